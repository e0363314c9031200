"""Clients that take slowly, or not at all, what they are sent."""

import asyncio
import time

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket

from cancellation_hearts.server.socket import CLOSE_CODES, Connection
from cancellation_hearts.table import protocol
from cancellation_hearts.table.ports import Person
from tests.server import Here


class Slow:
    """A client that takes what it is sent only when it is let."""

    def __init__(self) -> None:
        self.taken: list[Message] = []
        self.takes = asyncio.Event()
        self._to_server: asyncio.Queue[Message] = asyncio.Queue()
        self._to_server.put_nowait({"type": "websocket.connect"})

    async def receive(self) -> Message:
        return await self._to_server.get()

    async def send(self, message: Message) -> None:
        if message["type"] != "websocket.accept":
            await self.takes.wait()
        self.taken.append(message)
        if message["type"] == "websocket.close":
            self.leave()

    def leave(self) -> None:
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1006})


def slow(here: Here, person: str = "") -> tuple[Slow, Connection]:
    client = Slow()
    scope = {"type": "websocket", "headers": [], "app": here.app}
    websocket = WebSocket(scope, client.receive, client.send)
    return client, Connection(here.site, websocket, Person(person, "") if person else None)


def test_a_full_outbox_ends_the_connection_and_sending_never_waits() -> None:
    async def test(here: Here, size: int) -> None:
        client, connection = slow(here)
        running = asyncio.create_task(connection.run())
        await asyncio.sleep(0.01)
        for number in range(1000):
            connection.send(b"%d" % number + b"x" * size)
        assert connection._waiting_bytes <= 10_000
        assert len(connection._outbox) <= 50
        client.takes.set()
        async with asyncio.timeout(5):
            await running
        # What waited is dropped; it is told to come back, and nothing else.
        texts = [each["text"] for each in client.taken if each["type"] == "websocket.send"]
        assert texts[-1] == '{"type":"closing","code":"too_slow","retry":true}'
        assert len(texts) <= 2
        assert client.taken[-1] == {
            "type": "websocket.close",
            "code": CLOSE_CODES["too_slow"],
            "reason": "too_slow",
        }
        connection.send(b"late")
        assert 'hearts_refused_total{code="too_slow"} 1.0' in here.metrics.text().decode()

    asyncio.run(test(Here(outbox_messages=50, outbox_bytes=10_000), 0))
    asyncio.run(test(Here(outbox_messages=50, outbox_bytes=10_000), 1000))


def test_a_client_that_takes_nothing_is_cut_off() -> None:
    async def test() -> None:
        here = Here(send_seconds=0.1)
        client, connection = slow(here)
        running = asyncio.create_task(connection.run())
        await asyncio.sleep(0.01)
        connection.send(b"x")
        start = time.monotonic()
        async with asyncio.timeout(5):
            await running
        assert time.monotonic() - start < 2
        assert [each["type"] for each in client.taken] == ["websocket.accept"]
        assert not here.site._connected

    asyncio.run(test())


def test_messages_are_sent_in_their_order_and_none_is_lost() -> None:
    async def test() -> None:
        here = Here()
        client, connection = slow(here)
        client.takes.set()
        running = asyncio.create_task(connection.run())
        for number in range(3000):
            connection.send(str(number).encode())
            if number % 100 == 0:
                await asyncio.sleep(0)
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
        client.leave()
        await running
        texts = [each["text"] for each in client.taken if each["type"] == "websocket.send"]
        assert texts == [str(number) for number in range(3000)]
        assert connection._waiting_bytes == 0

    asyncio.run(test())


def test_a_command_that_was_begun_is_finished_though_its_client_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        here = Here()
        finished = []

        async def slowly(_: object, id: str, command: object) -> protocol.Done:  # noqa: A002
            await asyncio.sleep(0.1)
            finished.append(id)
            return protocol.Done(id, 1)

        monkeypatch.setattr(here.tables, "do", slowly)
        client, connection = slow(here)
        client.takes.set()
        text = '{"type":"do","id":"1","command":{"type":"stand"}}'
        client._to_server.put_nowait({"type": "websocket.receive", "text": text})
        running = asyncio.create_task(connection.run())
        await asyncio.sleep(0.02)
        connection.close("kicked", False)
        await running
        assert finished == ["1"]

    asyncio.run(test())
