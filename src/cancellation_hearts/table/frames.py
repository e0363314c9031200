"""Every message that says what happens at a table is made here, and nowhere else.

What is not named is not told: an event that is not listed in `told` goes to nobody, and the state
goes out in the parts that `showing` makes of it, no other way.
"""

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from typing import Final, TypeAlias

from msgspec import Raw, Struct
from msgspec.structs import asdict

from cancellation_hearts.advice.hint import Hint
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.view import View
from cancellation_hearts.table import events, protocol, showing
from cancellation_hearts.table.draft import Step
from cancellation_hearts.table.hints import TableHint
from cancellation_hearts.table.protocol import ENCODER, Happening
from cancellation_hearts.table.state import State

MAX_RECENT: Final = 256
"""So many steps are kept for clients that come back."""

Shown: TypeAlias = tuple[bytes, int]
"""A part as it is sent, and the version of the view in which it changed last."""

PRESENT: Final = ("members", "game")
"""The parts that hold who is connected and when the clock runs out, which no event tells."""


class Live(Struct, frozen=True):
    """What is so at this moment and is not kept: who is connected, when the clock runs out."""

    here: frozenset[int] = frozenset()
    deadline: int | None = None


class Receiver(Struct, frozen=True):
    """To whom something is sent: a member, if they are one, and whether a program asks for more."""

    member: int | None
    observation: bool = False


class Told(Struct, frozen=True):
    """What is told of a step, as it is sent; to one seat alone if ``seat`` is given.

    ``talker`` is the member whose words it is, for those who do not want to hear them.
    """

    data: bytes
    seat: int | None = None
    talker: int | None = None


class Moment(Struct, frozen=True):
    """What is told of all the steps that one command brought about."""

    seq: int
    version: int
    told: tuple[Told, ...]


# ------------------------------------------------------------------------------ what is told


def told(step: Step) -> Iterator[Told]:
    """Yield what is told of a step."""
    event = step.event
    match event:
        case (
            events.Sat()
            | events.Stood()
            | events.Swapped()
            | events.SwapAsked()
            | events.BotAdded()
            | events.BotRemoved()
            | events.HostGiven()
            | events.Kicked()
            | events.Pardoned()
            | events.Renamed()
            | events.HintsAgreed()
            | events.SettingsChanged()
            | events.Started()
            | events.PlayedOut()
            | events.StoodIn()
            | events.Returned()
            | events.PauseVoted()
            | events.Paused()
            | events.Resumed()
            | events.RematchAsked()
        ):
            yield _told(event)
        case events.Chatted() | events.Reacted() | events.Nudged():
            yield _told(event, talker=event.member)
        case events.Unqueued():
            yield _told(event, seat=event.seat)
    for happening in step.happened:
        # What the engine tells of a game is for everybody.
        yield Told(ENCODER.encode(happening))


def _told(event: Happening, seat: int | None = None, talker: int | None = None) -> Told:
    return Told(ENCODER.encode(event), seat, talker)


# --------------------------------------------------------------------------------- the frames


