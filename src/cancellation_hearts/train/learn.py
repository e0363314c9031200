"""The network as PyTorch learns it.

Its loss takes two things apart. How the cards of a position differ from each other is what a bot
decides by, and as all of them were tried in the same deal, it holds little luck. What they cost on
average holds all of the luck, and decides nothing; it is learned beside, with less weight.
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch.nn import functional

from cancellation_hearts.bots.layout import ONE, PRICE
from cancellation_hearts.bots.network import CARDS, SHAPES, Weights, parts_of
from cancellation_hearts.train.stream import CHUNK, Chunk

BATCH: Final = 1024
KEPT: Final = 60
"""Chunks that are kept to learn from them again."""

AGAIN: Final = 3
"""How often each position is learned from, on average."""

RATE: Final = 1e-3
LAST_RATE: Final = 2e-5
WARM_UP: Final = 200
"""Steps in which the rate rises from nothing."""

ABOUT_MEAN: Final = 0.3
"""What the mean of a position counts against the differences of its cards."""

SCALE: Final = 8.0
"""Units that one stands for inside, so that outputs are about as large as inputs."""

KIND: Final = torch.bfloat16
"""In what numbers it learns: three times as fast, and what they are rounded by is far less than
the luck in what is learned from."""

SMOOTHED: Final = 1000
"""Over how many steps weights are averaged: what comes out is steadier than any step of them."""

Tensor = Any


class Losses(NamedTuple):
    """Squared errors, in units: of the differences between cards, and of their mean."""

    differences: float
    mean: float


class Learner:
    """A network, what it learns from, and how far it has come.

    Parameters
    ----------
    seed : int
        Decides the weights it begins with, and the order in which it learns.
    weights : array of float32, optional
        What it begins with instead.
    """

    def __init__(self, seed: int, weights: Weights | None) -> None:
        self._chance = torch.Generator().manual_seed(seed)
        self._layers = _fresh(self._chance) if weights is None else _tensors(weights)
        for part in self._layers:
            part.requires_grad_()
        self._smooth = [part.detach().clone() for part in self._layers]
        self._optimizer = torch.optim.Adam(self._layers, lr=RATE)
        self._kept: list[tuple[Tensor, Tensor, Tensor]] = []
        self.steps = 0
        self.chunks = 0

    def learn(self, chunk: Chunk, done: float) -> Losses:
        """Take in a chunk and learn from all that are kept.

        Parameters
        ----------
        done : float
            What part of the whole training is done; the rate sinks with it.
        """
        tensors = (
            torch.from_numpy(chunk.inputs),
            torch.from_numpy(chunk.legal),
            torch.from_numpy(chunk.costs),
        )
        if len(self._kept) < KEPT:
            self._kept.append(tensors)
        else:
            self._kept[self.chunks % KEPT] = tensors
        self.chunks += 1
        rate = LAST_RATE + (RATE - LAST_RATE) * (1 + math.cos(math.pi * min(done, 1.0))) / 2
        steps = AGAIN * CHUNK // BATCH
        total = torch.zeros(2)
        for _ in range(steps):
            self.steps += 1
            for group in self._optimizer.param_groups:
                group["lr"] = rate * min(1.0, self.steps / WARM_UP)
            total += self._step(*self._batch())
        differences, mean = (SCALE**2 * total / steps).tolist()
        return Losses(differences, mean)

    def _batch(self) -> Sequence[Tensor]:
        number, place = (
            int(torch.randint(most, (1,), generator=self._chance))
            for most in (len(self._kept), CHUNK - BATCH + 1)
        )
        return [part[place : place + BATCH] for part in self._kept[number]]

    def _step(self, inputs: Tensor, legal: Tensor, costs: Tensor) -> Tensor:
        mask = legal.float()
        count = mask.sum(1)
        errors = (forward(self._layers, inputs, KIND) - costs / SCALE) * mask
        mean = errors.sum(1) / count
        differences = (errors - mean[:, None]) * mask
        losses = torch.stack([(differences.square().sum(1) / count).mean(), mean.square().mean()])
        self._optimizer.zero_grad()
        (losses[0] + ABOUT_MEAN * losses[1]).backward()
        self._optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(self._smooth, self._layers, 1 / min(self.steps + 1, SMOOTHED))
        return losses.detach()

    def weights(self) -> Weights:
        """Return the weights, averaged over the last steps, as bots use them."""
        parts = [part.detach().clone() for part in self._smooth]
        parts[-2] *= SCALE
        parts[-1] *= SCALE
        return np.concatenate([part.numpy().ravel() for part in parts])

    def write(self, path: Path) -> None:
        """Write all that is needed to go on, but for the positions."""
        torch.save(
            {
                "layers": [part.detach() for part in self._layers],
                "smooth": self._smooth,
                "optimizer": self._optimizer.state_dict(),
                "chance": self._chance.get_state(),
                "steps": self.steps,
                "chunks": self.chunks,
            },
            path,
        )

    def read(self, path: Path) -> None:
        """Go on where the learner stood that wrote this file."""
        kept = torch.load(path, weights_only=True)
        with torch.no_grad():
            for mine, theirs in zip(self._layers, kept["layers"], strict=True):
                mine.copy_(theirs)
        self._smooth = kept["smooth"]
        self._optimizer.load_state_dict(kept["optimizer"])
        self._chance.set_state(kept["chance"])
        self.steps = kept["steps"]
        self.chunks = kept["chunks"]


def forward(layers: Sequence[Tensor], inputs: Tensor, kind: Any = torch.float32) -> Tensor:  # noqa: ANN401
    """Return what the network says of rows of inputs, in ``SCALE`` units.

    `kind` is the type of numbers in all layers but the last.
    """
    cells = inputs.to(kind) / ONE
    for place in range(0, len(layers) - 2, 2):
        cells = torch.addmm(layers[place + 1].to(kind), cells, layers[place].to(kind))
        cells = functional.relu(cells)
    cells = torch.addmm(layers[-1], cells.float(), layers[-2])
    return cells + inputs[:, PRICE : PRICE + CARDS].float() / (ONE * SCALE)


def _fresh(chance: Any) -> list[Tensor]:  # noqa: ANN401
    """Return weights to begin with, drawn as He and others advise for rectifiers."""
    layers = []
    for shape in SHAPES:
        if len(shape) == 2:
            layers.append(torch.randn(shape, generator=chance) * math.sqrt(2 / shape[0]))
        else:
            layers.append(torch.zeros(shape))
    # It begins with saying next to nothing.
    layers[-2] *= 0.1
    return layers


def _tensors(weights: Weights) -> list[Tensor]:
    layers = [torch.from_numpy(part.copy()) for part in parts_of(weights)]
    layers[-2] /= SCALE
    layers[-1] /= SCALE
    return layers
