"""What a person can ask for at any prompt; none of it changes the game."""

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from cancellation_hearts.engine.errors import IllegalAction
from cancellation_hearts.engine.events import PlayCard
from cancellation_hearts.engine.view import View
from cancellation_hearts.tui import entry
from cancellation_hearts.tui.cards import FORMS
from cancellation_hearts.tui.rules_text import rules_in_words
from cancellation_hearts.tui.scores import score_table, target_line
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.sight import Sight
from cancellation_hearts.tui.text import Describer
from cancellation_hearts.tui.words import SPACE, say

HELP: Final = (
    ("QS", "help-card"),
    ("?QS", "help-effect"),
    ("hand", "help-hand"),
    ("trick", "help-trick"),
    ("last", "help-last"),
    ("score", "help-score"),
    ("rules", "help-rules"),
    ("cards words", "help-form"),
)
HELP_END: Final = (
    ("quit", "help-quit"),
    ("?", "help-help"),
)


class Quit(Exception):  # noqa: N818 - nothing is wrong
    """The person wants to leave."""


class Commands:
    """Carries out commands; those of games of one kind are added by a class below this one.

    Parameters
    ----------
    sight : Sight
        The game.
    screen : Screen
        Where the answers are shown.
    describer : Describer
        How what is seen is said.
    command : str
        What a person types to go on with a game.
    """

    words: Mapping[str, str] = entry.GAME_COMMANDS
    more_help: tuple[tuple[str, str], ...] = ()

    def __init__(self, sight: Sight, screen: Screen, describer: Describer, command: str) -> None:
        self._command = command
        self._sight = sight
        self._screen = screen
        self._describer = describer

    def run(self, line: str) -> bool | None:
        """Carry out what was typed.

        Returns
        -------
        bool or None
            None: it is no command. Otherwise whether the situation is to be told again, because
            the answer may have pushed it off the screen, or because it reads otherwise now.

        Raises
        ------
        Quit
            If the person wants to leave.
        """
        found = entry.command(line, self.words)
        if found is None:
            return None
        match found.name:
            case "help" if not found.rest:
                self._rules()
                self._help()
            case "rules":
                return self._rules_wanted(found.rest)
            case "cards":
                return self._form(found.rest.lower())
            case "quit":
                self._quit(found.rest)
                return False
            case "help" | "hand" | "trick" | "last" | "score":
                if self._sight.view is None:
                    self._screen.show(say("no-game-yet"))
                    return False
                return self._look(found, self._sight.view)
            case _:
                return self._more(found)
        return True

    def _look(self, found: entry.Command, view: View) -> bool:
        """Show something of a game."""
        show, describer = self._screen.show, self._describer
        match found.name:
            case "help":
                self._effects(found.rest, view)
            case "hand":
                show(*describer.hand(view), *describer.would_cancel(view))
            case "trick":
                show(*describer.trick(view))
                if view.phase in ("play", "discard"):
                    show(describer.stake(view))
            case "last":
                show(*describer.last_trick(view))
            case _:
                self._score(view)
                return True
        return False

    def _more(self, found: entry.Command) -> bool | None:
        """Carry out a command that only games of this kind know; results as of `run`."""
        raise NotImplementedError(found.name)

    def _rules_wanted(self, _rest: str) -> bool:
        self._rules()
        return True

    def _help(self) -> None:
        self._screen.show(say("help-title"))
        listed = (*HELP, *self.more_help, *HELP_END)
        column = max(len(command) for command, _ in listed) + 2
        for command, key in listed:
            label = f"{command:<{column}}".replace(" ", SPACE)
            values = {"now": self._describer.writer.form, "command": self._command}
            line = Text(SPACE * 2).append(label, "bold").append_text(say(key, **values))
            self._screen.show(line, hang=column + 2)

    def _rules(self) -> None:
        self._screen.show(Text(say("rules-title").plain, "bold"))
        for paragraph in rules_in_words(self._sight.rules, self._sight.players):
            self._screen.show(f"- {paragraph}")

    def _effects(self, typed: str, view: View) -> None:
        describer = self._describer
        if view.phase != "play" or describer.names.me not in view.to_act:
            self._screen.show(say("effect-later"))
            return
        try:
            cards = entry.cards(typed, view.hand, view.legal, describer.writer)
        except entry.Unclear as unclear:
            self._screen.show(unclear.text)
            return
        for card in dict.fromkeys(cards):
            try:
                self._sight.refuse(PlayCard(card))
            except IllegalAction as error:
                self._screen.show(describer.refusal(error, view))
            else:
                self._screen.show(describer.effect(view, card))

    def _score(self, view: View) -> None:
        sight = self._sight
        self._screen.show(
            *score_table(self._describer.names, sight.scored, view, self._screen.width),
            target_line(view),
        )
        if sight.commitment is not None:
            deal, commitment = sight.commitment
            to_come = view.phase == "deal" and deal == view.deal_number
            key = "commitment-next" if to_come else "commitment"
            self._screen.show(say(key, deal=deal + 1))
            self._screen.show_whole(commitment)

    def _form(self, wanted: str) -> bool:
        forms = [form for form in FORMS if form != "symbols" or self._screen.symbols]
        for form in forms:
            if form == wanted:
                self._describer.writer.form = form
                self._screen.show(say("cards-form", card=self._describer.writer.card("QS")))
                return True
        self._screen.show(say("cards-form-unknown", forms=", ".join(forms)))
        return False

    def _quit(self, rest: str) -> None:
        if rest:
            self._screen.show(say("quit-extra"))
            return
        raise Quit
