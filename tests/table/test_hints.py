"""Hints at a table: who may have them, when, and that they follow from what a seat knows."""

import json

import msgspec
import pytest

from cancellation_hearts.advice.hint import Hint
from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.view import View
from cancellation_hearts.table import events, protocol
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.hints import TableHint
from tests.table.house import Client, House, advise, something
from tests.table.scenes import FOUR, act, dealt, folded, fresh, housed, started, whose_turn
from tests.table.test_settings import changed

EXCHANGE = {"base": "exchange", "target": 1}


async def hinted(house: House, table: str, client: Client) -> TableHint:
    return await house.tables.hint(table, client.person)


async def refused(house: House, table: str, person: str) -> str:
    """Ask for a hint that must be refused, and return the code."""
    with pytest.raises(HeartsError) as why:
        await house.tables.hint(table, person)
    return why.value.code


def agreed(client: Client) -> list[bool]:
    """Return by seat whether a client sees that its member has agreed."""
    return [seat["agrees"] for seat in client.parts["seats"]]


def open_to_all(client: Client) -> bool:
    """Tell whether a client sees that hints may be asked for."""
    return bool(client.parts["table"]["hints"])


async def all_agree(clients: list[Client]) -> None:
    for client in clients:
        await client.well(protocol.AgreeHints(agree=True))


# ------------------------------------------------------------------------------ what is told


@housed
async def test_whoever_plays_with_bots_is_told_what_they_would_do_best(house: House) -> None:
    """In every phase that comes, and never what they may not do."""
    table, (ana,) = await house.full_table(1, seats=7, ruleset=EXCHANGE)
    assert open_to_all(ana)
    await ana.well(protocol.Start("random"))
    seen = set()
    for _ in range(400):
        if ana.parts["table"]["status"] == "over":
            break
        game = ana.parts["game"]
        if game["phase"] != "deal" and ana.seat in game["to_act"]:
            seen.add(game["phase"])
            hint = await hinted(house, table, ana)
            assert (hint.seat, hint.deal, hint.phase) == (ana.seat, game["deal"], game["phase"])
            assert hint.seq == ana.seq
            match game["phase"]:
                case "pass":
                    await ana.well(engine.PassCards(hint.recommended))
                case "discard":
                    await ana.well(engine.Discard(hint.recommended))
                case "play":
                    (step,) = hint.steps
                    legal = set(ana.parts["you"]["legal"])
                    assert {choice.choice for choice in step.choices} == legal
                    await ana.well(engine.PlayCard(*hint.recommended))
                case _:
                    await act(ana)
        elif something(ana) is not None:
            await act(ana)
        else:
            await house.clock.pass_by(0.5)
    assert {"pass", "play"} <= seen


@housed
async def test_nobody_is_told_that_somebody_has_asked(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    await all_agree(clients)
    watcher = house.client()
    await watcher.open(table)
    player = whose_turn(clients)
    told = {client: len(client.frames) for client in (*clients, watcher)}
    before = await folded(house, table)
    await hinted(house, table, player)
    assert {client: len(client.frames) for client in told} == told
    assert await folded(house, table) == before


@housed
async def test_the_same_moment_gives_the_same_hint_and_a_later_one_another(house: House) -> None:
    asked: list[tuple[View, bytes]] = []

    async def noting(view: View, seed: bytes) -> Hint:
        asked.append((view, seed))
        return await advise(view, seed)

    house.adviser = noting
    house.tables = house._tables()
    table, clients = await dealt(house, 4, ruleset=FOUR)
    await all_agree(clients)
    player = whose_turn(clients)
    first = await hinted(house, table, player)
    await clients[0].well(protocol.Chat("What now?"))
    again = await hinted(house, table, player)
    assert again.seq == first.seq + 1
    assert msgspec.structs.replace(again, seq=first.seq) == first
    await house.crash()
    for client in clients:
        await client.open(table)
    assert msgspec.structs.replace(await hinted(house, table, player), seq=first.seq) == first
    await player.well(engine.PlayCard(*first.recommended))
    await hinted(house, table, whose_turn(clients))
    seeds = [seed for _, seed in asked]
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3]
    assert [view.seat for view, _ in asked] == [player.seat] * 3 + [whose_turn(clients).seat]


@housed
async def test_chance_does_not_tell_what_is_hidden(house: House) -> None:
    """The seed is made of nothing but what a watcher knows as well."""
    table, clients = await dealt(house, 4, ruleset=FOUR)
    await all_agree(clients)
    player = whose_turn(clients)
    hint = await hinted(house, table, player)
    state = house.tables._loaded[table].state
    other = msgspec.structs.replace(state, secret="ab" * 32, shuffles=())
    house.tables._loaded[table]._state = other
    assert await hinted(house, table, player) == hint


