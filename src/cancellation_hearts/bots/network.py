"""The network that says what each card is likely to cost, and how it is computed.

Three layers of ``HIDDEN`` cells with rectifiers stand between a row of `features` and one number a
card, and what the heuristic thinks of the card is added at the end: the network need only learn
where that is wrong. All weights are one array of float32, so that any set of them can be handed to
compiled code; those that come with the package lie in ``weights.npz`` as float16.

Layers are stored input by input: what an input adds to all cells lies side by side. A layer is then
a sum of rows, for those inputs alone that are not zero, and is computed eight or sixteen cells at a
time in the order that is written here. So every machine finds the same numbers.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import llvmlite.binding
import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.bots.features import unit, write_inputs
from cancellation_hearts.bots.layout import INPUTS, ONE, PRICE, Inputs
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Cards, PackedRules

Weights: TypeAlias = NDArray[np.float32]
"""All weights of a network, ``SIZE`` numbers; see ``SHAPES``."""

Values: TypeAlias = NDArray[np.float32]

HIDDEN: Final = 256
CARDS: Final = 52

SHAPES: Final = tuple(
    shape
    for inputs, cells in (
        (INPUTS, HIDDEN),
        (HIDDEN, HIDDEN),
        (HIDDEN, HIDDEN),
        (HIDDEN, CARDS),
    )
    for shape in ((inputs, cells), (cells,))
)
"""The arrays that follow each other in ``Weights``: by layer, what each input adds, what is added
anyway."""

SIZE: Final = sum(int(np.prod(shape)) for shape in SHAPES)
SECOND: Final = (INPUTS + 1) * HIDDEN
THIRD: Final = SECOND + (HIDDEN + 1) * HIDDEN
LAST: Final = THIRD + (HIDDEN + 1) * HIDDEN


def load(path: Path) -> Weights:
    """Read weights that `save` wrote.

    Raises
    ------
    OSError, KeyError, ValueError
        The file cannot be read, or holds no weights, or those of another shape.
    """
    with np.load(path, allow_pickle=False) as file:
        parts = [file[f"layer{number}"] for number in range(len(SHAPES))]
    for part, shape in zip(parts, SHAPES, strict=True):
        if part.shape != shape:
            raise ValueError(f"an array has the shape {part.shape} instead of {shape}")
    return np.concatenate([part.astype(np.float32).ravel() for part in parts])


def save(path: Path, weights: Weights) -> None:
    """Write weights to a file, as float16."""
    parts: dict[str, Any] = {}
    for number, part in enumerate(parts_of(weights)):
        parts[f"layer{number}"] = part.astype(np.float16)
    with path.open("wb") as file:
        np.savez_compressed(file, **parts)


def parts_of(weights: Weights) -> list[Weights]:
    """Return the arrays of ``SHAPES`` of which weights consist."""
    ends = np.cumsum([np.prod(shape) for shape in SHAPES])
    parts = np.split(weights, ends[:-1])
    return [part.reshape(shape) for part, shape in zip(parts, SHAPES, strict=True)]


FILE: Final = Path(__file__).with_name("weights.npz")
OWN: Final[Weights] = load(FILE) if FILE.exists() else np.zeros(SIZE, np.float32)
"""The weights that come with the package; without the file, nought, which is to play as the
heuristic does. So one can train anew after changing what a network is told."""

# Compiled code is kept on disk, and holds the values of all arrays that it uses by name: the
# weights would lie in it many times over, and new ones would go unnoticed. So it is told where they
# lie when it is loaded, as for a variable of another library.
_SYMBOL: Final = "cancellation_hearts_weights"
llvmlite.binding.add_symbol(_SYMBOL, OWN.ctypes.data)


def own_weights() -> Weights:
    """Return the weights that come with the package."""
    return OWN


@intrinsic  # type: ignore[untyped-decorator]
def _own_weights(typing_context: object) -> tuple[object, Callable[..., object]]:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> object:  # noqa: ANN401
        module = builder.module
        place = module.globals.get(_SYMBOL)
        if place is None:
            place = ir.GlobalVariable(module, ir.FloatType(), _SYMBOL)
        return place

    return types.CPointer(types.float32)(), build


@overload(own_weights, strict=False)  # type: ignore[untyped-decorator]
def _load_own_weights() -> Callable[[], Weights]:
    return lambda: numba.carray(_own_weights(), SIZE)


@compiled
def row_of(weights: Weights, start: int, place: int, size: int) -> Weights:
    """Return what input `place` adds to the `size` cells of the layer that begins at `start`."""
    first = start + place * size
    return weights[first : first + size]


@compiled
def add_rows(
    weights: Weights, start: int, places: Cards, factors: Values, used: int, cells: Values
) -> None:
    """Add to the cells of a layer what the first `used` of some inputs, `factors`, add to them."""
    size = len(cells)
    place = 0
    # Four at a time, as to fetch and store the cells takes longer than to add.
    while place + 4 <= used:
        a, b, c, d = factors[place], factors[place + 1], factors[place + 2], factors[place + 3]
        row_a = row_of(weights, start, places[place], size)
        row_b = row_of(weights, start, places[place + 1], size)
        row_c = row_of(weights, start, places[place + 2], size)
        row_d = row_of(weights, start, places[place + 3], size)
        for cell in range(size):
            cells[cell] = (
                cells[cell] + a * row_a[cell] + b * row_b[cell] + c * row_c[cell] + d * row_d[cell]
            )
        place += 4
    while place < used:
        factor = factors[place]
        row = row_of(weights, start, places[place], size)
        for cell in range(size):
            cells[cell] += factor * row[cell]
        place += 1


@compiled
def first_layer(
    row: Inputs, weights: Weights, places: Cards, factors: Values, cells: Values
) -> None:
    """Compute the first layer, before its rectifiers; `places` and `factors` are scratch space."""
    used = 0
    for place in range(INPUTS):
        if row[place]:
            places[used] = place
            factors[used] = np.float32(row[place]) / np.float32(ONE)
            used += 1
    cells[:] = row_of(weights, 0, INPUTS, len(cells))
    add_rows(weights, 0, places, factors, used, cells)


@compiled
def next_layer(
    before: Values, weights: Weights, start: int, places: Cards, factors: Values, cells: Values
) -> None:
    """Compute a layer from the one before it, whose rectifiers come first."""
    used = 0
    for place in range(len(before)):
        if before[place] > 0:
            places[used] = place
            factors[used] = before[place]
            used += 1
    cells[:] = row_of(weights, start, len(before), len(cells))
    add_rows(weights, start, places, factors, used, cells)


@compiled
def evaluate(seen: Observation, rules: PackedRules, weights: Weights, out: Values) -> None:
    """Do as `values`, with other weights than those that come with the package."""
    row = np.empty(INPUTS, np.int8)
    write_inputs(seen, rules, row)
    run(row, weights, out)
    one = np.float32(unit(rules))
    for card in range(CARDS):
        out[card] *= one


@compiled
def run(row: Inputs, weights: Weights, out: Values) -> None:
    """Compute the outputs for a row of inputs, an array of 52 numbers."""
    places = np.empty(INPUTS, np.int64)
    factors = np.empty(INPUTS, np.float32)
    one = np.empty(HIDDEN, np.float32)
    other = np.empty(HIDDEN, np.float32)
    first_layer(row, weights, places, factors, one)
    next_layer(one, weights, SECOND, places, factors, other)
    next_layer(other, weights, THIRD, places, factors, one)
    next_layer(one, weights, LAST, places, factors, out)
    for card in range(CARDS):
        out[card] += np.float32(row[PRICE + card]) / np.float32(ONE)


@compiled
def values(seen: Observation, rules: PackedRules, out: Values) -> None:
    """Estimate what the seat to act takes from here to the end of the deal, card by card.

    Parameters
    ----------
    seen : one element of ``OBSERVATION_DTYPE``
        What the seat knows, in a phase in which it chooses a card; `observation.look` suffices.
    out : array of float32, shape (52,)
        Filled: for each card that is legal, the expected change of the seat's score less the mean
        change of all, plus an even share of the points in play, less `features.points_so_far`; in
        quarter points, less is better. What stands at other cards means nothing.
    """
    evaluate(seen, rules, own_weights(), out)
