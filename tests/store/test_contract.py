"""What every store has to do."""

from __future__ import annotations

import asyncio

import pytest

from cancellation_hearts.engine.events import PassCards, PlayCard
from cancellation_hearts.table.events import (
    Acted,
    Chatted,
    Created,
    Entered,
    HostGiven,
    Queued,
    Settings,
    TableEvent,
)
from cancellation_hearts.table.ports import CodeTaken, Conflict, EventStore, Person, Row
from tests.store.stores import code_of, created, each_store, kept, said, summary_of

ADA = Person("ada", "Ada")
BOB = Person("bob", "Bob")


def key(number: int) -> bytes:
    return bytes([number]) * 32


# -------------------------------------------------------------------------------------- events


@each_store
async def test_what_was_kept_comes_back(store: EventStore) -> None:
    events: list[TableEvent] = [
        Created(Settings(ruleset={"base": "classic", "target": 50}, seats=6), "CODE-1", "ab" * 32),
        Entered("ada", "Ada"),
        HostGiven(None),
        Acted(3, PassCards(("QS", "AH", "QS")), "player"),
        Acted(0, PlayCard("2C"), "stand_in"),
        Queued(5, "QS", ("points", "twin")),
    ]
    rows = [Row(n, 1_700_000_000_000 + n, "ada", f"c{n}", each) for n, each in enumerate(events, 1)]
    rows[4] = Row(5, rows[4].at, "", "", rows[4].event)
    await store.create(summary_of(1), rows[:2])
    await store.append("table1", rows[2:3])
    await store.append("table1", rows[3:])
    assert await store.load("table1") == rows


@each_store
async def test_the_tail_after_an_event(store: EventStore) -> None:
    await kept(store, 1)
    await store.append("table1", [said(2), said(3), said(4)])
    assert await store.load("table1", 2) == [said(3), said(4)]
    assert await store.load("table1", 4) == []
    assert await store.load("table1", 99) == []


@each_store
async def test_texts_of_all_the_world(store: EventStore) -> None:
    text = 'Zoë 王小明 🂡👩‍👩‍👧 \u202e"quoted" \\ \x00 \n\u2028 \N{COMBINING ACUTE ACCENT}'
    await store.add_person(Person("zoë", text), key(1))
    await kept(store, 1, host=text, names=(text, ""), people=("zoë", "李"), rules=text)
    await store.append("table1", [said(2, text)], record=(0, text.encode()))
    assert (await store.load("table1", 1))[0].event == Chatted(0, text)
    found = await store.summary("table1")
    assert found is not None
    assert (found.host, found.names, found.people) == (text, (text, ""), ("zoë", "李"))
    assert await store.tables_of("李") == [found]
    assert await store.person_with_key(key(1)) == Person("zoë", text)
    assert await store.record("table1", 0) == text.encode()


@each_store
async def test_a_number_that_is_in_use_is_a_conflict(store: EventStore) -> None:
    await kept(store, 1)
    await store.append("table1", [said(2), said(3)])
    for rows in ([said(3, "mine")], [said(1, "mine")], [said(2, "mine"), said(3, "mine")]):
        with pytest.raises(Conflict):
            await store.append("table1", rows, summary_of(1, host="Eve"), (0, b"mine"))
    assert await store.load("table1") == [created(1), said(2), said(3)]
    assert await store.summary("table1") == summary_of(1)
    assert await store.record("table1", 0) is None
    await store.append("table1", [said(4)])


@each_store
async def test_numbers_do_not_skip(store: EventStore) -> None:
    await kept(store, 1)
    for rows in ([said(3)], [said(2), said(4)], [said(2), said(2)], [said(3), said(2)]):
        with pytest.raises(Conflict):
            await store.append("table1", rows)
    assert await store.load("table1") == [created(1)]
    with pytest.raises(Conflict):
        await store.create(summary_of(2), [said(2)])
    assert await store.summary("table2") is None
    assert await store.tables_of("ada") == [summary_of(1)]
    assert await store.table_with_code(code_of(2)) is None
    await kept(store, 2)


