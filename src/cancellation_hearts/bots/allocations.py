"""In how many ways unseen cards can lie, and a random one of them, compiled.

Places that may hold the same cards form a *group*, cards that may lie in the same places a *class*.
An allocation says how many cards of each class lie in each group. Cards are told apart, twins too,
so an allocation stands for as many worlds as there are ways to choose its cards. Groups are filled
one after the other; what has been left of each class is a *state*, every way to fill the next group
an *edge* to another one. Classes that the groups still to be filled do not tell apart are merged, so
that there are few states. All states are found forwards, then ways are counted backwards, and an
allocation is drawn by walking along edges with the chances that the counts give.
"""

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine.bits import count, lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.rules import MAX_PLAYERS

KITTY: Final = MAX_PLAYERS
BURIED: Final = MAX_PLAYERS + 1
NOWHERE: Final = MAX_PLAYERS + 2
PLACES: Final = MAX_PLAYERS + 3
"""Where a card may lie: with a seat, in the kitty, buried, or out of play in a composed deal."""

CLASSES: Final = 8
"""There are no more classes: the facts tell apart suits, the queen of spades, lower and higher clubs
and one club, and besides there are cards that were passed on."""

MOST_CARDS: Final = 104
CLASS_BITS: Final = 7
CLASS_COUNT: Final = (1 << CLASS_BITS) - 1
STATES: Final = 1 << 14
EDGES: Final = 1 << 18
SLOTS: Final = 1 << 15

NO_WORLD: Final = -1
TOO_MANY: Final = -2

PLAN_DTYPE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("open", np.int64, (PLACES,)),
                ("sizes", np.int64, (PLACES,)),
                ("unseen", np.int64, (2,)),
                ("passed", np.int64, (2,)),
                ("limited_cards", np.int64),
                ("limit", np.int64),
                ("first_place", np.int64),
                ("second_place", np.int64),
                ("member", np.int64, (PLACES,)),
                ("first_member", np.int64, (PLACES + 1,)),
                ("group_open", np.int64, (PLACES,)),
                ("group_size", np.int64, (PLACES,)),
                ("class_cards", np.int64, (CLASSES,)),
                ("class_mask", np.int64, (CLASSES,)),
                ("class_size", np.int64, (CLASSES,)),
                ("merged", np.int64, ((PLACES + 1) * CLASSES,)),
                ("left", np.int64, (CLASSES,)),
                ("part", np.int64, (CLASSES,)),
                ("least", np.int64, (CLASSES,)),
                ("chosen", np.int64, (CLASSES,)),
                ("groups", np.int64),
                ("classes", np.int64),
                ("levels", np.int64),
                ("limited_levels", np.int64),
                ("stamp", np.int64),
                ("states", np.int64),
                ("edges", np.int64),
                ("bag_size", np.int64, (CLASSES,)),
                ("bags", np.int8, (CLASSES * MOST_CARDS,)),
                ("full_bags", np.int8, (CLASSES * MOST_CARDS,)),
                ("drawn", np.int8, (MOST_CARDS,)),
            ],
            align=True,
        ),
    )
)
"""What is to be allocated, and how.

=================  =================================================================================
``open``           by place, the cards it may hold
``sizes``          by place, how many unseen cards lie there
``unseen``         the cards to allocate: set once, set twice
``passed``         cards among them, beyond ``unseen``, that lie in one of the next two places
``first_place``    the place to fill first, alone, or -1
``second_place``   the place to fill after it, alone, or -1
``limited_cards``  cards of which these two together hold no more than ``limit``, 0 for no limit
=================  =================================================================================

The rest is worked out: groups and their members in the order in which they are filled, classes and
the groups that each may lie in, by level (groups filled) and class the class it is merged with.
"""

Plan: TypeAlias = Any


class Allocations(NamedTuple):
    """Room for the states and edges of one plan; a thread needs one of its own."""

    plan: NDArray[np.record]
    slot_key: NDArray[np.int64]
    slot_stamp: NDArray[np.int64]
    slot_state: NDArray[np.int64]
    left: NDArray[np.int64]
    first_edge: NDArray[np.int64]
    ways: NDArray[np.float64]
    parts: NDArray[np.int64]
    target: NDArray[np.int32]
    weight: NDArray[np.float64]


