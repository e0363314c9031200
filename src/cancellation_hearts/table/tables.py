"""All tables of a server: set up, loaded when somebody comes, and let go when nobody is there."""

import asyncio
import base64
import logging
from collections.abc import Awaitable, Iterable
from typing import Final, TypeVar

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table import events, service
from cancellation_hearts.table.apply import apply
from cancellation_hearts.table.draft import DEALER_BYTES, ENTROPY_BYTES, Context, Draft
from cancellation_hearts.table.hints import TableHint
from cancellation_hearts.table.names import new_code
from cancellation_hearts.table.ports import (
    Adviser,
    Clock,
    CodeTaken,
    Entropy,
    EventStore,
    Gauge,
    Person,
    Row,
    Summary,
    Thinker,
    Timer,
    Tools,
)
from cancellation_hearts.table.protocol import Command, Done, Refused
from cancellation_hearts.table.seating import clean_settings, enter
from cancellation_hearts.table.service import Subscriber, TableService
from cancellation_hearts.table.summary import summary_of

REST: Final = 600.0
"""A table that nobody has open is let go after so many seconds."""

ID_BYTES: Final = 10
TRIES: Final = 5

T = TypeVar("T")

log = logging.getLogger(__name__)


class NoGauge:
    """Measures nothing."""

    def command(self, kind: str, outcome: str) -> None:
        """Do nothing."""

    def committed(self, seconds: float) -> None:
        """Do nothing."""

    def published(self, seconds: float) -> None:
        """Do nothing."""

    def thought(self, level: str, seconds: float) -> None:
        """Do nothing."""


