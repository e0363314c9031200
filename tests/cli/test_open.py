"""``hearts open``: where it serves, what it says, and when it opens the browser."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from cancellation_hearts.cli import open as opening
from cancellation_hearts.cli.open import Opening, open_game
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.server.run import listen
from tests.cli import Here, hearts
from tests.server import COMMAND, Program, program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")


@pytest.fixture
def browser(tmp_path: Path) -> tuple[dict[str, str], Path]:
    """Return what sets a browser that only notes what it was asked for, and where it does."""
    notes, command = tmp_path / "asked", tmp_path / "browser"
    command.write_text(f'#!/bin/sh\necho "$1" >>"{notes}"\n')
    command.chmod(0o755)
    return {"BROWSER": str(command)}, notes


@contextlib.contextmanager
def opened(
    data: Path, *arguments: str, until: str = "Ctrl+C", **environment: str
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Run the command until it has said something, and end it as Ctrl+C does."""
    assert COMMAND is not None
    process = subprocess.Popen(
        [COMMAND, "open", "--data", str(data), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **environment, "PYTHONUTF8": "1"},
        text=True,
    )
    assert process.stdout is not None
    lines: list[str] = []
    try:
        for line in process.stdout:
            lines.append(line.rstrip("\n"))
            if line.startswith(until):
                break
        yield process, lines
    finally:
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(20) == 0
        finally:
            process.kill()
            lines += process.stdout.read().splitlines()
            process.stdout.close()


def url_in(lines: list[str]) -> str:
    (found,) = re.findall(r"^Cancellation Hearts: (http://127\.0\.0\.1:\d+)$", lines[0])
    return str(found)


def test_it_serves_the_page_and_opens_it(
    tmp_path: Path, browser: tuple[dict[str, str], Path]
) -> None:
    environment, notes = browser
    with opened(tmp_path / "data", "--port", "0", **environment) as (_, lines):
        url = url_in(lines)
        assert httpx2.get(f"{url}/healthz").status_code == 200
        assert "text/" in httpx2.get(url).headers["content-type"]
        if "no network" not in lines[1]:
            others = lines[1].removeprefix("For others in your network: ")
            assert httpx2.get(f"{others}/healthz").status_code == 200
            assert others != url
        for _ in range(100):
            if notes.exists():
                break
            httpx2.get(f"{url}/healthz")
    assert notes.read_text() == f"{url}\n"
    assert any(line.startswith("Stopping") for line in lines)


def test_it_can_be_kept_to_this_machine_and_without_a_browser(
    tmp_path: Path, browser: tuple[dict[str, str], Path]
) -> None:
    environment, notes = browser
    arguments = ("--port", "0", "--here", "--no-browser")
    with opened(tmp_path / "data", *arguments, until="Open", **environment) as (_, lines):
        url = url_in(lines)
        assert lines[1:] == [
            "Ctrl+C ends it; tables and games are kept.",
            f"Open {url} in a browser.",
        ]
        with socket.socket() as other:
            other.settimeout(2)
            port = int(url.rpartition(":")[2])
            assert other.connect_ex(("127.0.0.2", port)) != 0
    assert not notes.exists()


def test_a_game_can_be_set_up_before_all_is_compiled(tmp_path: Path) -> None:
    arguments = ("--port", "0", "--here", "--no-browser")
    with opened(tmp_path / "data", *arguments) as (_, lines):
        url = url_in(lines)
        with httpx2.Client(base_url=url, timeout=50) as client:
            assert client.post("/api/me", json={"name": "Ann"}).status_code == 200
            assert client.post("/api/tables", json={}).status_code == 201
            assert client.get("/readyz").status_code == 200


# ------------------------------------------------------------------------------- other programs


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with program(tmp_path_factory.mktemp("open")) as server:
        yield server


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of the pages that the browser is asked to open."""
    found: list[str] = []

    def show(url: str) -> bool:
        found.append(url)
        return True

    monkeypatch.setattr(webbrowser, "open", show)
    monkeypatch.setenv("BROWSER", "some")
    return found


def test_where_our_server_runs_already_only_its_page_is_opened(
    server: Program,
    pages: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(opening, "PORT", server.port)
    open_game(Opening(here=True, browser=True, port=None, data=None))
    assert pages == [server.url]
    assert capsys.readouterr().out == f"Cancellation Hearts runs already: {server.url}\n"


def test_another_folder_is_not_served_by_a_server_that_runs(
    server: Program, pages: list[str], tmp_path: Path
) -> None:
    with pytest.raises(UsageError, match=f"Port {server.port} is taken") as refusal:
        open_game(Opening(here=True, browser=True, port=server.port, data=tmp_path))
    assert refusal.value.code == "cannot_listen"
    assert pages == []


def test_a_port_that_another_program_has_is_passed_over(
    pages: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = []
    with listen("127.0.0.1", 0) as other:
        taken = other.getsockname()[1]
        monkeypatch.setattr(opening, "PORT", taken)
        monkeypatch.setattr(opening, "_ASK_SECONDS", 0.2)
        monkeypatch.setattr(
            opening,
            "run",
            lambda host, listening, data, **_: ports.append(listening.getsockname()[1]),
        )
        open_game(Opening(here=True, browser=True, port=None, data=None))
        assert len(ports) == 1
        assert taken < ports[0] < taken + opening.TRIES
        monkeypatch.setattr(opening, "TRIES", 1)
        with pytest.raises(UsageError, match=f"Port {taken} is taken"):
            open_game(Opening(here=True, browser=True, port=None, data=None))
    assert pages == []


# ----------------------------------------------------------------------------------- the browser


def test_without_a_window_no_browser_takes_the_terminal(
    pages: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    opening._show("http://127.0.0.1:1", True)
    assert pages == []
    assert capsys.readouterr().out == "Open http://127.0.0.1:1 in a browser.\n"
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    opening._show("http://127.0.0.1:1", True)
    assert pages == ["http://127.0.0.1:1"]


def test_a_browser_that_does_not_start_is_no_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(url: str) -> bool:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setenv("BROWSER", "some")
    for found in (refuse, lambda url: False):
        monkeypatch.setattr(webbrowser, "open", found)
        opening._show("http://127.0.0.1:1", True)
        assert capsys.readouterr().out == "Open http://127.0.0.1:1 in a browser.\n"


def test_what_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, _, errors = Here(capsys, monkeypatch)(["open", "--port", "70000"])
    assert status == 2
    assert "65535" in errors


def test_tables_that_another_server_has(server: Program) -> None:
    data = server.errors_file.parent / "data"
    status, out, errors = hearts("open", "--port", "0", "--data", data)
    assert (status, out) == (1, "")
    assert "[data_in_use]" in errors
