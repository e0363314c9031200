"""Bad clients: messages that are broken in every way, and commands that make no sense."""

import json
import random
from collections import Counter
from typing import Any

import msgspec
from msgspec import inspect

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import CODES
from cancellation_hearts.server.limits import Rate
from cancellation_hearts.server.socket import CLOSE_CODES, Connection
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.ports import Person
from cancellation_hearts.table.protocol import (
    CLIENT_DECODER,
    MAX_MESSAGE,
    SERVER_DECODER,
    ClientMessage,
    Closing,
    Command,
    Refused,
)
from tests.server import Here

NUMBERS = (-1, 0, 0, 1, 2, 3, 5, 10, 11, 2**31, 2**53, 2**63, -(2**63) - 1, 2**64, 10**30)
FLOATS = (-1.0, -0.0, 0.0, 0.5, 5.0, 5.0000001, 10.0, 1e-320, 1e308, float("inf"), float("nan"))
TEXTS = (
    "",
    " ",
    "\0",
    "classic",
    "hearts",
    "heuristic",
    "medium",
    "random",
    "QS",
    "qs",
    "1C",
    "a" * 24,
    "b" * 300,
    "c" * 5000,
    "\u202eevil",
    "Zo\u0308e",
    "e" + "\u0301" * 200,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\N{ZERO WIDTH JOINER}",
    "\ufeff",
    "\uffff",
    "00",
    "0f" * 64,
    "0f" * 65,
    "abc",
    "<b>",
    "'; drop table events; --",
    "__proto__",
)
RULES: dict[str, Any] = {
    "base": "classic",
    "packs": 1,
    "players": [3, 11],
    "passing": ["left"],
    "pass_count": 99,
    "heart_points": 0.1,
    "moon": "add",
    "target": 1,
    "kitty": "exchange",
}
SCRAPS = (
    b'"\\ud800"',
    b'"\\udc00\\ud800"',
    b"\\u0000",
    b"\xed\xa0\x80",
    b"\xff\xfe",
    b"\xc0\x80",
    b"\xef\xbb\xbf",
    b"NaN",
    b"-Infinity",
    b"1e999",
    b"-1e-999",
    b"1" + b"0" * 60,
    b"9" * 4301,
    b"0x10",
    b"01",
    b"1.",
    b"null",
    b"true",
    b"[]",
    b"{}",
    b'"',
    b"\\",
    b",",
    b":",
    b"}",
    b"]",
    b"[" * 50,
    b'{"a":' * 50,
    b"/**/",
    b"\n",
    b"\0",
    b'"type":"chat",',
    b'"type":"open",',
    b'"command":{"type":"start"},',
)


# ------------------------------------------------------------------------------- what decodes


def value(rng: random.Random, wanted: inspect.Type) -> Any:  # noqa: ANN401 - it is of that type
    """Return any value of a type, odd ones more often than not."""
    match wanted:
        case inspect.NoneType():
            return None
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType():
            return rng.choice(NUMBERS) if rng.random() < 0.5 else rng.randrange(12)
        case inspect.FloatType():
            return rng.choice(FLOATS)
        case inspect.StrType():
            return rng.choice(NAMES) if rng.random() < 0.4 else rng.choice(TEXTS)
        case inspect.LiteralType(values):
            return rng.choice(values)
        case inspect.UnionType(types):
            return value(rng, rng.choice(types))
        case inspect.VarTupleType(item):
            size = rng.choice([0, 1, 2, 3, 3, 17, rng.choice([1, 4000])])
            return tuple(value(rng, item) for _ in range(size))
        case inspect.TupleType(items):
            return tuple(value(rng, item) for item in items)
        case inspect.StructType(cls, fields):
            return cls(
                **{
                    field.name: value(rng, field.type)
                    for field in fields
                    if field.required or rng.random() < 0.7
                }
            )
        case inspect.DictType():
            return rules(rng)
    raise AssertionError(wanted)


def rules(rng: random.Random) -> dict[str, Any]:
    """Return a rule set, possible or not."""
    names = rng.sample(sorted(RULES), rng.randint(0, 4))
    chosen = {name: RULES[name] for name in names} | {"base": "classic"}
    for name in list(chosen):
        if rng.random() < 0.2:
            odd: list[Any] = [None, [], {}, [[[]]], *NUMBERS, *TEXTS, 1e308, True]
            chosen[name] = rng.choice(odd)
    if rng.random() < 0.1:
        chosen[rng.choice(TEXTS)] = rng.choice(NUMBERS)
    return chosen


COMMANDS: tuple[inspect.StructType, ...] = inspect.type_info(Command).types  # type: ignore[attr-defined]
MESSAGES = inspect.type_info(ClientMessage)


def random_command(rng: random.Random, hand: list[str], seats: int, members: int) -> Command:
    """Return a command of any kind: such as a person could send, or odd."""
    if rng.random() < 0.5:
        command: Command = value(rng, rng.choice(COMMANDS))
        return command
    hand, other = hand or list(NAMES), rng.randrange(members)
    seat = rng.randrange(seats)
    some = tuple(rng.sample(hand, min(len(hand), rng.choice([1, 2, 3, 3]))))
    choices: list[Command] = [
        engine.PlayCard(rng.choice(hand)),
        engine.PassCards(some),
        engine.Discard(some),
        engine.ChooseMoon("add"),
        protocol.Queue(rng.choice(hand), ("winner",)),
        protocol.Unqueue(),
        protocol.Ready("ab"),
        protocol.Nudge(seat),
        protocol.Sit(seat),
        protocol.Swap(seat),
        protocol.Mute(other, on=rng.random() < 0.5),
        protocol.Pardon(other),
        protocol.Pause(on=rng.random() < 0.5),
        protocol.Rename("Nemo"),
        protocol.Chat("Hello."),
        protocol.Prefer(forced=rng.random() < 0.5),
        protocol.Return(),
        protocol.Change(Settings()),
    ]
    return rng.choice(choices)


