"""What is asked for over HTTP, and what is refused."""

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from cancellation_hearts.engine.errors import CODES
from cancellation_hearts.server import http
from cancellation_hearts.server.answers import HEADERS, STATUSES
from cancellation_hearts.server.app import make_app
from cancellation_hearts.table import protocol
from cancellation_hearts.table.ports import Summary
from tests.server import HOST, Here, become, drawn, new_table

JSON = {"content-type": "application/json"}


@pytest.fixture
def here() -> Here:
    return Here()


@pytest.fixture
def client(here: Here) -> Iterator[TestClient]:
    with here.client() as client:
        yield client


def refused(answer: Any) -> tuple[int, str]:  # noqa: ANN401
    """Return the status and code of a refusal, which is always of the same form."""
    plain = answer.json()
    assert plain["code"] in CODES
    assert isinstance(plain["message"], str)
    assert plain["message"]
    assert answer.headers["content-type"] == "application/json"
    return answer.status_code, plain["code"]


# ------------------------------------------------------------------------------------ tables


def test_a_table_is_set_up_and_found_by_its_id_and_its_code(client: TestClient) -> None:
    become(client)
    made = new_table(client, seats=7)
    assert made["link"] == f"http://{HOST}/t/{made['id']}"
    shown = client.get(f"/api/tables/{made['id']}").json()
    assert (shown["id"], shown["code"], shown["seats"]) == (made["id"], made["code"], 7)
    assert shown["names"] == ["Ann"] + [""] * 6
    for typed in (made["code"], made["code"].lower().replace("-", " ")):
        assert client.get(f"/api/codes/{typed}").json() == {"id": made["id"]}
    assert [each["id"] for each in client.get("/api/me").json()["tables"]] == [made["id"]]


def test_only_public_tables_are_listed(client: TestClient) -> None:
    become(client)
    new_table(client)
    public = new_table(client, public=True)
    assert [each["id"] for each in client.get("/api/tables").json()["tables"]] == [public["id"]]


def test_no_answer_holds_the_id_of_a_person(here: Here, client: TestClient) -> None:
    become(client)
    made = new_table(client, public=True)
    (person,) = here.store._people
    for path in ("/api/me", "/api/tables", f"/api/tables/{made['id']}"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert person not in answer.text
    assert set(http._SHOWN) == set(Summary.__struct_fields__) - {"people"}


def test_behind_tls_links_are_of_tls(here: Here) -> None:
    with here.client("https") as client:
        become(client)
        assert new_table(client)["link"].startswith(f"https://{HOST}/t/")


def test_a_table_needs_somebody_who_sets_it_up(client: TestClient) -> None:
    assert refused(client.post("/api/tables", json={})) == (401, "unknown_person")


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"seats": 40}, None),
        ({"seats": "eight"}, "bad_message"),
        ({"clock": 17}, "bad_message"),
        ({"colour": "red"}, "bad_message"),
        ({"ruleset": {"base": "classic", "packs": 17}}, None),
        ({"ruleset": {"base": "poker"}}, None),
        ([], "bad_message"),
    ],
)
def test_bad_settings_are_refused(client: TestClient, settings: object, code: str | None) -> None:
    become(client)
    status, found = refused(client.post("/api/tables", json=settings))
    assert status == 400
    assert code in (None, found)
    assert client.get("/api/me").json()["tables"] == []


@pytest.mark.parametrize("table", ["a" * 16, "x", "a" * 5000, "..%2F..%2Fetc", "%00", "'--", "ä"])
def test_tables_that_there_are_not(client: TestClient, table: str) -> None:
    assert refused(client.get(f"/api/tables/{table}"))[0] == 404
    assert refused(client.get(f"/api/tables/{table}/games/0"))[0] == 404


@pytest.mark.parametrize("code", ["BADU-KELI", "x", "B" * 5000, "%F0%9F%83%8F"])
def test_codes_that_there_are_not(client: TestClient, code: str) -> None:
    assert refused(client.get(f"/api/codes/{code}")) == (404, "no_such_code")


def test_a_record_is_a_file(client: TestClient) -> None:
    become(client)
    table = new_table(client)["id"]
    path = f"/api/tables/{table}/games"
    for game in ("0", "current", "17", "-1", "x", "9" * 5000, "²"):
        assert refused(client.get(f"{path}/{game}")) == (404, "no_such_game")


