"""Plain pages for people who open an address of the server in a browser."""

import base64
import hashlib
from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.server.answers import HEADERS
from cancellation_hearts.server.http import link_to, site_of, summary_of
from cancellation_hearts.server.identity import origin_of, read_move_code
from cancellation_hearts.table.ports import Summary

_STYLE: Final = (
    "body{font:1.1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}"
    "code{overflow-wrap:anywhere}"
    "@media(prefers-color-scheme:dark){body{background:#161616;color:#eee}a{color:#9cf}}"
)
_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY: Final = f"{HEADERS['content-security-policy']}; style-src 'sha256-{_HASH}'"

_STATUS: Final = {
    "before": "The game has not begun.",
    "playing": "The game is running.",
    "over": "The game is over.",
}


async def home(request: Request) -> Response:
    """Say what is running here, and list the public tables."""
    tables = await site_of(request).store.public_tables()
    items = "".join(
        f'<li><a href="{escape(link_to(request, each.id))}">{_line(each)}</a></li>'
        for each in tables
    )
    listed = f"<ul>{items}</ul>" if items else "<p>No public table is open.</p>"
    here = escape(origin_of(request))
    return _page(
        "Cancellation Hearts",
        f"<p>A server for Cancellation Hearts, at <code>{here}</code>.</p>"
        f"<h2>Public tables</h2>{listed}",
    )


async def table(request: Request) -> Response:
    """Say who sits at a table, and how to join it from a terminal."""
    try:
        summary = await summary_of(request, request.path_params["table"])
    except HeartsError:
        return _page("No such table", "<p>There is no table with this link.</p>", 404)
    link = escape(link_to(request, summary.id))
    return _page(
        f"Table {escape(summary.code)}",
        f"<p>{_line(summary)}</p><p>{_STATUS[summary.status]}</p>"
        f"<p>To join it from a terminal:</p><p><code>hearts join {link}</code></p>",
    )


async def move(request: Request) -> Response:
    """Say how a code takes somebody's seats to another device; the code stays unused."""
    try:
        code = read_move_code(request.path_params["code"])
    except HeartsError:
        return _page("No such code", "<p>There is no code like the one in this link.</p>", 404)
    here = escape(origin_of(request))
    return _page(
        f"Code {code}",
        "<p>With this code a device takes over the seats of the person who had it made. To do so,"
        " type in a terminal there:</p>"
        f"<p><code>hearts move {code} --server {here}</code></p>"
        "<p>It works once, and for ten minutes.</p>",
    )


def _line(summary: Summary) -> str:
    names = ", ".join(escape(name) for name in summary.names if name) or "nobody yet"
    return f"{escape(summary.rules)} rules, {summary.taken} of {summary.seats} seats taken: {names}"


def _page(title: str, body: str, status: int = 200) -> Response:
    return HTMLResponse(
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style></head>"
        f"<body><main><h1>{title}</h1>{body}</main></body></html>",
        status,
        {"content-security-policy": _POLICY},
    )
