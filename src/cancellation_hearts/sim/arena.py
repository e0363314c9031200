"""How much better one bot is than another, in points a deal.

The figure for a challenger is its *gain*: in one deal after the other it takes each seat of the
field once, and what the field scored there less what it scores itself is averaged over the seats.
That is one measurement; `arena_deals` says how they are made, `arena_figures` what comes of them.
"""

import contextlib
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.base import Bot
from cancellation_hearts.bots.dispatch import KINDS
from cancellation_hearts.bots.levels import make_bot
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.sim.arena_deals import Clock, Dealer
from cancellation_hearts.sim.arena_figures import Figures, figures
from cancellation_hearts.sim.arena_file import ArenaFile
from cancellation_hearts.sim.arena_plan import Plan
from cancellation_hearts.sim.arena_rows import Found, joined, play_block

__all__ = ["Arena", "Figures", "Plan", "run"]

CHUNK: Final = 25
"""Blocks a task where all bots are compiled and a block takes a millisecond; else 1."""

EVERY: Final = 10.0
"""How many seconds of work may be lost when the program is killed, besides running blocks."""

Maker = Callable[[str, Clock], Bot]
Progress = Callable[[int, NDArray[np.float64]], None]


class Arena:
    """An arena that plays the blocks of a plan and keeps what it has found.

    Parameters
    ----------
    plan : Plan
    make : callable
        Makes a bot of a name, given a clock; `levels.make_bot` if left out. It is not asked for
        bots that play in compiled loops. A bot may be asked from several threads at once.
    clock, cpu_clock : callable
        They return seconds, on the wall and of the thread that asks.

    Raises
    ------
    UsageError
        ``unknown_bot``.
    """

    def __init__(
        self,
        plan: Plan,
        make: Maker = make_bot,
        clock: Clock = time.perf_counter,
        cpu_clock: Clock = time.thread_time,
    ) -> None:
        self.plan = plan
        self._bots: Mapping[str, Bot] = {
            kind: make(kind, clock) for kind in plan.kinds if kind not in KINDS
        }
        self._clock = clock
        self._cpu_clock = cpu_clock
        self._parts: list[Found] = []
        self.blocks = 0
        """How many blocks have been played, or read from a file."""

    def found(self) -> Found:
        """Return all rows of the blocks so far."""
        self._parts = [joined(self._parts)]
        return self._parts[0]

    def figures(self) -> Figures:
        """Return the figures of the blocks so far.

        Raises
        ------
        UsageError
            ``bad_argument`` if there is no block yet.
        """
        if not self.blocks:
            raise UsageError("bad_argument", "No block has been played yet.")
        return figures(self.plan, self.found())

    def play(
        self,
        threads: int | None = None,
        file: ArenaFile | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Play the blocks that are missing.

        Parameters
        ----------
        threads : int, optional
            How many blocks at once; all cores if left out. More than that take time from bots that
            think for a time. They change nothing else.
        file : ArenaFile, optional
            Where the rows are kept. What it holds already is not played again.
        progress : callable, optional
            Told how many blocks there are, and the gains in those that are new: an array of shape
            (new blocks, challengers).

        Raises
        ------
        HeartsError
            ``bad_argument``, ``another_plan``, ``unreadable``, ``unwritable``, or what a bot did
            that the rules refuse.
        """
        threads = (os.cpu_count() or 1) if threads is None else threads
        if not 1 <= threads <= 1000:
            raise UsageError("bad_argument", "There can be 1 to 1000 threads.")
        if file is not None and not self.blocks:
            kept = file.read()
            if kept is not None:
                self._add(kept, progress)
            # So that one learns now, and not after hours, if it cannot be written.
            file.write(self.found())
        written = self._clock()
        try:
            with contextlib.closing(self._chunks(threads)) as chunks:
                for part in chunks:
                    self._add(part, progress)
                    if file is not None and self._clock() - written > EVERY:
                        file.write(self.found())
                        written = self._clock()
        finally:
            if file is not None:
                file.write(self.found())

    def _add(self, part: Found, progress: Progress | None) -> None:
        gains = part.gains(self.plan)
        self._parts.append(part)
        self.blocks += len(gains)
        if progress is not None:
            progress(self.blocks, gains)

    def _chunks(self, threads: int) -> Generator[Found]:
        """Play the missing blocks, and yield what is found in their order."""
        size = 1 if self._bots else CHUNK
        stop = Event()
        pool = ThreadPoolExecutor(threads)
        waiting: deque[Future[Found]] = deque()
        try:
            for first in range(self.blocks, self.plan.blocks, size):
                last = min(first + size, self.plan.blocks)
                waiting.append(pool.submit(self._play_blocks, first, last, stop))
                if len(waiting) > 2 * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            # Bots may think for minutes about a block that nobody waits for any more.
            stop.set()
            pool.shutdown(cancel_futures=True)

    def _play_blocks(self, first: int, last: int, stop: Event) -> Found:
        dealer = Dealer(self.plan, self._bots, self._clock, self._cpu_clock, stop)
        return joined([play_block(self.plan, dealer, block) for block in range(first, last)])


def run(
    plan: Plan,
    threads: int | None = None,
    out: Path | None = None,
    date: str = "",
    make: Maker = make_bot,
) -> Figures:
    """Play all blocks of a plan, and return the figures.

    Parameters
    ----------
    plan : Plan
    threads, make
        As for `Arena`.
    out : Path, optional
        The Parquet file, or a folder for it.
    date : str
        What the file says about when it was begun.

    Raises
    ------
    HeartsError
        ``unknown_bot``, ``missing_extra``, or as `Arena.play`.
    """
    arena = Arena(plan, make)
    arena.play(threads, None if out is None else ArenaFile(plan, out, date))
    return arena.figures()
