"""Many tables at one server: how soon everyone sees a play, and what a table costs at rest.

    .venv/bin/python bench/tables.py load --tables 1000 --seconds 60
    .venv/bin/python bench/tables.py rest --tables 2000

``load`` runs a server in a process of its own, with its data on the disk, and as many tables of 8
people as are asked for; no bots play. At every table somebody plays a card every two seconds. From
the moment in which a play is sent, it is measured how long it takes until the last of the eight has
it, and how much of that the disk took. Server and clients share the machine, so the clients' own
work is part of the figures.

``rest`` plays tables into their second deal and tells how much memory each takes when nobody has it
open, and when it has been let go.
"""

import argparse
import asyncio
import gc
import hashlib
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NoReturn, cast

import msgspec
import uvloop
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from cancellation_hearts.advice.hint import Hint
from cancellation_hearts.engine.events import Action, PlayCard
from cancellation_hearts.engine.view import View
from cancellation_hearts.server.app import make_app
from cancellation_hearts.server.clock import LoopClock
from cancellation_hearts.server.identity import hash_of, new_key
from cancellation_hearts.server.limits import Limits, Rate
from cancellation_hearts.server.run import Server, allow_many_files, listen
from cancellation_hearts.server.site import Site
from cancellation_hearts.store.memory import MemoryStore
from cancellation_hearts.store.sqlite import SqliteStore
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.ports import Person, Row, Summary
from cancellation_hearts.table.protocol import Do, Open, Ready, Sit, Start
from cancellation_hearts.table.tables import Tables

SEATS: Final = 8
EVERY: Final = 2.0
FREE: Final = Rate(1e9, 1e9)
RULES: Final = {"base": "classic", "passing": [], "moon": "add", "target": 100_000}
ENCODER: Final = msgspec.json.Encoder()

# ------------------------------------------------------------------------------- the server


class TimedStore(SqliteStore):
    """Notes how long each step took to be kept."""

    def note(self) -> dict[str, float]:
        """Return the seconds by table and number of the step's last event."""
        if not hasattr(self, "_noted"):
            self._noted: dict[str, float] = {}
        return self._noted

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        summary: Summary | None = None,
        record: tuple[int, bytes] | None = None,
    ) -> None:
        """Do as the store does, by the clock."""
        began = time.perf_counter()
        await super().append(table, rows, summary, record)
        self.note()[f"{table} {rows[-1].seq}"] = time.perf_counter() - began


async def no_bot(level: str, view: View, seed: bytes) -> Action:
    """Fail: no bot plays here."""
    raise AssertionError


async def no_hint(view: View, seed: bytes) -> Hint:
    """Fail: nobody asks for hints here."""
    raise AssertionError


async def serve(data: Path, tables: int) -> None:
    """Serve with tables that are set up already; tell about it in lines of JSON."""
    allow_many_files()
    store = cast(TimedStore, TimedStore.open(data / "tables.sqlite3"))
    clock = LoopClock()
    hub = Tables(store, clock, secrets.token_bytes, no_bot, no_hint)
    keys: dict[str, list[str]] = {}

    async def set_up() -> None:
        people = [Person(secrets.token_hex(8), f"Player {seat}") for seat in range(SEATS)]
        own = [new_key(secrets.token_bytes) for _ in people]
        for person, key in zip(people, own, strict=True):
            await store.add_person(person, hash_of(key))
        settings = Settings(ruleset=dict(RULES), seats=SEATS)
        summary = await hub.create(people[0], settings)
        keys[summary.id] = own

    await asyncio.gather(*(set_up() for _ in range(tables)))
    limits = Limits(messages=FREE, connects=FREE, requests=FREE, connections_an_address=1_000_000)
    site = Site(hub, store, clock, secrets.token_bytes, limits=limits)
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]

    def started() -> None:
        print(json.dumps({"port": port, "keys": keys}), flush=True)

    server = Server(make_app(site), site, started=started, say=lambda _: None)
    asyncio.get_running_loop().create_task(_answer(store))
    await server.serve([listening])
    await store.close()


async def _answer(store: TimedStore) -> None:
    """Tell on every line that comes what the process has used so far, and all commits since."""
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        usage = Path("/proc/self/statm").read_text(encoding="ascii").split()
        told = {
            "cpu": time.process_time(),
            "memory": int(usage[1]) * os.sysconf("SC_PAGE_SIZE"),
            "commits": dict(store.note()),
        }
        store.note().clear()
        print(json.dumps(told), flush=True)


# ------------------------------------------------------------------------------ the clients


class You(Struct):
    """What a client of the bench reads of its own part."""

    seat: int | None = None
    legal: tuple[str, ...] = ()


class Game(Struct):
    """What it reads of the game."""

    phase: str
    to_act: tuple[int, ...]


class SomeParts(Struct):
    """What it reads of the parts."""

    game: Game | None = None
    you: You | None = None


