"""The host's rights: whom they pass to, sending people away, bots."""

import pytest

from cancellation_hearts.bots import LEVELS
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Settings
from tests.table.house import Client, House, something
from tests.table.scenes import act, dealt, housed, names, stored


def host(client: Client) -> int | None:
    number = client.parts["table"]["host"]
    assert number is None or isinstance(number, int)
    return number


HOSTS_OWN: list[protocol.Command] = [
    protocol.Place(0, 1),
    protocol.Kick(2),
    protocol.Pardon(2),
    protocol.GiveHost(2),
    protocol.AddBot("random"),
    protocol.RemoveBot(3),
    protocol.Change(Settings()),
    protocol.Start("random"),
]


@pytest.mark.parametrize("command", HOSTS_OWN, ids=lambda each: type(each).__name__)
@housed
async def test_what_is_the_hosts_is_nobody_elses(house: House, command: protocol.Command) -> None:
    table, (_, bo, _) = await house.full_table(3)
    before = await stored(house, table)
    assert await bo.refused(command) == "not_host"
    stranger = house.client()
    await stranger.open(table)
    assert await stranger.refused(command) == "not_host"
    assert await stored(house, table) == before


# ------------------------------------------------------------------------- who is the host


@housed
async def test_the_host_can_make_another_one_who_sits(house: House) -> None:
    table, (ana, bo, cy) = await house.full_table(3)
    await cy.well(protocol.Stand())
    assert await ana.refused(protocol.GiveHost(2)) == "not_seated"
    assert await ana.refused(protocol.GiveHost(3)) == "unknown_member"
    assert await ana.refused(protocol.GiveHost(-1)) == "unknown_member"
    await ana.well(protocol.GiveHost(0))
    await ana.well(protocol.GiveHost(1))
    assert host(cy) == 1
    assert cy.saw("host_given") == [{"type": "host_given", "member": 1}]
    assert await ana.refused(protocol.AddBot("random")) == "not_host"
    await bo.well(protocol.AddBot("random"))
    summary = await house.store.summary(table)
    assert summary is not None
    assert summary.host == "Player 2"


@housed
async def test_a_host_who_gets_up_is_followed_by_the_first_who_is_there(house: House) -> None:
    _, (ana, bo, cy) = await house.full_table(3)
    bo.leave()
    await ana.well(protocol.Stand())
    assert host(cy) == 2
    # Nobody else is there: one who is away is better than none.
    await cy.well(protocol.Stand())
    assert host(ana) == 1


@housed
async def test_a_host_who_gets_up_in_a_game_stays_it_only_if_nobody_else_is_there(
    house: House,
) -> None:
    table, (ana, bo) = await house.full_table(2, seats=6)
    await ana.well(protocol.Start("random"))
    bo.leave()
    await ana.well(protocol.Stand())
    assert host(ana) == 0
    assert ana.parts["seats"][0]["stand_in"]
    await bo.open(table)
    await ana.well(protocol.Return())
    await ana.well(protocol.Stand())
    assert host(ana) == 1


@housed
async def test_a_table_that_everybody_has_left_belongs_to_the_next_who_sits_down(
    house: House,
) -> None:
    table, (ana, bo) = await house.full_table(2)
    await ana.well(protocol.Stand())
    await bo.well(protocol.Stand())
    assert host(ana) is None
    assert ana.saw("host_given")[-1]["member"] is None
    summary = await house.store.summary(table)
    assert summary is not None
    assert summary.host == ""
    cy = house.client("Cy")
    await cy.open(table)
    assert await cy.refused(protocol.AddBot("random")) == "not_host"
    await cy.well(protocol.Sit(5))
    assert host(ana) == 2
    await ana.well(protocol.Sit())
    assert host(ana) == 2
    await cy.well(protocol.AddBot("random"))


@housed
async def test_a_host_who_has_been_gone_for_a_while_is_followed(house: House) -> None:
    table, (ana, bo, cy) = await house.full_table(3)
    ana.leave()
    await house.clock.pass_by(44)
    assert host(bo) == 0
    await house.clock.pass_by(2)
    assert host(bo) == 1
    assert names(bo)[0] == "Player 1"
    # Once given, it is not taken back.
    await ana.open(table)
    await house.clock.pass_by(60)
    assert host(cy) == 1


