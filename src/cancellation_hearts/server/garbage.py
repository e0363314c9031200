"""When Python looks for garbage, so that nobody waits for it.

Almost everything is freed at once, as soon as nothing refers to it. What refers to itself in a
circle is found by looking at objects one by one, and with thousands of connections that stops the
server for a second; even the youngest objects are a hundred thousand by the time Python looks at
them by itself. So they are looked at four times a second, which takes a few milliseconds and is
over with them, and everything is looked at when few are connected, or when many have left.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

STEP: Final = 0.25
"""Seconds between two looks at what is new."""

SECONDS: Final = 600.0
"""Seconds between two decisions whether to look at everything."""

FEW: Final = 300
"""With so many connections it takes less than 50 milliseconds to look at everything."""

MANY: Final = 5_000
"""What so many connections that were closed may have left behind is worth a pause."""


async def tidy(connected: Callable[[], int], left: Callable[[], int]) -> None:
    """Look for garbage at good times, until cancelled.

    Parameters
    ----------
    connected, left : callable
        Return how many connections are open, and how many were closed so far.
    """
    gc.disable()
    _look_at_everything()
    before = left()
    steps = 0
    try:
        while True:
            await asyncio.sleep(STEP)
            gc.collect(0)
            # What is still in use is not looked at again until everything is.
            gc.freeze()
            steps += 1
            if steps * STEP >= SECONDS:
                steps = 0
                if connected() <= FEW or left() - before >= MANY:
                    before = left()
                    _look_at_everything()
    finally:
        gc.unfreeze()
        gc.enable()


def _look_at_everything() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()
