"""Running a server until it is told to stop: the socket, uvicorn, and how it ends."""

import contextlib
import errno
import ipaddress
import os
import socket
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Final

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.server.site import Site
from cancellation_hearts.server.wire import BoundedHttp, BoundedWebSocket
from cancellation_hearts.table.protocol import MAX_MESSAGE

PING_SECONDS: Final = 20.0
"""Between pings on a WebSocket, and for the answer to one."""

SEND_BUFFER: Final = 256 << 10
"""What the system keeps of what a slow client does not take. By itself it would keep megabytes."""

GRACEFUL_SECONDS: Final = 5
BACKLOG: Final = 1024

_REASONS: Final = {
    errno.EADDRINUSE: "Port {port} is taken by another program; --port chooses another one.",
    errno.EADDRNOTAVAIL: "{host} is no address of this machine.",
    errno.EACCES: "This user may not listen on port {port}; ports from 1024 on are for everyone.",
}


def listen(host: str, port: int) -> socket.socket:
    """Listen on an address of this machine.

    Parameters
    ----------
    host : str
        A name or address.
    port : int
        0 for any that is free.

    Raises
    ------
    UsageError
        ``cannot_listen``, with the reason in plain words.
    """
    try:
        # Without a name the system would take every address.
        if not host:
            raise OSError
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise UsageError("cannot_listen", f"There is no address called {host!r}.") from None
    # A name such as localhost has several; programs try the older kind of address too.
    found.sort(key=lambda each: each[0] != socket.AF_INET)
    family, kind, number, _, address = found[0]
    listening = socket.socket(family, kind, number)
    try:
        if sys.platform == "win32":
            # There, the other option would let two programs listen on one port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and is_every(host):
            # All addresses of this machine are those of the older kind as well.
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listening.bind(address)
        listening.listen(BACKLOG)
        listening.setblocking(False)
    except OSError as error:
        listening.close()
        reason = _REASONS.get(error.errno or 0, "{host} cannot be listened on: {error}.")
        text = reason.format(host=host, port=port, error=error.strerror or error)
        raise UsageError("cannot_listen", text) from None
    return listening


def allow_many_files() -> None:
    """Let this process have as many connections open as the system allows."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        # Where there is no limit at all, some systems still refuse to be asked for that.
        with contextlib.suppress(OSError, ValueError):
            if soft != hard:
                resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def url_of(host: str, port: int) -> str:
    """Return what to open in a browser for an address."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_every(host: str) -> bool:
    """Tell whether an address means all addresses of this machine."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def lan_address() -> str | None:
    """Return the address under which others in the local network reach this machine."""
    asked = [_outgoing(known) for known in ("192.0.2.1", "10.255.255.255", "192.168.255.255")]
    try:
        named = socket.gethostbyname_ex(socket.gethostname())[2]
    except (OSError, UnicodeError):
        named = []
    for address in (*asked, *named):
        if address is not None and not ipaddress.ip_address(address).is_loopback:
            return address
    return None


def _outgoing(known: str) -> str | None:
    """Return from where this machine would send to an address; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((known, 9))
            address: str = asking.getsockname()[0]
        except OSError:
            return None
    return None if is_every(address) else address


class Proxied(ProxyHeadersMiddleware):
    """Believes a proxy what it says of the client: its address, its scheme, the host it asked.

    Of several values of ``X-Forwarded-Host`` the last one counts, which the nearest proxy wrote.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        """Serve a request as if it came from the client itself."""
        client = scope.get("client")
        if scope["type"] != "lifespan" and client and client[0] in self.trusted_hosts:
            hosts = [value for name, value in scope["headers"] if name == b"x-forwarded-host"]
            if hosts:
                host = hosts[-1].rpartition(b",")[2].strip()
                others = [pair for pair in scope["headers"] if pair[0] != b"host"]
                scope["headers"] = [*others, (b"host", host)]
        await super().__call__(scope, receive, send)  # type: ignore[arg-type]


class Server(uvicorn.Server):
    """Serves until a signal comes, and then finishes; at a second signal it just ends.

    Parameters
    ----------
    app : ASGIApp
        Made by `app.make_app`.
    site : Site
        Its parts.
    proxies : sequence of str
        The addresses or networks of proxies that are to be believed.
    started : callable
        Called when requests are served.
    say : callable
        Told what people at the terminal should know.
    """

    def __init__(
        self,
        app: ASGIApp,
        site: Site,
        *,
        proxies: Sequence[str] = (),
        started: Callable[[], None],
        say: Callable[[str], None],
    ) -> None:
        config = uvicorn.Config(
            Proxied(app, list(proxies)) if proxies else app,  # type: ignore[arg-type]
            http=BoundedHttp,
            ws=BoundedWebSocket,
            ws_max_size=MAX_MESSAGE,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=PING_SECONDS,
            lifespan="on",
            interface="asgi3",
            # The caller sets up the log.
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            date_header=False,
            # By itself uvicorn believes whatever comes from this machine.
            proxy_headers=False,
            workers=1,
            timeout_graceful_shutdown=GRACEFUL_SECONDS,
        )
        super().__init__(config)
        self._site = site
        self._when_started = started
        self._say = say

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop; the second time, end without waiting for anything."""
        if self.should_exit:
            # What anybody was told is on disk already.
            os._exit(128 + sig)
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the tables finish and tell the clients before connections are closed."""
        self._say("Stopping: what was begun is finished. Once more ends at once.")
        await self._site.stop()
        await super().shutdown(sockets)
