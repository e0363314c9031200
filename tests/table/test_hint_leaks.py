"""A hint tells nothing of what its seat cannot know: were that otherwise, it would be the same."""

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pytest
from msgspec.structs import replace

from cancellation_hearts.advice.expectation import WALKS
from cancellation_hearts.advice.hint import hint
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table import frames, hints
from cancellation_hearts.table.protocol import ENCODER
from cancellation_hearts.table.state import State
from tests.table.stories import Moment, Story, told
from tests.table.worlds import World, inside, other_world

GAMES = 24
TIMES = 4
"""How often in each game somebody is given a hint."""


def given(state: State, member: int | None) -> bytes | str:
    """Return the hint that a member is sent, or the code with which it is refused."""
    try:
        asked = hints.ask(state, member)
    except HeartsError as error:
        return error.code
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(asked.seed)))
    made = hint(asked.view, generator, worlds=WALKS)
    return ENCODER.encode(frames.hint(made, state.told))


def agreed(state: State) -> State:
    """Return a table at which everybody has agreed to hints."""
    seats = tuple(replace(seat, agrees=True) for seat in state.seats)
    return replace(state, seats=seats, settings=replace(state.settings, hints=True))


def other_turns(games: int) -> Iterator[tuple[Story, list[Moment], World]]:
    """Yield moments of stories in which a member has to act, each with another world."""
    for seed in range(games):
        story, moments = told(seed)
        rng = random.Random(seed)
        turns: dict[str, list[tuple[int, int]]] = {}
        for last, moment in enumerate(moments):
            for seat in moment.state.to_act:
                member = moment.state.seats[seat].member
                if member is not None and not moment.state.members[member].kicked:
                    turns.setdefault(moment.state.phase, []).append((last, member))
        for _ in range(TIMES if turns else 0):
            last, member = rng.choice(turns[rng.choice(list(turns))])
            yield story, moments, other_world(story, moments, member, last, rng)


def look(turns: Iterator[tuple[Story, Sequence[Moment], World]]) -> tuple[Counter[str], int]:
    """Compare hints; count them by phase, and those where cards lie elsewhere."""
    phases: Counter[str] = Counter()
    anew = 0
    for story, moments, world in turns:
        state = moments[world.last].state
        before = given(agreed(state), world.member)
        with inside(world):
            other = story.moments(world.batches)[world.last].state
            assert given(agreed(other), world.member) == before
        if isinstance(before, bytes):
            phases[state.phase] += 1
            anew += world.anew
    return phases, anew


def test_a_hint_does_not_show_what_its_seat_cannot_know() -> None:
    phases, anew = look(other_turns(GAMES))
    assert min(phases[phase] for phase in ("pass", "play", "discard")) >= 3, phases
    assert anew > phases.total() / 2, (anew, phases)


Seed = Callable[[State], bytes]
BREAKS: dict[str, Seed] = {
    "the secret of the deal": lambda state: state.secret.encode(),
    "how the cards lie": lambda state: state.game.state.tobytes() if state.game else b"",
}


@pytest.mark.parametrize("what", BREAKS)
def test_it_would_be_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance that comes of something hidden shows in the worlds that are tried."""
    turns = list(other_turns(GAMES))
    ask = hints.ask

    def leaky(state: State, member: int | None) -> hints.Asked:
        seed = hashlib.sha256(BREAKS[what](state)).digest()
        return ask(state, member)._replace(seed=seed)

    monkeypatch.setattr(hints, "ask", leaky)
    with pytest.raises(AssertionError):
        look(iter(turns))
