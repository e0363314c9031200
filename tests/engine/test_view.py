"""Views hide what a seat cannot know: deal that again, and it sees the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.engine.view import View
from tests.engine.resample import Resample, random_states, sets_of, situation
from tests.engine.tables import play, table

# Every field says either what everyone may know, or what the seat alone may know. A new field
# belongs into one of the two.
PUBLIC = {
    "seen",
    "scores",
    "deal",
    "taken",
    "aside",
    "trick",
    "led_once",
    "led_twice",
    "chosen",
    "plays",
    "seats",
    "trick_of",
    "winners",
    "hand_sizes",
    "pile_sizes",
    "void",
    "phase",
    "players",
    "dealer",
    "cards_each",
    "opener",
    "turn",
    "leader",
    "led",
    "played",
    "trick_start",
    "kitty_size",
    "hearts_broken",
    "winning",
    "last_winner",
    "kitty_taker",
}
OWN = {
    "seat",
    "once",
    "twice",
    "passed",
    "received",
    "kitty",
    "buried",
    "legal",
    "cancels",
    "winning_after",
    "picked",
}
NOTHING = {"seat": -1, "cancels": -1, "winning_after": -1}

SITUATIONS = {
    "pass",
    "pass, some chosen",
    "pass, some chosen, some picked",
    "pass, some picked",
    "play",
    "play, after a pass",
    "play, in a later trick",
    "play, after a pass, in a later trick",
    "play, kitty on a pile",
    "play, points buried for nobody",
    "play, points buried for discarder",
    "discard",
    "discard, some buried",
    "moon",
    "moon, after an exchange",
    "deal",
    "deal, after an exchange",
    "over",
    "over, after an exchange",
}


def view_of(rules: Rules, states: kernel.States, seat: int) -> View:
    return View.of(rules, rules.packed(), states, None if seat < 0 else seat)


def resample_games(games: range) -> tuple[Counter[str], Counter[str]]:
    """Resample some states of random games; count by situation all, and those that changed."""
    seen: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    for game in games:
        rng = random.Random(game)
        for rules, states in random_states(rng):
            name = situation(states, rules)
            # States of rare situations are all looked at.
            if seen[name] > 100 and rng.random() < 0.9:
                continue
            for seat in {-1, rng.randrange(states["players"].item()), states["turn"].item()}:
                before = view_of(rules, states, seat).to_bytes()
                anew = Resample(rules, states, seat, rng)
                assert view_of(rules, anew.states, seat).to_bytes() == before, (game, seat, name)
                seen[name] += 1
                changed[name] += anew.states.tobytes() != states.tobytes()
    return seen, changed


def test_what_is_hidden_does_not_show_in_any_phase() -> None:
    seen, changed = resample_games(range(1200))
    for name in SITUATIONS:
        assert seen[name] > 10, name
        # The control: it was something else that did not show.
        assert changed[name] > seen[name] / 10, name


@pytest.mark.jit_off
def test_what_is_hidden_does_not_show_in_a_few_games() -> None:
    seen, changed = resample_games(range(1000, 1030))
    assert changed.total() > seen.total() / 2


def test_every_field_is_public_or_own() -> None:
    assert set(OBSERVATION_DTYPE.names or ()) - {"spare"} == PUBLIC | OWN
    assert not PUBLIC & OWN


def test_public_fields_are_the_same_for_all_and_a_watcher_has_no_others() -> None:
    states_seen = 0
    for game in range(60):
        rng = random.Random(game)
        for rules, states in random_states(rng):
            if rng.random() > 0.1:
                continue
            states_seen += 1
            watcher = view_of(rules, states, -1).observation
            for seat in range(states["players"].item()):
                observation = view_of(rules, states, seat).observation
                for field in PUBLIC:
                    assert observation[field].tobytes() == watcher[field].tobytes(), field
            for field in OWN:
                assert np.all(watcher[field] == NOTHING.get(field, 0)), field
    assert states_seen > 200


# ---------------------------------------------------------------------------- what is known shows


def passing() -> Game:
    hands = ["2C 3C", "4C 5C", "6C 7C", "8C 9C", "TC JC", "QC KC"]
    game = table(hands, passing=["left"], pass_count=1)
    game.pass_cards(2, ["6C"])
    return game


def exchanging() -> Game:
    hands = ["2C 2D 2S", "3C 3D 3S", "AC 4D 4S", "4C 5D 5S", "5C 6D 6S", "6C 7D 7S"]
    game = table(hands, "QS 2H", kitty="exchange")
    play(game, "2C 3C AC 4C 5C 6C")
    return game


def playing() -> Game:
    game = exchanging()
    game.discard(["QS", "4D"])
    play(game, "4S 5S")
    return game


def set_hand(state: kernel.State, seat: int, cards: list[int]) -> None:
    state.once[seat], state.twice[seat] = sets_of(cards)


def set_field(field: str, value: object, place: object = ...) -> Callable[[kernel.State], None]:
    def change(state: kernel.State) -> None:
        getattr(state, field)[place] = value

    return change


def set_number(field: str, value: object) -> Callable[[kernel.State], None]:
    return lambda state: setattr(state, field, value)


CHANGES: dict[str, tuple[Callable[[], Game], int, Callable[[kernel.State], None]]] = {
    "own hand": (playing, 2, lambda state: set_hand(state, 2, [44, 20])),
    "own choice of a pass": (passing, 2, set_field("passes", 5, 2)),
    "that somebody has chosen": (passing, 0, set_number("chosen", 0b1100)),
    "own kitty": (exchanging, 2, set_field("kitty", sets_of([49, 27]))),
    "own burial": (playing, 2, set_field("buried", sets_of([49, 20]))),
    "a play": (playing, 0, set_field("plays", 9, 1)),
    "who is to act": (playing, 0, set_number("turn", 5)),
    "the dealer": (playing, 0, set_number("dealer", 1)),
    "the number of the deal": (playing, 0, set_number("deal", 1)),
    "a score": (playing, 0, set_field("scores", 4, 3)),
    "the phase": (playing, 0, set_number("phase", kernel.MOON)),
    "hearts broken": (playing, 0, set_number("hearts_broken", True)),
    "the size of another hand": (playing, 0, lambda state: set_hand(state, 1, [14])),
    "the number of cards that another has won": (playing, 0, set_field("pile", 512, 1)),
    "who has the kitty": (playing, 0, set_number("kitty_taker", 1)),
}


@pytest.mark.jit_off
@pytest.mark.parametrize("what", CHANGES)
def test_what_is_known_does_show(what: str) -> None:
    make, seat, change = CHANGES[what]
    game = make()
    states = game.state
    assert view_of(game.rules, states, seat) == game.view(seat)
    change(states[0])
    assert view_of(game.rules, states, seat) != game.view(seat)


@pytest.mark.parametrize(
    ("make", "field", "value", "seats"),
    [
        (exchanging, "kitty", [49, 27], {2}),
        (playing, "kitty", [49, 27], {2}),
        (playing, "buried", [49, 20], {2}),
    ],
)
def test_the_exchange_shows_to_one_seat_only(
    make: Callable[[], Game], field: str, value: list[int], seats: set[int]
) -> None:
    game = make()
    states = game.state
    states[field][0] = sets_of(value)
    different = {
        seat
        for seat in range(-1, 6)
        if view_of(game.rules, states, seat) != view_of(game.rules, game.state, seat)
    }
    assert different == seats


def test_a_pass_shows_to_giver_and_receiver_only() -> None:
    game = passing()
    for seat in (0, 1, 3, 4, 5):
        game.pass_cards(seat, game.hand(seat)[:1])
    states = game.state
    states["passes"][0, 2] = 12
    different = {
        seat
        for seat in range(-1, 6)
        if view_of(game.rules, states, seat) != view_of(game.rules, game.state, seat)
    }
    assert different == {2, 3}
