"""A house for tables in tests: time that stands still, bots that answer at once, and people."""

import asyncio
import hashlib
import heapq
from collections.abc import Callable, Coroutine
from typing import Any, cast

import msgspec
import numpy as np

from cancellation_hearts.advice.expectation import WALKS
from cancellation_hearts.advice.hint import Hint, hint
from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.events import Action
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.engine.view import View
from cancellation_hearts.store.memory import MemoryStore
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.ports import Adviser, Entropy, EventStore, Person, Thinker
from cancellation_hearts.table.protocol import Command, Done, Refused
from cancellation_hearts.table.tables import Tables

Parts = dict[str, Any]


class StillTimer:
    """A timer of a clock that stands still."""

    def __init__(self, callback: Callable[[], Any]) -> None:
        self.callback: Callable[[], Any] | None = callback

    def cancel(self) -> None:
        self.callback = None


class StillClock:
    """A clock that moves only when it is told to."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000
        self._timers: list[tuple[int, int, StillTimer]] = []
        self._count = 0

    def now(self) -> int:
        return self.time

    def call_later(self, seconds: float, callback: Callable[[], Any]) -> StillTimer:
        timer = StillTimer(callback)
        self._count += 1
        heapq.heappush(self._timers, (self.time + round(1000 * seconds), self._count, timer))
        return timer

    @property
    def pending(self) -> int:
        """How many timers have not rung."""
        return sum(timer.callback is not None for _, _, timer in self._timers)

    async def pass_by(self, seconds: float) -> None:
        """Let time go by, and everything happen that is due in it, in order."""
        end = self.time + round(1000 * seconds)
        await settled()
        while self._timers and self._timers[0][0] <= end:
            self.time, _, timer = heapq.heappop(self._timers)
            if timer.callback is not None:
                timer.callback()
            await settled()
        self.time = end


async def settled() -> None:
    """Return when nothing goes on any more but waiting for timers and people."""
    for _ in range(60):
        await asyncio.sleep(0)


def counting_entropy(seed: int = 0) -> Entropy:
    """Return a source of bytes that looks random and is the same each time."""
    count = 0

    def draw(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{seed}|{count}".encode()).digest(size)

    return draw


async def think(level: str, view: View, seed: bytes) -> Action:
    """Let a bot think at once."""
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(seed[:8], "big")))
    return BOTS[level].choose(view, generator)


async def advise(view: View, seed: bytes) -> Hint:
    """Let a hint be made at once, in as few worlds as there may be."""
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(seed[:8], "big")))
    return hint(view, generator, worlds=WALKS)


def fold(parts: Parts, message: dict[str, Any]) -> Parts:
    """Return what a client knows after a message, as docs/protocol.md tells."""
    if message["type"] == "view":
        return dict(message["parts"])
    said = [
        {key: happening[key] for key in ("member", "text")} | {"at": message["at"]}
        for happening in message["happened"]
        if happening["type"] == "chatted"
    ]
    chat = (parts.get("chat", []) + said)[-100:]
    return {**parts, "chat": chat, **message["parts"]}


class Client:
    """Somebody's device."""

    def __init__(self, house: "House", person: Person, *, observation: bool = False) -> None:
        self.house = house
        self.person = person.id
        self.name = person.name
        self.observation = observation
        self.sent = 0
        self.frames: list[bytes] = []
        self.parts: Parts = {}
        self.seq = 0
        self.happened: list[dict[str, Any]] = []
        self.closed: tuple[str, bool] | None = None
        self._ids = 0

    def send(self, data: bytes) -> None:
        protocol.SERVER_DECODER.decode(data)
        message = msgspec.json.decode(data)
        self.frames.append(data)
        self.parts = fold(self.parts, message)
        self.seq = message["seq"]
        self.happened += message.get("happened", ())

    def close(self, code: str, retry: bool) -> None:
        self.closed = code, retry

    async def open(self, table: str, seq: int = 0) -> None:
        await self.house.tables.open(table, self, seq)
        await settled()

    def leave(self) -> None:
        self.house.tables.leave(self)

    async def do(self, command: Command, command_id: str | None = None) -> Done | Refused:
        if command_id is None:
            self._ids += 1
            command_id = f"{id(self)}-{self._ids}"
        answer = await self.house.tables.do(self, command_id, command)
        await settled()
        return answer

    async def well(self, command: Command) -> None:
        """Do something that must not be refused."""
        answer = await self.do(command)
        assert isinstance(answer, Done), answer

    async def refused(self, command: Command) -> str:
        """Do something that must be refused; return the code."""
        answer = await self.do(command)
        assert isinstance(answer, Refused), answer
        return answer.code

    @property
    def seat(self) -> int:
        return cast(int, self.parts["you"]["seat"])

    def saw(self, kind: str) -> list[dict[str, Any]]:
        """Return what happened of one kind."""
        return [happening for happening in self.happened if happening["type"] == kind]


