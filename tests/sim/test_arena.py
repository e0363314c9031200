"""Arenas: equals gain nothing, the better gain much, and what is known is known however it came."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from cancellation_hearts.bots import Bot
from cancellation_hearts.bots.heuristic import HeuristicBot
from cancellation_hearts.bots.levels import make_bot
from cancellation_hearts.engine import events
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
from cancellation_hearts.engine.view import View
from cancellation_hearts.sim import arena as module
from cancellation_hearts.sim.arena import Arena, Plan, run
from cancellation_hearts.sim.arena_deals import Clock
from cancellation_hearts.sim.arena_figures import estimate, student
from cancellation_hearts.sim.arena_file import ArenaFile
from cancellation_hearts.sim.arena_picture import Picture

JACKS = EXCHANGE.changed({"jack_points": -10, "discards": "discarder"})


class Guesser:
    """Acts at random like `RandomBot`, by another road; it notes whom it was shown."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int, str]] = []

    def choose(self, view: View, generator: np.random.Generator) -> events.Action:
        assert view.seat is not None
        self.seen.append((view.deal_number, view.seat, view.phase))
        hand = view.hand
        match view.phase:
            case "pass":
                return events.PassCards(_some(hand, view.rules.pass_count, generator))
            case "discard":
                return events.Discard(_some(hand, view.kitty_size, generator))
            case "moon":
                return events.ChooseMoon("add")
        return events.PlayCard(str(generator.choice(view.legal)))


def _some(cards: list[str], size: int, generator: np.random.Generator) -> tuple[str, ...]:
    return tuple(str(card) for card in generator.choice(cards, size, replace=False))


def makers(**bots: Bot) -> Any:  # noqa: ANN401
    def make(spec: str, clock: Clock) -> Bot:
        return bots[spec] if spec in bots else make_bot(spec, clock)

    return make


def standing_still() -> float:
    return 0.0


# ---------------------------------------------------------------------------------------- Gains


@pytest.mark.parametrize(
    ("rules", "players", "bots"),
    [
        (CLASSIC, 8, ("heuristic", "heuristic")),
        (CLASSIC, 6, ("random", "random")),
        (JACKS, 9, ("random+heuristic", "random+heuristic")),
        (HEARTS, 4, ("guesser", "guesser")),
        (JACKS, 10, ("heuristic+guesser+random", "heuristic+guesser+random")),
    ],
)
def test_equals_gain_exactly_nothing(rules: Rules, players: int, bots: tuple[str, ...]) -> None:
    found = run(Plan(rules, players, bots, 12), 2, make=makers(guesser=Guesser()))
    (equal,) = found.challengers
    assert (equal.gain.mean, equal.gain.low, equal.gain.high) == (0, 0, 0)
    assert equal.seated == found.alone


def test_a_bot_gains_the_same_whichever_way_it_is_asked() -> None:
    # "slow" is the heuristic bot, asked from Python for whole actions and not in compiled loops.
    plan = Plan(JACKS, 10, ("slow", "heuristic", "random", "heuristic+slow"), 15)
    found = run(plan, make=makers(slow=HeuristicBot()))
    slow, fast, weak = (each.gain for each in found.challengers)
    assert slow == fast
    assert slow.mean == 0
    assert weak.high is not None
    assert weak.high < -3
    assert [pair.gain.mean for pair in found.pairs] == [0.0, -weak.mean, -weak.mean]
    assert (found.pairs[1].bot, found.pairs[1].other) == ("slow", "random")


def test_a_challenger_gains_nothing_where_it_takes_its_own_seat() -> None:
    arena = Arena(Plan(CLASSIC, 8, ("heuristic", "heuristic+random+random"), 40))
    arena.play(1)
    rows = arena.found().rows
    own = rows["replaced"] == rows["bot"]
    assert (rows["points"] == rows["field_points"])[own].all()
    assert (rows["points"] != rows["field_points"])[~own].any()
    # Everybody sits everywhere, and each of a mixture as often as it is named.
    for seat in range(8):
        assert 0 < own[rows["seat"] == seat].mean() < 1
    assert own.mean() == pytest.approx(1 / 3, abs=0.03)


def test_heuristic_players_gain_much_over_random_ones() -> None:
    (found,) = run(Plan(CLASSIC, 8, ("heuristic", "random"), 60)).challengers
    assert found.gain.low is not None
    assert found.gain.low > 4
    assert found.seated.rank < 3.5
    assert found.seated.wins > 0.2


def test_every_direction_dealer_and_seat_comes_up() -> None:
    arena = Arena(Plan(EXCHANGE, 6, ("random", "heuristic"), 60))
    arena.play(1)
    rows = arena.found().rows
    assert set(rows["deal"]) == set(range(4))
    assert set(rows["dealer"]) == set(range(6))
    assert rows["seat"].tolist() == [*range(6)] * 60
    assert rows["block"].tolist() == [block for block in range(60) for _ in range(6)]
    assert rows["field_points"].reshape(60, 6).sum(axis=1).min() > 0


