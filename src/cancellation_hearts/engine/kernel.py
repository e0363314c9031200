"""The rules, compiled: one implementation for tables, bots, environments and simulations.

The functions follow docs/rules.md in its order and with its words. They check nothing that the
caller can check once: an action must be legal (`refusal` and `legal` tell), a deck complete. `Game`
is the checked way in.

A state is one element of ``STATE_DTYPE``, a rule set one of ``rules.RULES_DTYPE``. Cards are
numbers as in cards.py, seats 0 to ``players - 1``, sets of cards integers with bit ``card`` set.
This file is longer than others because every rule has to stand in it.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine.bits import count, highest, lowest
from cancellation_hearts.engine.cards import JACK_OF_DIAMONDS, QUEEN_OF_SPADES
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.rules import (
    CANCELLED_TRICKS,
    DIRECTIONS,
    DISCARDS,
    HEARTS_BREAKS,
    KITTIES,
    LAST_CANCELLED,
    MAX_PLAYERS,
    MOONS,
    OPENINGS,
)

# What the functions take, for readers: the compiler finds the types itself.
State: TypeAlias = Any
PackedRules: TypeAlias = Any
States: TypeAlias = NDArray[np.record]
Cards: TypeAlias = NDArray[np.integer]
Generator: TypeAlias = NDArray[np.int64]

# ---------------------------------------------------------------------------------------- Words

STATE_DTYPE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("once", np.int64, (MAX_PLAYERS,)),
                ("twice", np.int64, (MAX_PLAYERS,)),
                ("kitty", np.int64, (2,)),
                ("buried", np.int64, (2,)),
                ("scores", np.int32, (MAX_PLAYERS,)),
                ("deal", np.int32),
                ("pile", np.uint16, (MAX_PLAYERS,)),
                ("aside", np.uint16),
                ("trick", np.uint16),
                ("led_once", np.int16),
                ("led_twice", np.int16),
                ("chosen", np.int16),
                ("plays", np.int8, (104,)),
                ("passes", np.int8, (104,)),
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
                ("hearts_broken", np.bool_),
                ("last_winner", np.int8),
                ("kitty_taker", np.int8),
                ("spare", np.int8, (2,)),
            ],
            align=True,
        ),
    )
)
"""A game between two actions, 512 bytes.

================  ==================================================================================
``once, twice``   by seat, the sets of cards held at least once and held twice
``kitty``         the kitty as it was dealt: set once, set twice
``buried``        what was buried in the exchange: set once, set twice
``scores``        by seat, in quarter points, over all deals scored so far
``deal``          the number of the current deal, of the next one between deals; the first is 0
``pile``          by seat, the tally of the cards won in this deal (see ``TALLY``)
``aside, trick``  the tallies of the cards set aside and of the running trick
``led_once``      the ranks of the led suit that are in the running trick at least once
``led_twice``     those that are in it twice: they are cancelled
``chosen``        the set of seats that have chosen what to pass
``plays``         the first ``played``: every card of this deal in the order played
``passes``        by seat, ``pass_count`` places each: the cards given away, if ``chosen``
``phase``         one of ``DEAL`` to ``OVER``
``players``       how many
``dealer``        the dealer of the current deal, of the next one between deals
``cards_each``    how many cards each seat was dealt
``opener``        the seat that led to the first trick
``turn``          the seat to act: to play, bury or choose for a moon; while passing, the first
                  seat that has still to choose
``leader, led``   who led to the running trick, and the suit
``trick_start``   where in ``plays`` the running trick begins
``picked``        how many cards ``turn`` has picked so far, one by one, to pass or to bury
``last_winner``   who won the last trick that anybody won in this deal; -1 if nobody has
``kitty_taker``   who won the kitty; -1 if nobody has
``spare``         always 0; without it the last two bytes would be padding, which copies leave as
                  they find it
================  ==================================================================================
"""


def copied(states: States) -> States:
    """Return a copy of an array of states; NumPy's own goes field by field, 80 times slower."""
    return np.frombuffer(bytearray(states.tobytes()), STATE_DTYPE)


