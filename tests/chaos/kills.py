"""Kills a server at random moments of games that eight clients play, and looks at what is left.

The clients come back by themselves and play on; when a game is over, its record has to give the
scores that they saw.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

from tests.chaos.party import Found, Party


async def kill_again_and_again(
    folder: Path, kills: int, seed: int, say: Callable[[str], None] = lambda _: None
) -> Found:
    """Kill the server so many times, and play the last game to its end.

    Parameters
    ----------
    folder : Path
        Where the server keeps its data.
    kills : int
        How many times.
    seed : int
        What chance follows from; the moments of the kills are not the same again for all that.
    say : callable
        Told how it goes.
    """
    async with Party(folder, seed) as party:
        for count in range(1, kills + 1):
            await asyncio.sleep(party.chance.uniform(0.05, 1.5))
            party.serving.stop(kill=True)
            # Whatever clients were told before the kill they have noted after this.
            await asyncio.sleep(0.05)
            await party.look()
            if count % 10 == 0:
                say(f"{count} kills: {party.found}")
            await asyncio.to_thread(party.serving.start)
        await party.until(party.found.games + 1, 120)
        party.serving.stop(kill=True)
        await party.look()
        return party.found
