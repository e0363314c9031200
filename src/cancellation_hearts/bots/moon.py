"""Who may be shooting the moon, and what is done with one that was shot."""

from typing import Final

import numpy as np

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count, highest
from cancellation_hearts.engine.jit import compiled, inlined
from cancellation_hearts.engine.kernel import PackedRules

# A player who alone has points may be shooting the moon from so many on for each pack. A heart is 1
# here and a queen of spades 13, whatever they count, which makes 26 a pack.
SHOOTING: Final = 10
MARIA_IN_HEARTS: Final = 13
PACK_IN_HEARTS: Final = 26
# The part of a tally that counts hearts and queens.
POINT_CARDS_TALLIED: Final = kernel.ONE_JACK - 1
# With how many likely losers a bot tries to shoot the moon itself: with one pack and few players,
# and else. With two packs it has to have taken so many points already, as a twin may still cancel
# a winner.
LOSERS: Final = 2
FEW_PLAYERS: Final = 4
LOSERS_ELSE: Final = 0
SUIT: Final = 0x1FFF


NOBODY: Final = -1
SEVERAL: Final = -2


@inlined
def only_taker(seen: Observation) -> int:
    """Return who alone has taken points so far, or ``NOBODY`` or ``SEVERAL``."""
    taker = NOBODY
    for seat in range(int(seen.players)):
        if int(np.int64(seen.taken[seat])) & POINT_CARDS_TALLIED:
            if taker != NOBODY:
                return SEVERAL
            taker = seat
    return taker


@inlined
def part_taken(seen: Observation, rules: PackedRules, taker: int) -> float:
    """Return what part of all points a seat has taken, 0 while that is too little for a moon."""
    tally = int(np.int64(seen.taken[taker]))
    taken = kernel.hearts_in(tally) + MARIA_IN_HEARTS * kernel.queens_in(tally)
    packs = int(rules.packs)
    return taken / (PACK_IN_HEARTS * packs) if taken >= SHOOTING * packs else 0.0


@inlined
def worth_stopping(seen: Observation, rules: PackedRules, taker: int) -> float:
    """Return what it is worth to take a point from the one who has taken all so far."""
    part = part_taken(seen, rules, taker)
    return part * part * part * part * int(rules.moon_points)


@inlined
def may_shoot(
    seen: Observation,
    rules: PackedRules,
    taker: int,
    once: int,
    twice: int,
    unseen_once: int,
    unseen_twice: int,
) -> bool:
    """Tell whether a hand is good enough to shoot the moon, `taker` being nobody or its seat."""
    if rules.packs == 2 and (taker == NOBODY or not part_taken(seen, rules, taker)):
        return False
    few = rules.packs == 1 and seen.players <= FEW_PLAYERS
    most = LOSERS if few else LOSERS_ELSE
    return losers(once, twice, unseen_once, unseen_twice, int(seen.players) - 1) <= most


@inlined
def losers(once: int, twice: int, unseen_once: int, unseen_twice: int, others: int) -> int:
    """Return how many cards of a hand are likely to lose if it keeps the lead.

    The cards above all unseen ones of their suit win. Each of them draws a card from every other
    player, and when that leaves none, the lower ones win as well.
    """
    found = 0
    for number in range(4):
        cards = once >> 13 * number & SUIT
        if not cards:
            continue
        twins = twice >> 13 * number & SUIT
        unseen = unseen_once >> 13 * number & SUIT
        both = unseen_twice >> 13 * number & SUIT
        # All ranks above the highest unseen one.
        above = SUIT
        if unseen:
            above = SUIT & -2 << highest(unseen)
        winners = count(cards & above) + count(twins & above)
        if count(unseen) + count(both) > winners * others:
            found += count(cards) + count(twins) - winners
    return found


@compiled
def moon_choice(seen: Observation, rules: PackedRules) -> int:
    """Add to the others if that ends the game and wins it; else the game had better go on.

    Either choice leaves the same distance between the shooter and everybody else.
    """
    seat = int(seen.seat)
    mine = int(seen.scores[seat]) + kernel.bonus_of(rules, seen.taken[seat])
    ends = False
    wins = True
    for other in range(int(seen.players)):
        if other != seat:
            score = int(seen.scores[other]) + int(rules.moon_points)
            score += kernel.bonus_of(rules, seen.taken[other])
            ends |= score >= rules.target
            wins &= score > mine
    return kernel.MOON_ADD if ends and wins else kernel.MOON_SUBTRACT
