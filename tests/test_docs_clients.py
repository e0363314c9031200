"""docs/clients.md is what the client does: its example plays at a real server."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

from cancellation_hearts.bots import BOTS
from cancellation_hearts.remote import news
from cancellation_hearts.remote.account import MemoryKeys
from cancellation_hearts.remote.connection import Connection
from cancellation_hearts.remote.http import Made, Site
from cancellation_hearts.remote.player import Player
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.protocol import Start
from tests.pages import TEXTS, blocks, plain, table
from tests.remote.serving import Serving, serving

PAGE = TEXTS["docs/clients.md"]
QUICK = Settings(ruleset={"base": "classic", "target": 1}, seats=6, pace=0, trick_pause=0)


@asynccontextmanager
async def host(server: Serving) -> AsyncIterator[tuple[Connection, Made]]:
    """Set up a table, and sit in its first seat."""
    async with AsyncExitStack() as stack:
        site = await stack.enter_async_context(Site(server.origin, MemoryKeys()))
        await site.introduce("Eva")
        made = await site.create(QUICK)
        connection = Connection(server.origin, made.id, site.key, observation=True)
        yield await stack.enter_async_context(connection), made


async def example_plays(server: Serving, script: Path) -> tuple[str, str]:
    """Let the example play one game; return what it printed, and what it should have."""
    async with host(server) as (connection, made):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, script.name, made.link),
            cwd=script.parent,
            stdout=subprocess.PIPE,
        )
        async for _ in connection:
            if any(seat.name == "Robot" for seat in connection.parts.seats or ()):
                break
        await connection.do(Start("heuristic"))
        player = Player(connection, BOTS["random"], np.random.default_rng(1))
        sheet = await player.play()
        printed, _ = await process.communicate()
    scores = " ".join(str(score) for score in sheet.scores)
    said = f"{len(sheet.deals)} deals, scores: {scores}"
    return printed.decode(), f"Robot comes to {made.link}\n{said}\n"


def test_the_example_plays_a_game(tmp_path: Path) -> None:
    (example,) = blocks(PAGE, "python")
    script = tmp_path / "robot.py"
    script.write_text(example, encoding="utf-8")
    with serving(tmp_path) as server:
        printed, said = asyncio.run(asyncio.wait_for(example_plays(server, script), 60))
    assert printed == said


@pytest.mark.parametrize("kind", [Site, Connection, Player], ids=lambda kind: kind.__name__)
def test_every_attribute_of_the_client_is_described(kind: type) -> None:
    rows = table(PAGE, f"attribute of `{kind.__name__}`")
    said = {name for row in rows for name in re.findall(r"`(\w+)", row[0])}
    public = {name for name in vars(kind) if not name.startswith("_")}
    assert public <= said
    # The others are set when it is made.
    made = {"origin", "parts", "seq", "done"}
    assert said - public <= made


def test_all_news_are_described() -> None:
    assert {plain(row[0]) for row in table(PAGE, "news")} == {
        kind.__name__ for kind in get_args(news.News)
    }
