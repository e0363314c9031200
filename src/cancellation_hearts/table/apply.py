"""What each event makes of a table.

The state before an event stays as it is. So a step that could not be stored leaves nothing behind,
and the fold of the stored events gives the same state again after a restart.
"""

from typing import Final

from msgspec.structs import replace

from cancellation_hearts.engine.events import Event as GameEvent
from cancellation_hearts.engine.events import PlayCard
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.table import events
from cancellation_hearts.table.events import TableEvent
from cancellation_hearts.table.state import (
    MAX_SAID,
    MAX_TALKS,
    Member,
    QueuedCard,
    Said,
    Seat,
    State,
)

QUIET: Final = (events.Queued, events.Unqueued, events.Preferred, events.Muted)
"""What one player alone may know has happened."""


def apply(state: State | None, event: TableEvent, at: int, table: str = "") -> State:
    """Return what an event makes of a table.

    Parameters
    ----------
    state : State or None
        The table before it; None before the first event, `Created`.
    event : TableEvent
        What happened.
    at : int
        When, in milliseconds since 1970.
    table : str
        The id of the table, for the first event.

    Raises
    ------
    HeartsError, ValueError
        If the event does not belong there; stored events always do.
    """
    after = _applied(state, event, at, table)
    return after if isinstance(event, QUIET) else replace(after, told=after.told + 1)


def _applied(state: State | None, event: TableEvent, at: int, table: str) -> State:
    if state is None:
        if not isinstance(event, events.Created):
            raise ValueError("The first event of a table is that it was created.")
        rules = Rules.from_plain(event.settings.ruleset)
        return State(
            table,
            event.code,
            at,
            event.settings,
            rules,
            event.secret,
            (Seat(),) * event.settings.seats,
            since=at,
        )
    if state.happened:
        state = replace(state, happened=())
    match event:
        case events.Acted() | events.DealMade() | events.PlayedOut():
            return _in_game(state, event, at)
        case events.Started() | events.Committed() | events.Readied() | events.Rematched():
            return _between(state, event, at)
        case events.Chatted() | events.Reacted() | events.Nudged() | events.Muted():
            return _talk(state, event, at)
        case events.Created():
            raise ValueError("The table was created already.")
    if state.status == "playing":
        return _seat_in_game(state, event, at)
    return _before(state, event)


# ---------------------------------------------------------------------------- before the start


def _before(state: State, event: TableEvent) -> State:
    match event:
        case events.Sat(member, number):
            seat = Seat(member=member, name=state.members[member].name)
            old = state.seat_of(member)
            if old is not None:
                seat = replace(seat, agrees=state.seats[old].agrees)
                state = _without_asks(state.with_seat(old, Seat()), old)
            return state.with_seat(number, seat)
        case events.Stood(number) | events.BotRemoved(number):
            return _without_asks(state.with_seat(number, Seat()), number)
        case events.Swapped((one, other)):
            sitting = [replace(state.seats[place], asks=None) for place in (other, one)]
            state = state.with_seat(one, sitting[0]).with_seat(other, sitting[1])
            return _without_asks(state, one, other)
        case events.SwapAsked(number, asked):
            return state.with_seat(number, replace(state.seats[number], asks=asked))
        case events.BotAdded(number, level, name):
            return state.with_seat(number, Seat(bot=level, name=name))
        case events.SettingsChanged(settings):
            seats = (*state.seats, *(Seat(),) * settings.seats)[: settings.seats]
            rules = Rules.from_plain(settings.ruleset)
            return replace(state, settings=settings, rules=rules, seats=seats)
    return _people(state, event)


def _without_asks(state: State, *numbers: int) -> State:
    """Take back all wishes to change places with seats in which somebody else sits now."""
    seats = tuple(
        replace(seat, asks=None) if seat.asks in numbers else seat for seat in state.seats
    )
    return replace(state, seats=seats)


def _people(state: State, event: TableEvent) -> State:
    match event:
        case events.Entered(person, name):
            return replace(state, members=(*state.members, Member(person, name)))
        case events.Renamed(number, name):
            state = state.with_member(number, replace(state.members[number], name=name))
            place = state.seat_of(number)
            if place is None:
                return state
            return state.with_seat(place, replace(state.seats[place], name=name))
        case events.HostGiven(host):
            return replace(state, host=host)
        case events.Kicked(number, level, name):
            state = state.with_member(number, replace(state.members[number], kicked=True))
            place = state.seat_of(number)
            if place is None:
                return state
            seat = Seat() if level is None else Seat(bot=level, name=name, ready=True)
            return _without_asks(state.with_seat(place, seat), place)
        case events.Pardoned(number):
            return state.with_member(number, replace(state.members[number], kicked=False))
        case events.RematchAsked(number):
            return replace(state, rematch_votes=(*state.rematch_votes, number))
        case events.Preferred(number, forced):
            return state.with_seat(number, replace(state.seats[number], forced=forced))
        case events.HintsAgreed(number, agree):
            return state.with_seat(number, replace(state.seats[number], agrees=agree))
    raise ValueError(f"{type(event).__name__} cannot happen now.")


# ------------------------------------------------------------------------------- between deals


