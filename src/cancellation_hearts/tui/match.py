"""A game between one person and bots: who sits where, chance, and the record of it all."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from cancellation_hearts.bots import LEVELS
from cancellation_hearts.bots.base import Bot
from cancellation_hearts.engine.errors import RecordError, UsageError
from cancellation_hearts.engine.events import Action, DealScored, Event
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import Record, record_of, replay_events, verify
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.engine.view import View
from cancellation_hearts.table.names import BOT_NAMES
from cancellation_hearts.tui.chance import Chance, bot_generator
from cancellation_hearts.tui.sight import Scored

EXTENSION: Final = "x-play"


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    """What a record keeps in its key ``x-play``, so that the game can be gone on with.

    Parameters
    ----------
    seat : int
        Where the person sits.
    bots : str
        The kind of bot in all other seats.
    seed : int or None
        What all chance follows from, if anything.
    """

    seat: int
    bots: str
    seed: int | None = None


def table_names(name: str, players: int) -> list[str]:
    """Return the names by seat, the person's first; no bot's begins with the same letter."""
    others = [bot for bot in BOT_NAMES if bot[0] != name[:1].upper()]
    return [name, *others[: players - 1]]


class Match:
    """One game in which all seats but one are bots'.

    Parameters
    ----------
    game : Game
        The game, at any point.
    names : sequence of str
        By seat.
    first_dealer : int
        Who dealt first.
    seating : Seating
        Where the person sits, and how the others play.
    bots : mapping
        All bots by name.
    shuffles : sequence of Shuffle
        What the decks so far were made from.
    happened : sequence of Event
        Everything that happened so far.
    kept : Record, optional
        What the game was gone on with from; whatever else it holds is kept.

    Raises
    ------
    UsageError
        ``unknown_bot``.
    """

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        first_dealer: int,
        seating: Seating,
        bots: Mapping[str, Bot],
        shuffles: Sequence[Shuffle] = (),
        happened: Sequence[Event] = (),
        kept: Record | None = None,
    ) -> None:
        if seating.bots not in bots:
            raise UsageError(
                "unknown_bot",
                f"There is no bot {seating.bots[:40]!r}; there are {', '.join(LEVELS)}.",
            )
        self._game = game
        self._bot = bots[seating.bots]
        self._chance = Chance(seating.seed)
        self._shuffles = list(shuffles)
        self._kept = kept
        self.names = tuple(names)
        self.first_dealer = first_dealer
        self.seating = seating
        self.scored: list[Scored] = []
        self._note(happened)

    @classmethod
    def new(
        cls, rules: Rules, players: int, name: str, seating: Seating, bots: Mapping[str, Bot]
    ) -> "Match":
        """Start a game; errors as for the class and `Game`."""
        dealer = Chance(seating.seed).first_dealer(players)
        game = Game(rules, players, dealer)
        return cls(game, table_names(name, players), dealer, seating, bots)

    @classmethod
    def from_record(cls, record: Record, bots: Mapping[str, Bot]) -> "Match":
        """Go on with a game where its record stops.

        Raises
        ------
        RecordError
            As `verify`, ``game_is_over``, and ``wrong_format`` for a game that was not played here.
        """
        seating = _seating(record)
        verify(record)
        game, happened = replay_events(record)
        if game.phase == "over":
            raise RecordError("game_is_over", "This game is over; there is nothing to go on with.")
        shuffles = []
        for number, deal in enumerate(record.deals):
            if deal.secret is None:
                # The record of a running deal may lack it, but then nobody knows the bots' play.
                raise RecordError(
                    "no_shuffle",
                    "The deal has no secret for its bots.",
                    deal=number,
                )
            shuffles.append(Shuffle.from_hex(deal.secret, deal.nonces or []))
        return cls(game, record.seats, record.dealer, seating, bots, shuffles, happened, record)

    @property
    def seat(self) -> int:
        """Where the person sits."""
        return self.seating.seat

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self._game.rules

    @property
    def players(self) -> int:
        """How many play."""
        return self._game.players

    @property
    def view(self) -> View:
        """What the person may know."""
        return self._game.view(self.seat)

    @property
    def commitment(self) -> tuple[int, str] | None:
        """The number of the last deal that was dealt, and what was committed to for it."""
        if not self._shuffles:
            return None
        return len(self._shuffles) - 1, self._shuffles[-1].commitment

    def deal(self) -> tuple[Event, ...]:
        """Shuffle and deal."""
        shuffle = self._chance.shuffle(self._game.deal_number, self._game.players)
        happened = self._game.deal(shuffle.deck(self._game.rules.packs))
        self._shuffles.append(shuffle)
        return happened

    def act(self, action: Action) -> tuple[Event, ...]:
        """Carry out what the person chose; errors as `Game.act`."""
        return self._note(self._game.act(self.seat, action))

    def refuse(self, action: Action) -> None:
        """Raise the error that the action would be refused with, if it would be."""
        self._game.copy().act(self.seat, action)

    def bot_acts(self) -> tuple[Event, ...]:
        """Let the first bot that has something to do choose and do it."""
        seat = next(seat for seat in self._game.to_act if seat != self.seat)
        view = self._game.view(seat)
        plays = sum(len(trick.cards) for trick in view.tricks)
        shuffle = self._shuffles[-1]
        generator = bot_generator(shuffle, view.deal_number, seat, view.phase, plays)
        return self._note(self._game.act(seat, self._bot.choose(view, generator)))

    def warm_up(self) -> None:
        """Play a trick of a game that nobody sees.

        The engine and the bots are compiled when they are first used, once on each machine. That
        takes some seconds, and is better done before a person sits down than between two cards.
        """
        rules = self._game.rules
        game = Game(rules, self._game.players)
        shuffle = Chance(0).shuffle(0, game.players)
        game.deal(shuffle.deck(rules.packs))
        while game.phase in ("pass", "play") and len(game.view(0).tricks) < 2:
            seat = game.to_act[0]
            view = game.view(seat)
            generator = bot_generator(shuffle, 0, seat, view.phase, len(view.trick))
            game.act(seat, self._bot.choose(view, generator))

    def record(self) -> Record:
        """Return the record of the game so far."""
        extensions = {EXTENSION: msgspec.to_builtins(self.seating)}
        record = record_of(self._game, self.names, self.first_dealer, self._shuffles, extensions)
        if self._kept is not None:
            record.ruleset = self._kept.ruleset
            record.extensions = self._kept.extensions | extensions
            for deal, before in zip(record.deals, self._kept.deals, strict=False):
                # Nobody may say that something was committed to which was not.
                deal.commitment = before.commitment
                deal.extensions = before.extensions
        return record

    def _note(self, happened: Sequence[Event]) -> tuple[Event, ...]:
        self.scored += [
            Scored(event.points, event.moon) for event in happened if isinstance(event, DealScored)
        ]
        return tuple(happened)


def _seating(record: Record) -> Seating:
    if EXTENSION not in record.extensions:
        raise RecordError(
            "wrong_format",
            f"The record has no {EXTENSION!r}: it is not of a game begun with hearts play.",
        )
    try:
        seating = msgspec.convert(record.extensions[EXTENSION], Seating)
    except msgspec.ValidationError as error:
        raise RecordError("wrong_type", f"{EXTENSION}: {error}.") from None
    if seating.seat not in range(len(record.seats)):
        raise RecordError("unknown_seat", f"{EXTENSION}: there is no seat {seating.seat}.")
    return seating