# Phases
DEAL: Final = 0
PASS: Final = 1
PLAY: Final = 2
DISCARD: Final = 3
MOON: Final = 4
OVER: Final = 5
PHASES: Final = ("deal", "pass", "play", "discard", "moon", "over")

# Option words
HOLD, LEFT, RIGHT = (DIRECTIONS.index(word) for word in ("hold", "left", "right"))
TWO_OF_CLUBS: Final = OPENINGS.index("two_of_clubs")
HEART_OR_QUEEN: Final = HEARTS_BREAKS.index("heart_or_queen")
NEVER_CLOSED: Final = HEARTS_BREAKS.index("none")
PLAY_ON: Final = CANCELLED_TRICKS.index("play_on")
LAST_WINNER: Final = LAST_CANCELLED.index("last_winner")
EXCHANGE: Final = KITTIES.index("exchange")
DISCARDER: Final = DISCARDS.index("discarder")
CHOOSE, SUBTRACT, ADD, OFF = (MOONS.index(word) for word in ("choose", "subtract", "add", "off"))

# Sets of cards
ALL_RANKS: Final = (1 << 13) - 1
CLUBS: Final = ALL_RANKS
HEARTS: Final = ALL_RANKS << 13 * 2
BLACK_MARIA: Final = QUEEN_OF_SPADES
QUEEN: Final = 1 << BLACK_MARIA
JACK: Final = 1 << JACK_OF_DIAMONDS
POINT_CARDS: Final = HEARTS | QUEEN

# A tally counts the cards of a pile that matter for the score, and all of them, in one number, so
# that piles are added with one addition: hearts in bits 0-4, queens of spades in 5-6, jacks of
# diamonds in 7-8, cards in 9-15.
ONE_QUEEN: Final = 1 << 5
ONE_JACK: Final = 1 << 7
ONE_CARD: Final = 1 << 9
TALLY: Final = np.array(
    [
        ONE_CARD
        + (HEARTS >> card & 1)
        + (QUEEN >> card & 1) * ONE_QUEEN
        + (JACK >> card & 1) * ONE_JACK
        for card in range(52)
    ],
    np.uint16,
)

# Actions of `step`: the cards 0 to 51, and the two choices for a moon.
MOON_SUBTRACT: Final = 52
MOON_ADD: Final = 53
ACTIONS: Final = 54

# What an action brought about; the value of `step`, `play`, ... is the sum of those that apply.
PASSED: Final = 1
BROKE_HEARTS: Final = 2
PLAYED_ON: Final = 4
SET_ASIDE: Final = 8
WON: Final = 16
WON_BY_NOBODY: Final = 32
KITTY_TAKEN: Final = 64
SHOT_MOON: Final = 128
SCORED: Final = 256

# Why an action is refused; negative, so that it cannot be taken for what an action brought about.
CARD_NOT_IN_HAND: Final = -1
MUST_FOLLOW_SUIT: Final = -2
HEARTS_NOT_BROKEN: Final = -3
MUST_OPEN_WITH: Final = -4
NO_POINTS_ON_OPENING_LEAD: Final = -5
NO_POINTS_ON_FIRST_TRICK: Final = -6
WRONG_PHASE: Final = -7
REFUSALS: Final = {
    CARD_NOT_IN_HAND: "card_not_in_hand",
    MUST_FOLLOW_SUIT: "must_follow_suit",
    HEARTS_NOT_BROKEN: "hearts_not_broken",
    MUST_OPEN_WITH: "must_open_with",
    NO_POINTS_ON_OPENING_LEAD: "no_points_on_opening_lead",
    NO_POINTS_ON_FIRST_TRICK: "no_points_on_first_trick",
    WRONG_PHASE: "wrong_phase",
}


@compiled
def tally(once: int, twice: int) -> int:
    """Return the tally of a set of cards."""
    return (
        count(once & HEARTS)
        + count(twice & HEARTS)
        + (count(once & QUEEN) + count(twice & QUEEN)) * ONE_QUEEN
        + (count(once & JACK) + count(twice & JACK)) * ONE_JACK
        + (count(once) + count(twice)) * ONE_CARD
    )


