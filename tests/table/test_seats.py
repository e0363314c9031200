"""Who sits where before a game: creating, sitting down, moving, getting up, changing places."""

import asyncio

import msgspec
import pytest

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.ports import Person
from cancellation_hearts.table.protocol import Done
from tests.table.house import Client, House, settled
from tests.table.scenes import fresh, housed, names, state_of, stored


async def three(house: House) -> tuple[str, Client, Client, Client]:
    """Return a table with three people in seats 0, 1 and 2 of eight."""
    table, (ana, bo, cy) = await house.full_table(3)
    assert [client.seat for client in (ana, bo, cy)] == [0, 1, 2]
    return table, ana, bo, cy


@housed
async def test_whoever_sets_a_table_up_is_its_host_and_sits_in_the_first_seat(house: House) -> None:
    ana = house.client("Ana")
    table = await house.table(ana, seats=6, public=True)
    assert names(ana) == ["Ana", "", "", "", "", ""]
    assert ana.parts["you"]["seat"] == 0
    assert ana.parts["table"]["host"] == ana.parts["you"]["member"] == 0
    assert ana.parts["table"]["status"] == "before"
    assert ana.parts["game"] is None
    assert ana.parts["sheet"] is None
    (listed,) = await house.store.public_tables()
    assert (listed.id, listed.code, listed.host) == (table, ana.parts["table"]["code"], "Ana")
    assert (listed.seats, listed.taken, listed.games, listed.status) == (6, 1, 0, "before")
    assert await house.store.table_with_code(listed.code) == table
    assert [each.id for each in await house.store.tables_of(ana.person)] == [table]


@housed
async def test_somebody_without_a_name_is_a_guest(house: House) -> None:
    ana, bo = house.client(), house.client()
    ana.name = bo.name = ""
    table = await house.table(ana)
    await bo.open(table)
    await bo.well(protocol.Sit())
    assert names(ana)[:3] == ["Guest", "Guest 2", ""]


BAD_SETTINGS = [
    ({"seats": 5}, "wrong_player_count"),
    ({"seats": 12}, "wrong_player_count"),
    ({"seats": -1}, "wrong_player_count"),
    ({"ruleset": {"base": "whist"}}, "unknown_preset"),
    ({"ruleset": {}}, "unknown_preset"),
    ({"ruleset": {"base": ["classic"]}}, "unknown_preset"),
    ({"ruleset": {"base": "classic", "jokers": 2}}, "unknown_option"),
    ({"ruleset": {"base": "classic", "target": "many"}}, "bad_option"),
    ({"ruleset": {"base": "classic", "pass_count": 30}}, "bad_combination"),
    ({"pace": -0.1}, "bad_settings"),
    ({"pace": 5.1}, "bad_settings"),
    ({"pace": float("nan")}, "bad_settings"),
    ({"trick_pause": float("inf")}, "bad_settings"),
    ({"trick_pause": 10.5}, "bad_settings"),
]


@pytest.mark.parametrize(("settings", "code"), BAD_SETTINGS)
@housed
async def test_a_table_that_could_not_be_played_at_is_not_set_up_nor_made_of_one(
    house: House, settings: dict[str, object], code: str
) -> None:
    wanted = msgspec.convert(settings, Settings)
    with pytest.raises(HeartsError) as refusal:
        await house.tables.create(Person("p", "Ana"), wanted)
    assert refusal.value.code == code
    ana = house.client()
    table = await house.table(ana)
    before = ana.parts["table"]["settings"]
    assert await ana.refused(protocol.Change(wanted)) == code
    assert (await fresh(house, table, ana))["table"]["settings"] == before


