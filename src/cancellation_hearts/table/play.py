"""What is decided while a game runs: actions, queued cards, stand-ins, pauses, the next deal."""

import string

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import HeartsError, IllegalAction
from cancellation_hearts.engine.shuffle import MAX_NONCE_BYTES
from cancellation_hearts.table import events, protocol
from cancellation_hearts.table.draft import DEALER_BYTES, Draft
from cancellation_hearts.table.events import By, Dropped
from cancellation_hearts.table.state import State

Action = engine.PassCards | engine.PlayCard | engine.Discard | engine.ChooseMoon


def act(draft: Draft, seat: int, action: Action, by: By) -> None:
    """Let a seat do something, and do what follows from it."""
    draft.need_going()
    before = draft.state
    draft.emit(events.Acted(seat, action, by))
    _check_queues(draft, before)
    game = draft.state.game
    if game is not None and game.decided and draft.state.settings.early_end:
        draft.emit(events.PlayedOut())
    if draft.state.phase == "deal":
        draft.emit(events.Committed(_secret(draft)))
        deal_if_ready(draft)


def player_acts(draft: Draft, member: int, action: Action) -> None:
    """Let a player do something; a seat that a bot plays for is taken back by it."""
    draft.need_going()
    seat = draft.own_seat(member)
    come_back(draft, seat)
    act(draft, seat, action, "player")


def come_back(draft: Draft, seat: int) -> None:
    """Let the owner of a seat play again, if a bot stands in."""
    if draft.state.seats[seat].stand_in:
        draft.emit(events.Returned(seat))


# -------------------------------------------------------------------------------- queued cards


def queue(draft: Draft, member: int, command: protocol.Queue) -> None:
    """Choose a card for one's next turn; at one's turn it is played at once."""
    draft.need_going()
    seat = draft.own_seat(member)
    come_back(draft, seat)
    game = draft.state.game
    if game is None or game.phase not in ("play", "discard", "pass"):
        raise IllegalAction("wrong_phase", "A card can be queued while a deal is played.")
    if command.card not in NAMES:
        raise IllegalAction("unknown_card", f"There is no card {command.card[:10]!r}.")
    if command.card not in game.hand(seat):
        raise IllegalAction(
            "card_not_in_hand", f"You do not hold the {command.card}.", card=command.card
        )
    if game.phase == "play" and draft.state.to_act == (seat,):
        act(draft, seat, engine.PlayCard(command.card), "player")
        return
    if _must_follow(draft.state, seat, command.card):
        raise IllegalAction(
            "must_follow_suit", "The led suit has to be followed.", card=command.card
        )
    draft.emit(events.Queued(seat, command.card, tuple(dict.fromkeys(command.unless))))


def unqueue(draft: Draft, member: int) -> None:
    """Take the queued card back."""
    draft.need_game()
    seat = draft.own_seat(member)
    queued = draft.state.seats[seat].queued
    if queued is None:
        raise HeartsError("nothing_queued", "No card is queued.")
    draft.emit(events.Unqueued(seat, queued.card, "taken_back"))


def _check_queues(draft: Draft, before: State) -> None:
    """Take back queued cards that have become illegal, or what they were not to see has come."""
    for number, seat in enumerate(draft.state.seats):
        if seat.queued is not None:
            reason = _why_not(before, draft.state, number)
            if reason is not None:
                draft.emit(events.Unqueued(number, seat.queued.card, reason))


def _why_not(before: State, after: State, seat: int) -> Dropped | None:
    queued, game = after.seats[seat].queued, after.game
    if queued is None or game is None or before.game is None:
        return None
    if queued.card not in game.hand(seat):
        return "illegal"
    if game.phase != "play":
        return None
    if after.to_act == (seat,):
        if queued.card not in game.legal():
            return "illegal"
    elif _must_follow(after, seat, queued.card):
        return "illegal"
    trick = game.trick
    # A trick that has ended, or to which the seat has played, is not the one the card is for.
    if not trick or _has_played(after, seat):
        return None
    _, card = trick[-1]
    if "twin" in queued.unless and card == queued.card:
        return "twin"
    if "points" in queued.unless and _counts(after, card):
        return "points"
    if "winner" in queued.unless and len(trick) > 1 and before.game.winning != game.winning:
        return "winner"
    return None


def _must_follow(state: State, seat: int, card: str) -> bool:
    """Tell whether a card will not do for the running trick, as its suit has to be followed."""
    game = state.game
    if game is None or game.phase != "play" or not game.trick or _has_played(state, seat):
        return False
    led = game.trick[0][1][1]
    return card[1] != led and any(held[1] == led for held in game.hand(seat))


def _has_played(state: State, seat: int) -> bool:
    """Tell whether a seat has played to the running trick, to its last round where it goes on."""
    game = state.game
    if game is None or not game.trick:
        return False
    players = len(state.seats)
    place = (seat - game.trick[0][0]) % players
    return place < len(game.trick) % players or len(game.trick) % players == 0