@compiled
def hearts_in(tally: int) -> int:
    """Return how many hearts a tally counts."""
    return int(np.int64(tally)) & 31


@compiled
def queens_in(tally: int) -> int:
    """Return how many queens of spades a tally counts."""
    return int(np.int64(tally)) >> 5 & 3


@compiled
def jacks_in(tally: int) -> int:
    """Return how many jacks of diamonds a tally counts."""
    return int(np.int64(tally)) >> 7 & 3


@compiled
def cards_in(tally: int) -> int:
    """Return how many cards a tally counts."""
    return int(np.int64(tally)) >> 9


@compiled
def seat_after(state: State, seat: int) -> int:
    """Return the next seat in turn order, the one to the left."""
    return seat + 1 if seat + 1 < state.players else 0


@compiled
def give(state: State, seat: int, card: int) -> None:
    """Add a card to a hand."""
    bit = 1 << card
    state.twice[seat] |= state.once[seat] & bit
    state.once[seat] |= bit


@compiled
def take(state: State, seat: int, card: int) -> None:
    """Remove a card that is in it from a hand."""
    bit = 1 << card
    twin = state.twice[seat] & bit
    state.twice[seat] ^= twin
    state.once[seat] ^= bit ^ twin


# ----------------------------------------------------------------------------------------- Deal


@compiled
def new_game(state: State, players: int, dealer: int) -> None:
    """Make `state` that of a game before its first deal."""
    state.scores[:] = 0
    state.deal = 0
    state.players = players
    state.dealer = dealer
    state.phase = DEAL
    state.spare[:] = 0
    clear_table(state)


@compiled
def clear_table(state: State) -> None:
    """Take everything of the last deal off the table."""
    state.once[:] = 0
    state.twice[:] = 0
    state.pile[:] = 0
    state.kitty[:] = 0
    state.buried[:] = 0
    state.aside = 0
    state.trick = 0
    state.led_once = 0
    state.led_twice = 0
    state.chosen = 0
    state.plays[:] = 0
    state.passes[:] = 0
    state.cards_each = 0
    state.opener = 0
    state.turn = 0
    state.leader = 0
    state.led = 0
    state.played = 0
    state.trick_start = 0
    state.picked = 0
    state.hearts_broken = False
    state.last_winner = -1
    state.kitty_taker = -1


@compiled
def deal(state: State, rules: PackedRules, deck: Cards, cards_each: int) -> None:
    """Deal `cards_each` to everyone, clockwise from the dealer's left; the rest is the kitty."""
    clear_table(state)
    players = int(state.players)
    seat = int(state.dealer)
    for first in range(players):
        seat = seat_after(state, seat)
        once = 0
        twice = 0
        for place in range(first, cards_each * players, players):
            bit = 1 << int(deck[place])
            twice |= once & bit
            once |= bit
        state.once[seat] = once
        state.twice[seat] = twice
    for place in range(cards_each * players, len(deck)):
        bit = 1 << int(deck[place])
        state.kitty[1] |= state.kitty[0] & bit
        state.kitty[0] |= bit
    state.cards_each = cards_each
    begin_deal(state, rules)


@compiled
def begin_deal(state: State, rules: PackedRules) -> None:
    """Go on to the pass, or to the opening lead, once the cards lie in `state`."""
    state.hearts_broken = rules.hearts_break == NEVER_CLOSED
    if direction(rules, int(state.deal)) == HOLD:
        begin_play(state, rules)
    else:
        state.phase = PASS


# ----------------------------------------------------------------------------------------- Pass


@compiled
def direction(rules: PackedRules, deal: int) -> int:
    """Return where cards are passed in the deal of that number."""
    if rules.cycle == 0 or rules.pass_count == 0:
        return HOLD
    return int(rules.passing[deal % int(rules.cycle)])


