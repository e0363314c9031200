"""Bad clients get codes for answers, and the games of others go on."""

import asyncio
import logging
import random
from collections import Counter

import pytest

from cancellation_hearts.engine.errors import CODES
from cancellation_hearts.table import protocol
from tests.table.fuzzing import COMMANDS, broken, decoded, throw
from tests.table.mob import attack

MESSAGES = 20_000
GAMES = 25


def test_whatever_a_client_sends_is_answered_with_a_code() -> None:
    said = asyncio.run(throw(MESSAGES, random.Random(1)))
    assert said["bad_message"] > MESSAGES / 2
    # Some get through to the table, or they would not try it.
    for code in ("Done", "Update", "not_host", "wrong_protocol", "message_too_large", "bad_name"):
        assert said[code], code


def test_some_messages_can_be_read_and_some_are_too_deep() -> None:
    rng = random.Random(2)
    kinds = Counter(type(decoded(broken(rng))).__name__ for _ in range(5000))
    assert set(kinds) == {"NoneType", "Do", "Open", "Ping"}
    deep = '{"type":"do","id":"x","command":{"type":"change","settings":{"ruleset":{"base":'
    with pytest.raises(RecursionError):
        protocol.CLIENT_DECODER.decode((deep + "[" * 3900).encode())


def test_a_game_goes_to_its_end_whatever_a_mob_sends(caplog: pytest.LogCaptureFixture) -> None:
    said: Counter[str] = Counter()
    for seed in range(GAMES):
        said += attack(random.Random(seed), seed)
    assert {word for word in said if word.endswith(" sent")} == {
        f"{each.tag} sent" for each in COMMANDS
    }
    assert said["done"] > 10 * GAMES
    assert len(said.keys() & CODES.keys()) > 20, said
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