class House:
    """Tables, a store, a clock."""

    def __init__(
        self,
        store: EventStore | None = None,
        seed: int = 0,
        rest: float = 600,
        thinker: Thinker = think,
    ) -> None:
        self.clock = StillClock()
        self.store = store or MemoryStore()
        self.entropy = counting_entropy(seed)
        self.rest = rest
        self.thinker = thinker
        self.adviser: Adviser = advise
        self.tables = self._tables()
        self.people = 0

    def _tables(self) -> Tables:
        return Tables(
            self.store, self.clock, self.entropy, self.thinker, self.adviser, rest=self.rest
        )

    def client(
        self, name: str = "", *, person: str | None = None, observation: bool = False
    ) -> Client:
        """Return a device of somebody, of a new person unless `person` is given."""
        self.people += 1
        who = Person(person or f"p{self.people}", name or f"Player {self.people}")
        return Client(self, who, observation=observation)

    async def table(self, host: Client, **settings: object) -> str:
        """Set a table up and open it for its host."""
        summary = await self.tables.create(
            Person(host.person, host.name),
            msgspec.convert({"pace": 0.5, **settings}, Settings),
        )
        await host.open(summary.id)
        return summary.id

    async def full_table(self, people: int, **settings: object) -> tuple[str, list[Client]]:
        """Return a table with people at it, who have taken the first seats."""
        clients = [self.client() for _ in range(people)]
        table = await self.table(clients[0], **settings)
        for client in clients[1:]:
            await client.open(table)
            await client.well(protocol.Sit())
        return table, clients

    async def crash(self) -> None:
        """Lose everything that is not in the store."""
        old, self.tables = self.tables, self._tables()
        await old.stop()


def in_house(
    test: Callable[[House], Coroutine[Any, Any, None]],
    store: EventStore | None = None,
    seed: int = 0,
    rest: float = 600,
    thinker: Thinker = think,
) -> None:
    """Run a test in a house of its own."""

    async def run() -> None:
        house = House(store, seed, rest, thinker)
        try:
            await test(house)
        finally:
            await house.tables.stop()

    asyncio.run(run())


def something(client: Client) -> Command | None:
    """Return what a client that plays the lowest cards would do now, None for nothing."""
    parts = client.parts
    game, you = parts["game"], parts["you"]
    if parts["table"]["status"] != "playing" or game is None:
        return None
    if game["phase"] == "deal":
        ready = parts["seats"][you["seat"]]["ready"]
        return None if ready else protocol.Ready(hashlib.sha256(client.person.encode()).hexdigest())
    if you["seat"] not in game["to_act"]:
        return None
    match game["phase"]:
        case "pass":
            count = Rules.from_plain(parts["table"]["settings"]["ruleset"]).pass_count
            return engine.PassCards(tuple(you["hand"][:count]))
        case "play":
            return engine.PlayCard(you["legal"][0])
        case "discard":
            return engine.Discard(tuple(you["hand"][: game["kitty"]]))
        case "moon":
            return engine.ChooseMoon("add")
    return None


async def play_on(
    house: House, clients: list[Client], until: Callable[[], bool], each: Callable[[], Any] = int
) -> None:
    """Let clients play, and time pass for bots, until something is so; call `each` after all."""
    for _ in range(100_000):
        if until():
            return
        acted = False
        for client in clients:
            command = something(client)
            if command is not None:
                await client.well(command)
                each()
                acted = True
                break
        if not acted:
            await house.clock.pass_by(0.5)
            each()
    raise AssertionError("the game does not end")


def over(client: Client) -> Callable[[], bool]:
    """Tell when a client sees that the game is over."""
    return lambda: client.parts["table"]["status"] == "over"
