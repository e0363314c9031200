"""What choices are expected to cost, with errors that can be believed.

The worlds in which choices are tried come from a random walk (`bots.beliefs`), so that neighbours
resemble each other and the usual standard error of their mean is far too small, in the middle of a
deal two to five times. Here several walks are taken, each from a beginning of its own. Their means
are independent, and the errors come from how these differ.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.base import pick
from cancellation_hearts.bots.rollout import points_in_play
from cancellation_hearts.bots.tries import Space, new_space, try_actions
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.engine.kernel import States

WALKS: Final = 20
"""With so many, a mean lies within two of its standard errors in 94 of 100 cases."""

_spare: Final[list[Space]] = []


@contextmanager
def _space() -> Iterator[Space]:
    # Room is kept for the next time; popping and appending are safe between threads.
    try:
        space = _spare.pop()
    except IndexError:
        space = new_space()
    try:
        yield space
    finally:
        _spare.append(space)


class Expectation(NamedTuple):
    """What each of some choices is expected to cost.

    Parameters
    ----------
    means : array of float, shape (walks, choices)
        The mean of each walk, in points of the deal (see `bots.rollout.points_in_play`). All
        choices of a walk are tried in the same worlds.
    worlds : int
        In how many worlds each choice was tried, over all walks.
    """

    means: NDArray[np.float64]
    worlds: int

    @property
    def points(self) -> NDArray[np.float64]:
        """By choice, the expected points."""
        return np.asarray(self.means.mean(axis=0))

    @property
    def errors(self) -> NDArray[np.float64]:
        """By choice, the standard error of the points."""
        return _errors(self.means)

    def behind(self, other: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return by how much each choice is worse than another one, with standard errors."""
        behind = self.means - self.means[:, other : other + 1]
        return np.asarray(behind.mean(axis=0)), _errors(behind)


def _errors(means: NDArray[np.float64]) -> NDArray[np.float64]:
    walks = len(means)
    return np.asarray(means.std(axis=0, ddof=1) / np.sqrt(walks))


def expect(
    seen: States,
    packed: States,
    choices: Sequence[tuple[int, ...]],
    generator: np.random.Generator,
    worlds: int,
    walks: int = WALKS,
) -> Expectation:
    """Find out what choices are expected to cost.

    Parameters
    ----------
    seen : array of one ``OBSERVATION_DTYPE``
        Of a seat that has to play, pass or bury. Cards that were picked before stay picked.
    packed : array of one ``RULES_DTYPE``
    choices : sequence of tuples of int
        Each is a card, or several that are picked one after the other. If they are fewer than have
        to be picked, rules of thumb pick the others.
    generator : numpy.random.Generator
        Decides which worlds are tried.
    worlds : int
        How many at least; the number is rounded up so that all walks are of the same length.
    walks : int
        Two at least.

    Raises
    ------
    UsageError
        ``no_world`` if no cards can lie so that the deal could have gone as it went.
    """
    length = -(-worlds // walks)
    seeds = generator.integers(1 << 62, size=walks).tolist()
    means = np.zeros((walks, len(choices)))
    with _space() as space:
        for first, last in _together(choices):
            before = seen.copy()
            for card in choices[first][:-1]:
                pick(before, card)
            actions = np.array([choice[-1] for choice in choices[first:last]], np.int64)
            alive = np.ones(len(actions), np.bool_)
            results = np.zeros((length, len(actions)), np.int32)
            for walk, seed in enumerate(seeds):
                failed = try_actions(
                    before, packed, space, actions, alive, 0, length, seed, results
                )
                if failed:
                    raise UsageError(
                        "no_world", "No cards can lie so that this could have been played."
                    )
                means[walk, first:last] = results.mean(axis=0)
    players = seen["players"].item()
    return Expectation((means + points_in_play(packed[0])) / (4 * players), length * walks)


def _together(choices: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    """Yield the places of choices that can be tried at once: they differ in the last card only."""
    first = 0
    for place in range(1, len(choices) + 1):
        if place == len(choices) or choices[place][:-1] != choices[first][:-1]:
            yield first, place
            first = place
