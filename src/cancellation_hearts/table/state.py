"""What a table is at one moment. A state never changes: `apply.apply` makes another one of it."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cancellation_hearts.engine.events import Event as GameEvent
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import Record, record_of
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.table.events import Guard, Settings

Status: TypeAlias = Literal["before", "playing", "over"]

MAX_SAID = 100
"""So many things that were said are kept to be shown; the events keep all."""

MAX_TALKS = 6


class Member(Struct, frozen=True):
    """Somebody who has taken part.

    ``talked`` holds when they last said or showed something, the newest last, in milliseconds.
    """

    person: str
    name: str
    kicked: bool = False
    muted: frozenset[int] = frozenset()
    talked: tuple[int, ...] = ()


class QueuedCard(Struct, frozen=True):
    """The card that a player has chosen for their next turn."""

    card: str
    unless: tuple[Guard, ...]


class Seat(Struct, frozen=True):
    """A place at the table: a member's, a bot's (``bot`` is its level) or free.

    ``left`` says that the member wanted a bot to stand in, ``again`` for what the table waited when
    they came back and had the whole time for it, ``agrees`` that the member has agreed to hints.
    """

    member: int | None = None
    bot: str | None = None
    name: str = ""
    stand_in: bool = False
    left: bool = False
    again: tuple[int, int, str, int] | None = None
    forced: bool = False
    ready: bool = False
    nonce: str = ""
    queued: QueuedCard | None = None
    asks: int | None = None
    agrees: bool = False
    nudged: int = 0

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return self.member is None and self.bot is None

    @property
    def active(self) -> bool:
        """Whether a person decides what this seat does."""
        return self.member is not None and not self.stand_in

    @property
    def level(self) -> str | None:
        """The level of the bot that decides what this seat does; "" for one that stands in."""
        return "" if self.stand_in else self.bot


class Said(Struct, frozen=True):
    """Something that was said, and when."""

    member: int
    text: str
    at: int


class State(Struct, frozen=True):
    """A table.

    Parameters
    ----------
    id : str
        What stands in its link.
    code : str
        What can be read aloud.
    created : int
        When it was set up, in milliseconds since 1970, as all times here.
    settings, rules
        How it plays; the rules are those of the settings.
    secret : str
        What the next deal is shuffled from, or the running one was.
    games : int
        How many games have begun.
    game : Game or None
        The running game, or the one that is over. It is never changed in place.
    shuffles : tuple of Shuffle
        What the deals of this game were made from.
    turn : int
        How many things seats have done in this game.
    told : int
        How many events there were, those aside that one player alone may know of. Clients count by
        it: they would see in a gap that somebody has queued a card, or had to take it back.
    since : int
        Since when those wait who have something to do.
    happened : tuple of engine events
        What everybody saw in the game by the event that made this state.
    """

    id: str
    code: str
    created: int
    settings: Settings
    rules: Rules
    secret: str
    seats: tuple[Seat, ...]
    members: tuple[Member, ...] = ()
    host: int | None = None
    status: Status = "before"
    games: int = 0
    game: Game | None = None
    first_dealer: int = 0
    shuffles: tuple[Shuffle, ...] = ()
    turn: int = 0
    told: int = 0
    since: int = 0
    paused: bool = False
    pause_votes: tuple[int, ...] = ()
    rematch_votes: tuple[int, ...] = ()
    said: tuple[Said, ...] = ()
    happened: tuple[GameEvent, ...] = ()

    def member_of(self, person: str) -> int | None:
        """Return the number of the member who is that person."""
        for number, member in enumerate(self.members):
            if member.person == person:
                return number
        return None

    def seat_of(self, member: int | None) -> int | None:
        """Return where a member sits."""
        if member is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat.member == member:
                return number
        return None

    @property
    def phase(self) -> str:
        """The phase of the game; empty if there is none."""
        return self.game.phase if self.game is not None else ""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have something to do in the running game."""
        return self.game.to_act if self.game is not None and self.status == "playing" else ()

    @property
    def hints(self) -> bool:
        """Whether players may ask for hints now.

        Whoever plays with bots alone may; among several people all who have a seat have to agree.
        """
        people = [seat for seat in self.seats if seat.member is not None]
        return self.settings.hints and (len(people) == 1 or all(seat.agrees for seat in people))

    @property
    def waits_for(self) -> tuple[int, int, str, int]:
        """What the table waits for; it is another value as soon as a decision is out of date.

        While cards are passed it stays the same, because everyone decides at the same time.
        """
        phase = self.phase
        game = self.game
        return (
            self.games,
            game.deal_number if game is not None else 0,
            phase,
            self.turn if phase not in ("pass", "deal") else 0,
        )

    def with_seat(self, number: int, seat: Seat) -> "State":
        """Return this state with one seat as given."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def with_member(self, number: int, member: Member) -> "State":
        """Return this state with one member as given."""
        return replace(self, members=(*self.members[:number], member, *self.members[number + 1 :]))

    def record(self) -> Record:
        """Return the record of the game, without a deal that is not over.

        Raises
        ------
        ValueError
            If no game has begun.
        """
        if self.game is None:
            raise ValueError("No game has begun.")
        names = [seat.name for seat in self.seats]
        record = record_of(self.game, names, self.first_dealer, self.shuffles)
        record.deals = [deal for deal in record.deals if deal.points is not None]
        return record
