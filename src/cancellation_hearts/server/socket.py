"""One WebSocket a client, at ``/api/ws``: its messages in, in order, and the table's out.

When the server closes a connection it says why in a `Closing` message, and by the close code:

====  ====================  ======================================================================
1009  message_too_large     a message has more than 8192 bytes
1011  internal              something went wrong in the server
1012  server_closing        the server is being stopped; come back in a moment
4000  (any other)           another code of docs/errors.md, which the reason of the close gives
4001  silent                nothing that can be understood came for ten seconds
4002  too_many_requests     messages kept coming in too fast; come back, and send less
4003  too_slow              what was sent could not be taken; come back, and ask for what is missing
4004  too_many_connections  this person has too many connections open
4005  kicked                the host has sent this person away
4006  wrong_protocol        the client speaks another version of the protocol
4007  bad_message           a frame of bytes came; messages are text
4008  no_such_table         the table is no more: for a day nobody began a game there
====  ====================  ======================================================================

A connection of a page of another site, or of an address with too many, is refused before it is
open, with the HTTP status and the JSON of an error.
"""

import asyncio
import contextlib
import logging
from collections import deque
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.server.answers import of_error
from cancellation_hearts.server.identity import check_origin, person_of
from cancellation_hearts.server.limits import Bucket
from cancellation_hearts.server.site import Site, address_of, too_many
from cancellation_hearts.table import protocol
from cancellation_hearts.table.ports import Person

CLOSE_CODES: Final = {
    "message_too_large": 1009,
    "internal": 1011,
    "server_closing": 1012,
    "silent": 4001,
    "too_many_requests": 4002,
    "too_slow": 4003,
    "too_many_connections": 4004,
    "kicked": 4005,
    "wrong_protocol": 4006,
    "bad_message": 4007,
    "no_such_table": 4008,
}
OTHER_CLOSE: Final = 4000

_LAST_COMMAND_SECONDS: Final = 5.0
_LOG: Final = logging.getLogger(__name__)


async def connect(websocket: WebSocket) -> None:
    """Serve a WebSocket from its request to its end."""
    site: Site = websocket.app.state.site
    address = address_of(websocket)
    entered = False
    try:
        try:
            if site.stopping:
                raise HeartsError("server_closing", "The server is being stopped.")
            check_origin(websocket)
            site.ask(site.connects, None, websocket)
            entered = site.enter_address(address)
            if not entered:
                raise HeartsError(
                    "too_many_connections", "There are too many connections from this address."
                )
            await site.warm()
            person = await person_of(websocket, site.store)
        except (HeartsError, OSError) as error:
            await websocket.send_denial_response(of_error(websocket, error))
            return
        await Connection(site, websocket, person).run()
    except (OSError, WebSocketDisconnect):
        # It went while it was being opened or refused.
        pass
    finally:
        if entered:
            site.leave_address(address)


