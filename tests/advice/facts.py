"""Whether what a reason states is so, worked out from the true cards and apart from the advice."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cancellation_hearts.advice.reasons import ARGUMENTS, Reason
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import NAMES, names_in
from cancellation_hearts.engine.rules import Rules
from tests.oracle.rules_oracle import RANKS, trick_winner


class Facts:
    """A position with all cards open, and one card of it; `picked` are out of the hand."""

    def __init__(
        self, rules: Rules, states: kernel.States, seat: int, card: str, picked: list[str]
    ) -> None:
        state: Any = states[0]
        self.rules, self.states, self.seat, self.card = rules, states, seat, card
        self.players = int(state.players)
        self.hand = names_in(int(state.once[seat]), int(state.twice[seat]))
        self.left = list((Counter(self.hand) - Counter(picked)).elements())
        self.plays = [NAMES[number] for number in state.plays[: int(state.played)]]
        start = int(state.trick_start)
        self.trick = [
            ((int(state.leader) + place) % self.players, name)
            for place, name in enumerate(self.plays[start:])
        ]
        buried = names_in(*state.buried.tolist()) if state.kitty_taker == seat else []
        seen = Counter(self.hand) + Counter(self.plays) + Counter(buried)
        self.unseen = list((Counter(NAMES * rules.packs) - seen).elements())
        self.legal = names_in(kernel.legal(state, rules.packed()[0]) & (1 << 52) - 1)
        self.after = self.players - 1 - len(self.trick) % self.players

    def worth(self, cards: list[str]) -> float:
        rules = self.rules
        return sum(
            rules.heart_points * (card[1] == "H")
            + rules.queen_points * (card == "QS")
            + rules.jack_points * (card == "JD")
            for card in cards
        )

    def stake(self) -> float:
        aside = int(self.states["aside"].item())
        lying = (
            kernel.hearts_in(aside) * self.rules.heart_points
            + kernel.queens_in(aside) * self.rules.queen_points
            + kernel.jacks_in(aside) * self.rules.jack_points
        )
        return lying + self.worth([*(name for _, name in self.trick), self.card])

    def winner(self, card: str | None) -> int | None:
        """Return who wins the trick as it stands, with one more card if there is one."""
        more = [] if card is None else [(self.seat, card)]
        return trick_winner([*self.trick, *more]) if self.trick or more else None

    def winning_card(self) -> str:
        times = Counter(name for _, name in self.trick)
        led = self.trick[0][1][1]
        live = [RANKS.index(n[0]) for n in times if n[1] == led and times[n] == 1]
        return f"{RANKS[max(live)]}{led}"

    def owner(self) -> int:
        """Return who has played the twin."""
        return next(seat for seat, name in self.trick if name == self.card)

    def higher(self) -> int:
        return sum(
            name[1] == self.card[1] and RANKS.index(name[0]) > RANKS.index(self.card[0])
            for name in self.unseen
        )

    def lower(self) -> int:
        return sum(
            name[1] == self.card[1] and RANKS.index(name[0]) < RANKS.index(self.card[0])
            for name in self.unseen
        )

    def suits(self) -> int:
        """Return how many cards of the suit are left in the hand."""
        return sum(name[1] == self.card[1] for name in self.left)

    def alone_with_points(self, seat: int) -> bool:
        """Tell whether all points in the open piles are that seat's, and they are many."""
        seen: Any = self.states[0]
        hearts = [0] * self.players
        taken = self._open_piles()
        for other in range(self.players):
            cards = taken[other]
            hearts[other] = sum(name[1] == "H" for name in cards) + 13 * cards.count("QS")
        assert int(seen.players) == self.players
        others = sum(hearts) - hearts[seat]
        return others == 0 and hearts[seat] >= 10 * self.rules.packs

    def _open_piles(self) -> list[list[str]]:
        """Return the cards that each has won in tricks, by playing the tricks once more."""
        state: Any = self.states[0]
        piles: list[list[str]] = [[] for _ in range(self.players)]
        leader = int(state.opener)
        lying: list[str] = []
        trick: list[tuple[int, str]] = []
        for place, name in enumerate(self.plays):
            seat = (leader + len(trick)) % self.players
            trick.append((seat, name))
            if len(trick) % self.players:
                continue
            winner = trick_winner(trick)
            last = place + 1 == self.players * int(state.cards_each)
            if winner is None and not last and self.rules.cancelled_trick == "play_on":
                continue
            lying += [name for _, name in trick]
            trick = []
            if winner is None and last and self.rules.last_cancelled == "last_winner":
                winner = leader
            if winner is not None:
                piles[winner] += lying
                lying, leader = [], winner
        return piles


