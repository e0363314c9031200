"""Many games by the same rules side by side, for search, environments and simulation.

The arrays are the kernel's own: a row of ``Batch.states`` is a game, and copying it copies the
game. An action is a number: a card 0 to 51, to play or to pick for the pass or the burial, or one
of the two choices for a moon, ``kernel.MOON_SUBTRACT`` and ``kernel.MOON_ADD``.
"""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Cards, States
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe
from cancellation_hearts.engine.rules import Rules


@compiled
def deal_all(states: States, rules: States, generators: Cards, decks: Cards) -> int:
    """Shuffle and deal wherever a deal is over and the game is not; return how often."""
    dealt = 0
    for game in range(len(states)):
        if states[game].phase == kernel.DEAL:
            kernel.shuffle(generators[game], decks[game])
            cards_each = len(decks[game]) // int(states[game].players)
            kernel.deal(states[game], rules[0], decks[game], cards_each)
            dealt += 1
    return dealt


@compiled
def legal_all(states: States, rules: States, actions: Cards) -> None:
    """Write each game's set of legal actions to `actions`."""
    for game in range(len(states)):
        actions[game] = kernel.legal(states[game], rules[0])


@compiled
def step_all(states: States, rules: States, actions: Cards, outcomes: Cards) -> None:
    """Do one action in each game; refuse those that are not legal, and change nothing there."""
    for game in range(len(states)):
        action = int(actions[game])
        legal = kernel.legal(states[game], rules[0])
        if 0 <= action < kernel.ACTIONS and legal >> action & 1:
            outcomes[game] = kernel.step(states[game], rules[0], action)
        elif states[game].phase == kernel.PLAY and 0 <= action < 52:
            outcomes[game] = kernel.refusal(states[game], rules[0], action)
        elif action < 52 and legal & (1 << 52) - 1:
            outcomes[game] = kernel.CARD_NOT_IN_HAND
        else:
            outcomes[game] = kernel.WRONG_PHASE


@compiled
def play_all_randomly(states: States, rules: States, generators: Cards, played: Cards) -> None:
    """Play each running deal to its end at random; write how many cards that took."""
    for game in range(len(states)):
        played[game] = kernel.play_randomly(states[game], rules[0], generators[game])


@compiled
def observe_all(states: States, rules: States, seats: Cards, observations: States) -> None:
    """Write what one seat of each game knows."""
    for game in range(len(states)):
        observe(states[game], rules[0], int(seats[game]), observations[game])


@compiled
def seed_all(generators: Cards, seed: int) -> None:
    """Give each game a stream of its own."""
    for game in range(len(generators)):
        kernel.seed_generator(generators[game], seed, game)


class Batch:
    """Games by the same rules, side by side.

    Parameters
    ----------
    rules : Rules
        What is played.
    players : int
        How many play in each game.
    size : int
        How many games.
    seed : int
        Seeds the decks and the random play; each game has a stream of its own, so that its cards
        do not depend on `size`.

    Attributes
    ----------
    states : array of ``kernel.STATE_DTYPE``, shape (size,)
    generators : array of int64, shape (size, 4)
    decks : array of int8, shape (size, 52 * packs)
        The cards of the last deal, in the order dealt.

    Raises
    ------
    HeartsError
        ``wrong_player_count`` or ``bad_argument``.
    """

    def __init__(self, rules: Rules, players: int, size: int, seed: int = 0) -> None:
        rules.check_players(players)
        if size < 1:
            raise UsageError("bad_argument", f"A batch has at least one game, not {size}.")
        if not 0 <= seed < 2**63:
            raise UsageError("bad_argument", "A seed is a whole number from 0 to 2**63 - 1.")
        self.rules = rules
        self.players = players
        self._packed = rules.packed()
        self.states: NDArray[np.record] = np.zeros(size, kernel.STATE_DTYPE)
        for game in range(size):
            kernel.new_game_at(self.states[game : game + 1], players, game % players)
        self.generators: NDArray[np.int64] = np.zeros((size, 4), np.int64)
        seed_all(self.generators, seed)
        self.decks = np.tile(np.arange(52, dtype=np.int8), (size, rules.packs))

    def __len__(self) -> int:
        return len(self.states)

    def deal(self) -> int:
        """Deal in every game that is between two deals; return how many that were."""
        return deal_all(self.states, self._packed, self.generators, self.decks)

    def legal(self) -> NDArray[np.int64]:
        """Return the set of legal actions of each game's seat to act, bit by action; shape (size,).

        Between deals, and after the game, the set is empty.
        """
        actions = np.zeros(len(self), np.int64)
        legal_all(self.states, self._packed, actions)
        return actions

    def legal_mask(self) -> NDArray[np.bool_]:
        """Return the same as truth values, shape (size, 54)."""
        bits = np.arange(kernel.ACTIONS, dtype=np.int64)
        return cast(NDArray[np.bool_], (self.legal()[:, None] >> bits & 1).astype(np.bool_))

    def step(self, actions: NDArray[np.integer]) -> NDArray[np.int64]:
        """Do one action in each game.

        Parameters
        ----------
        actions : array of int, shape (size,)

        Returns
        -------
        array of int64, shape (size,)
            What each brought about, a sum of ``kernel.PASSED`` to ``kernel.SCORED``; a negative
            code of ``kernel.REFUSALS`` where the action was refused and nothing changed.
        """
        wanted = np.asarray(actions)
        if wanted.shape != (len(self),) or not np.issubdtype(wanted.dtype, np.integer):
            raise UsageError("bad_argument", f"step takes {len(self)} integers, one a game.")
        outcomes = np.zeros(len(self), np.int64)
        step_all(self.states, self._packed, wanted.astype(np.int64), outcomes)
        return outcomes

    def play_randomly(self) -> NDArray[np.int64]:
        """Play every running deal to its end at random; return how many cards that took."""
        played = np.zeros(len(self), np.int64)
        play_all_randomly(self.states, self._packed, self.generators, played)
        return played

    def observe(self, seats: NDArray[np.integer] | None = None) -> NDArray[np.record]:
        """Return what one seat of each game knows: of `seats`, or the seats to act.

        Returns
        -------
        array of ``observation.OBSERVATION_DTYPE``, shape (size,)
        """
        chosen = self.states["turn"] if seats is None else np.asarray(seats)
        if (
            chosen.shape != (len(self),)
            or not np.issubdtype(chosen.dtype, np.integer)
            or chosen.min() < -1
            or chosen.max() >= self.players
        ):
            raise UsageError("bad_argument", f"observe takes {len(self)} seats, one a game.")
        observations: NDArray[np.record] = np.zeros(len(self), OBSERVATION_DTYPE)
        observe_all(self.states, self._packed, chosen.astype(np.int64), observations)
        return observations

    def copy(self) -> "Batch":
        """Return a batch of its own in the same state, generators included."""
        twin = object.__new__(Batch)
        twin.rules, twin.players, twin._packed = self.rules, self.players, self._packed
        twin.states = kernel.copied(self.states)
        twin.generators, twin.decks = self.generators.copy(), self.decks.copy()
        return twin

    def scores(self) -> NDArray[np.float64]:
        """Return the scores in points, shape (size, players); quarters are exact in them."""
        return self.states["scores"][:, : self.players] / 4
