"""Bots by their names, and how the easy one is weak."""

from __future__ import annotations

import numpy as np
import pytest

from cancellation_hearts.bots import BOTS, LEVELS
from cancellation_hearts.bots.easy import NEVER
from cancellation_hearts.bots.heuristic import prices
from cancellation_hearts.bots.levels import make_bot
from cancellation_hearts.engine import events
from cancellation_hearts.engine.cards import NUMBERS
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.engine.rules import CLASSIC
from cancellation_hearts.engine.view import View
from tests.bots.positions import observed, running
from tests.engine.tables import play, table


def never() -> float:
    raise AssertionError("No bot that is given worlds looks at the clock.")


def test_levels_are_bots_and_have_an_order() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard", "expert"]
    assert set(LEVELS) < set(BOTS)
    for name, bot in BOTS.items():
        assert make_bot(name, never) is bot


def test_a_budget_is_part_of_the_name() -> None:
    game = table(["2C 3D 4S", "4C 5D 6S", "6C 7D 8S"])
    view = game.view(0)
    for spec in ("search:20w", "both:1w"):
        assert isinstance(
            make_bot(spec, never).choose(view, np.random.default_rng(1)), events.PlayCard
        )
    times = iter(range(1000))
    bot = make_bot("search:2500ms", lambda: float(next(times)))
    bot.choose(view, np.random.default_rng(1))
    # The clock shows a second more each time: it was asked until the time was over, and not again.
    assert next(times) < 8


@pytest.mark.parametrize(
    "spec", ["", "search", "search:0w", "search:50", "search:-1ms", "learned:50ms", "both:1e3w"]
)
def test_a_name_that_nobody_has_is_refused(spec: str) -> None:
    with pytest.raises(UsageError) as refused:
        make_bot(spec, never)
    assert refused.value.code == "unknown_bot"


def test_the_easy_one_errs_but_not_grossly() -> None:
    easy, medium = LEVELS["easy"], LEVELS["medium"]
    decisions = errors = 0
    for rules, states in running(seed=2, games=30):
        if rules.heart_points != 1 or rules.queen_points != 13:
            continue
        seen = observed(rules, states)
        view = View(rules, seen)
        if view.phase != "play" or len(view.legal) < 2:
            continue
        action = easy.choose(view, np.random.default_rng(decisions))
        assert isinstance(action, events.PlayCard)
        found = np.zeros(52)
        prices(seen[0], rules.packed()[0], found)
        legal = [NUMBERS[card] for card in view.legal]
        assert found[NUMBERS[action.card]] / 4 <= found[legal].min() / 4 + NEVER
        decisions += 1
        errors += action != medium.choose(view, np.random.default_rng(1))
    assert decisions > 200
    assert 0.1 < errors / decisions < 0.7


def test_the_easy_one_ducks_a_queen() -> None:
    game = table(["9S 2C 3C", "QS 4C 5C", "TS 6C 7C", "KS 3S AC"])
    play(game, "9S QS TS")
    for seed in range(50):
        action = LEVELS["easy"].choose(game.view(3), np.random.default_rng(seed))
        assert action == events.PlayCard("3S")
    assert game.rules.queen_points == CLASSIC.queen_points
