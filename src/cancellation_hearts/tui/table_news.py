"""What happens at a table beside the cards, in words."""

from collections.abc import Iterator

import msgspec
from rich.text import Text

from cancellation_hearts.remote.fold import rules_of
from cancellation_hearts.table import events
from cancellation_hearts.table.protocol import Happening, SeatPart
from cancellation_hearts.tui.cards import CardWriter
from cancellation_hearts.tui.table_sight import TableSight
from cancellation_hearts.tui.words import SPACE, counted, figure, listed, say


class TableReporter:
    """Tells one person who comes and goes, what they say, and how the table stands.

    Parameters
    ----------
    writer : CardWriter
        How cards are written.
    """

    def __init__(self, writer: CardWriter) -> None:
        self._writer = writer

    # ---------------------------------------------------------------------------- how it stands

    def seats(self, sight: TableSight) -> list[Text]:
        """Return who sits where, a line a seat, and who watches."""
        lines = []
        for number, seat in enumerate(sight.seats):
            label = str(number + 1).rjust(len(str(sight.players))).replace(" ", SPACE)
            who = self._seat(sight, number, seat)
            lines.append(say("seat-line", number=label, who=who))
        watching = [
            Text(member.name)
            for member in sight.members
            if member.here and member.seat is None and member.member != sight.you.member
        ]
        if watching:
            lines.append(say("watching", names=listed(watching)))
        return lines

    def _seat(self, sight: TableSight, number: int, seat: SeatPart) -> Text:
        if seat.bot is not None:
            return say("seat-bot", name=seat.name, level=seat.bot)
        if seat.member is None:
            return say("seat-free")
        away = seat.member < len(sight.members) and not sight.members[seat.member].here
        notes = [
            say(key)
            for key, is_so in (
                ("seat-you", number == sight.seat),
                ("seat-host", seat.member == sight.table.host),
                ("seat-away", away),
                ("seat-stand-in", seat.stand_in),
                ("seat-ready", seat.ready and sight.table.status == "playing"),
                ("seat-agrees", seat.agrees),
            )
            if is_so
        ]
        name = Text(seat.name, "bold" if number == sight.seat else "")
        if not notes:
            return name
        return say("seat-notes", who=name, notes=Text(", ").join(notes))

    def standing(self, sight: TableSight) -> Iterator[Text]:
        """Tell how the table stands for the person: what is waited for, and what to type."""
        table, game = sight.table, sight.game
        if table.status == "before":
            if sight.seat is None:
                yield say("you-watch-sit" if sight.free_seats else "you-watch")
            if sight.is_host and sight.free_seats:
                yield say("host-waits", seats=counted("seats-are", len(sight.free_seats)))
            elif sight.is_host:
                yield say("host-starts")
            elif table.host is not None:
                yield say("others-start", name=sight.name_of(table.host))
            return
        if sight.seat is None:
            yield say("you-watch")
        if table.status == "over":
            yield say("over-now")
            if sight.seat is not None:
                yield say("over-next")
        elif game is not None:
            yield say("running", deal=game.deal + 1)
            if table.paused:
                yield say("paused-now")

    # ---------------------------------------------------------------------------- what happens

    def tell(self, event: Happening, before: TableSight, now: TableSight) -> Iterator[Text]:
        """Tell what happened, if it is not part of the play."""
        match event:
            case events.Sat(member, seat):
                yield from self._sat(member, seat, before, now)
            case events.Stood(seat):
                mine = before.seat == seat
                name = before.seats[seat].name
                yield say("stood-you") if mine else say("stood", name=name, seat=seat + 1)
            case events.Swapped(seats):
                yield from self._swapped(seats, before, now)
            case events.SwapAsked(seat, other):
                yield self._by(seat, "swap-asked", now, other=self._inside(other, now))
                if now.seat == other:
                    yield say("swap-how", seat=seat + 1)
            case events.BotAdded(seat, level, name):
                yield say("bot-added", name=name, level=level, seat=seat + 1)
            case events.BotRemoved(seat):
                yield say("bot-removed", name=before.seats[seat].name, seat=seat + 1)
            case events.HostGiven(member):
                yield self._host(member, now)
            case events.Kicked(member):
                yield say("kicked", name=now.name_of(member))
            case events.Pardoned(member):
                yield say("pardoned", name=now.name_of(member))
            case events.Renamed(member, name):
                yield self._who(member, "renamed", now, name=before.name_of(member), new=name)
            case events.HintsAgreed(seat, agree):
                yield from self._agreed(seat, agree, before, now)
            case events.SettingsChanged(settings):
                changes = _changes(before.table.settings, settings)
                yield say("changed", changes=", ".join(changes))
            case events.Started():
                yield say("started")
            case events.StoodIn(seat, reason):
                yield self._by(seat, f"stood-in-{reason}", now)
            case events.Returned(seat):
                yield self._by(seat, "returned", now)
            case _:
                yield from self._asked(event, before, now)

    def _asked(self, event: Happening, before: TableSight, now: TableSight) -> Iterator[Text]:
        match event:
            case events.PauseVoted(seat, wanted):
                key = "resume-asked" if before.table.paused else "pause-asked"
                yield self._by(seat, key if wanted else "pause-not", now)
            case events.Paused():
                yield say("paused")
            case events.Resumed():
                yield say("resumed-now")
            case events.RematchAsked(seat):
                yield self._by(seat, "rematch-asked", now)
            case events.Unqueued(_, card, reason):
                yield say(f"unqueued-{reason}", card=self._writer.card(card))
            case events.Nudged(member, seat):
                yield self._nudged(member, seat, now)
            case events.Chatted(member, text):
                yield say("chatted", name=self._name(member, now), text=text)
            case events.Reacted(member, reaction):
                yield say(f"reacted-{reaction}", name=self._name(member, now))
            case _:
                pass

    def presence(self, before: TableSight, now: TableSight) -> Iterator[Text]:
        """Tell which players have gone away or have come, though nothing happened."""
        for old, new in zip(before.members, now.members, strict=False):
            if old.here == new.here or new.seat is None or new.member == now.you.member:
                continue
            # Whoever takes the seat back from a bot is told of then.
            if not (new.here and now.seats[new.seat].stand_in):
                yield say("here" if new.here else "away", name=new.name)

    def _sat(self, member: int, seat: int, before: TableSight, now: TableSight) -> Iterator[Text]:
        if member == now.you.member:
            yield say("you-sit", seat=seat + 1)
        elif any(place.member == member for place in before.seats):
            yield say("moves-to", name=now.name_of(member), seat=seat + 1)
        else:
            yield say("sat", name=now.name_of(member), seat=seat + 1)

    def _swapped(
        self, seats: tuple[int, int], before: TableSight, now: TableSight
    ) -> Iterator[Text]:
        one, other = (before.seats[seat].name for seat in seats)
        if one and other:
            yield say("swapped", one=one, other=other)
        for name, seat in ((one, seats[1]), (other, seats[0])):
            if name and now.seat == seat:
                yield say("you-sit", seat=seat + 1)
            elif name and not (one and other):
                yield say("moves-to", name=name, seat=seat + 1)

    def _agreed(
        self, seat: int, agree: bool, before: TableSight, now: TableSight
    ) -> Iterator[Text]:
        if agree and now.table.hints and not before.table.hints:
            yield say("hints-now")
        else:
            yield self._by(seat, "hints-agreed" if agree else "hints-not", now)

    def _host(self, member: int | None, now: TableSight) -> Text:
        if member is None:
            return say("host-nobody")
        return self._who(member, "host", now, name=now.name_of(member))

    def _nudged(self, member: int, seat: int, now: TableSight) -> Text:
        if now.seat == seat:
            return say("nudged-you", name=now.name_of(member))
        if now.you.member == member:
            return say("nudged-by-you", other=now.seats[seat].name)
        return say("nudged", name=now.name_of(member), other=now.seats[seat].name)

    def _by(self, seat: int, key: str, now: TableSight, **values: Text | str) -> Text:
        """Say what somebody in a seat does; to them there is a message of its own."""
        mine = seat == now.seat
        return say(f"{key}-you" if mine else key, name=now.seats[seat].name, **values)

    def _who(self, member: int, key: str, now: TableSight, **values: Text | str) -> Text:
        return say(f"{key}-you" if member == now.you.member else key, **values)

    def _name(self, member: int, now: TableSight) -> Text:
        if member == now.you.member:
            return say("you")
        return Text(now.name_of(member), "bold")

    def _inside(self, seat: int, now: TableSight) -> Text:
        return say("you-inside") if seat == now.seat else Text(now.seats[seat].name)


def _changes(before: events.Settings, now: events.Settings) -> list[str]:
    """Return what has changed, as it would be typed."""
    old, new = settings_in_words(before), settings_in_words(now)
    return [f"{name}={value}" for name, value in new.items() if old.get(name) != value]


def settings_in_words(settings: events.Settings) -> dict[str, str]:
    """Return how a table plays as it would be typed, the options of its rules included."""
    plain = msgspec.structs.asdict(settings)
    options = rules_of(settings).to_plain()
    plain["rules"] = options.pop("base")
    plain.pop("ruleset")
    return {name: _typed(value) for name, value in {**plain, **options}.items()}


def _typed(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return figure(value) if isinstance(value, float) else str(value)