@compiled
def receiver(rules: PackedRules, deal: int, players: int, seat: int) -> int:
    """Return who receives the cards that `seat` passes in the deal of that number, if any are."""
    return (seat + steps_passed(rules, deal, players)) % players


@compiled
def giver(rules: PackedRules, deal: int, players: int, seat: int) -> int:
    """Return whose cards `seat` receives in the deal of that number, if any are passed."""
    return (seat + players - steps_passed(rules, deal, players)) % players


@compiled
def steps_passed(rules: PackedRules, deal: int, players: int) -> int:
    """Return how many seats to the left cards are passed, if any are."""
    way = direction(rules, deal)
    if way == LEFT:
        return 1
    return players - 1 if way == RIGHT else players // 2


@compiled
def choose_pass(state: State, rules: PackedRules, seat: int, cards: Cards) -> int:
    """Let `seat` choose `cards` to pass, or change its choice; the last choice moves all cards."""
    size = int(rules.pass_count)
    for place in range(size):
        state.passes[seat * size + place] = cards[place]
    return confirm_pass(state, rules, seat)


@compiled
def confirm_pass(state: State, rules: PackedRules, seat: int) -> int:
    """Let what stands in ``passes`` for `seat` be its choice."""
    state.chosen |= 1 << seat
    if seat == state.turn:
        state.picked = 0
    while state.chosen >> int(state.turn) & 1:
        state.turn += 1
    if state.turn < state.players:
        return 0
    pass_cards(state, rules)
    begin_play(state, rules)
    return PASSED


@compiled
def pass_cards(state: State, rules: PackedRules) -> None:
    """Move the chosen cards, all at once."""
    size = int(rules.pass_count)
    players = int(state.players)
    for seat in range(players):
        for place in range(seat * size, (seat + 1) * size):
            take(state, seat, int(state.passes[place]))
    for seat in range(players):
        other = receiver(rules, int(state.deal), players, seat)
        for place in range(seat * size, (seat + 1) * size):
            give(state, other, int(state.passes[place]))


# --------------------------------------------------------------------------------- Opening lead


@compiled
def begin_play(state: State, rules: PackedRules) -> None:
    """Find who leads to the first trick."""
    seat = seat_after(state, int(state.dealer))
    if rules.opening == TWO_OF_CLUBS:
        held = 0
        for other in range(int(state.players)):
            held |= state.once[other] & CLUBS
        # Where a composed position has no club at all, the dealer's left leads as it would without
        # this option.
        if held:
            while not state.once[seat] >> lowest(held) & 1:
                seat = seat_after(state, seat)
    state.opener = seat
    state.leader = seat
    state.turn = seat
    state.phase = PLAY


@compiled
def opening_leads(rules: PackedRules, hand: int) -> int:
    """Return the set of cards of the opener's `hand` that may be led to the first trick."""
    if rules.opening == TWO_OF_CLUBS and hand & CLUBS:
        return 1 << lowest(hand & CLUBS)
    if hand & ~POINT_CARDS:
        return hand & ~POINT_CARDS
    if hand & QUEEN:
        return QUEEN
    return hand


# --------------------------------------------------------------------------------------- Tricks


@compiled
def playable(state: State, rules: PackedRules) -> int:
    """Return the set of cards that the seat to act may play."""
    return playable_of(state, rules, int(state.once[int(state.turn)]))


@compiled
def playable_of(moment: State, rules: PackedRules, hand: int) -> int:
    """Return the set of cards of `hand` that its holder may play, if it is their turn.

    Parameters
    ----------
    moment : one element of ``STATE_DTYPE`` or of ``observation.OBSERVATION_DTYPE``
        It says what lies on the table.
    """
    if moment.played == moment.trick_start:
        if moment.played == 0:
            return opening_leads(rules, hand)
        return leads(moment, hand)
    suit = hand & ALL_RANKS << 13 * int(moment.led)
    cards = suit if suit else hand
    if moment.trick_start == 0 and not rules.first_trick_points:
        free = cards & ~POINT_CARDS
        return free if free else cards
    return cards


