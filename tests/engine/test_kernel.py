"""What the kernel leaves behind, which no game on a fresh state would show."""

from __future__ import annotations

import numpy as np
import pytest

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.rules import EXCHANGE

pytestmark = pytest.mark.jit_off

RULES = EXCHANGE.changed({"passing": ["left", "hold"], "target": 100_000})


def new_game(filled_with: int) -> kernel.States:
    states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    states.view(np.uint8)[:] = filled_with
    kernel.new_game_at(states, 7, 3)
    return states


@pytest.mark.parametrize("filled_with", [0x00, 0x55, 0xFF])
def test_a_new_game_forgets_whatever_was_there(filled_with: int) -> None:
    expected: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    expected["players"] = 7
    expected["dealer"] = 3
    expected["last_winner"] = expected["kitty_taker"] = -1
    assert new_game(filled_with).tobytes() == expected.tobytes()


def test_a_deal_forgets_the_one_before() -> None:
    packed = RULES.packed()
    generator = np.zeros(4, np.int64)
    kernel.seed_generator(generator, 1, 2)
    deck = np.arange(52, dtype=np.int8).repeat(2)
    used = new_game(0)
    for _ in range(4):
        kernel.shuffle(generator, deck)
        fresh = new_game(0)
        for field in ("scores", "deal", "dealer"):
            fresh[field] = used[field]
        kernel.deal_at(used, packed, deck)
        kernel.deal_at(fresh, packed, deck)
        assert used.tobytes() == fresh.tobytes()
        kernel.play_randomly(used[0], packed[0], generator)
