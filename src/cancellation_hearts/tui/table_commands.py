"""What a person can ask for and do at a table on a server."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

import msgspec
from rich.text import Text

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Guard, Reaction, Settings
from cancellation_hearts.table.protocol import Command
from cancellation_hearts.tui import entry
from cancellation_hearts.tui.commands import Commands
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.table_news import TableReporter, settings_in_words
from cancellation_hearts.tui.table_sight import TableSight
from cancellation_hearts.tui.text import Describer
from cancellation_hearts.tui.words import Value, say

REACTIONS: Final[tuple[str, ...]] = get_args(Reaction)
GUARDS: Final[tuple[str, ...]] = get_args(Guard)
LEVEL: Final = "medium"
SETTINGS: Final = frozenset(Settings.__struct_fields__) - {"ruleset"}

_TYPED: Final[dict[str, object]] = {"on": True, "off": False, "yes": True, "no": False}
_WORDS: Final = (
    *("say", "react", "who", "sit", "stand", "swap", "name", "start", "bots", "bot", "nobot"),
    *("set", "kick", "pardon", "host", "mute", "unmute", "pause", "resume", "nudge", "queue"),
    *("unqueue", "forced", "hint", "agree", "back", "rematch", "save", "move"),
)


class Wrong(Exception):  # noqa: N818 - it is what was typed
    """A command that cannot be understood; its text says why."""

    def __init__(self, key: str, /, **values: Value) -> None:
        super().__init__(key)
        self.text: Text = say(key, **values)


class TableCommands(Commands):
    """Carries out what is typed at a table.

    Parameters
    ----------
    sight : TableSight
        The table.
    reporter : TableReporter
        Who says how it stands.
    screen, describer, command
        As for `Commands`.
    link : str
        The link to the table.
    send : callable
        Sends a command to the server.
    option : callable
        Reads an option of the rules, such as ``target=50``.
    save : callable
        Writes the record of the game to a file.
    move : callable
        Shows a code for another device.
    hint : callable
        Shows what the person would do best.
    """

    words: Mapping[str, str] = {**entry.GAME_COMMANDS, **{word: word for word in _WORDS}}
    more_help = (
        ("say TEXT", "help-say"),
        ("react clap", "help-react"),
        ("who", "help-who"),
        ("sit 3", "help-sit"),
        ("stand", "help-stand"),
        ("swap 3", "help-swap"),
        ("name NAME", "help-name"),
        ("start", "help-start"),
        ("bots", "help-bots"),
        ("bot 3", "help-bot"),
        ("rules NAME", "help-preset"),
        ("set NAME=...", "help-set"),
        ("kick NAME", "help-kick"),
        ("host NAME", "help-host"),
        ("mute NAME", "help-mute"),
        ("pause", "help-pause"),
        ("nudge NAME", "help-nudge"),
        ("queue QS", "help-queue"),
        ("forced on", "help-forced"),
        ("hint", "help-hint"),
        ("agree", "help-agree"),
        ("back", "help-back"),
        ("rematch", "help-rematch"),
        ("save FILE", "help-record"),
        ("move", "help-move"),
    )

    def __init__(
        self,
        sight: TableSight,
        reporter: TableReporter,
        screen: Screen,
        describer: Describer,
        command: str,
        *,
        link: str,
        send: Callable[[Command], None],
        option: Callable[[str], tuple[str, Any]],
        save: Callable[[str], None],
        move: Callable[[], None],
        hint: Callable[[], None],
    ) -> None:
        super().__init__(sight, screen, describer, command)
        self._table = sight
        self._reporter = reporter
        self._link = link
        self._send = send
        self._option = option
        self._save = save
        self._move = move
        self._hint = hint

    def where(self) -> None:
        """Show the table: what is played, who sits where, how others come."""
        code = Text(self._table.table.code, "bold")
        self._screen.show(*self._reporter.seats(self._table))
        self._screen.show(say("table-link", code=code))
        self._screen.show_whole(self._link)

    def _more(self, found: entry.Command) -> bool | None:
        try:
            if found.name == "who":
                self.where()
                return True
            if found.name == "set" and not found.rest:
                self._settings()
            elif found.name == "save":
                if not found.rest:
                    raise Wrong("save-where")
                self._save(found.rest)
            elif found.name == "move":
                self._move()
            elif found.name == "hint":
                self._check_hint()
                self._hint()
            else:
                for command in self._commands(found.name, found.rest):
                    self._send(command)
        except Wrong as wrong:
            self._screen.show(wrong.text)
        except entry.Unclear as unclear:
            self._screen.show(unclear.text)
        except HeartsError as error:
            self._screen.show(error.message)
        return False

    def _rules_wanted(self, rest: str) -> bool:
        if not rest:
            return super()._rules_wanted(rest)
        self._more(entry.Command("set", f"rules={rest}"))
        return False

    def _commands(self, name: str, rest: str) -> list[Command]:
        """Return what a line asks the server for."""
        match name:
            case "say":
                if not rest:
                    raise Wrong("say-what")
                return [protocol.Chat(rest[: protocol.MAX_TEXT])]
            case "react":
                return [self._react(rest)]
            case "sit":
                return [protocol.Sit(self._seat(rest) if rest else None)]
            case "stand":
                return [protocol.Stand()]
            case "swap":
                return [protocol.Swap(self._seat(rest))]
            case "name":
                if not rest:
                    raise Wrong("name-what")
                return [protocol.Rename(rest)]
            case "pause" | "resume":
                return [protocol.Pause(name == "pause")]
            case "nudge":
                return [protocol.Nudge(seat) for seat in self._nudged(rest)]
            case "queue":
                return [self._queue(rest)]
            case "unqueue":
                return [protocol.Unqueue()]
            case "forced":
                return [protocol.Prefer(_wanted(rest))]
            case "agree":
                return [protocol.AgreeHints(_wanted(rest))]
            case "back":
                return [protocol.Return()]
            case "rematch":
                return [protocol.Rematch()]
        return self._as_host(name, rest)

    def _as_host(self, name: str, rest: str) -> list[Command]:
        match name:
            case "start":
                word, _, level = rest.partition(" ")
                return [protocol.Start((level or LEVEL) if word.lower() == "fill" else None)]
            case "bots":
                if not self._table.free_seats:
                    raise Wrong("no-free-seat")
                level = rest or LEVEL
                return [protocol.AddBot(level, seat) for seat in self._table.free_seats]
            case "bot":
                seat, _, level = rest.partition(" ")
                return [protocol.AddBot(level or LEVEL, self._seat(seat) if seat else None)]
            case "nobot":
                return [protocol.RemoveBot(self._seat(rest))]
            case "set":
                return [protocol.Change(self._changed(rest))]
            case "kick":
                return [protocol.Kick(self._member(rest))]
            case "pardon":
                return [protocol.Pardon(self._member(rest))]
            case "host":
                return [protocol.GiveHost(self._member(rest))]
            case _:
                return [protocol.Mute(self._member(rest), name == "mute")]

    def _check_hint(self) -> None:
        table, game = self._table.table, self._table.game
        if not table.settings.hints:
            raise Wrong("hints-none")
        if not table.hints:
            raise Wrong("hints-ask")
        if game is None or self._table.seat not in game.to_act:
            raise Wrong("hint-later")

    # ------------------------------------------------------------------------------ what is meant

    def _seat(self, text: str) -> int:
        """Return the seat that a number or a name means."""
        if re.fullmatch("[0-9]{1,3}", text) and 1 <= int(text) <= self._table.players:
            return int(text) - 1
        found = _named(text, self._table.names)
        if found is None:
            raise Wrong("seat-unknown", text=text[:20], seats=self._table.players)
        return found

    def _member(self, text: str) -> int:
        """Return the member that a name, or the number of a seat, means."""
        found = _named(text, [member.name for member in self._table.members])
        if found is None and text.isdigit():
            found = self._table.seats[self._seat(text)].member
        if found is None:
            raise Wrong("member-unknown", text=text[:20])
        return found

    def _nudged(self, text: str) -> list[int]:
        """Return whom to remind: who is named, or who is waited for."""
        if text:
            return [self._seat(text)]
        game, seats = self._table.game, self._table.seats
        waited = () if game is None else game.to_act
        if game is not None and game.phase == "deal":
            waited = tuple(number for number, seat in enumerate(seats) if not seat.ready)
        people = [seat for seat in waited if seats[seat].member is not None]
        return [seat for seat in people if seat != self._table.seat] or [self._table.seat or 0]

    def _react(self, text: str) -> Command:
        for reaction in REACTIONS:
            if reaction == text.lower():
                return msgspec.convert({"type": "react", "reaction": reaction}, protocol.React)
        raise Wrong("react-what", reactions=", ".join(REACTIONS))

    def _queue(self, text: str) -> Command:
        view = self._table.view
        typed, _, rest = text.partition(" unless ")
        if view is None or not typed.strip():
            raise Wrong("queue-what")
        cards = entry.cards(typed, view.hand, view.hand, self._describer.writer)
        if len(cards) != 1:
            raise Wrong("queue-what")
        guards = rest.lower().replace(",", " ").split()
        if not set(guards) <= set(GUARDS):
            raise Wrong("unless-what", guards=", ".join(GUARDS))
        return msgspec.convert(
            {"type": "queue", "card": cards[0], "unless": guards}, protocol.Queue
        )

    # ------------------------------------------------------------------------------ settings

    def _settings(self) -> None:
        listed = settings_in_words(self._table.table.settings)
        typed = ", ".join(f"{name}={value}" for name, value in listed.items())
        self._screen.show(say("set-what", settings=typed))

    def _changed(self, text: str) -> Settings:
        """Return the settings with changes as they were typed."""
        settings = self._table.table.settings
        plain: dict[str, Any] = msgspec.to_builtins(settings)
        rules, options = self._table.rules, {}
        for typed in text.split():
            name, equals, value = typed.partition("=")
            if not equals:
                raise Wrong("set-bad", name=name[:20], value='""')
            if name == "rules":
                rules = Rules.preset(value)
                plain["seats"] = _within(plain["seats"], rules)
            elif name in SETTINGS:
                plain[name] = _value(name, value)
            else:
                key, option = self._option(typed)
                options[key] = _TYPED.get(str(option).lower(), option)
        plain["ruleset"] = rules.changed(options).to_plain()
        try:
            return msgspec.convert(plain, Settings)
        except msgspec.ValidationError as error:
            raise Wrong("set-bad", name=str(error)[-40:], value=text[:40]) from None


def _wanted(text: str) -> bool:
    return text.lower() not in ("off", "no")


def _value(name: str, text: str) -> object:
    """Return the value of a setting that was typed."""
    kind = Settings.__annotations__[name]
    plain = _TYPED.get(text.lower(), text)
    try:
        return msgspec.convert(plain, kind, strict=False)
    except msgspec.ValidationError:
        raise Wrong("set-bad", name=name, value=text[:20]) from None


def _within(seats: int, rules: Rules) -> int:
    least, most = rules.players
    return max(least, min(most, seats))


def _named(text: str, names: list[str]) -> int | None:
    """Return which of some names is meant: all of it, or how only one of them begins."""
    wanted = text.strip().casefold()
    folded = [name.casefold() for name in names]
    if not wanted:
        return None
    if wanted in folded:
        return folded.index(wanted)
    found = [number for number, name in enumerate(folded) if name.startswith(wanted)]
    return found[0] if len(found) == 1 else None
