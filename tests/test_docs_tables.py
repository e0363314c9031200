"""What the pages on the protocol, on hosting and on advice say of tables is what they do."""

from __future__ import annotations

import ast
import inspect
import json
import re
from typing import Any, get_args

import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.routing import Route

from cancellation_hearts.advice import hint, reasons, summing
from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine import rules, shuffle
from cancellation_hearts.server import app, client, http, identity, reviews, run, socket
from cancellation_hearts.server.limits import Limits, Rate
from cancellation_hearts.server.metrics import Metrics
from cancellation_hearts.server.site import ADDRESS_FACTOR, STOP_SECONDS, Site
from cancellation_hearts.store.connection import NAME
from cancellation_hearts.table import (
    answers,
    events,
    frames,
    hints,
    names,
    pacing,
    protocol,
    replay,
    schema,
    seating,
    service,
    state,
    talk,
)
from cancellation_hearts.table import (
    tables as running,
)
from cancellation_hearts.table.ports import Summary
from tests.pages import TEXTS, blocks, code, plain, prose, table, tables, within

PROTOCOL = TEXTS["docs/protocol.md"]
HOSTING = TEXTS["docs/hosting.md"]
ADVICE = TEXTS["docs/advice.md"]


def said_keys(cell: str) -> list[str]:
    """Return the keys that a cell lists in code."""
    return re.findall(r"`(\w+)`", cell)


def tags(union: object) -> dict[str, type[Any]]:
    return {kind.__struct_config__.tag: kind for kind in get_args(union)}


UNIONS = {
    "message of a client": protocol.ClientMessage,
    "message of the server": protocol.AnyServerMessage,
    "command": protocol.Command,
    "happening": protocol.Happening,
}


@pytest.mark.parametrize("title", UNIONS)
def test_every_message_command_and_happening_is_described(title: str) -> None:
    kinds = tags(UNIONS[title])
    rows = table(PROTOCOL, title, "keys")
    if title == "command":
        assert {plain(row[0]) for row in rows} == set(kinds)
    else:
        assert [plain(row[0]) for row in rows] == list(kinds)
    for row in rows:
        kind = kinds[plain(row[0])]
        assert said_keys(row[1]) == list(kind.__struct_fields__), row[0]
        if title == "command":
            optional = set(re.findall(r"`(\w+)` \(optional\)", row[1]))
            fields = msgspec.structs.fields(kind)
            assert optional == {field.name for field in fields if not field.required}, row[0]


PARTS = {
    "table": protocol.TablePart,
    "seats": protocol.SeatPart,
    "members": protocol.MemberPart,
    "game": protocol.GamePart,
    "tricks": protocol.TrickPart,
    "sheet": protocol.SheetPart,
    "sheet.deals": protocol.DealPart,
    "shuffle": protocol.ShufflePart,
    "chat": protocol.ChatPart,
    "you": protocol.YouPart,
    "you.effects": protocol.EffectPart,
    "you.queued": protocol.QueuedPart,
}


def test_every_part_is_described() -> None:
    tabled = {name for name in PARTS if "." not in name}
    assert set(protocol.Parts.__struct_fields__) == tabled | {"observation"}
    assert "observation" in code(PROTOCOL)
    # A pair is no object; all other structs of a view have a table of keys.
    pairs = {protocol.PlayPart, protocol.Parts, events.Settings}
    assert {kind.cls for kind in schema.structs([protocol.Parts])} == {*PARTS.values(), *pairs}


@pytest.mark.parametrize("part", PARTS)
def test_every_key_of_a_part_is_described(part: str) -> None:
    rows = table(PROTOCOL, f"key of `{part}`")
    assert [plain(row[0]) for row in rows] == list(PARTS[part].__struct_fields__)


def test_every_key_of_a_replay_is_described() -> None:
    for title, kind in (("a replay", replay.ReplayDeal), ("`steps`", replay.ReplayStep)):
        rows = table(PROTOCOL, f"key of {title}")
        described = [key for row in rows for key in said_keys(row[0])]
        assert described == list(kind.__struct_fields__)


def test_every_key_of_a_hint_is_described() -> None:
    for title, kind in (("a hint", hints.TableHint), ("`choices`", hint.Choice)):
        rows = table(PROTOCOL, f"key of {title}")
        assert [plain(row[0]) for row in rows] == list(kind.__struct_fields__)
    (steps,) = (row[1] for row in table(PROTOCOL, "key of a hint") if plain(row[0]) == "steps")
    assert said_keys(steps) == list(hint.Step.__struct_fields__)
    (reason,) = (row[1] for row in table(PROTOCOL, "key of `choices`") if "`reason`" in row[0])
    assert said_keys(reason) == list(reasons.Reason.__struct_fields__)