def new_allocations() -> Allocations:
    """Return room that holds nothing yet."""
    return Allocations(
        plan=np.zeros(1, PLAN_DTYPE),
        slot_key=np.zeros(SLOTS, np.int64),
        slot_stamp=np.zeros(SLOTS, np.int64),
        slot_state=np.zeros(SLOTS, np.int64),
        left=np.zeros(STATES, np.int64),
        first_edge=np.zeros(STATES + 1, np.int64),
        ways=np.zeros(STATES, np.float64),
        parts=np.zeros(EDGES, np.int64),
        target=np.zeros(EDGES, np.int32),
        weight=np.zeros(EDGES, np.float64),
    )


def _binomials() -> NDArray[np.float64]:
    table = np.zeros((105, 105))
    table[:, 0] = 1
    for row in range(1, 105):
        table[row, 1:] = table[row - 1, 1:] + table[row - 1, :-1]
    return table


BINOMIALS: Final = _binomials()


@compiled
def count_allocations(room: Allocations) -> int:
    """Count the ways to allocate what the plan in `room` names.

    Returns
    -------
    int
        0, ``NO_WORLD`` if there is no way, or ``TOO_MANY`` if there is no room.
    """
    plan = room.plan[0]
    total = 0
    for place in range(PLACES):
        total += plan.sizes[place]
        if plan.sizes[place] < 0:
            return NO_WORLD
    if total != _number(plan.unseen) + _number(plan.passed):
        return NO_WORLD
    _group(plan)
    if not _classify(plan):
        return TOO_MANY
    _merge(plan)
    _fill_bags(plan)
    if not _find_states(room):
        return TOO_MANY
    _count_ways(room)
    return 0 if room.ways[0] > 0 else NO_WORLD


@compiled
def _number(pair: NDArray[np.int64]) -> int:
    return count(pair[0]) + count(pair[1])


@compiled
def _group(plan: Plan) -> None:
    """Put places that may hold the same unseen cards together, those that may hold fewest first."""
    plan.groups = 0
    members = 0
    done = 0
    for place in (int(plan.first_place), int(plan.second_place)):
        if place >= 0 and plan.sizes[place]:
            members = _add_group(plan, members, 1 << place)
            done |= 1 << place
    for place in range(PLACES):
        if plan.sizes[place] == 0:
            done |= 1 << place
    while done != (1 << PLACES) - 1:
        best = -1
        fewest = 1 << 10
        for place in range(PLACES):
            if not done >> place & 1:
                cards = plan.open[place]
                number = count(cards & plan.unseen[0]) + count(cards & plan.unseen[1])
                if number < fewest:
                    fewest = number
                    best = place
        same = 0
        for place in range(PLACES):
            alike = (plan.open[place] ^ plan.open[best]) & plan.unseen[0] == 0
            if not done >> place & 1 and alike:
                same |= 1 << place
        members = _add_group(plan, members, same)
        done |= same


@compiled
def _add_group(plan: Plan, members: int, places: int) -> int:
    """Add a set of places as a group, its biggest place last; return the number of all members."""
    group = int(plan.groups)
    plan.first_member[group] = members
    plan.group_open[group] = plan.open[lowest(places)] & plan.unseen[0]
    size = 0
    while places:
        place = lowest(places)
        places &= places - 1
        size += plan.sizes[place]
        plan.member[members] = place
        if members > plan.first_member[group]:
            before = plan.member[members - 1]
            if plan.sizes[before] > plan.sizes[place]:
                plan.member[members] = before
                plan.member[members - 1] = place
        members += 1
    plan.group_size[group] = size
    plan.groups = group + 1
    plan.first_member[group + 1] = members
    return members