def test_ranks_wins_and_gains_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let deals end with scores of ours, and compare with what they come to on paper."""
    from cancellation_hearts.sim import arena_deals

    # The field alone, then the challenger in seats 0 to 2: points in quarters by seat.
    scores = iter([(20, 60, 24), (8, 60, 60), (40, 40, 24), (24, 24, 24)])

    def play_on(states: Any, *_: object) -> int:  # noqa: ANN401
        states["scores"][0, :3] = next(scores)
        return -1

    monkeypatch.setattr(arena_deals, "play_on", play_on)
    arena = Arena(Plan(HEARTS, 3, ("heuristic", "random"), 1))
    arena.play(1)
    rows = arena.found().rows
    assert rows["field_points"].tolist() == [20, 60, 24]
    assert rows["field_rank"].tolist() == [1, 3, 2]
    assert rows["field_win"].tolist() == [1, 0, 0]
    assert rows["points"].tolist() == [8, 40, 24]
    assert rows["rank"].tolist() == [1, 2.5, 2]
    assert rows["win"].tolist() == [1, 0, 1 / 3]
    found = arena.figures()
    (each,) = found.challengers
    # (12 + 20 + 0) / 3 quarter points.
    assert each.gain.mean == round(32 / 3 / 4, 4)
    assert (each.gain.low, each.gain.high) == (None, None)
    assert each.seated.points == 6
    assert each.seated.rank == round(5.5 / 3, 4)
    assert each.seated.wins == round(4 / 9, 4)
    assert found.alone.points == round(104 / 12, 4)


def test_intervals_are_those_of_student() -> None:
    # From printed tables.
    for freedom, value in ((1, 12.706), (2, 4.3027), (5, 2.5706), (10, 2.2281), (100, 1.9840)):
        assert student(freedom) == pytest.approx(value, rel=2e-3)
    found = estimate(np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0]))
    assert found.mean == 3.5
    assert found.low is not None
    assert found.high is not None
    assert found.high == pytest.approx(3.5 + 2.5706 * np.sqrt(3.5 / 6), abs=0.01)
    assert found.low == pytest.approx(7 - found.high, abs=1e-3)


# ---------------------------------------------------------------------------------------- Bots


def test_only_choices_are_asked_and_timed() -> None:
    guesser = Guesser()
    ticks = iter(range(10**6))
    arena = Arena(
        Plan(JACKS, 7, ("guesser", "random"), 5),
        makers(guesser=guesser),
        lambda: float(next(ticks)),
        standing_still,
    )
    arena.play(1)
    rows = arena.found().rows
    assert rows["decisions"].sum() == rows["timed"].sum() == len(guesser.seen)
    # A pass is one choice, however many cards it takes.
    held = EXCHANGE.passing.index("hold")
    passed = [deal % 4 != held for deal in rows["deal"]]
    assert sum(phase == "pass" for *_, phase in guesser.seen) == sum(passed)
    thinking = arena.figures().challengers[0].thinking
    assert thinking is not None
    assert thinking.decisions == len(guesser.seen)
    assert thinking.wall_ms.mean == thinking.wall_ms.p99 == thinking.wall_ms.most == 1000
    assert thinking.cpu_ms.most == 0


class Cheat:
    """Does as it is told, whatever the rules say."""

    def __init__(self, action: events.Action) -> None:
        self.action = action

    def choose(self, view: View, generator: np.random.Generator) -> events.Action:
        return self.action


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (events.PassCards(("QS", "QS", "QS")), "card_not_in_hand"),
        (events.PassCards(("QS",)), "wrong_pass_count"),
        (events.PlayCard("QS"), "wrong_phase"),
        (events.PassCards(("1X", "QS", "QS")), "unknown_card"),
    ],
)
def test_a_bot_that_cheats_is_told_on(action: events.Action, code: str) -> None:
    with pytest.raises(HeartsError) as caught:
        run(Plan(CLASSIC, 8, ("cheat", "random"), 1), make=makers(cheat=Cheat(action)))
    assert caught.value.code == code


def test_a_bot_has_to_follow_suit() -> None:
    rules = HEARTS.changed({"passing": []})
    with pytest.raises(HeartsError) as caught:
        run(Plan(rules, 4, ("cheat", "cheat"), 1), make=makers(cheat=Cheat(events.PlayCard("AH"))))
    assert caught.value.code in {"must_open_with", "must_follow_suit", "card_not_in_hand"}


# ---------------------------------------------------------------------------------------- Files


def kept(plan: Plan, out: Path, threads: int = 1, **bots: Bot) -> bytes:
    arena = Arena(plan, makers(**bots), cpu_clock=standing_still, clock=standing_still)
    arena.play(threads, ArenaFile(plan, out, "2026-11-30"))
    return out.read_bytes()


def test_threads_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CHUNK", 3)
    plan = Plan(CLASSIC, 8, ("random", "heuristic+random"), 20)
    files = {kept(plan, tmp_path / f"{threads}.parquet", threads) for threads in (1, 2, 5)}
    assert len(files) == 1
    plan = Plan(JACKS, 8, ("guesser", "heuristic"), 8)
    files = {kept(plan, tmp_path / f"g{n}.parquet", n, guesser=Guesser()) for n in (1, 3)}
    assert len(files) == 1


@pytest.mark.parametrize("bots", [("guesser", "random", "heuristic"), ("random", "heuristic")])
def test_an_interrupted_arena_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bots: tuple[str, ...]
) -> None:
    monkeypatch.setattr(module, "CHUNK", 3)
    plan = Plan(JACKS, 8, bots, 14)
    whole = kept(plan, tmp_path / "whole.parquet", guesser=Guesser())
    out = tmp_path / "parts.parquet"

    def interrupt(blocks: int, _: object) -> None:
        if blocks >= 6:
            raise KeyboardInterrupt

    first = Arena(plan, makers(guesser=Guesser()), standing_still, standing_still)
    with pytest.raises(KeyboardInterrupt):
        first.play(2, ArenaFile(plan, out, "2026-11-30"), interrupt)
    there = pq.read_table(out).num_rows
    assert there == first.blocks * (len(bots) - 1) * 8 >= 6
    assert first.blocks < 14
    told: list[int] = []
    second = Arena(plan, makers(guesser=Guesser()), standing_still, standing_still)
    second.play(2, ArenaFile(plan, out, "2026-12-24"), lambda blocks, _: told.append(blocks))
    assert told[0] == first.blocks
    assert told[-1] == second.blocks == 14
    assert out.read_bytes() == whole
    assert [path.name for path in tmp_path.glob("*.part")] == []


KILLED = """
import sys, time
from pathlib import Path
from cancellation_hearts.engine.rules import CLASSIC
from cancellation_hearts.sim import arena
from cancellation_hearts.sim.arena_file import ArenaFile

