"""A whole game as it was stored, with every message that was made of it."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import cast
from unittest import mock

from msgspec import Struct

from cancellation_hearts.store.memory import MemoryStore
from cancellation_hearts.table import frames
from cancellation_hearts.table.apply import apply
from cancellation_hearts.table.draft import Step
from cancellation_hearts.table.ports import Row, Summary
from cancellation_hearts.table.state import State
from tests.table.company import Company, random_options, stacked, think
from tests.table.house import House, in_house


class Call(Struct, frozen=True):
    """What the service asked of its frames after so many batches of events."""

    batch: int
    what: str
    live: frames.Live
    receiver: frames.Receiver | None = None
    at: int = 0
    number: int = 0
    sent: bytes | None = None


class Moment(Struct, frozen=True):
    """The table after a batch of events, and what was told of them."""

    state: State
    steps: tuple[Step, ...]


class Story:
    """A game as it was stored and told."""

    def __init__(self) -> None:
        self.batches: list[tuple[Row, ...]] = []
        self.calls: list[Call] = []
        self.table = ""
        self.decks: dict[bytes, list[str]] = {}
        """The decks, by the secrets that they were made from."""

    def moments(self, batches: Sequence[Sequence[Row]]) -> list[Moment]:
        """Return the states after each batch."""
        found = []
        state: State | None = None
        for batch in batches:
            steps = []
            for row in batch:
                state = apply(state, row.event, row.at, self.table)
                steps.append(Step(row.event, state.happened))
            assert state is not None
            found.append(Moment(state, tuple(steps)))
        return found


class Scribe(MemoryStore):
    """A store that writes a story down."""

    def __init__(self, story: Story) -> None:
        super().__init__()
        self.story = story

    async def create(self, summary: Summary, rows: Sequence[Row]) -> None:
        await super().create(summary, rows)
        self.story.table = summary.id
        self.story.batches.append(tuple(rows))

    async def append(
        self,
        table: str,
        rows: Sequence[Row],
        summary: Summary | None = None,
        record: tuple[int, bytes] | None = None,
    ) -> None:
        await super().append(table, rows, summary, record)
        self.story.batches.append(tuple(rows))


@contextmanager
def written_down(story: Story) -> Iterator[None]:
    """Note everything that the service asks of its frames."""

    class Noted(frames.Frames):
        def __init__(self, state: State, seq: int, live: frames.Live) -> None:
            super().__init__(state, seq, live)
            self._inside = False
            note("new", live)

        def advance(self, state: State, seq: int, live: frames.Live, steps: Sequence[Step]) -> None:
            super().advance(state, seq, live, steps)
            note("advance", live)

        def look(self, live: frames.Live) -> bool:
            note("look", live)
            return super().look(live)

        def view(self, receiver: frames.Receiver, at: int) -> bytes:
            return cast(bytes, self._noted("view", receiver, at))

        def news(self, receiver: frames.Receiver, at: int, version: int) -> bytes | None:
            return self._noted("news", receiver, at, version)

        def catch_up(self, receiver: frames.Receiver, at: int, seq: int) -> bytes:
            return cast(bytes, self._noted("catch_up", receiver, at, seq))

        def _noted(
            self, what: str, receiver: frames.Receiver, at: int, *number: int
        ) -> bytes | None:
            within, self._inside = self._inside, True
            made: bytes | None = getattr(super(), what)(receiver, at, *number)
            self._inside = within
            if not within:
                note(what, self._live, receiver, at, sum(number), made)
            return made

    def note(
        what: str,
        live: frames.Live,
        receiver: frames.Receiver | None = None,
        at: int = 0,
        number: int = 0,
        sent: bytes | None = None,
    ) -> None:
        last = len(story.batches) - 1
        story.calls.append(Call(last, what, live, receiver, at, number, sent))

    with mock.patch.object(frames, "Frames", Noted):
        yield


@lru_cache(16)
def told(seed: int) -> tuple[Story, list[Moment]]:
    """Return a random game, and the table after each step of it."""
    story, rng = Story(), random.Random(seed)
    options, seats = random_options(rng)

    async def game(house: House) -> None:
        company = Company(house, rng, mischief=rng.choice([0.1, 0.3, 0.5]))
        await company.gather(
            options,
            seats,
            early_end=rng.random() < 0.5,
            history=rng.random() < 0.8,
            clock=rng.choice([0, 0, 0, 15]),
        )
        await company.start()
        await company.play(deals=2)

    with stacked(rng, options, seats) as decks, written_down(story):
        story.decks = decks
        in_house(game, store=Scribe(story), seed=seed, thinker=think)
        return story, story.moments(story.batches)