@compiled
def _classify(plan: Plan) -> bool:
    """Part the unseen cards into classes; tell whether there was room for all."""
    plan.classes = 0
    if plan.unseen[0]:
        plan.class_cards[0] = plan.unseen[0]
        plan.classes = 1
    for group in range(int(plan.groups)):
        if not _part(plan, int(plan.group_open[group])):
            return False
    plan.limited_levels = 0
    if plan.limited_cards:
        if not _part(plan, int(plan.limited_cards)):
            return False
        for place in (int(plan.first_place), int(plan.second_place)):
            if plan.sizes[place]:
                plan.limited_levels += 1
    for kind in range(int(plan.classes)):
        cards = int(plan.class_cards[kind])
        plan.class_size[kind] = count(cards) + count(cards & plan.unseen[1])
        mask = 0
        for group in range(int(plan.groups)):
            if plan.group_open[group] & cards:
                mask |= 1 << group
        plan.class_mask[kind] = mask
    if plan.passed[0]:
        if plan.classes == CLASSES:
            return False
        plan.class_cards[plan.classes] = 0
        plan.class_size[plan.classes] = _number(plan.passed)
        plan.class_mask[plan.classes] = 3
        plan.classes += 1
    return True


@compiled
def _part(plan: Plan, cards: int) -> bool:
    """Part every class that lies inside and outside of a set."""
    for kind in range(int(plan.classes)):
        inside = int(plan.class_cards[kind]) & cards
        outside = int(plan.class_cards[kind]) & ~cards
        if inside and outside:
            if plan.classes == CLASSES:
                return False
            plan.class_cards[kind] = inside
            plan.class_cards[plan.classes] = outside
            plan.classes += 1
    return True


@compiled
def _merge(plan: Plan) -> None:
    """Find the classes that are the same for the groups still to be filled, level by level."""
    groups = int(plan.groups)
    for level in range(groups + 1):
        for kind in range(int(plan.classes)):
            same = 0
            while not _alike(plan, level, same, kind):
                same += 1
            plan.merged[level * CLASSES + kind] = same
    # The last group takes what is left; if it may hold everything, nothing is to be counted.
    plan.levels = groups
    if groups:
        open_to_all = True
        for kind in range(int(plan.classes)):
            open_to_all &= plan.class_mask[kind] >> (groups - 1) & 1 == 1
        if open_to_all and plan.limited_levels < groups:
            plan.levels = groups - 1


@compiled
def _alike(plan: Plan, level: int, one: int, other: int) -> bool:
    if one == other:
        return True
    if level < plan.limited_levels:
        limited = int(plan.limited_cards)
        if (plan.class_cards[one] & limited == 0) != (plan.class_cards[other] & limited == 0):
            return False
    return bool(plan.class_mask[one] >> level == plan.class_mask[other] >> level)


@compiled
def _fill_bags(plan: Plan) -> None:
    """List the cards of every class."""
    for kind in range(int(plan.classes)):
        once = int(plan.class_cards[kind])
        twice = once & int(plan.unseen[1])
        if once == 0:
            once = int(plan.passed[0])
            twice = int(plan.passed[1])
        size = 0
        for cards in (once, twice):
            left = cards
            while left:
                plan.full_bags[kind * MOST_CARDS + size] = lowest(left)
                left &= left - 1
                size += 1


@compiled
def _find_states(room: Allocations) -> bool:
    """Find all states and edges, level by level; tell whether there was room for them."""
    plan = room.plan[0]
    start = 0
    for kind in range(int(plan.classes)):
        start += plan.class_size[kind] << CLASS_BITS * int(plan.merged[kind])
    room.left[0] = start
    plan.states = 1
    plan.edges = 0
    first = 0
    for level in range(int(plan.levels)):
        last = int(plan.states)
        plan.stamp += 1
        for state in range(first, last):
            room.first_edge[state] = plan.edges
            room.ways[state] = 0
            if not _find_edges(room, level, int(room.left[state])):
                return False
        first = last
    for state in range(first, int(plan.states)):
        room.first_edge[state] = plan.edges
        room.ways[state] = 1
    room.first_edge[plan.states] = plan.edges
    return True


