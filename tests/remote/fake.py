"""A server of one table that does what a test tells it: answers, forgets, hangs up."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec.structs import replace
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Chatted, Settings
from cancellation_hearts.table.protocol import (
    CLIENT_DECODER,
    ENCODER,
    AnyServerMessage,
    Chat,
    Closing,
    Do,
    Done,
    Happening,
    Open,
    Parts,
    Pong,
    Refused,
    Update,
    ViewMessage,
)

TABLE = "abcdefghijklmnop"
AT = 1_700_000_000_000


def parts(**changes: Any) -> Parts:  # noqa: ANN401
    """Return the parts of a table before the start, with some of them changed."""
    table = protocol.TablePart(
        id=TABLE,
        code="BADU-KELI",
        status="before",
        game=0,
        host=0,
        paused=False,
        pause_votes=(),
        rematch_votes=(),
        hints=True,
        settings=Settings(seats=6),
    )
    seat = protocol.SeatPart("", None, None, False, False, False, None, False)
    return Parts(
        **{
            "table": table,
            "seats": (replace(seat, name="Eva", member=0), *(seat,) * 5),
            "members": (protocol.MemberPart(0, "Eva", 0, True, False),),
            "game": None,
            "tricks": (),
            "sheet": None,
            "shuffle": protocol.ShufflePart(0, "00" * 32),
            "chat": (),
            "you": protocol.YouPart(0, 0),
            **changes,
        }
    )


class Fake:
    """A table, and how it behaves.

    Attributes
    ----------
    opens : list of Open
        How it was opened.
    cookies : list of str
        What each connection said of who it is.
    received : list of str
        The ids of all commands that came in, repeats too.
    done : list
        The commands that were done, in their order.
    deaf : int
        So many commands are not heard: the connection breaks before they are done.
    mute : int
        So many commands are done without an answer: the connection breaks after them.
    lose : int
        So many updates are lost on their way.
    sockets : dict
        All connections, with the number of the last message about the table.
    """

    def __init__(self) -> None:
        self.parts = parts()
        self.seq = 5
        self.opens: list[Open] = []
        self.cookies: list[str] = []
        self.received: list[str] = []
        self.done: list[protocol.Command] = []
        self.answers: dict[str, Done | Refused] = {}
        self.refuse: dict[type[Any], str] = {}
        self.refuse_open: list[Refused] = []
        self.statuses: list[tuple[int, bytes]] = []
        self.deaf = 0
        self.mute = 0
        self.sockets: dict[ServerConnection, int] = {}
        self.lose = 0
        self.pings = 0
        self.port = 0
        self._server: Server | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        self._server = await serve(self._serve, "127.0.0.1", self.port, process_request=self._look)
        self.port = next(iter(self._server.sockets)).getsockname()[1]

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    async def hang_up(self) -> None:
        for socket in list(self.sockets):
            socket.transport.abort()
        await asyncio.sleep(0)

    async def tell(self, *happened: Happening, **changed: Any) -> None:  # noqa: ANN401
        """Let something happen, and tell everybody."""
        self.seq += max(1, len(happened))
        self.parts = replace(self.parts, **changed)
        await self.update(happened, Parts(**changed))

    async def update(
        self, happened: tuple[Happening, ...], changed: Parts, *, again: bool = False
    ) -> None:
        """Send an update with the number of its event, ``again`` with that of the last message."""
        for socket in list(self.sockets):
            self.sockets[socket] += not again
            message = Update(self.sockets[socket], self.seq, AT, happened, changed)
            if self.lose:
                continue
            await socket.send(ENCODER.encode(message).decode())
        self.lose = max(0, self.lose - 1)

    async def send(self, message: AnyServerMessage) -> None:
        for socket in list(self.sockets):
            await socket.send(ENCODER.encode(message).decode())

    async def close(self, code: str, *, retry: bool) -> None:
        await self.send(Closing(code, retry))
        for socket in list(self.sockets):
            await socket.close()

    def _look(self, _connection: ServerConnection, request: Request) -> Response | None:
        if not self.statuses:
            return None
        status, body = self.statuses.pop(0)
        return Response(status, "", Headers({"Content-Length": str(len(body))}), body)

    async def _serve(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        self.cookies.append(socket.request.headers.get("Cookie", ""))
        async for data in socket:
            message = CLIENT_DECODER.decode(data)
            if isinstance(message, Open):
                await self._open(socket, message)
            elif isinstance(message, Do):
                await self._do(socket, message)
            else:
                self.pings += 1
                pong = Pong(AT, self.sockets.get(socket, 0))
                await socket.send(ENCODER.encode(pong).decode())
        self.sockets.pop(socket, None)

    async def _open(self, socket: ServerConnection, message: Open) -> None:
        self.opens.append(message)
        if self.refuse_open:
            await socket.send(ENCODER.encode(self.refuse_open.pop(0)).decode())
            await socket.close()
            return
        self.sockets[socket] = message.n + 1
        view = ViewMessage(message.n + 1, self.seq, AT, self.parts)
        await socket.send(ENCODER.encode(view).decode())

    async def _do(self, socket: ServerConnection, message: Do) -> None:
        self.received.append(message.id)
        if self.deaf:
            self.deaf -= 1
            socket.transport.abort()
            return
        answer = self.answers.get(message.id)
        if answer is None:
            answer = self._carry_out(message)
            self.answers[message.id] = answer
        if self.mute:
            self.mute -= 1
            socket.transport.abort()
            return
        await socket.send(ENCODER.encode(answer).decode())

    def _carry_out(self, message: Do) -> Done | Refused:
        code = self.refuse.get(type(message.command))
        if code is not None:
            return Refused(message.id, code, "Not so.", {"seat": 3})
        self.seq += 1
        self.done.append(message.command)
        if isinstance(message.command, Chat):
            said = (*self.chat, protocol.ChatPart(0, message.command.text, AT))
            self.parts = replace(self.parts, chat=said)
        return Done(message.id, self.seq)

    @property
    def chat(self) -> tuple[protocol.ChatPart, ...]:
        chat = self.parts.chat
        assert chat is not msgspec.UNSET
        return chat


@asynccontextmanager
async def running() -> AsyncIterator[Fake]:
    """Run a fake server."""
    fake = Fake()
    await fake.start()
    try:
        yield fake
    finally:
        await fake.stop()


def run(test: Callable[[], Coroutine[Any, Any, None]], seconds: float = 20) -> None:
    """Run an asynchronous test, which may not take long."""

    async def limited() -> None:
        async with asyncio.timeout(seconds):
            await test()

    asyncio.run(limited())


def chatted(text: str) -> Chatted:
    return Chatted(0, text)
