"""The engine's speed, as ratios measured in one run.

The machine's speed drifts, so whatever is compared is measured in turn, round by round, and the
median of the rounds' ratios is told beside the medians themselves.

    .venv/bin/python bench/engine.py
"""

import argparse
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyspiel

from cancellation_hearts import CLASSIC, EXCHANGE, HEARTS, Game
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.sim.bench import measure

PACKAGE = Path(__file__).parent.parent / "src" / "cancellation_hearts"
FIRST_LEGAL_CARD = """
import time
start = time.perf_counter()
from cancellation_hearts import CLASSIC, Game
from cancellation_hearts.engine.cards import NAMES
game = Game(CLASSIC.changed({"passing": []}), 8)
game.deal(list(NAMES) * 2)
assert game.legal()
print(time.perf_counter() - start)
"""


def open_spiel(deals: int) -> float:
    """Return the cards a second of OpenSpiel's own Hearts in complete deals, played at random.

    Dealing and playing are one call into its C++ code for each deal, with its own random players;
    nothing is passed.
    """
    game = pyspiel.load_game("hearts")
    players = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]
    start = time.perf_counter()
    for deal in range(deals):
        state = game.new_initial_state()
        state.apply_action(0)
        pyspiel.evaluate_bots(state, players, deal)
    return deals * 52 / (time.perf_counter() - start)


def open_spiel_rollouts(rollouts: int) -> float:
    """Return the cards a second of its random rollouts from a deal that is dealt already."""
    game = pyspiel.load_game("hearts")
    state = game.new_initial_state()
    state.apply_action(0)
    while state.is_chance_node():
        state.apply_action(random.choice([card for card, _ in state.chance_outcomes()]))
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1000, False, 1, False)
    start = time.perf_counter()
    bot.mcts_search(state)
    return rollouts * 51 / (time.perf_counter() - start)


def game_plays(deals: int) -> float:
    """Return the cards a second that `Game.play` takes, events and checks included."""
    game = Game(CLASSIC.changed({"passing": [], "target": 100_000}), 8)
    taken = 0.0
    for _ in range(deals):
        deck = list(NAMES) * 2
        random.shuffle(deck)
        game.deal(deck)
        while game.phase == "play":
            card = random.choice(game.legal())
            start = time.perf_counter()
            game.play(card)
            taken += time.perf_counter() - start
        if game.phase == "moon":
            game.choose_moon("add")
    return deals * 104 / taken


def first_legal_card(*, cold: bool) -> float:
    """Return the seconds from the first import to the first legal card, in a process of its own."""
    if cold:
        for folder in (PACKAGE / "__pycache__").glob("kernels-*"):
            shutil.rmtree(folder)
    told = subprocess.run(
        [sys.executable, "-c", FIRST_LEGAL_CARD], check=True, capture_output=True, text=True
    )
    return float(told.stdout)


def main() -> None:
    """Measure everything in turn, and print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each figure of a round")
    given = parser.parse_args()
    seconds = given.seconds

    figures: dict[str, Callable[[], float]] = {
        "classic, 8 players, 1 thread": lambda: measure(CLASSIC, 8, 1, seconds)[1],
        "classic, 8 players, 2 threads": lambda: measure(CLASSIC, 8, 2, seconds)[1],
        "exchange, 8 players, 1 thread": lambda: measure(EXCHANGE, 8, 1, seconds)[1],
        "exchange, 10 players, 1 thread": lambda: measure(EXCHANGE, 10, 1, seconds)[1],
        "hearts, 4 players, 1 thread": lambda: measure(HEARTS, 4, 1, seconds)[1],
        "OpenSpiel's hearts, 4 players": lambda: open_spiel(int(30_000 * seconds)),
        "OpenSpiel, without dealing": lambda: open_spiel_rollouts(int(60_000 * seconds)),
        "Game.play from Python": lambda: game_plays(100),
    }
    rounds = [{name: run() for name, run in figures.items()} for _ in range(given.rounds)]
    for name in figures:
        print(
            f"{name:32} {statistics.median(found[name] for found in rounds) / 1e6:8.3f} M cards/s"
        )
    for above, below in (
        ("classic, 8 players, 2 threads", "classic, 8 players, 1 thread"),
        ("exchange, 8 players, 1 thread", "classic, 8 players, 1 thread"),
        ("hearts, 4 players, 1 thread", "OpenSpiel's hearts, 4 players"),
    ):
        ratio = statistics.median(found[above] / found[below] for found in rounds)
        print(f"{above} / {below}: {ratio:.2f}")
    first_legal_card(cold=False)
    for name, cold in (("cold", True), ("cached", False)):
        times = [first_legal_card(cold=cold) for _ in range(given.rounds)]
        print(f"first import to first legal card, {name}: {statistics.median(times):.2f} s")


if __name__ == "__main__":
    main()
