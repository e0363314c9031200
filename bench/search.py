"""How many worlds a search tries in a given time, and whether it keeps to it.

Positions are from deals that the heuristic bot plays; of each deal one decision of a seat in the
middle of it. Told are the worlds in which the last two choices of a search were tried, all tries
together, and by how much the time that was given was passed.

    .venv/bin/python bench/search.py
"""

import argparse
import time

import numpy as np

from cancellation_hearts.bots.heuristic import heuristic_action
from cancellation_hearts.bots.search import MOST_WORLDS, Budget, by_rules_of_thumb, search
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe_at
from cancellation_hearts.engine.rules import Rules


def positions(rules: Rules, players: int, part: float, number: int) -> list[kernel.States]:
    """Return observations of seats that have a choice, once `part` of a deal is played."""
    packed = rules.packed()
    states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    words = np.zeros(4, np.int64)
    found: list[kernel.States] = []
    for seed in range(number):
        deck = np.random.default_rng(seed).permutation(52 * rules.packs).astype(np.int8) % 52
        kernel.new_game_at(states, players, seed % players)
        kernel.deal_at(states, packed, deck, len(deck) // players)
        least = part * players * (len(deck) // players)
        seen: kernel.States = np.zeros(1, OBSERVATION_DTYPE)
        while states["phase"].item() not in (kernel.DEAL, kernel.OVER):
            observe_at(states, packed, states["turn"].item(), seen)
            legal = seen["legal"].item()
            playing = states["phase"].item() == kernel.PLAY
            if playing and states["played"].item() >= least and legal & legal - 1:
                found.append(seen)
                break
            kernel.step(states[0], packed[0], heuristic_action(seen[0], packed[0], words))
    return found


def main() -> None:
    """Print one row for each part of a deal."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", default="classic")
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--milliseconds", type=float, default=50)
    parser.add_argument("--positions", type=int, default=60)
    asked = parser.parse_args()
    rules = Rules.preset(asked.rules)
    packed = rules.packed()
    seconds = asked.milliseconds / 1000
    print(f"{asked.rules}, {asked.players} players, {asked.milliseconds:g} ms a choice, one thread")
    print(f"{'played':>7} {'choices':>8} {'worlds':>8} {'tries':>8} {'late, mean':>11} {'most':>8}")
    for part in (0.0, 0.25, 0.5, 0.75):
        rows = []
        for seen in positions(rules, asked.players, part, asked.positions):
            search(seen, packed, 1, Budget(2), by_rules_of_thumb(seen, packed))
            budget = Budget(MOST_WORLDS, seconds, time.perf_counter)
            start = time.perf_counter()
            found = search(seen, packed, 1, budget, by_rules_of_thumb(seen, packed))
            late = 1000 * (time.perf_counter() - start - seconds)
            rows.append((len(found.actions), found.worlds.max(), found.worlds.sum(), late))
        choices, worlds, tries, late = np.mean(rows, axis=0)
        most = max(row[3] for row in rows)
        print(
            f"{part:>7.0%} {choices:>8.1f} {worlds:>8,.0f} {tries:>8,.0f} {late:>8.2f} ms"
            f" {most:>5.1f} ms"
        )


if __name__ == "__main__":
    main()
