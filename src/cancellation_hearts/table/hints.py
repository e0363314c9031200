"""Who may be given a hint at a table, and of what chance it is made."""

import hashlib

from cancellation_hearts.advice.hint import Hint
from cancellation_hearts.engine.errors import HeartsError, IllegalAction
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


def seat_to_advise(state: State, member: int | None) -> int:
    """Return the seat of a member who may be given a hint now.

    Raises
    ------
    HeartsError
        ``not_seated``, ``no_game``, ``hints_off``, ``hints_not_agreed`` or ``not_your_turn``.
    """
    seat = state.seat_of(member)
    if seat is None:
        raise HeartsError("not_seated", "Only who sits at the table may do that.")
    if state.status != "playing":
        raise HeartsError("no_game", "No game is running at this table.")
    if not state.settings.hints:
        raise HeartsError("hints_off", "The table gives no hints.")
    if not state.hints:
        raise HeartsError(
            "hints_not_agreed", "Not everybody who sits at the table has agreed to hints."
        )
    if seat not in state.to_act:
        raise IllegalAction("not_your_turn", "You have nothing to do now.", seat=seat)
    return seat


def seed_of(state: State, seat: int) -> bytes:
    """Return what the chance of a hint follows from: what everybody knows of the moment.

    So a hint tells nothing of what is hidden, and whoever asks again is told the same.
    """
    return hashlib.sha256(f"{state.id}|{seat}|{state.waits_for}".encode()).digest()
