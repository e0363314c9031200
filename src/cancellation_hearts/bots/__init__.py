"""Players that are programs."""

from collections.abc import Mapping
from typing import Final

from cancellation_hearts.bots.base import Bot
from cancellation_hearts.bots.heuristic import HeuristicBot
from cancellation_hearts.bots.random import RandomBot

BOTS: Final[Mapping[str, Bot]] = {"heuristic": HeuristicBot(), "random": RandomBot()}
"""Every bot by its name. Bots remember nothing, so that one can sit in many seats."""

__all__ = ["BOTS", "Bot"]
