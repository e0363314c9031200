"""The clock of a turn, stand-ins, being gone and back, and a table at which nobody is."""

import pytest

from cancellation_hearts.engine import events as engine
from cancellation_hearts.table import protocol
from cancellation_hearts.table.tables import NoGauge, Tables
from tests.table.house import Client, House, advise, play_on, something, think
from tests.table.scenes import FOUR, act, dealt, housed, started, state_of, stored, whose_turn


def stand_ins(client: Client) -> list[int]:
    return [number for number, seat in enumerate(client.parts["seats"]) if seat["stand_in"]]


def deadline(client: Client) -> int | None:
    found = client.parts["game"]["deadline"]
    assert found is None or isinstance(found, int)
    return found


def played(client: Client) -> int:
    return len(client.saw("played"))


# ---------------------------------------------------------------------------------- the clock


@housed
async def test_without_a_clock_a_player_has_all_the_time(house: House) -> None:
    _, clients = await dealt(house, 4, ruleset=FOUR, clock=0)
    await house.clock.pass_by(24 * 3600)
    assert deadline(clients[0]) is None
    assert played(clients[0]) == 0
    assert stand_ins(clients[0]) == []


@pytest.mark.parametrize("clock", [15, 30, 60, 120])
@housed
async def test_a_player_has_the_time_of_the_clock_and_then_a_bot_plays(
    house: House, clock: int
) -> None:
    _, clients = await dealt(house, 4, ruleset=FOUR, clock=clock)
    player = whose_turn(clients)
    for client in clients:
        assert deadline(client) == house.clock.now() + 1000 * clock
    await house.clock.pass_by(clock - 0.1)
    assert stand_ins(clients[0]) == []
    await house.clock.pass_by(0.2)
    assert stand_ins(clients[0]) == [player.seat]
    assert clients[0].saw("stood_in") == [
        {"type": "stood_in", "seat": player.seat, "reason": "clock"}
    ]
    await house.clock.pass_by(2)
    assert clients[0].parts["game"]["trick"][0][0] == player.seat
    # The next player has the whole time.
    following = whose_turn(clients)
    assert following is not player
    left = (deadline(clients[0]) or 0) - house.clock.now()
    assert 1000 * (clock - 2) <= left <= 1000 * clock


@housed
async def test_every_turn_has_the_whole_time(house: House) -> None:
    _, clients = await dealt(house, 4, ruleset=FOUR, clock=15)
    for _ in range(8):
        await house.clock.pass_by(14)
        await act(whose_turn(clients))
        assert deadline(clients[0]) == house.clock.now() + 15_000
    assert stand_ins(clients[0]) == []


@housed
async def test_while_all_pass_there_is_one_time_for_all(house: House) -> None:
    _, clients = await dealt(house, 6, clock=30)
    end = deadline(clients[0])
    await house.clock.pass_by(10)
    for client in clients[:4]:
        await act(client)
        assert deadline(clients[5]) == end
    # To change one's mind gives nobody more time.
    await act_again(clients[0])
    assert deadline(clients[5]) == end
    await house.clock.pass_by(20.5)
    assert stand_ins(clients[0]) == [4, 5]
    await house.clock.pass_by(1)
    assert clients[0].parts["game"]["phase"] == "play"


async def act_again(client: Client) -> None:
    await client.well(engine.PassCards(tuple(client.parts["you"]["hand"][3:6])))


@pytest.mark.parametrize("way", ["return", "play", "queue", "reopen"])
@housed
async def test_whoever_was_stood_in_for_is_back_by_doing_something(house: House, way: str) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR, clock=15, pace=5)
    player = whose_turn(clients)
    other = next(client for client in clients if client is not player)
    await house.clock.pass_by(15.1)
    assert stand_ins(other) == [player.seat]
    assert deadline(other) is None
    match way:
        case "return":
            await player.well(protocol.Return())
        case "play":
            await player.well(engine.PlayCard(player.parts["you"]["legal"][0]))
        case "queue":
            await player.well(protocol.Queue(player.parts["you"]["legal"][0]))
        case "reopen":
            phone = house.client(person=player.person)
            await phone.open(table)
    assert stand_ins(other) == []
    assert other.saw("returned") == [{"type": "returned", "seat": player.seat}]
    assert (played(other) == 1) == (way in ("play", "queue"))
    # Whoever's turn it is has the whole time again.
    assert deadline(other) == house.clock.now() + 15_000
    await house.clock.pass_by(10)
    assert played(other) == (way in ("play", "queue"))


@housed
async def test_whoever_is_back_while_all_pass_has_the_whole_time(house: House) -> None:
    _, clients = await dealt(house, 6, clock=30, pace=5)
    end = deadline(clients[0])
    await house.clock.pass_by(10)
    await clients[1].well(protocol.Stand())
    assert deadline(clients[0]) == end
    await clients[1].well(protocol.Return())
    assert deadline(clients[0]) == house.clock.now() + 30_000
    # Nobody is to be hurried who has just come back.
    await house.clock.pass_by(5)
    assert await clients[0].refused(protocol.Nudge(1)) == "nothing_to_nudge"


