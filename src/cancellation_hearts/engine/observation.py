"""What a seat or a watcher knows of a game, compiled. Nothing else takes it out of a state.

`observe` copies out of a state what is known, field by field, and nothing else: what is not copied
stays hidden. Bots and simulations read the resulting observation directly, people and programs
read it through `view.View`. The rules for it are in docs/rules.md under *What a player may know*.
"""

from typing import Final

import numpy as np

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count, highest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Cards, PackedRules, State, States
from cancellation_hearts.engine.rules import MAX_PLAYERS

MAX_TRICKS: Final = 104 // 3

OBSERVATION_DTYPE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("once", np.int64),
                ("twice", np.int64),
                ("passed", np.int64, (2,)),
                ("received", np.int64, (2,)),
                ("kitty", np.int64, (2,)),
                ("buried", np.int64, (2,)),
                ("seen", np.int64, (2,)),
                ("legal", np.int64),
                ("scores", np.int32, (MAX_PLAYERS,)),
                ("deal", np.int32),
                ("taken", np.uint16, (MAX_PLAYERS,)),
                ("aside", np.uint16),
                ("trick", np.uint16),
                ("led_once", np.int16),
                ("led_twice", np.int16),
                ("chosen", np.int16),
                ("cancels", np.int8, (52,)),
                ("winning_after", np.int8, (52,)),
                ("plays", np.int8, (104,)),
                ("seats", np.int8, (104,)),
                ("trick_of", np.int8, (104,)),
                ("winners", np.int8, (MAX_TRICKS,)),
                ("hand_sizes", np.int8, (MAX_PLAYERS,)),
                ("pile_sizes", np.int8, (MAX_PLAYERS,)),
                ("void", np.int8, (MAX_PLAYERS,)),
                ("seat", np.int8),
                ("phase", np.int8),
                ("players", np.int8),
                ("dealer", np.int8),
                ("cards_each", np.int8),
                ("opener", np.int8),
                ("turn", np.int8),
                ("leader", np.int8),
                ("led", np.int8),
                ("played", np.int8),
                ("trick_start", np.int8),
                ("picked", np.int8),
                ("kitty_size", np.int8),
                ("hearts_broken", np.bool_),
                ("winning", np.int8),
                ("last_winner", np.int8),
                ("kitty_taker", np.int8),
                ("spare", np.int8, (4,)),
            ],
            align=True,
        ),
    )
)
"""What one seat knows. Fields that a state has too mean the same as there; besides them:

================  ==================================================================================
``seat``          whose observation it is; -1: a watcher's, who sees no hand
``once, twice``   the hand of ``seat``
``passed``        what ``seat`` has chosen to pass: set once, set twice
``received``      what it was passed
``kitty``         the kitty, if ``seat`` has taken it into the hand
``buried``        what ``seat`` has buried
``seen``          all cards played in this deal: set once, set twice
``legal``         the set of actions of ``seat``, if it may act (see ``kernel.legal``)
``taken``         by seat, the tally of the cards it has won in the open: without kitty and burial
``cancels``       by legal card: the seat whose card it would cancel, -1 for nobody
``winning_after`` by legal card: who would then be winning, -1 for nobody
``seats``         who played each of ``plays``
``trick_of``      the number of the trick that each of ``plays`` belongs to
``winners``       by trick, who won it, -1 for nobody or not yet
``hand_sizes``    by seat, how many cards it holds
``pile_sizes``    by seat, how many cards it has won, the kitty included
``void``          by seat, the set of suits that it has shown to have none of; none any more for
                  who has taken a kitty into the hand since
``picked``        how many cards ``seat`` has picked so far to pass or bury, if it is to act
``kitty_size``    how many cards the kitty was dealt
``winning``       who would win the running trick as it stands, -1 for nobody
``spare``         always 0, in place of padding
================  ==================================================================================
"""


