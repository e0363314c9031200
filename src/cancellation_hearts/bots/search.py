"""A bot that tries its choices in many worlds.

A world is one way in which the unseen cards may lie (`worlds`), and worlds that fit better to what
was played come oftener (`beliefs`). Every choice is tried in the same worlds, and each deal is then
played to its end by rules of thumb (`rollout`) or, when few cards are left, worked out (`solver`):
Monte Carlo with perfect information (Ginsberg, *GIB: imperfect information in a computationally
challenging game*, 2001). The tries that can be afforded are spent by sequential halving (Karnin,
Koren and Somekh, *Almost optimal exploration in multi-armed bandits*, 2013): all choices are tried
in some worlds, the better half of them in as many tries again, and so on.
"""

import math
from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.base import picks, whole_action
from cancellation_hearts.bots.heuristic import prices
from cancellation_hearts.bots.moon import moon_choice
from cancellation_hearts.bots.network import values
from cancellation_hearts.bots.rollout import points_in_play
from cancellation_hearts.bots.tries import Space, new_space, try_actions
from cancellation_hearts.engine import events
from cancellation_hearts.engine.bits import lowest
from cancellation_hearts.engine.cards import cards_in
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.engine.kernel import States
from cancellation_hearts.engine.view import View

Clock = Callable[[], float]
"""Returns seconds from any start."""

MOST_WORLDS: Final = 20_000
"""More change nothing that matters, and would only fill the memory."""

A_WHILE: Final = 0.002
"""So many seconds at most go by between two looks at the clock."""


class Budget(NamedTuple):
    """How much may be spent on a choice: worlds, and seconds if there is a clock.

    Of the choices that are given up on the way fewer worlds are tried.
    """

    worlds: int
    seconds: float = math.inf
    clock: Clock = lambda: 0.0


class Opinion(NamedTuple):
    """What somebody expects of each card, which weighs as much as trying it in some worlds.

    ``points`` are by card; only their differences count.
    """

    points: NDArray[np.float64]
    worlds: float


Adviser = Callable[[States, States], Opinion]
"""Makes an opinion of an observation and a rule set, both arrays of one."""


class Found(NamedTuple):
    """What trying has shown, by action; all arrays have one element for each of ``actions``.

    Parameters
    ----------
    actions : tuple of int
        As `kernel.step` takes them.
    points : array of float
        What the deal is expected to count for the seat, in points (see `rollout.points_in_play`).
    errors : array of float
        The standard errors of ``points``, as if worlds did not resemble each other. Once cards are
        played, those of one walk do, and the true errors are larger.
    behind : array of float
        By how much an action is expected to be worse than the best, from the worlds in which both
        were tried, which leaves out the luck that they share.
    behind_errors : array of float
        The standard errors of ``behind``, with the same reserve.
    worlds : array of int
        In how many worlds each was tried.
    best : int
        Which action is the best: a place in ``actions``.
    """

    actions: tuple[int, ...]
    points: NDArray[np.float64]
    errors: NDArray[np.float64]
    behind: NDArray[np.float64]
    behind_errors: NDArray[np.float64]
    worlds: NDArray[np.int64]
    best: int


def search(
    observations: States,
    packed: States,
    seed: int,
    budget: Budget,
    opinion: Opinion | None = None,
    *,
    halving: bool = True,
) -> Found:
    """Try what a seat may do.

    Parameters
    ----------
    observations : array of one ``OBSERVATION_DTYPE``
        Of a seat that has to act, other than to choose for a moon.
    packed : array of one ``RULES_DTYPE``
    seed : int
        Below 2**62. With the number of worlds it decides what is found.
    budget : Budget
    opinion : Opinion, optional
        What to think of the cards before any is tried.
    halving : bool
        Whether the worse half of the actions is given up again and again. Otherwise each is tried
        in all worlds.

    Raises
    ------
    UsageError
        ``no_world`` if no cards can lie so that the deal could have gone as it went.
    """
    trial = Trial(observations, packed, seed, opinion)
    try:
        rounds = max(1, math.ceil(math.log2(len(trial.actions)))) if halving else 1
        alive = len(trial.actions)
        shares = [0.0]
        for _ in range(rounds):
            shares.append(shares[-1] + 1 / alive)
            alive = (alive + 1) // 2
        start = budget.clock()
        for number in range(1, rounds + 1):
            worlds = round(min(budget.worlds, MOST_WORLDS) * shares[number] / shares[-1])
            trial.go_on(max(worlds, 1), start + budget.seconds * number / rounds, budget.clock)
            if number < rounds:
                trial.halve()
        return trial.found()
    finally:
        trial.close()


