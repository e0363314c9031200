"""Clubs and diamonds change places: where the rules tell them apart no more, nothing else changes.

Every position is then another one as well, of which the same is true.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.layout import JACK, OPENING, POINTS, WIDTHS, Inputs, start_of
from cancellation_hearts.bots.network import CARDS

SUITS: Final = 4
# How many inputs each suit has, in the sections that go by suit for each seat.
EACH_SEAT: Final = {"void": 1}
BY_SUIT: Final = ("led", "count_of_suit", "unseen_of_suit", "rounds_of_suit")


def swapped(width: int) -> NDArray[np.int64]:
    """Return the places of four suits, `width` each, with the first two exchanged."""
    return np.arange(SUITS * width).reshape(SUITS, width)[[1, 0, 2, 3]].ravel()


def _mirrored_inputs() -> NDArray[np.int64]:
    places = np.arange(sum(WIDTHS.values()))
    for name, width in WIDTHS.items():
        start = start_of(name)
        part = places[start : start + width]
        if width == CARDS:
            part[:] = start + swapped(CARDS // SUITS)
        elif name in BY_SUIT:
            part[:] = start + swapped(width // SUITS)
        elif name in EACH_SEAT:
            for seat in range(0, width, SUITS):
                part[seat : seat + SUITS] = start + seat + swapped(1)
    return places


CARD: Final = swapped(CARDS // SUITS)
"""By card, the one that takes its place."""

INPUT: Final = _mirrored_inputs()
"""By input, the one that takes its place."""


def alike(inputs: Inputs) -> NDArray[np.bool_]:
    """Tell in which rows of inputs clubs and diamonds are the same to the rules."""
    alike: NDArray[np.bool_] = (inputs[:, OPENING] == 0) & (inputs[:, POINTS + JACK] == 0)
    return alike


def mirrored(inputs: Inputs) -> Inputs:
    """Return rows of inputs with clubs and diamonds exchanged."""
    return inputs[:, INPUT]
