"""``hearts move`` and ``hearts tables`` as people meet them, at a real server."""

import io
import json
import os
import re
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import segno

from tests.remote.serving import HEARTS, Serving, serving
from tests.tui.guest import Guest
from tests.tui.newcomer import environment

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")

NOWHERE = "http://127.0.0.1:1"
PLAIN = {"NO_COLOR": "1"}
CODE = re.compile(r"\b[B-Z]{4}-[B-Z]{4}\b")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


class Device:
    """A computer on which somebody types, without a terminal."""

    def __init__(self, folder: Path, origin: str) -> None:
        self.folder = folder
        self._server = ("--server", origin)

    def run(self, *arguments: str, server: bool = True) -> tuple[int, str, str]:
        ended = subprocess.run(
            [HEARTS, *arguments, *(self._server if server else ())],
            env=environment(self.folder, XDG_CONFIG_HOME=str(self.folder / "config"), TZ="UTC"),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert "Traceback" not in ended.stderr, ended.stderr
        return ended.returncode, ended.stdout, ended.stderr

    def told(self, *arguments: str, server: bool = True) -> str:
        status, out, errors = self.run(*arguments, server=server)
        assert (status, errors) == (0, ""), errors
        return out

    def refused(self, code: str, *arguments: str, server: bool = True) -> str:
        status, out, errors = self.run(*arguments, server=server)
        assert (status, out) == (1, "")
        assert errors.endswith(f" [{code}]\n"), errors
        return errors

    def host(self, *arguments: str) -> str:
        """Set up a table, and return its link."""
        return self.told("host", "--only-link", *arguments).split()[0]

    def code(self) -> str:
        (found,) = CODE.findall(self.told("move"))
        return str(found)


@pytest.fixture
def laptop(server: Serving, tmp_path: Path) -> Device:
    return Device(tmp_path / "laptop", server.origin)


@pytest.fixture
def desktop(server: Serving, tmp_path: Path) -> Device:
    return Device(tmp_path / "desktop", server.origin)


# ------------------------------------------------------------------------------------- moving


def test_the_line_that_one_device_prints_is_typed_on_the_other(
    laptop: Device, desktop: Device
) -> None:
    link = laptop.host("--name", "Eva")
    printed = laptop.told("move").partition("hearts move ")[2].split()
    assert printed[1:] == ["--server", link.partition("/t/")[0]]
    told = desktop.told("move", *printed, server=False)
    assert "now sits in the seats of Eva at http://127.0.0.1:" in told
    assert f"\n  hearts join {link}\n" in told
    # It is not in the way of the first device, and the code is used up.
    assert link in laptop.told("tables")
    assert link in desktop.told("tables")
    laptop.refused("move_code_unknown", "move", *printed, "--yes", server=False)
    assert link in laptop.told("tables")


def test_a_link_with_a_code_will_do(laptop: Device, desktop: Device, server: Serving) -> None:
    laptop.host()
    link = f"{server.origin}/move/{laptop.code()}"
    desktop.refused("bad_argument", "move", link)
    assert "somebody without a name" in desktop.told("move", link, server=False)


def test_who_a_device_was_is_given_up_only_if_that_is_said(laptop: Device, desktop: Device) -> None:
    hers, his = laptop.host("--name", "Eva"), desktop.host("--name", "Bo")
    code = laptop.code()
    told = desktop.refused("bad_argument", "move", code)
    assert "This device is Bo at http://127.0.0.1:" in told
    assert "with 1 table." in told
    assert "--yes" in told
    assert his in desktop.told("tables")
    # Nothing was done, and so the code still works.
    assert hers in desktop.told("move", code, "--yes")
    assert his not in desktop.told("tables")


def test_a_key_that_the_server_has_forgotten_is_nobody(
    server: Serving, laptop: Device, desktop: Device
) -> None:
    desktop.host()
    laptop.host("--name", "Eva")
    (key,) = desktop.folder.rglob("*.json")
    key.write_text(json.dumps({"origin": server.origin, "key": "A" * 22}))
    assert "Eva" in desktop.told("move", laptop.code())


def test_a_folder_of_keys_is_in_what_is_to_be_typed(laptop: Device) -> None:
    link = laptop.host("--name", "Eva")
    keys = str(laptop.folder / "her keys")
    told = laptop.told("move", laptop.code(), "--keys", keys)
    assert f"hearts join {link} --keys '{keys}'" in told


def test_finished_tables_are_not_offered(laptop: Device, server: Serving) -> None:
    laptop.host("--name", "Eva")
    for number in range(2):
        with answering(tables=[listed("over"), listed("playing")][number:][:1]) as origin:
            told = laptop.told("move", "BCDF-GHJK", "--server", origin, server=False)
            assert ("hearts join" in told) is bool(number)
            assert ("No table there is open" in told) is not bool(number)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("move",), "unknown_person"),
        (("tables",), "unknown_person"),
        (("move", "BCDF-GHJK"), "move_code_unknown"),
        (("move", "nonsense"), "move_code_unknown"),
        (("move", "http://hearts.example/t/abcdefgh234567ij"), "bad_argument"),
    ],
)
def test_what_cannot_be_is_refused(laptop: Device, arguments: tuple[str, ...], code: str) -> None:
    laptop.refused(code, *arguments)
    assert not list(laptop.folder.rglob("*.json"))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("move", "--server", NOWHERE), "no_connection"),
        (("move", "BCDF-GHJK", "--server", NOWHERE), "no_connection"),
        (("move", f"{NOWHERE}/move/BCDF-GHJK"), "no_connection"),
        (("move", f"{NOWHERE}/t/abcdefgh234567ij"), "bad_link"),
        (("move", "--server", "nowhere"), "bad_link"),
        (("tables", "--server", NOWHERE), "no_connection"),
        (("tables", "--public", "--server", NOWHERE), "no_connection"),
        (("tables", "--server", "nowhere"), "bad_link"),
    ],
)
def test_unknown_servers_are_told(laptop: Device, arguments: tuple[str, ...], code: str) -> None:
    laptop.refused(code, *arguments, server=False)
    assert not list(laptop.folder.rglob("*.json"))


