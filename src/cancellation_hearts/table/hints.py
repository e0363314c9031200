"""Who may be given a hint at a table, and of what chance it is made."""

import hashlib
from typing import NamedTuple

from cancellation_hearts.advice.hint import Hint
from cancellation_hearts.engine.errors import HeartsError, IllegalAction
from cancellation_hearts.engine.view import View
from cancellation_hearts.table.state import State


class TableHint(Hint, frozen=True):
    """What a player would do best at this moment.

    Parameters
    ----------
    seq : int
        As in `Update`, when it was asked for: whoever has seen later events may have to do
        something else by now.
    """

    seq: int


class Asked(NamedTuple):
    """What a hint is made from: what the seat knows, and what its chance follows from."""

    view: View
    seed: bytes


def ask(state: State, member: int | None) -> Asked:
    """Return from what a hint for a member is made, if they may be given one now.

    Chance follows from what everybody knows of the moment. So a hint tells nothing of what is
    hidden, and whoever asks again is told the same.

    Raises
    ------
    HeartsError
        ``not_seated``, ``no_game``, ``hints_off``, ``hints_not_agreed`` or ``not_your_turn``.
    """
    seat = state.seat_of(member)
    if seat is None:
        raise HeartsError("not_seated", "Only who sits at the table may do that.")
    if state.game is None or state.status != "playing":
        raise HeartsError("no_game", "No game is running at this table.")
    if not state.settings.hints:
        raise HeartsError("hints_off", "The table gives no hints.")
    if not state.hints:
        raise HeartsError(
            "hints_not_agreed", "Not everybody who sits at the table has agreed to hints."
        )
    if seat not in state.to_act:
        raise IllegalAction("not_your_turn", "You have nothing to do now.", seat=seat)
    moment = f"{state.id}|{seat}|{state.waits_for}"
    return Asked(state.game.view(seat), hashlib.sha256(moment.encode()).digest())
