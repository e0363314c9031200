"""A running deal, dealt and passed and buried otherwise, as far as a seat cannot know it."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.table import events
from tests.table.stories import Moment

TRIES = 20

Act = tuple[int, int, events.Acted | events.PlayedOut]
"""In which batch, as which event, what was done."""


class Deal:
    """A running deal, of which all that a seat cannot know may become another.

    Parameters
    ----------
    start : Game
        The game before the deal.
    deck : list of str
        The deck.
    acts : list of (batch, place, event)
        What seats did.
    seat : int or None
        To whom nothing may be different; None for a watcher.
    early_end : bool
        Whether it ends as soon as it is decided.
    """

    def __init__(
        self, start: Game, deck: list[str], acts: list[Act], seat: int | None, early_end: bool
    ) -> None:
        self.start = start
        self.deck = deck
        self.acts = acts
        self.seat = seat
        self.early_end = early_end
        self.seen = self._known(deck, acts)
        assert self.seen is not None
        self.played = {
            card
            for happened in self.seen
            if isinstance(happened, tuple)
            for card in (each.card for each in happened if isinstance(each, engine.Played))
        }

    @classmethod
    def running(cls, moments: Sequence[Moment], seat: int | None, deck: list[str]) -> "Deal":
        """Find the running deal in what has happened so far."""
        state = moments[-1].state
        first = len(moments) - 1
        while moments[first].state.phase != "deal":
            first -= 1
        start = moments[first].state.game
        assert start is not None
        acts = [
            (batch, place, step.event)
            for batch, moment in enumerate(moments)
            for place, step in enumerate(moment.steps)
            if batch > first and isinstance(step.event, events.Acted | events.PlayedOut)
        ]
        return cls(start, deck, acts, seat, state.settings.early_end)

    def mix(self, rng: random.Random) -> bool:
        """Exchange cards here and there, as long as the seat sees the same; tell whether it is."""
        changed = False
        for _ in range(TRIES):
            deck = self.deck.copy()
            places = self._places(rng)
            for one, other in zip(places[::2], places[1::2], strict=False):
                deck[one], deck[other] = deck[other], deck[one]
            acts = self._adapted(deck, rng)
            if acts is not None and self._known(deck, acts) == self.seen:
                changed |= deck != self.deck or acts != self.acts
                self.deck, self.acts = deck, acts
        return changed

    # Inside

    def _places(self, rng: random.Random) -> list[int]:
        """Choose places in the deck, mostly of cards that have not been played."""
        players = self.start.players
        dealt = len(self.deck) // players * players
        hidden = [
            place
            for place, card in enumerate(self.deck)
            if place >= dealt or (self.start.dealer + 1 + place) % players != self.seat
            if card not in self.played or rng.random() < 0.2
        ]
        rng.shuffle(hidden)
        return hidden[: rng.choice([0, 2, 2, 4, 8, 40])]

    def _adapted(self, deck: list[str], rng: random.Random) -> list[Act] | None:
        """Let the others pass and bury other cards, such as they now hold."""
        game = self.start.copy()
        game.deal(deck)
        acts: list[Act] = []
        for batch, place, known in self.acts:
            act = known
            if isinstance(act, events.Acted) and act.seat != self.seat:
                act = replace(act, action=_other_choice(act.action, game.hand(act.seat), rng))
            if _carried_out(game, act) is None:
                return None
            acts.append((batch, place, act))
        return acts

    def _known(self, deck: list[str], acts: Sequence[Act]) -> list[object] | None:
        """Return what the seat knows of a course of the deal; None if it cannot have been so."""
        game = self.start.copy()
        seen: list[object] = [game.deal(deck)]
        for _, _, act in acts:
            if self.seat is not None:
                seen.append(game.hand(self.seat))
            if (self.early_end and game.decided) != isinstance(act, events.PlayedOut):
                # It would have been over, or not yet.
                return None
            happened = _carried_out(game, act)
            if happened is None:
                return None
            seen.append(happened)
            if isinstance(act, events.Acted) and act.seat == self.seat:
                seen.append(act.action)
        if self.early_end and game.decided:
            return None
        if self.seat is not None:
            seen.append(game.hand(self.seat))
        return seen


def _other_choice(action: engine.Action, hand: list[str], rng: random.Random) -> engine.Action:
    """Return other cards to pass or bury, sometimes, and if there are not those."""
    if not isinstance(action, engine.PassCards | engine.Discard):
        return action
    has = all(action.cards.count(card) <= hand.count(card) for card in action.cards)
    if has and rng.random() < 0.7:
        return action
    return replace(action, cards=tuple(rng.sample(hand, len(action.cards))))


def _carried_out(
    game: Game, act: events.Acted | events.PlayedOut
) -> tuple[engine.Event, ...] | None:
    """Do what was done; None if it cannot be."""
    try:
        if isinstance(act, events.Acted):
            return game.act(act.seat, act.action)
        happened: list[engine.Event] = []
        while game.phase == "play":
            happened += game.play(game.legal()[0])
        return tuple(happened)
    except HeartsError:
        return None
