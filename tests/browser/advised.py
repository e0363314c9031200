"""Hints and reviews as a server answers them, for moments that tests show."""

from collections.abc import Sequence
from typing import Final

from cancellation_hearts.advice.hint import Choice, Step
from cancellation_hearts.advice.reasons import Reason
from cancellation_hearts.table.hints import TableHint

CANCELS: Final = Reason("cancels", card="KD", seat=2)
DUCKS: Final = Reason("ducks", card="QD", seat=4)
TAKES: Final = Reason("takes-so-far", points=13, count=1)


def choices(*rows: tuple[str, float, float, bool, Reason]) -> Step:
    """Return what may be chosen: the card, its points, how far behind, whether tied, why."""
    return Step(
        tuple(
            Choice(card, points, 0.2, behind, 0.1, tied, reason)
            for card, points, behind, tied, reason in rows
        )
    )


def to_play() -> TableHint:
    """Return a hint for five diamonds, two of which are as good as each other."""
    step = choices(
        ("TD", 4.6, 0.0, True, DUCKS),
        ("9D", 4.7, 0.1, True, DUCKS),
        ("8D", 5.1, 0.5, False, DUCKS),
        ("4D", 5.2, 0.6, False, DUCKS),
        ("3D", 7.9, 3.3, False, TAKES),
    )
    return TableHint(seat=0, deal=0, phase="play", worlds=1000, steps=(step,), seq=20)


def to_pass(cards: Sequence[str] = ("AH", "QS", "9C")) -> TableHint:
    """Return a hint for three cards to be passed."""
    reasons = (
        Reason("gives-high", suit="H", count=0),
        Reason("gives-queen"),
        Reason("gives-card", suit="C", count=3),
    )
    steps = tuple(
        choices(
            (card, 6.5 - place, 0.0, True, reason),
            ("3S", 7.25 - place, 0.75, False, Reason("gives-void", suit="S")),
            ("8D", 8.0 - place, 1.5, False, Reason("gives-card", suit="D", count=4)),
        )
        for place, (card, reason) in enumerate(zip(cards, reasons, strict=True))
    )
    return TableHint(seat=0, deal=0, phase="pass", worlds=1000, steps=steps, seq=20)
