"""What the store in a file has to do beyond what every store does."""

from __future__ import annotations

import asyncio
import os
import stat
import sys
from pathlib import Path

import pytest

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.store import SqliteStore, data_file, migrations
from cancellation_hearts.table.ports import Person
from tests.store import crashing
from tests.store.stores import created, kept, looked_into, opened, said, summary_of

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


def refused(folder: Path) -> HeartsError:
    with pytest.raises(HeartsError) as refusal:
        SqliteStore.open(data_file(folder))
    assert str(data_file(folder)) in refusal.value.message
    return refusal.value


# ------------------------------------------------------------------------------------- the file


def test_what_was_kept_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    async def before() -> None:
        async with opened(tmp_path) as store:
            await store.add_person(Person("ada", "Ada"), b"key")
            await store.add_move_code("ada", b"code", 100)
            await kept(store, 1, public=True)
            await store.append("table1", [said(2)], summary_of(1, games=1), (0, b"record"))

    async def after() -> None:
        async with opened(tmp_path) as store:
            assert await store.load("table1") == [created(1), said(2)]
            assert await store.summary("table1") == summary_of(1, games=1)
            assert await store.record("table1", 0) == b"record"
            assert await store.person_with_key(b"key") == Person("ada", "Ada")
            assert await store.take_move_code(b"code", 99) == Person("ada", "Ada")
            await store.append("table1", [said(3)])

    asyncio.run(before())
    asyncio.run(after())
    # All is in one file when nobody has it open.
    assert {path.name for path in tmp_path.iterdir()} == {"tables.sqlite3", "tables.sqlite3.lock"}


@POSIX
def test_nobody_else_may_look_into_it(tmp_path: Path) -> None:
    async def rights() -> dict[str, int]:
        folder = tmp_path / "new" / "data"
        async with opened(folder) as store:
            await kept(store, 1)
            return {
                path.name: stat.S_IMODE(path.stat().st_mode) for path in [folder, *folder.iterdir()]
            }

    old = os.umask(0o022)
    try:
        found = asyncio.run(rights())
    finally:
        os.umask(old)
    assert found.pop("data") == 0o700
    assert len(found) == 4
    assert set(found.values()) == {0o600}


def test_a_commit_is_on_the_disk(tmp_path: Path) -> None:
    async def settings() -> list[object]:
        async with opened(tmp_path) as store:
            await kept(store, 1)
            names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "fullfsync")
            return await store._writer.do(
                lambda db: [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
            )

    full, on = 2, 1
    assert asyncio.run(settings()) == ["wal", full, on, 5000, on]


def test_the_usual_place_is_the_persons_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert data_file().name == "tables.sqlite3"
    assert "cancellation-hearts" in data_file().parts
    assert data_file(Path("here")) == Path("here/tables.sqlite3")


def test_events_are_text_with_the_version_of_their_form(tmp_path: Path) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            await kept(store, 1)
            await store.append("table1", [said(2, "Zoë")])

    async def read() -> None:
        async with opened(tmp_path) as store:
            assert await store.load("table1", 1) == [said(2, "Zoë")]
            await store._writer.do(lambda db: db.execute("UPDATE events SET schema = 2").rowcount)
            with pytest.raises(ValueError, match=r"Event 1 of table table1: .*version 2"):
                await store.load("table1")

    asyncio.run(write())
    with looked_into(tmp_path) as db:
        found = db.execute("SELECT seq, schema, event FROM events WHERE seq = 2").fetchall()
    assert found == [(2, 1, '{"type":"chatted","member":0,"text":"Zoë"}')]
    asyncio.run(read())


# ------------------------------------------------------------------------------------- versions


def test_an_empty_file_becomes_one_of_this_version(tmp_path: Path) -> None:
    data_file(tmp_path).touch()
    asyncio.run(open_and_close(tmp_path))
    with looked_into(tmp_path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(migrations.MIGRATIONS),)


async def open_and_close(folder: Path) -> None:
    async with opened(folder):
        pass


def test_a_file_of_the_last_version_is_brought_to_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def write() -> None:
        async with opened(tmp_path) as store:
            await kept(store, 1, host="Ada")

    async def read() -> None:
        async with opened(tmp_path) as store:
            found = await store.summary("table1")
            assert found is not None
            assert found.host == "Ada!"

    asyncio.run(write())
    more = "ALTER TABLE people ADD COLUMN shoe INTEGER; UPDATE tables SET host = host || '!'"
    monkeypatch.setattr(migrations, "MIGRATIONS", (*migrations.MIGRATIONS, more))
    asyncio.run(read())
    asyncio.run(read())


def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(open_and_close(tmp_path))
    known = migrations.MIGRATIONS
    steps = ("CREATE TABLE hats (size)", "CREATE TABLE shoes (size); INSERT INTO nowhere VALUES(1)")
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "MIGRATIONS", (*known, *steps))
        assert refused(tmp_path).code == "unwritable"
    with looked_into(tmp_path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(known) + 1,)
        made = db.execute("SELECT name FROM sqlite_master WHERE name IN ('hats', 'shoes')")
        assert made.fetchall() == [("hats",)]


