"""Records with faults: whatever is read, nothing but an error with a known code comes of it."""

import copy
import json
import random
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cancellation_hearts.engine.errors import CODES, HeartsError, RecordError
from cancellation_hearts.engine.record import (
    MAX_BYTES,
    read_file,
    read_record,
    replay,
    result,
    verify,
)
from tests.engine.test_record import CASES, VALID, one_deal, outcome, round_trip, to_json

TEXT = json.dumps(one_deal())


def fault(data: bytes) -> RecordError:
    """Return the fault that is found in a document."""
    with pytest.raises(RecordError) as caught:
        replay(read_record(data))
    return caught.value


def instead(old: str, new: str) -> bytes:
    """Return the small record with a piece of its text replaced."""
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new).encode("utf-8", "surrogatepass")


# ------------------------------------------------------------------------- Input that is no record

DEEP = 100_000
DEALER = '"dealer": 5'

NO_RECORD: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "not_json"),
    "white space": (b" \n\t", "not_json"),
    "byte order mark alone": (b"\xef\xbb\xbf", "not_json"),
    "NUL bytes": (bytes(1000), "not_json"),
    "NUL byte at the end": (TEXT.encode() + b"\0", "not_json"),
    "NUL byte in a name": (instead("Ana", "\0"), "not_json"),
    "escape in a name, unescaped": (instead("Ana", "\x1b"), "not_json"),
    "two documents": (2 * TEXT.encode(), "not_json"),
    "comma at the end": (TEXT[:-1].encode() + b",}", "not_json"),
    "Python's own form": (repr(one_deal()).encode(), "not_json"),
    "NaN": (instead(DEALER, '"dealer": NaN'), "not_json"),
    "Infinity": (instead(DEALER, '"dealer": -Infinity'), "not_json"),
    "1e400": (instead(DEALER, '"dealer": 1e400'), "not_json"),
    "1e400 among points": (instead(DEALER, '"scores": [1e400], "dealer": 5'), "not_json"),
    "a million digits": (instead(DEALER, '"dealer": ' + "9" * 10**6), "not_json"),
    "leading zero": (instead(DEALER, '"dealer": 05'), "not_json"),
    "half a surrogate pair, escaped": (instead("Ana", "\\ud800"), "not_json"),
    "the other half": (instead("Ana", "\\udc00"), "not_json"),
    "half a surrogate pair, as bytes": (instead("Ana", "\ud800"), "not_text"),
    "UTF-16": (TEXT.encode("utf-16"), "not_text"),
    # Without its mark UTF-16 of plain letters is UTF-8 with many zeros.
    "UTF-16 without a mark": (TEXT.encode("utf-16-le"), "not_json"),
    "UTF-32": (TEXT.encode("utf-32"), "not_text"),
    "Latin-1": (TEXT.replace("Ana", "André").encode("latin-1"), "not_text"),
    "overlong UTF-8": (TEXT.encode().replace(b"Ana", b"\xc0\xaf"), "not_text"),
    "random bytes": (random.Random(1).randbytes(1000), "not_text"),
    "lists in lists": (b"[" * DEEP, "too_deep"),
    "lists in lists, closed": (b"[" * DEEP + b"]" * DEEP, "too_deep"),
    "objects in objects": (b'{"a":' * DEEP, "too_deep"),
    "deep extension": (instead(DEALER, '"dealer": 5, "x-a": ' + "[" * DEEP), "too_deep"),
    "deep option": (instead('"passing": []', '"passing": ' + "[" * DEEP + "]" * DEEP), "too_deep"),
    "a list": (b"[]", "wrong_format"),
    "a text": (b'"cancellation-hearts"', "wrong_format"),
    "null": (b"null", "wrong_format"),
    "an empty object": (b"{}", "wrong_format"),
    "another format": (instead("cancellation-hearts", "hearts"), "wrong_format"),
    "format in other letters": (instead("cancellation-hearts", "Cancellation-Hearts"),
                                "wrong_format"),
    "format as a list": (instead('"cancellation-hearts"', '["cancellation-hearts"]'),
                         "wrong_format"),
    "version 0": (instead('"version": 1', '"version": 0'), "wrong_format"),
    "version 2": (instead('"version": 1', '"version": 2'), "wrong_format"),
    "version as text": (instead('"version": 1', '"version": "1"'), "wrong_format"),
    "version true": (instead('"version": 1', '"version": true'), "wrong_format"),
    "version 1.0": (instead('"version": 1', '"version": 1.0'), "wrong_format"),
    "no version": (instead('"version": 1, ', ""), "wrong_format"),
    "unknown key": (instead(DEALER, '"dealer": 5, "dealers": 5'), "unknown_key"),
    "key in other letters": (instead('"dealer"', '"Dealer"'), "unknown_key"),
    "empty key": (instead(DEALER, '"dealer": 5, "": 5'), "unknown_key"),
    "name of a part of the program": (instead(DEALER, '"extensions": {}, "dealer": 5'),
                                      "unknown_key"),
    "unknown key of a deal": (instead('"plays"', '"played"'), "unknown_key"),
    # Such keys look like pieces of the sentence that the reader itself is told.
    "key with a place in it": (instead(DEALER, '"a` - at `$.deals[7]": 0, "dealer": 5'),
                               "unknown_key"),
    "key with a line break": (instead(DEALER, '"a\\nb": 0, "dealer": 5'), "unknown_key"),
    "no dealer": (instead(DEALER + ", ", ""), "wrong_type"),
    "no deals": (TEXT[: TEXT.index(', "deals"')].encode() + b"}", "wrong_type"),
    "dealer true": (instead(DEALER, '"dealer": true'), "wrong_type"),
    "dealer 5.0": (instead(DEALER, '"dealer": 5.0'), "wrong_type"),
    "dealer as text": (instead(DEALER, '"dealer": "5"'), "wrong_type"),
    "dealer null": (instead(DEALER, '"dealer": null'), "wrong_type"),
    "seat true": (instead('"Ana"', "true"), "wrong_type"),
    "seats as text": (instead('["Ana", "Bo", "Cy", "Di", "Ed", "Flo"]', '"AnaBo"'), "wrong_type"),
    "card as a number": (instead('["QS"]', "[49]"), "wrong_type"),
    "rules as text": (instead('{"base": "classic", "passing": []}', '"classic"'), "wrong_type"),
    "points true": (instead('"plays"', '"points": [true], "plays"'), "wrong_type"),
    "winner 1.0": (instead(DEALER, '"winners": [1.0], "dealer": 5'), "wrong_type"),
    "dealer -1": (instead(DEALER, '"dealer": -1'), "unknown_seat"),
    "dealer 6": (instead(DEALER, '"dealer": 6'), "unknown_seat"),
    "dealer of 4000 digits": (instead(DEALER, '"dealer": ' + "9" * 4000), "unknown_seat"),
    "no seats": (instead('"Ana", "Bo", "Cy", "Di", "Ed", "Flo"', ""), "wrong_player_count"),
    "200 seats": (instead('"Flo"', ", ".join(['"Flo"'] * 195)), "wrong_player_count"),
    "no base": (instead('"base": "classic", ', ""), "unknown_preset"),
    "base as a list": (instead('"classic"', "[[]]"), "unknown_preset"),
    "option true": (instead('"passing": []', '"packs": true'), "bad_option"),
    "option 1.0": (instead('"passing": []', '"packs": 1.0'), "bad_option"),
    "option of 4000 digits": (instead('"passing": []', '"target": ' + "9" * 4000), "bad_option"),
    "option of a third": (instead('"passing": []', '"target": 0.33'), "bad_option"),
    "unknown option": (instead("passing", "pasing"), "unknown_option"),
    "card in small letters": (instead('["QS"]', '["qs"]'), "unknown_card"),
    "card of two lines": (instead('["QS"]', '["QS\\n"]'), "unknown_card"),
    "a moon's choice without a moon": (instead('"plays"', '"moon": "add", "plays"'),
                                       "unexpected_moon"),
}  # fmt: skip