class Tables:
    """All tables of a server.

    Parameters
    ----------
    store : EventStore
        Where they are kept.
    clock : Clock
        What tells the time.
    entropy : Entropy
        Where chance comes from.
    think : Thinker
        How bots think.
    advise : Adviser
        How hints are made.
    gauge : Gauge, optional
        What measures.
    rest : float
        After so many seconds without anybody connected a table is let go from memory.
    """

    def __init__(
        self,
        store: EventStore,
        clock: Clock,
        entropy: Entropy,
        think: Thinker,
        advise: Adviser,
        *,
        gauge: Gauge | None = None,
        rest: float = REST,
    ) -> None:
        self._tools = Tools(store, clock, entropy, think, advise, gauge or NoGauge())
        self._rest = rest
        self._loaded: dict[str, TableService] = {}
        self._loading: dict[str, asyncio.Future[TableService | None]] = {}
        self._open: dict[Subscriber, TableService] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._round: Timer | None = None
        self._closing = False

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._loaded)

    @property
    def subscribers(self) -> int:
        """How many connections have a table open."""
        return len(self._open)

    async def create(self, person: Person, settings: events.Settings) -> Summary:
        """Set up a table; whoever does it is its host and sits in the first seat.

        Raises
        ------
        HeartsError
            As `seating.clean_settings`; ``not_stored`` or ``server_closing``.
        """
        self._check_open()
        settings = clean_settings(settings)
        tools = self._tools
        for _ in range(TRIES):
            table_id = base64.b32encode(tools.entropy(ID_BYTES)).decode().lower()
            code, drawn = new_code(tools.entropy), tools.entropy(ENTROPY_BYTES)
            at = tools.clock.now()
            created = events.Created(settings, code, drawn[DEALER_BYTES:].hex())
            draft = Draft(apply(None, created, at, table_id), Context(at, drawn))
            member = enter(draft, person.id, person.name, sits=True)
            draft.emit(events.HostGiven(member))
            draft.emit(events.Sat(member, 0))
            happened = [created, *(step.event for step in draft.steps)]
            rows = [Row(number, at, "", "", event) for number, event in enumerate(happened, 1)]
            summary = summary_of(draft.state, at)
            try:
                await tools.store.create(summary, rows)
            except CodeTaken:
                continue
            except OSError as error:
                log.error("a new table was not stored: %s", error)
                raise _not_stored() from None
            return summary
        raise HeartsError("internal", "No free code was found for the table.")

    async def open(self, table: str, subscriber: Subscriber, seq: int) -> None:
        """Let a connection follow a table, and no other one any more.

        Raises
        ------
        HeartsError
            ``no_such_table``, ``kicked``, ``watching_is_off`` or ``server_closing``.
        """
        self.leave(subscriber)
        found = await self._find(table)
        found.open(subscriber, seq)
        self._open[subscriber] = found

    def leave(self, subscriber: Subscriber) -> None:
        """Let a connection follow no table."""
        found = self._open.pop(subscriber, None)
        if found is not None:
            found.leave(subscriber)

    async def do(self, subscriber: Subscriber, id: str, command: Command) -> Done | Refused:  # noqa: A002
        """Carry out a command at the table that a connection has open."""
        found = self._open.get(subscriber)
        if found is None:
            return Refused.of(id, HeartsError("no_table_open", "No table is open."))
        return await found.do(subscriber, id, command)

    async def hint(self, table: str, person: str) -> TableHint:
        """Return what somebody who has something to do at a table would do best.

        Parameters
        ----------
        table : str
            The id of the table.
        person : str
            Who asks for it.

        Raises
        ------
        HeartsError
            ``no_such_table``, ``kicked``, ``watching_is_off`` or ``server_closing``, or as
            `hints.ask`.
        """
        return await (await self._find(table)).hint(person)

    async def record(self, table: str, game: int | None, person: str) -> bytes:
        """Return the record of a game at a table.

        Parameters
        ----------
        table : str
            The id of the table.
        game : int or None
            Its number, from 0; None for the last one, which may still run.
        person : str
            Who asks for it.

        Raises
        ------
        HeartsError
            ``no_such_table``, ``no_such_game``, ``kicked``, ``watching_is_off`` or
            ``server_closing``. Of a game that still runs, only deals that are over are given.
        """
        found = await self._find(table)
        found.check_welcome(person)
        state = found.state
        if game is None:
            game = state.games - 1
        if game == state.games - 1 and state.status == "playing":
            return state.record().to_bytes()
        record = await self._read(self._tools.store.record(table, game)) if game >= 0 else None
        if record is None:
            raise HeartsError("no_such_game", "The table has no game with that number.")
        return record

    def forget(self, tables: Iterable[str]) -> None:
        """Let go of tables that the store has forgotten, whoever has them open."""
        for table in tables:
            found = self._loaded.pop(table, None)
            if found is not None:
                found.dismiss("no_such_table", retry=False)
                self._end(found)

    async def stop(self) -> None:
        """Finish what was asked for, tell all clients, and let go of all tables."""
        self._closing = True
        if self._round is not None:
            self._round.cancel()
        # One by one would take as many commits as there are tables.
        await asyncio.gather(*(found.stop() for found in self._loaded.values()))
        for found in self._loaded.values():
            found.dismiss("server_closing", retry=True)
        self._loaded.clear()
        self._open.clear()
        await asyncio.gather(*self._ending)

    # Inside

    def _check_open(self) -> None:
        if self._closing:
            raise HeartsError("server_closing", "The server is being stopped.")

    async def _find(self, table: str) -> TableService:
        self._check_open()
        if table in self._loaded and not self._loaded[table].closing:
            return self._loaded[table]
        if table not in self._loading:
            self._loading[table] = asyncio.ensure_future(self._load(table))
        found = await asyncio.shield(self._loading[table])
        if found is None:
            raise HeartsError("no_such_table", "There is no table with that id.")
        self._check_open()
        return found

    async def _load(self, table: str) -> TableService | None:
        try:
            found = await self._read(service.load(table, self._tools))
            if found is not None and self._closing:
                await found.stop()
            elif found is not None:
                self._loaded[table] = found
                self._let_go_later()
            return found
        finally:
            del self._loading[table]

    async def _read(self, reading: Awaitable[T]) -> T:
        try:
            return await reading
        except OSError as error:
            log.error("the store could not be read: %s", error)
            raise _not_stored() from None
        except ValueError as error:
            # A newer program has written it, or the file is damaged.
            log.error("a table cannot be understood: %s", error)
            raise HeartsError("internal", "What is kept of the table cannot be read.") from None

    def _end(self, found: TableService) -> None:
        ending = asyncio.get_running_loop().create_task(found.stop())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    def _let_go_later(self) -> None:
        if self._round is None:
            self._round = self._tools.clock.call_later(self._rest / 2, self._let_go)

    def _let_go(self) -> None:
        """Let go of tables that nobody has had open for a while."""
        self._round = None
        before = self._tools.clock.now() - 1000 * self._rest
        for table, found in list(self._loaded.items()):
            if found.closing or (found.idle and found.quiet_since <= before):
                del self._loaded[table]
                if not found.closing:
                    self._end(found)
        if self._loaded:
            self._let_go_later()


def _not_stored() -> HeartsError:
    return HeartsError("not_stored", "The disk refused; please try again.")
