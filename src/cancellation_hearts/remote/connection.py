"""A connection to one table that keeps itself: it comes back when it is lost, and loses nothing."""

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, InvalidURI, WebSocketException

from cancellation_hearts.engine.errors import CODES, HeartsError
from cancellation_hearts.engine.view import View
from cancellation_hearts.remote.fold import fold, view_of
from cancellation_hearts.remote.http import COOKIE
from cancellation_hearts.remote.link import socket_url
from cancellation_hearts.remote.moment import moment_of
from cancellation_hearts.remote.news import Back, Change, Lost, News
from cancellation_hearts.remote.outbox import Outbox
from cancellation_hearts.remote.refusals import error_of, error_of_status
from cancellation_hearts.table.protocol import (
    ENCODER,
    MAX_MESSAGE,
    SERVER_DECODER,
    Closing,
    Command,
    Do,
    Done,
    Happening,
    Open,
    Parts,
    Ping,
    Pong,
    Ready,
    Refused,
    Update,
    ViewMessage,
)

FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 15.0
"""Seconds before a lost connection is tried again: at first, and at most."""

PING: Final = 10.0
"""Seconds between signs of life, and for the answer to one."""

CHECK: Final = 10.0
"""Seconds between two looks at whether everything arrived that was sent, here and there."""

NUMBERS: Final = 1_000_000
"""Each time a table is opened its messages are counted from a multiple of this on."""

LEAVE: Final = 2.0
"""Seconds that a server may take to say goodbye."""

NONCE_BYTES: Final = 32

# After these it can be tried again.
_PASSING: Final = frozenset(
    ("not_stored", "internal", "too_many_requests", "too_many_connections", "server_closing")
)
_PASSING_STATUS: Final = frozenset((408, 425, 429))


