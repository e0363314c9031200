"""Bots think in threads, by chance that is handed in, and are warm before anybody comes."""

import asyncio
import threading
from typing import Any

import numpy as np
import pytest

from cancellation_hearts.advice.hint import Hint
from cancellation_hearts.advice.review import review
from cancellation_hearts.advice.summing import Review
from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine.events import Action, PlayCard
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import Record
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.engine.view import View
from cancellation_hearts.server import bots
from cancellation_hearts.server.bots import BotPool
from cancellation_hearts.server.clock import LoopClock


def game() -> Game:
    found = Game(EXCHANGE, 7)
    found.deal(Shuffle(bytes(32), (b"x",) * 7).deck())
    return found


def test_a_bot_does_what_its_seed_says() -> None:
    async def test() -> None:
        pool = BotPool(2)
        view = game().view(game().to_act[0])
        for level, bot in BOTS.items():
            for seed in (b"", b"\x00", b"\x01" * 32, b"\xff" * 32):
                generator = np.random.Generator(np.random.PCG64(int.from_bytes(seed)))
                assert await pool(level, view, seed) == bot.choose(view, generator)
        pool.close()

    asyncio.run(test())


def test_tables_go_on_while_bots_think(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = threading.Event(), threading.Event()

    card = PlayCard("QS")

    def slowly(*_: object) -> Action:
        begun.set()
        assert may_end.wait(10)
        return card

    async def test() -> None:
        pool = BotPool(1)
        monkeypatch.setattr(bots, "_choose", slowly)
        view = game().view(0)
        thinking = [asyncio.create_task(pool("random", view, b"")) for _ in range(3)]
        while not begun.is_set():
            await asyncio.sleep(0.01)
        may_end.set()
        assert await asyncio.gather(*thinking) == [card] * 3
        pool.close()

    asyncio.run(test())


def test_warming_up_lets_every_bot_act_in_every_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    """And gives a hint in each, and reviews: nobody waits for the compiler."""
    seen, hinted, reviewed = set(), set(), []
    choose, advise = bots._choose, bots._hint

    def note(level: str, view: View, seed: bytes) -> Action:
        seen.add((level, view.phase))
        return choose(level, view, seed)

    def note_hint(view: View, seed: bytes, worlds: int) -> Hint:
        hinted.add(view.phase)
        return advise(view, seed, worlds)

    def note_review(record: Record, **asked: Any) -> Review:  # noqa: ANN401
        reviewed.append(record.rules.kitty)
        return review(record, **asked)

    monkeypatch.setattr(bots, "_hint", note_hint)
    monkeypatch.setattr("cancellation_hearts.server.bots.review", note_review)
    monkeypatch.setattr(bots, "_choose", note)
    pool = BotPool()
    asyncio.run(pool.warm_up())
    pool.close()
    phases = {"pass", "play", "discard"}
    assert seen == {(level, phase) for level in BOTS for phase in phases}
    assert hinted == phases
    assert reviewed == [CLASSIC.kitty, EXCHANGE.kitty]


def test_the_clock_tells_milliseconds_and_wakes() -> None:
    async def test() -> None:
        clock = LoopClock()
        woken = asyncio.Event()
        before = clock.now()
        clock.call_later(0.02, woken.set)
        never = clock.call_later(0.01, lambda: 1 / 0)
        never.cancel()
        await asyncio.wait_for(woken.wait(), 5)
        assert 15 <= clock.now() - before < 5000

    asyncio.run(test())
