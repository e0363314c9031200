"""A real server, ``hearts serve``, that can be killed and started again."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HEARTS = str(Path(sys.executable).with_name("hearts"))


class Serving:
    """Runs ``hearts serve``.

    Attributes
    ----------
    origin : str
        Where it listens; the same after a new start.
    """

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._folder = folder
        self._arguments = arguments
        self._process: subprocess.Popen[str] | None = None
        self._port = 0
        self.origin = ""

    def start(self) -> None:
        log = (self._folder / "log").open("a")
        self._process = subprocess.Popen(
            [
                *(HEARTS, "serve", "--port", str(self._port)),
                *("--data", str(self._folder / "data"), *self._arguments),
            ],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        log.close()
        assert self._process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self._process.stdout.readline())
        assert found is not None, (self._folder / "log").read_text()
        self.origin, self._port = found[0], int(found[1])

    def stop(self, *, kill: bool = False) -> None:
        if self._process is None:
            return
        if kill:
            self._process.kill()
        else:
            self._process.terminate()
        self._process.wait(timeout=30)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Serving]:
    """Run a server whose tables are kept in a folder; arguments are more of its command's."""
    server = Serving(folder, *arguments)
    server.start()
    try:
        yield server
    finally:
        server.stop(kill=True)
