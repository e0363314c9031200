"""``hearts review``: what it prints, as text and as JSON, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from cancellation_hearts.advice.summing import Decision, Review, SeatReview
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import record_of
from cancellation_hearts.engine.rules import CLASSIC
from tests.cli import Here, harmless
from tests.pages import TEXTS, plain, table

NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Florentine the Second"]
HANDS = ["TS 2D 3D", "JS 4D 5D", "QS 6D 7D", "7S 8D 9D", "6S TD JD", "KS 3S 2C"]


@pytest.fixture
def here(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Here:
    monkeypatch.chdir(tmp_path)
    game = Game(CLASSIC.changed({"passing": []}), 6, dealer=5)
    for deal in (0, 1):
        game.deal_hands([hand.split() for hand in HANDS])
        for card in ["TS", "JS", "QS", "7S", "6S", "KS"] if deal == 0 else []:
            game.play(card)
        while game.phase == "play":
            game.play(game.legal()[0])
    Path("game.json").write_bytes(record_of(game, NAMES, 5).to_bytes())
    return Here(capsys, monkeypatch)


def test_a_blunder_is_told(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        status, out, errors = here(["review", "game.json", "--worlds", "100"])
        assert (status, errors) == (0, "")
        harmless(out)
        assert max(cell_len(line) for line in out.splitlines()) <= columns
        told = " ".join(out.split())
        assert re.search(
            r"Blunder, 1\d\.\d ± \d\.\d: Florentine … played KS in trick 1; 3S was better\. It"
            r" stays under the queen of spades: Cy gets the trick, with 13 points\.",
            told,
        )
        assert "Deal 1" in told
        assert "Deal 2" in told
        assert "Together" in told
        for name in NAMES[:5]:
            assert re.search(rf"{name} +-?\d+ +\d+\.\d +-?\d+\.\d( +\d){{4}}", told)


def test_json(here: Here) -> None:
    arguments = ["review", "game.json", "--worlds", "40", "--json", "--deal", "1", "--seat"]
    by_name = here([*arguments, "florentine the second"])
    by_number = here([*arguments, "5"])
    assert by_name == by_number
    found = json.loads(by_name[1])
    assert (found["file"], found["names"], found["worlds"]) == ("game.json", NAMES, 40)
    assert [deal["deal"] for deal in found["deals"]] == [0]
    assert {each["seat"] for each in found["deals"][0]["decisions"]} == {5}
    assert found["worst"][0]["chosen"] == ["KS"]
    assert found["worst"][0]["reason"]["code"] == "ducks-last"


def test_every_key_is_described() -> None:
    page = TEXTS["docs/advice.md"]
    kinds = {"key": Review, "key of `seats`": SeatReview, "key of `decisions`": Decision}
    for title, kind in kinds.items():
        rows = table(page, title, "what it is")
        said = [name for row in rows for name in re.findall(r"\w+", plain(row[0]))]
        assert sorted(said) == sorted(kind.__struct_fields__), title


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--deal", "3"], "no_such_game"),
        (["--deal", "0"], "no_such_game"),
        (["--seat", "Zoe"], "unknown_seat"),
        (["--seat", "6"], "unknown_seat"),
        (["--worlds", "1"], "bad_argument"),
        (["--threads", "0"], "bad_argument"),
        (["--seed", "-1"], "bad_argument"),
    ],
)
def test_what_is_refused(here: Here, arguments: list[str], code: str) -> None:
    status, out, errors = here(["review", "game.json", *arguments])
    assert (status, out) == (1, "")
    assert errors.endswith(f"[{code}]\n")


def test_a_file_that_is_no_record(here: Here) -> None:
    Path("other.json").write_text("[]", encoding="utf-8")
    for name, code in (("other.json", "wrong_format"), ("none.json", "unreadable")):
        status, out, errors = here(["review", name])
        assert (status, out) == (1, "")
        assert errors.endswith(f"[{code}]\n")


def test_nothing_to_review(here: Here) -> None:
    game = Game(CLASSIC, 6)
    Path("new.json").write_bytes(record_of(game, NAMES, 0).to_bytes())
    assert here(["review", "new.json"]) == (0, "No deal is over yet.\n", "")
