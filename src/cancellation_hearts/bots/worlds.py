"""What the cards that a seat does not see may be: worlds, drawn at random, compiled.

A *world* says where every unseen card lies: with which other seat, in the kitty while nobody has
it in the hand, or among the cards that somebody else has buried. All worlds that contradict nothing
of what the seat knows (`facts`, and the cards it has passed on itself) are alike likely. Twins are
told apart: two unseen queens of spades are two cards. `set_up` is called once for an observation,
`sample` as often as worlds are wanted.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.allocations import (
    BURIED,
    CLASS_BITS,
    CLASS_COUNT,
    CLASSES,
    KITTY,
    MOST_CARDS,
    NO_WORLD,
    NOWHERE,
    Allocations,
    Plan,
    count_allocations,
    new_allocations,
)
from cancellation_hearts.bots.facts import ALL_CARDS, FACTS_DTYPE, conclude, opens
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count, lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Generator, PackedRules, State, States
from cancellation_hearts.engine.rules import MAX_PLAYERS

NO_DEAL: Final = -3
ATTEMPTS: Final = 100_000


class Worlds(NamedTuple):
    """Room for the worlds of one observation; a thread needs one of its own, for ever.

    ``base`` is a state with everything that is the same in all worlds.
    """

    room: Allocations
    facts: States
    base: States
    known: States


KNOWN_DTYPE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("seat", np.int64),
                ("piled", np.int64),
                ("exchanger", np.int64),
                ("counts", np.int64),
                ("kitty_size", np.int64),
                ("since", np.int64, (2,)),
                ("kept", np.int64, (2,)),
                ("steps", np.int64),
                ("pass_count", np.int64),
                ("shown_passes", np.int64, (MAX_PLAYERS,)),
            ],
            align=True,
        ),
    )
)
"""What `sample` needs to know beside the plan.

