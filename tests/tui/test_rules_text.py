"""The rules in sentences: every option is told."""

from dataclasses import fields
from itertools import product
from typing import Any

import pytest

from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, PRESETS, Rules
from cancellation_hearts.tui.rules_text import SENTENCES, rules_in_words

# By option, rules that make it matter, and values that all have to read differently.
VALUES: dict[str, tuple[Rules, list[Any]]] = {
    "packs": (Rules(players=(6, 7), kitty="taken"), [1, 2]),
    "players": (CLASSIC, [(6, 11), (7, 7), (3, 8)]),
    "passing": (CLASSIC, [(), ("left",), ("right",), ("across",), ("left", "hold")]),
    "pass_count": (CLASSIC, [0, 1, 3]),
    "opening": (CLASSIC, ["dealer_left", "two_of_clubs"]),
    "first_trick_points": (CLASSIC, [True, False]),
    "hearts_break": (CLASSIC, ["heart_or_queen", "heart", "none"]),
    "cancelled_trick": (CLASSIC, ["set_aside", "play_on"]),
    "last_cancelled": (CLASSIC, ["nobody", "last_winner"]),
    "kitty": (CLASSIC, ["taken", "exchange"]),
    "discards": (EXCHANGE, ["nobody", "discarder"]),
    "heart_points": (CLASSIC, [0, 0.25, 1]),
    "queen_points": (CLASSIC, [0, 13, 12.5]),
    "jack_points": (CLASSIC, [0, -10, -0.25]),
    "moon": (CLASSIC, ["choose", "subtract", "add", "off"]),
    "moon_points": (CLASSIC, [26, 52]),
    "target": (CLASSIC, [50, 150, 99.5]),
}


def test_every_option_is_listed() -> None:
    assert list(VALUES) == [field.name for field in fields(Rules)]


@pytest.mark.parametrize("option", VALUES)
def test_every_value_changes_the_text(option: str) -> None:
    rules, values = VALUES[option]
    texts = {"\n".join(rules_in_words(rules.changed({option: value}), 7)) for value in values}
    assert len(texts) == len(values)


def test_every_sentence_is_used() -> None:
    told = ""
    for option, (rules, values) in VALUES.items():
        for value, players in product(values, (7, 8)):
            told += " ".join(rules_in_words(rules.changed({option: value}), players))
    told += " ".join(rules_in_words(EXCHANGE.changed({"hearts_break": "none"}), 7))
    for key, sentence in SENTENCES.items():
        start = max(sentence.replace("{", "}").split("}")[::2], key=len)
        assert start in told, key


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_read_as_sentences(preset: str) -> None:
    rules = PRESETS[preset]
    for players in range(rules.players[0], rules.players[1] + 1):
        for paragraph in rules_in_words(rules, players):
            assert paragraph.endswith(".")
            assert "{" not in paragraph
            assert "  " not in paragraph


def test_the_deal_is_that_of_the_number_of_players() -> None:
    assert "14\N{NO-BREAK SPACE}cards" in rules_in_words(CLASSIC, 7)[0]
    assert "The 6\N{NO-BREAK SPACE}cards left over are the kitty" in rules_in_words(CLASSIC, 7)[0]
    assert "No cards are left over" in rules_in_words(CLASSIC, 8)[0]