# --------------------------------------------------------------------------- what is broken


def plain(rng: random.Random, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON
    """Return any JSON."""
    kind = rng.randrange(7 if depth < 4 else 5)
    match kind:
        case 0:
            return rng.choice(TEXTS)[:100]
        case 1:
            return rng.choice(NUMBERS)
        case 2:
            return rng.choice([0.5, 1e308, -1e-300])
        case 3:
            return rng.choice([None, True, False])
        case 4:
            return rng.choice([each.tag for each in COMMANDS])
        case 5:
            return [plain(rng, depth + 1) for _ in range(rng.randrange(4))]
    keys = ["type", "id", "command", "seat", "card", "cards", "table", "settings", "x"]
    return {rng.choice(keys): plain(rng, depth + 1) for _ in range(rng.randrange(5))}


def encoded(message: object) -> bytes:
    """Write a message, as far as JSON can be written of it."""
    try:
        return msgspec.json.encode(message)
    except (ValueError, OverflowError):
        return json.dumps(msgspec.to_builtins(message)).encode()


def broken(rng: random.Random) -> str:
    """Return a message that is broken somewhere, or not at all."""
    chance = rng.random()
    if chance < 0.1:
        data = rng.randbytes(rng.randrange(60))
    elif chance < 0.3:
        data = encoded(plain(rng))
    elif chance < 0.33:
        opening = rng.choice([b"[", b'{"a":', b'{"type":"do","command":'])
        data = opening * rng.choice([100, 1000, MAX_MESSAGE // len(opening)])
    elif chance < 0.34:
        deep = rng.choice([100, 900, 3900])
        ruleset = b'{"base":' + b"[" * deep + b"]" * deep + b"}"
        head = b'{"type":"do","id":"x","command":{"type":"change","settings":{"ruleset":'
        data = head + ruleset + b"}}}"
    else:
        data = encoded(value(rng, MESSAGES))
        for _ in range(rng.choice([0, 1, 1, 2, 5])):
            data = mutated(rng, data)
    text = data.decode("utf-8", "surrogateescape" if rng.random() < 0.3 else "replace")
    if rng.random() < 0.02:
        place = rng.randrange(len(text) + 1)
        text = text[:place] + "\ud800" + text[place:]
    return text


def mutated(rng: random.Random, data: bytes) -> bytes:
    """Change a message somewhere."""
    one, other = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    match rng.randrange(7):
        case 0:
            return data[:one]
        case 1:
            return data[:one] + data[other:]
        case 2:
            return data[:other] + data[one:other] + data[other:]
        case 3:
            return data[:one] + bytes([rng.randrange(256)]) + data[one + 1 :]
        case 4:
            return data[:one] + rng.choice(SCRAPS) + data[one:]
        case 5:
            return data[:one] + rng.choice(SCRAPS) + data[other:]
    # Something else in the place of a whole value.
    colon = data.find(b":", one)
    end = min((at for at in (data.find(mark, colon) for mark in b",}") if at > 0), default=0)
    return data[: colon + 1] + rng.choice(SCRAPS) + data[end:] if 0 < colon < end else data


async def throw(count: int, rng: random.Random) -> Counter[str]:
    """Throw broken messages at a server; return how often it said what.

    They go where the server takes them from a WebSocket, and those that can be read go on to a
    table. Whatever comes of one, it is one of the codes, and never ``internal``.
    """
    here = Here(messages=Rate(1e12, 1e12))
    person = Person("p1", "Mallory")
    made = await here.tables.create(person, Settings())
    said: Counter[str] = Counter()
    connection: Connection | None = None
    for number in range(count):
        if connection is None or number % 1000 == 0:
            if connection is not None:
                here.tables.leave(connection)
            connection = Connection(here.site, None, person)  # type: ignore[arg-type]
            await here.tables.open(made.id, connection, 0)
        text = broken(rng)
        if rng.random() < 0.05:
            # Those at the open table get farther.
            text = text.replace('"id":"', f'"id":"{number}', 1)
        await connection._take(text)
        _check(text, connection, said)
        if connection._end is not None:
            here.tables.leave(connection)
            connection = None
    await here.tables.stop()
    return said


def _check(text: str, connection: Connection, said: Counter[str]) -> None:
    for data in connection._outbox:
        answer = SERVER_DECODER.decode(data)
        data.decode()
        said[type(answer).__name__] += 1
        if isinstance(answer, Refused | Closing):
            said[answer.code] += 1
            assert answer.code in CODES, text
            assert answer.code not in ("internal", "not_stored"), text
        if isinstance(answer, Refused):
            assert len(answer.message) < 5000
    connection._outbox.clear()
    connection._waiting_bytes = 0
    assert connection._end is None or connection._end in CLOSE_CODES, text


def decoded(text: str) -> ClientMessage | None:
    """Decode as the server does; nothing but what it handles may be raised."""
    try:
        return CLIENT_DECODER.decode(text.encode(errors="replace"))
    except (msgspec.DecodeError, RecursionError):
        return None
