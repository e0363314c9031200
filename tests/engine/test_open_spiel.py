"""Ordinary Hearts for four, held against the Hearts of OpenSpiel."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pyspiel
import pytest

from cancellation_hearts.engine.cards import NAMES, RANKS, SUITS
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import HEARTS, Direction

# Its options that are ours too, and ours by their values.
SHARED: dict[str, dict[bool, dict[str, object]]] = {
    "no_pts_on_first_trick": {
        False: {"first_trick_points": True},
        True: {"first_trick_points": False},
    },
    "jd_bonus": {False: {"jack_points": 0}, True: {"jack_points": -10}},
    "qs_breaks_hearts": {
        False: {"hearts_break": "heart"},
        True: {"hearts_break": "heart_or_queen"},
    },
    # Overrules the one before.
    "must_break_hearts": {False: {"hearts_break": "none"}, True: {}},
}
# Its options that we do not have, with the values that play by our rules: the two of clubs is led;
# nothing is paid for taking no trick; with hearts and the queen only, unbroken, the queen is led.
# `pass_cards` stays on, as the first action says where cards are passed, or that they are not.
FIXED = {
    "pass_cards": True,
    "can_lead_any_club": False,
    "avoid_all_tricks_bonus": False,
    "can_lead_hearts_instead_of_qs": False,
}
DIRECTIONS: list[Direction] = ["hold", "left", "across", "right"]
CHOICES = list(itertools.product([False, True], repeat=len(SHARED)))


def their_card(name: str) -> int:
    """Return the number of a card in OpenSpiel, which counts suits first."""
    return RANKS.index(name[0]) * 4 + SUITS.index(name[1])


def our_card(number: int) -> str:
    return RANKS[number // 4] + SUITS[number % 4]


def in_our_order(cards: list[int]) -> list[str]:
    return sorted(map(our_card, cards), key=NAMES.index)


def random_deck(rng: random.Random) -> tuple[list[str], int | None]:
    """Return a deck, and which seat has all high cards of it, if one has."""
    deck = list(NAMES)
    rng.shuffle(deck)
    if rng.random() < 0.9:
        return deck, None
    deck.sort(key=lambda card: RANKS.index(card[0]))
    low, high = deck[:39], deck[39:]
    rng.shuffle(low)
    seat = rng.randrange(4)
    for turn in range(13):
        low.insert(turn * 4 + seat, high[turn])
    return low, seat


def play_a_deal(rng: random.Random, choice: tuple[bool, ...]) -> Counter[str]:
    """Play a deal in both, comparing at every step, and count what happened."""
    switched = dict(zip(SHARED, choice, strict=True))
    theirs = pyspiel.load_game("hearts", {**FIXED, **switched}).new_initial_state()
    way = rng.randrange(4)
    options: dict[str, object] = {"moon": "add", "passing": [DIRECTIONS[way]]}
    for option, value in switched.items():
        options.update(SHARED[option][value])
    # With the last seat dealing, both deal to seat 0 first.
    ours = Game(HEARTS.changed(options), 4, dealer=3)
    deck, strong = random_deck(rng)
    theirs.apply_action(way)
    for card in deck:
        theirs.apply_action(their_card(card))
    ours.deal(deck)
    for seat in ours.to_act if ours.phase == "pass" else ():
        passed = rng.sample(ours.hand(seat), 3)
        for card in passed:
            assert theirs.current_player() == seat
            # They may pass any card that they still hold.
            assert card in in_our_order(theirs.legal_actions())
            theirs.apply_action(their_card(card))
        ours.pass_cards(seat, passed)
    while not theirs.is_terminal():
        assert ours.to_act == (theirs.current_player(),)
        legal = in_our_order(theirs.legal_actions())
        assert ours.legal() == legal
        card = rng.choice(legal)
        if strong is not None:
            # The strong seat takes all it can, the others let it.
            pick = max if ours.to_act == (strong,) else min
            card = pick(legal, key=lambda name: RANKS.index(name[0]))
        theirs.apply_action(their_card(card))
        ours.play(card)
    (deal,) = ours.log
    assert ours.phase in ("deal", "over")
    # They pay 26 less the points.
    assert [26 - points for points in theirs.returns()] == list(deal.points or ())
    moon = "no moon" if deal.moon is None else "moon"
    return Counter([DIRECTIONS[way], moon, *(f"{option} {on}" for option, on in switched.items())])


def play_deals(rng: random.Random, deals: int) -> Counter[str]:
    """Play deals under all combinations of options in turn."""
    happened: Counter[str] = Counter()
    for deal in range(deals):
        happened += play_a_deal(rng, CHOICES[deal % len(CHOICES)])
    return happened


@pytest.mark.parametrize("part", range(4))
def test_open_spiel_agrees(part: int) -> None:
    happened = play_deals(random.Random(part), 500)
    expected = [*DIRECTIONS, "no moon", *(f"{o} {on}" for o in SHARED for on in (False, True))]
    assert all(happened[what] > 50 for what in expected)
    assert happened["moon"] > 10


def test_no_option_of_open_spiel_is_forgotten() -> None:
    known: dict[str, Any] = pyspiel.load_game("hearts").get_parameters()
    assert set(known) == set(SHARED) | set(FIXED)


def test_another_rule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIXED, "can_lead_any_club", True)
    with pytest.raises(AssertionError):
        play_deals(random.Random(1), 20)
