"""What `worlds` needs to know before it can draw any, compiled.

It is found once for an observation: the unseen cards, the places where they may lie, and a state
with all that is the same in every world.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.allocations import Allocations, count_allocations, new_allocations
from cancellation_hearts.bots.facts import ALL_CARDS, FACTS_DTYPE, conclude
from cancellation_hearts.bots.plan import BURIED, KITTY, NOWHERE, Plan
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count, lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import PackedRules, State, States
from cancellation_hearts.engine.rules import MAX_PLAYERS

NO_DEAL: Final = -3


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
