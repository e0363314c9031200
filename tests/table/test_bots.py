"""Bots at a table, good ones and bad ones: none of them stops a game."""

import asyncio
import logging

import pytest

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.events import Action
from cancellation_hearts.engine.record import read_record, verify
from cancellation_hearts.engine.view import View
from cancellation_hearts.table import protocol
from cancellation_hearts.table.ports import Thinker
from tests.table.house import House, in_house, over, play_on, settled, think
from tests.table.scenes import FOUR, act, dealt, housed, state_of, whose_turn

RULES = [({"base": "classic", "target": 1}, 6), ({"base": "exchange", "target": 1}, 7)]


async def fails(level: str, view: View, seed: bytes) -> Action:
    raise RuntimeError("out of ideas")


async def cheats(level: str, view: View, seed: bytes) -> Action:
    return engine.PlayCard("QS")


async def mumbles(level: str, view: View, seed: bytes) -> Action:
    return engine.PassCards(("XX",))


@pytest.mark.parametrize("thinker", [think, fails, cheats, mumbles])
@pytest.mark.parametrize(("ruleset", "seats"), RULES)
def test_a_game_with_any_bots_comes_to_its_end(
    ruleset: dict[str, object],
    seats: int,
    thinker: Thinker,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scene(house: House) -> None:
        table, clients = await house.full_table(1, seats=seats, ruleset=ruleset)
        await clients[0].well(protocol.Start("random"))
        await play_on(house, clients, over(clients[0]))
        record = read_record(await house.tables.record(table, 0, clients[0].person))
        assert all(verify(record))

    caplog.set_level(logging.CRITICAL + 1)
    in_house(scene, thinker=thinker)


@housed
async def test_what_a_bot_does_follows_from_the_game_alone(house: House) -> None:
    """A bot that is asked again after a restart chooses as before."""
    seen: list[tuple[str, bytes]] = []

    async def noting(level: str, view: View, seed: bytes) -> Action:
        seen.append((level, seed))
        return await think(level, view, seed)

    house.thinker = noting
    house.tables = house._tables()
    ana = house.client()
    table = await house.table(ana, seats=4, ruleset=FOUR, pace=5)
    await ana.well(protocol.AddBot("heuristic", 1))
    await ana.well(protocol.Start("random"))
    await ana.well(protocol.Ready(""))
    while ana.seat in ana.parts["game"]["to_act"]:
        await act(ana)
    await settled()
    before = list(seen)
    assert len(before) == 1
    await house.crash()
    await ana.open(table)
    await settled()
    assert seen[1:] == before
    await house.clock.pass_by(30)
    assert len({seed for _, seed in seen}) == len(seen) - 1


def test_a_decision_that_comes_too_late_is_left_aside() -> None:
    """Its owner has come back and played while a bot was thinking for them."""
    gate: list[asyncio.Event] = []

    async def slow(level: str, view: View, seed: bytes) -> Action:
        if not gate:
            gate.append(asyncio.Event())
            await gate[0].wait()
        return await think(level or "random", view, seed)

    async def scene(house: House) -> None:
        table, clients = await house.full_table(4, seats=4, ruleset=FOUR)
        await clients[0].well(protocol.Start())
        for client in clients:
            await client.well(protocol.Ready(""))
        (seat,) = clients[0].parts["game"]["to_act"]
        player = clients[seat]
        await player.well(protocol.Stand())
        assert gate
        await player.well(engine.PlayCard(player.parts["you"]["legal"][0]))
        following = clients[clients[0].parts["game"]["to_act"][0]]
        before = state_of(house, table)
        gate[0].set()
        await house.clock.pass_by(5)
        assert state_of(house, table) == before
        await act(following)

    in_house(scene, thinker=slow)


def test_a_bot_that_took_too_long_does_not_hold_up_the_next_one() -> None:
    """The first thought for a seat ends while the second decision for it waits to be played."""
    gates: list[asyncio.Event] = []

    async def slow(level: str, view: View, seed: bytes) -> Action:
        if not gates:
            gates.append(asyncio.Event())
            await gates[0].wait()
        return await think(level, view, seed)

    async def scene(house: House) -> None:
        _, clients = await dealt(house, 4, ruleset=FOUR)
        player = whose_turn(clients)
        await player.well(protocol.Stand())
        await player.well(engine.PlayCard(player.parts["you"]["legal"][0]))
        while player.seat not in player.parts["game"]["to_act"]:
            await act(whose_turn(clients))
        turn = player.parts["game"]["turn"]
        await player.well(protocol.Stand())
        gates[0].set()
        await house.clock.pass_by(5)
        assert player.parts["game"]["turn"] > turn

    in_house(scene, thinker=slow)


@housed
async def test_bots_act_however_much_is_said(house: House) -> None:
    asked = 0

    async def counting(level: str, view: View, seed: bytes) -> Action:
        nonlocal asked
        asked += 1
        return await think(level, view, seed)

    house.thinker = counting
    house.tables = house._tables()
    ana = house.client()
    await house.table(ana, seats=4, ruleset=FOUR, pace=1)
    await ana.well(protocol.Start("random"))
    await ana.well(protocol.Ready(""))
    while ana.seat in ana.parts["game"]["to_act"]:
        await act(ana)
    turn = ana.parts["game"]["turn"]
    for _ in range(6):
        await ana.well(protocol.Chat("hurry up"))
        await house.clock.pass_by(0.2)
    assert ana.parts["game"]["turn"] == turn + 1
    assert asked <= 2


def test_a_bot_that_thinks_when_the_server_stops_is_not_waited_for() -> None:
    async def never(level: str, view: View, seed: bytes) -> Action:
        await asyncio.Event().wait()
        raise AssertionError

    async def scene(house: House) -> None:
        _, (ana,) = await house.full_table(1, seats=4, ruleset=FOUR)
        await ana.well(protocol.Start("random"))
        await ana.well(protocol.Ready(""))
        while ana.seat in ana.parts["game"]["to_act"]:
            await act(ana)
        await asyncio.wait_for(house.tables.stop(), 1)
        assert ana.closed == ("server_closing", True)

    in_house(scene, thinker=never)
