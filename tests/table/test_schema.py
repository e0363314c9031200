"""The protocol as JSON Schema and as TypeScript: up to date, and as strict as the reader."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import jsonschema
import msgspec
import pytest
from msgspec.inspect import (
    BoolType,
    DictType,
    FloatType,
    IntType,
    LiteralType,
    NoneType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
)

from cancellation_hearts.cli.records import print_schema
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.rules import ALLOWED, PRESETS, Rules
from cancellation_hearts.table import protocol
from cancellation_hearts.table.schema import UNIONS, described, json_schema, structs
from cancellation_hearts.table.typescript import typescript

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
FROM_CLIENTS = structs([protocol.ClientMessage])
FROM_SERVER = structs([protocol.AnyServerMessage])


def test_generated_files_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "generate", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (
        f"out of date: {', '.join(done.stdout.split())}{done.stderr};"
        " write them anew with: .venv/bin/python scripts/generate"
    )


def test_the_command_prints_the_stored_schema(capsys: pytest.CaptureFixture[str]) -> None:
    print_schema("protocol")
    stored = (ROOT / "conformance" / "protocol.schema.json").read_text(encoding="utf-8")
    assert capsys.readouterr().out == stored
    with pytest.raises(HeartsError, match="no schema") as refused:
        print_schema("game")
    assert refused.value.code == "bad_argument"


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    references = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(SCHEMA)))
    # Nothing is described that no message has.
    assert references == set(SCHEMA["$defs"])


# ------------------------------------------------------------------------ Messages of all kinds


def some(kind: Type) -> list[Any]:
    """Return plain values of a type, with every kind of struct and every word among them."""
    match kind:
        case BoolType():
            return [True, False]
        case IntType():
            return [3]
        case FloatType():
            return [0.25, 13.0]
        case NoneType():
            return [None]
        case LiteralType(values=values):
            return list(values)
        case VarTupleType(item_type=item):
            return [[], some(item)]
        case TupleType(item_types=items):
            return [[some(item)[0] for item in items]]
        case DictType(value_type=value):
            return [{}, {"QS": some(value)[0]}]
        case UnionType(types=types):
            return [value for each in types for value in some(each)]
        case StructType():
            return list(some_struct(kind))
    # A text, bytes in base 64, or anything whatever.
    return ["QSQS"]


def some_struct(kind: StructType) -> Iterator[Any]:
    values = {field.encode_name: some(field.type) for field in kind.fields}
    if "ruleset" in values:
        values["ruleset"] = [{"base": "classic"}, {"base": "hearts", "target": 50.0}]
    tag = {} if kind.tag is None else {"type": kind.tag}
    for turn in range(max([1, *map(len, values.values())])):
        chosen = {name: each[turn % len(each)] for name, each in values.items()}
        yield list(chosen.values()) if kind.array_like else {**tag, **chosen}


def of_clients() -> list[dict[str, Any]]:
    return some(msgspec.inspect.type_info(protocol.ClientMessage))


def of_server() -> list[dict[str, Any]]:
    return some(msgspec.inspect.type_info(protocol.AnyServerMessage))


def is_read(message: dict[str, Any]) -> bool:
    try:
        protocol.CLIENT_DECODER.decode(msgspec.json.encode(message))
    except msgspec.ValidationError:
        return False
    return True


def holders(message: object) -> Iterator[dict[str, Any]]:
    """Yield every object in a message but rules, whose form is looked at in another place."""
    if isinstance(message, list):
        for item in message:
            yield from holders(item)
    elif isinstance(message, dict) and "base" not in message:
        yield message
        for item in message.values():
            yield from holders(item)


def test_messages_of_every_kind_are_tried() -> None:
    text = json.dumps([*of_clients(), *of_server()])
    tags = {kind.tag for kind in (*FROM_CLIENTS, *FROM_SERVER) if kind.tag is not None}
    assert tags == set(re.findall(r'"type": "(\w+)"', text))


def test_the_schema_accepts_what_is_read_and_written() -> None:
    for decoder, messages in (
        (protocol.CLIENT_DECODER, of_clients()),
        (protocol.SERVER_DECODER, of_server()),
    ):
        for message in messages:
            VALIDATOR.validate(message)
            read = decoder.decode(msgspec.json.encode(message))
            written = json.loads(protocol.ENCODER.encode(read))
            VALIDATOR.validate(written)
            assert written == message


def test_the_schema_refuses_of_clients_what_the_reader_refuses() -> None:
    verdicts = set()
    for message in of_clients():
        for holder in list(holders(message)):
            for key in [*holder, "more"]:
                had, kept = key in holder, holder.pop(key, None)
                if key != "ruleset":
                    assert VALIDATOR.is_valid(message) == is_read(message), message
                    for odd in ({"x": 1}, "nothing", None, 7.5):
                        holder[key] = odd
                        assert VALIDATOR.is_valid(message) == is_read(message), message
                        verdicts.add(is_read(message))
                holder.pop(key, None)
                if had:
                    holder[key] = kept
    assert verdicts == {True, False}


def test_the_server_leaves_out_nothing_but_parts() -> None:
    optional = {
        (name, key)
        for name, part in SCHEMA["$defs"].items()
        for key in set(part.get("properties", {})) - set(part.get("required", []))
    }
    from_server = {kind.cls.__name__ for kind in FROM_SERVER} - {"Settings"}
    parts = protocol.Parts.__struct_fields__
    assert {place for place in optional if place[0] in from_server} == {
        ("Parts", part) for part in parts
    }


def test_everything_is_described() -> None:
    for kind in (*FROM_CLIENTS, *FROM_SERVER):
        text, fields = described(kind.cls)
        assert text.endswith("."), kind.cls
        assert "Parameters" not in text
        assert set(fields) <= {field.name for field in kind.fields} | {""}, kind.cls
        assert SCHEMA["$defs"][kind.cls.__name__]["description"] == text
    settings = SCHEMA["$defs"]["Settings"]["properties"]
    assert settings["clock"]["description"] == "Seconds a player has for a turn; 0: no clock."


# ---------------------------------------------------------------------------------- TypeScript


def test_every_kind_of_message_has_a_type() -> None:
    text = typescript()
    declared = re.findall(r"^export (?:interface|type|const) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))
    of_messages = {kind.cls.__name__ for kind in (*FROM_CLIENTS, *FROM_SERVER)}
    assert of_messages | {"ReplayDeal", "ReplayStep"} <= set(declared)
    for name, (union, _) in UNIONS.items():
        (found,) = re.findall(rf"^export type {name} =([^;]*);", text, re.MULTILINE)
        assert re.findall(r"\w+", found) == [kind.__name__ for kind in get_args(union)]


def test_types_are_those_of_the_messages() -> None:
    text = typescript()
    for line in (
        "export type PlayPart = [seat: number, card: string];",
        'export type Guard = "points" | "winner" | "twin";',
        '  type: "play";',
        "  command: Command;",
        "  unless?: Guard[];",
        "  happened: Happening[];",
        "  effects: Record<string, EffectPart>;",
        "  seats: [number, number];",
        "  game?: GamePart | null;",
        "  ruleset: Ruleset;",
        "  hand: string[];",
        "  last_trick: TrickPart | null;",
        "  passes: (string[] | null)[];",
    ):
        assert f"\n{line}\n" in text, line
    assert max(map(len, text.splitlines())) <= 100


def test_presets_are_those_of_the_rules() -> None:
    text = typescript()
    (found,) = re.findall(r"^export const PRESETS: [^=]*=\n? ?(\{.*?^\});", text, re.M | re.S)
    plain = json.loads(re.sub(r",(\s*\})", r"\1", re.sub(r"(\w+):", r'"\1":', found)))
    for name, options in plain.items():
        assert Rules.from_plain({"base": name, **options}) == PRESETS[name]
        assert set(options) == set(ALLOWED)
    assert list(plain) == list(PRESETS)
