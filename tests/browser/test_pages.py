"""Every page by day and by night, wide and narrow: axe finds nothing, nothing is cut off."""

import re

import pytest

from tests.browser.conftest import Visit
from tests.browser.playing import Player, dealt_out
from tests.browser.visitor import DESKTOP, PHONE, SIDEWAYS, SMALL, ZOOMED, Visitor

pytestmark = pytest.mark.browser


def everywhere(visitor: Visitor, name: str) -> None:
    """See a page in both themes and all sizes."""
    for size in (SMALL, ZOOMED, SIDEWAYS, DESKTOP, PHONE):
        visitor.resize(size)
        visitor.look(name)
        visitor.fits()
        if size in (PHONE, DESKTOP):
            visitor.axe()
            visitor.dress("dark")
            visitor.look(name)
            visitor.axe()
            visitor.dress("light")


@pytest.mark.parametrize("path", ["/", "/settings", "/rules"])
def test_a_page(visit: Visit, path: str) -> None:
    visitor = visit()
    visitor.go(path)
    visitor.page.get_by_role("heading", level=1).wait_for()
    visitor.page.wait_for_load_state("networkidle")
    everywhere(visitor, path.strip("/") or "home")


def test_the_rules_from_top_to_bottom(visit: Visit) -> None:
    visitor = visit()
    visitor.go("/rules")
    visitor.page.get_by_role("heading", level=1).wait_for()
    visitor.page.wait_for_load_state("networkidle")
    for size in (PHONE, DESKTOP):
        visitor.resize((size[0], 4000))
        visitor.look("rules")


def test_the_invitation(visit: Visit) -> None:
    visitor = visit()
    visitor.go()
    visitor.press("Invite friends")
    visitor.page.get_by_role("dialog").wait_for()
    everywhere(visitor, "invite")
    visitor.page.keyboard.press("Escape")
    visitor.page.get_by_role("dialog").wait_for(state="hidden")
    # Whoever closes a dialog is back where they were.
    assert visitor.page.evaluate("() => document.activeElement.textContent").startswith("Invite")


def test_a_table_before_its_game(visit: Visit) -> None:
    ana, bram = Player(visit()), Player(visit())
    table = ana.set_up(11)
    bram.visitor.go(f"/t/{table}")
    bram.page.get_by_label("Your name", exact=True).wait_for()
    everywhere(bram.visitor, "sit-down")
    bram.page.get_by_label("Your name", exact=True).fill("Bram")
    bram.visitor.press("Sit down")
    ana.page.get_by_text("Bram").first.wait_for()
    ana.visitor.press(re.compile("^Add a bot"))
    ana.until(lambda now: any(seat["bot"] for seat in now["seats"]))
    everywhere(ana.visitor, "host")
    ana.visitor.press("Change settings")
    ana.page.get_by_role("dialog").wait_for()
    everywhere(ana.visitor, "settings")
    ana.visitor.press("Close")
    ana.page.get_by_role("dialog").wait_for(state="hidden")
    everywhere(bram.visitor, "guest")


def test_what_opens_on_top_of_a_table(visit: Visit) -> None:
    visitor = visit()
    ana, page = Player(visitor), visitor.page
    ana.set_up(6)
    visitor.press("Start")
    ana.play_on(lambda now: now["game"] is not None and bool(now["tricks"]))
    visitor.press("Menu")
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    everywhere(visitor, "menu")
    for name in ("Score sheet", "Rules of this table", "Invite others", "People", "Settings"):
        visitor.button(name, dialog).click()
        page.get_by_role("dialog", name=re.compile("Menu")).wait_for(state="hidden")
        dialog.wait_for()
        page.wait_for_load_state("networkidle")
        everywhere(visitor, name.lower().replace(" ", "-"))
        visitor.button("Close", dialog).click()
        dialog.wait_for(state="hidden")
        visitor.press("Menu")
        dialog.wait_for()


def test_a_deal_is_looked_through(visit: Visit) -> None:
    visitor = visit()
    ana, page = Player(visitor), visitor.page
    table = ana.set_up(11)
    visitor.press("Start")
    view = ana.play_on(dealt_out())
    page.get_by_role("link", name="Look through it").click()
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    assert page.url.endswith(f"/t/{table}/games/0/deals/0")
    # All hands lie open.
    for seat in view["seats"]:
        head = page.get_by_role("rowheader", name=re.compile(f"^{seat['name']}"))
        row = page.get_by_role("row").filter(has=head)
        suit = row.get_by_role("img").first.bounding_box()
        line = row.bounding_box()
        assert suit is not None, seat["name"]
        assert line is not None
        assert line["x"] <= suit["x"] <= line["x"] + line["width"]
        assert line["y"] <= suit["y"] <= line["y"] + line["height"]
    everywhere(visitor, "dealt")
    for _ in range(14):
        page.keyboard.press("ArrowRight")
    everywhere(visitor, "in-a-trick")
    # The link to a moment shows that moment to anybody.
    address = page.url
    assert re.search(r"/deals/0/\d+$", address)
    told = page.get_by_role("main").inner_text()
    other = visit()
    other.page.goto(address)
    other.page.get_by_role("heading", level=1).wait_for()
    other.page.wait_for_load_state("networkidle")
    assert other.page.get_by_role("main").inner_text() == told