def _between(state: State, event: TableEvent, at: int) -> State:
    match event:
        case events.Started(dealer):
            seats = tuple(map(_between_games, state.seats))
            return replace(
                state,
                seats=seats,
                status="playing",
                games=state.games + 1,
                game=Game(state.rules, len(seats), dealer),
                first_dealer=dealer,
                shuffles=(),
                turn=0,
                since=at,
            )
        case events.Committed(secret):
            return replace(state, secret=secret, since=at)
        case events.Readied(number, nonce):
            return state.with_seat(number, replace(state.seats[number], ready=True, nonce=nonce))
        case events.Rematched(secret):
            seats = tuple(map(_between_games, state.seats))
            return replace(
                state,
                seats=seats,
                status="before",
                game=None,
                secret=secret,
                shuffles=(),
                turn=0,
                since=at,
                paused=False,
                pause_votes=(),
                rematch_votes=(),
            )
    raise AssertionError


def _between_games(seat: Seat) -> Seat:
    """Return a seat with no more than what is kept from one game to the next."""
    return Seat(seat.member, seat.bot, seat.name, forced=seat.forced, agrees=seat.agrees)


# ------------------------------------------------------------------------------------ the game


def _in_game(state: State, event: TableEvent, at: int) -> State:
    if state.game is None:
        raise ValueError("No game has begun.")
    game = state.game.copy()
    match event:
        case events.DealMade():
            nonces = tuple(bytes.fromhex(seat.nonce) for seat in state.seats)
            shuffle = Shuffle(bytes.fromhex(state.secret), nonces)
            happened = game.deal(shuffle.deck(state.rules.packs))
            seats = tuple(replace(seat, ready=False, nonce="") for seat in state.seats)
            return replace(
                state,
                game=game,
                shuffles=(*state.shuffles, shuffle),
                seats=seats,
                happened=happened,
                since=at,
            )
        case events.Acted(number, action):
            passing = game.phase == "pass"
            happened = game.act(number, action)
            since = state.since if passing and game.phase == "pass" else at
            if state.seats[number].queued is not None and isinstance(action, PlayCard):
                seat = replace(state.seats[number], queued=None)
                state = state.with_seat(number, seat)
            return _after(state, game, happened, 1, since)
        case events.PlayedOut():
            deal = game.deal_number
            told: list[GameEvent] = []
            plays = 0
            while game.phase == "play" and game.deal_number == deal:
                told += game.play(game.legal()[0])
                plays += 1
            return _after(state, game, tuple(told), plays, at)
    raise AssertionError


def _after(
    state: State, game: Game, happened: tuple[GameEvent, ...], turns: int, since: int
) -> State:
    if game.phase in ("deal", "moon", "over") and any(seat.queued for seat in state.seats):
        state = replace(state, seats=tuple(replace(seat, queued=None) for seat in state.seats))
    return replace(
        state,
        game=game,
        happened=happened,
        turn=state.turn + turns,
        since=since,
        status="over" if game.phase == "over" else "playing",
    )


def _seat_in_game(state: State, event: TableEvent, at: int) -> State:
    match event:
        case events.Queued(number, card, unless):
            seat = replace(state.seats[number], queued=QueuedCard(card, unless))
            return state.with_seat(number, seat)
        case events.Unqueued(number):
            return state.with_seat(number, replace(state.seats[number], queued=None))
        case events.StoodIn(number, reason):
            left = reason == "left"
            seat = replace(state.seats[number], stand_in=True, left=left, queued=None)
            return state.with_seat(number, seat)
        case events.Returned(number):
            seat = state.seats[number]
            seat = replace(seat, stand_in=False, left=False)
            if number not in state.to_act or seat.again == state.waits_for:
                return state.with_seat(number, seat)
            # Whoever is back has the whole time for a turn that waits for them, once.
            seat = replace(seat, again=state.waits_for)
            return replace(state.with_seat(number, seat), since=at)
        case events.PauseVoted(number, wanted):
            votes = set(state.pause_votes) - {number} | ({number} if wanted else set())
            return replace(state, pause_votes=tuple(sorted(votes)))
        case events.Paused():
            return replace(state, paused=True, pause_votes=())
        case events.Resumed():
            return replace(state, paused=False, pause_votes=(), since=at)
    return _people(state, event)


# ------------------------------------------------------------------------------------- talking


def _talk(state: State, event: TableEvent, at: int) -> State:
    match event:
        case events.Chatted(number, text):
            said = (*state.said, Said(number, text, at))[-MAX_SAID:]
            return _talked(replace(state, said=said), number, at)
        case events.Reacted(number):
            return _talked(state, number, at)
        case events.Nudged(_, number):
            return state.with_seat(number, replace(state.seats[number], nudged=at))
        case events.Muted(number, other, on):
            member = state.members[number]
            muted = member.muted | {other} if on else member.muted - {other}
            return state.with_member(number, replace(member, muted=muted))
    raise AssertionError


def _talked(state: State, number: int, at: int) -> State:
    member = state.members[number]
    talked = (*member.talked, at)[-MAX_TALKS:]
    return state.with_member(number, replace(member, talked=talked))
