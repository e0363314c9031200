"""What is read from and written to a data file, one function for each thing that is asked for.

Those that write run inside a transaction of the caller, and what they raise undoes them.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

import msgspec

from cancellation_hearts.table.events import SCHEMA, decode, encode
from cancellation_hearts.table.ports import CodeTaken, Conflict, Person, Row, Summary

_COLUMNS: Final = "id, code, status, public, created, changed, seats, taken, rules, host, games"
_TEXTS: Final = msgspec.json.Decoder(tuple[str, ...])

EventRow = tuple[str, int, int, str, str, int, str]
"""A row of ``events``."""


# ------------------------------------------------------------------------------------- tables


def event_rows(table: str, rows: Sequence[Row]) -> list[EventRow]:
    """Return events as they are written."""
    return [
        (table, row.seq, row.at, row.person, row.command, SCHEMA, encode(row.event).decode())
        for row in rows
    ]


def create(db: sqlite3.Connection, summary: Summary, rows: list[EventRow]) -> None:
    """Keep a new table with its first events."""
    try:
        db.execute(
            f"INSERT INTO tables ({_COLUMNS}, people, names)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            _values(summary),
        )
    except sqlite3.IntegrityError as error:
        raise CodeTaken(summary.code) from error
    _keep_people(db, summary.id, summary.people)
    append(db, summary.id, rows, None, None)


def append(
    db: sqlite3.Connection,
    table: str,
    rows: list[EventRow],
    summary: Summary | None,
    record: tuple[int, bytes] | None,
) -> None:
    """Keep the next events of a table, with what else is new."""
    last = db.execute(
        "SELECT coalesce((SELECT max(seq) FROM events WHERE table_id = id), 0)"
        " FROM tables WHERE id = ?",
        (table,),
    ).fetchone()
    if last is None:
        raise Conflict(f"The table {table} is no more.")
    for number, row in enumerate(rows, last[0] + 1):
        if row[1] != number:
            raise Conflict(f"Event {number} of table {table} is the next one, not {row[1]}.")
    db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    if summary is not None:
        _change(db, table, summary)
    if record is not None:
        try:
            db.execute("INSERT INTO records VALUES (?, ?, ?)", (table, *record))
        except sqlite3.IntegrityError as error:
            raise Conflict(f"Table {table} has a record of game {record[0]}.") from error


def load(db: sqlite3.Connection, table: str, after: int) -> list[Row]:
    """Return the events of a table whose number is over `after`."""
    found = db.execute(
        "SELECT seq, at, person, command, schema, CAST(event AS BLOB) FROM events"
        " WHERE table_id = ? AND seq > ? ORDER BY seq",
        (table, after),
    )
    rows = []
    for seq, at, person, command, schema, event in found:
        try:
            rows.append(Row(seq, at, person, command, decode(schema, event)))
        except ValueError as error:
            raise ValueError(f"Event {seq} of table {table}: {error}") from error
    return rows


def summary(db: sqlite3.Connection, table: str) -> Summary | None:
    """Return what lists show of a table."""
    found = _summaries(db, "WHERE id = ?", (table,))
    return found[0] if found else None


def table_with_code(db: sqlite3.Connection, code: str) -> str | None:
    """Return the id of the table with a code."""
    found = db.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
    return None if found is None else str(found[0])


def public_tables(db: sqlite3.Connection, limit: int) -> list[Summary]:
    """Return public tables that are not over; ``before`` comes before ``playing`` by itself."""
    return _summaries(
        db,
        "WHERE public AND status <> 'over' ORDER BY status, created DESC, id LIMIT ?",
        (max(limit, 0),),
    )


def tables_of(db: sqlite3.Connection, person: str, limit: int) -> list[Summary]:
    """Return the tables at which somebody sits, the last changed first."""
    return _summaries(
        db,
        "WHERE id IN (SELECT table_id FROM table_people WHERE person = ?)"
        " ORDER BY changed DESC, id LIMIT ?",
        (person, max(limit, 0)),
    )


def record(db: sqlite3.Connection, table: str, game: int) -> bytes | None:
    """Return the record of a finished game."""
    found = db.execute(
        "SELECT record FROM records WHERE table_id = ? AND game = ?", (table, game)
    ).fetchone()
    return None if found is None else bytes(found[0])


def sweep(db: sqlite3.Connection, before: int) -> list[str]:
    """Forget tables that came to nothing, and codes that are too old."""
    found = db.execute(
        "SELECT id FROM tables WHERE games = 0 AND changed < ? ORDER BY id", (before,)
    ).fetchall()
    # What belongs to a table goes with it.
    db.executemany("DELETE FROM tables WHERE id = ?", found)
    db.execute("DELETE FROM move_codes WHERE expires < ?", (before,))
    return [table for (table,) in found]


def _summaries(
    db: sqlite3.Connection, condition: str, values: tuple[str | int, ...]
) -> list[Summary]:
    found = db.execute(f"SELECT {_COLUMNS}, people, names FROM tables {condition}", values)
    return [
        Summary(
            id=row[0],
            code=row[1],
            status=row[2],
            public=bool(row[3]),
            created=row[4],
            changed=row[5],
            seats=row[6],
            taken=row[7],
            rules=row[8],
            host=row[9],
            games=row[10],
            people=_TEXTS.decode(row[11]),
            names=_TEXTS.decode(row[12]),
        )
        for row in found
    ]


def _values(summary: Summary) -> tuple[str | int, ...]:
    """Return a summary as a row of ``tables``."""
    return (
        summary.id,
        summary.code,
        summary.status,
        summary.public,
        summary.created,
        summary.changed,
        summary.seats,
        summary.taken,
        summary.rules,
        summary.host,
        summary.games,
        _text(summary.people),
        _text(summary.names),
    )


def _change(db: sqlite3.Connection, table: str, summary: Summary) -> None:
    (people,) = db.execute("SELECT people FROM tables WHERE id = ?", (table,)).fetchone()
    db.execute(
        f"UPDATE tables SET ({_COLUMNS}, people, names) ="
        " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ?",
        (*_values(summary), table),
    )
    # Most events change nothing here.
    if people != _text(summary.people):
        db.execute("DELETE FROM table_people WHERE table_id = ?", (table,))
        _keep_people(db, table, summary.people)


def _keep_people(db: sqlite3.Connection, table: str, people: tuple[str, ...]) -> None:
    db.executemany(
        "INSERT INTO table_people VALUES (?, ?)", [(person, table) for person in {*people}]
    )


def _text(texts: tuple[str, ...]) -> str:
    return msgspec.json.encode(texts).decode()


# ------------------------------------------------------------------------------------- people


def add_person(db: sqlite3.Connection, person: Person, key_hash: bytes) -> None:
    """Keep a new person, known by a key."""
    try:
        db.execute("INSERT INTO people VALUES (?, ?)", (person.id, person.name))
    except sqlite3.IntegrityError as error:
        raise ValueError(f"There is a person {person.id}.") from error
    add_key(db, person.id, key_hash)


def person_with_key(db: sqlite3.Connection, key_hash: bytes) -> Person | None:
    """Return whose key has a hash."""
    found = db.execute(
        "SELECT people.id, name FROM keys JOIN people ON people.id = person WHERE hash = ?",
        (key_hash,),
    ).fetchone()
    return None if found is None else Person(*found)


def rename(db: sqlite3.Connection, person: str, name: str) -> None:
    """Give a person another name."""
    changed = db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person)).rowcount
    if not changed:
        raise LookupError(f"There is no person {person}.")


def add_key(db: sqlite3.Connection, person: str, key_hash: bytes) -> None:
    """Let a person be known by another key as well."""
    _check_person(db, person)
    try:
        db.execute("INSERT INTO keys VALUES (?, ?)", (key_hash, person))
    except sqlite3.IntegrityError as error:
        raise ValueError("Somebody has that key.") from error


def add_move_code(db: sqlite3.Connection, person: str, code_hash: bytes, expires: int) -> None:
    """Keep a person's code for another device, in place of an earlier one."""
    _check_person(db, person)
    db.execute("DELETE FROM move_codes WHERE person = ?", (person,))
    try:
        db.execute("INSERT INTO move_codes VALUES (?, ?, ?)", (code_hash, person, expires))
    except sqlite3.IntegrityError as error:
        raise CodeTaken("Somebody has that code for another device.") from error


def take_move_code(db: sqlite3.Connection, code_hash: bytes, now: int) -> Person | None:
    """Return whose code this is, if it has not expired, and forget it."""
    found = db.execute(
        "SELECT id, name, expires FROM move_codes JOIN people ON id = person WHERE hash = ?",
        (code_hash,),
    ).fetchone()
    if found is None:
        return None
    db.execute("DELETE FROM move_codes WHERE hash = ?", (code_hash,))
    person, name, expires = found
    return Person(person, name) if now < expires else None


def _check_person(db: sqlite3.Connection, person: str) -> None:
    if db.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchone() is None:
        raise LookupError(f"There is no person {person}.")


def check(db: sqlite3.Connection) -> None:
    """Write something."""
    db.execute("UPDATE probe SET times = times + 1")
