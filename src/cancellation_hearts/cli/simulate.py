"""``hearts simulate``."""

from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from cancellation_hearts.sim.simulate import simulate
from cancellation_hearts.sim.summary import Figures, Plan


def run(plan: Plan, threads: int, out: Path | None, *, as_json: bool) -> None:
    """Simulate with a progress bar on the error stream, and print the summary."""
    columns = ("games", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=plan.games)
        summary = simulate(plan, threads, out, lambda done: bar.update(task, completed=done))
    if as_json:
        print(msgspec.json.encode(summary.figures()).decode())
    else:
        show(Console(highlight=False), summary.figures(), out)


def show(console: Console, found: Figures, out: Path | None) -> None:
    """Print the figures for people."""
    console.print(
        f"{found.games:,} games of {len(found.seats)} players, {found.deals:,} deals;"
        f" {found.finished:,} games came to their end."
    )
    table = Table(title="points a deal")
    table.add_column("seat", justify="right")
    table.add_column("bot")
    for title in ("points", "± 1 s.e.", "hearts", "queens", "games won"):
        table.add_column(title, justify="right")
    for seat in found.seats:
        table.add_row(
            str(seat.seat),
            seat.bot,
            f"{seat.points:.3f}",
            f"{seat.standard_error:.3f}",
            f"{seat.hearts:.3f}",
            f"{seat.queens:.3f}",
            f"{seat.wins:,.1f}",
        )
    console.print(table)
    places = " ".join(f"{value:.3f}" for value in found.points_by_place_after_dealer)
    console.print(f"Points by place from the dealer's left: {places}")
    console.print(
        f"Cancelled in a deal: {found.cancelled_pairs_per_deal:.3f} pairs,"
        f" {found.cancelled_tricks_per_deal:.3f} tricks."
        f" Moons in 1,000 deals: {found.moons_per_1000_deals:.2f}."
    )
    if found.kitty.taken:
        console.print(
            f"The kitty holds {found.kitty.points_in_it:.3f} points;"
            f" {found.kitty.points_buried:.3f} are buried;"
            f" its taker ends the deal with {found.kitty.points_of_its_taker:.3f}."
        )
    if out is not None:
        console.print(f"Every seat of every deal is a row of {out}.", markup=False)
