"""What people complain about in programs for such games, as positions, and how often it happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from cancellation_hearts.bots import Bot
from cancellation_hearts.engine import events
from cancellation_hearts.engine.record import read_record, replay

COMPLAINTS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "conformance" / "complaints.json").read_text(encoding="utf-8")
)["complaints"]


def failures(complaint: dict[str, Any], bot: Bot, seeds: range) -> list[tuple[int, str]]:
    """Return the seeds with which a bot does what people complain about, and what it plays."""
    game = replay(read_record(json.dumps(complaint["record"]).encode()))
    seat = complaint["seat"]
    found = []
    for seed in seeds:
        action = bot.choose(game.view(seat), np.random.default_rng(seed))
        assert isinstance(action, events.PlayCard)
        if action.card not in complaint["good"]:
            found.append((seed, action.card))
    return found