@pytest.mark.parametrize("name", NO_RECORD)
def test_input_that_is_no_record_has_its_code(name: str) -> None:
    data, code = NO_RECORD[name]
    error = fault(data)
    assert error.code == code, error
    assert code in CODES
    # The sentence can be shown, and the place can be sent.
    assert 0 < len(error.message) < 1000
    msgspec.json.encode(error.to_plain())


@pytest.mark.jit_off
@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + TEXT.encode(),
        b" \n" + TEXT.encode() + b"\r\n\t ",
        json.dumps(one_deal(), indent=8).encode(),
        instead("Ana", "\\u0000\\u001b[31m[red]\u202e"),
        instead("Ana", "\\ud83c\\udca7"),
        # Of two keys with one name the last counts, as for most readers of JSON.
        instead(DEALER, '"dealer": 3, "dealer": 5'),
    ],
)
def test_odd_but_right_input_is_read(data: bytes) -> None:
    assert replay(read_record(data)).scores == (0, 0, 0, 14, 0, 0)


def test_cut_off_anywhere() -> None:
    data = TEXT.replace("Ana", "אנה").encode()
    for length in range(len(data)):
        assert fault(data[:length]).code in ("not_json", "not_text")
    assert replay(read_record(data)).scores == (0, 0, 0, 14, 0, 0)


