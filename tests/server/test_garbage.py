"""Looking for garbage at good times."""

import asyncio
import gc
import weakref

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


async def tidied(connected: int, left: list[int], seconds: float = 0.2) -> None:
    tidying = asyncio.create_task(garbage.tidy(lambda: connected, lambda: left[0]))
    await asyncio.sleep(seconds)
    # Python does not look by itself meanwhile, at a moment of its own.
    assert not gc.isenabled()
    tidying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await tidying
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_what_is_new_and_dropped_is_found_soon() -> None:
    async def run() -> None:
        tidying = asyncio.create_task(garbage.tidy(lambda: 8000, lambda: 0))
        await asyncio.sleep(0.05)
        knot = dropped()
        assert knot() is not None
        await asyncio.sleep(0.1)
        assert knot() is None
        tidying.cancel()
        await asyncio.gather(tidying, return_exceptions=True)

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
        tidying = asyncio.create_task(tidied(connected, left))
        await asyncio.sleep(0.03)
        # It has been looked at as something in use.
        del knot
        left[0] = leave
        await asyncio.sleep(0.1)
        assert (seen() is None) == found
        await tidying

    asyncio.run(run())
