"""What is stored of a table: a closed union of events, of which the table is the fold.

An event may hold what is hidden from everybody, the secret of a deal, or from all but one, the
cards that a seat passes. No event goes out as it is: `frames` makes of it what each may know.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from cancellation_hearts.engine.events import ChooseMoon, Discard, PassCards, PlayCard
from cancellation_hearts.engine.shuffle import Shuffle

SCHEMA: Final = 1
"""The version of the events' form; it is stored with each of them."""

By: TypeAlias = Literal["player", "bot", "stand_in", "queue", "forced"]
"""Who an action came from: the player, a bot of the seat's own or one that stands in, a card that
was queued, or a card that was the only one."""

Clock: TypeAlias = Literal[0, 15, 30, 60, 120]
Reaction: TypeAlias = Literal["clap", "laugh", "wow", "sad", "angry", "thanks", "heart", "think"]
Guard: TypeAlias = Literal["points", "winner", "twin"]
"""What takes a queued card back: points fell to the trick, another seat is winning it, or the twin
of the card was played to it."""
Dropped: TypeAlias = Literal["taken_back", "illegal", "points", "winner", "twin"]
StandInReason: TypeAlias = Literal["clock", "gone", "left"]


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table plays; all of it can be changed by the host before the start.

    Parameters
    ----------
    ruleset : dict
        As in a game record: ``base`` names a preset, other keys are options.
    seats : int
        How many play.
    public : bool
        Whether the table is listed for everybody; otherwise its link or code is needed.
    watchers : bool
        Whether those who have no seat may watch.
    clock : int
        Seconds a player has for a turn; 0: no clock.
    pace : float
        Seconds that bots, queued and forced cards wait before they act, 0 to 5.
    trick_pause : float
        Seconds that a finished trick stays before a bot leads to the next, 0 to 10.
    early_end : bool
        Whether a deal ends when no card still held can change a score.
    history : bool
        Whether all finished tricks of the deal can be looked at, not only the last one.
    chat : bool
        Whether people may write and react.
    hints : bool
        Whether hints may be asked for: by one who plays with bots alone, and among several people
        when all of them have agreed to it.
    """

    ruleset: dict[str, Any] = msgspec.field(default_factory=lambda: {"base": "classic"})
    seats: int = 8
    public: bool = False
    watchers: bool = True
    clock: Clock = 0
    pace: float = 0.6
    trick_pause: float = 1.5
    early_end: bool = True
    history: bool = True
    chat: bool = True
    hints: bool = True


class Event(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Something that happened at a table; one of the classes below it.

    ``member`` numbers the people who have done something at this table, in the order in which they
    came; ``seat`` is a place at it.
    """


# ----------------------------------------------------------------------------- people and seats


class Created(Event, frozen=True, tag="created"):
    """A table is set up. ``secret`` is that of the first deal, in hexadecimal digits."""

    settings: Settings
    code: str
    secret: str


class Entered(Event, frozen=True, tag="entered"):
    """Somebody takes part for the first time and gets the next member number."""

    person: str
    name: str


class Renamed(Event, frozen=True, tag="renamed"):
    """A member has another name."""

    member: int
    name: str


class Sat(Event, frozen=True, tag="sat"):
    """A member takes a free seat; one who sat elsewhere leaves that seat."""

    member: int
    seat: int


class Stood(Event, frozen=True, tag="stood"):
    """A member leaves a seat before the start."""

    seat: int


class Swapped(Event, frozen=True, tag="swapped"):
    """What sits in two seats, if anything, changes places."""

    seats: tuple[int, int]


class SwapAsked(Event, frozen=True, tag="swap_asked"):
    """A member would like to change places with the one in seat ``other``."""

    seat: int
    other: int


class BotAdded(Event, frozen=True, tag="bot_added"):
    """A bot takes a free seat."""

    seat: int
    level: str
    name: str


class BotRemoved(Event, frozen=True, tag="bot_removed"):
    """A bot leaves its seat."""

    seat: int


class HostGiven(Event, frozen=True, tag="host_given"):
    """Another member is the host; None: nobody, until the next one sits down."""

    member: int | None


class Kicked(Event, frozen=True, tag="kicked"):
    """The host has sent a member away; in a game, a bot takes over the seat for good."""

    member: int
    level: str | None = None
    name: str = ""


class Pardoned(Event, frozen=True, tag="pardoned"):
    """The host lets a member come back."""

    member: int


class HintsAgreed(Event, frozen=True, tag="hints_agreed"):
    """A player agrees that hints may be asked for, or no longer does."""

    seat: int
    agree: bool


