"""What a bot counts before it looks at single cards: what is unseen, who may have it, at stake."""

from typing import Final, NamedTuple

import numpy as np

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.bots.chances import delay, fade, none_of
from cancellation_hearts.bots.moon import (
    POINT_CARDS_TALLIED,
    SEVERAL,
    SUIT,
    may_shoot,
    only_taker,
    worth_stopping,
)
from cancellation_hearts.bots.weights import (
    AVERAGE,
    EXCHANGED,
    HEART_LATER,
    HEART_LESS,
    HEART_PASSED,
    HEART_THROWN,
    HIGHER,
    LAST,
    LEAD,
    LED,
    MARIA_THROWN,
    MARIA_UNDER,
    OVER_NOTHING,
    OVER_POINTS,
    ROUNDS,
    row_of,
    weight,
)
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count
from cancellation_hearts.engine.jit import inlined
from cancellation_hearts.engine.kernel import BLACK_MARIA, PackedRules

DECK: Final = (1 << 52) - 1
HEARTS_SUIT: Final = 2
SPADES_SUIT: Final = 3

# What leaves no chance.
NEVER: Final = 100.0

# A set of suits as four numbers of a byte each, so that one addition counts for all suits.
BYTE: Final = 0xFF
SPREAD: Final = np.array(
    [sum(1 << 8 * suit for suit in range(4) if suits >> suit & 1) for suits in range(16)], np.int64
)


class Outlook(NamedTuple):
    """What is the same for all cards of a decision."""

    row: int  # the weights to play by
    once: int  # the cards of the hand
    twice: int  # those of which both copies are in it
    unseen_once: int  # the cards of which a copy is in another hand or in the kitty
    unseen_twice: int  # those of which both are
    others: int  # how many other players there are
    after: int  # how many of them play to the trick after this seat
    voids: int  # how many others have none of a suit, a byte a suit
    voids_after: int  # how many of those play to the trick after this seat
    dealt: float  # what part of the unseen cards is in hands
    average: float  # what a trick counts on average from now on
    lying: int  # the tally of the running trick and of everything set aside
    stake: float  # what winning the trick costs: what lies there, the kitty, having to lead
    thrown: float  # what each player who cannot follow is likely to throw on the trick
    shooter: int  # who else may be shooting the moon, -1 for nobody
    moon: float  # what it is worth to stop that seat
    shoots: bool  # whether this seat had better shoot the moon itself


class Suit(NamedTuple):
    """What is the same for all cards of a suit."""

    first: int  # the lowest card of the suit
    once: int  # its unseen ranks
    twice: int  # those of which both copies are unseen
    unseen: int  # how many of its cards are unseen
    holders: int  # how many others may have the suit
    later: int  # how many of those play to the trick after this seat
    share: float  # the chance that one of them holds a certain unseen card of it
    lacks: float  # the chance that one of them has no card of it
    rarely: float  # how surely the suit does not come round once more
    again: float  # the chance that it does
    over: float  # how surely those after this seat play over a card without need
    higher: float  # how surely one higher unseen card takes a later trick
    worth: float  # what a later trick of the suit is likely to count
    maria: float  # how much more one counts that is taken with an ace or king of spades
    to_come: float  # what is likely to be put on this trick after this seat
    maria_to_come: float  # how much more on one that an ace or king of spades wins