def test_the_place_is_that_of_the_fault() -> None:
    plain = one_deal()
    first = plain["deals"][0]
    second = {"hands": first["hands"][-1:] + first["hands"][:-1], "plays": [*first["plays"]]}
    plain["deals"].append(second)
    assert outcome(plain)["ok"]
    second["plays"][4] = "2C"
    assert fault(to_json(plain)).place == {"deal": 1, "play": 4, "seat": 5, "card": "2C"}
    second["plays"][4] = 1
    assert fault(to_json(plain)).place == {"deal": 1, "play": 4}
    second["decks"] = []
    assert fault(to_json(plain)).place == {"deal": 1}
    assert fault(instead(DEALER, '"a` - at `$.deals[7]": 0, "dealer": 5')).place == {}


def test_sentences_stay_short() -> None:
    long = "9" * 10**6
    for plain in (
        one_deal() | {long: 0},
        one_deal() | {"scores": [0.25] * 10**5},
        one_deal() | {"winners": [7] * 10**5},
        one_deal() | {"seats": [long] * 6, "dealer": int(long[:4000])},
        one_deal() | {"ruleset": {"base": long}},
        one_deal() | {"ruleset": {"base": "classic", long: 0}},
        one_deal() | {"ruleset": {"base": "classic", "passing": [long] * 9}},
    ):
        assert len(fault(to_json(plain)).message) < 1000


@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_nesting_near_the_limit(brackets: str) -> None:
    # What is read can be replayed and written too, or is refused, at any depth.
    opening = {"[": "[", "{": '{"a":'}[brackets[0]]
    for depth in (*range(1, 900, 31), *range(900, 1010)):
        nested = opening * depth + "0" + brackets[1] * depth
        for old, new in (
            (DEALER, f'"dealer": 5, "x-a": {nested}'),
            (DEALER, f'"dealer": {nested}'),
            ('"passing": []', f'"passing": {nested}'),
            ('"passing": []', f'"target": {nested}'),
            ('"classic"', nested),
            ('["QS"]', nested),
        ):
            try:
                record = read_record(instead(old, new))
                replay(record)
            except HeartsError as error:
                assert error.code in CODES  # noqa: PT017 - either way is right
            else:
                assert read_record(record.to_bytes()) == record


# ------------------------------------------------------------------------------------------ Files


