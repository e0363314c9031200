"""A whole deal by keyboard alone, and what a screen reader is told meanwhile."""

import re
from collections.abc import Callable

import pytest

from tests.browser.conftest import Visit
from tests.browser.playing import SETTLING, Parts, Player
from tests.browser.staged import staged
from tests.browser.visitor import DESKTOP, PHONE, Visitor

pytestmark = pytest.mark.browser

FOCUSED = """() => {
  const one = document.activeElement;
  return [one.closest("[data-card]")?.dataset.card ?? "", one.textContent.trim(), one.tagName];
}"""


def tab_to(visitor: Visitor, wanted: str) -> None:
    """Press Tab until the focus is on what has this name or is this card."""
    page = visitor.page
    for _ in range(60):
        card, text, _ = page.evaluate(FOCUSED)
        if card == wanted or re.search(wanted, text):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {wanted!r}")


def arrow_to(visitor: Visitor, card: str) -> None:
    """Press arrow keys within the hand until the focus is on a card."""
    page = visitor.page
    for key in ("ArrowRight", "ArrowLeft"):
        for _ in range(20):
            if page.evaluate(FOCUSED)[0] == card:
                return
            page.keyboard.press(key)
    raise AssertionError(f"the arrows do not come to {card}")


def into_the_hand(visitor: Visitor) -> None:
    """Press Tab until the focus is on a card of the hand."""
    page = visitor.page
    for _ in range(60):
        if page.evaluate(FOCUSED)[0]:
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not come to the hand")


def test_a_deal_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit(DESKTOP)
    ana, page = Player(visitor), visitor.page
    ana.set_up(6, ruleset={"base": "classic", "target": 1})
    page.get_by_role("button", name="Start").wait_for()
    tab_to(visitor, "^Start")
    page.keyboard.press("Enter")
    view = ana.until(lambda now: now["game"] is not None and now["game"]["phase"] == "pass")
    into_the_hand(visitor)
    chosen = [card for card in view["you"]["hand"] if view["you"]["hand"].count(card) == 1][:3]
    for card in chosen:
        arrow_to(visitor, card)
        page.keyboard.press("Enter")
    tab_to(visitor, "^Pass")
    visitor.look("about-to-pass")
    page.keyboard.press("Enter")
    played = 0
    while not _ended(view := ana.view()):
        if view["game"]["phase"] == "play" and view["game"]["to_act"] == [0]:
            card = view["you"]["legal"][-1]
            into_the_hand(visitor)
            arrow_to(visitor, card)
            if played == 1:
                visitor.look("a-card-has-the-focus")
            page.keyboard.press("Enter")
            ana.until(later_than(view))
            page.wait_for_timeout(1000 * SETTLING)
            played += 1
        page.wait_for_timeout(20)
    assert played >= 4


def later_than(then: Parts) -> Callable[[Parts], bool]:
    """Return whether something has been done since."""
    return lambda now: bool(now["game"]["turn"] > then["game"]["turn"])


def _ended(view: Parts) -> bool:
    return view["table"]["status"] == "over" or bool(view["sheet"]["deals"])


@pytest.mark.usefixtures("built")
def test_a_screen_reader_hears_a_cancellation(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = [["KD", "2D"], ["3D"], ["KD"], ["9D"], ["9D"], ["4D"]]
    wishes = [[], ["3D"], ["KD"], ["9D"], ["9D"], ["4D"]]
    with staged(monkeypatch, 6, hands, wishes) as server:
        visitor = visit(PHONE, origin=server.url)
        ana = Player(visitor)
        ana.set_up(6, ruleset={"base": "classic", "passing": []})
        heard = listening(visitor)
        visitor.press("Start")
        ana.until(lambda now: now["game"] is not None and now["game"]["to_act"] == [0])
        ana.play("KD")
        view = ana.until(lambda now: bool(now["tricks"]))
        names = [seat["name"] for seat in view["seats"]]
        assert view["tricks"][0]["winner"] == 5
        visitor.page.wait_for_timeout(1000)
        told = heard()
        for name in names[1:]:
            assert name in told, (name, told)
        assert re.search("king of diamonds", told), told
        assert re.search("cancel", told), told
        assert re.search(f"{names[5]} (wins|takes)", told), told
        visitor.page.close()


def listening(visitor: Visitor) -> Callable[[], str]:
    """Note all that live regions say from now on; what is returned tells it."""
    visitor.page.evaluate(
        """() => {
          window.heard = [];
          const live = node => (node.nodeType === 1 ? node : node.parentElement)
            ?.closest("[aria-live], [role=status], [role=log], [role=alert]");
          new MutationObserver(changes => {
            for (const { target } of changes) {
              const region = live(target);
              if (region) window.heard.push(region.textContent);
            }
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }"""
    )
    return lambda: " / ".join(visitor.page.evaluate("() => window.heard"))
