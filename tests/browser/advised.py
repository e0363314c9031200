"""Hints and reviews as a server answers them, for moments that tests show."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from cancellation_hearts.advice.hint import Choice, Step
from cancellation_hearts.advice.reasons import Reason
from cancellation_hearts.advice.summing import DealReview, Decision, Grade, Review, SeatReview
from cancellation_hearts.engine.events import Played
from cancellation_hearts.engine.record import read_record
from cancellation_hearts.table.hints import TableHint
from cancellation_hearts.table.replay import ReplayDeal, replay_deal
from tests.browser.composed import PEOPLE
from tests.browser.visitor import ROOT

CANCELS: Final = Reason("cancels", card="KD", seat=2)
DUCKS: Final = Reason("ducks", card="QD", seat=4)
TAKES: Final = Reason("takes-so-far", points=13, count=1)


def choices(*rows: tuple[str, float, float, bool, Reason]) -> Step:
    """Return what may be chosen: the card, its points, how far behind, whether tied, why."""
    return Step(
        tuple(
            Choice(card, points, 0.2, behind, 0.1, tied, reason)
            for card, points, behind, tied, reason in rows
        )
    )


def to_play() -> TableHint:
    """Return a hint for five diamonds, two of which are as good as each other."""
    step = choices(
        ("TD", 4.6, 0.0, True, DUCKS),
        ("9D", 4.7, 0.1, True, DUCKS),
        ("8D", 5.1, 0.5, False, DUCKS),
        ("4D", 5.2, 0.6, False, DUCKS),
        ("3D", 7.9, 3.3, False, TAKES),
    )
    return TableHint(seat=0, deal=0, phase="play", worlds=1000, steps=(step,), seq=20)


def to_pass(cards: Sequence[str] = ("AH", "QS", "9C")) -> TableHint:
    """Return a hint for three cards to be passed."""
    reasons = (
        Reason("gives-high", suit="H", count=0),
        Reason("gives-queen"),
        Reason("gives-card", suit="C", count=3),
    )
    steps = tuple(
        choices(
            (card, 6.5 - place, 0.0, True, reason),
            ("3S", 7.25 - place, 0.75, False, Reason("gives-void", suit="S")),
            ("8D", 8.0 - place, 1.5, False, Reason("gives-card", suit="D", count=4)),
        )
        for place, (card, reason) in enumerate(zip(cards, reasons, strict=True))
    )
    return TableHint(seat=0, deal=0, phase="pass", worlds=1000, steps=steps, seq=20)


def for_a_moon() -> TableHint:
    """Return a hint for a moon, which makes no difference."""
    both = [
        Choice(word, -20.0, 0.0, 0.0, 0.0, tied=True, reason=Reason("moon-same"))
        for word in ("subtract", "add")
    ]
    steps = (Step(tuple(both)),)
    return TableHint(seat=0, deal=0, phase="moon", worlds=0, steps=steps, seq=20)


# Reviews

GRADES: Final[dict[int, Grade]] = {2: "mistake", 5: "blunder", 8: "inaccuracy"}
"""How the first choices of a seat are called that are not fine."""

UNLUCKY: Final = 10
"""Which of its choices is unlucky."""

LOSSES: Final[dict[Grade, float]] = {
    "fine": 0.0,
    "inaccuracy": 0.4,
    "mistake": 1.1,
    "blunder": 4.25,
}


def a_deal(players: int = 8) -> ReplayDeal:
    """Return the first deal of a game by the classic rules, as real bots have played it."""
    lines = (ROOT / "conformance" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        plain = json.loads(line)["record"]
        if plain["ruleset"] == {"base": "classic"} and len(plain["seats"]) == players:
            plain["seats"] = list(PEOPLE[:players])
            return replay_deal(read_record(json.dumps(plain).encode()), 0, 0)
    raise AssertionError(f"no game of {players}")


def judged(deal: ReplayDeal) -> Review:
    """Return a review of a deal in which every seat has done something of each kind."""
    counts: Counter[int] = Counter()
    decisions = [_passed(deal, seat, cards) for seat, cards in enumerate(deal.passes) if cards]
    for number, step in enumerate(deal.steps):
        for event in step.happened:
            if isinstance(event, Played):
                counts[event.seat] += 1
                trick = deal.steps[number - 1].trick_number
                decisions.append(_played(event, number, trick, counts[event.seat]))
    seats = tuple(
        SeatReview(
            seat=seat,
            points=points,
            decisions=14,
            lost=sum(each.loss for each in decisions if each.seat == seat),
            luck=1.5 - seat,
            inaccuracies=1,
            mistakes=2,
            blunders=1,
            unlucky=1,
        )
        for seat, points in enumerate(deal.points)
    )
    found = DealReview(deal.deal, seats, tuple(decisions))
    worst = sorted(decisions, key=lambda each: -each.loss)[:3]
    return Review(deal.seats, 2000, 1, (found,), seats, tuple(worst))


def _decision(seat: int, step: int, chosen: Sequence[str], best: Sequence[str]) -> Decision:
    return Decision(
        deal=0,
        seat=seat,
        phase="play",
        step=step,
        trick=None,
        chosen=tuple(chosen),
        best=tuple(best),
        expected=3.25,
        loss=0.0,
        error=0.2,
        worlds=2000,
        grade="fine",
        hindsight=0.0,
        unlucky=False,
        reason=None,
    )


def _passed(deal: ReplayDeal, seat: int, cards: Sequence[str]) -> Decision:
    kept = next(card for card in deal.steps[0].hands[seat] if card not in cards)
    found = _decision(seat, 1, cards, [*cards[1:], kept])
    why = Reason("gives-void", suit=kept[1])
    return replace(found, phase="pass", loss=0.9, grade="mistake", reason=why)


def _played(event: Played, step: int, trick: int, count: int) -> Decision:
    grade = GRADES.get(count, "fine")
    found = _decision(event.seat, step, (event.card,), (event.card,))
    found = replace(found, trick=trick, grade=grade, loss=LOSSES[grade])
    if grade != "fine":
        other = (event.seat + 3) % 8
        return replace(found, best=("4C",), reason=Reason("ducks", card="KC", seat=other))
    return replace(found, unlucky=count == UNLUCKY, hindsight=13.0 if count == UNLUCKY else 0.0)
