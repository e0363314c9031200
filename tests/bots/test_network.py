"""The network against a plain computation of the same, and the file that it comes in."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cancellation_hearts.bots import network
from cancellation_hearts.bots.features import inputs_of, unit
from cancellation_hearts.bots.layout import INPUTS, ONE, section
from cancellation_hearts.bots.network import CARDS, FILE, OWN, SHAPES, SIZE, Values, Weights
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import CLASSIC, Rules
from cancellation_hearts.engine.view import View

MILLION_BYTES = 1_000_000


def some_weights(seed: int) -> Weights:
    """Return weights that are no network's that has learned anything."""
    chance = np.random.default_rng(seed)
    parts = [chance.normal(0, (2 / shape[0]) ** 0.5, shape).ravel() for shape in SHAPES]
    return np.concatenate(parts).astype(np.float32)


def some_views(seed: int, number: int) -> list[View]:
    """Return views of the seat to act, in the middle of deals."""
    rng = random.Random(seed)
    views: list[View] = []
    while len(views) < number:
        game = Game(CLASSIC.changed({"passing": []}), rng.choice([6, 8, 11]))
        deck = list(NAMES) * 2
        rng.shuffle(deck)
        game.deal(deck)
        for _ in range(rng.randrange(60)):
            game.play(rng.choice(game.legal()))
        views.append(game.view(game.to_act[0]))
    return views


def plainly(view: View, weights: Weights) -> NDArray[np.float64]:
    """Compute the network's values as one would write them down."""
    packed = view.rules.packed()
    row = inputs_of(view.observation, packed)
    cells = row / ONE
    arrays = [part.astype(np.float64) for part in network.parts_of(weights)]
    for number in range(0, len(arrays), 2):
        if number:
            cells = np.maximum(cells, 0)
        cells = cells @ arrays[number] + arrays[number + 1]
    found: NDArray[np.float64] = (cells + section(row, "price") / ONE) * unit(packed[0])
    return found


def evaluated(view: View, weights: Weights) -> Values:
    out = np.zeros(CARDS, np.float32)
    network.evaluate(view.observation[0], view.rules.packed()[0], weights, out)
    return out


@pytest.mark.jit_off
def test_the_network_is_what_one_would_write_down() -> None:
    weights = some_weights(1)
    for view in some_views(2, 3):
        expected = plainly(view, weights)
        assert np.allclose(evaluated(view, weights), expected, rtol=1e-4, atol=1e-3)
        assert np.ptp(expected) > 1


def test_the_same_view_has_the_same_values() -> None:
    for view in some_views(3, 20):
        first = evaluated(view, OWN)
        assert np.array_equal(evaluated(view, OWN), first)
        values: Values = np.zeros(CARDS, np.float32)
        network.values(view.observation[0], view.rules.packed()[0], values)
        # Compiled code finds the weights in memory, wherever they lie in this process.
        assert np.array_equal(values, first)


def test_values_are_in_quarter_points() -> None:
    twice = Rules(heart_points=2, queen_points=26, moon_points=52, passing=())
    for view in some_views(4, 5):
        other = View(twice, view.observation)
        assert np.allclose(evaluated(other, OWN), 2 * evaluated(view, OWN), rtol=1e-5)


def test_weights_are_kept_in_half_precision(tmp_path: Path) -> None:
    weights = some_weights(5)
    network.save(tmp_path / "some.npz", weights)
    again = network.load(tmp_path / "some.npz")
    assert again.dtype == np.float32
    assert np.array_equal(again, weights.astype(np.float16).astype(np.float32))


def test_the_weights_that_come_with_the_package_are_small_and_fit() -> None:
    assert FILE.stat().st_size < MILLION_BYTES
    assert OWN.shape == (SIZE,)
    assert SHAPES[0] == (INPUTS, 256)
    assert np.isfinite(OWN).all()


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    parts: dict[str, Any] = {
        f"layer{number}": np.zeros(shape, np.float16) for number, shape in enumerate(SHAPES)
    }
    parts["layer0"] = np.zeros((INPUTS - 1, 256), np.float16)
    np.savez(tmp_path / "old.npz", **parts)
    with pytest.raises(ValueError, match="shape"):
        network.load(tmp_path / "old.npz")
