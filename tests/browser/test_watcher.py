"""Somebody without a seat sees the table, and nobody's cards."""

import json
import re

import pytest

from tests.browser.conftest import Visit, both_sizes
from tests.browser.playing import Player
from tests.browser.visitor import DESKTOP, Size, Visitor

pytestmark = pytest.mark.browser


def cards_in_page(visitor: Visitor) -> set[str]:
    """Return the cards that the page holds in any way a person or program could read."""
    found: list[str] = visitor.page.evaluate(
        """() => [...document.querySelectorAll("[data-card], svg.card use")].map(each =>
          each.dataset.card ?? each.getAttribute("href").replace(/^#(small|face)-/, ""))"""
    )
    return set(found)


@both_sizes
def test_a_watcher_sees_no_hand(visit: Visit, size: Size) -> None:
    ana, watcher = Player(visit(DESKTOP)), Player(visit(size))
    table = ana.set_up(6, pace=0.1)
    ana.visitor.press("Start")
    watcher.visitor.go(f"/t/{table}")
    view = ana.play_on(lambda now: now["game"] is not None and len(now["tricks"]) >= 2)
    seen = watcher.until(lambda now: len(now["tricks"]) >= 2)
    assert seen["you"]["seat"] is None
    assert seen["you"]["hand"] == []
    watcher.page.get_by_text(view["seats"][0]["name"]).filter(visible=True).first.wait_for()
    assert watcher.hand.count() == 0
    watcher.visitor.look("watching")
    watcher.visitor.fits(whole=True)

    view = ana.view()
    open_cards = {card for trick in view["tricks"] for _, card in trick["cards"]}
    open_cards |= {card for _, card in view["game"]["trick"]}
    seen = watcher.view()
    open_cards |= {card for _, card in seen["game"]["trick"]}
    assert cards_in_page(watcher.visitor) <= open_cards
    held = set(view["you"]["hand"]) - open_cards
    told = json.dumps(seen)
    assert not [card for card in held if re.search(rf'"{card}"', told)]
