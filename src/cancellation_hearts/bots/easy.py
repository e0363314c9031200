"""A bot for beginners: it plays by rules of thumb, but forgets and misjudges as people do.

What it never does is throw away points that it knows how to save: of the cards that an attentive
player would see to cost much more than the best one, it plays none.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.base import whole_action
from cancellation_hearts.bots.heuristic import prices
from cancellation_hearts.bots.moon import moon_choice
from cancellation_hearts.engine import events
from cancellation_hearts.engine.cards import cards_in
from cancellation_hearts.engine.kernel import States
from cancellation_hearts.engine.view import View

OVERLOOKS: Final = 0.4
"""How often it takes a cancelled card of the trick for one that can still win."""

FORGETS: Final = 0.7
"""How often it does not remember who has run out of which suit."""

MISJUDGES: Final = 1.0
"""By how many points it commonly misjudges what a card will cost."""

NEVER: Final = 2.5
"""Of so many points more than need be it never makes a present."""


class EasyBot:
    """Plays by rules of thumb, and makes mistakes."""

    def choose(self, view: View, generator: np.random.Generator) -> events.Action:
        """Choose as `Bot.choose`."""
        packed = view.rules.packed()

        def decide(observations: States) -> int:
            if view.phase == "moon":
                return moon_choice(observations[0], packed[0])
            cards = np.array(cards_in(observations["legal"].item()))
            remembered = observations.copy()
            if generator.random() < OVERLOOKS:
                remembered["led_twice"] = 0
            if generator.random() < FORGETS:
                remembered["void"] = 0
            # Who may be shooting the moon is beyond it.
            remembered["taken"] = 0
            guessed = _prices(remembered, packed)[cards]
            guessed += generator.gumbel(scale=MISJUDGES, size=len(cards))
            true = _prices(observations, packed)[cards]
            return int(cards[np.argmin(np.where(true > true.min() + NEVER, np.inf, guessed))])

        return whole_action(view, decide)


def _prices(observations: States, packed: States) -> NDArray[np.float64]:
    """Return the price of each card in points, for those that are legal."""
    found = np.zeros(52)
    prices(observations[0], packed[0], found)
    return found / 4