@compiled
def observe(state: State, rules: PackedRules, seat: int, seen: State) -> None:
    """Write what `seat` knows of `state` to the observation `seen`; a watcher is seat -1."""
    observe_table(state, seen)
    observe_plays(state, rules, seen)
    look(state, rules, seat, seen)
    if seat >= 0 and state.turn == seat and state.phase == kernel.PLAY:
        kernel.effects(state, rules, seen.cancels, seen.winning_after)


@compiled
def look(state: State, rules: PackedRules, seat: int, seen: State) -> None:
    """Bring what `seat` alone knows into an observation that holds what everybody sees.

    With `note` this is `observe` for loops that need every action of a deal: all but ``cancels``
    and ``winning_after``, which are worked out there for each card and stay -1 here.
    """
    seen.seat = seat
    seen.once = 0
    seen.twice = 0
    seen.passed[:] = 0
    seen.received[:] = 0
    seen.kitty[:] = 0
    seen.buried[:] = 0
    seen.legal = 0
    seen.picked = 0
    seen.cancels[:] = -1
    seen.winning_after[:] = -1
    if seat >= 0:
        observe_own(state, rules, seat, seen)


@compiled
def note(
    state: State, rules: PackedRules, seat: int, action: int, outcome: int, seen: State
) -> None:
    """Bring what everybody sees up to date after one action.

    Parameters
    ----------
    state : one element of ``STATE_DTYPE``
        The game after the action.
    seat, action, outcome : int
        Who did what, and what `kernel.step` has returned for it.
    seen : one element of ``OBSERVATION_DTYPE``
        What everybody saw before; what one seat alone knows in it is not touched.
    """
    phase = seen.phase
    if phase == kernel.PLAY:
        note_play(state, rules, seat, action, outcome, seen)
    elif phase == kernel.DISCARD:
        seen.hand_sizes[seat] -= 1
    observe_moment(state, seen)
    if outcome & kernel.SCORED:
        for other in range(int(state.players)):
            seen.scores[other] = state.scores[other]


@compiled
def note_play(
    state: State, rules: PackedRules, seat: int, card: int, outcome: int, seen: State
) -> None:
    """Do as `note` for a card that was played."""
    place = int(seen.played)
    number = int(seen.trick_of[place - 1]) if place else -1
    if place == seen.trick_start:
        number += 1
    elif card // 13 != seen.led:
        seen.void[seat] |= 1 << int(seen.led)
    bit = 1 << card
    seen.plays[place] = card
    seen.seats[place] = seat
    seen.trick_of[place] = number
    seen.seen[1] |= seen.seen[0] & bit
    seen.seen[0] |= bit
    seen.hand_sizes[seat] -= 1
    if outcome & kernel.WON:
        winner = int(state.last_winner)
        seen.winners[number] = winner
        seen.taken[winner] += seen.aside + state.trick
        seen.pile_sizes[winner] = kernel.cards_in(state.pile[winner])
        if state.phase == kernel.DISCARD:
            # The kitty goes into the hand, which may hold any suit again.
            seen.void[winner] = 0
            seen.hand_sizes[winner] += seen.kitty_size


@compiled
def observe_table(state: State, seen: State) -> None:
    """Copy what everybody sees."""
    observe_moment(state, seen)
    seen.kitty_size = kernel.kitty_size(state)
    for seat in range(MAX_PLAYERS):
        seen.scores[seat] = state.scores[seat]
        seen.pile_sizes[seat] = kernel.cards_in(state.pile[seat])
        seen.hand_sizes[seat] = count(state.once[seat]) + count(state.twice[seat])


@compiled
def observe_moment(state: State, seen: State) -> None:
    """Copy what everybody sees and what any action may change."""
    seen.phase = state.phase
    seen.players = state.players
    seen.deal = state.deal
    seen.dealer = state.dealer
    seen.cards_each = state.cards_each
    seen.opener = state.opener
    seen.turn = state.turn
    seen.leader = state.leader
    seen.led = state.led
    seen.played = state.played
    seen.trick_start = state.trick_start
    seen.hearts_broken = state.hearts_broken
    seen.last_winner = state.last_winner
    seen.kitty_taker = state.kitty_taker
    seen.chosen = state.chosen
    seen.aside = state.aside
    seen.trick = state.trick
    seen.led_once = state.led_once
    seen.led_twice = state.led_twice
    seen.winning = kernel.winning_seat(state)


