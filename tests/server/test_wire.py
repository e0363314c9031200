"""The server on real connections: what clients cannot do to it."""

import asyncio
import contextlib
import logging
import socket
import time
from collections.abc import Iterator

import httpx2
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cancellation_hearts.server import run, wire
from cancellation_hearts.server.socket import CLOSE_CODES
from cancellation_hearts.table.protocol import MAX_MESSAGE
from tests.server import Here, Live, frame, live, until

PING = b'{"type":"ping"}'


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Live]:
    monkeypatch.setattr(wire, "CLOSE_SECONDS", 0.3)
    with live(Here()) as server:
        yield server
        # Whatever a client did, the others are served, and nothing is left of it.
        assert httpx2.get(f"{server.url}/healthz").status_code == 200
        until(lambda: server.connections <= 1)
        assert not server.here.site._connected


def rest_of(connection: socket.socket) -> bytes:
    """Return what still comes until the server ends the connection."""
    data = b""
    try:
        while part := connection.recv(65536):
            data += part
    except ConnectionResetError:
        pass
    return data


def flood(connection: socket.socket, data: bytes, times: int, pause: float = 0) -> None:
    """Send the same again and again."""
    for _ in range(times):
        connection.sendall(data)
        time.sleep(pause)


def close_code(data: bytes) -> int | None:
    """Return the code of the close frame at the end of what a server sent."""
    place = data.rfind(b"\x88")
    return int.from_bytes(data[place + 2 : place + 4]) if place >= 0 else None


# -------------------------------------------------------------------------------------- frames


def test_a_frame_that_is_too_large_is_not_even_read(server: Live) -> None:
    with server.upgrade() as connection:
        # Only its head comes, which says that a megabyte follows.
        connection.sendall(b"\x81\xff" + (1 << 20).to_bytes(8) + bytes(4) + b"x" * 1000)
        assert close_code(rest_of(connection)) == 1009


def test_the_largest_message_is_taken_and_a_larger_one_is_not(server: Live) -> None:
    with server.upgrade() as connection:
        connection.sendall(frame(b"x" * MAX_MESSAGE))
        assert b"bad_message" in connection.recv(1000)
        connection.sendall(frame(b"x" * (MAX_MESSAGE + 1)))
        assert close_code(rest_of(connection)) == 1009


def test_a_message_in_parts_is_one_message_and_bounded_as_one(server: Live) -> None:
    with server.upgrade() as connection:
        connection.sendall(frame(PING[:4], 1, last=False) + frame(PING[4:], 0))
        assert b"pong" in connection.recv(1000)
        connection.sendall(frame(b"x" * 5000, 1, last=False) + frame(b"x" * 5000, 0))
        assert close_code(rest_of(connection)) == 1009


def test_a_message_of_endless_empty_parts_is_cut_off(server: Live) -> None:
    with server.upgrade() as connection:
        connection.sendall(frame(b"", 1, last=False))
        with contextlib.suppress(ConnectionError):
            for _ in range(100):
                connection.sendall(frame(b"", 0, last=False) * 100)
        assert rest_of(connection) == b""


def test_a_message_that_is_no_text_ends_the_connection_quietly(
    server: Live, caplog: pytest.LogCaptureFixture
) -> None:
    with server.upgrade() as connection:
        connection.sendall(frame(b"\xff\xfe"))
        assert close_code(rest_of(connection)) == 1007
    log = wire.Quiet()
    assert [line for line in caplog.records if log.filter(line)] == []


def test_a_frame_of_bytes_ends_the_connection(server: Live) -> None:
    with server.upgrade() as connection:
        connection.sendall(frame(PING, 2))
        data = connection.recv(1000)
        while b"\x88" not in data:
            data += connection.recv(1000)
        assert close_code(data) == CLOSE_CODES["bad_message"]
        assert b'"code":"bad_message"' in data


def test_frames_that_are_not_masked_or_make_no_sense(server: Live) -> None:
    for data in (b"\x81\x02hi", b"\xf1\x80" + bytes(4), b"\x83\x80" + bytes(4)):
        with server.upgrade() as connection:
            connection.sendall(data)
            assert close_code(rest_of(connection)) == 1002


def test_a_flood_of_messages_ends_the_connection_and_hurts_nobody(server: Live) -> None:
    async def test() -> None:
        async with connect(server.socket_url) as good:
            # They are sent without a pause, and the answers are not read.
            with server.upgrade() as bad:
                for _ in range(100):
                    bad.sendall(frame(PING) * 10)
                start = time.monotonic()
                await good.send(PING.decode())
                assert "pong" in await good.recv()
                assert time.monotonic() - start < 1
                data = await asyncio.to_thread(rest_of, bad)
        assert close_code(data) == CLOSE_CODES["too_many_requests"]

    asyncio.run(test())


