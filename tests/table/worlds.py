"""Other worlds: games that one client cannot tell from the one it was in.

Up to a moment of a story a client knows what it was sent; all else could have been otherwise.
`other_world` makes it so: the hidden cards are dealt and passed and buried differently, with the
same cards played by all, and secrets, nonces, queued cards, wishes and persons are other ones.
`retell` makes all messages again, and `compare` compares them.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import cast
from unittest import mock

from msgspec import Struct
from msgspec.structs import replace

from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.server.http import shown
from cancellation_hearts.table import events, frames, summary
from cancellation_hearts.table.draft import ENTROPY_BYTES, Context
from cancellation_hearts.table.events import By, TableEvent
from cancellation_hearts.table.ports import Row
from cancellation_hearts.table.protocol import ENCODER, Refused
from cancellation_hearts.table.state import State
from cancellation_hearts.table.table import decide
from tests.table.fuzzing import random_command
from tests.table.redeal import Deal
from tests.table.stories import Call, Moment, Story

RUNNING = ("pass", "play", "discard", "moon")
BY: tuple[By, ...] = ("player", "bot", "stand_in", "queue", "forced")
COMMANDS = 6


class World(Struct, frozen=True):
    """The same game with other things in it that a client cannot know."""

    member: int | None
    last: int
    batches: list[list[Row]]
    decks: dict[bytes, list[str]]
    commitments: dict[bytes, str]
    anew: bool
    """Whether cards lie elsewhere."""


@contextmanager
def inside(world: World) -> Iterator[None]:
    """Let secrets be what they are in another world."""
    deck, commitment = Shuffle.deck, cast(property, Shuffle.commitment).fget

    def other_deck(self: Shuffle, packs: int = 2) -> list[str]:
        found = world.decks.get(self.secret)
        return deck(self, packs) if found is None else list(found)

    def other_commitment(self: Shuffle) -> str:
        found = world.commitments.get(self.secret)
        return cast(Callable[[Shuffle], str], commitment)(self) if found is None else found

    with (
        mock.patch.object(Shuffle, "deck", other_deck),
        mock.patch.object(Shuffle, "commitment", property(other_commitment)),
    ):
        yield


def retell(
    story: Story, moments: Sequence[Moment], world: World
) -> Iterator[tuple[Call, bytes | None]]:
    """Make all messages again that the client of a world was sent; yield them with the calls.

    To be used `inside` the world, with its moments.
    """
    made: frames.Frames | None = None
    idle = False
    for call in story.calls:
        if call.batch > world.last:
            return
        moment = moments[call.batch]
        if call.what == "new" or made is None:
            made = frames.Frames(moment.state, moment.state.told, call.live)
            idle = False
        elif call.what == "advance":
            made.advance(moment.state, moment.state.told, call.live, moment.steps)
            # Where nothing has happened, nobody is told of it.
            idle = not moment.steps
        elif call.what == "look":
            made.look(call.live)
            idle = False
        elif call.receiver is not None and call.receiver.member in (world.member, None):
            if call.what == "view":
                yield call, made.view(call.receiver, call.at)
            elif call.what == "catch_up":
                yield call, made.catch_up(call.receiver, call.at, call.number)
            else:
                news = made.news(call.receiver, call.at, call.number)
                yield call, None if idle else news


def compare(story: Story, moments: Sequence[Moment], world: World) -> int:
    """Compare all that a client is sent, and could ask for, in two worlds; count the messages."""
    before = moments[world.last].state
    sent = [made for _, made in retell(story, moments, world)]
    answers = list(_answers(before, world.member, world.last))
    with inside(world):
        others = story.moments(world.batches)
        for (call, made), known in zip(retell(story, others, world), sent, strict=True):
            assert made == known, call
        after = others[world.last].state
        for given, known_one in zip(
            _answers(after, world.member, world.last), answers, strict=True
        ):
            assert given == known_one
    assert shown(summary.summary_of(after, 0)) == shown(summary.summary_of(before, 0))
    if before.game is not None:
        assert after.record().to_bytes() == before.record().to_bytes()
    return sum(made is not None for made in sent)


def _answers(state: State, member: int | None, seed: int) -> Iterator[tuple[object, ...]]:
    """Yield what comes of commands of any kind, as far as it tells nothing new of the cards."""
    rng = random.Random(seed)
    person = "" if member is None else state.members[member].person
    seat, game = state.seat_of(member), state.game
    hand = game.hand(seat) if game is not None and seat is not None else []
    here = frozenset(range(len(state.members)))
    context = Context(state.since + 15_000, rng.randbytes(ENTROPY_BYTES), here)
    for _ in range(COMMANDS):
        command = random_command(rng, hand, len(state.seats), max(len(state.members), 1))
        try:
            draft = decide(state, person, "", command, context)
        except HeartsError as error:
            yield command, ENCODER.encode(Refused.of("x", error))
            continue
        if draft.state.game is not state.game and draft.state.phase != state.phase:
            # Other cards than before, or points, may be seen now.
            yield command, "done"
            continue
        made = frames.Frames(state, state.told, frames.Live(here))
        receiver = frames.Receiver(member, observation=True)
        made.view(receiver, 0)
        version = made.version
        made.advance(draft.state, draft.state.told, frames.Live(here), draft.steps)
        answer = ENCODER.encode(frames.done("x", draft.state.told))
        yield command, answer, made.news(receiver, 0, version)


# ------------------------------------------------------------------------------ another world


def other_world(
    story: Story, moments: Sequence[Moment], member: int | None, last: int, rng: random.Random
) -> World:
    """Return a world that is the same for a member, or a watcher, up to a batch."""
    state = moments[last].state
    batches = [list(batch) for batch in story.batches[: last + 1]]
    secret = _other_secrets(state, batches, rng)
    decks = dict(story.decks)
    anew = False
    if state.phase in RUNNING:
        seat = state.seat_of(member)
        deal = Deal.running(moments[: last + 1], seat, decks[bytes.fromhex(state.secret)])
        anew = deal.mix(rng)
        decks[secret] = deal.deck
        for batch, place, event in deal.acts:
            batches[batch][place] = replace(batches[batch][place], event=event)
    _other_wishes(moments, batches, member, rng)
    commitments = {secret: Shuffle(bytes.fromhex(state.secret)).commitment}
    return World(member, last, batches, decks, commitments, anew)


def other_worlds(story: Story, moments: Sequence[Moment], count: int, seed: int) -> Iterator[World]:
    """Yield other worlds of a story, each for somebody at some time in it."""
    rng = random.Random(seed)
    # Whatever is rare is looked at more often than it would be otherwise.
    situations: dict[str, list[int]] = {}
    for number, moment in enumerate(moments):
        situations.setdefault(moment.state.phase, []).append(number)
    for _ in range(count):
        last = rng.randrange(len(moments))
        if rng.random() < 0.5:
            last = rng.choice(situations[rng.choice(list(situations))])
        # Who was sent away still knows the cards of a seat that is no more theirs.
        away = {
            number
            for moment in moments[: last + 1]
            for number, member in enumerate(moment.state.members)
            if member.kicked
        }
        able = sorted(set(range(len(moments[last].state.members))) - away)
        member = rng.choice([None, *able, *able])
        yield other_world(story, moments, member, last, rng)


def _other_secrets(state: State, batches: list[list[Row]], rng: random.Random) -> bytes:
    """Exchange all persons, the secret that is not open yet, and the nonces put to it."""
    secret = rng.randbytes(32)
    open_ = state.phase == "over"
    fresh = False
    for batch in batches:
        for place, row in enumerate(batch):
            event = row.event
            match event:
                case events.Created() | events.Committed() | events.Rematched():
                    fresh = event.secret == state.secret
                    if fresh and not open_:
                        event = replace(event, secret=secret.hex())
                case events.Readied() if fresh and not open_:
                    event = replace(event, nonce=rng.randbytes(rng.randint(0, 32)).hex())
                case events.Entered():
                    event = replace(event, person=f"another {event.person}")
            batch[place] = replace(row, event=event)
    return bytes.fromhex(state.secret) if open_ else secret


def _other_wishes(
    moments: Sequence[Moment], batches: list[list[Row]], member: int | None, rng: random.Random
) -> None:
    """Let others queue and prefer other things, or nothing, and not hear other people."""
    for number, batch in enumerate(batches):
        before = moments[max(number - 1, 0)].state
        own = before.seat_of(member)
        kept = []
        for row in batch:
            event: TableEvent | None = row.event
            match event:
                case events.Queued(seat, _) | events.Unqueued(seat, _) if seat != own:
                    event = _queued(seat, rng)
                case events.Preferred(seat, _) if seat != own:
                    event = rng.choice([None, events.Preferred(seat, rng.random() < 0.5)])
                case events.Muted(who, _, _) if who != member:
                    event = None
                case events.Acted(seat):
                    event = replace(event, by=rng.choice(BY))
            if event is not None:
                kept.append(replace(row, event=event))
        batch[:] = kept
        state = moments[number].state
        if number and state.status == "playing" and batch and rng.random() < 0.3:
            batch.append(replace(batch[-1], event=_wish(state, member, rng)))


def _wish(state: State, member: int | None, rng: random.Random) -> TableEvent:
    """Return something that somebody else does in silence."""
    own = state.seat_of(member)
    seat = rng.choice([number for number in range(len(state.seats)) if number != own])
    other = rng.randrange(len(state.members))
    if rng.random() < 0.3 and other != member:
        return events.Muted(other, rng.randrange(len(state.members)), on=True)
    return _queued(seat, rng) or events.Preferred(seat, rng.random() < 0.5)


def _queued(seat: int, rng: random.Random) -> TableEvent | None:
    card = rng.choice(NAMES)
    return rng.choice(
        [
            None,
            events.Queued(seat, card, rng.choice([(), ("points",), ("winner", "twin")])),
            events.Unqueued(seat, card, rng.choice(["taken_back", "illegal", "twin"])),
        ]
    )
