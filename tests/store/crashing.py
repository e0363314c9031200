"""A program that writes until it is killed, and says what it was told is kept.

Run as ``python -m tests.store.crashing FOLDER``. It prints a line ``TABLE SEQ`` for the last event
of each append that has returned.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from cancellation_hearts.store import SqliteStore, data_file
from tests.store.stores import kept, said

TABLES = 20
TOGETHER = 3
ROOT = Path(__file__).resolve().parents[2]


@contextlib.contextmanager
def another_server(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run this program, and kill it in the end."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.crashing", str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as server:
        try:
            yield server
        finally:
            server.kill()


async def write(folder: Path) -> None:
    store = SqliteStore.open(data_file(folder))

    async def life(number: int) -> None:
        await kept(store, number)
        seq = 1
        while True:
            rows = [said(seq + more) for more in range(1, TOGETHER + 1)]
            seq += TOGETHER
            await store.append(f"table{number}", rows, record=(seq, f"{seq}".encode()))
            os.write(1, f"table{number} {seq}\n".encode())

    await asyncio.gather(*(life(number) for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))
