"""The places of what a network is told: the sections of a row of inputs.

What stands in them is written by `features`.
"""

from collections.abc import Mapping
from itertools import accumulate
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine.rules import MAX_PLAYERS

Inputs: TypeAlias = NDArray[np.int8]
"""A row of ``INPUTS`` numbers, each in sixteenths."""

ONE: Final = 16
"""What stands for one, or for yes."""

WIDTHS: Final[Mapping[str, int]] = {
    # By card.
    "hand": 52,  # held, and not picked to be passed
    "pair": 52,  # held twice
    "unseen": 52,  # in another hand, the kitty or another's burial
    "unseen_pair": 52,  # both copies are
    "live": 52,  # in the running trick, once
    "cancelled": 52,  # in the running trick, twice
    "given": 52,  # passed, or picked for it, and not played by who received it since
    "received": 52,  # passed to this seat
    "takes": 52,  # held, and would be winning if it were played now
    "matches": 52,  # held, and would cancel a card of the led suit
    "price": 52,  # what the heuristic asks for it more than for the cheapest card
    "cheapest": 52,  # the heuristic's choice
    # By suit.
    "led": 4,  # the led suit; none when leading
    "count_of_suit": 4 * 6,  # at least 1, 2, 3, 4, 5, 7 held
    "unseen_of_suit": 4,  # how many are unseen
    "rounds_of_suit": 4 * 4,  # led at least 1, 2, 3, 4 times
    # By seat, this one first, then in turn order.
    "void": 4 * MAX_PLAYERS,
    "hearts": MAX_PLAYERS,  # how many it has won
    "one_queen": MAX_PLAYERS,
    "two_queens": MAX_PLAYERS,
    "jacks": MAX_PLAYERS,  # if they count
    "has_points": MAX_PLAYERS,
    "alone": MAX_PLAYERS,  # it has won all points that anybody has won
    "winning": MAX_PLAYERS,  # who would win the trick as it stands
    "leader": MAX_PLAYERS,
    "giver": MAX_PLAYERS,  # whose cards this seat receives
    "receiver": MAX_PLAYERS,
    "kitty_taker": MAX_PLAYERS,
    # The trick and what is set aside.
    "best": 13,  # the highest live rank of the led suit
    "after": MAX_PLAYERS,  # how many play to this round after this seat
    "round": 3,  # how often all have played to this trick: never, once, more often
    "at_stake": 5,  # hearts, one queen, two queens, jacks, points lying there
    "aside": 2,  # whether cards are, and how many
    # The deal.
    "phase": 3,
    "players": MAX_PLAYERS - 2,  # 3 to 11
    "left": 18,  # how many cards are held, 17 or more the last
    "picked": 4,  # how many cards, 3 or more the last
    "first_trick": 1,
    "hearts_broken": 1,
    "alone_won": 1,  # how much of the point cards the one who has all of them has
    "points_unseen": 1,
    "kitty": 3,  # nobody has taken it, how large it is, what part of the unseen cards is in hands
    # The options.
    "direction": 4,
    "pass_count": 1,
    "packs": 1,
    "points": 4,  # for a heart, a queen, a jack, a moon
    "moon": 4,
    "opening": 1,
    "first_trick_points": 1,
    "hearts_break": 3,
    "cancelled_trick": 1,
    "last_cancelled": 1,
    "exchange": 1,
    "discarder": 1,
}
"""The sections of a row, in their order, and how many inputs each has."""

_STARTS = dict(zip(WIDTHS, accumulate(WIDTHS.values(), initial=0), strict=False))
INPUTS: Final = sum(WIDTHS.values())
"""How many inputs a row has."""

# Where among the points of the options a jack's stand.
JACK: Final = 2


def start_of(section: str) -> int:
    """Return the place of the first input of a section."""
    return _STARTS[section]


def section(row: Inputs, name: str) -> Inputs:
    """Return a section of a row, for those who look into one."""
    return row[_STARTS[name] : _STARTS[name] + WIDTHS[name]]


# The compiler takes numbers from a module, not from a dictionary.
HAND: Final = _STARTS["hand"]
PAIR: Final = _STARTS["pair"]
UNSEEN: Final = _STARTS["unseen"]
UNSEEN_PAIR: Final = _STARTS["unseen_pair"]
LIVE: Final = _STARTS["live"]
CANCELLED: Final = _STARTS["cancelled"]
GIVEN: Final = _STARTS["given"]
RECEIVED: Final = _STARTS["received"]
TAKES: Final = _STARTS["takes"]
MATCHES: Final = _STARTS["matches"]
PRICE: Final = _STARTS["price"]
CHEAPEST: Final = _STARTS["cheapest"]
LED: Final = _STARTS["led"]
COUNT_OF_SUIT: Final = _STARTS["count_of_suit"]
UNSEEN_OF_SUIT: Final = _STARTS["unseen_of_suit"]
ROUNDS_OF_SUIT: Final = _STARTS["rounds_of_suit"]
VOID: Final = _STARTS["void"]
HEARTS: Final = _STARTS["hearts"]
ONE_QUEEN: Final = _STARTS["one_queen"]
TWO_QUEENS: Final = _STARTS["two_queens"]
JACKS: Final = _STARTS["jacks"]
HAS_POINTS: Final = _STARTS["has_points"]
ALONE: Final = _STARTS["alone"]
WINNING: Final = _STARTS["winning"]
LEADER: Final = _STARTS["leader"]
GIVER: Final = _STARTS["giver"]
RECEIVER: Final = _STARTS["receiver"]
KITTY_TAKER: Final = _STARTS["kitty_taker"]
BEST: Final = _STARTS["best"]
AFTER: Final = _STARTS["after"]
ROUND: Final = _STARTS["round"]
AT_STAKE: Final = _STARTS["at_stake"]
ASIDE: Final = _STARTS["aside"]
PHASE: Final = _STARTS["phase"]
PLAYERS: Final = _STARTS["players"]
LEFT: Final = _STARTS["left"]
PICKED: Final = _STARTS["picked"]
FIRST_TRICK: Final = _STARTS["first_trick"]
HEARTS_BROKEN: Final = _STARTS["hearts_broken"]
ALONE_WON: Final = _STARTS["alone_won"]
POINTS_UNSEEN: Final = _STARTS["points_unseen"]
KITTY: Final = _STARTS["kitty"]
DIRECTION: Final = _STARTS["direction"]
PASS_COUNT: Final = _STARTS["pass_count"]
PACKS: Final = _STARTS["packs"]
POINTS: Final = _STARTS["points"]
MOON: Final = _STARTS["moon"]
OPENING: Final = _STARTS["opening"]
FIRST_TRICK_POINTS: Final = _STARTS["first_trick_points"]
HEARTS_BREAK: Final = _STARTS["hearts_break"]
CANCELLED_TRICK: Final = _STARTS["cancelled_trick"]
LAST_CANCELLED: Final = _STARTS["last_cancelled"]
EXCHANGE: Final = _STARTS["exchange"]
DISCARDER: Final = _STARTS["discarder"]
