"""Simulations: reproducible to the byte, and their figures are those of the rows."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
from cancellation_hearts.sim import simulate as module
from cancellation_hearts.sim.simulate import chunks, simulate
from cancellation_hearts.sim.summary import Plan, Summary

JACKS = EXCHANGE.changed({"jack_points": -10, "discards": "discarder", "target": 40})


def ignore(_: int) -> None:
    """Take no notice of the progress."""


def run(plan: Plan, out: Path, threads: int = 1) -> tuple[Summary, dict[str, Any]]:
    summary = simulate(plan, threads, out, ignore)
    return summary, pq.read_table(out).to_pydict()


def test_the_same_seed_gives_the_same_file_on_any_number_of_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CHUNK", 7)
    plan = Plan(JACKS, 7, 60, ("heuristic", "random"), 12345)
    digests = set()
    for threads in (1, 2, 5):
        run(plan, tmp_path / "games.parquet", threads)
        digests.add(hashlib.sha256((tmp_path / "games.parquet").read_bytes()).hexdigest())
    assert len(digests) == 1
    run(Plan(JACKS, 7, 60, ("heuristic", "random"), 12346), tmp_path / "other.parquet")
    digests.add(hashlib.sha256((tmp_path / "other.parquet").read_bytes()).hexdigest())
    assert len(digests) == 2


def test_a_game_does_not_depend_on_how_many_are_played(tmp_path: Path) -> None:
    few = run(Plan(CLASSIC, 6, 3, ("random",), 5), tmp_path / "few.parquet")[1]
    many = run(Plan(CLASSIC, 6, 9, ("random",), 5), tmp_path / "many.parquet")[1]
    for name, column in few.items():
        assert many[name][: len(column)] == column


@pytest.mark.parametrize(
    ("rules", "players", "bots"),
    [
        (CLASSIC, 8, ("heuristic",)),
        (CLASSIC, 7, ("random",)),
        (JACKS, 10, ("heuristic", "random")),
        (HEARTS, 3, ("random", "random", "heuristic")),
    ],
)
def test_the_rows_add_up(tmp_path: Path, rules: Rules, players: int, bots: tuple[str, ...]) -> None:
    summary, rows = run(Plan(rules, players, 20, bots, 1), tmp_path / "games.parquet")
    deals = len(rows["seat"]) // players
    assert deals == summary.deals
    assert summary.games == 20
    for deal in range(deals):
        here = slice(deal * players, (deal + 1) * players)
        first = deal * players
        assert rows["seat"][here] == list(range(players))
        assert rows["bot"][here] == [bots[seat % len(bots)] for seat in range(players)]
        assert len(set(rows["dealer"][here])) == len(set(rows["deal"][here])) == 1
        if rows["deal"][first] == 0:
            assert rows["score"][here] == rows["points"][here]
        else:
            before = rows["score"][first - players : first]
            gained = zip(before, rows["points"][here], strict=True)
            assert rows["score"][here] == [sum(pair) for pair in gained]
            assert rows["dealer"][first] == (rows["dealer"][first - players] + 1) % players
        if not any(rows["moon"][here]):
            taken = zip(
                rows["hearts"][here], rows["queens"][here], rows["jacks"][here], strict=True
            )
            assert rows["points"][here] == [
                hearts * rules.heart_points
                + queens * rules.queen_points
                + jacks * rules.jack_points
                for hearts, queens, jacks in taken
            ]
        won = [
            score for score, win in zip(rows["score"][here], rows["won"][here], strict=True) if win
        ]
        over = max(rows["score"][here]) >= rules.target
        assert bool(won) == over
        assert set(won) <= {min(rows["score"][here])}
        assert sum(rows["kitty"][here]) <= 1


def test_the_figures_are_those_of_the_rows(tmp_path: Path) -> None:
    plan = Plan(JACKS, 9, 80, ("heuristic", "random"), 3)
    summary, rows = run(plan, tmp_path / "games.parquet")
    found = summary.figures()
    points = np.array(rows["points"]).reshape(-1, 9)
    deals = len(points)
    assert found.deals == deals
    assert [seat.points for seat in found.seats] == points.mean(axis=0).round(4).tolist()
    errors = (points.std(axis=0) / deals**0.5).round(4).tolist()
    assert [seat.standard_error for seat in found.seats] == pytest.approx(errors, abs=2e-4)
    assert sum(seat.wins for seat in found.seats) == pytest.approx(found.finished, abs=0.1)
    assert found.finished == 80
    kitty = np.array(rows["kitty"])
    for field, column in (
        ("points_in_it", "kitty_points"),
        ("points_buried", "buried_points"),
        ("points_of_its_taker", "points"),
    ):
        mean = np.array(rows[column])[kitty].mean()
        assert getattr(found.kitty, field) == pytest.approx(mean, abs=1e-4)
    place = (np.array(rows["seat"]) - np.array(rows["dealer"]) - 1) % 9
    means = [np.array(rows["points"])[place == number].mean() for number in range(9)]
    assert found.points_by_place_after_dealer == pytest.approx(means, abs=1e-4)
    assert found.moons_per_1000_deals == round(1000 * sum(rows["moon"]) / deals, 3)


def test_heuristic_players_take_fewer_points_than_random_ones() -> None:
    plan = Plan(CLASSIC, 8, 100, ("heuristic", "random"), 4)
    seats = simulate(plan, 2, None, ignore).figures().seats
    assert max(seat.points for seat in seats[::2]) < min(seat.points for seat in seats[1::2])


def test_a_game_that_does_not_end_is_left_unfinished() -> None:
    endless = JACKS.changed({"jack_points": -100, "target": 100_000})
    summary = simulate(Plan(endless, 6, 2, ("random",), 1), 1, None, ignore)
    assert (summary.games, summary.finished) == (2, 0)
    assert summary.deals == 2 * module.MOST_DEALS


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"players": 5}, "wrong_player_count"),
        ({"games": 0}, "bad_argument"),
        ({"seed": -1}, "bad_argument"),
        ({"seed": 2**63}, "bad_argument"),
        ({"bots": ("genius",)}, "unknown_bot"),
        ({"bots": ()}, "unknown_bot"),
    ],
)
def test_what_cannot_be_simulated_is_refused(changed: dict[str, Any], code: str) -> None:
    usual: dict[str, Any] = {
        "rules": CLASSIC, "players": 8, "games": 1, "bots": ("random",), "seed": 1,
    }  # fmt: skip
    with pytest.raises(HeartsError) as caught:
        Plan(**(usual | changed))
    assert caught.value.code == code


def test_no_threads_are_refused() -> None:
    with pytest.raises(HeartsError, match="thread"):
        list(chunks(Plan(CLASSIC, 8, 1, ("random",), 1), 0))


def test_a_file_that_cannot_be_written_is_told_and_nothing_is_left(tmp_path: Path) -> None:
    plan = Plan(CLASSIC, 8, 1, ("random",), 1)
    with pytest.raises(HeartsError) as caught:
        simulate(plan, 1, tmp_path / "nowhere" / "games.parquet", ignore)
    assert caught.value.code == "unwritable"
    (tmp_path / "folder.parquet").mkdir()
    with pytest.raises(HeartsError) as caught:
        simulate(plan, 1, tmp_path / "folder.parquet", ignore)
    assert caught.value.code == "unwritable"
    assert [path.name for path in tmp_path.iterdir()] == ["folder.parquet"]


def test_an_interrupted_simulation_leaves_the_old_file_whole(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    run(Plan(CLASSIC, 8, 1, ("random",), 1), out)
    before = out.read_bytes()

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(Plan(CLASSIC, 8, 5000, ("random",), 2), 2, out, interrupt)
    assert out.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]
