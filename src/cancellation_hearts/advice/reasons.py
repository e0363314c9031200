"""Why a choice is good or bad, as a code and what belongs into its sentence.

A reason states facts of the position that anybody at the table could check: what a card cancels,
who would be winning, what lies in the trick, what is still unseen. How good the choice is, the
expectation says. The sentences stand in ``locales``, each as ``advice-reason-CODE``.
"""

from collections.abc import Mapping
from typing import Final, Literal, get_args

from msgspec import Struct

Code = Literal[
    "only-card",
    "lead-void",
    "lead-under-queen",
    "lead-low",
    "lead-high",
    "cancels-all",
    "cancels-sends",
    "cancels",
    "stops-moon",
    "forced-highest",
    "takes-last",
    "takes-last-free",
    "takes-bonus",
    "takes-free",
    "takes-so-far",
    "ducks-last",
    "ducks-highest",
    "ducks",
    "throws-queen",
    "throws-points",
    "throws-high-spade",
    "throws-void",
    "throws-high",
    "throws-card",
    "gives-queen",
    "gives-high-spade",
    "gives-void",
    "gives-high",
    "gives-card",
    "moon-wins",
    "moon-same",
]

ARGUMENTS: Final[Mapping[Code, tuple[str, ...]]] = {
    "only-card": (),
    "lead-void": ("suit",),
    "lead-under-queen": (),
    "lead-low": ("suit", "count"),
    "lead-high": ("suit", "count"),
    "cancels-all": ("card", "seat"),
    "cancels-sends": ("card", "seat", "points"),
    "cancels": ("card", "seat"),
    "stops-moon": ("seat",),
    "forced-highest": ("points",),
    "takes-last": ("points",),
    "takes-last-free": (),
    "takes-bonus": ("points",),
    "takes-free": ("count",),
    "takes-so-far": ("points", "count"),
    "ducks-last": ("card", "seat", "points"),
    "ducks-highest": ("card", "seat"),
    "ducks": ("card", "seat"),
    "throws-queen": ("seat",),
    "throws-points": ("seat", "points"),
    "throws-high-spade": (),
    "throws-void": ("suit",),
    "throws-high": ("suit", "count"),
    "throws-card": (),
    "gives-queen": (),
    "gives-high-spade": (),
    "gives-void": ("suit",),
    "gives-high": ("suit", "count"),
    "gives-card": ("suit", "count"),
    "moon-wins": (),
    "moon-same": (),
}
"""Which arguments the sentence of each code has."""

assert set(ARGUMENTS) == set(get_args(Code))


class Reason(Struct, frozen=True, omit_defaults=True):
    """A sentence about a choice, to be put into words.

    Parameters
    ----------
    code : str
        What the sentence says.
    card : str, optional
        The card it speaks of besides the one that is chosen.
    seat : int, optional
        The player it speaks of, who is never the one that is advised.
    suit : str, optional
        A suit's letter.
    points : float, optional
    count : int, optional
    """

    code: Code
    card: str | None = None
    seat: int | None = None
    suit: str | None = None
    points: float | None = None
    count: int | None = None
