"""How fast events of tables are kept on this machine's disk.

An append is one event of some 120 bytes with the summary of its table, and has returned when it is
on the disk. Latency is from asking to hearing of it, on the event loop. Disks differ much more than
processors, and the speed of one drifts: whatever is compared is measured in turn, round by round,
and the median of the rounds' ratios is told. What a commit cannot do without, writing a page to a
file and flushing it, is measured as well.

    .venv/bin/python bench/store.py
"""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path

from cancellation_hearts.store import MemoryStore, SqliteStore, data_file
from cancellation_hearts.table.events import Chatted, Created, Settings
from cancellation_hearts.table.ports import EventStore, Row, Summary

TEXT = "x" * 75
PAGE = 4096


def summary(table: str, changed: int) -> Summary:
    """Return the summary of a table that somebody has just done something at."""
    return Summary(
        id=table,
        code=table.upper(),
        status="playing",
        public=True,
        created=1_700_000_000_000,
        changed=1_700_000_000_000 + changed,
        seats=8,
        taken=8,
        rules="classic",
        host="Ada",
        games=1,
        people=tuple(f"{table}{seat}" for seat in range(8)),
        names=("Ada", "Bob", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal"),
    )


async def appends(store: EventStore, tables: int, seconds: float) -> tuple[float, list[float]]:
    """Append at so many tables at once; return appends a second, and how long each took."""
    took: list[float] = []
    # Tables of earlier rounds stay, as they do on a server.
    names = [f"table{time.perf_counter_ns():x}at{number}" for number in range(tables)]
    for name in names:
        event = Created(Settings(), name.upper(), "00" * 32)
        await store.create(summary(name, 0), [Row(1, 0, "", "", event)])

    async def life(name: str, end: float) -> None:
        seq = 1
        while (asked := time.perf_counter()) < end:
            seq += 1
            row = Row(seq, 1_700_000_000_000 + seq, f"{name}0", f"c{seq:07}", Chatted(0, TEXT))
            await store.append(name, [row], summary(name, seq))
            took.append(time.perf_counter() - asked)

    start = time.perf_counter()
    await asyncio.gather(*(life(name, start + seconds) for name in names))
    return len(took) / (time.perf_counter() - start), took


async def loads(store: EventStore, events: int, rounds: int) -> float:
    """Return how many milliseconds a table of so many events takes to be loaded."""
    name = f"table{time.perf_counter_ns():x}"
    created = Row(1, 0, "", "", Created(Settings(), name.upper(), "00" * 32))
    rows = [Row(seq, seq, f"{name}0", "c", Chatted(0, TEXT)) for seq in range(2, events + 1)]
    await store.create(summary(name, 0), [created, *rows])
    took = []
    for _ in range(rounds):
        start = time.perf_counter()
        assert len(await store.load(name)) == events
        took.append(time.perf_counter() - start)
    return statistics.median(took) * 1000


def flushes(folder: Path, seconds: float) -> float:
    """Return how often a second a page can be added to a file and flushed."""
    count = 0
    with (folder / "flushed").open("wb", buffering=0) as file:
        start = time.perf_counter()
        while time.perf_counter() < start + seconds:
            file.write(bytes(PAGE))
            os.fsync(file.fileno())
            count += 1
        return count / (time.perf_counter() - start)


def percentile(values: list[float], part: float) -> float:
    """Return a percentile, in milliseconds."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)] * 1000


async def measure(folder: Path, tables: int, rounds: int, seconds: float) -> None:
    """Measure round by round, and print what was found."""
    groups: list[int] = []
    store = SqliteStore.open(data_file(folder), committed=lambda seconds, jobs: groups.append(jobs))
    memory = MemoryStore()
    rates: dict[str, list[float]] = {}
    latencies: dict[str, list[float]] = {}

    async def one(name: str, kept: EventStore, at_once: int) -> None:
        rate, took = await appends(kept, at_once, seconds)
        rates.setdefault(name, []).append(rate)
        latencies.setdefault(name, []).extend(took)

    flushed = []
    try:
        for _ in range(rounds):
            flushed.append(await asyncio.to_thread(flushes, folder, seconds))
            await one("one table", store, 1)
            groups.clear()
            await one(f"{tables} tables", store, tables)
            await one(f"{tables} in memory", memory, tables)
        print(f"{'appends':>16} {'a second':>10} {'p50 ms':>8} {'p99 ms':>8}")
        for name, found in rates.items():
            took = latencies[name]
            print(
                f"{name:>16} {statistics.median(found):10,.0f}"
                f" {percentile(took, 0.5):8.2f} {percentile(took, 0.99):8.2f}"
            )
        print(f"A commit in the last round held {statistics.mean(groups):.1f} jobs on average.")
        print(f"A page written and flushed: {statistics.median(flushed):,.0f} a second.")
        print(f"A table of 2,000 events is loaded in {await loads(store, 2000, 20):.1f} ms.")
    finally:
        await store.close()
    alone, together = rates["one table"], rates[f"{tables} tables"]
    print(f"{tables} tables to one: {ratio_of(together, alone)}")
    print(f"one table to a flushed page: {ratio_of(alone, flushed)}")
    print(
        f"{tables} tables on disk to the same in memory: "
        f"{ratio_of(together, rates[f'{tables} in memory'])}"
    )


def ratio_of(above: list[float], below: list[float]) -> str:
    """Return the median of the rounds' ratios, with the least and the greatest."""
    ratios = [a / b for a, b in zip(above, below, strict=True)]
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def main() -> None:
    """Measure in a new folder, and remove it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--tables", type=int, default=100, help="how many append at once")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--folder", type=Path, help="on the disk that is measured")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        asyncio.run(measure(Path(folder), asked.tables, asked.rounds, asked.seconds))


if __name__ == "__main__":
    main()
