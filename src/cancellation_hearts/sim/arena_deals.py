"""The deals of a block: bots that are compiled play in compiled loops, all others in between.

A *block* is one deal, dealt with the field in all seats and then, for each challenger, once for
each seat with the challenger in it. The luck of the cards, most of the difference between two
scores, is the same in all of them.
"""

from collections.abc import Callable, Mapping, Sequence
from threading import Event
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.base import Bot
from cancellation_hearts.bots.dispatch import KINDS, choose_action
from cancellation_hearts.engine import events, kernel
from cancellation_hearts.engine.bits import lowest
from cancellation_hearts.engine.cards import card_numbers
from cancellation_hearts.engine.errors import IllegalAction
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Cards, PackedRules, State, States
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe
from cancellation_hearts.engine.rules import MAX_PLAYERS
from cancellation_hearts.engine.view import View
from cancellation_hearts.sim.arena_plan import Plan, mixed

Clock = Callable[[], float]

SEAT_DTYPE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("points", np.int32),
                ("rank", np.float64),
                ("win", np.float64),
                ("moon", np.bool_),
                ("decisions", np.int16),
            ]
        ),
    )
)
"""What one seat did in one deal.

=============  ===================================================================================
``points``     in quarter points
``rank``       1 for the fewest points; those that share places have the mean of these
``win``        the part of the deal that it has won: 1 alone with the fewest points, shared if
               others have them too, else 0
``moon``       whether it shot the moon
``decisions``  how often it had a choice; all cards that it passes, or buries, are one
=============  ===================================================================================
"""

# One stream of chance for the deal and one for each seat.
STREAMS: Final = 16
NOBODY: Final = -1
# By seat, in place of a compiled bot's number.
OTHER: Final = -1


class Timed(NamedTuple):
    """How long a challenger thought about each choice of a deal, in seconds."""

    wall: list[float]
    cpu: list[float]


class Stopped(Exception):  # noqa: N818 - nothing is wrong
    """Somebody wants no more blocks."""


@compiled
def draw_block(seed: int, block: int, rules: States, deck: Cards, order: Cards) -> tuple[int, int]:
    """Draw the deck, and which bot of a mixture sits where; return dealer and number of the deal.

    The number is drawn within the passing cycle, so that every direction comes up. ``order[seat]``
    is a place in a row of bots that is repeated without end.
    """
    generator = np.zeros(4, np.int64)
    kernel.seed_generator(generator, seed, block * STREAMS)
    players = len(order)
    for place in range(len(deck)):
        deck[place] = place % 52
    kernel.shuffle(generator, deck)
    dealer = kernel.draw_below(generator, players)
    number = kernel.draw_below(generator, max(1, int(rules[0].cycle)))
    # Not from the beginning, or the first of a mixture would sit more often than the last.
    first = kernel.draw_below(generator, 1 << 20)
    for seat in range(players):
        order[seat] = first + seat
    kernel.shuffle(generator, order)
    return dealer, number


