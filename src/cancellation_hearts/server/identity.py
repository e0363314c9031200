"""Who somebody is: a key in a cookie, codes to take it to another device, and where pages are from.

Nobody registers. A key is 128 bits of chance; the store keeps its SHA-256 alone, so that whoever
reads the store cannot sit down in another's place.
"""

import base64
import hashlib
import ipaddress
import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table.ports import Entropy, EventStore, Person

COOKIE: Final = "hearts"
KEY_BYTES: Final = 16
YEAR_SECONDS: Final = 365 * 24 * 3600

CODE_LETTERS: Final = "BCDFGHJKMNPQRSTVWXYZ"
"""None of them is easily taken for another one, and without vowels they make no words."""
CODE_LENGTH: Final = 8
CODE_MILLISECONDS: Final = 10 * 60 * 1000

_KEY: Final = re.compile(r"[A-Za-z0-9_-]{22}")
_PORTS: Final = {"http": 80, "https": 443}


def new_key(entropy: Entropy) -> str:
    """Draw a key: 128 bits in URL-safe base 64."""
    return base64.urlsafe_b64encode(entropy(KEY_BYTES)).rstrip(b"=").decode()


def new_person_id(entropy: Entropy) -> str:
    """Draw an id for a person."""
    return entropy(16).hex()


def hash_of(secret: str) -> bytes:
    """Return what the store keeps of a key or code."""
    return hashlib.sha256(secret.encode()).digest()


def key_of(connection: HTTPConnection) -> str | None:
    """Return the key that a request brings, if it looks like one."""
    key = connection.cookies.get(COOKIE, "")
    return key if _KEY.fullmatch(key) else None


async def person_of(connection: HTTPConnection, store: EventStore) -> Person | None:
    """Return whose key a request brings, or None."""
    key = key_of(connection)
    return None if key is None else await store.person_with_key(hash_of(key))


def set_key(response: Response, connection: HTTPConnection, key: str) -> None:
    """Let the browser keep a key, out of the reach of scripts and of other sites' requests."""
    response.set_cookie(
        COOKIE,
        key,
        max_age=YEAR_SECONDS,
        path="/",
        secure=scheme_of(connection) == "https",
        httponly=True,
        samesite="lax",
    )


def new_move_code(entropy: Entropy) -> str:
    """Draw a code for another device, such as ``BCDF-GHJK``."""
    number = int.from_bytes(entropy(16))
    letters = ""
    for _ in range(CODE_LENGTH):
        number, letter = divmod(number, len(CODE_LETTERS))
        letters += CODE_LETTERS[letter]
    return f"{letters[: CODE_LENGTH // 2]}-{letters[CODE_LENGTH // 2 :]}"


def read_move_code(text: str) -> str:
    """Return a code as `new_move_code` writes it, from what somebody typed.

    Raises
    ------
    HeartsError
        ``move_code_unknown`` if it cannot be one.
    """
    letters = "".join(letter for letter in text[:40].upper() if letter.isalnum())
    if len(letters) != CODE_LENGTH or not set(letters) <= set(CODE_LETTERS):
        raise unknown_move_code()
    return f"{letters[: CODE_LENGTH // 2]}-{letters[CODE_LENGTH // 2 :]}"


def unknown_move_code() -> HeartsError:
    """Return the same refusal for every code that does not work, whatever the reason."""
    return HeartsError("move_code_unknown", "This code is wrong, was used, or is too old.")


def scheme_of(connection: HTTPConnection) -> str:
    """Return http or https: what the client speaks, with a proxy or without one."""
    return "https" if connection.scope["scheme"] in ("https", "wss") else "http"


def origin_of(connection: HTTPConnection) -> str:
    """Return the scheme and host that a request came to, such as ``https://hearts.example``."""
    return f"{scheme_of(connection)}://{connection.headers.get('host', '')}"


def is_local(origin: str) -> bool:
    """Tell whether an origin is one that only programs on the same machine can reach."""
    host = ""
    try:
        host = urlsplit(origin).hostname or ""
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        # A name, or what a client made up.
        return host == "localhost"


def check_origin(connection: HTTPConnection) -> None:
    """Let pages of this server and programs through, and nobody else's pages.

    Browsers send ``Origin`` with every POST and WebSocket; programs need not.

    Raises
    ------
    HeartsError
        ``foreign_origin``.
    """
    headers: Mapping[str, str] = connection.headers
    origin = headers.get("origin")
    own = origin is None or _plain(origin) == _plain(origin_of(connection)) is not None
    if not own or headers.get("sec-fetch-site") == "cross-site":
        raise HeartsError("foreign_origin", "Pages of other sites may not ask for that.")


def _plain(origin: str) -> tuple[str, str, int] | None:
    """Take an origin apart; None if it is none, as is ``null``."""
    try:
        parts = urlsplit(origin)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None
    if not parts.hostname or port is None or parts.path or parts.query or parts.fragment:
        return None
    return parts.scheme, parts.hostname, port
