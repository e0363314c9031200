"""Worlds that fit what was played, compiled.

A world may contradict nothing and still be unlikely: whoever threw a low diamond on a costly trick
hardly holds a queen of spades. How unlikely a world is, is told by its *surprises*: the plays of
the other seats that rules of thumb would not have made with the cards they hold in that world. Each
surprise makes it less likely by the same factor.

Such worlds are found by a random walk (Metropolis): two places, or a few more in a round, exchange
an unseen card, and the exchange stands if the world has become likelier, and else with the chance
that tells how much less likely it has become. The walk begins in a world that was drawn uniformly.
"""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.bots.heuristic import heuristic_action
from cancellation_hearts.bots.plan import BURIED, KITTY
from cancellation_hearts.bots.worlds import Worlds, sample
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count, lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Generator, PackedRules, State, States
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, note, observe
from cancellation_hearts.engine.rules import MAX_PLAYERS

SURPRISE: Final = 1.5
"""The logarithm of the factor by which a surprise makes a world less likely."""

FIRST_STEPS: Final = 300
STEPS: Final = 6
"""How far a walk goes before its first world is used, and from each to the next."""

LENGTH: Final = 25
"""So many worlds are used of a walk before another one begins elsewhere."""

SLOTS: Final = 1 << 12
"""How many hands of each seat are remembered with their surprises."""

PLACES: Final = BURIED + 1
WORD: Final = float(1 << 32)


class Past(NamedTuple):
    """Room for a walk; a thread needs one of its own.

    ``moments`` are, for each card played, what everybody saw just before; ``world`` is where the
    walk is, with the ``surprises`` of each seat. The first ``counts[0]`` of ``places`` are where
    cards lie that may be moved, ``loose``, by place, which may at all. ``cards`` and ``now`` are
    what a step moves, and the surprises after it. By seat and slot, ``known`` holds hands whose
    surprises were counted, as sets once and twice, and ``known_surprises`` these.
    """

    moments: States
    state: States
    world: States
    surprises: NDArray[np.int64]
    places: NDArray[np.int64]
    loose: NDArray[np.int64]
    counts: NDArray[np.int64]
    cards: NDArray[np.int64]
    now: NDArray[np.int64]
    known: NDArray[np.int64]
    known_surprises: NDArray[np.int64]


def new_past() -> Past:
    """Return room that holds nothing yet."""
    return Past(
        moments=np.zeros(105, OBSERVATION_DTYPE),
        state=np.zeros(1, kernel.STATE_DTYPE),
        world=np.zeros(1, kernel.STATE_DTYPE),
        surprises=np.zeros(MAX_PLAYERS, np.int64),
        places=np.zeros(PLACES, np.int64),
        loose=np.zeros(PLACES, np.int64),
        counts=np.zeros(1, np.int64),
        cards=np.zeros(PLACES, np.int64),
        now=np.zeros(PLACES, np.int64),
        known=np.zeros((MAX_PLAYERS, SLOTS, 2), np.int64),
        known_surprises=np.zeros((MAX_PLAYERS, SLOTS), np.int64),
    )


@compiled
def recall(seen: Observation, rules: PackedRules, past: Past) -> None:
    """Fill ``past.moments`` with what everybody saw before each card of the running deal.

    Walks of another observation are forgotten. It has to be done before `begin_walk`.
    """
    past.known[:] = 0
    state = past.state[0]
    kernel.new_game(state, int(seen.players), int(seen.dealer))
    state.deal = seen.deal
    state.cards_each = seen.cards_each
    state.phase = kernel.PLAY
    state.hearts_broken = rules.hearts_break == kernel.NEVER_CLOSED
    state.opener = seen.opener
    state.leader = seen.opener
    state.turn = seen.opener
    for seat in range(int(seen.players)):
        state.scores[seat] = seen.scores[seat]
    played = int(seen.played)
    for place in range(played):
        kernel.give(state, int(seen.seats[place]), int(seen.plays[place]))
    moments = past.moments
    observe(state, rules, -1, moments[0])
    moments[0].kitty_size = seen.kitty_size
    moments[0].hand_sizes[: int(seen.players)] = seen.cards_each
    for place in range(played):
        moments[place + 1] = moments[place]
        card = int(seen.plays[place])
        # The hands in `state` are what was played from them, and the kitty is not in it.
        outcome = kernel.step(state, rules, card)
        if state.last_winner >= 0 and state.kitty_taker < 0 and seen.kitty_size:
            state.kitty_taker = state.last_winner
            if rules.kitty == kernel.EXCHANGE:
                moments[place + 1].void[int(state.last_winner)] = 0
        note(state, rules, int(seen.seats[place]), card, outcome, moments[place + 1])


