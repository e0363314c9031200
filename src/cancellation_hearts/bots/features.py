"""What a network is told of a position: an observation as a row of small numbers.

One row serves all rule sets, numbers of players and phases in which cards are chosen. Seats are
counted in turn order from the one that decides, and points in a unit that makes all point cards
together 52, so that the same numbers mean the same whatever is played. Most inputs are yes or no,
which makes the first layer of a network a sum of some hundred of its rows.

Everything comes out of the observation, and of that nothing but what `observation.look` and
`observation.note` bring up to date.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots import layout as at
from cancellation_hearts.bots.base import Observation
from cancellation_hearts.bots.heuristic import cheapest
from cancellation_hearts.bots.layout import INPUTS, ONE, Inputs
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count, highest, lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import PackedRules

SUIT: Final = 0x1FFF
DECK: Final = (1 << 52) - 1
HELD_AT_LEAST: Final = (1, 2, 3, 4, 5, 7)


@compiled
def unit(rules: PackedRules) -> float:
    """Return what inputs and outputs are counted in, in quarter points."""
    return int(rules.packs) * (13 * int(rules.heart_points) + int(rules.queen_points)) / 52


@compiled
def points_so_far(seen: Observation, rules: PackedRules) -> int:
    """Return what the seat knows to count for it already, bonuses included, in quarter points."""
    points = kernel.worth(rules, seen.taken[int(seen.seat)])
    if rules.discards == kernel.DISCARDER:
        points += kernel.worth(rules, kernel.tally(int(seen.buried[0]), int(seen.buried[1])))
    return points


@compiled
def write_inputs(seen: Observation, rules: PackedRules, row: Inputs) -> None:
    """Write what a seat that chooses a card knows.

    Parameters
    ----------
    seen : one element of ``OBSERVATION_DTYPE``
        Of the seat to act, in a phase in which cards are chosen.
    row : array of int8, shape (INPUTS,)
        Filled.
    """
    row[:] = 0
    once = int(seen.once)
    twice = int(seen.twice)
    if seen.phase == kernel.PASS:
        # What has been picked to pass is as good as in another hand.
        once = int(seen.legal)
        twice &= ~int(seen.passed[0])
    unseen_once, unseen_twice = unseen_cards(seen, rules, once, twice)
    mark(row, at.HAND, once)
    mark(row, at.PAIR, twice)
    mark(row, at.UNSEEN, unseen_once)
    mark(row, at.UNSEEN_PAIR, unseen_twice)
    unseen = count(unseen_once) + count(unseen_twice)
    for suit in range(4):
        cards = SUIT << 13 * suit
        held = count(once & cards) + count(twice & cards)
        for place, least in enumerate(HELD_AT_LEAST):
            row[at.COUNT_OF_SUIT + 6 * suit + place] = ONE * (held >= least)
        row[at.UNSEEN_OF_SUIT + suit] = 2 * (
            count(unseen_once & cards) + count(unseen_twice & cards)
        )
    held = count(once) + count(twice)
    row[at.LEFT + min(held, 17)] = ONE
    in_hands = -held
    for seat in range(int(seen.players)):
        in_hands += int(seen.hand_sizes[seat])
    row[at.KITTY] = ONE * (seen.last_winner < 0 and seen.kitty_size > 0)
    row[at.KITTY + 1] = 4 * min(int(seen.kitty_size), 30)
    row[at.KITTY + 2] = ONE * in_hands // max(unseen, 1)
    points = kernel.points_of(rules, kernel.tally(unseen_once, unseen_twice))
    row[at.POINTS_UNSEEN] = in_units(rules, points, 8)
    write_pass(seen, rules, row)
    write_seats(seen, rules, row)
    if seen.phase == kernel.PLAY:
        write_trick(seen, rules, once, row)
    write_prices(seen, rules, row)
    write_options(rules, row)
    row[at.PHASE + int(seen.phase) - kernel.PASS] = ONE
    row[at.PLAYERS + int(seen.players) - 3] = ONE
    row[at.PICKED + min(int(seen.picked), 3)] = ONE
    row[at.FIRST_TRICK] = ONE * (seen.trick_start == 0)
    row[at.HEARTS_BROKEN] = ONE * seen.hearts_broken


@compiled
def unseen_cards(seen: Observation, rules: PackedRules, once: int, twice: int) -> tuple[int, int]:
    """Return the cards that are neither played, nor held in `once` and `twice`, nor buried here."""
    gone_twice = twice | int(seen.seen[1]) | once & int(seen.seen[0])
    gone_once = once | int(seen.seen[0])
    gone_twice |= int(seen.buried[1]) | gone_once & int(seen.buried[0])
    gone_once |= int(seen.buried[0])
    if rules.packs == 2:
        return DECK & ~gone_twice, DECK & ~gone_once
    return DECK & ~gone_once, 0


@compiled
def mark(row: Inputs, start: int, members: int) -> None:
    """Say yes at the places of a set."""
    while members:
        row[start + lowest(members)] = ONE
        members &= members - 1


@compiled
def in_units(rules: PackedRules, points: int, units: int) -> int:
    """Return quarter points in so many units, in sixteenths and within int8."""
    return max(-127, min(127, int(ONE * points / (units * unit(rules)))))


@compiled
def place_of(seen: Observation, seat: int) -> int:
    """Return how many seats after the one that decides a seat is, in turn order."""
    place = seat - int(seen.seat)
    return place if place >= 0 else place + int(seen.players)


@compiled
def write_pass(seen: Observation, rules: PackedRules, row: Inputs) -> None:
    """Write what was passed to whom, and by whom."""
    players = int(seen.players)
    seat = int(seen.seat)
    row[at.DIRECTION + kernel.direction(rules, int(seen.deal))] = ONE
    mark(row, at.RECEIVED, int(seen.received[0]))
    if kernel.direction(rules, int(seen.deal)) == kernel.HOLD:
        return
    other = kernel.receiver(rules, int(seen.deal), players, seat)
    row[at.RECEIVER + place_of(seen, other)] = ONE
    row[at.GIVER + place_of(seen, kernel.giver(rules, int(seen.deal), players, seat))] = ONE
    once = int(seen.passed[0])
    twice = int(seen.passed[1])
    if seen.phase == kernel.PLAY:
        for place in range(int(seen.played)):
            if seen.seats[place] == other:
                bit = 1 << int(seen.plays[place])
                twin = twice & bit
                twice ^= twin
                once &= ~bit | twin
    mark(row, at.GIVEN, once)


@compiled
def write_seats(seen: Observation, rules: PackedRules, row: Inputs) -> None:
    """Write what each seat has won and has none of."""
    seat = int(seen.seat)
    alone = -1
    jacks = ONE * (rules.jack_points != 0)
    for place in range(int(seen.players)):
        pile = int(np.int64(seen.taken[seat]))
        if place == 0 and rules.discards == kernel.DISCARDER:
            pile += kernel.tally(int(seen.buried[0]), int(seen.buried[1]))
        for suit in range(4):
            row[at.VOID + 4 * place + suit] = ONE * (seen.void[seat] >> suit & 1)
        hearts = kernel.hearts_in(pile)
        queens = kernel.queens_in(pile)
        row[at.HEARTS + place] = 2 * hearts
        row[at.ONE_QUEEN + place] = ONE * (queens >= 1)
        row[at.TWO_QUEENS + place] = ONE * (queens >= 2)
        row[at.JACKS + place] = jacks * kernel.jacks_in(pile)
        if hearts or queens:
            row[at.HAS_POINTS + place] = ONE
            if alone == -1:
                alone = place
                row[at.ALONE_WON] = 2 * (hearts + 13 * queens)
            else:
                alone = -2
        seat = seat + 1 if seat + 1 < seen.players else 0
    if alone >= 0:
        row[at.ALONE + alone] = ONE
    else:
        row[at.ALONE_WON] = 0
    if seen.kitty_taker >= 0:
        row[at.KITTY_TAKER + place_of(seen, int(seen.kitty_taker))] = ONE


@compiled
def write_trick(seen: Observation, rules: PackedRules, hand: int, row: Inputs) -> None:
    """Write what lies in the running trick, what is set aside, and what each card would do."""
    players = int(seen.players)
    start = int(seen.trick_start)
    lying = int(seen.played) - start
    # How often each suit was led, one byte a suit.
    rounds = 0
    number = -1
    for place in range(int(seen.played)):
        if seen.trick_of[place] != number:
            number = int(seen.trick_of[place])
            rounds += 1 << 8 * (int(seen.plays[place]) // 13)
    for suit in range(4):
        for least in range(4):
            row[at.ROUNDS_OF_SUIT + 4 * suit + least] = ONE * (rounds >> 8 * suit & 255 > least)
    row[at.LEADER + place_of(seen, int(seen.leader))] = ONE
    row[at.AFTER + players - 1 - lying % players] = ONE
    row[at.ROUND + min(lying // players, 2)] = ONE
    stake = int(np.int64(seen.aside))
    row[at.ASIDE] = ONE * (stake > 0)
    row[at.ASIDE + 1] = min(kernel.cards_in(stake), 120)
    if lying:
        stake += int(np.int64(seen.trick))
    row[at.AT_STAKE] = 2 * kernel.hearts_in(stake)
    row[at.AT_STAKE + 1] = ONE * (kernel.queens_in(stake) >= 1)
    row[at.AT_STAKE + 2] = ONE * (kernel.queens_in(stake) >= 2)
    row[at.AT_STAKE + 3] = ONE * (rules.jack_points != 0) * kernel.jacks_in(stake)
    row[at.AT_STAKE + 4] = in_units(rules, kernel.worth(rules, stake), 8)
    if not lying:
        return
    once = 0
    twice = 0
    for place in range(start, int(seen.played)):
        bit = 1 << int(seen.plays[place])
        twice |= once & bit
        once |= bit
    mark(row, at.LIVE, once & ~twice)
    mark(row, at.CANCELLED, twice)
    led = int(seen.led)
    row[at.LED + led] = ONE
    live = int(seen.led_once) & ~int(seen.led_twice)
    if live:
        row[at.BEST + highest(live)] = ONE
        row[at.WINNING + place_of(seen, int(seen.winning))] = ONE
    ranks = hand >> 13 * led & SUIT
    while ranks:
        rank = lowest(ranks)
        ranks &= ranks - 1
        row[at.TAKES + 13 * led + rank] = ONE * (live >> rank == 0)
        row[at.MATCHES + 13 * led + rank] = ONE * (live >> rank & 1)


@compiled
def write_prices(seen: Observation, rules: PackedRules, row: Inputs) -> None:
    """Write what the heuristic thinks of each legal card."""
    costs = np.empty(52, np.float64)
    chosen = cheapest(seen, rules, costs)
    row[at.CHEAPEST + chosen] = ONE
    least = costs[chosen]
    scale = ONE / unit(rules)
    cards = int(seen.legal)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card != chosen:
            # At least one, so that what the heuristic decides by less than that is kept.
            row[at.PRICE + card] = max(1, min(127, int((costs[card] - least) * scale + 0.5)))


@compiled
def write_options(rules: PackedRules, row: Inputs) -> None:
    """Write by which rules is played."""
    row[at.PASS_COUNT] = 4 * min(int(rules.pass_count), 30)
    row[at.PACKS] = ONE * (rules.packs == 2)
    row[at.POINTS] = in_units(rules, int(rules.heart_points), 1)
    row[at.POINTS + 1] = in_units(rules, int(rules.queen_points), 8)
    row[at.POINTS + at.JACK] = in_units(rules, int(rules.jack_points), 8)
    row[at.MOON + int(rules.moon)] = ONE
    if rules.moon != kernel.OFF:
        row[at.POINTS + 3] = in_units(rules, int(rules.moon_points), 16)
    row[at.OPENING] = ONE * (rules.opening == kernel.TWO_OF_CLUBS)
    row[at.FIRST_TRICK_POINTS] = ONE * rules.first_trick_points
    row[at.HEARTS_BREAK + int(rules.hearts_break)] = ONE
    row[at.CANCELLED_TRICK] = ONE * (rules.cancelled_trick == kernel.PLAY_ON)
    row[at.LAST_CANCELLED] = ONE * (rules.last_cancelled == kernel.LAST_WINNER)
    row[at.EXCHANGE] = ONE * (rules.kitty == kernel.EXCHANGE)
    row[at.DISCARDER] = ONE * (rules.discards == kernel.DISCARDER)


def inputs_of(seen: NDArray[Any], rules: NDArray[Any]) -> Inputs:
    """Return the row of an observation; both are arrays of one."""
    row = np.zeros(INPUTS, np.int8)
    write_inputs_at(seen, rules, row)
    return row


@compiled
def write_inputs_at(seen: Observation, rules: PackedRules, row: Inputs) -> None:
    """Do as `write_inputs`, for Python: `seen` and `rules` are arrays of one."""
    write_inputs(seen[0], rules[0], row)
