"""What strangers send is text, scripts come from the server alone, plain addresses work."""

import re
import socket
from pathlib import Path

import pytest

from cancellation_hearts.server.run import lan_address
from tests.browser.conftest import Visit, both_sizes
from tests.browser.playing import Player
from tests.remote.serving import Serving, serving

pytestmark = pytest.mark.browser

NAME = "<img src=x onerror=a()>"
SAID = '<img src=x onerror="window.harm=1"><script>window.harm=1</script>'


def test_the_policy_allows_nothing_but_the_server(visit: Visit, server: Serving) -> None:
    visitor = visit()
    answer = visitor.page.goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    rules = dict(rule.strip().partition(" ")[::2] for rule in policy.split(";") if rule.strip())
    assert rules["default-src"] in ("'none'", "'self'")
    for name in ("script-src", "style-src", "connect-src", "img-src", "font-src"):
        for source in rules.get(name, "'self'").split():
            assert source in ("'self'", "data:", "blob:") or source.startswith(("ws", "'sha256-"))
    assert rules["frame-ancestors"] == "'none'"
    harm = visitor.page.evaluate(
        """() => { const one = document.createElement("script");
          one.textContent = "window.harm = 1"; document.body.append(one); return window.harm }"""
    )
    assert harm is None
    visitor.page.wait_for_timeout(50)
    assert visitor.faults, "Chromium tells of a script that the policy forbids"
    visitor.faults.clear()


@both_sizes
def test_names_and_what_is_said_are_text(visit: Visit, size: tuple[int, int]) -> None:
    ana, eve = Player(visit(size)), Player(visit(size))
    table = ana.set_up(6)
    eve.enter(NAME)
    eve.visitor.go(f"/t/{table}")
    eve.visitor.press("Sit down")
    seen(ana, NAME)
    ana.visitor.look("lobby")
    ana.visitor.press("Start")
    ana.until(lambda now: now["game"] is not None)
    seen(ana, NAME)
    open_chat(eve)
    eve.page.get_by_label("Write something").fill(SAID)
    eve.page.keyboard.press("Enter")
    open_chat(ana)
    for one in (ana, eve):
        seen(one, SAID)
        assert one.page.locator("img[src=x]").count() == 0
        assert one.page.evaluate("() => window.harm === undefined")
    ana.visitor.look("chat")


def seen(player: Player, text: str) -> None:
    """Wait until a text is to be seen, letter by letter."""
    player.page.get_by_text(text).filter(visible=True).first.wait_for()


def open_chat(player: Player) -> None:
    """Open the chat where it does not stand open."""
    if player.page.get_by_role("log", name="Chat").count() == 0:
        player.visitor.press(re.compile("^Chat"))


def test_another_address_and_plain_http_are_enough(
    visit: Visit, built: Path, tmp_path: Path
) -> None:
    address = lan_address()
    if address is None:
        pytest.skip("this machine is in no network")
    with serving(tmp_path, "--lan") as server:
        port = server.origin.rpartition(":")[2]
        with socket.create_connection((address, int(port)), timeout=5):
            pass
        # Browsers keep much of what they can do from pages that come this way.
        visitor = visit(origin=f"http://{address}:{port}", service_workers="allow")
        visitor.allow(["Cross-Origin-Opener-Policy header has been ignored"])
        visitor.go()
        assert not visitor.page.evaluate("() => isSecureContext")
        visitor.press("Play now")
        ana = Player(visitor)
        ana.hand.get_by_role("button").first.wait_for()
        visitor.look("first-cards")
