"""Showing what happened: lines for what is played, gaps between tricks, the scores after a deal."""

from collections.abc import Callable, Sequence

from rich.text import Text

from cancellation_hearts.engine.events import DealScored, Event, GameOver
from cancellation_hearts.engine.view import View
from cancellation_hearts.tui.news import TRICK_ENDS, Reporter
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.words import say


class Teller:
    """Shows one player what happens.

    Parameters
    ----------
    screen : Screen
        Where.
    reporter : Reporter
        Who says it in words.
    scores : callable
        Gives the table of scores.
    """

    def __init__(
        self, screen: Screen, reporter: Reporter, scores: Callable[[], Sequence[Text]]
    ) -> None:
        self._screen = screen
        self._reporter = reporter
        self._scores = scores

    def tell(self, happened: Sequence[Event], before: View, after: View) -> bool:
        """Show what happened; return whether there was anything to show."""
        show, gap = self._screen.show, self._screen.gap
        told = list(self._reporter.tell(happened, before, after))
        # Who has won stands below the table.
        over = any(isinstance(event, GameOver) for event in happened)
        winners = [told.pop()] if over else []
        show(*told)
        if any(isinstance(event, TRICK_ENDS) for event in happened):
            gap()
        scored = [event for event in happened if isinstance(event, DealScored)]
        if scored:
            gap()
            show(say("deal-over", deal=scored[-1].deal + 1), *self._scores())
            show(*winners)
        return bool(told)
