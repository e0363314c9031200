"""How quick worlds are found and drawn, and how many deals a search by trial and error would need.

    python bench/worlds.py

Games are played by the heuristic bots. Times are of this thread's processor, the best of several
rounds. Trial and error deals the unseen cards at random until no seat holds a card that it is known
not to hold; how many deals that takes is found from the numbers of ways, not by trying.
"""

import argparse
import time

import numpy as np

from cancellation_hearts.bots.heuristic import heuristic_action
from cancellation_hearts.bots.worlds import Worlds, new_worlds, sample, set_up
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules

CASES = ((CLASSIC, 6), (CLASSIC, 8), (CLASSIC, 11), (EXCHANGE, 6), (EXCHANGE, 10), (HEARTS, 4))


@compiled
def play_on(
    states: kernel.States,
    rules: kernel.States,
    seen: kernel.States,
    words: kernel.Generator,
    until: int,
) -> None:
    """Play by the heuristic until so many cards are played."""
    state = states[0]
    while state.played < until or state.phase != kernel.PLAY:
        observe(state, rules[0], int(state.turn), seen[0])
        kernel.step(state, rules[0], heuristic_action(seen[0], rules[0], words))
    observe(state, rules[0], int(state.turn), seen[0])


@compiled
def set_up_often(seen: kernel.States, rules: kernel.States, worlds: Worlds, times: int) -> int:
    """Set up again and again."""
    result = 0
    for _ in range(times):
        result |= set_up(seen[0], rules[0], worlds)
    return result


@compiled
def sample_often(
    worlds: Worlds, words: kernel.Generator, states: kernel.States, times: int
) -> None:
    """Draw many worlds."""
    for _ in range(times):
        sample(worlds, words, states)


def measure(rules: Rules, players: int, part: float, deals: int) -> tuple[float, float, float]:
    """Return microseconds of a set-up and of a sample, and the share of deals that fit."""
    packed = rules.packed()
    worlds = new_worlds()
    seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
    states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    drawn: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    words = np.zeros(4, np.int64)
    chance = np.random.default_rng(players)
    each = 52 * rules.packs // players
    times = np.zeros((deals, 3))
    for deal in range(deals):
        kernel.seed_generator(words, deal, players)
        kernel.new_game_at(states, players, deal % players)
        deck = chance.permutation(np.arange(52 * rules.packs, dtype=np.int8) % 52)
        kernel.deal_at(states, packed, deck, each)
        play_on(states, packed, seen, words, int(part * each) * players + players // 2)
        rounds = []
        for _ in range(5):
            start = time.thread_time()
            assert set_up_often(seen, packed, worlds, 20) == 0
            middle = time.thread_time()
            sample_often(worlds, words, drawn, 1000)
            rounds.append((middle - start, time.thread_time() - middle))
        times[deal, 0] = min(first for first, _ in rounds) / 20
        times[deal, 1] = min(second for _, second in rounds) / 1000
        times[deal, 2] = fitting(worlds)
    return (
        times[:, 0].mean() * 1e6,
        times[:, 1].mean() * 1e6,
        float(np.exp(np.log(times[:, 2]).mean())),
    )


def fitting(worlds: Worlds) -> float:
    """Return the share of all ways to part the unseen cards that are worlds."""
    room = worlds.room
    plan = room.plan[0]
    left = int(plan.unseen[0]).bit_count() + int(plan.unseen[1]).bit_count()
    left += int(plan.passed[0]).bit_count() + int(plan.passed[1]).bit_count()
    everything = 1.0
    for group in range(int(plan.levels)):
        size = int(plan.group_size[group])
        for card in range(size):
            everything *= (left - card) / (card + 1)
        left -= size
    return float(room.ways[0]) / everything


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20)
    deals = parser.parse_args().deals
    print("rules     players  part played  set-up us  sample us  fitting deals")
    for rules, players in CASES:
        name = rules.to_plain()["base"]
        for part in (0.0, 0.25, 0.5, 0.75):
            first, second, share = measure(rules, players, part, deals)
            print(f"{name:9} {players:7} {part:12.0%} {first:10.1f} {second:10.2f} {share:14.2g}")


if __name__ == "__main__":
    main()
