"""A whole training: positions in, weights and a curve out."""

import contextlib
import csv
import os
import time
from collections.abc import Callable
from pathlib import Path
from pickle import UnpicklingError
from typing import Final, NamedTuple

from cancellation_hearts.bots import network
from cancellation_hearts.bots.network import Weights
from cancellation_hearts.disk import sync_folder
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.engine.rules import CLASSIC
from cancellation_hearts.train.blocks import measure
from cancellation_hearts.train.stream import CHUNK, Play, chunks

EVERY: Final = 40
"""How many chunks lie between two points of the curve."""

BLOCKS: Final = 400
PLAYERS: Final = 8
"""How a point of the curve is measured: in so many blocks, classic rules with so many players."""

STAGES: Final = {"a": Play(), "b": Play(taken=0.15, learned=0.3, last=0.75)}
"""How positions are made in each stage.

In stage a the heuristic plays all deals, and to their end. In stage b the network has some of the
seats, and says itself what a deal will come to a choice or two later: that holds far less luck, and
what it has learned of later choices is counted in earlier ones.
"""


class Plan(NamedTuple):
    """What is asked for.

    ``positions`` or ``minutes`` is how long to train. ``begin`` is a file of weights, or the
    checkpoint of a training that is to go on; ``out`` is where the weights go, and beside them the
    curve and a checkpoint. ``stage`` is one of ``STAGES``.
    """

    stage: str
    out: Path
    positions: int | None
    minutes: float | None
    begin: Path | None
    seed: int
    threads: int


class Point(NamedTuple):
    """A point of the curve; losses and gain in points of the classic rules."""

    minutes: float
    positions: int
    differences: float
    mean: float
    gain: float
    width: float


def train(plan: Plan, tell: Callable[[Point], None]) -> Weights:
    """Train a network, and return its weights; they are in the file as well.

    Raises
    ------
    UsageError
        ``missing_extra``, ``bad_argument``, ``unreadable`` or ``unwritable``.
    """
    check(plan)
    checkpoint = plan.begin is not None and plan.begin.suffix != ".npz"
    weights = None if checkpoint or plan.begin is None else read_weights(plan.begin)
    try:
        import torch

        from cancellation_hearts.train.learn import Learner
    except ImportError:
        raise UsageError(
            "missing_extra", "Training needs PyTorch; it is the extra train."
        ) from None
    torch.set_num_threads(max(1, plan.threads // 2))
    learner = Learner(plan.seed, weights)
    if checkpoint and plan.begin is not None:
        try:
            learner.read(plan.begin)
        except (OSError, RuntimeError, LookupError, ValueError, EOFError, UnpicklingError) as error:
            raise UsageError("unreadable", f"{plan.begin} is no checkpoint: {error}") from None
    begun = time.monotonic()
    first = learner.chunks
    sums = [0.0, 0.0]
    play = STAGES[plan.stage]
    with contextlib.closing(
        chunks(play, plan.seed, first, learner.weights, plan.threads)
    ) as stream:
        done = 0.0
        while done < 1.0:
            chunk = next(stream)
            losses = learner.learn(chunk, done)
            sums = [before + loss for before, loss in zip(sums, losses, strict=True)]
            minutes = (time.monotonic() - begun) / 60
            done = progress(plan, (learner.chunks - first) * CHUNK, minutes)
            number = (learner.chunks - first) % EVERY
            if number and done < 1.0:
                continue
            trained = learner.weights()
            means = [total / (number or EVERY) for total in sums]
            sums = [0.0, 0.0]
            gain = measure(CLASSIC, PLAYERS, BLOCKS, plan.seed, trained, None)
            keep(plan, trained, learner.write)
            point = Point(minutes, learner.chunks * CHUNK, means[0], means[1], *gain)
            write_point(plan, point)
            tell(point)
    return trained


def check(plan: Plan) -> None:
    """Refuse what cannot be done."""
    if plan.stage not in STAGES:
        raise UsageError("bad_argument", f"There are the stages {', '.join(STAGES)}.")
    if (plan.positions is None) == (plan.minutes is None):
        raise UsageError("bad_argument", "Say for how many positions to train, or minutes.")
    if (plan.positions is not None and plan.positions < 1) or (
        plan.minutes is not None and not plan.minutes > 0
    ):
        raise UsageError("bad_argument", "A training has to last for more than nothing.")
    if plan.begin is not None and not plan.begin.is_file():
        raise UsageError("unreadable", f"There is no file {plan.begin}.")
    if not plan.out.name or plan.out.is_dir() or not os.access(plan.out.parent, os.W_OK):
        raise UsageError("unwritable", f"{plan.out} cannot be written.")
    if not 1 <= plan.threads <= 1000:
        raise UsageError("bad_argument", "There can be 1 to 1000 threads.")


def progress(plan: Plan, positions: int, minutes: float) -> float:
    """Return what part of a training is done."""
    if plan.positions is not None:
        return positions / plan.positions
    return minutes / (plan.minutes or 1.0)


def read_weights(path: Path) -> Weights:
    """Read a file of weights."""
    try:
        return network.load(path)
    except (OSError, KeyError, ValueError) as error:
        raise UsageError("unreadable", f"{path} holds no weights: {error}") from None


def beside(plan: Plan, suffix: str) -> Path:
    """Return the name of a file that goes with the weights."""
    return plan.out.with_suffix(suffix)


def keep(plan: Plan, weights: Weights, write_checkpoint: Callable[[Path], None]) -> None:
    """Write weights and checkpoint; files of these names are always whole."""
    for path, write in (
        (plan.out, lambda path: network.save(path, weights)),
        (beside(plan, ".checkpoint"), write_checkpoint),
    ):
        unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            write(unfinished)
            unfinished.replace(path)
            sync_folder(path.parent)
        except (OSError, RuntimeError) as error:
            raise UsageError("unwritable", f"{path} cannot be written: {error}") from None
        finally:
            with contextlib.suppress(OSError):
                unfinished.unlink()


def write_point(plan: Plan, point: Point) -> None:
    """Add a line to the file of the curve."""
    path = beside(plan, ".csv")
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        if file.tell() == 0:
            writer.writerow(Point._fields)
        writer.writerow([f"{value:.5g}" if isinstance(value, float) else value for value in point])
