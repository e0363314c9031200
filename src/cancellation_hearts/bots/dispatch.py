"""The bots by number, for compiled loops that let many of them play."""

from typing import Final

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.bots.heuristic import heuristic_action
from cancellation_hearts.bots.learned import learned_action
from cancellation_hearts.bots.random import random_action
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Generator, PackedRules

RANDOM: Final = 0
HEURISTIC: Final = 1
LEARNED: Final = 2
KINDS: Final = {"random": RANDOM, "heuristic": HEURISTIC, "learned": LEARNED}
"""The number of each bot that `choose_action` knows, by the name it has in ``BOTS``."""


@compiled
def choose_action(kind: int, seen: Observation, rules: PackedRules, generator: Generator) -> int:
    """Return the action, as `kernel.step` takes it, of a bot of that kind for the seat to act.

    Parameters
    ----------
    kind : int
        One of ``KINDS``.
    seen, rules
        What the seat knows (see ``OBSERVATION_DTYPE``), and what is played.
    generator : array of 4 int64
        Where chance comes from (see `kernel.seed_generator`).
    """
    if kind == HEURISTIC:
        return heuristic_action(seen, rules, generator)
    if kind == LEARNED:
        return learned_action(seen, rules, generator)
    return random_action(seen, rules, generator)
