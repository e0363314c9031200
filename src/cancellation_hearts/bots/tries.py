"""Actions of one seat, each tried in the same worlds to the end of the deal, compiled."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.bots.beliefs import LENGTH, STEPS, Past, begin_walk, new_past, recall, walk
from cancellation_hearts.bots.rollout import act, act_by_rules_of_thumb, play_out, standing
from cancellation_hearts.bots.solver import MOST_CARDS, few_are_left, solve
from cancellation_hearts.bots.worlds import Worlds, new_worlds, sample, set_up
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Generator, PackedRules, State, States
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe
from cancellation_hearts.engine.rules import MAX_PLAYERS


class Space(NamedTuple):
    """Room for trying; a thread needs one of its own."""

    worlds: Worlds
    past: Past
    world: States
    table: States
    states: States
    seen: States
    left: NDArray[np.int64]
    values: NDArray[np.int64]
    generator: Generator


def new_space() -> Space:
    """Return room that holds nothing yet."""
    return Space(
        worlds=new_worlds(),
        past=new_past(),
        world=np.zeros(1, kernel.STATE_DTYPE),
        table=np.zeros(1, OBSERVATION_DTYPE),
        states=np.zeros(MOST_CARDS + 2, kernel.STATE_DTYPE),
        seen=np.zeros(1, OBSERVATION_DTYPE),
        left=np.zeros(MOST_CARDS + 2, np.int64),
        values=np.zeros((MOST_CARDS + 2, MAX_PLAYERS), np.int64),
        generator=np.zeros(4, np.int64),
    )


@compiled
def try_actions(
    observations: States,
    rules: States,
    space: Space,
    actions: NDArray[np.int64],
    alive: NDArray[np.bool_],
    first: int,
    last: int,
    seed: int,
    results: NDArray[np.int32],
) -> int:
    """Try actions in some worlds.

    Parameters
    ----------
    observations : array of one ``OBSERVATION_DTYPE``
        Of the seat that has to act.
    actions, alive : arrays
        What may be tried, and which of it is.
    first, last : int
        The numbers of the worlds. Seed and number decide what a world is, if all worlds before it
        have been asked for in order, in any portions.
    results : array of int32, shape (worlds, len(actions))
        Filled, for these worlds and those actions: the change of the seat's `standing`.

    Returns
    -------
    int
        0, or what `worlds.set_up` has returned.
    """
    seen = observations[0]
    seat = int(seen.seat)
    walking = seen.played > 0
    if first == 0:
        failed = set_up(seen, rules[0], space.worlds)
        kernel.seed_generator(space.generator, seed, 0)
        if failed:
            return failed
        if walking:
            recall(seen, rules[0], space.past)
    for number in range(first, last):
        if walking:
            if number % LENGTH == 0:
                failed = begin_walk(space.worlds, seen, rules[0], space.past, space.generator)
                if failed:
                    return failed
            walk(space.worlds, seen, rules[0], space.past, STEPS, space.generator)
            space.world[0] = space.past.world[0]
        else:
            failed = sample(space.worlds, space.generator, space.world)
            if failed:
                return failed
        world = space.world[0]
        observe(world, rules[0], -1, space.table[0])
        if seen.phase == kernel.PASS:
            pass_so_far(world, rules[0], seen, space.table[0], space.generator)
        exact = few_are_left(world)
        before = standing(world, seat)
        for place in range(len(actions)):
            if not alive[place]:
                continue
            space.states[0] = world
            if exact:
                kernel.step(space.states[0], rules[0], actions[place])
                solve(space.states, rules[0], space.left, space.values)
                results[number, place] = space.values[0, seat] - before
            else:
                space.seen[0] = space.table[0]
                act(space.states[0], rules[0], actions[place], space.seen[0])
                play_out(space.states[0], rules[0], space.seen[0], space.generator)
                results[number, place] = standing(space.states[0], seat) - before
    return 0


@compiled
def pass_so_far(
    world: State, rules: PackedRules, seen: Observation, table: Observation, generator: Generator
) -> None:
    """Let the seats before the seat of `seen` choose what to pass, and let it pick what it has."""
    while world.turn != seen.seat:
        act_by_rules_of_thumb(world, rules, table, generator)
    for copy in range(2):
        picked = int(seen.passed[copy])
        while picked:
            act(world, rules, lowest(picked), table)
            picked &= picked - 1
