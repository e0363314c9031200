"""``hearts train`` as it is typed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from cancellation_hearts.bots.network import FILE

HAS_TORCH = importlib.util.find_spec("torch") is not None


def hearts(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from cancellation_hearts.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--stage", "c"], "bad_argument"),
        (["--minutes", "1", "--positions", "5"], "bad_argument"),
        (["--minutes", "0"], "bad_argument"),
        (["--positions", "0"], "bad_argument"),
        (["--threads", "0"], "bad_argument"),
        (["--continue", "/nowhere/at/all.npz"], "unreadable"),
        (["--continue", "/nowhere/at/all.checkpoint"], "unreadable"),
        (["--out", "/nowhere/at/all.npz"], "unwritable"),
    ],
)
def test_what_cannot_be_done_has_a_code_and_status_1(arguments: list[str], code: str) -> None:
    done = hearts("train", *arguments)
    assert done.returncode == 1
    assert f"[{code}]" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(HAS_TORCH, reason="PyTorch is installed")
def test_without_pytorch_one_is_told_so(tmp_path: Path) -> None:
    done = hearts("train", "--continue", str(FILE), "--out", str(tmp_path / "some.npz"))
    assert done.returncode == 1
    assert "[missing_extra]" in done.stderr
    assert not list(tmp_path.iterdir())
