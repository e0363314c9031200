"""Random games, the scenarios and the golden games: engine and oracle must agree at every step."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import NUMBERS, card_set
from tests.engine.differential import play_games
from tests.engine.generators import Position, Setting
from tests.engine.happenings import LEAST
from tests.engine.match import Match
from tests.engine.tables import table
from tests.oracle.replay_oracle import resolve

GAMES = int(os.environ.get("DIFFERENTIAL_GAMES", "20000"))
SEED = int(os.environ.get("DIFFERENTIAL_SEED", "0"))
CHUNK = 1000

CONFORMANCE = Path(__file__).resolve().parents[2] / "conformance"
SCENARIOS = json.loads((CONFORMANCE / "scenarios.json").read_text(encoding="utf-8"))
GOLDEN = (CONFORMANCE / "games.jsonl").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_random_games_agree_and_everything_happens(first: int) -> None:
    numbers = range(first, min(first + CHUNK, GAMES))
    happened = play_games(SEED, numbers)
    if len(numbers) == CHUNK:
        missing = {
            what: f"{happened[what]} times, not {least}"
            for what, least in LEAST.items()
            if happened[what] < least
        }
        assert not missing


@pytest.mark.jit_off
def test_a_hundred_random_games_agree() -> None:
    happened = play_games(SEED + 1, range(100))
    assert happened["whole deck"]
    assert happened["composed position"]


def replay_in_both(record: dict[str, Any]) -> Match:
    """Carry out what a record tells, in the engine and in the oracle; stop at what is refused."""
    players = len(record["seats"])
    match = Match(Setting(resolve(record["ruleset"]), players, record["dealer"]))
    for deal in record["deals"]:
        hands, kitty = deal.get("hands", []), deal.get("kitty", [])
        match.deal(Position(deal.get("deck"), hands, kitty, "", 0, []))
        for seat, cards in enumerate(deal.get("passes", [])):
            match.pass_cards(seat, cards)
        for card in deal.get("plays", []):
            if match.oracle.phase == "discard":
                match.discard(deal["discards"])
            match.play(card)
        if match.oracle.phase == "discard" and "discards" in deal:
            match.discard(deal["discards"])
        if "moon" in deal:
            match.choose_moon(deal["moon"])
    return match


@pytest.mark.jit_off
@pytest.mark.parametrize("case", SCENARIOS["scenarios"], ids=lambda case: case["name"])
def test_scenarios_come_out_as_expected(case: dict[str, Any]) -> None:
    game = replay_in_both(case["record"]).game
    expected = dict(case["expect"])
    if "deals" in expected:
        deals = [{"points": list(deal.points or ()), "moon": deal.moon} for deal in game.log]
        assert deals == expected.pop("deals")
    if "next" in expected:
        found: dict[str, Any] = {"deal": game.deal_number, "phase": game.phase}
        if game.phase == "pass":
            found["seats"] = list(game.to_act)
        elif game.phase != "deal":
            (found["seat"],) = game.to_act
        if game.phase == "play":
            found["legal"] = sorted(game.legal())
        assert found == expected.pop("next")
    results = {
        "scores": list(game.scores),
        "winners": list(game.winners),
        "finished": game.phase == "over",
    }
    assert {name: results[name] for name in expected} == expected


@pytest.mark.jit_off
def test_choosing_a_pass_at_once_goes_together_with_picking_it_card_by_card() -> None:
    hands = ["2C 3C 4C", "5C 6C 7C", "8C 9C TC", "JC QC KC"]
    game = table(hands, passing=["left"], pass_count=2)
    states, packed = game.state, game.rules.packed()

    def pick(name: str) -> None:
        kernel.step(states[0], packed[0], NUMBERS[name])

    def choose(seat: int, cards: str) -> None:
        numbers = [NUMBERS[card] for card in cards.split()]
        kernel.choose_pass_at(states, packed, seat, np.array(numbers, np.int8))

    pick("2C")
    # Another seat's choice leaves what was picked, the own choice takes its place.
    choose(2, "TC 9C")
    assert (states["turn"].item(), states["picked"].item()) == (0, 1)
    assert kernel.legal(states[0], packed[0]) == card_set([NUMBERS["3C"], NUMBERS["4C"]])
    choose(0, "4C 3C")
    assert (states["turn"].item(), states["picked"].item()) == (1, 0)
    pick("7C")
    pick("5C")
    # The seat that has chosen is passed over.
    assert states["turn"].item() == 3
    pick("JC")
    assert states["phase"].item() == kernel.PASS
    pick("KC")
    for seat, cards in enumerate(["4C 3C", "7C 5C", "TC 9C", "JC KC"]):
        game.pass_cards(seat, cards.split())
    assert states.tobytes() == game.state.tobytes()


@pytest.mark.parametrize("line", GOLDEN, ids=range(len(GOLDEN)))
def test_golden_games_come_out_as_expected(line: str) -> None:
    wanted = json.loads(line)
    game = replay_in_both(wanted["record"]).game
    deals = [{"points": list(deal.points or ()), "moon": deal.moon} for deal in game.log]
    found = {
        "deals": deals,
        "scores": list(game.scores),
        "finished": game.phase == "over",
        "winners": list(game.winners),
    }
    assert {name: found[name] for name in wanted["answer"]} == wanted["answer"]