class SettingsChanged(Event, frozen=True, tag="settings_changed"):
    """The host has changed how the table plays. Seats that are no more are free of everybody."""

    settings: Settings


# ------------------------------------------------------------------------------------- the game


class Started(Event, frozen=True, tag="started"):
    """A game begins; ``dealer`` was drawn by lot."""

    dealer: int


class Committed(Event, frozen=True, tag="committed"):
    """The secret of the next deal is drawn; its SHA-256 is told to everyone."""

    secret: str


class Readied(Event, frozen=True, tag="readied"):
    """A player is ready for the next deal, and puts a nonce to its shuffle."""

    seat: int
    nonce: str


class DealMade(Event, frozen=True, tag="deal_made"):
    """The deck follows from the secret and the nonces, and is dealt."""


class Acted(Event, frozen=True, tag="acted"):
    """A seat does something in the game."""

    seat: int
    action: PassCards | PlayCard | Discard | ChooseMoon
    by: By


class PlayedOut(Event, frozen=True, tag="played_out"):
    """Nothing that is left to play can change a score: every seat plays its lowest legal card."""


class Queued(Event, frozen=True, tag="queued"):
    """A player has chosen the card for their next turn."""

    seat: int
    card: str
    unless: tuple[Guard, ...]


class Unqueued(Event, frozen=True, tag="unqueued"):
    """A queued card is taken back."""

    seat: int
    card: str
    reason: Dropped


class Preferred(Event, frozen=True, tag="preferred"):
    """Whether a player's only legal card plays itself."""

    seat: int
    forced: bool


class StoodIn(Event, frozen=True, tag="stood_in"):
    """A bot plays for the seat until its owner is back."""

    seat: int
    reason: StandInReason


class Returned(Event, frozen=True, tag="returned"):
    """The owner of a seat plays again."""

    seat: int


class PauseVoted(Event, frozen=True, tag="pause_voted"):
    """A player would like to pause a game that goes on, or to go on with one that is paused.

    Without ``wanted``, no longer.
    """

    seat: int
    wanted: bool


class Paused(Event, frozen=True, tag="paused"):
    """The game waits until it is told to go on."""


class Resumed(Event, frozen=True, tag="resumed"):
    """The game goes on."""


class RematchAsked(Event, frozen=True, tag="rematch_asked"):
    """A player would like another game with the same people."""

    seat: int


class Rematched(Event, frozen=True, tag="rematched"):
    """The table is again as before the start, everyone in their seats.

    ``secret`` is that of the first deal.
    """

    secret: str


# ------------------------------------------------------------------------------------ talking


class Nudged(Event, frozen=True, tag="nudged"):
    """A member reminds a seat that everybody waits for it."""

    member: int
    seat: int


class Chatted(Event, frozen=True, tag="chatted"):
    """A member says something."""

    member: int
    text: str


class Reacted(Event, frozen=True, tag="reacted"):
    """A member shows a feeling."""

    member: int
    reaction: Reaction


class Muted(Event, frozen=True, tag="muted"):
    """A member no longer wants to hear another, or does again."""

    member: int
    other: int
    on: bool


TableEvent: TypeAlias = (
    Created
    | Entered
    | Renamed
    | Sat
    | Stood
    | Swapped
    | SwapAsked
    | BotAdded
    | BotRemoved
    | HostGiven
    | Kicked
    | Pardoned
    | HintsAgreed
    | SettingsChanged
    | Started
    | Committed
    | Readied
    | DealMade
    | Acted
    | PlayedOut
    | Queued
    | Unqueued
    | Preferred
    | StoodIn
    | Returned
    | PauseVoted
    | Paused
    | Resumed
    | RematchAsked
    | Rematched
    | Nudged
    | Chatted
    | Reacted
    | Muted
)

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(TableEvent)


def commitment(secret: str) -> str:
    """Return what is published of a deal's secret before it is used: its SHA-256."""
    return Shuffle(bytes.fromhex(secret)).commitment


def encode(event: TableEvent) -> bytes:
    """Return an event as it is stored."""
    return _ENCODER.encode(event)


def decode(schema: int, data: bytes) -> TableEvent:
    """Read a stored event.

    Parameters
    ----------
    schema : int
        The version that was stored with it.
    data : bytes
        What `encode` returned.

    Raises
    ------
    ValueError
        If the event is of a newer version than this program knows, or cannot be read.
    """
    if schema != SCHEMA:
        raise ValueError(f"The event is of version {schema}; this program knows {SCHEMA}.")
    return _DECODER.decode(data)