@housed
async def test_a_host_who_comes_back_in_time_stays_it(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    for _ in range(4):
        ana.leave()
        await house.clock.pass_by(40)
        await ana.open(table)
        await house.clock.pass_by(1)
    assert host(bo) == 0


@housed
async def test_nobody_becomes_host_while_nobody_is_there(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    ana.leave()
    bo.leave()
    await house.clock.pass_by(300)
    await bo.open(table)
    assert host(bo) == 0
    # From now on the host is waited for.
    await house.clock.pass_by(46)
    assert host(bo) == 1


@housed
async def test_a_host_who_is_gone_after_a_game_is_followed_too(house: House) -> None:
    _, (ana, bo) = await house.full_table(2, seats=6, ruleset={"base": "classic", "target": 1})
    await ana.well(protocol.Start("random"))
    while bo.parts["table"]["status"] != "over":
        for client in (ana, bo):
            if something(client) is not None:
                await act(client)
        await house.clock.pass_by(0.5)
    ana.leave()
    await house.clock.pass_by(46)
    assert host(bo) == 1
    await bo.well(protocol.Rematch())
    assert bo.parts["table"]["status"] == "before"


# ---------------------------------------------------------------------- sending people away


@housed
async def test_whoever_is_sent_away_is_out_until_pardoned(house: House) -> None:
    table, (ana, bo, cy) = await house.full_table(3)
    phone = house.client(person=bo.person)
    await phone.open(table)
    await ana.well(protocol.Kick(1))
    assert bo.closed == phone.closed == ("kicked", False)
    assert bo.saw("kicked") == [{"type": "kicked", "member": 1, "level": None, "name": ""}]
    assert names(cy) == ["Player 1", "", "Player 3", *[""] * 5]
    assert cy.parts["members"][1]["kicked"]
    assert not cy.parts["members"][1]["here"]
    for device in (bo, phone):
        device.leave()
        with pytest.raises(HeartsError) as refusal:
            await device.open(table)
        assert refusal.value.code == "kicked"
    with pytest.raises(HeartsError) as refusal:
        await house.tables.record(table, None, bo.person)
    assert refusal.value.code == "kicked"
    before = await stored(house, table)
    await ana.well(protocol.Kick(1))
    assert await stored(house, table) == before
    await ana.well(protocol.Pardon(1))
    await ana.well(protocol.Pardon(1))
    assert len(await stored(house, table)) == len(before) + 1
    await bo.open(table)
    await bo.well(protocol.Sit(1))
    assert names(cy)[1] == "Player 2"


@housed
async def test_a_connection_of_one_sent_away_can_do_nothing_before_it_is_closed(
    house: House,
) -> None:
    _, (ana, bo) = await house.full_table(2)
    await ana.well(protocol.Kick(1))
    frames = len(bo.frames)
    for command in (protocol.Sit(), protocol.Chat("!"), protocol.Rename("Ana"), protocol.Stand()):
        assert await bo.refused(command) == "kicked"
    await ana.well(protocol.Chat("they are gone"))
    assert len(bo.frames) == frames


@housed
async def test_a_watcher_can_be_sent_away_and_the_host_cannot(house: House) -> None:
    table, (ana, _) = await house.full_table(2)
    watcher = house.client()
    await watcher.open(table)
    await watcher.well(protocol.Chat("boo"))
    await ana.well(protocol.Kick(2))
    assert watcher.closed == ("kicked", False)
    for member in (0, 3, -1):
        assert await ana.refused(protocol.Kick(member)) == "unknown_member"
        assert member == 0 or await ana.refused(protocol.Pardon(member)) == "unknown_member"


@housed
async def test_in_a_game_a_bot_takes_the_seat_of_one_sent_away_for_good(house: House) -> None:
    table, clients = await dealt(house, 6, ruleset={"base": "classic", "target": 1})
    ana, bo = clients[:2]
    await ana.well(protocol.Kick(1))
    assert bo.closed == ("kicked", False)
    bo.leave()
    seat = ana.parts["seats"][1]
    assert (seat["member"], seat["bot"], seat["stand_in"]) == (None, "medium", False)
    assert seat["name"] == "Aiko"
    await ana.well(protocol.Pardon(1))
    await bo.open(table)
    assert bo.parts["you"]["seat"] is None
    assert bo.parts["you"]["hand"] == []
    assert await bo.refused(protocol.Return()) == "not_seated"
    others = [ana, *clients[2:]]
    for _ in range(2000):
        for client in others:
            if something(client) is not None:
                await act(client)
        await house.clock.pass_by(0.5)
        if ana.parts["table"]["status"] == "over":
            break
    assert names(ana)[1] == "Aiko"
    assert ana.parts["table"]["status"] == "over"


@housed
async def test_others_do_not_wait_between_deals_for_one_sent_away(house: House) -> None:
    _, clients = await dealt(house, 6)
    while clients[0].parts["game"]["phase"] != "deal":
        for client in clients:
            if clients[0].parts["game"]["phase"] != "deal" and something(client) is not None:
                await act(client)
    for client in clients[:5]:
        await client.well(protocol.Ready("01"))
    assert clients[0].parts["game"]["phase"] == "deal"
    await clients[0].well(protocol.Kick(5))
    assert clients[0].parts["game"]["phase"] == "pass"
    assert clients[0].parts["game"]["deal"] == 1


@housed
async def test_after_a_game_a_bot_takes_the_seat_of_one_sent_away(house: House) -> None:
    _, clients = await dealt(house, 6, ruleset={"base": "classic", "target": 1, "passing": []})
    while clients[0].parts["table"]["status"] != "over":
        for client in clients:
            if something(client) is not None:
                await act(client)
    await clients[0].well(protocol.Kick(1))
    assert names(clients[0])[1] == "Aiko"
    await clients[0].well(protocol.Rematch())
    await clients[0].well(protocol.Start())
    assert clients[0].parts["table"]["status"] == "playing"


# -------------------------------------------------------------------------------------- bots


@housed
async def test_bots_have_levels_and_older_names(house: House) -> None:
    """Tables that were stored before have bots of these names, and programs use them."""
    _, (ana,) = await house.full_table(1, seats=6)
    for seat, level in enumerate([*LEVELS, "heuristic"], 1):
        await ana.well(protocol.AddBot(level, seat))
        assert ana.parts["seats"][seat]["bot"] == level
    await ana.well(protocol.AddBot("random", 1))
    answer = await ana.do(protocol.AddBot("genius"))
    assert isinstance(answer, protocol.Refused)
    assert answer.code == "unknown_bot"
    assert answer.message == "There is no bot 'genius'; there are easy, medium, hard, expert."


@housed
async def test_bots_come_change_and_go(house: House) -> None:
    table, (ana, _) = await house.full_table(2, seats=6)
    await ana.well(protocol.AddBot("random"))
    await ana.well(protocol.AddBot("hard", 5))
    assert names(ana) == ["Player 1", "Player 2", "Aiko", "", "", "Bram"]
    await ana.well(protocol.AddBot("expert", 2))
    await ana.well(protocol.AddBot("expert", 2))
    assert ana.parts["seats"][2]["bot"] == "expert"
    assert names(ana)[2] == "Aiko"
    assert (await stored(house, table)).count("bot_added") == 3
    await ana.well(protocol.RemoveBot(5))
    assert names(ana)[5] == ""
    assert await ana.refused(protocol.RemoveBot(5)) == "no_bot"
    assert await ana.refused(protocol.RemoveBot(0)) == "no_bot"
    assert await ana.refused(protocol.RemoveBot(6)) == "unknown_seat"
    assert await ana.refused(protocol.AddBot("genius")) == "unknown_bot"
    assert await ana.refused(protocol.AddBot("")) == "unknown_bot"
    assert await ana.refused(protocol.AddBot("random", 1)) == "seat_taken"
    assert await ana.refused(protocol.AddBot("random", 6)) == "unknown_seat"
    for _ in range(3):
        await ana.well(protocol.AddBot("random"))
    assert names(ana) == ["Player 1", "Player 2", "Aiko", "Bram", "Chen", "Dina"]
    assert await ana.refused(protocol.AddBot("random")) == "table_is_full"
