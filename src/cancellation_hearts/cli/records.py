"""``hearts replay``, ``hearts verify`` and ``hearts schema``."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.measure import Measurement
from rich.table import Table

from cancellation_hearts.cli.common import place_of, printable, safe
from cancellation_hearts.engine import record as records
from cancellation_hearts.engine.errors import HeartsError, UsageError
from cancellation_hearts.engine.record import Record, read_file, replay, result, verify
from cancellation_hearts.table import schema

SCHEMAS: Final = {"record": records.json_schema, "protocol": schema.json_schema}


def replay_files(files: Sequence[Path], *, as_json: bool) -> int:
    """Replay each file and tell what came of it; return 1 if one of them has a fault, else 0."""
    return _each(files, as_json, lambda record: result(replay(record)), _show_result)


def verify_files(files: Sequence[Path], *, as_json: bool) -> int:
    """Check the shuffles of each file; return 1 if one of them has a fault, else 0."""

    def check(record: Record) -> dict[str, Any]:
        return {"ok": True, "checked": verify(record)}

    return _each(files, as_json, check, _show_checked)


def print_schema(of: str) -> None:
    """Print the JSON Schema of game records, or of the protocol of tables.

    Raises
    ------
    UsageError
        ``bad_argument`` if there is no such schema.
    """
    if of not in SCHEMAS:
        raise UsageError("bad_argument", f"{of[:40]!r} has no schema; record and protocol have.")
    print(msgspec.json.format(msgspec.json.encode(SCHEMAS[of]()), indent=2).decode())


def _each(
    files: Sequence[Path],
    as_json: bool,
    work: Callable[[Record], dict[str, Any]],
    show: Callable[[Console, Record, dict[str, Any]], None],
) -> int:
    console = Console(highlight=False, emoji=False)
    status = 0
    for path in files:
        try:
            record = read_file(path)
            found = work(record)
        except HeartsError as error:
            status = 1
            found = {"ok": False, "error": error.to_plain()}
        if as_json:
            line = msgspec.json.encode({"file": printable(str(path)), **found})
            print(line.decode(), flush=True)
            continue
        console.rule(f"[bold]{escape(safe(str(path), 70))}[/]", align="left")
        if found["ok"]:
            show(console, record, found)
        else:
            _show_error(console, found["error"])
    return status


def _show_error(console: Console, error: dict[str, Any]) -> None:
    where = place_of(error)
    console.print(f"[bold red]Fault[/] {where}: " if where else "[bold red]Fault[/]: ", end="")
    console.print(escape(safe(error["message"], 500)), f"[dim]\\[{error['code']}][/]")


def _names(record: Record) -> list[str]:
    return [escape(safe(name, 12)) or f"seat {seat}" for seat, name in enumerate(record.seats)]


def _show_result(console: Console, record: Record, found: dict[str, Any]) -> None:
    names = _names(record)
    rows = [[str(points) for points in deal["points"]] for deal in found["deals"]]
    rows.append([str(score) for score in found["scores"]])
    table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("deal", justify="right", no_wrap=True, min_width=5)
    for name, column in zip(names, zip(*rows, strict=True), strict=True):
        # Where there is not room enough for all, names are cut off, never numbers.
        widest = max(3, *(len(cell) for cell in column))
        table.add_column(name, justify="right", no_wrap=True, min_width=widest)
    for number, row in enumerate(rows[:-1]):
        table.add_row(str(number + 1), *row)
    table.add_section()
    table.add_row("total", *rows[-1], style="bold")
    # Rather lines that the terminal breaks than a seat that is left out.
    needed = Measurement.get(console, console.options.update(width=1000), table).minimum
    console.print(table, width=max(console.width, needed), crop=False)
    for number, deal in enumerate(found["deals"]):
        if deal["moon"] is not None:
            console.print(f"In deal {number + 1} {names[deal['moon']]} shot the moon.")
    if found["finished"]:
        winners = " and ".join(names[seat] for seat in found["winners"])
        console.print(f"The game is over. Won by {winners}.")
        return
    following = found["next"]
    deal = following["deal"] + 1
    seat = names[following["seat"]] if "seat" in following else ""
    match following["phase"]:
        case "deal":
            console.print(f"Next: deal {deal}, which has no cards yet.")
        case "pass":
            waiting = ", ".join(names[seat] for seat in following["seats"])
            console.print(f"Next, in deal {deal}: {waiting} have still to choose what to pass.")
        case "play":
            cards = " ".join(following["legal"])
            console.print(f"Next, in deal {deal}: {seat} plays one of {cards}.")
        case "discard":
            console.print(f"Next, in deal {deal}: {seat} has taken the kitty and buries as many.")
        case "moon":
            console.print(f"Next, in deal {deal}: {seat} has shot the moon and chooses.")


def _show_checked(console: Console, record: Record, found: dict[str, Any]) -> None:
    for number, checked in enumerate(found["checked"]):
        if not checked:
            told = "still running, its secret is not told yet"
        elif record.deals[number].commitment is None:
            told = "the secret gives this deck; no commitment was made beforehand"
        else:
            told = "the secret was committed to and gives this deck"
        console.print(f"Deal {number + 1}: {told}.")
    if not found["checked"]:
        console.print("There are no deals.")
