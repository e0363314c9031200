"""The decisions of a record, each with what its player knew."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from cancellation_hearts.engine.cards import card_numbers
from cancellation_hearts.engine.events import Dealt, PassChosen
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.kernel import States
from cancellation_hearts.engine.record import DealRecord, Record, replay_steps
from cancellation_hearts.engine.view import View


class Moment(NamedTuple):
    """A seat that has to act.

    Parameters
    ----------
    deal : int
        The number of the deal.
    step : int
        Which step of the deal the action is: the deal itself is 0, the pass of all is one, and
        after it each action.
    view : View
        What the seat knew.
    states : array of one ``STATE_DTYPE``
        How the cards lay.
    passes : tuple of tuples of int
        While cards are passed: what all have passed, by seat.
    chosen : tuple of int
        The cards that were played, passed or buried.
    free : bool
        Whether there was a choice, and one that could change a score.
    """

    deal: int
    step: int
    view: View
    states: States
    passes: tuple[tuple[int, ...], ...]
    chosen: tuple[int, ...]
    free: bool

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        assert self.view.seat is not None
        return self.view.seat


def moments(record: Record, deals: Collection[int]) -> Iterator[Moment]:
    """Yield all decisions of some finished deals, but for what is chosen after a moon.

    That choice changes no distance between two scores. Errors are those of `replay_steps`.
    """
    step = 0
    for game, happened in replay_steps(record):
        if any(isinstance(event, Dealt) for event in happened):
            step = 0
        elif any(not isinstance(event, PassChosen) for event in happened):
            step += 1
        number = game.deal_number
        if number not in deals or game.phase not in ("pass", "play", "discard"):
            continue
        if game.phase != "pass":
            yield _moment(game, record.deals[number], step + 1, game.to_act[0])
        elif isinstance(happened[0], Dealt):
            for seat in range(game.players):
                yield _moment(game, record.deals[number], step + 1, seat)


def _moment(game: Game, deal: DealRecord, step: int, seat: int) -> Moment:
    view = game.view(seat)
    passes: tuple[tuple[int, ...], ...] = ()
    free = not game.decided
    if game.phase == "pass":
        passes = tuple(tuple(card_numbers(cards)) for cards in deal.passes or () if cards)
        chosen = passes[seat]
        free = len(view.hand) > len(chosen)
    elif game.phase == "discard":
        chosen = tuple(card_numbers(deal.discards))
    else:
        played = view.observation["played"].item()
        chosen = tuple(card_numbers(deal.plays[played : played + 1]))
        free = free and len(view.legal) > 1
    return Moment(game.deal_number, step, view, game.state, passes, chosen, free)
