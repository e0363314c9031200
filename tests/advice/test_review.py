"""Reviews: blunders and bad luck are told apart, and nothing hidden decides about a loss."""

from __future__ import annotations

import random

import msgspec
import numpy as np
import pytest

from cancellation_hearts.advice.review import review
from cancellation_hearts.advice.summing import Decision, Review, grade_of
from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import Record, record_of, replay
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
from cancellation_hearts.table.replay import replay_deal

RULES = CLASSIC.changed({"passing": []})
PEOPLE = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"]
HANDS = ["TS 2D 3D", "AS 4D 5D", "QS 6D 7D", "7S 8D 9D", "6S TD JD", "KS 3S 2C"]


def played(hands: list[str], plays: str) -> Record:
    """Return the record of a deal of six, seat 0 leading; what is left over plays its lowest."""
    game = Game(RULES, 6, dealer=5)
    game.deal_hands([hand.split() for hand in hands])
    for card in plays.split():
        game.play(card)
    while game.phase == "play":
        game.play(game.legal()[0])
    return record_of(game, PEOPLE, 5)


def bots_game(rules: Rules, players: int, deals: int, seed: int, kinds: str) -> Record:
    rng = random.Random(seed)
    game = Game(rules.changed({"target": 1000}), players)
    generator = np.random.default_rng(seed)
    bots = [BOTS[kind] for kind in kinds.split()]
    for _ in range(deals):
        deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"] * rules.packs
        rng.shuffle(deck)
        game.deal(deck)
        while game.phase != "deal":
            seat = game.to_act[0]
            game.act(seat, bots[seat % len(bots)].choose(game.view(seat), generator))
    return record_of(game, [f"P{seat}" for seat in range(players)], 0)


def of(found: Review, seat: int, trick: int | None) -> Decision:
    """Return the one decision of a seat in a trick, or its pass."""
    (decision,) = [
        each
        for deal in found.deals
        for each in deal.decisions
        if each.seat == seat and each.trick == trick
    ]
    return decision


def test_a_queen_taken_for_nothing_is_a_blunder() -> None:
    # The last to play has the highest spade and a low one; the queen lies there.
    hands = ["TS 2D 3D", "JS 4D 5D", "QS 6D 7D", "7S 8D 9D", "6S TD JD", "KS 3S 2C"]
    found = review(played(hands, "TS JS QS 7S 6S KS"))
    wrong = of(found, 5, 0)
    assert (wrong.chosen, wrong.best, wrong.grade) == (("KS",), ("3S",), "blunder")
    assert wrong.loss > 10
    assert wrong.reason is not None
    assert (wrong.reason.code, wrong.reason.seat) == ("ducks-last", 2)
    assert found.worst[0] == wrong
    right = of(review(played(hands, "TS JS QS 7S 6S 3S")), 5, 0)
    assert (right.grade, right.loss, right.reason) == ("fine", 0, None)


def test_bad_luck_is_no_mistake() -> None:
    # Clubs and diamonds are the same to who leads. But nobody has a club, and two have a queen.
    hands = ["9C 9D", "2D 3D", "QS 4D", "QS 5D", "KD KH", "7D 8D"]
    unlucky = of(review(played(hands, "9C 2D QS QS KD 7D")), 0, 0)
    assert (unlucky.chosen, unlucky.grade, unlucky.loss) == (("9C",), "fine", 0)
    assert unlucky.hindsight >= 26
    assert unlucky.unlucky
    lucky = of(review(played(hands, "9D 2D 4D 5D KD 7D")), 0, 0)
    assert (lucky.hindsight, lucky.unlucky) == (0, False)


def test_unlucky_decisions_were_fine_and_cost_much() -> None:
    found = review(bots_game(CLASSIC, 8, 1, 4, "heuristic"), worlds=100)
    decisions = [each for deal in found.deals for each in deal.decisions]
    unlucky = [each for each in decisions if each.unlucky]
    assert unlucky
    assert len(unlucky) < len(decisions) / 8
    for each in unlucky:
        assert each.grade == "fine"
        assert each.hindsight >= 8


def test_a_bad_pass_is_judged_as_a_whole() -> None:
    rng = random.Random(2)
    game = Game(CLASSIC, 8)
    rest = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"] * 2
    hand = ["2C", "3C", "2D", "3D", "QS", "QS", "AS", "KS", "5H", "6H", "7H", "4C", "KC"]
    for card in hand:
        rest.remove(card)
    rng.shuffle(rest)
    hands = [rest[place * 13 : place * 13 + 13] for place in range(7)]
    game.deal_hands([*hands, hand])
    for seat in range(7):
        game.pass_cards(seat, game.hand(seat)[:3])
    game.pass_cards(7, ["2C", "2D", "3C"])
    while game.phase == "play":
        game.play(game.legal()[0])
    record = record_of(game, [f"P{seat}" for seat in range(8)], 0)
    passed = of(review(record, seats=[7], worlds=400), 7, None)
    assert passed.grade == "blunder"
    assert {"QS"} < set(passed.best)
    assert passed.reason is not None