class Message(Struct):
    """What it reads of a message; all else is skipped."""

    type: str
    seq: int = 0
    id: str | None = None
    code: str = ""
    parts: SomeParts | None = None


DECODER: Final = msgspec.json.Decoder(Message)


class Table:
    """A table, with its eight clients."""

    def __init__(self, table: str, clients: list[ClientConnection]) -> None:
        self.id = table
        self.clients = clients
        self.legal: dict[int, tuple[str, ...]] = {}
        self.game: Game | None = None
        self.seat_of: dict[int, int] = {}
        self.seen: dict[int, list[float]] = defaultdict(list)
        self.sent: dict[int, float] = {}
        self.began: dict[str, float] = {}
        self.changed = asyncio.Event()
        self.count = 0

    async def listen(self, number: int) -> None:
        """Take what one client is sent."""
        async for data in self.clients[number]:
            at = time.perf_counter()
            message = DECODER.decode(data)
            if message.type in ("update", "view") and message.parts is not None:
                self.seen[message.seq].append(at)
                if message.parts.game is not None:
                    self.game = message.parts.game
                if message.parts.you is not None:
                    seat = message.parts.you.seat
                    if seat is not None:
                        self.seat_of[seat] = number
                        self.legal[seat] = message.parts.you.legal
                self.changed.set()
            elif message.type == "done" and message.id in self.began:
                self.sent[message.seq] = self.began.pop(message.id)
            elif message.type == "refused" and message.code == "not_between_deals":
                # The server has dealt before everyone was ready, as it does the first time.
                pass
            elif message.type in ("refused", "closing"):
                raise RuntimeError(data)

    async def do(self, number: int, command: protocol.Command) -> None:
        """Let a client do something."""
        self.count += 1
        name = str(self.count)
        if isinstance(command, PlayCard):
            self.began[name] = time.perf_counter()
        await self.clients[number].send(ENCODER.encode(Do(name, command)), text=True)

    async def until(self, so: Any) -> None:  # noqa: ANN401
        """Wait until something is so, not for ever."""
        async with asyncio.timeout(30):
            while not so():
                self.changed.clear()
                await self.changed.wait()

    async def sit_down(self) -> None:
        """Let everybody sit down, and begin."""
        for number, client in enumerate(self.clients):
            await client.send(ENCODER.encode(Open(self.id)), text=True)
            if number:
                await self.do(number, Sit(number))
            await self.until(lambda seats=number + 1: len(self.seat_of) == seats)
        await self.do(0, Start())

    async def play(self, phase: float, until: float) -> None:
        """Play a card every two seconds."""
        turn = time.perf_counter() + phase * EVERY
        while turn < until:
            await asyncio.sleep(max(turn - time.perf_counter(), 0))
            turn += EVERY
            game = self.game
            if game is None or game.phase == "deal":
                for number in range(SEATS):
                    await self.do(number, Ready(secrets.token_hex(16)))
                await self.until(lambda: self.game is not None and self.game.phase == "play")
                continue
            (seat,) = game.to_act
            await self.until(lambda seat=seat: bool(self.legal[seat]))
            await self.do(self.seat_of[seat], PlayCard(self.legal[seat][0]))
            await self.until(lambda game=game: self.game is not game)