@housed
async def test_people_take_the_first_free_seat_or_the_one_they_name(house: House) -> None:
    ana, bo, cy = house.client("Ana"), house.client("Bo"), house.client("Cy")
    table = await house.table(ana)
    await bo.open(table)
    assert bo.parts["you"] == nobody(bo)
    await bo.well(protocol.Sit(4))
    await cy.open(table)
    await cy.well(protocol.Sit())
    assert names(ana) == ["Ana", "Cy", "", "", "Bo", "", "", ""]
    assert (bo.seat, cy.seat) == (4, 1)
    assert [happening["seat"] for happening in ana.saw("sat")] == [4, 1]
    for seat, code in ((0, "seat_taken"), (8, "unknown_seat"), (-1, "unknown_seat")):
        assert await cy.refused(protocol.Sit(seat)) == code
    assert await cy.refused(protocol.Sit(10**30)) == "unknown_seat"
    assert cy.seat == 1


def nobody(client: Client) -> dict[str, object]:
    """Return what is told to somebody who has done nothing yet."""
    you = dict(client.parts["you"])
    assert (you["member"], you["seat"], you["hand"], you["queued"]) == (None, None, [], None)
    return you


@housed
async def test_one_can_move_and_get_up_and_sit_down_again(house: House) -> None:
    table, ana, bo, _ = await three(house)
    await bo.well(protocol.Sit(7))
    assert names(ana)[1] == ""
    assert bo.seat == 7
    # Where one sits already: nothing happens.
    before = await stored(house, table)
    await bo.well(protocol.Sit(7))
    await bo.well(protocol.Sit())
    await bo.well(protocol.Swap(7))
    assert await stored(house, table) == before
    await bo.well(protocol.Stand())
    assert bo.parts["you"]["seat"] is None
    assert names(ana)[7] == ""
    await bo.well(protocol.Stand())
    assert await bo.refused(protocol.Swap(0)) == "not_seated"
    await bo.well(protocol.Sit())
    assert bo.seat == 1
    assert ana.parts["members"][1]["seat"] == 1


@housed
async def test_a_full_table_has_no_seat_for_one_more(house: House) -> None:
    table, (ana, *_) = await house.full_table(6, seats=6)
    late = house.client()
    await late.open(table)
    assert await late.refused(protocol.Sit()) == "table_is_full"
    assert await late.refused(protocol.Sit(3)) == "seat_taken"
    # Whoever has done nothing is no member.
    assert len(ana.parts["members"]) == 6


@housed
async def test_two_who_want_the_same_seat_do_not_both_get_it(house: House) -> None:
    table, (ana, *_) = await house.full_table(1)
    bo, cy = house.client("Bo"), house.client("Cy")
    await bo.open(table)
    await cy.open(table)
    one, other = await asyncio.gather(bo.do(protocol.Sit(3)), cy.do(protocol.Sit(3)))
    assert isinstance(one, Done)
    assert not isinstance(other, Done)
    assert other.code == "seat_taken"
    assert names(ana) == ["Player 1", "", "", "Bo", "", "", "", ""]


@housed
async def test_a_button_pressed_twice_seats_once(house: House) -> None:
    table, (ana, *_) = await house.full_table(1)
    bo = house.client("Bo")
    await bo.open(table)
    same = await asyncio.gather(bo.do(protocol.Sit(), "x"), bo.do(protocol.Sit(), "x"))
    assert same[0] == same[1]
    assert names(ana)[:3] == ["Player 1", "Bo", ""]
    for answer in await asyncio.gather(bo.do(protocol.Sit(), "y"), bo.do(protocol.Sit(), "z")):
        assert isinstance(answer, Done)
    assert names(ana)[:3] == ["Player 1", "Bo", ""]
    assert len(ana.parts["members"]) == 2
    assert (await stored(house, table)).count("sat") == 2


