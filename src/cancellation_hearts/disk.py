"""What the disk has to do so that a file which was written is still there after a power cut."""

import contextlib
import os
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Make sure that the new name of a file outlives a power cut, where the system can.

    Parameters
    ----------
    folder : Path
        The folder in which the file was given its name.
    """
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
