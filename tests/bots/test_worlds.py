"""Worlds: never the true one left out, never one that cannot be, all alike likely."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from cancellation_hearts.bots.heuristic import heuristic_action
from cancellation_hearts.bots.worlds import (
    NO_DEAL,
    NO_WORLD,
    Worlds,
    allows,
    new_worlds,
    sample,
    set_up,
)
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import cards_in
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe_at
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
from tests.bots.replaying import BURIED, KITTY, Key, Slow
from tests.engine.generators import random_setting
from tests.engine.resample import random_states


def words(seed: int) -> kernel.Generator:
    generator = np.zeros(4, np.int64)
    kernel.seed_generator(generator, seed, 0)
    return generator


def deal_states(
    rules: Rules, players: int, each: int, seed: int, heuristic: bool = False
) -> Iterator[tuple[Rules, kernel.States]]:
    """Play one deal of the whole deck, what is not dealt in the kitty, and yield every state."""
    packed = rules.packed()
    chance = np.random.default_rng(seed)
    generator = words(seed)
    states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    kernel.new_game_at(states, players, seed % players)
    states["deal"] = seed // players % 12
    deck = chance.permutation(np.arange(52 * rules.packs, dtype=np.int8) % 52)
    kernel.deal_at(states, packed, deck, each)
    while states["phase"].item() not in (kernel.DEAL, kernel.OVER):
        yield rules, states
        if heuristic:
            observe_at(states, packed, states["turn"].item(), seen)
            action = heuristic_action(seen[0], packed[0], generator)
        else:
            legal = kernel.legal(states[0], packed[0])
            action = kernel.draw_member(generator, legal)
        kernel.step(states[0], packed[0], action)


def check_all_seats(
    rules: Rules, states: kernel.States, worlds: Worlds, generator: kernel.Generator
) -> None:
    """The truth has to be allowed, and a sample to look the same to its seat."""
    packed = rules.packed()
    seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    again: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    drawn: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    for seat in range(-1, states["players"].item()):
        observe_at(states, packed, seat, seen)
        assert set_up(seen[0], packed[0], worlds) == 0
        assert allows(worlds, states[0])
        for _ in range(2):
            drawn[:] = np.ones(1, kernel.STATE_DTYPE)
            assert sample(worlds, generator, drawn) == 0
            assert allows(worlds, drawn[0])
            if states["phase"].item() == kernel.PASS:
                before_anybody_picks(states, drawn, seat)
                continue
            observe_at(drawn, packed, seat, again)
            assert again.tobytes() == seen.tobytes()


def before_anybody_picks(states: kernel.States, drawn: kernel.States, seat: int) -> None:
    for field in ("chosen", "turn", "picked"):
        assert drawn[field].item() == 0
    assert drawn["phase"].item() == kernel.PASS
    if seat >= 0:
        assert drawn["once"][0, seat] == states["once"][0, seat]
        assert drawn["twice"][0, seat] == states["twice"][0, seat]


def sizes(states: kernel.States) -> list[int]:
    return [
        int(a).bit_count() + int(b).bit_count()
        for a, b in zip(states["once"][0], states["twice"][0], strict=True)
    ]


@pytest.mark.parametrize("heuristic", [False, True])
@pytest.mark.parametrize(
    ("rules", "players"),
    [(CLASSIC, n) for n in range(6, 12)]
    + [(EXCHANGE, n) for n in range(6, 11)]
    + [(HEARTS, n) for n in range(3, 7)],
)
def test_samples_look_the_same_by_the_presets(rules: Rules, players: int, heuristic: bool) -> None:
    worlds = new_worlds()
    generator = words(players)
    for seed in range(3):
        each = 52 * rules.packs // players
        for _, states in deal_states(rules, players, each, seed, heuristic):
            check_all_seats(rules, states, worlds, generator)


def test_samples_look_the_same_by_any_rules_and_in_composed_deals() -> None:
    worlds = new_worlds()
    generator = words(1)
    for seed in range(120):
        for rules, states in random_states(random.Random(seed)):
            if states["phase"].item() in (kernel.DEAL, kernel.OVER):
                continue
            check_all_seats(rules, states, worlds, generator)


# ----------------------------------------------------------------------------- All alike likely


def chance_of(square: float, freedom: int) -> float:
    """Return about how likely so great a chi-square is (Wilson and Hilferty, 1931)."""
    third = 2 / (9 * freedom)
    return (
        math.erfc(((square / freedom) ** (1 / 3) - (1 - third)) / math.sqrt(2 * third)) / 2
        if False
        else 0.5
        * math.erfc(((square / freedom) ** (1 / 3) - (1 - third)) / math.sqrt(third) / math.sqrt(2))
    )


class Kind(NamedTuple):
    """What is peculiar about the knowledge in a position."""

    phase: int
    exchanged: bool
    mine: bool
    kept: int
    opening: bool
    first_points: bool
    partial: bool


def small_positions(rng: random.Random) -> Iterator[tuple[Rules, kernel.States, int]]:
    """Yield positions of random deals in which few cards are unseen."""
    while True:
        setting = random_setting(rng)
        options = {**setting.options, "players": [3, 11]}
        players = rng.choice([3, 3, 4, 5])
        options["packs"] = rng.choice([1, 1, 2])
        if rng.random() < 0.5:
            options["opening"] = "two_of_clubs"
            options["first_trick_points"] = False
        most = 52 * int(options["packs"]) // players
        each = rng.choice([1, 2, 2, 3, most, most - 1, most - 1])
        options["pass_count"] = min(int(options["pass_count"]), each, 4)
        rules = Rules.from_plain({"base": "classic", **options})
        for _, states in deal_states(rules, players, each, rng.randrange(10**6)):
            seat = rng.randrange(players)
            yield rules, states, seat


def number_of_ways(slow: Slow) -> float:
    layout = slow.layout()
    ways = math.lgamma(len(layout.cards) + 1)
    left = dict(layout.sizes)
    if len(slow.keepers()) == 1 and layout.kept:
        left[slow.receiver] -= len(layout.kept)
    else:
        ways += math.lgamma(len(layout.kept) + 1)
    return math.exp(ways - sum(math.lgamma(size + 1) for size in left.values()))


def test_all_worlds_are_alike_likely() -> None:
    rng = random.Random(5)
    found: Counter[Kind] = Counter()
    worlds = new_worlds()
    drawn: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    generator = words(8)
    tested = 0
    looked = 0
    for rules, states, seat in small_positions(rng):
        looked += 1
        if looked == 60_000:
            break
        packed = rules.packed()
        seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
        if sum(sizes(states)) - sizes(states)[seat] > 13:
            continue
        observe_at(states, packed, seat, seen)
        slow = Slow(seen[0], rules)
        if not 3 < number_of_ways(slow) < 3000:
            continue
        if slow.exchanged and slow.taker != seat and slow.kitty_size > 4:
            continue
        kind = Kind(
            int(states["phase"].item()),
            slow.exchanged,
            slow.taker == seat,
            len(slow.layout().kept),
            rules.opening == "two_of_clubs",
            rules.first_trick_points,
            False,
        )
        if found[kind] >= 2:
            continue
        weights: Counter[Key] = Counter()
        ways = 0
        for places in slow.all_ways():
            ways += 1
            if slow.fits(places):
                weights[slow.key(places)] += 1
        total = weights.total()
        kind = kind._replace(partial=total < ways)
        if (
            len(weights) < 2
            or found[kind] >= 2
            or (total == ways and slow.exchanged is False and found[kind] >= 1)
        ):
            continue
        found[kind] += 1
        tested += 1
        assert set_up(seen[0], packed[0], worlds) == 0
        draws = min(30_000, max(2000, 20 * len(weights)))
        got: Counter[Key] = Counter()
        for _ in range(draws):
            assert sample(worlds, generator, drawn) == 0
            got[slow.key_of(drawn)] += 1
        assert set(got) <= set(weights), (kind, looked)
        square = sum(
            (got[key] - draws * weight / total) ** 2 / (draws * weight / total)
            for key, weight in weights.items()
        )
        p = chance_of(square, len(weights) - 1)
        print(looked, kind, ways, total, len(weights), round(p, 4))
        assert p > 0.001, (kind, looked)
    print(tested, looked)
    assert tested >= 20
