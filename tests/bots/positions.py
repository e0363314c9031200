"""Positions to try bots in: from random games of all rule sets, or dealt by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe_at
from cancellation_hearts.engine.rules import Rules
from tests.engine.resample import random_states

PLAYED = (kernel.PASS, kernel.PLAY, kernel.DISCARD)


def running(seed: int, games: int) -> Iterator[tuple[Rules, kernel.States]]:
    """Yield every state of some random games in which a card is to be chosen."""
    rng = random.Random(seed)
    for _ in range(games):
        for rules, states in random_states(rng):
            if states["phase"].item() in PLAYED:
                yield rules, states


def observed(rules: Rules, states: kernel.States, seat: int | None = None) -> kernel.States:
    """Return what the seat to act, or another one, knows."""
    seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    observe_at(states, rules.packed(), states["turn"].item() if seat is None else seat, seen)
    return seen
