"""What is played while a network learns: the presets as people play them, and house rules."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, RULES_DTYPE, Rules
from cancellation_hearts.train.positions import MILLION

SHARES: Final = {
    (CLASSIC, 6): 10,
    (CLASSIC, 7): 8,
    (CLASSIC, 8): 20,
    (CLASSIC, 9): 8,
    (CLASSIC, 10): 8,
    (CLASSIC, 11): 7,
    (EXCHANGE, 6): 3,
    (EXCHANGE, 7): 3,
    (EXCHANGE, 8): 6,
    (EXCHANGE, 9): 3,
    (EXCHANGE, 10): 3,
    (HEARTS, 3): 2,
    (HEARTS, 4): 6,
    (HEARTS, 5): 2,
    (HEARTS, 6): 2,
}
"""How many in a hundred deals are played with each preset and number of players."""

HOUSES: Final = 400
"""How many house rules share the rest."""


class Settings(NamedTuple):
    """Rule sets and numbers of players, and up to which of ``MILLION`` a draw means each."""

    rules: NDArray[np.record]
    players: NDArray[np.int64]
    limits: NDArray[np.int64]


def settings(seed: int) -> Settings:
    """Return what is played; the seed draws the house rules."""
    chance = np.random.default_rng(seed)
    house = [house_rules(chance) for _ in range(HOUSES)]
    played = [*SHARES, *((rules, rules.players[0]) for rules in house)]
    rest = (100 - sum(SHARES.values())) / HOUSES
    limits = np.cumsum([*SHARES.values(), *[rest] * HOUSES]) / 100 * MILLION
    limits[-1] = MILLION
    packed: NDArray[np.record] = np.zeros(len(played), RULES_DTYPE)
    for place, (rules, _) in enumerate(played):
        packed[place] = rules.packed()[0]
    players = np.array([number for _, number in played], np.int64)
    return Settings(packed, players, limits.round().astype(np.int64))


def house_rules(chance: np.random.Generator) -> Rules:
    """Draw a preset with about half of its options changed, for one number of players."""
    base = (CLASSIC, EXCHANGE, HEARTS)[int(chance.integers(3))]
    packs = int(chance.integers(1, 3))
    players = int(chance.integers(3, 12))
    choices: dict[str, list[Any]] = {
        "passing": [[], ["left"], ["right"], ["across"], ["left", "right", "across", "hold"]],
        "pass_count": [1, 2, 3, 4],
        "opening": ["dealer_left", "two_of_clubs"],
        "first_trick_points": [True, False],
        "hearts_break": ["heart_or_queen", "heart", "none"],
        "cancelled_trick": ["set_aside", "play_on"],
        "last_cancelled": ["nobody", "last_winner"],
        "kitty": ["taken", "exchange"],
        "discards": ["nobody", "discarder"],
        "heart_points": [0.25, 0.5, 1, 2],
        "queen_points": [0, 5, 13, 13, 26],
        "jack_points": [0, 0, -5, -10],
        "moon": ["choose", "subtract", "add", "off"],
        "moon_points": [13, 26, 26, 52],
    }
    changes = {
        option: values[int(chance.integers(len(values)))]
        for option, values in choices.items()
        if chance.random() < 0.5
    }
    return base.changed({**changes, "packs": packs, "players": (players, players)})
