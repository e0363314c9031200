"""The client for browsers: which address shows it, what browsers keep, what its pages may load."""

import gzip
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cancellation_hearts.server.answers import HEADERS
from cancellation_hearts.server.app import make_app
from cancellation_hearts.server.client import NOT_BUILT, PAGES, Client
from tests.server import HOST, Here, become, live, new_table

INDEX = "<!doctype html><title>Hearts</title>" + "<p>A page.</p>" * 100
SCRIPT = "export const card = 'QS';\n" * 200
PNG = b"\x89PNG\r\n\x1a\n" + bytes(2000)
FOR_PEOPLE = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def build(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets" / "index-Ab12.js").write_text(SCRIPT)
    (folder / "assets" / "Vollkorn-x.woff2").write_bytes(b"wOF2")
    (folder / "icon.png").write_bytes(PNG)
    (folder / "sw.js").write_text("self;")
    (folder / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


@pytest.fixture
def here(build: Path) -> Here:
    found = Here()
    found.app = make_app(found.site, client=Client.load(build))
    return found


ADDRESSES = [re.sub(r"\{\w+\}", "x1", page) for page in PAGES]


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_page_is_the_same_file(here: Here, path: str) -> None:
    with here.client() as client:
        page = client.get(path)
        assert (page.status_code, page.text) == (200, INDEX)
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        again = client.get(path, headers={"if-none-match": page.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == page.headers["etag"]
        assert again.headers["cache-control"] == "no-cache"
        other = client.get(path, headers={"if-none-match": 'W/"other", "one"'})
        assert other.status_code == 200


def test_files_are_sent_as_what_they_are(here: Here) -> None:
    kinds = {
        "/assets/index-Ab12.js": ("text/javascript; charset=utf-8", True),
        "/assets/Vollkorn-x.woff2": ("font/woff2", True),
        "/icon.png": ("image/png", False),
        "/sw.js": ("text/javascript; charset=utf-8", False),
        "/manifest.webmanifest": ("application/manifest+json", False),
    }
    with here.client() as client:
        for path, (kind, for_good) in kinds.items():
            answer = client.get(path)
            assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
            kept = "public, max-age=31536000, immutable" if for_good else "no-cache"
            assert answer.headers["cache-control"] == kept
            tag = {"if-none-match": answer.headers["etag"]}
            assert client.get(path, headers=tag).status_code == 304
        assert client.get("/icon.png").content == PNG


def test_whoever_takes_packed_files_gets_them(here: Here) -> None:
    with here.client() as client:
        for accepted, packed in (
            ("gzip, br", True),
            ("br, GZIP;q=0.5", True),
            ("*", True),
            ("identity", False),
            ("gzip;q=0, br", False),
            ("gzip; q=0.0", False),
        ):
            headers = {"accept-encoding": accepted}
            answer = client.get("/assets/index-Ab12.js", headers=headers)
            assert ("content-encoding" in answer.headers) == packed, accepted
            assert answer.text == SCRIPT
            assert answer.headers["vary"] == "accept-encoding"
            size = len(gzip.compress(SCRIPT.encode(), mtime=0)) if packed else len(SCRIPT)
            assert int(answer.headers["content-length"]) == size
            # A picture is packed already, and an answer that may hold codes is never packed.
            for path in ("/icon.png", "/api/tables"):
                assert "content-encoding" not in client.get(path, headers=headers).headers


def test_what_is_not_there_is_a_page_for_people_and_json_for_programs(here: Here) -> None:
    with here.client() as client:
        for path in ("/nothing", "/t", "/t/x/games/1", "/assets/index-Old.js", "/index.htm"):
            page = client.get(path, headers=FOR_PEOPLE)
            assert (page.status_code, page.text) == (404, INDEX), path
            assert client.get(path).json()["code"] == "not_found"
        for path in ("/api", "/api/", "/api/none", "/api/tables/none"):
            answer = client.get(path, headers=FOR_PEOPLE)
            assert answer.status_code == 404
            assert answer.json()["code"] in ("not_found", "no_such_table")
        assert client.post("/nothing", headers=FOR_PEOPLE).json()["code"] == "not_found"
        assert client.post("/", headers=FOR_PEOPLE).status_code == 405


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
        "/assets//index-Ab12.js",
        "/assets/..%5csecret.txt",
        "/client.py",
        "//secret.txt",
    ],
)
def test_no_address_leads_to_another_file(here: Here, path: str) -> None:
    with live(here) as server, server.connect() as connection:
        connection.sendall(f"GET {path} HTTP/1.0\r\nhost: x\r\n\r\n".encode())
        answer = b""
        while part := connection.recv(65536):
            answer += part
    assert answer.startswith(b"HTTP/1.1 404 ")
    assert b"secret\n" not in answer
    assert b"not_found" in answer


def test_headers_alone_can_be_asked_for(here: Here) -> None:
    with live(here) as server:
        for path in ("/", "/sw.js", "/nothing"):
            with server.connect() as connection:
                connection.sendall(
                    f"HEAD {path} HTTP/1.0\r\nhost: x\r\naccept: text/html\r\n\r\n".encode()
                )
                answer = b""
                while part := connection.recv(65536):
                    answer += part
            head, _, body = answer.partition(b"\r\n\r\n")
            status = b"404" if path == "/nothing" else b"200"
            assert head.split()[1] == status
            assert b"content-length: 0" not in head
            assert body == b""


def test_pages_may_load_what_is_of_this_server_alone(here: Here) -> None:
    with here.client("https") as client:
        headers = client.get("/").headers
        policy = dict(
            part.split(maxsplit=1) for part in headers["content-security-policy"].split("; ")
        )
        nothing = ("default-src", "base-uri", "form-action", "frame-ancestors")
        assert [policy.pop(name) for name in nothing] == ["'none'"] * 4
        assert policy.pop("img-src") == "'self' data:"
        assert policy.pop("connect-src") == f"'self' wss://{HOST}"
        assert set(policy.values()) == {"'self'"}
        assert set(policy) == {
            *("script-src", "style-src", "font-src", "manifest-src", "worker-src"),
        }
        assert "microphone=()" in headers["permissions-policy"]
        for name in set(HEADERS) - {"content-security-policy", "cache-control"}:
            assert headers[name] == HEADERS[name]
        # What runs in the background has a policy of its own: that of its file.
        worker = client.get("/sw.js").headers["content-security-policy"]
        assert "connect-src 'self'" in worker


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("192.168.1.20:8642", " ws://192.168.1.20:8642"),
        ("[fe80::1]:8642", " ws://[fe80::1]:8642"),
        ("x; script-src *", ""),
        ("x 'unsafe-inline'", ""),
        ("*", ""),
        ("x,y", ""),
    ],
)
def test_the_host_that_was_asked_adds_nothing_else_to_the_policy(
    here: Here, host: str, allowed: str
) -> None:
    with here.client() as client:
        policy = client.get("/", headers={"host": host}).headers["content-security-policy"]
    assert f"; connect-src 'self'{allowed}; manifest-src 'self';" in policy
    assert policy.count("script-src") == 1


