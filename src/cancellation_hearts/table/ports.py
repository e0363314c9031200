"""What a table needs from outside: a place to keep events, a clock, bots that think.

Whoever puts a program together hands them in (`cli`, tests); the table knows these protocols alone.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from cancellation_hearts.advice.hint import Hint
from cancellation_hearts.engine.events import Action
from cancellation_hearts.engine.view import View
from cancellation_hearts.table.events import TableEvent


class Row(Struct, frozen=True):
    """An event as it is kept.

    Parameters
    ----------
    seq : int
        Its number at its table; the first is 1, and none is missing.
    at : int
        When it happened, in milliseconds since 1970 (UTC).
    person : str
        Who sent the command it came from; empty if nobody did.
    command : str
        The id that the client gave the command; empty if nobody sent it.
    event : TableEvent
        What happened.
    """

    seq: int
    at: int
    person: str
    command: str
    event: TableEvent


class Summary(Struct, frozen=True):
    """What lists of tables show of one. It is kept beside the events, from which it follows.

    Parameters
    ----------
    id, code : str
        What stands in its link; what can be read aloud.
    status : str
        ``before``, ``playing`` or ``over``.
    public : bool
        Whether it is listed for everybody.
    created, changed : int
        When it was set up, and when something happened last, in milliseconds since 1970.
    seats, taken : int
        How many seats there are, and in how many somebody or a bot sits.
    rules : str
        The preset, followed by ``*`` where options differ from it.
    host : str
        The host's name; empty if there is none.
    games : int
        How many games have been started.
    people : tuple of str
        The persons who sit at it.
    names : tuple of str
        By seat; empty where nobody sits.
    """

    id: str
    code: str
    status: str
    public: bool
    created: int
    changed: int
    seats: int
    taken: int
    rules: str
    host: str
    games: int
    people: tuple[str, ...]
    names: tuple[str, ...]


class Person(Struct, frozen=True):
    """Somebody whom a browser or program has a key for.

    Parameters
    ----------
    id : str
        Never sent to anybody.
    name : str
        As `identity.clean_name` returns it; empty if none was chosen yet.
    """

    id: str
    name: str


class CodeTaken(Exception):  # noqa: N818 - it is what has happened
    """There is a table with that code or id already, or another person with that move code."""


class Conflict(Exception):  # noqa: N818 - it is what has happened
    """The events are not the next ones of the table: another wrote to it, or it is no more."""


class EventStore(Protocol):
    """Keeps tables and people. What has returned is on disk, all of it or nothing.

    Every method may raise ``OSError`` where the disk refuses; nothing is changed then.
    """

    async def create(self, summary: Summary, rows: Sequence[Row]) -> None:
        """Keep a new table with its first events; raise `CodeTaken` if id or code are in use."""
        ...

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        summary: Summary | None = None,
        record: tuple[int, bytes] | None = None,
    ) -> None:
        """Keep the next events of a table; raise `Conflict` if they are not the next ones.

        Parameters
        ----------
        table : str
            The id of the table.
        rows : sequence of Row
            With numbers that follow each other and the last one kept.
        summary : Summary, optional
            What lists show from now on, if that has changed.
        record : (int, bytes), optional
            The number of a game that has ended, from 0, and its record.
        """
        ...

    async def load(self, table: str, after: int = 0) -> list[Row]:
        """Return the events of a table whose number is over `after`; none if it is unknown."""
        ...

    async def summary(self, table: str) -> Summary | None:
        """Return what lists show of a table."""
        ...

    async def table_with_code(self, code: str) -> str | None:
        """Return the id of the table with that code."""
        ...

    async def public_tables(self, limit: int = 50) -> list[Summary]:
        """Return public tables that are not over: those before a start first, then the newest."""
        ...

    async def tables_of(self, person: str, limit: int = 100) -> list[Summary]:
        """Return the tables at which somebody sits by their summaries, the last changed first."""
        ...

    async def record(self, table: str, game: int) -> bytes | None:
        """Return the record of a finished game."""
        ...

    async def sweep(self, before: int) -> list[str]:
        """Forget tables at which no game was ever started and nothing happened since `before`.

        Also forgets move codes that expired before it.

        Parameters
        ----------
        before : int
            Milliseconds since 1970.

        Returns
        -------
        list of str
            The ids of the tables that are no more.
        """
        ...

    async def add_person(self, person: Person, key_hash: bytes) -> None:
        """Keep a new person, known by a key with this hash."""
        ...

    async def person_with_key(self, key_hash: bytes) -> Person | None:
        """Return whose key has this hash."""
        ...

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""
        ...

    async def add_key(self, person: str, key_hash: bytes) -> None:
        """Let a person be known by another key as well."""
        ...

    async def add_move_code(self, person: str, code_hash: bytes, expires: int) -> None:
        """Keep the code with which a person takes their seats to another device.

        An earlier code of the person no longer works. Raise `CodeTaken` if another person has the
        same code.
        """
        ...

    async def take_move_code(self, code_hash: bytes, now: int) -> Person | None:
        """Return whose code this is, if it has not expired; it works no more from now on."""
        ...

    async def check(self) -> None:
        """Return if something could be written now; raise ``OSError`` if not."""
        ...

    async def close(self) -> None:
        """Finish what was asked for, and let go of all files; from now on all else is refused."""
        ...


class Timer(Protocol):
    """Something that will happen."""

    def cancel(self) -> None:
        """Let it not happen."""
        ...


class Clock(Protocol):
    """Tells the time and wakes whoever asked for it."""

    def now(self) -> int:
        """Return milliseconds since 1970 (UTC)."""
        ...

    def call_later(self, seconds: float, callback: Callable[[], Any]) -> Timer:
        """Call back after a time, on the event loop."""
        ...


class Thinker(Protocol):
    """Lets bots think, away from the event loop."""

    def __call__(self, level: str, view: View, seed: bytes) -> Awaitable[Action]:
        """Return what a bot of that level does.

        Parameters
        ----------
        level : str
            A key of ``bots.BOTS``.
        view : View
            What its seat knows.
        seed : bytes
            What its chance follows from.
        """
        ...


class Adviser(Protocol):
    """Works out hints, away from the event loop."""

    def __call__(self, view: View, seed: bytes) -> Awaitable[Hint]:
        """Return what a seat would do best.

        Parameters
        ----------
        view : View
            What the seat knows.
        seed : bytes
            What its chance follows from.
        """
        ...


class Entropy(Protocol):
    """Draws chance from the operating system."""

    def __call__(self, size: int, /) -> bytes:
        """Return that many bytes."""
        ...


class Gauge(Protocol):
    """Measures what happens."""

    def command(self, kind: str, outcome: str) -> None:
        """Count a command: its tag, and ``done`` or the code with which it was refused."""
        ...

    def committed(self, seconds: float) -> None:
        """Note how long it took to store a step."""
        ...

    def published(self, seconds: float) -> None:
        """Note how long it took to tell of a step."""
        ...

    def thought(self, level: str, seconds: float) -> None:
        """Note how long a bot has thought, or with the level ``hint`` how long a hint took."""
        ...


class Tools(Struct, frozen=True):
    """What tables are handed."""

    store: EventStore
    clock: Clock
    entropy: Entropy
    think: Thinker
    advise: Adviser
    gauge: Gauge
