"""How much a person, an address and a connection may ask for.

All of it fits in bounded memory, whoever comes.
"""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final

from msgspec import Struct


class Rate(Struct, frozen=True):
    """So many at once, and after that so many a second."""

    burst: float
    a_second: float


class Limits(Struct, frozen=True, kw_only=True):
    """The limits of a server.

    Parameters
    ----------
    messages : Rate
        What a connection may send.
    patience : Rate
        How often it is told that it sends too much, before it is closed.
    first_message : float
        Seconds until a connection that sends nothing to be understood is closed.
    send_seconds : float
        Seconds until a connection that takes nothing is cut off.
    outbox_messages, outbox_bytes : int
        What may wait to be sent to a connection.
    connections_a_person, connections_an_address : int
        Connections that are open at the same time.
    body_bytes : int
        The largest body of a request.
    body_seconds : float
        How long it may take to arrive.
    connects, requests, new_people, new_tables, codes, move_codes, moves, records, hints, reviews
        What a person may ask for, and an address four times of: to open a connection, anything
        over HTTP, to become a person, to set up a table, to find a table by its code, to get a
        code for another device, to use one, to fetch a game's record, a hint, and a deal's review.
    all_moves : Rate
        The codes for another device that may be tried by everybody together. There are 20**8 of
        them, of which each works for ten minutes.
    remembered : int
        Of how many people and addresses it is remembered what they asked for.
    """

    messages: Rate = Rate(30, 10)
    patience: Rate = Rate(30, 1)
    first_message: float = 10.0
    send_seconds: float = 10.0
    outbox_messages: int = 512
    outbox_bytes: int = 1 << 20
    connections_a_person: int = 16
    connections_an_address: int = 256
    body_bytes: int = 16 << 10
    body_seconds: float = 10.0
    connects: Rate = Rate(60, 2)
    requests: Rate = Rate(100, 20)
    new_people: Rate = Rate(10, 0.05)
    new_tables: Rate = Rate(10, 0.05)
    codes: Rate = Rate(20, 0.2)
    move_codes: Rate = Rate(5, 0.02)
    moves: Rate = Rate(10, 0.1)
    all_moves: Rate = Rate(100, 2)
    records: Rate = Rate(30, 1)
    hints: Rate = Rate(20, 0.5)
    reviews: Rate = Rate(20, 0.2)
    remembered: int = 20_000


class Bucket:
    """Tokens for one asker: each request takes one, and time puts them back."""

    __slots__ = ("_left", "_rate", "_then")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._then = now

    def left(self, now: float) -> float:
        """Return how many tokens there are at that time, in seconds by any clock."""
        return min(self._rate.burst, self._left + (now - self._then) * self._rate.a_second)

    def take(self, now: float) -> bool:
        """Take a token if there is one."""
        self._left = self.left(now)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each asker, of whom the last `most` are remembered.

    Parameters
    ----------
    rate : Rate
        What each may ask for.
    most : int
        Who was seen longest ago is forgotten when there are more.
    clock : callable
        Returns seconds by a clock that never goes back.
    """

    def __init__(self, rate: Rate, most: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, asker: str) -> bool:
        """Take a token of an asker if there is one."""
        now = self._clock()
        bucket = self._buckets.get(asker)
        if bucket is None:
            bucket = self._buckets[asker] = Bucket(self._rate, now)
        self._buckets.move_to_end(asker)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class Places:
    """Counts what each holder has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def take(self, holder: str) -> bool:
        """Note that one more is open, unless that would be too many."""
        if self._open[holder] >= self._most:
            return False
        self._open[holder] += 1
        return True

    def give_back(self, holder: str) -> None:
        """Note that one less is open."""
        self._open[holder] -= 1
        if not self._open[holder]:
            del self._open[holder]


_NETWORK: Final = 64


def group_of(address: str) -> str:
    """Return under what an address is counted: with IPv6, the network that one customer gets."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _NETWORK), strict=False))
