"""Who sits where, who is the host, how the table plays: what is decided before the start."""

import math
from typing import Final

from msgspec.structs import replace

from cancellation_hearts.bots import BOTS, LEVELS
from cancellation_hearts.engine.errors import HeartsError, UsageError
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.table import events, play, protocol
from cancellation_hearts.table.draft import DEALER_BYTES, Draft
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.names import bot_name, clean_name, distinct

STAND_IN: Final = "medium"
"""The level of bots that stand in."""

MAX_MEMBERS: Final = 200
MAX_GUESTS: Final = 100
"""So many may take part before the others are kept for those who want to sit down."""
MAX_PACE: Final = 5
MAX_TRICK_PAUSE: Final = 10


def clean_settings(settings: Settings) -> Settings:
    """Return settings with their rule set in its one form.

    Raises
    ------
    RulesError
        As `Rules.from_plain` and `Rules.check_players`.
    HeartsError
        ``bad_settings`` if a time is out of range.
    """
    rules = Rules.from_plain(settings.ruleset)
    rules.check_players(settings.seats)
    for name, most in (("pace", MAX_PACE), ("trick_pause", MAX_TRICK_PAUSE)):
        value = getattr(settings, name)
        if not math.isfinite(value) or not 0 <= value <= most:
            raise HeartsError(
                "bad_settings", f"The setting {name} has to be from 0 to {most} seconds."
            )
    return replace(settings, ruleset=rules.to_plain())


def check_level(level: str) -> None:
    """Refuse a level of bots that does not exist, with ``unknown_bot``.

    Bots that are for programs have names as well; people are told of the levels.
    """
    if level not in BOTS:
        raise UsageError(
            "unknown_bot", f"There is no bot {level[:40]!r}; there are {', '.join(LEVELS)}."
        )


def enter(draft: Draft, person: str, name: str, *, sits: bool) -> int:
    """Return the member number of a person, who becomes a member if they are none."""
    found = draft.state.member_of(person)
    if found is not None:
        return found
    if len(draft.state.members) >= (MAX_MEMBERS if sits else MAX_GUESTS):
        raise HeartsError("table_is_full", "Too many people have been at this table.")
    draft.emit(events.Entered(person, distinct(name or "Guest", draft.taken_names())))
    return len(draft.state.members) - 1


def rename(draft: Draft, member: int, command: protocol.Rename) -> None:
    """Give a member another name."""
    name = distinct(clean_name(command.name), draft.taken_names(member))
    if name != draft.state.members[member].name:
        draft.emit(events.Renamed(member, name))


# ----------------------------------------------------------------------------------- seats


def sit(draft: Draft, member: int, command: protocol.Sit) -> None:
    """Take a seat."""
    draft.need_before()
    own, wanted = draft.state.seat_of(member), command.seat
    if wanted is None:
        if own is not None:
            return
        wanted = _first_free(draft)
    if wanted == own:
        return
    if not draft.seat(wanted).free:
        raise HeartsError("seat_taken", "Somebody sits there.", seat=wanted)
    draft.emit(events.Sat(member, wanted))
    if draft.state.host is None:
        draft.emit(events.HostGiven(member))


def _first_free(draft: Draft) -> int:
    for number, seat in enumerate(draft.state.seats):
        if seat.free:
            return number
    raise HeartsError("table_is_full", "No seat is free.")


def stand(draft: Draft, member: int) -> None:
    """Leave a seat: for good before the start, to a bot while a game runs."""
    own = draft.state.seat_of(member)
    if own is None:
        return
    if draft.state.status == "playing":
        play.stand_in(draft, own, "left")
    else:
        draft.need_before()
        draft.emit(events.Stood(own))
    if draft.state.host == member:
        draft.pass_host_on()


def swap(draft: Draft, member: int, command: protocol.Swap) -> None:
    """Change places: with nobody or a bot at once, with a person if they have asked too."""
    draft.need_before()
    own = draft.own_seat(member)
    other = draft.seat(command.seat)
    if command.seat == own:
        return
    if other.free:
        draft.emit(events.Sat(member, command.seat))
    elif other.bot is not None or other.asks == own:
        draft.emit(events.Swapped((own, command.seat)))
    elif draft.state.seats[own].asks != command.seat:
        draft.emit(events.SwapAsked(own, command.seat))


def place(draft: Draft, member: int, command: protocol.Place) -> None:
    """Let the host change the places of two seats."""
    draft.need_host(member)
    draft.need_before()
    draft.seat(command.seat)
    draft.seat(command.to)
    if command.seat != command.to:
        draft.emit(events.Swapped((command.seat, command.to)))


