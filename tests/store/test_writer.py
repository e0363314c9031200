"""How the store in a file writes: together, apart from reading, and on a disk that refuses."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from pathlib import Path

import pytest

from cancellation_hearts.store import SqliteStore
from cancellation_hearts.table.ports import Conflict, Person
from tests.store.stores import created, kept, looked_into, opened, said, summary_of

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


async def hold(
    store: SqliteStore, work: str = "SELECT 1"
) -> tuple[threading.Event, asyncio.Future[bool]]:
    """Keep the thread that writes busy with one job, in a group of its own, until told to go on."""
    started, go_on = threading.Event(), threading.Event()

    def wait(db: sqlite3.Connection) -> bool:
        db.execute(work)
        started.set()
        return go_on.wait(20)

    held = store._writer.do(wait)
    assert await asyncio.to_thread(started.wait, 20)
    return go_on, held


def test_many_jobs_share_a_commit(tmp_path: Path) -> None:
    commits: list[tuple[float, int]] = []

    async def write() -> None:
        async with opened(tmp_path, lambda *each: commits.append(each)) as store:
            await asyncio.gather(*(kept(store, number) for number in range(100)))
            for seq in range(2, 12):
                await asyncio.gather(
                    *(store.append(f"table{number}", [said(seq)]) for number in range(100))
                )

    asyncio.run(write())
    assert sum(jobs for _, jobs in commits) == 1100
    assert len(commits) < 1100 / 5
    assert all(0 < seconds < 60 for seconds, _ in commits)


def test_how_many_wait(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            await kept(store, 1)
            assert store.waiting == 0
            go_on, held = await hold(store)
            asked = [asyncio.create_task(store.append("table1", [said(n)])) for n in range(2, 7)]
            await asyncio.sleep(0)
            assert store.waiting == 6
            go_on.set()
            await asyncio.gather(held, *asked)
            assert store.waiting == 0

    asyncio.run(write())


def test_reading_does_not_wait_for_writing(tmp_path: Path) -> None:
    async def both() -> None:
        async with opened(tmp_path) as store:
            await store.add_person(Person("ada", "Ada"), b"key")
            await kept(store, 1, public=True)
            # A transaction that has written and does not end.
            go_on, held = await hold(store, "UPDATE tables SET host = 'Bob'")
            waiting = asyncio.create_task(store.append("table1", [said(2)]))
            await asyncio.sleep(0.05)
            async with asyncio.timeout(10):
                assert await store.load("table1") == [created(1)]
                assert await store.public_tables() == [summary_of(1, public=True)]
                assert await store.person_with_key(b"key") == Person("ada", "Ada")
            assert not waiting.done()
            go_on.set()
            assert await held
            await waiting
            assert await store.load("table1", 1) == [said(2)]
            assert [each.host for each in await store.public_tables()] == ["Bob"]

    asyncio.run(both())


def test_who_gives_up_waiting_has_written_all_the_same(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            await asyncio.gather(*(kept(store, number) for number in range(3)))
            asked = [asyncio.create_task(store.append(f"table{n}", [said(2)])) for n in range(3)]
            await asyncio.sleep(0)
            asked[0].cancel()
            async with asyncio.timeout(10):
                outcomes = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(each).__name__ for each in outcomes] == [
                "CancelledError", "NoneType", "NoneType",
            ]  # fmt: skip
            with pytest.raises(Conflict):
                await store.append("table0", [said(2)])
            assert await store.load("table0", 1) == [said(2)]

    asyncio.run(write())


def test_closing_waits_for_what_is_in_the_queue(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            await kept(store, 1)
            go_on, held = await hold(store)
            asked = [asyncio.create_task(store.append("table1", [said(n)])) for n in range(2, 7)]
            closing = asyncio.create_task(store.close())
            await asyncio.sleep(0.05)
            assert not closing.done()
            with pytest.raises(OSError, match="closed"):
                await store.append("table1", [said(7)])
            go_on.set()
            async with asyncio.timeout(10):
                await asyncio.gather(held, closing, *asked)

    async def look() -> None:
        async with opened(tmp_path) as store:
            assert await store.load("table1", 1) == [said(n) for n in range(2, 7)]

    asyncio.run(write())
    asyncio.run(look())


def test_what_cannot_be_written_as_text_fails_alone(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            outcomes = await asyncio.gather(
                kept(store, 1),
                kept(store, 2, host="\ud800"),
                kept(store, 3),
                return_exceptions=True,
            )
            assert isinstance(outcomes[1], UnicodeError)
            assert [len(await store.load(f"table{n}")) for n in (1, 2, 3)] == [1, 0, 1]

    asyncio.run(write())


# ------------------------------------------------------------------------- a disk that refuses


def test_a_full_disk_refuses_and_takes_again(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            await asyncio.gather(*(kept(store, number) for number in range(10)))
            pages = await store._writer.do(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
            await store._writer.do(
                lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone()
            )
            long = "x" * 20_000
            asked = [store.append(f"table{number}", [said(2, long)]) for number in range(10)]
            for outcome in await asyncio.gather(*asked, return_exceptions=True):
                assert isinstance(outcome, OSError)
                assert "space" in str(outcome)
            # What is there can be read, and nothing is there in part.
            for number in range(10):
                assert await store.load(f"table{number}") == [created(number)]
            await store._writer.do(
                lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone()
            )
            await asyncio.gather(
                *(store.append(f"table{number}", [said(2, long)]) for number in range(10))
            )
            for number in range(10):
                assert await store.load(f"table{number}", 1) == [said(2, long)]

    asyncio.run(write())


@POSIX
def test_a_failing_disk_refuses_and_takes_again(tmp_path: Path) -> None:
    """The system itself refuses to write, as it does when a quota is used up."""
    if sys.platform == "win32":
        return
    import resource

    async def write() -> None:
        async with opened(tmp_path) as store:
            await asyncio.gather(*(kept(store, number) for number in range(10)))
            limits = resource.getrlimit(resource.RLIMIT_FSIZE)
            log = tmp_path / "tables.sqlite3-wal"
            resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, limits[1]))
            try:
                for _ in range(3):
                    asked = [store.append(f"table{number}", [said(2)]) for number in range(10)]
                    outcomes = await asyncio.gather(*asked, return_exceptions=True)
                    assert {type(outcome) for outcome in outcomes} == {OSError}
                    with pytest.raises(OSError, match="disk I/O error"):
                        await store.check()
                    assert await store.load("table3") == [created(3)]
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, limits)
            await store.check()
            asked = [store.append(f"table{number}", [said(2)]) for number in range(10)]
            assert await asyncio.gather(*asked) == [None] * 10

    async def look() -> None:
        async with opened(tmp_path) as store:
            for number in range(10):
                assert await store.load(f"table{number}") == [created(number), said(2)]

    asyncio.run(write())
    asyncio.run(look())


def test_a_program_that_holds_the_file_makes_writers_fail_in_the_end(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            await kept(store, 1)
            await store._writer.do(lambda db: db.execute("PRAGMA busy_timeout = 50").fetchone())
            with looked_into(tmp_path) as other:
                other.execute("BEGIN IMMEDIATE")
                with pytest.raises(OSError, match="locked"):
                    await store.append("table1", [said(2)])
                other.execute("ROLLBACK")
            await store.append("table1", [said(2)])

    asyncio.run(write())


def test_a_connection_that_is_lost_is_made_anew(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            await kept(store, 1)
            # From inside a job, so that the thread that writes is not at work with it.
            with pytest.raises(sqlite3.ProgrammingError):
                await store._writer.do(lambda db: db.close())
            await store.append("table1", [said(2)])
            assert await store.load("table1", 1) == [said(2)]

    asyncio.run(write())


def test_a_group_that_fails_is_undone(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            await kept(store, 1)
            go_on, held = await hold(store)
            # All that come now are one group.
            asked = [asyncio.create_task(store.append("table1", [said(2)]))]
            await asyncio.sleep(0)
            spoilt = store._writer.do(lambda db: db.execute("RELEASE job").rowcount)
            asked.append(asyncio.create_task(store.append("table1", [said(3)])))
            await asyncio.sleep(0)
            go_on.set()
            outcomes = await asyncio.gather(*asked, spoilt, return_exceptions=True)
            assert await held
            assert [type(each) for each in outcomes] == [sqlite3.OperationalError] * 3
            assert await store.load("table1") == [created(1)]
            await store.append("table1", [said(2)])
            assert await store.load("table1", 1) == [said(2)]

    asyncio.run(write())
