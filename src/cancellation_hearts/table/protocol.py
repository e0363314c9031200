"""What travels between a client and the server: closed unions of messages, as JSON.

A client opens a table and is sent its *view*: an object of parts (`Seats`, `Game`, `You`, ...).
After that it is sent *updates*, each with what happened and those parts that have changed, whole.
So a client that puts the parts of each update over those it has is always where the server is, and
needs none of the rules. docs/protocol.md describes it for people who write clients.

No message here holds a person's id, a key, a secret of a deal that is not over, or a card that its
receiver may not know; `frames` makes them, and nothing else does.
"""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.rules import Direction
from cancellation_hearts.table import events
from cancellation_hearts.table.events import Guard, Reaction, Settings

PROTOCOL: Final = 1
"""The version of this protocol; a client says which one it speaks."""

MAX_MESSAGE: Final = 8192
"""No message of a client has more bytes."""

MAX_COMMAND_ID: Final = 36
MAX_TEXT: Final = 300


class FromClient(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """A tagged message or command of a client: what is not in it is refused."""


# ---------------------------------------------------------------------------- before the start


class Sit(FromClient, frozen=True, tag="sit"):
    """Take a seat, the first free one if none is named; whoever sits already moves there."""

    seat: int | None = None


class Stand(FromClient, frozen=True, tag="stand"):
    """Leave one's seat; in a running game a bot plays on for it until its owner returns."""


class Swap(FromClient, frozen=True, tag="swap"):
    """Change places with whoever sits there; people have to ask each other."""

    seat: int


class Place(FromClient, frozen=True, tag="place"):
    """Let two seats change places (host)."""

    seat: int
    to: int


class Rename(FromClient, frozen=True, tag="rename"):
    """Take another name at this table."""

    name: str


class Kick(FromClient, frozen=True, tag="kick"):
    """Send a member away (host)."""

    member: int


class Pardon(FromClient, frozen=True, tag="pardon"):
    """Let a member come back who was sent away (host)."""

    member: int


class GiveHost(FromClient, frozen=True, tag="give_host"):
    """Make another member the host (host)."""

    member: int


class AddBot(FromClient, frozen=True, tag="add_bot"):
    """Let a bot take a seat, the first free one if none is named (host).

    In the seat of a bot already, the new level replaces the old one.
    """

    level: str
    seat: int | None = None


class RemoveBot(FromClient, frozen=True, tag="remove_bot"):
    """Let a bot leave its seat (host)."""

    seat: int


class Change(FromClient, frozen=True, tag="change"):
    """Change how the table plays (host)."""

    settings: Settings


class Start(FromClient, frozen=True, tag="start"):
    """Begin the game (host). ``fill`` lets bots of that level take the free seats."""

    fill: str | None = None


class AgreeHints(FromClient, frozen=True, tag="agree_hints"):
    """Agree that everybody at the table may ask for hints, or agree no longer."""

    agree: bool


# --------------------------------------------------------------------------------- in the game


class Ready(FromClient, frozen=True, tag="ready"):
    """Be ready for the next deal, and put a nonce to its shuffle.

    ``nonce`` is up to 64 bytes in hexadecimal digits that the client has drawn at random. Only the
    first one for a deal counts.
    """

    nonce: str = ""


class Queue(FromClient, frozen=True, tag="queue"):
    """Choose the card for one's next turn, in place of one chosen before.

    It is taken back when it turns out to be illegal, or when one of ``unless`` comes to pass.
    """

    card: str
    unless: tuple[Guard, ...] = ()


class Unqueue(FromClient, frozen=True, tag="unqueue"):
    """Take the queued card back."""


class Prefer(FromClient, frozen=True, tag="prefer"):
    """Say whether one's only legal card plays itself."""

    forced: bool


class Return(FromClient, frozen=True, tag="return"):
    """Take one's seat back from the bot that stands in."""


class Pause(FromClient, frozen=True, tag="pause"):
    """Pause, or go on; the host decides, other players vote."""

    on: bool


class Rematch(FromClient, frozen=True, tag="rematch"):
    """Play another game with the same people; the host decides, other players vote."""


# ------------------------------------------------------------------------------------- talking


class Nudge(FromClient, frozen=True, tag="nudge"):
    """Remind a seat that everybody waits for it."""

    seat: int


class Chat(FromClient, frozen=True, tag="chat"):
    """Say something."""

    text: str


class React(FromClient, frozen=True, tag="react"):
    """Show a feeling."""

    reaction: Reaction


class Mute(FromClient, frozen=True, tag="mute"):
    """Hear no more of a member, or again."""

    member: int
    on: bool = True


Command: TypeAlias = (
    Sit
    | Stand
    | Swap
    | Place
    | Rename
    | Kick
    | Pardon
    | GiveHost
    | AddBot
    | RemoveBot
    | Change
    | AgreeHints
    | Start
    | Ready
    | engine.PassCards
    | engine.PlayCard
    | engine.Discard
    | engine.ChooseMoon
    | Queue
    | Unqueue
    | Prefer
    | Return
    | Pause
    | Rematch
    | Nudge
    | Chat
    | React
    | Mute
)

# --------------------------------------------------------------------- what a client sends


class Open(FromClient, frozen=True, tag="open"):
    """Be told of a table from now on, and no more of another.

    Parameters
    ----------
    table : str
        Its id.
    seq : int
        The `seq` of the last message about it that the client has taken; 0 for none. If little has
        happened since, it is sent that alone.
    observation : bool
        Whether to be sent, with each update, what a program needs to make an engine's `View`.
    protocol : int
        The version of this protocol that the client speaks.
    n : int
        The server counts its messages about the table from here on: the first has ``n + 1``. To
        open a table again on the same connection, take a higher one, or 0.
    """

    table: str
    seq: int = 0
    observation: bool = False
    protocol: int = PROTOCOL
    n: Annotated[int, Meta(ge=0, le=2**52)] = 0


class Do(FromClient, frozen=True, tag="do"):
    """Do something at the open table.

    ``id`` is made up by the client, 1 to 36 characters, and is new for every command. A command
    that is sent again with the same id is answered again and not done twice.
    """

    id: str
    command: Command


class Ping(FromClient, frozen=True, tag="ping"):
    """Be answered with a `Pong`; for clients that cannot see the pings of a WebSocket."""


ClientMessage: TypeAlias = Open | Do | Ping

# ------------------------------------------------------------------------- the parts of a view


class TablePart(Struct, frozen=True):
    """How the table plays, and where it stands.

    ``status`` is ``before``, ``playing`` or ``over``; ``game`` counts games from 0; ``host`` is a
    member; ``hints`` says whether players may ask for hints now, as the setting allows it and
    either one person has a seat or all who have one have agreed.
    """

    id: str
    code: str
    status: Literal["before", "playing", "over"]
    game: int
    host: int | None
    paused: bool
    pause_votes: tuple[int, ...]
    rematch_votes: tuple[int, ...]
    hints: bool
    settings: Settings


class SeatPart(Struct, frozen=True):
    """A seat: a member's, a bot's or free.

    ``bot`` is the level of a bot whose seat it is, ``stand_in`` says that a bot plays for the
    member, ``ready`` that the seat is ready for the next deal, ``chosen`` that it has chosen what
    to pass, ``asks`` with which seat it would like to change places, ``agrees`` that the member has
    agreed to hints.
    """

    name: str
    member: int | None
    bot: str | None
    stand_in: bool
    ready: bool
    chosen: bool
    asks: int | None
    agrees: bool


class MemberPart(Struct, frozen=True):
    """Somebody who has taken part; ``here`` says whether a device of theirs is connected."""

    member: int
    name: str
    seat: int | None
    here: bool
    kicked: bool


class PlayPart(Struct, frozen=True, array_like=True):
    """A card that lies on the table, and who played it."""

    seat: int
    card: str


class TrickPart(Struct, frozen=True):
    """A trick: who led, all cards in the order played, who won it (None: nobody, or not yet).

    ``cancelled`` are those of its cards that have cancelled each other.
    """

    leader: int
    cards: tuple[PlayPart, ...]
    winner: int | None
    cancelled: tuple[str, ...]


class GamePart(Struct, frozen=True):
    """The running deal, as everybody sees it; between deals, the one that is over.

    Parameters
    ----------
    phase : str
        ``deal``, ``pass``, ``play``, ``discard``, ``moon`` or ``over``.
    deal, dealer, direction
        Of the running deal, or of the next one between deals.
    to_act : tuple of int
        The seats that have something to do.
    leader : int
        Who leads the running trick.
    trick : tuple of PlayPart
        The running trick, all layers of it.
    cancelled : tuple of str
        The cards of the running trick that have cancelled each other.
    winning : int or None
        Who would win the running trick as it stands.
    at_stake : float
        The points in the running trick and in all that is set aside, the kitty's not counted.
    aside : int
        How many cards are set aside.
    kitty : int
        How many cards the kitty was dealt.
    kitty_taker : int or None
        Who has won it.
    hearts_broken : bool
        Whether hearts may be led.
    hand_sizes, pile_sizes : tuple of int
        By seat, how many cards it holds and has won.
    points_taken : tuple of float
        By seat, the points of the cards it has won in the open.
    last_trick : TrickPart or None
        The trick before the running one.
    turn : int
        Counts everything that seats have done in this game.
    deadline : int or None
        When the clock of the turn runs out, in milliseconds since 1970 by the server's clock.
    """

    phase: str
    deal: int
    dealer: int
    direction: Direction
    to_act: tuple[int, ...]
    leader: int
    trick: tuple[PlayPart, ...]
    cancelled: tuple[str, ...]
    winning: int | None
    at_stake: float
    aside: int
    kitty: int
    kitty_taker: int | None
    hearts_broken: bool
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    points_taken: tuple[float, ...]
    last_trick: TrickPart | None
    turn: int
    deadline: int | None


class DealPart(Struct, frozen=True):
    """A finished deal on the score sheet, with the shuffle that it came from, now open.

    ``queens`` tells by seat how many queens of spades were counted for it.
    """

    dealer: int
    points: tuple[float, ...]
    queens: tuple[int, ...]
    moon: int | None
    moon_choice: str | None
    secret: str
    nonces: tuple[str, ...]


class SheetPart(Struct, frozen=True):
    """The score sheet of the running game, or of the one that is over."""

    deals: tuple[DealPart, ...]
    scores: tuple[float, ...]
    target: float
    winners: tuple[int, ...]


class ShufflePart(Struct, frozen=True):
    """What is committed to: the SHA-256 of the secret of the next deal, or of the running one."""

    deal: int
    commitment: str


class ChatPart(Struct, frozen=True):
    """Something that was said, and when."""

    member: int
    text: str
    at: int


class EffectPart(Struct, frozen=True):
    """What a card would do to the trick as it stands: as `engine.view.Effect`."""

    cancels: int | None
    winning: int | None
    takes_lead: bool


class QueuedPart(Struct, frozen=True):
    """The card that was chosen for the next turn."""

    card: str
    unless: tuple[Guard, ...]


class YouPart(Struct, frozen=True):
    """What the receiver alone knows; everything is empty for one without a seat.

    ``legal`` are the cards that may be played, passed or buried now, ``effects`` tells what each
    legal card would do, ``choose`` is how many cards have to be chosen now to be passed or buried,
    ``passed``, ``received``, ``kitty`` and ``buried`` are the receiver's own.
    """

    member: int | None
    seat: int | None
    hand: tuple[str, ...] = ()
    legal: tuple[str, ...] = ()
    effects: dict[str, EffectPart] = {}
    choose: int = 0
    passes_to: int | None = None
    receives_from: int | None = None
    passed: tuple[str, ...] = ()
    received: tuple[str, ...] = ()
    kitty: tuple[str, ...] = ()
    buried: tuple[str, ...] = ()
    queued: QueuedPart | None = None
    forced: bool = False
    muted: tuple[int, ...] = ()


class Parts(Struct, frozen=True, omit_defaults=True):
    """The parts of a view; an update holds those that have changed.

    ``game`` and ``sheet`` are None before the first start. ``tricks`` are the finished tricks of
    the deal, if the table lets them be seen. ``observation`` is sent only if it was asked for: the
    bytes of an engine's observation in base 64, which are the same knowledge in another form.
    """

    table: TablePart | UnsetType = UNSET
    seats: tuple[SeatPart, ...] | UnsetType = UNSET
    members: tuple[MemberPart, ...] | UnsetType = UNSET
    game: GamePart | UnsetType | None = UNSET
    tricks: tuple[TrickPart, ...] | UnsetType = UNSET
    sheet: SheetPart | UnsetType | None = UNSET
    shuffle: ShufflePart | UnsetType = UNSET
    chat: tuple[ChatPart, ...] | UnsetType = UNSET
    you: YouPart | UnsetType = UNSET
    observation: bytes | UnsetType | None = UNSET


# ----------------------------------------------------------------------------- what happened

Happening: TypeAlias = (
    engine.Dealt
    | engine.PassChosen
    | engine.Passed
    | engine.Led
    | engine.Played
    | engine.Cancelled
    | engine.HeartsBroken
    | engine.TrickGoesOn
    | engine.TrickSetAside
    | engine.TrickWon
    | engine.TrickLost
    | engine.KittyTaken
    | engine.Buried
    | engine.MoonShot
    | engine.DealScored
    | engine.GameOver
    | events.Sat
    | events.Stood
    | events.Swapped
    | events.SwapAsked
    | events.BotAdded
    | events.BotRemoved
    | events.HostGiven
    | events.Kicked
    | events.Pardoned
    | events.Renamed
    | events.HintsAgreed
    | events.SettingsChanged
    | events.Started
    | events.PlayedOut
    | events.Unqueued
    | events.StoodIn
    | events.Returned
    | events.PauseVoted
    | events.Paused
    | events.Resumed
    | events.RematchAsked
    | events.Nudged
    | events.Chatted
    | events.Reacted
)
"""What clients are told has happened. ``Unqueued`` goes to its seat alone."""

# --------------------------------------------------------------------- what the server sends


class ServerMessage(Struct, frozen=True, tag_field="type"):
    """A message of the server; one of the classes below it."""


class ViewMessage(ServerMessage, frozen=True, tag="view"):
    """The whole view of a table, all parts; what the client had before is out of date.

    ``n`` and ``seq`` are as in `Update`.
    """

    n: int
    seq: int
    at: int
    parts: Parts


class Update(ServerMessage, frozen=True, tag="update"):
    """What happened, and the parts that have changed by it.

    ``n`` counts the messages about the table since it was opened: a client that sees one missing
    opens the table again. ``seq`` counts the events that everybody is told of, up to the last one
    that is in the parts now, ``at`` is the server's time in milliseconds since 1970.
    """

    n: int
    seq: int
    at: int
    happened: tuple[Happening, ...]
    parts: Parts


class Done(ServerMessage, frozen=True, tag="done"):
    """The command with this id is done and on disk; ``seq`` is as in `Update`, by then."""

    id: str
    seq: int


class Refused(ServerMessage, frozen=True, tag="refused"):
    """The command with this id (None: the message) was refused, and nothing has changed.

    ``code`` is one of docs/errors.md; ``place`` holds what it is about.
    """

    id: str | None
    code: str
    message: str
    place: dict[str, str | int] = {}

    @classmethod
    def of(cls, command: str | None, error: HeartsError) -> "Refused":
        """Say why a command, or a message, was refused."""
        place = {
            key: value if isinstance(value, str | int) else msgspec.json.encode(value).decode()
            for key, value in error.place.items()
        }
        return cls(command, error.code, error.message, place)


class Closing(ServerMessage, frozen=True, tag="closing"):
    """The server closes the connection. With ``retry``, come back by yourself."""

    code: str
    retry: bool


class Pong(ServerMessage, frozen=True, tag="pong"):
    """The answer to a `Ping`, with the server's time.

    ``n`` is the number of the last message about the open table that was sent: a client that has
    not seen it opens the table again.
    """

    at: int
    n: int


AnyServerMessage: TypeAlias = ViewMessage | Update | Done | Refused | Closing | Pong

CLIENT_DECODER: Final = msgspec.json.Decoder(ClientMessage)
SERVER_DECODER: Final = msgspec.json.Decoder(AnyServerMessage)
ENCODER: Final = msgspec.json.Encoder()