@pytest.mark.parametrize(
    ("rules", "players"), [(CLASSIC, 6), (EXCHANGE, 7), (HEARTS, 4)], ids=["classic", "ex", "four"]
)
def test_it_adds_up_and_fits_the_replay(rules: Rules, players: int) -> None:
    record = bots_game(rules, players, 2, 3, "heuristic random")
    told: list[tuple[int, int]] = []
    found = review(record, worlds=20, progress=lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert told[-1][0] == told[-1][1]
    game = replay(record)
    for deal in found.deals:
        steps = replay_deal(record, 0, deal.deal).steps
        log = game.log[deal.deal]
        assert [each.points for each in deal.seats] == list(log.points or ())
        for each in deal.decisions:
            before = steps[each.step - 1]
            assert each.phase == before.phase
            assert each.seat in before.to_act
            assert set(each.chosen) | set(each.best) <= set(before.hands[each.seat])
            assert len(each.chosen) == len(each.best)
            assert each.grade == grade_of(each.loss)
            assert each.loss == 0 or each.loss >= 2.5 * each.error
            assert each.hindsight >= 0
            assert (each.reason is None) == (each.loss == 0)
            if each.phase == "play":
                assert each.trick == before.trick_number
                (card,) = each.chosen
                after = steps[each.step].hands[each.seat]
                assert before.hands[each.seat].count(card) == after.count(card) + 1
        for one in deal.seats:
            own = [each for each in deal.decisions if each.seat == one.seat]
            assert one.decisions == len(own)
            if own[0].phase == "pass":
                packs = rules.packs * (13 * rules.heart_points + rules.queen_points)
                value = one.points + (packs - sum(log.points or ())) / players
                assert own[0].expected + one.lost + one.luck == pytest.approx(value)
            assert one.lost == pytest.approx(sum(each.loss for each in own))
            assert one.blunders == sum(each.grade == "blunder" for each in own)
    for place, total in enumerate(found.totals):
        parts = [deal.seats[place] for deal in found.deals]
        assert total.lost == pytest.approx(sum(part.lost for part in parts))
        assert total.luck == pytest.approx(sum(part.luck for part in parts))
    losses = sorted((each.loss for deal in found.deals for each in deal.decisions), reverse=True)
    assert [each.loss for each in found.worst] == [loss for loss in losses[:3] if loss >= 0.3]


def test_random_players_lose_more_than_experienced_ones() -> None:
    found = review(bots_game(CLASSIC, 6, 1, 8, "random heuristic"), worlds=200)
    lost = [each.lost for each in found.totals]
    assert sum(lost[0::2]) > 3 * sum(lost[1::2])
    # What was wrong is no bad luck, however much it cost.
    wrong = [each for each in found.deals[0].decisions if each.grade != "fine"]
    assert any(each.hindsight >= 8 for each in wrong)
    assert not any(each.unlucky for each in wrong)


def test_others_cards_do_not_decide_about_a_loss() -> None:
    """Deal the hands of those who have not played anew: what the others lost stays the same."""
    hands = ["TS 2D 3D", "JS 4D 5D", "QS 6D 7D", "7S 8D 9D", "6S TD JD", "KS 3S 2C"]
    other = ["TS 9D 3D", "JS TD 5D", "QS 6D 4D", "7S 8D 2D", "6S 7D JD", "KS 3S 2C"]
    first, second = (of(review(played(each, "TS JS QS 7S 6S KS")), 5, 0) for each in (hands, other))
    for field in ("loss", "error", "expected", "best", "grade", "reason"):
        assert getattr(first, field) == getattr(second, field)


def test_the_same_seed_gives_the_same_review_on_any_number_of_threads() -> None:
    record = bots_game(CLASSIC, 6, 1, 2, "random heuristic")
    first = review(record, worlds=40)
    assert review(record, worlds=40, threads=3) == first
    assert review(record, worlds=40, seed=2) != first
    one = review(record, seats=[2], worlds=40)
    (seat,) = one.totals
    assert seat == first.totals[2]
    assert msgspec.json.decode(msgspec.json.encode(first), type=Review) == first


def test_a_running_deal_is_left_out() -> None:
    record = bots_game(CLASSIC, 6, 1, 2, "heuristic")
    record.deals[0].plays = record.deals[0].plays[:20]
    record.deals[0].points = record.scores = record.winners = None
    found = review(record, worlds=20)
    assert (found.deals, found.totals, found.worst) == ((), (), ())


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"deals": [1]}, "no_such_game"),
        ({"deals": [-1]}, "no_such_game"),
        ({"seats": [6]}, "unknown_seat"),
        ({"worlds": 19}, "bad_argument"),
        ({"threads": 0}, "bad_argument"),
        ({"seed": -1}, "bad_argument"),
    ],
)
def test_what_is_refused(changed: dict[str, list[int]], code: str) -> None:
    with pytest.raises(HeartsError) as refused:
        review(played(HANDS, "TS AS QS 7S 6S"), **changed)  # type: ignore[arg-type]
    assert refused.value.code == code


def test_grades() -> None:
    losses = (0, 0.29, 0.3, 0.74, 0.75, 1.99, 2, 30)
    grades = ["fine"] * 2 + ["inaccuracy"] * 2 + ["mistake"] * 2 + ["blunder"] * 2
    assert [grade_of(loss) for loss in losses] == grades
