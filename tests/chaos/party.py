"""Eight clients who play game after game at one table of a real server; bots choose their cards."""

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final, Self

import numpy as np
from msgspec import UNSET, Struct

from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.events import Action
from cancellation_hearts.engine.record import read_record, verify
from cancellation_hearts.remote.account import MemoryKeys
from cancellation_hearts.remote.connection import Connection
from cancellation_hearts.remote.http import Site
from cancellation_hearts.remote.player import Player
from cancellation_hearts.store import SqliteStore, data_file
from cancellation_hearts.table.apply import apply
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.ports import Row
from cancellation_hearts.table.protocol import Command, Done, Parts, Rematch, SheetPart, Start
from cancellation_hearts.table.state import State
from tests.remote.serving import Serving

PLAYERS: Final = 8
SPEED: Final = 20
"""Clients wait so many times shorter than people's do before they come back."""

RULESETS: Final = (
    {"base": "classic", "target": 30},
    {"base": "exchange", "target": 15},
    {"base": "classic", "target": 25, "cancelled_trick": "play_on", "jack_points": -10},
)


class Found(Struct):
    """What came of it."""

    games: int = 0
    acknowledged: int = 0
    events: int = 0


class Noting(Connection):
    """A connection that notes which actions were acknowledged."""

    noted: list[Done]

    async def do(self, command: Command, *, still: Callable[[Parts], bool] | None = None) -> Done:
        """Do a command, and note when it is done."""
        done = await super().do(command, still=still)
        # Other commands may find that there is nothing to do, and leave no event.
        if isinstance(command, Action):
            self.noted.append(done)
        return done


async def hurried(seconds: float) -> None:
    """Wait a part of the time."""
    await asyncio.sleep(seconds / SPEED)


