"""The link with a code for another device."""

import io
import re

import segno
from starlette.testclient import TestClient

from tests.server import HOST, Here


def code_of(client: TestClient, **headers: str) -> dict[str, object]:
    client.post("/api/me", json={"name": "Eva"})
    found: dict[str, object] = client.post("/api/me/move", json={}, headers=headers).json()
    return found


def modules(svg: str) -> list[str]:
    """Return the dark lines of a QR code's picture."""
    return re.findall(r"[mhv]-?[\d. -]+", re.findall(r' d="(M[^"]*h[^"]*)"', svg)[-1])


def test_the_link_is_of_the_address_that_was_asked() -> None:
    with Here().client() as client:
        given = code_of(client)
        assert given["link"] == f"http://{HOST}/move/{given['code']}"
        drawn = io.BytesIO()
        segno.make(str(given["link"]), micro=False).save(drawn, kind="svg", border=4, xmldecl=False)
        # The same modules, however large and in whatever colours they are drawn.
        assert modules(str(given["qr"])) == modules(drawn.getvalue().decode())


def test_to_look_at_the_page_uses_nothing_up() -> None:
    here = Here()
    with here.client() as client:
        code = code_of(client)["code"]
        other = here.other(client)
        # As programs do that show a preview of links.
        assert "set-cookie" not in other.get(f"/move/{code}").headers
        assert other.post("/api/move", json={"code": code}).json() == {"name": "Eva"}


def test_a_link_that_other_machines_cannot_follow_is_not_given() -> None:
    here = Here()
    with here.client() as client:
        given = code_of(client, host="127.0.0.1:8642")
        assert (given["link"], given["qr"]) == (None, None)
        here.site.origin = "http://192.168.1.20:8642"
        given = code_of(client, host="localhost:8642")
        assert given["link"] == f"http://192.168.1.20:8642/move/{given['code']}"
