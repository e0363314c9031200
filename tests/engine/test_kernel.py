"""What the kernel leaves behind, which no game on a fresh state would show."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from cancellation_hearts.engine import kernel, observation
from cancellation_hearts.engine.bits import highest
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import IllegalAction
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, Rules
from cancellation_hearts.engine.shuffle import Shuffle
from tests.engine.tables import play, table

pytestmark = pytest.mark.jit_off

RULES = EXCHANGE.changed({"passing": ["left", "hold"], "target": 100_000})


def new_game(filled_with: int) -> kernel.States:
    states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    states.view(np.uint8)[:] = filled_with
    kernel.new_game_at(states, 7, 3)
    return states


@pytest.mark.parametrize("filled_with", [0x00, 0x55, 0xFF])
def test_a_new_game_forgets_whatever_was_there(filled_with: int) -> None:
    expected: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
    expected["players"] = 7
    expected["dealer"] = 3
    expected["last_winner"] = expected["kitty_taker"] = -1
    assert new_game(filled_with).tobytes() == expected.tobytes()


def test_a_deal_forgets_the_one_before() -> None:
    packed = RULES.packed()
    generator = np.zeros(4, np.int64)
    kernel.seed_generator(generator, 1, 2)
    deck = np.arange(52, dtype=np.int8).repeat(2)
    used = new_game(0)
    for _ in range(4):
        kernel.shuffle(generator, deck)
        fresh = new_game(0)
        for field in ("scores", "deal", "dealer"):
            fresh[field] = used[field]
        kernel.deal_at(used, packed, deck, 14)
        kernel.deal_at(fresh, packed, deck, 14)
        assert used.tobytes() == fresh.tobytes()
        kernel.play_randomly(used[0], packed[0], generator)


def random_games() -> Iterator[tuple[Game, kernel.States]]:
    """Play two deals at random, and yield the game before every action."""
    chance = random.Random(5)
    rules = RULES.changed({"discards": "discarder"})
    game = Game(rules, 7)
    while game.deal_number < 2:
        yield game, game.state
        if game.phase == "deal":
            deck = list(NAMES) * 2
            chance.shuffle(deck)
            game.deal(deck)
        elif game.phase == "pass":
            seat = game.to_act[0]
            game.pass_cards(seat, chance.sample(game.hand(seat), 3))
        elif game.phase == "play":
            game.play(chance.choice(game.legal()))
        elif game.phase == "discard":
            (seat,) = game.to_act
            game.discard(chance.sample(game.hand(seat), game.view(seat).kitty_size))


def test_nobody_is_minus_one() -> None:
    packed = RULES.packed()
    winners = set()
    for game, states in random_games():
        if game.phase != "play":
            continue
        cancels, winning = np.full((2, 52), 99, np.int8)
        kernel.effects(states[0], packed[0], cancels, winning)
        effects = game.effects()
        for card, name in enumerate(NAMES):
            if name not in effects:
                assert (cancels[card], winning[card]) == (99, 99)
                continue
            seat, winner, _ = effects[name]
            assert cancels[card] == (-1 if seat is None else seat)
            assert winning[card] == (-1 if winner is None else winner)
        winner = game.winning
        winners.add(winner)
        assert kernel.winning_at(states) == (-1 if winner is None else winner)
    assert None in winners


def nothing_where_nothing_is(seen: kernel.States, game: Game) -> None:
    legal = seen["legal"].item() if game.phase == "play" else 0
    for field in ("cancels", "winning_after"):
        values = seen[field][0].tolist()
        assert {value for card, value in enumerate(values) if not legal >> card & 1} <= {-1}
    played = seen["played"].item()
    for field in ("plays", "seats", "trick_of"):
        assert set(seen[field][0, played:].tolist()) <= {-1}
    assert set(seen["winners"][0, len(game.view(None).tricks) :].tolist()) <= {-1}
    for field in ("taken", "void", "hand_sizes", "pile_sizes", "scores"):
        assert not seen[field][0, game.players :].any()
    plays = seen["plays"][0, :played].tolist()
    once, twice = (
        sum(1 << card for card in set(plays) if plays.count(card) >= copies) for copies in (1, 2)
    )
    assert seen["seen"][0].tolist() == [once, twice]
    if played == 0:
        for field in ("seen", "taken", "void", "aside"):
            assert not seen[field].any()
    if seen["seat"].item() < 0:
        for field in ("once", "twice", "passed", "received", "kitty", "buried", "legal", "picked"):
            assert not seen[field].any()


def test_an_observation_forgets_whatever_was_there() -> None:
    """And holds nothing but zeros where there is nothing, so that equal views are equal bytes."""
    rules: Rules | None = None
    for game, states in random_games():
        rules = game.rules
        packed = rules.packed()
        for seat in (-1, 0, *game.to_act):
            seen: list[kernel.States] = [
                np.zeros(1, observation.OBSERVATION_DTYPE) for _ in range(2)
            ]
            seen[1].view(np.uint8)[:] = 0x55
            seen[1]["spare"] = 0
            for observations in seen:
                observation.observe_at(states, packed, seat, observations)
            assert seen[0].tobytes() == seen[1].tobytes()
            assert seen[0]["passed"].any() == bool(game.view(seat if seat >= 0 else None).passed)
            nothing_where_nothing_is(seen[0], game)
    assert rules is not None


def test_who_takes_the_kitty_may_hold_any_suit_again() -> None:
    rules = CLASSIC.changed({"kitty": "exchange", "players": [4, 4], "passing": []})
    hands = [["9D", "2C", "3S"], ["9D", "3C", "4S"], ["5S", "AC", "7S"], ["6S", "4C", "8S"]]
    for kitty, expected in ((["KD"], [0, 0, 0, 2]), ([], [0, 0, 2, 2])):
        game = Game(rules, 4, 3)
        game.deal_hands(hands, kitty)
        # The diamonds are set aside, and the ace of clubs of a seat without diamonds wins.
        for card in ("9D", "9D", "5S", "6S", "2C", "3C", "AC", "4C"):
            game.play(card)
        if kitty:
            game.discard(["7S"])
        assert game.view(0).observation["void"][0, :4].tolist() == expected


def test_who_picks_card_by_card_sees_what_is_picked_and_nobody_else_does() -> None:
    states = new_game(0)
    packed = RULES.packed()
    # Every card of the first pack, then of the second: no twins in a hand.
    kernel.deal_at(states, packed, np.tile(np.arange(52, dtype=np.int8), 2), 14)
    seen: kernel.States = np.zeros(1, observation.OBSERVATION_DTYPE)
    chosen = 0
    for picked in range(3):
        for seat in (0, 1, -1):
            observation.observe_at(states, packed, seat, seen)
            assert seen["picked"].item() == (picked if seat == 0 else 0)
            assert seen["passed"][0].tolist() == [chosen if seat == 0 else 0, 0]
        card = highest(kernel.legal(states[0], packed[0]))
        chosen |= 1 << card
        kernel.step(states[0], packed[0], card)
    observation.observe_at(states, packed, 0, seen)
    assert seen["picked"].item() == 0
    assert seen["passed"][0].tolist() == [chosen, 0]


def test_cards_go_to_the_seat_that_the_direction_names() -> None:
    for direction, steps in (("left", 1), ("right", 6), ("across", 3)):
        game = Game(RULES.changed({"passing": [direction]}), 7)
        game.deal(list(NAMES) * 2)
        for seat in range(7):
            assert game.view(seat).passes_to == (seat + steps) % 7
            assert game.view(seat).receives_from == (seat - steps) % 7
    assert Game(RULES.changed({"passing": []}), 7).view(0).passes_to is None


def test_worth_is_points_and_bonuses() -> None:
    packed = CLASSIC.changed({"jack_points": -10}).packed()
    tally = 3 + kernel.ONE_QUEEN + 2 * kernel.ONE_JACK + 20 * kernel.ONE_CARD
    assert kernel.worth(packed[0], tally) == 4 * (3 + 13 - 20)


def test_the_shooter_chooses_though_somebody_else_wins_the_last_trick() -> None:
    hands = ["AC KC QC JC 2S", "2H 3H 4H 5H 3S", "6H 7H 8H 9H 4S", "TH JH QH KH 5S"]
    game = table(
        [*hands, "AH QS 2D 3D 6S"], base="hearts", first_trick_points=True, opening="dealer_left"
    )
    play(game, "AC 2H 6H TH AH KC 3H 7H JH QS QC 4H 8H QH 2D JC 5H 9H KH 3D 2S 3S 4S 5S 6S")
    # Seat 4 has won the last trick, and would lead to another.
    assert game.view(None).tricks[-1].winner == 4
    assert (game.phase, game.to_act) == ("moon", (0,))
    for seat in range(1, 5):
        with pytest.raises(IllegalAction, match="turn of seat 0"):
            game.choose_moon("add", seat)
    game.choose_moon("subtract", 0)
    assert game.scores == (-26, 0, 0, 0, 0)


def counts(game: Game, card: str) -> bool:
    return card[1] == "H" or card == "QS" or (card == "JD" and game.rules.jack_points != 0)


def is_decided(game: Game) -> bool:
    """Tell from all cards, one by one, whether any of those left can change a score."""
    view = game.view(None)
    if game.phase != "play" or view.trick:
        return False
    left = [card for seat in range(game.players) for card in game.hand(seat)]
    for trick in reversed(view.tricks):
        if trick.winner is not None:
            break
        left += [card for _, card in trick.cards]
    if view.kitty_taker is None:
        deck = list(game.log[-1].deck or ())
        left += deck[len(deck) - view.kitty_size :]
    return not any(counts(game, card) for card in left)


# Deals in which all cases come up that are asked for below.
SEEDS = {0: [1, 30], -10: [7, 63]}


@pytest.mark.parametrize("jack", [0, -10])
def test_a_deal_is_decided_when_nothing_that_counts_is_left(jack: int) -> None:
    seen = set()
    for number in SEEDS[jack]:
        options = {"passing": [], "jack_points": jack, "kitty": ("taken", "exchange")[number % 2]}
        rules = CLASSIC.changed(options)
        game = Game(rules, 6 + number % 6)
        assert not game.decided
        chance = np.random.default_rng(number)
        # Cards that count are played first, which decides a deal early.
        game.deal(Shuffle(bytes([number]) * 32).deck())
        assert not game.decided
        while game.deal_number == 0:
            if game.phase == "discard":
                game.discard(game.hand(game.to_act[0])[: game.view(None).kitty_size])
                continue
            if game.phase == "moon":
                game.choose_moon("add")
                break
            legal = game.legal()
            counting = [card for card in legal if counts(game, card)]
            game.play(str(chance.choice(counting or legal)))
            assert game.decided == is_decided(game)
            seen.add((game.decided, game.view(None).cards_aside > 0))
    # Cards can be set aside both before and after a deal is decided.
    assert seen == {(False, False), (False, True), (True, False), (True, True)}


def after_a_trick(jack: int, second: list[str], trick: list[str], kitty: list[str]) -> Game:
    """Return a game of six after a trick, with one more card in each hand."""
    rules = CLASSIC.changed({"passing": [], "jack_points": jack})
    game = Game(rules, 6, dealer=5)
    game.deal_hands(list(map(list, zip(trick, second, strict=True))), kitty)
    for card in trick:
        game.play(card)
    return game


LOW = ["2D", "3D", "4D", "5D", "6D", "7D"]
WON = ["2C", "3C", "4C", "5C", "6C", "7C"]
CANCELLED = ["2C", "2C", "3C", "3C", "4C", "4C"]


def held_by(seat: int, card: str) -> list[str]:
    return [*LOW[:seat], card, *LOW[seat + 1 :]]


# The bonus for a jack, the cards that are held, those of the trick, the kitty, and the answer.
DECIDED: list[tuple[int, list[str], list[str], list[str], bool]] = [
    (0, LOW, WON, [], True),
    *((0, held_by(seat, "2H"), WON, [], False) for seat in range(6)),
    *((0, held_by(seat, "QS"), WON, [], False) for seat in range(6)),
    *((-10, held_by(seat, "JD"), WON, [], False) for seat in range(6)),
    (0, held_by(3, "JD"), WON, [], True),
    (0, held_by(3, "KS"), WON, [], True),
    (0, held_by(3, "2C"), WON, [], True),
    # The kitty is won with the first trick, by the last seat or the first.
    (0, LOW, WON, ["AH"], True),
    (0, LOW, WON[::-1], ["AH"], True),
    (0, LOW, CANCELLED, ["AH"], False),
    (0, LOW, CANCELLED, ["AS"], True),
    # What is set aside waits for its winner.
    (0, LOW, CANCELLED, [], True),
    (0, LOW, [*CANCELLED[:4], "9H", "9H"], [], False),
    (0, LOW, [*CANCELLED[:4], "9S", "9H"], [], False),
    (-10, LOW, [*CANCELLED[:4], "9S", "9H"], [], False),
    (0, LOW, [*CANCELLED[:4], "9S", "QS"], [], False),
    (0, LOW, [*CANCELLED[:4], "9S", "JD"], [], True),
    (-10, LOW, [*CANCELLED[:4], "9S", "JD"], [], False),
    (-10, LOW, [*CANCELLED[:4], "9S", "QS"], [], False),
    (-10, LOW, CANCELLED, [], True),
]


@pytest.mark.parametrize(("jack", "second", "trick", "kitty", "decided"), DECIDED)
def test_it_is_known_whether_a_deal_is_decided(
    jack: int, second: list[str], trick: list[str], kitty: list[str], decided: bool
) -> None:
    game = after_a_trick(jack, second, trick, kitty)
    assert game.decided == decided
    # In the middle of a trick nobody is told.
    game.play(game.legal()[0])
    assert not game.decided
    while game.phase == "play":
        game.play(game.legal()[0])
    assert not game.decided
