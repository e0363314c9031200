"""Every bot by the name that commands and tables know it by."""

from collections.abc import Callable

from cancellation_hearts.bots.base import Bot
from cancellation_hearts.bots.heuristic import HeuristicBot
from cancellation_hearts.bots.random import RandomBot
from cancellation_hearts.engine.errors import UsageError


def make_bot(spec: str, clock: Callable[[], float]) -> Bot:
    """Make the bot of that name.

    Parameters
    ----------
    spec : str
        ``heuristic`` or ``random``.
    clock : callable
        Returns seconds, for bots that think for a time.

    Raises
    ------
    UsageError
        ``unknown_bot``.
    """
    if spec == "heuristic":
        return HeuristicBot()
    if spec == "random":
        return RandomBot()
    raise UsageError("unknown_bot", f"There is no bot {spec[:40]!r}; there are heuristic, random.")