@housed
async def test_a_newcomer_who_presses_twice_enters_once(house: House) -> None:
    table, (ana, *_) = await house.full_table(1)
    bo, phone = house.client("Bo", person="bo"), house.client("Bo", person="bo")
    await bo.open(table)
    await phone.open(table)
    await asyncio.gather(bo.do(protocol.Sit(2)), phone.do(protocol.Sit(3)))
    await settled()
    assert [member["name"] for member in ana.parts["members"]] == ["Player 1", "Bo"]
    assert names(ana)[:4] == ["Player 1", "", "", "Bo"]


@housed
async def test_names_are_cleaned_and_kept_apart(house: House) -> None:
    table, ana, bo, cy = await three(house)
    await bo.well(protocol.Rename("  Zoe\u0308 "))
    await cy.well(protocol.Rename("zoë"))
    assert names(ana)[:3] == ["Player 1", "Zoë", "zoë 2"]
    assert [member["name"] for member in ana.parts["members"]] == names(ana)[:3]
    assert [happening["name"] for happening in ana.saw("renamed")] == ["Zoë", "zoë 2"]
    for name in ("", "W" * 25, "Ana\u202e", "\u3164", "Z" + "\u0335" * 9):
        assert await cy.refused(protocol.Rename(name)) == "bad_name"
    # Taking one's own name again is nothing new, in another case it is.
    before = len(await stored(house, table))
    await bo.well(protocol.Rename("Zoë"))
    assert len(await stored(house, table)) == before
    await bo.well(protocol.Rename("ZOË"))
    assert names(ana)[1] == "ZOË"
    # Newcomers and bots are told apart from those who are there.
    new = house.client("ZOË")
    await new.open(table)
    await new.well(protocol.Sit())
    assert names(ana)[3] == "ZOË 3"
    await ana.well(protocol.Rename("Aiko"))
    await ana.well(protocol.AddBot("random"))
    assert names(ana)[4] == "Bram"
    await bo.well(protocol.Rename("bram"))
    assert names(ana)[1] == "bram 2"


@housed
async def test_watchers_have_names_too(house: House) -> None:
    table, ana, _, _ = await three(house)
    watcher = house.client("Wim")
    await watcher.open(table)
    await watcher.well(protocol.Rename("Wim"))
    assert len(ana.parts["members"]) == 3
    await watcher.well(protocol.Rename("Willem"))
    assert ana.parts["members"][3] == {
        "member": 3,
        "name": "Willem",
        "seat": None,
        "here": True,
        "kicked": False,
    }


@housed
async def test_changing_places_with_nobody_and_with_a_bot(house: House) -> None:
    _, ana, bo, _ = await three(house)
    await ana.well(protocol.AddBot("heuristic", 3))
    await bo.well(protocol.Swap(5))
    assert names(ana) == ["Player 1", "", "Player 3", "Aiko", "", "Player 2", "", ""]
    await bo.well(protocol.Swap(3))
    assert names(ana) == ["Player 1", "", "Player 3", "Player 2", "", "Aiko", "", ""]
    assert ana.parts["seats"][5]["bot"] == "heuristic"
    assert await bo.refused(protocol.Swap(8)) == "unknown_seat"


@housed
async def test_people_change_places_when_both_ask(house: House) -> None:
    table, ana, bo, cy = await three(house)
    await bo.well(protocol.Swap(2))
    assert names(ana)[1:3] == ["Player 2", "Player 3"]
    assert cy.parts["seats"][1]["asks"] == 2
    assert cy.saw("swap_asked") == [{"type": "swap_asked", "seat": 1, "other": 2}]
    # Asked again is nothing new; to ask another one takes the first wish back.
    before = len(await stored(house, table))
    await bo.well(protocol.Swap(2))
    assert len(await stored(house, table)) == before
    await bo.well(protocol.Swap(0))
    assert [seat["asks"] for seat in ana.parts["seats"][:3]] == [None, 0, None]
    await cy.well(protocol.Swap(1))
    assert names(ana)[1:3] == ["Player 2", "Player 3"]
    await bo.well(protocol.Swap(2))
    assert names(ana)[1:3] == ["Player 3", "Player 2"]
    assert [seat["asks"] for seat in ana.parts["seats"]] == [None] * 8


