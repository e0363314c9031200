"""How tables are listed: who sits there, and what to type to come to them."""

import shlex
import time
from collections.abc import Iterable
from pathlib import Path

from rich.text import Text

from cancellation_hearts.remote.http import Listed
from cancellation_hearts.remote.link import Link
from cancellation_hearts.tui.program import program
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.words import WORDS, say


def show_tables(
    screen: Screen, tables: Iterable[Listed], origin: str, keys: Path | None = None
) -> None:
    """Show tables, each with the command that comes to it.

    Parameters
    ----------
    screen : Screen
        Where.
    tables : iterable of Listed
        The tables, in this order.
    origin : str
        Their server's.
    keys : Path, optional
        The folder of one's keys, if it is not the usual one.
    """
    for table in tables:
        status = f"list-{table.status}"
        title = say(
            "list-table",
            code=Text(table.code, "bold"),
            # A newer server may know more than this program.
            status=WORDS.get(status, table.status),
            time=time_of(table.changed, "%Y-%m-%d %H:%M"),
        )
        seats = say(
            "list-seats",
            rules=table.rules,
            taken=table.taken,
            seats=table.seats,
            names=", ".join(filter(None, table.names)) or say("list-nobody"),
        )
        screen.show(title, seats)
        # The link that this device's key is for, whatever others are given.
        command = [program(), "join", str(Link(origin, table.id))]
        if keys is not None:
            command += ["--keys", str(keys)]
        screen.show_whole(f"  {shlex.join(command)}")


def time_of(milliseconds: int, form: str) -> str:
    """Return a time, in milliseconds since 1970, as it is here."""
    try:
        return time.strftime(form, time.localtime(milliseconds / 1000))
    except (OSError, OverflowError, ValueError):
        return "?"
