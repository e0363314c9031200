"""The protocol as JSON Schema, made from the types of `protocol` and their docstrings."""

import inspect
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec.inspect import (
    DictType,
    Field,
    ListType,
    SetType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
)

from cancellation_hearts.engine.record import ruleset_schema
from cancellation_hearts.table import protocol

TITLE: Final = "The protocol of tables of Cancellation Hearts"

UNIONS: Final[dict[str, tuple[object, str]]] = {
    "ClientMessage": (protocol.ClientMessage, "What a client sends."),
    "Command": (protocol.Command, "What a client may do at a table."),
    "ServerMessage": (protocol.AnyServerMessage, "What the server sends."),
    "Happening": (protocol.Happening, "What clients are told has happened."),
}
"""The closed unions of the protocol, each told apart by ``type``, and what they are."""


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of all messages.

    A message of the server has all keys but those of a view's parts, which may be missing. A client
    may leave out what has a default.
    """
    kinds = [kind for kind, _ in UNIONS.values()]
    references, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for kind in structs(kinds):
        _describe(parts[kind.cls.__name__], kind)
    unions = {}
    for (name, (_, text)), union in zip(UNIONS.items(), references, strict=True):
        unions[name] = {"title": name, "description": text, **union}
    members = {name: {part["$ref"] for part in union["anyOf"]} for name, union in unions.items()}
    for part in parts.values():
        for place, shape in part.get("properties", {}).items():
            part["properties"][place] = _named(shape, members)
    parts["Settings"]["properties"]["ruleset"] = {"$ref": "#/$defs/Ruleset"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": TITLE,
        "description": f"Version {protocol.PROTOCOL}. Each message is one JSON text.",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {**unions, "Ruleset": {"title": "Ruleset", **ruleset_schema()}, **parts},
    }


def described(kind: type) -> tuple[str, dict[str, str]]:
    """Return what a class says of itself, and what it says of its fields, in plain text.

    Fields are described in a section *Parameters*, as numpydoc has it; those that it has from
    another class, in that of the other.
    """
    own = [each for each in kind.__mro__ if issubclass(each, msgspec.Struct)]
    found = {}
    text = ""
    for each in reversed(own):
        text, _, section = (inspect.getdoc(each) or "").partition("\nParameters\n----------\n")
        for entry in re.split(r"\n(?=\S)", section):
            title, _, body = entry.partition("\n")
            for name in title.partition(" : ")[0].split(", "):
                found[name] = _plain(inspect.cleandoc(body))
    return _plain(text), found


def structs(kinds: list[object]) -> list[StructType]:
    """Return all structs that types consist of, in the order in which they are met."""
    found: dict[type, StructType] = {}
    for kind in kinds:
        for struct in _structs_in(msgspec.inspect.type_info(kind)):
            found.setdefault(struct.cls, struct)
    return list(found.values())


def is_there(kind: StructType, field: Field, complete: bool) -> bool:
    """Tell whether a struct has this key always, if what has a default is sent or if it is not."""
    return field.required or (complete and not kind.cls.__struct_config__.omit_defaults)


def _structs_in(kind: Type) -> Iterator[StructType]:
    match kind:
        case StructType():
            yield kind
            for field in kind.fields:
                yield from _structs_in(field.type)
        case UnionType(types=types) | TupleType(item_types=types):
            for each in types:
                yield from _structs_in(each)
        case VarTupleType(item_type=item) | ListType(item_type=item) | SetType(item_type=item):
            yield from _structs_in(item)
        case DictType(value_type=value):
            yield from _structs_in(value)


FROM_CLIENTS: Final = {kind.cls for kind in structs([protocol.ClientMessage])}
"""All that a client may send; it may leave out there what has a default."""

FROM_SERVER: Final = {kind.cls for kind in structs([protocol.AnyServerMessage])}
"""All that the server may send; it leaves out nothing but the parts that have not changed."""


def _describe(part: dict[str, Any], kind: StructType) -> None:
    text, fields = described(kind.cls)
    part["description"] = text
    if kind.array_like:
        return
    for field in kind.fields:
        if field.name in fields:
            part["properties"][field.encode_name]["description"] = fields[field.name]
    complete = kind.cls not in FROM_CLIENTS
    required = [field.encode_name for field in kind.fields if is_there(kind, field, complete)]
    part["required"] = ["type"] * ("type" in part["properties"]) + required
    if complete:
        # A later server may say more; its clients leave aside what they do not know.
        part.pop("additionalProperties", None)


def _named(shape: dict[str, Any], members: dict[str, set[str]]) -> dict[str, Any]:
    """Return a shape that refers to a union by its name instead of listing what is in it."""
    inner = shape.get("items") or shape
    listed = {part.get("$ref") for part in inner.get("anyOf", ())}
    for name, all_of_it in members.items():
        if listed == all_of_it:
            named = {"$ref": f"#/$defs/{name}"}
            return named if inner is shape else {**shape, "items": named}
    return shape


def _plain(text: str) -> str:
    """Return text of a docstring as one line a paragraph, with code as in Markdown."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    plain = "\n\n".join(" ".join(each.split()) for each in paragraphs)
    return re.sub(r"\bNone\b", "null", plain.replace("``", "`"))