@compiled
def surprises_of(
    seen: Observation, rules: PackedRules, past: Past, seat: int, generator: Generator
) -> int:
    """Count the plays of a seat that no rule of thumb would make with its hand in this world."""
    once = int(past.world[0].once[seat])
    twice = int(past.world[0].twice[seat])
    # Fibonacci hashing; a hand that falls on the slot of another one takes its place.
    slot = (once * 0x1E3779B97F4A7C15 + twice * 0x1D8E4E27C47D124F) >> 40 & SLOTS - 1
    if past.known[seat, slot, 0] == once and past.known[seat, slot, 1] == twice and once:
        return int(past.known_surprises[seat, slot])
    found = count_surprises(seen, rules, past, seat, once, twice, generator)
    past.known[seat, slot, 0] = once
    past.known[seat, slot, 1] = twice
    past.known_surprises[seat, slot] = found
    return found


@compiled
def count_surprises(
    seen: Observation,
    rules: PackedRules,
    past: Past,
    seat: int,
    once: int,
    twice: int,
    generator: Generator,
) -> int:
    """Do as `surprises_of`, for a hand: set once, set twice."""
    exchanged = rules.kitty == kernel.EXCHANGE and seen.kitty_taker == seat
    found = 0
    for place in range(int(seen.played) - 1, -1, -1):
        if seen.seats[place] != seat:
            continue
        moment = past.moments[place]
        if exchanged and moment.kitty_taker < 0:
            # What the seat held before it took the kitty is not known even in a world.
            break
        bit = 1 << int(seen.plays[place])
        twice |= once & bit
        once |= bit
        legal = kernel.playable_of(moment, rules, once)
        if legal & legal - 1:
            moment.seat = seat
            moment.once = once
            moment.twice = twice
            moment.legal = legal
            found += heuristic_action(moment, rules, generator) != seen.plays[place]
    return found


@compiled
def begin_walk(
    worlds: Worlds, seen: Observation, rules: PackedRules, past: Past, generator: Generator
) -> int:
    """Draw the world in which a walk begins; `recall` has to have been called.

    Parameters
    ----------
    worlds : Worlds
        As ``worlds.set_up`` has filled it for `seen`, in the phase of play or of burying.
    past : Past
        Filled; ``past.world`` holds the world, here and after each `walk`.

    Returns
    -------
    int
        What `worlds.sample` returns.
    """
    failed = sample(worlds, generator, past.world)
    if failed:
        return failed
    plan = worlds.room.plan[0]
    places = 0
    for place in range(PLACES):
        past.loose[place] = -1
        if plan.first_place >= 0 and (place == plan.first_place or place == plan.second_place):
            past.loose[place] &= ~plan.passed[0]
        once, _ = loose(worlds, past, place)
        if once and plan.sizes[place]:
            past.places[places] = place
            places += 1
    past.counts[0] = places
    for seat in range(int(seen.players)):
        if seat != seen.seat:
            past.surprises[seat] = surprises_of(seen, rules, past, seat, generator)
    walk(worlds, seen, rules, past, FIRST_STEPS, generator)
    return 0


@compiled
def walk(
    worlds: Worlds,
    seen: Observation,
    rules: PackedRules,
    past: Past,
    steps: int,
    generator: Generator,
) -> None:
    """Take some steps from world to world."""
    places = int(past.counts[0])
    for _ in range(steps):
        # With pairs alone, of hands that lack suits, some worlds would not be reached from others.
        length = 2
        while length < places and kernel.draw(generator) & 3 == 0:
            length += 1
        if length <= places and draw_round(worlds, past, length, generator):
            try_round(seen, rules, past, length, generator)


