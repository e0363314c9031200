"""An observation that is brought up to date action by action is one that is made anew."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cancellation_hearts.engine import kernel, observation
from cancellation_hearts.engine.cards import NUMBERS, cards_in
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE
from cancellation_hearts.engine.rules import CLASSIC, Rules
from tests.engine.generators import random_position, random_setting
from tests.oracle import Oracle

WORKED_OUT_APART = ("cancels", "winning_after")


def without_effects(seen: kernel.States) -> bytes:
    plain = seen.copy()
    for field in WORKED_OUT_APART:
        plain[field] = -1
    return plain.tobytes()


def follow(games: int, seed: int) -> tuple[set[int], int]:
    """Follow random games action by action; return the phases and outcomes that came up."""
    rng = random.Random(seed)
    phases = set()
    outcomes = 0
    for _ in range(games):
        setting = random_setting(rng)
        packed = Rules(**setting.options).packed()
        states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
        kernel.new_game_at(states, setting.players, setting.dealer)
        oracle = Oracle(*setting)
        position = random_position(rng, oracle)
        hands = position.hands if position.deck is None else None
        if hands is None:
            deck = np.array([NUMBERS[card] for card in position.deck or ()], np.int8)
            kernel.deal_at(states, packed, deck, len(deck) // setting.players)
        else:
            rounds = [card for cards in zip(*hands, strict=True) for card in cards]
            numbers = np.array([NUMBERS[card] for card in rounds + position.kitty], np.int8)
            kernel.deal_at(states, packed, numbers, len(hands[0]))
        noted: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
        anew: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
        observation.observe(states[0], packed[0], -1, noted[0])
        while states["phase"].item() not in (kernel.DEAL, kernel.OVER):
            phases.add(states["phase"].item())
            seat = states["turn"].item()
            action = rng.choice(cards_in(kernel.legal(states[0], packed[0])))
            if position.policy == "shoot" and seat == position.shooter:
                # Clubs first and from the top, so that there are moons.
                actions = cards_in(kernel.legal(states[0], packed[0]))
                action = min(actions, key=lambda card: (card // 13, -card))
            outcome = kernel.step(states[0], packed[0], action)
            outcomes |= outcome
            observation.note(states[0], packed[0], seat, action, outcome, noted[0])
            watcher = rng.randrange(-1, setting.players)
            for looking in (watcher, -1):
                observation.look(states[0], packed[0], looking, noted[0])
                observation.observe(states[0], packed[0], looking, anew[0])
                assert noted.tobytes() == without_effects(anew)
    return phases, outcomes


@pytest.mark.jit_off
def test_noting_every_action_is_observing_anew() -> None:
    phases, outcomes = follow(150, 7)
    assert phases == {kernel.PASS, kernel.PLAY, kernel.DISCARD, kernel.MOON}
    assert outcomes == 2 * kernel.SCORED - 1


@pytest.mark.jit_off
def test_a_kitty_in_the_hand_brings_back_any_suit() -> None:
    packed = CLASSIC.changed({"kitty": "exchange", "players": [4, 4], "passing": []}).packed()
    hands = [["9D", "2C", "3S"], ["9D", "3C", "4S"], ["5S", "AC", "7S"], ["6S", "4C", "8S"]]
    cards = [card for round_ in zip(*hands, strict=True) for card in round_] + ["KD"]
    states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    kernel.new_game_at(states, 4, 3)
    kernel.deal_at(states, packed, np.array([NUMBERS[card] for card in cards], np.int8), 3)
    noted: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    observation.observe(states[0], packed[0], -1, noted[0])
    # The diamonds are set aside, and the ace of clubs of a seat without diamonds wins.
    for card in ("9D", "9D", "5S", "6S", "2C", "3C", "AC", "4C"):
        seat = states["turn"].item()
        outcome = kernel.step(states[0], packed[0], NUMBERS[card])
        observation.note(states[0], packed[0], seat, NUMBERS[card], outcome, noted[0])
    assert noted["void"][0, :4].tolist() == [0, 0, 0, 2]
    assert noted["hand_sizes"][0, :4].tolist() == [1, 1, 2, 1]
