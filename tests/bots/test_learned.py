"""The learned bot: it plays what its network finds cheapest, and better than the heuristic."""

from __future__ import annotations

import numpy as np
import pytest

from cancellation_hearts.bots import BOTS
from cancellation_hearts.bots.learned import least
from cancellation_hearts.bots.network import CARDS, OWN, SIZE, values
from cancellation_hearts.engine import events
from cancellation_hearts.engine.cards import NUMBERS
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
from cancellation_hearts.train.blocks import measure
from tests.bots.test_network import some_views


@pytest.mark.jit_off
def test_of_several_cards_the_cheapest_is_chosen_and_of_equal_ones_the_lowest() -> None:
    costs = np.full(CARDS, 5, np.float32)
    costs[[3, 7, 20, 40]] = [1, 2, 2, -1]
    assert least(1 << 7 | 1 << 20 | 1 << 30, costs) == 7
    assert least(1 << 30 | 1 << 20 | 1 << 40, costs) == 40


def test_it_plays_what_its_network_finds_cheapest() -> None:
    for view in some_views(7, 20):
        costs = np.zeros(CARDS, np.float32)
        values(view.observation[0], view.rules.packed()[0], costs)
        cheapest = min(view.legal, key=lambda card: costs[NUMBERS[card]])
        chosen = BOTS["learned"].choose(view, np.random.default_rng(1))
        assert chosen == events.PlayCard(cheapest)


def test_a_network_that_has_learned_nothing_is_the_heuristic() -> None:
    assert measure(CLASSIC, 8, 50, 3, np.zeros(SIZE, np.float32), None) == (0, 0)
    assert measure(EXCHANGE, 7, 50, 3, np.zeros(SIZE, np.float32), None) == (0, 0)


@pytest.mark.parametrize(
    ("rules", "players", "least_gain"),
    [(CLASSIC, 6, 0.5), (CLASSIC, 8, 0.2), (EXCHANGE, 8, 0.1), (HEARTS, 4, 1)],
)
def test_it_is_better_than_the_heuristic(rules: Rules, players: int, least_gain: float) -> None:
    gain = measure(rules, players, 600, 1, OWN, None)
    assert gain.points > least_gain
    assert gain.width < 1
