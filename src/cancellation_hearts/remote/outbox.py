"""Commands that were not answered yet, in the order in which they were given."""

import asyncio
from collections.abc import Callable, Iterator

from msgspec import Struct

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table.protocol import Done, Parts


class Waiting(Struct, frozen=True, eq=False):
    """A command that was not answered yet.

    Parameters
    ----------
    data : str
        The message with it.
    answer : Future of Done
        What comes of it.
    still : callable or None
        Tells from what is known whether it is still to be done.
    """

    data: str
    answer: "asyncio.Future[Done]"
    still: Callable[[Parts], bool] | None


class Outbox:
    """Keeps commands until they are answered, so that they can be sent again."""

    def __init__(self) -> None:
        self._waiting: dict[str, Waiting] = {}

    def put(self, name: str, data: str, still: Callable[[Parts], bool] | None) -> Waiting:
        """Keep a command with this id."""
        waiting = Waiting(data, asyncio.get_running_loop().create_future(), still)
        self._waiting[name] = waiting
        return waiting

    def remove(self, name: str) -> None:
        """Keep a command no more."""
        self._waiting.pop(name, None)

    def again(self, parts: Parts) -> Iterator[str]:
        """Yield all messages to be sent after a break, also those that are put in meanwhile.

        Commands that are not to be done any more are refused with ``not_your_turn``.
        """
        sent: set[str] = set()
        while left := [name for name in self._waiting if name not in sent]:
            for name in left:
                sent.add(name)
                waiting = self._waiting.get(name)
                if waiting is None:
                    continue
                if waiting.still is None or waiting.still(parts):
                    yield waiting.data
                else:
                    self.answer(name, HeartsError("not_your_turn", "The game has gone on."))

    def answer(self, name: str, answer: Done | HeartsError) -> None:
        """Tell what has come of a command, if it still waits."""
        waiting = self._waiting.get(name)
        if waiting is None or waiting.answer.done():
            return
        if isinstance(answer, HeartsError):
            waiting.answer.set_exception(answer)
        else:
            waiting.answer.set_result(answer)

    def refuse_oldest(self, error: HeartsError) -> None:
        """Refuse the command that waits longest."""
        for name in self._waiting:
            self.answer(name, error)
            return

    def refuse_all(self, error: HeartsError) -> None:
        """Refuse everything."""
        for name in list(self._waiting):
            self.answer(name, error)
