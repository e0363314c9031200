"""How much comes over the line before the first card is seen."""

import pytest

from tests.browser.conftest import Visit, both_sizes
from tests.browser.measured import transfers
from tests.browser.playing import Player
from tests.browser.visitor import Size

pytestmark = pytest.mark.browser

ALL = 150_000
SCRIPTS = 60_000


@both_sizes
def test_the_first_card_comes_cheap(visit: Visit, size: Size) -> None:
    visitor = visit(size)
    counted = transfers(visitor)
    visitor.go()
    visitor.press("Play now")
    Player(visitor).hand.get_by_role("button").first.wait_for()
    visitor.page.wait_for_load_state("networkidle")
    print(counted.told())
    assert counted.total("Script") <= SCRIPTS, counted.told()
    assert counted.total() <= ALL, counted.told()
