"""How answers are written: JSON, errors with their codes and statuses, and what browsers may do."""

import logging
from typing import Any, Final

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cancellation_hearts.engine.errors import HeartsError

_LOG: Final = logging.getLogger(__name__)

STATUSES: Final = {
    "unknown_person": 401,
    "foreign_origin": 403,
    "kicked": 403,
    "watching_is_off": 403,
    "not_seated": 403,
    "hints_off": 403,
    "hints_not_agreed": 403,
    "no_such_table": 404,
    "no_such_code": 404,
    "no_such_game": 404,
    "move_code_unknown": 404,
    "not_found": 404,
    "message_too_large": 413,
    "too_many_requests": 429,
    "too_many_connections": 429,
    "internal": 500,
    "not_stored": 503,
    "server_closing": 503,
}
"""The HTTP status of each code; others are 400."""

_OTHERS: Final = {
    404: ("not_found", "There is nothing at this address."),
    405: ("not_found", "This address does not take that method."),
    408: ("bad_message", "The request did not arrive in time."),
    415: ("bad_message", "A request is sent as application/json."),
}

_NOTHING: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

HEADERS: Final = {
    "cache-control": "no-store",
    "content-security-policy": _NOTHING,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""What every answer says, unless its handler says something else."""


class JsonResponse(Response):
    """JSON, as msgspec writes it."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:  # noqa: ANN401
        """Write it."""
        return msgspec.json.encode(content)


def refusal(code: str, message: str, status: int | None = None, **place: Any) -> JsonResponse:  # noqa: ANN401
    """Return the answer to what is refused."""
    plain = HeartsError(code, message, **place).to_plain()
    return JsonResponse(plain, STATUSES.get(code, 400) if status is None else status)


def of_error(connection: HTTPConnection, error: Exception) -> Response:
    """Return the answer to an error that a handler raised; for Starlette."""
    if isinstance(error, HeartsError):
        answer = refusal(error.code, error.message, **error.place)
        code = error.code
    elif isinstance(error, HTTPException):
        code, message = _OTHERS.get(error.status_code, ("bad_message", error.detail))
        answer = refusal(code, message, error.status_code)
        answer.headers.update(error.headers or {})
    elif isinstance(error, OSError):
        _LOG.error("The store refused: %s", error)
        code = "not_stored"
        answer = refusal(code, "The disk refused, so nothing was done.")
    else:
        # Starlette raises it again after this answer, and the server logs it.
        code = "internal"
        answer = refusal(code, "Something went wrong in the server.")
        # No middleware stands around this one.
        for name, value in HEADERS.items():
            answer.headers.setdefault(name, value)
    connection.app.state.site.metrics.refused(code)
    return answer


class Headers:
    """Adds ``HEADERS`` to every answer, that to a refused WebSocket included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, and add to its answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)
