"""Changing how a table plays: seats, rules, and all else."""

import msgspec

from cancellation_hearts.engine.rules import PRESETS
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Settings
from tests.table.house import Client, House
from tests.table.scenes import fresh, housed, names, stored


def changed(client: Client, **settings: object) -> protocol.Change:
    """Return a wish to change some settings of those that a client sees."""
    return protocol.Change(
        msgspec.convert({**client.parts["table"]["settings"], **settings}, Settings)
    )


@housed
async def test_more_and_fewer_seats(house: House) -> None:
    table, (ana, bo, cy) = await house.full_table(3)
    await cy.well(protocol.Sit(7))
    await bo.well(protocol.Sit(6))
    await ana.well(protocol.AddBot("random", 5))
    await ana.well(protocol.AddBot("random", 3))
    await ana.well(changed(ana, seats=11))
    assert names(ana) == ["Player 1", "", "", "Bram", "", "Aiko", "Player 2", "Player 3", *[""] * 3]
    await ana.well(changed(ana, seats=6))
    assert names(ana) == ["Player 1", "Player 2", "Player 3", "Bram", "", "Aiko"]
    assert (bo.seat, cy.seat) == (1, 2)
    assert [one["seat"] for one in cy.saw("sat")[-2:]] == [1, 2]
    assert cy.saw("settings_changed")[-1]["settings"]["seats"] == 6
    assert await fresh(house, table, cy) == cy.parts
    summary = await house.store.summary(table)
    assert summary is not None
    assert (summary.seats, summary.taken) == (6, 5)


@housed
async def test_with_fewer_seats_bots_go_before_people(house: House) -> None:
    _, clients = await house.full_table(5, seats=8)
    ana = clients[0]
    await clients[4].well(protocol.Sit(7))
    await clients[3].well(protocol.Sit(6))
    for seat in (3, 4, 5):
        await ana.well(protocol.AddBot("random", seat))
    await ana.well(changed(ana, seats=6))
    assert names(ana) == ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Chen"]


@housed
async def test_there_are_not_fewer_seats_than_people(house: House) -> None:
    table, clients = await house.full_table(7)
    ana = clients[0]
    await clients[6].well(protocol.Sit(7))
    before = await fresh(house, table, ana)
    assert await ana.refused(changed(ana, seats=6)) == "seat_taken"
    assert await fresh(house, table, ana) == before
    await ana.well(changed(ana, seats=7))
    assert names(ana)[6] == "Player 7"


@housed
async def test_presets_and_options_are_shown_in_one_form(house: House) -> None:
    table, (ana, bo) = await house.full_table(2, public=True)
    for base, rules in PRESETS.items():
        await ana.well(changed(ana, ruleset={"base": base}, seats=6))
        assert bo.parts["table"]["settings"]["ruleset"] == {"base": base}
        summary = await house.store.summary(table)
        assert summary is not None
        assert summary.rules == base
        assert rules.players[0] <= 6
    await ana.well(
        changed(ana, ruleset={"base": "classic", "packs": 2, "target": 99, "moon": "off"})
    )
    ruleset = bo.parts["table"]["settings"]["ruleset"]
    assert ruleset == {"base": "classic", "target": 99, "moon": "off"}
    summary = await house.store.summary(table)
    assert summary is not None
    assert summary.rules == "classic*"
    before = await stored(house, table)
    await ana.well(changed(ana, ruleset={"moon": "off", "base": "classic", "target": 99.0}))
    assert await stored(house, table) == before


@housed
async def test_other_settings_take_hold(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    wanted = {
        "public": True,
        "watchers": False,
        "clock": 30,
        "pace": 0,
        "trick_pause": 10,
        "early_end": False,
        "history": False,
        "chat": False,
        "hints": False,
    }
    await ana.well(changed(ana, **wanted))
    assert bo.parts["table"]["settings"] == {
        "ruleset": {"base": "classic"},
        "seats": 8,
        **wanted,
    }
    assert [each.id for each in await house.store.public_tables()] == [table]
    assert await bo.refused(protocol.Chat("hm")) == "chat_is_off"
    assert await bo.refused(protocol.AgreeHints(agree=True)) == "hints_off"
    await ana.well(changed(ana, public=False))
    assert await house.store.public_tables() == []
    await ana.well(protocol.Start("random"))
    assert await ana.refused(changed(ana, clock=0)) == "game_is_running"
