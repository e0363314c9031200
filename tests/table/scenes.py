"""What tests of tables share: how a test gets its house, decks made to order, stores that fail."""

import asyncio
import functools
import inspect
import random
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec
import pytest

from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.store.memory import MemoryStore
from cancellation_hearts.table import protocol
from cancellation_hearts.table.apply import apply
from cancellation_hearts.table.ports import Row, Summary
from cancellation_hearts.table.state import State
from tests.table.house import Client, House, Parts, in_house, something

FOUR = {"base": "hearts", "passing": [], "opening": "dealer_left", "first_trick_points": True}
"""One pack, nothing is passed, and the dealer's left leads: what a test needs is soon there."""

SIX = {"base": "classic", "passing": []}
"""Two packs, and nothing is passed."""


def housed(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Make a test of a coroutine that wants a house first; it gets one of its own."""

    def run(**arguments: Any) -> None:  # noqa: ANN401 - whatever pytest hands it
        in_house(functools.partial(_with, test, arguments))

    run.__name__ = test.__name__
    run.__doc__ = test.__doc__
    signature = inspect.signature(test)
    wanted = list(signature.parameters.values())[1:]
    run.__signature__ = signature.replace(parameters=wanted)  # type: ignore[attr-defined]
    for mark in getattr(test, "pytestmark", ()):
        run = getattr(pytest.mark, mark.name)(*mark.args, **mark.kwargs)(run)
    return run


async def _with(
    test: Callable[..., Coroutine[Any, Any, None]], arguments: dict[str, Any], house: House
) -> None:
    await test(house, **arguments)


# ------------------------------------------------------------------------------------ looking


def state_of(house: House, table: str) -> State:
    """Return the table as the server holds it."""
    return house.tables._loaded[table].state


async def folded(house: House, table: str) -> State:
    """Return the table as its stored events give it."""
    state: State | None = None
    for row in await house.store.load(table):
        state = apply(state, row.event, row.at, table)
    assert state is not None
    return state


async def stored(house: House, table: str) -> list[str]:
    """Return the tags of a table's stored events."""
    rows = await house.store.load(table)
    return [str(type(row.event).__struct_config__.tag) for row in rows]


def names(client: Client) -> list[str]:
    """Return who a client sees in the seats."""
    return [seat["name"] for seat in client.parts["seats"]]


async def fresh(house: House, table: str, like: Client) -> Parts:
    """Return the parts that another device of somebody is sent when it opens a table."""
    device = house.client(like.name, person=like.person, observation=like.observation)
    await device.open(table)
    device.leave()
    return device.parts


# ------------------------------------------------------------------------------------ playing


async def started(house: House, people: int, **settings: object) -> tuple[str, list[Client]]:
    """Return a table whose people have taken all seats and begun, and not been dealt cards."""
    settings = {"seats": people, **settings}
    table, clients = await house.full_table(people, **settings)
    await clients[0].well(protocol.Start(fill="heuristic"))
    return table, clients


async def dealt(
    house: House,
    people: int,
    hands: Sequence[Sequence[str]] = (),
    monkeypatch: pytest.MonkeyPatch | None = None,
    **settings: object,
) -> tuple[str, list[Client]]:
    """Return a table in the first deal; ``hands[0]`` are cards of the dealer's left, and so on."""
    table, clients = await started(house, people, **settings)
    if hands:
        assert monkeypatch is not None
        stack(monkeypatch, clients[0], hands)
    for client in clients:
        await client.well(protocol.Ready("00"))
    assert clients[0].parts["game"]["phase"] != "deal"
    return table, clients


def stack(monkeypatch: pytest.MonkeyPatch, client: Client, hands: Sequence[Sequence[str]]) -> None:
    """Let the next decks give hands that hold these cards, in turn from the dealer's left."""
    players = len(client.parts["seats"])

    def deck(shuffle: Shuffle, packs: int = 2) -> list[str]:
        return stacked_deck(players, hands, packs)

    monkeypatch.setattr(Shuffle, "deck", deck)


def stacked_deck(players: int, hands: Sequence[Sequence[str]], packs: int) -> list[str]:
    """Return a deck that deals these cards, in turn from the dealer's left; the rest is mixed."""
    rest = Counter(list(NAMES) * packs)
    rest.subtract(card for hand in hands for card in hand)
    assert min(rest.values()) >= 0
    left = sorted(rest.elements())
    random.Random(1).shuffle(left)
    size = len(NAMES) * packs // players
    full = [list(hand) for hand in hands] + [[] for _ in range(players - len(hands))]
    for hand in full:
        while len(hand) < size:
            hand.append(left.pop())
    return [hand[turn] for turn in range(size) for hand in full] + left


def in_turn(clients: Sequence[Client]) -> list[Client]:
    """Return clients in seat order from the dealer's left."""
    dealer = clients[0].parts["game"]["dealer"]
    seats = len(clients[0].parts["seats"])
    return sorted(clients, key=lambda client: (client.seat - dealer - 1) % seats)


def whose_turn(clients: Sequence[Client]) -> Client:
    """Return the one whose turn it is."""
    (seat,) = clients[0].parts["game"]["to_act"]
    return next(client for client in clients if client.seat == seat)


async def act(client: Client) -> None:
    """Let a client do what it has to do."""
    command = something(client)
    assert command is not None
    await client.well(command)


# ------------------------------------------------------------------------------------- storing


class ShakyStore(MemoryStore):
    """A store that takes its time, that can fail, and from which the power can be cut."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.failing = 0.0
        self.slow = 0
        self.dead = False

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        summary: Summary | None = None,
        record: tuple[int, bytes] | None = None,
    ) -> None:
        await self._wait()
        if self.chance.random() < self.failing:
            raise OSError("no space left on device")
        await super().append(table, rows, summary, record)
        await self._wait()

    async def _wait(self) -> None:
        for _ in range(self.chance.randint(0, self.slow)):
            await asyncio.sleep(0)
        if self.dead:
            # Whoever waits for it is no more.
            await asyncio.get_running_loop().create_future()


async def cut(house: House, store: ShakyStore) -> None:
    """Cut the power, in the middle of whatever goes on, and start again with what is on disk."""
    store.dead = True
    for found in house.tables._loaded.values():
        found._pacer.stop()
        found._task.cancel()
        await asyncio.wait([found._task])
    store.dead = False
    house.tables = house._tables()


def encoded(state: State) -> bytes:
    """Return all that is in a state as bytes, to see whether anything has changed in it."""

    def plain(value: object) -> object:
        if hasattr(value, "state") and hasattr(value, "log"):
            return [value.state.tobytes().hex(), repr(value.log)]
        if isinstance(value, frozenset):
            return sorted(value)
        return repr(value)

    return msgspec.json.encode(state, enc_hook=plain)
