"""What the terminal says of codes that take somebody's seats to another device."""

import shlex

from rich.text import Text

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.remote.http import MoveCode, Site
from cancellation_hearts.remote.link import DEFAULT_SERVER, read_move_link
from cancellation_hearts.tui.lists import time_of
from cancellation_hearts.tui.words import say


async def move_text(site: Site) -> Text:
    """Have a code made, and return what to type on the other device, or why there is none."""
    try:
        code = await site.move_code()
        return code_text(code, site.origin)
    except HeartsError as error:
        return Text(error.message)


def code_text(code: MoveCode, origin: str) -> Text:
    """Return what to type on the other device.

    Parameters
    ----------
    code : MoveCode
        The code.
    origin : str
        Where this device reaches the server.

    Raises
    ------
    HeartsError
        ``bad_link`` if the server gave a link that cannot be one.
    """
    if code.link is not None:
        # Others may reach the server at another address than this device.
        origin = read_move_link(code.link).origin
    typed = ["hearts", "move", code.code]
    if origin != DEFAULT_SERVER:
        typed += ["--server", origin]
    key = "move-code-here" if code.link is None else "move-code"
    return say(key, time=time_of(code.expires, "%H:%M"), command=shlex.join(typed))