# --------------------------------------------------------------------------- at a terminal


def test_a_person_is_asked_before_they_lose_their_seats(
    server: Serving, laptop: Device, desktop: Device
) -> None:
    hers, his = laptop.host("--name", "Eva"), desktop.host("--name", "Bo")
    code = laptop.code()
    arguments = ("move", code, "--server", server.origin)
    for answer in ("no", "", "\x04"):
        asked = Guest(desktop.folder, *arguments)
        asked.until(r"Going on gives\s+those\s+seats up[^?]*Go on\? \(yes or no\):")
        asked.terminal.send(answer if answer == "\x04" else f"{answer}\n")
        asked.until("Nothing is changed, and the code still works")
        assert asked.status() == 1
    asked = Guest(desktop.folder, *arguments)
    asked.until("yes or no")
    asked.terminal.sendintr()
    assert asked.status() == 130
    assert "Traceback" not in asked.told
    assert his in desktop.told("tables")
    asked = Guest(desktop.folder, *arguments)
    asked.until("yes or no")
    asked.type("y")
    asked.until("now sits in the seats of Eva")
    assert asked.status() == 0
    assert hers in desktop.told("tables")


def test_at_a_table_a_code_is_shown_and_both_devices_play_on(
    server: Serving, laptop: Device, tmp_path: Path
) -> None:
    link = laptop.host("--name", "Eva", "--set", "passing=[]")
    first = Guest(laptop.folder, "join", link, variables=PLAIN)
    first.until("Type . for help")
    first.type("set pace=0 trick_pause=0")
    first.until("trick_pause=0")
    first.type("move")
    first.until(r"hearts move [B-Z-]{9} --server http://\S+")
    words = first.told.rpartition("hearts move ")[2].split()
    second = Guest(tmp_path / "desktop", "move", *words)
    second.until("now sits in the seats of Eva")
    assert second.status() == 0
    second = Guest(tmp_path / "desktop", "join", link, variables=PLAIN)
    second.until("Type . for help")
    assert "1  Eva (you, host)" in second.told
    first.type("start fill")
    hands, kinds, played = [], [], []
    for guest in (first, second):
        kinds.append(guest.asked())
        hands.append(guest.told.rpartition("Your hand: ")[2].splitlines()[0])
    assert hands[0]
    assert hands[0] == hands[1]
    assert kinds[0] == kinds[1] != ""
    # What one of them plays, the other sees.
    first.answer(kinds[0])
    for guest in (first, second):
        guest.until(r"You   \S+")
        played.append(guest.told.splitlines()[-1].split()[1])
        guest.terminal.close(force=True)
    assert played[0] == played[1]


