"""A lock that says that a data file has a server; the system lets go of it if the server dies."""

import contextlib
import os
import platform
import sys
from pathlib import Path
from typing import Final

from cancellation_hearts.engine.errors import UsageError

if sys.platform == "win32":
    import msvcrt

    # The byte that is locked cannot be read by others, so it lies behind all that is written.
    _FAR: Final = 2**20

    def _lock(handle: int) -> bool:
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class FileLock:
    """The right to write to a data file, until it is released or the process ends.

    Two servers that each hold the same table in memory would let the same seat play twice. SQLite's
    own locks do not see that, as they end with each transaction.

    Parameters
    ----------
    path : Path
        The data file. The lock is the file beside it with ``.lock`` at its end, which stays there.

    Raises
    ------
    UsageError
        ``data_in_use`` if another process has it, or this one already.
    OSError
        If the file cannot be created, or its file system has no locks.
    """

    def __init__(self, path: Path) -> None:
        name = path.with_name(f"{path.name}.lock")
        self._handle: int | None = os.open(name, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not _lock(self._handle):
                raise UsageError(
                    "data_in_use",
                    f"The tables in {path} are in use by {_holder(self._handle)}."
                    " Stop it first, or choose another folder.",
                )
        except BaseException:
            self.release()
            raise
        # It is only a hint for people; a full disk must not keep a server from starting.
        with contextlib.suppress(OSError):
            os.ftruncate(self._handle, 0)
            os.write(self._handle, f"process {os.getpid()} on {platform.node()}\n".encode())

    def release(self) -> None:
        """Let others have it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _holder(handle: int) -> str:
    text = ""
    with contextlib.suppress(OSError):
        text = os.read(handle, 200).decode(errors="replace").strip()
    known = text.startswith("process ") and text.isprintable()
    return f"another server ({text})" if known else "another server"
