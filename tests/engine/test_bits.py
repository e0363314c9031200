"""Sets as bits: the compiled operations do what the plain ones do."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cancellation_hearts.engine.bits import count, highest, lowest
from cancellation_hearts.engine.jit import compiled

pytestmark = pytest.mark.jit_off

# All 63 members at once, and each alone.
sets = st.integers(0, 2**63 - 1)
some = sets.filter(bool)
ALL = 2**63 - 1


@compiled
def compiled_count(members: int) -> int:
    return count(members)


@compiled
def compiled_lowest(members: int) -> int:
    return lowest(members)


@compiled
def compiled_highest(members: int) -> int:
    return highest(members)


def members_of(members: int) -> list[int]:
    return [member for member in range(64) if members >> member & 1]


@settings(deadline=None)
@given(sets)
@example(0)
@example(ALL)
def test_count(members: int) -> None:
    assert count(members) == compiled_count(members) == len(members_of(members))


@settings(deadline=None)
@given(some)
@example(ALL)
def test_lowest(members: int) -> None:
    assert lowest(members) == compiled_lowest(members) == members_of(members)[0]


@settings(deadline=None)
@given(some)
@example(ALL)
def test_highest(members: int) -> None:
    assert highest(members) == compiled_highest(members) == members_of(members)[-1]


@pytest.mark.parametrize("member", range(63))
def test_each_member_alone(member: int) -> None:
    assert compiled_count(1 << member) == 1
    assert compiled_lowest(1 << member) == compiled_highest(1 << member) == member
