"""Deciding changes nothing, and the stored events tell all."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from cancellation_hearts.engine.events import PlayCard
from cancellation_hearts.table import draft, events, protocol, table
from cancellation_hearts.table.apply import apply
from cancellation_hearts.table.draft import Context
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.state import State
from tests.table.company import Company, random_options, stacked, think
from tests.table.house import House, in_house
from tests.table.scenes import FOUR, dealt, encoded, folded, housed, state_of, whose_turn


def watched(function: Callable[..., Any], seen: list[str]) -> Callable[..., Any]:
    """Return a function that also sees to it that its first argument stays as it is."""

    def call(state: Any, *arguments: Any) -> Any:  # noqa: ANN401 - it passes on what there is
        before = encoded(state)
        try:
            made = function(state, *arguments)
            assert outcome(function(state, *arguments)) == outcome(made)
            return made
        finally:
            assert encoded(state) == before
            seen.append(function.__name__)

    return call


def outcome(made: Any) -> object:  # noqa: ANN401 - a draft or a state
    if isinstance(made, draft.Draft):
        return [step.event for step in made.steps], encoded(made.state)
    return encoded(made)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_done_the_state_before_stays_and_the_events_give_the_state_after(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    seen: list[str] = []
    monkeypatch.setattr(table, "decide", watched(table.decide, seen))
    monkeypatch.setattr(table, "decide_own", watched(table.decide_own, seen))
    monkeypatch.setattr(draft, "apply", watched(apply, seen))

    async def scene(house: House) -> None:
        options, seats = random_options(rng)
        with stacked(rng, options, seats):
            company = Company(house, rng, mischief=0.4)
            await company.gather(options, seats, clock=rng.choice([0, 15]))

            async def check() -> None:
                assert await folded(house, company.table) == state_of(house, company.table)

            company.each = check
            await company.start()
            await company.play_for(40)
            company.each = None
            await company.play(deals=1)
            await check()

    in_house(scene, seed=seed, thinker=think)
    assert {"decide", "decide_own", "apply"} == set(seen)


@housed
async def test_what_comes_too_late_changes_nothing(house: House) -> None:
    """Timers and bots may speak when it is over what they have to say."""
    name, clients = await dealt(house, 4, ruleset=FOUR)
    player = whose_turn(clients)
    before = state_of(house, name)
    card = PlayCard(player.parts["you"]["legal"][0])
    await player.well(protocol.Stand())
    waiting = state_of(house, name)
    here = Context(house.clock.now(), bytes(40), frozenset(range(4)))

    def steps(state: State, command: table.OwnCommand) -> list[str]:
        made = table.decide_own(state, command, here)
        return [type(step.event).__name__ for step in made.steps]

    now, stale = waiting.waits_for, (0, 0, "play", 9)
    assert steps(waiting, table.BotActs(player.seat, now, card)) == ["Acted"]
    # Whose seat it is has come back, or it is another turn.
    assert steps(before, table.BotActs(player.seat, now, card)) == []
    assert steps(waiting, table.BotActs(player.seat, stale, card)) == []
    assert steps(before, table.Expired(now)) == ["StoodIn"]
    assert steps(before, table.Expired(stale)) == []
    assert steps(before, table.DealNow(stale)) == steps(before, table.DealNow(now)) == []
    assert steps(before, table.Prompt(player.seat, now)) == []
    # A player who is here is not gone, and one who is not stood in for is not back.
    assert steps(before, table.Gone(1)) == steps(before, table.Back(1)) == []
    assert steps(waiting, table.Back(player.parts["you"]["member"])) == ["Returned"]
    paused = replace(waiting, paused=True)
    assert steps(paused, table.BotActs(player.seat, now, card)) == []
    assert steps(replace(before, paused=True), table.Expired(now)) == []


def test_events_that_do_not_belong_there_are_refused() -> None:
    created = events.Created(Settings(), "BADU-KELI", "00" * 32)
    state = apply(None, created, 0, "t")
    for odd in (created, events.Resumed(), events.DealMade(), events.StoodIn(0, "gone")):
        with pytest.raises(ValueError, match=r"."):
            apply(state, odd, 0)
    with pytest.raises(ValueError, match="first event"):
        apply(None, events.DealMade(), 0)
