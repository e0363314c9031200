"""Disks that fail, and servers that share one: what was not stored has not happened."""

import random

import pytest

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.record import read_record, verify
from cancellation_hearts.table import protocol
from cancellation_hearts.table.protocol import Done, Refused
from tests.table.company import Company
from tests.table.house import House, in_house, over, play_on, settled, something
from tests.table.scenes import FOUR, ShakyStore, dealt, folded, fresh, housed, state_of, stored


def failing(seed: int, failing: float = 0.0) -> ShakyStore:
    store = ShakyStore(seed)
    store.failing = failing
    return store


def test_what_could_not_be_stored_has_not_happened_and_can_be_tried_again() -> None:
    store = failing(0)

    async def scene(house: House) -> None:
        table, (ana, bo) = await house.full_table(2)
        store.failing = 1
        before, told = state_of(house, table), len(bo.frames)
        for command in (protocol.Sit(5), protocol.Chat("hello"), protocol.Start("random")):
            assert await ana.refused(command) == "not_stored"
        answer = await ana.do(protocol.Sit(6), "again")
        assert isinstance(answer, Refused)
        assert state_of(house, table) == before == await folded(house, table)
        assert len(bo.frames) == told
        late = house.client()
        await late.open(table)
        assert await late.refused(protocol.Sit()) == "not_stored"
        assert late.parts["you"]["member"] is None
        store.failing = 0
        assert isinstance(await ana.do(protocol.Sit(6), "again"), Done)
        assert ana.seat == 6
        await ana.well(protocol.Start("random"))

    in_house(scene, store)


def test_bots_deals_clocks_and_stand_ins_wait_for_the_disk_and_go_on() -> None:
    store = failing(0)

    async def scene(house: House) -> None:
        table, clients = await house.full_table(2, seats=4, ruleset=FOUR, clock=15)
        ana, bo = clients
        await ana.well(protocol.Start("random"))
        bo.leave()
        for _ in range(60):
            # The disk is full, somebody makes room, and it is full again.
            store.failing = 1
            before = await stored(house, table)
            await house.clock.pass_by(20)
            assert await stored(house, table) == before
            store.failing = 0
            await house.clock.pass_by(2)
            if (await stored(house, table)).count("dealt") or ana.parts["sheet"]["deals"]:
                break
        assert ana.parts["sheet"]["deals"]
        assert ana.parts["seats"][1]["stand_in"]
        assert state_of(house, table) == await folded(house, table)

    in_house(scene, store)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_on_a_bad_disk_comes_to_a_good_end(seed: int) -> None:
    rng = random.Random(seed)
    store = failing(seed)

    async def scene(house: House) -> None:
        company = Company(house, rng, mischief=0.2)
        await company.gather({"base": "hearts", "target": 26}, 4)
        await company.start()
        store.failing, store.slow = 0.3, 2

        async def check() -> None:
            await settled()
            assert await folded(house, company.table) == state_of(house, company.table)

        company.each = check
        await company.play(deals=100)
        assert "not_stored" in company.refusals
        assert company.status == "over"
        record = read_record(await house.tables.record(company.table, 0, ""))
        assert all(verify(record))

    in_house(scene, store, seed)


def test_a_table_that_cannot_be_read_is_not_opened_and_can_be_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scene(house: House) -> None:
        table, (ana, _) = await house.full_table(2)
        await house.crash()

        async def load(table: str, after: int = 0) -> list[object]:
            raise OSError("bad sector")

        with monkeypatch.context() as patch:
            patch.setattr(house.store, "load", load)
            with pytest.raises(HeartsError) as refusal:
                await ana.open(table)
            assert refusal.value.code == "not_stored"
        await ana.open(table)
        await ana.well(protocol.Chat("here again"))

    in_house(scene)


# ----------------------------------------------------------------------- two servers at once


@housed
async def test_a_table_that_another_server_has_changed_is_read_again(house: House) -> None:
    """There should not be two on one store; if there are, none of them shows what is not so."""
    table, (ana, bo) = await house.full_table(2)
    other = House(house.store, 7)
    phone = other.client(person=bo.person)
    await phone.open(table)
    await phone.well(protocol.Chat("from the other one"))
    assert await ana.refused(protocol.Sit(5)) == "not_stored"
    assert ana.closed == bo.closed == ("server_closing", True)
    assert isinstance(await ana.do(protocol.Sit(5)), Refused)
    await ana.open(table, ana.seq)
    assert ana.parts["chat"][-1]["text"] == "from the other one"
    await ana.well(protocol.Sit(5))
    assert state_of(house, table) == await folded(house, table)
    await other.tables.stop()


@housed
async def test_a_bot_that_finds_the_table_changed_elsewhere_stops(house: House) -> None:
    table, clients = await dealt(house, 3, ruleset=FOUR, seats=4)
    other = House(house.store, 7)
    other.clock.time = house.clock.time
    phone = other.client(person=clients[0].person)
    await phone.open(table)
    await phone.well(protocol.Chat("from the other one"))
    while clients[0].closed is None:
        acted = [client for client in clients if something(client) is not None]
        if acted:
            await acted[0].do(something(acted[0]) or engine.PlayCard(""))
        await house.clock.pass_by(1)
    phone.leave()
    for client in clients:
        await client.open(table)
    await play_on(house, clients, lambda: bool(clients[0].parts["sheet"]["deals"]))
    assert await fresh(house, table, clients[0]) == clients[0].parts
    assert over(clients[0])() is False
    await other.tables.stop()
