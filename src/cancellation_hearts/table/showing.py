"""The parts of a view: what is shown of a table to everybody, and to one member alone.

What depends on cards comes from a view: a watcher's for what everybody is shown, that of the seat
for what its member is shown. `frames` alone sends what is made here.
"""

from collections.abc import Iterable

from cancellation_hearts.engine.view import Trick, View
from cancellation_hearts.table import events, protocol
from cancellation_hearts.table.state import Seat, State

# ------------------------------------------------------------------------------- public parts


def table_part(state: State) -> protocol.TablePart:
    """Show how the table plays and where it stands."""
    return protocol.TablePart(
        id=state.id,
        code=state.code,
        status=state.status,
        game=max(state.games - 1, 0) + (state.status == "before" and state.games > 0),
        host=state.host,
        paused=state.paused,
        pause_votes=state.pause_votes,
        rematch_votes=state.rematch_votes,
        hints=state.hints,
        settings=state.settings,
    )


def seats_part(state: State) -> tuple[protocol.SeatPart, ...]:
    """Show who sits where, and who has done what everybody waits for."""
    passing = state.phase == "pass"
    waiting = state.to_act

    def shown(number: int, seat: Seat) -> protocol.SeatPart:
        return protocol.SeatPart(
            name=seat.name,
            member=seat.member,
            bot=seat.bot,
            stand_in=seat.stand_in,
            ready=state.phase == "deal" and (seat.ready or not seat.active),
            chosen=passing and number not in waiting,
            asks=seat.asks,
            agrees=seat.agrees,
        )

    return tuple(shown(number, seat) for number, seat in enumerate(state.seats))


def members_part(state: State, here: frozenset[int]) -> tuple[protocol.MemberPart, ...]:
    """Show who has taken part, and who is connected."""
    return tuple(
        protocol.MemberPart(
            number, member.name, state.seat_of(number), number in here, member.kicked
        )
        for number, member in enumerate(state.members)
    )


def game_part(state: State, view: View | None, deadline: int | None) -> protocol.GamePart | None:
    """Show the running deal; `view` is a watcher's."""
    if view is None:
        return None
    tricks = view.tricks
    trick = view.trick
    before = tricks[-2:-1] if trick else tricks[-1:]
    return protocol.GamePart(
        phase=view.phase,
        deal=view.deal_number,
        dealer=view.dealer,
        direction=view.direction,
        to_act=view.to_act,
        leader=view.leader,
        trick=play_parts(trick),
        cancelled=view.cancelled,
        winning=view.winning,
        at_stake=view.points_at_stake,
        aside=view.cards_aside,
        kitty=view.kitty_size,
        kitty_taker=view.kitty_taker,
        hearts_broken=view.hearts_broken,
        hand_sizes=view.hand_sizes,
        pile_sizes=view.pile_sizes,
        points_taken=view.points_taken,
        last_trick=trick_part(before[0]) if before else None,
        turn=state.turn,
        deadline=deadline,
    )


def tricks_part(state: State, view: View | None) -> tuple[protocol.TrickPart, ...]:
    """Show the finished tricks of the deal, if the table lets them be seen."""
    if view is None or not state.settings.history:
        return ()
    tricks = view.tricks
    return tuple(map(trick_part, tricks[:-1] if view.trick else tricks))


def trick_part(trick: Trick) -> protocol.TrickPart:
    """Show a trick."""
    return protocol.TrickPart(trick.leader, play_parts(trick.cards), trick.winner, trick.cancelled)


def play_parts(plays: Iterable[tuple[int, str]]) -> tuple[protocol.PlayPart, ...]:
    """Show who played what."""
    return tuple(protocol.PlayPart(seat, card) for seat, card in plays)


def sheet_part(state: State) -> protocol.SheetPart | None:
    """Show the score sheet, with the secrets of the deals that are over."""
    game = state.game
    if game is None:
        return None
    finished = [deal for deal in game.log if deal.points is not None]
    deals = tuple(
        protocol.DealPart(
            dealer=(state.first_dealer + number) % len(state.seats),
            points=deal.points or (),
            queens=deal.queens or (),
            moon=deal.moon,
            moon_choice=deal.moon_choice,
            secret=shuffle.secret.hex(),
            nonces=tuple(nonce.hex() for nonce in shuffle.nonces),
        )
        for number, (deal, shuffle) in enumerate(zip(finished, state.shuffles, strict=False))
    )
    return protocol.SheetPart(deals, game.scores, state.rules.target, game.winners)


def shuffle_part(state: State) -> protocol.ShufflePart:
    """Show what is committed to."""
    dealt = len(state.shuffles)
    deal = dealt if state.phase in ("", "deal") else dealt - 1
    return protocol.ShufflePart(deal, events.commitment(state.secret))


# ------------------------------------------------------------------------------ private parts


def you_part(state: State, member: int | None, view: View | None) -> protocol.YouPart:
    """Show what a member alone knows; `view` is that of their seat."""
    muted = () if member is None else tuple(sorted(state.members[member].muted))
    place = state.seat_of(member)
    if place is None:
        return protocol.YouPart(member, None, muted=muted)
    seat = state.seats[place]
    if view is None:
        return protocol.YouPart(member, place, forced=seat.forced, muted=muted)
    queued = seat.queued
    return protocol.YouPart(
        member=member,
        seat=place,
        hand=tuple(view.hand),
        legal=tuple(view.legal),
        effects={card: protocol.EffectPart(*effect) for card, effect in view.effects.items()},
        choose=_to_choose(view),
        passes_to=view.passes_to,
        receives_from=view.receives_from,
        passed=tuple(view.passed),
        received=tuple(view.received),
        kitty=tuple(view.kitty),
        buried=tuple(view.buried),
        queued=None if queued is None else protocol.QueuedPart(queued.card, queued.unless),
        forced=seat.forced,
        muted=muted,
    )


def _to_choose(view: View) -> int:
    match view.phase:
        # Whoever has chosen may choose again, until all have.
        case "pass":
            return view.rules.pass_count
        case "discard" if view.seat in view.to_act:
            return view.kitty_size
    return 0


def chat_part(state: State, member: int | None) -> tuple[protocol.ChatPart, ...]:
    """Show what was said last, without what the receiver does not want to hear."""
    muted = frozenset() if member is None else state.members[member].muted
    return tuple(
        protocol.ChatPart(said.member, said.text, said.at)
        for said in state.said
        if said.member not in muted
    )
