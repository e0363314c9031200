"""The ASGI application: which handler serves which address, and what runs beside them."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.server import http, socket
from cancellation_hearts.server.answers import Headers, of_error
from cancellation_hearts.server.client import Client
from cancellation_hearts.server.garbage import tidy
from cancellation_hearts.server.site import Site

SWEEP_SECONDS: Final = 3600.0
IDLE_MILLISECONDS: Final = 24 * 3600 * 1000
"""A table at which no game was started is forgotten after so long."""

_LOG: Final = logging.getLogger(__name__)

_Handler = Callable[[Request], Awaitable[Response]]


def make_app(
    site: Site,
    warm_up: Callable[[], Awaitable[None]] | None = None,
    client: Client | None = None,
    *,
    at_once: bool = False,
) -> Starlette:
    """Make the application of a server.

    Parameters
    ----------
    site : Site
        Its parts.
    warm_up : callable, optional
        What has to be done before the server is ready.
    client : Client, optional
        What is shown in browsers; that in the package if not given.
    at_once : bool
        Whether to serve before all that has been done. What needs it, waits for it.
    """
    shown = Client.load() if client is None else client

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        if warm_up is not None:
            site.warming = asyncio.ensure_future(warm_up())
            if not at_once:
                await site.warming
        sweeping = asyncio.gather(_sweep(site), tidy(lambda: site.connected, lambda: site.left))
        site.started = True
        try:
            yield
        finally:
            site.started = False
            sweeping.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sweeping

    def refused(connection: HTTPConnection, error: Exception) -> Response:
        answer = of_error(connection, error)
        return (answer.status_code == 404 and shown.lost(connection)) or answer

    app = Starlette(
        routes=[
            *shown.routes(),
            WebSocketRoute("/api/ws", socket.connect),
            _get("/api/me", http.me),
            _post("/api/me", http.enter),
            _post("/api/me/move", http.move_out),
            _post("/api/move", http.move_in),
            _get("/api/tables", http.tables),
            _post("/api/tables", http.new_table),
            _get("/api/tables/{table}", http.table),
            _get("/api/tables/{table}/qr.svg", http.qr_code),
            _get("/api/tables/{table}/hint", http.hint),
            _get("/api/tables/{table}/games/{game}", http.record),
            _get("/api/tables/{table}/games/{game}/deals/{deal}", http.replay),
            _get("/api/tables/{table}/games/{game}/deals/{deal}/review", http.review),
            _get("/api/codes/{code}", http.code),
            _get("/api/schema", http.schema),
            Route("/healthz", http.healthz),
            Route("/readyz", http.readyz),
            Route("/metrics", http.metrics),
        ],
        middleware=[Middleware(Headers)],
        exception_handlers={
            HeartsError: of_error,
            HTTPException: refused,
            OSError: of_error,
            Exception: of_error,
        },
        lifespan=lifespan,
    )
    app.state.site = site
    return app


def _get(path: str, handler: _Handler) -> Route:
    return Route(path, _limited(handler), methods=["GET"])


def _post(path: str, handler: _Handler) -> Route:
    return Route(path, _limited(handler), methods=["POST"])


def _limited(handler: _Handler) -> _Handler:
    """Let an address ask only so often; files in memory and how the server is do not count."""

    async def handle(request: Request) -> Response:
        site = http.site_of(request)
        site.ask(site.requests, None, request)
        return await handler(request)

    return handle


async def _sweep(site: Site) -> Any:  # noqa: ANN401
    """Forget tables that came to nothing, now and every hour."""
    while True:
        try:
            gone = await site.store.sweep(site.clock.now() - IDLE_MILLISECONDS)
            if gone:
                site.tables.forget(gone)
                _LOG.info("%d tables at which nothing was played are forgotten.", len(gone))
        except OSError as error:
            _LOG.error("Old tables could not be forgotten: %s", error)
        await asyncio.sleep(SWEEP_SECONDS)
