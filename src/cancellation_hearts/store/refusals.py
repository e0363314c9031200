"""What callers are told when a store refuses."""

import errno
import os
import sqlite3
from pathlib import Path
from typing import Final

from cancellation_hearts.engine.errors import UsageError

_REFUSALS: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_CORRUPT: errno.EIO,
    sqlite3.SQLITE_NOTADB: errno.EIO,
    sqlite3.SQLITE_PROTOCOL: errno.EIO,
    sqlite3.SQLITE_NOMEM: errno.ENOMEM,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
}


def closed() -> OSError:
    """Return the refusal of a store that has been closed."""
    return OSError(errno.EBADF, "The store is closed.")


def refusal(error: Exception) -> Exception:
    """Return what callers are told: an ``OSError`` if the disk refused, else the error itself."""
    if not isinstance(error, sqlite3.Error):
        return error
    number = _REFUSALS.get(_kind(error))
    return error if number is None else OSError(number, f"{os.strerror(number)} ({error})")


def cannot_open(path: Path, error: sqlite3.Error) -> UsageError:
    """Return the refusal for a data file that SQLite cannot open."""
    if is_damage(error):
        return UsageError("unreadable", f"{path} holds no tables, or is damaged: {error}")
    return UsageError("unwritable", f"{path} cannot be opened: {error}")


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether the file is no database, or one that was damaged."""
    return _kind(error) in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


def _kind(error: sqlite3.Error) -> int:
    # Errors that the module finds by itself have no code; an extended one names a kind of its kind.
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
