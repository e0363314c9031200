"""The slow way to tell whether cards may lie so: lay them out as they were, and play again.

A world is possible if some deal that leads to it makes everything that a seat has seen legal: who
led first, and every card that was played. Nothing is concluded here, only tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import cards_in
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.rules import Rules

Key = tuple[int, ...]
KITTY, BURIED, NOWHERE = 100, 101, 102


@compiled
def replays(
    states: kernel.States,
    rules: kernel.States,
    plays: NDArray[np.int8],
    opener: int,
    hand: NDArray[np.int64],
) -> bool:
    """Tell whether plays are legal from dealt cards on; `hand` is the taker's after an exchange."""
    state = states[0]
    kernel.begin_play(state, rules[0])
    if state.opener != opener:
        return False
    for card in plays:
        if kernel.refusal(state, rules[0], int(card)):
            return False
        kernel.play(state, rules[0], int(card))
        if state.phase == kernel.DISCARD:
            state.once[state.turn] = hand[0]
            state.twice[state.turn] = hand[1]
            state.phase = kernel.PLAY
    return True


def sets_of(cards: list[int]) -> tuple[int, int]:
    counts = Counter(cards)
    return sum(1 << card for card in counts), sum(1 << c for c, n in counts.items() if n == 2)


class Layout(NamedTuple):
    """Where the unseen cards have to go, by what a seat has seen: cards, places, sizes."""

    cards: list[int]
    kept: list[int]
    sizes: dict[int, int]


