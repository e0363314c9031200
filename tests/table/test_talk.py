"""Chat, reactions, and not hearing somebody."""

from typing import get_args

import pytest

from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Reaction
from tests.table.house import Client, House
from tests.table.scenes import dealt, fresh, housed, stored


def said(client: Client) -> list[str]:
    return [line["text"] for line in client.parts["chat"]]


@housed
async def test_everybody_hears_what_is_said_watchers_too(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    watcher = house.client("Wim")
    await watcher.open(table)
    await ana.well(protocol.Chat("hello"))
    await watcher.well(protocol.Chat("good luck"))
    for client in (ana, bo, watcher):
        assert said(client) == ["hello", "good luck"]
        assert client.saw("chatted")[0] == {"type": "chatted", "member": 0, "text": "hello"}
    assert ana.parts["members"][2]["name"] == "Wim"
    assert ana.parts["chat"][0]["at"] == house.clock.now()
    late = house.client()
    await late.open(table)
    assert late.parts["chat"] == ana.parts["chat"]


@housed
async def test_what_is_said_is_cleaned(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    await ana.well(protocol.Chat("  a\n\u202eb \u200b c\0\x1b[31m "))
    assert said(bo) == ["a b c[31m"]
    before = await stored(house, table)
    for text in ("", "   ", "\u200b\u202e", "\u3164", "x" * 301):
        assert await ana.refused(protocol.Chat(text)) == "bad_text"
    assert await stored(house, table) == before
    await bo.well(protocol.Chat("é" * 300))


@housed
async def test_a_hundred_lines_are_shown(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    for number in range(110):
        await house.clock.pass_by(2)
        await (ana, bo)[number % 2].well(protocol.Chat(f"line {number}"))
    assert said(ana) == [f"line {number}" for number in range(10, 110)]
    assert await fresh(house, table, ana) == ana.parts
    assert (await stored(house, table)).count("chatted") == 110


@pytest.mark.parametrize("reaction", get_args(Reaction))
@housed
async def test_everybody_sees_reactions(house: House, reaction: Reaction) -> None:
    _, (ana, bo) = await house.full_table(2)
    await ana.well(protocol.React(reaction))
    assert bo.saw("reacted") == [{"type": "reacted", "member": 0, "reaction": reaction}]
    assert bo.parts["chat"] == []


@housed
async def test_six_things_in_ten_seconds_are_enough(house: House) -> None:
    _, (ana, bo) = await house.full_table(2)
    for number in range(3):
        await ana.well(protocol.Chat(f"{number}"))
        await house.clock.pass_by(1)
        await ana.well(protocol.React("clap"))
        await house.clock.pass_by(1)
    assert await ana.refused(protocol.Chat("more")) == "too_fast"
    assert await ana.refused(protocol.React("angry")) == "too_fast"
    # Others are not held up by it.
    await bo.well(protocol.Chat("calm down"))
    await house.clock.pass_by(3.9)
    assert await ana.refused(protocol.Chat("more")) == "too_fast"
    await house.clock.pass_by(0.1)
    await ana.well(protocol.Chat("more"))
    assert await ana.refused(protocol.Chat("and more")) == "too_fast"
    await house.clock.pass_by(1)
    await ana.well(protocol.Chat("and more"))
    # Other things can be done as fast as one likes.
    for seat in range(2, 8):
        await ana.well(protocol.Sit(seat))


@housed
async def test_a_table_can_be_without_chat(house: House) -> None:
    _, (ana, bo) = await house.full_table(2, chat=False)
    assert await ana.refused(protocol.Chat("hi")) == "chat_is_off"
    assert await bo.refused(protocol.React("wow")) == "chat_is_off"
    assert bo.saw("chatted") == bo.saw("reacted") == []


# ------------------------------------------------------------------------------- not hearing


@housed
async def test_one_does_not_hear_whom_one_has_muted(house: House) -> None:
    table, (ana, bo, cy) = await house.full_table(3)
    await bo.well(protocol.Chat("before"))
    await ana.well(protocol.Mute(1))
    assert ana.parts["you"]["muted"] == [1]
    # Nobody else is told of it.
    assert "muted" not in b"".join(bo.frames).decode().replace('"muted":[]', "")
    await bo.well(protocol.Chat("can you hear me?"))
    await bo.well(protocol.React("sad"))
    await cy.well(protocol.Chat("I can"))
    assert [line["member"] for line in ana.saw("chatted")] == [1, 2]
    assert ana.saw("reacted") == []
    assert said(cy) == ["before", "can you hear me?", "I can"]
    assert b"can you hear me?" not in b"".join(ana.frames)
    # Not even after coming back, whether all is sent or what is new.
    phone = house.client(person=ana.person)
    await phone.open(table)
    assert said(phone) == ["I can"]
    again = house.client(person=ana.person)
    await again.open(table, ana.seq - 3)
    assert b'"update"' in again.frames[0]
    assert b"can you hear me?" not in again.frames[0]
    assert again.saw("reacted") == []


@housed
async def test_muting_is_kept_over_a_restart(house: House) -> None:
    table, (ana, bo, cy) = await house.full_table(3)
    await ana.well(protocol.Mute(1))
    await house.crash()
    for client in (ana, bo, cy):
        await client.open(table)
    await bo.well(protocol.Chat("still there"))
    assert said(ana) == []
    assert ana.parts["you"]["muted"] == [1]


@housed
async def test_one_can_hear_again(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    await ana.well(protocol.Mute(1))
    await ana.well(protocol.Mute(1))
    await bo.well(protocol.Chat("one"))
    await ana.well(protocol.Mute(1, False))
    await ana.well(protocol.Mute(1, False))
    await bo.well(protocol.Chat("two"))
    assert ana.parts["you"]["muted"] == []
    assert said(ana)[-1] == "two"
    assert (await stored(house, table)).count("muted") == 2


@housed
async def test_nobody_mutes_themselves_or_nobody(house: House) -> None:
    table, (ana, _) = await house.full_table(2)
    for member in (0, 2, -1):
        assert await ana.refused(protocol.Mute(member)) == "unknown_member"
    watcher = house.client()
    await watcher.open(table)
    await watcher.well(protocol.Mute(0))
    await ana.well(protocol.Chat("hello"))
    assert said(watcher) == []


@housed
async def test_reminders_of_the_muted_are_not_heard_either(house: House) -> None:
    _, clients = await dealt(house, 6)
    ana, bo, cy = clients[:3]
    await ana.well(protocol.Mute(1))
    await house.clock.pass_by(11)
    await bo.well(protocol.Nudge(0))
    assert ana.saw("nudged") == []
    assert len(cy.saw("nudged")) == 1


@housed
async def test_talking_goes_on_in_a_game_and_when_it_is_paused(house: House) -> None:
    _, clients = await dealt(house, 6)
    await clients[0].well(protocol.Pause(True))
    await clients[1].well(protocol.Chat("back in five"))
    await clients[1].well(protocol.React("thanks"))
    assert said(clients[2]) == ["back in five"]
