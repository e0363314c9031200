"""Tests of the oracle: the conformance data, and points that the data does not reach."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from . import PRESETS, Oracle, OracleError, perft, replay
from .rules_oracle import ALL_CARDS

DATA = Path(__file__).resolve().parents[2] / "conformance"
CASES = json.loads((DATA / "scenarios.json").read_text(encoding="utf-8"))
GAMES = (DATA / "games.jsonl").read_text(encoding="utf-8").splitlines()

# Six hands in which seat 0 leads clubs and wins them.
PLAIN = ["AC 2S", "2C 3S", "3C 4S", "4C 5S", "5C 6S", "6C 7S"]


def composed(
    hands: list[str],
    left_over: str = "",
    base: str = "classic",
    dealer: int = -1,
    **options: object,
) -> Oracle:
    """Lay out hands written as words; the last seat deals unless told otherwise."""
    players = len(hands)
    oracle = Oracle({**PRESETS[base], "passing": [], **options}, players, dealer % players)
    oracle.deal_hands([hand.split() for hand in hands], left_over.split())
    return oracle


def play(oracle: Oracle, cards: str) -> None:
    """Play cards written as words."""
    for card in cards.split():
        oracle.play(card)


def refusal(oracle: Oracle, card: str) -> str:
    """Return the code with which a play is refused."""
    with pytest.raises(OracleError) as caught:
        oracle.play(card)
    return caught.value.code


def moon_hands() -> list[str]:
    """Return the hands of a deal in which seat 0 leads clubs and wins every point card."""
    points = [card for card in ALL_CARDS if card[1] == "H" or card == "QS"] * 2
    points += ["2D", "2S"]
    return ["AC KC QC JC TC 9C"] + [" ".join(points[seat::5]) for seat in range(5)]


def play_out(oracle: Oracle) -> None:
    """Play the first legal card until the deal asks for something else."""
    while oracle.phase == "play":
        oracle.play(oracle.legal()[0])


# The conformance data


@pytest.mark.parametrize("case", CASES["scenarios"], ids=lambda case: case["name"])
def test_scenario(case: dict[str, Any]) -> None:
    answer = replay(case["record"])
    assert answer["ok"]
    assert {key: answer[key] for key in case["expect"]} == case["expect"]


@pytest.mark.parametrize("case", CASES["faults"], ids=lambda case: case["name"])
def test_fault(case: dict[str, Any]) -> None:
    answer = replay(case["record"])
    assert not answer["ok"]
    place = {k: v for k, v in answer["error"].items() if k not in ("card", "message")}
    assert place == case["error"]


@pytest.mark.parametrize("line", GAMES, ids=range(len(GAMES)))
def test_game(line: str) -> None:
    game = json.loads(line)
    answer = replay(game["record"])
    assert answer["ok"], answer
    assert {key: answer[key] for key in game["answer"]} == game["answer"]


# Deal and pass


@pytest.mark.parametrize(
    ("players", "each", "kitty"),
    [(6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4), (11, 9, 5)],
)
def test_deal_follows_the_table(players: int, each: int, kitty: int) -> None:
    oracle = Oracle(PRESETS["classic"], players, 2)
    deck = ALL_CARDS * 2
    oracle.deal(deck)
    assert [len(hand) for hand in oracle.hands] == [each] * players
    assert oracle.kitty == deck[len(deck) - kitty :]
    assert oracle.hands[3] == sorted(deck[: each * players : players])
    assert oracle.hands[2] == sorted(deck[players - 1 : each * players : players])


@pytest.mark.parametrize(
    ("direction", "players", "receiver"),
    [("left", 7, 1), ("right", 7, 6), ("across", 7, 3), ("across", 8, 4), ("across", 11, 5)],
)
def test_direction(direction: str, players: int, receiver: int) -> None:
    clubs = [rank + "C" for rank in "23456789TJQ"[:players]]
    oracle = composed(clubs, passing=[direction], pass_count=1)
    for seat, card in enumerate(clubs):
        oracle.pass_cards(seat, [card])
    assert oracle.hands[receiver] == ["2C"]


def test_choice_can_be_changed_until_all_have_chosen() -> None:
    oracle = composed(PLAIN, passing=["left"], pass_count=1)
    oracle.pass_cards(2, ["3C"])
    oracle.pass_cards(2, ["4S"])
    assert oracle.to_act() == [0, 1, 3, 4, 5]
    for seat in [0, 1, 3, 4, 5]:
        assert oracle.hands[3] == ["4C", "5S"]
        oracle.pass_cards(seat, [oracle.hands[seat][0]])
    assert oracle.hands[3] == ["4S", "5S"]
    with pytest.raises(OracleError, match="wrong_phase"):
        oracle.pass_cards(0, ["2S"])


def test_both_twins_may_be_passed() -> None:
    oracle = composed(["9D 9D", *PLAIN[1:]], passing=["left"], pass_count=2)
    for seat in range(6):
        oracle.pass_cards(seat, list(oracle.hands[seat]))
    assert oracle.hands[1] == ["9D", "9D"]


# Opening lead


def test_both_twos_in_kitty_lowest_club_first_holder_clockwise() -> None:
    hands = ["4C 2D", "3C 2S", "5C 3S", "6C 4S", "3C 5S", "7C 6S"]
    oracle = composed(hands, "2C 2C", "exchange", dealer=1)
    assert oracle.to_act() == [4]
    assert oracle.legal() == ["3C"]
    assert refusal(oracle, "5S") == "must_open_with"


def test_dealers_own_two_of_clubs_comes_last() -> None:
    hands = ["4C", "5C", "2C", "6C", "2C", "7C"]
    assert composed(hands, base="exchange", dealer=2).to_act() == [4]
    assert composed(hands, base="exchange", dealer=4).to_act() == [2]


def test_two_of_clubs_is_looked_up_after_the_pass() -> None:
    hands = ["2C", "3D", "4D", "5D", "6D", "7D"]
    oracle = composed(hands, base="exchange", passing=["right"], pass_count=1)
    for seat in range(6):
        oracle.pass_cards(seat, list(oracle.hands[seat]))
    assert oracle.to_act() == [5]


def test_without_any_club_the_opening_is_dealer_left() -> None:
    hands = ["2D QS", "3D 3S", "4D 4S", "5D 5S", "6D 6S", "7D 7S"]
    oracle = composed(hands, base="exchange")
    assert oracle.to_act() == [0]
    assert oracle.legal() == ["2D"]


def test_opening_lead_with_point_cards_only() -> None:
    rest = ["2C 3C", "4C 5C", "6C 7C", "8C 9C", "TC JC"]
    with_queen = composed(["QS 4H", *rest])
    assert with_queen.legal() == ["QS"]
    assert refusal(with_queen, "4H") == "no_points_on_opening_lead"
    # The rule of the opening lead does not ask whether hearts may be led.
    assert composed(["QS 4H", *rest], hearts_break="none").legal() == ["QS"]
    assert composed(["9H 4H", *rest]).legal() == ["4H", "9H"]


# Tricks


def test_opening_and_first_trick_rules_end_with_a_cancelled_first_trick() -> None:
    hands = ["9D QS 4C", "9D QS 3C", "8D 5H 2C", "8D 6H 2S", "7D 7H 3S", "7D 8H 4S"]
    oracle = composed(hands, first_trick_points=False)
    play(oracle, "9D 9D 8D 8D 7D 7D")
    assert oracle.to_act() == [0]
    assert sorted(oracle.aside) == ["7D", "7D", "8D", "8D", "9D", "9D"]
    assert oracle.legal() == ["4C", "QS"]
    play(oracle, "4C 3C 2C")
    assert oracle.legal() == ["2S", "6H"]


def test_first_trick_rule_holds_in_all_layers_when_played_on() -> None:
    hands = ["9D QS 4C", "9D 5H QH", "8D 5H 2C", "8D 6H 2S", "7D 7H 3S", "7D 8H 4S"]
    oracle = composed(hands, first_trick_points=False, cancelled_trick="play_on")
    play(oracle, "9D 9D 8D 8D 7D 7D")
    assert oracle.to_act() == [0]
    assert len(oracle.trick) == 6
    assert oracle.legal() == ["4C"]
    assert refusal(oracle, "QS") == "no_points_on_first_trick"
    oracle.play("4C")
    assert oracle.legal() == ["5H", "QH"]


def test_queen_of_spades_that_must_follow_falls_on_the_first_trick() -> None:
    hands = ["2S 3C", "QS 4C", "QS KS", "2D 3D", "4D 5D", "5H 6D"]
    oracle = composed(hands, first_trick_points=False)
    oracle.play("2S")
    assert oracle.legal() == ["QS"]
    oracle.play("QS")
    assert oracle.legal() == ["KS"]


def test_leading_hearts_by_hearts_break() -> None:
    hands = ["AC 9H 3D", "2C 3S 3S", "3C 4S 4S", "4C 5S 5S", "5C 6S 6S", "QS 7S 7S"]
    wanted = {"heart_or_queen": ["3D", "9H"], "heart": ["3D"], "none": ["3D", "9H"]}
    for option, legal in wanted.items():
        oracle = composed(hands, hearts_break=option)
        play(oracle, "AC 2C 3C 4C 5C QS")
        assert oracle.legal() == legal


def test_unbroken_hearts_are_led_by_who_holds_nothing_else() -> None:
    oracle = composed(["AC 9H", *PLAIN[1:]])
    play(oracle, "AC 2C 3C 4C 5C 6C")
    assert oracle.legal() == ["9H"]


def test_who_holds_hearts_and_a_queen_leads_the_queen() -> None:
    hands = ["AC 9H QS", "2C 3S 8S", "3C 4S 8S", "4C 5S 9S", "5C 6S 9S", "6C 7S TS"]
    for option in ["heart_or_queen", "heart"]:
        oracle = composed(hands, hearts_break=option)
        play(oracle, "AC 2C 3C 4C 5C 6C")
        assert oracle.legal() == ["QS"]
        assert refusal(oracle, "9H") == "hearts_not_broken"


def test_a_cancelled_heart_breaks_hearts() -> None:
    hands = ["AC 2H 3D", "9H 2S 3S", "9H 4S 5S", "4C 6S 7S", "5C 8S 9S", "6C TS JS"]
    oracle = composed(hands)
    play(oracle, "AC 9H 9H 4C 5C 6C")
    assert oracle.hearts_broken
    assert oracle.legal() == ["2H", "3D"]


def test_effects_and_winning() -> None:
    hands = ["9D 2C", "9D QD", "8D KD", "QD TD", "2S 3S", "7D 4D"]
    oracle = composed(hands)
    assert oracle.winning() is None
    assert oracle.effects() == {"2C": (None, 0), "9D": (None, 0)}
    oracle.play("9D")
    assert oracle.winning() == 0
    assert oracle.effects() == {"9D": (0, None), "QD": (None, 1)}
    play(oracle, "QD 8D")
    assert oracle.effects() == {"QD": (1, 0), "TD": (None, 1)}


def test_effects_under_play_on_may_cancel_ones_own_card() -> None:
    hands = ["9D 3D", "9D 8C", "2S 2S", "3S 7S", "4S 8S", "5S 9S"]
    oracle = composed(hands, cancelled_trick="play_on")
    play(oracle, "9D 9D 2S 3S 4S 5S")
    assert oracle.winning() is None
    oracle.play("3D")
    assert oracle.effects() == {"8C": (None, 0)}
    oracle.play("8C")
    assert oracle.effects() == {"2S": (2, 0)}


# Out of cards

CANCELLED = ["9D", "9D", "QS", "5H", "2C", "3C"]


def test_everything_cancelled_nobody_wins_not_even_the_kitty() -> None:
    oracle = composed(CANCELLED, "QS 2H")
    play(oracle, "9D 9D QS 5H 2C 3C")
    assert oracle.piles == [[]] * 6
    assert len(oracle.aside) == 6
    assert oracle.points == [[0] * 6]
    assert oracle.phase == "deal"
    assert (oracle.deal_number, oracle.dealer) == (1, 0)


@pytest.mark.parametrize("kitty_option", ["taken", "exchange"])
@pytest.mark.parametrize("cancelled", ["set_aside", "play_on"])
def test_last_winner_without_any_trick_won_is_the_leader(cancelled: str, kitty_option: str) -> None:
    oracle = composed(
        CANCELLED,
        "QS 2H",
        cancelled_trick=cancelled,
        last_cancelled="last_winner",
        kitty=kitty_option,
    )
    play(oracle, "9D 9D QS 5H 2C 3C")
    assert oracle.points == [[28, 0, 0, 0, 0, 0]]
    assert oracle.aside == []


def test_last_winner_takes_earlier_tricks_set_aside_too() -> None:
    hands = ["2C 9D 8D", "3C 9D 8D", "AC 7D KC", "4C 7D KC", "5C 2H QH", "6C QS 3H"]
    oracle = composed(hands, last_cancelled="last_winner", hearts_break="none")
    play(oracle, "2C 3C AC 4C 5C 6C")
    play(oracle, "7D 7D 2H QS 9D 9D")
    assert oracle.to_act() == [2]
    play(oracle, "KC KC QH 3H 8D 8D")
    assert oracle.points == [[0, 0, 16, 0, 0, 0]]


# Kitty


def test_kitty_waits_with_a_cancelled_first_trick_under_exchange() -> None:
    hands = ["9D 2C 2S", "9D 3C 3S", "8D AC 4S", "8D 4C 5S", "7D 5C 6S", "7D 6C 7S"]
    oracle = composed(hands, "QS 2H", kitty="exchange")
    play(oracle, "9D 9D 8D 8D 7D 7D")
    assert oracle.phase == "play"
    assert oracle.to_act() == [0]
    play(oracle, "2C 3C AC 4C 5C 6C")
    assert oracle.phase == "discard"
    assert oracle.to_act() == [2]
    assert oracle.hands[2] == ["2H", "4S", "QS"]
    assert len(oracle.piles[2]) == 12
    assert refusal(oracle, "4S") == "wrong_phase"
    oracle.discard(["4S", "QS"])
    assert oracle.buried == ["4S", "QS"]
    assert oracle.kitty == ["QS", "2H"]
    # Burying the queen broke nothing, but there is only a heart to lead.
    assert not oracle.hearts_broken
    assert oracle.legal() == ["2H"]


def test_kitty_is_exchanged_once_only() -> None:
    hands = ["AC KC QC", "2C 3C 4C", "5C 6C 7C", "8C 9C TC", "2D 3D 4D", "5D 6D 7D"]
    oracle = composed(hands, "2S", kitty="exchange")
    play(oracle, "AC 2C 5C 8C 2D 5D")
    oracle.discard(["2S"])
    play(oracle, "KC 3C 6C 9C 3D 6D")
    assert oracle.phase == "play"


def test_exchange_is_taken_when_the_trick_used_up_all_cards() -> None:
    oracle = composed(["AC", "2C", "3C", "4C", "5C", "6C"], "QS 2H", kitty="exchange")
    play(oracle, "AC 2C 3C 4C 5C 6C")
    assert oracle.phase == "deal"
    assert oracle.points == [[14, 0, 0, 0, 0, 0]]
    assert oracle.buried == []


def test_a_card_is_buried_as_often_as_it_is_held() -> None:
    oracle = composed(PLAIN, "9D 9D", kitty="exchange")
    play(oracle, "AC 2C 3C 4C 5C 6C")
    with pytest.raises(OracleError, match="card_not_in_hand"):
        oracle.discard(["2S", "2S"])
    oracle.discard(["9D", "9D"])
    assert oracle.hands[0] == ["2S"]


# Score


def moon_after_exchange(buried: str, discards: str) -> Oracle:
    """Win every point card with two of them in a kitty that is exchanged."""
    hands = moon_hands()
    hands[1:] = [hand.replace("QS", "3D") for hand in hands[1:]]
    oracle = composed(hands, "QS QS", kitty="exchange", discards=discards)
    for _ in range(6):
        oracle.play(oracle.legal()[0])
    assert (oracle.phase, oracle.to_act()) == ("discard", [0])
    oracle.discard(buried.split())
    while oracle.phase == "play":
        # Clubs win as long as there are any, the queen is led last.
        clubs = [card for card in oracle.legal() if card[1] == "C"]
        oracle.play((clubs or oracle.legal())[0])
    return oracle


def test_moon_by_the_discarder() -> None:
    oracle = moon_after_exchange("QS QS", "discarder")
    assert (oracle.phase, oracle.to_act()) == ("moon", [0])
    assert refusal(oracle, "QS") == "deal_is_over"
    oracle.choose_moon("subtract")
    assert oracle.points == [[-26, 0, 0, 0, 0, 0]]
    assert oracle.moons == [0]


def test_moon_is_prevented_by_a_buried_point_card() -> None:
    oracle = moon_after_exchange("QS QS", "nobody")
    assert oracle.phase == "deal"
    assert oracle.points == [[26, 0, 0, 0, 0, 0]]
    assert oracle.moons == [None]


def test_moon_is_prevented_by_an_unwon_point_card() -> None:
    # Seat 0 wins every trick but the last, which is cancelled and holds two hearts.
    hands = moon_hands()
    extra = ["9D", "9D", "8D", "8D", "AH", "AH"]
    hands = [f"{hand.replace('AH', '3D')} {card}" for hand, card in zip(hands, extra, strict=True)]
    for option, moon in [("nobody", None), ("last_winner", 0)]:
        oracle = composed(hands, moon="subtract", last_cancelled=option)
        while oracle.phase == "play":
            seat = oracle.to_act()[0]
            kept = extra[seat]
            others = [card for card in oracle.legal() if card != kept]
            oracle.play((others or oracle.legal())[0])
        assert oracle.moons == [moon]
        assert oracle.points == [[50 if moon is None else -26, 0, 0, 0, 0, 0]]


def test_jack_bonus_stays_with_a_moon() -> None:
    hands = [hand.replace("2D", "JD") for hand in moon_hands()]
    shot = [("subtract", [-36, 0, 0, 0, 0, 0], 0), ("add", [-10, 26, 26, 26, 26, 26], 0)]
    usual: list[tuple[str, list[int], int | None]] = [("off", [42, 0, 0, 0, 0, 0], None)]
    for option, points, moon in [*shot, *usual]:
        oracle = composed(hands, moon=option, jack_points=-10)
        play_out(oracle)
        assert oracle.points == [points]
        assert oracle.moons == [moon]


def test_a_buried_jack_counts_with_the_buried_points() -> None:
    for option, bonus in [("nobody", 0), ("discarder", -10)]:
        oracle = composed(PLAIN, "JD", kitty="exchange", discards=option, jack_points=-10)
        play(oracle, "AC 2C 3C 4C 5C 6C")
        oracle.discard(["JD"])
        play(oracle, "2S 3S 4S 5S 6S 7S")
        assert oracle.points == [[bonus, 0, 0, 0, 0, 0]]


def test_quarters_are_exact_and_reaching_the_target_ends_the_game() -> None:
    oracle = composed(["AC", "2H", "3C", "4C", "5C", "6C"], heart_points=0.25, target=0.5)
    play(oracle, "AC 2H 3C 4C 5C 6C")
    assert oracle.scores[0] == Fraction(1, 4)
    oracle.deal_hands([["2C"], ["3C"], ["AC"], ["2H"], ["4C"], ["5C"]], [])
    play(oracle, "3C AC 2H 4C 5C 2C")
    assert oracle.phase == "deal"
    oracle.deal_hands([["2C"], ["3C"], ["AC"], ["2H"], ["4C"], ["5C"]], [])
    play(oracle, "AC 2H 4C 5C 2C 3C")
    assert oracle.phase == "over"
    assert oracle.winners == [1, 3, 4, 5]
    assert refusal(oracle, "2C") == "deal_is_over"
    with pytest.raises(OracleError, match="game_is_over"):
        oracle.deal(ALL_CARDS * 2)


# The tools


def test_perft() -> None:
    # Seat 0 leads either card, and everything after that is forced.
    assert perft(composed(PLAIN), 0) == 1
    assert perft(composed(PLAIN), 1) == 2
    assert perft(composed(PLAIN), 12) == 2
    assert perft(composed(PLAIN), 99) == 2
    # Four players have two cards to choose from; twins are one choice.
    assert perft(composed(["AC 2C", "2S 3S", "3C 4C", "4C 5C", "6D 6D", "7D 7D"]), 6) == 16
    # A kitty exchange stops a branch.
    assert perft(composed(PLAIN, "9D", kitty="exchange"), 99) == 2


def test_copy_is_independent() -> None:
    oracle = composed(PLAIN)
    other = oracle.copy()
    play_out(other)
    assert oracle.hands[0] == ["2S", "AC"]
    assert (oracle.trick, oracle.points, oracle.phase) == ([], [], "play")
    assert other.phase == "deal"


@pytest.mark.parametrize("base", list(PRESETS))
def test_random_games_keep_all_cards(base: str) -> None:
    rng = random.Random(7)
    for game in range(12):
        options = {**PRESETS[base], "target": 60}
        least, most = options["players"]
        players = rng.randint(least, most)
        oracle = Oracle(options, players, game % players)
        while oracle.phase != "over":
            deck = ALL_CARDS * options["packs"]
            rng.shuffle(deck)
            oracle.deal(deck)
            while oracle.phase not in ("deal", "over"):
                seat = oracle.to_act()[0]
                if oracle.phase == "pass":
                    oracle.pass_cards(seat, rng.sample(oracle.hands[seat], 3))
                elif oracle.phase == "discard":
                    oracle.discard(rng.sample(oracle.hands[seat], len(oracle.kitty)))
                elif oracle.phase == "moon":
                    oracle.choose_moon(rng.choice(["subtract", "add"]))
                else:
                    legal = oracle.legal()
                    assert legal
                    assert list(oracle.effects()) == legal
                    oracle.play(rng.choice(legal))
            cards = [card for pile in oracle.piles for card in pile] + oracle.aside + oracle.buried
            if not any(oracle.piles):
                cards += oracle.kitty
            assert sorted(cards) == sorted(deck)
        assert oracle.scores == [sum(column) for column in zip(*oracle.points, strict=True)]