def agree_hints(draft: Draft, member: int, command: protocol.AgreeHints) -> None:
    """Agree that everybody may ask for hints, or no longer; that ends where one's seat does."""
    own = draft.own_seat(member)
    if not draft.state.settings.hints:
        raise HeartsError("hints_off", "The table gives no hints.")
    if draft.state.seats[own].agrees != command.agree:
        draft.emit(events.HintsAgreed(own, command.agree))


# -------------------------------------------------------------------------- the host's rights


def kick(draft: Draft, member: int, command: protocol.Kick) -> None:
    """Send a member away; in a game a bot takes over the seat for good."""
    draft.need_host(member)
    draft.need_member(command.member)
    if command.member == member:
        raise HeartsError("unknown_member", "The host cannot send themselves away.")
    if draft.state.members[command.member].kicked:
        return
    if draft.state.status == "before" or draft.state.seat_of(command.member) is None:
        draft.emit(events.Kicked(command.member))
    else:
        name = bot_name(draft.taken_names())
        draft.emit(events.Kicked(command.member, STAND_IN, name))
        play.go_on_with_fewer(draft)


def pardon(draft: Draft, member: int, command: protocol.Pardon) -> None:
    """Let a member come back."""
    draft.need_host(member)
    draft.need_member(command.member)
    if draft.state.members[command.member].kicked:
        draft.emit(events.Pardoned(command.member))


def give_host(draft: Draft, member: int, command: protocol.GiveHost) -> None:
    """Make another member the host, who has to sit at the table."""
    draft.need_host(member)
    draft.need_member(command.member)
    draft.own_seat(command.member)
    if command.member != member:
        draft.emit(events.HostGiven(command.member))


def add_bot(draft: Draft, member: int, command: protocol.AddBot) -> None:
    """Let a bot sit down."""
    draft.need_host(member)
    draft.need_before()
    check_level(command.level)
    number = _first_free(draft) if command.seat is None else command.seat
    seat = draft.seat(number)
    if seat.bot is not None:
        if seat.bot != command.level:
            draft.emit(events.BotAdded(number, command.level, seat.name))
        return
    if not seat.free:
        raise HeartsError("seat_taken", "Somebody sits there.", seat=number)
    draft.emit(events.BotAdded(number, command.level, bot_name(draft.taken_names())))


def remove_bot(draft: Draft, member: int, command: protocol.RemoveBot) -> None:
    """Let a bot get up."""
    draft.need_host(member)
    draft.need_before()
    if draft.seat(command.seat).bot is None:
        raise HeartsError("no_bot", "No bot sits there.", seat=command.seat)
    draft.emit(events.BotRemoved(command.seat))


def change(draft: Draft, member: int, command: protocol.Change) -> None:
    """Change how the table plays; people in seats that are no more move to free ones."""
    draft.need_host(member)
    draft.need_before()
    settings = clean_settings(command.settings)
    if settings == draft.state.settings:
        return
    for number in range(settings.seats, len(draft.state.seats)):
        seat = draft.state.seats[number]
        if seat.bot is not None:
            draft.emit(events.BotRemoved(number))
        elif seat.member is not None:
            _move_in(draft, seat.member, settings.seats)
    draft.emit(events.SettingsChanged(settings))


def _move_in(draft: Draft, member: int, seats: int) -> None:
    """Find a member a seat among the first ones: a free one, else a bot's."""
    within = range(min(seats, len(draft.state.seats)))
    for number in within:
        if draft.state.seats[number].free:
            draft.emit(events.Sat(member, number))
            return
    for number in within:
        if draft.state.seats[number].bot is not None:
            draft.emit(events.BotRemoved(number))
            draft.emit(events.Sat(member, number))
            return
    raise HeartsError("seat_taken", "More people sit at the table than it would have seats.")


def start(draft: Draft, member: int, command: protocol.Start) -> None:
    """Begin the game."""
    draft.need_host(member)
    if draft.state.status == "playing":
        # Pressed twice.
        return
    draft.need_before()
    free = [number for number, seat in enumerate(draft.state.seats) if seat.free]
    if free and command.fill is None:
        raise HeartsError("seats_free", "A game cannot begin while seats are free.")
    if free and command.fill is not None:
        check_level(command.fill)
        for number in free:
            draft.emit(events.BotAdded(number, command.fill, bot_name(draft.taken_names())))
    drawn = int.from_bytes(draft.context.entropy[:DEALER_BYTES], "big")
    draft.emit(events.Started(drawn % len(draft.state.seats)))