@compiled
def leads(moment: State, hand: int) -> int:
    """Return the set of cards of `hand` that may be led to a trick other than the first."""
    if not moment.hearts_broken and hand & ~HEARTS:
        return hand & ~HEARTS
    return hand


@compiled
def refusal(state: State, rules: PackedRules, card: int) -> int:
    """Return why the seat to act may not play `card`, or 0 if it may."""
    hand = int(state.once[int(state.turn)])
    if not hand >> card & 1:
        return CARD_NOT_IN_HAND
    if playable(state, rules) >> card & 1:
        return 0
    if state.played == 0:
        if rules.opening == TWO_OF_CLUBS and hand & CLUBS:
            return MUST_OPEN_WITH
        return NO_POINTS_ON_OPENING_LEAD
    if state.played == state.trick_start:
        return HEARTS_NOT_BROKEN
    if card // 13 != state.led and hand & ALL_RANKS << 13 * int(state.led):
        return MUST_FOLLOW_SUIT
    return NO_POINTS_ON_FIRST_TRICK


@compiled
def play(state: State, rules: PackedRules, card: int) -> int:
    """Let the seat to act play `card`, and finish what is finished by it."""
    seat = int(state.turn)
    take(state, seat, card)
    played = int(state.played)
    if played == state.trick_start:
        state.led = card // 13
        state.led_once = 0
        state.led_twice = 0
        state.trick = 0
    state.plays[played] = card
    state.played = played + 1
    state.trick += TALLY[card]
    outcome = 0
    if not state.hearts_broken and (
        HEARTS >> card & 1 or (card == BLACK_MARIA and rules.hearts_break == HEART_OR_QUEEN)
    ):
        state.hearts_broken = True
        outcome |= BROKE_HEARTS
    # No rank at all if the card is of another suit.
    rank = 1 << card >> 13 * int(state.led) & ALL_RANKS
    state.led_twice |= state.led_once & rank
    state.led_once |= rank
    seat = seat_after(state, seat)
    state.turn = seat
    if seat == state.leader:
        outcome |= end_round(state, rules)
    return outcome


@compiled
def live_ranks(state: State) -> int:
    """Return the ranks of the led suit that are in the running trick and not cancelled."""
    return int(state.led_once) & ~int(state.led_twice)


@compiled
def player_of(state: State, card: int) -> int:
    """Return who played the first `card` of the running trick."""
    place = int(state.trick_start)
    while state.plays[place] != card:
        place += 1
    # All tricks before it were of whole rounds.
    return (int(state.leader) + place) % int(state.players)


@compiled
def end_round(state: State, rules: PackedRules) -> int:
    """See who wins the trick when everyone has played one more card to it."""
    live = live_ranks(state)
    out_of_cards = state.played == int(state.players) * int(state.cards_each)
    if live:
        winner = player_of(state, highest(live) + 13 * int(state.led))
        outcome = win_trick(state, rules, winner, out_of_cards)
    elif out_of_cards:
        if rules.last_cancelled == LAST_WINNER:
            # Whoever won the trick before has led to this one.
            outcome = win_trick(state, rules, int(state.leader), out_of_cards)
        else:
            state.aside += state.trick
            state.trick_start = state.played
            outcome = WON_BY_NOBODY
    elif rules.cancelled_trick == PLAY_ON:
        return PLAYED_ON
    else:
        # The turn has come back to the leader, who leads again.
        state.aside += state.trick
        state.trick_start = state.played
        outcome = SET_ASIDE
    if out_of_cards:
        outcome |= end_deal(state, rules)
    return outcome


@compiled
def win_trick(state: State, rules: PackedRules, winner: int, out_of_cards: bool) -> int:
    """Give the running trick, and everything set aside, to `winner`, who leads next."""
    state.pile[winner] += state.trick + state.aside
    state.aside = 0
    state.trick_start = state.played
    state.leader = winner
    state.turn = winner
    outcome = WON
    if state.last_winner < 0 and state.kitty[0]:
        take_kitty(state, rules, winner, out_of_cards)
        outcome |= KITTY_TAKEN
    state.last_winner = winner
    return outcome


