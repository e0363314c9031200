"""Keys, cookies, codes for another device, and whose pages may ask."""

import hashlib
import re

import pytest
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.server import identity
from tests.server import HOST, Here, become, drawn, new_table


def test_a_key_is_128_bits_and_the_store_has_its_hash_alone() -> None:
    here = Here()
    with here.client() as client:
        key = become(client)
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", key)
    assert len({identity.new_key(drawn) for _ in range(1000)}) == 1000
    assert identity.hash_of(key) == hashlib.sha256(key.encode()).digest()
    kept = repr(vars(here.store))
    assert key not in kept
    assert repr(hashlib.sha256(key.encode()).digest()) in kept


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_cookie_is_kept_from_scripts_and_other_sites(scheme: str, secure: bool) -> None:
    with Here().client(scheme) as client:
        cookie = client.post("/api/me", json={}).headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/", "max-age=31536000"} <= parts
    assert ("secure" in parts) == secure
    # It goes to this host alone.
    assert not any(part.startswith("domain") for part in parts)


def test_who_comes_back_is_the_same_person_and_can_take_another_name() -> None:
    here = Here()
    with here.client() as client:
        assert client.get("/api/me").json()["code"] == "unknown_person"
        key = become(client, "  Ann ")
        assert client.get("/api/me").json() == {"name": "Ann", "tables": []}
        again = client.post("/api/me", json={"name": "Anna"})
        assert again.json() == {"name": "Anna"}
        # The same key, kept for another year.
        assert again.cookies["hearts"] == key
        assert client.post("/api/me", json={}).json() == {"name": "Anna"}
        assert client.get("/api/me").json()["name"] == "Anna"


@pytest.mark.parametrize("key", ["x", "A" * 22, "A" * 5000, "../../etc/passwd", '"', "a; hearts=b"])
def test_keys_that_are_none_are_nobodys(key: str) -> None:
    with Here().client() as client:
        headers = {"cookie": f"hearts={key}"}
        assert client.get("/api/me", headers=headers).status_code == 401
        answer = client.post("/api/me", json={}, headers=headers)
        # Whoever has an unknown key gets one that works.
        assert re.fullmatch(r"[A-Za-z0-9_-]{22}", answer.cookies["hearts"])
        assert answer.cookies["hearts"] != key


@pytest.mark.parametrize("name", ["", " ", "x" * 25, "a\u202eb", "\u3164"])
def test_bad_names_are_refused_and_make_nobody(name: str) -> None:
    with Here().client() as client:
        answer = client.post("/api/me", json={"name": name})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_name")
        assert "set-cookie" not in answer.headers


# ------------------------------------------------------------------------- another device


def test_a_code_takes_ones_seats_to_another_device_once() -> None:
    here = Here()
    with here.client() as client:
        key = become(client)
        table = new_table(client)["id"]
        moved = client.post("/api/me/move", json={}).json()
        assert re.fullmatch(r"[B-Z]{4}-[B-Z]{4}", moved["code"])
        left = moved["expires"] - here.clock.now()
        assert 9 * 60_000 < left <= 10 * 60_000
        other = here.other(client, "192.0.2.8")
        # Read aloud and typed as people do.
        typed = moved["code"].lower().replace("-", " ")
        answer = other.post("/api/move", json={"code": typed})
        assert answer.json() == {"name": "Ann"}
        assert answer.cookies["hearts"] != key
        assert [each["id"] for each in other.get("/api/me").json()["tables"]] == [table]
        # Both devices are Ann now; the code is used up.
        assert client.get("/api/me").status_code == 200
        again = here.other(client).post("/api/move", json={"code": moved["code"]})
        assert (again.status_code, again.json()["code"]) == (404, "move_code_unknown")
        assert "set-cookie" not in again.headers