def holds(facts: Facts, reason: Reason) -> bool:
    """Tell whether everything that a reason states is so."""
    given = {
        name
        for name in ("card", "seat", "suit", "points", "count")
        if getattr(reason, name) is not None
    }
    return given == set(ARGUMENTS[reason.code]) and _stated(facts, reason)


def _stated(f: Facts, r: Reason) -> bool:
    card, led = f.card, f.trick[0][1][1] if f.trick else None
    twin = any(name == card for _, name in f.trick)
    before, after = f.winner(None), f.winner(card)
    follows = card[1] == led
    match r.code:
        case "only-card":
            return f.legal == [card] * len(f.legal)
        case "lead-void" | "gives-void":
            return led is None and r.suit == card[1] and f.suits() == 1
        case "throws-void":
            return led is not None and not follows and r.suit == card[1] and f.suits() == 1
        case "lead-under-queen":
            held = {"QS", "KS", "AS"} & set(f.hand)
            return led is None and card[1] == "S" and not held and "QS" in f.unseen
        case "lead-low":
            return led is None and r.count == f.higher() > f.lower()
        case "lead-high":
            return led is None and r.count == f.higher() <= f.lower()
        case "cancels-all":
            return twin and f.owner() == r.seat and r.card == card and after is None
        case "cancels-sends":
            sent = before == f.owner() and after == r.seat != before
            return twin and sent and r.card == card and r.points == f.stake() > 0
        case "cancels":
            return twin and f.owner() == r.seat and r.card == card and r.seat != f.seat
        case "stops-moon":
            points = any(n[1] == "H" or n == "QS" for n in [card, *(n for _, n in f.trick)])
            alone = r.seat is not None and f.alone_with_points(r.seat)
            return after == f.seat and points and alone and f.rules.moon != "off"
        case "forced-highest":
            all_win = all(f.winner(name) == f.seat for name in f.legal)
            highest = max(f.legal, key=lambda name: RANKS.index(name[0])) == card
            return f.after == 0 and all_win and highest and r.points == f.stake()
        case "takes-last":
            return f.after == 0 and after == f.seat and r.points == f.stake() > 0
        case "takes-last-free":
            return f.after == 0 and after == f.seat and f.stake() == 0
        case "takes-bonus":
            return after == f.seat and r.points == -f.stake()
        case "takes-free":
            return after == f.seat and f.stake() == 0 and r.count == f.after > 0
        case "takes-so-far":
            return after == f.seat and r.points == f.stake() > 0 and r.count == f.after > 0
        case "ducks-last":
            sent = after == r.seat != f.seat and r.card == f.winning_card()
            return follows and not twin and f.after == 0 and sent and r.points == f.stake()
        case "ducks" | "ducks-highest":
            under = RANKS.index(f.winning_card()[0])
            stays = r.card == f.winning_card() and before == after == r.seat != f.seat
            low = [n for n in f.legal if RANKS.index(n[0]) < under]
            highest = max(low, key=lambda name: RANKS.index(name[0])) == card
            return follows and stays and card in low and (r.code == "ducks" or highest)
        case "throws-queen":
            return not follows and card == "QS" and before == r.seat != f.seat
        case "throws-points":
            return not follows and before == r.seat != f.seat and r.points == f.worth([card]) > 0
        case "throws-high-spade":
            return not follows and card in ("KS", "AS") and "QS" in f.unseen
        case "throws-high" | "gives-high":
            few = r.count == f.higher() and 2 * f.higher() < f.lower()
            return few and not follows and (led is None) == (r.code == "gives-high")
        case "throws-card":
            return led is not None and not follows
        case "gives-queen":
            return led is None and card == "QS"
        case "gives-high-spade":
            return led is None and card in ("KS", "AS") and "QS" in f.unseen
        case "gives-card":
            return led is None and r.suit == card[1] and r.count == f.suits() - 1
    raise AssertionError(r.code)