def _counts(state: State, card: str) -> bool:
    rules = state.rules
    return bool(
        (card[1] == "H" and rules.heart_points)
        or (card == "QS" and rules.queen_points)
        or (card == "JD" and rules.jack_points)
    )


def prompt(draft: Draft, seat: int) -> None:
    """Play the card that a seat has queued, or the only one that it can play."""
    card, by = automatic(draft.state, seat)
    if card is not None:
        act(draft, seat, engine.PlayCard(card), by)


def automatic(state: State, seat: int) -> tuple[str | None, By]:
    """Return the card that plays itself in a player's turn, if any, and why it does."""
    game, place = state.game, state.seats[seat]
    if game is None or game.phase != "play" or state.to_act != (seat,) or not place.active:
        return None, "player"
    if place.queued is not None:
        return place.queued.card, "queue"
    legal = game.legal() if place.forced else []
    return (legal[0], "forced") if len(set(legal)) == 1 else (None, "player")


def prefer(draft: Draft, member: int, command: protocol.Prefer) -> None:
    """Say whether one's only card plays itself."""
    seat = draft.own_seat(member)
    if draft.state.seats[seat].forced != command.forced:
        draft.emit(events.Preferred(seat, command.forced))


# ------------------------------------------------------------------------------- between deals


def ready(draft: Draft, member: int, command: protocol.Ready) -> None:
    """Be ready for the next deal."""
    draft.need_game()
    seat = draft.own_seat(member)
    nonce = command.nonce
    if len(nonce) > 2 * MAX_NONCE_BYTES or len(nonce) % 2 or set(nonce) - set(string.hexdigits):
        raise HeartsError(
            "bad_secret", f"A nonce is up to {MAX_NONCE_BYTES} bytes in hexadecimal digits."
        )
    if draft.state.phase != "deal":
        raise HeartsError("not_between_deals", "Nobody has to be ready now.")
    come_back(draft, seat)
    if not draft.state.seats[seat].ready:
        draft.emit(events.Readied(seat, nonce.lower()))
    deal_if_ready(draft)


def deal_if_ready(draft: Draft) -> None:
    """Deal, if everyone is ready for whom nobody stands in."""
    people = [seat for seat in draft.state.seats if seat.active]
    if draft.state.phase == "deal" and people and all(seat.ready for seat in people):
        deal(draft)


def deal(draft: Draft) -> None:
    """Deal, whoever is ready."""
    if draft.state.phase == "deal" and not draft.state.paused:
        draft.emit(events.DealMade())


def _secret(draft: Draft) -> str:
    return draft.context.entropy[DEALER_BYTES:].hex()


# ----------------------------------------------------------------------------- stand-ins, pauses


def stand_in(draft: Draft, seat: int, reason: events.StandInReason) -> None:
    """Let a bot play for a seat."""
    if draft.state.status == "playing" and draft.state.seats[seat].active:
        draft.emit(events.StoodIn(seat, reason))
        go_on_with_fewer(draft)


def go_on_with_fewer(draft: Draft) -> None:
    """Do what those agree on who are left: a pause, or its end, and the next deal."""
    if _most_want_pause_changed(draft):
        draft.emit(events.Resumed() if draft.state.paused else events.Paused())
    deal_if_ready(draft)


def _most_want_pause_changed(draft: Draft) -> bool:
    people = {number for number, each in enumerate(draft.state.seats) if each.active}
    return _most(people, draft.state.pause_votes)


def pause(draft: Draft, member: int, command: protocol.Pause) -> None:
    """Pause or go on: at once if the host says so, else by the votes of most players."""
    draft.need_game()
    seat = draft.own_seat(member)
    state = draft.state
    if command.on == state.paused:
        if seat in state.pause_votes:
            draft.emit(events.PauseVoted(seat, wanted=False))
        return
    if member != state.host:
        if seat not in state.pause_votes:
            draft.emit(events.PauseVoted(seat, wanted=True))
        if not _most_want_pause_changed(draft):
            return
    draft.emit(events.Paused() if command.on else events.Resumed())
    if not command.on:
        deal_if_ready(draft)


def rematch(draft: Draft, member: int) -> None:
    """Play again: at once if the host says so, else by the votes of most players."""
    seat = draft.own_seat(member)
    if draft.state.status == "before":
        # Pressed twice, or by two.
        return
    if draft.state.status == "playing":
        raise HeartsError("game_is_running", "The game is not over.")
    if member != draft.state.host:
        if seat not in draft.state.rematch_votes:
            draft.emit(events.RematchAsked(seat))
        # A bot may have ended the game for somebody who is here now.
        here = draft.context.here
        people = {number for number, each in enumerate(draft.state.seats) if each.member in here}
        if not _most(people, draft.state.rematch_votes):
            return
    draft.emit(events.Rematched(_secret(draft)))


def _most(people: set[int], votes: tuple[int, ...]) -> bool:
    """Tell whether more than half of the people have voted for something."""
    return 2 * len(people.intersection(votes)) > len(people)
