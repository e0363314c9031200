"""What the cards that a seat does not see may be: worlds, drawn at random, compiled.

A *world* says where every unseen card lies: with which other seat, in the kitty while nobody has
it in the hand, or among the cards that somebody else has buried. All worlds that contradict nothing
of what the seat knows (`facts`, and the cards it has passed on itself) are alike likely. Twins are
told apart: two unseen queens of spades are two cards. `set_up` is called once for an observation,
`sample` as often as worlds are wanted.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.allocations import CLASS_BITS, CLASS_COUNT
from cancellation_hearts.bots.facts import opens
from cancellation_hearts.bots.plan import (
    BURIED,
    CLASSES,
    KITTY,
    MOST_CARDS,
    NO_WORLD,
    NOWHERE,
    TOO_MANY,
    Plan,
)
from cancellation_hearts.bots.unseen import NO_DEAL, Worlds, new_worlds, set_up
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Generator, State, States

__all__ = ["NO_DEAL", "NO_WORLD", "TOO_MANY", "Worlds", "allows", "new_worlds", "sample", "set_up"]

ATTEMPTS: Final = 100_000


@compiled
def sample(worlds: Worlds, generator: Generator, states: States) -> int:
    """Write a random world to ``states[0]``.

    It is a state that the seat cannot tell from the true one: `observe` gives back what `set_up`
    was given. Only while cards are passed it is the state before anybody has picked any: others'
    choices are unknown, and the seat's own are in its observation.

    Parameters
    ----------
    worlds : Worlds
        As `set_up` has filled it, with 0 as its result.
    generator : array of 4 int64
        Where chance comes from (see ``kernel.seed_generator``).
    states : array of ``STATE_DTYPE``, shape (1,) or longer
        The first is filled.

    Returns
    -------
    int
        0, or ``NO_WORLD`` if an observation from before the very first lead, of a seat that does
        not lead, turns out to contradict itself.
    """
    for _ in range(ATTEMPTS):
        states[0] = worlds.base[0]
        _deal(worlds, generator, states[0])
        if not worlds.facts[0].opener_open or opens(states[0]) == states[0].opener:
            _finish(worlds, generator, states[0])
            return 0
    return NO_WORLD


# --------------------------------------------------------------------------------------- One world


@compiled
def _deal(worlds: Worlds, generator: Generator, state: State) -> None:
    """Draw an allocation, and cards for it."""
    room = worlds.room
    plan = room.plan[0]
    kinds = int(plan.classes)
    _fill(plan)
    at = 0
    for group in range(int(plan.levels)):
        # An edge, with chances as the ways that lead over it.
        goal = kernel.draw(generator) * room.ways[at] / (kernel.WORD + 1.0)
        edge = int(room.first_edge[at])
        last = int(room.first_edge[at + 1]) - 1
        while edge < last:
            middle = edge + last >> 1
            if room.weight[middle] > goal:
                last = middle
            else:
                edge = middle + 1
        at = int(room.target[edge])
        parts = int(room.parts[edge])
        drawn = 0
        mixed = 0
        for kind in range(kinds):
            part = parts & CLASS_COUNT
            parts >>= CLASS_BITS
            if part:
                _draw_cards(plan, kind, part, drawn, generator)
                drawn += part
                mixed += 1
            after = int(plan.merged[(group + 1) * CLASSES + kind])
            if after != kind and plan.bag_size[kind]:
                # An earlier class, from which nothing is drawn any more for this group.
                _pour(plan, kind, after)
        _lay_group(plan, group, drawn, mixed > 1, plan.drawn, state, generator)
    if plan.levels < plan.groups:
        # Whatever is left, which is in the first bag.
        _lay_group(plan, int(plan.levels), int(plan.bag_size[0]), True, plan.bags, state, generator)


@compiled
def _fill(plan: Plan) -> None:
    """Fill the bags again."""
    kinds = int(plan.classes)
    for kind in range(kinds):
        plan.bag_size[kind] = 0
    for kind in range(kinds):
        bag = int(plan.merged[kind])
        before = int(plan.bag_size[bag])
        size = int(plan.class_size[kind])
        for place in range(size):
            card = plan.full_bags[kind * MOST_CARDS + place]
            plan.bags[bag * MOST_CARDS + before + place] = card
        plan.bag_size[bag] = before + size


@compiled
def _pour(plan: Plan, source: int, target: int) -> None:
    """Empty a bag into another one."""
    before = int(plan.bag_size[target])
    size = int(plan.bag_size[source])
    for place in range(size):
        card = plan.bags[source * MOST_CARDS + place]
        plan.bags[target * MOST_CARDS + before + place] = card
    plan.bag_size[target] = before + size
    plan.bag_size[source] = 0


@compiled
def _draw_cards(plan: Plan, bag: int, number: int, first: int, generator: Generator) -> None:
    """Move random cards out of a bag to the end of what is drawn."""
    start = bag * MOST_CARDS
    size = int(plan.bag_size[bag])
    chance = 0
    for place in range(number):
        # What a draw leaves beside one place is still even enough for a second.
        if place & 1 == 0:
            chance = kernel.draw(generator)
        chance *= size
        choice = start + (chance >> 32)
        chance &= kernel.WORD
        size -= 1
        plan.drawn[first + place] = plan.bags[choice]
        plan.bags[choice] = plan.bags[start + size]
    plan.bag_size[bag] = size


@compiled
def _lay_group(
    plan: Plan,
    group: int,
    number: int,
    mixed: bool,
    cards: NDArray[np.int8],
    state: State,
    generator: Generator,
) -> None:
    """Lay the first `number` of `cards` to the members of a group, mixed if need be."""
    first = int(plan.first_member[group])
    last = int(plan.first_member[group + 1]) - 1
    if mixed:
        # The last member gets what the others have left.
        _mix(cards, number, number - int(plan.sizes[plan.member[last]]), generator)
    start = 0
    for member in range(first, last + 1):
        place = int(plan.member[member])
        size = int(plan.sizes[place])
        _lay(state, place, cards, start, size)
        start += size


@compiled
def _mix(cards: NDArray[np.int8], size: int, number: int, generator: Generator) -> None:
    """Bring random cards to the first `number` places."""
    chance = 0
    for place in range(number):
        if place & 1 == 0:
            chance = kernel.draw(generator)
        chance *= size - place
        choice = place + (chance >> 32)
        chance &= kernel.WORD
        card = cards[choice]
        cards[choice] = cards[place]
        cards[place] = card


@compiled
def _lay(state: State, place: int, cards: NDArray[np.int8], first: int, size: int) -> None:
    """Lay cards where they belong in a state, to those that lie there."""
    once = 0
    twice = 0
    for card in range(first, first + size):
        bit = 1 << int(cards[card])
        twice |= once & bit
        once |= bit
    if place < KITTY:
        state.twice[place] |= twice | (state.once[place] & once)
        state.once[place] |= once
    elif place == KITTY:
        state.kitty[0] = once
        state.kitty[1] = twice
    elif place == BURIED:
        state.buried[1] |= twice | (state.buried[0] & once)
        state.buried[0] |= once


@compiled
def _finish(worlds: Worlds, generator: Generator, state: State) -> None:
    """Add what follows from where the cards lie."""
    known = worlds.known[0]
    if known.piled >= 0:
        state.pile[known.piled] += kernel.tally(state.kitty[0], state.kitty[1])
    taker = int(known.exchanger)
    if taker >= 0:
        if known.counts:
            buried = kernel.tally(state.buried[0], state.buried[1])
            state.pile[taker] += buried & (kernel.ONE_CARD - 1)
        _choose_kitty(worlds, taker, state)
    if known.pass_count:
        _choose_passes(worlds, generator, state)


@compiled
def _choose_kitty(worlds: Worlds, taker: int, state: State) -> None:
    """Let the kitty be some of the cards that its taker has had since it took it into the hand.

    Cards that it cannot have held before are among them, and those that it was passed are not.
    """
    known = worlds.known[0]
    once = int(state.once[taker])
    twice = int(state.twice[taker])
    twice |= int(state.buried[1]) | once & int(state.buried[0])
    once |= int(state.buried[0])
    twice |= int(known.since[1]) | once & int(known.since[0])
    once |= int(known.since[0])
    own_once = once & ~int(known.kept[0]) | twice & ~int(known.kept[1])
    own_twice = twice & ~int(known.kept[0])
    shown = int(worlds.facts[0].shown)
    left = int(known.kitty_size)
    for cards in (own_once & shown, own_twice & shown, own_once & ~shown, own_twice & ~shown):
        wanted = cards
        while wanted and left:
            bit = wanted & -wanted
            wanted ^= bit
            state.kitty[1] |= state.kitty[0] & bit
            state.kitty[0] |= bit
            left -= 1


@compiled
def _choose_passes(worlds: Worlds, generator: Generator, state: State) -> None:
    """Let the rest of what others were passed be cards that they hold."""
    known = worlds.known[0]
    players = int(state.players)
    size = int(known.pass_count)
    for seat in range(players):
        giver = (seat + players - int(known.steps)) % players
        if seat == known.seat or giver == known.seat:
            continue
        hand = int(state.once[seat])
        for place in range(giver * size + int(known.shown_passes[seat]), (giver + 1) * size):
            if hand:
                card = kernel.draw_member(generator, hand)
                hand ^= 1 << card
                state.passes[place] = card


# ----------------------------------------------------------------------------------------- A check


@compiled
def allows(worlds: Worlds, state: State) -> bool:
    """Tell whether `state`, in which the seat sees what `set_up` was given, is among its worlds."""
    plan = worlds.room.plan[0]
    known = worlds.known[0]
    base = worlds.base[0]
    limited = int(plan.limited_cards)
    holds = 0
    kept = 0
    for place in range(NOWHERE):
        if place == known.seat:
            continue
        if place < KITTY:
            if place >= state.players:
                continue
            once = int(state.once[place])
            twice = int(state.twice[place])
            fixed_once = int(base.once[place])
            fixed_twice = int(base.twice[place])
        elif place == BURIED:
            once = int(state.buried[0])
            twice = int(state.buried[1])
            fixed_once = int(base.buried[0])
            fixed_twice = int(base.buried[1])
        else:
            once = int(state.kitty[0])
            twice = int(state.kitty[1])
            fixed_once = int(base.kitty[0])
            fixed_twice = int(base.kitty[1])
        if place >= KITTY and plan.sizes[place] == 0:
            continue
        if fixed_once & ~once or fixed_twice & ~twice:
            return False
        free_once = once & ~fixed_once | twice & ~fixed_twice
        free_twice = twice & ~fixed_once
        if count(free_once) + count(free_twice) != plan.sizes[place]:
            return False
        if free_once & ~int(plan.open[place]):
            return False
        if place == plan.first_place or place == plan.second_place:
            holds += count(free_once & limited) + count(free_twice & limited)
            kept |= free_once
    if plan.passed[0] & ~kept:
        return False
    if limited and holds > plan.limit:
        return False
    return not worlds.facts[0].opener_open or opens(state) == state.opener
