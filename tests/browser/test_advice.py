"""Hints and a review as a real server works them out."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player, dealt_out
from tests.browser.visitor import PHONE

pytestmark = pytest.mark.browser

# The server may have to compile what it thinks with.
THINKING = 240_000

NEXT = """all => all.map(one => [one.dataset.card, one.querySelector(".lamp") !== null])
  .sort((one, other) => other[1] - one[1])[0][0]"""
"""The card that is marked and was not pressed yet; of two of the same that are meant, once more."""


def test_a_hint_is_followed_and_the_deal_is_judged(visit: Visit) -> None:
    visitor = visit(PHONE)
    ana, page = Player(visitor), visitor.page
    ana.set_up(6, ruleset={"base": "classic", "target": 1})
    visitor.press("Start")
    ana.until(lambda now: now["game"] is not None and now["game"]["phase"] == "pass")
    visitor.press("What would you play?")
    visitor.button("Why, and what else").wait_for(timeout=THINKING)
    visitor.look("to-pass")
    marked = page.locator(".held.advised")
    # Of two of the same, one or both may be meant: what was pressed is marked no more.
    while visitor.button("Pass left").get_attribute("aria-disabled") == "true":
        card = marked.evaluate_all(NEXT)
        ana.play(card)
    visitor.look("picked")
    visitor.press("Pass left")
    ana.until(lambda now: now["game"]["phase"] == "play" and now["game"]["to_act"] == [0])
    visitor.press("What would you play?")
    visitor.button("Why, and what else").wait_for(timeout=THINKING)
    visitor.look("to-play")
    card = marked.evaluate("one => one.dataset.card")
    visitor.press("Why, and what else")
    best = page.get_by_role("dialog").get_by_role("listitem").first
    expect(best).to_contain_text(re.compile(r"± .*(best|It )", re.DOTALL))
    visitor.look("figures")
    visitor.press("Close")
    ana.play(card)
    ana.until(lambda now: card not in now["you"]["hand"] or now["game"]["to_act"] == [0])
    ana.play_on(dealt_out())
    page.get_by_role("link", name=re.compile("Look through")).first.click()
    visitor.press("Judge the choices")
    bars = page.get_by_role("list", name="Choices in their order").get_by_role("button")
    bars.first.wait_for(timeout=THINKING)
    visitor.look("judged")
    assert str(bars.first.get_attribute("aria-label")).startswith("Ana: passed")
    page.get_by_label("Whose choices").select_option("Everybody")
    worst = page.get_by_text("The worst").locator("..").get_by_role("button").first
    worst.click()
    visitor.look("worst")
    expect(page.locator(".verdict")).to_contain_text("expected instead of")
    visitor.axe()
    visitor.fits()