def test_every_key_of_a_review_is_described() -> None:
    for title, kind in (
        ("key", summing.Review),
        ("key of `seats`", summing.SeatReview),
        ("key of `decisions`", summing.Decision),
    ):
        described = [key for row in table(ADVICE, title) for key in said_keys(row[0])]
        assert sorted(described) == sorted(kind.__struct_fields__), title
    (deals,) = (row[1] for row in table(ADVICE, "key") if plain(row[0]) == "deals")
    assert said_keys(deals) == list(summing.DealReview.__struct_fields__)


def test_why_a_hint_is_refused_is_described() -> None:
    (said,) = re.findall(r"^It is refused with (.*)$", PROTOCOL, re.M)
    refused = set()
    for node in ast.walk(ast.parse(inspect.getsource(hints.ask))):
        match node:
            case ast.Call(
                func=ast.Name(id="HeartsError" | "IllegalAction"),
                args=[ast.Constant(value=why), *_],
            ):
                refused.add(why)
    assert set(said_keys(said)) == refused


def test_settings_are_what_the_table_says() -> None:
    rows = table(PROTOCOL, "setting")
    settings = msgspec.to_builtins(events.Settings())
    assert {plain(row[0]): json.loads(plain(row[3])) for row in rows} == settings
    allowed = {plain(row[0]): row[2] for row in rows}
    assert allowed["clock"] == ", ".join(map(str, get_args(events.Clock)))
    for name, most in (("pace", seating.MAX_PACE), ("trick_pause", seating.MAX_TRICK_PAUSE)):
        assert allowed[name] == f"0 to {most}"


def test_words_are_those_of_the_protocol() -> None:
    said = code(PROTOCOL)
    for words in (
        *(events.Reaction, events.Guard, events.Dropped, events.StandInReason),
        *(state.Status, rules.Direction),
    ):
        assert set(get_args(words)) <= said
    assert set(BOTS) <= said
    # What was refused so is not remembered.
    first, second, third = answers.PASSING
    assert f"`{first}`, `{second}` and `{third}` say nothing about the command" in PROTOCOL


def closings() -> dict[str, bool]:
    """Return the codes that the server closes connections with, and whether to come back."""
    found = {}
    for module in (socket, service, running, app):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="close" | "dismiss"),
                    args=[ast.Constant(value=str(why)), *rest],
                    keywords=named,
                ):
                    (retry,) = [*rest, *(each.value for each in named)]
                    found[why] = ast.literal_eval(retry)
    return found


def test_closings_are_what_the_table_says() -> None:
    rows = table(PROTOCOL, "close code", "code")
    said = {plain(row[1]): int(row[0]) for row in rows}
    assert said.pop("any other") == socket.OTHER_CLOSE
    assert said == socket.CLOSE_CODES
    retries = {plain(row[1]): row[3] == "yes" for row in rows}
    found = closings()
    assert len(found) > 5
    assert {why: retries[why] for why in found} == found


def test_every_address_is_described() -> None:
    site: Any = Site.__new__(Site)
    routes = {
        f"{method} {route.path}"
        for route in app.make_app(site).routes
        if isinstance(route, Route)
        for method in route.methods or ()
        if method != "HEAD"
    }
    said = {plain(row[0]) for row in table(PROTOCOL, "request", "body")}
    figures = {f"GET {plain(row[0])}" for row in table(HOSTING, "address")}
    files = {f"GET /{name}" for name in client.Client.load().files}
    pages = {plain(row[0]) for row in table(HOSTING, "page", "shows")}
    assert pages == set(client.PAGES)
    assert routes - files == said | figures | {f"GET {page}" for page in pages}
    assert "/api/ws" in code(PROTOCOL)


def test_lists_show_of_a_table_what_the_page_says() -> None:
    (said,) = re.findall(r"^Lists show of a table its (.*?)\n\n", PROTOCOL, re.M | re.S)
    summary = Summary("", "", "before", False, 0, 0, 0, 0, "", "", 0, (), ())
    assert set(said_keys(said)) == set(http.shown(summary))


def test_messages_in_the_page_are_what_they_claim_to_be() -> None:
    seen = set()
    for block in blocks(PROTOCOL, "json"):
        kind = json.loads(block)["type"]
        union = "client" if kind in tags(protocol.ClientMessage) else "server"
        seen.add(type(read(union, block)))
    assert seen == {protocol.Open, protocol.Do, protocol.ViewMessage}
    lines = [line for block in blocks(PROTOCOL, "text") for line in block.splitlines()]
    told = [read({"> ": "client", "< ": "server"}[line[:2]], line[2:]) for line in lines]
    assert {type(message) for message in told} == {
        *(protocol.Open, protocol.Do, protocol.Ping, protocol.Pong),
        *(protocol.ViewMessage, protocol.Update, protocol.Done, protocol.Refused),
    }
    answers = [message.id for message in told if isinstance(message, protocol.Done)]
    assert len(answers) > len(set(answers)), "a repeated command is shown"


