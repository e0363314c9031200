"""What a seat can conclude from the plays about cards that it does not see, compiled.

Every fact is a set of cards that somebody cannot have held at some moment. As hands only shrink it
holds from then on, unless the seat takes a kitty into the hand. What such a seat had shown before
binds it still: cards that it cannot have held then came out of the kitty, which has its size.
"""

from typing import Final

import numpy as np

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import PackedRules, State
from cancellation_hearts.engine.rules import MAX_PLAYERS

ALL_CARDS: Final = (1 << 52) - 1

FACTS_DTYPE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("barred", np.int64, (MAX_PLAYERS,)),
                ("shown", np.int64),
                ("shown_played", np.int64),
                ("exchanged", np.bool_),
                ("opener_open", np.bool_),
            ],
            align=True,
        ),
    )
)
"""What the plays of a deal show.

================  ==================================================================================
``barred``        by seat, the set of cards of which it cannot hold any now
``exchanged``     whether the kitty went into a hand
``shown``         if so, what its taker could not hold just before
``shown_played``  how many cards of ``shown`` the taker has played since
``opener_open``   whether it is known who leads first by the two of clubs, but not with which card
================  ==================================================================================
"""


@compiled
def conclude(seen: State, rules: PackedRules, facts: State) -> None:
    """Fill `facts` with what `seen`, an observation of a deal after the pass, lets conclude."""
    facts.barred[:] = 0
    facts.shown = 0
    facts.shown_played = 0
    facts.exchanged = False
    facts.opener_open = False
    if rules.opening == kernel.TWO_OF_CLUBS:
        conclude_from_opener(seen, facts)
    played = int(seen.played)
    deal_ends = int(seen.players) * int(seen.cards_each)
    may_exchange = rules.kitty == kernel.EXCHANGE and seen.kitty_size > 0
    broken = rules.hearts_break == kernel.NEVER_CLOSED
    number = -1
    led = 0
    for place in range(played):
        card = int(seen.plays[place])
        seat = int(seen.seats[place])
        if seen.trick_of[place] != number:
            number = int(seen.trick_of[place])
            led = card // 13
            facts.barred[seat] |= shown_by_lead(card, place == 0, broken)
        else:
            no_points = number == 0 and not rules.first_trick_points
            facts.barred[seat] |= shown_by_following(card, led, no_points)
        broken |= kernel.HEARTS >> card & 1 == 1 or (
            card == kernel.BLACK_MARIA and rules.hearts_break == kernel.HEART_OR_QUEEN
        )
        if facts.exchanged:
            if seat == seen.kitty_taker:
                facts.shown_played += facts.shown >> card & 1
            continue
        if not may_exchange or seen.winners[number] < 0 or place + 1 == deal_ends:
            continue
        if place + 1 == played or seen.trick_of[place + 1] != number:
            # The first trick that anybody has won is complete.
            facts.exchanged = True
            facts.shown = facts.barred[seen.kitty_taker]
            facts.barred[seen.kitty_taker] = 0


@compiled
def conclude_from_opener(seen: State, facts: State) -> None:
    """Conclude from who leads first, where the lowest club that anybody holds decides it."""
    if seen.played:
        lead = int(seen.plays[0])
    elif seen.seat == seen.opener:
        # The same goes for whoever is about to lead.
        clubs = int(seen.once) & kernel.CLUBS
        lead = lowest(clubs) if clubs else 51
    else:
        facts.opener_open = True
        return
    if lead >= 13:
        # Nobody has held a club.
        facts.barred[:] |= kernel.CLUBS
        return
    facts.barred[:] |= (1 << lead) - 1
    seat = kernel.seat_after(seen, int(seen.dealer))
    while seat != seen.opener:
        facts.barred[seat] |= 1 << lead
        seat = kernel.seat_after(seen, seat)


@compiled
def shown_by_lead(card: int, opening: bool, broken: bool) -> int:
    """Return the cards that nobody can hold who leads `card`."""
    if kernel.HEARTS >> card & 1 and (opening or not broken):
        return ALL_CARDS & ~kernel.HEARTS
    if card == kernel.BLACK_MARIA and opening:
        return ALL_CARDS & ~kernel.POINT_CARDS
    return 0


@compiled
def shown_by_following(card: int, led: int, no_points: bool) -> int:
    """Return the cards that nobody can hold who plays `card` to the lead of a suit."""
    suit = kernel.ALL_RANKS << 13 * led
    forced = no_points and kernel.POINT_CARDS >> card & 1 == 1
    if card // 13 == led:
        return suit & ~kernel.POINT_CARDS if forced else 0
    return suit | (ALL_CARDS & ~kernel.POINT_CARDS if forced else 0)


@compiled
def opens(state: State) -> int:
    """Return who leads first by the lowest club that anybody holds; `kernel.begin_play`'s rule."""
    held = 0
    for seat in range(int(state.players)):
        held |= state.once[seat] & kernel.CLUBS
    seat = kernel.seat_after(state, int(state.dealer))
    if held:
        while not state.once[seat] >> lowest(held) & 1:
            seat = kernel.seat_after(state, seat)
    return seat