class Trial:
    """Some actions that are being tried; the parameters are those of `search`."""

    _spare: Final[list[Space]] = []

    def __init__(
        self,
        observations: States,
        packed: States,
        seed: int,
        opinion: Opinion | None,
    ) -> None:
        self._observations = observations
        self._packed = packed
        self._seed = seed
        self.actions = np.array(cards_in(observations["legal"].item()), np.int64)
        self._opinion = opinion
        self._alive = np.ones(len(self.actions), np.bool_)
        self._counts = np.zeros(len(self.actions), np.int64)
        self._results = np.zeros((1024, len(self.actions)), np.int32)
        self._done = 0
        # Room is kept for the next trial; popping and appending are safe between threads.
        try:
            self._space = self._spare.pop()
        except IndexError:
            self._space = new_space()

    def close(self) -> None:
        """Give the room back."""
        self._spare.append(self._space)

    def go_on(self, worlds: int, deadline: float, clock: Clock) -> None:
        """Try what is alive until it was tried in so many worlds, or the time is over."""
        start = clock()
        before = self._done
        portion = 1
        while self._done < worlds:
            if math.isinf(deadline):
                portion = worlds - self._done
            elif self._done > before:
                now = clock()
                if now >= deadline:
                    return
                each = max((now - start) / (self._done - before), 1e-7)
                portion = max(1, int(min(A_WHILE, deadline - now) / each))
            self._try_in(min(portion, worlds - self._done))

    def _try_in(self, worlds: int) -> None:
        last = self._done + worlds
        if last > len(self._results):
            more = np.zeros((max(last, 2 * len(self._results)), len(self.actions)), np.int32)
            more[: self._done] = self._results[: self._done]
            self._results = more
        failed = try_actions(
            self._observations,
            self._packed,
            self._space,
            self.actions,
            self._alive,
            self._done,
            last,
            self._seed,
            self._results,
        )
        if failed:
            raise UsageError("no_world", "No cards can lie so that this could have been played.")
        self._done = last
        self._counts[self._alive] = last

    def halve(self) -> None:
        """Give up the worse half of what is alive."""
        kept = (np.count_nonzero(self._alive) + 1) // 2
        order = np.argsort(self._judged(), kind="stable")
        self._alive[order[kept:]] = False

    def _points(self) -> NDArray[np.float64]:
        """Return the results in points; only those worlds count in which an action was tried."""
        players = self._observations["players"].item()
        share = points_in_play(self._packed[0])
        points: NDArray[np.float64] = (self._results[: self._done] + share) / (4 * players)
        return points

    def _judged(self) -> NDArray[np.float64]:
        """Return what is expected of each action, infinite for what was given up."""
        means = self._points().mean(axis=0)
        if self._opinion is not None:
            weight = self._opinion.worlds / (self._opinion.worlds + self._done)
            means += weight * (self._opinion.points[self.actions] - means)
        return np.where(self._alive, means, np.inf)

    def found(self) -> Found:
        """Return what was found so far."""
        points = self._points()
        best = int(np.argmin(self._judged()))
        tried = np.arange(self._done)[:, None] < self._counts
        behind = points - points[:, best : best + 1]
        return Found(
            tuple(self.actions.tolist()),
            *_mean_and_error(points, tried),
            *_mean_and_error(behind, tried),
            self._counts,
            best,
        )


def _mean_and_error(
    values: NDArray[np.float64], tried: NDArray[np.bool_]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the means of columns and their standard errors; what was not tried does not count."""
    counts = tried.sum(axis=0)
    means = values.sum(axis=0, where=tried) / counts
    squares = ((values - means) ** 2).sum(axis=0, where=tried)
    return means, np.sqrt(squares / np.maximum(counts - 1, 1) / counts)


THUMB: Final = 50.0
"""How many worlds the rules of thumb weigh: they keep luck from deciding between the first few."""


def by_rules_of_thumb(observations: States, packed: States) -> Opinion:
    """Return what the rules of thumb think of each legal card."""
    found = np.zeros(52)
    prices(observations[0], packed[0], found)
    return Opinion(found / 4, THUMB)


NETWORK: Final = 100.0
"""How many worlds the network weighs. It has learned from millions, and sees less of each."""


def by_network(observations: States, packed: States) -> Opinion:
    """Return what the network thinks of each legal card."""
    found = np.zeros(52, np.float32)
    values(observations[0], packed[0], found)
    return Opinion(found.astype(np.float64) / 4, NETWORK)


class SearchBot:
    """Tries its choices in many worlds.

    Parameters
    ----------
    budget : Budget
        What may be spent on one action; the cards of a pass or a burial share it.
    adviser : Adviser
        Tells what to think of the cards before any is tried.
    """

    def __init__(self, budget: Budget, adviser: Adviser = by_rules_of_thumb) -> None:
        self._budget = budget
        self._adviser = adviser

    def choose(self, view: View, generator: np.random.Generator) -> events.Action:
        """Choose as `Bot.choose`."""
        packed = view.rules.packed()
        share = picks(view)
        budget = self._budget._replace(
            worlds=max(1, self._budget.worlds // share), seconds=self._budget.seconds / share
        )

        def decide(observations: States) -> int:
            legal = observations["legal"].item()
            seed = int(generator.integers(1 << 62))
            if legal & legal - 1 == 0:
                return lowest(legal)
            if view.phase == "moon":
                return moon_choice(observations[0], packed[0])
            found = search(observations, packed, seed, budget, self._adviser(observations, packed))
            return found.actions[found.best]

        return whole_action(view, decide)
