"""Worlds: never the true one left out, never one that cannot be, all alike likely."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

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
from cancellation_hearts.engine.cards import NUMBERS, card_numbers
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe_at
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
from tests.bots.replaying import Key, Slow
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
    """See that the truth is allowed, and that a sample looks the same to its seat."""
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
    """Return how many cards each seat holds."""
    pairs = zip(states["once"][0].tolist(), states["twice"][0].tolist(), strict=True)
    return [once.bit_count() + twice.bit_count() for once, twice in pairs]


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
    for seed in range(1):
        each = 52 * rules.packs // players
        for _, states in deal_states(rules, players, each, seed, heuristic):
            check_all_seats(rules, states, worlds, generator)


def test_samples_look_the_same_by_any_rules_and_in_composed_deals() -> None:
    worlds = new_worlds()
    generator = words(1)
    for seed in range(60):
        for rules, states in random_states(random.Random(seed)):
            if states["phase"].item() in (kernel.DEAL, kernel.OVER):
                continue
            check_all_seats(rules, states, worlds, generator)


# ----------------------------------------------------------------------------- All alike likely


def chance_of(square: float, freedom: int) -> float:
    """Return about how likely a chi-square so great is (Wilson and Hilferty, 1931)."""
    variance = 2 / (9 * freedom)
    normal = ((square / freedom) ** (1 / 3) - (1 - variance)) / math.sqrt(variance)
    return math.erfc(normal / math.sqrt(2)) / 2


class Kind(NamedTuple):
    """What is peculiar about the knowledge in a position."""

    phase: int
    exchanged: bool
    mine: bool
    kept: bool
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


def kind_of(slow: Slow, partial: bool) -> Kind:
    return Kind(
        slow.phase,
        slow.exchanged,
        slow.taker == slow.seat,
        bool(slow.layout().kept),
        slow.rules.opening == "two_of_clubs",
        slow.rules.first_trick_points,
        partial,
    )


def test_all_worlds_are_alike_likely() -> None:
    found: Counter[Kind] = Counter()
    worlds = new_worlds()
    drawn: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    generator = words(8)
    for rules, states, seat in small_positions(random.Random(5)):
        if found.total() == 24:
            break
        held = sizes(states)
        if sum(held) - held[seat] > 12 or sum(held) == 0:
            continue
        observe_at(states, rules.packed(), seat, seen)
        slow = Slow(seen[0], rules)
        if slow.exchanged and slow.taker != seat and slow.kitty_size > 3:
            continue
        if not 3 < number_of_ways(slow) < 800 or found[kind_of(slow, True)] == 2:
            continue
        weights: Counter[Key] = Counter()
        ways = 0
        for places in slow.all_ways():
            ways += 1
            if slow.fits(places):
                weights[slow.key(places)] += 1
        kind = kind_of(slow, weights.total() < ways)
        if len(weights) < 2 or found[kind] == (2 if kind.partial else 1):
            continue
        found[kind] += 1
        assert set_up(seen[0], rules.packed()[0], worlds) == 0
        draws = 1000 + 20 * len(weights)
        got: Counter[Key] = Counter()
        for _ in range(draws):
            assert sample(worlds, generator, drawn) == 0
            got[slow.key_of(drawn)] += 1
        assert set(got) <= set(weights), kind
        square = 0.0
        for key, weight in weights.items():
            expected = draws * weight / weights.total()
            square += (got[key] - expected) ** 2 / expected
        assert chance_of(square, len(weights) - 1) > 0.001, kind


# --------------------------------------------------------------------- Against trial and error


Position = tuple[Rules, kernel.States, int]


def mid_deal_positions() -> Iterator[Position]:
    cases = (
        (EXCHANGE, 6, 8),
        (CLASSIC, 8, 20),
        (HEARTS, 4, 24),
        (HEARTS, 3, 30),
        (EXCHANGE, 10, 6),
    )
    for number, (rules, players, plays) in enumerate(cases):
        for _, states in deal_states(rules, players, 52 * rules.packs // players, number):
            if states["played"].item() == plays and states["phase"].item() == kernel.PLAY:
                yield rules, states, states["turn"].item()
                break


def forced_points() -> Iterator[Position]:
    """Yield positions of composed games in which another seat had only points for the first trick.

    There is one of a game at most.
    """
    seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    for seed in count():
        rng = random.Random(seed)
        for rules, states in random_states(rng):
            seat = rng.randrange(states["players"].item())
            held = sizes(states)
            if states["phase"].item() != kernel.PLAY or not 3 < sum(held) - held[seat] < 20:
                continue
            observe_at(states, rules.packed(), seat, seen)
            if seen["kitty_size"].item() <= 3 and Slow(seen[0], rules).point_was_forced():
                yield rules, states, seat
                break


def agrees_with_trial_and_error(position: Position, tries: int) -> bool:
    """Compare samples with what trial finds; return False where that finds too little."""
    rules, states, seat = position
    rng = np.random.default_rng(3)
    worlds = new_worlds()
    drawn: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    observe_at(states, rules.packed(), seat, seen)
    slow = Slow(seen[0], rules)
    assert set_up(seen[0], rules.packed()[0], worlds) == 0
    fitting: list[Key] = []
    for number in range(tries):
        places = slow.random_way(rng)
        if slow.fits(places):
            fitting.append(slow.key(places))
        if len(fitting) == 1000 or (number == 500 and tries < 10_000 and len(fitting) < 10):
            break
    if len(fitting) < 100:
        return False
    samples: list[Key] = []
    generator = words(9)
    for _ in range(3000):
        assert sample(worlds, generator, drawn) == 0
        samples.append(slow.key_of(drawn))
    tried, got = shares(fitting), shares(samples)
    middle = (tried * len(fitting) + got * len(samples)) / (len(fitting) + len(samples))
    error = np.sqrt(middle * (1 - middle) * (1 / len(fitting) + 1 / len(samples)))
    # Some thousand numbers are compared, and rare events are not normally distributed.
    assert (np.abs(tried - got) <= 5 * error + 2 / len(fitting)).all()
    return True


def test_mid_deal_worlds_are_those_of_trial_and_error() -> None:
    for position in mid_deal_positions():
        assert agrees_with_trial_and_error(position, 60_000)


def test_points_forced_on_the_first_trick_are_used_as_by_trial_and_error() -> None:
    compared = 0
    for position in forced_points():
        compared += agrees_with_trial_and_error(position, 4000)
        if compared == 4:
            break


def test_only_the_kitty_brings_back_a_suit_that_its_taker_had_none_of() -> None:
    rules = CLASSIC.changed({"kitty": "exchange", "players": [4, 4], "passing": []})
    hands = [["9D", "2C", "3S"], ["9D", "3C", "4S"], ["5S", "AC", "7S"], ["6S", "4C", "8S"]]
    cards = [card for round_ in zip(*hands, strict=True) for card in round_] + ["KD"]
    states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    kernel.new_game_at(states, 4, 3)
    kernel.deal_at(states, rules.packed(), np.array(card_numbers(cards), np.int8), 3)
    # Seat 2 shows that it has no diamonds, wins a kitty of one card, and buries one.
    for card in ("9D", "9D", "5S", "6S", "2C", "3C", "AC", "4C", "7S"):
        kernel.step(states[0], rules.packed()[0], NUMBERS[card])
    assert agrees_with_trial_and_error((rules, states, 0), 4000)
    seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    observe_at(states, rules.packed(), 0, seen)
    worlds = new_worlds()
    assert set_up(seen[0], rules.packed()[0], worlds) == 0
    generator = words(2)
    diamonds: Counter[int] = Counter()
    for _ in range(2000):
        assert sample(worlds, generator, states) == 0
        (held, held_twice), (buried, buried_twice) = (
            (int(states["once"][0, 2]), int(states["twice"][0, 2])),
            states["buried"][0].tolist(),
        )
        sets = (held, held_twice, buried, buried_twice)
        diamonds[sum((cards >> 13 & kernel.ALL_RANKS).bit_count() for cards in sets)] += 1
    assert set(diamonds) == {0, 1}


def shares(keys: list[Key]) -> NDArray[np.float64]:
    """Return how often each card lies in each place, with the next card, and its suit at all."""
    sets = np.array(keys, np.int64)
    held = (sets[:, :, None] >> np.arange(52)) & 1
    together = held[:, :, 1:] & held[:, :, :-1]
    suits = held.reshape(*sets.shape, 4, 13).max(axis=3)
    mean: NDArray[np.float64] = np.concatenate([held, together, suits], axis=2).mean(axis=0)
    return mean


# -------------------------------------------------------------------------------------- Refusals


def test_no_worlds_between_deals_or_of_what_cannot_be() -> None:
    worlds = new_worlds()
    seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    packed = HEARTS.packed()
    fresh: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    kernel.new_game_at(fresh, 4, 0)
    observe_at(fresh, packed, 0, seen)
    assert set_up(seen[0], packed[0], worlds) == NO_DEAL
    for _, states in deal_states(HEARTS, 4, 13, 1):
        if states["played"].item() == 45:
            break
    observe_at(states, packed, states["turn"].item(), seen)
    assert set_up(seen[0], packed[0], worlds) == 0
    # Nobody can hold more cards than are unseen.
    other = (states["turn"].item() + 1) % 4
    seen["hand_sizes"][0, other] += 1
    assert set_up(seen[0], packed[0], worlds) == NO_WORLD
