"""What a network is told: pinned by examples, and nothing that a seat cannot know."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cancellation_hearts.bots.features import inputs_of, points_so_far
from cancellation_hearts.bots.layout import INPUTS, ONE, Inputs, section
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe_at
from cancellation_hearts.engine.rules import Rules
from tests.engine.resample import Resample, random_states
from tests.engine.tables import play, table


def row_of(game: Game, seat: int) -> Inputs:
    view = game.view(seat)
    return inputs_of(view.observation, view.rules.packed())


def cards(row: Inputs, name: str) -> set[str]:
    """Return the cards to which a section says yes."""
    part = section(row, name)
    assert set(part.tolist()) <= {0, ONE}
    return {NAMES[place] for place in np.flatnonzero(part)}


def places(row: Inputs, name: str) -> list[int]:
    """Return the places to which a section says yes."""
    part = section(row, name)
    assert set(part.tolist()) <= {0, ONE}
    return [int(place) for place in np.flatnonzero(part)]


@pytest.mark.jit_off
def test_a_trick_in_which_cards_cancel() -> None:
    game = table(["2C 5C 9D", "7C 7D QS", "9C 9C 3H", "7C KC 4S", "JC 2D 2H"])
    play(game, "5C 7C 9C 7C")
    row = row_of(game, 4)
    assert cards(row, "hand") == {"JC", "2D", "2H"}
    assert cards(row, "pair") == set()
    assert cards(row, "live") == {"5C", "9C"}
    assert cards(row, "cancelled") == {"7C"}
    assert cards(row, "takes") == {"JC"}
    assert cards(row, "matches") == set()
    assert "7C" not in cards(row, "unseen")
    assert {"5C", "9C", "JC", "KC"} <= cards(row, "unseen")
    assert {"KC", "AS"} <= cards(row, "unseen_pair")
    assert not {"5C", "9C", "JC"} & cards(row, "unseen_pair")
    assert places(row, "led") == [0]
    assert places(row, "best") == [7]
    # Seat 2 is three seats after seat 4, seat 0 led and is the next, and nobody is still to play.
    assert places(row, "winning") == [3]
    assert places(row, "leader") == [1]
    assert places(row, "after") == [0]
    assert places(row, "round") == [0]
    assert places(row, "first_trick") == [0]
    assert places(row, "left") == [3]
    assert places(row, "players") == [2]
    assert section(row, "count_of_suit").reshape(4, 6)[:, 0].tolist() == [ONE, ONE, ONE, 0]
    assert section(row, "rounds_of_suit").reshape(4, 4)[0].tolist() == [ONE, 0, 0, 0]


@pytest.mark.jit_off
def test_a_match_is_told_from_a_card_that_takes_the_lead() -> None:
    game = table(["5C 8D", "9C 8D", "9C 2C", "TC 2D"])
    play(game, "5C 9C")
    row = row_of(game, 2)
    assert cards(row, "matches") == {"9C"}
    assert cards(row, "takes") == set()
    play(game, "9C")
    # Only the five is live now.
    assert cards(row_of(game, 3), "takes") == {"TC"}


@pytest.mark.jit_off
def test_seats_are_counted_in_turn_order_from_the_one_that_decides() -> None:
    game = table(["AC 3D 5S", "2C 4H QS", "3C 5D 6S", "4C 6D 7S"])
    play(game, "AC 2C 3C 4C 3D 4H 5D 6D")
    # Seat 3 has won a heart that seat 1, which has no diamonds, threw off.
    row = row_of(game, 3)
    assert places(row, "void") == [4 * 2 + 1]
    assert section(row, "hearts").tolist()[:4] == [2, 0, 0, 0]
    assert places(row, "has_points") == [0]
    assert places(row, "alone") == [0]
    assert section(row, "alone_won").tolist() == [2]
    assert places(row, "leader") == [0]
    assert places(row, "led") == []
    assert section(row, "rounds_of_suit").reshape(4, 4)[:, 0].tolist() == [ONE, ONE, 0, 0]
    play(game, "7S 5S QS")
    row = row_of(game, 2)
    assert places(row, "void") == [4 * 3 + 1]
    assert places(row, "alone") == [1]
    assert section(row, "at_stake").tolist()[:4] == [0, ONE, 0, 0]
    assert places(row, "hearts_broken") == [0]


@pytest.mark.jit_off
def test_where_two_have_points_nobody_has_all() -> None:
    game = table(["AC 3D 5S 9S", "2C 4H QS 2S", "3C 5D 6S TS", "4C 6D 7S 8S"])
    play(game, "AC 2C 3C 4C 3D 4H 5D 6D 7S 5S QS 6S")
    row = row_of(game, 1)
    assert section(row, "one_queen").tolist()[:4] == [ONE, 0, 0, 0]
    assert section(row, "two_queens").tolist()[:4] == [0, 0, 0, 0]
    assert places(row, "has_points") == [0, 2]
    assert places(row, "alone") == []
    assert section(row, "alone_won").tolist() == [0]


@pytest.mark.jit_off
def test_what_is_set_aside_lies_in_the_trick() -> None:
    game = table(["8C 3D", "8C 4H", "9D 5D"], heart_points=1)
    play(game, "8C 8C 9D")
    row = row_of(game, 0)
    assert section(row, "aside").tolist() == [ONE, 3]
    play(game, "3D 4H")
    row = row_of(game, 2)
    assert section(row, "at_stake").tolist() == [2, 0, 0, 0, 2]
    assert cards(row, "live") == {"3D", "4H"}


@pytest.mark.jit_off
def test_who_holds_what_was_passed() -> None:
    game = table(
        ["AS KS 2C 3C", "4C 5C 6C 7C", "8C 9C TC JC", "2D 3D 4D 5D"],
        passing=("left",),
        pass_count=2,
    )
    for seat, passed in enumerate(["AS KS", "4C 5C", "8C 9C", "2D 3D"]):
        row = row_of(game, seat)
        assert places(row, "phase") == [0]
        game.pass_cards(seat, passed.split())
    row = row_of(game, 0)
    assert cards(row, "given") == {"AS", "KS"}
    assert cards(row, "received") == {"2D", "3D"}
    assert places(row, "receiver") == [1]
    assert places(row, "giver") == [3]
    assert places(row, "direction") == [1]
    play(game, "2D AS 4C 4D")
    assert cards(row_of(game, 0), "given") == {"KS"}


@pytest.mark.jit_off
def test_a_card_picked_to_be_passed_has_left_the_hand() -> None:
    game = table(["AS AS 2C 3C", "4C 5C 6C 7C", "8C 9C TC JC"], passing=("right",), pass_count=2)
    states, packed = game.state, game.rules.packed()
    kernel.step(states[0], packed[0], NAMES.index("AS"))
    seen: NDArray[Any] = np.zeros(1, OBSERVATION_DTYPE)
    observe_at(states, packed, 0, seen)
    row = inputs_of(seen, packed)
    assert cards(row, "hand") == {"AS", "2C", "3C"}
    assert cards(row, "pair") == set()
    assert cards(row, "given") == {"AS"}
    assert "AS" in cards(row, "unseen")
    assert places(row, "picked") == [1]
    assert places(row, "receiver") == [2]


@pytest.mark.jit_off
def test_the_only_copy_that_is_picked_is_in_the_hand_no_more() -> None:
    game = table(["AS KS 2C 3C", "4C 5C 6C 7C", "8C 9C TC JC"], passing=("right",), pass_count=2)
    states, packed = game.state, game.rules.packed()
    kernel.step(states[0], packed[0], NAMES.index("KS"))
    seen: NDArray[Any] = np.zeros(1, OBSERVATION_DTYPE)
    observe_at(states, packed, 0, seen)
    row = inputs_of(seen, packed)
    assert cards(row, "hand") == {"AS", "2C", "3C"}
    assert places(row, "left") == [3]
    assert "KS" in cards(row, "unseen_pair")


@pytest.mark.jit_off
def test_the_kitty_and_what_is_buried() -> None:
    game = table(
        ["AC 3D 5S", "2C 4H QS", "3C 5D 6S"], "KD 2H", base="exchange", discards="discarder"
    )
    row = row_of(game, 1)
    assert section(row, "kitty").tolist()[:2] == [ONE, 8]
    assert section(row, "kitty")[2] < ONE
    play(game, "2C 3C AC")
    row = row_of(game, 0)
    assert places(row, "phase") == [2]
    assert cards(row, "hand") == {"3D", "5S", "KD", "2H"}
    assert places(row, "kitty_taker") == [0]
    assert section(row, "kitty")[0] == 0
    game.discard(["2H", "5S"])
    row = row_of(game, 0)
    assert cards(row, "hand") == {"3D", "KD"}
    assert {"2H", "5S"} <= cards(row, "unseen")
    assert not {"2H", "5S"} & cards(row, "unseen_pair")
    assert points_so_far(game.view(0).observation[0], game.rules.packed()[0]) == 1
    # Buried points count for the one who buried them, as only that seat knows.
    assert section(row, "hearts").tolist()[0] == 2
    assert places(row, "has_points") == [0]


@pytest.mark.jit_off
def test_a_buried_card_whose_twin_was_played_is_unseen_no_more() -> None:
    game = table(["AC 3D 5S", "2C 4H QS", "3C 5D 6S"], "2C KD", base="exchange")
    play(game, "2C 3C AC")
    game.discard(["2C", "5S"])
    row = row_of(game, 0)
    assert "2C" not in cards(row, "unseen")
    assert "5S" in cards(row, "unseen")


def random_row(rules: Rules, states: kernel.States, seat: int) -> Inputs | None:
    """Return the row of a seat that chooses a card, or None."""
    packed = rules.packed()
    seen: NDArray[Any] = np.zeros(1, OBSERVATION_DTYPE)
    observe_at(states, packed, seat, seen)
    if not seen["legal"][0] or seen["phase"][0] == kernel.MOON:
        return None
    # What `observation.look` leaves out.
    seen["cancels"] = 77
    seen["winning_after"] = -77
    return inputs_of(seen, packed)


def test_cards_that_nobody_can_know_make_no_difference() -> None:
    rng = random.Random(4)
    phases = set[int]()
    compared = 0
    while compared < 1500 or len(phases) < 3:
        for rules, states in random_states(rng):
            seat = int(states["turn"][0])
            row = random_row(rules, states, seat)
            if row is None or rng.random() < 0.7:
                continue
            other = random_row(rules, Resample(rules, states, seat, rng).states, seat)
            assert other is not None
            assert np.array_equal(row, other)
            phases.add(int(states["phase"][0]))
            compared += 1


def test_points_are_counted_in_shares() -> None:
    hands = ["AC 3D 5S", "2C 4H QS", "3C 5D 6S"]
    rows = []
    for factor in (1, 2, 0.25):
        game = table(
            hands,
            heart_points=factor,
            queen_points=13 * factor,
            jack_points=-10 * factor,
            moon_points=26 * factor,
        )
        play(game, "AC 2C 3C 5S QS")
        rows.append(row_of(game, 2))
    assert np.array_equal(rows[0], rows[1])
    assert np.array_equal(rows[0], rows[2])
    assert len(rows[0]) == INPUTS
