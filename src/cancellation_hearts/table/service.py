"""One table that runs: commands come in one by one, are decided, kept, and then told.

Nobody is told of anything before it is on disk. A table runs as long as somebody who sits at it is
connected; otherwise it waits, without clocks and without bots.
"""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final, Protocol, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import replace

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table import frames, hints, play, table
from cancellation_hearts.table.answers import Answers
from cancellation_hearts.table.apply import apply
from cancellation_hearts.table.draft import ENTROPY_BYTES, Context, Draft
from cancellation_hearts.table.pacing import Pacer, anything
from cancellation_hearts.table.ports import Conflict, Row, Summary, Tools
from cancellation_hearts.table.protocol import (
    Command,
    Done,
    Mute,
    Prefer,
    Queue,
    Refused,
    Unqueue,
)
from cancellation_hearts.table.state import State
from cancellation_hearts.table.summary import summary_of

TOGETHER: Final = 500
"""So many events are folded at once; a table of many evenings must not hold up the others."""

log = logging.getLogger(__name__)


class Subscriber(Protocol):
    """Somebody's connection, as a table sees it.

    Attributes
    ----------
    person : str
        Whose it is; empty if nobody knows.
    name : str
        What they are called if they are new at the table.
    observation : bool
        Whether a program asks for observations.
    sent : int
        The number of the last message about the table that was sent to it.
    """

    person: str
    name: str
    observation: bool
    sent: int

    def send(self, data: bytes) -> None:
        """Take a message to be sent; return at once, and raise nothing."""
        ...

    def close(self, code: str, retry: bool) -> None:
        """End the connection, and say why and whether to come back."""
        ...


class Job(Struct, frozen=True):
    """A command that waits for its turn; without `answer` nobody waits for what comes of it."""

    command: Command | table.OwnCommand
    person: str = ""
    name: str = ""
    id: str = ""
    answer: "asyncio.Future[Answer] | None" = None


Answer: TypeAlias = Done | Refused
Key: TypeAlias = tuple[str, str]


