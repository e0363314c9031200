"""The numbers in the rules of thumb. They differ with the packs, the players and what cancels.

They were found by letting the bot play. At random moments every legal card was tried, and played
out to the end of the deal, and the prices were fitted to what came of it, by least squares. From
there, one weight after the other was changed and kept if the bot then gained more in blocks of
deals, with passing and without.
"""

from typing import Final

import numpy as np

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.jit import inlined
from cancellation_hearts.engine.kernel import PackedRules
from cancellation_hearts.engine.rules import MAX_PLAYERS

# The part of an average trick's worth that a later trick is feared for.
AVERAGE: Final = 0
# How surely a higher card takes a later trick, against cards falling at random.
HIGHER: Final = 1
# How surely a twin falls on its twin: in a later trick, and in this one if its holder plays to it.
MATCHED_LATER: Final = 2
MATCHED_NOW: Final = 3
# How surely a player plays over a card with nothing else of the suit, and with a choice: on a trick
# that has points, and on one that has none.
FORCED: Final = 4
OVER_POINTS: Final = 5
OVER_NOTHING: Final = 6
# How soon a suit runs out: the greater, the fewer tricks of it are expected; and the part of the
# first of them.
ROUNDS: Final = 7
FIRST_ROUND: Final = 8
# How much of a queen of spades is likely to be taken later with the queen itself, and how much of
# each unseen one with an ace or king of spades.
MARIA_KEPT: Final = 9
MARIA_LATER: Final = 10
# How many hearts fall to a later trick of hearts for each player who follows.
HEART_LATER: Final = 11
# How much less of an average trick a later one of hearts is feared for: also when passing.
HEART_LESS: Final = 12
HEART_PASSED: Final = 13
# What one who cannot follow throws: hearts, and of a queen of spades that they hold, what part.
HEART_THROWN: Final = 14
MARIA_THROWN: Final = 15
# How much of a queen of spades that somebody after this seat holds falls under an ace or king.
MARIA_UNDER: Final = 16
# In average tricks: what it is worth to exchange one card with the kitty, to be rid of a suit, to
# keep a card with nothing lower for each higher one, a low spade beside the queen, both twins, and
# what it costs to have to lead, to win what one has led, and to win without points as the last.
EXCHANGED: Final = 17
VOID: Final = 18
LOW: Final = 19
GUARD: Final = 20
TWINS: Final = 21
LEAD: Final = 22
LED: Final = 23
LAST: Final = 24

# What part of the bonus for a jack of diamonds one who holds it may hope for.
JACK_KEPT: Final = 0.5

# For so many players: with one pack; with two, cancelled tricks set aside; with two, played on.
FITTED: Final = ((3, 4, 6), (6, 8, 10), (6, 8, 10))
FOUND: Final = (
    (0.77, 1.1, 1.16, 1.36, 1.25, 1.16, 1.22, 1.22, 1.22),  # AVERAGE
    (0.99, 0.82, 0.49, 0.31, 0.27, 0.2, 0.26, 0.26, 0.26),  # HIGHER
    (0.46, 0.46, 0.46, 0.41, 0.54, 0.31, 0.46, 0.46, 0.46),  # MATCHED_LATER
    (1.6, 1.6, 1.6, 1.53, 2.12, 1.92, 1.6, 1.6, 1.6),  # MATCHED_NOW
    (1.49, 1.42, 1.07, 0.81, 0.78, 0.65, 0.79, 0.79, 0.79),  # FORCED
    (0.4, 0.058, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),  # OVER_POINTS
    (0.19, 0.22, 0.13, 0.15, 0.047, 0.065, 0.11, 0.11, 0.11),  # OVER_NOTHING
    (0.95, 1.17, 0.56, 1.04, 1.05, 0.86, 1.17, 1.17, 1.17),  # ROUNDS
    (0.47, 0.27, 0.53, 0.75, 1.0, 0.94, 0.59, 0.59, 0.59),  # FIRST_ROUND
    (0.78, 0.39, 0.33, 0.76, 0.62, 0.51, 0.69, 0.69, 0.69),  # MARIA_KEPT
    (0.096, 0.073, 0.018, 0.054, 0.057, 0.057, 0.05, 0.05, 0.05),  # MARIA_LATER
    (1.52, 1.13, 0.41, 0.71, 0.47, 0.29, 0.32, 0.32, 0.32),  # HEART_LATER
    (0.25, 0.37, 0.15, 0.24, 0.053, 0.038, 0.0, 0.0, 0.0),  # HEART_LESS
    (1.44, 1.2, 0.51, 0.87, 0.81, 0.52, 0.0, 0.0, 0.0),  # HEART_PASSED
    (0.74, 0.58, 0.77, 0.65, 0.34, 0.57, 0.69, 0.69, 0.69),  # HEART_THROWN
    (0.36, 0.43, 0.62, 0.39, 0.4, 0.62, 0.45, 0.45, 0.45),  # MARIA_THROWN
    (0.74, 0.81, 0.77, 0.75, 0.91, 0.79, 0.72, 0.72, 0.72),  # MARIA_UNDER
    (0.21, 0.21, 0.21, 0.21, 0.21, 0.21, 0.21, 0.21, 0.21),  # EXCHANGED
    (-0.24, -0.21, -0.094, -0.11, -0.007, -0.03, -0.1, -0.1, -0.1),  # VOID
    (0.046, 0.017, 0.004, 0.007, 0.004, 0.002, 0.0, 0.0, 0.0),  # LOW
    (0.13, 0.082, 0.035, -0.069, 0.019, -0.021, 0.0, 0.0, 0.0),  # GUARD
    (0.0, 0.0, 0.0, 0.049, 0.039, 0.047, 0.0, 0.0, 0.0),  # TWINS
    (0.055, 0.13, 0.15, 0.1, 0.11, 0.087, 0.05, 0.05, 0.05),  # LEAD
    (0.057, 0.21, 0.098, 0.23, 0.23, 0.18, 0.2, 0.2, 0.2),  # LED
    (-0.15, -0.07, -0.15, -0.3, -0.3, -0.22, -0.3, -0.3, -0.3),  # LAST
)
WEIGHTS: Final = np.array(
    [
        [np.interp(players, fitted, row[3 * kind : 3 * kind + 3]) for row in FOUND]
        for kind, fitted in enumerate(FITTED)
        for players in range(MAX_PLAYERS + 1)
    ]
)


@inlined
def row_of(rules: PackedRules, players: int) -> int:
    """Return the row of weights to play by."""
    if rules.packs == 1:
        return players
    return players + (MAX_PLAYERS + 1) * (2 if rules.cancelled_trick == kernel.PLAY_ON else 1)


@inlined
def weight(row: int, number: int) -> float:
    """Return one of the weights of a row."""
    return float(WEIGHTS[row, number])
