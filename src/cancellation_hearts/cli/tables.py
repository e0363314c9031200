"""``hearts tables``: the tables at which one sits, and those that are listed for everybody."""

import asyncio
from pathlib import Path

import msgspec
from msgspec.structs import replace

from cancellation_hearts.cli.move import stranger
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.remote.account import FileKeys
from cancellation_hearts.remote.http import Listed, Site
from cancellation_hearts.remote.link import DEFAULT_SERVER, Link, read_origin
from cancellation_hearts.tui.lists import show_tables
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.words import say


def list_tables(server: str | None, keys: Path | None, *, public: bool, as_json: bool) -> None:
    """Print tables, that at which something happened last first.

    Raises
    ------
    HeartsError
        ``bad_link``, ``no_connection``, ``unknown_person``, or as `FileKeys`.
    """
    origin = read_origin(server or DEFAULT_SERVER)
    found = asyncio.run(_tables(origin, keys, public=public))
    tables = sorted(found, key=lambda table: table.changed, reverse=True)
    if as_json:
        linked = [replace(each, link=str(Link(origin, each.id))) for each in tables]
        print(msgspec.json.encode({"server": origin, "tables": linked}).decode())
        return
    screen = Screen()
    if not tables:
        screen.show(say("list-none-public" if public else "list-none", server=origin))
    show_tables(screen, tables, origin, keys)


async def _tables(origin: str, keys: Path | None, *, public: bool) -> tuple[Listed, ...]:
    async with Site(origin, FileKeys(keys)) as site:
        try:
            return await (site.public_tables() if public else site.my_tables())
        except HeartsError as error:
            raise stranger(error, origin) from None
