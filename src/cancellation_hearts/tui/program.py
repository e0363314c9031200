"""What a person types to start this program again."""

import shutil
import sys
from pathlib import Path

NAME = "hearts"


def program() -> str:
    """Return ``hearts``, or the path that it was started by where the shell does not find it."""
    started = Path(sys.argv[0])
    if shutil.which(NAME) is None and started.name == NAME and started.is_file():
        return str(started)
    return NAME
