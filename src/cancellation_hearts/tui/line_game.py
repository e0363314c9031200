"""The game as a conversation: what happened is told, and the person is asked what to do."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from rich.text import Text

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.events import (
    Action,
    ChooseMoon,
    DealScored,
    Discard,
    Event,
    PassCards,
    PlayCard,
)
from cancellation_hearts.engine.rules import PRESETS
from cancellation_hearts.tui import entry
from cancellation_hearts.tui.cards import CardWriter
from cancellation_hearts.tui.commands import Commands, Quit
from cancellation_hearts.tui.match import Match
from cancellation_hearts.tui.news import TRICK_ENDS, Reporter
from cancellation_hearts.tui.saves import Keeper
from cancellation_hearts.tui.scores import score_table
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.text import Describer, Names
from cancellation_hearts.tui.words import WORDS, counted, figure, listed, say

INTERRUPTED: Final = 130
NOT_KEPT: Final = 1


class Question(NamedTuple):
    """What a person is asked.

    ``situation`` gives what they have to see first, ``read`` makes an action of what they type, or
    raises `entry.Unclear`. With ``fresh``, Enter alone does something.
    """

    situation: Callable[[], Sequence[Text]]
    prompt: Callable[[], Text]
    read: Callable[[str], Action | None]
    fresh: bool = False


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
        self._writer = writer
        self._pace = pace
        self._names = Names(match.names, match.seat)
        self._describer = Describer(self._names, writer)
        self._reporter = Reporter(self._describer)
        self._commands = Commands(match, keeper, screen, self._describer, command)
        self._view = match.view
        self._warned = False

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
        rules = self._view.rules
        # The target is told beside it.
        named = {name: replace(known, target=rules.target) for name, known in PRESETS.items()}
        preset = next((name for name, known in named.items() if known == rules), None)
        show(Text(WORDS["title"], "bold"))
        show(
            say(
                "welcome",
                rules=WORDS["house-rules"] if preset is None else preset.capitalize(),
                players=counted("players", len(self._names)),
                target=figure(rules.target),
            )
        )
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
                self._ask(Question(list, lambda: say("next-prompt"), _only_enter, fresh=True))
            self._happened(self._match.deal(), mine=True)
        elif view.to_act == (me,):
            ask = {
                "pass": self._passing,
                "play": self._playing,
                "discard": self._burying,
                "moon": self._moon,
            }[view.phase]
            self._happened(self._ask(ask()), mine=True)
        else:
            self._happened(self._match.bot_acts(), mine=False)

    def _happened(self, happened: Sequence[Event], *, mine: bool) -> None:
        """Keep the game, then tell what happened."""
        scored = [event for event in happened if isinstance(event, DealScored)]
        if mine or scored:
            self._keep()
        before, self._view = self._view, self._match.view
        told = list(self._reporter.tell(happened, before, self._view))
        # Who has won stands below the table.
        winners = [told.pop()] if self._view.phase == "over" else []
        self._screen.show(*told)
        if any(isinstance(event, TRICK_ENDS) for event in happened):
            self._screen.gap()
        if scored:
            self._screen.gap()
            self._screen.show(say("deal-over", deal=scored[0].deal + 1), *self._scores())
            self._screen.show(*winners)
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

    def _playing(self) -> Question:
        legal = self._view.legal

        def situation() -> list[Text]:
            return self._describer.position(self._view)

        def prompt() -> Text:
            return say("only-prompt" if len(legal) == 1 else "card-prompt")

        def read(text: str) -> Action:
            if not text and len(legal) == 1:
                return PlayCard(legal[0])
            if not text:
                raise entry.Unclear("say-a-card", card=self._writer.card(legal[-1]))
            cards = self._cards(text)
            if len(cards) != 1:
                raise entry.Unclear("one-card", cards=counted("cards", len(cards)))
            return PlayCard(cards[0])

        return Question(situation, prompt, read, fresh=len(legal) == 1)

    def _passing(self) -> Question:
        view = self._view
        count, receiver = view.rules.pass_count, view.passes_to
        assert receiver is not None, "nothing is passed, so nobody can be asked to pass"
        name = self._names.inside(receiver)
        direction = WORDS[f"direction-{view.direction}"]
        task = say("pass-task", cards=counted("cards", count), name=name, direction=direction)
        return self._several(task, count, "wrong-pass-count", "pass-prompt", PassCards)

    def _burying(self) -> Question:
        view = self._view
        task = say("bury-task", cards=counted("cards", view.kitty_size))
        task.append(" ").append_text(say(f"bury-{view.rules.discards}"))
        return self._several(task, view.kitty_size, "wrong-discard-count", "bury-prompt", Discard)

    def _several(
        self,
        task: Text,
        count: int,
        wrong: str,
        prompt: str,
        action: Callable[[tuple[str, ...]], Action],
    ) -> Question:
        """Ask for several cards of the hand."""

        def situation() -> list[Text]:
            return [task, *self._describer.hand(self._view)]

        def read(text: str) -> Action:
            wanted = counted("cards", count)
            if not text:
                gap = ", " if self._writer.form == "words" else " "
                example = Text(gap).join(map(self._writer.card, self._view.hand[:count]))

                raise entry.Unclear("say-cards", cards=wanted, example=example)
            cards = self._cards(text)
            if len(cards) != count:
                raise entry.Unclear(wrong, given=counted("cards", len(cards)), wanted=wanted)
            return action(tuple(cards))

        return Question(situation, lambda: say(prompt), read)

    def _moon(self) -> Question:
        points = counted("points", self._view.rules.moon_points)

        def situation() -> list[Text]:
            return [*self._scores(), say("moon-task", points=points)]

        def read(text: str) -> Action:
            word = text.lower()
            if word and "subtract".startswith(word):
                return ChooseMoon("subtract")
            if word and "add".startswith(word):
                return ChooseMoon("add")
            raise entry.Unclear("moon-unclear")

        return Question(situation, lambda: say("moon-prompt"), read)

    def _cards(self, text: str) -> list[str]:
        return entry.cards(text, self._view.hand, self._view.legal, self._writer)


def _only_enter(text: str) -> None:
    if text:
        raise entry.Unclear("enter-only")
