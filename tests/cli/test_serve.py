"""``hearts serve``: what it prints, what it refuses, and how it ends."""

import json
import os
import re
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pexpect
import pytest
from websockets.sync.client import ClientConnection, connect

from cancellation_hearts.cli.serve import _announce, proxies_from
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.server import run
from tests.cli import Here, hearts
from tests.server import COMMAND, Program, program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    return Here(capsys, monkeypatch)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with program(tmp_path_factory.mktemp("serve")) as server:
        yield server


# ------------------------------------------------------------------------------------- a game


class Player:
    """Somebody at a table, who plays the first card that is legal."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.parts: dict[str, Any] = {}
        self._commands = 0
        self._asked: tuple[str, int, int] | None = None

    def send(self, **message: object) -> None:
        self._socket.send(json.dumps(message))

    def do(self, type: str, **fields: object) -> None:  # noqa: A002
        self._commands += 1
        self.send(type="do", id=str(self._commands), command={"type": type, **fields})

    def hear(self) -> str:
        """Take a message, and return its type."""
        message = json.loads(self._socket.recv(timeout=20))
        assert message["type"] != "refused", message
        self.parts.update(message.get("parts", {}))
        return str(message["type"])

    def act(self) -> None:
        """Pass or play, once each time that it is asked for."""
        game, you = self.parts["game"], self.parts["you"]
        asked = (game["phase"], game["deal"], len(you["hand"]))
        if you["seat"] not in game["to_act"] or asked == self._asked:
            return
        self._asked = asked
        if game["phase"] == "pass":
            self.do("pass", cards=you["hand"][:3])
        else:
            self.do("play", card=you["legal"][0])


def test_a_deal_with_bots(server: Program) -> None:
    answer = httpx2.post(f"{server.url}/api/me", json={"name": "Ann"})
    cookie = {"cookie": f"hearts={answer.cookies['hearts']}"}
    settings = {"seats": 6, "pace": 0, "trick_pause": 0, "early_end": False}
    made = httpx2.post(f"{server.url}/api/tables", json=settings, headers=cookie).json()
    assert made["link"] == f"{server.url}/t/{made['id']}"
    with connect(server.socket_url, additional_headers=cookie) as socket_:
        player = Player(socket_)
        player.send(type="open", table=made["id"])
        assert player.hear() == "view"
        player.do("start", fill="heuristic")
        while not player.parts["game"]:
            player.hear()
        player.do("ready", nonce="00ff")
        while not player.parts["sheet"]["deals"]:
            player.hear()
            player.act()
        sheet = player.parts["sheet"]
        assert sum(sheet["scores"]) == sum(sheet["deals"][0]["points"]) > 0
        record = httpx2.get(f"{made['link']}".replace("/t/", "/api/tables/") + "/games/current")
        assert len(record.json()["deals"]) == 1
    figures = httpx2.get(f"{server.url}/metrics").text
    assert 'hearts_commands_total{kind="start",outcome="done"} 1.0' in figures
    thoughts = re.search(r'hearts_bot_seconds_count\{level="heuristic"\} (\d+)', figures)
    assert thoughts is not None
    assert int(thoughts[1]) >= 5 * 17
    commits = re.search(r"hearts_commit_seconds_count (\d+)", figures)
    assert commits is not None
    assert int(commits[1]) > 100


# ------------------------------------------------------------------------------ how it is started


def test_it_says_where_it_listens(server: Program) -> None:
    assert server.lines[0] == f"Listening on http://127.0.0.1:{server.port}"
    assert server.lines[1].startswith("Ctrl+C")
    assert httpx2.get(f"{server.url}/readyz").status_code == 200
    assert httpx2.get(server.url).headers["content-type"].startswith("text/")


def test_it_listens_on_this_machine_alone(server: Program) -> None:
    with socket.socket() as other:
        other.settimeout(2)
        # Another address of the same machine is not served.
        assert other.connect_ex(("127.0.0.2", server.port)) != 0


def test_a_port_that_is_taken(server: Program, tmp_path: Path) -> None:
    status, out, errors = hearts("serve", "--port", str(server.port), "--data", tmp_path / "x")
    assert (status, out) == (1, "")
    assert errors == (
        f"hearts: Port {server.port} is taken by another program;"
        " --port chooses another one. [cannot_listen]\n"
    )
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("host", "part"),
    [
        ("192.0.2.1", "192.0.2.1 is no address of this machine."),
        ("no.such.host.invalid", "There is no address called 'no.such.host.invalid'."),
        ("", "There is no address"),
        ("ä" * 100, "There is no address called"),
        ("\x1b[2J", "There is no address called '\\x1b[2J'."),
    ],
)
def test_a_host_that_is_not_of_this_machine(
    here: Here, host: str, part: str, tmp_path: Path
) -> None:
    arguments = ["serve", "--port", "0", "--host", host, "--data", str(tmp_path)]
    status, out, errors = here(arguments)
    assert (status, out) == (1, "")
    assert part in errors
    assert errors.endswith("[cannot_listen]\n")


def test_tables_that_another_server_has(here: Here, server: Program) -> None:
    data = server.errors_file.parent / "data"
    status, out, errors = here(["serve", "--port", "0", "--data", str(data)])
    assert (status, out) == (1, "")
    assert "[data_in_use]" in errors


@pytest.mark.parametrize(
    ("arguments", "status", "part"),
    [
        (["--lan", "--host", "127.0.0.1"], 1, "[bad_argument]"),
        (["--proxy-address", "gateway"], 1, "[bad_argument]"),
        (["--proxy-address", "10.0.0.0/99"], 1, "[bad_argument]"),
        (["--port", "70000"], 2, "65535"),
        (["--port", "x"], 2, "--port"),
        (["--data", "/dev/null/x"], 1, "[unwritable]"),
    ],
)
def test_what_is_refused(here: Here, arguments: list[str], status: int, part: str) -> None:
    found, out, errors = here(["serve", "--port", "0", *arguments])
    assert (found, out) == (status, "")
    assert part in errors


def test_proxies() -> None:
    assert proxies_from(False, None) == ()
    assert proxies_from(True, None) == ("127.0.0.1", "::1", "::ffff:127.0.0.1")
    found = proxies_from(False, ["172.16.0.5/12", "2001:DB8::1"])
    assert found == ("172.16.0.0/12", "2001:db8::1")


# ------------------------------------------------------------------------------ the local network


class Terminal:
    """An output that says that it is a terminal."""

    encoding = "utf-8"

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return True


def test_others_in_the_network_are_shown_an_address_and_a_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cancellation_hearts.cli.serve.lan_address", lambda: "192.168.1.5")
    _announce("0.0.0.0", 8642, lan=True)
    plain = capsys.readouterr().out
    assert plain.splitlines()[:2] == [
        "Listening on http://127.0.0.1:8642",
        "For others in your network: http://192.168.1.5:8642",
    ]
    assert "█" not in plain
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    _announce("0.0.0.0", 8642, lan=True)
    # A code of 25 modules and a quiet zone around it, two of them in a line of characters.
    assert sum("█" in line or "▀" in line for line in terminal.text.splitlines()) > 10


def test_without_a_network_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cancellation_hearts.cli.serve.lan_address", lambda: None)
    _announce("0.0.0.0", 8642, lan=True)
    assert "others cannot join" in capsys.readouterr().out


def test_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_outgoing", lambda known: None)
    named: Any = ("me", [], ["127.0.1.1", "192.168.1.7"])
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda name: named)
    assert run.lan_address() == "192.168.1.7"
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda name: ("me", [], ["127.0.1.1"]))
    assert run.lan_address() is None
    monkeypatch.setattr(run, "_outgoing", lambda known: "10.1.2.3")
    assert run.lan_address() == "10.1.2.3"


def test_the_whole_network_can_join(tmp_path: Path) -> None:
    with program(tmp_path, "--lan") as server:
        assert server.host == "127.0.0.1"
        found = re.search(r"For others in your network: (http://\S+)", "\n".join(server.lines))
        if found is None:
            assert "others cannot join" in "\n".join(server.lines)
        else:
            assert httpx2.get(f"{found[1]}/healthz").status_code == 200


@pytest.mark.parametrize(
    ("host", "port", "url"),
    [("127.0.0.1", 80, "http://127.0.0.1:80"), ("::1", 8642, "http://[::1]:8642")],
)
def test_addresses_as_browsers_take_them(host: str, port: int, url: str) -> None:
    assert run.url_of(host, port) == url


def test_all_addresses_are_those_of_both_kinds() -> None:
    try:
        listening = run.listen("::", 0)
    except UsageError:
        pytest.skip("this machine has no IPv6")
    with listening, socket.create_connection(("127.0.0.1", listening.getsockname()[1])):
        assert run.is_every("::")


def test_a_port_is_not_shared() -> None:
    with run.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(UsageError, match=f"Port {port} is taken"):
            run.listen("127.0.0.1", port)


@pytest.mark.skipif(os.getuid() == 0, reason="root may listen on every port")
def test_a_port_that_is_not_for_everybody() -> None:
    with pytest.raises(UsageError, match="may not listen"):
        run.listen("127.0.0.1", 1)


# ----------------------------------------------------------------------------------- how it ends


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_order(number: signal.Signals, tmp_path: Path) -> None:
    with program(tmp_path) as server:
        answer = httpx2.post(f"{server.url}/api/me", json={"name": "Ann"})
        key = answer.cookies["hearts"]
        cookie = {"cookie": f"hearts={key}"}
        made = httpx2.post(f"{server.url}/api/tables", json={}, headers=cookie).json()
        with connect(server.socket_url, additional_headers=cookie) as open_:
            open_.send(json.dumps({"type": "open", "table": made["id"]}))
            assert json.loads(open_.recv())["type"] == "view"
            server.tell(number)
            last = json.loads(open_.recv())
            assert last == {"type": "closing", "code": "server_closing", "retry": True}
            start = time.monotonic()
            assert server.end() == 0
            assert time.monotonic() - start < 5
        assert any(line.startswith("Stopping") for line in server.lines)
        # Nothing went wrong, and nothing is told that is nobody's business.
        assert server.errors == ""
        assert key not in "\n".join(server.lines)
    with program(tmp_path) as again:
        found = httpx2.get(f"{again.url}/api/me", headers=cookie).json()
        assert [each["id"] for each in found["tables"]] == [made["id"]]


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    with program(tmp_path) as server:
        server.tell(signal.SIGTERM)
        server.tell(signal.SIGINT)
        assert server.end(5) in (128 + signal.SIGINT, 128 + signal.SIGTERM)
        assert "Traceback" not in server.errors


def test_nobody_has_to_read_what_it_says(tmp_path: Path) -> None:
    with program(tmp_path) as server:
        assert server.process.stdout is not None
        server.process.stdout.close()
        server.process.stdout = open(os.devnull)  # noqa: SIM115, PTH123
        assert httpx2.get(f"{server.url}/readyz").status_code == 200
        server.tell(signal.SIGTERM)
        assert server.end() == 0
        assert server.errors == ""


def test_ctrl_c_while_it_starts_is_no_fault(tmp_path: Path) -> None:
    assert COMMAND is not None
    child = pexpect.spawn(COMMAND, ["serve", "--port", "0", "--data", str(tmp_path)], timeout=30)
    child.expect("Listening")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert b"Traceback" not in (child.before or b"")