class TableService:
    """Runs one table.

    Parameters
    ----------
    state : State
        The table as it was loaded.
    seq : int
        The number of its last event.
    tools : Tools
        What it is handed.
    answered : iterable of (person, command, seq)
        The commands that the table has carried out, the oldest first.
    """

    def __init__(
        self, state: State, seq: int, tools: Tools, answered: Iterable[tuple[str, str, int]] = ()
    ) -> None:
        self._state = state
        self._seq = seq
        self._tools = tools
        self._summary = summary_of(state, 0)
        self._answers = Answers(answered)
        self._waiting: dict[Key, asyncio.Future[Answer]] = {}
        self._subscribers: dict[Subscriber, int] = {}
        self._frames: frames.Frames | None = None
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._pacer = Pacer(tools, self._put)
        self._closing = False
        self.quiet_since = tools.clock.now()
        self._task = asyncio.get_running_loop().create_task(self._run())

    # ------------------------------------------------------------------------------- from outside

    @property
    def state(self) -> State:
        """The table as it is on disk."""
        return self._state

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing waits to be done."""
        return not (self._subscribers or self._waiting or self._jobs.qsize() or self._pacer.busy)

    @property
    def subscribers(self) -> int:
        """How many connections have this table open."""
        return len(self._subscribers)

    @property
    def closing(self) -> bool:
        """Whether it takes no more commands."""
        return self._closing

    def check_welcome(self, person: str) -> None:
        """Refuse somebody who may not see the table; errors as in `open`."""
        self._check_welcome(self._state.member_of(person))

    def open(self, subscriber: Subscriber, seq: int) -> None:
        """Send a view, or what happened after `seq`, and everything from now on.

        Raises
        ------
        HeartsError
            ``kicked``, ``watching_is_off`` or ``server_closing``.
        """
        if self._closing:
            raise HeartsError("server_closing", "The server is being stopped.")
        member = self._state.member_of(subscriber.person)
        self._check_welcome(member)
        self._subscribers[subscriber] = 0
        self._live_changed(but=subscriber)
        made = self._made_frames()
        receiver = frames.Receiver(member, subscriber.observation)
        _send(subscriber, made.catch_up(receiver, self._tools.clock.now(), seq))
        self._subscribers[subscriber] = made.version
        if member is not None and self._stood_in(member):
            self._put(table.Back(member))
        self._arm()

    def leave(self, subscriber: Subscriber) -> None:
        """Send no more to a connection."""
        if self._subscribers.pop(subscriber, None) is None:
            return
        if not self._subscribers:
            self._frames = None
            self.quiet_since = self._tools.clock.now()
        self._live_changed()
        self._arm()

    async def do(self, subscriber: Subscriber, command_id: str, command: Command) -> Answer:
        """Carry out a command of a person, or answer again if it has been."""
        key = (subscriber.person, command_id)
        before = self._answers.get(subscriber.person, command_id)
        if before is not None:
            return before
        if key in self._waiting:
            return await asyncio.shield(self._waiting[key])
        if self._closing:
            error = HeartsError("server_closing", "The server is being stopped.")
            return Refused.of(command_id, error)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[key] = answer
        name = subscriber.name
        self._jobs.put_nowait(Job(command, subscriber.person, name, command_id, answer))
        # What has begun is finished, even if the one who asked for it goes away.
        return await asyncio.shield(answer)

    async def hint(self, person: str) -> hints.TableHint:
        """Return what somebody's seat would do best, made from what that seat knows alone.

        Raises
        ------
        HeartsError
            ``kicked`` or ``watching_is_off``, or as `hints.ask`.
        """
        state, tools = self._state, self._tools
        member = state.member_of(person)
        self._check_welcome(member)
        asked = hints.ask(state, member)
        clock = asyncio.get_running_loop().time
        began = clock()
        found = await tools.advise(asked.view, asked.seed)
        tools.gauge.thought("hint", clock() - began)
        return frames.hint(found, state.told)

    async def stop(self) -> None:
        """Finish what was asked for, and end."""
        self._closing = True
        self._pacer.stop()
        self._jobs.put_nowait(None)
        await self._task

    def dismiss(self, code: str, *, retry: bool) -> None:
        """Close all connections."""
        for subscriber in list(self._subscribers):
            self.leave(subscriber)
            subscriber.close(code, retry)

    # ----------------------------------------------------------------------------------- the loop

    async def _run(self) -> None:
        while (job := await self._jobs.get()) is not None:
            key = (job.person, job.id)
            try:
                answer = await self._carry_out(job)
            except Exception:
                log.exception("table %s: %s failed", self._state.id, type(job.command).__name__)
                error = HeartsError("internal", "Something went wrong; nothing was done.")
                answer = Refused.of(job.id, error)
            if isinstance(job.command, table.BotActs):
                self._bot_has_acted(job.command, answer)
            if job.answer is not None:
                self._answers.keep(job.person, answer)
                del self._waiting[key]
                job.answer.set_result(answer)
                outcome = answer.code if isinstance(answer, Refused) else "done"
                self._tools.gauge.command(_kind(job.command), outcome)

    async def _carry_out(self, job: Job) -> Answer:
        draft = self._decide(job)
        if isinstance(draft, HeartsError):
            if job.answer is None:
                log.warning("table %s: own command refused: %s", self._state.id, draft.code)
            return Refused.of(job.id, draft)
        if draft.steps:
            try:
                await self._keep(draft, job)
            except OSError as error:
                log.error("table %s: not stored: %s", self._state.id, error)
                told = HeartsError("not_stored", "The disk refused, so nothing was done.")
                if isinstance(back := job.command, table.Back):
                    self._pacer.try_again(back, lambda: self._put(back))
                elif job.answer is None:
                    # A bot has to act, so the table tries again.
                    self._pacer.try_again("step", self._arm)
                return Refused.of(job.id, told)
            self._take_over(draft)
            if isinstance(job.command, table.Gone) and job.command.member in self._here():
                # They came while it was being stored.
                self._put(table.Back(job.command.member))
        return frames.done(job.id, self._state.told)

    def _decide(self, job: Job) -> Draft | HeartsError:
        tools = self._tools
        context = Context(tools.clock.now(), tools.entropy(ENTROPY_BYTES), self._here())
        try:
            if job.answer is None:
                return table.decide_own(self._state, job.command, context)  # type: ignore[arg-type]
            return table.decide(self._state, job.person, job.name, job.command, context)  # type: ignore[arg-type]
        except HeartsError as error:
            return error

    async def _keep(self, draft: Draft, job: Job) -> None:
        at = draft.context.at
        rows = [
            Row(self._seq + 1 + number, at, job.person, job.id, step.event)
            for number, step in enumerate(draft.steps)
        ]
        state = draft.state
        summary: Summary | None = summary_of(state, 0)
        ends = state.status == "over" and self._state.status != "over"
        dealt = state.phase == "deal" and self._state.phase != "deal"
        if summary == self._summary and state.status != "before" and not (ends or dealt):
            summary = None
        else:
            summary = summary_of(state, at)
        record = (state.games - 1, state.record().to_bytes()) if ends else None
        clock = asyncio.get_running_loop().time
        began = clock()
        try:
            await self._tools.store.append(state.id, rows, summary, record)
        except Conflict as conflict:
            # Another server has written to this table: what is here is out of date.
            self._closing = True
            self._pacer.stop()
            self._jobs.put_nowait(None)
            self.dismiss("server_closing", retry=True)
            raise OSError("the table was changed elsewhere") from conflict
        self._tools.gauge.committed(clock() - began)
        self._summary = summary_of(state, 0)

    def _take_over(self, draft: Draft) -> None:
        clock = asyncio.get_running_loop().time
        began = clock()
        self._state = draft.state
        self._seq += len(draft.steps)
        self._pacer.set_clock(self._state, self._here())
        try:
            self._publish(draft)
            self._dismiss_unwelcome()
        except Exception:
            # What has happened is on disk; whoever was not told of it comes back and sees it.
            log.exception("table %s could not be shown", self._state.id)
            self._frames = None
            self.dismiss("internal", retry=True)
        self._arm()
        self._tools.gauge.published(clock() - began)

    def _publish(self, draft: Draft) -> None:
        if not self._subscribers:
            return
        made = self._made_frames(advance=draft)
        self._tell(made)

    def _tell(self, made: frames.Frames, but: Subscriber | None = None) -> None:
        now = self._tools.clock.now()
        for subscriber, version in list(self._subscribers.items()):
            if subscriber is not but:
                member = self._state.member_of(subscriber.person)
                receiver = frames.Receiver(member, subscriber.observation)
                news = made.news(receiver, now, version)
                if news is not None:
                    _send(subscriber, news)
                self._subscribers[subscriber] = made.version

    def _made_frames(self, advance: Draft | None = None) -> frames.Frames:
        live = frames.Live(self._here(), self._pacer.deadline)
        if self._frames is None:
            self._frames = frames.Frames(self._state, self._state.told, live)
        elif advance is not None:
            self._frames.advance(self._state, self._state.told, live, advance.steps)
        return self._frames

    # -------------------------------------------------------------------------- who is connected

    def _here(self) -> frozenset[int]:
        persons = {subscriber.person for subscriber in self._subscribers}
        return frozenset(
            number for number, member in enumerate(self._state.members) if member.person in persons
        )

    def _live_changed(self, but: Subscriber | None = None) -> None:
        self._pacer.set_clock(self._state, self._here())
        if self._frames is None:
            return
        if self._frames.look(frames.Live(self._here(), self._pacer.deadline)):
            self._tell(self._frames, but)

    def _check_welcome(self, member: int | None) -> None:
        state = self._state
        if member is not None and state.members[member].kicked:
            raise HeartsError("kicked", "The host has sent you away from this table.")
        seated = state.seat_of(member) is not None
        if state.status != "before" and not seated and not state.settings.watchers:
            raise HeartsError("watching_is_off", "The table does not let anybody watch.")

    def _dismiss_unwelcome(self) -> None:
        for subscriber in list(self._subscribers):
            try:
                self._check_welcome(self._state.member_of(subscriber.person))
            except HeartsError as error:
                self.leave(subscriber)
                subscriber.close(error.code, retry=False)

    def _stood_in(self, member: int) -> bool:
        seat = self._state.seat_of(member)
        if seat is None:
            return False
        # Who has left on purpose says so when they want to play again.
        return self._state.seats[seat].stand_in and not self._state.seats[seat].left

    # ------------------------------------------------------------------------------- going on

    def _arm(self) -> None:
        self._pacer.arm(self._state, self._here())

    def _put(self, command: table.OwnCommand) -> None:
        self._jobs.put_nowait(Job(command))

    def _bot_has_acted(self, command: table.BotActs, answer: Answer) -> None:
        self._pacer.acted(command)
        game = self._state.game
        if game is None or not isinstance(answer, Refused) or answer.code == "not_stored":
            return
        action = anything(game.view(command.seat))
        if action != command.action:
            log.error("table %s: a bot chose what it may not do", self._state.id)
            self._put(replace(command, action=cast(play.Action, action)))


def _kind(command: Command | table.OwnCommand) -> str:
    # Whoever reads the counts is not to see who does what nobody is told of.
    quiet = isinstance(command, Queue | Unqueue | Prefer | Mute)
    return "quiet" if quiet else str(type(command).__struct_config__.tag)


def _send(subscriber: Subscriber, message: bytes) -> None:
    subscriber.sent += 1
    subscriber.send(frames.numbered(message, subscriber.sent))


async def load(table_id: str, tools: Tools) -> TableService | None:
    """Return the table with that id, folded from its events; None if there is none."""
    rows = await tools.store.load(table_id)
    state: State | None = None
    answered: dict[Key, int] = {}
    for number, row in enumerate(rows, 1):
        if not number % TOGETHER:
            await asyncio.sleep(0)
        state = apply(state, row.event, row.at, table_id)
        if row.command:
            answered[row.person, row.command] = state.told
    if state is None:
        return None
    return TableService(state, rows[-1].seq, tools, ((*key, seq) for key, seq in answered.items()))
