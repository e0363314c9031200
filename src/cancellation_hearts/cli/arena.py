"""``hearts arena``."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from cancellation_hearts.sim.arena import Arena, Plan
from cancellation_hearts.sim.arena_figures import Estimate, Figures, Side, student
from cancellation_hearts.sim.arena_file import ArenaFile
from cancellation_hearts.sim.arena_picture import Picture

INTERRUPTED = 130
"""The status of programs that Ctrl+C has ended."""


def run(
    plan: Plan,
    rules: str,
    threads: int | None,
    out: Path | None,
    picture: Path | None,
    *,
    as_json: bool,
) -> int:
    """Play an arena with a progress bar on the error stream; print and draw what was found.

    After Ctrl+C that is what was found so far. `rules` is what they are called in the picture.
    """
    drawing = None if picture is None else Picture(picture)
    arena = Arena(plan)
    today = datetime.now(UTC).date().isoformat()
    file = None if out is None else ArenaFile(plan, out, today)
    status = 0
    try:
        _play(arena, threads, file)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if arena.blocks:
        found = arena.figures()
        if as_json:
            print(msgspec.json.encode(found).decode())
        else:
            show(Console(highlight=False), found)
        if drawing is not None:
            drawing.draw(found, rules)
    if status:
        kept = "nothing is kept of them" if file is None else "the same command goes on from there"
        print(f"Interrupted after {arena.blocks:,} blocks; {kept}.", file=sys.stderr)
    elif file is not None and not as_json:
        print(f"Every seat of every block is a row of {file.path}.")
    return status


def _play(arena: Arena, threads: int | None, file: ArenaFile | None) -> None:
    columns = (
        "blocks",
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        running = _Running(arena.plan, bar, bar.add_task("", total=arena.plan.blocks))
        arena.play(threads, file, running.add)


class _Running:
    """Keeps the gains so far beside a progress bar."""

    def __init__(self, plan: Plan, bar: Progress, task: TaskID) -> None:
        self._plan = plan
        self._bar = bar
        self._task = task
        self._sums = np.zeros(len(plan.challengers))
        self._squares = np.zeros(len(plan.challengers))

    def add(self, blocks: int, gains: NDArray[np.float64]) -> None:
        """Show the gains with those of new blocks."""
        self._sums += gains.sum(axis=0)
        self._squares += (gains**2).sum(axis=0)
        means = self._sums / blocks
        words = []
        for place, bot in enumerate(self._plan.challengers):
            error = ""
            if blocks > 1:
                spread = max(0.0, self._squares[place] - blocks * means[place] ** 2) / (blocks - 1)
                error = f" ± {student(blocks - 1) * (spread / blocks) ** 0.5:.2f}"
            words.append(f"{bot} {means[place]:+.2f}{error}")
        self._bar.update(self._task, completed=blocks, description="  ".join(words))


def show(console: Console, found: Figures) -> None:
    """Print the figures for people."""
    console.print(
        f"{found.blocks:,} blocks of {found.players} players; the field is {found.field}.",
        markup=False,
    )
    table = Table(title="points and place a deal; deals won; moons in 1,000 deals")
    table.add_column("bot")
    for title in ("gain", "± 95 %", "points", "place", "won", "moons"):
        table.add_column(title, justify="right")
    for each in found.challengers:
        table.add_row(each.bot, *_gain(each.gain), *_side(each.seated))
    table.add_row(f"{found.field}, alone", "", "", *_side(found.alone))
    console.print(table)
    if found.pairs:
        table = Table(title="one challenger against another, in the same blocks")
        for title in ("bot", "less"):
            table.add_column(title)
        for title in ("gain", "± 95 %"):
            table.add_column(title, justify="right")
        for pair in found.pairs:
            table.add_row(pair.bot, pair.other, *_gain(pair.gain))
        console.print(table)
    if any(each.thinking for each in found.challengers):
        table = Table(title="milliseconds a decision that had a choice")
        table.add_column("bot")
        for title in ("decisions", "mean", "p99", "most", "CPU mean", "p99", "most"):
            table.add_column(title, justify="right")
        for each in found.challengers:
            if each.thinking is not None:
                wall, cpu = each.thinking.wall_ms, each.thinking.cpu_ms
                times = (wall.mean, wall.p99, wall.most, cpu.mean, cpu.p99, cpu.most)
                table.add_row(
                    each.bot, f"{each.thinking.decisions:,}", *(f"{value:.2f}" for value in times)
                )
        console.print(table)


def _gain(gain: Estimate) -> tuple[str, str]:
    if gain.low is None or gain.high is None:
        return f"{gain.mean:+.3f}", "unknown"
    return f"{gain.mean:+.3f}", f"{(gain.high - gain.low) / 2:.3f}"


def _side(side: Side) -> tuple[str, ...]:
    return (
        f"{side.points:.3f}",
        f"{side.rank:.3f}",
        f"{100 * side.wins:.1f} %",
        f"{side.moons_per_1000:.2f}",
    )
