"""Devices that come and go: what they are sent, when, and what a table does without them."""

import asyncio
import random

import msgspec
import pytest

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table import protocol
from cancellation_hearts.table.frames import MAX_RECENT
from tests.table.company import Company, random_options
from tests.table.house import Client, House, Parts, in_house, settled
from tests.table.scenes import FOUR, act, dealt, fresh, housed, names, state_of, whose_turn


def kinds(client: Client) -> list[str]:
    return [msgspec.json.decode(frame)["type"] for frame in client.frames]


async def back(house: House, table: str, like: Client, seq: int, parts: Parts) -> Client:
    """Return a device that was away since an event, and had these parts then."""
    device = house.client(like.name, person=like.person, observation=like.observation)
    device.parts = parts
    await device.open(table, seq)
    device.leave()
    return device


@housed
async def test_a_device_is_sent_a_view_first_and_updates_after_it(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    late = house.client()
    await late.open(table)
    for _ in range(6):
        await act(whose_turn(clients))
    assert kinds(late) == ["view"] + ["update"] * 6
    assert set(msgspec.json.decode(late.frames[0])["parts"]) == {
        "table",
        "seats",
        "members",
        "game",
        "tricks",
        "sheet",
        "shuffle",
        "chat",
        "you",
    }
    # What has not changed is not sent again.
    assert set(msgspec.json.decode(late.frames[1])["parts"]) == {"game"}


@housed
async def test_who_comes_back_is_sent_what_was_missed(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    player = clients[1]
    seq, parts = player.seq, player.parts
    player.leave()
    happened = len(player.happened)
    other = clients[0]
    await other.well(protocol.Chat("are you there?"))
    while whose_turn(clients) is not player:
        await act(whose_turn(clients))
    await house.clock.pass_by(20)
    await player.open(table, seq)
    assert kinds(player)[-1] == "update"
    missed = player.happened[happened:]
    assert [one["type"] for one in missed if one["type"] in ("chatted", "played")] == [
        "chatted",
        *["played"] * len(player.parts["game"]["trick"]),
    ]
    assert player.parts == await fresh(house, table, player)
    assert parts != player.parts
    # The time of what was said is when it was said.
    assert player.parts["chat"][-1]["at"] == house.clock.now() - 20_000


@pytest.mark.parametrize("seq", [0, -1, 1, 10**9])
@housed
async def test_a_number_that_the_table_does_not_know_gives_a_view(house: House, seq: int) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    device = house.client(person=clients[2].person)
    await device.open(table, seq)
    assert kinds(device) == ["view"]
    assert device.seq == clients[0].seq
    assert device.parts == clients[2].parts


@housed
async def test_who_was_away_for_too_long_is_sent_a_view(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    start, parts = bo.seq, bo.parts
    bo.leave()
    for number in range(MAX_RECENT):
        await house.clock.pass_by(2)
        await ana.well(protocol.Chat(f"{number}"))
        if number == MAX_RECENT - 2:
            assert kinds(await back(house, table, bo, start, parts)) == ["update"]
    assert kinds(await back(house, table, bo, start, parts)) == ["view"]
    assert kinds(await back(house, table, bo, ana.seq, parts)) == ["update"]


@pytest.mark.parametrize("seed", range(16))
def test_what_was_missed_put_over_what_was_known_is_a_whole_view(seed: int) -> None:
    rng = random.Random(seed)

    async def scene(house: House) -> None:
        options, seats = random_options(rng)
        company = Company(house, rng, mischief=0.5)
        await company.gather(options, seats, clock=rng.choice([0, 15]))
        known: list[tuple[Client, int, Parts]] = []
        updates = 0

        async def check() -> None:
            nonlocal updates
            device = rng.choice(company.devices)
            known.append((device, device.seq, device.parts))
            like, seq, parts = rng.choice(known[-20:])
            if like not in company.devices or rng.random() < 0.5:
                return
            again = await back(house, company.table, like, seq, parts)
            updates += kinds(again) == ["update"]
            whole = await fresh(house, company.table, like)
            whole["chat"], again.parts["chat"] = whole["chat"][-50:], again.parts["chat"][-50:]
            assert again.parts == whole

        company.each = check
        await company.start()
        await company.play_for(60)
        assert updates > 5

    in_house(scene, seed=seed)


@housed
async def test_everybody_sees_who_is_there(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    here = [member["here"] for member in ana.parts["members"]]
    assert here == [True, True]
    seq = ana.seq
    phone = house.client(person=bo.person)
    await phone.open(table)
    bo.leave()
    await settled()
    assert [member["here"] for member in ana.parts["members"]] == [True, True]
    phone.leave()
    assert [member["here"] for member in ana.parts["members"]] == [True, False]
    assert ana.seq == seq
    await bo.open(table)
    assert [member["here"] for member in ana.parts["members"]] == [True, True]
    # Who only looks on is nobody whom others see come and go.
    frames = len(ana.frames)
    watcher = house.client()
    await watcher.open(table)
    watcher.leave()
    assert len(ana.frames) == frames


@housed
async def test_two_devices_of_one_person_show_the_same(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    laptop = clients[0]
    phone = house.client(person=laptop.person)
    await phone.open(table)
    for _ in range(9):
        player = whose_turn(clients)
        await act(phone if player is laptop else player)
        assert phone.parts == laptop.parts
    await phone.well(protocol.Mute(1))
    await laptop.well(protocol.Chat("hi"))
    assert phone.parts == laptop.parts


@housed
async def test_a_device_follows_one_table_at_a_time(house: House) -> None:
    ana, bo = house.client(), house.client()
    first = await house.table(ana)
    second = await house.table(bo)
    await ana.open(second)
    assert house.tables.subscribers == 2
    frames = len(ana.frames)
    other = house.client()
    await other.open(first)
    await other.well(protocol.Sit())
    assert len(ana.frames) == frames
    await ana.well(protocol.Sit())
    assert names(bo)[:2] == [bo.name, ana.name]
    with pytest.raises(HeartsError) as refusal:
        await ana.open("nowhere")
    assert refusal.value.code == "no_such_table"
    assert await ana.refused(protocol.Stand()) == "no_table_open"
    assert not bo.parts["members"][1]["here"]


@housed
async def test_what_is_not_open_cannot_be_played_at(house: House) -> None:
    stranger = house.client()
    assert await stranger.refused(protocol.Sit()) == "no_table_open"
    ana = house.client()
    await house.table(ana)
    ana.leave()
    ana.leave()
    assert await ana.refused(protocol.Chat("hello?")) == "no_table_open"
    assert house.tables.subscribers == 0


@housed
async def test_a_table_without_watchers_is_open_before_a_game_and_to_its_players(
    house: House,
) -> None:
    table, clients = await house.full_table(4, seats=4, ruleset=FOUR, watchers=False)
    watcher = house.client()
    await watcher.open(table)
    await clients[0].well(protocol.Start())
    assert watcher.closed == ("watching_is_off", False)
    for device in (watcher, house.client()):
        with pytest.raises(HeartsError) as refusal:
            await device.open(table)
        assert refusal.value.code == "watching_is_off"
    clients[1].leave()
    await clients[1].open(table)
    # One who is sent away has no seat any more, and may not watch.
    await clients[0].well(protocol.Kick(2))
    await clients[0].well(protocol.Pardon(2))
    with pytest.raises(HeartsError) as refusal:
        await clients[2].open(table)
    assert refusal.value.code == "watching_is_off"


def test_a_table_that_nobody_has_open_is_let_go_and_comes_back() -> None:
    async def scene(house: House) -> None:
        table, clients = await dealt(house, 4, ruleset=FOUR)
        await act(whose_turn(clients))
        before = state_of(house, table)
        parts = clients[0].parts
        for client in clients:
            client.leave()
        await house.clock.pass_by(59)
        assert house.tables.loaded == 1
        await house.clock.pass_by(100)
        assert house.tables.loaded == 0
        assert house.clock.pending == 0
        await clients[0].open(table, clients[0].seq)
        assert kinds(clients[0])[-1] == "update"
        assert state_of(house, table) == before
        assert clients[0].parts["game"] == parts["game"]
        assert clients[0].parts["you"] == parts["you"]
        # One who only asks for a record does not keep it in memory either.
        clients[0].leave()
        await house.clock.pass_by(200)
        await house.tables.record(table, None, "")
        assert house.tables.loaded == 1
        await house.clock.pass_by(200)
        assert house.tables.loaded == 0

    in_house(scene, rest=60)


def test_a_table_that_somebody_has_open_is_kept() -> None:
    async def scene(house: House) -> None:
        watcher = house.client()
        table, (ana, _) = await house.full_table(2)
        await watcher.open(table)
        ana.leave()
        await house.clock.pass_by(3600)
        assert house.tables.loaded == 1
        await ana.open(table)
        await ana.well(protocol.Chat("still here?"))
        assert watcher.parts["chat"][-1]["text"] == "still here?"

    in_house(scene, rest=60)


@housed
async def test_many_who_open_a_table_at_once_share_it(house: House) -> None:
    table, clients = await house.full_table(6)
    await house.crash()
    await asyncio.gather(*(client.open(table) for client in clients))
    assert house.tables.loaded == 1
    await clients[0].well(protocol.Chat("all here"))
    assert all(client.parts["chat"][-1]["text"] == "all here" for client in clients)


@housed
async def test_what_was_under_way_when_the_last_one_left_is_there_for_the_next(
    house: House,
) -> None:
    ana = house.client()
    table = await house.table(ana)
    seq = ana.seq
    sending = asyncio.ensure_future(house.tables.do(ana, "x", protocol.Chat("bye")))
    await asyncio.sleep(0)
    ana.leave()
    await sending
    for known in (0, seq):
        device = house.client(person=ana.person)
        await device.open(table, known)
        assert device.parts["chat"][-1]["text"] == "bye"
        assert device.seq == seq + 1


@housed
async def test_a_server_that_stops_says_so_and_takes_nothing_more(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    await house.tables.stop()
    assert ana.closed == bo.closed == ("server_closing", True)
    assert house.tables.loaded == house.tables.subscribers == 0
    with pytest.raises(HeartsError) as refusal:
        await ana.open(table)
    assert refusal.value.code == "server_closing"
    assert await ana.refused(protocol.Stand()) == "no_table_open"


@housed
async def test_programs_are_sent_what_they_need_to_play(house: House) -> None:
    _, clients = await dealt(house, 4, ruleset=FOUR)
    program = house.client(person=clients[0].person, observation=True)
    table = clients[0].parts["table"]["id"]
    await program.open(table)
    assert program.parts["observation"]
    before = program.parts["observation"]
    await act(whose_turn(clients))
    assert program.parts["observation"] != before
    assert "observation" not in clients[0].parts


@housed
async def test_a_table_that_is_forgotten_is_closed_for_those_who_have_it_open(house: House) -> None:
    table, (ana,) = await house.full_table(1)
    gone = await house.store.sweep(house.clock.now() + 1)
    assert gone == [table]
    house.tables.forget(gone)
    assert ana.closed == ("no_such_table", False)
    with pytest.raises(HeartsError, match="no table"):
        await ana.open(table)
    assert house.tables.loaded == 0
