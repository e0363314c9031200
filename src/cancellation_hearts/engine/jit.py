"""How kernels are compiled, and where their machine code is kept between runs.

Numba's own cache looks at the file of a kernel only, so it would go on using machine code after an
edit in another module that the kernel inlines from. The cache therefore lies in a folder whose name
holds a hash of all sources in the rooms that have kernels. Where no folder can be written, kernels
are compiled anew in each process.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import numba
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., object])

_PACKAGE = Path(__file__).resolve().parent.parent
_ROOMS = ("engine", "bots", "sim", "train")


def _fingerprint() -> str:
    digest = hashlib.sha256()
    sources = (source for room in _ROOMS for source in (_PACKAGE / room).glob("*.py"))
    for source in sorted(sources):
        digest.update(source.relative_to(_PACKAGE).as_posix().encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _candidates() -> Iterator[Path]:
    yield _PACKAGE / "__pycache__"
    yield user_cache_path("cancellation-hearts")
    if hasattr(os, "getuid"):
        # Machine code is loaded from here, so nobody else may be able to write to it.
        folder = Path(tempfile.gettempdir()) / f"cancellation-hearts-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        if folder.stat().st_uid == os.getuid() and folder.stat().st_mode & 0o077 == 0:
            yield folder


def _cache_folder() -> Path | None:
    name = f"kernels-{_fingerprint()}"
    candidates = _candidates()
    while True:
        try:
            base = next(candidates)
            folder = base / name
            if not folder.is_dir():
                folder.mkdir(parents=True)
                for old in base.glob("kernels-*"):
                    if old != folder:
                        shutil.rmtree(old, ignore_errors=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
        except StopIteration:
            return None


_FOLDER = _cache_folder()


def compiled(function: F) -> F:
    """Compile `function` at its first call, without holding the interpreter lock in it.

    With ``NUMBA_DISABLE_JIT=1`` the function is returned as it is.
    """
    return _compiled(function, forceinline=False)


def inlined(function: F) -> F:
    """Compile `function` into each function that calls it.

    For what is called at every card and takes or returns many values: to hand these over takes
    longer than to compute with them.
    """
    return _compiled(function, forceinline=True)


def _compiled(function: F, *, forceinline: bool) -> F:
    # No divisor here can be zero, so no time need be spent on looking.
    options = {"nogil": True, "error_model": "numpy", "forceinline": forceinline}
    if _FOLDER is None:
        return numba.njit(**options)(function)  # type: ignore[no-any-return]
    # Numba reads its setting when a function is decorated. It is put back at once, because the
    # program around us may have kernels of its own.
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_FOLDER)
    try:
        return numba.njit(**options, cache=True)(function)  # type: ignore[no-any-return]
    finally:
        numba.config.CACHE_DIR = before
