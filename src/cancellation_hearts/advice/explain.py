"""Finds the reason for or against a choice: what it does, as far as the seat can know.

Of all that is true of a card the first is told that somebody learning the game would want to hear:
what it does to the trick before what it does to the hand.

No card of the seat's own is in the trick that could be winning: a trick in which a seat plays again
is one in which all cards that could have won are cancelled.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cancellation_hearts.advice.reasons import Reason
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import NAMES, RANKS
from cancellation_hearts.engine.view import View

SHOOTING: Final = 20
"""A player who alone has points may be shooting the moon from so many on, of two packs' 52."""

QUEEN_IN_HEARTS: Final = 13
"""What a queen of spades counts in this."""


class Position:
    """What the reasons at one decision are about.

    Parameters
    ----------
    view : View
        Of a seat that has to act.
    picked : sequence of str
        What it has picked so far to pass or to bury.
    """

    def __init__(self, view: View, picked: Sequence[str] = ()) -> None:
        self.view = view
        self.rules = view.rules
        self.me = view.seat
        self.legal = view.legal
        self.trick = view.trick
        self.hand = Counter(view.hand)
        self.picked = Counter(picked)
        # Cards that have been seen are in no other hand: those played, held and buried.
        self.unseen = Counter(NAMES * self.rules.packs)
        self.unseen.subtract(view.hand)
        self.unseen.subtract(view.buried)
        for trick in view.tricks:
            self.unseen.subtract(card for _, card in trick.cards)
        self.after = view.players - 1 - len(self.trick) % view.players

    def reason(self, card: str) -> Reason:
        """Return the reason for or against a card."""
        if self.view.phase != "play":
            return self._giving(card)
        if len(self.legal) == 1:
            return Reason("only-card")
        if not self.trick:
            return self._leading(card)
        if card[1] == self.trick[0][1][1]:
            return self._following(card)
        return self._throwing(card)

    # --------------------------------------------------------------------------------- the hand

    def _kept(self, suit: str) -> int:
        """Return how many cards of a suit are in the hand and not picked."""
        kept = self.hand - self.picked
        return sum(times for card, times in kept.items() if card[1] == suit)

    def _higher(self, card: str) -> tuple[int, int]:
        """Return how many unseen cards of the suit are higher, and how many lower."""
        rank = RANKS.index(card[0])
        higher = sum(self.unseen[name + card[1]] for name in RANKS[rank + 1 :])
        lower = sum(self.unseen[name + card[1]] for name in RANKS[:rank])
        return higher, lower

    def _high_spade(self, card: str) -> bool:
        """Tell whether it is an ace or king of spades on which an unseen queen could fall."""
        return card in ("KS", "AS") and self.unseen["QS"] > 0

    def _points(self, card: str) -> float:
        if card[1] == "H":
            return self.rules.heart_points
        return {"QS": self.rules.queen_points, "JD": self.rules.jack_points}.get(card, 0)

    # ---------------------------------------------------------------------------- pass and burial

    def _giving(self, card: str) -> Reason:
        higher, lower = self._higher(card)
        if card == "QS":
            return Reason("gives-queen")
        if self._high_spade(card):
            return Reason("gives-high-spade")
        if self._kept(card[1]) == 1:
            return Reason("gives-void", suit=card[1])
        if 2 * higher < lower:
            return Reason("gives-high", suit=card[1], count=higher)
        return Reason("gives-card", suit=card[1], count=self._kept(card[1]) - 1)

    # -------------------------------------------------------------------------------------- leads

    def _leading(self, card: str) -> Reason:
        suit = card[1]
        higher, lower = self._higher(card)
        spades = {name for name in self.hand if name in ("QS", "KS", "AS")}
        if suit == "S" and not spades and self.unseen["QS"]:
            return Reason("lead-under-queen")
        if self._kept(suit) == 1:
            return Reason("lead-void", suit=suit)
        if higher > lower:
            return Reason("lead-low", suit=suit, count=higher)
        return Reason("lead-high", suit=suit, count=higher)

    # --------------------------------------------------------------------------- following suit

    def _following(self, card: str) -> Reason:
        effect = self.view.effects[card]
        stake = self.view.points_at_stake + self._points(card)
        if effect.cancels is not None:
            return self._cancelling(card, effect.cancels, effect.winning, stake)
        if effect.takes_lead:
            return self._taking(card, stake)
        under = self._winning_card()
        if self.after == 0:
            return Reason("ducks-last", card=under, seat=effect.winning, points=stake)
        below = RANKS[: RANKS.index(under[0])]
        ducking = [rank for rank in below if rank + card[1] in self.legal]
        highest = len(ducking) > 1 and card[0] == ducking[-1]
        return Reason("ducks-highest" if highest else "ducks", card=under, seat=effect.winning)

    def _winning_card(self) -> str:
        """Return the card that wins the trick as it stands."""
        led = self.trick[0][1][1]
        times = Counter(card for _, card in self.trick)
        live = [card for card, number in times.items() if card[1] == led and number == 1]
        return max(live, key=lambda card: RANKS.index(card[0]))

    def _cancelling(self, card: str, twin: int, winning: int | None, stake: float) -> Reason:
        if winning is None:
            return Reason("cancels-all", card=card, seat=twin)
        if winning != twin and self.view.winning == twin and stake > 0:
            return Reason("cancels-sends", card=card, seat=winning, points=stake)
        return Reason("cancels", card=card, seat=twin)

    def _taking(self, card: str, stake: float) -> Reason:
        shooter = self._shooter()
        if shooter is not None and self._has_point_cards(card):
            return Reason("stops-moon", seat=shooter)
        if stake < 0:
            return Reason("takes-bonus", points=-stake)
        if self.after == 0:
            ranks = [RANKS.index(name[0]) for name in self.legal]
            forced = all(effect.takes_lead for effect in self.view.effects.values())
            if forced and RANKS.index(card[0]) == max(ranks):
                return Reason("forced-highest", points=stake)
            return Reason("takes-last", points=stake) if stake else Reason("takes-last-free")
        if stake == 0:
            return Reason("takes-free", count=self.after)
        return Reason("takes-so-far", points=stake, count=self.after)

    def _has_point_cards(self, card: str) -> bool:
        cards = [card, *(name for _, name in self.trick)]
        return any(name[1] == "H" or name == "QS" for name in cards)

    def _shooter(self) -> int | None:
        """Return the other player who may be shooting the moon."""
        if self.rules.moon == "off" or any(self._points(card) > 0 for card in self.view.buried):
            return None
        tallies = self.view.observation["taken"][0, : self.view.players].tolist()
        taken = [
            kernel.hearts_in(tally) + QUEEN_IN_HEARTS * kernel.queens_in(tally) for tally in tallies
        ]
        having = [seat for seat, hearts in enumerate(taken) if hearts]
        if len(having) != 1 or having[0] == self.me:
            return None
        enough = taken[having[0]] * 2 >= SHOOTING * self.rules.packs
        return having[0] if enough else None

    # --------------------------------------------------------------------------- throwing off

    def _throwing(self, card: str) -> Reason:
        winning = self.view.winning
        higher, lower = self._higher(card)
        if winning is not None:
            if card == "QS" and self.rules.queen_points > 0:
                return Reason("throws-queen", seat=winning)
            if self._points(card) > 0 and self._shooter() != winning:
                return Reason("throws-points", seat=winning, points=self._points(card))
        if self._high_spade(card):
            return Reason("throws-high-spade")
        if self._kept(card[1]) == 1:
            return Reason("throws-void", suit=card[1])
        if 2 * higher < lower:
            return Reason("throws-high", suit=card[1], count=higher)
        return Reason("throws-card")


def moon_reason(view: View, choice: str) -> Reason:
    """Return the reason for or against a choice for a moon."""
    return Reason("moon-wins" if choice == "add" and _adding_wins(view) else "moon-same")


def _adding_wins(view: View) -> bool:
    """Tell whether to add to the others' scores ends the game and wins it for certain."""
    rules, me = view.rules, view.seat
    tallies = view.observation["taken"][0, : view.players].tolist()
    jacks = [kernel.jacks_in(tally) for tally in tallies]
    if rules.jack_points and sum(jacks) < rules.packs:
        # Somebody may have one from the kitty.
        return False
    scores = [
        score + rules.jack_points * found + (0 if seat == me else rules.moon_points)
        for seat, (score, found) in enumerate(zip(view.scores, jacks, strict=True))
    ]
    mine = scores.pop(me or 0)
    return max(scores) >= rules.target and mine < min(scores)
