"""The end of a game: its record, another game with the same people, what lists show."""

import msgspec
import pytest

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.record import read_record, replay, verify
from cancellation_hearts.table import protocol
from cancellation_hearts.table.ports import Summary
from tests.table.house import Client, House, over, play_on
from tests.table.scenes import FOUR, dealt, fresh, housed, names, started, stored

SHORT = {**FOUR, "target": 1}


async def summary(house: House, table: str) -> Summary:
    found = await house.store.summary(table)
    assert found is not None
    return found


async def refused(house: House, table: str, game: int | None, person: str = "") -> str:
    """Return why a record is not given."""
    with pytest.raises(HeartsError) as refusal:
        await house.tables.record(table, game, person)
    return refusal.value.code


async def game(house: House, clients: list[Client]) -> None:
    """Play until the game is over."""
    await play_on(house, clients, over(clients[0]))


RULES = [
    ({"base": "classic", "target": 40}, 7),
    ({"base": "exchange", "target": 30}, 6),
    ({"base": "hearts", "target": 40, "jack_points": -10}, 4),
]


@pytest.mark.parametrize("early", [True, False])
@pytest.mark.parametrize(("ruleset", "seats"), RULES)
@housed
async def test_the_record_of_a_game_can_be_checked_and_gives_its_scores(
    house: House, ruleset: dict[str, object], seats: int, early: bool
) -> None:
    table, clients = await started(house, 2, seats=seats, ruleset=ruleset, early_end=early)
    await game(house, clients)
    data = await house.tables.record(table, 0, clients[0].person)
    assert await house.store.record(table, 0) == data
    assert await house.tables.record(table, None, clients[1].person) == data
    record = read_record(data)
    sheet = clients[0].parts["sheet"]
    assert verify(record) == [True] * len(sheet["deals"])
    replayed = replay(record)
    assert list(replayed.scores) == sheet["scores"] == record.scores
    assert list(replayed.winners) == sheet["winners"]
    assert record.seats == names(clients[0])
    assert [deal.secret for deal in record.deals] == [deal["secret"] for deal in sheet["deals"]]
    assert [deal.nonces for deal in record.deals] == [deal["nonces"] for deal in sheet["deals"]]
    assert [deal["queens"] for deal in sheet["deals"]] == [
        list(deal.queens or ()) for deal in replayed.log
    ]
    # What was committed to before each deal is what came of it.
    told = [
        shuffle["commitment"]
        for frame in clients[0].frames
        if (shuffle := msgspec.json.decode(frame)["parts"].get("shuffle"))
    ]
    assert list(dict.fromkeys(told)) == [deal.commitment for deal in record.deals]


