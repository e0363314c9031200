"""``hearts bench``: what it prints, and what it refuses."""

import json
import os
from pathlib import Path

import pytest

from tests.cli import ESC, Here, hearts

KEYS = ["ruleset", "players", "threads", "deals_per_second", "plays_per_second"]


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    return Here(capsys, monkeypatch)


@pytest.mark.parametrize(
    ("arguments", "ruleset", "players", "threads", "cards"),
    [
        ([], "classic", 8, 1, 104),
        (["--rules", "hearts", "--players", "3", "--threads", "2"], "hearts", 3, 2, 51),
        (["--rules", "exchange", "--players", "7"], "exchange", 7, 1, 98),
        (["--rules", "hearts", "--set", "packs=2", "--players", "5"], "hearts", 5, 1, 100),
    ],
)
def test_figures(
    here: Here, arguments: list[str], ruleset: str, players: int, threads: int, cards: int
) -> None:
    status, out, errors = here(["bench", "--json", "--seconds", "0.1", *arguments])
    assert (status, errors) == (0, "")
    assert out.endswith("\n")
    found = json.loads(out)
    assert list(found) == KEYS
    assert (found["ruleset"], found["players"], found["threads"]) == (ruleset, players, threads)
    deals, plays = found["deals_per_second"], found["plays_per_second"]
    assert isinstance(deals, int)
    assert isinstance(plays, int)
    assert deals > 0
    # Every card that is dealt to somebody is played. Both figures are rounded.
    assert abs(plays - cards * deals) <= cards


def test_the_real_command_prints_one_line() -> None:
    status, out, errors = hearts("bench", "--json", "--seconds", "0.1")
    assert (status, errors) == (0, "")
    assert out.count("\n") == 1
    assert list(json.loads(out)) == KEYS


def test_rules_in_a_file_whose_name_is_no_text(here: Here, tmp_path: Path) -> None:
    rules = tmp_path / os.fsdecode(b"\xff.json")
    try:
        rules.write_text('{"base": "hearts", "target": 50}')
    except OSError:
        pytest.skip("this file system takes text only")
    status, out, _ = here(["bench", "--json", "--seconds", "0.01", "--rules", str(rules)])
    assert status == 0
    assert json.loads(out)["ruleset"].endswith("\N{REPLACEMENT CHARACTER}.json")


def test_text_for_people(here: Here, tmp_path: Path) -> None:
    # Rules from a file that is called like an order to the terminal.
    rules = tmp_path / "[" / "red]\x1b[31m.json"
    rules.parent.mkdir()
    rules.write_text('{"base": "hearts", "target": 50}')
    arguments = ["--seconds", "0.01", "--players", "6", "--threads", "2", "--rules", str(rules)]
    status, out, _ = here(["bench", *arguments])
    assert status == 0
    assert "6 players, 2 threads:" in " ".join(out.split())
    assert ESC not in out


BAD = [
    ("--threads 0", "bad_argument"),
    ("--threads -1", "bad_argument"),
    ("--threads 99999999999999999999", "bad_argument"),
    ("--seconds 0", "bad_argument"),
    ("--seconds -1", "bad_argument"),
    ("--seconds nan", "bad_argument"),
    ("--seconds inf", "bad_argument"),
    ("--seconds 1e300", "bad_argument"),
    ("--players 5", "wrong_player_count"),
    ("--players -8", "wrong_player_count"),
    ("--players 99999999999999999999", "wrong_player_count"),
    ("--rules spades", "unknown_preset"),
    ("--rules missing.json", "unknown_preset"),
    ("--rules /", "unknown_preset"),
    ("--rules " + "r" * 5000, "unknown_preset"),
    ("--rules hearts --players 7", "wrong_player_count"),
    ("--set target", "bad_option"),
    ("--set target=", "bad_option"),
    ("--set target=1e400", "bad_option"),
    ("--set target=NaN", "bad_option"),
    ("--set target=" + "9" * 5000, "bad_option"),
    ("--set passing=" + "[" * 100_000, "bad_option"),
    ("--set =1", "unknown_option"),
    ("--set targets=1", "unknown_option"),
    ("--set pass_count=34", "bad_combination"),
]


@pytest.mark.parametrize(("arguments", "code"), BAD, ids=[arguments[:40] for arguments, _ in BAD])
def test_bad_arguments(here: Here, arguments: str, code: str) -> None:
    status, out, errors = here(["bench", "--seconds", "0.01", *arguments.split()])
    assert (status, out) == (1, "")
    assert errors.startswith("hearts: ")
    assert errors.endswith(f"[{code}]\n")


@pytest.mark.parametrize(
    "content",
    [
        *(
            b"",
            b"[]",
            b"null",
            b"\xff",
            b"{",
            b"[" * 100_000,
            b'{"base": 1}',
            b"{}",
            b'{"a": 1e400}',
        ),
        *(b'{"base": ' + b"[" * depth + b"]" * depth + b"}" for depth in (100, 900, 950, 990)),
    ],
)
def test_bad_rules_in_a_file(here: Here, tmp_path: Path, content: bytes) -> None:
    rules = tmp_path / "rules.json"
    rules.write_bytes(content)
    status, out, errors = here(["bench", "--seconds", "0.01", "--rules", str(rules)])
    assert (status, out) == (1, "")
    assert errors.endswith(("[bad_option]\n", "[unknown_preset]\n"))


@pytest.mark.parametrize("arguments", ["--seconds soon", "--threads 1.5", "--colour", "classic"])
def test_arguments_that_are_none(here: Here, arguments: str) -> None:
    # These are the command line's own complaints, which end with status 2 everywhere.
    status, out, errors = here(["bench", *arguments.split()])
    assert (status, out) == (2, "")
    assert "bench [OPTIONS]" in errors
