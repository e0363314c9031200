"""``hearts review``."""

from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from cancellation_hearts.advice.review import review
from cancellation_hearts.advice.summing import Decision, Grade, Review, SeatReview
from cancellation_hearts.advice.words import sentence
from cancellation_hearts.cli.common import printable, safe
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.engine.record import Record, read_file
from cancellation_hearts.tui.words import figure

STYLES: Final[dict[Grade, str]] = {
    "fine": "green",
    "inaccuracy": "yellow",
    "mistake": "magenta",
    "blunder": "bold red",
}
DID: Final = {"pass": "passed", "play": "played", "discard": "buried"}


class Asked(NamedTuple):
    """What is to be reviewed, and how."""

    deal: int | None
    seat: str | None
    worlds: int
    seed: int
    threads: int


def review_file(file: Path, asked: Asked, *, as_json: bool) -> None:
    """Review a record and print what was found.

    Raises
    ------
    HeartsError
        As `read_file` and `review.review`; ``unknown_seat`` for a name that nobody has.
    """
    record = read_file(file)
    deals = None if asked.deal is None else [asked.deal - 1]
    seats = None if asked.seat is None else [_seat(record, asked.seat)]
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not Console(stderr=True).is_terminal,
    ) as bar:
        task = bar.add_task("Decisions", total=None)
        found = review(
            record,
            deals=deals,
            seats=seats,
            worlds=asked.worlds,
            seed=asked.seed,
            threads=asked.threads,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    if as_json:
        plain = {"file": printable(str(file)), **msgspec.to_builtins(found)}
        print(msgspec.json.encode(plain).decode(), flush=True)
        return
    _show(Console(highlight=False, emoji=False), found)


def _seat(record: Record, asked: str) -> int:
    """Return the seat of a name, or of its number."""
    named = [seat for seat, name in enumerate(record.seats) if name.lower() == asked.lower()]
    if len(named) == 1:
        return named[0]
    if asked.isdecimal() and int(asked) < len(record.seats):
        return int(asked)
    names = ", ".join(safe(name, 12) for name in record.seats)
    raise UsageError("unknown_seat", f"{asked[:40]!r} is no seat; there are {names}.")


def _show(console: Console, found: Review) -> None:
    names = [safe(name, 12) or f"seat {seat}" for seat, name in enumerate(found.names)]
    if not found.deals:
        console.print("No deal is over yet.")
        return
    for deal in found.deals:
        console.rule(Text(f"Deal {deal.deal + 1}", "bold"), align="left")
        told = [each for each in deal.decisions if each.grade != "fine" or each.unlucky]
        for decision in sorted(told, key=lambda each: (-each.loss, each.step, each.seat)):
            _show_decision(console, decision, names)
        if not told:
            console.print("Nothing was given away.")
        if len(found.deals) > 1:
            _show_seats(console, deal.seats, names)
    console.rule(Text("Together", "bold"), align="left")
    _show_seats(console, found.totals, names)
    console.print(
        "Lost: points given away, judged by what could be known. Luck: what came on top of these"
        " and of what was to be expected; less than 0 is good. ?! inaccuracies, ? mistakes, ??"
        " blunders, unl: unlucky, fine by what could be known and yet dear."
    )


def _show_decision(console: Console, decision: Decision, names: list[str]) -> None:
    name = names[decision.seat]
    where = "" if decision.trick is None else f" in trick {decision.trick + 1}"
    did = f"{name} {DID[decision.phase]} {' '.join(decision.chosen)}{where}"
    if decision.unlucky:
        head = Text("Unlucky", "bold cyan")
        head.append(f": {did}, and it cost {decision.hindsight:.1f} that nobody could know of.", "")
        console.print(head)
        return
    head = Text(decision.grade.capitalize(), STYLES[decision.grade])
    head.append(
        f", {decision.loss:.1f} ± {decision.error:.1f}: {did};"
        f" {' '.join(decision.best)} was better.",
        "not bold default",
    )
    if decision.reason is not None:
        head.append(f" {sentence(decision.reason, names, figure)}", "not bold default")
    console.print(head)


def _show_seats(console: Console, seats: tuple[SeatReview, ...], names: list[str]) -> None:
    table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    rows = [
        (
            figure(each.points),
            f"{each.lost:.1f}",
            f"{each.luck:.1f}",
            str(each.inaccuracies),
            str(each.mistakes),
            str(each.blunders),
            str(each.unlucky),
        )
        for each in seats
    ]
    table.add_column(no_wrap=True)
    titles = ("pts", "lost", "luck", "?!", "?", "??", "unl")
    for title, column in zip(titles, zip(*rows, strict=True), strict=True):
        widest = max(len(cell) for cell in (title, *column))
        table.add_column(title, justify="right", no_wrap=True, min_width=widest)
    # Where there is not room enough for all, names are cut off, never numbers.
    needed = Measurement.get(console, console.options.update(width=1000), table).minimum
    room = max(4, console.width - needed - 1)
    for each, row in zip(seats, rows, strict=True):
        table.add_row(Text(safe(names[each.seat], room)), *row)
    console.print(table, crop=False)
