"""Asks a person at a table what the table waits for, once, and again when it is lost from sight."""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from cancellation_hearts.engine.events import ChooseMoon, Discard, PassCards, PlayCard
from cancellation_hearts.remote.connection import Connection
from cancellation_hearts.remote.moment import Moment, moment_of
from cancellation_hearts.table import protocol
from cancellation_hearts.table.protocol import Command
from cancellation_hearts.tui.live import LiveScreen
from cancellation_hearts.tui.questions import Question, Questions, only_enter
from cancellation_hearts.tui.table_sight import TableSight
from cancellation_hearts.tui.words import counted, say

SHORT: Final = 10
"""So many seconds before the end of a turn its player is told."""

TOO_QUICK: Final = 0.3
"""Enter within so many seconds of a question that it answers was meant for something else."""


class Short(NamedTuple):
    """The time for something is nearly up."""

    moment: Moment


class Asker:
    """Asks what there is to be asked.

    Parameters
    ----------
    sight : TableSight
        The table.
    connection : Connection
        For the server's time, and nonces.
    screen : LiveScreen
        Where the person sits.
    questions : Questions
        How it is asked.
    ring : callable
        Takes `Short` when the time for an answer is nearly up.
    """

    def __init__(
        self,
        sight: TableSight,
        connection: Connection,
        screen: LiveScreen,
        questions: Questions,
        ring: Callable[[Short], None],
    ) -> None:
        self._sight = sight
        self._connection = connection
        self._screen = screen
        self._questions = questions
        self._ring = ring
        self._moment: Moment | None = None
        self._question: Question | None = None
        self._asked_at = 0.0
        self._doing: Moment | None = None
        self._coming = True
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waits(self) -> bool:
        """Whether a question is open."""
        return self._question is not None and not self._is_doing

    @property
    def _is_doing(self) -> bool:
        """Whether what is asked has been answered, and the server has not said yes or no."""
        return self._moment is not None and self._moment == self._doing

    def comes_back(self) -> None:
        """Note that the server gives the seat back by itself, as somebody has just come."""
        self._coming = True

    def forget(self) -> None:
        """Ask again from the start, as what was to be seen first is gone from the screen."""
        self._moment = None

    def refused(self, moment: Moment | None) -> None:
        """Note that an answer was refused."""
        if moment is not None and moment == self._doing:
            self._doing = None

    def stop(self) -> None:
        """Ask nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def ask(self, *, told: bool) -> None:
        """Ask, if there is something new to be asked, or something was `told` since."""
        sight = self._sight
        if sight.seat is not None and not sight.seats[sight.seat].stand_in:
            self._coming = False
        moment = moment_of(sight.parts)
        if moment is not None and self._comes_by_itself(moment):
            moment = None
        if moment != self._moment:
            self._moment = moment
            self._question = None if moment is None else self._question_for(moment)
            if self._question is not None and not self._is_doing:
                self._pose(self._question)
        elif self._question is not None and told and not self._is_doing:
            self._screen.show(self._question.prompt())

    def answer(self, line: str) -> tuple[Command, Moment] | None:
        """Return what a line that was typed asks the server for, and for which moment.

        Returns
        -------
        (Command, Moment) or None
            None: the line was typed before the question could be read.

        Raises
        ------
        entry.Unclear
            If the line is no answer.
        """
        question, moment = self._question, self._moment
        assert question is not None, "a question is open"
        assert moment is not None, "a question is open"
        now = asyncio.get_running_loop().time()
        quick = self._screen.interactive and now - self._asked_at < TOO_QUICK
        if question.fresh and quick and not line.strip():
            return None
        action = question.read(line.strip())
        self._doing = moment
        match moment.task:
            case "return":
                return protocol.Return(), moment
            case "ready":
                return protocol.Ready(self._connection.nonce()), moment
        assert isinstance(action, PassCards | PlayCard | Discard | ChooseMoon)
        return action, moment

    def short(self, moment: Moment) -> bool:
        """Tell that the time is nearly up, if the question is still open."""
        left = self._seconds_left()
        if moment != self._moment or self._is_doing or left is None:
            return False
        self._screen.show(say("clock-short", seconds=counted("seconds", max(1, round(left)))))
        return True

    def _comes_by_itself(self, moment: Moment) -> bool:
        # Whoever comes gets the seat back; for the first deal the connection is ready by itself.
        if moment.task == "return":
            return self._coming
        return moment.task == "ready" and moment.deal == 0

    def _question_for(self, moment: Moment) -> Question | None:
        match moment.task:
            case "return":
                return only_enter("back-prompt")
            case "ready":
                return only_enter("ready-prompt")
        view = self._sight.view
        return None if view is None else self._questions.ask(view)

    def _pose(self, question: Question) -> None:
        loop = asyncio.get_running_loop()
        self._asked_at = loop.time()
        self._screen.gap()
        self._screen.show(*question.situation())
        self.stop()
        left = self._seconds_left()
        if left is not None and self._moment is not None:
            if left > SHORT:
                self._screen.show(say("clock-left", seconds=counted("seconds", round(left))))
            ringing = Short(self._moment)
            self._timer = loop.call_later(max(0.0, left - SHORT), self._ring, ringing)
        self._screen.show(question.prompt())

    def _seconds_left(self) -> float | None:
        game = self._sight.game
        if game is None or game.deadline is None:
            return None
        return max(0.0, self._connection.seconds_until(game.deadline))