class Frames:
    """Makes the messages of one table.

    It keeps each part as it was sent last, so that only what has changed is sent again. Each change
    makes another *version* of the view; what has changed since a version can be told.

    Parameters
    ----------
    state : State
        The table.
    seq : int
        How many events everybody may know of have happened: ``State.told``.
    live : Live
        What is so at this moment.
    """

    def __init__(self, state: State, seq: int, live: Live) -> None:
        self._state = state
        self._seq = seq
        self._live = live
        self.version = 1
        self._recent: deque[Moment] = deque([Moment(seq, 1, ())], maxlen=MAX_RECENT)
        self._public: dict[str, Shown] = {}
        self._yours: dict[int | None, Shown] = {}
        self._seen: dict[int | None, Shown] = {}
        self._chats: dict[int | None, int] = {}
        self._shared: dict[tuple[int, tuple[Told, ...]], bytes | None] = {}
        self._views: dict[int | None, View] = {}
        self._refresh(None, state)

    # What follows is called by the service whenever something has changed.

    def advance(self, state: State, seq: int, live: Live, steps: Sequence[Step]) -> None:
        """Take over what the steps have made of the table."""
        before = self._state
        self._state, self._seq, self._live = state, seq, live
        self._next_version()
        if any(isinstance(step.event, events.Rematched) for step in steps):
            # The seats may be other people's from now on, and some of it was for a seat alone.
            self._recent.clear()
        told_now = tuple(part for step in steps for part in told(step))
        self._recent.append(Moment(seq, self.version, told_now))
        for step in steps:
            if isinstance(step.event, events.Muted):
                # Other things that were said are to be heard now.
                self._chats[step.event.member] = self.version
        self._views.clear()
        self._refresh(before, state)

    def look(self, live: Live) -> bool:
        """Take over what is so now; tell whether that is anything new."""
        if live == self._live:
            return False
        self._live = live
        self._next_version()
        self._show("members", showing.members_part(self._state, live.here))
        self._show("game", showing.game_part(self._state, self._view(None), live.deadline))
        return True

    def view(self, receiver: Receiver, at: int) -> bytes:
        """Return the whole view."""
        return _message("view", self._seq, at, None, self._changed(0) | self._own(receiver))

    def news(self, receiver: Receiver, at: int, version: int) -> bytes | None:
        """Return what has happened and changed since a version of the view.

        None if that is nothing: even an empty message would tell that somebody has done something
        which others may not know of. Where it is the same for several receivers, the message is
        made once.
        """
        heard = self._heard(receiver.member, version)
        private = self._private(receiver, version)
        if private:
            return self._update(at, heard, self._changed(version) | private)
        key = (version, heard)
        if key not in self._shared:
            parts = self._changed(version)
            self._shared[key] = self._update(at, heard, parts) if heard or parts else None
        return self._shared[key]

    def catch_up(self, receiver: Receiver, at: int, seq: int) -> bytes:
        """Return what has happened and changed since an event, or the whole view.

        It is the view if what happened is not kept any more, or if there is no such step. Nobody
        knows what a client that was away has seen of all that happens without a number. So it is
        sent all that may have changed in this way: who is connected, the clock, and what it alone
        knows. What was said comes with the times at which it was.
        """
        for moment in reversed(self._recent):
            if moment.seq == seq:
                parts = self._changed(moment.version)
                parts |= {name: Raw(self._public[name][0]) for name in PRESENT}
                heard = self._heard(receiver.member, moment.version)
                return self._update(at, heard, parts | self._own(receiver))
        return self.view(receiver, at)

    # Inside

    def _update(self, at: int, heard: tuple[Told, ...], parts: dict[str, Raw]) -> bytes:
        return _message("update", self._seq, at, [Raw(part.data) for part in heard], parts)

    def _next_version(self) -> None:
        self.version += 1
        self._shared.clear()

    def _since(self, version: int) -> Iterator[Moment]:
        found = []
        for moment in reversed(self._recent):
            if moment.version <= version:
                break
            found.append(moment)
        return reversed(found)

    def _heard(self, member: int | None, version: int) -> tuple[Told, ...]:
        """Return what a receiver is told of all that has happened since a version."""
        told = (part for moment in self._since(version) for part in moment.told)
        return tuple(part for part in told if self._hears(member, part))

    def _hears(self, member: int | None, part: Told) -> bool:
        if part.seat is not None:
            return self._state.seat_of(member) == part.seat
        if part.talker is not None and member is not None:
            return part.talker not in self._state.members[member].muted
        return True

    def _view(self, seat: int | None) -> View | None:
        game = self._state.game
        if game is None:
            return None
        if seat not in self._views:
            self._views[seat] = game.view(seat)
        return self._views[seat]

    def _changed(self, version: int) -> dict[str, Raw]:
        """Return the parts for everybody that have changed since a version."""
        return {
            name: Raw(data) for name, (data, changed) in self._public.items() if changed > version
        }

    def _own(self, receiver: Receiver) -> dict[str, Raw]:
        """Return all parts that are for one receiver."""
        return self._private(receiver, 0) | {"chat": self._chat(receiver.member)}

    def _chat(self, member: int | None) -> Raw:
        return Raw(ENCODER.encode(showing.chat_part(self._state, member)))

    def _private(self, receiver: Receiver, version: int) -> dict[str, Raw]:
        """Return the parts for one receiver that have changed since a version."""
        member = receiver.member
        if member not in self._yours:
            self._show_you(member)
        data, changed = self._yours[member]
        parts = {"you": Raw(data)} if changed > version else {}
        if receiver.observation:
            seen, changed = self._observation(member)
            if changed > version:
                parts["observation"] = Raw(seen)
        if self._chats.get(member, 0) > version:
            parts["chat"] = self._chat(member)
        return parts

    def _observation(self, member: int | None) -> Shown:
        """Return what a program of a member sees, and since when that was asked for."""
        view = self._view(self._state.seat_of(member))
        data = ENCODER.encode(None if view is None else view.to_bytes())
        if member not in self._seen or self._seen[member][0] != data:
            self._seen[member] = data, self.version
        return self._seen[member]

    def _show(self, name: str, part: object) -> None:
        data = ENCODER.encode(part)
        if name not in self._public or self._public[name][0] != data:
            self._public[name] = data, self.version

    def _show_you(self, member: int | None) -> None:
        seat = self._state.seat_of(member)
        view = None if seat is None else self._view(seat)
        data = ENCODER.encode(showing.you_part(self._state, member, view))
        if member not in self._yours or self._yours[member][0] != data:
            self._yours[member] = data, self.version

    def _refresh(self, before: State | None, state: State) -> None:
        """Make those parts anew that can have changed."""
        people = (
            before is None or before.seats is not state.seats or before.members is not state.members
        )
        game = before is None or before.game is not state.game
        watcher = self._view(None)
        if before is None or _terms(before) != _terms(state):
            self._show("table", showing.table_part(state))
        if people or game:
            self._show("seats", showing.seats_part(state))
        if people:
            self._show("members", showing.members_part(state, self._live.here))
        self._show("game", showing.game_part(state, watcher, self._live.deadline))
        if game or before is None or before.settings is not state.settings:
            self._show("tricks", showing.tricks_part(state, watcher))
        if before is None or _finished(before.game) != _finished(state.game):
            self._show("sheet", showing.sheet_part(state))
        if before is None or before.secret != state.secret or game:
            self._show("shuffle", showing.shuffle_part(state))
        changed = _changed_seats(before, state)
        for member in list(self._yours):
            if people or state.seat_of(member) in changed:
                self._show_you(member)


