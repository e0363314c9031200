"""Chat, reactions, reminders, and not hearing somebody."""

from typing import Final

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table import events, protocol
from cancellation_hearts.table.draft import Draft
from cancellation_hearts.table.names import clean_text
from cancellation_hearts.table.state import MAX_TALKS

TALK_WINDOW: Final = 10_000
"""In so many milliseconds a member may say or show ``MAX_TALKS`` things."""

NUDGE_AFTER: Final = 10_000
"""A seat may be reminded when everybody has waited for it for so many milliseconds."""

NUDGE_AGAIN: Final = 20_000


def chat(draft: Draft, member: int, command: protocol.Chat) -> None:
    """Say something."""
    text = clean_text(command.text)
    _may_talk(draft, member)
    draft.emit(events.Chatted(member, text))


def react(draft: Draft, member: int, command: protocol.React) -> None:
    """Show a feeling."""
    _may_talk(draft, member)
    draft.emit(events.Reacted(member, command.reaction))


def _may_talk(draft: Draft, member: int) -> None:
    if not draft.state.settings.chat:
        raise HeartsError("chat_is_off", "The table does not let people write or react.")
    talked = draft.state.members[member].talked
    # A time to come was noted before the system's clock was set back.
    if len(talked) == MAX_TALKS and 0 <= draft.context.at - talked[0] < TALK_WINDOW:
        raise HeartsError(
            "too_fast", f"{MAX_TALKS} things in {TALK_WINDOW // 1000} seconds are enough."
        )


def nudge(draft: Draft, member: int, command: protocol.Nudge) -> None:
    """Remind a seat that everybody waits for it."""
    draft.need_going()
    own = draft.own_seat(member)
    seat, at = draft.seat(command.seat), draft.context.at
    waiting = command.seat in draft.state.to_act
    if draft.state.phase == "deal":
        waiting = not seat.ready
    if (
        not waiting
        or not seat.active
        or command.seat == own
        or at - draft.state.since < NUDGE_AFTER
        or at - seat.nudged < NUDGE_AGAIN
    ):
        raise HeartsError(
            "nothing_to_nudge", "Nobody waits for that seat, or it was reminded a moment ago."
        )
    draft.emit(events.Nudged(member, command.seat))


def mute(draft: Draft, member: int, command: protocol.Mute) -> None:
    """Hear no more of a member, or again."""
    draft.need_member(command.member)
    if command.member == member:
        raise HeartsError("unknown_member", "Nobody can mute themselves.")
    if (command.member in draft.state.members[member].muted) != command.on:
        draft.emit(events.Muted(member, command.member, command.on))
