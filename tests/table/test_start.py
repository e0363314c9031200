"""The start of a game, and being ready for its deals."""

import asyncio
import itertools

import pytest

from cancellation_hearts.engine import events as engine
from cancellation_hearts.table import protocol
from cancellation_hearts.table.protocol import Done
from tests.table.house import Client, House, over, play_on, something
from tests.table.scenes import FOUR, act, housed, names, started, state_of, stored

ALL = {"packs": 2, "players": [3, 11]}


def phase(client: Client) -> str:
    return str(client.parts["game"]["phase"])


async def end_deal(clients: list[Client]) -> None:
    """Let people play until the deal is over."""
    while phase(clients[0]) != "deal":
        for client in clients:
            if phase(clients[0]) != "deal" and something(client) is not None:
                await act(client)


@housed
async def test_a_game_does_not_begin_while_seats_are_free(house: House) -> None:
    table, (ana, bo) = await house.full_table(2, seats=6)
    before = await stored(house, table)
    assert await ana.refused(protocol.Start()) == "seats_free"
    assert await ana.refused(protocol.Start(fill="nobody")) == "unknown_bot"
    assert await bo.refused(protocol.Start(fill="random")) == "not_host"
    assert await stored(house, table) == before
    assert ana.parts["table"]["status"] == "before"
    await ana.well(protocol.Start(fill="random"))
    assert names(bo) == ["Player 1", "Player 2", "Aiko", "Bram", "Chen", "Dina"]
    assert [seat["bot"] for seat in bo.parts["seats"]] == [None, None, *["random"] * 4]
    assert bo.parts["table"]["status"] == "playing"
    assert bo.saw("started") == [{"type": "started", "dealer": bo.parts["game"]["dealer"]}]
    assert 0 <= bo.parts["game"]["dealer"] < 6


@housed
async def test_a_full_table_begins_without_bots(house: House) -> None:
    _, clients = await house.full_table(6, seats=6)
    await clients[0].well(protocol.Start())
    assert [seat["bot"] for seat in clients[1].parts["seats"]] == [None] * 6
    assert phase(clients[1]) == "deal"
    assert clients[1].parts["sheet"]["scores"] == [0] * 6


@pytest.mark.parametrize("ids", [("x", "x"), ("x", "y")])
@housed
async def test_start_pressed_twice_begins_one_game(house: House, ids: tuple[str, str]) -> None:
    table, (ana, _) = await house.full_table(2, seats=6)
    answers = await asyncio.gather(*(ana.do(protocol.Start(fill="random"), name) for name in ids))
    assert all(isinstance(answer, Done) for answer in answers)
    assert (await stored(house, table)).count("started") == 1
    assert state_of(house, table).games == 1
    await house.clock.pass_by(4)
    await ana.well(protocol.Start(fill="random"))
    assert (await stored(house, table)).count("started") == 1


@housed
async def test_two_who_press_start_at_once_begin_one_game(house: House) -> None:
    table, (ana, bo) = await house.full_table(2, seats=6)
    phone = house.client(person=ana.person)
    await phone.open(table)
    answers = await asyncio.gather(
        bo.do(protocol.Start("random")),
        ana.do(protocol.Start("heuristic")),
        phone.do(protocol.Start("random")),
    )
    assert [getattr(answer, "code", "done") for answer in answers] == ["not_host", "done", "done"]
    assert (await stored(house, table)).count("started") == 1
    assert bo.parts["seats"][5]["bot"] == "heuristic"


@housed
async def test_somebody_who_sits_down_in_the_last_moment_plays(house: House) -> None:
    table, (ana, _) = await house.full_table(2, seats=6)
    late = house.client("Late")
    await late.open(table)
    await asyncio.gather(late.do(protocol.Sit()), ana.do(protocol.Start("random")))
    assert names(ana)[:4] == ["Player 1", "Player 2", "Late", "Aiko"]


@pytest.mark.parametrize("seats", range(3, 12))
@housed
async def test_three_to_eleven_can_play(house: House, seats: int) -> None:
    ruleset = {"base": "classic", **ALL, "target": 13, "pass_count": 2}
    _, clients = await house.full_table(2, seats=seats, ruleset=ruleset)
    await clients[0].well(protocol.Start(fill="random"))
    await play_on(house, clients, over(clients[0]))
    (first, *_) = clients[1].saw("dealt")
    assert first["cards_each"] == 104 // seats
    assert first["kitty"] == 104 % seats
    assert max(clients[1].parts["sheet"]["scores"]) >= 13


@housed
async def test_the_dealer_is_drawn_by_lot(house: House) -> None:
    dealers = set()
    for _ in range(25):
        ana = house.client()
        await house.table(ana, seats=6)
        await ana.well(protocol.Start("random"))
        dealers.add(ana.parts["game"]["dealer"])
        ana.leave()
    assert dealers == set(range(6))


# ------------------------------------------------------------------------------- being ready


