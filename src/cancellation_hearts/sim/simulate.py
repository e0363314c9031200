"""Many games of bots on all threads, into a Parquet file and a summary."""

import contextlib
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np

from cancellation_hearts.bots.dispatch import KINDS
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.sim.games import ROW_DTYPE, Rows, play_games
from cancellation_hearts.sim.summary import Plan, Summary

MOST_DEALS: Final = 1000
"""Some rule sets need not end, as jacks may take off more than hearts add."""

CHUNK: Final = 500
"""Games a task: fixed, so that the file is the same for any number of threads."""

_POINTS: Final = ("points", "score", "kitty_points", "buried_points")


def play_chunk(plan: Plan, first: int) -> Rows:
    """Play a chunk's games and return their rows, an array of ``games.ROW_DTYPE``."""
    packed = plan.rules.packed()
    bots = np.array([KINDS[plan.bot_of(seat)] for seat in range(plan.players)], np.int8)
    last = min(first + CHUNK, plan.games)
    # Room for the longest game, and for some hundred usual ones.
    space = np.zeros((MOST_DEALS + 4000) * plan.players, ROW_DTYPE)
    parts = []
    while first < last:
        played, written = play_games(
            first, last - first, plan.seed, plan.players, MOST_DEALS, packed, bots, space
        )
        parts.append(space[:written].copy())
        first += played
    return np.concatenate(parts)


def chunks(plan: Plan, threads: int) -> Iterator[Rows]:
    """Play all games, and yield their rows chunk by chunk in the order of the games."""
    if not 1 <= threads <= 1000:
        raise UsageError("bad_argument", "There can be 1 to 1000 threads.")
    starts = iter(range(0, plan.games, CHUNK))
    pool = ThreadPoolExecutor(threads)
    waiting: deque[Future[Rows]] = deque()
    try:
        # A few ahead keep the threads busy; all of them would fill the memory.
        for first in starts:
            waiting.append(pool.submit(play_chunk, plan, first))
            if len(waiting) > 2 * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def simulate(
    plan: Plan, threads: int, out: Path | None, progress: Callable[[int], None]
) -> Summary:
    """Play all games of a plan.

    Parameters
    ----------
    threads : int
        How many at once; it changes nothing but the time.
    out : Path, optional
        Where the rows go, as Parquet; written beside it first, so that a file of that name is
        always whole.
    progress : callable
        Told how many games are done, now and then.

    Raises
    ------
    HeartsError
        ``bad_argument``, ``missing_extra`` or ``unwritable``.
    """
    summary = Summary(plan)
    with contextlib.ExitStack() as stack:
        write = stack.enter_context(_parquet(plan, out)) if out is not None else None
        for rows in chunks(plan, threads):
            summary.add(rows)
            if write is not None:
                write(rows)
            progress(summary.games)
    return summary


@contextlib.contextmanager
def _parquet(plan: Plan, out: Path) -> Iterator[Callable[[Rows], None]]:
    """Open a Parquet file for rows; it gets its name when all is written."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise UsageError(
            "missing_extra",
            "Writing Parquet needs pyarrow, which scripts/test installs; it is the extra sim.",
        ) from None
    if not out.name or out.is_dir():
        raise UsageError("unwritable", f"{out} is a folder.")

    names = list(ROW_DTYPE.names or ())
    kinds = pa.array(sorted(set(plan.bots)))
    code = {name: number for number, name in enumerate(kinds.to_pylist())}
    by_seat = np.array([code[plan.bot_of(seat)] for seat in range(plan.players)], np.int8)
    fields = [
        pa.field(name, pa.float64() if name in _POINTS else pa.from_numpy_dtype(ROW_DTYPE[name]))
        for name in names
    ]
    fields.insert(3, pa.field("bot", pa.dictionary(pa.int8(), pa.string())))
    schema = pa.schema(
        fields,
        metadata={
            "rules": repr(plan.rules.to_plain()),
            "players": str(plan.players),
            "seed": str(plan.seed),
        },
    )
    unfinished = out.with_name(out.name + f".{os.getpid()}.part")

    def write(rows: Rows) -> None:
        columns = []
        for name in names:
            column = np.ascontiguousarray(rows[name])
            columns.append(pa.array(column / 4 if name in _POINTS else column))
        bots = pa.DictionaryArray.from_arrays(pa.array(by_seat[rows["seat"]]), kinds)
        columns.insert(3, bots)
        writer.write_table(pa.Table.from_arrays(columns, schema=schema))

    try:
        with pq.ParquetWriter(unfinished, schema, compression="zstd") as writer:
            yield write
        unfinished.replace(out)
    except OSError as error:
        raise UsageError(
            "unwritable", f"{out} cannot be written: {error.strerror or error}."
        ) from None
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()
