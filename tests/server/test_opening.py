"""Opening a table again, and what comes late or twice on the way."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.server import HOST, Here, become, new_table

WS = f"ws://{HOST}/api/ws"


@pytest.fixture
def client() -> Iterator[TestClient]:
    with Here().client() as client:
        yield client


def test_messages_are_counted_from_what_the_client_says(client: TestClient) -> None:
    become(client)
    table = new_table(client)["id"]
    with client.websocket_connect(WS) as session:
        session.send_json({"type": "open", "table": table, "n": 700})
        assert session.receive_json()["n"] == 701
        session.send_json({"type": "do", "id": "1", "command": {"type": "sit", "seat": 3}})
        answers = {each["type"]: each for each in (session.receive_json(), session.receive_json())}
        assert answers["update"]["n"] == 702
        session.send_json({"type": "ping"})
        assert session.receive_json()["n"] == 702
        session.send_json({"type": "open", "table": table, "n": 1700})
        assert session.receive_json()["n"] == 1701


def test_an_open_that_comes_late_or_twice_changes_nothing(client: TestClient) -> None:
    become(client)
    table = new_table(client)["id"]
    with client.websocket_connect(WS) as session:
        opening = {"type": "open", "table": table, "n": 700}
        session.send_json(opening)
        session.receive_json()
        session.send_json({**opening, "n": 800})
        assert session.receive_json()["n"] == 801
        for late in (800, 700, 1):
            session.send_json({**opening, "n": late})
        session.send_json({"type": "ping"})
        pong = session.receive_json()
        assert (pong["type"], pong["n"]) == ("pong", 801)
        # Simple clients do not count.
        for _ in range(2):
            session.send_json({"type": "open", "table": table})
            assert session.receive_json()["n"] == 1
