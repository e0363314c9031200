"""Reviews deals in a thread of its own, one at a time, and keeps what came of the last ones."""

import asyncio
import contextlib
import os
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeAlias

import msgspec

from cancellation_hearts.advice.review import review
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.record import Record

KEPT: Final = 100
"""So many reviews are kept; one is some twenty kilobytes."""

WAITING: Final = 16
"""So many deals may wait for their reviews, the one that is being reviewed included."""

NICENESS: Final = 10
"""How far the thread steps back before those in which bots think, where the system can do that."""

Progress: TypeAlias = Callable[[int, int], None]
Work: TypeAlias = Callable[[Record, int, Progress], bytes]
Key: TypeAlias = tuple[str, int, int, tuple[str, ...]]
"""Table, game and deal, and what the players were called: they may take other names."""


def review_deal(record: Record, deal: int, progress: Progress) -> bytes:
    """Return the review of a deal as it is sent; errors are those of `review`."""
    return msgspec.json.encode(review(record, deals=[deal], progress=progress))


class Reviewer:
    """Reviews finished deals.

    Whoever asks for a deal that is being reviewed, or waits for it, is answered with the others.

    Parameters
    ----------
    work : callable
        Makes a review, and says how far it is.
    """

    def __init__(self, work: Work = review_deal) -> None:
        self._work = work
        self._thread = ThreadPoolExecutor(1, "review", _step_back)
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._begun: dict[Key, asyncio.Task[bytes]] = {}
        self._stopping = False

    async def review(self, table: str, game: int, deal: int, record: Record) -> bytes:
        """Return the review of a deal as JSON.

        Parameters
        ----------
        table : str
            The id of a table.
        game, deal : int
            The number of a game there, and of a deal that is over.
        record : Record
            The game's.

        Raises
        ------
        HeartsError
            ``no_such_game``; ``too_many_requests`` if too many deals wait for their reviews
            already; ``server_closing``.
        """
        if not 0 <= deal < len(record.deals):
            raise HeartsError(
                "no_such_game", "No deal with that number has been played to its end."
            )
        key = table, game, deal, tuple(record.seats)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._begun:
            if len(self._begun) >= WAITING:
                raise HeartsError(
                    "too_many_requests", "Many deals are being reviewed; try again later."
                )
            self._begun[key] = asyncio.ensure_future(self._make(key, record, deal))
            # Nobody may be left who hears of an error.
            self._begun[key].add_done_callback(lambda done: done.cancelled() or done.exception())
        # A review is finished, even if the one who asked for it goes away.
        return await asyncio.shield(self._begun[key])

    def stop(self) -> None:
        """Finish nothing any more: whoever waits is told that the server stops."""
        self._stopping = True
        self._thread.shutdown(wait=False)

    # Inside

    async def _make(self, key: Key, record: Record, deal: int) -> bytes:
        loop = asyncio.get_running_loop()
        try:
            # Once it stops, the thread takes no more work.
            self._check(0, 0)
            made = await loop.run_in_executor(self._thread, self._worked, record, deal)
        finally:
            del self._begun[key]
        self._kept[key] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made

    def _worked(self, record: Record, deal: int) -> bytes:
        self._check(0, 0)
        return self._work(record, deal, self._check)

    def _check(self, _done: int, _all: int) -> None:
        if self._stopping:
            raise HeartsError("server_closing", "The server is being stopped.")


def _step_back() -> None:
    # There alone a thread can have a priority of its own; it is left to those that it starts.
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
