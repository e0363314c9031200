"""Rule sets: presets, what each option may be, plain data and the packed form."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cancellation_hearts.engine.errors import CODES, HeartsError, RulesError
from cancellation_hearts.engine.rules import (
    ALLOWED,
    CANCELLED_TRICKS,
    CLASSIC,
    DIRECTIONS,
    DISCARDS,
    EXCHANGE,
    HEARTS,
    HEARTS_BREAKS,
    KITTIES,
    LAST_CANCELLED,
    MOONS,
    OPENINGS,
    PRESETS,
    Rules,
    points,
    quarters,
)

OPTIONS = [field.name for field in dataclasses.fields(Rules)]

# The table of the rules page, a column a preset.
TABLE: dict[str, tuple[object, object, object]] = {
    "packs": (2, 2, 1),
    "players": ((6, 11), (6, 10), (3, 6)),
    "passing": (
        ("left", "right"),
        ("left", "right", "across", "hold"),
        ("left", "right", "across", "hold"),
    ),
    "pass_count": (3, 3, 3),
    "opening": ("dealer_left", "two_of_clubs", "two_of_clubs"),
    "first_trick_points": (True, False, False),
    "hearts_break": ("heart_or_queen",) * 3,
    "cancelled_trick": ("set_aside", "play_on", "set_aside"),
    "last_cancelled": ("nobody", "last_winner", "nobody"),
    "kitty": ("taken", "exchange", "taken"),
    "discards": ("nobody",) * 3,
    "heart_points": (1, 0.25, 1),
    "queen_points": (13, 13, 13),
    "jack_points": (0, 0, 0),
    "moon": ("choose",) * 3,
    "moon_points": (26, 26, 26),
    "target": (150, 100, 100),
}

# Values that each option refuses: beyond its range on both sides, of other types, and unusual ones.
WORDS: list[object] = ["", "Left", "nothing", 0, 1, True, None, ["left"], b"left", math.nan]
NUMBERS: list[object] = [
    True,
    False,
    None,
    "1",
    "",
    [1],
    (1,),
    {},
    math.nan,
    math.inf,
    -math.inf,
    10**400,
    1j,
]
REFUSED: dict[str, list[object]] = {
    "packs": [0, 3, -1, 1.0, 2.5, *NUMBERS],
    "players": [
        *[
            None,
            6,
            "6",
            [],
            [6],
            [6, 7, 8],
            [2, 6],
            [6, 12],
            [7, 6],
            [6.0, 7],
            [True, 6],
            ["6", "7"],
        ],
        *[[math.nan, 6], {6, 7}, {6: 7}, [6, None], [10**400, 6]],
    ],
    "passing": [
        *[None, "left", 0, ["up"], ["left", None], ["Left"], [0], ["left"] * 13, {"left"}],
        *[[["left"]], {"left": 1}, [True]],
    ],
    "pass_count": [-1, 35, 3.0, 0.5, *NUMBERS],
    "opening": [*WORDS, "leader"],
    "first_trick_points": [0, 1, None, "true", "yes", [], math.nan],
    "hearts_break": [*WORDS, "queen"],
    "cancelled_trick": [*WORDS, "aside"],
    "last_cancelled": [*WORDS, "winner"],
    "kitty": [*WORDS, "buried"],
    "discards": [*WORDS, "everybody"],
    "heart_points": [-0.25, 100.25, 0.1, 1.3, 1e300, *NUMBERS],
    "queen_points": [-1, 101, 13.1, 1e-300, *NUMBERS],
    "jack_points": [0.25, 10, -100.25, -0.1, *NUMBERS],
    "moon": [*WORDS, "sun"],
    "moon_points": [-26, 1000.25, 26.2, *NUMBERS],
    "target": [0, -1, 100_000.25, 0.3, *NUMBERS],
}

ACCEPTED: dict[str, list[object]] = {
    "packs": [1, 2],
    "players": [(3, 11), [4, 4], (11, 11)],
    "passing": [(), [], ["hold"], ["left", "right", "across", "hold"] * 3],
    "pass_count": [0, 1, 9],
    "opening": [*OPENINGS],
    "first_trick_points": [True, False],
    "hearts_break": [*HEARTS_BREAKS],
    "cancelled_trick": [*CANCELLED_TRICKS],
    "last_cancelled": [*LAST_CANCELLED],
    "kitty": [*KITTIES],
    "discards": [*DISCARDS],
    "heart_points": [0, 0.25, 1, 1.0, 100],
    "queen_points": [0, 13, 99.75, 100.0],
    "jack_points": [0, -0.0, -0.25, -10, -100],
    "moon": [*MOONS],
    "moon_points": [0, 0.5, 26, 1000],
    "target": [0.25, 1, 150, 100_000],
}


def refusal(**options: Any) -> RulesError:  # noqa: ANN401
    with pytest.raises(RulesError) as caught:
        Rules(**options)
    assert caught.value.code in CODES
    return caught.value


def test_the_presets_are_those_of_the_rules_page() -> None:
    assert list(TABLE) == OPTIONS
    for column, name in enumerate(["classic", "exchange", "hearts"]):
        rules = Rules.preset(name)
        assert {option: getattr(rules, option) for option in OPTIONS} == {
            option: values[column] for option, values in TABLE.items()
        }
    assert Rules() == CLASSIC
    assert dict(PRESETS) == {"classic": CLASSIC, "exchange": EXCHANGE, "hearts": HEARTS}


def test_every_option_is_tested_here() -> None:
    assert set(REFUSED) == set(ACCEPTED) == set(ALLOWED) == set(OPTIONS)


@pytest.mark.parametrize(
    ("option", "value"),
    [(option, value) for option, values in REFUSED.items() for value in values],
    ids=lambda value: repr(value)[:30],
)
def test_every_option_refuses_what_it_cannot_be(option: str, value: object) -> None:
    error = refusal(**{option: value})
    assert error.code == "bad_option"
    assert error.place == {"option": option}
    assert f"The option {option} is {repr(value)[:60]}" in error.message
    assert f"it has to be {ALLOWED[option][0]}" in error.message
    assert len(error.message) < 300


@pytest.mark.parametrize("value", [10**5000, [10**5000]], ids=["number", "list"])
def test_no_number_is_too_long_to_be_refused(value: object) -> None:
    for option in OPTIONS:
        error = refusal(**{option: value})
        assert error.code == "bad_option"
        assert len(error.message) < 300


@pytest.mark.parametrize(
    ("option", "value"),
    [(option, value) for option, values in ACCEPTED.items() for value in values],
    ids=repr,
)
def test_every_option_takes_what_it_can_be(option: str, value: object) -> None:
    found = getattr(Rules(**{option: value}), option)  # type: ignore[arg-type]
    assert found == (tuple(value) if isinstance(value, list) else value)


@pytest.mark.parametrize(
    ("packs", "most", "count"), [(2, 11, 9), (2, 6, 17), (1, 6, 8), (1, 3, 17)]
)
def test_nobody_can_pass_more_than_they_hold(packs: int, most: int, count: int) -> None:
    options: dict[str, Any] = {"packs": packs, "players": (3, most), "passing": ["hold", "left"]}
    assert Rules(**options, pass_count=count).pass_count == count
    error = refusal(**options, pass_count=count + 1)
    assert (error.code, error.place) == ("bad_combination", {"option": "pass_count"})
    assert f"is {count + 1}" in error.message
    assert str(count) in error.message
    # Where nothing is passed the count does not matter.
    for passing in (["hold"], []):
        rules = Rules(**{**options, "passing": passing}, pass_count=count + 1)
        assert rules.pass_count == count + 1


def test_something_has_to_count() -> None:
    error = refusal(heart_points=0, queen_points=0)
    assert (error.code, error.place) == ("bad_combination", {"option": "heart_points"})
    assert Rules(heart_points=0).queen_points == 13
    assert Rules(queen_points=0).heart_points == 1


@pytest.mark.parametrize("name", ["", "Classic", "black maria", None, 3, ["classic"], {}])
def test_unknown_presets(name: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesError, match="classic, exchange, hearts") as caught:
        Rules.preset(name)
    assert caught.value.code == "unknown_preset"
    with pytest.raises(RulesError, match="classic, exchange, hearts") as caught:
        Rules.from_plain({"base": name})
    assert caught.value.code == "unknown_preset"


def test_a_rule_set_without_a_base_is_refused() -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_plain({"target": 100})
    assert caught.value.code == "unknown_preset"


@pytest.mark.parametrize("option", ["Target", "", "heart point", "base"])
def test_unknown_options_are_named(option: str) -> None:
    with pytest.raises(RulesError, match="There is no option") as caught:
        CLASSIC.changed({option: 1})
    assert (caught.value.code, caught.value.place) == ("unknown_option", {"option": option})
    assert "pass_count" in caught.value.message


def test_changes_are_checked_and_leave_the_rest() -> None:
    rules = Rules.from_plain({"base": "exchange", "target": 50, "players": [6, 6]})
    assert (rules.target, rules.players, rules.kitty) == (50, (6, 6), "exchange")
    assert EXCHANGE.target == 100
    with pytest.raises(RulesError) as caught:
        EXCHANGE.changed({"target": 0})
    assert caught.value.code == "bad_option"


quarter_points = st.integers(0, 400).map(points)
rule_sets = st.builds(
    dict,
    packs=st.sampled_from([1, 2]),
    players=st.tuples(st.integers(3, 11), st.integers(3, 11)).map(lambda pair: tuple(sorted(pair))),
    passing=st.lists(st.sampled_from(DIRECTIONS), max_size=12).map(tuple),
    pass_count=st.integers(0, 4),
    opening=st.sampled_from(OPENINGS),
    first_trick_points=st.booleans(),
    hearts_break=st.sampled_from(HEARTS_BREAKS),
    cancelled_trick=st.sampled_from(CANCELLED_TRICKS),
    last_cancelled=st.sampled_from(LAST_CANCELLED),
    kitty=st.sampled_from(KITTIES),
    discards=st.sampled_from(DISCARDS),
    heart_points=quarter_points.filter(bool),
    queen_points=quarter_points,
    jack_points=quarter_points.map(lambda number: -number),
    moon=st.sampled_from(MOONS),
    moon_points=quarter_points,
    target=st.integers(1, 400_000).map(points),
).map(lambda options: Rules(**options))


@settings(deadline=None)
@given(rule_sets)
def test_plain_data_and_back(rules: Rules) -> None:
    plain = rules.to_plain()
    again = Rules.from_plain(plain)
    assert again == rules
    assert hash(again) == hash(rules)
    # Only what differs from a preset is told.
    base = Rules.preset(str(plain.pop("base")))
    assert all(getattr(base, option) != getattr(rules, option) for option in plain)
    assert all(not isinstance(value, tuple) for value in plain.values())


@settings(deadline=None)
@given(rule_sets, rule_sets)
def test_rules_are_equal_if_all_options_are(one: Rules, other: Rules) -> None:
    same = all(getattr(one, option) == getattr(other, option) for option in OPTIONS)
    assert (one == other) == same
    assert one == one.changed({})


def test_presets_are_told_by_their_name_alone() -> None:
    for name, rules in PRESETS.items():
        assert rules.to_plain() == {"base": name}


def test_numbers_have_one_form() -> None:
    assert repr(Rules(heart_points=1.0, jack_points=-0.0)) == repr(Rules(heart_points=1))
    assert hash(Rules(players=[6, 11])) == hash(CLASSIC)  # type: ignore[arg-type]


@pytest.mark.parametrize("change", [{"target": 99}, {"passing": ()}, {"packs": 1}])
def test_rules_cannot_be_changed_in_place(change: dict[str, object]) -> None:
    ((option, value),) = change.items()
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(CLASSIC, option, value)
    assert CLASSIC.changed(change) != CLASSIC


def test_the_number_of_players_is_checked() -> None:
    for players in (6, 10):
        EXCHANGE.check_players(players)
    for players in (5, 11, 0, -6):
        with pytest.raises(HeartsError, match="6 to 10") as caught:
            EXCHANGE.check_players(players)
        assert caught.value.code == "wrong_player_count"


def test_directions_go_round() -> None:
    assert [EXCHANGE.direction(deal) for deal in range(6)] == [
        *["left", "right", "across", "hold"],
        *["left", "right"],
    ]
    assert Rules(passing=()).direction(3) == "hold"
    assert Rules(pass_count=0).direction(0) == "hold"


@settings(deadline=None)
@given(rule_sets)
def test_the_packed_form_says_the_same(rules: Rules) -> None:
    packed = rules.packed()
    assert packed.shape == (1,)
    record = packed[0]
    for option in ("heart_points", "queen_points", "jack_points", "moon_points", "target"):
        assert record[option] == 4 * getattr(rules, option)
    for option in ("packs", "pass_count", "first_trick_points"):
        assert record[option] == getattr(rules, option)
    cycle = int(record["cycle"])
    assert tuple(DIRECTIONS[code] for code in record["passing"][:cycle]) == rules.passing
    assert not np.any(record["passing"][cycle:])
    words = {
        "opening": OPENINGS,
        "hearts_break": HEARTS_BREAKS,
        "cancelled_trick": CANCELLED_TRICKS,
        "last_cancelled": LAST_CANCELLED,
        "kitty": KITTIES,
        "discards": DISCARDS,
        "moon": MOONS,
    }
    for option, known in words.items():
        assert known[record[option]] == getattr(rules, option)


@settings(deadline=None)
@given(st.integers(-(10**6), 10**6))
def test_quarters_are_exact(number: int) -> None:
    assert quarters(points(number)) == number
    assert isinstance(points(number), int) == (number % 4 == 0)
    assert points(number) * 4 == number
