"""Hints: what a seat that has to act would do best, with expected points and a reason."""

from typing import Final

import numpy as np
from msgspec import Struct

from cancellation_hearts.advice.expectation import WALKS, Expectation, expect
from cancellation_hearts.advice.explain import Position, moon_reason
from cancellation_hearts.advice.reasons import Reason
from cancellation_hearts.bots.base import begin_pass, pick, picks
from cancellation_hearts.bots.moon import moon_choice
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import NAMES, cards_in
from cancellation_hearts.engine.errors import IllegalAction, UsageError
from cancellation_hearts.engine.kernel import States
from cancellation_hearts.engine.view import View

WORLDS: Final = 1000
"""With 256, another seed recommends another card in one case of twenty, although not a tied one."""

MOST_WORLDS: Final = 100_000

TIED: Final = 2.0
"""Choices so many standard errors apart at most are as good as each other."""


class Choice(Struct, frozen=True):
    """What a seat may do, and what it is expected to cost.

    Parameters
    ----------
    choice : str
        A card, of which the hand may hold two, or for a moon ``subtract`` or ``add``.
    points, error : float
        What the deal is expected to count for the seat in the end, and the standard error of that.
        Points that nobody wins are shared by all, and a moon of another costs, so that the deal
        counts what it does to the seat's place (`bots.rollout.points_in_play`).
    behind, behind_error : float
        By how much it is expected to be worse than the best, and the standard error of that. Both
        were tried in the same worlds, so this is known better than the points are.
    tied : bool
        Whether it may well be as good as the best.
    reason : Reason
        What there is to say about it.
    """

    choice: str
    points: float
    error: float
    behind: float
    behind_error: float
    tied: bool
    reason: Reason


class Step(Struct, frozen=True):
    """One card to choose, or what becomes of a moon.

    Parameters
    ----------
    choices : tuple of Choice
        All there are, the recommended one first.
    """

    choices: tuple[Choice, ...]

    @property
    def recommended(self) -> Choice:
        """The best."""
        return self.choices[0]


class Hint(Struct, frozen=True):
    """What a seat would do best.

    Parameters
    ----------
    seat, deal : int
        For whom, and in which deal.
    phase : str
        ``play``, ``pass``, ``discard`` or ``moon``.
    worlds : int
        In how many worlds each choice was tried; 0 for a moon, where nothing has to be tried.
    steps : tuple of Step
        One, or when several cards are passed or buried one for each: what to pick first, what then,
        and so on.
    """

    seat: int
    deal: int
    phase: str
    worlds: int
    steps: tuple[Step, ...]

    @property
    def recommended(self) -> tuple[str, ...]:
        """The card to play, the cards to pass or to bury, or the choice for a moon."""
        return tuple(step.recommended.choice for step in self.steps)


def hint(view: View, generator: np.random.Generator, *, worlds: int = WORLDS) -> Hint:
    """Tell a seat what it would do best.

    Parameters
    ----------
    view : View
        What the seat knows; it has to have something to do.
    generator : numpy.random.Generator
        Where chance comes from: the same view and a generator in the same state give the same hint.
    worlds : int
        In how many worlds each choice is tried at least.

    Raises
    ------
    IllegalAction
        ``not_your_turn`` if the seat has nothing to do.
    UsageError
        ``bad_argument`` for too few or too many worlds; ``no_world`` as `expect`.
    """
    seat = view.seat
    if seat is None or seat not in view.to_act:
        raise IllegalAction("not_your_turn", "This seat has nothing to do.", seat=seat)
    if not WALKS <= worlds <= MOST_WORLDS:
        raise UsageError("bad_argument", f"worlds is a number from {WALKS} to {MOST_WORLDS}.")
    if view.phase == "moon":
        return Hint(seat, view.deal_number, "moon", 0, (_moon(view),))
    found = recommend(view, generator, worlds)
    tried = found[0][1].worlds
    steps = tuple(_step(cards, expected, position) for cards, expected, position in found)
    return Hint(seat, view.deal_number, view.phase, tried, steps)


def beginning(view: View) -> States:
    """Return what a seat knows before it has picked any card."""
    seen = view.observation.copy()
    if view.phase == "pass":
        begin_pass(seen)
    return seen


def recommend(
    view: View, generator: np.random.Generator, worlds: int, walks: int = WALKS
) -> list[tuple[tuple[int, ...], Expectation, Position]]:
    """Find the best choice card by card, for a seat that plays, passes or buries.

    Returns
    -------
    list
        For each card: what could be chosen, what that is expected to cost, and the position.
    """
    seen, packed = beginning(view), view.rules.packed()
    found = []
    picked: list[str] = []
    for _ in range(picks(view)):
        cards = cards_in(seen["legal"].item())
        expected = expect(seen, packed, [(card,) for card in cards], generator, worlds, walks)
        found.append((cards, expected, Position(view, picked)))
        best = cards[int(np.argmin(expected.points))]
        picked.append(NAMES[best])
        if view.phase != "play":
            pick(seen, best)
    return found


def _step(cards: tuple[int, ...], expected: Expectation, position: Position) -> Step:
    points, errors = expected.points, expected.errors
    order = np.argsort(points, kind="stable").tolist()
    behind, behind_errors = expected.behind(order[0])
    return Step(
        tuple(
            Choice(
                choice=NAMES[cards[place]],
                points=float(points[place]),
                error=float(errors[place]),
                behind=float(behind[place]),
                behind_error=float(behind_errors[place]),
                tied=bool(behind[place] <= TIED * behind_errors[place]),
                reason=position.reason(NAMES[cards[place]]),
            )
            for place in order
        )
    )


def _moon(view: View) -> Step:
    """Either choice leaves the scores as far apart; so only the end of the game can decide."""
    best = moon_choice(view.observation[0], view.rules.packed()[0])
    others = view.players - 1
    # As everywhere: the own change, less the mean change of all, and an equal share of all points.
    packs, rules = view.rules.packs, view.rules
    share = packs * (13 * rules.heart_points + rules.queen_points) / view.players
    points = share - rules.moon_points * others / view.players
    words = ("subtract", "add") if best == kernel.MOON_SUBTRACT else ("add", "subtract")
    return Step(
        tuple(Choice(word, points, 0.0, 0.0, 0.0, True, moon_reason(view, word)) for word in words)
    )