def test_a_flood_of_pings_whose_answers_are_not_taken_is_cut_off(server: Live) -> None:
    with server.upgrade(receives=4096) as connection, pytest.raises(ConnectionError):
        flood(connection, frame(b"x" * 125, 9) * 100, 4000)


# ---------------------------------------------------------------------------------- slow clients


def test_who_does_not_read_is_cut_off_and_does_not_hold_up_others() -> None:
    here = Here(send_seconds=0.5)
    with live(here) as server:
        with server.upgrade(receives=4096) as stalled:
            stalled.sendall(frame(PING))
            until(lambda: len(here.site._connected) == 1)
            (connection,) = here.site._connected
            big = b'{"x":"' + b"x" * 100_000 + b'"}'
            for _ in range(60):
                start = time.monotonic()
                server.in_loop(lambda: connection.send(big))  # type: ignore[attr-defined]
                assert time.monotonic() - start < 0.5
                time.sleep(0.01)
            until(lambda: not here.site._connected)
            # Nothing is held for a client that takes nothing.
            until(lambda: server.connections == 0)
        assert 'code="too_slow"' in here.metrics.text().decode()
        assert httpx2.get(f"{server.url}/healthz").status_code == 200


def test_who_reads_slowly_but_reads_is_told_why_it_ends() -> None:
    async def test(server: Live) -> None:
        async with connect(server.socket_url, max_queue=1, max_size=None) as slow:
            await slow.send(PING.decode())
            await slow.recv()
            (connection,) = server.here.site._connected
            big = b'{"x":"' + b"x" * 100_000 + b'"}'
            server.in_loop(lambda: [connection.send(big) for _ in range(100)])  # type: ignore[attr-defined]
            last = ""
            with contextlib.suppress(ConnectionClosed):
                async for data in slow:
                    last = str(data)
                    await asyncio.sleep(0.01)
        assert last == '{"type":"closing","code":"too_slow","retry":true}'
        assert slow.close_code == CLOSE_CODES["too_slow"]

    with live(Here()) as server:
        asyncio.run(test(server))


def test_who_is_silently_gone_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PING_SECONDS", 0.3)
    here = Here()
    with live(here) as server, server.upgrade() as gone:
        gone.sendall(frame(PING))
        until(lambda: len(here.site._connected) == 1)
        # It answers no ping of the server, as if its cable had been pulled.
        until(lambda: not here.site._connected, 5)
        until(lambda: server.connections == 0)


def test_a_connection_that_is_half_closed_ends(server: Live) -> None:
    with server.upgrade() as connection:
        connection.sendall(frame(PING))
        assert connection.recv(1000)
        connection.shutdown(socket.SHUT_WR)
        assert rest_of(connection) == b""


def test_a_close_that_is_not_answered_does_not_linger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "CLOSE_SECONDS", 0.3)
    with live(Here(first_message=0.1)) as server, server.upgrade() as connection:
        data = rest_of(connection)
        assert close_code(data) == CLOSE_CODES["silent"]
        until(lambda: server.connections == 0)


# ------------------------------------------------------------------------------------ plain HTTP


def test_a_request_has_to_begin_and_its_head_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.3)
    with live(Here()) as server:
        for start in (b"", b"GET", b"GET / HTTP/1.1\r\nhost: x\r\n"):
            with server.connect() as connection:
                connection.sendall(start)
                before = time.monotonic()
                assert rest_of(connection) == b""
                assert time.monotonic() - before < 3
        # A drop now and then does not help.
        with server.connect() as connection, pytest.raises(ConnectionError):
            flood(connection, b"G", 100, 0.05)
        # After an answer the next request may come late, but has to end as well.
        with server.connect() as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
            assert b"200" in connection.recv(5000)
            time.sleep(0.5)
            connection.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
            assert b"200" in connection.recv(5000)
            connection.sendall(b"GET /heal")
            assert rest_of(connection) == b""
        assert server.connections == 0


def test_a_head_without_end_is_cut_off(server: Live) -> None:
    start = time.monotonic()
    with server.connect() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        with contextlib.suppress(ConnectionError):
            for number in range(1000):
                connection.sendall(b"x-%d: " % number + b"y" * 1000 + b"\r\n")
        assert rest_of(connection) == b""
    # It was too much, before it had taken too long.
    assert time.monotonic() - start < 5


def test_a_body_has_to_arrive() -> None:
    with live(Here(body_seconds=0.3)) as server, server.connect() as connection:
        connection.sendall(
            b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
            b"content-length: 100\r\n\r\n{"
        )
        assert rest_of(connection).startswith(b"HTTP/1.1 408 ")


