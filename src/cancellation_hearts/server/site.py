"""What all handlers of one server share: its parts, its limits, and who is connected."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final, Protocol

from msgspec.structs import replace
from starlette.requests import HTTPConnection

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.server.limits import Buckets, Limits, Places, Rate, group_of
from cancellation_hearts.server.metrics import Metrics
from cancellation_hearts.server.reviews import Reviewer
from cancellation_hearts.table.ports import Clock, Entropy, EventStore, Person
from cancellation_hearts.table.tables import Tables

ADDRESS_FACTOR: Final = 4
"""An address may be that of a household or school: it may ask for more than one person."""

STOP_SECONDS: Final = 5.0
"""Connections that have not taken what is left for them by then are cut off."""

CHECK_SECONDS: Final = 1.0
"""So long a store that could write is taken to be able to."""

_LOG: Final = logging.getLogger(__name__)


class Connected(Protocol):
    """A connection, as the site sees it."""

    person: str
    name: str

    def close(self, code: str, retry: bool) -> None:
        """Send what is waiting, and close."""
        ...

    async def gone(self) -> None:
        """Return when it is closed."""
        ...


class Asking:
    """Limits one kind of request, for a person and for an address."""

    def __init__(self, rate: Rate, most: int, clock: Callable[[], float]) -> None:
        more = replace(
            rate, burst=rate.burst * ADDRESS_FACTOR, a_second=rate.a_second * ADDRESS_FACTOR
        )
        self._people = Buckets(rate, most, clock)
        self._addresses = Buckets(more, most, clock)

    def allows(self, person: str, address: str) -> bool:
        """Count a request, and tell whether it may go on; `person` is empty for nobody known."""
        allowed = self._addresses.take(address)
        return allowed and (not person or self._people.take(person))


class Site:
    """One server.

    Parameters
    ----------
    tables : Tables
        The tables of this process.
    store : EventStore
        Where they and the people are kept.
    clock : Clock
        Tells the time.
    entropy : Entropy
        Draws keys and codes.
    limits : Limits, optional
        What anybody may ask for.
    metrics : Metrics, optional
        What is measured; the same as the tables have as their gauge.
    origin : str, optional
        Where others in the network find the server; for links that somebody on this machine gives
        to them.
    store_queue : callable, optional
        Returns how many writes wait for the disk.
    ticks : callable, optional
        Returns seconds by a clock that never goes back, for the limits.
    reviewer : Reviewer, optional
        What reviews deals.
    """

    def __init__(
        self,
        tables: Tables,
        store: EventStore,
        clock: Clock,
        entropy: Entropy,
        *,
        limits: Limits | None = None,
        metrics: Metrics | None = None,
        origin: str | None = None,
        store_queue: Callable[[], int] = lambda: 0,
        ticks: Callable[[], float] = time.monotonic,
        reviewer: Reviewer | None = None,
    ) -> None:
        self.tables = tables
        self.store = store
        self.clock = clock
        self.entropy = entropy
        self.limits = limits or Limits()
        self.metrics = metrics or Metrics()
        self.origin = origin
        self.ticks = ticks
        self.reviewer = reviewer or Reviewer()
        self.started = False
        self.warming: asyncio.Future[None] | None = None
        self.stopping = False
        self.metrics.watch(lambda: tables.loaded, lambda: tables.subscribers, store_queue)
        most = self.limits.remembered
        self.connects = Asking(self.limits.connects, most, ticks)
        self.requests = Asking(self.limits.requests, most, ticks)
        self.new_people = Asking(self.limits.new_people, most, ticks)
        self.new_tables = Asking(self.limits.new_tables, most, ticks)
        self.codes = Asking(self.limits.codes, most, ticks)
        self.move_codes = Asking(self.limits.move_codes, most, ticks)
        self.moves = Asking(self.limits.moves, most, ticks)
        self.all_moves = Buckets(self.limits.all_moves, 1, ticks)
        self.records = Asking(self.limits.records, most, ticks)
        self.hints = Asking(self.limits.hints, most, ticks)
        self.reviews = Asking(self.limits.reviews, most, ticks)
        self._people = Places(self.limits.connections_a_person)
        self._addresses = Places(self.limits.connections_an_address)
        self._checked = -CHECK_SECONDS
        self._connected: set[Connected] = set()
        self.left = 0

    @property
    def connected(self) -> int:
        """How many connections are open; ``left`` counts those that were closed."""
        return len(self._connected)

    @property
    def ready(self) -> bool:
        """Whether all can be asked for without waiting."""
        return self.started and (self.warming is None or self.warming.done())

    async def warm(self) -> None:
        """Return when games can be played without holding up everything else."""
        if self.warming is not None:
            await asyncio.shield(self.warming)

    def ask(self, asking: Asking, person: Person | None, connection: HTTPConnection) -> None:
        """Count a request.

        Raises
        ------
        HeartsError
            ``too_many_requests``.
        """
        if not asking.allows(person.id if person else "", address_of(connection)):
            raise too_many()

    async def check_store(self) -> None:
        """Try whether the store can write, but not for everybody who asks within a second.

        Raises
        ------
        OSError
            If it cannot.
        """
        if self.ticks() - self._checked >= CHECK_SECONDS:
            await self.store.check()
            self._checked = self.ticks()

    def enter_address(self, address: str) -> bool:
        """Note a connection of an address, unless it has too many."""
        return self._addresses.take(address)

    def leave_address(self, address: str) -> None:
        """Note that a connection of an address is gone."""
        self._addresses.give_back(address)

    def enter(self, connection: Connected) -> bool:
        """Note a connection, unless its person has too many."""
        if connection.person and not self._people.take(connection.person):
            return False
        self._connected.add(connection)
        self.metrics.connections(1)
        return True

    def leave(self, connection: Connected) -> None:
        """Note that a connection is gone."""
        self._connected.discard(connection)
        self.left += 1
        self.metrics.connections(-1)
        if connection.person:
            self._people.give_back(connection.person)

    def renamed(self, person: Person) -> None:
        """Let the connections of a person go by the new name from now on."""
        for connection in self._connected:
            if connection.person == person.id:
                connection.name = person.name

    async def stop(self) -> None:
        """Take no more requests, let the tables finish, and close every connection."""
        self.stopping = True
        self.reviewer.stop()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self.tables.stop()
        except TimeoutError:
            _LOG.error("The tables did not finish in time.")
        except Exception:
            _LOG.exception("The tables could not be stopped as they should.")
        leaving = [asyncio.ensure_future(each.gone()) for each in self._connected]
        for connection in list(self._connected):
            connection.close("server_closing", True)
        if leaving:
            _, late = await asyncio.wait(leaving, timeout=STOP_SECONDS)
            for waiting in late:
                waiting.cancel()


def too_many() -> HeartsError:
    """Return the refusal of what was asked for too often."""
    return HeartsError(
        "too_many_requests", "That was asked for too often in a short time; try again later."
    )


def address_of(connection: HTTPConnection) -> str:
    """Return under what the address of a connection is counted."""
    return group_of(connection.client.host) if connection.client else ""
