"""The kernel's generator, against sfc32 written down again, and what is drawn from it."""

from __future__ import annotations

import numpy as np
import pytest

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.rules import EXCHANGE

pytestmark = pytest.mark.jit_off

WORD = 2**32


class Sfc32:
    """Small fast counting generator of 32-bit words, by Chris Doty-Humphrey."""

    def __init__(self, seed: int, stream: int) -> None:
        self.a, self.b, self.c, self.counter = seed % WORD, seed // WORD % WORD, stream % WORD, 1
        for _ in range(15):
            self.draw()

    def draw(self) -> int:
        """Return the next word."""
        result = (self.a + self.b + self.counter) % WORD
        self.counter = (self.counter + 1) % WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = self.c * 9 % WORD
        self.c = ((self.c << 21 | self.c >> 11) + result) % WORD
        return result


def generator_of(seed: int, stream: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    generator = np.zeros(4, np.int64)
    kernel.seed_generator(generator, seed, stream)
    return generator


@pytest.mark.parametrize(("seed", "stream"), [(0, 0), (1, 0), (0, 1), (2**40 + 7, 9), (5, 2**31)])
def test_the_generator_is_sfc32(seed: int, stream: int) -> None:
    ours, theirs = generator_of(seed, stream), Sfc32(seed, stream)
    assert [kernel.draw(ours) for _ in range(300)] == [theirs.draw() for _ in range(300)]


def test_a_number_below_a_bound_is_the_high_word_of_a_product() -> None:
    ours, theirs = generator_of(3, 4), Sfc32(3, 4)
    for bound in [1, 2, 3, 52, 104] * 20:
        assert kernel.draw_below(ours, bound) == theirs.draw() * bound // WORD


def test_a_member_is_drawn_by_its_place_in_ascending_order() -> None:
    ours, theirs = generator_of(5, 6), Sfc32(5, 6)
    chance = np.random.default_rng(1)
    for size in [1, 2, 3, 7, 13, 26, 40, 54] * 10:
        members = sorted(chance.choice(54, size, replace=False).tolist())
        drawn = kernel.draw_member(ours, sum(1 << member for member in members))
        assert drawn == members[theirs.draw() * size // WORD]


def test_a_shuffle_is_durstenfelds() -> None:
    ours, theirs = generator_of(7, 8), Sfc32(7, 8)
    deck = np.arange(52, dtype=np.int8).repeat(2)
    expected = deck.tolist()
    kernel.shuffle(ours, deck)
    for last in range(103, 0, -1):
        place = theirs.draw() * (last + 1) // WORD
        expected[last], expected[place] = expected[place], expected[last]
    assert deck.tolist() == expected


def test_a_tally_counts_every_copy() -> None:
    chance = np.random.default_rng(2)
    for size in (0, 1, 5, 20, 60, 104):
        cards = chance.choice(np.arange(52).repeat(2), size, replace=False).tolist()
        once = sum(1 << card for card in set(cards))
        twice = sum(1 << card for card in set(cards) if cards.count(card) == 2)
        tally = kernel.tally(once, twice)
        assert kernel.cards_in(tally) == size
        assert kernel.hearts_in(tally) == sum(26 <= card < 39 for card in cards)
        assert kernel.queens_in(tally) == cards.count(49)
        assert kernel.jacks_in(tally) == cards.count(22)


def test_random_play_ends_the_deal_and_counts_its_cards() -> None:
    generator = generator_of(9, 10)
    states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    packed = EXCHANGE.packed()
    kernel.new_game_at(states, 6, 0)
    kernel.deal_at(states, packed, np.arange(52, dtype=np.int8).repeat(2), 17)
    assert kernel.play_randomly(states[0], packed[0], generator) == 102
    assert states["phase"][0] == kernel.DEAL
    assert kernel.play_randomly(states[0], packed[0], generator) == 0
