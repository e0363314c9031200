"""The game as a conversation: what happened is told, and the person is asked what to do."""

import shlex
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.events import DealScored, Event
from cancellation_hearts.tui import entry
from cancellation_hearts.tui.cards import CardWriter
from cancellation_hearts.tui.commands import Quit
from cancellation_hearts.tui.kept_commands import KeptCommands
from cancellation_hearts.tui.match import Match
from cancellation_hearts.tui.news import Reporter
from cancellation_hearts.tui.questions import Question, Questions, only_enter
from cancellation_hearts.tui.rules_text import game_line
from cancellation_hearts.tui.saves import Keeper
from cancellation_hearts.tui.scores import score_table
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.telling import Teller
from cancellation_hearts.tui.text import Describer, Names
from cancellation_hearts.tui.words import WORDS, listed, say

INTERRUPTED: Final = 130
NOT_KEPT: Final = 1


class LineGame:
    """Plays a match with the person at the screen.

    Parameters
    ----------
    match : Match
        The game.
    keeper : Keeper
        Where it is kept.
    screen : Screen
        Where the person sits.
    writer : CardWriter
        How cards are written.
    pace : float
        Seconds to wait after each card of a bot.
    command : str
        What a person types to go on with a game.
    """

    def __init__(
        self,
        match: Match,
        keeper: Keeper,
        screen: Screen,
        writer: CardWriter,
        pace: float,
        command: str,
    ) -> None:
        self._command = command
        self._match = match
        self._keeper = keeper
        self._screen = screen
        self._pace = pace
        self._names = Names(match.names, match.seat)
        self._describer = Describer(self._names, writer)
        self._questions = Questions(self._describer, self._scores)
        self._teller = Teller(screen, Reporter(self._describer), self._scores)
        self._commands = KeptCommands(match, keeper, screen, self._describer, command)
        self._view = match.view

    def run(self, *, resumed: bool = False, unfinished: bool = False) -> int:
        """Play until the game is over or the person leaves; return the exit status.

        Parameters
        ----------
        resumed : bool
            Whether the game is gone on with.
        unfinished : bool
            Whether to mention that another game is.
        """
        try:
            self._greet(resumed=resumed, unfinished=unfinished)
            while self._view.phase != "over":
                self._step()
            self._screen.show_whole(self._where("finished-kept"))
        except Quit:
            self._screen.show_whole(self._where("bye"))
        except EOFError:
            self._screen.show_whole(self._where("bye"))
        except KeyboardInterrupt:
            # Nothing is saved now, as the game may be half-way through a change: the file holds
            # all that the person did, and what the bots did they will do again.
            self._screen.end_line()
            self._screen.show_whole(self._where("bye"))
            return INTERRUPTED
        return 0 if self._keeper.trouble is None else NOT_KEPT

    # ------------------------------------------------------------------------------- start and end

    def _greet(self, *, resumed: bool, unfinished: bool) -> None:
        show = self._screen.show
        show(Text(WORDS["title"], "bold"))
        show(game_line(self._match.rules, self._match.players))
        players = len(self._names)
        around = [(self._names.me + place) % players for place in range(players)]
        show(say("seats", names=listed([self._names.at(seat) for seat in around])))
        if resumed:
            self._screen.show_whole(say("resumed", path=str(self._keeper.path)))
            if self._match.scored:
                show(*self._scores())
        elif unfinished:
            show(say("unfinished", command=self._command))
        show(say("first-words"))

    def _where(self, key: str) -> Text:
        """Tell in one line where the game is kept."""
        keeper = self._keeper
        path = str(keeper.path)
        if keeper.trouble is not None:
            return say("bye-not-kept", path=path, reason=keeper.trouble)
        if not keeper.written:
            return say("bye-nothing")
        command = self._command
        if keeper.path.parent != keeper.folder:
            command = f"{command} {shlex.quote(path)}"
        return say(key, path=path, command=command)

    # ------------------------------------------------------------------------------------ the loop

    def _step(self) -> None:
        view, me = self._view, self._match.seat
        if view.phase == "deal":
            if self._match.scored:
                self._ask(only_enter("next-prompt"))
            self._happened(self._match.deal(), mine=True)
        elif view.to_act == (me,):
            self._happened(self._ask(self._questions.ask(view)), mine=True)
        else:
            self._happened(self._match.bot_acts(), mine=False)

    def _happened(self, happened: Sequence[Event], *, mine: bool) -> None:
        """Keep the game, then tell what happened."""
        if mine or any(isinstance(event, DealScored) for event in happened):
            self._keep()
        before, self._view = self._view, self._match.view
        told = self._teller.tell(happened, before, self._view)
        if not mine and told:
            self._screen.pause(self._pace)

    def _scores(self) -> list[Text]:
        return score_table(self._names, self._match.scored, self._view, self._screen.width)

    def _keep(self) -> None:
        keeper = self._keeper
        had_trouble = keeper.trouble is not None
        in_place = keeper.keep(self._match.record().to_bytes())
        path = str(keeper.path)
        if keeper.trouble is not None:
            # Told at once, and then again with each deal.
            if not had_trouble or self._view.phase == "deal":
                key = "not-kept-still" if had_trouble else "not-kept"
                self._screen.show(say(key, path=path, reason=keeper.trouble))
        elif had_trouble:
            self._screen.show_whole(say("kept-again", path=path))
        elif not in_place:
            self._screen.show_whole(say("kept-elsewhere", path=path))

    # -------------------------------------------------------------------------------------- asking

    def _ask(self, question: Question) -> tuple[Event, ...]:
        """Ask until the answer can be carried out; return what came of it."""
        show = self._screen.show
        self._situation(question)
        while True:
            line = self._screen.ask(question.prompt(), fresh=question.fresh)
            again = self._commands.run(line)
            if again:
                self._situation(question)
            if again is not None:
                continue
            try:
                action = question.read(line.strip())
                return () if action is None else self._match.act(action)
            except entry.Unclear as unclear:
                show(unclear.text)
            except HeartsError as error:
                show(self._describer.refusal(error, self._view))

    def _situation(self, question: Question) -> None:
        self._screen.gap()
        self._screen.show(*question.situation())