@each_store
async def test_one_of_two_writers_is_refused(store: EventStore) -> None:
    await kept(store, 1)
    both = [store.append("table1", [said(2, who)]) for who in ("left", "right")]
    outcomes = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(each).__name__ for each in outcomes) == ["Conflict", "NoneType"]
    first = "left" if outcomes[0] is None else "right"
    assert await store.load("table1", 1) == [said(2, first)]


@each_store
async def test_one_that_fails_among_many_fails_alone(store: EventStore) -> None:
    for number in range(20):
        await kept(store, number)
    jobs = [
        store.append(f"table{number}", [said(3 if number % 4 == 0 else 2)]) for number in range(20)
    ]
    taken = store.create(summary_of(7), [created(7)])
    outcomes = await asyncio.gather(*jobs, taken, return_exceptions=True)
    for number, outcome in enumerate(outcomes[:20]):
        failed = number % 4 == 0
        assert isinstance(outcome, Conflict) == failed, number
        assert len(await store.load(f"table{number}")) == (1 if failed else 2)
    assert isinstance(outcomes[20], CodeTaken)


@each_store
async def test_a_hundred_tables_at_once(store: EventStore) -> None:
    async def life(number: int) -> None:
        await kept(store, number)
        for seq in range(2, 20):
            await store.append(
                f"table{number}", [said(seq, f"{number}")], summary_of(number, changed=seq)
            )

    await asyncio.gather(*(life(number) for number in range(100)))
    for number in range(100):
        rows = await store.load(f"table{number}")
        assert rows == [created(number), *(said(seq, f"{number}") for seq in range(2, 20))]
        assert await store.summary(f"table{number}") == summary_of(number, changed=19)


# ---------------------------------------------------------------------------- tables and lists


@each_store
async def test_ids_and_codes_are_taken_once(store: EventStore) -> None:
    await kept(store, 1)
    for taken in (summary_of(2, code=code_of(1)), summary_of(1, code=code_of(2)), summary_of(1)):
        with pytest.raises(CodeTaken):
            await store.create(taken, [created(2)])
    assert await store.load("table2") == []
    assert await store.load("table1") == [created(1)]
    assert await store.table_with_code(code_of(1)) == "table1"
    assert await store.table_with_code(code_of(2)) is None


@each_store
async def test_what_is_unknown(store: EventStore) -> None:
    assert await store.load("nowhere") == []
    assert await store.summary("nowhere") is None
    assert await store.table_with_code("nowhere") is None
    assert await store.record("nowhere", 0) is None
    assert await store.tables_of("nobody") == []
    assert await store.public_tables() == []
    assert await store.sweep(10**15) == []
    assert await store.person_with_key(key(1)) is None
    assert await store.take_move_code(key(1), 0) is None
    for rows in ([], [said(1)], [said(2)]):
        with pytest.raises(Conflict):
            await store.append("nowhere", rows, summary_of(1))
    with pytest.raises(LookupError):
        await store.rename("nobody", "Nobody")
    with pytest.raises(LookupError):
        await store.add_key("nobody", key(1))
    with pytest.raises(LookupError):
        await store.add_move_code("nobody", key(1), 10)
    assert await store.person_with_key(key(1)) is None


@each_store
async def test_the_summary_is_what_it_was_last(store: EventStore) -> None:
    await kept(store, 1)
    await store.append("table1", [said(2)])
    assert await store.summary("table1") == summary_of(1)
    later = summary_of(
        1, status="playing", public=True, changed=9_000, seats=6, taken=6, rules="exchange*",
        host="Bob", games=2, people=("bob", "cy", "ada"), names=tuple("BobCyX"),
    )  # fmt: skip
    await store.append("table1", [said(3)], later)
    assert await store.summary("table1") == later
    await store.append("table1", [], summary_of(1, host=""))
    assert await store.summary("table1") == summary_of(1, host="")


