"""A step of a table while it is worked out: the state as it would be, and the events so far."""

from typing import Final

from msgspec import Struct

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.events import Event as GameEvent
from cancellation_hearts.engine.shuffle import SECRET_BYTES
from cancellation_hearts.table import events
from cancellation_hearts.table.apply import apply
from cancellation_hearts.table.events import TableEvent
from cancellation_hearts.table.names import likeness
from cancellation_hearts.table.state import Seat, State

DEALER_BYTES: Final = 8
ENTROPY_BYTES: Final = DEALER_BYTES + SECRET_BYTES
"""How many random bytes a step may need: some to draw a dealer, the others for a secret."""


class Context(Struct, frozen=True):
    """What a decision depends on besides the state and the command.

    Parameters
    ----------
    at : int
        The time, in milliseconds since 1970.
    entropy : bytes
        ``ENTROPY_BYTES`` from the operating system.
    here : frozenset of int
        The members of whom a device is connected.
    """

    at: int
    entropy: bytes
    here: frozenset[int] = frozenset()


class Step(Struct, frozen=True):
    """An event, and what everybody saw in the game by it."""

    event: TableEvent
    happened: tuple[GameEvent, ...]


class Draft:
    """Events that are about to happen, and the state after them.

    Parameters
    ----------
    state : State
        The table as it is; it stays so.
    context : Context
        Time, chance and presence.
    """

    __slots__ = ("context", "state", "steps")

    def __init__(self, state: State, context: Context) -> None:
        self.state = state
        self.context = context
        self.steps: list[Step] = []

    def emit(self, event: TableEvent) -> None:
        """Let an event happen."""
        self.state = apply(self.state, event, self.context.at)
        self.steps.append(Step(event, self.state.happened))

    # What several decisions need to know or to refuse.

    def seat(self, number: int) -> Seat:
        """Return a seat; ``unknown_seat`` if there is none of that number."""
        if not 0 <= number < len(self.state.seats):
            raise HeartsError(
                "unknown_seat",
                f"There is no seat {number}; there are 0 to {len(self.state.seats) - 1}.",
                seat=number,
            )
        return self.state.seats[number]

    def own_seat(self, member: int | None) -> int:
        """Return where a member sits; ``not_seated`` if nowhere."""
        found = self.state.seat_of(member)
        if found is None:
            raise HeartsError("not_seated", "Only who sits at the table may do that.")
        return found

    def need_member(self, number: int) -> None:
        """Refuse a member number that does not exist, with ``unknown_member``."""
        if not 0 <= number < len(self.state.members):
            raise HeartsError("unknown_member", f"The table has no member {number}.")

    def need_host(self, member: int | None) -> None:
        """Refuse whoever is not the host, with ``not_host``."""
        if member is None or member != self.state.host:
            raise HeartsError("not_host", "Only the host may do that.")

    def need_before(self) -> None:
        """Refuse what belongs before the start, with ``game_is_running``."""
        if self.state.status == "over":
            raise HeartsError(
                "game_is_running", "The game is over; that can be done after a rematch is agreed."
            )
        if self.state.status == "playing":
            raise HeartsError("game_is_running", "That can be done only before a game begins.")

    def need_game(self) -> None:
        """Refuse what belongs to a running game, with ``no_game``."""
        if self.state.status != "playing":
            raise HeartsError("no_game", "No game is running at this table.")

    def need_going(self) -> None:
        """Refuse what cannot be done while paused, with ``no_game`` or ``game_is_paused``."""
        self.need_game()
        if self.state.paused:
            raise HeartsError("game_is_paused", "The game is paused.")

    def taken_names(self, *but: int) -> set[str]:
        """Return the `names.likeness` of the names in use, those of some members left out."""
        names = {likeness(seat.name) for seat in self.state.seats if seat.bot is not None}
        for number, member in enumerate(self.state.members):
            if number not in but:
                names.add(likeness(member.name))
        return names

    def pass_host_on(self) -> None:
        """Let the host be another member who sits here and is connected, if anybody is."""
        state, here = self.state, self.context.here
        others = [
            seat.member
            for seat in state.seats
            if seat.member is not None and seat.member != state.host
        ]
        present = [member for member in others if member in here]
        seated = state.seat_of(state.host) is not None
        if present:
            self.emit(events.HostGiven(min(present)))
        elif not seated:
            # An absent host is better than none, as long as they have a seat to come back to.
            host = min(others, default=None)
            if host != state.host:
                self.emit(events.HostGiven(host))
