"""What tests of stores need: each kind of store, and tables to keep."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cancellation_hearts.store import MemoryStore, SqliteStore, data_file
from cancellation_hearts.store.writer import Committed
from cancellation_hearts.table.events import Chatted, Created, Settings
from cancellation_hearts.table.ports import EventStore, Row, Summary


def open_sqlite(folder: Path) -> EventStore:
    return SqliteStore.open(data_file(folder))


STORES: dict[str, Callable[[Path], EventStore]] = {
    "memory": lambda folder: MemoryStore(),
    "sqlite": open_sqlite,
}


def each_store(check: Callable[[EventStore], Awaitable[None]]) -> Callable[[str, Path], None]:
    """Make of a check of a store a test of all of them."""

    async def run(kind: str, folder: Path) -> None:
        store = STORES[kind](folder)
        try:
            await check(store)
        finally:
            await store.close()

    @pytest.mark.parametrize("kind", STORES)
    def test(kind: str, tmp_path: Path) -> None:
        asyncio.run(run(kind, tmp_path))

    test.__name__ = test.__qualname__ = check.__name__
    test.__doc__ = check.__doc__
    return test


@contextlib.asynccontextmanager
async def opened(folder: Path, committed: Committed | None = None) -> AsyncIterator[SqliteStore]:
    store = SqliteStore.open(data_file(folder), committed=committed)
    try:
        yield store
    finally:
        await store.close()


@contextlib.contextmanager
def looked_into(folder: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(data_file(folder))) as db:
        yield db


def code_of(number: int) -> str:
    return f"CODE-{number}"


def summary_of(number: int, **changes: Any) -> Summary:  # noqa: ANN401
    fields: dict[str, Any] = {
        "id": f"table{number}",
        "code": code_of(number),
        "status": "before",
        "public": False,
        "created": 1_000 + number,
        "changed": 1_000 + number,
        "seats": 8,
        "taken": 1,
        "rules": "classic",
        "host": "Ada",
        "games": 0,
        "people": ("ada",),
        "names": ("Ada", *[""] * 7),
    }
    return Summary(**{**fields, **changes})


def created(number: int) -> Row:
    return Row(1, 1_000, "ada", "a1", Created(Settings(), code_of(number), "00" * 32))


def said(seq: int, text: str = "hello") -> Row:
    return Row(seq, 1_000 + seq, "ada", f"a{seq}", Chatted(0, text))


async def kept(store: EventStore, number: int, **changes: Any) -> Summary:  # noqa: ANN401
    """Create a table with one event."""
    summary = summary_of(number, **changes)
    await store.create(summary, [created(number)])
    return summary
