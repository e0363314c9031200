"""Reviews of deals in the replay: worked out on demand, seen by all, led to by presses."""

import re

import msgspec
import pytest
from playwright.sync_api import Route, expect

from tests.browser import moments
from tests.browser.advised import a_deal, judged
from tests.browser.conftest import Visit
from tests.browser.fake import Fake
from tests.browser.visitor import DESKTOP, PHONE, SIDEWAYS, SMALL, ZOOMED, Visitor

pytestmark = pytest.mark.browser

JUDGE = "Judge the choices"


def looking(visitor: Visitor, step: int = 0) -> None:
    """Let somebody look through a deal, at a step."""
    deal = a_deal()
    fake = Fake(visitor, moments.deal_over())
    plain = msgspec.json.decode(msgspec.json.encode(deal))
    fake.asked["/games/0/deals/0"] = lambda: (200, plain)
    fake.asked["/games/0/deals/0/review"] = lambda: (200, judged(deal))
    fake.open(f"/games/0/deals/0/{step}" if step else "/games/0/deals/0")
    visitor.page.get_by_role("heading", level=1).wait_for()
    visitor.page.wait_for_load_state("networkidle")


def everywhere(visitor: Visitor, name: str) -> None:
    """See a state in both themes and all sizes."""
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


def test_one_looks_at_what_one_did_wrong(visit: Visit) -> None:
    visitor = visit(PHONE)
    looking(visitor)
    visitor.look("to-be-asked")
    visitor.axe()
    page = visitor.page
    visitor.press(JUDGE)
    bars = page.get_by_role("list", name="Choices in their order").get_by_role("button")
    expect(bars).to_have_count(14)
    # Ana's own choices come first: that is what the visitor is called.
    assert all(str(bar.get_attribute("aria-label")).startswith("Ana: ") for bar in bars.all())
    everywhere(visitor, "judged")
    blunder = page.get_by_role("button", name=re.compile("blunder, 4¼ points given away")).last
    blunder.click()
    verdict = page.get_by_role("status").filter(has_text="Ana: blunder.")
    expect(verdict).to_contain_text("The 4 of clubs was better: 3¼ points expected instead of 7½")
    expect(verdict).to_contain_text("It stays under the king of clubs of Dina.")
    everywhere(visitor, "blunder")
    unlucky = page.get_by_role("button", name=re.compile("good, but unlucky")).first
    unlucky.click()
    expect(page.get_by_role("status").filter(has_text="Ana was unlucky.")).to_be_visible()
    visitor.look("unlucky")
    page.get_by_label("Whose choices").select_option("Chen")
    expect(bars.first).to_have_attribute("aria-label", re.compile("^Chen: "))
    page.get_by_label("Whose choices").select_option("Everybody")
    expect(bars).to_have_count(8 * 5)
    visitor.look("everybody")
    visitor.axe()


def test_a_deal_is_looked_through_while_it_is_judged(visit: Visit) -> None:
    visitor = visit(PHONE)
    looking(visitor, 20)
    page = visitor.page
    held: list[Route] = []
    page.route("**/review", lambda route: held.append(route))
    visitor.press(JUDGE)
    page.get_by_text("are being judged").wait_for()
    visitor.look("working")
    visitor.axe()
    before = page.url
    page.keyboard.press("ArrowRight")
    page.wait_for_function("url => location.href !== url", arg=before)
    [asked] = held
    asked.fulfill(status=429, json={"code": "too_many_requests", "message": "Too many."})
    page.get_by_text("asked for too often").wait_for()
    visitor.look("refused")
    visitor.axe()
    page.unroute("**/review")
    visitor.press("Try again")
    page.get_by_role("list", name="Choices in their order").wait_for()