class Party:
    """A server, a table, eight clients. It is an asynchronous context manager.

    Parameters
    ----------
    folder : Path
        Where the server keeps its data.
    seed : int
        What the chance of clients follows from.
    through : callable, optional
        Starts what stands between clients and the server, and returns its origin.
    """

    def __init__(
        self,
        folder: Path,
        seed: int,
        through: Callable[[str], "contextlib.AbstractAsyncContextManager[str]"] | None = None,
    ) -> None:
        self.serving = Serving(folder)
        self.chance = random.Random(seed)
        self.found = Found()
        self._through = through or contextlib.nullcontext
        self._data = data_file(folder / "data")
        self._noted: list[Done] = []
        self._stack = contextlib.AsyncExitStack()
        self._tasks: list[asyncio.Task[None]] = []
        self._over = asyncio.Event()

    async def __aenter__(self) -> Self:
        self.serving.start()
        keys, table = await self._set_up()
        self.table = table
        origin = await self._stack.enter_async_context(self._through(self.serving.origin))
        for key in keys:
            connection = Noting(
                origin, table, key, observation=True, chance=self.chance, sleep=hurried
            )
            connection.noted = self._noted
            await self._stack.enter_async_context(connection)
            generator = np.random.default_rng(self.chance.getrandbits(32))
            player = Player(connection, BOTS["random"], generator)
            self._tasks.append(asyncio.create_task(self._play(connection, player)))
            self._tasks.append(asyncio.create_task(self._begin(connection)))
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stack.aclose()
        self.serving.stop(kill=True)

    async def until(self, games: int, seconds: float) -> None:
        """Return when so many games are over; fail if one of the clients does, or after a time."""
        async with asyncio.timeout(seconds):
            while self.found.games < games:
                self._over.clear()
                waiting = asyncio.create_task(self._over.wait())
                done, _ = await asyncio.wait(
                    (waiting, *self._tasks), return_when=asyncio.FIRST_COMPLETED
                )
                waiting.cancel()
                for task in done - {waiting}:
                    task.result()

    async def until_begun(self) -> None:
        """Return when the first game has begun, so that nobody else can sit down."""
        async with asyncio.timeout(60):
            while not self._noted:
                await asyncio.sleep(0.05)

    async def stranger(self) -> str:
        """Return the key of somebody new, who has no seat."""
        async with Site(self.serving.origin, MemoryKeys()) as site:
            await site.introduce("Stranger")
            return site.key

    async def look(self) -> None:
        """Look at what is on the disk; no server may run.

        Every action that was acknowledged is there, none is there twice or half.
        """
        store = SqliteStore.open(self._data)
        try:
            kept = await store.load(self.table)
        finally:
            await store.close()
        check_whole(kept, self.table)
        commands = {row.command for row in kept}
        lost = [done.id for done in self._noted if done.id not in commands]
        assert not lost, f"acknowledged and lost: {lost}"
        self.found.acknowledged = len(self._noted)
        self.found.events = len(kept)

    # Inside

    async def _set_up(self) -> tuple[list[str], str]:
        found, table = [], ""
        settings = Settings(
            ruleset=dict(self.chance.choice(RULESETS)), seats=PLAYERS, pace=0, trick_pause=0
        )
        for number in range(PLAYERS):
            async with Site(self.serving.origin, MemoryKeys()) as site:
                await site.introduce(f"Player {number}")
                if not number:
                    table = (await site.create(settings)).id
                found.append(site.key)
        return found, table

    async def _play(self, connection: Noting, player: Player) -> None:
        """Play one game after the other."""
        while True:
            sheet = await player.play()
            you = connection.parts.you
            if you is not UNSET and you.seat == 0:
                await self._check(connection, sheet)

    async def _begin(self, connection: Noting) -> None:
        """Begin each game as soon as everybody sits, if one is the host."""
        while True:
            await asyncio.sleep(0.05)
            parts = connection.parts
            if parts.table is UNSET or parts.seats is UNSET or parts.you is UNSET:
                continue
            full = all(seat.member is not None for seat in parts.seats)
            if parts.you.member == parts.table.host and full:
                with contextlib.suppress(HeartsError):
                    if parts.table.status == "before":
                        await connection.do(Start())
                    elif parts.table.status == "over" and self._checked(parts.table.game):
                        await connection.do(Rematch())

    def _checked(self, game: int) -> bool:
        return self.found.games > game

    async def _check(self, connection: Noting, sheet: SheetPart) -> None:
        """Compare what was seen of a game that is over with what replaying its record gives."""
        table = connection.parts.table
        assert table is not UNSET
        data = None
        while data is None:
            with contextlib.suppress(HeartsError):
                async with Site(self.serving.origin, MemoryKeys()) as site:
                    data = await site.record(self.table, table.game)
            await asyncio.sleep(0.05)
        record = read_record(data)
        assert all(verify(record))
        assert record.scores == list(sheet.scores)
        assert record.winners == list(sheet.winners)
        self.found.games += 1
        self._over.set()


def check_whole(rows: list[Row], table: str) -> State:
    """Check that what is kept is whole steps, without a gap; return what they make of the table."""
    state: State | None = None
    before = ""
    steps: Counter[str] = Counter()
    for number, row in enumerate(rows, 1):
        assert row.seq == number, f"event {number} is missing"
        state = apply(state, row.event, row.at, table)
        if row.command and row.command != before:
            steps[row.command] += 1
        before = row.command
    assert state is not None
    twice = [command for command, count in steps.items() if count > 1]
    assert not twice, f"done twice: {twice}"
    # After a deal the secret of the next one is drawn in the same step.
    if state.phase == "deal" and state.shuffles:
        assert state.secret != state.shuffles[-1].secret.hex()
    # A deal in which nothing is left to be won is played out in the same step.
    assert state.game is None or not state.game.decided
    # Once all have passed, the cards have moved; once all are ready, they are dealt.
    assert state.phase != "pass" or state.to_act
    if state.phase == "deal" and state.status == "playing":
        assert any(seat.active and not seat.ready for seat in state.seats)
    return state