# ---------------------------------------------------------------------------------------- Kitty


@compiled
def take_kitty(state: State, rules: PackedRules, winner: int, out_of_cards: bool) -> None:
    """Give the kitty to the winner of the first trick that anybody wins."""
    state.kitty_taker = winner
    once = state.kitty[0]
    twice = state.kitty[1]
    if rules.kitty == EXCHANGE and not out_of_cards:
        state.twice[winner] |= twice | (state.once[winner] & once)
        state.once[winner] |= once
        state.phase = DISCARD
    else:
        state.pile[winner] += tally(once, twice)


@compiled
def kitty_size(state: State) -> int:
    """Return how many cards the kitty was dealt."""
    return count(state.kitty[0]) + count(state.kitty[1])


@compiled
def bury(state: State, rules: PackedRules, card: int) -> int:
    """Let the taker of the kitty bury one more card; the last one brings them back to the lead."""
    seat = int(state.turn)
    bit = 1 << card
    take(state, seat, card)
    state.buried[1] |= state.buried[0] & bit
    state.buried[0] |= bit
    state.picked += 1
    if state.picked == kitty_size(state):
        state.picked = 0
        state.phase = PLAY
        if rules.discards == DISCARDER:
            # They count for the score and for a moon, but lie in no pile.
            state.pile[seat] += tally(state.buried[0], state.buried[1]) & (ONE_CARD - 1)
    return 0


# ---------------------------------------------------------------------------------------- Score


@compiled
def points_of(rules: PackedRules, pile: int) -> int:
    """Return what a pile counts, in quarter points."""
    return hearts_in(pile) * int(rules.heart_points) + queens_in(pile) * int(rules.queen_points)


@compiled
def bonus_of(rules: PackedRules, pile: int) -> int:
    """Return what the jacks of a pile count, in quarter points, 0 or less."""
    return jacks_in(pile) * int(rules.jack_points)


@compiled
def worth(rules: PackedRules, pile: int) -> int:
    """Return what a pile counts with its jacks, in quarter points."""
    return points_of(rules, pile) + bonus_of(rules, pile)


@compiled
def shooter(state: State, rules: PackedRules) -> int:
    """Return who has won every point card of the packs in play, or -1."""
    if rules.moon == OFF:
        return -1
    packs = int(rules.packs)
    for seat in range(int(state.players)):
        pile = state.pile[seat]
        if hearts_in(pile) == 13 * packs and queens_in(pile) == packs:
            return seat
    return -1


@compiled
def decided(state: State, rules: PackedRules) -> bool:
    """Tell whether no card that is still held can change a score; asked between two tricks."""
    if state.phase != PLAY or state.played != state.trick_start:
        return False
    wanted = POINT_CARDS | (JACK if rules.jack_points else 0)
    held = state.once[0]
    for seat in range(1, int(state.players)):
        held |= state.once[seat]
    if state.kitty_taker < 0:
        held |= state.kitty[0]
    counting = ONE_CARD - 1 if rules.jack_points else ONE_JACK - 1
    return held & wanted == 0 and int(np.int64(state.aside)) & counting == 0


@compiled
def end_deal(state: State, rules: PackedRules) -> int:
    """Score the deal, or ask its shooter first."""
    seat = shooter(state, rules)
    if seat < 0:
        for other in range(int(state.players)):
            state.scores[other] += points_of(rules, state.pile[other])
        return score(state, rules)
    if rules.moon == CHOOSE:
        state.phase = MOON
        state.turn = seat
        return SHOT_MOON
    return SHOT_MOON | settle_moon(state, rules, seat, int(rules.moon))


@compiled
def settle_moon(state: State, rules: PackedRules, seat: int, choice: int) -> int:
    """Score a deal in which `seat` has shot the moon; `choice` is ``SUBTRACT`` or ``ADD``."""
    if choice == SUBTRACT:
        state.scores[seat] -= rules.moon_points
    else:
        for other in range(int(state.players)):
            if other != seat:
                state.scores[other] += rules.moon_points
    return score(state, rules)