@housed
async def test_a_refused_action_does_not_bring_anybody_back(house: House) -> None:
    _, clients = await dealt(house, 4, ruleset=FOUR, clock=15, pace=5)
    player = whose_turn(clients)
    await house.clock.pass_by(15.1)
    for command in (engine.PlayCard("XX"), protocol.Queue("XX"), protocol.Ready("00")):
        await player.refused(command)
        assert stand_ins(clients[0]) == [player.seat]
    await player.well(protocol.Chat("what is the time?"))
    assert stand_ins(clients[0]) == [player.seat]


@housed
async def test_a_game_goes_on_when_all_have_let_their_time_run_out(house: House) -> None:
    _, clients = await dealt(house, 3, ruleset=FOUR, clock=15)
    await house.clock.pass_by(200)
    assert stand_ins(clients[0]) == [0, 1, 2]
    assert len(clients[0].parts["sheet"]["deals"]) >= 1
    assert len({deal["secret"] for deal in clients[0].parts["sheet"]["deals"]}) == len(
        clients[0].parts["sheet"]["deals"]
    )


@housed
async def test_bots_have_no_clock(house: House) -> None:
    ana = house.client()
    await house.table(ana, seats=4, ruleset=FOUR, clock=15)
    await ana.well(protocol.Start("random"))
    await ana.well(protocol.Ready(""))
    for _ in range(40):
        own = ana.seat in ana.parts["game"]["to_act"]
        assert (deadline(ana) is not None) == own
        if own:
            await act(ana)
        else:
            await house.clock.pass_by(0.5)


@housed
async def test_the_clock_says_when_the_next_deal_comes_whoever_is_ready(house: House) -> None:
    _, clients = await started(house, 3, ruleset=FOUR, clock=30)
    assert deadline(clients[0]) is None
    await play_on(house, clients, lambda: len(clients[0].parts["sheet"]["deals"]) == 1)
    assert deadline(clients[0]) == house.clock.now() + 30_000
    await clients[0].well(protocol.Ready("0a"))
    assert deadline(clients[0]) == house.clock.now() + 30_000
    await house.clock.pass_by(29.9)
    assert clients[0].parts["game"]["phase"] == "deal"
    await house.clock.pass_by(0.2)
    assert clients[0].parts["game"]["phase"] == "play"
    # To be late for a deal is no reason to be stood in for.
    assert stand_ins(clients[0]) == []


# --------------------------------------------------------------------------- being gone, and back


