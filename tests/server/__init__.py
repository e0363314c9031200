"""How the tests of the server run it: in this process with a store in memory, or as a program."""

import asyncio
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from starlette.testclient import TestClient

from cancellation_hearts.advice.hint import Hint
from cancellation_hearts.engine.events import Action
from cancellation_hearts.engine.view import View
from cancellation_hearts.server.app import make_app
from cancellation_hearts.server.clock import LoopClock
from cancellation_hearts.server.limits import Limits
from cancellation_hearts.server.metrics import Metrics
from cancellation_hearts.server.reviews import Reviewer
from cancellation_hearts.server.run import Server, listen
from cancellation_hearts.server.site import Site
from cancellation_hearts.store import MemoryStore
from cancellation_hearts.table.ports import Adviser, Entropy, Thinker
from cancellation_hearts.table.tables import Tables

HOST = "hearts.test"
COMMAND = shutil.which("hearts", path=str(Path(sys.executable).parent))


def drawn(size: int) -> bytes:
    return secrets.token_bytes(size)


class Ticks:
    """A clock for limits that stands still."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class AheadClock(LoopClock):
    """The system's clock, ahead by as much as a test says."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


async def no_bot(level: str, view: View, seed: bytes) -> Action:
    raise AssertionError("no bot plays here")


async def no_hint(view: View, seed: bytes) -> Hint:
    raise AssertionError("no hint is asked for here")


class Here:
    """A server in this process."""

    def __init__(
        self,
        *,
        entropy: Entropy = drawn,
        bots: Thinker = no_bot,
        hints: Adviser = no_hint,
        reviewer: Reviewer | None = None,
        **limits: Any,  # noqa: ANN401
    ) -> None:
        self.ticks = Ticks()
        self.clock = AheadClock()
        self.store = MemoryStore()
        self.metrics = Metrics()
        self.tables = Tables(self.store, self.clock, entropy, bots, hints, gauge=self.metrics)
        self.site = Site(
            self.tables,
            self.store,
            self.clock,
            drawn,
            limits=replace(Limits(), **limits),
            metrics=self.metrics,
            store_queue=lambda: 3,
            ticks=self.ticks,
            reviewer=reviewer,
        )
        self.app = make_app(self.site)

    @contextmanager
    def client(self, scheme: str = "http", address: str = "192.0.2.7") -> Iterator[TestClient]:
        """Start the server and ask it; the first client starts it."""
        with TestClient(
            self.app,
            base_url=f"{scheme}://{HOST}",
            client=(address, 50000),
            raise_server_exceptions=False,
        ) as client:
            yield client

    def other(self, client: TestClient, address: str = "192.0.2.7") -> TestClient:
        """Return another browser, while the server of the first one runs."""
        found = TestClient(
            self.app,
            base_url=str(client.base_url),
            client=(address, 50001),
            raise_server_exceptions=False,
        )
        found.portal = client.portal
        return found


class Live:
    """A server in a thread of this process, on a port of its own."""

    def __init__(self, here: Here, proxies: tuple[str, ...] = ()) -> None:
        self.here = here
        self.said: list[str] = []
        self._listening = listen("127.0.0.1", 0)
        self.port = self._listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket_url = f"ws://127.0.0.1:{self.port}/api/ws"
        started = threading.Event()
        self.server = Server(
            here.app, here.site, proxies=proxies, started=started.set, say=self.said.append
        )
        self._thread = threading.Thread(target=self.server.run, args=([self._listening],))
        self._thread.start()
        assert started.wait(20)

    def connect(self, receives: int | None = None) -> socket.socket:
        """Open a bare connection, which lets so many bytes come before it reads."""
        found = socket.socket()
        if receives is not None:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        found.settimeout(20)
        try:
            found.connect(("127.0.0.1", self.port))
        except OSError:
            found.close()
            raise
        return found

    def upgrade(self, receives: int | None = None) -> socket.socket:
        """Open a bare connection, and make a WebSocket of it."""
        found = self.connect(receives)
        found.sendall(
            b"GET /api/ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += found.recv(1)
        assert answer.startswith(b"HTTP/1.1 101 "), answer
        return found

    @property
    def connections(self) -> int:
        """How many connections uvicorn holds."""
        return len(self.server.server_state.connections)

    def in_loop(self, work: Callable[[], object]) -> None:
        """Do something where the server runs."""
        done = threading.Event()

        def run() -> None:
            work()
            done.set()

        self.loop.call_soon_threadsafe(run)
        assert done.wait(10)

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        return self.server.servers[0].get_loop()

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()
        self._listening.close()


@contextmanager
def live(here: Here, *proxies: str) -> Iterator[Live]:
    """Run a server in a thread, and stop it at the end."""
    found = Live(here, proxies)
    try:
        yield found
    finally:
        found.stop()


def frame(data: bytes, opcode: int = 1, *, last: bool = True) -> bytes:
    """Return a WebSocket frame as a client sends it, masked with zeros."""
    size = len(data)
    length = bytes([128 | size]) if size < 126 else bytes([128 | 126]) + size.to_bytes(2)
    return bytes([opcode | 128 * last]) + length + bytes(4) + data


def become(client: TestClient, name: str = "Ann") -> str:
    """Become somebody, and return the key."""
    answer = client.post("/api/me", json={"name": name})
    assert answer.status_code == 200, answer.text
    return answer.cookies["hearts"]


def new_table(client: TestClient, **settings: Any) -> dict[str, str]:  # noqa: ANN401
    answer = client.post("/api/tables", json=settings)
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made


class Program:
    """``hearts serve`` as a program of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        assert COMMAND is not None, "the command hearts is not installed beside Python"
        self.errors_file = folder / "errors.txt"
        with self.errors_file.open("wb") as errors:
            self.process = subprocess.Popen(
                [COMMAND, "serve", "--port", "0", "--data", str(folder / "data"), *arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, "PYTHONUTF8": "1"},
                text=True,
            )
        assert self.process.stdout is not None
        self.lines: list[str] = []
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.startswith("Ctrl+C"):
                break
        found = re.match(r"Listening on http://(.*):(\d+)$", self.lines[0]) if self.lines else None
        assert found, (self.lines, self.errors)
        self.host, self.port = found[1], int(found[2])
        self.url = f"http://{self.host}:{self.port}"
        self.socket_url = f"ws://{self.host}:{self.port}/api/ws"

    @property
    def errors(self) -> str:
        return self.errors_file.read_text()

    def tell(self, number: signal.Signals) -> None:
        """Send a signal."""
        self.process.send_signal(number)

    def end(self, seconds: float = 20.0) -> int:
        """Wait for the end, and return the status."""
        assert self.process.stdout is not None
        status = self.process.wait(seconds)
        self.lines += self.process.stdout.read().splitlines()
        self.process.stdout.close()
        return status

    def connect(self) -> socket.socket:
        """Open a bare connection."""
        return socket.create_connection((self.host, self.port), timeout=30)


@contextmanager
def program(folder: Path, *arguments: str) -> Iterator[Program]:
    """Run the program, and stop it at the end."""
    folder.mkdir(exist_ok=True)
    found = Program(folder, *arguments)
    try:
        yield found
    finally:
        if found.process.returncode is None:
            found.tell(signal.SIGTERM)
            try:
                status = found.end()
            except subprocess.TimeoutExpired:
                found.process.kill()
                found.end()
                raise
            assert status == 0, found.errors


def until(condition: Any, seconds: float = 10.0) -> None:  # noqa: ANN401
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)
