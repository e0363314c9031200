"""In how many ways unseen cards can lie, compiled.

An allocation says how many cards of each class lie in each group of a `plan`. Cards are told
apart, twins too, so an allocation stands for as many worlds as there are ways to choose its cards.
What is left of each class when some groups are filled is a *state*, every way to fill the next
group an *edge* to another one. All states are found forwards, then ways are counted backwards;
whoever walks along edges with the chances that the counts give has drawn an allocation.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.plan import (
    CLASSES,
    NO_WORLD,
    PLAN_DTYPE,
    TOO_MANY,
    lay_plan,
)
from cancellation_hearts.engine.jit import compiled

CLASS_BITS: Final = 7
CLASS_COUNT: Final = (1 << CLASS_BITS) - 1
STATES: Final = 1 << 14
EDGES: Final = 1 << 18
SLOTS: Final = 1 << 15


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
    failure = lay_plan(room.plan[0])
    if failure:
        return failure
    if not _find_states(room):
        return TOO_MANY
    _count_ways(room)
    return 0 if room.ways[0] > 0 else NO_WORLD


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
