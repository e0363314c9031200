"""Hints: asked for at one's turn, marked in the hand, never played by themselves."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.events import PlayCard
from cancellation_hearts.table.hints import TableHint
from cancellation_hearts.table.protocol import AgreeHints, Command, GamePart, PlayPart
from tests.browser import moments
from tests.browser.advised import for_a_moon, to_pass, to_play
from tests.browser.composed import PEOPLE, seats, table
from tests.browser.conftest import Visit
from tests.browser.fake import Fake, shown
from tests.browser.playing import Player
from tests.browser.test_keyboard import listening
from tests.browser.visitor import DESKTOP, PHONE, SIDEWAYS, SMALL, ZOOMED, Visitor

pytestmark = pytest.mark.browser

ASK = "What would you play?"
MORE = "Why, and what else"


def answering(fake: Fake, hint: TableHint) -> list[str]:
    """Let the server answer with a hint; returns where it notes that it was asked."""
    asked: list[str] = []

    def answer() -> tuple[int, object]:
        asked.append(hint.phase)
        return 200, hint

    fake.asked["/hint"] = answer
    return asked


def seen(visitor: Visitor, name: str, *, whole: bool = True) -> None:
    """See a state in both themes and both sizes."""
    for size in (PHONE, DESKTOP):
        visitor.resize(size)
        for theme in ("light", "dark"):
            visitor.dress(theme)
            visitor.look(name)
            visitor.axe()
        visitor.fits(whole=whole)
    visitor.resize(PHONE)
    visitor.dress("light")


def advised(page: Page) -> list[str]:
    """Return the cards of the hand that are marked."""
    found: list[str] = page.eval_on_selector_all(
        ".held.advised", "all => all.map(one => one.dataset.card)"
    )
    return found


def test_a_card_is_advised_with_the_reason_and_not_played(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.hand_of_seventeen())
    asked = answering(fake, to_play())
    visitor = shown(fake)
    seen(visitor, "to-be-asked")
    heard = listening(visitor)
    visitor.press(ASK)
    visitor.button(MORE).wait_for()
    told = visitor.page.get_by_label("What is going on").inner_text()
    assert "10 of diamonds" in told
    assert "It stays under the queen of diamonds of Elif." in told
    assert "9♦ may be as good" in told
    assert advised(visitor.page) == ["TD"]
    assert "the hint" in str(Player(visitor).card("TD").get_attribute("aria-label"))
    visitor.page.wait_for_timeout(200)
    assert "It stays under the queen of diamonds" in heard()
    seen(visitor, "advised")
    visitor.press(MORE)
    dialog = visitor.page.get_by_role("dialog")
    dialog.wait_for()
    rows = [" ".join(row.split()) for row in dialog.get_by_role("listitem").all_inner_texts()]
    assert len(rows) == 5
    assert "4½ ± ¼ best" in rows[0]
    assert "may be as good" in rows[1]
    assert "½ worse" in rows[2]
    assert "3¼ worse" in rows[4]
    seen(visitor, "figures", whole=False)
    visitor.press("Hide the hint")
    assert advised(visitor.page) == []
    assert asked == ["play"]
    assert fake.commands == []


def test_cards_to_pass_are_all_marked(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.passing())
    answering(fake, to_pass())
    visitor = shown(fake)
    visitor.page.keyboard.press("h")
    visitor.button(MORE).wait_for()
    assert sorted(advised(visitor.page)) == ["9C", "AH", "QS"]
    Player(visitor).card("AH").click()
    seen(visitor, "advised")
    visitor.page.keyboard.press("h")
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Card 3 of 3")).to_be_attached()
    seen(visitor, "figures", whole=False)
    assert fake.commands == []


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(SMALL, id="small"),
        pytest.param(ZOOMED, id="zoomed"),
        pytest.param(SIDEWAYS, id="sideways"),
    ],
)
def test_a_hint_fits_into_a_small_window(visit: Visit, size: tuple[int, int]) -> None:
    for moment, hint in ((moments.hand_of_seventeen(), to_play()), (moments.passing(), to_pass())):
        fake = Fake(visit(size), moment)
        answering(fake, hint)
        visitor = shown(fake)
        visitor.press(ASK)
        visitor.button(MORE).wait_for()
        visitor.look(hint.phase)
        visitor.fits()
        visitor.axe()


def test_a_hint_goes_with_its_moment(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.hand_of_seventeen())
    answering(fake, to_play())

    def play(command: Command) -> None:
        assert isinstance(command, PlayCard)
        now = fake.parts.game
        assert isinstance(now, GamePart)
        trick = (*now.trick, PlayPart(0, command.card))
        fake.tell(game=replace(now, to_act=(1,), turn=12, trick=trick))

    fake.answer = play
    visitor = shown(fake)
    visitor.press(ASK)
    visitor.button(MORE).wait_for()
    Player(visitor).card("9D").click()
    expect(visitor.page.locator(".held.advised")).to_have_count(0)
    expect(visitor.button(MORE)).to_have_count(0)
    assert len(fake.commands) == 1


def test_a_late_hint_is_dropped(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.hand_of_seventeen())

    def late() -> tuple[int, object]:
        now = fake.parts.game
        assert isinstance(now, GamePart)
        fake.tell(game=replace(now, to_act=(1,), turn=12))
        return 200, to_play()

    fake.asked["/hint"] = late
    visitor = shown(fake)
    visitor.press(ASK)
    expect(visitor.button(ASK)).to_have_count(0)
    visitor.page.wait_for_timeout(300)
    assert advised(visitor.page) == []
    assert "10 of diamonds" not in visitor.page.get_by_label("What is going on").inner_text()


def test_a_refusal_is_told_and_one_can_ask_again(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.hand_of_seventeen())
    error = HeartsError("too_many_requests", "Too many.")
    fake.asked["/hint"] = lambda: (429, {"code": error.code, "message": str(error)})
    visitor = shown(fake)
    visitor.press(ASK)
    line = visitor.page.get_by_label("What is going on")
    expect(line).to_contain_text("asked for too often")
    visitor.look("refused")
    visitor.axe()
    answering(fake, to_play())
    visitor.press(ASK)
    visitor.button(MORE).wait_for()


def test_several_people_agree_to_hints_in_the_menu(visit: Visit) -> None:
    calm = moments.hand_of_seventeen()
    who = seats(PEOPLE[:6], agrees={0: False, 1: True})
    fake = Fake(visit(PHONE), replace(calm, seats=who, table=table(6, hints=False)))

    def agree(command: Command) -> None:
        assert isinstance(command, AgreeHints)
        now = seats(PEOPLE[:6], agrees={0: command.agree, 1: True})
        fake.tell(seats=now, table=table(6, hints=command.agree))

    fake.answer = agree
    visitor = shown(fake)
    assert visitor.button(ASK).count() == 0
    visitor.press("Menu")
    agreement = visitor.page.get_by_role("checkbox", name=re.compile("I agree to hints"))
    expect(agreement).not_to_be_checked()
    visitor.page.get_by_text("all 2 agree; Bram has").wait_for()
    seen(visitor, "agreement", whole=False)
    agreement.check()
    visitor.page.get_by_text("All agree").wait_for()
    visitor.press("Close")
    visitor.button(ASK).wait_for()


def test_one_who_watches_is_offered_no_hint(visit: Visit) -> None:
    visitor = shown(Fake(visit(PHONE), moments.watching()))
    assert visitor.button(ASK).count() == 0


def test_what_a_moon_should_do_can_be_asked(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.moon())
    answering(fake, for_a_moon())
    visitor = shown(fake)
    visitor.press("What would you do?")
    told = visitor.page.get_by_role("status").filter(has_text="Take 26 off my score.")
    expect(told).to_contain_text("as far apart whichever way you choose")
    seen(visitor, "advised", whole=False)
    assert fake.commands == []