class Answering(BaseHTTPRequestHandler):
    """Answers as a server that other machines reach."""

    tables: list[dict[str, Any]]

    def do_GET(self) -> None:
        self._answer({"name": "Eva", "tables": self.tables})

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        link = "http://192.168.1.20:8642/move/BCDF-GHJK"
        given = {"code": "BCDF-GHJK", "expires": 1_700_000_000_000, "link": link}
        self._answer({"name": "Eva"} if self.path == "/api/move" else given)

    def _answer(self, body: object) -> None:
        data = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Set-Cookie", f"hearts={'k' * 22}; Path=/")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_arguments: object) -> None:
        pass


@contextmanager
def answering(tables: list[dict[str, Any]]) -> Iterator[str]:
    class Handler(Answering):
        pass

    Handler.tables = tables
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


def listed(status: str, **changes: object) -> dict[str, Any]:
    table = {"id": "abcdefgh234567ij", "status": status, "seats": 6, "taken": 1, "rules": "classic"}
    return {**table, **changes}


def test_the_qr_code_is_the_link_that_others_open(tmp_path: Path) -> None:
    drawn = io.StringIO()
    segno.make("http://192.168.1.20:8642/move/BCDF-GHJK", micro=False).terminal(drawn, compact=True)
    with answering([]) as origin:
        for variables, shown in (({}, True), ({"TERM": "dumb"}, False)):
            guest = Guest(tmp_path, "move", "--server", origin, variables=variables)
            assert guest.status() == 0
            assert "hearts move BCDF-GHJK --server http://192.168.1.20:8642" in guest.told
            assert (drawn.getvalue().strip() in guest.told) is shown
            assert ("the QR code shows what to type" in guest.told) is shown
        device = Device(tmp_path, origin)
        told = device.told("move")
        assert told == (
            "Type on the other device, once, until 22:13: hearts move BCDF-GHJK"
            " --server http://192.168.1.20:8642\n"
        )


# ------------------------------------------------------------------------------------- tables


def test_tables_are_listed_newest_first(laptop: Device, desktop: Device, server: Serving) -> None:
    old, new = laptop.host("--name", "Eva"), laptop.host("--seats", "6", "--public")
    told = laptop.told("tables")
    assert told.index(new) < told.index(old)
    assert "  classic rules, 1 of 6 seats taken: Eva\n" in told
    assert told.count("The game has not begun.") == 2
    # Others see what is public, without being anybody there.
    public = desktop.told("tables", "--public")
    assert new in public
    assert old not in public
    assert not list(desktop.folder.rglob("*.json"))
    # What happens there makes it the first one.
    Guest(laptop.folder, "join", old).until("Type . for help")
    told = laptop.told("tables")
    found = json.loads(laptop.told("tables", "--json"))
    assert found["server"] == server.origin
    assert {table["link"] for table in found["tables"]} == {old, new}
    changed = [table["changed"] for table in found["tables"]]
    assert changed == sorted(changed, reverse=True)
    (shown,) = (table for table in found["tables"] if table["link"] == new)
    assert shown["names"] == ["Eva", *[""] * 5]
    assert (shown["seats"], shown["taken"], shown["public"]) == (6, 1, True)


def test_what_a_server_says_of_tables_steers_no_terminal(tmp_path: Path) -> None:
    tables = [
        listed("over", names=["\x1b[31mEva\n"], changed=10**30, rules="\x07", code="\u202e"),
        listed("strange", id="x; rm -rf ~", changed=-(10**18)),
    ]
    with answering(tables) as origin:
        device = Device(tmp_path, origin)
        device.told("move", "BCDF-GHJK")
        told = device.told("tables")
        assert not {letter for letter in told if not letter.isprintable()} - {"\n"}
        assert "The game is over." in told
        assert "strange" in told
        assert f"'{origin}/t/x; rm -rf ~'" in told
        tables.clear()
        assert f"You sit at no table of {origin}." in device.told("tables")
        assert f"No table of {origin} is public." in device.told("tables", "--public")
