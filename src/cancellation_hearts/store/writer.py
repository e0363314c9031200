"""A thread that writes, and commits at once what many have asked for."""

import asyncio
import sqlite3
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct

from cancellation_hearts.store.refusals import closed, refusal

T = TypeVar("T")

Committed: TypeAlias = Callable[[float, int], object]
"""Told of each commit, on the event loop: the seconds it took, and how many jobs were in it."""

# The last of a group waits for all of it, and the others wait for the last.
_MOST_JOBS: Final = 500


class _Job(Struct, Generic[T], eq=False):
    work: Callable[[sqlite3.Connection], T]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[T]
    result: T | None = None
    error: Exception | None = None

    def settle(self) -> None:
        # Whoever asked may have been cancelled.
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)  # type: ignore[arg-type]
        else:
            self.future.set_exception(self.error)


class Writer:
    """Does jobs one after the other on a thread of its own; who asked waits for the disk.

    To flush a disk takes as long for one job as for a hundred. So all that wait are done in one
    transaction, each within a savepoint: one that fails is undone alone.

    The queue has no bound of its own. Callers wait for their job, so that it is as long as there
    are callers.

    Parameters
    ----------
    connect : callable
        Returns a connection without transactions of its own.
    committed : callable, optional
        Told of each commit.
    """

    def __init__(
        self, connect: Callable[[], sqlite3.Connection], committed: Committed | None = None
    ) -> None:
        self._connect = connect
        self._committed = committed
        self._db: sqlite3.Connection | None = connect()
        self._jobs: deque[_Job[Any]] = deque()
        self._running = 0
        self._stopped = False
        self._wake = threading.Condition()
        # A program that ends without closing does not wait for it: nobody was told of what is lost.
        self._thread = threading.Thread(target=self._run, name="hearts-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs are not done yet."""
        return len(self._jobs) + self._running

    def do(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Let the thread do a job; what it returns or raises, the future does.

        The job is done even if the future is cancelled.

        Raises
        ------
        OSError
            If the writer was stopped. The future raises one if the disk refuses; nothing of the job
            is kept then.
        """
        loop = asyncio.get_running_loop()
        job = _Job(work, loop, loop.create_future())
        with self._wake:
            if self._stopped:
                raise closed()
            self._jobs.append(job)
            self._wake.notify()
        return job.future

    def stop(self) -> None:
        """Wait until all jobs are done, and take no more."""
        with self._wake:
            self._stopped = True
            self._wake.notify()
        self._thread.join()

    def _run(self) -> None:
        while group := self._next():
            start = time.perf_counter()
            committed = self._do(group)
            seconds = time.perf_counter() - start
            self._running = 0
            self._tell(group, seconds if committed else None)
        self._disconnect()

    def _next(self) -> list[_Job[Any]]:
        """Return all that wait, or the first of very many; nothing only at the end."""
        with self._wake:
            while not self._jobs and not self._stopped:
                self._wake.wait()
            self._running = min(len(self._jobs), _MOST_JOBS)
            return [self._jobs.popleft() for _ in range(self._running)]

    def _do(self, group: list[_Job[Any]]) -> bool:
        """Do a group in one transaction, and return whether it was committed."""
        try:
            if self._db is None:
                self._db = self._connect()
            self._db.execute("BEGIN IMMEDIATE")
            for job in group:
                _attempt(self._db, job)
            self._db.execute("COMMIT")
        except Exception as error:
            # Whatever it is, those who wait have to hear of it.
            for job in group:
                job.error = refusal(error)
            self._roll_back()
            return False
        return True

    def _roll_back(self) -> None:
        try:
            if self._db is not None and self._db.in_transaction:
                self._db.execute("ROLLBACK")
        except sqlite3.Error:
            # Such a connection is of no more use; the next group gets another.
            self._disconnect()

    def _disconnect(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def _tell(self, group: list[_Job[Any]], seconds: float | None) -> None:
        by_loop = defaultdict(list)
        for job in group:
            by_loop[job.loop].append(job)
        for loop, jobs in by_loop.items():
            try:
                loop.call_soon_threadsafe(self._settle, jobs, seconds)
            except RuntimeError:
                # The loop is closed, and nobody there can be told.
                continue

    def _settle(self, jobs: list[_Job[Any]], seconds: float | None) -> None:
        for job in jobs:
            job.settle()
        if self._committed is not None and seconds is not None:
            self._committed(seconds, len(jobs))


def _attempt(db: sqlite3.Connection, job: _Job[Any]) -> None:
    """Do a job of a group, or nothing of it; raise only if the whole group has failed."""
    db.execute("SAVEPOINT job")
    try:
        job.result = job.work(db)
    except Exception as error:
        if not db.in_transaction:
            # Where the disk refuses, SQLite may have undone everything.
            raise
        db.execute("ROLLBACK TO job")
        job.error = refusal(error)
    db.execute("RELEASE job")
