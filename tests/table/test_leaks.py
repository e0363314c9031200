"""Nothing leaks: what a client cannot know may be anything, and it is sent the same bytes."""

import random
import re
from collections import Counter
from typing import get_args

import pytest
from msgspec import inspect

from cancellation_hearts.engine.events import Action, PlayCard
from cancellation_hearts.engine.view import View
from cancellation_hearts.table import apply, frames, protocol
from cancellation_hearts.table.draft import Step
from cancellation_hearts.table.events import TableEvent
from tests.table.company import Company, random_options, think
from tests.table.fuzzing import value
from tests.table.house import House, in_house
from tests.table.scenes import ShakyStore
from tests.table.stories import told
from tests.table.worlds import RUNNING, World, compare, other_worlds, retell

GAMES = 52
WORLDS = 8
SITUATIONS = {"before", "deal", "pass", "play", "discard", "moon", "over"}


def test_what_a_client_cannot_know_does_not_show() -> None:
    looked_at: Counter[str] = Counter()
    anew: Counter[str] = Counter()
    messages = 0
    for seed in range(GAMES):
        story, moments = told(seed)
        for world in other_worlds(story, moments, WORLDS, seed):
            messages += compare(story, moments, world)
            state = moments[world.last].state
            situation = state.phase or state.status
            looked_at[situation] += 1
            anew[situation] += world.anew
    assert messages > 20 * GAMES * WORLDS
    for situation in SITUATIONS:
        assert looked_at[situation] >= 5, looked_at
    # The control: it was something else that did not show.
    for situation in RUNNING:
        assert anew[situation] > looked_at[situation] / 3, (situation, anew, looked_at)


def test_the_messages_compared_are_those_that_were_sent() -> None:
    for seed in range(6):
        story, moments = told(seed)
        compared = 0
        for member in (None, *range(len(moments[-1].state.members))):
            world = World(member, len(moments) - 1, [], {}, {}, anew=False)
            for call, made in retell(story, moments, world):
                assert made == call.sent, call
                compared += made is not None
        assert compared >= sum(call.sent is not None for call in story.calls)


# ---------------------------------------------------------------------- what is told to whom

TO_ALL = {
    "sat",
    "stood",
    "swapped",
    "swap_asked",
    "bot_added",
    "bot_removed",
    "host_given",
    "kicked",
    "pardoned",
    "renamed",
    "hints_agreed",
    "settings_changed",
    "started",
    "played_out",
    "stood_in",
    "returned",
    "pause_voted",
    "paused",
    "resumed",
    "rematch_asked",
    "nudged",
    "chatted",
    "reacted",
}
TO_ONE = {"unqueued"}
TO_NOBODY = {
    # What everybody may see of these, a view or the game's own events tell.
    "created",
    "entered",
    "committed",
    "readied",
    "deal_made",
    "acted",
    "rematched",
    # And nothing of these.
    "queued",
    "preferred",
    "muted",
}
HIDDEN = {"secret", "person", "nonce", "cards", "action", "by"}


def tag_of(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def test_every_event_is_told_to_those_it_is_for() -> None:
    kinds = {tag_of(kind): kind for kind in get_args(TableEvent)}
    assert set(kinds) == TO_ALL | TO_ONE | TO_NOBODY
    assert len(kinds) == len(TO_ALL) + len(TO_ONE) + len(TO_NOBODY)
    rng = random.Random(1)
    for tag, kind in kinds.items():
        for _ in range(20):
            event = value(rng, inspect.type_info(kind))
            parts = list(frames.told(Step(event, ())))
            if tag in TO_NOBODY:
                assert parts == []
                continue
            (part,) = parts
            assert part.data == protocol.ENCODER.encode(event)
            assert part.seat == (event.seat if tag in TO_ONE else None)


def test_what_one_player_alone_may_know_has_no_number() -> None:
    quiet = {tag_of(kind) for kind in apply.QUIET}
    assert quiet == TO_ONE | {"queued", "preferred", "muted"}


def test_no_event_that_is_told_holds_what_is_hidden() -> None:
    for kind in get_args(TableEvent):
        if tag_of(kind) in TO_ALL:
            assert not HIDDEN & set(kind.__struct_fields__), kind
    for kind in get_args(protocol.Happening):
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        for field in info.fields:
            # How many cards there are may be told.
            assert field.name not in HIDDEN or isinstance(field.type, inspect.IntType), kind
    told_of = {tag_of(kind) for kind in get_args(protocol.Happening)}
    stored = {tag_of(kind) for kind in get_args(TableEvent)}
    assert told_of & stored == TO_ALL | TO_ONE


def test_no_message_has_a_place_for_a_person_or_for_an_early_secret() -> None:
    found = set()
    seen: set[type] = set()

    def walk(kind: inspect.Type) -> None:
        match kind:
            case inspect.UnionType(types):
                for each in types:
                    walk(each)
            case inspect.VarTupleType(item):
                walk(item)
            case inspect.TupleType(items):
                for each in items:
                    walk(each)
            case inspect.DictType(_, values):
                walk(values)
            case inspect.StructType(cls, fields) if cls not in seen:
                seen.add(cls)
                for field in fields:
                    if re.search("secret|person|nonce|key|entropy|hidden", field.name):
                        found.add(f"{cls.__name__}.{field.name}")
                    walk(field.type)

    walk(inspect.type_info(protocol.AnyServerMessage))
    # They are those of the deals that are over.
    assert found == {"DealPart.secret", "DealPart.nonces"}
    assert protocol.GamePart in seen


# ---------------------------------------------------------------------------------- the logs


def test_no_card_secret_or_person_is_written_to_the_log(caplog: pytest.LogCaptureFixture) -> None:
    secrets: set[str] = set()
    for seed in range(8):
        rng, store = random.Random(seed), ShakyStore(seed)

        async def fickle(level: str, view: View, seed: bytes) -> Action:
            if seed[0] < 20:
                raise ValueError("I do not know.")
            if seed[0] < 40:
                return PlayCard("2C")
            return await think(level, view, seed)

        async def game(house: House, rng: random.Random = rng, store: ShakyStore = store) -> None:
            options, seats = random_options(rng)
            company = Company(house, rng)
            await company.gather(options, seats)
            await company.start()
            store.failing = 0.1
            await company.play(deals=2)
            for row in await store.load(company.table):
                event = row.event
                secrets.update(
                    getattr(event, name)
                    for name in ("secret", "nonce", "person")
                    if hasattr(event, name)
                )

        in_house(game, store=store, seed=seed, thinker=fickle)
    said = {record.getMessage().partition(": ")[2] for record in caplog.records}
    assert {"a bot chose what it may not do", "a random bot failed"} < said
    assert any(each.startswith("not stored") for each in said)
    log = caplog.text
    # Persons are numbers with a letter here, and empty nonces would be found everywhere.
    for secret in secrets - {""}:
        assert not re.search(rf"\b{secret}\b", log), secret
    assert not re.search(r"\b[2-9TJQKA][CDHS]\b", log)
