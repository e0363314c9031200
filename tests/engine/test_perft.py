"""Perft: engine and oracle find the same number of ways to go on from each position of a file."""

from __future__ import annotations

import json
from typing import Any

import numba
import numpy as np
import pytest

from cancellation_hearts.engine import kernel, rules
from cancellation_hearts.engine.bits import lowest
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.rules import PRESETS, Rules
from tests.engine import perft_data
from tests.engine.perft_data import CASES
from tests.oracle import perft as oracle_perft
from tests.oracle.replay_oracle import resolve

LINES = [json.loads(line) for line in perft_data.FILE.read_text(encoding="utf-8").splitlines()]

# Without the compiler the kernel counts about as slowly as the oracle.
MOST = 300 if numba.config.DISABLE_JIT else perft_data.MOST

by_name = pytest.mark.parametrize("line", LINES, ids=lambda line: line["name"])


@compiled
def count(states: kernel.States, packed: kernel.States, place: int, depth: int) -> int:
    """Count the sequences of `depth` plays from ``states[place]``; those after it are scratch."""
    if depth == 0 or states[place].phase != kernel.PLAY:
        return 1
    total = 0
    cards = kernel.legal(states[place], packed[0])
    while cards:
        states[place + 1] = states[place]
        kernel.step(states[place + 1], packed[0], lowest(cards))
        cards &= cards - 1
        total += count(states, packed, place + 1, depth - 1)
    return total


def start(line: dict[str, Any]) -> Game:
    """Return the game in the position of a line."""
    game = Game(Rules.from_plain(line["ruleset"]), line["players"], line["dealer"])
    if "deck" in line:
        game.deal(line["deck"])
    else:
        game.deal_hands(line["hands"], line["kitty"])
    for seat, cards in enumerate(line["passes"]):
        game.pass_cards(seat, cards)
    for card in line["plays"]:
        if game.phase == "discard":
            game.discard(line["discards"])
        game.play(card)
    if game.phase == "discard":
        game.discard(line["discards"])
    return game


@pytest.mark.jit_off
@by_name
def test_the_engine_counts_what_the_file_says(line: dict[str, Any]) -> None:
    game = start(line)
    wanted = [number for number in line["counts"] if number <= MOST]
    states: kernel.States = np.zeros(len(wanted) + 1, kernel.STATE_DTYPE)
    states[0] = game.state[0]
    packed = game.rules.packed()
    assert [count(states, packed, 0, depth) for depth in range(len(wanted))] == wanted


@by_name
def test_the_oracle_counts_what_the_file_says(line: dict[str, Any]) -> None:
    oracle = perft_data.start(line)
    found = [oracle_perft(oracle, depth) for depth in range(len(line["counts"]))]
    assert found == line["counts"]


def test_the_file_holds_the_cases_of_perft_data() -> None:
    found = [(line["name"], line["ruleset"], line["players"], len(line["plays"])) for line in LINES]
    wanted = [(name, rules, players, plays) for name, rules, players, _, _, plays in CASES]
    assert found == wanted


def test_the_positions_cover_all_presets_and_option_values() -> None:
    assert {line["ruleset"]["base"] for line in LINES} == set(PRESETS)
    options = [resolve(line["ruleset"]) for line in LINES]
    words = {
        "opening": rules.OPENINGS,
        "hearts_break": rules.HEARTS_BREAKS,
        "cancelled_trick": rules.CANCELLED_TRICKS,
        "last_cancelled": rules.LAST_CANCELLED,
        "kitty": rules.KITTIES,
        "discards": rules.DISCARDS,
        "moon": rules.MOONS,
        "packs": (1, 2),
        "first_trick_points": (False, True),
    }
    for option, values in words.items():
        assert {chosen[option] for chosen in options} == set(values), option
    directions = {Rules.from_plain(line["ruleset"]).direction(0) for line in LINES}
    assert directions == {"left", "right", "across", "hold"}
    assert {line["players"] for line in LINES} == set(range(3, 12))


def test_the_positions_branch() -> None:
    """Counts that never grow would prove little."""
    assert sum(line["counts"][-1] for line in LINES) > 50_000
    assert all(line["counts"][-1] > 1 for line in LINES)
