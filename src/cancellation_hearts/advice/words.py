"""Reasons in words, from the same messages as the client for browsers."""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from cancellation_hearts.advice.reasons import Reason

LOCALES: Final = Path(__file__).resolve().parent.parent / "locales"
FILES: Final = ("cards.ftl", "advice.ftl")


@cache
def _bundle(language: str) -> FluentBundle:
    # Marks of direction around what is filled in would be visible in some terminals.
    bundle = FluentBundle([language], use_isolating=False)
    for name in FILES:
        bundle.add_resource(FluentResource((LOCALES / language / name).read_text(encoding="utf-8")))
    return bundle


def quarters(points: float) -> str:
    """Return a number of quarter points in digits: 3, 0.25, -13.5."""
    return f"{points:g}"


def sentence(
    reason: Reason,
    names: Sequence[str],
    figure: Callable[[float], str] = quarters,
    language: str = "en",
) -> str:
    """Return a reason as a sentence.

    Parameters
    ----------
    reason : Reason
    names : sequence of str
        The players by seat, as they are called in the middle of a sentence.
    figure : callable
        Writes a number of points.
    language : str
        One that there are messages in.
    """
    values: dict[str, str | int] = {}
    if reason.card is not None:
        rank, suit = reason.card[0], reason.card[1]
        values |= {"rank": "10" if rank == "T" else rank, "suit": suit}
    if reason.seat is not None:
        values["name"] = names[reason.seat]
    if reason.suit is not None:
        values["led"] = reason.suit
    if reason.count is not None:
        values["number"] = reason.count
    if reason.points is not None:
        whole = reason.points == int(reason.points)
        # A part of a point takes the plural.
        values |= {"points": figure(reason.points), "count": int(reason.points) if whole else 2}
    bundle = _bundle(language)
    message = bundle.get_message(f"advice-reason-{reason.code}")
    text, faults = bundle.format_pattern(message.value, values)
    assert not faults, faults
    return str(text)
