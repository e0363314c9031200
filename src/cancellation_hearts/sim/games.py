"""Whole games of bots, compiled: one row for each seat in each deal.

Bots see an observation and nothing else, here as at a table; chance alone is shown only what it may
choose from.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.dispatch import RANDOM, choose_action
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Cards, Generator, PackedRules, State, States
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe
from cancellation_hearts.engine.rules import MAX_PLAYERS

Rows: TypeAlias = NDArray[Any]

ROW_DTYPE: Final = np.dtype(
    [
        ("game", np.int64),
        ("deal", np.int32),
        ("seat", np.int8),
        ("dealer", np.int8),
        ("points", np.int32),
        ("score", np.int32),
        ("tricks", np.int8),
        ("cards", np.int8),
        ("hearts", np.int8),
        ("queens", np.int8),
        ("jacks", np.int8),
        ("moon", np.bool_),
        ("kitty", np.bool_),
        ("kitty_points", np.int32),
        ("buried_points", np.int32),
        ("cancelled_tricks", np.int16),
        ("cancelled_pairs", np.int16),
        ("won", np.bool_),
    ]
)
"""What one seat did in one deal; numbers of points are quarter points here.

====================  ==============================================================================
``game, deal, seat``  which row it is; all from 0
``dealer``            who dealt this deal
``points, score``     what the deal added to the score, and the score after it
``tricks``            how many tricks the seat won
``cards``             how many cards lie in its pile at the end, the kitty included
``hearts, queens``    how many of them, and of the jacks of diamonds, count for it: those of its
``jacks``             pile, and of its burial if that counts
``moon``              whether the seat shot the moon
``kitty``             whether it won a kitty
``kitty_points``      what the cards of that kitty count, 0 for the others
``buried_points``     what the cards count that it buried
``cancelled_tricks``  how often, in the whole deal, a round of a trick ended with no live card
``cancelled_pairs``   how many pairs cancelled each other in the whole deal
``won``               whether the game ended with this deal and the seat was among its winners
====================  ==============================================================================
"""

# Where `play_deal` counts what is not by seat.
ROUNDS: Final = MAX_PLAYERS
PAIRS: Final = MAX_PLAYERS + 1


@compiled
def play_deal(
    state: State,
    rules: PackedRules,
    bots: Cards,
    generator: Generator,
    seen: State,
    counts: Cards,
) -> None:
    """Let the bots play the running deal to its end.

    Parameters
    ----------
    bots : array of int8
        By seat, the kind of bot, as `choose_action` takes it.
    seen : one element of ``observation.OBSERVATION_DTYPE``
        Scratch space.
    counts : array of int16, shape (MAX_PLAYERS + 2,)
        Filled: by seat how many tricks it won, then how many rounds and pairs were cancelled.
    """
    counts[:] = 0
    in_trick = 0
    while state.phase != kernel.DEAL and state.phase != kernel.OVER:
        seat = int(state.turn)
        if bots[seat] == RANDOM:
            # Chance sees nothing, so it need not be shown anything.
            action = kernel.draw_member(generator, kernel.legal(state, rules))
        else:
            observe(state, rules, seat, seen)
            action = choose_action(int(bots[seat]), seen, rules, generator)
        if state.phase == kernel.PLAY:
            if state.played == state.trick_start:
                in_trick = 0
            counts[PAIRS] += in_trick >> action & 1
            in_trick |= 1 << action
        outcome = kernel.step(state, rules, action)
        if outcome & kernel.WON:
            counts[int(state.last_winner)] += 1
        round_over = kernel.PLAYED_ON | kernel.SET_ASIDE | kernel.WON_BY_NOBODY | kernel.WON
        if outcome & round_over and not kernel.live_ranks(state):
            counts[ROUNDS] += 1


@compiled
def write_rows(
    state: State,
    rules: PackedRules,
    game: int,
    dealer: int,
    before: Cards,
    counts: Cards,
    rows: Rows,
) -> None:
    """Write what each seat did in the deal that has just been scored; `before` are the scores."""
    shooter = kernel.shooter(state, rules)
    kitty = kernel.tally(int(state.kitty[0]), int(state.kitty[1]))
    buried = kernel.tally(int(state.buried[0]), int(state.buried[1]))
    players = int(state.players)
    lowest = state.scores[0]
    for seat in range(players):
        lowest = min(lowest, state.scores[seat])
    for seat in range(players):
        row = rows[seat]
        pile = state.pile[seat]
        row.game = game
        row.deal = state.deal - 1
        row.seat = seat
        row.dealer = dealer
        row.points = state.scores[seat] - before[seat]
        row.score = state.scores[seat]
        row.tricks = counts[seat]
        row.cards = kernel.cards_in(pile)
        row.hearts = kernel.hearts_in(pile)
        row.queens = kernel.queens_in(pile)
        row.jacks = kernel.jacks_in(pile)
        row.moon = seat == shooter
        row.kitty = seat == state.kitty_taker
        row.kitty_points = kernel.worth(rules, kitty) if seat == state.kitty_taker else 0
        row.buried_points = kernel.worth(rules, buried) if seat == state.kitty_taker else 0
        row.cancelled_tricks = counts[ROUNDS]
        row.cancelled_pairs = counts[PAIRS]
        row.won = state.phase == kernel.OVER and state.scores[seat] == lowest


@compiled
def play_games(
    first: int,
    games: int,
    seed: int,
    players: int,
    most_deals: int,
    rules: States,
    bots: Cards,
    rows: Rows,
) -> tuple[int, int]:
    """Play games until all are played or `rows` might not hold another one.

    Parameters
    ----------
    first, games : int
        The number of the first game, and how many. Game number and seed decide everything in a
        game, so that it does not matter who plays it when.
    seed : int
        Below 2**64.
    most_deals : int
        A game that has not ended after so many deals is left unfinished.
    rules : array of one ``RULES_DTYPE``
    bots : array of int8, shape (players,)
        By seat, the kind of bot.
    rows : array of ``ROW_DTYPE``
        At least ``most_deals * players`` long; filled.

    Returns
    -------
    games, rows : int
        How many were played and written.
    """
    state = np.zeros(1, kernel.STATE_DTYPE)[0]
    seen = np.zeros(1, OBSERVATION_DTYPE)[0]
    generator = np.zeros(4, np.int64)
    before = np.zeros(MAX_PLAYERS, np.int32)
    counts = np.zeros(MAX_PLAYERS + 2, np.int16)
    cards = 52 * int(rules[0].packs)
    deck = np.zeros(cards, np.int8)
    written = 0
    for done in range(games):
        if written + most_deals * players > len(rows):
            return done, written
        kernel.seed_generator(generator, seed, first + done)
        for place in range(cards):
            deck[place] = place % 52
        kernel.new_game(state, players, kernel.draw_below(generator, players))
        while state.phase != kernel.OVER and state.deal < most_deals:
            dealer = int(state.dealer)
            before[:] = state.scores
            kernel.shuffle(generator, deck)
            kernel.deal(state, rules[0], deck, cards // players)
            play_deal(state, rules[0], bots, generator, seen, counts)
            write_rows(state, rules[0], first + done, dealer, before, counts, rows[written:])
            written += players
    return games, written
