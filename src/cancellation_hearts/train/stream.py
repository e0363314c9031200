"""An endless stream of positions, made on other threads while a network learns from them."""

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.layout import INPUTS, Inputs
from cancellation_hearts.bots.network import CARDS, Values, Weights
from cancellation_hearts.train.mirror import CARD, alike, mirrored
from cancellation_hearts.train.positions import MILLION, gather
from cancellation_hearts.train.settings import Settings, settings

CHUNK: Final = 16_384
"""Positions made at once."""

MOST: Final = 100.0
"""What costs more, or gains more, counts as this: house rules may make a moon worth anything."""


class Chunk(NamedTuple):
    """Positions to learn from: inputs, which cards are legal, and what each of those cost."""

    inputs: Inputs
    legal: NDArray[np.bool_]
    costs: Values


class Play(NamedTuple):
    """How the deals are played that positions are taken from, as parts of one.

    ``taken`` is how many of the decisions become positions, ``random`` how often a bot acts at
    random, ``learned`` how often a network has a seat instead of the heuristic. ``last`` is how
    often a choice is the last one before the network is asked for the rest; 0: the heuristic plays
    the deal to its end.
    """

    taken: float = 0.05
    random: float = 0.05
    learned: float = 0.0
    last: float = 0.0

    def chances(self) -> NDArray[np.int64]:
        """Return these as `gather` takes them."""
        return np.array([round(part * MILLION) for part in self], np.int64)


def make(played: Settings, play: Play, seed: int, number: int, weights: Weights) -> Chunk:
    """Make the chunk of that number; it depends on nothing else."""
    inputs = np.zeros((CHUNK, INPUTS), np.int8)
    legal = np.zeros(CHUNK, np.int64)
    costs = np.zeros((CHUNK, CARDS), np.float32)
    gather(*played, seed, number, play.chances(), weights, inputs, legal, costs)
    mask: NDArray[Any] = (legal[:, None] >> np.arange(CARDS) & 1).astype(bool)
    chance = np.random.default_rng((seed, number))
    turned = alike(inputs) & (chance.random(CHUNK) < 0.5)
    inputs[turned] = mirrored(inputs[turned])
    mask[turned] = mask[turned][:, CARD]
    costs[turned] = costs[turned][:, CARD]
    return Chunk(inputs, mask, np.clip(costs, -MOST, MOST))


def chunks(
    play: Play, seed: int, first: int, weights: Callable[[], Weights], threads: int
) -> Generator[Chunk, None, None]:
    """Yield chunk after chunk, from number `first` on, in their order.

    `weights` is asked for the network that plays in each chunk when that is begun: how many chunks
    earlier that is depends on the number of threads, and on nothing else.
    """
    played = settings(seed)
    pool = ThreadPoolExecutor(threads)
    waiting: deque[Future[Chunk]] = deque()
    try:
        number = first
        while True:
            while len(waiting) <= threads:
                waiting.append(pool.submit(make, played, play, seed, number, weights()))
                number += 1
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
