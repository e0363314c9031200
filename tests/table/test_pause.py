"""Pausing and going on, and reminding somebody."""

import pytest

from cancellation_hearts.engine import events as engine
from cancellation_hearts.table import protocol
from cancellation_hearts.table.protocol import Command
from tests.table.house import Client, House, play_on
from tests.table.scenes import FOUR, act, dealt, housed, started, stored, whose_turn


def paused(client: Client) -> bool:
    return bool(client.parts["table"]["paused"])


def votes(client: Client) -> list[int]:
    found: list[int] = client.parts["table"]["pause_votes"]
    return found


@housed
async def test_the_host_pauses_and_goes_on(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    ana = clients[0]
    await ana.well(protocol.Pause(True))
    await ana.well(protocol.Pause(True))
    assert paused(clients[3])
    player = whose_turn(clients)
    card = player.parts["you"]["legal"][0]
    commands: list[Command] = [engine.PlayCard(card), protocol.Queue(card), protocol.Nudge(1)]
    for command in commands:
        assert await player.refused(command) == "game_is_paused"
    await ana.well(protocol.Chat("tea?"))
    await ana.well(protocol.Pause(False))
    await ana.well(protocol.Pause(False))
    assert not paused(clients[3])
    assert (await stored(house, table)).count("paused") == 1
    assert (await stored(house, table)).count("resumed") == 1
    assert (await stored(house, table)).count("pause_voted") == 0
    await player.well(engine.PlayCard(card))


@housed
async def test_more_than_half_of_the_players_pause_and_go_on(house: House) -> None:
    _, (ana, bo, cy, dee, *_) = await dealt(house, 5, ruleset=FOUR)
    await bo.well(protocol.Pause(True))
    await bo.well(protocol.Pause(True))
    await cy.well(protocol.Pause(True))
    assert votes(ana) == [1, 2]
    assert ana.saw("pause_voted") == [
        {"type": "pause_voted", "seat": seat, "wanted": True} for seat in (1, 2)
    ]
    assert not paused(ana)
    # One can change one's mind.
    await bo.well(protocol.Pause(False))
    assert votes(ana) == [2]
    await dee.well(protocol.Pause(True))
    assert not paused(ana)
    await bo.well(protocol.Pause(True))
    assert paused(ana)
    assert votes(ana) == []
    for client in (bo, cy):
        await client.well(protocol.Pause(False))
        assert paused(ana)
    await dee.well(protocol.Pause(False))
    assert not paused(ana)


@housed
async def test_bots_and_people_stood_in_for_are_not_counted(house: House) -> None:
    _, (ana, bo, cy, dee) = await started(house, 4, seats=8)
    await bo.well(protocol.Pause(True))
    await dee.well(protocol.Stand())
    await dee.well(protocol.Pause(True))
    # Two of four, one of whom is stood in for: one of three.
    assert votes(ana) == [1, 3]
    assert not paused(ana)
    await cy.well(protocol.Pause(True))
    assert paused(ana)


@housed
async def test_only_players_of_a_running_game_pause(house: House) -> None:
    table, (ana, _) = await house.full_table(2, seats=6)
    assert await ana.refused(protocol.Pause(True)) == "no_game"
    await ana.well(protocol.Start("random"))
    watcher = house.client()
    await watcher.open(table)
    assert await watcher.refused(protocol.Pause(True)) == "not_seated"
    assert votes(ana) == []


@housed
async def test_nothing_goes_on_while_paused(house: House) -> None:
    table, clients = await dealt(house, 3, ruleset=FOUR, seats=4, clock=15)
    await clients[0].well(protocol.Pause(True))
    assert clients[0].parts["game"]["deadline"] is None
    before = await stored(house, table)
    await house.clock.pass_by(3600)
    assert await stored(house, table) == before
    await clients[0].well(protocol.Pause(False))
    players = clients[0].parts["game"]["to_act"]
    if players[0] < 3:
        assert clients[0].parts["game"]["deadline"] == house.clock.now() + 15_000
    await play_on(house, clients, lambda: bool(clients[0].parts["sheet"]["deals"]))


@housed
async def test_bots_do_not_act_while_paused(house: House) -> None:
    ana = house.client()
    table = await house.table(ana, seats=4, ruleset=FOUR, pace=3)
    await ana.well(protocol.Start("random"))
    await ana.well(protocol.Ready(""))
    while ana.seat in ana.parts["game"]["to_act"]:
        await act(ana)
    await house.clock.pass_by(1)
    await ana.well(protocol.Pause(True))
    before = await stored(house, table)
    await house.clock.pass_by(60)
    assert await stored(house, table) == before
    await ana.well(protocol.Pause(False))
    await house.clock.pass_by(3.1)
    assert (await stored(house, table))[len(before) :] == ["resumed", "acted"]


@housed
async def test_nobody_is_dealt_cards_while_paused(house: House) -> None:
    _, (ana, bo) = await started(house, 2, seats=4, ruleset=FOUR)
    await ana.well(protocol.Pause(True))
    await ana.well(protocol.Ready("01"))
    await bo.well(protocol.Ready("02"))
    await house.clock.pass_by(60)
    assert ana.parts["game"]["phase"] == "deal"
    await ana.well(protocol.Pause(False))
    assert ana.parts["game"]["phase"] == "play"


@housed
async def test_the_first_deal_comes_three_seconds_after_going_on(house: House) -> None:
    _, (ana, _) = await started(house, 2, seats=4, ruleset=FOUR)
    await ana.well(protocol.Pause(True))
    await house.clock.pass_by(60)
    await ana.well(protocol.Pause(False))
    await house.clock.pass_by(2.9)
    assert ana.parts["game"]["phase"] == "deal"
    await house.clock.pass_by(0.2)
    assert ana.parts["game"]["phase"] == "play"


@housed
async def test_nothing_moves_while_paused_though_all_others_go_away(house: House) -> None:
    table, clients = await dealt(house, 3, ruleset=FOUR)
    await clients[0].well(protocol.Pause(True))
    before = await stored(house, table)
    for client in clients[:2]:
        client.leave()
    await house.clock.pass_by(200)
    # Neither are they stood in for, nor is the one who stays the host.
    assert (await stored(house, table)) == before
    await clients[0].open(table)
    await clients[0].well(protocol.Pause(False))
    await house.clock.pass_by(44.9)
    assert not clients[0].parts["seats"][1]["stand_in"]
    await house.clock.pass_by(0.2)
    assert clients[0].parts["seats"][1]["stand_in"]


# ------------------------------------------------------------------------------------- nudges


@housed
async def test_a_player_who_lets_others_wait_is_reminded(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    player = whose_turn(clients)
    others = [client for client in clients if client is not player]
    nudge = protocol.Nudge(player.seat)
    await house.clock.pass_by(9.9)
    assert await others[0].refused(nudge) == "nothing_to_nudge"
    await house.clock.pass_by(0.1)
    await others[0].well(nudge)
    member = others[0].parts["you"]["member"]
    for client in clients:
        assert client.saw("nudged") == [{"type": "nudged", "member": member, "seat": player.seat}]
    # Not again at once, whoever does it.
    await house.clock.pass_by(19.9)
    assert await others[1].refused(nudge) == "nothing_to_nudge"
    await house.clock.pass_by(0.1)
    await others[1].well(nudge)
    await act(player)
    await house.clock.pass_by(60)
    assert await others[1].refused(nudge) == "nothing_to_nudge"
    watcher = house.client()
    await watcher.open(table)
    assert await watcher.refused(protocol.Nudge(whose_turn(clients).seat)) == "not_seated"


@housed
async def test_nobody_reminds_themselves_or_one_who_has_nothing_to_do(house: House) -> None:
    _, clients = await dealt(house, 4, seats=6)
    ana, bo = clients[:2]
    await act(bo)
    await house.clock.pass_by(30)
    assert await ana.refused(protocol.Nudge(0)) == "nothing_to_nudge"
    assert await ana.refused(protocol.Nudge(1)) == "nothing_to_nudge"
    assert await ana.refused(protocol.Nudge(5)) == "nothing_to_nudge"
    assert await ana.refused(protocol.Nudge(6)) == "unknown_seat"
    await ana.well(protocol.Nudge(2))
    await clients[3].well(protocol.Stand())
    assert await ana.refused(protocol.Nudge(3)) == "nothing_to_nudge"


@housed
async def test_between_deals_those_are_reminded_who_are_not_ready(house: House) -> None:
    _, clients = await started(house, 3, ruleset=FOUR)
    ana, bo, cy = clients
    await play_on(house, clients, lambda: bool(ana.parts["sheet"]["deals"]))
    await ana.well(protocol.Ready(""))
    await bo.well(protocol.Ready(""))
    await house.clock.pass_by(11)
    assert await ana.refused(protocol.Nudge(1)) == "nothing_to_nudge"
    await ana.well(protocol.Nudge(2))
    assert len(cy.saw("nudged")) == 1


@pytest.mark.parametrize("command", [protocol.Nudge(1), protocol.Nudge(0)])
@housed
async def test_nobody_is_reminded_before_a_game(house: House, command: Command) -> None:
    _, (ana, _) = await house.full_table(2)
    assert await ana.refused(command) == "no_game"


@pytest.mark.parametrize("way", ["stand", "kick", "gone"])
@housed
async def test_votes_count_anew_when_there_are_fewer_to_ask(house: House, way: str) -> None:
    _, clients = await dealt(house, 5, ruleset=FOUR, seats=5)
    ana, bo, cy, dee, ed = clients
    for voter in (bo, cy):
        await voter.well(protocol.Pause(True))
    assert not paused(ana)
    match way:
        case "stand":
            await ed.well(protocol.Stand())
            await dee.well(protocol.Stand())
        case "kick":
            await ana.well(protocol.Kick(ed.parts["you"]["member"]))
            await ana.well(protocol.Kick(dee.parts["you"]["member"]))
        case "gone":
            ed.leave()
            dee.leave()
            await house.clock.pass_by(46)
    assert paused(ana)
    assert votes(ana) == []
