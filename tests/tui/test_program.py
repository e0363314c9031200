"""What people are told to type fits where they are."""

import sys
from pathlib import Path

import pytest

from cancellation_hearts.tui.program import program


def test_the_name_is_enough_where_the_shell_finds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = tmp_path / "hearts"
    command.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(command)])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == "hearts"
    monkeypatch.setenv("PATH", "")
    assert program() == str(command)
    # Started by something else, there is no better name.
    monkeypatch.setattr(sys, "argv", ["pytest"])
    assert program() == "hearts"
