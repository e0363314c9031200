"""Taking one's seats to another device, at a real server."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.remote.account import FileKeys, Keys, MemoryKeys
from cancellation_hearts.remote.connection import Connection
from cancellation_hearts.remote.http import Site
from cancellation_hearts.remote.link import MoveLink, read_move_link
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.protocol import Start
from tests.remote.fake import run
from tests.remote.serving import Serving, serving

STILL = Settings(ruleset={"base": "classic", "passing": []}, seats=6, pace=0, trick_pause=0)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


def at(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def whole(**given: Any) -> None:  # noqa: ANN401
        run(lambda: test(**given), 60)

    return whole


async def eva(server: Serving) -> Site:
    site = Site(server.origin, MemoryKeys())
    await site.introduce("Eva")
    return site


async def refused(code: str, doing: Coroutine[Any, Any, Any]) -> None:
    with pytest.raises(HeartsError) as caught:
        await doing
    assert caught.value.code == code


@at
async def test_a_code_makes_another_device_the_same_person_once(server: Serving) -> None:
    async with await eva(server) as here, Site(server.origin, MemoryKeys()) as there:
        made = await here.create(STILL)
        code = await here.move_code()
        left = code.expires / 1000 - time.time()
        assert 9 * 60 < left <= 10 * 60
        assert await there.take_over(code.code.lower().replace("-", " ")) == "Eva"
        # A key of its own, so that neither device is shut out.
        assert there.key
        assert there.key != here.key
        assert [table.id for table in await there.my_tables()] == [made.id]
        assert (await here.me()).name == (await there.me()).name == "Eva"
        async with Site(server.origin, MemoryKeys()) as third:
            await refused("move_code_unknown", third.take_over(code.code))
            assert third.key == ""


@at
async def test_no_other_code_will_do(server: Serving) -> None:
    async with await eva(server) as here:
        before = here.key
        for code in ("", "BCDF-GHJK", "BADU-KELI", "x" * 300):
            await refused("move_code_unknown", here.take_over(code))
        assert here.key == before
        assert (await here.me()).name == "Eva"


@at
async def test_whoever_is_nobody_gets_no_code(server: Serving) -> None:
    async with Site(server.origin, MemoryKeys()) as site:
        await refused("unknown_person", site.move_code())
        await refused("unknown_person", site.me())


@at
async def test_the_old_key_of_the_device_is_replaced(server: Serving, tmp_path: Path) -> None:
    keys = FileKeys(tmp_path)
    elsewhere = "https://hearts.example"
    keys.keep(elsewhere, "k" * 22, None)
    async with await eva(server) as here, Site(server.origin, keys) as there:
        await there.introduce("Bo")
        old = there.key
        await there.take_over((await here.move_code()).code)
        assert FileKeys(tmp_path).get(server.origin) == there.key != old
        assert (await there.me()).name == "Eva"
        # What other servers know of this device is left alone.
        assert keys.get(elsewhere) == "k" * 22
        assert len(list(tmp_path.iterdir())) == 2


class Hasty(MemoryKeys):
    """Has been given a key by another program, between looking for one and keeping one."""

    def keep(self, origin: str, key: str, instead_of: str | None) -> str:
        if instead_of is None:
            super().keep(origin, "o" * 22, None)
        return super().keep(origin, key, instead_of)


@at
async def test_the_code_wins_over_a_program_that_came_between(server: Serving) -> None:
    keys: Keys = Hasty()
    async with await eva(server) as here, Site(server.origin, keys) as there:
        await there.take_over((await here.move_code()).code)
        assert (await there.me()).name == "Eva"


@at
async def test_a_key_that_cannot_be_read_leaves_the_code_unused(
    server: Serving, tmp_path: Path
) -> None:
    keys = FileKeys(tmp_path)
    keys.keep(server.origin, "k" * 22, None)
    (file,) = tmp_path.iterdir()
    file.write_text("{")
    async with await eva(server) as here, Site(server.origin, keys) as there:
        code = (await here.move_code()).code
        await refused("unreadable", there.take_over(code))
        file.unlink()
        assert await there.take_over(code) == "Eva"


@at
async def test_two_devices_at_one_table_see_the_same_hand(server: Serving) -> None:
    async with await eva(server) as here, Site(server.origin, MemoryKeys()) as there:
        made = await here.create(STILL)
        async with Connection(here.origin, made.id, here.key) as first:
            while first.parts.you is None:
                await asyncio.sleep(0.01)
            await there.take_over((await here.move_code()).code)
            async with Connection(there.origin, made.id, there.key) as second:
                await first.do(Start("heuristic"))
                both = (first, second)
                while not all(each.parts.you and each.parts.you.hand for each in both):
                    await asyncio.sleep(0.01)
                while first.seq != second.seq:
                    await asyncio.sleep(0.01)
                one, other = (each.parts.you for each in both)
                assert one
                assert other
                assert one.seat == other.seat == 0
                assert one.hand == other.hand
                assert len(one.hand) == 104 // 6
                # One person, not two.
                assert len(second.parts.members or ()) == 1


@at
async def test_servers_that_are_not_there_or_no_servers(tmp_path: Path) -> None:
    async with Site("http://127.0.0.1:1", FileKeys(tmp_path)) as site:
        await refused("no_connection", site.take_over("BCDF-GHJK"))
        await refused("no_connection", site.move_code())
    assert list(tmp_path.iterdir()) == []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b'HTTP/1.1 200 OK\r\nContent-Length: 14\r\n\r\n{"name":"Eva"}')
        await writer.drain()
        writer.close()

    other = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with other:
        port = other.sockets[0].getsockname()[1]
        async with Site(f"http://127.0.0.1:{port}", FileKeys(tmp_path)) as site:
            await refused("no_connection", site.take_over("BCDF-GHJK"))
            await refused("no_connection", site.move_code())
    assert list(tmp_path.iterdir()) == []


def test_links_with_codes_are_read() -> None:
    found = read_move_link(" HTTPS://Hearts.Example/move/BCDF-GHJK/ ")
    assert found == MoveLink("https://hearts.example", "BCDF-GHJK")


@pytest.mark.parametrize(
    "text",
    [
        "BCDF-GHJK",
        "https://hearts.example/t/abcdefgh234567ij",
        "https://hearts.example/move/",
        "https://hearts.example/move/BCDF;GHJK",
        "https://eva:secret@hearts.example/move/BCDF-GHJK",
        "ftp://hearts.example/move/BCDF-GHJK",
    ],
)
def test_other_links_are_refused(text: str) -> None:
    with pytest.raises(HeartsError) as caught:
        read_move_link(text)
    assert caught.value.code == "bad_link"
