"""Rare moments: people who come while the disk is slow, clocks that are set back, early ends."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.store.memory import MemoryStore
from cancellation_hearts.table import events, protocol, showing, table
from cancellation_hearts.table.apply import apply
from cancellation_hearts.table.draft import ENTROPY_BYTES, Context
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.ports import Row
from cancellation_hearts.table.state import State
from tests.table.house import House, in_house, over, play_on, settled
from tests.table.scenes import FOUR, ShakyStore, dealt, housed, whose_turn


class SlowStore(MemoryStore):
    """Keeps events, and reads them, only while its gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()

    async def append(self, *given: Any, **more: Any) -> None:  # noqa: ANN401
        await self.gate.wait()
        await super().append(*given, **more)

    async def load(self, table: str, after: int = 0) -> list[Row]:
        await self.gate.wait()
        return await super().load(table, after)


def test_whoever_comes_back_while_the_stand_in_is_stored_plays_again() -> None:
    store = SlowStore()

    async def scene(house: House) -> None:
        table, (ana, bo) = await house.full_table(2, seats=6, pace=5)
        await ana.well(protocol.Start("random"))
        await house.clock.pass_by(4)
        bo.leave()
        await house.clock.pass_by(44)
        store.gate.clear()
        await house.clock.pass_by(2)
        await bo.open(table)
        store.gate.set()
        await settled()
        assert [event["type"] for event in bo.happened][-2:] == ["stood_in", "returned"]
        assert not bo.parts["seats"][bo.seat]["stand_in"]

    in_house(scene, store)


def test_whoever_is_back_while_the_disk_is_full_plays_again_when_there_is_room() -> None:
    store = ShakyStore(0)

    async def scene(house: House) -> None:
        table, (ana, bo) = await house.full_table(2, seats=6, pace=5)
        await ana.well(protocol.Start("random"))
        await house.clock.pass_by(4)
        bo.leave()
        await house.clock.pass_by(46)
        store.failing = 1
        await bo.open(table)
        assert bo.parts["seats"][bo.seat]["stand_in"]
        store.failing = 0
        await house.clock.pass_by(2)
        assert not bo.parts["seats"][bo.seat]["stand_in"]

    in_house(scene, store)


def test_a_table_that_is_loaded_while_the_server_stops_is_let_go() -> None:
    async def scene() -> None:
        store = SlowStore()
        house = House(store)
        ana = house.client()
        table = await house.table(ana)
        await house.crash()
        before = asyncio.all_tasks()
        store.gate.clear()
        opening = asyncio.ensure_future(ana.open(table))
        await settled()
        await house.tables.stop()
        store.gate.set()
        with pytest.raises(HeartsError) as caught:
            await opening
        assert caught.value.code == "server_closing"
        await settled()
        assert house.tables.loaded == 0
        assert asyncio.all_tasks() == before

    asyncio.run(scene())


@housed
async def test_a_clock_that_is_set_back_holds_up_neither_the_first_deal_nor_a_turn(
    house: House,
) -> None:
    table, (ana, bo) = await house.full_table(2, seats=6, clock=15)
    await ana.well(protocol.Start("random"))
    house.clock.time -= 3_600_000
    await bo.open(table)
    await house.clock.pass_by(4)
    assert ana.parts["game"]["phase"] == "pass"
    house.clock.time -= 3_600_000
    await bo.open(table)
    assert ana.parts["game"]["deadline"] <= house.clock.time + 15_000
    await house.clock.pass_by(16)
    assert ana.saw("stood_in")


@housed
async def test_a_clock_that_is_set_back_silences_nobody(house: House) -> None:
    _, (ana, bo) = await house.full_table(2)
    for number in range(6):
        await ana.well(protocol.Chat(f"{number}"))
    assert await ana.refused(protocol.Chat("too much")) == "too_fast"
    house.clock.time -= 3_600_000
    await ana.well(protocol.Chat("still here"))
    assert bo.parts["chat"][-1]["text"] == "still here"


