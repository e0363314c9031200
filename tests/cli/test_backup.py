"""``hearts backup`` as it is typed."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.store import SqliteStore, data_file
from cancellation_hearts.store import backup as backups
from cancellation_hearts.table.ports import Person
from tests.store.crashing import TABLES, TOGETHER, another_server
from tests.store.stores import created, kept, said


def hearts(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).parent / "hearts", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def backup(file: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    return hearts("backup", str(file), "--data", str(folder))


def fails(file: Path, folder: Path, code: str) -> str:
    """Back up, which has to be refused and to leave nothing behind."""
    before = {*file.parent.iterdir()} if file.parent.is_dir() else set()
    done = backup(file, folder)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("hearts: ")
    assert done.stderr.endswith(f"[{code}]\n")
    assert done.stderr.count("\n") == 1
    assert ({*file.parent.iterdir()} if file.parent.is_dir() else set()) == before
    return done.stderr


async def fill(folder: Path, text: str = "hello") -> None:
    store = SqliteStore.open(data_file(folder))
    await store.add_person(Person("ada", "Ada"), b"key")
    await kept(store, 1)
    await store.append("table1", [said(2, text)], record=(0, b"record"))
    await store.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    asyncio.run(fill(tmp_path / "data"))
    return tmp_path / "data"


async def look(copy: Path, data: Path) -> None:
    """Open a copy as a server that is started with it, and find what `fill` put there."""
    data.mkdir()
    shutil.copy(copy, data_file(data))
    store = SqliteStore.open(data_file(data))
    assert await store.load("table1") == [created(1), said(2)]
    assert await store.record("table1", 0) == b"record"
    assert await store.person_with_key(b"key") == Person("ada", "Ada")
    await store.append("table1", [said(3)])
    await store.close()


def test_the_copy_is_what_a_server_can_be_started_with(tmp_path: Path, folder: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    done = backup(copy, folder)
    assert done.stderr == ""
    assert done.stdout == (
        f"Wrote {copy}: {copy.stat().st_size:,} bytes, checked. Tables: 1; events: 2; people: 1.\n"
    )
    assert done.returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {"copy.sqlite3", "data"}
    assert {path.name for path in folder.iterdir()} == {"tables.sqlite3", "tables.sqlite3.lock"}
    # It says of itself that it has no log, so that it can be read from a folder that is read-only.
    assert copy.read_bytes()[18:20] == b"\1\1"
    asyncio.run(look(copy, tmp_path / "restored"))


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
def test_nobody_else_may_look_into_the_copy(tmp_path: Path, folder: Path) -> None:
    assert backup(tmp_path / "copy", folder).returncode == 0
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600


def test_while_a_server_writes(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with another_server(data) as server:
        assert server.stdout is not None
        told: dict[str, int] = {}
        while len(told) < TABLES:
            table, seq = server.stdout.readline().split()
            told[table] = int(seq)
        before = dict(told)

        def read_on() -> None:
            assert server.stdout is not None
            for line in server.stdout:
                if line.endswith("\n"):
                    table, seq = line.split()
                    told[table] = int(seq)

        # A server that nobody listens to would stop writing.
        reading = threading.Thread(target=read_on)
        reading.start()
        copies = [tmp_path / f"copy{number}" for number in range(3)]
        for copy in copies:
            done = backup(copy, data)
            assert done.returncode == 0, done.stderr
        assert server.poll() is None
        server.kill()
        reading.join()
    last = before
    for copy in copies:
        with contextlib.closing(sqlite3.connect(copy)) as db:
            found = dict(db.execute("SELECT table_id, max(seq) FROM events GROUP BY table_id"))
            records = dict(db.execute("SELECT table_id, max(game) FROM records GROUP BY table_id"))
        # Whole appends, none lost that was acknowledged before, and one moment after the other.
        assert found == records
        assert all(seq % TOGETHER == 1 for seq in found.values())
        assert all(found[table] >= seq for table, seq in last.items())
        last = found
    assert any(told[table] > seq for table, seq in last.items())


def test_after_a_server_was_killed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with another_server(data) as server:
        assert server.stdout is not None
        table, seq = server.stdout.readline().split()
        server.kill()
    done = backup(tmp_path / "copy", data)
    assert done.returncode == 0, done.stderr
    with contextlib.closing(sqlite3.connect(tmp_path / "copy")) as db:
        found = db.execute("SELECT max(seq) FROM events WHERE table_id = ?", (table,)).fetchone()
    assert found[0] >= int(seq)


def test_no_file_is_written_over(tmp_path: Path, folder: Path) -> None:
    copy = tmp_path / "copy"
    copy.write_text("last year's")
    assert "exists already" in fails(copy, folder, "unwritable")
    assert copy.read_text() == "last year's"
    assert "exists already" in fails(data_file(folder), folder, "unwritable")
    assert "exists already" in fails(folder, folder, "unwritable")


def test_no_file_is_written_over_that_came_meanwhile(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy"
    look_through = backups._look_through

    def somebody_else(made: Path) -> backups.Copied:
        copy.write_text("another")
        return look_through(made)

    monkeypatch.setattr(backups, "_look_through", somebody_else)
    with pytest.raises(HeartsError, match="exists already"):
        backups.back_up(data_file(folder), copy)
    assert copy.read_text() == "another"
    assert {path.name for path in tmp_path.iterdir()} == {"copy", "data"}


def test_where_nothing_can_be_written(tmp_path: Path, folder: Path) -> None:
    fails(tmp_path / "nowhere" / "copy", folder, "unwritable")


def test_where_there_are_no_tables(tmp_path: Path) -> None:
    told = fails(tmp_path / "copy", tmp_path / "nowhere", "unreadable")
    assert f"There are no tables in {tmp_path / 'nowhere'}" in told
    assert not (tmp_path / "nowhere").exists()
    data_file(tmp_path).touch()
    assert "There are no tables" in fails(tmp_path / "copy", tmp_path, "unreadable")


def test_tables_that_are_damaged_are_not_passed_on(tmp_path: Path, folder: Path) -> None:
    data = bytearray(data_file(folder).read_bytes())
    # The header stays, and so does the list of what is in the file.
    size = int.from_bytes(data[16:18], "big")
    for start in range(size, len(data), size):
        data[start : start + 8] = b"\xff" * 8
    data_file(folder).write_bytes(data)
    assert "damaged" in fails(tmp_path / "copy", folder, "unreadable")
    data_file(folder).write_text("Dear diary, " * 500)
    fails(tmp_path / "copy", folder, "unreadable")


def test_tables_of_a_newer_program(tmp_path: Path, folder: Path) -> None:
    with contextlib.closing(sqlite3.connect(data_file(folder))) as db:
        db.execute("PRAGMA user_version = 99")
    assert "newer version" in fails(tmp_path / "copy", folder, "newer_data")


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
def test_a_disk_that_is_full(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    asyncio.run(fill(folder, "x" * 2**20))
    copy = tmp_path / "copy"
    done = subprocess.run(
        ["/bin/sh", "-c", 'ulimit -f 400; exec "$0" "$@"', Path(sys.executable).parent / "hearts",
         "backup", str(copy), "--data", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("hearts: The copy cannot be written: ")
    assert done.stderr.endswith("[unwritable]\n")
    assert {path.name for path in tmp_path.iterdir()} == {"data"}
