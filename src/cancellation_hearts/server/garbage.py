"""When Python looks for garbage, so that nobody waits for it.

Almost everything is freed at once, as soon as nothing refers to it. What refers to itself in a
circle is found by looking at all objects, which stops the whole server for a second when it has
thousands of connections. So only new objects are looked at while people play, a few milliseconds at
a time, and all of them when few are connected.
"""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

YOUNG: Final = (5_000, 10, 1_000_000)
"""How many new objects there are before they are looked at, how often that is done before those
are looked at that stayed, and the same for all: never by itself."""

SECONDS: Final = 600.0
FEW: Final = 300
"""With so many connections it takes less than 50 milliseconds to look at everything."""

LATEST: Final = 24 * 3600.0
"""After so many seconds everything is looked at, whoever waits."""


async def tidy(connected: Callable[[], int]) -> None:
    """Look for garbage at good times, until cancelled.

    Parameters
    ----------
    connected : callable
        Returns how many connections are open.
    """
    usual = gc.get_threshold()
    # What was imported stays as long as the process, and need not be looked at.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)
    waited = 0.0
    try:
        while True:
            await asyncio.sleep(SECONDS)
            waited += SECONDS
            if connected() <= FEW or waited >= LATEST:
                gc.collect()
                waited = 0.0
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
