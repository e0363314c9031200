"""A bot that plays what a network finds cheapest; the network has learned it from many deals."""

import numpy as np

from cancellation_hearts.bots.base import Observation, compiled_action
from cancellation_hearts.bots.heuristic import heuristic_action
from cancellation_hearts.bots.network import CARDS, Values, Weights, evaluate, own_weights
from cancellation_hearts.engine import events, kernel
from cancellation_hearts.engine.bits import lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Generator, PackedRules
from cancellation_hearts.engine.view import View


@compiled
def learned_action(seen: Observation, rules: PackedRules, generator: Generator) -> int:
    """Return the action, as `kernel.step` takes it, of the seat that has to act."""
    return network_action(seen, rules, own_weights(), generator)


@compiled
def network_action(
    seen: Observation, rules: PackedRules, weights: Weights, generator: Generator
) -> int:
    """Return the card that costs least by a network; what to do with a moon the heuristic knows."""
    legal = int(seen.legal)
    if not legal & legal - 1:
        return lowest(legal)
    if seen.phase == kernel.MOON:
        return heuristic_action(seen, rules, generator)
    costs = np.empty(CARDS, np.float32)
    evaluate(seen, rules, weights, costs)
    return least(legal, costs)


@compiled
def least(cards: int, costs: Values) -> int:
    """Return the card of a set that costs least, the lowest one of several."""
    best = lowest(cards)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if costs[card] < costs[best]:
            best = card
    return best


class LearnedBot:
    """Plays by a network."""

    def choose(self, view: View, generator: np.random.Generator) -> events.Action:
        """Choose as `Bot.choose`."""
        return compiled_action(view, generator, learned_action)
