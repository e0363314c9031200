"""A game at a table on a server, line by line: what others do is told while one types."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, Final, cast

from rich.text import Text

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.events import Event
from cancellation_hearts.remote.connection import Connection
from cancellation_hearts.remote.http import Site
from cancellation_hearts.remote.link import Link
from cancellation_hearts.remote.moment import Moment, moment_of
from cancellation_hearts.remote.news import Back, Change, Lost
from cancellation_hearts.table import protocol
from cancellation_hearts.table.hints import TableHint
from cancellation_hearts.table.protocol import Command, Parts
from cancellation_hearts.tui import entry
from cancellation_hearts.tui.asking import Asker, Short
from cancellation_hearts.tui.cards import CardWriter
from cancellation_hearts.tui.commands import Quit
from cancellation_hearts.tui.hints import fetch_hint, hint_lines
from cancellation_hearts.tui.incoming import Answered, Ended, Fetched, Hinted, Item, Typed
from cancellation_hearts.tui.live import LiveScreen
from cancellation_hearts.tui.moving import move_text
from cancellation_hearts.tui.news import Reporter
from cancellation_hearts.tui.questions import Questions
from cancellation_hearts.tui.record_file import save_record
from cancellation_hearts.tui.rules_text import game_line
from cancellation_hearts.tui.scores import score_table
from cancellation_hearts.tui.table_commands import TableCommands
from cancellation_hearts.tui.table_news import TableReporter
from cancellation_hearts.tui.table_sight import TableSight
from cancellation_hearts.tui.telling import Teller
from cancellation_hearts.tui.text import Describer, Names
from cancellation_hearts.tui.words import WORDS, counted, say

FAILED: Final = 1


class TableGame:
    """Plays at a table with the person at the screen.

    Parameters
    ----------
    connection : Connection
        To the table, with observations.
    site : Site
        The server.
    screen : LiveScreen
        Where the person sits.
    writer : CardWriter
        How cards are written.
    link : Link
        To the table.
    command : str
        What a person types to come back.
    option : callable
        Reads an option of the rules, such as ``target=50``.
    shared : str
        The link to give to others; `link` if it is empty.
    watch : bool
        Whether to take no seat.
    """

    def __init__(
        self,
        connection: Connection,
        site: Site,
        screen: LiveScreen,
        writer: CardWriter,
        link: Link,
        command: str,
        option: Callable[[str], tuple[str, Any]],
        *,
        shared: str = "",
        watch: bool,
    ) -> None:
        self._connection = connection
        self._site = site
        self._screen = screen
        self._link = link
        self._command = command
        self._watch = watch
        self._names = Names([], -1)
        self._describer = Describer(self._names, writer)
        self._people = TableReporter(writer)
        self._teller = Teller(screen, Reporter(self._describer), self._scores)
        self._sight = TableSight(Parts())
        self._commands = TableCommands(
            self._sight,
            self._people,
            screen,
            self._describer,
            command,
            link=shared or str(link),
            send=self._send,
            option=option,
            save=self._save,
            move=lambda: self._start(self._fetch(move_text(site))),
            hint=self._hint,
        )
        self._items: asyncio.Queue[Item] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        questions = Questions(self._describer, self._scores)
        self._asker = Asker(self._sight, connection, screen, questions, self._items.put_nowait)
        self._open = False
        self._told = False
        self._away_since: int | None = None
        self._unanswered = 0
        self._standing: list[str] = []

    async def run(self) -> int:
        """Play until the person leaves or the server ends it; return the exit status."""
        loop = asyncio.get_running_loop()

        def typed(line: str | None) -> None:
            # The program may have ended while a line was being read.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._items.put_nowait, Typed(line))

        self._screen.start(typed)
        self._start(self._forward())
        try:
            while True:
                self._handle(await self._items.get())
                if self._items.empty():
                    self._go_on()
        except Quit:
            await self._leave()
        except EOFError:
            self._screen.show_whole(say("left", command=self._command))
        except HeartsError as error:
            self._screen.show(say("ended", reason=error.message))
            return FAILED
        finally:
            for task in self._tasks:
                task.cancel()
            self._asker.stop()
            self._screen.stop()
        return 0

    # ---------------------------------------------------------------------------- what comes in

    async def _forward(self) -> None:
        try:
            async for news in self._connection:
                self._items.put_nowait(news)
        except HeartsError as error:
            self._items.put_nowait(Ended(error))

    def _start(self, work: Any) -> None:  # noqa: ANN401
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _handle(self, item: Item) -> None:
        match item:
            case Typed(line):
                self._screen.heard()
                if line is None:
                    raise EOFError
                self._line(line)
            case Change():
                self._changed(item)
            case Lost(reason):
                key = f"offline-{reason}"
                known = say(key if key in WORDS else "offline-other", code=reason)
                self._show(say("offline", reason=known))
                if self._away_since is None:
                    self._away_since = len(self._sight.scored) if self._open else 0
            case Back():
                self._asker.comes_back()
                self._show(say("back"))
            case Answered():
                self._answered(item)
            case Short(moment):
                self._told = self._asker.short(moment) or self._told
            case Fetched(text):
                self._show_whole(text)
            case Hinted(found, moment):
                self._hinted(found, moment)
            case Ended(error):
                raise error

    def _line(self, line: str) -> None:
        """Carry out a command, or take an answer."""
        if not self._open:
            found = entry.command(line)
            if found is not None and found.name == "quit":
                raise Quit
            return
        again = self._commands.run(line)
        if again is not None:
            self._told = True
            if again:
                self._asker.forget()
        elif self._asker.waits:
            self._answer(line)
        elif line.strip():
            self._show(say("no-question"))

    def _answer(self, line: str) -> None:
        try:
            answer = self._asker.answer(line)
        except entry.Unclear as unclear:
            self._show(unclear.text)
            return
        if answer is not None:
            if not self._connection.connected:
                self._show(say("sent-later"))
            self._send(*answer)

    def _go_on(self) -> None:
        """Ask what there is to be asked now, and read a line if one is due."""
        if self._open:
            self._asker.ask(told=self._told)
        self._told = False
        if self._screen.interactive or (self._answer_is_due and not self._unanswered):
            self._screen.listen()
        self._screen.settle()

    @property
    def _answer_is_due(self) -> bool:
        """Whether nothing goes on before something is typed, as far as this end knows."""
        going = self._open and self._sight.table.status == "playing"
        return self._asker.waits or (self._open and (not going or self._sight.table.paused))

    # ------------------------------------------------------------------------ what is done

    def _send(self, command: Command, moment: Moment | None = None) -> None:
        self._unanswered += 1
        self._start(self._do(command, moment))

    async def _do(self, command: Command, moment: Moment | None) -> None:
        def still(parts: Parts) -> bool:
            return moment is None or moment_of(parts) == moment

        error = None
        try:
            await self._connection.do(command, still=still)
        except HeartsError as refused:
            error = refused
        self._items.put_nowait(Answered(command, error, moment))

    def _answered(self, answer: Answered) -> None:
        self._unanswered -= 1
        error, game = answer.error, self._sight.game
        if error is None:
            waits = game is not None and game.phase == "deal"
            if isinstance(answer.command, protocol.Ready) and waits:
                self._show(say("you-ready"))
            return
        self._asker.refused(answer.moment)
        if error.code == "not_your_turn" and answer.moment is not None:
            self._show(say("not-known"))
        else:
            self._refused(error)

    def _refused(self, error: HeartsError) -> None:
        view = self._sight.view
        self._show(error.message if view is None else self._describer.refusal(error, view))

    def _hint(self) -> None:
        # What is typed next is not read before the hint is there.
        self._unanswered += 1
        self._start(self._ask_hint(moment_of(self._sight.parts)))

    async def _ask_hint(self, moment: Moment | None) -> None:
        found = await fetch_hint(self._site, self._link.table)
        self._items.put_nowait(Hinted(found, moment))

    def _hinted(self, found: TableHint | HeartsError, moment: Moment | None) -> None:
        """Show a hint, unless the person has acted meanwhile."""
        self._unanswered -= 1
        if moment_of(self._sight.parts) != moment:
            return
        if isinstance(found, HeartsError):
            self._refused(found)
        else:
            self._show(*hint_lines(found, self._describer))

    def _save(self, typed: str) -> None:
        path = Path(typed.strip("\"'"))
        self._start(self._fetch(save_record(self._site, self._link.table, path)))

    async def _fetch(self, work: Coroutine[Any, Any, Text]) -> None:
        self._items.put_nowait(Fetched(await work))

    async def _leave(self) -> None:
        """Leave the seat, so that the others need not wait, and say how to come back."""
        key = "left"
        if self._open and self._sight.seat is not None and self._connection.connected:
            playing = self._sight.table.status == "playing"
            if self._sight.table.status != "over":
                with contextlib.suppress(HeartsError, TimeoutError):
                    async with asyncio.timeout(2):
                        await self._connection.do(protocol.Stand())
                    key = "left-seat" if playing else "left"
        self._screen.show_whole(say(key, command=self._command))

    # ---------------------------------------------------------------------------- what happens

    def _changed(self, change: Change) -> None:
        before = TableSight(change.before)
        self._sight.parts = change.parts
        sight = self._sight
        self._names.change(sight.names, -1 if sight.seat is None else sight.seat)
        if not self._open:
            self._greet()
            return
        if change.whole:
            self._caught_up()
        lines = [
            line for event in change.happened for line in self._people.tell(event, before, sight)
        ]
        if not change.whole:
            lines += self._people.presence(before, sight)
        self._show(*lines)
        self._play(change.happened, before)
        if before.table.status != sight.table.status:
            self._new_status()
        elif sight.table.status == "before":
            self._stand()
        queued = sight.you.queued
        if queued is not None and before.you.queued != queued:
            self._show(say("queued", card=self._describer.writer.card(queued.card)))
        self._away_since = None

    def _play(self, happened: Sequence[object], before: TableSight) -> None:
        """Tell what was played."""
        events = cast(Sequence[Event], happened)
        old, new = before.view, self._sight.view
        if new is None or not events:
            return
        if self._teller.tell(events, new if old is None else old, new):
            self._told = True

    def _greet(self) -> None:
        """Tell where one is, when the table is opened first."""
        self._open = True
        sight = self._sight
        clock = sight.table.settings.clock
        self._show(Text(WORDS["title"], "bold"), game_line(sight.rules, sight.players))
        if clock:
            self._show(say("table-clock", seconds=counted("seconds", clock)))
        self._commands.where()
        if sight.scored:
            self._show(*self._scores())
        sits = sight.seat is None and not self._watch and sight.table.status == "before"
        if not sits:
            self._stand()
        self._show(say("table-words"))
        if sits:
            self._send(protocol.Sit())
        elif sight.seat is not None and sight.seats[sight.seat].stand_in:
            # Whoever comes wants to play again.
            self._send(protocol.Return())

    def _stand(self) -> None:
        """Tell how the table stands, as far as it was not told."""
        lines = list(self._people.standing(self._sight))
        self._show(*(line for line in lines if line.plain not in self._standing))
        self._standing = [line.plain for line in lines]

    def _caught_up(self) -> None:
        """Tell how it stands, when too much has happened to be told."""
        if self._away_since is not None and len(self._sight.scored) > self._away_since:
            self._show(*self._scores())
        self._show(*self._people.standing(self._sight))

    def _new_status(self) -> None:
        sight = self._sight
        self._standing = []
        if sight.table.status == "before":
            self._show(say("again"))
            self._stand()
        elif sight.table.status == "playing":
            self._show(say("first-deal"))
        elif sight.seat is not None:
            self._show(say("over-next"))

    def _scores(self) -> list[Text]:
        view = self._sight.view
        if view is None:
            return []
        return score_table(self._names, self._sight.scored, view, self._screen.width)

    def _show(self, *texts: Text | str) -> None:
        if texts:
            self._told = True
            self._screen.show(*texts)

    def _show_whole(self, text: Text) -> None:
        self._told = True
        self._screen.show_whole(text)