@compiled
def score(state: State, rules: PackedRules) -> int:
    """Add the bonuses, and see whether the game is over."""
    state.phase = DEAL
    for seat in range(int(state.players)):
        state.scores[seat] += bonus_of(rules, state.pile[seat])
        if state.scores[seat] >= rules.target:
            state.phase = OVER
    state.deal += 1
    state.dealer = seat_after(state, int(state.dealer))
    return SCORED


# ------------------------------------------------------------------------ One action at a time


@compiled
def legal(state: State, rules: PackedRules) -> int:
    """Return the set of actions of the seat to act, in every phase; none between deals.

    While passing and burying, an action picks one card more; the kernel's `choose_pass` takes a
    whole choice at once, from any seat.
    """
    if state.phase == PLAY:
        return playable(state, rules)
    hand = int(state.once[int(state.turn)])
    if state.phase == PASS:
        twice = int(state.twice[int(state.turn)])
        first = int(state.turn) * int(rules.pass_count)
        for place in range(first, first + int(state.picked)):
            bit = 1 << int(state.passes[place])
            twin = twice & bit
            twice ^= twin
            hand ^= bit ^ twin
        return hand
    if state.phase == DISCARD:
        return hand
    if state.phase == MOON:
        return 1 << MOON_SUBTRACT | 1 << MOON_ADD
    return 0


@compiled
def step(state: State, rules: PackedRules, action: int) -> int:
    """Let the seat to act do `action`, which has to be in `legal`; return what it brought about."""
    if state.phase == PLAY:
        return play(state, rules, action)
    if state.phase == PASS:
        size = int(rules.pass_count)
        seat = int(state.turn)
        state.passes[seat * size + int(state.picked)] = action
        state.picked += 1
        return confirm_pass(state, rules, seat) if state.picked == size else 0
    if state.phase == DISCARD:
        return bury(state, rules, action)
    choice = SUBTRACT if action == MOON_SUBTRACT else ADD
    return settle_moon(state, rules, int(state.turn), choice)


@compiled
def winning_seat(state: State) -> int:
    """Return who would win the running trick as it stands, or -1."""
    live = live_ranks(state)
    if state.played == state.trick_start or not live:
        return -1
    return player_of(state, highest(live) + 13 * int(state.led))


@compiled
def effects(state: State, rules: PackedRules, cancels: Cards, winning: Cards) -> None:
    """Find what each playable card would do to the trick as it stands.

    Parameters
    ----------
    cancels, winning : arrays of int8, shape (52,)
        Filled for each playable card: the seat whose card it would cancel, and who would then be
        winning; -1 for nobody.
    """
    seat = int(state.turn)
    cards = playable(state, rules)
    leading = state.played == state.trick_start
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        cancels[card] = -1
        if leading:
            winning[card] = seat
            continue
        for place in range(int(state.trick_start), int(state.played)):
            if state.plays[place] == card:
                cancels[card] = player_of(state, card)
        live = live_ranks(state)
        if card // 13 == state.led:
            # A rank that is there once dies by its twin, one that is not there comes alive; a third
            # copy does not exist.
            live ^= 1 << card - 13 * int(state.led)
        winning[card] = -1
        if live:
            best = highest(live) + 13 * int(state.led)
            winning[card] = seat if best == card else player_of(state, best)


# ---------------------------------------------------------------------------------------- Chance

# The generator is Chris Doty-Humphrey's sfc32: three words and a counter, period 2^32 at the very
# least, no known statistical fault in the tests of its author. It is written with 64-bit integers
# so that the same code runs with the compiler switched off. For simulation only: real decks come
# from shuffle.py.
WORD: Final = 0xFFFFFFFF