def test_a_code_ends_after_ten_minutes_and_with_the_next_one() -> None:
    here = Here()
    with here.client() as client:
        become(client)
        first, second = (client.post("/api/me/move", json={}).json() for _ in range(2))
        other = here.other(client)
        assert other.post("/api/move", json={"code": first["code"]}).status_code == 404
        here.clock.ahead = 10 * 60_000 + 1
        assert other.post("/api/move", json={"code": second["code"]}).status_code == 404


def test_the_store_has_the_hash_of_a_code_alone() -> None:
    here = Here()
    with here.client() as client:
        become(client)
        code = client.post("/api/me/move", json={}).json()["code"]
    assert code not in repr(vars(here.store))


def test_a_code_is_for_somebody() -> None:
    with Here().client() as client:
        assert client.post("/api/me/move", json={}).json()["code"] == "unknown_person"


def test_guessing_codes_is_limited_for_an_address_and_for_all_together() -> None:
    here = Here()
    with here.client() as client:
        one = here.other(client, "192.0.2.66")
        codes = [
            one.post("/api/move", json={"code": "BCDF-GHJK"}).json()["code"] for _ in range(60)
        ]
        assert codes[:10] == ["move_code_unknown"] * 10
        assert codes[-10:] == ["too_many_requests"] * 10
        tried = 0
        for number in range(200):
            guesser = here.other(client, f"198.51.100.{number}")
            answer = guesser.post("/api/move", json={"code": "BCDF-GHJK"}).json()["code"]
            tried += answer == "move_code_unknown"
        assert tried <= 100
        # It works again after a while, at no great pace.
        here.ticks.now += 60
        assert (
            one.post("/api/move", json={"code": "BCDF-GHJK"}).json()["code"] == "move_code_unknown"
        )


def test_codes_are_spread_over_all_that_there_are() -> None:
    codes = {identity.new_move_code(drawn) for _ in range(2000)}
    assert len(codes) == 2000
    assert {letter for code in codes for letter in code} == set(identity.CODE_LETTERS) | {"-"}
    for code in codes:
        assert identity.read_move_code(code) == code


@pytest.mark.parametrize("text", ["", "BCDF", "BCDF-GHJKL", "ACDF-GHJK", "B" * 5000, "ßßßß-ßßßß"])
def test_what_cannot_be_a_code(text: str) -> None:
    with pytest.raises(HeartsError) as caught:
        identity.read_move_code(text)
    assert caught.value.code == "move_code_unknown"


# ------------------------------------------------------------------------- pages of other sites


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"origin": f"http://{HOST}"}, True),
        ({"origin": f"http://{HOST}:80"}, True),
        ({"origin": f"HTTP://{HOST.upper()}"}, True),
        ({"origin": f"http://{HOST}", "sec-fetch-site": "same-origin"}, True),
        ({"origin": f"https://{HOST}"}, False),
        ({"origin": f"http://{HOST}:8000"}, False),
        ({"origin": f"http://{HOST}.evil.test"}, False),
        ({"origin": f"http://evil.test/{HOST}"}, False),
        ({"origin": f"http://{HOST}@evil.test"}, False),
        ({"origin": "http://evil.test"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://[broken"}, False),
        ({"origin": "http://hearts.test:99999999"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"origin": f"http://{HOST}", "sec-fetch-site": "cross-site"}, False),
    ],
)
def test_only_pages_of_this_server_and_programs_may_ask(
    headers: dict[str, str], allowed: bool
) -> None:
    here = Here()
    with here.client() as client:
        answer = client.post("/api/me", json={"name": "Ann"}, headers=headers)
        assert (answer.status_code == 200) == allowed
        if not allowed:
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
            assert "set-cookie" not in answer.headers


def test_an_origin_needs_a_host_to_be_equal_to() -> None:
    scope = {
        "type": "http",
        "scheme": "http",
        "headers": Headers({"origin": "null"}).raw,
    }
    with pytest.raises(HeartsError):
        identity.check_origin(HTTPConnection(scope))
