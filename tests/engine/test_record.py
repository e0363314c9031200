"""Records that keep to the rules: the conformance data, round trips, results and extensions."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import HeartsError, RecordError, RulesError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import (
    DealRecord,
    Record,
    read_file,
    read_record,
    record_of,
    replay,
    replay_events,
    result,
)
from cancellation_hearts.engine.rules import EXCHANGE, Rules
from cancellation_hearts.engine.shuffle import Shuffle

DATA = Path(__file__).resolve().parents[2] / "conformance"
CASES: dict[str, list[dict[str, Any]]] = json.loads(
    (DATA / "scenarios.json").read_text(encoding="utf-8")
)
GAMES: list[dict[str, Any]] = [
    json.loads(line) for line in (DATA / "games.jsonl").read_text(encoding="utf-8").splitlines()
]
# The records that keep to the rules.
VALID: list[dict[str, Any]] = [case["record"] for case in (*CASES["scenarios"], *GAMES)]


def to_json(plain: object) -> bytes:
    return json.dumps(plain).encode()


def outcome(plain: object) -> dict[str, Any]:
    """Replay plain data as ``hearts replay --json`` does; return what it prints."""
    try:
        return result(replay(read_record(to_json(plain))))
    except HeartsError as error:
        return {"ok": False, "error": error.to_plain()}


# ----------------------------------------------------------------------------- Conformance data


@pytest.mark.jit_off
@pytest.mark.parametrize("case", CASES["scenarios"], ids=lambda case: case["name"])
def test_scenario(case: dict[str, Any]) -> None:
    found = outcome(case["record"])
    assert found["ok"], found
    assert {key: found[key] for key in case["expect"]} == case["expect"]


@pytest.mark.jit_off
@pytest.mark.parametrize("case", CASES["faults"], ids=lambda case: case["name"])
def test_fault(case: dict[str, Any]) -> None:
    found = outcome(case["record"])
    assert not found["ok"]
    # The place is exactly the one given; a card and a sentence may come with it.
    named = {key: value for key, value in found["error"].items() if key not in ("card", "message")}
    named.pop("option", None)
    assert named == case["error"]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_game(number: int) -> None:
    game = GAMES[number]
    found = outcome(game["record"])
    assert found["ok"], found
    assert {key: found[key] for key in game["answer"]} == game["answer"]


# ---------------------------------------------------------------------------------- Round trips


def round_trip(game: Game, first_dealer: int) -> Game:
    """Write a game down, read it again, and play what was written."""
    names = [f"P{seat}" for seat in range(game.players)]
    record = read_record(record_of(game, names, first_dealer).to_bytes())
    assert record.seats == names
    assert read_record(record.to_bytes()) == record
    return replay(record)


@pytest.mark.parametrize("number", range(len(VALID)))
def test_conformance_records_survive_a_round_trip(number: int) -> None:
    record = read_record(to_json(VALID[number]))
    game = replay(record)
    again = round_trip(game, record.dealer)
    assert again == game
    assert again.log == game.log
    assert result(again) == result(game)


QUARTERS = st.integers(0, 400).map(lambda number: number / 4)
OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "packs": st.integers(1, 2),
    "passing": st.lists(st.sampled_from(["left", "right", "across", "hold"]), max_size=12),
    "pass_count": st.integers(0, 9),
    "opening": st.sampled_from(["dealer_left", "two_of_clubs"]),
    "first_trick_points": st.booleans(),
    "hearts_break": st.sampled_from(["heart_or_queen", "heart", "none"]),
    "cancelled_trick": st.sampled_from(["set_aside", "play_on"]),
    "last_cancelled": st.sampled_from(["nobody", "last_winner"]),
    "kitty": st.sampled_from(["taken", "exchange"]),
    "discards": st.sampled_from(["nobody", "discarder"]),
    "heart_points": QUARTERS,
    "queen_points": QUARTERS.filter(bool),
    "jack_points": QUARTERS.map(lambda points: -points),
    "moon": st.sampled_from(["choose", "choose", "subtract", "add", "off"]),
    "moon_points": QUARTERS,
    "target": st.one_of(QUARTERS.filter(bool), st.just(100_000)),
}


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Draw rules from a preset as it is to every option changed."""
    base = Rules.preset(draw(st.sampled_from(["classic", "exchange", "hearts"])))
    options = draw(st.fixed_dictionaries({}, optional=OPTIONS))
    most = draw(st.integers(3, 11))
    packs = options.get("packs", base.packs)
    options["players"] = [draw(st.integers(3, most)), most]
    options["pass_count"] = min(options.get("pass_count", base.pass_count), 52 * packs // most)
    return base.changed(options)


def moon_hands(game: Game) -> list[list[str]]:
    """Return hands of which the dealer's left holds clubs alone and the others no club."""
    points = [card for card in NAMES if card[1] == "H" or card == "QS"] * game.rules.packs
    others = game.players - 1
    points += [card for card in NAMES if card[1] == "D"][: -len(points) % others]
    size = len(points) // others
    clubs = [card for card in NAMES if card[1] == "C"] * game.rules.packs
    hands = [points[place::others] for place in range(others)]
    hands.insert((game.dealer + 1) % game.players, clubs[-size:])
    return hands


def act_randomly(game: Game, chance: random.Random) -> None:
    """Do one thing at random, whoever may."""
    packs = game.rules.packs
    match game.phase:
        case "deal":
            if game.direction == "hold" and game.players > 3 and chance.random() < 0.4:
                game.deal_hands(moon_hands(game))
                return
            deck = list(NAMES) * packs
            chance.shuffle(deck)
            size = chance.randint(max(1, game.rules.pass_count), 52 * packs // game.players)
            if chance.random() < 0.5:
                game.deal(deck)
                return
            hands = [deck[seat * size : (seat + 1) * size] for seat in range(game.players)]
            rest = deck[size * game.players :]
            game.deal_hands(hands, rest[: chance.choice([0, 1, 3, len(rest)])])
        case "pass":
            # Any seat may choose, and one that has chosen may choose again.
            seat = chance.randrange(game.players)
            game.pass_cards(seat, chance.sample(game.hand(seat), game.rules.pass_count))
        case "play":
            game.play(chance.choice(game.legal()))
        case "discard":
            (seat,) = game.to_act
            hand, size = game.hand(seat), game.view(None).kitty_size
            game.discard(chance.sample(hand, size))
        case "moon":
            game.choose_moon(chance.choice(["subtract", "add"]))
        case "over":
            raise AssertionError


def random_game(rules: Rules, seed: int, actions: int) -> tuple[Game, int]:
    """Play some actions at random; return the game and its first dealer."""
    chance = random.Random(seed)
    players = chance.randint(*rules.players)
    dealer = chance.randrange(players)
    game = Game(rules, players, dealer)
    for _ in range(actions):
        if game.phase == "over":
            break
        act_randomly(game, chance)
    return game, dealer


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rules=any_rules(), seed=st.integers(0, 2**32), actions=st.integers(0, 300))
def test_any_game_stopped_anywhere_survives_a_round_trip(
    rules: Rules, seed: int, actions: int
) -> None:
    game, dealer = random_game(rules, seed, actions)
    again = round_trip(game, dealer)
    assert again == game
    assert again.log == game.log
    assert again.to_act == game.to_act
    assert result(again) == result(game)


def test_random_games_reach_every_phase() -> None:
    # Otherwise the test above would say little.
    rules = EXCHANGE.changed({"passing": ["left", "hold"], "target": 60})
    games = [random_game(rules, seed, 13 * (seed % 40))[0] for seed in range(400)]
    assert {game.phase for game in games} == {"deal", "pass", "play", "discard", "moon", "over"}
    passing = [game for game in games if game.phase == "pass"]
    assert any(0 < len(game.to_act) < game.players for game in passing)


@pytest.mark.jit_off
def test_replaying_tells_the_same_events() -> None:
    rules = EXCHANGE.changed({"passing": ["left"]})
    game, dealer = Game(rules, 6, 2), 2
    chance = random.Random(5)
    deck = list(NAMES) * 2
    chance.shuffle(deck)
    happened = list(game.deal(deck))
    for seat in range(6):
        happened += game.pass_cards(seat, game.hand(seat)[:3])
    for _ in range(30):
        if game.phase == "discard":
            happened += game.discard(game.hand(game.to_act[0])[:2])
        else:
            happened += game.play(game.legal()[0])
    record = record_of(game, [""] * 6, dealer)
    assert replay_events(record) == (game, happened)


# ------------------------------------------------------------------------ Extensions and results


def one_deal() -> dict[str, Any]:
    """Return the record of one whole deal of six players with one card each, 14 to seat 3."""
    return {
        "format": "cancellation-hearts",
        "version": 1,
        "ruleset": {"base": "classic", "passing": []},
        "seats": ["Ana", "Bo", "Cy", "Di", "Ed", "Flo"],
        "dealer": 5,
        "deals": [
            {
                "hands": [["2C"], ["3C"], ["4C"], ["AC"], ["QS"], ["7H"]],
                "plays": ["2C", "3C", "4C", "AC", "QS", "7H"],
            }
        ],
    }


@pytest.mark.jit_off
def test_extensions_are_kept_at_each_place() -> None:
    plain = one_deal()
    plain["x-place"] = {"kitchen": [1, None, 2.5]}
    plain["x-"] = "no name"
    plain["ruleset"]["x-why"] = "house rules"
    plain["deals"][0]["x-said"] = ["אוי", "\u0000"]
    record = read_record(to_json(plain))
    assert record.extensions == {"x-place": {"kitchen": [1, None, 2.5]}, "x-": "no name"}
    assert record.deals[0].extensions == {"x-said": ["אוי", "\u0000"]}
    assert json.loads(record.to_bytes()) == plain
    assert record.rules == Rules(passing=())
    assert replay(record).scores == (0, 0, 0, 14, 0, 0)


def test_extensions_of_a_game_are_written() -> None:
    game = replay(read_record(to_json(one_deal())))
    record = record_of(game, list("abcdef"), 5, extensions={"x-play": [3]})
    assert json.loads(record.to_bytes())["x-play"] == [3]
    assert read_record(record.to_bytes()) == record


@pytest.mark.jit_off
def test_right_results_are_accepted() -> None:
    plain = one_deal() | {"scores": [0, 0, 0, 14, 0, 0], "winners": []}
    plain["deals"][0]["points"] = [0, 0, 0, 14.0, 0, 0]
    assert outcome(plain)["ok"]
    plain["ruleset"]["target"] = 1
    plain["winners"] = [0, 1, 2, 4, 5]
    assert outcome(plain)["finished"]


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("points", [0, 0, 0, 14, 0, 0.25], "points_differ"),
        ("points", [0, 0, 0, 14, 0], "points_differ"),
        ("points", [], "points_differ"),
        ("scores", [0, 0, 0, 13.75, 0, 0], "scores_differ"),
        ("scores", [0, 0, 0, 14, 0, 0, 0], "scores_differ"),
        ("scores", [], "scores_differ"),
        ("winners", [0], "winners_differ"),
    ],
)
def test_results_that_differ_are_reported(key: str, value: list[float], code: str) -> None:
    plain = one_deal()
    (plain["deals"][0] if key == "points" else plain)[key] = value
    error = outcome(plain)["error"]
    assert error["code"] == code
    assert error.get("deal") == (0 if key == "points" else None)


