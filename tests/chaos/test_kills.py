"""A few kills; `scripts/campaign-kills` does as many as one likes."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.chaos.kills import kill_again_and_again
from tests.chaos.party import Party


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    found = asyncio.run(kill_again_and_again(tmp_path, 4, seed=7))
    assert found.games >= 1
    assert found.acknowledged > 100


ACTED = "event LIKE '%\"acted\"%' AND command != ''"
FIRST, LAST = (f"SELECT {end}(seq) FROM events WHERE {ACTED}" for end in ("min", "max"))
DAMAGE = {
    f"DELETE FROM events WHERE seq >= ({LAST})": "acknowledged and lost",
    f"UPDATE events SET command = (SELECT command FROM events WHERE seq = ({FIRST}))"
    f" WHERE seq = ({LAST})": "done twice",
    "DELETE FROM events WHERE seq = 20": "event 20 is missing",
}


def test_a_loss_would_be_noticed(tmp_path: Path) -> None:
    async def play() -> None:
        async with Party(tmp_path / "server", 3) as party:
            await party.until(1, 60)
            party.serving.stop()
            (file,) = tmp_path.rglob("tables.sqlite3")
            shutil.copy(file, tmp_path / "kept")
            await party.look()
            for change, complaint in DAMAGE.items():
                for beside in file.parent.glob("tables.sqlite3-*"):
                    beside.unlink()
                shutil.copy(tmp_path / "kept", file)
                with closing(sqlite3.connect(file)) as database, database:
                    database.execute(change)
                with pytest.raises(AssertionError, match=complaint):
                    await party.look()

    (tmp_path / "server").mkdir()
    asyncio.run(play())
