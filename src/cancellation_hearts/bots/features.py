"""What a network is told of a position: an observation as a row of small numbers.

One row serves all rule sets, numbers of players and phases in which cards are chosen. Seats are
counted in turn order from the one that decides, and points in a unit that makes all point cards
together 52, so that the same numbers mean the same whatever is played. Most inputs are yes or no,
which makes the first layer of a network a sum of some hundred of its rows.

Everything comes out of the observation, and of that nothing but what `observation.look` and
`observation.note` bring up to date.
"""

from collections.abc import Mapping
from itertools import accumulate
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.bots.heuristic import cheapest
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count, highest, lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import PackedRules
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

SUIT: Final = 0x1FFF
DECK: Final = (1 << 52) - 1
# Where among the points of the options a jack's stand.
JACK: Final = 2
HELD_AT_LEAST: Final = (1, 2, 3, 4, 5, 7)


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
    mark(row, HAND, once)
    mark(row, PAIR, twice)
    mark(row, UNSEEN, unseen_once)
    mark(row, UNSEEN_PAIR, unseen_twice)
    unseen = count(unseen_once) + count(unseen_twice)
    for suit in range(4):
        cards = SUIT << 13 * suit
        held = count(once & cards) + count(twice & cards)
        for place, least in enumerate(HELD_AT_LEAST):
            row[COUNT_OF_SUIT + 6 * suit + place] = ONE * (held >= least)
        row[UNSEEN_OF_SUIT + suit] = 2 * (count(unseen_once & cards) + count(unseen_twice & cards))
    held = count(once) + count(twice)
    row[LEFT + min(held, 17)] = ONE
    in_hands = -held
    for seat in range(int(seen.players)):
        in_hands += int(seen.hand_sizes[seat])
    row[KITTY] = ONE * (seen.last_winner < 0 and seen.kitty_size > 0)
    row[KITTY + 1] = 4 * min(int(seen.kitty_size), 30)
    row[KITTY + 2] = ONE * in_hands // max(unseen, 1)
    points = kernel.points_of(rules, kernel.tally(unseen_once, unseen_twice))
    row[POINTS_UNSEEN] = in_units(rules, points, 8)
    write_pass(seen, rules, row)
    write_seats(seen, rules, row)
    if seen.phase == kernel.PLAY:
        write_trick(seen, rules, once, row)
    write_prices(seen, rules, row)
    write_options(rules, row)
    row[PHASE + int(seen.phase) - kernel.PASS] = ONE
    row[PLAYERS + int(seen.players) - 3] = ONE
    row[PICKED + min(int(seen.picked), 3)] = ONE
    row[FIRST_TRICK] = ONE * (seen.trick_start == 0)
    row[HEARTS_BROKEN] = ONE * seen.hearts_broken


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
    row[DIRECTION + kernel.direction(rules, int(seen.deal))] = ONE
    mark(row, RECEIVED, int(seen.received[0]))
    if kernel.direction(rules, int(seen.deal)) == kernel.HOLD:
        return
    other = kernel.receiver(rules, int(seen.deal), players, seat)
    row[RECEIVER + place_of(seen, other)] = ONE
    row[GIVER + place_of(seen, kernel.giver(rules, int(seen.deal), players, seat))] = ONE
    once = int(seen.passed[0])
    twice = int(seen.passed[1])
    if seen.phase == kernel.PLAY:
        for place in range(int(seen.played)):
            if seen.seats[place] == other:
                bit = 1 << int(seen.plays[place])
                twin = twice & bit
                twice ^= twin
                once &= ~bit | twin
    mark(row, GIVEN, once)


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
            row[VOID + 4 * place + suit] = ONE * (seen.void[seat] >> suit & 1)
        hearts = kernel.hearts_in(pile)
        queens = kernel.queens_in(pile)
        row[HEARTS + place] = 2 * hearts
        row[ONE_QUEEN + place] = ONE * (queens >= 1)
        row[TWO_QUEENS + place] = ONE * (queens >= 2)
        row[JACKS + place] = jacks * kernel.jacks_in(pile)
        if hearts or queens:
            row[HAS_POINTS + place] = ONE
            if alone == -1:
                alone = place
                row[ALONE_WON] = 2 * (hearts + 13 * queens)
            else:
                alone = -2
        seat = seat + 1 if seat + 1 < seen.players else 0
    if alone >= 0:
        row[ALONE + alone] = ONE
    else:
        row[ALONE_WON] = 0
    if seen.kitty_taker >= 0:
        row[KITTY_TAKER + place_of(seen, int(seen.kitty_taker))] = ONE


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
            row[ROUNDS_OF_SUIT + 4 * suit + least] = ONE * (rounds >> 8 * suit & 255 > least)
    row[LEADER + place_of(seen, int(seen.leader))] = ONE
    row[AFTER + players - 1 - lying % players] = ONE
    row[ROUND + min(lying // players, 2)] = ONE
    stake = int(np.int64(seen.aside))
    row[ASIDE] = ONE * (stake > 0)
    row[ASIDE + 1] = min(kernel.cards_in(stake), 120)
    if lying:
        stake += int(np.int64(seen.trick))
    row[AT_STAKE] = 2 * kernel.hearts_in(stake)
    row[AT_STAKE + 1] = ONE * (kernel.queens_in(stake) >= 1)
    row[AT_STAKE + 2] = ONE * (kernel.queens_in(stake) >= 2)
    row[AT_STAKE + 3] = ONE * (rules.jack_points != 0) * kernel.jacks_in(stake)
    row[AT_STAKE + 4] = in_units(rules, kernel.worth(rules, stake), 8)
    if not lying:
        return
    once = 0
    twice = 0
    for place in range(start, int(seen.played)):
        bit = 1 << int(seen.plays[place])
        twice |= once & bit
        once |= bit
    mark(row, LIVE, once & ~twice)
    mark(row, CANCELLED, twice)
    led = int(seen.led)
    row[LED + led] = ONE
    live = int(seen.led_once) & ~int(seen.led_twice)
    if live:
        row[BEST + highest(live)] = ONE
        row[WINNING + place_of(seen, int(seen.winning))] = ONE
    ranks = hand >> 13 * led & SUIT
    while ranks:
        rank = lowest(ranks)
        ranks &= ranks - 1
        row[TAKES + 13 * led + rank] = ONE * (live >> rank == 0)
        row[MATCHES + 13 * led + rank] = ONE * (live >> rank & 1)


@compiled
def write_prices(seen: Observation, rules: PackedRules, row: Inputs) -> None:
    """Write what the heuristic thinks of each legal card."""
    costs = np.empty(52, np.float64)
    chosen = cheapest(seen, rules, costs)
    row[CHEAPEST + chosen] = ONE
    least = costs[chosen]
    scale = ONE / unit(rules)
    cards = int(seen.legal)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card != chosen:
            # At least one, so that what the heuristic decides by less than that is kept.
            row[PRICE + card] = max(1, min(127, int((costs[card] - least) * scale + 0.5)))


@compiled
def write_options(rules: PackedRules, row: Inputs) -> None:
    """Write by which rules is played."""
    row[PASS_COUNT] = 4 * min(int(rules.pass_count), 30)
    row[PACKS] = ONE * (rules.packs == 2)
    row[POINTS] = in_units(rules, int(rules.heart_points), 1)
    row[POINTS + 1] = in_units(rules, int(rules.queen_points), 8)
    row[POINTS + JACK] = in_units(rules, int(rules.jack_points), 8)
    row[MOON + int(rules.moon)] = ONE
    if rules.moon != kernel.OFF:
        row[POINTS + 3] = in_units(rules, int(rules.moon_points), 16)
    row[OPENING] = ONE * (rules.opening == kernel.TWO_OF_CLUBS)
    row[FIRST_TRICK_POINTS] = ONE * rules.first_trick_points
    row[HEARTS_BREAK + int(rules.hearts_break)] = ONE
    row[CANCELLED_TRICK] = ONE * (rules.cancelled_trick == kernel.PLAY_ON)
    row[LAST_CANCELLED] = ONE * (rules.last_cancelled == kernel.LAST_WINNER)
    row[EXCHANGE] = ONE * (rules.kitty == kernel.EXCHANGE)
    row[DISCARDER] = ONE * (rules.discards == kernel.DISCARDER)


def inputs_of(seen: NDArray[Any], rules: NDArray[Any]) -> Inputs:
    """Return the row of an observation; both are arrays of one."""
    row = np.zeros(INPUTS, np.int8)
    write_inputs_at(seen, rules, row)
    return row


@compiled
def write_inputs_at(seen: Observation, rules: PackedRules, row: Inputs) -> None:
    """Do as `write_inputs`, for Python: `seen` and `rules` are arrays of one."""
    write_inputs(seen[0], rules[0], row)
