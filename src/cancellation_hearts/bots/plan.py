"""Which unseen cards may lie where, put in order for counting, compiled.

Places that may hold the same cards form a *group*, cards that may lie in the same places a *class*.
Groups are filled one after the other, and classes that may lie in the same ones of those that are
left are *merged*.
"""

from typing import Any, Final, TypeAlias

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

MOST_CARDS: Final = 104
CLASSES: Final = 8
"""There are no more classes: the facts tell apart suits, the queen of spades, lower and higher
clubs and one club, and besides there are cards that were passed on."""

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


@compiled
def lay_plan(plan: Plan) -> int:
    """Work out groups and classes; return 0, ``NO_WORLD`` or ``TOO_MANY``."""
    for place in range(PLACES):
        if plan.sizes[place] < 0:
            return NO_WORLD
    _group(plan)
    if not _classify(plan):
        return TOO_MANY
    _merge(plan)
    _fill_bags(plan)
    return 0


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
