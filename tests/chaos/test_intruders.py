"""A game among intruders; `scripts/campaign-intruders` lets them send as much as one likes."""

import asyncio
from pathlib import Path

from tests.chaos.intruders import play_among_intruders


def test_the_others_notice_nothing_of_intruders(tmp_path: Path) -> None:
    found, said, sent = asyncio.run(play_among_intruders(tmp_path, 1500, seed=3))
    assert sent >= 1500
    assert found.games >= 2
    # All of it was tried, and each refused or cut off.
    for code in (
        "bad_message",
        "closed 1009",
        "too_many_requests",
        "unknown_person",
        "not_seated",
        "cut off",
    ):
        assert said[code] > 0, said
