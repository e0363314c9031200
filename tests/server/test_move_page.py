"""The page that a link with a code for another device opens."""

from starlette.testclient import TestClient

from tests.server import HOST, Here


def code_of(client: TestClient, **headers: str) -> dict[str, object]:
    client.post("/api/me", json={"name": "Eva"})
    found: dict[str, object] = client.post("/api/me/move", json={}, headers=headers).json()
    return found


def test_the_link_opens_a_page_that_says_what_to_type() -> None:
    here = Here()
    with here.client() as client:
        given = code_of(client)
        code = given["code"]
        assert given["link"] == f"http://{HOST}/move/{code}"
        other = here.other(client)
        page = other.get(f"/move/{code}")
        assert page.status_code == 200
        assert f"hearts move {code} --server http://{HOST}<" in page.text
        # To look at it, as programs that show a preview of links do, uses nothing up.
        assert "set-cookie" not in page.headers
        assert other.post("/api/move", json={"code": code}).json() == {"name": "Eva"}


def test_a_link_that_other_machines_cannot_follow_is_not_given() -> None:
    here = Here()
    with here.client() as client:
        assert code_of(client, host="127.0.0.1:8642")["link"] is None
        here.site.origin = "http://192.168.1.20:8642"
        given = code_of(client, host="localhost:8642")
        assert given["link"] == f"http://192.168.1.20:8642/move/{given['code']}"


def test_what_is_no_code_is_not_shown() -> None:
    with Here().client() as client:
        for text in ("none", "BADU-KELI", "%3Cscript%3E", "BCDFGHJ%C3%84"):
            page = client.get(f"/move/{text}")
            assert page.status_code == 404
            assert "script" not in page.text
        # A code that nobody has is not told from one that somebody has.
        assert client.get("/move/bcdfghjk").status_code == 200
