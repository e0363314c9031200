"""A copy of a data file, made while a server writes to it."""

import contextlib
import os
import sqlite3
import tempfile
from pathlib import Path

from msgspec import Struct

from cancellation_hearts.disk import sync_folder
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.store.migrations import version_of
from cancellation_hearts.store.refusals import is_damage


class Copied(Struct, frozen=True):
    """What a copy holds.

    Parameters
    ----------
    tables, events, people : int
        How many there are.
    size : int
        Of the file, in bytes.
    """

    tables: int
    events: int
    people: int
    size: int


def back_up(source: Path, target: Path) -> Copied:
    """Copy a data file as it is at one moment.

    A server may go on writing meanwhile. The copy is checked before it gets its name; it needs no
    other file beside it.

    Raises
    ------
    UsageError
        ``unreadable`` if there is no data file or it is damaged, ``newer_data`` if a newer program
        wrote it, ``unwritable`` if there is a file `target` already or the copy cannot be written.
    """
    _check_free(target)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.stem}-", suffix=".tmp", dir=target.parent)
        os.close(handle)
        copy = Path(name)
        try:
            _copy(source, copy)
            found = _look_through(copy)
            _check_free(target)
            copy.rename(target)
        finally:
            for rest in (copy, Path(f"{name}-journal")):
                with contextlib.suppress(OSError):
                    rest.unlink()
    except OSError as error:
        raise UsageError("unwritable", f"{target} cannot be written: {error.strerror}.") from error
    sync_folder(target.parent)
    return found


def _check_free(target: Path) -> None:
    if os.path.lexists(target):
        raise UsageError("unwritable", f"{target} exists already, and is left as it is.")


def _copy(source: Path, copy: Path) -> None:
    with contextlib.ExitStack() as stack:
        old = stack.enter_context(contextlib.closing(_open(source)))
        try:
            new = stack.enter_context(contextlib.closing(sqlite3.connect(copy)))
            # In one step: a copy in parts would begin again after each write of the server.
            old.backup(new)
            # The log beside the file is for servers; without it the copy is one file.
            new.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                raise UsageError("unreadable", f"{source} is damaged: {error}.") from error
            raise UsageError("unwritable", f"The copy cannot be written: {error}.") from error


def _open(source: Path) -> sqlite3.Connection:
    """Open a data file, which is not made if there is none."""
    if not source.is_file():
        raise UsageError("unreadable", f"There are no tables in {source.parent}.")
    try:
        # Not only for reading: where no server runs, it is this that removes the log's files again.
        db = sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)
        try:
            if not version_of(db, source):
                raise UsageError("unreadable", f"There are no tables in {source} yet.")
        except BaseException:
            db.close()
            raise
    except sqlite3.Error as error:
        raise UsageError("unreadable", f"{source} cannot be read: {error}.") from error
    return db


def _look_through(copy: Path) -> Copied:
    try:
        with contextlib.closing(sqlite3.connect(copy)) as db:
            fault = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if fault != "ok":
                # A heading comes before what was found.
                what = fault.splitlines()[-1]
                raise UsageError("unreadable", f"The tables are damaged: {what}")
            tables, events, people = (
                db.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
                for name in ("tables", "events", "people")
            )
    except sqlite3.Error as error:
        raise UsageError("unreadable", f"The tables are damaged: {error}.") from error
    return Copied(tables, events, people, copy.stat().st_size)