def read(union: str, text: str) -> Any:  # noqa: ANN401
    """Read a message as its receiver does; it may have no keys that no message has."""
    decoder = protocol.CLIENT_DECODER if union == "client" else protocol.SERVER_DECODER
    message = decoder.decode(text)
    whole = json.loads(protocol.ENCODER.encode(message))
    assert within(json.loads(text), whole), text
    return message


def test_the_view_in_the_page_is_whole() -> None:
    (view,) = (json.loads(each) for each in blocks(PROTOCOL, "json") if '"view"' in each)
    assert set(view["parts"]) == set(protocol.Parts.__struct_fields__) - {"observation"}
    for part, shown in view["parts"].items():
        for each in shown if isinstance(shown, list) else [shown]:
            assert list(each) == list(PARTS[part].__struct_fields__)


def test_numbers_in_the_pages_are_those_of_the_program() -> None:
    text = " ".join(prose(PROTOCOL).split())
    for said in (
        f"version {protocol.PROTOCOL}",
        f"at most {protocol.MAX_MESSAGE} bytes",
        f"`id` of 1 to {protocol.MAX_COMMAND_ID} characters",
        f"up to {protocol.MAX_TEXT} characters",
        f"1 to {names.MAX_NAME} characters",
        f"the last {answers.EACH} answers to each person",
        f"up to {frames.MAX_RECENT} commands",
        f"the last {state.MAX_SAID} things",
        f"up to {shuffle.MAX_NONCE_BYTES} random bytes",
        f"for {pacing.GRACE:.0f} seconds",
        f"{identity.KEY_BYTES * 8} random bits, 22 characters",
        f"every {run.PING_SECONDS:.0f} seconds",
    ):
        assert said in text, said
    assert pacing.FIRST_DEAL == 3
    assert "or after three seconds" in text
    assert identity.CODE_MILLISECONDS == 10 * 60 * 1000
    assert "within ten minutes" in text
    assert talk.NUDGE_AFTER == 10_000
    assert "waited for ten seconds" in text
    assert Limits().first_message == 10
    assert "came for ten seconds" in text


# ------------------------------------------------------------------------------------ Hosting


def test_limits_are_what_the_tables_say() -> None:
    limits = Limits()
    rates = [
        [f"{rate.burst:g}", f"{rate.a_second * 60:g}"]
        for name in Limits.__struct_fields__
        if isinstance(rate := getattr(limits, name), Rate)
    ]
    assert [row[1:] for row in table(HOSTING, "a person, or a connection")] == rates
    said = {row[0]: row[1] for row in table(HOSTING, "what else")}
    assert said == {
        "connections of a person": f"{limits.connections_a_person}",
        "connections of an address": f"{limits.connections_an_address}",
        "bytes of a message, of a request": f"{protocol.MAX_MESSAGE}, {limits.body_bytes}",
        "messages that wait for a connection that is slow": f"{limits.outbox_messages}, together"
        f" at most {limits.outbox_bytes} bytes; then it is closed and comes back",
        "people who ever took part at a table": f"{seating.MAX_MEMBERS}",
        "deals that wait for their reviews": f"{reviews.WAITING}",
        "reviews that are kept in memory": f"{reviews.KEPT}",
    }
    assert ADDRESS_FACTOR == 4


def test_every_figure_is_described() -> None:
    families = text_string_to_metric_families(Metrics().text().decode())
    figures = {
        family.name + "_total" * (family.type == "counter")
        for family in families
        if not family.name.endswith("_created")
    }
    assert [plain(row[0]) for row in table(HOSTING, "figure")] != []
    assert {plain(row[0]) for row in table(HOSTING, "figure")} == figures


def test_what_is_kept_is_what_the_page_says() -> None:
    assert NAME in code(HOSTING)
    assert app.IDLE_MILLISECONDS == 24 * 3600 * 1000
    assert running.REST == 600
    # The tables finish, and then the connections take what is left for them.
    assert 2 * STOP_SECONDS + run.GRACEFUL_SECONDS <= 15
    assert "within\nfifteen seconds" in HOSTING


def test_proxies_are_told_to_say_what_the_server_believes() -> None:
    (example,) = blocks(HOSTING, "nginx")
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Upgrade"):
        assert re.search(rf"proxy_set_header {header} +\$\w+;", example)
    assert len(tables(HOSTING)) > 5
