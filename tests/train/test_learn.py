"""The network in PyTorch is the one that bots compute, and it learns; skipped without PyTorch."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from cancellation_hearts.bots import network
from cancellation_hearts.bots.layout import INPUTS, PRICE
from cancellation_hearts.bots.network import CARDS, SIZE
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.train import program, stream
from cancellation_hearts.train.stream import Chunk, Play, chunks
from tests.bots.test_network import some_weights

torch = pytest.importorskip("torch", reason="training needs PyTorch, the extra train")
learn = pytest.importorskip("cancellation_hearts.train.learn")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chunks and batches be small."""
    monkeypatch.setattr(stream, "CHUNK", 256)
    monkeypatch.setattr(learn, "CHUNK", 256)
    monkeypatch.setattr(program, "CHUNK", 256)
    monkeypatch.setattr(learn, "BATCH", 64)
    monkeypatch.setattr(program, "BLOCKS", 4)
    torch.set_num_threads(1)


def some_chunk(seed: int) -> Chunk:
    """Return positions that mean nothing, in which low cards cost more."""
    chance = np.random.default_rng(seed)
    inputs = (chance.random((256, INPUTS)) < 0.1).astype(np.int8) * 16
    legal = chance.random((256, CARDS)) < 0.2
    legal[:, :2] = True
    costs = np.where(legal, 20 - np.arange(CARDS), np.nan_to_num(np.nan)).astype(np.float32)
    return Chunk(inputs, legal, costs)


def test_the_network_that_learns_is_the_network_that_plays() -> None:
    weights = some_weights(1)
    learner = learn.Learner(1, weights)
    assert np.allclose(learner.weights(), weights)
    inputs = some_chunk(2).inputs
    inputs[:, PRICE : PRICE + CARDS] = 40
    with torch.no_grad():
        theirs = learn.forward(learner._layers, torch.from_numpy(inputs)).numpy() * learn.SCALE
    mine = np.zeros((256, CARDS), np.float32)
    for row, out in zip(inputs, mine, strict=True):
        network.run(row, weights, out)
    assert np.allclose(mine, theirs, rtol=1e-3, atol=1e-3)


def test_it_learns_what_the_legal_cards_cost() -> None:
    learner = learn.Learner(1, None)
    first = learner.learn(some_chunk(3), 0.0)
    for seed in range(4, 40):
        last = learner.learn(some_chunk(seed), 0.2)
    assert last.differences < 0.2 * first.differences
    assert last.mean < 0.5 * first.mean


def test_cards_that_are_not_legal_teach_nothing() -> None:
    chunk = some_chunk(5)
    other = Chunk(chunk.inputs, chunk.legal, np.where(chunk.legal, chunk.costs, 99))
    found = []
    for part in (chunk, other):
        learner = learn.Learner(1, None)
        learner.learn(part, 0.0)
        found.append(learner.weights())
    assert np.array_equal(found[0], found[1])


def test_a_training_goes_on_where_it_stood(tmp_path: Path) -> None:
    whole = learn.Learner(1, None)
    whole.learn(some_chunk(1), 0.0)
    whole.write(tmp_path / "half")
    resumed = learn.Learner(2, None)
    resumed.read(tmp_path / "half")
    assert np.array_equal(resumed.weights(), whole.weights())
    assert (resumed.steps, resumed.chunks) == (whole.steps, whole.chunks)
    # The positions are not kept, so that both begin with none here.
    whole._kept.clear()
    for learner in (whole, resumed):
        learner.learn(some_chunk(2), 0.5)
    assert np.array_equal(resumed.weights(), whole.weights())


@pytest.mark.parametrize("stage", ["a", "b"])
def test_the_same_seed_trains_the_same_network(stage: str, tmp_path: Path) -> None:
    found = []
    for name in ("one", "two"):
        points: list[program.Point] = []
        out = tmp_path / f"{name}.npz"
        plan = program.Plan(stage, out, 700, None, None, 3, 1)
        found.append(program.train(plan, points.append))
        assert [point.positions for point in points] == [768]
        with (tmp_path / f"{name}.csv").open() as file:
            rows = list(csv.DictReader(file))
        assert float(rows[0]["gain"]) == pytest.approx(points[0].gain, rel=1e-3)
        half = found[-1].astype(np.float16).astype(np.float32)
        assert np.array_equal(network.load(out), half)
    assert np.array_equal(found[0], found[1])
    assert not list(tmp_path.glob("*.part"))


def test_a_checkpoint_and_weights_can_be_gone_on_with(tmp_path: Path) -> None:
    out = tmp_path / "first.npz"
    program.train(program.Plan("a", out, 300, None, None, 1, 1), lambda _: None)
    for begin in (out, tmp_path / "first.checkpoint"):
        points: list[program.Point] = []
        plan = program.Plan("b", tmp_path / "next.npz", 300, None, begin, 2, 1)
        weights = program.train(plan, points.append)
        assert weights.shape == (SIZE,)
        # A checkpoint knows how many positions there were before.
        assert points[-1].positions == (512 if begin == out else 1024)


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    plan = program.Plan("a", tmp_path / "some.npz", 300, None, Path(__file__), 1, 1)
    with pytest.raises(UsageError) as refused:
        program.train(plan, lambda _: None)
    assert refused.value.code == "unreadable"


def test_chunks_ask_for_the_network_of_the_moment() -> None:
    asked: list[int] = []

    def weights() -> network.Weights:
        asked.append(len(asked))
        return np.zeros(SIZE, np.float32)

    parts = chunks(Play(last=1.0), 1, 0, weights, 2)
    for _ in range(3):
        next(parts)
    parts.close()
    assert len(asked) == 5
