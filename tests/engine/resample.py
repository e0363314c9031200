"""Deal again what a seat cannot know: all that it sees has to stay the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import NUMBERS, cards_in
from cancellation_hearts.engine.rules import Rules
from tests.engine.generators import random_position, random_setting
from tests.oracle import Oracle


def sets_of(cards: list[int]) -> tuple[int, int]:
    """Return the sets of cards held once and held twice."""
    counts = Counter(cards)
    once = sum(1 << card for card in counts)
    return once, sum(1 << card for card, times in counts.items() if times == 2)


def tally_of(cards: list[int]) -> int:
    """Return the tally of cards."""
    return int(sum(int(kernel.TALLY[card]) for card in cards))


def random_states(rng: random.Random) -> Iterator[tuple[Rules, kernel.States]]:
    """Play a random game of up to three deals, step by step, and yield every state of it."""
    setting = random_setting(rng)
    rules = Rules(**setting.options)
    packed = rules.packed()
    states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    kernel.new_game_at(states, setting.players, setting.dealer)
    oracle = Oracle(*setting)
    for _ in range(rng.choice([1, 2, 3])):
        yield rules, states
        oracle.deal_number, oracle.dealer = states["deal"].item(), states["dealer"].item()
        position = random_position(rng, oracle)
        if position.deck is not None:
            deck = np.array([NUMBERS[card] for card in position.deck], np.int8)
            kernel.deal_at(states, packed, deck, len(deck) // setting.players)
        else:
            rounds = [card for cards in zip(*position.hands, strict=True) for card in cards]
            numbers = np.array([NUMBERS[card] for card in rounds + position.kitty], np.int8)
            kernel.deal_at(states, packed, numbers, len(position.hands[0]))
        while states["phase"].item() not in (kernel.DEAL, kernel.OVER):
            yield rules, states
            if states["phase"].item() == kernel.PASS and rng.random() < 0.2:
                choose_out_of_turn(states, packed, rules, rng)
                continue
            actions = cards_in(kernel.legal(states[0], packed[0]))
            action = rng.choice(actions)
            if position.policy == "shoot" and states["turn"].item() == position.shooter:
                # Clubs first and from the top, so that there are moons.
                action = min(actions, key=lambda card: (card // 13, -card))
            kernel.step(states[0], packed[0], action)
        yield rules, states
        if states["phase"].item() == kernel.OVER:
            return


def choose_out_of_turn(
    states: kernel.States, packed: kernel.States, rules: Rules, rng: random.Random
) -> None:
    """Let any seat choose its whole pass."""
    seat = rng.randrange(states["players"].item())
    hand = cards_in(*hand_sets(states, seat))
    cards = rng.sample(hand, rules.pass_count)
    kernel.choose_pass_at(states, packed, seat, np.array(cards, np.int8))


def hand_sets(states: kernel.States, seat: int) -> tuple[int, int]:
    """Return the sets of a hand."""
    return states["once"][0, seat].item(), states["twice"][0, seat].item()


class Resample:
    """A state in which all that `seat` cannot know is dealt anew; -1 is a watcher.

    ``states`` is the new state. Hidden cards come from all cards that the seat does not see, those
    of them that a composed position leaves out included.
    """

    def __init__(self, rules: Rules, states: kernel.States, seat: int, rng: random.Random) -> None:
        self.rules = rules
        self.rng = rng
        self.seat = seat
        self.states = states.copy()
        self.state = self.states[0]
        self.players = int(self.state.players)
        self.phase = kernel.PHASES[self.state.phase]
        self.taker = int(self.state.kitty_taker)
        self.plays = [int(card) for card in self.state.plays[: int(self.state.played)]]
        self.exchanged = self.phase == "discard" or bool(self.state.buried[0])
        old_kitty, old_buried = self.old("kitty"), self.old("buried")
        self.pool = self.unseen()
        self.deal_hands()
        if self.exchanged and self.taker != seat:
            buried = self.draw(len(old_buried))
            self.write("buried", buried)
            if self.phase != "discard" and rules.discards == "discarder":
                self.count_for(self.taker, old_buried, buried, 511)
            hand = list(cards_in(*hand_sets(self.states, self.taker)))
            self.write("kitty", rng.sample(hand + buried, len(old_kitty)))
        if not self.exchanged:
            kitty = self.draw(len(old_kitty))
            self.write("kitty", kitty)
            if self.taker >= 0:
                self.count_for(self.taker, old_kitty, kitty, 0xFFFF)
        self.deal_passes()

    def old(self, field: str) -> list[int]:
        """Return the cards of the kitty or of those buried."""
        return list(cards_in(*self.states[field][0].tolist()))

    def write(self, field: str, cards: list[int]) -> None:
        """Set the kitty, or what is buried."""
        self.states[field][0] = sets_of(cards)

    def draw(self, size: int) -> list[int]:
        """Take cards out of the pool."""
        return [self.pool.pop() for _ in range(size)]

    def unseen(self) -> list[int]:
        """Return all cards that the seat does not see, in random order."""
        unseen = Counter(list(range(52)) * self.rules.packs)
        unseen.subtract(self.plays)
        if self.seat >= 0:
            unseen.subtract(cards_in(*hand_sets(self.states, self.seat)))
            if self.exchanged and self.taker == self.seat:
                unseen.subtract(self.old("buried"))
        assert min(unseen.values()) >= 0
        cards = list(unseen.elements())
        self.rng.shuffle(cards)
        return cards

    def deal_hands(self) -> None:
        """Give the other seats as many cards as they had."""
        for other in range(self.players):
            if other != self.seat:
                once, twice = hand_sets(self.states, other)
                cards = self.draw(once.bit_count() + twice.bit_count())
                self.states["once"][0, other], self.states["twice"][0, other] = sets_of(cards)

    def count_for(self, seat: int, old: list[int], new: list[int], mask: int) -> None:
        """Exchange what cards count in a pile."""
        difference = (tally_of(new) & mask) - (tally_of(old) & mask)
        self.states["pile"][0, seat] = self.states["pile"][0, seat].item() + difference

    def deal_passes(self) -> None:
        """Let the others pass other cards, but for those that the seat has received."""
        size = self.rules.pass_count
        number = int(self.state.deal) - (self.phase in ("deal", "over"))
        direction = self.rules.direction(max(number, 0))
        steps = {"left": 1, "right": -1, "across": self.players // 2, "hold": 0}[direction]
        if direction == "hold" or (self.phase != "pass" and not self.state.chosen):
            return
        for giver in range(self.players):
            receiver = (giver + steps) % self.players
            if giver == self.seat or (self.phase != "pass" and receiver == self.seat):
                continue
            # Before the pass the cards are the giver's own, after it they are the receiver's.
            holder = giver if self.phase == "pass" else receiver
            held = [*cards_in(*hand_sets(self.states, holder)), *self.plays]
            cards = self.rng.sample(held, size)
            self.states["passes"][0, giver * size : (giver + 1) * size] = cards
        if self.phase == "pass" and self.state.turn != self.seat:
            self.states["picked"][0] = self.rng.randrange(size)


def situation(states: kernel.States, rules: Rules) -> str:
    """Return a name for what is hidden in a state."""
    state = states[0]
    phase = kernel.PHASES[state.phase]
    if phase == "pass":
        picked = ", some picked" if state.picked else ""
        return ("pass, some chosen" if state.chosen else "pass") + picked
    if phase == "discard":
        return "discard, some buried" if state.picked else "discard"
    buried = bool(state.buried[0])
    if phase != "play":
        return f"{phase}, after an exchange" if buried else phase
    if buried:
        return f"play, points buried for {rules.discards}"
    if state.kitty_taker >= 0:
        return "play, kitty on a pile"
    passed = "play, after a pass" if state.chosen else "play"
    return f"{passed}, in a later trick" if state.trick_start else passed
