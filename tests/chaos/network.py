"""A network that loses, delays, repeats and cuts, between clients and a server."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.chaos.party import Found, Party

FAULTS: Final = 0.05
"""So much of all frames is lost, comes late or comes twice."""

LATE: Final = 0.3
"""Late frames come up to so many seconds later, after others that were sent after them."""

CUT: Final = 4.0
"""A connection holds so many seconds on average, if nothing else is said."""


class Faults(Struct):
    """What a network did."""

    frames: int = 0
    lost: int = 0
    late: int = 0
    twice: int = 0
    cuts: int = 0


class BadNetwork:
    """Relays WebSockets to a server, frame by frame, and not well.

    Parameters
    ----------
    chance : random.Random
        Decides what goes wrong.
    cut : float
        So many seconds a connection holds on average.
    """

    def __init__(self, chance: random.Random, cut: float = CUT) -> None:
        self._chance = chance
        self._cut = cut
        self.faults = Faults()

    @contextlib.asynccontextmanager
    async def to(self, origin: str) -> AsyncIterator[str]:
        """Relay to a server; the value is the origin at which clients find the network."""
        url = origin.replace("http", "ws", 1) + "/api/ws"

        async def relay(client: ServerConnection) -> None:
            assert client.request is not None
            cookie = client.request.headers.get("Cookie", "")
            with contextlib.suppress(OSError, WebSocketException):
                async with connect(url, additional_headers={"Cookie": cookie}) as server:
                    await self._relay(client, server)

        async with serve(relay, "127.0.0.1", 0) as relaying:
            port = relaying.sockets[0].getsockname()[1]
            yield f"http://127.0.0.1:{port}"

    async def _relay(self, client: ServerConnection, server: ClientConnection) -> None:
        pumps = [
            asyncio.create_task(self._pump(client, server)),
            asyncio.create_task(self._pump(server, client)),
        ]
        holds = self._chance.expovariate(1 / self._cut)
        done, pending = await asyncio.wait(
            pumps, timeout=holds, return_when=asyncio.FIRST_COMPLETED
        )
        for task in pending:
            task.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
        if not done:
            self.faults.cuts += 1
        # Nobody says goodbye when a cable is cut.
        client.transport.abort()
        server.transport.abort()

    async def _pump(
        self, source: ServerConnection | ClientConnection, sink: ServerConnection | ClientConnection
    ) -> None:
        late: set[asyncio.Task[None]] = set()
        try:
            async for frame in source:
                self.faults.frames += 1
                copies = 1
                if self._chance.random() < FAULTS:
                    kind = self._chance.randrange(3)
                    if kind == 0:
                        self.faults.lost += 1
                        copies = 0
                    elif kind == 1:
                        self.faults.late += 1
                        copies = 0
                        task = asyncio.create_task(self._later(sink, frame))
                        late.add(task)
                        task.add_done_callback(late.discard)
                    else:
                        self.faults.twice += 1
                        copies = 2
                for _ in range(copies):
                    await sink.send(frame)
        finally:
            for task in late:
                task.cancel()

    async def _later(self, sink: ServerConnection | ClientConnection, frame: str | bytes) -> None:
        await asyncio.sleep(self._chance.uniform(0, LATE))
        with contextlib.suppress(ConnectionClosed):
            await sink.send(frame)


async def play_over_bad_network(
    folder: Path, games: int, seed: int, cut: float = CUT
) -> tuple[Found, Faults]:
    """Let eight clients play so many games over a bad network; return what came of it."""
    network = BadNetwork(random.Random(seed), cut)
    async with Party(folder, seed, network.to) as party:
        for game in range(1, games + 1):
            await party.until(game, 120)
        party.serving.stop(kill=True)
        await party.look()
        return party.found, network.faults