@compiled
def _find_edges(room: Allocations, level: int, packed: int) -> bool:
    """Find all ways to fill a group from what is left; tell whether there was room for them."""
    plan = room.plan[0]
    size = int(plan.group_size[level])
    limit = size + 1
    if level < plan.limited_levels:
        limit = int(plan.limit)
        for kind in range(int(plan.classes)):
            if plan.class_cards[kind] & plan.limited_cards:
                if level:
                    limit -= plan.class_size[kind]
                if plan.merged[level * CLASSES + kind] == kind:
                    limit += (packed >> CLASS_BITS * kind & CLASS_COUNT) * (level > 0)
    # The classes that may lie in the group, and what is left of the others.
    choices = 0
    rest = 0
    for kind in range(int(plan.classes)):
        if plan.merged[level * CLASSES + kind] != kind:
            continue
        left = packed >> CLASS_BITS * kind & CLASS_COUNT
        after = CLASS_BITS * int(plan.merged[(level + 1) * CLASSES + kind])
        mask = int(plan.class_mask[kind]) >> level
        if mask & 1 == 0:
            rest += left << after
        elif left:
            plan.chosen[choices] = kind
            plan.left[choices] = left
            # What no later group may hold has to lie here.
            plan.least[choices] = left if mask == 1 else 0
            choices += 1
    if choices == 0:
        return True
    # Count the parts like an odometer; the last class gets what is missing.
    wheel = 0
    missing = size
    plan.part[0] = plan.least[0] - 1
    while wheel >= 0:
        if wheel == choices - 1:
            missing_here = missing
            if plan.least[wheel] <= missing_here <= plan.left[wheel]:
                plan.part[wheel] = missing_here
                if not _add_edge(room, level, choices, rest, limit):
                    return False
            wheel -= 1
            if wheel >= 0:
                missing += plan.part[wheel]
            continue
        plan.part[wheel] += 1
        if plan.part[wheel] > plan.left[wheel] or plan.part[wheel] > missing:
            wheel -= 1
            if wheel >= 0:
                missing += plan.part[wheel]
            continue
        missing -= plan.part[wheel]
        wheel += 1
        plan.part[wheel] = plan.least[wheel] - 1
    return True


@compiled
def _add_edge(room: Allocations, level: int, choices: int, rest: int, limit: int) -> bool:
    """Add the edge of the parts that stand in the plan; tell whether there was room."""
    plan = room.plan[0]
    left = rest
    parts = 0
    ways = 1.0
    limited = 0
    for choice in range(choices):
        kind = int(plan.chosen[choice])
        part = int(plan.part[choice])
        here = int(plan.left[choice])
        parts |= part << CLASS_BITS * kind
        left += (here - part) << CLASS_BITS * int(plan.merged[(level + 1) * CLASSES + kind])
        ways *= BINOMIALS[here, part]
        if plan.class_cards[kind] & plan.limited_cards:
            limited += part
    if level < plan.limited_levels and limited > limit:
        return True
    edge = int(plan.edges)
    target = _state_of(room, left)
    if edge == EDGES or target < 0:
        return False
    room.parts[edge] = parts
    room.target[edge] = target
    room.weight[edge] = ways
    plan.edges = edge + 1
    return True


@compiled
def _state_of(room: Allocations, left: int) -> int:
    """Return the state of the next level with `left`, a new one if need be; -1 without room."""
    plan = room.plan[0]
    slot = ((left ^ left >> 20 ^ left >> 40) & 0xFFFFF) * 40503 >> 5 & SLOTS - 1
    while room.slot_stamp[slot] == plan.stamp:
        if room.slot_key[slot] == left:
            return int(room.slot_state[slot])
        slot = slot + 1 & SLOTS - 1
    state = int(plan.states)
    if state == STATES:
        return -1
    room.slot_stamp[slot] = plan.stamp
    room.slot_key[slot] = left
    room.slot_state[slot] = state
    room.left[state] = left
    plan.states = state + 1
    return state


@compiled
def _count_ways(room: Allocations) -> None:
    """Add up, from the last state to the first, in how many ways all can be allocated from it.

    Every edge gets the ways of its state up to and with itself.
    """
    plan = room.plan[0]
    for state in range(int(plan.states) - 1, -1, -1):
        first = int(room.first_edge[state])
        last = int(room.first_edge[state + 1])
        if first == last:
            # Nothing is left to be counted, or there is no way on.
            continue
        ways = 0.0
        for edge in range(first, last):
            ways += room.weight[edge] * room.ways[room.target[edge]]
            room.weight[edge] = ways
        room.ways[state] = ways