@each_store
async def test_public_tables(store: EventStore) -> None:
    await kept(store, 1, public=True, created=10)
    await kept(store, 2, public=True, created=30, status="playing")
    await kept(store, 3, public=True, created=20)
    await kept(store, 4, public=True, created=40, status="over")
    await kept(store, 5, public=False, created=50)
    await kept(store, 6, public=True, created=5, status="playing")
    listed = [each.id for each in await store.public_tables()]
    assert listed == ["table3", "table1", "table2", "table6"]
    assert [each.id for each in await store.public_tables(2)] == ["table3", "table1"]
    assert await store.public_tables(0) == []
    await store.append("table1", [said(2)], summary_of(1, public=True, created=10, status="over"))
    await store.append("table5", [said(2)], summary_of(5, public=True, created=50))
    listed = [each.id for each in await store.public_tables()]
    assert listed == ["table5", "table3", "table2", "table6"]


@each_store
async def test_tables_of_a_person(store: EventStore) -> None:
    await kept(store, 1, changed=10, people=("ada", "bob"))
    await kept(store, 2, changed=30, people=("bob",))
    await kept(store, 3, changed=20, people=("ada",), status="over")
    assert [each.id for each in await store.tables_of("ada")] == ["table3", "table1"]
    assert [each.id for each in await store.tables_of("bob")] == ["table2", "table1"]
    assert [each.id for each in await store.tables_of("bob", 1)] == ["table2"]
    await store.append("table1", [said(2)], summary_of(1, changed=40, people=("bob", "cy")))
    assert [each.id for each in await store.tables_of("ada")] == ["table3"]
    assert [each.id for each in await store.tables_of("bob")] == ["table1", "table2"]
    assert [each.id for each in await store.tables_of("cy")] == ["table1"]


@each_store
async def test_records_of_games(store: EventStore) -> None:
    await kept(store, 1)
    await store.append("table1", [said(2)], record=(0, b"first"))
    await store.append("table1", [said(3)], summary_of(1, games=2), (1, b"second"))
    assert await store.record("table1", 0) == b"first"
    assert await store.record("table1", 1) == b"second"
    assert await store.record("table1", 2) is None
    with pytest.raises(Conflict):
        await store.append("table1", [said(4)], summary_of(1, games=9), (1, b"another"))
    assert await store.record("table1", 1) == b"second"
    assert await store.load("table1", 3) == []
    assert await store.summary("table1") == summary_of(1, games=2)


@each_store
async def test_tables_that_came_to_nothing_are_swept_away(store: EventStore) -> None:
    await kept(store, 1, changed=100)
    await kept(store, 2, changed=100, games=1)
    await kept(store, 3, changed=200, public=True)
    await kept(store, 4, changed=50, public=True)
    await store.append("table4", [said(2)], record=(0, b"odd"))
    assert await store.sweep(50) == []
    assert await store.sweep(200) == ["table1", "table4"]
    assert await store.load("table4") == []
    assert await store.summary("table4") is None
    assert await store.record("table4", 0) is None
    assert await store.table_with_code(code_of(4)) is None
    assert [each.id for each in await store.public_tables()] == ["table3"]
    assert [each.id for each in await store.tables_of("ada")] == ["table3", "table2"]
    with pytest.raises(Conflict):
        await store.append("table4", [said(3)])
    assert await store.load("table2") == [created(2)]
    await kept(store, 4)
    assert await store.load("table4") == [created(4)]
    assert await store.record("table4", 0) is None


# -------------------------------------------------------------------------------------- people


@each_store
async def test_people_and_their_keys(store: EventStore) -> None:
    await store.add_person(ADA, key(1))
    await store.add_person(BOB, key(2))
    await store.add_key("ada", key(3))
    assert await store.person_with_key(key(1)) == ADA
    assert await store.person_with_key(key(2)) == BOB
    assert await store.person_with_key(key(3)) == ADA
    assert await store.person_with_key(key(4)) is None
    await store.rename("ada", "Ada L.")
    assert await store.person_with_key(key(1)) == Person("ada", "Ada L.")
    assert await store.person_with_key(key(3)) == Person("ada", "Ada L.")
    assert await store.person_with_key(key(2)) == BOB


