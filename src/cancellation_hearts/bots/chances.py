"""Chances that bots ask for at every card, looked up instead of worked out.

A decision takes less than a tenth of a microsecond, of which a single power would be a third.
"""

from typing import Final

import numpy as np

from cancellation_hearts.engine.jit import inlined
from cancellation_hearts.engine.rules import MAX_PLAYERS

# In steps of 1/STEPS. Beyond the last one, nothing is left worth counting.
STEPS: Final = 64
FADING: Final = np.exp(-np.arange(6 * STEPS + 1) / STEPS)

# How many tricks of a suit are still expected: by holders for each unseen card, in steps of 1/32.
RARELY: Final = np.log1p(np.arange(32 * MAX_PLAYERS * 4 + 1) / 32)

# One of so many players has none of so many cards; the cards of one suit are at most 26.
_HOLDERS: Final = np.maximum(np.arange(MAX_PLAYERS), 1)[:, None]
NONE_OF: Final = (1.0 - 1.0 / _HOLDERS) ** np.arange(27)[None, :]
NONE_OF[0] = 1.0


@inlined
def fade(expected: float) -> float:
    """Return the chance that nothing happens of what is expected to happen so often.

    This is ``exp(-expected)``, the chance of a Poisson distribution, in coarse steps.
    """
    return float(FADING[min(int(expected * STEPS + 0.5), 6 * STEPS)])


@inlined
def none_of(cards: int, holders: int) -> float:
    """Return the chance that one of `holders` players holds none of `cards` cards they have."""
    return float(NONE_OF[holders, cards])


@inlined
def delay(holders_for_each: float) -> float:
    """Return ``log(1 + holders_for_each)``, which is never negative, in coarse steps."""
    return float(RARELY[min(int(holders_for_each * 32 + 0.5), 32 * MAX_PLAYERS * 4)])
