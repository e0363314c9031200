"""``hearts arena`` as it is typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

HEARTS = Path(sys.executable).parent / "hearts"


def hearts(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [HEARTS, *arguments], capture_output=True, text=True, check=False, timeout=200
    )


def test_a_table_for_people_a_file_for_programs_and_a_picture(tmp_path: Path) -> None:
    out, picture = tmp_path / "arena.parquet", tmp_path / "gains.svg"
    done = hearts(
        "arena", "--bots", "heuristic,heuristic+random,random", "--blocks", "30", "--players", "6",
        "--rules", "exchange", "--set", "moon=off", "--seed", "2", "--out", str(out),
        "--picture", str(picture),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "30 blocks of 6 players; the field is random." in done.stdout
    assert "heuristic+random" in done.stdout
    assert "random, alone" in done.stdout
    assert pq.read_table(out).num_rows == 30 * 2 * 6
    assert "svg" in picture.read_text(encoding="utf-8")
    assert all(len(line) <= 80 for line in done.stdout.splitlines()[:-1])


def test_json_is_one_object() -> None:
    done = hearts("arena", "--blocks", "20", "--json")
    found = json.loads(done.stdout)
    assert (found["blocks"], found["players"], found["field"]) == (20, 8, "random")
    (heuristic,) = found["challengers"]
    assert heuristic["gain"]["low"] > 3
    assert heuristic["thinking"] is None


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="Ctrl+C is sent otherwise there")
def test_ctrl_c_tells_what_is_known_and_the_same_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "arena.parquet"

    def command(blocks: int) -> list[str]:
        return ["arena", "--blocks", str(blocks), "--threads", "1", "--out", str(out)]

    hearts(*command(1))
    with subprocess.Popen(
        [HEARTS, *command(1_000_000)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        time.sleep(4)
        process.send_signal(signal.SIGINT)
        told, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Interrupted after" in errors
    assert "the same command goes on" in errors
    assert "Traceback" not in errors
    assert "heuristic" in told
    blocks = pq.read_table(out).num_rows // 8
    assert f"{blocks:,} blocks" in told
    done = hearts(*command(blocks + 5))
    assert done.returncode == 0
    assert pq.read_table(out).num_rows == 8 * (blocks + 5)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--rules", "poker"], "unknown_preset"),
        (["--players", "12"], "wrong_player_count"),
        (["--set", "colour=red"], "unknown_option"),
        (["--bots", "genius,random"], "unknown_bot"),
        (["--bots", "random"], "bad_argument"),
        (["--blocks", "0"], "bad_argument"),
        (["--threads", "0"], "bad_argument"),
        (["--picture", "gains.txt"], "bad_argument"),
        (["--blocks", "1", "--out", "/nowhere/at/all.parquet"], "unwritable"),
        (["--blocks", "1", "--picture", "/nowhere/at/all.svg"], "unwritable"),
    ],
)
def test_what_cannot_be_done_has_a_code_and_status_1(arguments: list[str], code: str) -> None:
    done = hearts("arena", *arguments)
    assert done.returncode == 1
    assert f"[{code}]" in done.stderr
    assert "Traceback" not in done.stderr
