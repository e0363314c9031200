"""Every bot by its name, and the levels that people choose."""

import re
from collections.abc import Mapping
from typing import Final

from cancellation_hearts.bots.base import Bot
from cancellation_hearts.bots.easy import EasyBot
from cancellation_hearts.bots.heuristic import HeuristicBot
from cancellation_hearts.bots.learned import LearnedBot
from cancellation_hearts.bots.random import RandomBot
from cancellation_hearts.bots.search import (
    MOST_WORLDS,
    Budget,
    Clock,
    SearchBot,
    by_network,
    by_rules_of_thumb,
)
from cancellation_hearts.engine.errors import UsageError

LEVELS: Final[Mapping[str, Bot]] = {
    "easy": EasyBot(),
    "medium": HeuristicBot(),
    "hard": SearchBot(Budget(300)),
    "expert": SearchBot(Budget(1500), by_network),
}
"""The levels, in the order in which they are meant to be strong; docs/bots.md has what is measured.

They are given worlds and not time, so that one plays the same on any machine.
"""

BOTS: Final[Mapping[str, Bot]] = {
    **LEVELS,
    "heuristic": LEVELS["medium"],
    "learned": LearnedBot(),
    "random": RandomBot(),
}
"""Every bot by its name. Bots remember nothing, so that one can sit in many seats."""

_BUDGET: Final = re.compile(r"(?P<kind>search|both):(?P<amount>[1-9][0-9]{0,5})(?P<unit>ms|w)")


def make_bot(spec: str, clock: Clock) -> Bot:
    """Make the bot of that name.

    Parameters
    ----------
    spec : str
        One of ``BOTS``; or ``search:50ms`` for a time, ``search:1000w`` for a number of worlds,
        and the same with ``both``, which asks the network first.
    clock : callable
        Returns seconds, for bots that think for a time.

    Raises
    ------
    UsageError
        ``unknown_bot``.
    """
    if spec in BOTS:
        return BOTS[spec]
    asked = _BUDGET.fullmatch(spec)
    if asked is None:
        raise UsageError(
            "unknown_bot",
            f"There is no bot {spec[:40]!r}; there are {', '.join(BOTS)}; and search or both, as"
            " search:50ms (so long a choice) or search:1000w (so many worlds).",
        )
    amount = int(asked["amount"])
    timed = asked["unit"] == "ms"
    budget = Budget(MOST_WORLDS, amount / 1000, clock) if timed else Budget(amount)
    return SearchBot(budget, by_network if asked["kind"] == "both" else by_rules_of_thumb)