def test_a_record_of_a_game(
    here: Here, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    become(client)
    table = new_table(client)["id"]

    async def record(asked: str, game: int | None, person: str) -> bytes:
        assert asked == table
        assert person in here.store._people
        return json.dumps({"game": game}).encode()

    monkeypatch.setattr(here.tables, "record", record)
    for name, game in (("0", 0), ("12", 12), ("current", None)):
        answer = client.get(f"/api/tables/{table}/games/{name}")
        assert answer.json() == {"game": game}
        named = f'attachment; filename="hearts-{table}-{name}.json"'
        assert answer.headers["content-disposition"] == named


# ------------------------------------------------------------------------------ what is refused


def test_what_is_sent_is_json_and_says_so(client: TestClient) -> None:
    form = {"content-type": "application/x-www-form-urlencoded"}
    for headers in (form, {"content-type": "text/plain"}, {}):
        answer = client.post("/api/me", content=b'{"name":"Ann"}', headers=headers)
        assert refused(answer) == (415, "bad_message")
    charset = {"content-type": "Application/JSON; charset=utf-8"}
    assert client.post("/api/me", content=b'{"name":"Ann"}', headers=charset).status_code == 200


@pytest.mark.parametrize(
    "body", [b"{", b"\xff", b"[]", b'{"name":7}', b'{"nam":"Ann"}', b"[" * 16_000, b"1" * 16_000]
)
def test_what_is_no_such_message(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/me", content=body, headers=JSON)
    assert refused(answer) == (400, "bad_message")
    assert len(answer.content) < 400


def test_bodies_are_bounded(client: TestClient) -> None:
    body = b'{"name":"Ann"' + b" " * 16_500 + b"}"
    assert refused(client.post("/api/me", content=body, headers=JSON)) == (413, "message_too_large")
    parts = (b"x" * 1000 for _ in range(100))
    assert refused(client.post("/api/me", content=parts, headers=JSON))[0] == 413


@pytest.mark.parametrize("path", ["/api/none", "/api", "/.env", "/static/../x", "/api/me/x"])
def test_there_is_nothing_else(client: TestClient, path: str) -> None:
    assert refused(client.get(path)) == (404, "not_found")


def test_other_methods_are_refused(client: TestClient) -> None:
    answer = client.delete("/api/tables")
    assert refused(answer) == (405, "not_found")
    assert "GET" in answer.headers["allow"]
    assert refused(client.get("/api/move"))[0] == 405


def test_setting_up_tables_is_limited_for_a_person_and_an_address(here: Here) -> None:
    with here.client() as client:
        become(client)
        made = [client.post("/api/tables", json={}).status_code for _ in range(12)]
        assert made == [201] * 10 + [429] * 2
        # Others at that address still can, until it has had enough as well.
        made = []
        for number in range(10):
            other = here.other(client)
            become(other, f"Other {number}")
            made += [other.post("/api/tables", json={}).status_code for _ in range(4)]
        assert made.count(201) == 28
        assert made[-1] == 429
        here.ticks.now += 20
        assert client.post("/api/tables", json={}).status_code == 201


def test_guessing_the_codes_of_tables_is_limited(here: Here) -> None:
    with here.client() as client:
        codes = [client.get("/api/codes/BADU-KELI").json()["code"] for _ in range(85)]
        assert codes == ["no_such_code"] * 80 + ["too_many_requests"] * 5


def test_new_people_are_limited_for_an_address(here: Here) -> None:
    with here.client() as client:
        statuses = [here.other(client).post("/api/me", json={}).status_code for _ in range(45)]
        assert statuses == [200] * 40 + [429] * 5
        assert here.other(client, "198.51.100.1").post("/api/me", json={}).status_code == 200


def test_whatever_is_asked_for_is_limited_but_not_how_the_server_is(here: Here) -> None:
    with here.client() as client:
        statuses = [client.get("/api/tables").status_code for _ in range(410)]
        assert statuses == [200] * 400 + [429] * 10
        assert client.get("/healthz").status_code == 200
        assert client.get("/metrics").status_code == 200


def test_a_disk_that_refuses_is_told_and_a_fault_does_not_tell_more(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise OSError(28, "No space left on /secret/path")

    async def break_down(*_: object) -> None:
        raise ValueError("secret")

    with here.client() as client:
        monkeypatch.setattr(here.store, "add_person", refuse)
        answer = client.post("/api/me", json={})
        assert refused(answer) == (503, "not_stored")
        assert "secret" not in answer.text
        monkeypatch.setattr(here.store, "public_tables", break_down)
        answer = client.get("/api/tables")
        assert refused(answer) == (500, "internal")
        assert "secret" not in answer.text
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_every_status_is_of_a_code_that_there_is() -> None:
    assert set(STATUSES) <= set(CODES)


# ---------------------------------------------------------------------------------- the server


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/tables", "/api/none", "/none", "/healthz", "/metrics"]
)
def test_every_answer_tells_browsers_what_they_may_do(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    for name, value in HEADERS.items():
        if name != "content-security-policy":
            assert headers[name] == value
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_the_schema_is_of_the_protocol(client: TestClient) -> None:
    answer = client.get("/api/schema")
    assert answer.headers["content-type"] == "application/schema+json"
    schema = answer.json()
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    check.validate(json.loads(protocol.ENCODER.encode(protocol.Open("x"))))
    assert not check.is_valid({"type": "open"})


def test_how_the_server_is(here: Here) -> None:
    with here.client() as client:
        assert client.get("/healthz").json() == {"ok": True}
        assert client.get("/readyz").json() == {"ok": True}
        assert client.portal is not None
        client.portal.call(here.store.close)
        here.ticks.now += 2
        assert refused(client.get("/readyz")) == (503, "not_stored")
        assert client.get("/healthz").status_code == 200


def test_while_it_stops_it_is_not_ready_and_takes_nothing_new(here: Here) -> None:
    with here.client() as client:
        become(client)
        assert client.portal is not None
        client.portal.call(here.site.stop)
        assert refused(client.get("/readyz")) == (503, "server_closing")
        assert client.get("/healthz").status_code == 200
        assert refused(client.post("/api/me", json={"name": "B"})) == (503, "server_closing")
        assert refused(client.post("/api/tables", json={})) == (503, "server_closing")


def test_it_is_not_ready_before_it_is_warm() -> None:
    here = Here()
    seen = []

    async def warm_up() -> None:
        seen.append(here.site.ready)

    here.app = make_app(here.site, warm_up)
    with here.client() as client:
        assert client.get("/readyz").status_code == 200
    assert seen == [False]
    assert not here.site.ready


def test_metrics(here: Here) -> None:
    with here.client() as client:
        become(client)
        new_table(client)
        client.get("/api/none")
        client.post("/api/me", json={}, headers={"origin": "http://evil.test"})
        here.metrics.command("sit", "done")
        here.metrics.command("start", "not_host")
        here.metrics.committed(0.002)
        here.metrics.published(0.0002)
        here.metrics.thought("heuristic", 0.02)
        answer = client.get("/metrics")
        assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        lines = answer.text.splitlines()
        for line in (
            "hearts_connections 0.0",
            "hearts_subscribers 0.0",
            "hearts_store_queue 3.0",
            'hearts_commands_total{kind="sit",outcome="done"} 1.0',
            'hearts_commands_total{kind="start",outcome="not_host"} 1.0',
            'hearts_refused_total{code="not_found"} 1.0',
            'hearts_refused_total{code="foreign_origin"} 1.0',
            "hearts_commit_seconds_count 1.0",
            'hearts_publish_seconds_bucket{le="0.0001"} 0.0',
            'hearts_publish_seconds_bucket{le="0.0003"} 1.0',
            'hearts_bot_seconds_count{level="heuristic"} 1.0',
        ):
            assert line in lines
        assert any(line.startswith("hearts_tables_loaded ") for line in lines)


def test_two_servers_in_one_process_count_for_themselves() -> None:
    one, two = Here(), Here()
    one.metrics.command("sit", "done")
    assert b'kind="sit"' in one.metrics.text()
    assert b'kind="sit"' not in two.metrics.text()


def test_old_tables_at_which_nothing_was_played_are_forgotten_at_the_start(here: Here) -> None:
    with here.client() as client:
        become(client)
        table = new_table(client)["id"]
    later = Here()
    later.site.store = here.store
    later.clock.ahead = 23 * 3600 * 1000
    with later.client() as client:
        assert client.get(f"/api/tables/{table}").status_code == 200
    later.clock.ahead = 25 * 3600 * 1000
    with later.client() as client:
        assert client.get("/readyz").status_code == 200
        assert client.get(f"/api/tables/{table}").status_code == 404


def test_chance_is_drawn_in_the_size_that_is_asked_for() -> None:
    assert len(drawn(7)) == 7
