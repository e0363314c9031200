"""Deals that are over, as the server gives them to be looked at."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import record_of
from cancellation_hearts.engine.rules import CLASSIC
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.table.protocol import ENCODER
from cancellation_hearts.table.replay import replay_deal
from tests.server import Here, become, new_table


def a_game(deals: int) -> Game:
    """Return a game of which so many deals are over, all of whose seats play the lowest cards."""
    game = Game(CLASSIC.changed({"passing": [], "target": 1000.0}), 6)
    while game.deal_number < deals:
        game.deal(Shuffle(bytes([game.deal_number]) * 32, ()).deck(2))
        number = game.deal_number
        while game.deal_number == number:
            game.play(game.legal()[0])
    return game


def replayed(client: TestClient, table: str, game: str, deal: str) -> Any:  # noqa: ANN401
    return client.get(f"/api/tables/{table}/games/{game}/deals/{deal}")


def test_a_deal_is_sent_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Here()
    game = a_game(2)
    record = record_of(game, [f"Player {seat}" for seat in range(6)], 0)

    async def found(table: str, number: int | None, person: str) -> bytes:
        assert person in here.store._people
        if number != 3:
            raise HeartsError("no_such_game", "There is none.")
        return record.to_bytes()

    monkeypatch.setattr(here.tables, "record", found)
    with here.client() as client:
        become(client)
        table = new_table(client)["id"]
        for deal in (0, 1):
            answer = replayed(client, table, "3", str(deal))
            assert answer.headers["content-type"] == "application/json"
            assert "content-encoding" not in answer.headers
            assert answer.json() == json.loads(ENCODER.encode(replay_deal(record, 3, deal)))
            assert (answer.json()["game"], answer.json()["deal"]) == (3, deal)
            assert answer.json()["points"] == list(game.log[deal].points or ())
        for number, deal_number in (
            *(("3", "2"), ("3", "-1"), ("3", "x"), ("3", "1.0"), ("3", "9999999"), ("3", "²")),
            *(("current", "0"), ("4", "0"), ("x", "0")),
        ):
            answer = replayed(client, table, number, deal_number)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_such_game")


def test_of_a_table_that_is_not_there_no_deal_is_sent() -> None:
    with Here().client() as client:
        answer = replayed(client, "none", "0", "0")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_such_table")


def test_deals_are_asked_for_as_often_as_records() -> None:
    with Here().client() as client:
        codes = [replayed(client, "none", "0", "0").json()["code"] for _ in range(125)]
        assert codes == ["no_such_table"] * 120 + ["too_many_requests"] * 5