async def load(tables: int, seconds: float) -> None:
    """Measure, and tell."""
    allow_many_files()
    with tempfile.TemporaryDirectory() as folder:
        server = await asyncio.create_subprocess_exec(
            *(sys.executable, __file__, "serve", "--tables", str(tables), "--data", folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            limit=1 << 28,
        )
        try:
            assert server.stdin is not None
            assert server.stdout is not None
            told = json.loads(await server.stdout.readline())
            url = f"ws://127.0.0.1:{told['port']}/api/ws"
            many = asyncio.Semaphore(50)

            async def enter(table: str, keys: list[str]) -> Table:
                async with many:
                    clients = [
                        await connect(
                            url,
                            additional_headers={"Cookie": f"hearts={key}"},
                            compression=None,
                            ping_interval=None,
                            open_timeout=60,
                        )
                        for key in keys
                    ]
                    found = Table(table, clients)
                    listening.extend(
                        asyncio.create_task(found.listen(number)) for number in range(SEATS)
                    )
                    await found.sit_down()
                    return found

            listening: list[asyncio.Task[None]] = []
            began = time.perf_counter()
            all_tables = await asyncio.gather(*(enter(*pair) for pair in told["keys"].items()))
            print(
                f"{tables} tables, {SEATS * tables} clients in {time.perf_counter() - began:.0f} s"
            )

            async def ask() -> dict[str, Any]:
                assert server.stdin is not None
                assert server.stdout is not None
                server.stdin.write(b"\n")
                answer: dict[str, Any] = json.loads(await server.stdout.readline())
                return answer

            end = time.perf_counter() + 6 + seconds
            plays = [
                asyncio.create_task(table.play(number / tables, end))
                for number, table in enumerate(all_tables)
            ]
            # The first seconds, in which everyone is dealt cards, do not count.
            await asyncio.sleep(6)
            before, own = await ask(), time.process_time()
            start = time.perf_counter()
            for table in all_tables:
                table.sent.clear()
            await asyncio.gather(*plays)
            await asyncio.sleep(1)
            after, took = await ask(), time.perf_counter() - start
            own = time.process_time() - own
            for task in listening:
                if task.done():
                    task.result()
            tell(all_tables, before, after, took, own)
            for task in listening:
                task.cancel()
        finally:
            server.kill()
            await server.wait()


def tell(
    tables: list[Table], before: dict[str, Any], after: dict[str, Any], took: float, own: float
) -> None:
    """Print what was measured."""
    whole, beyond, commits = [], [], []
    missing = 0
    for table in tables:
        for seq, sent in table.sent.items():
            kept = after["commits"].get(f"{table.id} {seq}")
            if len(table.seen[seq]) < SEATS or kept is None:
                missing += 1
                continue
            latency = max(table.seen[seq]) - sent
            whole.append(latency)
            beyond.append(latency - kept)
            commits.append(kept)
    cpu = (after["cpu"] - before["cpu"]) / took
    print(f"{len(whole)} plays, {len(whole) / took:.0f} a second; {missing} not seen by all")
    for name, values in (("play to last sight", whole), ("commit", commits), ("beyond", beyond)):
        values.sort()
        shown = [1000 * values[int(part * (len(values) - 1))] for part in (0.5, 0.9, 0.99, 1)]
        print(
            f"{name:18}  p50 {shown[0]:6.1f}  p90 {shown[1]:6.1f}  p99 {shown[2]:6.1f}"
            f"  most {shown[3]:6.1f} ms"
        )
    print(
        f"server: {100 * cpu:.0f} % of a core, {after['memory'] / 2**20:.0f} MiB;"
        f" clients: {100 * own / took:.0f} % of a core"
    )


# ------------------------------------------------------------------------------------- at rest


class Quiet:
    """A connection that listens to nothing."""

    observation = False
    sent = 0

    def __init__(self, person: Person) -> None:
        self.person, self.name = person.id, person.name

    def send(self, data: bytes) -> None:
        """Take a message."""

    def close(self, code: str, retry: bool) -> None:
        """Be closed."""


async def rest(tables: int) -> None:
    """Measure memory, and tell."""
    store = MemoryStore()
    hub = Tables(store, LoopClock(), secrets.token_bytes, no_bot, no_hint, rest=1.0)
    ids = []
    for _ in range(tables):
        people = [Person(secrets.token_hex(8), f"Player {seat}") for seat in range(SEATS)]
        connections = [Quiet(person) for person in people]
        summary = await hub.create(people[0], Settings(ruleset=dict(RULES), seats=SEATS))
        ids.append(summary.id)
        await play_some(hub, summary.id, connections)
    await asyncio.sleep(2.5)
    assert hub.loaded == 0
    empty = _memory()
    kept = Tables(store, LoopClock(), secrets.token_bytes, no_bot, no_hint, rest=1e6)
    for table in ids:
        visitor = Quiet(Person("nobody", ""))
        await kept.open(table, visitor, 0)
        kept.leave(visitor)
    assert kept.loaded == tables
    full = _memory()
    print(f"at rest: {(full - empty) / tables / 1000:.1f} kB a table ({tables} tables)")


async def play_some(hub: Tables, table: str, connections: list[Quiet]) -> None:
    """Play into the second deal."""
    count = 0

    async def do(connection: Quiet, command: protocol.Command) -> None:
        nonlocal count
        count += 1
        answer = await hub.do(connection, str(count), command)
        assert isinstance(answer, protocol.Done), answer

    for connection in connections:
        await hub.open(table, connection, 0)
        await do(connection, Sit())
    await do(connections[0], Start())
    for deal in range(2):
        for connection in connections:
            nonce = hashlib.sha256(connection.person.encode()).hexdigest()
            await do(connection, Ready(nonce))
        state = hub._loaded[table].state
        while state.game is not None and state.game.phase == "play":
            (seat,) = state.to_act
            await do(connections[seat], PlayCard(state.game.legal()[0]))
            state = hub._loaded[table].state
            if deal and state.turn % 104 == 50:
                break
    for connection in connections:
        hub.leave(connection)


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf(
        "SC_PAGE_SIZE"
    )


def main() -> NoReturn:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["load", "rest", "serve"])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--data", type=Path, help="for serve, which load starts by itself")
    asked = parser.parse_args()
    if asked.what == "load":
        # The clients' own pauses are not the server's.
        gc.disable()
        uvloop.run(load(asked.tables, asked.seconds))
    elif asked.what == "rest":
        asyncio.run(rest(asked.tables))
    else:
        uvloop.run(serve(asked.data, asked.tables))
    sys.exit()


if __name__ == "__main__":
    main()