def test_an_answer_that_is_not_taken_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "STALL_SECONDS", 0.3)
    here = Here()
    monkeypatch.setattr(here.metrics, "text", lambda: b"x" * 10_000_000)
    with live(here) as server:
        request = b"GET /metrics HTTP/1.1\r\nhost: x\r\n"
        # One of several waits for the answer to the one before it to be taken.
        for data in (
            request,
            request + b"connection: close\r\n",
            (request + b"\r\n") * 3 + request,
        ):
            with server.connect(receives=4096) as connection:
                connection.sendall(data + b"\r\n")
                until(lambda: server.connections == 1)
                until(lambda: server.connections == 0)


def test_requests_that_are_none(server: Live, caplog: pytest.LogCaptureFixture) -> None:
    for data in (b"\x16\x03\x01\x02\x00\x01\x00", b"GET / HTTP/9.9\r\n\r\n", b"\r\n\r\nNO\r\n\r\n"):
        with server.connect() as connection:
            connection.sendall(data)
            assert rest_of(connection)[:12] in (b"HTTP/1.1 400", b"")
    assert [line for line in caplog.records if line.levelno >= logging.ERROR] == []


def test_answers_do_not_tell_what_serves_them(server: Live) -> None:
    for path in ("/", "/api/none"):
        headers = httpx2.get(server.url + path).headers
        assert "server" not in headers
        assert "date" not in headers


# ----------------------------------------------------------------------------------- pages, proxies


def test_a_browser_of_another_site_cannot_open_a_connection(server: Live) -> None:
    async def test() -> None:
        with pytest.raises(InvalidStatus) as caught:
            async with connect(server.socket_url, origin="http://evil.test"):  # type: ignore[arg-type]
                pass
        assert caught.value.response.status_code == 403
        assert b"foreign_origin" in (caught.value.response.body or b"")
        async with connect(server.socket_url, origin=server.url):  # type: ignore[arg-type]
            pass

    asyncio.run(test())


FORWARDED = {
    "x-forwarded-proto": "https",
    "x-forwarded-host": "spoof.test, hearts.example",
    "x-forwarded-for": "203.0.113.9",
    "origin": "https://hearts.example",
}


def test_without_a_proxy_nobody_is_believed_what_they_forward(server: Live) -> None:
    answer = httpx2.post(f"{server.url}/api/me", json={}, headers=FORWARDED)
    assert answer.json()["code"] == "foreign_origin"
    del (headers := dict(FORWARDED))["origin"]
    answer = httpx2.post(f"{server.url}/api/me", json={}, headers=headers)
    assert "Secure" not in answer.headers["set-cookie"]


def test_a_proxy_is_believed() -> None:
    with live(Here(connections_an_address=1), "127.0.0.1") as server:
        answer = httpx2.post(f"{server.url}/api/me", json={}, headers=FORWARDED)
        assert answer.status_code == 200
        assert "Secure" in answer.headers["set-cookie"]
        made = httpx2.post(
            f"{server.url}/api/tables",
            json={},
            headers={**FORWARDED, "cookie": f"hearts={answer.cookies['hearts']}"},
        )
        assert made.json()["link"].startswith("https://hearts.example/t/")

        async def test() -> None:
            def of(address: str) -> connect:
                headers = {**FORWARDED, "x-forwarded-for": address}
                headers.pop("origin")
                return connect(
                    server.socket_url,
                    additional_headers=headers,
                    origin="https://hearts.example",  # type: ignore[arg-type]
                )

            # Each client behind it counts for itself.
            async with of("203.0.113.9"), of("203.0.113.10"):
                with pytest.raises(InvalidStatus) as caught:
                    async with of("203.0.113.9"):
                        pass
            assert caught.value.response.status_code == 429

        asyncio.run(test())


def test_only_that_proxy_is_believed() -> None:
    with live(Here(), "192.0.2.99") as server:
        del (headers := dict(FORWARDED))["origin"]
        answer = httpx2.post(f"{server.url}/api/me", json={}, headers=headers)
        assert "Secure" not in answer.headers["set-cookie"]


# --------------------------------------------------------------------------------------- the end


def test_at_the_end_clients_are_told_and_no_connection_stays() -> None:
    async def test(server: Live) -> list[str]:
        async with connect(server.socket_url) as one, connect(server.socket_url) as two:
            with server.upgrade(receives=4096):
                for each in (one, two):
                    await each.send(PING.decode())
                    await each.recv()
                server.server.should_exit = True
                lasts = []
                for each in (one, two):
                    lasts.append(str(await each.recv()))
                    with pytest.raises(ConnectionClosed) as caught:
                        await each.recv()
                    assert caught.value.rcvd is not None
                    assert caught.value.rcvd.code == 1012
        return lasts

    with live(Here()) as server:
        start = time.monotonic()
        told = asyncio.run(test(server))
        assert told == ['{"type":"closing","code":"server_closing","retry":true}'] * 2
    assert time.monotonic() - start < 10
    assert server.said[0].startswith("Stopping")
    with pytest.raises(ConnectionError), server.connect():
        pass
