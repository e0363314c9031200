"""``hearts serve``: puts a server together and runs it."""

import asyncio
import contextlib
import ipaddress
import logging
import secrets
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import segno
from msgspec import Struct

from cancellation_hearts.cli.common import safe
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.server.app import make_app
from cancellation_hearts.server.bots import BotPool
from cancellation_hearts.server.client import NOT_BUILT, Client
from cancellation_hearts.server.clock import LoopClock
from cancellation_hearts.server.metrics import Metrics
from cancellation_hearts.server.run import (
    Server,
    allow_many_files,
    is_every,
    lan_address,
    listen,
    url_of,
)
from cancellation_hearts.server.site import Site
from cancellation_hearts.server.wire import Quiet
from cancellation_hearts.store import SqliteStore, data_file
from cancellation_hearts.table.tables import Tables

_HERE: Final = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


class Serving(Struct, frozen=True):
    """What ``hearts serve`` was asked for.

    Parameters
    ----------
    host : str or None
        Where to listen; None: on this machine alone, or with ``lan`` for everybody.
    port : int
        0 for any that is free.
    lan : bool
        Whether others in the local network can join.
    data : Path or None
        The folder of the tables.
    proxies : tuple of str
        Proxies that are to be believed.
    """

    host: str | None
    port: int
    lan: bool
    data: Path | None
    proxies: tuple[str, ...]


def proxies_from(here: bool, addresses: list[str] | None) -> tuple[str, ...]:
    """Return the proxies that ``--proxy`` and ``--proxy-address`` name.

    Raises
    ------
    UsageError
        ``bad_argument``.
    """
    found = list(_HERE) if here else []
    for address in addresses or ():
        try:
            network = ipaddress.ip_network(address, strict=False)
        except ValueError:
            raise UsageError(
                "bad_argument",
                f"--proxy-address takes an address or network, not {safe(address)!r}.",
            ) from None
        found.append(str(network) if "/" in address else str(network.network_address))
    return tuple(found)


def serve(asked: Serving) -> None:
    """Serve until a signal comes.

    Raises
    ------
    UsageError
        ``bad_argument``, ``cannot_listen``, or as `SqliteStore.open`.
    """
    if asked.lan and asked.host is not None:
        raise UsageError("bad_argument", "Give --lan or --host, not both.")
    host = asked.host
    if host is None:
        host = "0.0.0.0" if asked.lan else "127.0.0.1"
    with listen(host, asked.port) as listening:
        port = listening.getsockname()[1]
        run(
            host,
            listening,
            asked.data,
            proxies=asked.proxies,
            started=lambda: _announce(host, port, lan=asked.lan),
        )


def run(
    host: str,
    listening: socket.socket,
    data: Path | None,
    *,
    started: Callable[[], None],
    proxies: tuple[str, ...] = (),
    at_once: bool = False,
) -> None:
    """Serve on a socket until a signal comes.

    Parameters
    ----------
    host : str
        The address on which the socket listens.
    listening : socket
        It is left open.
    data : Path or None
        The folder of the tables; None for the usual one.
    started : callable
        Called when requests are served.
    proxies : tuple of str
        Proxies that are to be believed.
    at_once : bool
        Whether to serve pages while the rules are still being made ready.

    Raises
    ------
    UsageError
        As `SqliteStore.open`.
    """
    store = SqliteStore.open(data_file(data))
    metrics, clock, bots = Metrics(), LoopClock(), BotPool()
    client = Client.load()
    _set_up_log()
    allow_many_files()
    if not client.is_built:
        logging.getLogger(__name__).warning(NOT_BUILT)
    try:
        tables = Tables(store, clock, _drawn, bots, bots.advise, gauge=metrics)
        site = Site(
            tables,
            store,
            clock,
            _drawn,
            metrics=metrics,
            origin=_origin_for_others(host, listening.getsockname()[1]),
            store_queue=lambda: store.waiting,
        )
        server = Server(
            make_app(site, bots.warm_up, client, at_once=at_once),
            site,
            proxies=proxies,
            started=started,
            say=say,
        )
        server.run([listening])
    finally:
        bots.close()
        asyncio.run(store.close())


def _drawn(size: int) -> bytes:
    """Draw chance from the operating system."""
    return secrets.token_bytes(size)


def _announce(host: str, port: int, *, lan: bool) -> None:
    """Say where the server is to be found."""
    say(f"Listening on {url_of('127.0.0.1' if is_every(host) else host, port)}")
    if is_every(host):
        say_where_others_find_it(host, port, draw=lan)
    say("Ctrl+C stops it; tables and games are kept.")


def say_where_others_find_it(host: str, port: int, *, draw: bool) -> None:
    """Say where others in the network find the server; in a terminal, draw that for cameras too."""
    url = _origin_for_others(host, port)
    if url is None:
        say("This machine seems to be in no network, so others cannot join.")
        return
    say(f"For others in your network: {url}")
    if draw and sys.stdout.isatty():
        with contextlib.suppress(OSError):
            segno.make(url, micro=False).terminal(sys.stdout, compact=True)


def _origin_for_others(host: str, port: int) -> str | None:
    address = lan_address() if is_every(host) else None
    return None if address is None else url_of(address, port)


def say(text: str) -> None:
    """Print a line; a server goes on, though nobody reads any more what it says."""
    with contextlib.suppress(OSError):
        print(text, flush=True)


def _set_up_log() -> None:
    lines = logging.StreamHandler(sys.stderr)
    lines.addFilter(Quiet())
    logging.basicConfig(
        level=logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        handlers=[lines],
    )
