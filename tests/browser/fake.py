"""A server that shows a browser any view, and notes what the browser asks for."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET
from playwright.sync_api import Route, WebSocketRoute

from cancellation_hearts.table.protocol import (
    CLIENT_DECODER,
    ENCODER,
    AnyServerMessage,
    Closing,
    Command,
    Do,
    Done,
    Happening,
    Open,
    Parts,
    Pong,
    Refused,
    SeatPart,
    TablePart,
    Update,
    ViewMessage,
)
from tests.browser.composed import AT, TABLE
from tests.browser.visitor import Visitor

EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'

Answer = Callable[[Command], Refused | None]


class Fake:
    """Stands in for the server of one table.

    Parameters
    ----------
    visitor : Visitor
        Whose browser it answers; the pages themselves still come from the real server.
    parts : Parts
        What it shows.

    Attributes
    ----------
    commands : list of Command
        What was asked for, in order.
    answer : callable or None
        Refuses a command, or lets it be done.
    reachable : bool
        Whether connections are taken.
    asked : dict of str to callable
        What answers requests for an address that has this ending: a status and a body.
    """

    def __init__(self, visitor: Visitor, parts: Parts) -> None:
        self.visitor = visitor
        self.parts = parts
        self.commands: list[Command] = []
        self.answer: Answer | None = None
        self.reachable = True
        self.asked: dict[str, Callable[[], tuple[int, object]]] = {}
        self._socket: WebSocketRoute | None = None
        self._n = 0
        self._seq = 20
        visitor.context.route("**/api/**", self._http)
        visitor.context.route_web_socket("**/api/ws", self._connect)

    def open(self, path: str = "") -> None:
        """Open the page of the table."""
        self.visitor.go(f"/t/{TABLE}{path}")

    def show(self, parts: Parts) -> None:
        """Show another view, as after an `open`."""
        self.parts = parts
        self._n += 1
        self._send(ViewMessage(self._n, self._seq, AT, self.parts))

    def tell(self, *happened: Happening, **changes: Any) -> None:  # noqa: ANN401
        """Send what happened and the parts that are changed by it."""
        self.parts = msgspec.structs.replace(self.parts, **changes)
        self._n += 1
        self._seq += 1
        self._send(Update(self._n, self._seq, AT, happened, Parts(**changes)))

    def close(self, code: str, *, retry: bool, number: int = 4000) -> None:
        """End the connection."""
        self._send(Closing(code, retry))
        assert self._socket is not None
        self._socket.close(code=number, reason=code)

    def lose(self) -> None:
        """Cut the connection, and take no more."""
        self.reachable = False
        assert self._socket is not None
        self._socket.close(code=1012, reason="server_closing")

    # Inside

    def _connect(self, socket: WebSocketRoute) -> None:
        if not self.reachable:
            socket.close(code=1012, reason="server_closing")
            return
        self._socket = socket
        socket.on_message(self._take)

    def _take(self, text: str | bytes) -> None:
        message = CLIENT_DECODER.decode(text)
        if isinstance(message, Open):
            self._n = message.n + 1
            self._send(ViewMessage(self._n, self._seq, AT, self.parts))
        elif isinstance(message, Do):
            self.commands.append(message.command)
            refused = None if self.answer is None else self.answer(message.command)
            if refused is None:
                self._send(Done(message.id, self._seq))
            else:
                self._send(msgspec.structs.replace(refused, id=message.id))
        else:
            self._send(Pong(AT, self._n))

    def _send(self, message: AnyServerMessage) -> None:
        assert self._socket is not None, "nobody has opened the table"
        self._socket.send(ENCODER.encode(message).decode())

    def _http(self, route: Route) -> None:
        request = route.request
        path = request.url.removeprefix(self.visitor.origin)
        answers: dict[str, object] = {
            "/api/me": {"name": "Ana", "tables": []},
            "/api/tables": {"tables": []},
            f"/api/tables/{TABLE}": self._summary(),
            "/api/me/move": {
                "code": "BCDF-GHJK",
                "expires": AT + 600_000,
                "link": None,
                "qr": None,
            },
        }
        if path.endswith("/qr.svg"):
            route.fulfill(status=200, body=EMPTY, content_type="image/svg+xml")
        elif path in answers:
            route.fulfill(status=200, json=answers[path])
        elif (own := next((each for each in self.asked if path.endswith(each)), None)) is not None:
            status, body = self.asked[own]()
            route.fulfill(
                status=status, body=msgspec.json.encode(body), content_type="application/json"
            )
        else:
            body = json.dumps({"code": "no_such_address", "message": f"There is no {path}."})
            route.fulfill(status=404, body=body, content_type="application/json")

    def _summary(self) -> dict[str, object]:
        table, seats = self.parts.table, self.parts.seats
        assert isinstance(table, TablePart)
        assert seats is not UNSET
        taken: list[SeatPart] = [seat for seat in seats if seat.name]
        return {
            "id": table.id,
            "code": table.code,
            "status": table.status,
            "public": False,
            "created": AT,
            "changed": AT,
            "seats": len(seats),
            "taken": len(taken),
            "rules": "classic",
            "host": "Ana",
            "games": 1,
            "names": [seat.name for seat in seats],
            "link": f"{self.visitor.origin}/t/{TABLE}",
        }


def shown(fake: Fake) -> Visitor:
    """Open the table and wait until all of it is there."""
    fake.open()
    page = fake.visitor.page
    page.wait_for_function("() => window.hearts?.view() && document.fonts.ready.then(() => true)")
    page.get_by_role("main").first.wait_for()
    # Parts that are fetched when they are first needed.
    page.wait_for_load_state("networkidle")
    return fake.visitor