================  ==================================================================================
``seat``          whose worlds they are
``piled``         who has won the kitty into its pile, -1 for nobody
``exchanger``     which other seat has taken it into its hand, -1 for none
``counts``        whether what that seat has buried counts for it
``since``         what it has played since: set once, set twice
``kept``          what it was passed by ``seat`` and has not played
``steps``         how many seats to the left cards were passed
``pass_count``    how many; 0: none
``shown_passes``  by receiver, how many of the cards that it was passed are taken to be played
================  ==================================================================================
"""


def new_worlds() -> Worlds:
    """Return room for worlds, to be filled by `set_up` again and again."""
    return Worlds(
        room=new_allocations(),
        facts=np.zeros(1, FACTS_DTYPE),
        base=np.zeros(1, kernel.STATE_DTYPE),
        known=np.zeros(1, KNOWN_DTYPE),
    )


@compiled
def set_up(seen: State, rules: PackedRules, worlds: Worlds) -> int:
    """Find out what the unseen cards may be.

    Parameters
    ----------
    seen : one element of ``OBSERVATION_DTYPE``
        What a seat knows, or a watcher, while cards are passed, played or buried or a moon is to be
        chosen for.
    worlds : Worlds
        Is filled.

    Returns
    -------
    int
        0, or why there are no worlds: ``NO_DEAL`` between deals, ``NO_WORLD`` if `seen` contradicts
        itself, ``TOO_MANY`` if there is no room to count them. `sample` may only be called after 0.
    """
    if seen.phase == kernel.DEAL or seen.phase == kernel.OVER:
        return NO_DEAL
    facts = worlds.facts[0]
    if seen.phase == kernel.PASS:
        facts.barred[:] = 0
        facts.shown = 0
        facts.shown_played = 0
        facts.exchanged = False
        facts.opener_open = False
    else:
        conclude(seen, rules, facts)
    _lay_base(seen, rules, facts, worlds.base[0])
    _note_known(seen, rules, facts, worlds)
    _find_places(seen, rules, facts, worlds)
    return count_allocations(worlds.room)


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


# ----------------------------------------------------------------------------- What is the same


@compiled
def _lay_base(seen: State, rules: PackedRules, facts: State, base: State) -> None:
    """Write to `base` all that the observation says of the state."""
    kernel.clear_table(base)
    passing = seen.phase == kernel.PASS
    seat = int(seen.seat)
    for other in range(len(base.scores)):
        base.scores[other] = seen.scores[other]
        base.pile[other] = seen.taken[other]
    for place in range(int(seen.played)):
        base.plays[place] = seen.plays[place]
    base.deal = seen.deal
    base.aside = seen.aside
    base.trick = seen.trick
    base.led_once = seen.led_once
    base.led_twice = seen.led_twice
    base.phase = seen.phase
    base.players = seen.players
    base.dealer = seen.dealer
    base.cards_each = seen.cards_each
    base.opener = seen.opener
    base.leader = seen.leader
    base.led = seen.led
    base.played = seen.played
    base.trick_start = seen.trick_start
    base.hearts_broken = seen.hearts_broken
    base.last_winner = seen.last_winner
    base.kitty_taker = seen.kitty_taker
    base.turn = 0 if passing else seen.turn
    base.chosen = 0 if passing else seen.chosen
    if seat < 0:
        return
    base.once[seat] = seen.once
    base.twice[seat] = seen.twice
    if not passing and seen.chosen:
        size = int(rules.pass_count)
        giver = kernel.giver(rules, int(seen.deal), int(seen.players), seat)
        _list_cards(seen.passed, base.passes, seat * size)
        _list_cards(seen.received, base.passes, giver * size)
    if facts.exchanged and seen.kitty_taker == seat:
        base.kitty[:] = seen.kitty
        base.buried[:] = seen.buried
        if seen.phase == kernel.DISCARD:
            base.picked = seen.picked
        elif rules.discards == kernel.DISCARDER:
            buried = kernel.tally(seen.buried[0], seen.buried[1])
            base.pile[seat] += buried & (kernel.ONE_CARD - 1)


@compiled
def _list_cards(pair: NDArray[np.int64], cards: NDArray[np.int8], first: int) -> None:
    """Write a set of cards, once and twice, into an array."""
    place = first
    for copy in range(2):
        left = int(pair[copy])
        while left:
            cards[place] = lowest(left)
            left &= left - 1
            place += 1


@compiled
def _note_known(seen: State, rules: PackedRules, facts: State, worlds: Worlds) -> None:
    """Note what `sample` needs to know beside the plan."""
    known = worlds.known[0]
    known.seat = seen.seat
    known.piled = -1
    known.exchanger = -1
    known.counts = 0
    known.kitty_size = seen.kitty_size
    known.since[:] = 0
    known.kept[:] = 0
    known.pass_count = 0
    if facts.exchanged:
        if seen.kitty_taker != seen.seat:
            known.exchanger = seen.kitty_taker
            if seen.phase != kernel.DISCARD and rules.discards == kernel.DISCARDER:
                known.counts = 1
    elif seen.kitty_taker >= 0:
        known.piled = seen.kitty_taker
    if seen.phase != kernel.PASS and seen.chosen:
        known.steps = kernel.steps_passed(rules, int(seen.deal), int(seen.players))
        known.pass_count = rules.pass_count
        _note_passes(seen, worlds)


@compiled
def _note_passes(seen: State, worlds: Worlds) -> None:
    """Let what others were passed be what they have played, as far as that goes."""
    known = worlds.known[0]
    known.shown_passes[:] = 0
    players = int(seen.players)
    size = int(known.pass_count)
    for place in range(int(seen.played)):
        seat = int(seen.seats[place])
        giver = (seat + players - int(known.steps)) % players
        if seat != known.seat and giver != known.seat and known.shown_passes[seat] < size:
            target = giver * size + int(known.shown_passes[seat])
            worlds.base[0].passes[target] = seen.plays[place]
            known.shown_passes[seat] += 1


# ------------------------------------------------------------------------------- Where they may lie


@compiled
def _find_places(seen: State, rules: PackedRules, facts: State, worlds: Worlds) -> None:
    """Fill the plan: the unseen cards, the places with their sizes, and what each may hold."""
    plan = worlds.room.plan[0]
    seat = int(seen.seat)
    players = int(seen.players)
    plan.sizes[:] = 0
    plan.open[:] = ALL_CARDS
    plan.passed[:] = 0
    plan.first_place = -1
    plan.second_place = -1
    plan.limited_cards = 0
    plan.limit = 0
    plan.unseen[0] = ALL_CARDS
    plan.unseen[1] = ALL_CARDS if rules.packs == 2 else 0
    _remove(plan.unseen, int(seen.once), int(seen.twice))
    _remove(plan.unseen, int(seen.seen[0]), int(seen.seen[1]))
    for other in range(players):
        if other != seat:
            plan.sizes[other] = seen.hand_sizes[other]
            plan.open[other] = ALL_CARDS & ~facts.barred[other]
    taker = int(seen.kitty_taker)
    if not facts.exchanged:
        plan.sizes[KITTY] = seen.kitty_size
    elif taker == seat:
        _remove(plan.unseen, int(seen.buried[0]), int(seen.buried[1]))
    else:
        _note_exchange(seen, facts, worlds)
    if seat >= 0 and seen.phase != kernel.PASS and seen.chosen:
        _fix_passed(seen, rules, facts, worlds)
    if taker >= 0 and facts.exchanged and taker != seat:
        shown = int(facts.shown)
        limit = int(seen.kitty_size) - int(facts.shown_played)
        if count(shown & plan.unseen[0]) + count(shown & plan.unseen[1]) > limit:
            plan.limited_cards = shown & plan.unseen[0]
            plan.limit = limit
        if plan.limited_cards or plan.passed[0]:
            plan.first_place = taker
            plan.second_place = BURIED
    if seen.phase == kernel.MOON:
        _bar_points(seen, rules, plan)
    elsewhere = count(plan.unseen[0]) + count(plan.unseen[1])
    elsewhere += count(plan.passed[0]) + count(plan.passed[1])
    for place in range(NOWHERE):
        elsewhere -= plan.sizes[place]
    plan.sizes[NOWHERE] = elsewhere


@compiled
def _remove(pair: NDArray[np.int64], once: int, twice: int) -> None:
    """Remove cards from a pair of sets, once and twice, that holds them all."""
    before = int(pair[0])
    after = int(pair[1])
    pair[0] = before & ~once | after & ~twice
    pair[1] = after & ~once


@compiled
def _note_exchange(seen: State, facts: State, worlds: Worlds) -> None:
    """Find how many cards another seat has buried, and what it has played since the exchange."""
    taker = int(seen.kitty_taker)
    since = worlds.known[0].since
    first_won = 0
    while seen.winners[first_won] < 0:
        first_won += 1
    plays = 0
    for place in range(int(seen.played)):
        if seen.seats[place] == taker:
            plays += 1
            if seen.trick_of[place] > first_won:
                bit = 1 << int(seen.plays[place])
                since[1] |= since[0] & bit
                since[0] |= bit
    dealt = int(seen.cards_each) + int(seen.kitty_size)
    buried = dealt - plays - int(seen.hand_sizes[taker])
    worlds.room.plan[0].sizes[BURIED] = buried
    if seen.phase == kernel.DISCARD:
        worlds.base[0].picked = buried


@compiled
def _fix_passed(seen: State, rules: PackedRules, facts: State, worlds: Worlds) -> None:
    """Leave the cards that the seat has passed, and that are not played, where they must be."""
    plan = worlds.room.plan[0]
    base = worlds.base[0]
    seat = int(seen.seat)
    other = kernel.receiver(rules, int(seen.deal), int(seen.players), seat)
    once = int(seen.passed[0])
    twice = int(seen.passed[1])
    for place in range(int(seen.played)):
        if seen.seats[place] == other:
            bit = 1 << int(seen.plays[place])
            twin = twice & bit
            twice ^= twin
            once &= ~(bit ^ twin)
    _remove(plan.unseen, once, twice)
    if facts.exchanged and seen.kitty_taker == other:
        # They may have been buried, and those that it has shown not to have any more must have.
        barred = int(facts.barred[other])
        worlds.known[0].kept[0] = once
        worlds.known[0].kept[1] = twice
        if plan.sizes[other] == 0:
            barred = ALL_CARDS
        base.buried[0] = once & barred
        base.buried[1] = twice & barred
        plan.sizes[BURIED] -= count(once & barred) + count(twice & barred)
        once &= ~barred
        twice &= ~barred
        if plan.sizes[BURIED] > 0:
            plan.passed[0] = once
            plan.passed[1] = twice
            return
    base.once[other] = once
    base.twice[other] = twice
    plan.sizes[other] -= count(once) + count(twice)


@compiled
def _bar_points(seen: State, rules: PackedRules, plan: Plan) -> None:
    """Note that whoever chooses for a moon has every point card in its pile."""
    for place in (KITTY, BURIED, NOWHERE):
        owned = place != NOWHERE and seen.kitty_taker == seen.turn
        if place == BURIED and rules.discards != kernel.DISCARDER:
            owned = False
        if not owned:
            plan.open[place] = ALL_CARDS & ~kernel.POINT_CARDS


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