@compiled
def observe_plays(state: State, rules: PackedRules, seen: State) -> None:
    """Go through all plays again, and note who played and won what and who had none of a suit."""
    seen.plays[:] = -1
    seen.seats[:] = -1
    seen.trick_of[:] = -1
    seen.winners[:] = -1
    seen.taken[:] = 0
    seen.void[:] = 0
    seen.seen[:] = 0
    played = int(state.played)
    players = int(state.players)
    out_of_cards = players * int(state.cards_each)
    leader = int(state.opener)
    seat = leader
    start = 0
    number = 0
    tally = 0
    kitty_waits = rules.kitty == kernel.EXCHANGE and state.kitty[0] != 0
    for place in range(played):
        card = int(state.plays[place])
        bit = 1 << card
        if place == start:
            led = card // 13
            led_once = 0
            led_twice = 0
        if card // 13 == led:
            led_twice |= led_once & bit
            led_once |= bit
        else:
            seen.void[seat] |= 1 << led
        seen.plays[place] = card
        seen.seats[place] = seat
        seen.trick_of[place] = number
        seen.seen[1] |= seen.seen[0] & bit
        seen.seen[0] |= bit
        tally += int(np.int64(kernel.TALLY[card]))
        seat = seat + 1 if seat + 1 < players else 0
        if seat != leader:
            continue
        live = led_once & ~led_twice
        last = place + 1 == out_of_cards
        if live:
            winner = start
            while state.plays[winner] != highest(live):
                winner += 1
            leader = int(seen.seats[winner])
        elif not last and rules.cancelled_trick == kernel.PLAY_ON:
            continue
        if live or (last and rules.last_cancelled == kernel.LAST_WINNER):
            # Without a live card it goes to the winner of the trick before, who led to this one.
            if kitty_waits and not last:
                # It goes into the hand, which may hold any suit again.
                seen.void[leader] = 0
            kitty_waits = False
            seen.winners[number] = leader
            seen.taken[leader] += tally
            tally = 0
            seat = leader
        start = place + 1
        number += 1


@compiled
def observe_own(state: State, rules: PackedRules, seat: int, seen: State) -> None:
    """Copy what `seat` alone knows."""
    once = state.once[seat]
    twice = state.twice[seat]
    seen.once = once
    seen.twice = twice
    size = int(rules.pass_count)
    if state.chosen >> seat & 1:
        add_cards(state.passes, seat * size, size, seen.passed)
    if state.phase != kernel.PASS and state.chosen:
        # Once a deal is scored, the state counts the next one.
        deal = int(state.deal) - (state.phase == kernel.DEAL or state.phase == kernel.OVER)
        giver = kernel.giver(rules, deal, int(state.players), seat)
        add_cards(state.passes, giver * size, size, seen.received)
    if state.kitty_taker == seat and (state.phase == kernel.DISCARD or state.buried[0]):
        seen.kitty[:] = state.kitty
        seen.buried[:] = state.buried
    if state.turn != seat:
        # Everyone passes at the same time, and may change the choice.
        seen.legal = once if state.phase == kernel.PASS else 0
        return
    seen.legal = kernel.legal(state, rules)
    seen.picked = state.picked
    if state.phase == kernel.PASS:
        add_cards(state.passes, seat * size, int(state.picked), seen.passed)


@compiled
def add_cards(cards: Cards, first: int, size: int, members: Cards) -> None:
    """Add some of an array of cards to a pair of sets, once and twice."""
    for place in range(first, first + size):
        bit = 1 << int(cards[place])
        members[1] |= members[0] & bit
        members[0] |= bit


@compiled
def observe_at(states: States, rules: States, seat: int, observations: States) -> None:
    """Do as `observe`, for Python: all but `seat` are arrays of one."""
    observe(states[0], rules[0], seat, observations[0])
