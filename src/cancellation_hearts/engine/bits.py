"""The few bit operations that Numba has no name for, on sets of at most 63 members.

Each is plain Python for when the compiler is switched off, and one machine instruction when it is
on: sets are non-negative 64-bit integers, so that no operation mixes signed and unsigned ones,
which Numba would turn into floating point.
"""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload


def count(members: int) -> int:
    """Return how many members a set has."""
    return int(members).bit_count()


def lowest(members: int) -> int:
    """Return the least member of a set that is not empty."""
    return (int(members) & -int(members)).bit_length() - 1


def highest(members: int) -> int:
    """Return the greatest member of a set that is not empty."""
    return int(members).bit_length() - 1


@intrinsic  # type: ignore[untyped-decorator]
def _ctpop(typing_context: object, members: object) -> tuple[object, Callable[..., object]]:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> object:  # noqa: ANN401
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@intrinsic  # type: ignore[untyped-decorator]
def _cttz(typing_context: object, members: object) -> tuple[object, Callable[..., object]]:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> object:  # noqa: ANN401
        return builder.cttz(arguments[0], cgutils.true_bit)

    return types.int64(types.int64), build


@intrinsic  # type: ignore[untyped-decorator]
def _ctlz(typing_context: object, members: object) -> tuple[object, Callable[..., object]]:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> object:  # noqa: ANN401
        return builder.ctlz(arguments[0], cgutils.true_bit)

    return types.int64(types.int64), build


@overload(count, strict=False)  # type: ignore[untyped-decorator]
def _count(members: object) -> Callable[[int], int]:
    return lambda members: _ctpop(members)


@overload(lowest, strict=False)  # type: ignore[untyped-decorator]
def _lowest(members: object) -> Callable[[int], int]:
    return lambda members: _cttz(members)


@overload(highest, strict=False)  # type: ignore[untyped-decorator]
def _highest(members: object) -> Callable[[int], int]:
    return lambda members: 63 - _ctlz(members)
