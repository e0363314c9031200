"""``hearts open``: a server for the people at home, and its page in the browser."""

import contextlib
import json
import os
import socket
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import Final

from msgspec import Struct

from cancellation_hearts.cli.serve import run, say, say_where_others_find_it
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.server.run import listen, url_of
from cancellation_hearts.table.schema import TITLE

PORT: Final = 8642
TRIES: Final = 20
"""So many ports are tried, from the first one on."""

_HERE: Final = "127.0.0.1"
_ASK_SECONDS: Final = 2.0


class Opening(Struct, frozen=True):
    """What ``hearts open`` was asked for.

    Parameters
    ----------
    here : bool
        Whether only this machine can reach the server.
    browser : bool
        Whether to open the browser.
    port : int or None
        Where to listen; None for the usual port, or the next one that is free.
    data : Path or None
        The folder of the tables.
    """

    here: bool
    browser: bool
    port: int | None
    data: Path | None


def open_game(asked: Opening) -> None:
    """Serve until Ctrl+C, and open the page; if a server of ours runs already, only open its page.

    Raises
    ------
    UsageError
        ``cannot_listen``, or as `SqliteStore.open`.
    """
    host = _HERE if asked.here else "0.0.0.0"
    first, tries = (PORT, TRIES) if asked.port is None else (asked.port, 1)
    refusal = UsageError(
        "cannot_listen",
        f"Other programs have the ports {first} to {first + tries - 1}; --port chooses another one."
        if tries > 1
        else f"Port {first} is taken by another program; --port chooses another one.",
    )
    for port in range(first, first + tries):
        url = url_of(_HERE, port)
        # Asked first, since some systems let two programs listen on one port.
        if port and _is_taken(port):
            if asked.data is None and _is_ours(url):
                say(f"Cancellation Hearts runs already: {url}")
                _show(url, asked.browser)
                return
            continue
        try:
            listening = listen(host, port)
        except UsageError as error:
            refusal = error
            continue
        with listening:
            _serve(asked, host, listening)
        return
    raise refusal


def _serve(asked: Opening, host: str, listening: socket.socket) -> None:
    port = listening.getsockname()[1]
    url = url_of(_HERE, port)

    def started() -> None:
        say(f"Cancellation Hearts: {url}")
        if not asked.here:
            say_where_others_find_it(host, port, draw=True)
        say("Ctrl+C ends it; tables and games are kept.")
        # It may take its time, and the page it asks for is served by this thread.
        threading.Thread(target=_show, args=(url, asked.browser), daemon=True).start()

    run(host, listening, asked.data, started=started, at_once=True)


def _is_taken(port: int) -> bool:
    with socket.socket() as asking:
        asking.settimeout(_ASK_SECONDS)
        return asking.connect_ex((_HERE, port)) == 0


def _is_ours(url: str) -> bool:
    """Tell whether a server of this program answers there."""
    # Whatever proxy is set is not for this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"{url}/api/schema", timeout=_ASK_SECONDS) as answer:
            found = json.loads(answer.read(1 << 20))
    except (OSError, ValueError, urllib.error.URLError):
        return False
    return isinstance(found, dict) and found.get("title") == TITLE


def _show(url: str, wanted: bool) -> None:
    """Open a page in the browser, if there is one; the address has been said already."""
    if wanted and _has_browser():
        with contextlib.suppress(webbrowser.Error):
            if webbrowser.open(url):
                return
    say(f"Open {url} in a browser.")


def _has_browser() -> bool:
    """Tell whether there is a browser with a window of its own.

    One that takes over the terminal would have to share it with the server.
    """
    if "BROWSER" in os.environ or sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
