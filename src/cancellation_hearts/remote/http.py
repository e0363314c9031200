"""A server as its clients see it before and beside a game: who one is, tables, records."""

from types import TracebackType
from typing import Final, Self, TypeVar

import httpx2
import msgspec
from msgspec import Struct

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.remote.account import Keys
from cancellation_hearts.table.events import Settings

T = TypeVar("T")

COOKIE: Final = "hearts"
TIMEOUT: Final = 10.0
"""Seconds that a server may take for an answer."""


class Made(Struct, frozen=True):
    """A table that was set up: its id, its code, and its link."""

    id: str
    code: str
    link: str


class Listed(Struct, frozen=True):
    """What a server shows of a table to those who look for one; see `table.ports.Summary`."""

    id: str
    status: str
    seats: int
    taken: int
    rules: str
    host: str = ""
    names: tuple[str, ...] = ()
    code: str = ""
    public: bool = False
    created: int = 0
    changed: int = 0
    games: int = 0
    link: str = ""


class Me(Struct, frozen=True):
    """Who one is at a server: the name, empty if none was chosen yet, and where one sits."""

    name: str
    tables: tuple[Listed, ...]


class MoveCode(Struct, frozen=True):
    """A code with which another device becomes the same person, once.

    ``expires`` is when it ceases to work, in milliseconds since 1970; ``link`` leads a browser on
    that device to a page of the server, and is None if no other machine can reach the server.
    """

    code: str
    expires: int
    link: str | None = None


class _Name(Struct, frozen=True):
    name: str


class _Tables(Struct, frozen=True):
    tables: tuple[Listed, ...]


class _Id(Struct, frozen=True):
    id: str


class _Fault(Struct, frozen=True):
    code: str
    message: str


class Site:
    """A server, asked over HTTP.

    It is an asynchronous context manager, which closes its connections at the end.

    Parameters
    ----------
    origin : str
        Such as ``https://hearts.example``; see `link.read_origin`.
    keys : Keys
        Where the key is kept that says who one is.

    Raises
    ------
    HeartsError
        From all methods: ``no_connection``, or the code that the server refuses with.
    """

    def __init__(self, origin: str, keys: Keys) -> None:
        self.origin = origin
        self._keys = keys
        self._client = httpx2.AsyncClient(base_url=origin, timeout=TIMEOUT)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._client.aclose()

    @property
    def key(self) -> str:
        """The key for this server; empty for somebody it does not know."""
        return self._keys.get(self.origin) or ""

    async def introduce(self, name: str | None = None) -> str:
        """Become known to the server, if one is not yet, and take a name if one is given.

        Returns
        -------
        str
            The name that the server knows; empty if none was chosen yet.
        """
        old = self._keys.get(self.origin)
        body = {} if name is None else {"name": name}
        answer = await self._send("POST", "/api/me", body)
        key = answer.cookies.get(COOKIE)
        if key is None:
            raise self._stranger()
        # A server that has forgotten its people gives another key.
        if key != old and self._keys.keep(self.origin, key, old) != key:
            # Another program was quicker, and this is the same person.
            answer = await self._send("POST", "/api/me", body)
        return self._read(answer, _Name).name

    async def me(self) -> Me:
        """Return who one is; ``unknown_person`` for somebody whom the server does not know."""
        return await self._get("/api/me", Me)

    async def move_code(self) -> MoveCode:
        """Have a code made that takes one's seats to another device; an earlier one ends."""
        return await self._post("/api/me/move", {}, MoveCode)

    async def take_over(self, code: str) -> str:
        """Become the person who was given a code; this device's own key is given up for it.

        Returns
        -------
        str
            The name of the person; empty if none was chosen yet.

        Raises
        ------
        HeartsError
            ``move_code_unknown``, or as all methods and `Keys`. A code is used up by an answer
            that does not arrive, or by a key that cannot be kept.
        """
        answer = await self._send("POST", "/api/move", {"code": code})
        key = answer.cookies.get(COOKIE)
        if key is None:
            raise self._stranger()
        kept = self._keys.get(self.origin)
        while kept != key:
            # Another program may have come to the server meanwhile, and kept a key of its own.
            kept = self._keys.keep(self.origin, key, kept)
        return self._read(answer, _Name).name

    async def create(self, settings: Settings) -> Made:
        """Set up a table."""
        return await self._post("/api/tables", msgspec.to_builtins(settings), Made)

    async def table_with_code(self, code: str) -> str:
        """Return the id of the table with a code."""
        return (await self._get(f"/api/codes/{code}", _Id)).id

    async def table(self, table: str) -> Listed:
        """Return what is shown of a table."""
        return await self._get(f"/api/tables/{table}", Listed)

    async def public_tables(self) -> tuple[Listed, ...]:
        """Return the tables that are listed for everybody."""
        return (await self._get("/api/tables", _Tables)).tables

    async def my_tables(self) -> tuple[Listed, ...]:
        """Return the tables at which one sits."""
        return (await self.me()).tables

    async def record(self, table: str, game: int | None = None) -> bytes:
        """Return the record of a game by its number from 0; of the running one if None."""
        number = "current" if game is None else game
        return (await self._send("GET", f"/api/tables/{table}/games/{number}")).content

    async def hint(self, table: str) -> bytes:
        """Return what one would do best at a table, as a `table.hints.TableHint` in JSON."""
        return (await self._send("GET", f"/api/tables/{table}/hint")).content

    async def _get(self, path: str, kind: type[T]) -> T:
        return self._read(await self._send("GET", path), kind)

    async def _post(self, path: str, body: object, kind: type[T]) -> T:
        return self._read(await self._send("POST", path, body), kind)

    async def _send(self, method: str, path: str, body: object = None) -> httpx2.Response:
        headers = {"Cookie": f"{COOKIE}={self.key}"} if self.key else {}
        content = None if body is None else msgspec.json.encode(body)
        if content is not None:
            headers["Content-Type"] = "application/json"
        # The key is sent by hand, for the keys decide which one it is.
        self._client.cookies.clear()
        try:
            answer = await self._client.request(method, path, content=content, headers=headers)
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
            reason = str(error) or type(error).__name__
            raise HeartsError(
                "no_connection", f"{self.origin} cannot be reached: {reason}"
            ) from None
        if answer.is_success:
            return answer
        try:
            fault = msgspec.json.decode(answer.content, type=_Fault)
        except msgspec.MsgspecError:
            raise HeartsError(
                "no_connection", f"{self.origin} answers with status {answer.status_code}."
            ) from None
        raise HeartsError(fault.code, fault.message)

    def _read(self, answer: httpx2.Response, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(answer.content, type=kind)
        except msgspec.MsgspecError:
            raise self._stranger() from None

    def _stranger(self) -> HeartsError:
        return HeartsError("no_connection", f"{self.origin} is no server of Hearts.")