# --------------------------------------------------------------------------- who may have them


@housed
async def test_who_may_ask(house: House) -> None:
    advised: list[int | None] = []

    async def noting(view: View, seed: bytes) -> Hint:
        advised.append(view.seat)
        return await advise(view, seed)

    house.adviser = noting
    house.tables = house._tables()
    table, clients = await started(house, 4, ruleset=FOUR)
    await all_agree(clients)
    watcher = house.client()
    await watcher.open(table)
    assert open_to_all(watcher)
    # Between deals nobody has anything to do.
    for client in clients:
        assert await refused(house, table, client.person) == "not_your_turn"
    for client in clients:
        await client.well(protocol.Ready("00"))
    player = whose_turn(clients)
    assert (await hinted(house, table, player)).seat == player.seat
    for client in clients:
        if client is not player:
            assert await refused(house, table, client.person) == "not_your_turn"
    for person in (watcher.person, "", "a stranger"):
        assert await refused(house, table, person) == "not_seated"
    assert await refused(house, "nowhere", player.person) == "no_such_table"
    # For the others nothing was even thought about.
    assert advised == [player.seat]


@housed
async def test_before_and_after_a_game_there_is_nothing_to_advise(house: House) -> None:
    table, (ana,) = await house.full_table(1, seats=4, ruleset={**FOUR, "target": 1})
    assert await refused(house, table, ana.person) == "no_game"
    await ana.well(protocol.Start("random"))
    while ana.parts["table"]["status"] != "over":
        if something(ana) is not None:
            await act(ana)
        await house.clock.pass_by(0.5)
    assert await refused(house, table, ana.person) == "no_game"


@housed
async def test_whoever_has_chosen_what_to_pass_has_nothing_to_do(house: House) -> None:
    table, (ana,) = await house.full_table(1, seats=6, pace=5)
    await ana.well(protocol.Start("random"))
    await ana.well(protocol.Ready(""))
    hint = await hinted(house, table, ana)
    assert len(hint.recommended) == 3
    await ana.well(engine.PassCards(hint.recommended))
    assert ana.parts["game"]["phase"] == "pass"
    assert await refused(house, table, ana.person) == "not_your_turn"


@housed
async def test_a_table_without_hints_gives_none(house: House) -> None:
    table, (ana,) = await house.full_table(1, seats=4, ruleset=FOUR, hints=False)
    assert not open_to_all(ana)
    await ana.well(protocol.Start("random"))
    await ana.well(protocol.Ready(""))
    await house.clock.pass_by(10)
    assert ana.seat in ana.parts["game"]["to_act"]
    assert await refused(house, table, ana.person) == "hints_off"
    assert await ana.refused(protocol.AgreeHints(agree=True)) == "hints_off"


