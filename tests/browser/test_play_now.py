"""One person and seven bots, from the first page to the podium, with nothing but presses."""

import re

import pytest

from tests.browser.conftest import Visit, both_sizes
from tests.browser.playing import READY, Player, dealt_out, over
from tests.browser.visitor import PHONE, Size

pytestmark = pytest.mark.browser


@both_sizes
def test_from_play_now_to_the_podium(visit: Visit, size: Size) -> None:
    visitor = visit(size)
    ana, page = Player(visitor), visitor.page
    visitor.go()
    visitor.look("home")
    quick_and_short(ana)
    visitor.go()
    visitor.press("Play now")
    ana.hand.get_by_role("button").first.wait_for()
    visitor.look("first-cards")
    visitor.fits(whole=True)

    view = ana.play_on(lambda now: bool(now["tricks"]))
    assert len(view["seats"]) == 8
    assert sum(seat["bot"] is not None for seat in view["seats"]) == 7
    visitor.look("after-a-trick")
    view = ana.play_on(dealt_out())
    visitor.look("the-last-trick")
    if not over(view):
        visitor.button(READY).wait_for()
        visitor.look("deal-over")
        visitor.fits()

    view = ana.play_on(over)
    winners = [view["seats"][seat]["name"] for seat in view["sheet"]["winners"]]
    page.get_by_role("heading", name=re.compile(f"{winners[0]}|You")).first.wait_for()
    visitor.button("Play again").wait_for()
    visitor.look("game-over")
    visitor.fits()
    visitor.axe()

    assert max(view["sheet"]["scores"]) >= view["sheet"]["target"]
    visitor.press("Play again")
    ana.until(lambda now: now["table"]["status"] == "playing")
    ana.hand.get_by_role("button").first.wait_for()


def quick_and_short(player: Player) -> None:
    """Set up a table whose bots do not wait and whose games are short: the next is as the last."""
    visitor, page = player.visitor, player.page
    visitor.press("Invite friends")
    page.get_by_label("What are you called?").fill("Ana")
    visitor.press("Set up the table", "Change settings")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Bots think for").select_option("0")
    dialog.get_by_label("A finished trick stays for").select_option("0")
    dialog.get_by_text("Own rules").click()
    dialog.get_by_label("The game ends at").fill("25")
    visitor.look("settings")
    visitor.axe()
    visitor.press("Save")
    dialog.wait_for(state="hidden")


def test_a_double_press_plays_one_card_and_chooses_none(visit: Visit) -> None:
    visitor = visit(PHONE)
    ana = Player(visitor)
    ana.set_up(6, pace=0.6)
    visitor.press("Start")
    ana.until(lambda now: now["game"] is not None and now["game"]["phase"] == "pass")
    ana.turn()
    view = ana.until(lambda now: now["game"]["phase"] == "play" and now["game"]["to_act"] == [0])
    box = ana.card(view["you"]["legal"][0]).bounding_box()
    assert box is not None
    visitor.page.mouse.dblclick(box["x"] + 15, box["y"] + 15, delay=40)
    visitor.page.wait_for_timeout(300)
    after = ana.view()["you"]
    assert (len(after["hand"]), after["queued"]) == (len(view["you"]["hand"]) - 1, None)
