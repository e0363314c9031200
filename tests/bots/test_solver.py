"""The end of a deal, against the same recursion written plainly."""

from __future__ import annotations

import numpy as np
import pytest

from cancellation_hearts.bots.rollout import play_out, standing
from cancellation_hearts.bots.solver import MOST_CARDS, few_are_left, solve
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import cards_in
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe
from cancellation_hearts.engine.rules import MAX_PLAYERS, Rules
from tests.bots.positions import running
from tests.engine.tables import table

pytestmark = pytest.mark.jit_off


def solved(rules: Rules, states: kernel.States) -> list[int]:
    room: kernel.States = np.zeros(MOST_CARDS + 2, kernel.STATE_DTYPE)
    room[0] = states[0]
    left = np.zeros(MOST_CARDS + 2, np.int64)
    values = np.zeros((MOST_CARDS + 2, MAX_PLAYERS), np.int64)
    solve(room, rules.packed()[0], left, values)
    found: list[int] = values[0, : states["players"].item()].tolist()
    return found


def plainly(rules: Rules, states: kernel.States) -> list[int]:
    """Return how all stand in the end if each does what is best for it; the lowest card of equals.

    It plays every card, whether or not it can still count, and asks for each choice for a moon.
    """
    packed = rules.packed()
    if states["phase"].item() in (kernel.DEAL, kernel.OVER):
        return [standing(states[0], seat) for seat in range(states["players"].item())]
    best: list[int] | None = None
    for action in cards_in(kernel.legal(states[0], packed[0])):
        after = states.copy()
        kernel.step(after[0], packed[0], action)
        values = plainly(rules, after)
        seat = states["turn"].item()
        if best is None or values[seat] < best[seat]:
            best = values
    assert best is not None
    return best


def test_everybody_does_what_is_best_for_them() -> None:
    compared = 0
    differing = 0
    for rules, states in running(seed=3, games=60):
        if not few_are_left(states[0]):
            continue
        orders = 1
        for seat in range(states["players"].item()):
            held = states["once"][0, seat].item().bit_count()
            orders *= 1 + (held > 1)
        if orders > 16:
            continue
        values = solved(rules, states)
        assert values == plainly(rules, states)
        compared += 1
        played = states.copy()
        seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
        observe(played[0], rules.packed()[0], -1, seen[0])
        play_out(played[0], rules.packed()[0], seen[0], np.ones(4, np.int64))
        differing += values != [standing(played[0], seat) for seat in range(len(values))]
    assert compared > 200
    # Rules of thumb often do worse, or this would show nothing.
    assert differing > 5


def test_of_equals_the_lowest_card_is_taken() -> None:
    # Whoever has the spades takes nothing and may as well throw the two first. So the first seat
    # leads the trick that it wins, and the queen falls to the second.
    game = table(["5C 7D", "6C 3D", "QS 2S"])
    states = game.state
    assert few_are_left(states[0])
    assert solved(game.rules, states) == [-52, 104, -52]


def test_what_takes_too_long_is_left_to_rules_of_thumb() -> None:
    two = ["2C 2D", "3C 3D", "4C 4D", "5C 5D"]
    assert few_are_left(table(two).state[0])
    # A kitty may still come into somebody's hand.
    assert not few_are_left(table(two, "AS").state[0])
    four = [
        f"{hand} {more}"
        for hand, more in zip(two, ("2H 2S", "3H 3S", "4H 4S", "5H 5S"), strict=True)
    ]
    assert not few_are_left(table(four).state[0])
