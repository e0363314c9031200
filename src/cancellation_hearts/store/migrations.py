"""What a data file looks like, and how one of an earlier version becomes one of this version."""

import sqlite3
from pathlib import Path
from typing import Final

from cancellation_hearts.engine.errors import UsageError

APPLICATION: Final = 0x43484541
"""What marks a file of SQLite as one of ours: "CHEA"."""

_FIRST: Final = """
-- What lists show; it follows from the events.
CREATE TABLE tables (
    id TEXT PRIMARY KEY NOT NULL,
    code TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    taken INTEGER NOT NULL,
    rules TEXT NOT NULL,
    host TEXT NOT NULL,
    games INTEGER NOT NULL,
    people TEXT NOT NULL,
    names TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_listed ON tables (status, created DESC, id) WHERE public AND status <> 'over';
CREATE INDEX tables_idle ON tables (changed) WHERE games = 0;

CREATE TABLE table_people (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE INDEX table_people_by_table ON table_people (table_id);

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    person TEXT NOT NULL,
    command TEXT NOT NULL,
    schema INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;

CREATE TABLE records (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (table_id, game)
);

CREATE TABLE people (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE keys (
    hash BLOB PRIMARY KEY NOT NULL,
    person TEXT NOT NULL REFERENCES people (id)
) WITHOUT ROWID;

CREATE TABLE move_codes (
    hash BLOB PRIMARY KEY NOT NULL,
    person TEXT NOT NULL UNIQUE REFERENCES people (id),
    expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX move_codes_by_expiry ON move_codes (expires);

-- Written to and nothing else, to see whether the disk takes it.
CREATE TABLE probe (
    id INTEGER PRIMARY KEY,
    times INTEGER NOT NULL
);
INSERT INTO probe VALUES (1, 0);
"""

MIGRATIONS: tuple[str, ...] = (_FIRST,)
"""What takes a file from each version to the next; the first makes version 1 of an empty file.

What was released is never edited: a change is one more script at the end.
"""


def version_of(db: sqlite3.Connection, path: Path) -> int:
    """Return the version of a data file; 0 if it is empty.

    Raises
    ------
    UsageError
        ``unreadable`` if it is another program's, ``newer_data`` if this program does not know it.
    """
    version: int = db.execute("PRAGMA user_version").fetchone()[0]
    application = db.execute("PRAGMA application_id").fetchone()[0]
    empty = not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION and not (empty and version == application == 0):
        raise UsageError("unreadable", f"{path} is a file of another program.")
    if version > len(MIGRATIONS):
        raise UsageError(
            "newer_data",
            f"The tables in {path} were written by a newer version of this program: their form is"
            f" number {version}, and this program knows {len(MIGRATIONS)}. Install that version.",
        )
    return version


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Bring a data file to the version of this program; each step happens whole or not at all.

    Raises
    ------
    UsageError
        As `version_of`.
    sqlite3.Error
        If the disk refuses; the file is then as it was before the step.
    """
    version = version_of(db, path)
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        try:
            db.executescript(
                f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number};"
                f" PRAGMA application_id = {APPLICATION}; COMMIT"
            )
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
