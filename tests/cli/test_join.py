"""What ``hearts join`` and ``hearts host`` take, and what they refuse."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cancellation_hearts.cli import app
from cancellation_hearts.engine.errors import HeartsError

RUNNER = CliRunner()
NOWHERE = "http://127.0.0.1:1"
TABLE = "abcdefghijklmnop"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("join", "http://127.0.0.1:1/"), "bad_link"),
        (("join", f"ftp://127.0.0.1:1/t/{TABLE}"), "bad_link"),
        (("join", f"{NOWHERE}/t/{TABLE}", "--server", NOWHERE), "bad_argument"),
        (("join", "BADU"), "no_such_code"),
        (("join", "BADU-KELI", "--server", "nowhere"), "bad_link"),
        (("join", f"{NOWHERE}/t/{TABLE}", "--name", "\x1b"), "bad_name"),
        (("join", f"{NOWHERE}/t/{TABLE}", "--cards", "runes"), "bad_argument"),
        (("join", f"{NOWHERE}/t/{TABLE}", "--name", "Eva"), "no_connection"),
        (("join", "BADU-KELI", "--server", NOWHERE), "no_connection"),
        (("host", "--server", NOWHERE), "no_connection"),
        (("host", "--server", NOWHERE, "--only-link"), "no_connection"),
        (("host", "--seats", "12"), "wrong_player_count"),
        (("host", "--rules", "bridge"), "unknown_preset"),
        (("host", "--set", "target=none"), "bad_option"),
        (("host", "--clock", "17"), "bad_argument"),
        (("host", "--server", "nowhere"), "bad_link"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], code: str) -> None:
    result = RUNNER.invoke(app, list(arguments))
    assert isinstance(result.exception, HeartsError), result.output
    assert result.exception.code == code


def test_nothing_is_kept_of_a_server_that_is_not_there(folder: Path) -> None:
    RUNNER.invoke(app, ["join", "BADU-KELI", "--server", NOWHERE])
    assert list(folder.rglob("*.json")) == []