def test_whoever_has_not_built_the_client_is_told_how(tmp_path: Path) -> None:
    here = Here()
    here.app = make_app(here.site, client=Client.load(tmp_path / "none"))
    with here.client() as client:
        page = client.get("/", headers=FOR_PEOPLE)
        assert (page.status_code, page.text) == (503, f"{NOT_BUILT}\n")
        assert client.get("/nothing", headers=FOR_PEOPLE).json()["code"] == "not_found"
        assert client.get("/api/tables").status_code == 200


# ---------------------------------------------------------------------------------- the QR code


def test_the_link_of_a_table_is_a_picture_too(here: Here) -> None:
    with here.client() as client:
        become(client)
        table = new_table(client)["id"]
        answer = client.get(f"/api/tables/{table}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg ")
        # The policy of a page forbids styles in attributes.
        assert "style" not in answer.text
        size = re.search(r'viewBox="0 0 (\d+) (\d+)"', answer.text)
        assert size is not None
        assert size[1] == size[2]
        other = here.other(client)
        assert other.get(f"/api/tables/{table}/qr.svg").text == answer.text
        elsewhere = client.get(f"/api/tables/{table}/qr.svg", headers={"host": "other.test"})
        assert elsewhere.text != answer.text
        none = client.get("/api/tables/none/qr.svg")
        assert (none.status_code, none.json()["code"]) == (404, "no_such_table")


def test_the_client_of_the_package_is_found_where_the_build_puts_it(client: TestClient) -> None:
    answer = client.get("/")
    assert answer.status_code in (200, 503)
    assert (answer.status_code == 200) == Client.load().is_built


@pytest.fixture
def client() -> TestClient:
    return TestClient(Here().app)