class Slow:
    """What one seat has seen, and which worlds fit."""

    def __init__(self, seen: np.record, rules: Rules) -> None:
        self.rules = rules
        self.packed = rules.packed()
        self.seat = int(seen["seat"])
        self.players = int(seen["players"])
        self.taker = int(seen["kitty_taker"])
        self.phase = int(seen["phase"])
        self.turn = int(seen["turn"])
        self.opener = int(seen["opener"])
        self.each = int(seen["cards_each"])
        self.kitty_size = int(seen["kitty_size"])
        self.plays = seen["plays"][: int(seen["played"])].copy()
        self.seats = [int(seat) for seat in seen["seats"][: len(self.plays)]]
        self.tricks = [int(number) for number in seen["trick_of"][: len(self.plays)]]
        self.hand = list(cards_in(int(seen["once"]), int(seen["twice"])))
        moved = bool(seen["chosen"]) and self.phase != kernel.PASS
        self.passed = list(cards_in(*seen["passed"].tolist())) if moved else []
        self.own_kitty = list(cards_in(*seen["kitty"].tolist()))
        self.own_buried = list(cards_in(*seen["buried"].tolist()))
        self.sizes = [int(size) for size in seen["hand_sizes"][: self.players]]
        self.start: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
        kernel.new_game_at(self.start, self.players, int(seen["dealer"]))
        self.start["deal"] = seen["deal"]
        self.start["cards_each"] = self.each
        self.start["hearts_broken"] = rules.hearts_break == "none"
        steps = kernel.steps_passed(self.packed[0], int(seen["deal"]), self.players)
        self.receiver = (self.seat + steps) % self.players if self.passed else -1
        self.first_won = int(np.argmax(seen["winners"] >= 0))
        self.since = [
            place
            for place in range(len(self.plays))
            if self.taker >= 0 and seen["trick_of"][place] > self.first_won
        ]
        first_of_next = len(self.plays) - len(self.since)
        self.exchanged = (
            rules.kitty == "exchange"
            and self.taker >= 0
            and first_of_next < self.players * self.each
        )

    def point_was_forced(self) -> bool:
        """Tell whether another seat had nothing but points for the first trick."""
        return not self.rules.first_trick_points and any(
            place and number == 0 and seat != self.seat and kernel.POINT_CARDS >> int(card) & 1
            for place, (number, seat, card) in enumerate(
                zip(self.tricks, self.seats, self.plays, strict=True)
            )
        )

    def layout(self) -> Layout:
        """Return the unseen cards, without those known to lie with the receiver of a pass."""
        unseen = Counter(list(range(52)) * self.rules.packs)
        unseen.subtract(self.hand)
        unseen.subtract([int(card) for card in self.plays])
        sizes = {seat: size for seat, size in enumerate(self.sizes) if seat != self.seat}
        if not self.exchanged:
            sizes[KITTY] = self.kitty_size
        elif self.taker == self.seat:
            unseen.subtract(self.own_buried)
        else:
            played = self.seats.count(self.taker)
            sizes[BURIED] = self.each + self.kitty_size - played - self.sizes[self.taker]
        kept: Counter[int] = Counter(self.passed)
        kept -= Counter(self.played_by(self.receiver))
        unseen.subtract(kept)
        assert min(unseen.values()) >= 0
        total = unseen.total() + kept.total()
        sizes[NOWHERE] = total - sum(sizes.values())
        return Layout(list(unseen.elements()), list(kept.elements()), sizes)

    def played_by(self, seat: int) -> list[int]:
        return [
            int(card) for card, other in zip(self.plays, self.seats, strict=True) if other == seat
        ]

    def keepers(self) -> tuple[int, ...]:
        """Return where cards may lie that were passed and not played."""
        if self.exchanged and self.receiver == self.taker:
            return (self.receiver, BURIED)
        return (self.receiver,)

    def fits(self, places: dict[int, list[int]]) -> bool:
        """Tell whether the cards may lie so."""
        if not self.points_fit(places):
            return False
        hands = [list(places.get(seat, self.hand)) for seat in range(self.players)]
        if not self.exchanged:
            dealt = [hand + self.played_by(seat) for seat, hand in enumerate(hands)]
            return self.plays_fit(dealt, places[KITTY], [])
        taker = self.taker
        buried = places.get(BURIED, self.own_buried)
        since = [int(self.plays[place]) for place in self.since if self.seats[place] == taker]
        after = hands[taker] + since
        had = after + buried
        before = [
            int(card)
            for place, card in enumerate(self.plays)
            if self.seats[place] == taker and place not in self.since
        ]
        kitties = (
            [tuple(self.own_kitty)]
            if taker == self.seat
            else set(combinations(sorted(had), self.kitty_size))
        )
        for kitty in kitties:
            start = Counter(had)
            start.subtract(kitty)
            start.update(before)
            if taker == self.receiver and Counter(self.passed) - start:
                continue
            dealt = [hand + self.played_by(seat) for seat, hand in enumerate(hands)]
            dealt[taker] = list(start.elements())
            if self.plays_fit(dealt, list(kitty), after):
                return True
        return False

    def plays_fit(self, dealt: list[list[int]], kitty: list[int], after: list[int]) -> bool:
        states = self.start.copy()
        for seat, hand in enumerate(dealt):
            states["once"][0, seat], states["twice"][0, seat] = sets_of(hand)
        states["kitty"][0] = sets_of(kitty)
        hand_after = np.array(sets_of(after), np.int64)
        if self.phase == kernel.PASS:
            return True
        return bool(replays(states, self.packed, self.plays, self.opener, hand_after))

    def points_fit(self, places: dict[int, list[int]]) -> bool:
        """Tell whether somebody can be choosing for a moon."""
        if self.phase != kernel.MOON:
            return True
        points = [c for c in range(52) if kernel.POINT_CARDS >> c & 1]
        elsewhere = list(places.get(NOWHERE, []))
        owned = self.taker == self.turn
        if not owned:
            elsewhere += places.get(KITTY, [])
        if not owned or self.rules.discards == "nobody":
            elsewhere += places.get(BURIED, [])
        return not set(points) & set(elsewhere)

    def key(self, places: dict[int, list[int]]) -> Key:
        """Return what tells worlds apart for whom twins look alike."""
        key: list[int] = []
        for seat in range(self.players):
            key.extend(sets_of(places.get(seat, self.hand)))
        for place in (KITTY, BURIED):
            key.extend(sets_of(places.get(place, [])))
        return tuple(key)

    def key_of(self, states: kernel.States) -> Key:
        """Return the same of a state."""
        state = states[0]
        key: list[int] = []
        for seat in range(self.players):
            key.extend((int(state["once"][seat]), int(state["twice"][seat])))
        kitty = [0, 0] if self.exchanged else state["kitty"].tolist()
        buried = [0, 0] if self.taker == self.seat else state["buried"].tolist()
        return tuple(key + kitty + buried)

    def all_ways(self) -> Iterator[dict[int, list[int]]]:
        """Go through all ways to lay the unseen cards out, twins told apart."""
        layout = self.layout()
        places: dict[int, list[int]] = {place: [] for place in layout.sizes}
        places[NOWHERE] = []
        cards = layout.kept + layout.cards

        def lay(number: int) -> Iterator[dict[int, list[int]]]:
            if number == len(cards):
                yield places
                return
            choice = self.keepers() if number < len(layout.kept) else tuple(layout.sizes)
            for place in choice:
                if len(places[place]) < layout.sizes[place]:
                    places[place].append(cards[number])
                    yield from lay(number + 1)
                    places[place].pop()

        return lay(0)

    def random_way(self, rng: np.random.Generator) -> dict[int, list[int]]:
        """Lay the unseen cards out at random, passed cards only where they may lie."""
        layout = self.layout()
        keepers = self.keepers()
        fixed = len(keepers) == 1
        cards = np.array(layout.cards if fixed else layout.kept + layout.cards, np.int64)
        while True:
            order = rng.permutation(len(cards))
            places: dict[int, list[int]] = {}
            first = 0
            kept = True
            for place, size in layout.sizes.items():
                places[place] = list(layout.kept) if fixed and place == keepers[0] else []
                last = first + size - len(places[place])
                places[place] += cards[order[first:last]].tolist()
                if not fixed and place not in keepers:
                    kept &= bool((order[first:last] >= len(layout.kept)).all())
                first = last
            if kept:
                return places
