"""Hints over HTTP: each goes to its own seat, and no table waits while it is made."""

import asyncio
import json
import threading
from typing import Any

import numpy as np
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from cancellation_hearts.advice.hint import Hint, hint
from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine.events import Action
from cancellation_hearts.engine.view import View
from cancellation_hearts.server import bots
from cancellation_hearts.server.bots import BotPool
from cancellation_hearts.table.protocol import ENCODER
from tests.server import HOST, Here, become, new_table
from tests.server.test_bots import game
from tests.server.test_socket import do

WS = f"ws://{HOST}/api/ws"


async def think(level: str, view: View, seed: bytes) -> Action:
    return BOTS["random"].choose(view, np.random.default_rng(1))


class Adviser:
    """Makes hints in few worlds, and notes for which seats."""

    def __init__(self) -> None:
        self.views: list[View] = []

    async def __call__(self, view: View, seed: bytes) -> Hint:
        self.views.append(view)
        return hint(view, np.random.default_rng(int.from_bytes(seed[:8])), worlds=20)


def asked(client: TestClient, table: str) -> tuple[int, Any]:
    """Ask for a hint; return the status and what was answered."""
    answer = client.get(f"/api/tables/{table}/hint")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    return answer.status_code, answer.json()


def refused(client: TestClient, table: str) -> tuple[int, str]:
    status, answer = asked(client, table)
    return status, answer["code"]


def begin(session: WebSocketTestSession, table: str) -> dict[str, Any]:
    """Begin a game with bots, and go on to where cards are to be passed; return the view."""
    session.send_json({"type": "open", "table": table})
    view: dict[str, Any] = session.receive_json()
    for number, command in enumerate(
        (do("1", "start", fill="random"), do("2", "ready", nonce="00"))
    ):
        session.send_json(command)
        while (message := session.receive_json())["type"] != "done":
            assert message["type"] == "update", (number, message)
            view["parts"] |= message["parts"]
            view["seq"] = message["seq"]
    assert view["parts"]["game"]["phase"] == "pass"
    return view


def test_a_hint_is_for_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = Adviser()
    here = Here(bots=think, hints=adviser)
    with here.client() as client:
        become(client)
        table = new_table(client, seats=6, pace=5)["id"]
        other = here.other(client)
        assert refused(other, table) == (401, "unknown_person")
        become(other, "Bo")
        with client.websocket_connect(WS) as session:
            view = begin(session, table)
            status, found = asked(client, table)
            assert status == 200
            (seen,) = adviser.views
            assert seen.seat == found["seat"] == view["parts"]["you"]["seat"]
            assert seen.hand == view["parts"]["you"]["hand"]
            assert found["seq"] == view["seq"]
            assert (found["phase"], found["deal"], len(found["steps"])) == ("pass", 0, 3)
            assert {choice["choice"] for choice in found["steps"][0]["choices"]} == set(seen.hand)
            # Once more it is the same, to the byte; others are given none.
            assert asked(client, table) == (200, found)
            assert refused(other, table) == (403, "not_seated")
            passed = [step["choices"][0]["choice"] for step in found["steps"]]
            session.send_json(do("3", "pass", cards=passed))
            while session.receive_json()["type"] != "done":
                pass
            assert refused(client, table) == (400, "not_your_turn")
    assert len(adviser.views) == 2


def test_what_is_refused_and_how() -> None:
    here = Here()
    with here.client() as client:
        become(client)
        assert refused(client, "nowhere") == (404, "no_such_table")
        assert refused(client, new_table(client)["id"]) == (400, "no_game")
        assert client.post(f"/api/tables/{'a' * 16}/hint").status_code == 405


def test_among_several_people_all_have_to_agree() -> None:
    here = Here(bots=think, hints=Adviser())
    with here.client() as client:
        become(client)
        table = new_table(client, seats=6, pace=5)["id"]
        other = here.other(client)
        become(other, "Bo")
        with other.websocket_connect(WS) as second, client.websocket_connect(WS) as session:
            second.send_json({"type": "open", "table": table})
            second.send_json(do("1", "sit"))
            while second.receive_json()["type"] != "done":
                pass
            session.send_json({"type": "open", "table": table})
            session.receive_json()
            session.send_json(do("1", "start", fill="random"))
            for sender in (session, second):
                sender.send_json(do("2", "ready", nonce="00"))
                while sender.receive_json().get("id") != "2":
                    pass
            assert refused(client, table) == (403, "hints_not_agreed")
            for sender in (session, second):
                sender.send_json(do("3", "agree_hints", agree=True))
                while sender.receive_json().get("id") != "3":
                    pass
            hands = []
            for who in (client, other):
                status, found = asked(who, table)
                assert status == 200
                hands.append({choice["choice"] for choice in found["steps"][0]["choices"]})
            assert hands[0] != hands[1]


def test_hints_are_limited() -> None:
    here = Here()
    with here.client() as client:
        become(client)
        table = new_table(client)["id"]
        codes = [asked(client, table)[1]["code"] for _ in range(23)]
        assert codes == ["no_game"] * 20 + ["too_many_requests"] * 3
        here.ticks.now += 2
        assert refused(client, table) == (400, "no_game")


# -------------------------------------------------------------------------------- the threads


def test_a_hint_is_what_its_seed_says() -> None:
    async def test() -> None:
        pool = BotPool(1)
        view = game().view(game().to_act[0])
        generator = np.random.Generator(np.random.PCG64(int.from_bytes(b"\x01" * 32)))
        made = await pool.advise(view, b"\x01" * 32)
        pool.close()
        assert ENCODER.encode(made) == ENCODER.encode(hint(view, generator))
        json.loads(ENCODER.encode(made))

    asyncio.run(test())


def test_tables_go_on_while_a_hint_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def slowly(*_: object) -> str:
        begun.set()
        assert may_end.wait(10)
        return "a hint"

    async def test() -> None:
        pool = BotPool(1)
        monkeypatch.setattr(bots, "_hint", slowly)
        asking = asyncio.create_task(pool.advise(game().view(0), b""))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        may_end.set()
        assert await asking == "a hint"  # type: ignore[comparison-overlap]
        pool.close()

    asyncio.run(test())