@compiled
def seed_generator(generator: Generator, seed: int, stream: int) -> None:
    """Set a generator, an array of 4 int64, to the start of one of 2^32 streams of a seed."""
    generator[0] = seed & WORD
    generator[1] = seed >> 32 & WORD
    generator[2] = stream & WORD
    generator[3] = 1
    for _ in range(15):
        draw(generator)


@compiled
def draw(generator: Generator) -> int:
    """Return 32 random bits."""
    a = int(generator[0])
    b = int(generator[1])
    c = int(generator[2])
    mixed = a + b + int(generator[3]) & WORD
    generator[3] = generator[3] + 1 & WORD
    generator[0] = b ^ b >> 9
    generator[1] = c + (c << 3) & WORD
    generator[2] = (c << 21 | c >> 11) + mixed & WORD
    return mixed


@compiled
def draw_below(generator: Generator, bound: int) -> int:
    """Return a random integer from 0 to ``bound - 1``; uneven by less than ``bound / 2**32``."""
    return draw(generator) * bound >> 32


@compiled
def draw_member(generator: Generator, members: int) -> int:
    """Return a random member of a set that is not empty."""
    rank = draw_below(generator, count(members))
    # Halve the range again and again; with sums instead of branches, which the processor would
    # guess wrong, this is a quarter of the time of a whole random deal.
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = count(members >> place & (1 << width) - 1)
        above = rank >= below
        rank -= below * above
        place += width * above
    return place


@compiled
def shuffle(generator: Generator, deck: Cards) -> None:
    """Put a deck in random order."""
    for last in range(len(deck) - 1, 0, -1):
        place = draw_below(generator, last + 1)
        card = deck[place]
        deck[place] = deck[last]
        deck[last] = card


@compiled
def play_randomly(state: State, rules: PackedRules, generator: Generator) -> int:
    """Let every seat act at random among its legal actions until the deal is over.

    Returns
    -------
    int
        How many cards were played.
    """
    before = int(state.played)
    while state.phase != DEAL and state.phase != OVER:
        step(state, rules, draw_member(generator, legal(state, rules)))
    return int(state.played) - before


# ------------------------------------------------------------------------------ Doors for Python

# A call from Python costs a third of a microsecond with arrays and five times that with single
# records, so these take a state and a rule set as arrays of one.


@compiled
def new_game_at(states: States, players: int, dealer: int) -> None:
    """Do as `new_game`."""
    new_game(states[0], players, dealer)


@compiled
def deal_at(states: States, rules: States, cards: Cards, cards_each: int) -> None:
    """Do as `deal`."""
    deal(states[0], rules[0], cards, cards_each)


@compiled
def choose_pass_at(states: States, rules: States, seat: int, cards: Cards) -> int:
    """Do as `choose_pass`."""
    return choose_pass(states[0], rules[0], seat, cards)


@compiled
def playable_at(states: States, rules: States) -> int:
    """Do as `playable`."""
    return playable(states[0], rules[0])


@compiled
def winning_at(states: States) -> int:
    """Do as `winning_seat`."""
    return winning_seat(states[0])


@compiled
def receiver_at(rules: States, deal: int, players: int, seat: int) -> int:
    """Do as `receiver`."""
    return receiver(rules[0], deal, players, seat)


@compiled
def play_at(states: States, rules: States, card: int) -> int:
    """Return why `card` is refused, or play it and return what it brought about."""
    why = refusal(states[0], rules[0], card)
    return why if why else play(states[0], rules[0], card)


@compiled
def bury_at(states: States, rules: States, card: int) -> int:
    """Do as `bury`."""
    return bury(states[0], rules[0], card)


@compiled
def settle_moon_at(states: States, rules: States, choice: int) -> int:
    """Do as `settle_moon`, for the seat that has to choose."""
    return settle_moon(states[0], rules[0], int(states[0].turn), choice)


@compiled
def shooter_at(states: States, rules: States) -> int:
    """Do as `shooter`."""
    return shooter(states[0], rules[0])


@compiled
def decided_at(states: States, rules: States) -> bool:
    """Do as `decided`."""
    return decided(states[0], rules[0])
