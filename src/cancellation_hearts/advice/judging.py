"""One decision, judged by what its player could know, and by what became of it."""

from typing import Final, NamedTuple

import numpy as np

from cancellation_hearts.advice.expectation import expect
from cancellation_hearts.advice.explain import Position
from cancellation_hearts.advice.hindsight import outcomes
from cancellation_hearts.advice.hint import beginning, recommend
from cancellation_hearts.advice.moments import Moment
from cancellation_hearts.advice.reasons import Reason
from cancellation_hearts.advice.summing import Decision, grade_of
from cancellation_hearts.engine.cards import NAMES, cards_in

SCREENING: Final = 240
SCREENING_WALKS: Final = 4
"""In how many worlds all choices are tried first, and in how many walks."""

SUSPECT: Final = 0.2
"""Choices that look so much worse there are looked at again: somewhat less than an inaccuracy."""

CERTAIN: Final = 2.5
"""A loss counts if it is so many standard errors: one right choice of a hundred looks so wrong."""

UNLUCKY: Final = 8.0
"""A choice was unlucky if it led to so many points more than were expected of it, and so many more
than another choice would have led to: more than the hearts of one trick."""


class Task(NamedTuple):
    """A moment to be judged; of the first of a seat it has to be known well what was expected."""

    moment: Moment
    first: bool


class Verdict(NamedTuple):
    """What was found of a choice; the points are expected ones."""

    best: tuple[int, ...]
    points: float
    mine: float
    loss: float
    error: float
    worlds: int


def judge(task: Task, worlds: int, seed: int) -> Decision:
    """Judge a decision; parameters as for `review.review`."""
    moment = task.moment
    view = moment.view
    verdict = _compare(task, worlds, seed)
    choices = [moment.chosen, verdict.best]
    if view.phase == "play":
        choices += [(card,) for card in cards_in(view.observation["legal"].item())]
    happened = outcomes(moment, choices)
    hindsight = happened[0] - min(happened)
    grade = grade_of(verdict.loss)
    worse = happened[0] - verdict.mine
    return Decision(
        deal=moment.deal,
        seat=moment.seat,
        phase=view.phase,
        step=moment.step,
        trick=None if view.phase == "pass" else len(view.tricks) - bool(view.trick),
        chosen=_names(moment.chosen),
        best=_names(verdict.best),
        expected=verdict.points,
        loss=verdict.loss,
        error=verdict.error,
        worlds=verdict.worlds,
        grade=grade,
        hindsight=hindsight,
        unlucky=grade == "fine" and min(hindsight, worse) >= UNLUCKY,
        reason=_reason(moment, verdict.best) if verdict.loss else None,
    )


def _names(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(NAMES[card] for card in cards)


def _compare(task: Task, worlds: int, seed: int) -> Verdict:
    """Compare what was chosen with what seems best."""
    moment = task.moment
    view, chosen = moment.view, moment.chosen
    generator = np.random.default_rng([seed, moment.deal, moment.step, moment.seat])
    looked = recommend(view, generator, min(worlds, SCREENING), SCREENING_WALKS)
    best = tuple(cards[int(np.argmin(expected.points))] for cards, expected, _ in looked)
    same = sorted(best) == sorted(chosen)
    cards, expected, _ = looked[-1]
    points = float(expected.points.min())
    mine = points
    if len(chosen) == 1:
        mine = float(expected.points[cards.index(chosen[0])])
        suspect = mine - points > SUSPECT
    else:
        # What a whole other set is expected to cost is not known yet.
        suspect = not same
    if not task.first and not suspect:
        return Verdict(best, points, mine, 0.0, 0.0, expected.worlds)
    both = [best] if same else [best, chosen]
    again = expect(beginning(view), view.rules.packed(), both, generator, worlds)
    points, mine = float(again.points[0]), float(again.points[-1])
    losses, errors = again.behind(0)
    loss, error = float(losses[-1]), float(errors[-1])
    if mine <= points:
        return Verdict(chosen, mine, mine, 0.0, error, again.worlds)
    return Verdict(
        best, points, mine, loss if loss >= CERTAIN * error else 0.0, error, again.worlds
    )


def _reason(moment: Moment, best: tuple[int, ...]) -> Reason | None:
    """Return what there is to say for the first card that would have been better."""
    left = list(moment.chosen)
    for place, card in enumerate(best):
        if card not in left:
            return Position(moment.view, _names(best[:place])).reason(NAMES[card])
        left.remove(card)
    return None