@housed
async def test_of_a_running_game_only_deals_that_are_over_are_given(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    record = read_record(await house.tables.record(table, None, clients[0].person))
    assert record.deals == []
    await play_on(house, clients, lambda: len(clients[0].saw("dealt")) == 3)
    for number in (None, 0):
        record = read_record(await house.tables.record(table, number, ""))
        assert len(record.deals) == 2
        assert verify(record) == [True, True]
        assert record.scores == clients[0].parts["sheet"]["scores"]
        assert record.winners == []
    secret = house.tables._loaded[table].state.secret
    assert secret not in (await house.tables.record(table, None, "")).decode()
    assert await house.store.record(table, 0) is None


@housed
async def test_there_is_no_record_of_a_game_that_never_was(house: House) -> None:
    table, clients = await house.full_table(4, seats=4, ruleset=SHORT)
    for number in (None, 0, 1, -1):
        assert await refused(house, table, number) == "no_such_game"
    assert await refused(house, "nowhere", 0) == "no_such_table"
    await clients[0].well(protocol.Start())
    await game(house, clients)
    for number in (1, -1, 10**20):
        assert await refused(house, table, number) == "no_such_game"


@housed
async def test_a_table_without_watchers_gives_its_record_to_its_players(house: House) -> None:
    table, clients = await started(house, 4, ruleset=SHORT, watchers=False)
    assert await refused(house, table, None, "somebody") == "watching_is_off"
    await house.tables.record(table, None, clients[2].person)


@housed
async def test_the_record_of_a_finished_game_does_not_change_any_more(house: House) -> None:
    table, clients = await started(house, 4, ruleset=SHORT)
    await game(house, clients)
    data = await house.tables.record(table, 0, clients[0].person)
    await clients[1].well(protocol.Rename("Somebody Else"))
    await clients[0].well(protocol.Kick(2))
    for number in (None, 0):
        assert await house.tables.record(table, number, clients[0].person) == data


@housed
async def test_the_host_has_another_game_with_the_same_people(house: House) -> None:
    table, clients = await started(house, 2, seats=4, ruleset=SHORT)
    ana, bo = clients
    await ana.well(protocol.Prefer(True))
    assert await ana.refused(protocol.Rematch()) == "game_is_running"
    await game(house, clients)
    seats = names(ana)
    assert ana.parts["table"]["game"] == 0
    assert await ana.refused(protocol.Start()) == "game_is_running"
    assert await ana.refused(protocol.Stand()) == "game_is_running"
    await ana.well(protocol.Rematch())
    await bo.well(protocol.Rematch())
    assert (await stored(house, table)).count("rematched") == 1
    assert bo.parts["table"]["status"] == "before"
    assert bo.parts["table"]["game"] == 1
    assert (bo.parts["game"], bo.parts["sheet"]) == (None, None)
    assert bo.parts["you"]["hand"] == []
    assert names(bo) == seats
    assert ana.parts["you"]["forced"]
    # All that can be done before a game can be done again.
    await bo.well(protocol.Sit())
    await bo.well(protocol.Swap(3))
    await ana.well(protocol.RemoveBot(1))
    dee = house.client("Dee")
    await dee.open(table)
    await dee.well(protocol.Sit())
    await ana.well(protocol.Start())
    assert names(dee)[:2] == ["Player 1", "Dee"]
    assert ana.parts["sheet"] == {"deals": [], "scores": [0] * 4, "target": 1, "winners": []}
    await game(house, [ana, bo, dee])
    first, second = [
        read_record(await house.tables.record(table, number, ana.person)) for number in (0, 1)
    ]
    assert first.seats == seats
    assert second.seats == names(ana)
    assert verify(second) == [True] * len(second.deals)
    assert not {deal.secret for deal in first.deals} & {deal.secret for deal in second.deals}
    assert await fresh(house, table, dee) == dee.parts
    assert (await summary(house, table)).games == 2


@housed
async def test_most_players_have_another_game_without_the_host(house: House) -> None:
    _, clients = await started(house, 4, ruleset=SHORT)
    await game(house, clients)
    ana, bo, cy, dee = clients
    await bo.well(protocol.Rematch())
    await bo.well(protocol.Rematch())
    await cy.well(protocol.Rematch())
    assert ana.parts["table"]["rematch_votes"] == [1, 2]
    assert ana.saw("rematch_asked") == [{"type": "rematch_asked", "seat": seat} for seat in (1, 2)]
    assert ana.parts["table"]["status"] == "over"
    await dee.well(protocol.Rematch())
    assert ana.parts["table"]["status"] == "before"
    assert ana.parts["table"]["rematch_votes"] == []


@housed
async def test_watchers_do_not_vote_for_another_game(house: House) -> None:
    table, clients = await started(house, 4, ruleset=SHORT)
    watcher = house.client()
    await watcher.open(table)
    await game(house, clients)
    assert await watcher.refused(protocol.Rematch()) == "not_seated"
    for command in (protocol.Pause(True), protocol.Return(), protocol.Ready(""), protocol.Nudge(0)):
        assert await clients[0].refused(command) == "no_game"


@housed
async def test_one_who_was_stood_in_for_plays_the_next_game_themselves(house: House) -> None:
    _, clients = await started(house, 4, ruleset=SHORT)
    await clients[1].well(protocol.Stand())
    await game(house, [clients[0], *clients[2:]])
    assert clients[0].parts["seats"][1]["stand_in"]
    await clients[0].well(protocol.Rematch())
    assert not clients[0].parts["seats"][1]["stand_in"]


@housed
async def test_lists_show_where_a_table_stands(house: House) -> None:
    ruleset = {"base": "hearts", "target": 1}
    table, clients = await house.full_table(2, seats=4, ruleset=ruleset, public=True)
    ana, bo = clients
    before = await summary(house, table)
    assert (before.status, before.taken, before.games, before.rules) == ("before", 2, 0, "hearts*")
    assert before.names == ("Player 1", "Player 2", "", "")
    assert before.people == (ana.person, bo.person)
    assert await house.store.public_tables() == [before]
    assert await house.store.tables_of(bo.person) == [before]
    await house.clock.pass_by(10)
    await ana.well(protocol.Start("random"))
    running = await summary(house, table)
    assert (running.status, running.taken, running.games) == ("playing", 4, 1)
    assert running.names[2:] == ("Aiko", "Bram")
    assert running.changed == house.clock.now() > before.changed
    assert running.created == before.created
    await bo.well(protocol.Rename("Bob"))
    assert (await summary(house, table)).names[1] == "Bob"
    await game(house, clients)
    ended = await summary(house, table)
    assert ended.status == "over"
    assert ended.changed > running.changed
    assert await house.store.public_tables() == []
    assert await house.store.tables_of(bo.person) == [ended]
    await ana.well(protocol.Rematch())
    assert [each.id for each in await house.store.public_tables()] == [table]
    await bo.well(protocol.Stand())
    assert await house.store.tables_of(bo.person) == []


@housed
async def test_one_sent_away_has_the_table_no_more_in_their_list(house: House) -> None:
    table, clients = await started(house, 4, ruleset=FOUR)
    await clients[0].well(protocol.Kick(3))
    assert await house.store.tables_of(clients[3].person) == []
    assert [each.id for each in await house.store.tables_of(clients[2].person)] == [table]


@housed
async def test_a_game_that_was_stood_in_for_or_paused_has_a_good_record(house: House) -> None:
    table, clients = await started(house, 3, seats=6, ruleset={"base": "classic", "target": 30})
    await house.clock.pass_by(4)
    await clients[2].well(protocol.Stand())
    await clients[0].well(protocol.Pause(True))
    await house.clock.pass_by(30)
    await clients[0].well(protocol.Pause(False))
    await clients[0].well(protocol.Kick(1))
    await game(house, [clients[0]])
    record = read_record(await house.tables.record(table, 0, clients[0].person))
    assert all(verify(record))
    assert record.scores == clients[0].parts["sheet"]["scores"]


@housed
async def test_who_is_here_votes_though_bots_ended_the_game_for_them(house: House) -> None:
    _, clients = await started(house, 4, ruleset=SHORT)
    for client in clients[1:]:
        await client.well(protocol.Stand())
    await game(house, clients[:1])
    ana, bo, cy, dee = clients
    ana.leave()
    assert [seat["stand_in"] for seat in bo.parts["seats"]] == [False, True, True, True]
    await bo.well(protocol.Rematch())
    assert bo.parts["table"]["status"] == "over"
    await cy.well(protocol.Rematch())
    assert dee.parts["table"]["status"] == "before"
