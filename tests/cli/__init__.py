"""How the tests of the command line run ``hearts``: the real command, or its `main` in here."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cancellation_hearts.cli import main
from cancellation_hearts.engine.errors import CODES

_FOUND = shutil.which("hearts", path=str(Path(sys.executable).parent))

ESC = "\x1b"
KEYS = ["file", "ok", "deals", "scores", "finished", "winners", "next"]


def hearts(
    *arguments: str | bytes | Path, cwd: Path | None = None, columns: int = 400
) -> tuple[int, str, str]:
    """Run the real command; return its status, what it printed, and its errors.

    Whatever it is given, it ends without a traceback.
    """
    assert _FOUND is not None, "the command hearts is not installed beside Python"
    environment = {key: value for key, value in os.environ.items() if key != "FORCE_COLOR"}
    environment |= {"COLUMNS": str(columns), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [_FOUND, *arguments], cwd=cwd, env=environment, capture_output=True, check=False
    )
    # Strictly: what is printed is UTF-8, whatever the input was.
    out, errors = done.stdout.decode(), done.stderr.decode()
    assert "Traceback" not in out + errors, errors
    return done.returncode, out, errors


class Here:
    """Runs the command in this process, which saves the start of another one."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, arguments: Iterable[str]) -> tuple[int, str, str]:
        """Return the status, what was printed, and the errors; other exceptions come through."""
        self._monkeypatch.setattr(sys, "argv", ["hearts", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        status = ended.value.code
        captured = self._capsys.readouterr()
        return (status if isinstance(status, int) else 0), captured.out, captured.err


def lines_of(out: str, files: Sequence[str]) -> list[dict[str, Any]]:
    """Read what was printed with --json: exactly one line for each file, in their order."""
    lines = out.split("\n")
    assert lines.pop() == ""
    found = [json.loads(line) for line in lines]
    assert [line["file"] for line in found] == list(files)
    for line in found:
        if line["ok"]:
            assert list(line) == KEYS
        else:
            assert list(line) == ["file", "ok", "error"]
            assert line["error"]["code"] in CODES
            assert line["error"]["message"]
    return found


def sections_of(out: str, files: Sequence[str]) -> list[str]:
    """Cut what was printed as text into the parts of the files."""
    parts = re.split(r"^(\S.*?) ─+\n", out, flags=re.MULTILINE)
    assert parts.pop(0) == ""
    assert parts[::2] == list(files)
    return parts[1::2]


def harmless(out: str) -> None:
    """Check that printed text holds nothing that steers a terminal."""
    strange = {letter for letter in out if not letter.isprintable() and letter != "\n"}
    assert not strange
