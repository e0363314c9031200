"""How much better a network plays than a field, deal by deal.

A *block* is one deal, played once by the field alone and once more for each seat with the
challenger in that seat. What the challenger takes less than the field did in its seats, on average
over them, is one measurement that hardly depends on the luck of the deal.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.heuristic import heuristic_action
from cancellation_hearts.bots.learned import network_action
from cancellation_hearts.bots.network import Weights
from cancellation_hearts.bots.rollout import act
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Cards, Generator, PackedRules, State, States
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, look, observe
from cancellation_hearts.engine.rules import MAX_PLAYERS, Rules
from cancellation_hearts.train.positions import running, value

HEURISTIC: Final = -1
CHALLENGER: Final = 0
FIELD: Final = 1


class Gain(NamedTuple):
    """A gain in points a deal, and the half width of its 95 % interval."""

    points: float
    width: float


@compiled
def play_deal(
    state: State,
    rules: PackedRules,
    kinds: Cards,
    networks: Weights,
    seen: State,
    generator: Generator,
) -> None:
    """Let bots play the running deal to its end: by seat the number of a network or HEURISTIC."""
    observe(state, rules, -1, seen)
    while running(state):
        seat = int(state.turn)
        look(state, rules, seat, seen)
        if kinds[seat] == HEURISTIC:
            action = heuristic_action(seen, rules, generator)
        else:
            action = network_action(seen, rules, networks[kinds[seat]], generator)
        act(state, rules, action, seen)


@compiled
def play_blocks(
    rules: States,
    players: int,
    seed: int,
    first: int,
    networks: Weights,
    field: int,
    gains: NDArray[np.float64],
) -> None:
    """Fill `gains`, in points a deal, one for each block from number `first` on.

    Parameters
    ----------
    networks : array of float32, shape (n, SIZE)
        The first one is the challenger.
    field : int
        The number of the network that the field plays by, or HEURISTIC.
    """
    state = np.zeros(1, kernel.STATE_DTYPE)[0]
    seen = np.zeros(1, OBSERVATION_DTYPE)[0]
    kinds = np.zeros(players, np.int64)
    kept = np.zeros(MAX_PLAYERS)
    shuffles = np.zeros(4, np.int64)
    generator = np.zeros(4, np.int64)
    deck = np.zeros(52 * int(rules[0].packs), np.int8)
    for block in range(len(gains)):
        kernel.seed_generator(shuffles, seed, first + block)
        for place in range(len(deck)):
            deck[place] = place % 52
        kernel.shuffle(shuffles, deck)
        dealer = kernel.draw_below(shuffles, players)
        number = kernel.draw_below(shuffles, 12)
        total = 0.0
        for seat in range(-1, players):
            kinds[:] = field
            if seat >= 0:
                kinds[seat] = CHALLENGER
            kernel.seed_generator(generator, seed + 1, first + block)
            kernel.new_game(state, players, dealer)
            state.deal = number
            kernel.deal(state, rules[0], deck, len(deck) // players)
            play_deal(state, rules[0], kinds, networks, seen, generator)
            if seat < 0:
                for other in range(players):
                    kept[other] = value(state, rules[0], other)
            else:
                total += kept[seat] - value(state, rules[0], seat)
        gains[block] = total / (4 * players)


def measure(
    rules: Rules, players: int, blocks: int, seed: int, challenger: Weights, field: Weights | None
) -> Gain:
    """Measure what a network gains in a field of another one, or of the heuristic if None."""
    networks = np.stack([challenger] if field is None else [challenger, field])
    gains = np.zeros(blocks)
    kind = HEURISTIC if field is None else FIELD
    play_blocks(rules.packed(), players, seed, 0, networks, kind, gains)
    return Gain(float(gains.mean()), float(1.96 * gains.std() / blocks**0.5))
