"""Cards as numbers and as text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cancellation_hearts.engine.cards import (
    CARDS,
    JACK_OF_DIAMONDS,
    NAMES,
    NUMBERS,
    QUEEN_OF_SPADES,
    RANKS,
    SUITS,
    card_number,
    card_numbers,
    card_set,
    cards_in,
    names_in,
)
from cancellation_hearts.engine.errors import HeartsError

pytestmark = pytest.mark.jit_off


def test_cards_are_numbered_by_suit_and_then_by_rank() -> None:
    assert len(NAMES) == len(set(NAMES)) == CARDS == 52
    assert NAMES[:13] == (
        "2C",
        "3C",
        "4C",
        "5C",
        "6C",
        "7C",
        "8C",
        "9C",
        "TC",
        "JC",
        "QC",
        "KC",
        "AC",
    )
    assert [NAMES[suit * 13] for suit in range(4)] == ["2C", "2D", "2H", "2S"]
    assert (NAMES[QUEEN_OF_SPADES], NAMES[JACK_OF_DIAMONDS]) == ("QS", "JD")


@settings(deadline=None)
@given(st.integers(0, 51))
def test_names_and_numbers_go_both_ways(number: int) -> None:
    name = NAMES[number]
    assert card_number(name) == NUMBERS[name] == number
    assert number == SUITS.index(name[1]) * 13 + RANKS.index(name[0])


@settings(deadline=None)
@given(
    st.one_of(
        st.text(),
        st.integers(),
        st.none(),
        st.floats(),
        st.lists(st.text()),
        st.dictionaries(st.text(), st.text()),
        st.binary(),
    ).filter(lambda name: not isinstance(name, str) or name not in NAMES)
)
def test_anything_else_is_no_card(name: object) -> None:
    with pytest.raises(HeartsError) as caught:
        card_number(name)
    assert caught.value.code == "unknown_card"
    assert len(caught.value.message) < 200


@pytest.mark.parametrize("name", ["qs", "10H", "QS ", " QS", "SQ", "", "1H", "QX", "Q♠"])
def test_near_misses_are_no_cards_and_are_named(name: str) -> None:
    with pytest.raises(HeartsError, match="There is no card") as caught:
        card_number(name)
    assert caught.value.place == {"card": name}


def test_numbers_keep_their_order_and_the_first_unknown_card_is_named() -> None:
    assert card_numbers(["QS", "2C", "QS"]) == [49, 0, 49]
    with pytest.raises(HeartsError) as caught:
        card_numbers(["2C", "XX", "YY"])
    assert caught.value.place == {"card": "XX"}


@settings(deadline=None)
@given(st.lists(st.integers(0, 51), max_size=104))
def test_hands_are_told_in_ascending_order_with_twins_together(cards: list[int]) -> None:
    cards = sorted(card for place, card in enumerate(cards) if cards[:place].count(card) < 2)
    once = card_set(cards)
    twice = card_set(card for card in cards if cards.count(card) == 2)
    assert cards_in(once, twice) == tuple(cards)
    assert names_in(once, twice) == [NAMES[card] for card in cards]
    assert cards_in(once) == tuple(sorted(set(cards)))