@pytest.mark.parametrize("way", ["stand", "move", "kick", "place", "fewer"])
@housed
async def test_nobody_changes_places_with_one_whom_they_did_not_ask(house: House, way: str) -> None:
    table, ana, bo, cy = await three(house)
    await cy.well(protocol.Sit(7))
    await bo.well(protocol.Swap(7))
    match way:
        case "stand":
            await cy.well(protocol.Stand())
        case "move":
            await cy.well(protocol.Sit(5))
        case "kick":
            await ana.well(protocol.Kick(2))
        case "place":
            await ana.well(protocol.Place(7, 4))
        case "fewer":
            await ana.well(protocol.Change(Settings(seats=7)))
            await ana.well(protocol.Change(Settings(seats=8)))
    assert [seat["asks"] for seat in ana.parts["seats"]] == [None] * 8
    dan = house.client("Dan")
    await dan.open(table)
    await dan.well(protocol.Sit(7))
    await dan.well(protocol.Swap(1))
    assert names(ana)[1] == "Player 2"
    assert names(ana)[7] == "Dan"


@housed
async def test_the_host_places_others(house: House) -> None:
    _, ana, bo, cy = await three(house)
    await ana.well(protocol.Place(1, 6))
    await ana.well(protocol.Place(0, 2))
    assert names(ana) == ["Player 3", "", "Player 1", "", "", "", "Player 2", ""]
    assert (ana.seat, bo.seat, cy.seat) == (2, 6, 0)
    await ana.well(protocol.Place(4, 4))
    assert await bo.refused(protocol.Place(0, 1)) == "not_host"
    assert await ana.refused(protocol.Place(0, 8)) == "unknown_seat"
    assert await ana.refused(protocol.Place(-1, 0)) == "unknown_seat"


@housed
async def test_who_has_no_key_may_look_and_nothing_else(house: House) -> None:
    table, ana, _, _ = await three(house)
    stranger = house.client()
    stranger.person = ""
    await stranger.open(table)
    assert names(stranger)[0] == "Player 1"
    for command in (protocol.Sit(), protocol.Chat("hi"), protocol.Rename("X"), protocol.Start()):
        assert await stranger.refused(command) == "unknown_person"
    assert len(ana.parts["members"]) == 3
    assert len(state_of(house, table).members) == 3


@housed
async def test_a_table_has_room_for_two_hundred_people_in_its_life(house: House) -> None:
    table, (ana, *_) = await house.full_table(1)
    device = house.client()
    await device.open(table)
    for number in range(99):
        device.person = f"visitor {number}"
        await device.well(protocol.Rename("V"))
    # What is left is for those who want to play.
    device.person = "one too many"
    assert await device.refused(protocol.Rename("V")) == "table_is_full"
    for number in range(100):
        device.person = f"player {number}"
        await device.well(protocol.Sit())
        await device.well(protocol.Stand())
    device.person = "one too many"
    assert await device.refused(protocol.Sit()) == "table_is_full"
    # Those who are members already are not concerned.
    await ana.well(protocol.Chat("full house"))
    device.person = "visitor 7"
    await device.well(protocol.Sit())


@housed
async def test_nobody_sits_down_or_moves_while_a_game_runs(house: House) -> None:
    table, ana, bo, _ = await three(house)
    await ana.well(protocol.Start(fill="random"))
    late = house.client()
    await late.open(table)
    commands = (protocol.Sit(), protocol.Sit(5), protocol.Swap(1), protocol.Place(0, 1))
    for command in (*commands, protocol.AddBot("random"), protocol.RemoveBot(5)):
        assert await ana.refused(command) == "game_is_running"
    assert await late.refused(protocol.Sit()) == "game_is_running"
    assert await bo.refused(protocol.Swap(0)) == "game_is_running"
