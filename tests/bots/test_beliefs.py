"""A walk visits worlds that can be, and the likely ones as often as they should come."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from cancellation_hearts.bots import beliefs
from cancellation_hearts.bots.beliefs import SURPRISE, begin_walk, new_past, recall, walk
from cancellation_hearts.bots.heuristic import heuristic_action
from cancellation_hearts.bots.worlds import new_worlds, set_up
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import cards_in
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe
from cancellation_hearts.engine.rules import HEARTS, Rules
from tests.bots.positions import observed, running


def test_what_is_recalled_is_what_everybody_saw() -> None:
    past = new_past()
    moments: list[bytes] = []
    compared = 0
    for rules, states in running(seed=5, games=25):
        if states["phase"].item() != kernel.PLAY:
            continue
        played = states["played"].item()
        seen = observed(rules, states)
        anew: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
        observe(states[0], rules.packed()[0], -1, anew[0])
        del moments[played:]
        moments.append(anew.tobytes())
        if len(moments) != played + 1 or played % 7:
            continue
        recall(seen[0], rules.packed()[0], past)
        for place, moment in enumerate(moments):
            then: kernel.States = np.frombuffer(moment, OBSERVATION_DTYPE)
            now = past.moments[place : place + 1]
            for field in OBSERVATION_DTYPE.names or ():
                # Nobody who plays needs to know the number of cards in piles that others have won,
                # nor who has chosen a pass that is over.
                if field not in ("pile_sizes", "chosen"):
                    assert now[field].tobytes() == then[field].tobytes(), (field, place)
            compared += 1
    assert compared > 500


@pytest.mark.parametrize("seed", [1, 2])
def test_every_world_of_a_walk_can_be(seed: int) -> None:
    worlds, past = new_worlds(), new_past()
    words = np.zeros(4, np.int64)
    kernel.seed_generator(words, seed, 0)
    moved = Counter[str]()
    for rules, states in running(seed, games=60):
        phase = states["phase"].item()
        if phase == kernel.PASS or states["played"].item() == 0 or kernel.draw_below(words, 8):
            continue
        packed = rules.packed()
        seen = observed(rules, states)
        assert set_up(seen[0], packed[0], worlds) == 0
        recall(seen[0], packed[0], past)
        assert begin_walk(worlds, seen[0], packed[0], past, words) == 0
        back: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
        for _ in range(5):
            before = past.world.tobytes()
            walk(worlds, seen[0], packed[0], past, 10, words)
            observe(past.world[0], packed[0], states["turn"].item(), back[0])
            assert back.tobytes() == seen.tobytes()
            moved["moved" if before != past.world.tobytes() else "stayed"] += 1
            # What was counted on the way is what a new count gives.
            for seat in range(states["players"].item()):
                if seat != states["turn"].item():
                    once = past.world["once"][0, seat].item()
                    twice = past.world["twice"][0, seat].item()
                    count = beliefs.count_surprises(
                        seen[0], packed[0], past, seat, once, twice, words
                    )
                    assert past.surprises[seat] == count
    assert moved["moved"] > 300


def near_the_end(seed: int) -> tuple[Rules, kernel.States]:
    """Return a deal for four with one pack, in which everybody has three cards left."""
    rules = HEARTS.changed({"passing": []})
    packed = rules.packed()
    chance = np.random.default_rng(seed)
    states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    kernel.new_game_at(states, 4, 0)
    kernel.deal_at(states, packed, chance.permutation(52).astype(np.int8), 13)
    words = np.zeros(4, np.int64)
    while states["played"].item() < 40:
        seen = observed(rules, states)
        kernel.step(states[0], packed[0], heuristic_action(seen[0], packed[0], words))
    return rules, states


def hands_of(world: kernel.States, seats: list[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(cards_in(world["once"][0, seat].item()) for seat in seats)


def all_hands(cards: tuple[int, ...], seats: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield all ways to deal cards, three to each seat."""
    if seats == 0:
        yield ()
        return
    for hand in itertools.combinations(cards, 3):
        rest = tuple(card for card in cards if card not in hand)
        for others in all_hands(rest, seats - 1):
            yield hand, *others


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_likely_worlds_come_as_often_as_they_should(seed: int) -> None:
    rules, states = near_the_end(seed)
    packed = rules.packed()
    seen = observed(rules, states)
    seat = states["turn"].item()
    others = [other for other in range(4) if other != seat]
    worlds, past = new_worlds(), new_past()
    words = np.zeros(4, np.int64)
    kernel.seed_generator(words, seed, 0)
    assert set_up(seen[0], packed[0], worlds) == 0
    recall(seen[0], packed[0], past)
    assert begin_walk(worlds, seen[0], packed[0], past, words) == 0

    unseen = tuple(sorted(card for hand in hands_of(past.world, others) for card in hand))
    weights = dict[tuple[tuple[int, ...], ...], float]()
    for hands in all_hands(unseen, 3):
        surprises = 0
        for other, hand in zip(others, hands, strict=True):
            past.world["once"][0, other] = sum(1 << card for card in hand)
            surprises += beliefs.surprises_of(seen[0], packed[0], past, other, words)
        dealt = past.world.copy()
        if may_be(seen, others, dealt):
            weights[hands] = math.exp(-SURPRISE * surprises)
    assert len(set(weights.values())) > 2

    assert begin_walk(worlds, seen[0], packed[0], past, words) == 0
    visits = Counter[tuple[tuple[int, ...], ...]]()
    steps = 40_000
    for _ in range(steps):
        walk(worlds, seen[0], packed[0], past, 8, words)
        visits[hands_of(past.world, others)] += 1
    whole = sum(weights.values())
    assert set(visits) <= set(weights)
    distance = sum(abs(visits[hands] / steps - weight / whole) for hands, weight in weights.items())
    assert distance / 2 < 0.08


def may_be(seen: kernel.States, seats: list[int], dealt: kernel.States) -> bool:
    """Tell whether nobody holds a suit that they have shown to have none of."""
    return not any(
        seen["void"][0, seat].item() >> card // 13 & 1
        for seat, hand in zip(seats, hands_of(dealt, seats), strict=True)
        for card in hand
    )
