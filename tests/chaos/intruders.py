"""Clients who mean ill, at a server where others play.

They know the table's link and send it broken messages, senseless commands, frames of bytes, frames
far too large and floods of all of it; they open connections and say nothing, and read nothing of
what they asked for. The others have to finish their games, and nobody is to see ``internal``.
"""

import asyncio
import contextlib
import random
from collections import Counter
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from cancellation_hearts.engine.errors import CODES
from cancellation_hearts.remote.http import COOKIE
from cancellation_hearts.table import protocol
from cancellation_hearts.table.protocol import Closing, Done, Refused
from tests.chaos.party import PLAYERS, Found, Party
from tests.table.fuzzing import broken, encoded, random_command

FLOOD: Final = 70
"""So many messages come at once; a server that keeps its limits takes less than that."""

SILENT: Final = 10
DEAF: Final = 4


class Intruders:
    """Attacks one table.

    Parameters
    ----------
    origin, table : str
        Where.
    keys : list of str
        Of people who have no seat.
    chance : random.Random
        Decides what is sent.
    """

    def __init__(self, origin: str, table: str, keys: list[str], chance: random.Random) -> None:
        self._keys = keys
        self._url = origin.replace("http", "ws", 1) + "/api/ws"
        self._host, port = origin.removeprefix("http://").split(":")
        self._port = int(port)
        self._table = table
        self._chance = chance
        self.said: Counter[str] = Counter()
        self.sent = 0

    async def attack(self, messages: int) -> None:
        """Send so many messages, in floods, with silent and deaf connections beside."""
        beside = [asyncio.create_task(self._be_silent()) for _ in range(SILENT)]
        beside += [asyncio.create_task(self._be_deaf()) for _ in range(DEAF)]
        try:
            await asyncio.gather(*(self._flood(messages, key) for key in ("", "", *self._keys)))
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)

    async def _flood(self, messages: int, key: str) -> None:
        headers = {"Cookie": f"{COOKIE}={key}"} if key else {}
        while self.sent < messages:
            try:
                async with connect(
                    self._url, additional_headers=headers, max_size=None, compression=None
                ) as socket:
                    reading = asyncio.create_task(self._read(socket, known=bool(key)))
                    try:
                        await self._send_flood(socket)
                        await asyncio.wait((reading,), timeout=5)
                    finally:
                        reading.cancel()
                        (end,) = await asyncio.gather(reading, return_exceptions=True)
                    if isinstance(end, AssertionError):
                        raise end
                    self.said[f"closed {socket.close_code}"] += 1
            except (OSError, WebSocketException, TimeoutError) as error:
                self.said[type(error).__name__] += 1
                if isinstance(error, ConnectionClosed) and error.rcvd is not None:
                    self.said[f"closed {error.rcvd.code}"] += 1
                await asyncio.sleep(0.1)

    async def _send_flood(self, socket: ClientConnection) -> None:
        await socket.send(encoded(protocol.Open(self._table)).decode())
        for _ in range(FLOOD):
            self.sent += 1
            await socket.send(self._something())

    def _something(self) -> bytes | str:
        kind = self._chance.random()
        if kind < 0.005:
            return b"\0" * 10
        if kind < 0.01:
            return "x" * self._chance.choice([8193, 100_000, 2_000_000])
        if kind < 0.5:
            command = random_command(self._chance, [], PLAYERS, PLAYERS)
            return encoded(protocol.Do(f"{self.sent}", command)).decode(errors="replace")
        return broken(self._chance).encode(errors="replace").decode(errors="replace")

    async def _read(self, socket: ClientConnection, *, known: bool) -> None:
        async for data in socket:
            answer = protocol.SERVER_DECODER.decode(data)
            if isinstance(answer, Refused | Closing):
                assert answer.code in CODES, data
                assert answer.code != "internal", data
                self.said[answer.code] += 1
            else:
                # Whoever is known may write and react, but nobody else may do anything.
                assert known or not isinstance(answer, Done), data
                self.said[type(answer).__name__] += 1

    async def _be_silent(self) -> None:
        """Open connections and say nothing, or half of something."""
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection(self._host, self._port)
                try:
                    halves = [b"", b"GET /api/ws HT", b"\x16\x03\x01\0", b"P"]
                    writer.write(self._chance.choice(halves))
                    await reader.read()
                    self.said["cut off"] += 1
                finally:
                    writer.transport.abort()
                    writer.close()
            await asyncio.sleep(0.5)

    async def _be_deaf(self) -> None:
        """Open the table and never read."""
        while True:
            with contextlib.suppress(OSError, WebSocketException):
                async with connect(self._url, max_queue=1, ping_interval=None) as socket:
                    for _ in range(10):
                        await socket.send(encoded(protocol.Open(self._table)).decode())
                    await asyncio.sleep(10)
            await asyncio.sleep(0.5)


async def play_among_intruders(
    folder: Path, messages: int, seed: int
) -> tuple[Found, Counter[str], int]:
    """Let eight clients play while so many messages are thrown at their table.

    Returns
    -------
    tuple
        What came of the games, what the intruders were told how often, how much they sent.
    """
    async with Party(folder, seed) as party:
        keys = [await party.stranger() for _ in range(4)]
        intruders = Intruders(party.serving.origin, party.table, keys, random.Random(seed))
        await party.until_begun()
        attack = asyncio.create_task(intruders.attack(messages))
        while not attack.done():
            await party.until(party.found.games + 1, 120)
        attack.result()
        await party.until(party.found.games + 1, 120)
        party.serving.stop(kill=True)
        await party.look()
        return party.found, intruders.said, intruders.sent
