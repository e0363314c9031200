"""What becomes of a command: ``decide`` is the one place that knows what may be done at a table.

A command of a client comes from a person. The table's own commands, below, come from its clock, its
bots and from who is connected; no client can send them. Every decision works on a `Draft` and
changes nothing: the service stores the events of the draft before it takes over its state.
"""

from typing import TypeAlias

from msgspec import Struct

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table import events, play, protocol, seating, talk
from cancellation_hearts.table.draft import Context, Draft
from cancellation_hearts.table.state import State

WaitsFor: TypeAlias = tuple[int, int, str, int]


class BotActs(Struct, frozen=True):
    """A bot has chosen what a seat does, when the table waited for ``waits_for``."""

    seat: int
    waits_for: WaitsFor
    action: play.Action


class Prompt(Struct, frozen=True):
    """The time has come for a card that plays itself."""

    seat: int
    waits_for: WaitsFor


class Expired(Struct, frozen=True):
    """The time of those who had something to do has run out."""

    waits_for: WaitsFor


class DealNow(Struct, frozen=True):
    """Everyone had time enough to be ready for the deal."""

    waits_for: WaitsFor


class Gone(Struct, frozen=True):
    """No device of a member has been connected for the time of grace."""

    member: int


class Back(Struct, frozen=True):
    """A device of a member is connected again."""

    member: int


OwnCommand: TypeAlias = BotActs | Prompt | Expired | DealNow | Gone | Back


def decide(
    state: State, person: str, name: str, command: protocol.Command, context: Context
) -> Draft:
    """Return what comes of a person's command.

    Parameters
    ----------
    state : State
        The table as it is.
    person, name : str
        Who sent the command, and what they are called if they are new here.
    command : protocol.Command
        What they sent.
    context : Context
        Time, chance and presence.

    Returns
    -------
    Draft
        The events, none if nothing had to be done, and the state after them.

    Raises
    ------
    HeartsError
        If it is refused, with a code of docs/errors.md.
    """
    draft = Draft(state, context)
    if not person:
        raise HeartsError("unknown_person", "Only somebody who is known may do that.")
    member = seating.enter(draft, person, name, sits=isinstance(command, protocol.Sit))
    if draft.state.members[member].kicked:
        raise HeartsError("kicked", "The host has sent you away from this table.")
    _carry_out(draft, member, command)
    if all(isinstance(step.event, events.Entered) for step in draft.steps):
        # Whoever has done nothing is no member yet.
        return Draft(state, context)
    return draft


def _carry_out(draft: Draft, member: int, command: protocol.Command) -> None:
    match command:
        case (
            engine.PlayCard() | engine.PassCards() | engine.Discard() | engine.ChooseMoon()
        ) as action:
            play.player_acts(draft, member, action)
        case protocol.Sit():
            seating.sit(draft, member, command)
        case protocol.Stand():
            seating.stand(draft, member)
        case protocol.Swap():
            seating.swap(draft, member, command)
        case protocol.Place():
            seating.place(draft, member, command)
        case protocol.Rename():
            seating.rename(draft, member, command)
        case protocol.Kick():
            seating.kick(draft, member, command)
        case protocol.Pardon():
            seating.pardon(draft, member, command)
        case protocol.GiveHost():
            seating.give_host(draft, member, command)
        case protocol.AddBot():
            seating.add_bot(draft, member, command)
        case protocol.RemoveBot():
            seating.remove_bot(draft, member, command)
        case protocol.Change():
            seating.change(draft, member, command)
        case protocol.AgreeHints():
            seating.agree_hints(draft, member, command)
        case protocol.Start():
            seating.start(draft, member, command)
        case protocol.Ready():
            play.ready(draft, member, command)
        case protocol.Queue():
            play.queue(draft, member, command)
        case protocol.Unqueue():
            play.unqueue(draft, member)
        case protocol.Prefer():
            play.prefer(draft, member, command)
        case protocol.Return():
            draft.need_game()
            play.come_back(draft, draft.own_seat(member))
        case protocol.Pause():
            play.pause(draft, member, command)
        case protocol.Rematch():
            play.rematch(draft, member)
        case protocol.Nudge():
            talk.nudge(draft, member, command)
        case protocol.Chat():
            talk.chat(draft, member, command)
        case protocol.React():
            talk.react(draft, member, command)
        case protocol.Mute():
            talk.mute(draft, member, command)


def decide_own(state: State, command: OwnCommand, context: Context) -> Draft:
    """Return what comes of one of the table's own commands; nothing if it is out of date.

    Raises
    ------
    HeartsError
        If a bot has chosen what it may not do.
    """
    draft = Draft(state, context)
    going = state.status == "playing" and not state.paused
    match command:
        case BotActs(seat, waits_for, action):
            if going and waits_for == state.waits_for and seat in state.to_act:
                by = state.seats[seat]
                if not by.active:
                    play.act(draft, seat, action, "stand_in" if by.stand_in else "bot")
        case Prompt(seat, waits_for):
            if going and waits_for == state.waits_for:
                play.prompt(draft, seat)
        case Expired(waits_for):
            if going and waits_for == state.waits_for:
                for seat in state.to_act:
                    play.stand_in(draft, seat, "clock")
        case DealNow(waits_for):
            if going and waits_for == state.waits_for:
                play.deal(draft)
        case Gone(member):
            _gone(draft, member)
        case Back(member):
            own = state.seat_of(member)
            if own is not None and state.status == "playing":
                play.come_back(draft, own)
    return draft


def _gone(draft: Draft, member: int) -> None:
    if member in draft.context.here:
        return
    seat = draft.state.seat_of(member)
    if seat is not None:
        play.stand_in(draft, seat, "gone")
    if draft.state.host == member:
        draft.pass_host_on()
