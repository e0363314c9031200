"""The exchange rules: a kitty that comes into the hand, and a trick that goes on."""

from collections import Counter

import pytest
from playwright.sync_api import expect

from cancellation_hearts.engine.cards import NAMES
from tests.browser.conftest import Visit, both_sizes
from tests.browser.playing import BURY, Player
from tests.browser.staged import staged
from tests.browser.visitor import Size

pytestmark = pytest.mark.browser

RULES = {"base": "exchange", "passing": []}
PLAYERS, EACH = 7, 14

# Both aces of clubs, so that the first trick and the kitty with it are Ana's whoever else plays.
MINE = ["AC", "AC", "5D", "TD", "QD", "QD"]
DIAMONDS = [
    ["5D", "2D", "3D", "4D"],
    ["9D", "2D", "3D", "4D"],
    ["9D", "6D", "7D", "8D"],
    ["JD", "6D", "7D", "8D"],
    ["JD", "KD", "AD", "TD"],
]
LEADS_FIRST = ["2C", "2C"]
KITTY = ["3C", "KD", "AD", "4H", "7S", "8S"]


def hands() -> list[list[str]]:
    """Return the hands of all seven; the last one, who leads to the first trick, has no diamond."""
    found = [MINE.copy(), *(each.copy() for each in DIAMONDS), LEADS_FIRST.copy()]
    rest = Counter(list(NAMES) * 2)
    rest.subtract([*(card for hand in found for card in hand), *KITTY])
    left = sorted(rest.elements())
    assert not any(card.endswith("D") for card in left)
    for turn in range(len(left)):
        hungry = [hand for hand in found if len(hand) < EACH]
        hungry[turn % len(hungry)].append(left[turn])
    return found


@both_sizes
@pytest.mark.usefixtures("built")
def test_a_kitty_is_buried_and_a_trick_goes_on(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, size: Size
) -> None:
    wishes = [[], *([hand[0]] for hand in DIAMONDS), []]
    with staged(monkeypatch, PLAYERS, hands(), wishes) as server:
        visitor = visit(size, origin=server.url)
        ana = Player(visitor)
        ana.set_up(PLAYERS, ruleset=RULES)
        visitor.press("Start")

        ana.play_on(lambda now: _phase(now) == "play" and now["game"]["to_act"] == [0])
        ana.play("AC")
        view = ana.until(lambda now: _phase(now) == "discard")
        assert sorted(view["you"]["kitty"]) == sorted(KITTY)
        visitor.button(BURY).wait_for()
        visitor.look("the-kitty-in-the-hand")
        visitor.axe()
        buried = [*KITTY[:5], "TD"]
        for card in buried:
            # Fewer are too few.
            expect(visitor.button(BURY)).to_have_attribute("aria-disabled", "true")
            ana.play(card)
        visitor.look("six-cards-chosen")
        visitor.press(BURY)
        view = ana.until(lambda now: _phase(now) == "play" and now["game"]["to_act"] == [0])
        assert sorted(view["you"]["buried"]) == sorted(buried)

        ana.play("5D")
        view = ana.until(lambda now: len(now["game"]["trick"]) == PLAYERS)
        assert view["game"]["cancelled"] == ["5D", "9D", "JD"]
        assert view["game"]["winning"] is None
        visitor.look("the-trick-goes-on")
        ana.play("QD")
        ana.until(lambda now: now["tricks"] != [] and len(now["tricks"][-1]["cards"]) == 14)
        visitor.look("fourteen-cards")
        visitor.page.close()


def _phase(view: dict[str, dict[str, object] | None]) -> object:
    game = view["game"]
    return None if game is None else game["phase"]
