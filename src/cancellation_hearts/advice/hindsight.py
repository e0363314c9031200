"""What a choice leads to in the deal as it lies, if all then play by rules of thumb."""

from collections.abc import Sequence

import numpy as np

from cancellation_hearts.advice.moments import Moment
from cancellation_hearts.bots.rollout import act, play_out, points_in_play, standing
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe_at


def outcomes(moment: Moment, choices: Sequence[tuple[int, ...]]) -> list[float]:
    """Return what each choice would have cost, in points as hints count them."""
    return [_outcome(moment, choice) for choice in choices]


def _outcome(moment: Moment, choice: tuple[int, ...]) -> float:
    packed = moment.view.rules.packed()
    states = kernel.copied(moment.states)
    seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    seat, players = moment.seat, moment.view.players
    before = standing(states[0], seat)
    for giver, cards in enumerate(moment.passes):
        passed = choice if giver == seat else cards
        kernel.choose_pass_at(states, packed, giver, np.array(passed, np.int8))
    observe_at(states, packed, -1, seen)
    if not moment.passes:
        for card in choice:
            act(states[0], packed[0], card, seen[0])
    play_out(states[0], packed[0], seen[0], np.zeros(4, np.int64))
    change = standing(states[0], seat) - before
    return float((change + points_in_play(packed[0])) / (4 * players))


def value(rules_points: float, gained: Sequence[float], seat: int) -> float:
    """Return what a finished deal counted for a seat, in points as hints count them.

    Parameters
    ----------
    rules_points : float
        What all cards in play count.
    gained : sequence of float
        By seat, what the deal added to the scores.
    """
    return gained[seat] + (rules_points - sum(gained)) / len(gained)
