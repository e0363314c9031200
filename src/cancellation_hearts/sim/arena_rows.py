"""What an arena has found: a row for every seat that a challenger has sat in."""

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.sim.arena_deals import SEAT_DTYPE, Dealer
from cancellation_hearts.sim.arena_plan import Plan

Rows: TypeAlias = NDArray[Any]

ROW_DTYPE: Final = np.dtype(
    [
        ("block", np.int32),
        ("challenger", np.int8),
        ("seat", np.int8),
        ("dealer", np.int8),
        ("deal", np.int8),
        ("bot", np.int8),
        ("replaced", np.int8),
        ("points", np.int32),
        ("field_points", np.int32),
        ("rank", np.float64),
        ("field_rank", np.float64),
        ("win", np.float64),
        ("field_win", np.float64),
        ("moon", np.bool_),
        ("field_moon", np.bool_),
        ("decisions", np.int16),
        ("timed", np.int16),
    ]
)
"""What a challenger did in one seat of a block, and what the field alone did there.

=================  ================================================================================
``block, seat``    which row it is; both from 0
``challenger``     its place among the plan's challengers
``dealer, deal``   who dealt, and the number of the deal within the passing cycle
``bot, replaced``  the kinds that sat there, by their place in ``Plan.kinds``: with a mixed
                   challenger or field they differ from seat to seat
``points``         of the challenger, in quarter points; ``field_points`` are those of the bot that
                   it replaces, in the deal of the field alone
``rank, win``      as in ``arena_deals.SEAT_DTYPE``; ``moon`` and ``decisions`` too
``timed``          how many of its decisions were timed: none of bots that play in compiled loops
=================  ================================================================================
"""


class Found(NamedTuple):
    """Rows, and the seconds of all decisions that were timed, in the order of the rows."""

    rows: Rows
    wall: NDArray[np.float32]
    cpu: NDArray[np.float32]

    def gains(self, plan: Plan) -> NDArray[np.float64]:
        """Return how much each challenger gains in each block, in points a deal.

        Returns
        -------
        array of float, shape (blocks, challengers)
            The mean over the seats of the field's points there less the challenger's.
        """
        difference = self.rows["field_points"] - self.rows["points"]
        by_seat = difference.reshape(-1, len(plan.challengers), plan.players)
        return np.asarray(by_seat.mean(axis=2) / 4)


def joined(parts: list[Found]) -> Found:
    """Join what was found in blocks that follow one another."""
    if not parts:
        return Found(np.zeros(0, ROW_DTYPE), np.zeros(0, np.float32), np.zeros(0, np.float32))
    return Found(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def play_block(plan: Plan, dealer: Dealer, block: int) -> Found:
    """Play a block: the field alone, and each challenger once in every seat."""
    dealing, number, (*challengers, field) = dealer.draw(block)
    codes = {kind: code for code, kind in enumerate(plan.kinds)}
    alone = np.zeros(plan.players, SEAT_DTYPE)
    dealer.play(block, dealing, number, field, alone)
    results = np.zeros(plan.players, SEAT_DTYPE)
    rows = np.zeros((len(challengers), plan.players), ROW_DTYPE)
    rows["block"], rows["dealer"], rows["deal"] = block, dealing, number
    rows["challenger"] = np.arange(len(challengers))[:, None]
    rows["seat"] = np.arange(plan.players)
    rows["replaced"] = [codes[kind] for kind in field]
    for name in ("points", "rank", "win", "moon"):
        rows[f"field_{name}"] = alone[name]
    wall: list[float] = []
    cpu: list[float] = []
    for place, challenger in enumerate(challengers):
        for seat in range(plan.players):
            kinds = [*field[:seat], challenger[seat], *field[seat + 1 :]]
            timed = dealer.play(block, dealing, number, kinds, results, seat)
            row = rows[place, seat]
            for name in ("points", "rank", "win", "moon", "decisions"):
                row[name] = results[seat][name]
            row["bot"], row["timed"] = codes[challenger[seat]], len(timed.wall)
            wall += timed.wall
            cpu += timed.cpu
    return Found(rows.ravel(), np.array(wall, np.float32), np.array(cpu, np.float32))
