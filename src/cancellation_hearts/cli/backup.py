"""``hearts backup``."""

from pathlib import Path

from cancellation_hearts.cli.common import printable
from cancellation_hearts.store import data_file
from cancellation_hearts.store.backup import back_up


def backup(file: Path, folder: Path | None) -> None:
    """Copy the tables of a server, which may be running, and say what was copied."""
    found = back_up(data_file(folder), file)
    print(
        f"Wrote {printable(str(file))}: {found.size:,} bytes, checked."
        f" Tables: {found.tables:,}; events: {found.events:,}; people: {found.people:,}."
    )