def test_too_large_a_file_is_left_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(100 * 10**6)
    start = time.perf_counter()
    tracemalloc.start()
    try:
        with pytest.raises(RecordError) as caught:
            read_file(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert caught.value.code == "too_large"
    assert time.perf_counter() - start < 2
    assert peak < 3 * MAX_BYTES


@pytest.mark.jit_off
def test_the_largest_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(TEXT.encode().ljust(MAX_BYTES))
    assert read_file(path).dealer == 5
    path.write_bytes(TEXT.encode().ljust(MAX_BYTES + 1))
    with pytest.raises(RecordError) as caught:
        read_file(path)
    assert caught.value.code == "too_large"


def unreadable(folder: Path) -> Iterator[Path]:
    """Yield paths at which there is nothing to read."""
    yield folder
    yield folder / "missing.json"
    yield folder / ("n" * 300)
    (folder / "file").touch()
    yield folder / "file" / "game.json"
    (folder / "loop").symlink_to(folder / "loop")
    yield folder / "loop"
    locked = folder / "locked.json"
    locked.touch(mode=0)
    try:
        locked.read_bytes()
    except OSError:
        # The administrator may read anything.
        yield locked


def test_unreadable_files(tmp_path: Path) -> None:
    for path in unreadable(tmp_path):
        with pytest.raises(RecordError) as caught:
            read_file(path)
        assert caught.value.code == "unreadable"


# -------------------------------------------------------------------------------- Changed records

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 5, 52, 2**63, -(10**30), 0.25, -0.0, 1e308, "", "QS", "2C", "10H",
    "left", "add", "classic", "\0", "אוי", [], {}, [[]], [None], ["QS"], [["QS"]] * 6, [[]] * 200,
    {"base": "hearts"}, {"x-": 0}, {"deck": []}, "00" * 32, [0] * 6,
]  # fmt: skip
ODD_KEYS = ["", "x-", "x-a", "deck", "hands", "kitty", "moon", "points", "passes", "discards",
            "scores", "winners", "secret", "base", "packs", "target", "seat\n"]  # fmt: skip


def containers(part: Any) -> Iterator[Any]:  # noqa: ANN401
    """Yield every list and object of plain data that is not empty."""
    if isinstance(part, dict | list) and part:
        yield part
        for child in part.values() if isinstance(part, dict) else part:
            yield from containers(child)


def change(plain: Any, chance: random.Random) -> None:  # noqa: ANN401
    """Drop, double, replace, rename or exchange something anywhere in plain data."""
    part = chance.choice(list(containers(plain)))
    key = chance.choice(list(part) if isinstance(part, dict) else range(len(part)))
    value = copy.deepcopy(chance.choice(ODD))
    way = chance.randrange(5)
    if way == 0:
        del part[key]
    elif way == 1:
        part[key] = value
    elif isinstance(part, dict):
        name = chance.choice(ODD_KEYS)
        part[name] = part.pop(key) if way == 2 else copy.deepcopy(part[key]) if way == 3 else value
    elif way == 2:
        part.insert(chance.randrange(len(part) + 1), part[key])
    elif way == 3:
        other = chance.randrange(len(part))
        part[key], part[other] = part[other], part[key]
    else:
        part[key] = chance.choice([part[key] + 1 if isinstance(part[key], int) else value, value])


def changed_record(seed: int) -> bytes:
    """Return a valid record that was changed at a few random places, or in a few random bytes."""
    chance = random.Random(seed)
    plain = copy.deepcopy(chance.choice([case["record"] for case in CASES["scenarios"]] + VALID))
    if chance.random() < 0.2:
        data = bytearray(to_json(plain))
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(data))
            data[place : place + chance.randrange(3)] = chance.choice(
                [b"", b'"', b"[", b"}", b"\\", b"\xff", b"9", b"-", b"e9", chance.randbytes(1)]
            )
        return bytes(data)
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        if any(containers(plain)):
            change(plain, chance)
    return to_json(plain)


def check_anything(data: bytes) -> str:
    """Read, replay, verify and write a document; return the code of its fault, or nothing."""
    try:
        record = read_record(data)
        game = replay(record)
        told = result(game)
    except HeartsError as error:
        assert error.code in CODES  # noqa: PT017 - most changes are faults, some are none
        msgspec.json.encode(error.to_plain())
        return error.code
    msgspec.json.encode(told)
    assert round_trip(game, record.dealer) == game
    assert read_record(record.to_bytes()) == record
    try:
        verify(record)
    except HeartsError as error:
        assert error.code in CODES  # noqa: PT017
    return ""


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 2**64))
def test_changed_records_are_read_or_refused(seed: int) -> None:
    check_anything(changed_record(seed))


def test_changes_find_many_faults() -> None:
    # Otherwise the test above would say little.
    found = {check_anything(changed_record(seed)) for seed in range(600)}
    assert len(found) > 20, found
    assert {"", "wrong_type", "unknown_key", "not_json", "card_not_in_hand"} <= found


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200))
def test_bytes_are_read_or_refused(data: bytes) -> None:
    check_anything(data)
