"""What is tried, in how many worlds, for how long, and what comes of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from cancellation_hearts.bots.search import Budget, Found, SearchBot, search
from cancellation_hearts.engine import events, kernel
from cancellation_hearts.engine.cards import NAMES, NUMBERS
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS
from cancellation_hearts.engine.view import View
from tests.bots.positions import observed, running
from tests.engine.resample import Resample
from tests.engine.tables import play, table


class Clock:
    """Goes on by itself, so much each time it is asked."""

    def __init__(self, step: float) -> None:
        self.step = step
        self.time = 0.0
        self.asked = 0

    def __call__(self) -> float:
        self.time += self.step
        self.asked += 1
        return self.time


def dealt(seed: int = 1, players: int = 8) -> Game:
    game = Game(CLASSIC.changed({"passing": []}), players)
    game.deal([str(name) for name in np.random.default_rng(seed).permutation(list(NAMES) * 2)])
    return game


def found_in(view: View, seed: int, budget: Budget, *, halving: bool = True) -> Found:
    return search(view.observation, view.rules.packed(), seed, budget, halving=halving)


def same(one: Found, other: Found) -> bool:
    return all(np.array_equal(np.array(a), np.array(b)) for a, b in zip(one, other, strict=True))


def test_seed_and_worlds_decide_what_is_found() -> None:
    game = dealt()
    game.play(game.legal()[0])
    view = game.view(game.to_act[0])
    first = found_in(view, 5, Budget(250))
    assert same(first, found_in(view, 5, Budget(250)))
    assert not same(first, found_in(view, 6, Budget(250)))
    # With a clock the worlds are asked for in portions, and are the same.
    clock = Clock(1e-9)
    assert same(first, found_in(view, 5, Budget(250, 1e9, clock)))
    assert clock.asked > 2


def test_half_of_what_is_tried_is_given_up_again_and_again() -> None:
    view = dealt().view(1)
    assert len(view.legal) > 6
    found = found_in(view, 1, Budget(400))
    counts = sorted(found.worlds.tolist(), reverse=True)
    size = len(counts)
    assert counts[0] == counts[1] == 400 == found.worlds[found.best]
    assert counts[size - 1] == counts[(size + 1) // 2]
    assert len(set(counts)) == int(np.ceil(np.log2(size)))
    # About as many tries in each round.
    rounds = []
    before = 0
    alive = size
    for count in sorted(set(counts)):
        rounds.append((count - before) * alive)
        before, alive = count, (alive + 1) // 2
    assert max(rounds) < 1.1 * min(rounds)
    evenly = found_in(view, 1, Budget(60), halving=False)
    assert set(evenly.worlds.tolist()) == {60}
    assert evenly.behind[evenly.best] == 0 == evenly.behind_errors[evenly.best]
    assert (evenly.behind >= 0).all()
    assert np.allclose(evenly.points - evenly.points[evenly.best], evenly.behind)


def test_time_that_is_over_ends_it() -> None:
    view = dealt().view(1)
    clock = Clock(0.001)
    found = found_in(view, 1, Budget(100_000, 0.05, clock))
    # Nothing is begun after it, so that at most what was begun comes on top.
    assert clock.time < 0.06
    assert 0 < found.worlds.sum() < 5_000
    # Even without any time, each choice is tried.
    nothing = found_in(view, 1, Budget(100_000, 0.0, Clock(1.0)))
    assert (nothing.worlds > 0).all()


def test_a_queen_is_thrown_where_somebody_else_wins() -> None:
    game = table(["2C 3S", "4C 5S", "QS 2D"], packs=1)
    play(game, "2C 4C")
    found = found_in(game.view(2), 1, Budget(50))
    assert found.actions == (NUMBERS["2D"], NUMBERS["QS"])
    assert found.behind[1] == 0 < found.behind[0]


def positions() -> Iterator[tuple[Game, str]]:
    """Yield positions in which one play is clearly the best."""
    # Last to play, with a queen in the trick: it ducks.
    game = table(["9S 2C 3C", "QS 4C 5C", "TS 6C 7C", "KS 3S AC"])
    play(game, "9S QS TS")
    yield game, "3S"
    # The twin of the winning card sends the queen elsewhere.
    game = table(["KS 2C 2C", "QS 4C 5C", "JS 6C 7C", "KS AS 8C"])
    play(game, "KS QS JS")
    yield game, "KS"


@pytest.mark.parametrize("number", [0, 1])
def test_it_finds_the_play(number: int) -> None:
    game, card = list(positions())[number]
    view = game.view(game.to_act[0])
    for seed in range(20):
        action = SearchBot(Budget(100)).choose(view, np.random.default_rng(seed))
        assert action == events.PlayCard(card)


def test_it_chooses_alike_whatever_the_others_hold() -> None:
    """The type lets a bot see a view only; here the unknown is dealt anew, and nothing changes."""
    rng = random.Random(3)
    bot = SearchBot(Budget(8))
    compared = 0
    for rules, states in running(seed=11, games=40):
        if rng.random() > 0.05:
            continue
        seat = states["turn"].item()
        other = Resample(rules, states, seat, rng).states
        views = [View(rules, observed(rules, each, seat)) for each in (states, other)]
        one, two = (bot.choose(view, np.random.default_rng(7)) for view in views)
        assert one == two
        compared += 1
    assert compared > 40


def test_a_pass_and_a_burial_are_whole() -> None:
    for rules, players in ((CLASSIC, 6), (EXCHANGE, 7), (HEARTS, 5)):
        game = Game(rules, players)
        deck = np.random.default_rng(2).permutation(list(NAMES) * rules.packs)
        game.deal([str(name) for name in deck])
        bot = SearchBot(Budget(30))
        while game.phase not in ("deal", "over"):
            seat = game.to_act[0]
            game.act(seat, bot.choose(game.view(seat), np.random.default_rng(1)))


def test_what_cannot_have_been_is_refused() -> None:
    game = table(["2C 9S", "3C 8D", "4C 7D"], base="hearts", packs=1)
    play(game, "2C")
    view = game.view(1)
    # Nobody can hold a card that is on the table too.
    view.observation["hand_sizes"][0, 2] = 60
    with pytest.raises(UsageError) as refused:
        found_in(view, 1, Budget(10))
    assert refused.value.code == "no_world"


def test_a_card_led_is_worth_what_the_worlds_say() -> None:
    """Against the same thing done by hand: sampled, played out, and the mean taken."""
    game = dealt(4)
    view = game.view(game.to_act[0])
    found = found_in(view, 3, Budget(40), halving=False)
    again = found_in(view, 3, Budget(80), halving=False)
    # The first worlds of more are the same ones, so the means cannot be far from each other.
    assert (np.abs(found.points - again.points) < 4 * found.errors).all()
    assert (again.errors < found.errors).mean() > 0.7
    assert NUMBERS[view.legal[0]] == found.actions[0]
    assert kernel.PHASES[view.observation["phase"].item()] == "play"
