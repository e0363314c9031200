"""The end of a deal whose cards are all known, worked out exactly.

Every seat chooses what is best for its own standing, and knows that the others do (Luckhardt and
Irani, *An algorithmic solution of N-person games*, 1986: max^n). Of choices that are as good as
each other for whoever has them, the lowest card is taken.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.rollout import standing
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count, lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import PackedRules, State, States
from cancellation_hearts.engine.rules import MAX_PLAYERS

MOST_ORDERS: Final = 2048
"""So many orders in which all hands can be played are looked through; each takes a microsecond."""

MOST_CARDS: Final = 2 * MAX_PLAYERS
"""How many cards are left at most where no more orders than that are possible."""

NO_VALUE: Final = 1 << 60


@compiled
def few_are_left(state: State) -> bool:
    """Tell whether a running deal is so near its end that `solve` is fast enough."""
    if state.phase != kernel.PLAY or (state.kitty_taker < 0 and state.kitty[0]):
        return False
    orders = 1
    for seat in range(int(state.players)):
        for choices in range(2, count(state.once[seat]) + count(state.twice[seat]) + 1):
            orders *= choices
            if orders > MOST_ORDERS:
                return False
    return True


@compiled
def solve(
    states: States, rules: PackedRules, left: NDArray[np.int64], values: NDArray[np.int64]
) -> None:
    """Play the deal in ``states[0]`` out as well as every seat can.

    Parameters
    ----------
    states : array of ``STATE_DTYPE``, shape (MOST_CARDS + 2,)
        The first is the deal, for which `few_are_left` holds; the others are scratch space.
    left : array of int64, shape (MOST_CARDS + 2,)
        Scratch space.
    values : array of int64, shape (MOST_CARDS + 2, MAX_PLAYERS)
        Its first row is filled: by seat, its `standing` at the end.
    """
    players = int(states[0].players)
    depth = 0
    left[0] = choices(states[0], rules)
    values[0, :] = NO_VALUE
    while True:
        state = states[depth]
        if left[depth] == 0:
            # All choices here are worked out, or there was none.
            if state.phase == kernel.DEAL or state.phase == kernel.OVER:
                for seat in range(players):
                    values[depth, seat] = standing(state, seat)
            if depth == 0:
                return
            depth -= 1
            chooser = int(states[depth].turn)
            if values[depth + 1, chooser] < values[depth, chooser]:
                values[depth, :] = values[depth + 1, :]
            continue
        action = lowest(left[depth])
        left[depth] &= left[depth] - 1
        depth += 1
        states[depth] = state
        kernel.step(states[depth], rules, action)
        if kernel.decided(states[depth], rules):
            kernel.end_deal(states[depth], rules)
        left[depth] = choices(states[depth], rules)
        values[depth, :] = NO_VALUE


@compiled
def choices(state: State, rules: PackedRules) -> int:
    """Return the set of actions that have to be looked at."""
    if state.phase == kernel.MOON:
        # Both leave the same distance between the shooter and everybody else.
        return 1 << kernel.MOON_SUBTRACT
    return kernel.legal(state, rules)
