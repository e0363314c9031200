"""Reviews: every decision of a finished deal, judged by what its player could know.

For each decision the player's view of that moment is made again from the record, and what was
chosen is compared with what would have been best, in worlds that fit that view: the true cards play
no part in it. First all choices are tried in a few worlds. If another choice looks better, that one
and what was chosen are compared in many other worlds: other ones, because whatever looked best of
several in the first has been lucky there.

The true cards then tell luck from judgement: what the same choice cost in the deal as it lay.
"""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from cancellation_hearts.advice.expectation import WALKS
from cancellation_hearts.advice.hindsight import value
from cancellation_hearts.advice.hint import MOST_WORLDS
from cancellation_hearts.advice.judging import Task, judge
from cancellation_hearts.advice.moments import moments
from cancellation_hearts.advice.summing import (
    DealReview,
    Decision,
    Review,
    seat_review,
    together,
)
from cancellation_hearts.bots.rollout import points_in_play
from cancellation_hearts.engine.errors import HeartsError, UsageError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import Record, replay

WORLDS: Final = 2000
"""In how many worlds a choice that looks wrong is compared with the better one."""

WORST: Final = 3
"""How many of the worst decisions are listed."""

Progress = Callable[[int, int], None]
"""Is told how many decisions are judged, and of how many."""


def review(
    record: Record,
    *,
    deals: Collection[int] | None = None,
    seats: Collection[int] | None = None,
    worlds: int = WORLDS,
    seed: int = 1,
    threads: int = 1,
    progress: Progress | None = None,
) -> Review:
    """Review a game, or some deals and seats of it.

    Parameters
    ----------
    record : Record
        The game. A deal that still runs is left out.
    deals, seats : collections of int, optional
        Which; all if left out.
    worlds : int
        In how many worlds choices that look wrong are looked at again.
    seed : int
        Decides which worlds these are, not below 0.
    threads : int
        On how many threads to work; it changes nothing of what is found.
    progress : callable, optional

    Raises
    ------
    HeartsError
        `RecordError` as `replay`; ``unknown_seat``; ``no_such_game`` for a deal that is not there
        or not over; ``bad_argument`` for numbers out of their range.
    """
    if not WALKS <= worlds <= MOST_WORLDS:
        raise UsageError("bad_argument", f"worlds is a number from {WALKS} to {MOST_WORLDS}.")
    if threads < 1 or seed < 0:
        raise UsageError("bad_argument", "threads is 1 or more, and seed 0 or more.")
    game = replay(record)
    gained = [deal.points for deal in game.log if deal.points is not None]
    wanted = sorted(range(len(gained)) if deals is None else set(deals))
    at = sorted(range(game.players) if seats is None else set(seats))
    _check(wanted, len(gained), at, game.players)
    tasks = _tasks(record, wanted, at)
    decisions = []
    with ThreadPoolExecutor(threads) as pool:
        try:
            for decision in pool.map(lambda task: judge(task, worlds, seed), tasks):
                decisions.append(decision)
                if progress is not None:
                    progress(len(decisions), len(tasks))
        finally:
            pool.shutdown(cancel_futures=True)
    judged = list(zip(tasks, decisions, strict=True))
    found = tuple(
        _deal_review(
            game, deal, at, gained[deal], [each for each in judged if each[0].moment.deal == deal]
        )
        for deal in wanted
    )
    wrong = [each for deal in found for each in deal.decisions if each.grade != "fine"]
    return Review(
        names=tuple(record.seats),
        worlds=worlds,
        seed=seed,
        deals=found,
        totals=tuple(map(together, zip(*(deal.seats for deal in found), strict=True))),
        worst=tuple(sorted(wrong, key=lambda each: -each.loss)[:WORST]),
    )


def _check(deals: Sequence[int], finished: int, seats: Sequence[int], players: int) -> None:
    for seat in seats:
        if not 0 <= seat < players:
            raise UsageError("unknown_seat", f"There is no seat {seat}.", seat=seat)
    for deal in deals:
        if not 0 <= deal < finished:
            raise HeartsError(
                "no_such_game", "No deal with that number has been played to its end.", deal=deal
            )


def _tasks(record: Record, deals: Collection[int], seats: Collection[int]) -> list[Task]:
    """Return what has to be judged: all real choices, and the first moment of each seat in a deal.

    That tells what was to be expected of the deal, even where nothing could be chosen.
    """
    begun: set[tuple[int, int]] = set()
    tasks = []
    for moment in moments(record, deals):
        first = (moment.deal, moment.seat) not in begun
        if moment.seat in seats and (moment.free or first):
            begun.add((moment.deal, moment.seat))
            tasks.append(Task(moment, first))
    return tasks


def _deal_review(
    game: Game,
    deal: int,
    seats: Sequence[int],
    gained: Sequence[float],
    judged: Sequence[tuple[Task, Decision]],
) -> DealReview:
    in_play = points_in_play(game.rules.packed()[0]) / 4
    decisions = tuple(decision for task, decision in judged if task.moment.free)
    expected = {decision.seat: decision.expected for task, decision in judged if task.first}
    return DealReview(
        deal=deal,
        seats=tuple(
            seat_review(
                seat,
                [decision for decision in decisions if decision.seat == seat],
                gained[seat],
                value(in_play, gained, seat),
                expected[seat],
            )
            for seat in seats
        ),
        decisions=decisions,
    )
