"""Hints: positions with a known answer, figures, and nothing that depends on hidden cards."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import numpy as np
import pytest

from cancellation_hearts.advice.hint import MOST_WORLDS, Hint, hint
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE
from cancellation_hearts.engine.view import View
from tests.bots.positions import running
from tests.engine.resample import Resample

RULES = CLASSIC.changed({"passing": []})


def generator() -> np.random.Generator:
    return np.random.default_rng(7)


def after(plays: str, hands: list[str], dealer: int = 5) -> Game:
    """Return a game of six in which seat 0 leads and some cards have been played."""
    game = Game(RULES, 6, dealer)
    game.deal_hands([hand.split() for hand in hands])
    for card in plays.split():
        game.play(card)
    return game


# The last to play can stay under the ace, and let its owner have the queen.
DUCK = after(
    "TS AS QS 7S 6S", ["TS 2D 3D", "AS 4D 5D", "QS 6D 7D", "7S 8D 9D", "6S TD JD", "KS 3S 2C"]
)
# To cancel the king of clubs gives a queen of spades to whoever has played the jack.
CANCEL = after(
    "2C JC KC 3C QS", ["2C 2D 3D", "JC 4D 5D", "KC 6D 7D", "3C 8D 9D", "QS TD JD", "KC AC 5H"]
)
# Void in clubs and last to play: the queen goes.
THROW = after(
    "2C JC 4C 3C 5C", ["2C 2D 3D", "JC 4D 5D", "4C 6D 7D", "3C 8D 9D", "5C TD JD", "QS 2S 3D"]
)


@pytest.mark.parametrize(
    ("game", "best", "code", "seat"),
    [
        (DUCK, "KS", "ducks-last", 1),
        (CANCEL, "KC", "cancels-sends", 1),
        (THROW, "QS", "throws-queen", 1),
    ],
)
def test_the_best_play_is_found(game: Game, best: str, code: str, seat: int) -> None:
    found = hint(game.view(5), generator())
    assert found.recommended == (best,)
    (step,) = found.steps
    assert step.recommended.reason.code == code
    assert step.recommended.reason.seat == seat


def test_taking_a_queen_costs_what_it_counts() -> None:
    (step,) = hint(CANCEL.view(5), generator()).steps
    costs = {choice.choice: choice for choice in step.choices}
    assert costs["AC"].behind > 10
    assert not costs["AC"].tied
    assert costs["AC"].reason.code == "takes-last"
    assert costs["AC"].reason.points == 13


def test_a_card_held_twice_is_one_choice() -> None:
    game = after("2C", ["2C 2D 3D", "JC JC QC", "KC 6D 7D", "3C 8D 9D", "QS TD JD", "KC AC 5H"])
    (step,) = hint(game.view(1), generator()).steps
    assert sorted(choice.choice for choice in step.choices) == ["JC", "QC"]


def test_figures() -> None:
    rng = random.Random(3)
    for rules, states in running(3, 6):
        if states["picked"].item():
            continue
        view = View.of(rules, rules.packed(), states, states["turn"].item())
        if view.phase == "play" and rng.random() < 0.5:
            continue
        found = hint(view, generator(), worlds=40)
        assert found.worlds >= 40
        assert (
            len(found.steps)
            == {
                "pass": rules.pass_count,
                "discard": view.kitty_size,
                "play": 1,
            }[view.phase]
        )
        left = Counter(view.legal if view.phase == "play" else view.hand)
        for step in found.steps:
            # What is chosen next is chosen from what is left by the recommended cards before.
            assert sorted(left) == sorted(choice.choice for choice in step.choices)
            first = step.recommended
            left -= Counter([first.choice])
            assert (first.behind, first.behind_error, first.tied) == (0, 0, True)
            for choice in step.choices:
                assert choice.behind == pytest.approx(choice.points - first.points)
                assert choice.tied == (choice.behind <= 2 * choice.behind_error)
                assert min(choice.behind, choice.error) >= 0
        assert not set(found.recommended) - set(view.hand)


def test_errors_are_those_of_repeated_hints() -> None:
    """In the middle of a deal, where neighbouring worlds resemble each other most."""
    rng = random.Random(5)
    game = Game(RULES, 8)
    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"] * 2
    rng.shuffle(deck)
    game.deal(deck)
    while len(game.log[-1].plays) < 75 or len(game.legal()) < 3:
        game.play(game.legal()[0])
    view = game.view(game.to_act[0])
    found = [hint(view, np.random.default_rng(seed), worlds=200) for seed in range(30)]
    card = view.legal[0]
    chosen = [choice for each in found for choice in each.steps[0].choices if choice.choice == card]
    spread = np.std([choice.points for choice in chosen], ddof=1)
    told = np.sqrt(np.mean([choice.error**2 for choice in chosen]))
    # With 30 hints, the spread itself is known to about an eighth.
    assert spread < 1.5 * told


def test_what_a_seat_cannot_know_changes_no_byte() -> None:
    rng = random.Random(11)
    seen = set()
    for rules, states in running(11, 12):
        # A whole choice is made at once at a table, so nobody sees one that is half made.
        if rng.random() > 0.05 or states["picked"].item():
            continue
        seat = states["turn"].item()
        view = View.of(rules, rules.packed(), states, seat)
        dealt = Resample(rules, states, seat, rng)
        other = View.of(rules, rules.packed(), dealt.states, seat)
        first, second = (hint(each, generator(), worlds=20) for each in (view, other))
        assert msgspec.json.encode(first) == msgspec.json.encode(second)
        seen.add(view.phase)
    assert {"play", "pass"} <= seen


def test_the_same_chance_gives_the_same_hint_and_other_chance_other_figures() -> None:
    first, again = (hint(CANCEL.view(5), generator()) for _ in range(2))
    other = hint(CANCEL.view(5), np.random.default_rng(8))
    assert first == again
    assert other.recommended == first.recommended


def test_it_can_be_sent() -> None:
    found = hint(DUCK.view(5), generator())
    assert msgspec.json.decode(msgspec.json.encode(found), type=Hint) == found


def test_a_kitty_is_buried_card_by_card() -> None:
    game = Game(EXCHANGE.changed({"passing": [], "opening": "dealer_left"}), 6, dealer=5)
    game.deal_hands(
        [["AC", "2D"], ["2C", "3D"], ["3C", "4D"], ["4C", "5D"], ["5C", "6D"], ["6C", "7D"]],
        ["QS", "QS"],
    )
    for card in ("AC", "2C", "3C", "4C", "5C", "6C"):
        game.play(card)
    assert game.phase == "discard"
    found = hint(game.view(0), generator(), worlds=100)
    assert len(found.steps) == 2
    game.discard(found.recommended)


def test_what_is_refused() -> None:
    for seat, worlds, code in (
        (0, 1000, "not_your_turn"),
        (None, 1000, "not_your_turn"),
        (5, 19, "bad_argument"),
        (5, MOST_WORLDS + 1, "bad_argument"),
    ):
        with pytest.raises(HeartsError) as refused:
            hint(DUCK.view(seat), generator(), worlds=worlds)
        assert refused.value.code == code