def _terms(state: State) -> tuple[object, ...]:
    votes = (state.paused, state.pause_votes, state.rematch_votes)
    return (id(state.settings), state.status, state.games, state.host, state.hints, *votes)


def _finished(game: Game | None) -> tuple[int, str] | None:
    return None if game is None else (game.deal_number, "over" if game.phase == "over" else "")


def _changed_seats(before: State | None, state: State) -> Collection[int | None]:
    """Return the seats for which a step can have changed what they alone know of the cards.

    These are the seats that had something to do or have now, and all of them when cards are dealt
    or have been passed, or the phase changes otherwise.
    """
    everybody = (None, *range(len(state.seats)))
    if before is None or before.game is None or state.game is None:
        return everybody
    if before.game is state.game:
        return ()
    phase = state.phase
    if before.phase != phase or before.game.deal_number != state.game.deal_number:
        return everybody
    return everybody if phase == "pass" else {*before.to_act, *state.to_act}


def _message(
    kind: str, seq: int, at: int, happened: list[Raw] | None, parts: dict[str, Raw]
) -> bytes:
    message: dict[str, object] = {"type": kind, "seq": seq, "at": at}
    if happened is not None:
        message["happened"] = happened
    message["parts"] = parts
    return ENCODER.encode(message)


def numbered(message: bytes, number: int) -> bytes:
    """Return a view or an update with its number among those that one receiver is sent."""
    return b'{"n":%d,' % number + message[1:]


# ------------------------------------------------------------------------------------ answers


def hint(found: Hint, seq: int) -> TableHint:
    """Return a hint as it is sent to the seat from whose view it was made."""
    return TableHint(**asdict(found), seq=seq)


def done(command: str, seq: int) -> protocol.Done:
    """Say that a command is done."""
    return protocol.Done(command, seq)