@compiled
def draw_round(worlds: Worlds, past: Past, length: int, generator: Generator) -> bool:
    """Draw some places in random order, and a card of each that could go to the next one.

    Returns
    -------
    bool
        Whether all of them may go there; they are then in the first of ``past.places`` and
        ``past.cards``.
    """
    for number in range(length):
        other = number + kernel.draw_below(generator, int(past.counts[0]) - number)
        place = past.places[other]
        past.places[other] = past.places[number]
        past.places[number] = place
        past.cards[number] = draw_loose(worlds, past, int(place), generator)
    for number in range(length):
        place = int(past.places[number + 1 if number + 1 < length else 0])
        if not may_lie(worlds, place, int(past.cards[number])):
            return False
    return True


@compiled
def may_lie(worlds: Worlds, place: int, card: int) -> bool:
    """Tell whether a card may be moved to a place."""
    plan = worlds.room.plan[0]
    if plan.open[place] >> card & 1 == 0:
        return False
    # What two places hold no more of together than a limit, or what one of them must hold, stays.
    return not (plan.limited_cards | plan.passed[0]) >> card & 1


@compiled
def try_round(
    seen: Observation, rules: PackedRules, past: Past, length: int, generator: Generator
) -> None:
    """Move each of the cards drawn to the next place, if the world becomes likely enough by it."""
    world = past.world[0]
    move_round(world, rules, past, length, forwards=True)
    more = 0
    for number in range(length):
        place = int(past.places[number])
        if place < MAX_PLAYERS:
            past.now[number] = surprises_of(seen, rules, past, place, generator)
            more += past.now[number] - past.surprises[place]
    if more > 0 and kernel.draw(generator) >= WORD * math.exp(-SURPRISE * more):
        move_round(world, rules, past, length, forwards=False)
        return
    for number in range(length):
        place = int(past.places[number])
        if place < MAX_PLAYERS:
            past.surprises[place] = past.now[number]


@compiled
def move_round(world: State, rules: PackedRules, past: Past, length: int, forwards: bool) -> None:
    """Move each of the cards drawn to the next place, or back."""
    for number in range(length):
        before = number - 1 if number else length - 1
        given = int(past.cards[number])
        taken = int(past.cards[before])
        if forwards:
            exchange(world, rules, int(past.places[number]), given, taken)
        else:
            exchange(world, rules, int(past.places[number]), taken, given)


@compiled
def cards_at(state: State, place: int) -> tuple[int, int]:
    """Return the cards that lie at a place: set once, set twice."""
    if place == KITTY:
        return int(state.kitty[0]), int(state.kitty[1])
    if place == BURIED:
        return int(state.buried[0]), int(state.buried[1])
    return int(state.once[place]), int(state.twice[place])


@compiled
def loose(worlds: Worlds, past: Past, place: int) -> tuple[int, int]:
    """Return the cards that lie at a place in this world, but need not: set once, set twice."""
    once, twice = cards_at(past.world[0], place)
    fixed_once, fixed_twice = cards_at(worlds.base[0], place)
    free = past.loose[place]
    # Of a card that lies there twice, and once for certain, one copy is loose.
    return (once & ~fixed_once | twice & ~fixed_twice) & free, twice & ~fixed_once & free


@compiled
def draw_loose(worlds: Worlds, past: Past, place: int, generator: Generator) -> int:
    """Return a random one of the cards that `loose` gives, every copy alike."""
    once, twice = loose(worlds, past, place)
    singles = count(once)
    rank = kernel.draw_below(generator, singles + count(twice))
    cards = once
    if rank >= singles:
        cards = twice
        rank -= singles
    for _ in range(rank):
        cards &= cards - 1
    return lowest(cards)


@compiled
def exchange(world: State, rules: PackedRules, place: int, card: int, other: int) -> None:
    """Take `card` from a place and lay `other` there; a pile that counts it is counted anew."""
    if place < MAX_PLAYERS:
        kernel.take(world, place, card)
        kernel.give(world, place, other)
        return
    bit = 1 << card
    new = 1 << other
    cards = world.kitty if place == KITTY else world.buried
    twin = cards[1] & bit
    cards[1] ^= twin
    cards[0] ^= bit ^ twin
    cards[1] |= cards[0] & new
    cards[0] |= new
    taker = int(world.kitty_taker)
    counted = (
        rules.kitty != kernel.EXCHANGE if place == KITTY else rules.discards == kernel.DISCARDER
    )
    if taker >= 0 and counted:
        world.pile[taker] += kernel.TALLY[other] - kernel.TALLY[card]
