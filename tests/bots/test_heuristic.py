"""What people complain about in other programs' bots, and what must not happen with this one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from cancellation_hearts.bots.heuristic import HeuristicBot, heuristic_action, prices
from cancellation_hearts.engine import events, kernel
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
from cancellation_hearts.engine.view import View
from tests.bots.test_bots import LOW, REST, choice, deck_of, position
from tests.engine.tables import play, table

PRESETS = [(CLASSIC, 6), (CLASSIC, 8), (EXCHANGE, 7), (EXCHANGE, 10), (HEARTS, 3), (HEARTS, 4)]


def decisions(rules: Rules, players: int, deals: int) -> list[tuple[View, str]]:
    """Let the bot sit in all seats, and return what it saw and played where it had a choice."""
    chance = np.random.default_rng(players)
    bot = HeuristicBot()
    game = Game(rules.changed({"target": 100_000}), players, 0)
    found = []
    for _ in range(deals):
        game.deal(deck_of(rules, chance))
        while game.phase != "deal":
            seat = game.to_act[0]
            view = game.view(seat)
            action = bot.choose(view, chance)
            if isinstance(action, events.PlayCard) and len(view.legal) > 1:
                found.append((view, action.card))
            game.act(seat, action)
    return found


def may_be_a_moon(view: View) -> bool:
    """Tell whether nobody has points so far or one alone has all."""
    return sum(points > 0 for points in view.points_taken) < 2


@pytest.mark.parametrize(("rules", "players"), PRESETS)
def test_no_howlers_in_whole_games(rules: Rules, players: int) -> None:
    met: Counter[str] = Counter()
    for view, card in decisions(rules, players, 12 if rules.packs == 2 else 36):
        if may_be_a_moon(view):
            continue
        effects = view.effects
        last = bool(view.trick) and len(view.trick) % players == players - 1
        ducks = [other for other in view.legal if not effects[other].takes_lead]
        suit = card[1]
        if last and any(played == "QS" for _, played in view.trick) and ducks:
            met["ducks the queen"] += 1
            assert not effects[card].takes_lead
        if last and not ducks and set(view.legal) != {"QS"}:
            met["has to win"] += 1
            assert card == [other for other in view.legal if other != "QS"][-1]
        if last and view.trick[0][1][1] == suit and card in ducks and view.points_at_stake > 0:
            met["ducks as high as it can"] += 1
            same = [other for other in ducks if other[1] == suit and other != "QS"]
            assert card in ("QS", same[-1])
        if "QS" in ducks and view.trick and view.trick[0][1][1] != "S":
            met["throws the queen"] += 1
            assert card == "QS"
        if not view.trick:
            gone = Counter(name for trick in view.tricks for _, name in trick.cards)
            gone += Counter(view.hand) + Counter(view.buried)
            unseen = Counter(list(NAMES) * rules.packs) - gone
            points = any(name[1] == "H" or name == "QS" for name in unseen)
            others = {
                suit: {NAMES.index(name) for name in unseen if name[1] == suit} for suit in "CDHS"
            }
            low = [
                other
                for other in view.legal
                if others[other[1]] and min(others[other[1]]) > NAMES.index(other)
            ]
            if points and low and not all(others.values()):
                met["leads to somebody"] += 1
                assert others[suit]
    assert len(met) > 3


def test_a_twin_that_moves_the_queen_is_spent() -> None:
    # It cancels the king that would have won, so that the queen wins herself.
    view = position(f"KS AS 2D {LOW} 3D 9D", "TS KS QS 6S 7S 4S 3S")
    assert choice(view) == events.PlayCard("KS")


def test_a_moon_is_stopped_by_cancelling() -> None:
    # Seat 1 has all points so far and is winning; seat 3 would win if the ace were matched.
    view = position(f"2C AC {REST} 9D TD", "TC AC 3C KC 5C 8C 4H")
    view.observation["taken"][0, 1] = kernel.ONE_QUEEN * 2 + 19
    assert choice(view) == events.PlayCard("AC")


@pytest.mark.parametrize(("rules", "players"), PRESETS)
def test_it_plays_what_has_the_least_price(rules: Rules, players: int) -> None:
    @compiled
    def priced(
        observations: NDArray[np.record], packed: NDArray[np.record], out: NDArray[np.float64]
    ) -> int:
        prices(observations[0], packed[0], out)
        return heuristic_action(observations[0], packed[0], np.zeros(4, np.int64))

    packed = rules.packed()
    for view, card in decisions(rules, players, 1):
        out = np.full(52, np.nan)
        assert NAMES[priced(view.observation, packed, out)] == card
        assert [NAMES[number] for number in np.flatnonzero(~np.isnan(out))] == view.legal
        assert out[NAMES.index(card)] <= np.nanmin(out) + 1e-5


@pytest.mark.parametrize(("rules", "players"), PRESETS)
def test_it_needs_nothing_that_rollouts_do_not_work_out(rules: Rules, players: int) -> None:
    for view, card in decisions(rules, players, 2):
        seen = view.observation.copy()
        for field in ("cancels", "winning_after", "winners", "trick_of"):
            seen[field] = -1
        assert choice(View(view.rules, seen)) == events.PlayCard(card)


def before_a_moon(hand: str, others: str) -> Game:
    """Deal four players, and let seat 0, with the hand given, win a first trick without points."""
    hands = [f"{hand} AS 2C", f"{others} 2S 3S", "6H 7H 8H 9H 4S 5S", "TH QS 6S 7S 8S 9S"]
    game = table(hands, base="hearts", dealer=3, opening="dealer_left", hearts_break="none")
    play(game, "2C 2S 4S 6S")
    return game


def test_a_moon_that_can_hardly_fail_is_shot() -> None:
    game = before_a_moon("AH KH QH JH", "2H 3H 4H 5H")
    while game.phase == "play":
        seat = game.to_act[0]
        game.act(seat, choice(game.view(seat)))
    assert (game.phase, game.to_act) == ("moon", (0,))


def test_a_moon_is_given_up_when_another_has_a_heart() -> None:
    view = before_a_moon("AH KH QH 2H", "3H 4H 5H JH").view(0)
    assert choice(view) != events.PlayCard("2H")
    view.observation["taken"][0, 2] = 1
    assert choice(view) == events.PlayCard("2H")
