"""A bot that acts at random: the weakest opponent there is, and a baseline to measure others by."""

import numpy as np

from cancellation_hearts.bots.base import Observation, compiled_action
from cancellation_hearts.engine import events
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Generator, PackedRules, draw_member
from cancellation_hearts.engine.view import View


@compiled
def random_action(seen: Observation, rules: PackedRules, generator: Generator) -> int:
    """Return a legal action, each with the same chance; two copies of a card are one action."""
    return draw_member(generator, int(seen.legal))


class RandomBot:
    """Acts uniformly at random."""

    def choose(self, view: View, generator: np.random.Generator) -> events.Action:
        """Choose as `Bot.choose`."""
        return compiled_action(view, generator, random_action)
