"""Looking for garbage at good times."""

import asyncio
import gc
import time
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from cancellation_hearts.server import garbage


class Knot:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def dropped() -> "weakref.ref[Knot]":
    return weakref.ref(Knot())


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "STEP", 0.01)
    monkeypatch.setattr(garbage, "SECONDS", 0.05)


@asynccontextmanager
async def tidying(connected: int, left: list[int]) -> AsyncIterator[None]:
    """Let garbage be looked for meanwhile."""
    task = asyncio.create_task(garbage.tidy(lambda: connected, lambda: left[0]))
    await asyncio.sleep(0.05)
    # Python does not look by itself, at a moment of its own.
    assert not gc.isenabled()
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


async def is_found(knot: "weakref.ref[Knot]", seconds: float) -> bool:
    """Tell whether something is gone within a time."""
    end = time.monotonic() + seconds
    while knot() is not None and time.monotonic() < end:
        await asyncio.sleep(0.01)
    return knot() is None


def test_what_is_new_and_dropped_is_found_soon() -> None:
    async def run() -> None:
        async with tidying(8000, [0]):
            knot = dropped()
            assert knot() is not None
            assert await is_found(knot, 10)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("connected", "leave", "found"),
    [(garbage.FEW, 0, True), (garbage.FEW + 1, 0, False), (8000, garbage.MANY, True)],
)
def test_what_is_old_is_found_when_few_wait_or_many_have_left(
    connected: int, leave: int, found: bool
) -> None:
    async def run() -> None:
        knot = Knot()
        seen = weakref.ref(knot)
        left = [0]
        # It is looked at first as something in use.
        async with tidying(connected, left):
            del knot
            left[0] = leave
            assert await is_found(seen, 20 if found else 0.5) == found

    asyncio.run(run())
