"""What lies on the table is drawn as it is: rings, strikes, points, places, inks."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from cancellation_hearts.engine.events import Played
from cancellation_hearts.table.events import Chatted
from cancellation_hearts.table.protocol import (
    Command,
    GamePart,
    PlayPart,
    SheetPart,
    YouPart,
)
from tests.browser import moments
from tests.browser.conftest import Visit, both_sizes
from tests.browser.fake import Fake, shown
from tests.browser.moments import MOMENTS
from tests.browser.playing import PASS, READY, Player
from tests.browser.visitor import DESKTOP, PHONE, Size, Visitor

pytestmark = pytest.mark.browser

FINGER = 44
"""Pixels that a thumb needs across."""

_INKS = """cards => cards.map(card => ["--i1", "--paper-ink"].map(ink => {
  card.style.color = `var(${ink})`;
  const found = getComputedStyle(card).color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  card.style.color = "";
  return found;
}))"""


def laid(visitor: Visitor, card: str) -> Locator:
    """Return where a card lies on the cloth, face up."""
    return visitor.page.locator(".stage .laid").filter(has=visitor.page.locator(_use(card)))


def _use(card: str) -> str:
    return f'use[href="#small-{card}"], use[href="#face-{card}"]'


def cards_in(where: Locator) -> list[str]:
    """Return the cards that are drawn there."""
    links: list[str] = where.locator("use").evaluate_all(
        "all => all.map(each => each.getAttribute('href'))"
    )
    return [re.sub(r"^#(small|face)-", "", link) for link in links]


def middle(where: Locator) -> tuple[float, float]:
    """Return the middle of what is drawn there."""
    box = where.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def game_of(fake: Fake) -> GamePart:
    """Return the game that is shown."""
    assert isinstance(fake.parts.game, GamePart)
    return fake.parts.game


@both_sizes
@pytest.mark.parametrize(
    ("moment", "card"),
    [("hand-of-seventeen", "QD"), ("eleven", "KD"), ("two-layers", "QD"), ("three-layers", "8D")],
)
def test_the_ring_is_around_the_card_that_wins(
    visit: Visit, size: Size, moment: str, card: str
) -> None:
    visitor = shown(Fake(visit(size), MOMENTS[moment]()))
    ring = visitor.page.locator(".stage .win-ring")
    expect(ring).to_be_visible()
    assert middle(ring) == pytest.approx(middle(laid(visitor, card)), abs=3)


@both_sizes
@pytest.mark.parametrize("moment", ["hand-of-seventeen", "eleven", "three-layers"])
def test_cards_that_cancel_are_struck_and_tied_and_no_others(
    visit: Visit, size: Size, moment: str
) -> None:
    fake = Fake(visit(size), MOMENTS[moment]())
    visitor = shown(fake)
    game = game_of(fake)
    knots = []
    for card, count in Counter(play.card for play in game.trick).items():
        where = laid(visitor, card)
        expect(where).to_have_count(count)
        gone = count if card in game.cancelled else 0
        expect(where.locator(".strike").filter(visible=True)).to_have_count(gone)
        expect(where.locator(".knot").filter(visible=True)).to_have_count(gone)
        expect(where.locator(".dim")).to_have_count(gone)
        knots += [tuple(where.locator(".knot").all_inner_texts())] if gone else []
    # Both cards of a pair say the same, and several pairs are told apart.
    assert all(len(set(pair)) == 1 for pair in knots)
    assert len(set(knots)) == len(game.cancelled)
    expect(visitor.page.locator(".stage .sewn")).not_to_have_count(0)


@both_sizes
def test_what_is_at_stake_is_counted(visit: Visit, size: Size) -> None:
    visitor = shown(Fake(visit(size), moments.eleven()))
    ticket = visitor.page.get_by_role("region", name="At stake").filter(visible=True)
    # Two queens and a heart lie aside, and a heart in the trick.
    expect(ticket).to_contain_text(re.compile(r"28\s*points"))
    expect(ticket).to_contain_text(re.compile(r"11\s*cards aside"))
    expect(ticket).to_contain_text(re.compile(r"5\s*.*kitty"))
    expect(ticket.get_by_role("img", name="diamonds")).to_be_visible()


@both_sizes
def test_a_queued_card_waits_at_its_place(visit: Visit, size: Size) -> None:
    visitor = shown(Fake(visit(size), moments.queued()))
    waiting = visitor.page.locator(".stage .queued").filter(visible=True)
    expect(waiting).to_have_count(1)
    expect(waiting.locator(_use("TC"))).to_have_count(1)


@both_sizes
def test_three_cards_are_passed_and_seen_before(visit: Visit, size: Size) -> None:
    fake = Fake(visit(size), moments.passing())
    visitor = shown(fake)
    ana = Player(visitor)
    pick = visitor.button(PASS)
    for at, card in enumerate(("QS", "AH", "KC", "7S")):
        expect(pick).to_have_attribute("aria-disabled", "false" if at == 3 else "true")
        ana.play(card)
    # Where a grid has no free cell they are only counted.
    if size == DESKTOP:
        tray = visitor.page.locator(".tray").filter(visible=True)
        expect(tray.locator("use")).to_have_count(3)
        assert cards_in(tray) == ["QS", "AH", "KC"]
    expect(visitor.page.locator(".stage .slot .count")).to_have_text(re.compile("^3"))
    pressed = ana.hand.get_by_role("button", pressed=True)
    assert [card.get_attribute("data-card") for card in pressed.all()].count("7S") == 0
    pick.click()
    sent: list[Any] = [sorted(getattr(each, "cards", ())) for each in fake.commands]
    assert sent == [["AH", "KC", "QS"]]


def test_cards_that_may_not_be_played_say_so(visit: Visit) -> None:
    visitor = shown(Fake(visit(PHONE), moments.hand_of_seventeen()))
    for card in Player(visitor).hand.get_by_role("button").all():
        name = card.get_attribute("data-card")
        off = "false" if name in moments.DIAMONDS else "true"
        assert (name, card.get_attribute("aria-disabled")) == (name, off)


@pytest.mark.parametrize("four", [False, True], ids=["two", "four"])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("moment", "cards"), [("passing", ".hand .card"), ("hand-of-seventeen", ".dim > .card")]
)
def test_inks_are_told_apart_and_read(
    visit: Visit, moment: str, cards: str, theme: str, *, four: bool
) -> None:
    visitor = visit(PHONE, theme)
    kept = '{"fourColours": true}' if four else "{}"
    visitor.context.add_init_script(f"localStorage.setItem('hearts', '{kept}')")
    shown(Fake(visitor, MOMENTS[moment]()))
    inks = set()
    for suit in "CDHS":
        found = visitor.page.locator(f"{cards}.s-{suit}").evaluate_all(_INKS)
        assert found, suit
        for ink, paper in found:
            assert contrast(ink, paper) >= 4.5, (suit, ink, paper)
        inks |= {tuple(ink) for ink, _ in found}
    assert len(inks) == (4 if four else 2)


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the contrast of two colours, as the WCAG have it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Sequence[float]) -> float:
    parts = [each / 255 for each in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    "moment", ["before", "passing", "hand-of-seventeen", "paused", "moon", "deal-over", "game-over"]
)
def test_a_thumb_hits_every_button(visit: Visit, moment: str) -> None:
    visitor = shown(Fake(visit(PHONE), MOMENTS[moment]()))
    small = []
    for button in visitor.page.locator("button.btn, a.btn").filter(visible=True).all():
        box = button.bounding_box()
        assert box is not None
        if min(box["width"], box["height"]) < FINGER:
            small.append((button.inner_text() or button.get_attribute("aria-label"), box))
    assert not small


def test_somebody_is_ready_for_the_next_deal(visit: Visit) -> None:
    fake = Fake(visit(PHONE), moments.deal_over())

    def done(_: Command) -> None:
        assert fake.parts.seats is not UNSET
        mine, *others = fake.parts.seats
        fake.tell(seats=(replace(mine, ready=True), *others))

    fake.answer = done
    visitor = shown(fake)
    expect(visitor.page.get_by_text("9 of 11 are ready")).to_be_visible()
    visitor.press(READY)
    expect(visitor.page.get_by_text("Waiting for Bram")).to_be_visible()
    expect(visitor.button(READY)).to_have_attribute("aria-disabled", "true")
    assert [type(each).__name__ for each in fake.commands] == ["Ready"]


@both_sizes
def test_the_end_of_a_game_is_told(visit: Visit, size: Size) -> None:
    fake = Fake(visit(size), moments.game_over())
    visitor = shown(fake)
    sheet = fake.parts.sheet
    assert isinstance(sheet, SheetPart)
    steps = visitor.page.locator(".podium").get_by_role("listitem").all_inner_texts()
    points = [int(step.split()[-1].replace("\N{MINUS SIGN}", "-")) for step in steps]
    assert points[0] == min(sheet.scores)
    assert all(one < other for one, other in pairwise(points)), steps
    drawn = visitor.page.get_by_role("img", name=re.compile("^Totals after each of 9 deals"))
    expect(drawn).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_chart_is_there_between_deals(visit: Visit, size: Size) -> None:
    visitor = shown(Fake(visit(size), moments.deal_over()))
    drawn = visitor.page.get_by_role("img", name=re.compile("^Totals after each of 4 deals"))
    expect(drawn).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_talk_is_read_from_top_to_bottom(visit: Visit, size: Size) -> None:
    visitor = shown(Fake(visit(size), moments.talking()))
    visitor.press(re.compile("^Chat"))
    lines = visitor.page.get_by_role("log", name="Chat").get_by_role("listitem")
    expect(lines).to_have_count(21)
    expect(lines.first).to_contain_text("Good luck everybody")
    expect(lines.nth(1)).to_contain_text("You too!")
    # The newest line is in view.
    expect(lines.last).to_be_in_viewport()
    expect(lines.last).to_contain_text("https://example.org")


def test_an_address_that_leads_nowhere_is_said(visit: Visit) -> None:
    visitor = visit()
    visitor.allow(["status of 404"])
    visitor.go("/no/such/page")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Nothing here")
    expect(visitor.page.get_by_role("main").get_by_role("link")).to_have_attribute("href", "/")


@both_sizes
def test_what_somebody_says_is_seen_at_their_place_unless_they_are_muted(
    visit: Visit, size: Size
) -> None:
    fake = Fake(visit(size), moments.others_turn())
    visitor = shown(fake)
    bubbles = visitor.page.locator(".stage .bubble").filter(visible=True)
    fake.tell(Chatted(1, "Hello from Bram"))
    expect(bubbles).to_have_text(["Hello from Bram"])
    expect(bubbles).to_have_count(0, timeout=6000)
    assert isinstance(fake.parts.you, YouPart)
    fake.tell(you=replace(fake.parts.you, muted=(1,)))
    fake.tell(Chatted(1, "Nobody hears me"))
    fake.tell(Chatted(0, "I talk myself"))
    expect(bubbles).to_have_text(["I talk myself"])


@pytest.mark.parametrize("still", [True, False])
def test_nothing_moves_for_whoever_asked_for_that(visit: Visit, *, still: bool) -> None:
    fake = Fake(visit(PHONE, still=still), moments.others_turn())
    visitor = shown(fake)
    visitor.page.evaluate(
        """() => { window.moved = 0; const look = () => {
          window.moved += document.querySelector(".stage").getAnimations({ subtree: true }).length;
          requestAnimationFrame(look);
        }; look(); }"""
    )
    now = game_of(fake)
    trick = (*now.trick, PlayPart(5, "AC"))
    fake.tell(Played(5, "AC"), game=replace(now, trick=trick, winning=5, to_act=(6,)))
    expect(laid(visitor, "AC")).to_be_visible()
    visitor.page.wait_for_timeout(300)
    assert (visitor.page.evaluate("() => window.moved") == 0) is still
