"""A game over a bad network; `scripts/campaign-network` plays as many as one likes."""

import asyncio
from pathlib import Path

from tests.chaos.network import play_over_bad_network


def test_games_over_a_bad_network_come_to_their_end(tmp_path: Path) -> None:
    found, faults = asyncio.run(play_over_bad_network(tmp_path, 2, seed=5, cut=1.0))
    assert found.games >= 2
    assert found.acknowledged > 50
    # It was bad indeed.
    assert min(faults.lost, faults.late, faults.twice, faults.cuts) > 5
