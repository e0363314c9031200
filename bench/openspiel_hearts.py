"""Our bots among other people's, in OpenSpiel's Hearts for four players with one pack.

OpenSpiel deals, says what is legal and pays. The same deal runs in our engine beside it, from which
our bots get their views; both have to agree at every step. The opponents are OpenSpiel's: one that
plays at random, or Information Set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012)
with random rollouts, which knows of the other hands no more than it may. Their search crashes where
cards are passed, so that one who searches passes the three highest.

In each block a deal is played by opponents alone, and once more for each seat with our bot in it.

    .venv/bin/python bench/openspiel_hearts.py --bot heuristic --simulations 1000 --blocks 100
"""

import argparse
import time
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pyspiel

from cancellation_hearts.bots.base import Bot
from cancellation_hearts.bots.levels import make_bot
from cancellation_hearts.engine import events
from cancellation_hearts.engine.cards import NAMES, RANKS, SUITS
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import HEARTS, Direction
from cancellation_hearts.sim.arena_figures import Estimate, estimate

PLAYERS: Final = 4
# Their first action is the direction, in this order.
DIRECTIONS: Final[tuple[Direction, ...]] = ("hold", "left", "across", "right")
# What has to be said to play by the preset `hearts`; a moon is added to the others there.
OPTIONS: Final = {
    "pass_cards": True,
    "no_pts_on_first_trick": True,
    "can_lead_any_club": False,
    "jd_bonus": False,
    "avoid_all_tricks_bonus": False,
    "qs_breaks_hearts": True,
    "must_break_hearts": True,
    "can_lead_hearts_instead_of_qs": False,
}
# They pay so much less the points.
MOST: Final = 26
# How much the tree search tries what it knows little of; payments go up to 26.
EXPLORATION: Final = 15.0


def their_card(name: str) -> int:
    """Return the number of a card in OpenSpiel, which counts suits first."""
    return RANKS.index(name[0]) * 4 + SUITS.index(name[1])