@housed
async def test_others_wait_45_seconds_for_one_who_is_gone(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    player = whose_turn(clients)
    others = [client for client in clients if client is not player]
    player.leave()
    assert not others[0].parts["members"][player.parts["you"]["member"]]["here"]
    await house.clock.pass_by(44.9)
    assert played(others[0]) == 0
    await house.clock.pass_by(0.2)
    assert others[0].saw("stood_in")[0]["reason"] == "gone"
    await house.clock.pass_by(2)
    assert played(others[0]) == 1
    await player.open(table)
    assert stand_ins(player) == []
    assert player.parts["members"][player.parts["you"]["member"]]["here"]


@housed
async def test_who_comes_back_in_time_is_not_stood_in_for(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    for _ in range(3):
        clients[1].leave()
        await house.clock.pass_by(40)
        await clients[1].open(table)
    await house.clock.pass_by(3600)
    assert stand_ins(clients[0]) == []
    assert (await stored(house, table)).count("stood_in") == 0


@housed
async def test_one_of_two_devices_is_enough(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    phone = house.client(person=clients[1].person)
    await phone.open(table)
    # The old connection ends after the new one has begun.
    clients[1].leave()
    assert clients[0].parts["members"][1]["here"]
    await house.clock.pass_by(300)
    assert stand_ins(clients[0]) == []
    phone.leave()
    assert not clients[0].parts["members"][1]["here"]
    await house.clock.pass_by(46)
    assert stand_ins(clients[0]) == [1]


@housed
async def test_whoever_leaves_the_seat_is_stood_in_for_at_once(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    player = whose_turn(clients)
    await player.well(protocol.Stand())
    await player.well(protocol.Stand())
    assert (await stored(house, table)).count("stood_in") == 1
    assert player.saw("stood_in")[0]["reason"] == "left"
    await house.clock.pass_by(2)
    assert played(player) == 1
    assert player.seat is not None
    await player.well(protocol.Return())
    await player.well(protocol.Return())
    assert (await stored(house, table)).count("returned") == 1


@housed
async def test_only_players_of_a_running_game_return(house: House) -> None:
    table, (ana, _) = await house.full_table(2, seats=6)
    assert await ana.refused(protocol.Return()) == "no_game"
    await ana.well(protocol.Start("random"))
    watcher = house.client()
    await watcher.open(table)
    assert await watcher.refused(protocol.Return()) == "not_seated"


@housed
async def test_a_device_comes_and_goes_while_its_owner_is_stood_in_for(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    player = whose_turn(clients)
    player.leave()
    await house.clock.pass_by(46)
    for _ in range(5):
        await player.open(table)
        player.leave()
    await house.clock.pass_by(46)
    other = next(client for client in clients if client is not player)
    assert stand_ins(other) == [player.seat]
    await house.clock.pass_by(2)
    assert played(other) == 1


# ------------------------------------------------------------------------ nobody is there


@pytest.mark.parametrize("clock", [0, 15])
@pytest.mark.parametrize("when", ["first deal", "pass", "play", "between deals"])
@housed
async def test_a_table_waits_while_nobody_who_plays_is_there(
    house: House, clock: int, when: str
) -> None:
    table, clients = await started(house, 2, seats=6, clock=clock)
    ana, bo = clients
    watcher = house.client()
    await watcher.open(table)
    if when != "first deal":
        await ana.well(protocol.Ready(""))
        await bo.well(protocol.Ready(""))
    if when in ("play", "between deals"):
        deals = 1 if when == "between deals" else 0
        await play_on(
            house,
            clients,
            lambda: len(ana.parts["sheet"]["deals"]) == deals and (deals > 0 or played(ana) > 20),
        )
    ana.leave()
    bo.leave()
    await house.clock.pass_by(0)
    assert house.clock.pending <= 1, "only the round of all tables may be waited for"
    before = state_of(house, table)
    await house.clock.pass_by(500)
    assert state_of(house, table) is before
    assert watcher.parts["game"]["deadline"] is None
    # Somebody comes back, and it goes on where it was.
    await ana.open(table)
    if before.to_act and clock and any(seat < 2 for seat in before.to_act):
        assert deadline(ana) == house.clock.now() + 1000 * clock
    await play_on(house, [ana], lambda: state_of(house, table).turn > before.turn + 10)
    assert 1 in stand_ins(ana)


@housed
async def test_a_bot_that_thinks_when_everybody_goes_does_not_act_alone(house: House) -> None:
    ana = house.client()
    table = await house.table(ana, seats=4, ruleset=FOUR, pace=3)
    await ana.well(protocol.Start("random"))
    await ana.well(protocol.Ready(""))
    while ana.seat in ana.parts["game"]["to_act"]:
        await act(ana)
    before = state_of(house, table)
    await house.clock.pass_by(1)
    ana.leave()
    await house.clock.pass_by(100)
    assert state_of(house, table) is before
    await ana.open(table)
    await house.clock.pass_by(6)
    assert state_of(house, table) is not before


@housed
async def test_nothing_is_waited_for_when_a_game_is_over(house: House) -> None:
    ruleset = {**FOUR, "target": 1}
    table, clients = await dealt(house, 3, ruleset=ruleset, clock=15)
    await play_on(house, clients, lambda: clients[0].parts["table"]["status"] == "over")
    assert deadline(clients[0]) is None
    assert house.clock.pending <= 1
    before = state_of(house, table)
    await house.clock.pass_by(500)
    assert state_of(house, table) is before
    assert something(clients[0]) is None


@pytest.mark.parametrize("wait", [14.0, 15.1])
@housed
async def test_nobody_gains_time_by_leaving_and_coming_back(house: House, wait: float) -> None:
    _, clients = await dealt(house, 4, ruleset=FOUR, clock=15, pace=1)
    player = whose_turn(clients)
    other = next(client for client in clients if client is not player)
    for _ in range(3):
        await house.clock.pass_by(wait)
        if played(other):
            break
        await player.do(protocol.Stand())
        await player.do(protocol.Return())
    # The time of a turn is given once more, and not again.
    await house.clock.pass_by(17)
    assert played(other) >= 1


@housed
async def test_who_left_on_purpose_is_not_back_by_a_new_connection(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    ana, bo, *_ = clients
    await bo.well(protocol.Stand())
    bo.leave()
    await bo.open(table)
    assert stand_ins(ana) == [bo.seat]
    await bo.well(protocol.Return())
    assert stand_ins(ana) == []
    # The next time, one who is merely gone is back at once.
    bo.leave()
    await house.clock.pass_by(46)
    assert stand_ins(ana) == [bo.seat]
    await bo.open(table)
    assert stand_ins(ana) == []


@housed
async def test_the_counts_do_not_tell_what_nobody_is_told(house: House) -> None:
    counted: list[str] = []
    gauge = NoGauge()
    gauge.command = lambda kind, _: counted.append(kind)  # type: ignore[method-assign, assignment]
    house.tables = Tables(house.store, house.clock, house.entropy, think, advise, gauge=gauge)
    _, clients = await dealt(house, 4, ruleset=FOUR)
    counted.clear()
    idle = next(client for client in clients if client is not whose_turn(clients))
    for command in (
        protocol.Prefer(forced=True),
        protocol.Mute(clients[0].parts["you"]["member"] if idle is not clients[0] else 1),
        protocol.Queue(idle.parts["you"]["hand"][0]),
        protocol.Unqueue(),
        protocol.Chat("hello"),
    ):
        await idle.do(command)
    assert counted == ["quiet"] * 4 + ["chat"]
