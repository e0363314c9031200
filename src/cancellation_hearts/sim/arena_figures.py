"""The figures of an arena, with what is known of their errors."""

from statistics import NormalDist
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cancellation_hearts.sim.arena_plan import Plan
from cancellation_hearts.sim.arena_rows import Found

CONFIDENCE: Final = 0.95


class Times(Struct):
    """How long a decision takes, in milliseconds."""

    mean: float
    p99: float
    most: float


class Thinking(Struct):
    """Time for the decisions that had a choice: on the clock, and of the processor."""

    decisions: int
    wall_ms: Times
    cpu_ms: Times


class Estimate(Struct):
    """A mean over blocks; its 95 % interval goes from ``low`` to ``high``.

    With one block alone, nothing is known of its error, and both are None.
    """

    mean: float
    low: float | None
    high: float | None


class Side(Struct):
    """What a bot does in a deal, on average.

    ``rank`` is 1 for the fewest points, ``wins`` the share of deals with the fewest points.
    """

    points: float
    rank: float
    wins: float
    moons_per_1000: float


class ChallengerFigures(Struct):
    """What a challenger gains, in points a deal, and how it does in the seats of the field."""

    bot: str
    gain: Estimate
    seated: Side
    thinking: Thinking | None


class PairFigures(Struct):
    """How much more one challenger gains than another, in the same blocks."""

    bot: str
    other: str
    gain: Estimate


class Figures(Struct):
    """The figures of an arena; `alone` is the field without any challenger."""

    blocks: int
    players: int
    field: str
    alone: Side
    challengers: list[ChallengerFigures]
    pairs: list[PairFigures]


def student(freedom: int) -> float:
    """Return Student's t for a two-sided interval, to four digits from ten degrees of freedom on.

    Parameters
    ----------
    freedom : int
        Degrees of freedom, at least 1. For 1 and 2 the formulas are exact; else it is the expansion
        26.7.5 of Abramowitz and Stegun, *Handbook of Mathematical Functions*.
    """
    tail = (1 + CONFIDENCE) / 2
    if freedom == 1:
        return float(np.tan(np.pi * (tail - 0.5)))
    if freedom == 2:
        return float((2 * tail - 1) / np.sqrt(2 * tail * (1 - tail)))
    z = NormalDist().inv_cdf(tail)
    return float(
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def estimate(values: NDArray[np.float64]) -> Estimate:
    """Return the mean of independent values, with the interval of Student's t."""
    mean = float(values.mean())
    if len(values) < 2:
        return Estimate(round(mean, 4), None, None)
    half = student(len(values) - 1) * float(values.std(ddof=1)) / len(values) ** 0.5
    return Estimate(round(mean, 4), round(mean - half, 4), round(mean + half, 4))


def figures(plan: Plan, found: Found) -> Figures:
    """Return the figures of at least one block."""
    gains = found.gains(plan)
    challengers = []
    timed = np.repeat(found.rows["challenger"], found.rows["timed"])
    for place, bot in enumerate(plan.challengers):
        rows = found.rows[found.rows["challenger"] == place]
        mine = timed == place
        challengers.append(
            ChallengerFigures(
                bot=bot,
                gain=estimate(gains[:, place]),
                seated=_side(rows, ""),
                thinking=_thinking(found.wall[mine], found.cpu[mine]) if mine.any() else None,
            )
        )
    pairs = [
        PairFigures(bot, plan.challengers[other], estimate(gains[:, place] - gains[:, other]))
        for place, bot in enumerate(plan.challengers)
        for other in range(place + 1, len(plan.challengers))
    ]
    alone = _side(found.rows, "field_")
    return Figures(len(gains), plan.players, plan.field, alone, challengers, pairs)


def _side(rows: NDArray[np.void], prefix: str) -> Side:
    return Side(
        points=round(float(rows[f"{prefix}points"].mean()) / 4, 4),
        rank=round(float(rows[f"{prefix}rank"].mean()), 4),
        wins=round(float(rows[f"{prefix}win"].mean()), 4),
        moons_per_1000=round(1000 * float(rows[f"{prefix}moon"].mean()), 3),
    )


def _thinking(wall: NDArray[np.float32], cpu: NDArray[np.float32]) -> Thinking:
    return Thinking(len(wall), _times(wall), _times(cpu))


def _times(seconds: NDArray[np.float32]) -> Times:
    return Times(
        mean=round(1000 * float(seconds.mean(dtype=np.float64)), 4),
        p99=round(1000 * float(np.quantile(seconds, 0.99)), 4),
        most=round(1000 * float(seconds.max()), 4),
    )
