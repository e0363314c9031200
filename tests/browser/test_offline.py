"""Without the server: what is shown, and that it can be installed."""

import struct
from urllib.parse import urljoin

import pytest

from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tests.browser.visitor import LOSS
from tests.remote.serving import Serving

pytestmark = pytest.mark.browser


def test_the_pages_are_there_without_the_server(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    visitor.go()
    visitor.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    visitor.page.wait_for_function(
        "() => caches.keys().then(async names => names.length > 0)", timeout=10_000
    )
    visitor.page.reload()
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visitor.allow([*LOSS, "Failed to load resource"])
    visitor.context.set_offline(True)
    visitor.page.reload()
    visitor.button("Play now").wait_for()
    visitor.look("home")
    visitor.press("Play now")
    visitor.page.get_by_text("You are offline").filter(visible=True).first.wait_for()
    visitor.look("no-connection")
    visitor.go("/rules")
    visitor.page.get_by_role("heading").first.wait_for()
    visitor.look("rules")
    visitor.context.set_offline(False)


def test_it_can_be_installed(visit: Visit, server: Serving) -> None:
    visitor = visit()
    visitor.go()
    link = visitor.page.locator('link[rel="manifest"]').get_attribute("href")
    assert link is not None
    request = visitor.context.request
    manifest = request.get(link).json()
    assert manifest["name"]
    assert manifest["start_url"] == "/"
    assert manifest["display"] in ("standalone", "fullscreen", "minimal-ui")
    sizes = set()
    for icon in manifest["icons"]:
        answer = request.get(urljoin(server.origin + link, icon["src"]))
        assert answer.ok, icon
        if icon["type"] == "image/png":
            data = answer.body()
            wide, high = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{wide}x{high}"
            sizes.add(wide)
    assert {192, 512} <= sizes
    assert any("maskable" in icon.get("purpose", "") for icon in manifest["icons"])


def test_a_table_that_is_not_there(visit: Visit) -> None:
    visitor = visit()
    Player(visitor).enter("Ana")
    visitor.go("/t/aaaaaaaaaaaaaaaa")
    visitor.page.get_by_role("link").first.wait_for()
    visitor.look("no-such-table")
    visitor.axe()
    # The page comes with the status that such an address has.
    visitor.allow(["status of 404"])
    visitor.go("/no/such/page")
    visitor.page.get_by_role("heading").first.wait_for()
    visitor.look("no-such-page")
    visitor.axe()


def test_a_move_link_works_once(visit: Visit) -> None:
    old, new, late = (Player(visit()) for _ in range(3))
    old.set_up(6)
    answer = old.visitor.context.request.post("/api/me/move", data={})
    code = answer.json()["code"]
    for one in (new, late):
        one.visitor.go(f"/move/{code}")
        button = one.page.get_by_role("main").get_by_role("button").first
        button.wait_for()
        one.visitor.look("asked")
        one.visitor.axe()
        button.click()
        one.page.wait_for_timeout(300)
        one.visitor.look("answered")
    assert new.key() != old.key()
    assert new.visitor.context.request.get("/api/me").json()["name"] == "Ana"
    assert late.visitor.context.request.get("/api/me").status == 401
