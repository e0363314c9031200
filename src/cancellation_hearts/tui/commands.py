"""What a person can ask for at any prompt; none of it changes the game."""

from pathlib import Path
from typing import Final

from rich.text import Text

from cancellation_hearts.engine.errors import IllegalAction
from cancellation_hearts.engine.events import PlayCard
from cancellation_hearts.tui import entry
from cancellation_hearts.tui.cards import FORMS
from cancellation_hearts.tui.match import Match
from cancellation_hearts.tui.rules_text import rules_in_words
from cancellation_hearts.tui.saves import Keeper
from cancellation_hearts.tui.scores import score_table, target_line
from cancellation_hearts.tui.screen import Screen
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
    ("save FILE", "help-save"),
    ("quit", "help-quit"),
    ("?", "help-help"),
)


class Quit(Exception):  # noqa: N818 - nothing is wrong
    """The person wants to leave."""


class Commands:
    """Carries out commands.

    Parameters
    ----------
    match : Match
        The game.
    keeper : Keeper
        Where it is kept.
    screen : Screen
        Where the answers are shown.
    describer : Describer
        How what is seen is said.
    command : str
        What a person types to go on with a game.
    """

    def __init__(
        self, match: Match, keeper: Keeper, screen: Screen, describer: Describer, command: str
    ) -> None:
        self._command = command
        self._match = match
        self._keeper = keeper
        self._screen = screen
        self._describer = describer
        self._warned = False

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
        found = entry.command(line)
        if found is None:
            return None
        show, describer, view = self._screen.show, self._describer, self._match.view
        match found.name:
            case "help" if found.rest:
                self._effects(found.rest)
                return False
            case "help":
                self._rules()
                self._help()
            case "rules":
                self._rules()
            case "hand":
                show(*describer.hand(view), *describer.would_cancel(view))
                return False
            case "trick":
                show(*describer.trick(view))
                if view.phase in ("play", "discard"):
                    show(describer.stake(view))
                return False
            case "last":
                show(*describer.last_trick(view))
                return False
            case "score":
                self._score()
            case "cards":
                return self._form(found.rest.lower())
            case "save":
                self._save(found.rest)
                return False
            case "quit":
                self._quit(found.rest)
                return False
        return True

    def _help(self) -> None:
        self._screen.show(say("help-title"))
        column = max(len(command) for command, _ in HELP) + 2
        for command, key in HELP:
            label = f"{command:<{column}}".replace(" ", SPACE)
            values = {"now": self._describer.writer.form, "command": self._command}
            line = Text(SPACE * 2).append(label, "bold").append_text(say(key, **values))
            self._screen.show(line, hang=column + 2)

    def _rules(self) -> None:
        self._screen.show(Text(say("rules-title").plain, "bold"))
        view = self._match.view
        for paragraph in rules_in_words(view.rules, view.players):
            self._screen.show(f"- {paragraph}")

    def _effects(self, typed: str) -> None:
        view, describer = self._match.view, self._describer
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
                self._match.refuse(PlayCard(card))
            except IllegalAction as error:
                self._screen.show(describer.refusal(error, view))
            else:
                self._screen.show(describer.effect(view, card))

    def _score(self) -> None:
        match, view = self._match, self._match.view
        self._screen.show(
            *score_table(self._describer.names, match.scored, view, self._screen.width),
            target_line(view),
        )
        if match.commitment is not None:
            deal, commitment = match.commitment
            self._screen.show(say("commitment", deal=deal + 1))
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

    def _save(self, typed: str) -> None:
        data = self._match.record().to_bytes()
        keeper, show = self._keeper, self._screen.show_whole
        if not typed:
            keeper.keep(data)
            path = str(keeper.path)
            if keeper.trouble is None:
                show(say("saved", path=path))
            else:
                show(say("save-failed", path=path, reason=keeper.trouble))
            return
        target = Path(typed.strip("\"'"))
        try:
            kept_in = keeper.copy(target.expanduser(), data)
        except FileExistsError:
            show(say("save-exists", path=str(target)))
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            show(say("save-failed", path=str(target), reason=reason))
        else:
            home = str(keeper.path)
            moved = kept_in == keeper.path
            show(say("moved" if moved else "copied", path=str(kept_in), home=home))

    def _quit(self, rest: str) -> None:
        if rest:
            self._screen.show(say("quit-extra"))
            return
        if self._keeper.trouble is not None and not self._warned:
            self._warned = True
            self._screen.show(say("quit-loses"))
            return
        raise Quit
