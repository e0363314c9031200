"""The transcripts and the view in docs/protocol.md are what a table tells."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from cancellation_hearts.engine.events import Action, PassCards, PlayCard
from cancellation_hearts.engine.view import View
from cancellation_hearts.table import protocol
from tests.pages import TEXTS, blocks, within
from tests.table.house import House, in_house

PAGE = TEXTS["docs/protocol.md"]
SEED = 456
"""With this seed there can be a trick in which much is shown."""

PASSED = {5: ("4H", "8H", "AH")}
PLAYED = {4: "KD", 5: "JD", 1: "JD", 2: "KD"}
"""What the bots do, by seat, so that the page need not change when they become wiser."""

START = 1_790_000_000_000
LOST = '{"type": "do", "id": "a7", "command": {"type": "chat", "text": "Good luck!"}}'
"""What Ana sends when the train goes into the tunnel."""


async def as_told(level: str, view: View, seed: bytes) -> Action:
    """Choose what the page tells."""
    assert view.seat is not None
    if view.phase == "pass":
        return PassCards(PASSED.get(view.seat, tuple(view.hand[:3])))
    return PlayCard(PLAYED.get(view.seat, view.legal[0]))


class Wire:
    """Ana at a table, who sends JSON and is sent JSON, as over a WebSocket."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.client = house.client("Ana", person="ana")
        self.told: list[Any] = []

    async def set_up(self) -> None:
        """Let Ana set up a table for six, and let a bot take a seat."""
        # Bots are as quick as if they did not think, so that all is told at the same moment each
        # time.
        asyncio.get_running_loop().time = lambda: 0.0  # type: ignore[method-assign]
        self.house.clock.time = START
        await self.house.table(self.client, seats=6, pace=0.6)
        await self.client.well(protocol.AddBot("medium"))
        self.client.leave()
        self.client.frames.clear()

    async def send(self, text: str) -> None:
        """Do with a message as a server does."""
        answer: Any = None
        match protocol.CLIENT_DECODER.decode(text):
            case protocol.Open(table=table, seq=seq, n=number):
                self.client.sent = number
                await self.client.open(table, seq)
            case protocol.Do(name, command):
                answer = await self.client.do(command, name)
            case protocol.Ping():
                answer = protocol.Pong(self.house.clock.now(), self.client.sent)
        self.hear()
        if answer is not None:
            self.told.append(json.loads(protocol.ENCODER.encode(answer)))

    def hear(self) -> None:
        self.told += map(json.loads, self.client.frames)
        self.client.frames.clear()

    async def next(self) -> Any:  # noqa: ANN401
        """Return what is told next, if need be after some time."""
        for _ in range(100):
            if self.told:
                return self.told.pop(0)
            await self.house.clock.pass_by(0.1)
            self.hear()
        raise AssertionError("Nothing is told any more.")


async def follow(wire: Wire, transcript: str) -> None:
    """Send what a transcript sends, and see that everything is told that it tells, in order."""
    for line in transcript.splitlines():
        sign, text = line[:2], line[2:]
        if sign == "> ":
            assert not wire.told, line
            await wire.send(text)
        else:
            assert sign == "< "
            told = await wire.next()
            assert within(json.loads(text), told), f"{line}\n{told}"


async def lose(wire: Wire) -> None:
    """Let Ana say something, and lose the connection before she hears of it, and what follows."""
    await wire.send(LOST)
    await wire.house.clock.pass_by(1.2)
    wire.told.clear()
    # The server has not noticed when she comes back with another one.
    wire.client = wire.house.client("Ana", person="ana")


def test_transcripts_are_what_is_told() -> None:
    later, first = blocks(PAGE, "text")
    (view,) = (json.loads(each) for each in blocks(PAGE, "json") if '"view"' in each)

    async def run(house: House) -> None:
        wire = Wire(house)
        await wire.set_up()
        await follow(wire, first)
        await lose(wire)
        await follow(wire, later)
        assert not wire.told
        # And it is the view that the page shows.
        table = view["parts"]["table"]["id"]
        await wire.send(json.dumps({"type": "open", "table": table, "protocol": 1}))
        assert wire.told == [view]

    in_house(run, seed=SEED, thinker=as_told)
