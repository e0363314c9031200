"""Lets bots think and makes hints, in threads, so that no table waits for another's bot."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from cancellation_hearts.advice import hint as advice
from cancellation_hearts.advice.expectation import WALKS
from cancellation_hearts.advice.review import review
from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine.events import Action
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import record_of
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.engine.view import View


class BotPool:
    """Threads in which bots think, on all cores but one, which is for the tables.

    Parameters
    ----------
    threads : int, optional
        How many.
    """

    def __init__(self, threads: int | None = None) -> None:
        self._pool = ThreadPoolExecutor(
            threads or max(1, (os.cpu_count() or 1) - 1), thread_name_prefix="bot"
        )

    async def __call__(self, level: str, view: View, seed: bytes) -> Action:
        """Return what a bot of that level does, as `table.ports.Thinker`."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _choose, level, view, seed)

    async def advise(self, view: View, seed: bytes) -> advice.Hint:
        """Return what a seat would do best, as `table.ports.Adviser`."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _hint, view, seed)

    async def warm_up(self) -> None:
        """Play some deals, so that the first person does not wait for the compiler."""
        await asyncio.get_running_loop().run_in_executor(self._pool, _play_some)

    def close(self) -> None:
        """Let go of the threads; what was not begun is dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _choose(level: str, view: View, seed: bytes) -> Action:
    return BOTS[level].choose(view, _generator(seed))


def _hint(view: View, seed: bytes, worlds: int = advice.WORLDS) -> advice.Hint:
    return advice.hint(view, _generator(seed), worlds=worlds)


def _generator(seed: bytes) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(int.from_bytes(seed)))


def _play_some() -> None:
    """Play a deal without a kitty and one with it, and review it.

    Every kind of bot chooses once in each phase, and a hint is given.
    """
    for rules, players in ((CLASSIC, 8), (EXCHANGE, 7)):
        game = Game(rules, players)
        game.deal(Shuffle(bytes(32), (bytes(32),) * players).deck(rules.packs))
        seen = set()
        while game.phase != "deal":
            view = game.view(game.to_act[0])
            if game.phase not in seen:
                seen.add(game.phase)
                _hint(view, bytes(1), WALKS)
                for level in BOTS:
                    _choose(level, view, bytes(1))
            game.act(game.to_act[0], _choose("random", view, bytes(1)))
        record = record_of(game, ["bot"] * players, 0)
        review(record, seats=[0], worlds=WALKS)


if __name__ == "__main__":
    # The set-up does it once, so that the first game need not wait.
    _play_some()
