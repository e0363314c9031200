"""What lists of tables show of one."""

from cancellation_hearts.engine.rules import PRESETS
from cancellation_hearts.table.ports import Summary
from cancellation_hearts.table.state import State


def summary_of(state: State, changed: int) -> Summary:
    """Return what lists show of a table in which something happened at the time `changed`."""
    ruleset = state.settings.ruleset
    base = str(ruleset.get("base", next(iter(PRESETS))))
    return Summary(
        id=state.id,
        code=state.code,
        status=state.status,
        public=state.settings.public,
        created=state.created,
        changed=changed,
        seats=len(state.seats),
        taken=sum(not seat.free for seat in state.seats),
        rules=base + "*" * (len(ruleset) > 1),
        host="" if state.host is None else state.members[state.host].name,
        games=state.games,
        people=tuple(
            state.members[seat.member].person for seat in state.seats if seat.member is not None
        ),
        names=tuple(seat.name for seat in state.seats),
    )
