"""The short comparison of engine and oracle, for millions of games.

`differential` compares everything that can be seen of a game after every action. This compares what
decides a game, and goes three times as fast: whose turn it is, the set of legal cards, the phase,
and after each deal points, moon, scores, dealer and winners.
"""

from __future__ import annotations

import random

import numpy as np

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import NAMES, NUMBERS, card_numbers, cards_in
from cancellation_hearts.engine.rules import Rules, points
from tests.engine.generators import (
    Position,
    choose_burial,
    choose_card,
    random_position,
    random_setting,
)
from tests.oracle import Oracle

CHOICES = {"subtract": kernel.MOON_SUBTRACT, "add": kernel.MOON_ADD}


class QuickMatch:
    """One game in the bare kernel and the oracle."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.setting = random_setting(rng)
        self.oracle = Oracle(*self.setting)
        self.packed = Rules(**self.setting.options).packed()
        self.states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
        kernel.new_game_at(self.states, self.setting.players, self.setting.dealer)

    def play(self) -> int:
        """Play a few deals; return how many cards were played."""
        cards = 0
        for _ in range(self.rng.choice([1, 1, 2, 3, 4])):
            position = random_position(self.rng, self.oracle)
            self.deal(position)
            while self.oracle.phase not in ("deal", "over"):
                self.same_turn()
                self.act(position)
            cards += int(self.states["played"].item())
            self.same_scores()
            if self.oracle.phase == "over":
                break
        return cards

    def deal(self, position: Position) -> None:
        """Deal a deck, or lay out a composed position."""
        oracle = self.oracle
        if position.deck is not None:
            oracle.deal(position.deck)
            deck = np.array(card_numbers(position.deck), np.int8)
            kernel.deal_at(self.states, self.packed, deck, len(deck) // oracle.players)
            return
        oracle.deal_hands(position.hands, position.kitty)
        seats = [(oracle.dealer + 1 + step) % oracle.players for step in range(oracle.players)]
        rounds = zip(*(position.hands[seat] for seat in seats), strict=True)
        cards = [card for cards in rounds for card in cards] + position.kitty
        numbers = np.array(card_numbers(cards), np.int8)
        kernel.deal_at(self.states, self.packed, numbers, len(position.hands[0]))

    def same_turn(self) -> None:
        """Compare the phase and who is to act."""
        phase = kernel.PHASES[self.states["phase"].item()]
        assert phase == self.oracle.phase
        assert self.states["turn"].item() == self.oracle.to_act()[0]

    def act(self, position: Position) -> None:
        """Do what comes next, in both."""
        oracle, rng = self.oracle, self.rng
        if oracle.phase == "play":
            legal = cards_in(kernel.playable_at(self.states, self.packed))
            assert sorted(NAMES[card] for card in legal) == oracle.legal()
            card = choose_card(rng, oracle, position)
            oracle.play(card)
            assert kernel.play_at(self.states, self.packed, NUMBERS[card]) >= 0
        elif oracle.phase == "pass":
            seat = rng.randrange(oracle.players)
            cards = rng.sample(oracle.hands[seat], oracle.options["pass_count"])
            oracle.pass_cards(seat, cards)
            numbers = np.array(card_numbers(cards), np.int8)
            kernel.choose_pass_at(self.states, self.packed, seat, numbers)
        elif oracle.phase == "discard":
            cards = choose_burial(rng, oracle, position)
            oracle.discard(cards)
            for card in cards:
                kernel.bury_at(self.states, self.packed, NUMBERS[card])
        else:
            choice = rng.choice(["subtract", "add"])
            oracle.choose_moon(choice)
            kernel.step(self.states[0], self.packed[0], CHOICES[choice])

    def same_scores(self) -> None:
        """Compare what a deal came to."""
        oracle, states = self.oracle, self.states
        over = oracle.phase == "over"
        assert kernel.PHASES[states["phase"].item()] == oracle.phase
        scores = states["scores"][0, : oracle.players].tolist()
        assert [points(score) for score in scores] == oracle.scores
        shooter = kernel.shooter_at(states, self.packed)
        assert shooter == (-1 if oracle.moons[-1] is None else oracle.moons[-1])
        assert states["dealer"].item() == (oracle.dealer + over) % oracle.players


def play_quickly(seed: int, number: int) -> int:
    """Play the random game of that number; return how many cards were played in it."""
    match = QuickMatch(random.Random(f"quick {seed}/{number}"))
    try:
        return match.play()
    except Exception as error:
        error.add_note(f"This is quick game {number} of seed {seed}: {match.setting}")
        raise
