"""``hearts join`` and ``hearts host``: come to a table on a server, and play there."""

import asyncio
import getpass
import shlex
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import msgspec

from cancellation_hearts.cli.common import option_from, players_for, rules_from
from cancellation_hearts.cli.terminal import INTERRUPTED, card_form, told_if_slow
from cancellation_hearts.engine.errors import HeartsError, UsageError
from cancellation_hearts.remote.account import FileKeys
from cancellation_hearts.remote.http import Site
from cancellation_hearts.remote.link import (
    DEFAULT_SERVER,
    Link,
    is_link,
    read_link,
    read_origin,
)
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.names import clean_name, read_code
from cancellation_hearts.tui.cards import CardWriter
from cancellation_hearts.tui.live import LiveScreen
from cancellation_hearts.tui.program import program
from cancellation_hearts.tui.words import say


class Guest(NamedTuple):
    """How somebody comes to a table; None where nothing was asked.

    ``keys`` is the folder of the key by which the server knows them.
    """

    name: str | None
    cards: str | None
    keys: Path | None
    watch: bool = False


class NewTable(NamedTuple):
    """What a new table was asked to be."""

    rules: str
    options: list[str] | None
    seats: int | None
    clock: int
    public: bool


def join(where: str, server: str | None, guest: Guest) -> int:
    """Come to the table of a link or code, and play; return the exit status.

    Raises
    ------
    HeartsError
        ``bad_link``, ``no_such_code``, ``no_such_table``, ``no_connection``, ``bad_name``,
        ``bad_argument``, or as `FileKeys`.
    """
    if is_link(where):
        if server is not None:
            raise UsageError("bad_argument", "A link says which server it is: leave out --server.")
        link = read_link(where)
        return _run(link.origin, lambda site: _linked(site, link), guest)
    code = read_code(where)
    origin = read_origin(server or DEFAULT_SERVER)
    return _run(origin, lambda site: _coded(site, code), guest)


def host(server: str | None, wanted: NewTable, guest: Guest, *, only_link: bool) -> int:
    """Set up a table, say where it is, and play there; errors as in `join` and `rules_from`."""
    rules = rules_from(wanted.rules, wanted.options)
    plain = {
        "ruleset": rules.to_plain(),
        "seats": players_for(rules, wanted.seats),
        "clock": wanted.clock,
        "public": wanted.public,
    }
    try:
        settings = msgspec.convert(plain, Settings)
    except msgspec.ValidationError as error:
        raise UsageError("bad_argument", f"The table cannot be so: {error}.") from None
    origin = read_origin(server or DEFAULT_SERVER)
    if only_link:
        asyncio.run(_print_link(origin, settings, guest))
        return 0

    async def new(site: Site) -> Link:
        return Link(site.origin, (await site.create(settings)).id)

    return _run(origin, new, guest)


def _run(origin: str, find: Callable[[Site], Awaitable[Link]], guest: Guest) -> int:
    screen = LiveScreen()
    writer = CardWriter(card_form(guest.cards, screen))
    come_back: list[str] = []
    try:
        _introduce(origin, guest, screen)
        return asyncio.run(_visit(origin, find, guest, screen, writer, come_back))
    except KeyboardInterrupt:
        screen.end_line()
        for command in come_back:
            screen.show_whole(say("left", command=command))
        return INTERRUPTED


async def _visit(
    origin: str,
    find: Callable[[Site], Awaitable[Link]],
    guest: Guest,
    screen: LiveScreen,
    writer: CardWriter,
    come_back: list[str],
) -> int:
    """Find the table and play there; note in `come_back` how to come to it again."""
    async with Site(origin, FileKeys(guest.keys)) as site:
        link = await find(site)
        shown = await site.table(link.table)
        with told_if_slow(screen):
            # These load the compiled engine.
            from cancellation_hearts.remote.connection import Connection
            from cancellation_hearts.tui.table_game import TableGame
        again = [program(), "join", str(link)]
        if guest.keys is not None:
            again += ["--keys", str(guest.keys)]
        if guest.watch:
            again += ["--watch"]
        come_back.append(shlex.join(again))
        async with Connection(origin, link.table, site.key, observation=True) as connection:
            game = TableGame(
                connection,
                site,
                screen,
                writer,
                link,
                come_back[0],
                option_from,
                shared=shown.link,
                watch=guest.watch,
            )
            return await game.run()


def _introduce(origin: str, guest: Guest, screen: LiveScreen) -> None:
    """Become known to the server by a name.

    A person is asked outside the event loop, which would take their Ctrl+C for itself.
    """
    name = guest.name
    if name is not None:
        asyncio.run(_known(origin, guest, clean_name(name)))
        return
    if asyncio.run(_known(origin, guest, None)) or not screen.interactive:
        return
    while True:
        try:
            name = screen.ask(say("name-prompt")).strip() or getpass.getuser()
            asyncio.run(_known(origin, guest, clean_name(name)))
        except HeartsError as error:
            if error.code != "bad_name":
                raise
            screen.show(error.message)
        except EOFError:
            raise KeyboardInterrupt from None
        else:
            return


async def _known(origin: str, guest: Guest, name: str | None) -> str:
    async with Site(origin, FileKeys(guest.keys)) as site:
        return await site.introduce(name)


async def _print_link(origin: str, settings: Settings, guest: Guest) -> None:
    async with Site(origin, FileKeys(guest.keys)) as site:
        await site.introduce(None if guest.name is None else clean_name(guest.name))
        made = await site.create(settings)
        print(made.link)
        print(made.code)


async def _linked(site: Site, link: Link) -> Link:
    return link


async def _coded(site: Site, code: str) -> Link:
    return Link(site.origin, await site.table_with_code(code))