@pytest.mark.jit_off
def test_a_pass_may_be_left_half_chosen() -> None:
    plain = one_deal() | {"ruleset": {"base": "classic", "pass_count": 1}}
    plain["deals"][0] |= {"plays": [], "passes": [["2C"], None, ["4C"], [], None, None]}
    # A seat that has still to choose has null; an empty list says the same.
    following = {"deal": 0, "phase": "pass", "seats": [1, 3, 4, 5]}
    assert outcome(plain)["next"] == following
    del plain["deals"][0]["passes"]
    assert outcome(plain)["next"] == following | {"seats": [0, 1, 2, 3, 4, 5]}
    plain["deals"][0]["plays"] = ["2C"]
    assert outcome(plain)["error"]["code"] == "missing_passes"


def test_points_of_a_running_deal_are_no_result_yet() -> None:
    plain = one_deal()
    deal = plain["deals"][0]
    deal["plays"].pop()
    deal["points"] = [0, 0, 0, 14, 0, 0]
    assert outcome(plain)["error"]["code"] == "points_differ"


def test_a_record_of_a_game_says_what_its_decks_were_made_from() -> None:
    shuffle = Shuffle(bytes(range(32)), (b"ana", b"", b"cy"))
    game = Game(players=8)
    game.deal(shuffle.deck())
    record = record_of(game, list("abcdefgh"), 0, [shuffle])
    (deal,) = record.deals
    assert deal.deck == shuffle.deck()
    assert deal.commitment == shuffle.commitment
    assert Shuffle.from_hex(deal.secret or "", deal.nonces or []) == shuffle


def test_reading_a_file_is_reading_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(to_json(one_deal()))
    assert read_file(path) == read_record(path.read_bytes())


@pytest.mark.jit_off
def test_rules_of_a_record_are_checked() -> None:
    record = read_record(to_json(one_deal() | {"ruleset": {"base": "classic", "packs": 3}}))
    with pytest.raises(RulesError, match="packs"):
        _ = record.rules
    # The replay says so as a fault of the record, and still names the option.
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert caught.value.to_plain()["option"] == "packs"


def test_a_small_record_has_no_keys_without_a_value() -> None:
    record = Record(
        format="cancellation-hearts",
        version=1,
        ruleset={"base": "hearts"},
        seats=[],
        dealer=0,
        deals=[DealRecord(deck=[])],
    )
    assert json.loads(record.to_bytes())["deals"] == [{"deck": []}]
    assert record.to_bytes().startswith(b'{"format":"cancellation-hearts","version":1,')
