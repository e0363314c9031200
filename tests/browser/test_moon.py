"""Whoever takes every point chooses what becomes of it."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.playing import ADD, SUBTRACT, Player, dealt_out
from tests.browser.staged import staged
from tests.browser.visitor import DESKTOP, PHONE, Size

pytestmark = pytest.mark.browser

CLUBS = ["AC", "AC", "KC", "KC", "QC", "QC", "JC", "JC", "TC", "TC", "9C", "9C", "8C"]
RULES = {"base": "classic", "passing": []}


@pytest.mark.parametrize(
    ("size", "button", "scores"),
    [
        pytest.param(PHONE, SUBTRACT, [-26, *[0] * 7], id="phone"),
        pytest.param(DESKTOP, ADD, [0, *[26] * 7], id="desktop"),
    ],
)
@pytest.mark.usefixtures("built")
def test_a_moon_is_shot_and_chosen(
    visit: Visit,
    monkeypatch: pytest.MonkeyPatch,
    size: Size,
    button: str,
    scores: list[int],
) -> None:
    # Thirteen clubs from above are never beaten, and soon nobody else has any.
    with staged(monkeypatch, 8, [CLUBS]) as server:
        visitor = visit(size, origin=server.url)
        ana = Player(visitor)
        ana.set_up(8, ruleset=RULES)
        visitor.press("Start")
        view = ana.play_on(
            lambda now: now["game"] is not None and now["game"]["phase"] == "moon",
            lambda now: str(max(now["you"]["legal"], key=CLUBS[::-1].index)),
        )
        assert view["game"]["to_act"] == [0]
        choice = visitor.button(button)
        choice.wait_for()
        visitor.look("to-be-chosen")
        visitor.axe()
        visitor.fits()
        choice.click()
        view = ana.until(dealt_out())
        assert view["sheet"]["scores"] == scores
        visitor.page.get_by_role("heading", name="Deal 1 is over").wait_for()
        visitor.look("chosen")
        visitor.page.close()
