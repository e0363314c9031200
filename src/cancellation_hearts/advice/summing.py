"""What reviews consist of, and what the decisions of a seat come to."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from cancellation_hearts.advice.reasons import Reason

Grade = Literal["fine", "inaccuracy", "mistake", "blunder"]

GRADES: Final[tuple[tuple[Grade, float], ...]] = (
    ("blunder", 2.0),
    ("mistake", 0.75),
    ("inaccuracy", 0.3),
)
"""What a decision is called that gives away so many points or more.

The least is about what separates the better half of bots from the best in a whole deal; less is
lost in nearly every one. Two points are a quarter of what an average deal of eight players costs.
"""


class Decision(Struct, frozen=True):
    """A decision, judged by what its player could know.

    Parameters
    ----------
    deal, seat : int
        In which deal, and whose.
    phase : str
        ``pass``, ``play`` or ``discard``.
    step : int
        Which step of the deal it is: 0 is the deal itself, then comes the pass, if there is one,
        and then every action. It is the place in the steps of a replay.
    trick : int or None
        Which trick it belongs to, from 0; None for a pass.
    chosen, best : tuple of str
        The card or cards that were chosen, and those that were expected to cost least.
    expected : float
        What the deal was expected to count for the seat with the best choice, in points.
    loss, error : float
        How many points were given away, by what is expected, and the standard error of that; the
        loss is 0 unless it is ``judging.CERTAIN`` standard errors or more.
    worlds : int
        In how many worlds both were tried.
    grade : str
        What it is called: ``fine``, ``inaccuracy``, ``mistake`` or ``blunder``.
    hindsight : float
        How much more the choice cost in the deal as it lay than the luckiest choice there, if all
        had gone on by rules of thumb. Nobody could know that.
    unlucky : bool
        Whether it was fine by what could be known, and yet cost much.
    reason : Reason or None
        What there is to say for the best, where points were given away.
    """

    deal: int
    seat: int
    phase: str
    step: int
    trick: int | None
    chosen: tuple[str, ...]
    best: tuple[str, ...]
    expected: float
    loss: float
    error: float
    worlds: int
    grade: Grade
    hindsight: float
    unlucky: bool
    reason: Reason | None


class SeatReview(Struct, frozen=True):
    """What the decisions of a seat come to, in one deal or in several.

    Parameters
    ----------
    seat : int
    points : float
        What was added to its score.
    decisions : int
        How often it had a choice.
    lost : float
        How many points it gave away by its own decisions.
    luck : float
        How many points it got beside these and beside what was to be expected after the deal: less
        than 0 is good luck, which includes what others did.
    inaccuracies, mistakes, blunders, unlucky : int
        How many of the decisions are called so.
    """

    seat: int
    points: float
    decisions: int
    lost: float
    luck: float
    inaccuracies: int
    mistakes: int
    blunders: int
    unlucky: int


class DealReview(Struct, frozen=True):
    """A deal: its decisions in the order in which they were made, and what they come to by seat."""

    deal: int
    seats: tuple[SeatReview, ...]
    decisions: tuple[Decision, ...]


class Review(Struct, frozen=True):
    """Deals of a game.

    Parameters
    ----------
    names : tuple of str
        The players by seat.
    worlds, seed : int
        What the review was made with: with the same record, the same come out again.
    deals : tuple of DealReview
    totals : tuple of SeatReview
        What all these deals come to, by seat.
    worst : tuple of Decision
        The few decisions that gave away most, the worst first.
    """

    names: tuple[str, ...]
    worlds: int
    seed: int
    deals: tuple[DealReview, ...]
    totals: tuple[SeatReview, ...]
    worst: tuple[Decision, ...]


def grade_of(loss: float) -> Grade:
    """Return what a decision is called that has given away so much."""
    return next((grade for grade, least in GRADES if loss >= least), "fine")


def seat_review(
    seat: int, decisions: Iterable[Decision], points: float, value: float, expected: float
) -> SeatReview:
    """Sum up a deal.

    Parameters
    ----------
    seat : int
    decisions : iterable of Decision
        Of that seat.
    points : float
        What the deal added to the score.
    value, expected : float
        What the deal counted for the seat as hints count, and what was expected before it.
    """
    own = list(decisions)
    lost = sum(decision.loss for decision in own)
    grades = [decision.grade for decision in own]
    return SeatReview(
        seat=seat,
        points=points,
        decisions=len(own),
        lost=lost,
        luck=value - expected - lost,
        inaccuracies=grades.count("inaccuracy"),
        mistakes=grades.count("mistake"),
        blunders=grades.count("blunder"),
        unlucky=sum(decision.unlucky for decision in own),
    )


def together(reviews: Iterable[SeatReview]) -> SeatReview:
    """Add up a seat's deals, of which there is one at least."""
    own = list(reviews)
    sums = {
        field: sum(getattr(review, field) for review in own)
        for field in SeatReview.__struct_fields__
        if field != "seat"
    }
    return SeatReview(seat=own[0].seat, **sums)
