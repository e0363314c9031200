"""uvicorn's HTTP and WebSocket protocols, with bounds where they have none.

uvicorn waits without end for the head of a request, keeps any amount of it, answers pings faster
than a client takes the answers, and waits without end for a client to take the rest of a connection
that is being closed. Each of these lets one who means ill hold memory for nothing.
"""

import asyncio
import contextlib
import logging
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

HEAD_SECONDS: Final = 10.0
HEAD_BYTES: Final = 32 << 10
STALL_SECONDS: Final = 20.0
"""A client that takes nothing of an answer for so long is cut off."""
LINGER_SECONDS: Final = 2.0
"""A client has so long to take the rest when the connection is being closed."""
CLOSE_SECONDS: Final = 5.0
"""A client has so long to answer the close of a WebSocket."""
PONG_BYTES: Final = 64 << 10
FRAGMENTS: Final = 64


class _Deadline:
    """Cuts a connection off when its time is up."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._handle: asyncio.TimerHandle | None = None

    def set(self, transport: asyncio.Transport) -> None:
        """Begin to count."""
        self.clear()
        loop = asyncio.get_running_loop()
        self._handle = loop.call_later(self._seconds, transport.abort)

    def clear(self) -> None:
        """Count no more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


class BoundedHttp(HttpToolsProtocol):
    """HTTP, as far as a request has to arrive and an answer to be taken in bounded time."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, not for ever."""
        super().connection_made(transport)
        self._in_head = True
        self._head_bytes = 0
        self._head_deadline = _Deadline(HEAD_SECONDS)
        self._stall_deadline = _Deadline(STALL_SECONDS)
        self._head_deadline.set(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget what was waited for."""
        self._head_deadline.clear()
        self._stall_deadline.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count what comes while the head of a request goes on."""
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD_BYTES:
                self.transport.abort()

    def on_message_begin(self) -> None:
        """Note that a request begins."""
        super().on_message_begin()
        self._in_head = True
        self._head_bytes = 0
        self._head_deadline.set(self.transport)

    def on_headers_complete(self) -> None:
        """Note that a request is known; its handler takes care of the body."""
        self._in_head = False
        self._head_deadline.clear()
        super().on_headers_complete()

    def on_response_complete(self) -> None:
        """Let a connection that is being closed not linger."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._stall_deadline.set(self.transport)

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection on which nothing more is asked for, and let it not linger."""
        super().timeout_keep_alive_handler()
        self._stall_deadline.set(self.transport)

    def pause_writing(self) -> None:
        """Wait for the client to take something, not for ever."""
        super().pause_writing()
        self._stall_deadline.set(self.transport)

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        if not self.transport.is_closing():
            self._stall_deadline.clear()


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that a client cannot keep from ending, nor fill with what is not a message."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        super().connection_made(transport)
        self.close_timeout = CLOSE_SECONDS

    async def run_asgi(self) -> None:
        """Serve it; at its end it does not linger."""
        await super().run_asgi()
        linger = LINGER_SECONDS if self.close_timer is None else self.close_timeout
        self.loop.call_later(linger, self.transport.abort)

    def handle_ping(self) -> None:
        """Answer a ping, unless the answers to earlier ones were not taken."""
        if self.transport.get_write_buffer_size() > PONG_BYTES and not self.writable.is_set():
            self.transport.abort()
            return
        super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message; parts can be empty, so their number is bounded."""
        if len(self.frames) >= FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        """Close a connection whose client is gone; what was not taken never will be."""
        super().keepalive_timeout()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def shutdown(self) -> None:
        """Close the connection, also if it is being closed already."""
        with contextlib.suppress(InvalidState):
            super().shutdown()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)


class Quiet(logging.Filter):
    """Keeps out of the log what any client can cause as often as it likes."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a line is worth writing."""
        return record.msg not in (
            "Invalid UTF-8 sequence received from client.",
            "opening handshake failed",
            "parser failed",
        )
