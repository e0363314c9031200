"""How well bots play: chosen where they sit down, said at their seats, remembered on the device."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tests.browser.visitor import DESKTOP, PHONE

pytestmark = pytest.mark.browser

LEVEL = "Level of the bots"


def test_a_level_for_each_bot_and_for_the_free_seats(visit: Visit) -> None:
    visitor = visit(PHONE)
    ana, page = Player(visitor), visitor.page
    ana.set_up(6)
    fill = page.get_by_label(LEVEL)
    assert fill.evaluate("one => one.selectedOptions[0].textContent") == "Medium"
    ana.until(lambda now: now["you"]["seat"] == 0)
    # The link is drawn a moment later and moves the page under the finger.
    page.get_by_role("button", name="Copy the link").wait_for()
    page.wait_for_timeout(500)
    visitor.press(re.compile("^Add a bot: seat 2"))
    ana.until(lambda now: now["seats"][1]["bot"] == "medium")
    page.get_by_text("bot, medium", exact=True).wait_for()
    visitor.press(re.compile("^More: .*seat 2$"))
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Level").select_option("Expert")
    view = ana.until(lambda now: now["seats"][1]["bot"] == "expert")
    for size in (PHONE, DESKTOP):
        visitor.resize(size)
        for theme in ("light", "dark"):
            visitor.dress(theme)
            visitor.look("level-of-one")
            visitor.axe()
        visitor.fits()
    visitor.press("Close")
    page.get_by_text("bot, expert", exact=True).wait_for()
    # That is of this bot alone.
    assert fill.input_value() == "medium"
    fill.select_option("Easy")
    visitor.press("Start")
    view = ana.until(lambda now: now["table"]["status"] == "playing")
    assert [seat["bot"] for seat in view["seats"]] == [None, "expert", *["easy"] * 4]
    places = page.get_by_role("list", name="Places in playing order")
    expect(places).to_contain_text("A bot, expert.")
    # The next table on this device is as the last.
    visitor.go()
    assert page.get_by_label(LEVEL).input_value() == "easy"
    page.get_by_label(LEVEL).select_option("Medium")
    visitor.press("Play now")
    view = ana.until(lambda now: now["table"]["status"] == "playing")
    assert {seat["bot"] for seat in view["seats"][1:]} == {"medium"}