arena.EVERY = 0.0
plan = arena.Plan(CLASSIC, 8, ("random", "heuristic"), 500)
def slowly(blocks, _):
    print(blocks, flush=True)
    time.sleep(0.05)
arena.Arena(plan).play(1, ArenaFile(plan, Path(sys.argv[1]), "2026-11-30"), slowly)
"""


def test_after_a_kill_the_file_is_whole_and_gone_on_with(tmp_path: Path) -> None:
    plan = Plan(CLASSIC, 8, ("random", "heuristic"), 500)
    out = tmp_path / "arena.parquet"
    command = [sys.executable, "-c", KILLED, str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        while int(process.stdout.readline()) < 100:
            pass
        process.kill()
    blocks = pq.read_table(out).num_rows // 8
    assert 50 <= blocks < 500
    assert kept(plan, out) == kept(plan, tmp_path / "whole.parquet")


def test_more_blocks_are_added_to_those_that_are_there(tmp_path: Path) -> None:
    few = Plan(CLASSIC, 6, ("random", "heuristic"), 3)
    many = Plan(CLASSIC, 6, ("random", "heuristic"), 9)
    kept(few, tmp_path / "few.parquet")
    assert kept(many, tmp_path / "few.parquet") == kept(many, tmp_path / "many.parquet")


def test_a_folder_gets_a_file_for_each_plan(tmp_path: Path) -> None:
    paths = set()
    for seed in (1, 2):
        plan = Plan(CLASSIC, 6, ("random", "heuristic"), 2, seed)
        file = ArenaFile(plan, tmp_path, "2026-11-30")
        Arena(plan).play(1, file)
        paths.add(file.path)
    assert sorted(tmp_path.iterdir()) == sorted(paths)
    assert len(paths) == 2


@pytest.mark.parametrize(
    "changed",
    [
        {"rules": JACKS},
        {"players": 9},
        {"bots": ("heuristic", "random+heuristic")},
        {"seed": 2},
        {"blocks": 2},
    ],
)
def test_a_file_of_another_plan_is_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    out = tmp_path / "arena.parquet"
    usual: dict[str, Any] = {
        "rules": CLASSIC, "players": 8, "bots": ("heuristic", "random"), "blocks": 3, "seed": 1,
    }  # fmt: skip
    before = kept(Plan(**usual), out)
    with pytest.raises(HeartsError) as caught:
        kept(Plan(**(usual | changed)), out)
    assert caught.value.code == "another_plan"
    assert out.read_bytes() == before


def test_files_that_cannot_be_used_are_told(tmp_path: Path) -> None:
    plan = Plan(CLASSIC, 8, ("heuristic", "random"), 1)
    with pytest.raises(HeartsError) as caught:
        kept(plan, tmp_path / "nowhere" / "arena.parquet")
    assert caught.value.code == "unwritable"
    (tmp_path / "text").write_text("Ceci n'est pas un parquet.", encoding="utf-8")
    with pytest.raises(HeartsError) as caught:
        kept(plan, tmp_path / "text")
    assert caught.value.code == "unreadable"


def test_the_file_says_what_it_holds(tmp_path: Path) -> None:
    out = tmp_path / "arena.parquet"
    plan = Plan(JACKS, 7, ("guesser", "random", "heuristic+random"), 4)
    kept(plan, out, guesser=Guesser())
    table = pq.read_table(out)
    columns = table.to_pydict()
    assert columns["challenger"][:14] == ["guesser"] * 7 + ["random"] * 7
    assert set(columns["replaced"]) == {"heuristic", "random"}
    lengths = [len(seconds) for seconds in columns["seconds"]]
    assert lengths[:7] == columns["decisions"][:7]
    assert lengths[7:14] == [0] * 7
    assert columns["cpu_seconds"][0] == [0.0] * lengths[0]
    metadata = table.schema.metadata
    assert metadata[b"date"] == b"2026-11-30"
    assert set(metadata) == {b"plan", b"version", b"date", b"machine", b"python"}
    # Points are in points: the field's in all seats make a deal.
    points = np.array(columns["field_points"]).reshape(4, 2, 7)
    assert (points[:, 0] == points[:, 1]).all()


# ------------------------------------------------------------------------------------- Refusals


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"players": 5}, "wrong_player_count"),
        ({"blocks": 0}, "bad_argument"),
        ({"seed": -1}, "bad_argument"),
        ({"seed": 2**63}, "bad_argument"),
        ({"bots": ("random",)}, "bad_argument"),
        ({"bots": ("random", "random", "heuristic")}, "bad_argument"),
        ({"bots": ("genius", "random")}, "unknown_bot"),
        ({"bots": ("random", "heuristic+genius")}, "unknown_bot"),
        ({"bots": ("random", "")}, "unknown_bot"),
    ],
)
def test_what_cannot_be_played_is_refused(changed: dict[str, Any], code: str) -> None:
    usual: dict[str, Any] = {
        "rules": CLASSIC, "players": 8, "bots": ("heuristic", "random"), "blocks": 1,
    }  # fmt: skip
    with pytest.raises(HeartsError) as caught:
        Arena(Plan(**(usual | changed)))
    assert caught.value.code == code


def test_nothing_is_known_before_the_first_block_and_no_threads_are_refused() -> None:
    arena = Arena(Plan(CLASSIC, 8, ("heuristic", "random"), 1))
    with pytest.raises(HeartsError, match="No block"):
        arena.figures()
    with pytest.raises(HeartsError, match="thread"):
        arena.play(0)


class Thinker:
    """Thinks for a while about everything."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, generator: np.random.Generator) -> events.Action:
        self.asked += 1
        time.sleep(0.01)
        return HeuristicBot().choose(view, generator)


