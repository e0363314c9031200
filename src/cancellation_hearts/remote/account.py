"""The keys by which servers know who somebody is, kept where nobody else reads them.

A key is all that one needs to be somebody at a server: there are no passwords. Whoever loses it
comes to the table as somebody new.
"""

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Protocol
from urllib.parse import quote

import msgspec
from msgspec import Struct
from platformdirs import user_config_path

from cancellation_hearts.engine.errors import HeartsError


class Keys(Protocol):
    """Keeps a key for each server."""

    def get(self, origin: str) -> str | None:
        """Return the key that is kept for a server."""
        ...

    def keep(self, origin: str, key: str, instead_of: str | None) -> str:
        """Keep a key in place of an earlier one (None: of none).

        Returns
        -------
        str
            The key that is kept now: that of another program, if it was quicker.
        """
        ...


class MemoryKeys:
    """Keeps keys as long as the program runs."""

    def __init__(self) -> None:
        self._keys: dict[str, str] = {}

    def get(self, origin: str) -> str | None:
        """Return the key that is kept for a server."""
        return self._keys.get(origin)

    def keep(self, origin: str, key: str, instead_of: str | None) -> str:
        """Keep a key in place of an earlier one."""
        if self._keys.get(origin) == instead_of:
            self._keys[origin] = key
        return self._keys[origin]


class _Kept(Struct, frozen=True):
    origin: str
    key: str


def keys_folder() -> Path:
    """Return the folder that this person's keys are kept in."""
    return user_config_path("cancellation-hearts") / "keys"


class FileKeys:
    """Keeps each key in a file of its own, which nobody but its owner may read.

    Parameters
    ----------
    folder : Path, optional
        Where; in the person's configuration if not given. It is made when a key is kept.

    Raises
    ------
    HeartsError
        ``unwritable`` or ``unreadable``, from all methods.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = keys_folder() if folder is None else folder

    def get(self, origin: str) -> str | None:
        """Return the key that is kept for a server."""
        path = self._path(origin)
        try:
            return msgspec.json.decode(path.read_bytes(), type=_Kept).key
        except FileNotFoundError:
            return None
        except (OSError, msgspec.MsgspecError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise HeartsError(
                "unreadable", f"The key in {path} cannot be read: {reason}."
            ) from None

    def keep(self, origin: str, key: str, instead_of: str | None) -> str:
        """Keep a key in place of an earlier one."""
        path = self._path(origin)
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._write(path, msgspec.json.encode(_Kept(origin, key)), new=instead_of is None)
        except OSError as error:
            raise HeartsError(
                "unwritable",
                f"The key that says who you are cannot be kept in {path}:"
                f" {error.strerror or error}.",
            ) from None
        return self.get(origin) or key

    def _path(self, origin: str) -> Path:
        # What is left out of a name must not make two servers one.
        return self._folder / (quote(origin.lower(), safe="") + ".json")

    def _write(self, path: Path, data: bytes, *, new: bool) -> None:
        handle, name = tempfile.mkstemp(prefix=".key-", suffix=".tmp", dir=self._folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if new:
                # Of two programs that start at once the second finds what the first has kept.
                with contextlib.suppress(FileExistsError):
                    os.link(name, path)
            else:
                Path(name).replace(path)
        finally:
            Path(name).unlink(missing_ok=True)
