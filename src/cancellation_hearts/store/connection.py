"""Where the data file of SQLite is, and how it is opened."""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from cancellation_hearts.engine.errors import UsageError

NAME: Final = "tables.sqlite3"
"""The name of the file in its folder."""

_BUSY_SECONDS: Final = 5.0
# A log that has grown under a long reader, such as a backup, gives its room back afterwards.
_LOG_BYTES: Final = 16 * 2**20


def data_file(folder: Path | None = None) -> Path:
    """Return the data file in a folder; in this person's own folder if none is given."""
    return (user_data_path("cancellation-hearts") if folder is None else folder) / NAME


def create_private(path: Path) -> None:
    """Create a file that nobody else may read, as it holds what cards are to come, if it is new.

    SQLite gives the files that it puts beside it the same rights.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def connect(path: Path) -> sqlite3.Connection:
    """Open a data file that exists, such that a transaction is on the disk when it has ended.

    Raises
    ------
    sqlite3.Error
        If it cannot be opened or is no database.
    UsageError
        ``unwritable`` if its file system cannot have a log that readers and a writer share.
    """
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        timeout=_BUSY_SECONDS,
        isolation_level=None,
        # The writer's connection is made on one thread and used on another.
        check_same_thread=False,
    )
    try:
        mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise UsageError(
                "unwritable",
                f"The file system of {path} cannot keep tables; choose a folder on a local disk.",
            )
        db.execute("PRAGMA synchronous = FULL")
        # Where a disk acknowledges before it has written, as on macOS, it is asked once more.
        db.execute("PRAGMA fullfsync = ON")
        db.execute("PRAGMA checkpoint_fullfsync = ON")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute(f"PRAGMA journal_size_limit = {_LOG_BYTES}")
    except BaseException:
        db.close()
        raise
    return db
