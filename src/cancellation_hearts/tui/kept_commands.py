"""What a person can ask for in a game that is kept in a file."""

from pathlib import Path

from cancellation_hearts.tui import entry
from cancellation_hearts.tui.commands import Commands
from cancellation_hearts.tui.hints import hint_lines, think
from cancellation_hearts.tui.match import Match
from cancellation_hearts.tui.saves import Keeper
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.text import Describer
from cancellation_hearts.tui.words import say


class KeptCommands(Commands):
    """Carries out commands of a game that is kept in a file.

    Parameters
    ----------
    match : Match
        The game.
    keeper : Keeper
        Where it is kept.
    screen, describer, command
        As for `Commands`.
    """

    words = entry.COMMANDS
    more_help = (("hint", "help-hint"), ("save FILE", "help-save"))

    def __init__(
        self, match: Match, keeper: Keeper, screen: Screen, describer: Describer, command: str
    ) -> None:
        super().__init__(match, screen, describer, command)
        self._match = match
        self._keeper = keeper
        self._warned = False

    def _more(self, found: entry.Command) -> bool | None:
        if found.name == "hint":
            self._hint()
        else:
            self._save(found.rest)
        return False

    def _hint(self) -> None:
        """Show a hint; nobody else plays here whom it could be unfair to."""
        view, show = self._match.view, self._screen.show
        if self._match.seat not in view.to_act:
            show(say("hint-later"))
            return
        show(say("hint-thinking"))
        show(*hint_lines(think(view), self._describer))

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
        if not rest and self._keeper.trouble is not None and not self._warned:
            self._warned = True
            self._screen.show(say("quit-loses"))
            return
        super()._quit(rest)
