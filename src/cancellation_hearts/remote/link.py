"""Links to tables, and the origins of servers in them."""

import re
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from cancellation_hearts.engine.errors import HeartsError

DEFAULT_SERVER: Final = "http://127.0.0.1:8642"

_PATH: Final = re.compile(r"/t/([a-z2-7]{16})/?")
_MOVE_PATH: Final = re.compile(r"/move/([A-Za-z0-9-]{1,40})/?")
_PORTS: Final = {"http": 80, "https": 443}


class Link(NamedTuple):
    """Where a table is.

    ``origin`` is its server's, such as ``https://hearts.example``, ``table`` its id there.
    """

    origin: str
    table: str

    def __str__(self) -> str:
        return f"{self.origin}/t/{self.table}"


class MoveLink(NamedTuple):
    """Where seats are taken over: the origin of a server, and the code that it gave out."""

    origin: str
    code: str


def read_link(text: str) -> Link:
    """Return where a link leads.

    Raises
    ------
    HeartsError
        ``bad_link`` if it is not of the form ``http(s)://host[:port]/t/id``.
    """
    parts = _split(text)
    found = _PATH.fullmatch(parts.path)
    if found is None:
        raise _bad(text)
    return Link(_origin(parts, text), found[1])


def read_move_link(text: str) -> MoveLink:
    """Return where a link to a page about a code for another device leads.

    Raises
    ------
    HeartsError
        ``bad_link`` if it is not of the form ``http(s)://host[:port]/move/code``.
    """
    parts = _split(text)
    found = _MOVE_PATH.fullmatch(parts.path)
    if found is None:
        raise HeartsError(
            "bad_link",
            f"{text.strip()[:80]!r} is no link for another device; one looks like"
            " https://hearts.example/move/BCDF-GHJK.",
        )
    return MoveLink(_origin(parts, text), found[1])


def read_origin(text: str) -> str:
    """Return the origin of a server, from its address or from that of any page of it.

    Raises
    ------
    HeartsError
        ``bad_link`` if it is not of the form ``http(s)://host[:port]``.
    """
    return _origin(_split(text), text)


def is_link(text: str) -> bool:
    """Tell whether a text is meant to be a link, and not a code that was read aloud."""
    return any(sign in text for sign in ":/.")


def socket_url(origin: str) -> str:
    """Return where the server of an origin takes WebSockets."""
    return f"ws{origin.removeprefix('http')}/api/ws"


def _split(text: str) -> SplitResult:
    try:
        return urlsplit(text.strip())
    except ValueError:
        raise _bad(text) from None


def _origin(parts: SplitResult, text: str) -> str:
    try:
        host, port = parts.hostname, parts.port
    except ValueError:
        raise _bad(text) from None
    if parts.scheme not in _PORTS or not host or "@" in parts.netloc or re.search(r"\s", host):
        raise _bad(text)
    if ":" in host:
        host = f"[{host}]"
    if port in (None, _PORTS[parts.scheme]):
        return f"{parts.scheme}://{host}"
    return f"{parts.scheme}://{host}:{port}"


def _bad(text: str) -> HeartsError:
    return HeartsError(
        "bad_link",
        f"{text.strip()[:80]!r} is no link to a table; one looks like"
        " https://hearts.example/t/abcdefghijklmnop.",
    )