class Connection:
    """What somebody knows of a table, kept current, and what they do there.

    It is an asynchronous context manager: inside it the connection is kept up. It is an
    asynchronous iterator over `News`, which ends when the connection is left, and raises
    `HeartsError` when the server has ended it for good. It has one reader, who reads it all.

    Parameters
    ----------
    origin : str
        The server's, such as ``https://hearts.example``.
    table : str
        The id of the table.
    key : str
        Who one is at that server; empty to watch as nobody.
    observation : bool
        Whether to be sent what `view` is made of.
    ready : bool
        Whether to be ready for the first deal of each game by itself.
    chance : random.Random, optional
        Spreads the moments at which many clients come back to a server.
    entropy : callable, optional
        Draws the ids of commands and the nonces of shuffles.
    sleep, now : callable, optional
        Waits for a time in seconds, and tells it.

    Attributes
    ----------
    parts : Parts
        What is known now; all parts are unset before the table was opened.
    seq : int
        The number of the last event that is known.
    """

    def __init__(
        self,
        origin: str,
        table: str,
        key: str = "",
        *,
        observation: bool = False,
        ready: bool = True,
        chance: random.Random | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._url = socket_url(origin)
        self._table = table
        self._key = key
        self._observation = observation
        self._ready = ready
        self._chance = random.Random() if chance is None else chance
        self._entropy = entropy
        self._sleep = sleep
        self._now = now
        self.parts = Parts()
        self.seq = 0
        self._ahead = 0.0
        self._news: asyncio.Queue[News | None] = asyncio.Queue()
        self._outbox = Outbox()
        self._socket: ClientConnection | None = None
        self._opened = False
        self._lost = False
        self._reason = ""
        self._left = False
        self._number = 0
        self._asked_again = False
        self._readied: set[int] = set()
        self._end: HeartsError | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._own: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------------------- from outside

    async def __aenter__(self) -> Self:
        self._keeper = asyncio.create_task(self._keep())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._left = True
        if self._socket is not None:
            await self._socket.close()
        tasks = [task for task in (self._keeper, *self._own) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._finish(None)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> News:
        news = await self._news.get()
        if news is not None:
            return news
        # Whoever asks again is told again.
        self._news.put_nowait(None)
        if self._end is not None:
            raise self._end
        raise StopAsyncIteration

    @property
    def connected(self) -> bool:
        """Whether the table is open now."""
        return self._opened

    @property
    def view(self) -> View | None:
        """What is known, as an engine's view; see `fold.view_of`."""
        return view_of(self.parts)

    def seconds_until(self, moment: int) -> float:
        """Return how long it is until a moment that the server gave, in milliseconds since 1970."""
        return moment / 1000 - self._ahead - self._now()

    async def do(self, command: Command, *, still: Callable[[Parts], bool] | None = None) -> Done:
        """Do something at the table, and wait until it is done and on disk.

        While the connection is lost this waits until it is back. The command is not done twice,
        however often it has to be sent.

        Parameters
        ----------
        command : Command
            What to do.
        still : callable, optional
            Tells from what is known whether it is still to be done, when it has to be sent after a
            break; so that no card is played in a later trick than it was meant for.

        Raises
        ------
        HeartsError
            With the code that it is refused with, or with which the server has ended the
            connection for good; ``message_too_large``; ``not_your_turn`` if the moment for it has
            passed during a break, in which it was done or somebody else acted for the seat.
        """
        if self._end is not None:
            raise self._end
        name = self._entropy(16).hex()
        data = ENCODER.encode(Do(name, command))
        if len(data) > MAX_MESSAGE:
            raise HeartsError("message_too_large", f"A message has at most {MAX_MESSAGE} bytes.")
        message = data.decode()
        waiting = self._outbox.put(name, message, still)
        try:
            if self._opened and self._socket is not None:
                # What does not get through is sent again when the connection is back.
                with contextlib.suppress(ConnectionClosed):
                    await self._socket.send(message)
            return await waiting.answer
        finally:
            self._outbox.remove(name)

    def nonce(self) -> str:
        """Draw a nonce for a shuffle; see `table.protocol.Ready`."""
        return self._entropy(NONCE_BYTES).hex()

    # -------------------------------------------------------------------------- keeping it up

    async def _keep(self) -> None:
        failures = 0
        while self._end is None:
            self._reason = "no_connection"
            try:
                async with self._connect() as socket:
                    self._socket = socket
                    checking = asyncio.create_task(self._check(socket))
                    try:
                        await self._listen(socket)
                    finally:
                        checking.cancel()
            except HeartsError as error:
                self._finish(error)
                return
            except InvalidStatus as error:
                status = error.response.status_code
                if status < 500 and status not in _PASSING_STATUS:
                    self._finish(error_of_status(error))
                    return
            except InvalidURI as error:
                self._finish(HeartsError("bad_link", str(error)))
                return
            except (OSError, WebSocketException, EOFError):
                pass
            finally:
                self._socket = None
                was_open, self._opened = self._opened, False
            if self._left:
                return
            failures = 0 if was_open else failures + 1
            if not self._lost:
                self._lost = True
                self._news.put_nowait(Lost(self._reason))
            await self._sleep(self._wait(failures))

    def _connect(self) -> connect:
        headers = {"Cookie": f"{COOKIE}={self._key}"} if self._key else {}
        return connect(
            self._url,
            additional_headers=headers,
            ping_interval=PING,
            ping_timeout=PING,
            close_timeout=LEAVE,
        )

    def _wait(self, failures: int) -> float:
        longest = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** min(failures, 16))
        return longest * (0.5 + 0.5 * self._chance.random())

    async def _listen(self, socket: ClientConnection) -> None:
        self._asked_again = False
        await self._open(socket)
        async for data in socket:
            try:
                message = SERVER_DECODER.decode(data)
            except (msgspec.MsgspecError, UnicodeError) as error:
                raise HeartsError(
                    "wrong_protocol", f"The server sent what this program does not know: {error}"
                ) from None
            match message:
                case ViewMessage() | Update():
                    if await self._is_next(socket, message.n):
                        self._changed(message)
                        await self._is_open(socket)
                case Done(name):
                    self._outbox.answer(name, message)
                case Refused(None):
                    self._refused_unnamed(message)
                case Refused(str(name)):
                    self._outbox.answer(name, error_of(message))
                case Closing(code, retry):
                    if not retry:
                        raise HeartsError(code, f"The server says: {CODES.get(code, code)}.")
                    self._reason = code
                case Pong():
                    if message.n != self._number:
                        await self._open_again(socket)

    async def _check(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self._sleep(CHECK)
                # Whatever was asked for before may have been lost on its way, or the answer.
                self._asked_again = False
                if self._opened:
                    for data in self._outbox.again(self.parts):
                        await socket.send(data)
                else:
                    await self._open(socket)
                await socket.send(ENCODER.encode(Ping()).decode())

    async def _open(self, socket: ClientConnection) -> None:
        # What was sent before comes late under numbers that are not taken for new ones.
        self._number = (self._number // NUMBERS + 1) * NUMBERS
        opening = Open(self._table, self.seq, self._observation, n=self._number)
        await socket.send(ENCODER.encode(opening).decode())

    async def _is_next(self, socket: ClientConnection, number: int) -> bool:
        """Tell whether a message is the next one; open the table again if one is missing."""
        if number == self._number + 1:
            self._number = number
            self._asked_again = False
            return True
        if number > self._number:
            # What comes until the answer is there is of no use either.
            await self._open_again(socket)
        return False

    async def _open_again(self, socket: ClientConnection) -> None:
        if not self._asked_again:
            self._asked_again = True
            await self._open(socket)

    async def _is_open(self, socket: ClientConnection) -> None:
        """Send what waits, in its order; until that is done, `do` only adds to it."""
        if not self._opened:
            for data in self._outbox.again(self.parts):
                await socket.send(data)
            self._opened = True

    def _refused_unnamed(self, refused: Refused) -> None:
        if not self._opened:
            if refused.code in _PASSING:
                self._reason = refused.code
                raise OSError(refused.code)
            raise error_of(refused)
        # It is about what could not be read, which the oldest command without an answer must be.
        self._outbox.refuse_oldest(error_of(refused))

    # ------------------------------------------------------------------------------- what is known

    def _changed(self, message: ViewMessage | Update) -> None:
        back = not self._opened and self._lost
        if back:
            self._lost = False
            self._news.put_nowait(Back())
        before = self.parts
        happened: tuple[Happening, ...] = ()
        if isinstance(message, ViewMessage):
            self.parts = message.parts
        else:
            happened = message.happened
            self.parts = fold(before, message)
        self.seq = message.seq
        self._ahead = message.at / 1000 - self._now()
        self._news.put_nowait(
            Change(happened, before, self.parts, isinstance(message, ViewMessage))
        )
        if self._ready:
            self._be_ready()

    def _be_ready(self) -> None:
        """Be ready for the first deal of a game, once."""
        moment = moment_of(self.parts)
        if moment is None or moment.task != "ready" or moment.deal or moment.game in self._readied:
            return
        self._readied.add(moment.game)
        task = asyncio.create_task(self._do_quietly(Ready(self.nonce())))
        self._own.add(task)
        task.add_done_callback(self._own.discard)

    async def _do_quietly(self, command: Command) -> None:
        with contextlib.suppress(HeartsError):
            await self.do(command)

    def _finish(self, error: HeartsError | None) -> None:
        """End for good: who waits for news or for an answer is told."""
        if self._end is None:
            self._end = error
        left = HeartsError("no_connection", "The connection was left.")
        self._outbox.refuse_all(self._end or left)
        self._news.put_nowait(None)
