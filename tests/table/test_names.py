"""Names, what people say, and codes: what is kept of what somebody types."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table.names import (
    BOT_NAMES,
    bot_name,
    clean_name,
    clean_text,
    distinct,
    likeness,
    new_code,
    read_code,
)
from tests.table.house import counting_entropy

GOOD = {
    "Ana": "Ana",
    "  Ana   María  ": "Ana María",
    "Zoe\u0308": "Zoë",
    "Ana\n": "Ana",
    "王小明": "王小明",
    "Ольга": "Ольга",
    "نور": "نور",
    "สมชาย": "สมชาย",
    "क्‍ष": "क्‍ष",
    "7": "7",
    "?!": "?!",
    "🃏": "🃏",
    "👩‍🚀 Ann": "👩‍🚀 Ann",
    "❤️": "❤️",
    "W" * 24: "W" * 24,
    "ệ" * 24: "ệ" * 24,
}

BAD = {
    "empty": "",
    "spaces": " \t\u3000 ",
    "too long": "W" * 25,
    "right to left override": "Ana\u202eanA",
    "isolate": "\u2066Ana\u2069",
    "zero width space": "An\u200ba",
    "soft hyphen": "An\u00ada",
    "byte order mark": "\ufeffAna",
    "null": "A\0",
    "escape": "\x1b[31mAna",
    "private use": "\ue000",
    "Hangul filler": "\u3164",
    "half width filler": "Ana\uffa0",
    "Braille blank": "\u2800\u2800",
    "only marks": "\u0301\u0301",
    "only joiners": "\u200d\u200d",
    "one letter under a heap of marks": "Z" + "\u0335\u0322\u0319\u035c\u0347" * 4,
    "a heap of marks on each letter": "".join(
        c + "\u0300\u0316\u0301\u0317\u0302" for c in "Zalgo"
    ),
}


@pytest.mark.parametrize(("typed", "kept"), GOOD.items())
def test_a_name_is_kept_as_it_looks(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize("typed", BAD.values(), ids=BAD)
def test_a_name_that_nobody_could_tell_apart_is_refused(typed: str) -> None:
    with pytest.raises(HeartsError) as refusal:
        clean_name(typed)
    assert refusal.value.code == "bad_name"


@given(st.text(max_size=120))
def test_whatever_is_typed_as_a_name_is_refused_or_is_one_when_typed_again(typed: str) -> None:
    try:
        name = clean_name(typed)
    except HeartsError:
        return
    assert clean_name(name) == name
    assert 1 <= sum(unicodedata.category(c)[0] not in "MC" for c in name) <= 24
    assert not {"Cc", "Co", "Cs", "Cn"} & {unicodedata.category(c) for c in name}


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert distinct("Ana", set()) == "Ana"
    assert distinct("ANA", {"ana"}) == "ANA 2"
    assert distinct("Ana", {"ana", "ana 2"}) == "Ana 3"
    assert distinct("Straße", {"strasse"}) == "Straße 2"
    long = distinct("W" * 24, {"w" * 24})
    assert len(long) == 24
    assert long.endswith("W 2")


@pytest.mark.parametrize(
    "typed", ["Ana\u200d", "An\u200ca", "Ana\ufe0f", "A\u034fna", "\uff21na", "ANA", "\u1d2cna"]
)
def test_a_name_that_looks_like_another_gets_a_number(typed: str) -> None:
    assert distinct(clean_name(typed), {likeness("Ana")}) == clean_name(typed) + " 2"


@given(
    st.text(st.sampled_from("ab \u0301❤\ufe0f👩\u200d🚀क\u094dष"), max_size=40),
    st.integers(1, 12),
)
def test_a_number_behind_a_name_leaves_a_good_name(typed: str, times: int) -> None:
    try:
        name = clean_name(typed)
    except HeartsError:
        return
    taken: set[str] = set()
    for _ in range(times):
        name = distinct(clean_name(typed), taken)
        assert likeness(name) not in taken
        assert clean_name(name) == name
        taken.add(likeness(name))


def test_bots_have_names_of_their_own_with_different_initials() -> None:
    taken: set[str] = {"alba", "bea"}
    bots = []
    for _ in range(9):
        bots.append(bot_name(taken))
        taken.add(bots[-1].casefold())
    assert bots == list(BOT_NAMES[2:])
    more = []
    for _ in range(4):
        more.append(bot_name(taken))
        taken.add(more[-1].casefold())
    assert more == ["Aiko", "Bram", "Aiko 2", "Aiko 3"]


SAID = {
    "hello": "hello",
    "  two\n\nlines ": "two lines",
    "Zoe\u0308": "Zoë",
    "abc\u202edef": "abcdef",
    "a \u200b b": "a b",
    "e\u200b\u0301": "é",
    "tab\tbell\a": "tab bell",
    "👩‍🚀": "👩‍🚀",
    "x" * 300: "x" * 300,
}


@pytest.mark.parametrize(("typed", "kept"), SAID.items())
def test_what_is_said_is_kept_in_one_line_without_what_steers_it(typed: str, kept: str) -> None:
    assert clean_text(typed) == kept


@pytest.mark.parametrize(
    "typed", ["", " \n ", "\u202e\u200b", "\u3164", "\u2800 \u2800", "\u0301", "x" * 301]
)
def test_nothing_and_too_much_are_not_said(typed: str) -> None:
    with pytest.raises(HeartsError) as refusal:
        clean_text(typed)
    assert refusal.value.code == "bad_text"


@given(st.text(st.sampled_from("ae \n\u0301\u0308\u200b\u202e\u3164👩\u200d🚀x"), max_size=60))
def test_whatever_is_said_stays_as_it_is_when_said_again(typed: str) -> None:
    try:
        said = clean_text(typed)
    except HeartsError:
        return
    assert clean_text(said) == said


def test_a_heap_of_marks_does_not_run_over_the_lines_above() -> None:
    assert clean_text("Z" + "\u0335" * 50) == "Z" + "\u0335" * 4


def test_codes_are_read_however_they_are_typed() -> None:
    entropy = counting_entropy()
    codes = {new_code(entropy) for _ in range(300)}
    assert len(codes) == 300
    for code in codes:
        assert len(code) == 9
        for typed in (code, code.lower(), code.replace("-", " "), f" {code.replace('-', '')}\n"):
            assert read_code(typed) == code


@pytest.mark.parametrize("typed", ["", "BADU", "BADU-KELI-X", "ABUD-KELI", "BADU-KEL1", "A" * 999])
def test_what_is_no_code_is_refused(typed: str) -> None:
    with pytest.raises(HeartsError) as refusal:
        read_code(typed)
    assert refusal.value.code == "no_such_code"