class Connection:
    """An open connection; a `table.service.Subscriber`.

    Parameters
    ----------
    site : Site
        The server.
    websocket : WebSocket
        Not yet accepted.
    person : Person or None
        Whose key came with it.
    """

    def __init__(self, site: Site, websocket: WebSocket, person: Person | None) -> None:
        self.person = person.id if person else ""
        self.name = person.name if person else ""
        self.observation = False
        self.sent = 0
        self._counted_from = 0
        self._site = site
        self._websocket = websocket
        self._credits = Bucket(site.limits.messages, site.ticks())
        self._patience = Bucket(site.limits.patience, site.ticks())
        self._outbox: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._wake = asyncio.Event()
        self._end: str | None = None
        self._gone = asyncio.Event()
        self._working = asyncio.Lock()
        self._silence: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------------ as the table sees it

    def send(self, data: bytes) -> None:
        """Put a message into the outbox; a connection whose outbox is full is closed."""
        if self._end is not None:
            return
        limits = self._site.limits
        if (
            len(self._outbox) >= limits.outbox_messages
            or self._waiting_bytes + len(data) > limits.outbox_bytes
        ):
            self.close("too_slow", True)
            return
        self._outbox.append(data)
        self._waiting_bytes += len(data)
        self._wake.set()

    def close(self, code: str, retry: bool) -> None:
        """Send what is waiting and then why this is the end; nothing is sent after that."""
        if self._end is not None:
            return
        self._end = code
        if code == "too_slow":
            # It is told to come back instead.
            self._outbox.clear()
        if code != "server_closing":
            self._site.metrics.refused(code)
        self._outbox.append(_encode(protocol.Closing(code, retry)))
        self._wake.set()

    async def gone(self) -> None:
        """Return when it is closed."""
        await self._gone.wait()

    # -------------------------------------------------------------------------- its life

    async def run(self) -> None:
        """Accept the connection, and serve it until it is closed by either side."""
        site = self._site
        await self._websocket.accept()
        entered = site.enter(self)
        if not entered:
            self.close("too_many_connections", False)
        elif site.stopping:
            # It was being opened while all others were told.
            self.close("server_closing", True)
        self._silence = asyncio.get_running_loop().call_later(
            site.limits.first_message, self.close, "silent", True
        )
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
            if writing.done():
                # The last command, if one is running, comes to its end.
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_LAST_COMMAND_SECONDS), self._working:
                        pass
        finally:
            self._silence.cancel()
            self._end = self._end or "gone"
            reading.cancel()
            writing.cancel()
            try:
                await asyncio.wait((reading, writing))
            finally:
                if entered:
                    site.tables.leave(self)
                    site.leave(self)
                self._gone.set()
        for task in (reading, writing):
            if not task.cancelled() and (fault := task.exception()) is not None:
                _LOG.error("A connection ended by a fault.", exc_info=fault)

    async def _write(self) -> None:
        """Send what comes into the outbox, until the end."""
        seconds = self._site.limits.send_seconds
        try:
            while True:
                while self._outbox:
                    data = self._outbox.popleft()
                    self._waiting_bytes -= len(data)
                    async with asyncio.timeout(seconds):
                        await self._websocket.send_text(data.decode())
                if self._end is not None:
                    code = CLOSE_CODES.get(self._end, OTHER_CLOSE)
                    async with asyncio.timeout(seconds):
                        await self._websocket.close(code, self._end)
                    return
                self._wake.clear()
                await self._wake.wait()
        except TimeoutError:
            # Nothing gets through to it, so it cannot be told either.
            self._site.metrics.refused("too_slow")
        except (OSError, WebSocketDisconnect):
            pass
        except RuntimeError as error:
            # So uvicorn says that it has closed the connection itself, for a frame too large.
            if "after sending 'websocket.close'" not in str(error):
                raise

    async def _read(self) -> None:
        """Take messages, one after the other, until the client is gone."""
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self._end is None:
                async with self._working:
                    await self._take(message.get("text"))

    # -------------------------------------------------------------------- what clients send

    async def _take(self, text: str | None) -> None:
        if text is None:
            self.close("bad_message", False)
            return
        data = text.encode(errors="replace")
        if len(data) > protocol.MAX_MESSAGE:
            self.close("message_too_large", False)
            return
        now = self._site.ticks()
        allowed = self._credits.take(now)
        if not allowed and not self._patience.take(now):
            self.close("too_many_requests", True)
            return
        try:
            message = protocol.CLIENT_DECODER.decode(data)
        except (msgspec.DecodeError, RecursionError) as error:
            if allowed:
                self._refuse(None, HeartsError("bad_message", _shortened(error)))
            else:
                self._refuse(None, too_many())
            return
        command = message.id if isinstance(message, protocol.Do) else None
        if command is not None and not 1 <= len(command) <= protocol.MAX_COMMAND_ID:
            most = protocol.MAX_COMMAND_ID
            self._refuse(
                None, HeartsError("bad_message", f"The id of a command has 1 to {most} characters.")
            )
            return
        if not allowed:
            self._refuse(command, too_many())
            return
        if self._silence is not None:
            self._silence.cancel()
        try:
            await self._carry_out(message)
        except HeartsError as error:
            self._refuse(command, error)
        except OSError as error:
            _LOG.error("The store refused: %s", error)
            self._refuse(
                command, HeartsError("not_stored", "The disk refused, so nothing was done.")
            )
        except Exception:
            _LOG.exception("A message could not be carried out.")
            self._refuse(command, HeartsError("internal", "Something went wrong in the server."))

    async def _carry_out(self, message: protocol.ClientMessage) -> None:
        site = self._site
        match message:
            case protocol.Ping():
                self.send(_encode(protocol.Pong(site.clock.now(), self.sent)))
            case protocol.Open():
                if message.protocol != protocol.PROTOCOL:
                    self._refuse(
                        None,
                        HeartsError(
                            "wrong_protocol",
                            f"This server speaks version {protocol.PROTOCOL} of the protocol.",
                        ),
                    )
                    self.close("wrong_protocol", False)
                    return
                if 0 < message.n <= self._counted_from:
                    # It comes late or twice, and was answered.
                    return
                self._counted_from = message.n
                self.observation = message.observation
                self.sent = message.n
                await site.tables.open(message.table, self, message.seq)
            case protocol.Do():
                self.send(_encode(await site.tables.do(self, message.id, message.command)))

    def _refuse(self, command: str | None, error: HeartsError) -> None:
        self._site.metrics.refused(error.code)
        self.send(_encode(protocol.Refused.of(command, error)))


def _encode(message: protocol.AnyServerMessage) -> bytes:
    return protocol.ENCODER.encode(message)


def _shortened(error: Exception) -> str:
    """Return what is wrong with a message, without giving back all of it."""
    text = str(error) or "The message is nested too deeply."
    return text if len(text) <= 200 else text[:199] + "…"
