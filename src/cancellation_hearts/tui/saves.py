"""Where games are kept on the disk, so that nothing a person did is ever lost."""

import contextlib
import os
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from cancellation_hearts.disk import sync_folder
from cancellation_hearts.engine.errors import RecordError, UsageError
from cancellation_hearts.engine.record import Record, read_file

_STAMP: Final = "%Y-%m-%d-%H%M%S"


def games_folder() -> Path:
    """Return the folder that this person's games are kept in."""
    return user_data_path("cancellation-hearts") / "games"


def new_path(folder: Path) -> Path:
    """Return a path in `folder` that names the time and that no file has."""
    stamp = datetime.now().astimezone().strftime(_STAMP)
    path = folder / f"{stamp}.json"
    count = 1
    # Where the folder cannot even be looked into, writing will tell; this does not.
    while os.path.lexists(path):
        count += 1
        path = folder / f"{stamp}-{count}.json"
    return path


def newest_unfinished(folder: Path) -> tuple[Path, Record]:
    """Return the game that was played last of those that are not finished.

    Raises
    ------
    UsageError
        ``bad_argument`` if there is none.
    RecordError
        As `read_file`, if a file newer than that one is broken.
    """
    for path in _newest_first(folder):
        record = read_named(path)
        if not record.winners:
            return path, record
    raise UsageError("bad_argument", f"There is no unfinished game in {folder}.")


def read_named(path: Path) -> Record:
    """Read the record in a file; errors as `read_file`, with the path in the sentence."""
    try:
        return read_file(path)
    except RecordError as error:
        raise RecordError(error.code, f"{path}: {error.message}", **error.place) from None


def last_is_unfinished(folder: Path) -> bool:
    """Tell whether the game that was played last can be gone on with."""
    try:
        return any(not read_file(path).winners for path in _newest_first(folder)[:1])
    except RecordError:
        return False


def _newest_first(folder: Path) -> list[Path]:
    found = []
    # A folder that is not there, or may not be read, holds no games.
    with contextlib.suppress(OSError):
        for path in folder.glob("*.json"):
            with contextlib.suppress(OSError):
                found.append((path.stat().st_mtime_ns, path.name, path))
    return [path for _, _, path in sorted(found, reverse=True)]


def write_safely(path: Path, data: bytes) -> None:
    """Write a file so that at any moment either the old or the new content is there whole.

    Raises
    ------
    OSError
        If it cannot be written; what was there before then still is.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
    sync_folder(path.parent)


class Keeper:
    """Keeps one game in one file.

    Parameters
    ----------
    folder : Path
        Where games are kept.
    path : Path, optional
        The file of a game that is gone on with; a new one in `folder` if not given.

    Attributes
    ----------
    path : Path
        Where the game is kept.
    trouble : str or None
        Why it could not be written the last time; None when all is well.
    written : bool
        Whether it has been written at all.
    """

    def __init__(self, folder: Path, path: Path | None = None) -> None:
        self.folder = folder
        self.path = new_path(folder) if path is None else path
        self.trouble: str | None = None
        self.written = path is not None
        self._copies: set[Path] = set()
        self._known = _identity(self.path)

    def keep(self, data: bytes) -> bool:
        """Write the game; return False if its file had been changed and it goes on in another."""
        unchanged = _identity(self.path) in (None, self._known)
        if not unchanged:
            # Somebody else goes on with the same game: neither may overwrite the other's.
            self.path = new_path(self.folder)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_safely(self.path, data)
        except OSError as error:
            self.trouble = error.strerror or str(error)
            return unchanged
        self._known = _identity(self.path)
        self.trouble = None
        self.written = True
        return unchanged

    def copy(self, path: Path, data: bytes) -> Path:
        """Write the game to another file as well; if it is kept nowhere, it is kept there.

        Returns
        -------
        Path
            The file; in the folder if `path` is one.

        Raises
        ------
        FileExistsError
            If there is such a file, which is not an earlier copy of this game.
        OSError
            If it cannot be written.
        """
        path = path.absolute()
        if path.is_dir():
            path = path / self.path.name
        if path.exists() and path not in self._copies and path != self.path.absolute():
            raise FileExistsError(path)
        write_safely(path, data)
        self._copies.add(path)
        if self.trouble is not None or path == self.path.absolute():
            self.path = path
            self._known = _identity(path)
            self.trouble = None
            self.written = True
        return path


def _identity(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size