@housed
async def test_a_long_story_does_not_hold_up_the_other_tables(house: House) -> None:
    ana = house.client()
    table = await house.table(ana)
    kept = house.store._tables[table].rows  # type: ignore[attr-defined]
    for number in range(len(kept) + 1, 3000):
        kept.append((number, 0, "", "", events.encode(events.Renamed(0, f"Ana {number % 7}"))))
    await house.crash()
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    beside = asyncio.ensure_future(others())
    await house.tables.open(table, ana, 0)
    beside.cancel()
    assert turns > 5
    assert ana.parts["members"][0]["name"] == f"Ana {2999 % 7}"


@housed
async def test_nobody_is_told_what_was_queued_in_their_seat_in_an_earlier_game(
    house: House,
) -> None:
    rules = {**FOUR, "target": 1}
    table, clients = await dealt(house, 4, ruleset=rules, early_end=False)
    await play_on(house, clients, lambda: len(whose_turn(clients).parts["you"]["hand"]) == 1)
    first = whose_turn(clients)
    ana = next(client for client in clients if client is not first)
    bo = next(client for client in clients if client not in (first, ana))
    seq = bo.seq - 1
    await ana.well(protocol.Queue(ana.parts["you"]["hand"][0]))
    await ana.well(protocol.Unqueue())
    assert ana.saw("unqueued")
    await play_on(house, clients, over(ana))
    await clients[0].well(protocol.Rematch())
    await clients[0].well(protocol.Place(ana.seat, bo.seat))
    phone = house.client(person=bo.person)
    await phone.open(table, seq)
    assert phone.saw("unqueued") == []


def _cut_short() -> State:
    """Return a table where seat 1 takes all points, just before its last one."""
    rules = {
        "base": "hearts",
        "passing": [],
        "opening": "dealer_left",
        "hearts_break": "none",
        "first_trick_points": True,
    }
    state = apply(
        None, events.Created(Settings(ruleset=rules, seats=4), "BABA-BABA", "00" * 32), 0, "a" * 16
    )
    for seat in range(4):
        state = apply(state, events.Entered(f"p{seat}", f"P{seat}"), 0)
        state = apply(state, events.Sat(seat, seat), 0)
    for event in (events.HostGiven(0), events.Started(0), events.DealMade()):
        state = apply(state, event, 0)
    low = [f"{rank}H" for rank in "23456789"]
    first = [*("AH", "KH", "QH", "JH", "TH", "AC", "KC", "QC", "JC", "TC", "AS", "KS", "QS")]
    all_others = [rank + suit for suit in "CDS" for rank in "23456789TJQKA"]
    rest = [card for card in all_others if card not in first]
    game = Game(state.rules, 4, 0)
    game.deal_hands([low[6:] + rest[20:], first, low[:3] + rest[:10], low[3:6] + rest[10:20]])
    state = replace(state, game=game)
    for card in ("AC", "AH", "KH", "QH", "JH", "TH"):
        state = _lead(state, card, ())
    return state


def _do(state: State, seat: int, command: protocol.Command) -> State:
    context = Context(0, bytes(ENTROPY_BYTES), frozenset(range(4)))
    return table.decide(state, f"p{seat}", "", command, context).state


def _lead(state: State, card: str, queueing: Sequence[int]) -> State:
    """Let seat 1 lead, and all follow; some queue a card for the next trick at once."""
    state = _do(state, 1, engine.PlayCard(card))
    for seat in (2, 3, 0):
        assert state.game is not None
        state = _do(state, seat, engine.PlayCard(state.game.legal()[0]))
        if seat in queueing and state.game is not None:
            state = _do(state, seat, protocol.Queue(state.game.hand(seat)[-1]))
    return state


def test_no_card_is_queued_any_more_when_a_deal_is_cut_short_by_a_moon() -> None:
    state = _lead(_cut_short(), "QS", [2])
    assert state.game is not None
    assert state.phase == "moon"
    assert state.game.hand(2) == []
    assert showing.you_part(state, 2, state.game.view(2)).queued is None
