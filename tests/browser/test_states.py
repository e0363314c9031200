"""Moments that are hard to reach, as phones and desktops show them by day and by night."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from cancellation_hearts.table.protocol import Command, Queue, QueuedPart, Refused, YouPart
from tests.browser import moments
from tests.browser.composed import PEOPLE
from tests.browser.conftest import Visit
from tests.browser.fake import Fake, shown
from tests.browser.moments import MOMENTS
from tests.browser.playing import Player
from tests.browser.visitor import (
    DESKTOP,
    LOSS,
    PHONE,
    SIDEWAYS,
    SMALL,
    ZOOMED,
)

pytestmark = pytest.mark.browser

FINGER = 44
"""Pixels that a thumb needs across."""

SCROLLING = ("before", "moon", "deal-over", "long-sheet", "game-over")
"""Pages that may be longer than the window; the playing table never is."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_moment_is_seen_whole_and_axe_finds_nothing(visit: Visit, moment: str) -> None:
    visitor = shown(Fake(visit(PHONE), MOMENTS[moment]()))
    whole = moment not in SCROLLING
    for size in (PHONE, DESKTOP):
        visitor.resize(size)
        for theme in ("light", "dark"):
            visitor.dress(theme)
            visitor.look(moment)
            visitor.axe()
        visitor.fits(whole=whole)


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(SMALL, id="small"),
        pytest.param(ZOOMED, id="zoomed"),
        pytest.param(SIDEWAYS, id="sideways"),
    ],
)
@pytest.mark.parametrize("moment", ["hand-of-seventeen", "eleven", "two-layers", "passing"])
def test_a_moment_fits_into_a_small_window(
    visit: Visit, moment: str, size: tuple[int, int]
) -> None:
    visitor = shown(Fake(visit(size), MOMENTS[moment]()))
    visitor.look(moment)
    visitor.fits()
    visitor.axe()


def test_a_thumb_hits_each_of_seventeen_cards(visit: Visit) -> None:
    visitor = shown(Fake(visit(PHONE), moments.hand_of_seventeen()))
    cards = Player(visitor).hand.get_by_role("button")
    # Two nines of clubs are one unit.
    assert cards.count() == 16
    free = []
    for card in cards.all():
        box = card.bounding_box()
        assert box is not None
        # What lies on top of a card hides it: the first and the last free pixel across its middle.
        across = [box["x"] + at for at in range(int(box["width"]))]
        middle = box["y"] + box["height"] / 2
        hit = visitor.page.evaluate(
            """([card, across, middle]) => across.filter(x => {
              const top = document.elementFromPoint(x, middle);
              return top !== null && card.contains(top);
            }).length""",
            [card.element_handle(), across, middle],
        )
        free.append(hit)
    assert min(free) >= FINGER, free


def test_every_name_of_eleven_is_seen(visit: Visit) -> None:
    visitor = shown(Fake(visit(PHONE), moments.eleven()))
    for name in PEOPLE[1:]:
        found = visitor.page.get_by_text(name, exact=True).first
        assert found.is_visible(), name
        box = found.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]


def test_a_card_that_may_not_be_played_says_why(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.hand_of_seventeen())
    fake.answer = lambda command: Refused(
        None,
        "must_follow_suit",
        "Diamonds were led, and seat 0 holds some.",
        {"seat": 0, "card": "AH", "suit": "D"},
    )
    visitor = shown(fake)
    # Playwright waits for what is disabled to be enabled; people press it all the same.
    Player(visitor).card("AH").click(force=True)
    visitor.page.get_by_text("diamond", exact=False).last.wait_for()
    visitor.look("refused")
    assert [type(each).__name__ for each in fake.commands] == ["PlayCard"]


def test_a_lost_connection_is_told_and_mended(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.others_turn())
    visitor = shown(fake)
    visitor.allow(LOSS)
    fake.lose()
    told = visitor.page.get_by_text("Connection lost").filter(visible=True)
    told.first.wait_for()
    visitor.look("lost")
    visitor.dress("dark")
    visitor.look("lost")
    visitor.axe()
    visitor.resize(DESKTOP)
    visitor.look("lost")
    fake.reachable = True
    expect(told).to_have_count(0, timeout=20_000)


def test_a_card_is_queued_and_taken_back(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.others_turn())

    def queue(command: Command) -> None:
        queued = QueuedPart(command.card, command.unless) if isinstance(command, Queue) else None
        assert isinstance(fake.parts.you, YouPart)
        fake.tell(you=replace(fake.parts.you, queued=queued))

    fake.answer = queue
    visitor = shown(fake)
    card = Player(visitor).card("TC")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    visitor.look("queued")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "false")
    assert [type(each).__name__ for each in fake.commands] == ["Queue", "Unqueue"]


def test_a_long_talk_is_read(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.talking())
    visitor = shown(fake)
    for size in (PHONE, DESKTOP):
        visitor.resize(size)
        if size == PHONE:
            visitor.press(re.compile("^Chat"))
        visitor.page.get_by_text("You too!").first.wait_for()
        for theme in ("light", "dark"):
            visitor.dress(theme)
            visitor.look("chat")
            visitor.axe()
        visitor.fits()


def test_indices_do_not_hide_each_other_in_a_row(visit: Visit) -> None:
    visitor = shown(Fake(visit(PHONE), moments.hand_of_seventeen()))
    hand = Player(visitor).hand
    boxes = [card.bounding_box() for card in hand.get_by_role("button").all()]
    rows: dict[int, list[float]] = {}
    for box in boxes:
        assert box is not None
        rows.setdefault(round(box["y"] / 60), []).append(box["x"])
    for lefts in rows.values():
        assert all(right - left >= FINGER for left, right in pairwise(sorted(lefts))), rows


@pytest.mark.parametrize("moment", ["deal-over", "long-sheet"])
def test_eleven_columns_of_the_sheet_are_seen(visit: Visit, moment: str) -> None:
    visitor = shown(Fake(visit(PHONE), MOMENTS[moment]()))
    heads = visitor.page.get_by_role("table").first.get_by_role("columnheader")
    lefts = []
    for head in heads.all():
        box = head.bounding_box()
        assert box is not None
        lefts.append(box["x"])
        assert box["x"] + box["width"] <= PHONE[0] + 1
    assert len(lefts) >= 11
