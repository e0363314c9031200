"""Cards and commands as people type them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.tui import entry
from cancellation_hearts.tui.cards import FORMS, CardWriter

HAND = ["7C", "TC", "TC", "7D", "QH", "KH", "KS"]
WRITER = CardWriter("letters")


def read(line: str, legal: list[str] | None = None) -> list[str]:
    return entry.cards(line, HAND, HAND if legal is None else legal, WRITER)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "QS",
            "qs",
            "q s",
            " Q  S ",
            "sq",
            "s q",
            "Q♠",
            "♠Q",
            "q♤",
            "Q♠\N{VARIATION SELECTOR-16}",
        ),
        *("queen of spades", "the Queen of Spades", "queen spades", "Q of spades", "spade queen"),
    ],
)
def test_a_card_in_any_spelling(line: str) -> None:
    assert read(line) == ["QS"]


@pytest.mark.parametrize("line", ["10h", "th", "TH", "10 H", "ten of hearts", "h10", "10♥"])
def test_a_ten(line: str) -> None:
    assert read(line) == ["TH"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", FORMS)
def test_what_is_printed_can_be_typed(name: str, form: str) -> None:
    writers = [CardWriter(known) for known in FORMS if known == form]
    printed = writers[0].card(name).plain
    assert read(printed) == [name]
    assert read(writers[0].several([name, name]).plain) == [name, name]


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("QS KS 2H", ["QS", "KS", "2H"]),
        ("qs,ks;2h", ["QS", "KS", "2H"]),
        ("qsks2h", ["QS", "KS", "2H"]),
        ("q s k s 2 h", ["QS", "KS", "2H"]),
        ("10h 10h th", ["TH", "TH", "TH"]),
        ("10cx2 2h", ["TC", "TC", "2H"]),
        ("QS H7", ["QS", "7H"]),
        ("q 10", ["QH", "TC"]),
        ("2 of clubs, 10", ["2C", "TC"]),
        ("10 2 of clubs, h 3", ["TC", "2C", "3H"]),
        ("queen of hearts and king of spades", ["QH", "KS"]),
    ],
)
def test_several_cards(line: str, cards: list[str]) -> None:
    assert read(line) == cards


def test_a_rank_alone_means_the_one_card_that_it_can_mean() -> None:
    assert read("10") == ["TC"]
    assert read("7", legal=["7D", "KS"]) == ["7D"]
    assert read("queen") == ["QH"]
    # Held but not to be played: the game then says why.
    assert read("10", legal=["7D"]) == ["TC"]


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("7", '"7" can be 7C and 7D'),
        ("k", '"K" can be KH and KS'),
        ("a", 'You have no card "A"'),
        ("q", "Type quit to leave"),
        ("s", '"S" is a suit'),
        ("spades", '"S" is a suit'),
        ("xyz", 'There is no card "xyz"'),
        ("11h", "There is no card"),
        ("1h", "There is no card"),
        ("qs zz", "There is no card"),
        ("q" * 5000, "too long"),
    ],
)
def test_what_is_unclear_is_said(line: str, part: str) -> None:
    with pytest.raises(entry.Unclear) as caught:
        read(line)
    assert part in caught.value.text.plain


@pytest.mark.parametrize(
    ("line", "name", "rest"),
    [
        ("?", "help", ""),
        (" help ", "help", ""),
        ("?QS", "help", "QS"),
        ("? 10 h", "help", "10 h"),
        ("Save My File.json", "save", "My File.json"),
        ("SCORE", "score", ""),
        ("quit", "quit", ""),
    ],
)
def test_commands(line: str, name: str, rest: str) -> None:
    assert entry.command(line) == (name, rest)


@pytest.mark.parametrize("name", NAMES)
def test_no_card_is_a_command(name: str) -> None:
    for form in FORMS:
        assert entry.command(CardWriter(form).card(name).plain) is None
    assert entry.command(name) is None
    assert entry.command(name[0]) is None


@given(st.text(max_size=300))
def test_anything_is_cards_or_unclear(line: str) -> None:
    entry.command(line)
    with suppress(entry.Unclear):
        assert set(read(line)) <= set(NAMES)
