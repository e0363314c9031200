"""The client for browsers: files that its build has left in the package, kept in memory.

Each page is the same file, index.html, which finds out from its address what to show. The client's
own addresses are the only ones that are looked up, so that no address leads to another file.
"""

import gzip
import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from msgspec import Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from cancellation_hearts.server.identity import scheme_of

FOLDER: Final = Path(__file__).parent / "client"
"""Where the build puts the files."""

PAGES: Final = (
    "/",
    "/t/{table}",
    "/t/{table}/games/{game}/deals/{deal}",
    "/t/{table}/games/{game}/deals/{deal}/{step}",
    "/settings",
    "/rules",
    "/move/{code}",
)
"""The addresses that people open; what is shown there, the client decides."""

NOT_BUILT: Final = (
    "The client for browsers is not built. scripts/play builds it, and so does, in the folder"
    " client, npm ci && npm run build. Then start the server again."
)

INDEX: Final = "index.html"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""

_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_PACKED: Final = (".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest")
"""The others are packed already."""

_HOST: Final = re.compile(r"([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?")

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_PERMISSIONS: Final = ", ".join(
    f"{feature}=()"
    for feature in (
        *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope"),
        *("magnetometer", "microphone", "midi", "payment", "usb"),
    )
)


class File(Struct, frozen=True):
    """A file of the client as it is sent; ``packed`` with gzip, if that makes it smaller."""

    body: bytes
    packed: bytes | None
    media_type: str
    tag: str
    cache: str


class Client:
    """The client's files.

    Parameters
    ----------
    files : mapping of File
        By path, such as ``assets/index-Ab12.js``.
    """

    def __init__(self, files: Mapping[str, File]) -> None:
        self.files = files

    @classmethod
    def load(cls, folder: Path = FOLDER) -> "Client":
        """Read all files of a build; there are none if it was never built."""
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        return cls({path.relative_to(folder).as_posix(): _read(path, folder) for path in paths})

    @property
    def is_built(self) -> bool:
        """Whether there is anything to show."""
        return INDEX in self.files

    def routes(self) -> list[Route]:
        """Return a route for each page and each file."""
        pages = [Route(path, self._page, methods=["GET"]) for path in PAGES]
        return pages + [Route(f"/{name}", self._file, methods=["GET"]) for name in self.files]

    def lost(self, request: HTTPConnection) -> Response | None:
        """Return the page for somebody whose address leads nowhere; None if that is a program."""
        reads = request.scope.get("method") in ("GET", "HEAD")
        path = request.scope["path"]
        for_people = "text/html" in request.headers.get("accept", "")
        if not (self.is_built and reads and for_people) or f"{path}/".startswith("/api/"):
            return None
        return _answer(request, self.files[INDEX], 404)

    async def _page(self, request: Request) -> Response:
        if not self.is_built:
            return PlainTextResponse(f"{NOT_BUILT}\n", 503)
        return _answer(request, self.files[INDEX])

    async def _file(self, request: Request) -> Response:
        return _answer(request, self.files[request.scope["path"][1:]])


def policy_for(connection: HTTPConnection) -> str:
    """Return what a page may load: what comes from this server, and nothing else.

    Older browsers do not count a WebSocket to the page's own server as its own, so that is named.
    """
    host = connection.headers.get("host", "")
    scheme = "wss" if scheme_of(connection) == "https" else "ws"
    return _POLICY.format(sockets=f" {scheme}://{host}" if _HOST.fullmatch(host) else "")


def _read(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    packed = gzip.compress(body, mtime=0) if path.suffix in _PACKED else body
    return File(
        body=body,
        packed=packed if len(packed) < len(body) else None,
        media_type=_TYPES.get(path.suffix, "application/octet-stream"),
        # Weak, since it stands for the packed form as well.
        tag=f'W/"{hashlib.sha256(body).hexdigest()[:24]}"',
        cache=FOR_GOOD if path.parent == folder / "assets" else "no-cache",
    )


def _answer(request: HTTPConnection, file: File, status: int = 200) -> Response:
    headers = {
        "cache-control": file.cache,
        "content-security-policy": policy_for(request),
        "etag": file.tag,
        "permissions-policy": _PERMISSIONS,
        "vary": "accept-encoding",
    }
    known = {tag.strip() for tag in request.headers.get("if-none-match", "").split(",")}
    if status == 200 and known & {file.tag, "*"}:
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.packed is not None and _takes_gzip(request.headers.get("accept-encoding", "")):
        body = file.packed
        headers["content-encoding"] = "gzip"
    return Response(body, status, {**headers, "content-type": file.media_type})


def _takes_gzip(accepted: str) -> bool:
    for each in accepted.lower().split(","):
        coding, _, weight = each.partition(";")
        if coding.strip() in ("gzip", "*"):
            return not re.fullmatch(r"\s*q=0(\.0*)?\s*", weight)
    return False
