"""The stronger levels do nothing of what people complain about.

`scripts/campaign-complaints` tries as many seeds as one likes.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from cancellation_hearts.bots import BOTS, LEVELS
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import read_record, replay
from cancellation_hearts.engine.rules import EXCHANGE, HEARTS, Rules
from tests.bots.complaints import COMPLAINTS, failures

KINDS = {"ducks", "stops", "keeps", "dead", "twin", "highest"}


def name_of(complaint: dict[str, Any]) -> str:
    return f"{complaint['complaint']}-{complaint['record']['ruleset']['base']}"


def test_there_are_positions_for_each_complaint() -> None:
    assert {complaint["complaint"] for complaint in COMPLAINTS} == KINDS
    for complaint in COMPLAINTS:
        game = replay(read_record(json.dumps(complaint["record"]).encode()))
        legal = set(game.view(complaint["seat"]).legal)
        # There is something that must not be done, or a bot could not fail.
        assert set(complaint["good"]) < legal


@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize("complaint", COMPLAINTS, ids=name_of)
def test_nothing_to_complain_about(complaint: dict[str, Any], level: str) -> None:
    assert failures(complaint, LEVELS[level], range(5)) == []


def test_a_careless_bot_fails() -> None:
    for complaint in COMPLAINTS:
        assert failures(complaint, BOTS["random"], range(40)), name_of(complaint)


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
@pytest.mark.parametrize(("rules", "players"), [(EXCHANGE, 8), (HEARTS, 4)])
def test_nobody_throws_points_on_a_first_trick(level: str, rules: Rules, players: int) -> None:
    for seed in range(4):
        chance = np.random.default_rng(seed)
        game = Game(rules.changed({"passing": []}), players)
        game.deal([str(name) for name in chance.permutation(list(NAMES) * rules.packs)])
        while len(game.view(None).tricks) < 2 and game.phase == "play":
            seat = game.to_act[0]
            free = [card for card in game.hand(seat) if card[1] != "H" and card != "QS"]
            action = LEVELS[level].choose(game.view(seat), chance)
            game.act(seat, action)
            played = game.view(None).tricks[0].cards[-1][1]
            if len(game.view(None).tricks) == 1 and free:
                assert played[1] != "H"
                assert played != "QS"