@inlined
def look_ahead(seen: Observation, rules: PackedRules) -> Outlook:
    """Count the cards and the points that are still to come."""
    once = int(seen.once)
    twice = int(seen.twice)
    if seen.phase == kernel.PASS:
        # What has been picked to pass is as good as in another hand.
        once = int(seen.legal)
        twice &= ~int(seen.passed[0])
    gone_once, gone_twice = add(once, twice, int(seen.seen[0]), int(seen.seen[1]))
    if seen.buried[0]:
        gone_once, gone_twice = add(gone_once, gone_twice, int(seen.buried[0]), int(seen.buried[1]))
    unseen_once = DECK & ~(gone_twice if rules.packs == 2 else gone_once)
    unseen_twice = DECK & ~gone_once if rules.packs == 2 else 0
    players = int(seen.players)
    row = row_of(rules, players)
    following = int(seen.played) - int(seen.trick_start)
    after = players - 1
    if following:
        after -= following % players
    seat = int(seen.seat)
    held = 0
    voids = 0
    voids_after = 0
    for place in range(players - 1):
        seat = seat + 1 if seat + 1 < players else 0
        held += int(seen.hand_sizes[seat])
        voids += SPREAD[int(seen.void[seat]) & 15]
        if place < after:
            voids_after = voids
    unseen = max(count(unseen_once) + count(unseen_twice), 1)
    dealt = held / unseen
    heart_points = int(rules.heart_points)
    queen_points = int(rules.queen_points)
    hearts = count(unseen_once & kernel.HEARTS) + count(unseen_twice & kernel.HEARTS)
    queens = (unseen_once >> BLACK_MARIA & 1) + (unseen_twice >> BLACK_MARIA & 1)
    mine = max(count(once) + count(twice), 1)
    points = (
        kernel.points_of(rules, kernel.tally(once, twice))
        + (hearts * heart_points + queens * queen_points) * dealt
    )
    average = points / mine
    lying = int(np.int64(seen.aside))
    if following:
        lying += int(np.int64(seen.trick))
    stake = weight(row, LEAD) * average + kernel.worth(rules, lying)
    if not following:
        stake += weight(row, LED) * average
    elif not after and not lying & POINT_CARDS_TALLIED:
        stake += weight(row, LAST) * average
    if seen.last_winner < 0 and seen.kitty_size:
        if rules.kitty == kernel.EXCHANGE:
            stake -= weight(row, EXCHANGED) * average * int(seen.kitty_size)
        else:
            stake += average / players * int(seen.kitty_size)
    thrown = 0.0
    if rules.first_trick_points or seen.trick_start:
        thrown = weight(row, HEART_THROWN) * heart_points
        thrown += weight(row, MARIA_THROWN) * queens * queen_points / (players - 1)
    shooter = -1
    moon = 0.0
    shoots = False
    if seen.phase == kernel.PLAY and rules.moon != kernel.OFF:
        taker = only_taker(seen)
        if taker == SEVERAL or seen.buried[0] & kernel.POINT_CARDS:
            pass
        elif taker < 0 or taker == seen.seat:
            shoots = may_shoot(seen, rules, taker, once, twice, unseen_once, unseen_twice)
        else:
            moon = worth_stopping(seen, rules, taker)
            shooter = taker if moon else -1
    return Outlook(
        row,
        once,
        twice,
        unseen_once,
        unseen_twice,
        players - 1,
        after,
        voids,
        voids_after,
        dealt,
        average,
        lying,
        stake,
        thrown,
        shooter,
        moon,
        shoots,
    )


@inlined
def add(once: int, twice: int, more_once: int, more_twice: int) -> tuple[int, int]:
    """Return two hands together, of which no card is there more than twice."""
    return once | more_once, twice | more_twice | once & more_once


@inlined
def look_at(seen: Observation, rules: PackedRules, outlook: Outlook, number: int) -> Suit:
    """Count who may have cards of a suit, and what its tricks are likely to count."""
    row = outlook.row
    first = 13 * number
    once = outlook.unseen_once >> first & SUIT
    twice = outlook.unseen_twice >> first & SUIT
    unseen = count(once) + count(twice)
    holders = outlook.others - (outlook.voids >> 8 * number & BYTE)
    later = outlook.after - (outlook.voids_after >> 8 * number & BYTE)
    dealt = outlook.dealt * unseen
    share = outlook.dealt / holders if holders else 0.0
    lacks = none_of(int(dealt + 0.5), holders)
    rarely = NEVER
    higher = 0.0
    if dealt:
        rarely = delay(weight(row, ROUNDS) * holders / dealt)
        higher = weight(row, HIGHER) * holders * (1.0 - lacks) / unseen
    follow = later * (1.0 - lacks)
    worth = weight(row, AVERAGE) * outlook.average
    to_come = (outlook.after - follow) * outlook.thrown
    maria = 0.0
    maria_to_come = 0.0
    if number == HEARTS_SUIT:
        hearts = int(rules.heart_points)
        less = weight(row, HEART_PASSED if seen.phase == kernel.PASS else HEART_LESS)
        worth -= less * outlook.average
        worth += weight(row, HEART_LATER) * holders * (1.0 - lacks) * hearts
        to_come += follow * hearts
    elif number == SPADES_SUIT:
        queens = (once >> BLACK_MARIA - first & 1) + (twice >> BLACK_MARIA - first & 1)
        maria = float(queens * int(rules.queen_points))
        maria_to_come = weight(row, MARIA_UNDER) * maria * later / outlook.others
    if not unseen and outlook.after == outlook.others:
        # Whoever has points throws them on a suit that nobody else has.
        to_come += outlook.average
    over = OVER_POINTS if outlook.lying & POINT_CARDS_TALLIED else OVER_NOTHING
    return Suit(
        first,
        once,
        twice,
        unseen,
        holders,
        later,
        share,
        lacks,
        rarely,
        fade(rarely),
        weight(row, over) * later,
        higher,
        worth,
        maria,
        to_come,
        maria_to_come,
    )
