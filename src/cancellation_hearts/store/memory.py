"""A store in memory, for tests and for servers that nobody will miss."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from cancellation_hearts.store.refusals import closed
from cancellation_hearts.table.events import SCHEMA, decode, encode
from cancellation_hearts.table.ports import CodeTaken, Conflict, Person, Row, Summary

# An event is kept as it would be on a disk, so that what cannot be read back is noticed here too.
_Kept: TypeAlias = tuple[int, int, str, str, bytes]


class _Table(Struct, eq=False):
    summary: Summary
    rows: list[_Kept]
    records: dict[int, bytes]


class MemoryStore:
    """Tables and people, until the process ends."""

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self._codes: dict[str, str] = {}
        self._people: dict[str, Person] = {}
        self._keys: dict[bytes, str] = {}
        self._moves: dict[bytes, tuple[str, int]] = {}
        self._closed = False

    async def create(self, summary: Summary, rows: Sequence[Row]) -> None:
        """Keep a new table with its first events; raise `CodeTaken` if id or code are in use."""
        self._check_open()
        if summary.id in self._tables or summary.code in self._codes:
            raise CodeTaken(summary.code)
        kept = _following(summary.id, 0, rows)
        self._tables[summary.id] = _Table(summary, kept, {})
        self._codes[summary.code] = summary.id

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        summary: Summary | None = None,
        record: tuple[int, bytes] | None = None,
    ) -> None:
        """Keep the next events of a table; raise `Conflict` if they are not the next ones."""
        self._check_open()
        found = self._tables.get(table)
        if found is None:
            raise Conflict(f"The table {table} is no more.")
        kept = _following(table, len(found.rows), rows)
        if record is not None:
            game, data = record
            if game in found.records:
                raise Conflict(f"Table {table} has a record of game {game}.")
            found.records[game] = data
        found.rows.extend(kept)
        if summary is not None:
            found.summary = summary

    async def load(self, table: str, after: int = 0) -> list[Row]:
        """Return the events of a table whose number is over `after`; none if it is unknown."""
        self._check_open()
        found = self._tables.get(table)
        kept = [] if found is None else found.rows[max(after, 0) :]
        return [
            Row(seq, at, person, command, decode(SCHEMA, data))
            for seq, at, person, command, data in kept
        ]

    async def summary(self, table: str) -> Summary | None:
        """Return what lists show of a table."""
        self._check_open()
        found = self._tables.get(table)
        return None if found is None else found.summary

    async def table_with_code(self, code: str) -> str | None:
        """Return the id of the table with that code."""
        self._check_open()
        return self._codes.get(code)

    async def public_tables(self, limit: int = 50) -> list[Summary]:
        """Return public tables that are not over: those before a start first, then the newest."""
        self._check_open()
        listed = [
            table.summary
            for table in self._tables.values()
            if table.summary.public and table.summary.status != "over"
        ]
        listed.sort(key=lambda each: (each.status != "before", -each.created, each.id))
        return listed[: max(limit, 0)]

    async def tables_of(self, person: str, limit: int = 100) -> list[Summary]:
        """Return the tables at which somebody sits, the last changed first."""
        self._check_open()
        theirs = [
            table.summary for table in self._tables.values() if person in table.summary.people
        ]
        theirs.sort(key=lambda each: (-each.changed, each.id))
        return theirs[: max(limit, 0)]

    async def record(self, table: str, game: int) -> bytes | None:
        """Return the record of a finished game."""
        self._check_open()
        found = self._tables.get(table)
        return None if found is None else found.records.get(game)

    async def sweep(self, before: int) -> list[str]:
        """Forget tables that came to nothing before a time, and codes that expired before it."""
        self._check_open()
        gone = sorted(
            id_
            for id_, table in self._tables.items()
            if not table.summary.games and table.summary.changed < before
        )
        for id_ in gone:
            del self._codes[self._tables.pop(id_).summary.code]
        self._moves = {code: move for code, move in self._moves.items() if move[1] >= before}
        return gone

    async def add_person(self, person: Person, key_hash: bytes) -> None:
        """Keep a new person, known by a key with this hash."""
        self._check_open()
        if person.id in self._people:
            raise ValueError(f"There is a person {person.id}.")
        self._check_key(key_hash)
        self._people[person.id] = person
        self._keys[key_hash] = person.id

    async def person_with_key(self, key_hash: bytes) -> Person | None:
        """Return whose key has this hash."""
        self._check_open()
        person = self._keys.get(key_hash)
        return None if person is None else self._people[person]

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name."""
        self._check_open()
        self._check_person(person)
        self._people[person] = Person(person, name)

    async def add_key(self, person: str, key_hash: bytes) -> None:
        """Let a person be known by another key as well."""
        self._check_open()
        self._check_person(person)
        self._check_key(key_hash)
        self._keys[key_hash] = person

    async def add_move_code(self, person: str, code_hash: bytes, expires: int) -> None:
        """Keep a person's code for another device, in place of an earlier one."""
        self._check_open()
        self._check_person(person)
        others = {code: move for code, move in self._moves.items() if move[0] != person}
        if code_hash in others:
            raise CodeTaken("Somebody has that code for another device.")
        self._moves = {**others, code_hash: (person, expires)}

    async def take_move_code(self, code_hash: bytes, now: int) -> Person | None:
        """Return whose code this is, if it has not expired; it works no more from now on."""
        self._check_open()
        person, expires = self._moves.pop(code_hash, ("", 0))
        return self._people[person] if now < expires else None

    async def check(self) -> None:
        """Return if something could be written now; raise ``OSError`` if the store is closed."""
        self._check_open()

    async def close(self) -> None:
        """Take nothing more."""
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise closed()

    def _check_person(self, person: str) -> None:
        if person not in self._people:
            raise LookupError(f"There is no person {person}.")

    def _check_key(self, key_hash: bytes) -> None:
        if key_hash in self._keys:
            raise ValueError("Somebody has that key.")


def _following(table: str, last: int, rows: Sequence[Row]) -> list[_Kept]:
    """Return events as they are kept; raise `Conflict` unless their numbers follow the last one."""
    for number, row in enumerate(rows, last + 1):
        if row.seq != number:
            raise Conflict(f"Event {number} of table {table} is the next one, not {row.seq}.")
    return [(row.seq, row.at, row.person, row.command, encode(row.event)) for row in rows]
