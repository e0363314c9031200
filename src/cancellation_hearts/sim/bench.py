"""How fast complete random deals go: shuffled, dealt, played out and scored, nothing passed."""

import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Cards, Generator, States
from cancellation_hearts.engine.rules import Rules


@compiled
def random_deals(
    states: States, rules: States, generator: Generator, deck: Cards, deals: int
) -> int:
    """Play `deals` deals at random in one state; return how many cards were played."""
    state = states[0]
    played = 0
    for _ in range(deals):
        kernel.shuffle(generator, deck)
        # The scores do not matter here, and no game shall end.
        state.phase = kernel.DEAL
        kernel.deal(state, rules[0], deck, len(deck) // int(state.players))
        played += kernel.play_randomly(state, rules[0], generator)
    return played


def measure(rules: Rules, players: int, threads: int, seconds: float) -> tuple[float, float]:
    """Return how many deals and how many cards a second go, on so many threads together.

    Parameters
    ----------
    rules : Rules
        What is played, without its pass.
    players, threads : int
        How many play, and on how many threads at once.
    seconds : float
        About how long to measure.

    Raises
    ------
    HeartsError
        ``wrong_player_count`` or ``bad_argument``.
    """
    rules.check_players(players)
    # Written so that NaN is refused as well.
    if not (1 <= threads <= 1000 and 0 < seconds <= 3600):
        raise UsageError(
            "bad_argument", "There can be 1 to 1000 threads, and some time up to 3600 seconds."
        )
    packed = rules.changed({"passing": []}).packed()

    def work(thread: int, deals: int) -> int:
        states: States = np.zeros(1, kernel.STATE_DTYPE)
        kernel.new_game_at(states, players, 0)
        generator = np.zeros(4, np.int64)
        kernel.seed_generator(generator, 1, thread)
        deck = np.tile(np.arange(52, dtype=np.int8), rules.packs)
        return random_deals(states, packed, generator, deck, deals)

    work(0, 1)
    # A first guess tells how many deals fill the time.
    start = time.perf_counter()
    work(0, 2000)
    deals = max(1000, int(2000 * seconds / (time.perf_counter() - start)))
    with ThreadPoolExecutor(threads) as pool:
        start = time.perf_counter()
        played = sum(pool.map(work, range(threads), [deals] * threads))
        taken = time.perf_counter() - start
    return deals * threads / taken, played / taken