@each_store
async def test_a_key_is_one_persons(store: EventStore) -> None:
    await store.add_person(ADA, key(1))
    with pytest.raises(ValueError, match="key"):
        await store.add_person(BOB, key(1))
    with pytest.raises(ValueError, match="person ada"):
        await store.add_person(ADA, key(2))
    await store.add_person(BOB, key(2))
    with pytest.raises(ValueError, match="key"):
        await store.add_key("bob", key(1))
    assert await store.person_with_key(key(1)) == ADA


@each_store
async def test_a_move_code_works_once(store: EventStore) -> None:
    await store.add_person(ADA, key(1))
    await store.add_person(BOB, key(2))
    await store.add_move_code("ada", key(7), 100)
    await store.add_move_code("bob", key(8), 100)
    assert await store.take_move_code(key(9), 50) is None
    assert await store.take_move_code(key(7), 99) == ADA
    assert await store.take_move_code(key(7), 99) is None
    assert await store.take_move_code(key(8), 99) == BOB


@each_store
async def test_a_move_code_expires(store: EventStore) -> None:
    await store.add_person(ADA, key(1))
    await store.add_move_code("ada", key(7), 100)
    assert await store.take_move_code(key(7), 100) is None
    assert await store.take_move_code(key(7), 50) is None
    await store.add_move_code("ada", key(7), 100)
    await store.sweep(100)
    assert await store.take_move_code(key(7), 99) == ADA
    await store.add_move_code("ada", key(7), 100)
    await store.sweep(101)
    assert await store.take_move_code(key(7), 99) is None


@each_store
async def test_a_new_move_code_replaces_the_last(store: EventStore) -> None:
    await store.add_person(ADA, key(1))
    await store.add_move_code("ada", key(7), 100)
    await store.add_move_code("ada", key(8), 200)
    assert await store.take_move_code(key(7), 50) is None
    assert await store.take_move_code(key(8), 150) == ADA
    await store.add_move_code("ada", key(8), 300)
    await store.add_move_code("ada", key(8), 400)
    assert await store.take_move_code(key(8), 350) == ADA


@each_store
async def test_nobody_gets_the_code_of_another(store: EventStore) -> None:
    await store.add_person(ADA, key(1))
    await store.add_person(BOB, key(2))
    await store.add_move_code("ada", key(7), 100)
    await store.add_move_code("bob", key(8), 100)
    with pytest.raises(CodeTaken):
        await store.add_move_code("bob", key(7), 100)
    assert await store.take_move_code(key(7), 50) == ADA
    assert await store.take_move_code(key(8), 50) == BOB


@each_store
async def test_two_devices_that_come_at_once_do_not_both_get_in(store: EventStore) -> None:
    await store.add_person(ADA, key(1))
    await store.add_move_code("ada", key(7), 100)
    came = await asyncio.gather(*(store.take_move_code(key(7), 50) for _ in range(5)))
    assert sorted(each is not None for each in came) == [False] * 4 + [True]


# --------------------------------------------------------------------------------------- close


@each_store
async def test_what_was_asked_for_before_closing_is_done(store: EventStore) -> None:
    await kept(store, 1)
    await store.check()
    asked = [asyncio.create_task(store.append("table1", [said(seq)])) for seq in range(2, 30)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*asked) == [None] * 28


@each_store
async def test_a_closed_store_refuses(store: EventStore) -> None:
    await kept(store, 1)
    await store.close()
    await store.close()
    for refused in (
        store.append("table1", [said(2)]),
        store.load("table1"),
        store.summary("table1"),
        store.create(summary_of(2), [created(2)]),
        store.person_with_key(key(1)),
        store.check(),
    ):
        with pytest.raises(OSError, match="closed"):
            await refused
