"""``hearts move``: take one's seats to another device."""

import asyncio
import sys
from pathlib import Path
from typing import Final

import segno

from cancellation_hearts.cli.terminal import INTERRUPTED
from cancellation_hearts.engine.errors import HeartsError, UsageError
from cancellation_hearts.remote.account import FileKeys
from cancellation_hearts.remote.http import Me, MoveCode, Site
from cancellation_hearts.remote.link import DEFAULT_SERVER, is_link, read_move_link, read_origin
from cancellation_hearts.tui.lists import show_tables
from cancellation_hearts.tui.moving import code_text
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.words import SPACE, counted, say

DECLINED: Final = 1


def give(server: str | None, keys: Path | None) -> int:
    """Print a code for another device; return the exit status.

    Raises
    ------
    HeartsError
        ``bad_link``, ``no_connection``, ``unknown_person``, ``too_many_requests``, or as
        `FileKeys`.
    """
    origin = read_origin(server or DEFAULT_SERVER)
    code = asyncio.run(_code(origin, keys))
    screen = Screen()
    screen.show_whole(code_text(code, origin))
    if code.link is not None and screen.interactive and screen.symbols:
        segno.make(code.link, micro=False).terminal(sys.stdout, compact=True)
        screen.show(say("move-qr"))
    return 0


def take(where: str, server: str | None, keys: Path | None, *, yes: bool) -> int:
    """Take over the seats that a code, or a link with one, is for; return the exit status.

    Raises
    ------
    HeartsError
        ``bad_link``, ``bad_argument``, ``no_connection``, ``move_code_unknown``,
        ``too_many_requests``, or as `FileKeys`.
    """
    if is_link(where):
        if server is not None:
            raise UsageError("bad_argument", "A link says which server it is: leave out --server.")
        origin, code = read_move_link(where)
    else:
        origin, code = read_origin(server or DEFAULT_SERVER), where
    screen = Screen()
    try:
        here = asyncio.run(_here(origin, keys))
        if here is not None and not yes and not _agreed(screen, here, origin):
            screen.show(say("move-not"))
            return DECLINED
        name, me = asyncio.run(_taken(origin, keys, code))
    except KeyboardInterrupt:
        screen.end_line()
        return INTERRUPTED
    screen.show(say("move-done", name=name or say("nobody"), server=origin))
    running = [table for table in me.tables if table.status != "over"]
    if not running:
        screen.show(say("move-no-table"))
    show_tables(screen, running, origin, keys)
    return 0


async def _code(origin: str, keys: Path | None) -> MoveCode:
    async with Site(origin, FileKeys(keys)) as site:
        try:
            return await site.move_code()
        except HeartsError as error:
            raise stranger(error, origin) from None


async def _here(origin: str, keys: Path | None) -> Me | None:
    """Return who this device is at a server, None if it is nobody there."""
    async with Site(origin, FileKeys(keys)) as site:
        if not site.key:
            return None
        try:
            return await site.me()
        except HeartsError as error:
            if error.code == "unknown_person":
                return None
            raise


async def _taken(origin: str, keys: Path | None, code: str) -> tuple[str, Me]:
    async with Site(origin, FileKeys(keys)) as site:
        return await site.take_over(code), await site.me()


def _agreed(screen: Screen, here: Me, origin: str) -> bool:
    """Tell whether the person gives up who this device is."""
    told = say(
        "move-replaces",
        name=here.name or say("nobody"),
        server=origin,
        tables=counted("tables", len(here.tables)),
    )
    if not screen.interactive:
        plain = told.plain.replace(SPACE, " ")
        raise UsageError("bad_argument", f"{plain} Nothing is done without --yes.")
    screen.show(told)
    try:
        return screen.ask(say("move-prompt"), fresh=True).strip().lower() in ("y", "yes")
    except EOFError:
        return False


def stranger(error: HeartsError, origin: str) -> HeartsError:
    """Return an error; in other words if the server does not know this device."""
    if error.code != "unknown_person":
        return error
    return HeartsError(
        "unknown_person",
        f"{origin} does not know this device: nobody has come to a table there with its keys.",
    )
