"""What ``hearts play`` takes, and what it refuses."""

import importlib
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cancellation_hearts.cli import app
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.tui.screen import Screen

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def told(*arguments: str, typed: str = "quit\n") -> str:
    result = RUNNER.invoke(app, ["play", *arguments], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ((), "Classic rules, 8 players, up to 150 points."),
        (("--rules", "exchange", "--players", "10"), "Exchange rules, 10 players, up to 100"),
        (("--rules", "hearts"), "Hearts rules, 4 players, up to 100"),
        (("--target", "50"), "Classic rules, 8 players, up to 50"),
        (("--set", "pass_count=0"), "House rules, 8 players, up to 150"),
        (("--set", "passing=[]", "--set", "players=[3,5]"), "House rules, 4 players"),
        (("--set", "players=[9,9]"), "House rules, 9 players"),
    ],
)
def test_the_game_is_what_was_asked_for(arguments: tuple[str, ...], part: str) -> None:
    assert part in told(*arguments)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--players", "12"), "wrong_player_count"),
        (("--players", "3"), "wrong_player_count"),
        (("--rules", "bridge"), "unknown_preset"),
        (("--set", "colour=red"), "unknown_option"),
        (("--set", "moon=full"), "bad_option"),
        (("--target", "nan"), "bad_option"),
        (("--target", "-1"), "bad_option"),
        (("--seed", "-1"), "bad_argument"),
        (("--seed", str(2**63)), "bad_argument"),
        (("--pace", "-1"), "bad_argument"),
        (("--pace", "nan"), "bad_argument"),
        (("--pace", "11"), "bad_argument"),
        (("--cards", "runes"), "bad_argument"),
        (("--bots", "wizard"), "unknown_bot"),
        (("--resume",), "bad_argument"),
        (("--resume", "missing.json"), "unreadable"),
        (("missing.json",), "unreadable"),
        (("--resume", "--seed", "1"), "bad_argument"),
        (("--resume", "--set", "moon=off"), "bad_argument"),
        (("--resume", "--name", "Eva"), "bad_argument"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[str, ...], code: str) -> None:
    with pytest.raises(HeartsError) as caught:
        told(*arguments)
    assert caught.value.code == code


def test_the_same_seed_is_the_same_game() -> None:
    def dealt(*arguments: str) -> str:
        return told(*arguments).partition("Deal 1.")[2].partition("The game")[0]

    assert dealt("--seed", "7") == dealt("--seed", "7")
    assert dealt("--seed", "7") != dealt("--seed", "8")
    assert dealt() != dealt()


def test_help_tells_commands_and_the_rules_of_this_game() -> None:
    shown = " ".join(told("--rules", "exchange", typed="?\nquit\n").split())
    for part in ("What you can type:", "save FILE", "Every heart you win counts 0.25 points"):
        assert part in shown


def test_the_score_and_the_commitment_are_shown() -> None:
    shown = told("--seed", "7", "--name", "Eva", typed="score\nquit\n")
    assert "\nEva       0\n" in shown
    assert "The game ends when somebody has 150 points or more" in shown
    assert "Its SHA-256:" in shown


@pytest.mark.parametrize(
    ("form", "hand"),
    [("symbols", "♣"), ("letters", "Clubs: "), ("words", ";")],
)
def test_cards_can_be_written_in_three_ways(form: str, hand: str) -> None:
    (line,) = [
        line for line in told("--seed", "7", "--cards", form).splitlines() if "Your hand" in line
    ]
    assert hand in line


def test_a_wait_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    module = importlib.import_module("cancellation_hearts.cli.terminal")
    monkeypatch.setattr(module, "SLOW", 0.01)
    screen = Screen()
    with module.told_if_slow(screen):
        time.sleep(0.2)
    assert capsys.readouterr().out == ""
    screen.interactive = True
    with module.told_if_slow(screen):
        time.sleep(0.2)
    assert "Getting ready" in capsys.readouterr().out
    with module.told_if_slow(screen):
        pass
    assert capsys.readouterr().out == ""
