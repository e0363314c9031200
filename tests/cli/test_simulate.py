"""``hearts simulate`` as it is typed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest


def hearts(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [Path(sys.executable).parent / "hearts", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_summary_for_people_and_a_file_for_programs(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    done = hearts(
        "simulate", "--games", "30", "--players", "9", "--rules", "exchange", "--set",
        "target=30", "--bots", "heuristic,random", "--seed", "2", "--out", str(out),
    )  # fmt: skip
    assert done.returncode == 0
    assert "30 games of 9 players" in done.stdout
    assert "heuristic" in done.stdout
    assert "kitty" in done.stdout
    table = pq.read_table(out)
    assert set(table.column("bot").to_pylist()) == {"heuristic", "random"}
    assert table.num_rows % 9 == 0


def test_json_is_one_object() -> None:
    done = hearts("simulate", "--games", "5", "--json")
    found = json.loads(done.stdout)
    assert found["games"] == found["finished"] == 5
    assert len(found["seats"]) == 8


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--rules", "poker"], "unknown_preset"),
        (["--players", "12"], "wrong_player_count"),
        (["--set", "colour=red"], "unknown_option"),
        (["--set", "target=soon"], "bad_option"),
        (["--bots", "genius"], "unknown_bot"),
        (["--games", "0"], "bad_argument"),
        (["--threads", "0"], "bad_argument"),
        (["--games", "1", "--out", "/nowhere/at/all.parquet"], "unwritable"),
    ],
)
def test_what_cannot_be_done_has_a_code_and_status_1(arguments: list[str], code: str) -> None:
    done = hearts("simulate", *arguments)
    assert done.returncode == 1
    assert f"[{code}]" in done.stderr
    assert "Traceback" not in done.stderr
