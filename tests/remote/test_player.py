"""Bots that play over the network, at a real server that may be killed meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import numpy as np
import pytest

from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.record import read_record, verify
from cancellation_hearts.remote.account import MemoryKeys
from cancellation_hearts.remote.connection import Connection
from cancellation_hearts.remote.http import Made, Site
from cancellation_hearts.remote.player import Player
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.protocol import Rematch, SheetPart, Start
from tests.remote.fake import run
from tests.remote.serving import Serving, serving

QUICK = Settings(ruleset={"base": "exchange", "target": 3}, seats=6, pace=0, trick_pause=0)


class Seat:
    """Somebody with a bot of their own, at the table."""

    def __init__(self, server: Serving, name: str, number: int) -> None:
        self.site = Site(server.origin, MemoryKeys())
        self.name = name
        self.number = number

    async def sit(self, made: Made) -> None:
        self.connection = Connection(self.site.origin, made.id, self.site.key, observation=True)
        generator = np.random.default_rng(self.number)
        self.player = Player(self.connection, BOTS["heuristic"], generator)


@asynccontextmanager
async def everyone(server: Serving, settings: Settings) -> AsyncIterator[tuple[list[Seat], Made]]:
    """Let three people come to a new table."""
    seats = [Seat(server, name, number) for number, name in enumerate(("Eva", "Bo", "Cy"))]
    async with AsyncExitStack() as stack:
        for seat in seats:
            await stack.enter_async_context(seat.site)
            assert await seat.site.introduce(seat.name) == seat.name
        made = await seats[0].site.create(settings)
        for seat in seats:
            await seat.sit(made)
            await stack.enter_async_context(seat.connection)
        yield seats, made


async def play(seats: list[Seat]) -> list[SheetPart]:
    return await asyncio.gather(*(seat.player.play() for seat in seats))


async def all_sit(seats: list[Seat]) -> None:
    while not all(seat.player.done or seat.connection.parts.you for seat in seats):
        await asyncio.sleep(0.01)
    while len(seats[0].connection.parts.members or ()) < len(seats):
        await asyncio.sleep(0.01)


def test_three_bots_and_three_of_the_server_play_two_games(tmp_path: Path) -> None:
    async def played(server: Serving) -> None:
        async with everyone(server, QUICK) as (seats, made):
            host = seats[0]
            playing = asyncio.create_task(play(seats))
            await all_sit(seats)
            await host.connection.do(Start("random"))
            for game in range(2):
                sheets = await playing
                assert sheets[0] == sheets[1] == sheets[2]
                assert sheets[0].winners
                assert max(sheets[0].scores) >= 3
                record = read_record(await host.site.record(made.id, game))
                assert all(verify(record))
                assert len(record.deals) == len(sheets[0].deals)
                if game == 0:
                    playing = asyncio.create_task(play(seats))
                    await host.connection.do(Rematch())
                    await host.connection.do(Start())
            assert [listed.id for listed in await host.site.my_tables()] == [made.id]

    with serving(tmp_path) as server:
        run(lambda: played(server), 100)


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    settings = Settings(
        ruleset={"base": "classic", "target": 30}, seats=6, pace=0.01, trick_pause=0
    )

    async def played(server: Serving) -> None:
        async with everyone(server, settings) as (seats, made):
            playing = asyncio.create_task(play(seats))
            await all_sit(seats)
            await seats[0].connection.do(Start("heuristic"))
            for kill in (True, False):
                before = seats[0].player.done
                while seats[0].player.done < before + 4 and not playing.done():
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(server.stop, kill=kill)
                await asyncio.to_thread(server.start)
            sheets = await playing
            assert sheets[0] == sheets[1] == sheets[2]
            record = read_record(await seats[0].site.record(made.id, 0))
            assert all(verify(record))
            assert record.winners

    with serving(tmp_path) as server:
        run(lambda: played(server), 100)


def test_whoever_has_no_place_is_told(tmp_path: Path) -> None:
    async def asked(server: Serving) -> None:
        async with Site(server.origin, MemoryKeys()) as site:
            with pytest.raises(HeartsError) as caught:
                await site.my_tables()
            assert caught.value.code == "unknown_person"
            await site.introduce("Eva")
            for ask, code in (
                (site.table("a" * 16), "no_such_table"),
                (site.table_with_code("BADU-KELI"), "no_such_code"),
                (site.introduce("\n"), "bad_name"),
                (site.create(Settings(seats=12)), "wrong_player_count"),
                (site.record("a" * 16), "no_such_table"),
            ):
                with pytest.raises(HeartsError) as caught:
                    await ask
                assert caught.value.code == code
            made = await site.create(Settings(seats=6, public=True))
            assert [listed.id for listed in await site.public_tables()] == [made.id]
            assert await site.table_with_code(made.code) == made.id
            assert await site.introduce() == "Eva"
            async with Connection(server.origin, "a" * 16, site.key) as connection:
                with pytest.raises(HeartsError) as caught:
                    await anext(connection)
                assert caught.value.code == "no_such_table"

    with serving(tmp_path) as server:
        run(lambda: asked(server), 60)


def test_a_server_that_has_forgotten_everybody_makes_somebody_new(tmp_path: Path) -> None:
    keys = MemoryKeys()

    async def known(server: Serving) -> None:
        keys.keep(server.origin, "A" * 22, None)
        async with Site(server.origin, keys) as site:
            assert await site.introduce("Eva") == "Eva"
            assert site.key != "A" * 22
            assert await site.introduce("Flo") == "Flo"
            assert await site.introduce() == "Flo"

    with serving(tmp_path) as server:
        run(lambda: known(server), 60)


@pytest.mark.parametrize("origin", ["http://127.0.0.1:1", "http://no-such-host.invalid"])
def test_a_server_that_is_not_there_is_told(origin: str) -> None:
    async def asked() -> None:
        async with Site(origin, MemoryKeys()) as site:
            with pytest.raises(HeartsError) as caught:
                await site.introduce("Eva")
            assert caught.value.code == "no_connection"

    run(asked, 60)