@compiled
def begin(
    states: States,
    rules: States,
    deck: Cards,
    dealer: int,
    number: int,
    seed: int,
    block: int,
    generators: NDArray[np.int64],
    results: NDArray[Any],
) -> None:
    """Deal, and set every seat's generator to its start, so that the same bot does the same."""
    state = states[0]
    players = len(results)
    kernel.new_game(state, players, dealer)
    state.deal = number
    kernel.deal(state, rules[0], deck, len(deck) // players)
    for seat in range(players):
        kernel.seed_generator(generators[seat], seed, block * STREAMS + 1 + seat)
        results[seat].decisions = 0


@compiled
def play_on(
    states: States,
    rules: States,
    kinds: Cards,
    generators: NDArray[np.int64],
    observations: States,
    results: NDArray[Any],
) -> int:
    """Play until a bot has a choice that is not compiled; return its seat, -1 if the deal is over.

    Parameters
    ----------
    kinds : array of int8
        By seat, the kind of bot as `choose_action` takes it, or ``OTHER``.
    generators : array of int64, shape (players, 4)
    observations : array of one ``OBSERVATION_DTYPE``
        Scratch space.
    results : array of ``SEAT_DTYPE``
        Decisions are counted in it.
    """
    state = states[0]
    while state.phase != kernel.DEAL and state.phase != kernel.OVER:
        seat = int(state.turn)
        action = kernel.legal(state, rules[0])
        if not action & action - 1:
            action = lowest(action)
        else:
            picks = state.phase == kernel.PASS or state.phase == kernel.DISCARD
            if not (picks and state.picked):
                results[seat].decisions += 1
            if kinds[seat] == OTHER:
                return seat
            observe(state, rules[0], seat, observations[0])
            kind = int(kinds[seat])
            action = choose_action(kind, observations[0], rules[0], generators[seat])
        kernel.step(state, rules[0], action)
    return NOBODY


@compiled
def act(states: States, rules: States, action: int) -> int:
    """Return why an action of the seat in turn is refused, or do it and return 0."""
    state = states[0]
    if not kernel.legal(state, rules[0]) >> action & 1:
        if state.phase == kernel.PLAY and action < kernel.MOON_SUBTRACT:
            return kernel.refusal(state, rules[0], action)
        return kernel.CARD_NOT_IN_HAND
    kernel.step(state, rules[0], action)
    return 0


@compiled
def finish(state: State, rules: PackedRules, results: NDArray[Any]) -> None:
    """Write what every seat did in a deal that has been scored."""
    players = len(results)
    shooter = kernel.shooter(state, rules)
    for seat in range(players):
        fewer = 0
        same = 0
        for other in range(players):
            fewer += state.scores[other] < state.scores[seat]
            same += state.scores[other] == state.scores[seat]
        result = results[seat]
        result.points = state.scores[seat]
        result.rank = fewer + (same + 1) / 2
        result.win = 0.0 if fewer else 1 / same
        result.moon = seat == shooter


@compiled
def finish_at(states: States, rules: States, results: NDArray[Any]) -> None:
    """Do as `finish`, for Python."""
    finish(states[0], rules[0], results)


class Dealer:
    """Plays blocks of a plan, one after the other, on one thread.

    Parameters
    ----------
    plan : Plan
    bots : mapping of str to Bot
        Those of the plan's kinds that `choose_action` does not know.
    clock, cpu_clock : callable
        They return seconds that have passed, and that this thread has worked.
    stop : Event
        Set when no more is wanted.
    """

    def __init__(
        self, plan: Plan, bots: Mapping[str, Bot], clock: Clock, cpu_clock: Clock, stop: Event
    ) -> None:
        self._plan = plan
        self._bots = bots
        self._clock = clock
        self._cpu_clock = cpu_clock
        self._stop = stop
        self._rules = plan.rules.packed()
        self._states: States = np.zeros(1, kernel.STATE_DTYPE)
        self._observations: States = np.zeros(1, OBSERVATION_DTYPE)
        self._deck = np.zeros(52 * plan.rules.packs, np.int8)
        self._order = np.zeros(plan.players, np.int64)
        self._generators = np.zeros((MAX_PLAYERS, 4), np.int64)

    def draw(self, block: int) -> tuple[int, int, list[list[str]]]:
        """Draw a block; return dealer, number of the deal, and who sits where.

        The last is a row of kinds by seat for each bot of the plan, as if it filled all seats.
        """
        plan = self._plan
        dealer, number = draw_block(plan.seed, block, self._rules, self._deck, self._order)
        kinds = [mixed(bot) for bot in plan.bots]
        return dealer, number, [[row[at % len(row)] for at in self._order] for row in kinds]

    def play(
        self,
        block: int,
        dealer: int,
        number: int,
        kinds: Sequence[str],
        results: NDArray[Any],
        watched: int = NOBODY,
    ) -> Timed:
        """Play the deal that was drawn last, and return the times of one seat's choices.

        Parameters
        ----------
        block, dealer, number : int
            As drawn.
        kinds : sequence of str
            Who sits where.
        results : array of ``SEAT_DTYPE``, shape (players,)
            Filled.
        watched : int
            Whose choices are timed.

        Raises
        ------
        IllegalAction
            A bot does what the rules refuse.
        Stopped
            No more is wanted.
        """
        seed, states, rules = self._plan.seed, self._states, self._rules
        compiled_kinds = np.array([KINDS.get(kind, OTHER) for kind in kinds], np.int8)
        chances: dict[int, np.random.Generator] = {}
        begin(states, rules, self._deck, dealer, number, seed, block, self._generators, results)
        timed = Timed([], [])
        while True:
            seat = play_on(
                states, rules, compiled_kinds, self._generators, self._observations, results
            )
            if self._stop.is_set():
                raise Stopped
            if seat == NOBODY:
                finish_at(states, rules, results)
                return timed
            if seat not in chances:
                chances[seat] = np.random.default_rng([seed, block, seat])
            view = View.of(self._plan.rules, rules, states, seat)
            start, cpu_start = self._clock(), self._cpu_clock()
            action = self._bots[kinds[seat]].choose(view, chances[seat])
            if seat == watched:
                timed.wall.append(self._clock() - start)
                timed.cpu.append(self._cpu_clock() - cpu_start)
            for number_of_action in actions_of(action, view):
                why = act(states, rules, number_of_action)
                if why:
                    raise IllegalAction(
                        kernel.REFUSALS[why],
                        f"The bot {kinds[seat]} does what the rules refuse: {action}.",
                        seat=seat,
                    )


def actions_of(action: events.Action, view: View) -> list[int]:
    """Return a bot's action as the actions of `kernel.step`.

    Raises
    ------
    IllegalAction
        ``wrong_phase``, ``wrong_pass_count`` or ``wrong_discard_count``.
    HeartsError
        ``unknown_card`` or ``bad_argument``.
    """
    match view.phase, action:
        case "play", events.PlayCard(card):
            return card_numbers((card,))
        case "pass", events.PassCards(cards):
            wanted, code = view.rules.pass_count, "wrong_pass_count"
        case "discard", events.Discard(cards):
            wanted, code = view.kitty_size, "wrong_discard_count"
        case "moon", events.ChooseMoon(choice):
            return [kernel.MOON_SUBTRACT if choice == "subtract" else kernel.MOON_ADD]
        case _:
            raise IllegalAction("wrong_phase", f"A bot does what is not asked: {action}.")
    if len(cards) != wanted:
        raise IllegalAction(code, f"A bot chooses {len(cards)} cards, not {wanted}: {action}.")
    return card_numbers(cards)