def test_nobody_waits_for_the_end_of_a_long_block() -> None:
    """Let one block fail, and see that the others are not played to their end."""
    thinker = Thinker()
    failed = threading.Event()

    def make(spec: str, clock: Clock) -> Bot:
        return thinker

    arena = Arena(Plan(CLASSIC, 11, ("thinker", "thinker"), 40), make)

    def interrupt(*_: object) -> None:
        failed.set()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena.play(2, None, interrupt)
    decisions_a_block = 12 * 104
    assert failed.is_set()
    assert thinker.asked < 2.5 * decisions_a_block


# ------------------------------------------------------------------------------------- Pictures


@pytest.mark.parametrize(("ending", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_picture_of_the_gains(tmp_path: Path, ending: str, start: bytes) -> None:
    found = run(Plan(CLASSIC, 8, ("heuristic", "random", "heuristic"), 5))
    images = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.{ending}"
        Picture(path).draw(found, "classic")
        images.append(path.read_bytes())
    assert images[0].startswith(start)
    assert images[0] == images[1]
    assert len(images[0]) > 5000


def test_pictures_that_cannot_be_drawn_are_refused_at_once(tmp_path: Path) -> None:
    for name, code in (("a.gif", "bad_argument"), ("no/a.svg", "unwritable")):
        with pytest.raises(HeartsError) as caught:
            Picture(tmp_path / name)
        assert caught.value.code == code