def our_card(number: int) -> str:
    """Return the name of a card of OpenSpiel."""
    return RANKS[number // 4] + SUITS[number % 4]


class Opponent:
    """A bot of OpenSpiel: one that searches, or plays at random for 0 simulations a decision."""

    def __init__(self, seat: int, seed: int, simulations: int) -> None:
        self._searches = simulations > 0
        if not self._searches:
            self._bot = pyspiel.make_uniform_random_bot(seat, seed)
            return
        self._bot = pyspiel.ISMCTSBot(
            seed,
            pyspiel.RandomRolloutEvaluator(1, seed),
            EXPLORATION,
            simulations,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            # Its worlds do not keep to what players have shown, so that actions may differ in them.
            True,
        )

    def choose(self, state: Any, passing: bool) -> int:  # noqa: ANN401
        """Return a card to play or to pass, as OpenSpiel counts them."""
        if passing and self._searches:
            return int(max(state.legal_actions()))
        return int(self._bot.step(state))


class Table:
    """A deal in OpenSpiel and in our engine.

    Parameters
    ----------
    way : int
        Where cards are passed, as a place in ``DIRECTIONS``.
    deck : sequence of str
    """

    def __init__(self, way: int, deck: Sequence[str]) -> None:
        self.theirs = pyspiel.load_game("hearts", OPTIONS).new_initial_state()
        self.theirs.apply_action(way)
        for card in deck:
            self.theirs.apply_action(their_card(card))
        # With the last seat dealing, both deal to seat 0 first.
        rules = HEARTS.changed({"moon": "add", "passing": [DIRECTIONS[way]]})
        self.ours = Game(rules, PLAYERS, dealer=PLAYERS - 1)
        self.ours.deal(deck)
        self._passed: list[str] = []

    def act(self, card: str) -> None:
        """Let the seat that OpenSpiel asks play or pass a card in both."""
        seat = self.theirs.current_player()
        legal = {our_card(number) for number in self.theirs.legal_actions()}
        if card not in legal:
            raise AssertionError(f"OpenSpiel does not let seat {seat} choose {card}: {self.theirs}")
        if self.ours.phase == "pass":
            self._passed.append(card)
            if len(self._passed) == self.ours.rules.pass_count:
                self.ours.pass_cards(seat, self._passed)
                self._passed = []
        else:
            if set(self.ours.legal()) != legal or self.ours.to_act != (seat,):
                raise AssertionError(f"The engines differ: {self.theirs}")
            self.ours.play(card)
        self.theirs.apply_action(their_card(card))

    def play(
        self, bot: Bot | None, seat: int, opponents: Sequence[Opponent], chance: np.random.Generator
    ) -> tuple[list[float], float]:
        """Play to the end; return all points, and the seconds that our bot has thought."""
        seconds = 0.0
        while not self.theirs.is_terminal():
            turn = self.theirs.current_player()
            if bot is None or turn != seat:
                passing = self.ours.phase == "pass"
                self.act(our_card(opponents[turn].choose(self.theirs, passing)))
                continue
            start = time.perf_counter()
            action = bot.choose(self.ours.view(seat), chance)
            seconds += time.perf_counter() - start
            match action:
                case events.PassCards(cards):
                    for card in cards:
                        self.act(card)
                case events.PlayCard(card):
                    self.act(card)
        points = [MOST - float(payment) for payment in self.theirs.returns()]
        if points != list(self.ours.log[0].points or ()):
            raise AssertionError(f"The engines count differently: {self.theirs}")
        return points, seconds


def measure(
    bot: Bot, simulations: int, blocks: int, seed: int
) -> tuple[Estimate, Estimate, float, float]:
    """Return our points a deal, our gain over the opponents, and the seconds of each a deal."""
    points = np.zeros((blocks, PLAYERS))
    gains = np.zeros((blocks, PLAYERS))
    ours = alone = 0.0
    for block in range(blocks):
        chance = np.random.default_rng([seed, block])
        deck = [NAMES[card] for card in chance.permutation(len(NAMES))]
        way = int(chance.integers(len(DIRECTIONS)))
        without: list[float] = []
        for seat in range(-1, PLAYERS):
            opponents = [
                Opponent(other, (seed * 1_000_003 + block) * PLAYERS + other, simulations)
                for other in range(PLAYERS)
            ]
            chance = np.random.default_rng([seed, block, max(seat, 0)])
            start = time.perf_counter()
            found, seconds = Table(way, deck).play(
                bot if seat >= 0 else None, seat, opponents, chance
            )
            if seat < 0:
                without = found
                alone += time.perf_counter() - start
                continue
            points[block, seat] = found[seat]
            gains[block, seat] = without[seat] - found[seat]
            ours += seconds
    deals = blocks * PLAYERS
    return (
        estimate(points.mean(axis=1)),
        estimate(gains.mean(axis=1)),
        ours / deals,
        alone / deals,
    )


def main() -> None:
    """Print a row for each of our bots."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--bot", nargs="+", default=["heuristic"], metavar="NAME")
    parser.add_argument(
        "--simulations",
        type=int,
        default=0,
        help="of the opponents' tree search a decision; with 0 they play at random",
    )
    parser.add_argument("--blocks", type=int, default=200, help="how many deals")
    parser.add_argument("--seed", type=int, default=1, help="which deals")
    asked = parser.parse_args()
    against = (
        f"tree search with {asked.simulations:,} simulations" if asked.simulations else "chance"
    )
    # Numba compiles at the first deal.
    measure(make_bot(asked.bot[0], time.perf_counter), 0, 1, asked.seed)
    print(f"Points a deal against {against}, {asked.blocks} blocks; intervals of 95 %.")
    print(f"{'bot':>16}  {'points':>14}  {'gain':>14}  {'ms a deal':>10}  {'of an opponent':>14}")
    for name in asked.bot:
        points, gain, ours, theirs = measure(
            make_bot(name, time.perf_counter), asked.simulations, asked.blocks, asked.seed
        )
        cells = [
            f"{each.mean:.2f} +- {((each.high or 0) - (each.low or 0)) / 2:.2f}"
            for each in (points, gain)
        ]
        print(
            f"{name:>16}  {cells[0]:>14}  {cells[1]:>14}"
            f"  {1000 * ours:>10.1f}  {1000 * theirs:>14.1f}"
        )


if __name__ == "__main__":
    main()