def test_a_file_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    asyncio.run(open_and_close(tmp_path))
    with looked_into(tmp_path) as db:
        db.execute(f"PRAGMA user_version = {len(migrations.MIGRATIONS) + 1}")
    before = data_file(tmp_path).read_bytes()
    refusal = refused(tmp_path)
    assert refusal.code == "newer_data"
    assert "newer version" in refusal.message
    assert data_file(tmp_path).read_bytes() == before


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    with looked_into(tmp_path) as db:
        db.execute("CREATE TABLE bookmarks (address)")
    assert refused(tmp_path).code == "unreadable"
    data_file(tmp_path).write_text("Dear diary, " * 500)
    assert refused(tmp_path).code == "unreadable"


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused(tmp_path / "file").code == "unwritable"
    assert refused(tmp_path / "file" / "folder").code == "unwritable"
    data_file(tmp_path).mkdir()
    assert refused(tmp_path).code == "unwritable"


# ----------------------------------------------------------------------------- one server only


def test_a_second_server_is_refused(tmp_path: Path) -> None:
    async def both() -> None:
        async with opened(tmp_path) as store:
            refusal = refused(tmp_path)
            assert refusal.code == "data_in_use"
            assert f"process {os.getpid()} on " in refusal.message
            await kept(store, 1)

    asyncio.run(both())
    asyncio.run(open_and_close(tmp_path))


def test_a_server_that_was_refused_for_another_reason_lets_go(tmp_path: Path) -> None:
    data_file(tmp_path).write_text("Dear diary, " * 500)
    assert refused(tmp_path).code == "unreadable"
    data_file(tmp_path).unlink()
    asyncio.run(open_and_close(tmp_path))


def test_killed_in_the_middle(tmp_path: Path) -> None:
    """Whatever was acknowledged is there, nothing is there in part, and the file can be opened."""
    told: dict[str, int] = {}
    with crashing.another_server(tmp_path) as server:
        assert server.stdout is not None
        for _ in range(crashing.TABLES * 15):
            table, seq = server.stdout.readline().split()
            told[table] = int(seq)
        refusal = refused(tmp_path)
        assert refusal.code == "data_in_use"
        assert f"process {server.pid} on " in refusal.message
        server.kill()
        for line in server.stdout:
            if line.endswith("\n"):
                table, seq = line.split()
                told[table] = int(seq)

    async def look() -> None:
        async with opened(tmp_path) as store:
            for number in range(crashing.TABLES):
                rows = await store.load(f"table{number}")
                last = rows[-1].seq
                assert rows == [created(number), *(said(seq) for seq in range(2, last + 1))]
                assert last >= told[f"table{number}"]
                assert last % crashing.TOGETHER == 1
                assert await store.record(f"table{number}", last) == f"{last}".encode()
                await store.append(f"table{number}", [said(last + 1)])

    assert len(told) == crashing.TABLES
    asyncio.run(look())
