"""How strong the heuristic bot is, in points a deal, and how fast it decides.

Luck of the deal is most of the difference between two scores, so each deal is played often: once
with the same bot in all seats, and once more for each seat with another bot, the challenger, in
that seat alone. What the challenger scores less than the bot whose seat it takes, on average over
all seats, is one measurement; those deals together are a *block*. Told are the mean over all blocks
and the half width of its 95 % interval.

    .venv/bin/python bench/heuristic_strength.py
"""

import argparse
import time
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.base import Observation
from cancellation_hearts.bots.dispatch import HEURISTIC, RANDOM, choose_action
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Cards, Generator, PackedRules, State, States
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe
from cancellation_hearts.engine.rules import CLASSIC

# The heuristic bot, if it took a cancelled card for one that can still win the trick.
OVERLOOKING: Final = 100
# Without passing and moons, as the play itself is in question.
RULES: Final = CLASSIC.changed({"passing": [], "moon": "off", "target": 100_000})


@compiled
def play_deal(
    state: State, rules: PackedRules, kinds: Cards, seen: Observation, generator: Generator
) -> int:
    """Let bots, one kind by seat, play the running deal; return how many decisions they took."""
    decisions = 0
    while state.phase != kernel.DEAL and state.phase != kernel.OVER:
        seat = int(state.turn)
        kind = int(kinds[seat])
        observe(state, rules, seat, seen)
        if kind == OVERLOOKING:
            kind = HEURISTIC
            seen.led_twice = 0
        kernel.step(state, rules, choose_action(kind, seen, rules, generator))
        decisions += 1
    return decisions


@compiled
def play_blocks(
    states: States,
    rules: States,
    field: int,
    challenger: int,
    seed: int,
    gains: NDArray[np.float64],
    observations: States,
) -> int:
    """Fill `gains`, one for each block, in points a deal; return how many decisions it took.

    `states` hold one game, of which only the number of players matters.
    """
    state = states[0]
    players = int(state.players)
    shuffles = np.zeros(4, np.int64)
    generator = np.zeros(4, np.int64)
    deck = np.arange(52 * int(rules[0].packs)).astype(np.int8) % 52
    kinds = np.zeros(players, np.int64)
    kept = np.zeros(players, np.int64)
    decisions = 0
    for block in range(len(gains)):
        kernel.seed_generator(shuffles, seed, block)
        kernel.shuffle(shuffles, deck)
        dealer = kernel.draw_below(shuffles, players)
        for seat in range(-1, players):
            kinds[:] = field
            if seat >= 0:
                kinds[seat] = challenger
            kernel.seed_generator(generator, seed + 1, block)
            kernel.new_game(state, players, dealer)
            kernel.deal(state, rules[0], deck, len(deck) // players)
            decisions += play_deal(state, rules[0], kinds, observations[0], generator)
            if seat < 0:
                kept[:] = state.scores[:players]
            else:
                gains[block] += (kept[seat] - state.scores[seat]) / (4 * players)
    return decisions


def measure(
    players: int, field: int, challenger: int, blocks: int, seed: int
) -> tuple[float, float, float]:
    """Return the mean gain, the half width of its interval, and decisions a second."""
    states: NDArray[Any] = np.zeros(1, kernel.STATE_DTYPE)
    observations: NDArray[Any] = np.zeros(1, OBSERVATION_DTYPE)
    states["players"] = players
    gains = np.zeros(blocks)
    start = time.process_time()
    decisions = play_blocks(states, RULES.packed(), field, challenger, seed, gains, observations)
    speed = decisions / (time.process_time() - start)
    return float(gains.mean()), float(1.96 * gains.std() / blocks**0.5), speed


def main() -> None:
    """Print one row for each number of players."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--players", type=int, nargs="+", default=[6, 8, 10], metavar="N")
    parser.add_argument(
        "--blocks", type=int, default=2000, help="how many deals, each played once for every seat"
    )
    parser.add_argument("--seed", type=int, default=1, help="which deals")
    asked = parser.parse_args()
    measure(6, HEURISTIC, OVERLOOKING, 1, 0)
    print(f"Points a deal, {asked.blocks} blocks, classic rules without passing and moons.")
    print(f"{'players':>7}  {'gain over random':>16}  {'overlooking cancelled cards':>27}", end="")
    print(f"  {'decisions a second':>18}")
    for players in asked.players:
        gain, wide, _ = measure(players, RANDOM, HEURISTIC, asked.blocks, asked.seed)
        loss, narrow, speed = measure(players, HEURISTIC, OVERLOOKING, asked.blocks, asked.seed)
        ours = f"{gain:.2f} +- {wide:.2f}"
        theirs = f"{loss:.2f} +- {narrow:.2f}"
        print(f"{players:>7}  {ours:>16}  {theirs:>27}  {speed:>18,.0f}")


if __name__ == "__main__":
    main()
