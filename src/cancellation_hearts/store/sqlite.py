"""A store in one file of SQLite, for one server process."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.store import statements
from cancellation_hearts.store.connection import connect, create_private
from cancellation_hearts.store.lock import FileLock
from cancellation_hearts.store.migrations import migrate
from cancellation_hearts.store.refusals import cannot_open, closed, refusal
from cancellation_hearts.store.writer import Committed, Writer
from cancellation_hearts.table.ports import Person, Row, Summary

T = TypeVar("T")


class SqliteStore:
    """Tables and people in a file. Made with `open`.

    One thread writes, another reads: with a write-ahead log neither waits for the other. What a
    method that writes has returned from is flushed to the disk.

    Parameters
    ----------
    writer : Writer
        Does what changes something.
    reading : Connection
        For all the rest.
    lock : FileLock
        Released when the store is closed.
    """

    def __init__(self, writer: Writer, reading: sqlite3.Connection, lock: FileLock) -> None:
        self._writer = writer
        self._reading = reading
        self._lock = lock
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="hearts-reader")
        self._closed = False

    @classmethod
    def open(cls, path: Path, *, committed: Committed | None = None) -> "SqliteStore":
        """Open a data file, which is made if there is none, with its folder.

        Parameters
        ----------
        path : Path
            The file, such as `data_file` names it.
        committed : callable, optional
            Called on the event loop after each commit with the seconds it took and the number of
            jobs it was for.

        Raises
        ------
        UsageError
            ``data_in_use`` if another server has the file, ``newer_data`` if a newer program wrote
            it, ``unreadable`` if it is none of ours or damaged, ``unwritable`` if the disk refuses.
        """
        with contextlib.ExitStack() as undo:
            try:
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                lock = FileLock(path)
                undo.callback(lock.release)
                create_private(path)
                reading = connect(path)
                undo.callback(reading.close)
                migrate(reading, path)
                reading.execute("PRAGMA query_only = ON")
                writer = Writer(lambda: connect(path), committed)
            except OSError as error:
                raise UsageError(
                    "unwritable", f"Tables cannot be kept in {path}: {error.strerror}."
                ) from error
            except sqlite3.Error as error:
                raise cannot_open(path, error) from error
            undo.pop_all()
        return cls(writer, reading, lock)

    @property
    def waiting(self) -> int:
        """How many changes are not on the disk yet."""
        return self._writer.waiting

    async def create(self, summary: Summary, rows: Sequence[Row]) -> None:
        """Keep a new table with its first events; raise `CodeTaken` if id or code are in use."""
        new = statements.event_rows(summary.id, rows)
        await self._writer.do(lambda db: statements.create(db, summary, new))

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        summary: Summary | None = None,
        record: tuple[int, bytes] | None = None,
    ) -> None:
        """Keep the next events of a table; raise `Conflict` if they are not the next ones."""
        new = statements.event_rows(table, rows)
        await self._writer.do(lambda db: statements.append(db, table, new, summary, record))

    async def load(self, table: str, after: int = 0) -> list[Row]:
        """Return the events of a table whose number is over `after`; none if it is unknown."""
        return await self._read(lambda db: statements.load(db, table, after))

    async def summary(self, table: str) -> Summary | None:
        """Return what lists show of a table."""
        return await self._read(lambda db: statements.summary(db, table))

    async def table_with_code(self, code: str) -> str | None:
        """Return the id of the table with that code."""
        return await self._read(lambda db: statements.table_with_code(db, code))

    async def public_tables(self, limit: int = 50) -> list[Summary]:
        """Return public tables that are not over: those before a start first, then the newest."""
        return await self._read(lambda db: statements.public_tables(db, limit))

    async def tables_of(self, person: str, limit: int = 100) -> list[Summary]:
        """Return the tables at which somebody sits, the last changed first."""
        return await self._read(lambda db: statements.tables_of(db, person, limit))

    async def record(self, table: str, game: int) -> bytes | None:
        """Return the record of a finished game."""
        return await self._read(lambda db: statements.record(db, table, game))

    async def sweep(self, before: int) -> list[str]:
        """Forget tables that came to nothing before a time, and codes that expired before it."""
        return await self._writer.do(lambda db: statements.sweep(db, before))

    async def add_person(self, person: Person, key_hash: bytes) -> None:
        """Keep a new person, known by a key with this hash."""
        await self._writer.do(lambda db: statements.add_person(db, person, key_hash))

    async def person_with_key(self, key_hash: bytes) -> Person | None:
        """Return whose key has this hash."""
        return await self._read(lambda db: statements.person_with_key(db, key_hash))

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""
        await self._writer.do(lambda db: statements.rename(db, person, name))

    async def add_key(self, person: str, key_hash: bytes) -> None:
        """Let a person be known by another key as well."""
        await self._writer.do(lambda db: statements.add_key(db, person, key_hash))

    async def add_move_code(self, person: str, code_hash: bytes, expires: int) -> None:
        """Keep a person's code for another device, in place of an earlier one."""
        await self._writer.do(lambda db: statements.add_move_code(db, person, code_hash, expires))

    async def take_move_code(self, code_hash: bytes, now: int) -> Person | None:
        """Return whose code this is, if it has not expired; it works no more from now on."""
        return await self._writer.do(lambda db: statements.take_move_code(db, code_hash, now))

    async def check(self) -> None:
        """Return if something could be written now; raise ``OSError`` if not."""
        await self._writer.do(statements.check)

    async def close(self) -> None:
        """Finish what was asked for, and let go of all files."""
        self._closed = True
        await asyncio.to_thread(self._finish)

    def _finish(self) -> None:
        self._writer.stop()
        self._reader.shutdown()
        self._reading.close()
        self._lock.release()

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise closed()
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._reader, work, self._reading
            )
        except sqlite3.Error as error:
            raise refusal(error) from error
