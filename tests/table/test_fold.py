"""A client that folds updates is always where a whole view would put it."""

import random
from typing import Any

import msgspec

from cancellation_hearts.remote.fold import fold
from cancellation_hearts.table import frames, protocol
from cancellation_hearts.table.protocol import ENCODER, SERVER_DECODER, Parts, Update, ViewMessage
from cancellation_hearts.table.state import MAX_SAID
from tests.table.company import Company, random_options, stacked, think
from tests.table.house import Client, House, in_house
from tests.table.scenes import housed

GAMES = 30
TOLD = {
    "bot_added",
    "bot_removed",
    "chatted",
    "host_given",
    "kicked",
    "nudged",
    "pardoned",
    "pause_voted",
    "paused",
    "played_out",
    "reacted",
    "rematch_asked",
    "renamed",
    "resumed",
    "returned",
    "sat",
    "settings_changed",
    "stood",
    "stood_in",
    "swap_asked",
    "swapped",
    "unqueued",
    "kitty_taken",
    "buried",
    "moon_shot",
    "game_over",
}
"""What has to have happened in the games of this test, to be worth something."""


def check(house: House, devices: list[Client]) -> None:
    """Compare what each device knows with a whole view, made from nothing but the table."""
    made: frames.Frames | None = None
    for device in devices:
        table = house.tables._open[device]
        if made is None:
            live = frames.Live(table._here(), table._pacer.deadline)
            made = frames.Frames(table.state, table.state.told, live)
        member = table.state.member_of(device.person)
        message = made.view(frames.Receiver(member, device.observation), 0)
        whole, folded = msgspec.json.decode(message)["parts"], device.parts
        assert set(whole) == set(folded)
        for name, part in whole.items():
            assert folded[name] == part, (name, device.person)
        if not folded["you"]["muted"]:
            assert device.seq == table.state.told


async def go_through_games(house: House, rng: random.Random, told: set[str]) -> None:
    """Play one game or two, and compare after everything that happens."""
    options, seats = random_options(rng)
    company = Company(house, rng, mischief=rng.choice([0.1, 0.3, 0.6]))

    async def compare() -> None:
        check(house, company.devices)

    company.each = compare
    with stacked(rng, options, seats):
        await company.gather(
            options,
            seats,
            early_end=rng.random() < 0.5,
            history=rng.random() < 0.8,
            clock=rng.choice([0, 0, 0, 15]),
        )
        await company.start()
        await company.play(deals=2)
        if company.status == "over" and await company.again():
            await company.play(deals=1)
    for device in company.devices:
        told.update(happening["type"] for happening in device.happened)
        assert folded_by_the_library(device.frames) == device.parts
    told.update(code for code in company.refusals)


def folded_by_the_library(messages: list[bytes]) -> dict[str, Any]:
    """Return what this project's own client makes of messages."""
    parts = Parts()
    for data in messages:
        message = SERVER_DECODER.decode(data)
        if isinstance(message, ViewMessage):
            parts = message.parts
        elif isinstance(message, Update):
            parts = fold(parts, message)
    plain: dict[str, Any] = msgspec.json.decode(ENCODER.encode(parts))
    return plain


def test_a_client_that_folds_updates_is_where_a_whole_view_is() -> None:
    told: set[str] = set()
    for seed in range(GAMES):

        async def games(house: House, seed: int = seed) -> None:
            await go_through_games(house, random.Random(seed), told)

        in_house(games, seed=seed, thinker=think)
    assert told >= TOLD, TOLD - told


# --------------------------------------------------------------------------- what was said


@housed
async def test_whoever_mutes_somebody_has_heard_nothing_of_them(house: House) -> None:
    _, (ana, ben) = await house.full_table(2)
    await ben.well(protocol.Chat("One."))
    await ana.well(protocol.Chat("Two."))
    await ana.well(protocol.Mute(1))
    assert [said["text"] for said in ana.parts["chat"]] == ["Two."]
    await ben.well(protocol.Chat("Three."))
    assert [said["text"] for said in ana.parts["chat"]] == ["Two."]
    await ana.well(protocol.Mute(1, on=False))
    assert [said["text"] for said in ana.parts["chat"]] == ["One.", "Two.", "Three."]
    check(house, [ana, ben])


@housed
async def test_who_was_away_is_told_when_things_were_said(house: House) -> None:
    table, (ana, ben) = await house.full_table(2)
    began = house.clock.now()
    ana.leave()
    await ben.well(protocol.Chat("You are gone."))
    await house.clock.pass_by(10)
    await ana.open(table, ana.seq)
    assert msgspec.json.decode(ana.frames[-1])["type"] == "update"
    assert ana.parts["chat"] == [{"member": 1, "text": "You are gone.", "at": began}]


@housed
async def test_the_last_hundred_things_that_were_said_are_kept(house: House) -> None:
    _, (ana,) = await house.full_table(1)
    for number in range(MAX_SAID + 5):
        await ana.well(protocol.Chat(f"{number}"))
        await house.clock.pass_by(2)
    assert [said["text"] for said in ana.parts["chat"]] == [f"{n}" for n in range(5, 105)]
    check(house, [ana])


# ------------------------------------------------------------------------------ coming back


@housed
async def test_who_was_away_is_told_what_another_device_has_done_alone(house: House) -> None:
    table, (ana, ben) = await house.full_table(2, seats=6)
    twin = house.client(person=ana.person)
    await twin.open(table)
    twin.leave()
    await ana.well(protocol.Prefer(forced=True))
    await ana.well(protocol.Mute(1))
    assert twin.seq == ana.seq
    await twin.open(table, twin.seq)
    check(house, [ana, ben, twin])
    assert twin.parts["you"]["muted"] == [1]
    assert twin.parts["you"]["forced"] == ana.parts["you"]["forced"]


@housed
async def test_who_comes_back_after_all_were_gone_sees_who_is_there(house: House) -> None:
    table, (ana, ben) = await house.full_table(2, seats=6, clock=15)
    await ana.well(protocol.Start(fill="heuristic"))
    for client in (ana, ben):
        await client.well(protocol.Ready())
    assert ana.parts["game"]["deadline"] is not None
    ana.leave()
    ben.leave()
    await house.clock.pass_by(1)
    await ana.open(table, ana.seq)
    assert msgspec.json.decode(ana.frames[-1])["type"] == "update"
    assert [member["here"] for member in ana.parts["members"]] == [True, False]
    check(house, [ana])


@housed
async def test_who_comes_back_after_a_crash_is_where_the_table_is(house: House) -> None:
    table, (ana, ben) = await house.full_table(2, seats=6)
    await ana.well(protocol.Chat("Hello."))
    await ana.well(protocol.Mute(1))
    seq = ana.seq
    await house.crash()
    for client in (ana, ben):
        await client.open(table, client.seq)
    assert ana.seq == seq
    check(house, [ana, ben])


@housed
async def test_an_update_is_sent_only_to_whom_it_tells_something(house: House) -> None:
    table, (ana, ben) = await house.full_table(2, seats=6)
    watcher = house.client(observation=True)
    await watcher.open(table)
    frames_before = len(ben.frames), len(watcher.frames)
    await ana.well(protocol.Prefer(forced=True))
    await ana.well(protocol.Mute(1))
    assert (len(ben.frames), len(watcher.frames)) == frames_before
    check(house, [ana, ben, watcher])
