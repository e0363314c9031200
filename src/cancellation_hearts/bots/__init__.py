"""Players that are programs."""

from cancellation_hearts.bots.base import Bot
from cancellation_hearts.bots.levels import BOTS, LEVELS

__all__ = ["BOTS", "LEVELS", "Bot"]
