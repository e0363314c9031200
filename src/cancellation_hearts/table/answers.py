"""What people were answered, so that a command which is sent again is not done again."""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

from cancellation_hearts.table.protocol import Done, Refused

EACH: Final = 16
"""So many answers are kept for a person; a client sends again what it sent last, if anything."""

MAX_PEOPLE: Final = 64

PASSING: Final = ("not_stored", "internal", "server_closing")
"""Refusals that say nothing about the command: it may be sent again, and be done then."""


class Answers:
    """The last answers to each person, in little room.

    Parameters
    ----------
    done : iterable of (person, command, seq)
        The commands that were carried out, the oldest first.
    """

    def __init__(self, done: Iterable[tuple[str, str, int]] = ()) -> None:
        # A command that was done needs no more than the number of its event.
        self._kept: OrderedDict[str, dict[str, int | Refused]] = OrderedDict()
        for person, command, seq in done:
            self._keep(person, command, seq)

    def get(self, person: str, command: str) -> Done | Refused | None:
        """Return what somebody was answered; None if that is not known."""
        found = self._kept.get(person, {}).get(command)
        return Done(command, found) if isinstance(found, int) else found

    def keep(self, person: str, answer: Done | Refused) -> None:
        """Remember an answer."""
        passing = isinstance(answer, Refused) and answer.code in PASSING
        if answer.id is not None and not passing:
            kept = answer.seq if isinstance(answer, Done) else answer
            self._keep(person, answer.id, kept)

    def _keep(self, person: str, command: str, answer: int | Refused) -> None:
        own = self._kept.setdefault(person, {})
        self._kept.move_to_end(person)
        own[command] = answer
        if len(own) > EACH:
            del own[next(iter(own))]
        if len(self._kept) > MAX_PEOPLE:
            self._kept.popitem(last=False)