@housed
async def test_the_first_deal_comes_when_all_are_ready(house: House) -> None:
    _, (ana, bo, cy) = await started(house, 3, seats=6)
    committed = ana.parts["shuffle"]["commitment"]
    await ana.well(protocol.Ready("AABB"))
    await bo.well(protocol.Ready(""))
    assert [seat["ready"] for seat in ana.parts["seats"]] == [True, True, False, True, True, True]
    # A second nonce does not count.
    await ana.well(protocol.Ready("ff"))
    assert phase(cy) == "deal"
    await cy.well(protocol.Ready("00" * 64))
    assert phase(cy) == "pass"
    assert cy.parts["shuffle"] == {"deal": 0, "commitment": committed}
    assert [seat["ready"] for seat in ana.parts["seats"]] == [False] * 6
    await house.clock.pass_by(1)
    await play_on(house, [ana, bo, cy], lambda: bool(ana.parts["sheet"]["deals"]))
    assert ana.parts["sheet"]["deals"][0]["nonces"] == ["aabb", "", "00" * 64, "", "", ""]


@housed
async def test_the_first_deal_comes_after_three_seconds_whoever_is_ready(house: House) -> None:
    _, (ana, bo) = await started(house, 2, seats=6)
    await ana.well(protocol.Ready("aa"))
    await house.clock.pass_by(2.9)
    assert phase(bo) == "deal"
    await house.clock.pass_by(0.2)
    assert phase(bo) == "pass"
    assert await bo.refused(protocol.Ready("bb")) == "not_between_deals"


@housed
async def test_a_nonce_is_of_at_most_64_bytes_in_hexadecimal_digits(house: House) -> None:
    table, (ana, bo) = await started(house, 2, seats=6)
    before = await stored(house, table)
    for nonce in ("0", "0g", "00" * 65, " 00", "0x", "\u0660\u0660", "\uff100"):
        assert await ana.refused(protocol.Ready(nonce)) == "bad_secret"
    assert await stored(house, table) == before
    watcher = house.client()
    await watcher.open(table)
    assert await watcher.refused(protocol.Ready("00")) == "not_seated"
    assert not bo.parts["seats"][0]["ready"]


@housed
async def test_nobody_is_ready_before_a_game(house: House) -> None:
    _, (ana, _) = await house.full_table(2)
    assert await ana.refused(protocol.Ready("00")) == "no_game"


@housed
async def test_later_deals_wait_for_all_people_and_no_bots(house: House) -> None:
    _, clients = await started(house, 3, seats=4, ruleset=FOUR)
    ana, bo, cy = clients
    await play_on(house, clients, lambda: len(ana.parts["sheet"]["deals"]) == 1)
    assert phase(ana) == "deal"
    assert ana.parts["shuffle"]["deal"] == ana.parts["game"]["deal"] == 1
    await house.clock.pass_by(3600)
    assert phase(ana) == "deal"
    await ana.well(protocol.Ready("01"))
    await cy.well(protocol.Ready("02"))
    await house.clock.pass_by(3600)
    assert phase(ana) == "deal"
    await bo.well(protocol.Ready("03"))
    assert phase(ana) == "play"


@pytest.mark.parametrize("way", ["stand", "gone", "kick"])
@housed
async def test_others_do_not_wait_for_one_who_goes_when_they_are_ready(
    house: House, way: str
) -> None:
    _, clients = await started(house, 3, ruleset=FOUR)
    ana, bo, cy = clients
    await play_on(house, clients, lambda: len(ana.parts["sheet"]["deals"]) == 1)
    await ana.well(protocol.Ready("01"))
    await bo.well(protocol.Ready("02"))
    match way:
        case "stand":
            await cy.well(protocol.Stand())
        case "kick":
            await ana.well(protocol.Kick(2))
        case "gone":
            cy.leave()
            await house.clock.pass_by(46)
    assert phase(ana) == "play"
    assert ana.parts["seats"][2]["stand_in"] == (way != "kick")


@housed
async def test_bots_play_on_for_people_who_all_stand(house: House) -> None:
    _, clients = await started(house, 3, ruleset=FOUR)
    ana = clients[0]
    for client in clients:
        await client.well(protocol.Stand())
    await house.clock.pass_by(300)
    assert len(ana.parts["sheet"]["deals"]) >= 2
    # One who comes back is asked again.
    await clients[1].well(protocol.Return())
    await play_on(house, [clients[1]], over(ana))


@housed
async def test_bots_act_after_the_tables_pace(house: House) -> None:
    ana = house.client()
    await house.table(ana, seats=4, ruleset=FOUR, pace=2, trick_pause=5)
    await ana.well(protocol.Start("random"))
    await house.clock.pass_by(3.1)
    moments = []
    for _ in range(2000):
        command = something(ana)
        if isinstance(command, engine.PlayCard):
            await ana.well(command)
        seen = len(ana.saw("played"))
        trick = ana.parts["game"]["trick"]
        await house.clock.pass_by(0.1)
        if len(ana.saw("played")) > seen:
            moments.append((house.clock.now() / 1000, not trick))
        if len(ana.parts["sheet"]["deals"]) or len(moments) > 20:
            break
    gaps = [(later[0] - one[0], later[1]) for one, later in itertools.pairwise(moments)]
    assert all(4.9 <= gap <= 5.2 for gap, leads in gaps if leads)
    assert any(1.9 <= gap <= 2.2 for gap, leads in gaps if not leads)
    assert min(gap for gap, _ in gaps) >= 1.9