@housed
async def test_who_was_sent_away_is_given_none(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    await all_agree(clients)
    player = next(client for client in clients[1:] if client.seat)
    await clients[0].well(protocol.Kick(player.parts["you"]["member"]))
    assert await refused(house, table, player.person) == "kicked"


@housed
async def test_a_table_without_watchers_gives_none_to_others(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR, watchers=False)
    await all_agree(clients)
    assert await refused(house, table, "a stranger") == "watching_is_off"


# ------------------------------------------------------------------------------ agreeing to it


@housed
async def test_several_people_have_to_agree_all_of_them(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    ana, bo = clients[:2]
    assert not open_to_all(ana)
    player = whose_turn(clients)
    for number, client in enumerate(clients):
        assert await refused(house, table, player.person) == "hints_not_agreed"
        await client.well(protocol.AgreeHints(agree=True))
        assert agreed(ana) == [seat <= number for seat in range(4)]
        assert open_to_all(ana) == (number == 3)
    assert ana.saw("hints_agreed") == [
        {"type": "hints_agreed", "seat": seat, "agree": True} for seat in range(4)
    ]
    await hinted(house, table, player)
    # Said twice it is no news.
    told = len(ana.frames)
    await bo.well(protocol.AgreeHints(agree=True))
    assert len(ana.frames) == told
    await bo.well(protocol.AgreeHints(agree=False))
    assert agreed(ana) == [True, False, True, True]
    assert not open_to_all(ana)
    assert await refused(house, table, player.person) == "hints_not_agreed"
    assert await fresh(house, table, ana) == ana.parts
    await house.crash()
    await ana.open(table)
    assert agreed(ana) == [True, False, True, True]


@housed
async def test_only_who_sits_can_agree(house: House) -> None:
    table, clients = await started(house, 4, ruleset=FOUR)
    watcher = house.client()
    await watcher.open(table)
    assert await watcher.refused(protocol.AgreeHints(agree=True)) == "not_seated"
    assert agreed(clients[0]) == [False] * 4


@housed
async def test_whoever_sits_down_later_has_not_agreed(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    await all_agree([ana, bo])
    assert open_to_all(ana)
    cy = house.client()
    await cy.open(table)
    assert open_to_all(cy)
    await cy.well(protocol.Sit())
    assert agreed(ana)[:3] == [True, True, False]
    assert not open_to_all(ana)
    assert ana.parts["table"] == cy.parts["table"]
    # Nor does whoever takes the seat of one who had agreed.
    await cy.well(protocol.AgreeHints(agree=True))
    await bo.well(protocol.Stand())
    assert open_to_all(ana)
    await bo.well(protocol.Sit(1))
    assert agreed(ana)[:3] == [True, False, True]
    assert not open_to_all(ana)


@housed
async def test_an_agreement_goes_with_its_person(house: House) -> None:
    table, (ana, bo) = await house.full_table(2, seats=6, ruleset={"base": "classic", "target": 1})
    await ana.well(protocol.AgreeHints(agree=True))
    await ana.well(protocol.Sit(4))
    assert agreed(bo) == [False] * 4 + [True, False]
    await ana.well(protocol.AddBot("random", 2))
    await ana.well(protocol.Swap(2))
    assert agreed(bo) == [False, False, True, False, False, False]
    await ana.well(protocol.Place(2, 1))
    assert (ana.seat, bo.seat) == (1, 2)
    assert agreed(bo) == [False, True] + [False] * 4
    await bo.well(protocol.AgreeHints(agree=True))
    await ana.well(protocol.Start("random"))
    assert open_to_all(ana)
    while ana.parts["table"]["status"] != "over":
        for client in (ana, bo):
            if something(client) is not None:
                await act(client)
        await house.clock.pass_by(0.5)
    await ana.well(protocol.Rematch())
    assert agreed(bo) == [False, True, True, False, False, False]
    assert await fresh(house, table, bo) == bo.parts


@housed
async def test_a_player_who_is_sent_away_is_not_asked_any_more(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    ana = clients[0]
    await all_agree(clients[:3])
    assert not open_to_all(ana)
    await ana.well(protocol.Kick(3))
    assert agreed(ana) == [True, True, True, False]
    assert open_to_all(ana)
    await ana.well(protocol.Kick(2))
    await ana.well(protocol.AgreeHints(agree=False))
    assert not open_to_all(ana)
    await ana.well(protocol.Kick(1))
    # Bots do not mind.
    assert open_to_all(ana)
    while ana.seat not in ana.parts["game"]["to_act"]:
        await house.clock.pass_by(0.5)
    assert (await hinted(house, table, ana)).seat == ana.seat


@housed
async def test_a_player_for_whom_a_bot_stands_in_is_still_asked(house: House) -> None:
    _, clients = await dealt(house, 4, ruleset=FOUR)
    await all_agree(clients[:3])
    await clients[3].well(protocol.Stand())
    assert not open_to_all(clients[0])


@housed
async def test_the_host_decides_before_a_game(house: House) -> None:
    _, (ana, bo) = await house.full_table(2)
    await all_agree([ana, bo])
    await ana.well(changed(ana, hints=False))
    assert not open_to_all(bo)
    await ana.well(changed(ana, hints=True))
    assert open_to_all(bo)


# -------------------------------------------------------------------------------------- stored


def test_tables_that_were_stored_before_there_were_hints_have_them() -> None:
    event = events.SettingsChanged(Settings(seats=7, chat=False))
    plain = json.loads(events.encode(event))
    del plain["settings"]["hints"]
    assert events.decode(events.SCHEMA, json.dumps(plain).encode()) == event
    assert event.settings.hints


def test_a_hint_travels_whole() -> None:
    """What is sent is read again as the same, by a client in Python."""
    from cancellation_hearts.advice.hint import Choice, Step
    from cancellation_hearts.advice.reasons import Reason

    choice = Choice(NAMES[0], 1.25, 0.5, 0.0, 0.0, True, Reason("ducks", card="QS", seat=3))
    hint = TableHint(2, 0, "play", 1000, (Step((choice,)),), seq=7)
    data = protocol.ENCODER.encode(hint)
    assert msgspec.json.decode(data, type=TableHint) == hint
    assert list(json.loads(data)) == ["seat", "deal", "phase", "worlds", "steps", "seq"]
