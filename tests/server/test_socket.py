"""The WebSocket: who is let in, what is carried out, and what ends it."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from cancellation_hearts.server import socket
from cancellation_hearts.server.socket import CLOSE_CODES
from cancellation_hearts.table import protocol
from cancellation_hearts.table.protocol import MAX_MESSAGE
from tests.server import HOST, Here, become, new_table, until

WS = f"ws://{HOST}/api/ws"


@pytest.fixture
def here() -> Here:
    return Here()


@pytest.fixture
def client(here: Here) -> Iterator[TestClient]:
    with here.client() as client:
        yield client


def do(id_: str, command: str, **fields: object) -> dict[str, object]:
    return {"type": "do", "id": id_, "command": {"type": command, **fields}}


def close_of(session: WebSocketTestSession) -> tuple[list[dict[str, Any]], int, str]:
    """Return what is still sent, and the code and reason of the close."""
    messages = []
    while True:
        try:
            messages.append(session.receive_json())
        except WebSocketDisconnect as end:
            return messages, end.code, end.reason


def ends_with(session: WebSocketTestSession, code: str, *, retry: bool) -> list[dict[str, Any]]:
    """Check why the server closes, and return what it sent before."""
    messages, number, reason = close_of(session)
    assert messages.pop() == {"type": "closing", "code": code, "retry": retry}
    assert (number, reason) == (CLOSE_CODES.get(code, socket.OTHER_CLOSE), code)
    return messages


# ------------------------------------------------------------------------------- at a table


def test_a_table_is_opened_and_played_at(client: TestClient) -> None:
    become(client)
    table = new_table(client)["id"]
    with client.websocket_connect(WS) as session:
        session.send_json({"type": "open", "table": table})
        view = session.receive_json()
        assert view["type"] == "view"
        assert view["parts"]["you"]["seat"] == 0
        session.send_json(do("1", "sit", seat=3))
        answers = {each["type"]: each for each in (session.receive_json(), session.receive_json())}
        assert answers["update"]["parts"]["you"]["seat"] == 3
        assert answers["done"] == {"type": "done", "id": "1", "seq": answers["update"]["seq"]}


def test_everybody_at_the_table_is_told(here: Here, client: TestClient) -> None:
    become(client)
    table = new_table(client)["id"]
    other = here.other(client)
    with client.websocket_connect(WS) as one, other.websocket_connect(WS) as two:
        for session in (one, two):
            session.send_json({"type": "open", "table": table})
            view = session.receive_json()
        # Whoever has no key may watch, and do nothing.
        assert view["parts"]["you"]["member"] is None
        two.send_json(do("1", "sit"))
        assert two.receive_json()["code"] == "unknown_person"
        one.send_json(do("2", "sit", seat=1))
        update = two.receive_json()
        assert [each["type"] for each in update["happened"]] == ["sat"]
        assert update["parts"]["seats"][1]["name"] == "Ann"
        assert update["parts"]["seats"][0]["name"] == ""


def test_a_connection_that_goes_is_gone_from_the_table(here: Here, client: TestClient) -> None:
    become(client)
    table = new_table(client)["id"]
    with client.websocket_connect(WS) as session:
        session.send_json({"type": "open", "table": table})
        session.receive_json()
        assert here.tables.subscribers == 1
        assert "hearts_connections 1.0" in here.metrics.text().decode()
    until(lambda: here.tables.subscribers == 0)
    until(lambda: "hearts_connections 0.0" in here.metrics.text().decode())
    assert not here.site._connected
    assert len(here.site._people) == len(here.site._addresses) == 0


def test_a_ping_is_answered(here: Here, client: TestClient) -> None:
    with client.websocket_connect(WS) as session:
        session.send_json({"type": "ping"})
        pong = session.receive_json()
        assert pong["type"] == "pong"
        assert abs(pong["at"] - here.clock.now()) < 60_000


def test_a_new_name_holds_for_open_connections(here: Here, client: TestClient) -> None:
    become(client, "Ann")
    with client.websocket_connect(WS) as session:
        session.send_json({"type": "ping"})
        session.receive_json()
        become(client, "Berta")
        assert [each.name for each in here.site._connected] == ["Berta"]


def test_commands_of_a_connection_are_carried_out_in_their_order(
    here: Here, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    async def slowly(_: object, id: str, command: protocol.Command) -> protocol.Done:  # noqa: A002
        begun.append(id)
        await asyncio.sleep(0.05 if id == "0" else 0)
        begun.append(id)
        return protocol.Done(id, 1)

    monkeypatch.setattr(here.tables, "do", slowly)
    with client.websocket_connect(WS) as session:
        for number in range(5):
            session.send_json(do(str(number), "stand"))
        assert [session.receive_json()["id"] for _ in range(5)] == list("01234")
    assert begun == list("0011223344")


# --------------------------------------------------------------------------- what is refused


BAD = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '{"type":"openn"}',
    '{"type":"open"}',
    '{"type":"open","table":7}',
    '{"type":"open","table":"x","extra":1}',
    '{"type":"do","id":"1","command":{"type":"fly"}}',
    '{"type":"do","command":{"type":"stand"}}',
    '{"type":"do","id":"","command":{"type":"stand"}}',
    '{"type":"do","id":"' + "x" * 37 + '","command":{"type":"stand"}}',
    "[" * 8000,
    '{"type":"change"' + ',"a":{"a"' * 800,
    '{"type":"' + "x" * 8000 + '"}',
    "9" * 8000,
    '{"type":"ping"}' + "\x00",
]


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_message_is_refused_and_the_connection_stays(
    client: TestClient, text: str
) -> None:
    with client.websocket_connect(WS) as session:
        session.send_text(text)
        refused = session.receive_json()
        assert (refused["type"], refused["id"]) == ("refused", None)
        assert refused["code"] == "bad_message"
        # Nobody is sent back all that they sent.
        assert len(refused["message"]) <= 200
        session.send_json({"type": "ping"})
        assert session.receive_json()["type"] == "pong"


def test_refusals_say_for_which_command_and_why(client: TestClient) -> None:
    become(client)
    table = new_table(client)["id"]
    with client.websocket_connect(WS) as session:
        session.send_json(do("early", "stand"))
        refused = session.receive_json()
        assert (refused["id"], refused["code"]) == ("early", "no_table_open")
        session.send_json({"type": "open", "table": "none"})
        refused = session.receive_json()
        assert (refused["id"], refused["code"]) == (None, "no_such_table")
        session.send_json({"type": "open", "table": table})
        session.receive_json()
        session.send_json(do("7", "start"))
        refused = session.receive_json()
        assert (refused["id"], refused["code"]) == ("7", "seats_free")


@pytest.mark.parametrize(
    ("fault", "code"), [(OSError(28, "/secret"), "not_stored"), (KeyError("secret"), "internal")]
)
def test_faults_are_told_without_what_they_hold(
    here: Here,
    client: TestClient,
    monkeypatch: pytest.MonkeyPatch,
    fault: Exception,
    code: str,
) -> None:
    async def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(here.tables, "open", fail)
    monkeypatch.setattr(here.tables, "do", fail)
    with client.websocket_connect(WS) as session:
        session.send_json({"type": "open", "table": "x"})
        refused = session.receive_json()
        assert (refused["id"], refused["code"]) == (None, code)
        session.send_json(do("1", "stand"))
        refused = session.receive_json()
        assert (refused["id"], refused["code"]) == ("1", code)
        assert "secret" not in refused["message"]


def test_a_client_of_another_protocol_is_sent_away(client: TestClient) -> None:
    with client.websocket_connect(WS) as session:
        session.send_json({"type": "open", "table": "x", "protocol": 2})
        (refused,) = ends_with(session, "wrong_protocol", retry=False)
        assert refused["code"] == "wrong_protocol"


def test_bytes_are_no_message(client: TestClient) -> None:
    with client.websocket_connect(WS) as session:
        session.send_bytes(b'{"type":"ping"}')
        ends_with(session, "bad_message", retry=False)


@pytest.mark.parametrize("text", ["x" * (MAX_MESSAGE + 1), "ä" * (MAX_MESSAGE // 2 + 1)])
def test_a_message_that_is_too_large_ends_the_connection(client: TestClient, text: str) -> None:
    with client.websocket_connect(WS) as session:
        session.send_text(text)
        ends_with(session, "message_too_large", retry=False)


@pytest.mark.parametrize("first", [None, "rubbish"])
def test_a_connection_that_says_nothing_is_closed(first: str | None) -> None:
    here = Here(first_message=0.1)
    with here.client() as client, client.websocket_connect(WS) as session:
        if first:
            session.send_text(first)
        ends_with(session, "silent", retry=True)


def test_a_connection_that_has_said_something_is_not(here: Here) -> None:
    here = Here(first_message=0.1)
    with here.client() as client, client.websocket_connect(WS) as session:
        session.send_json({"type": "ping"})
        session.receive_json()
        time.sleep(0.3)
        session.send_json({"type": "ping"})
        assert session.receive_json()["type"] == "pong"


# ---------------------------------------------------------------------------------- too much


def test_too_many_messages_are_refused_and_then_end_the_connection(
    here: Here, client: TestClient
) -> None:
    with client.websocket_connect(WS) as session:
        for _ in range(30):
            session.send_json({"type": "ping"})
            assert session.receive_json()["type"] == "pong"
        session.send_json(do("x", "stand"))
        refused = session.receive_json()
        assert (refused["id"], refused["code"]) == ("x", "too_many_requests")
        # After a moment it goes on.
        here.ticks.now += 0.1
        session.send_json({"type": "ping"})
        assert session.receive_json()["type"] == "pong"
        for number in range(100):
            session.send_json({"type": "ping"} if number % 2 else {"type": "what"})
        messages = ends_with(session, "too_many_requests", retry=True)
        assert {each["code"] for each in messages} == {"too_many_requests"}
        assert len(messages) <= 30


def test_a_person_has_so_many_connections_and_no_more(here: Here, client: TestClient) -> None:
    become(client)
    other = here.other(client)
    become(other, "Berta")
    with contextlib.ExitStack() as stack:
        open_ = [stack.enter_context(client.websocket_connect(WS)) for _ in range(16)]
        with client.websocket_connect(WS) as session:
            ends_with(session, "too_many_connections", retry=False)
        # It is nobody else's limit.
        with other.websocket_connect(WS) as session:
            session.send_json({"type": "ping"})
            assert session.receive_json()["type"] == "pong"
        open_[3].close()
        until(lambda: len(here.site._connected) == 15)
        with client.websocket_connect(WS) as session:
            session.send_json({"type": "ping"})
            assert session.receive_json()["type"] == "pong"


def test_an_address_has_so_many_connections_and_no_more() -> None:
    here = Here(connections_an_address=5)
    with here.client() as client, contextlib.ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(client.websocket_connect(WS))
        with pytest.raises(WebSocketDenialResponse) as caught:
            client.websocket_connect(WS).__enter__()
        assert caught.value.status_code == 429
        assert caught.value.json()["code"] == "too_many_connections"
        assert caught.value.headers["x-content-type-options"] == "nosniff"
        other = here.other(client, "198.51.100.1")
        stack.enter_context(other.websocket_connect(WS))


def test_opening_connections_is_limited_for_an_address(here: Here, client: TestClient) -> None:
    for _ in range(240):
        with client.websocket_connect(WS):
            pass
    with pytest.raises(WebSocketDenialResponse) as caught:
        client.websocket_connect(WS).__enter__()
    assert caught.value.json()["code"] == "too_many_requests"
    here.ticks.now += 1
    with client.websocket_connect(WS):
        pass


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"origin": f"http://{HOST}"}, True),
        ({"origin": "http://evil.test"}, False),
        ({"origin": f"https://{HOST}"}, False),
        ({"origin": "null"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
    ],
)
def test_pages_of_other_sites_are_not_let_in(
    client: TestClient, headers: dict[str, str], allowed: bool
) -> None:
    if allowed:
        with client.websocket_connect(WS, headers=headers) as session:
            session.send_json({"type": "ping"})
            assert session.receive_json()["type"] == "pong"
        return
    with pytest.raises(WebSocketDenialResponse) as caught:
        client.websocket_connect(WS, headers=headers).__enter__()
    assert caught.value.status_code == 403
    assert caught.value.json()["code"] == "foreign_origin"


def test_a_store_that_cannot_be_read_lets_nobody_in(here: Here, client: TestClient) -> None:
    become(client)
    assert client.portal is not None
    client.portal.call(here.store.close)
    with pytest.raises(WebSocketDenialResponse) as caught:
        client.websocket_connect(WS).__enter__()
    assert caught.value.status_code == 503


# ----------------------------------------------------------------------------------- the end


def test_when_the_server_stops_everybody_is_told_to_come_back(
    here: Here, client: TestClient
) -> None:
    become(client)
    table = new_table(client)["id"]
    assert client.portal is not None
    with client.websocket_connect(WS) as seated, client.websocket_connect(WS) as idle:
        seated.send_json({"type": "open", "table": table})
        seated.receive_json()
        idle.send_json({"type": "ping"})
        idle.receive_json()
        client.portal.call(here.site.stop)
        for session in (seated, idle):
            assert ends_with(session, "server_closing", retry=True) == []
        with pytest.raises(WebSocketDenialResponse) as caught:
            client.websocket_connect(WS).__enter__()
        assert caught.value.json()["code"] == "server_closing"


def test_whom_the_host_sends_away_is_told(here: Here, client: TestClient) -> None:
    become(client)
    table = new_table(client)["id"]
    other = here.other(client)
    become(other, "Berta")
    with client.websocket_connect(WS) as host, other.websocket_connect(WS) as guest:
        for session in (host, guest):
            session.send_json({"type": "open", "table": table})
            session.receive_json()
        guest.send_json(do("1", "sit"))
        while guest.receive_json()["type"] != "done":
            pass
        host.send_json(do("2", "kick", member=1))
        ends_with(guest, "kicked", retry=False)


def test_the_codes_are_those_that_the_module_tells_of() -> None:
    text = socket.__doc__ or ""
    for code, number in {**CLOSE_CODES, "(any other)": socket.OTHER_CLOSE}.items():
        assert f"{number}  {code} " in text
