"""What a network learns from: positions of whole deals, and what each card of them comes to."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cancellation_hearts.bots.features import inputs_of
from cancellation_hearts.bots.layout import INPUTS, ONE, section
from cancellation_hearts.bots.network import CARDS, SIZE
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe_at
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE
from cancellation_hearts.train import stream
from cancellation_hearts.train.mirror import CARD, alike, mirrored
from cancellation_hearts.train.positions import compare_cards, gather
from cancellation_hearts.train.settings import SHARES, settings
from cancellation_hearts.train.stream import Play, chunks
from tests.engine.tables import play, table

WEIGHTS = np.zeros(SIZE, np.float32)


def compared(game: Game, seat: int, choices: int = 0) -> dict[str, float]:
    """Return what each legal card comes to, in units of a network that has learned nothing."""
    packed = game.rules.packed()
    states = game.state
    seen: NDArray[Any] = np.zeros(1, OBSERVATION_DTYPE)
    observe_at(states, packed, seat, seen)
    before = states.tobytes(), seen.tobytes()
    costs = np.zeros(CARDS, np.float32)
    chance = np.zeros(4, np.int64)
    compare_cards(
        states, packed[0], seen, states.copy(), seen.copy(), chance, WEIGHTS, choices, costs
    )
    assert (states.tobytes(), seen.tobytes()) == before
    return {card: float(costs[NAMES.index(card)]) for card in game.view(seat).legal}


@pytest.mark.jit_off
def test_cards_are_compared_by_what_comes_of_them() -> None:
    # Seat 2 either takes the queen or ducks under it, and no other point card is left.
    game = table(["TS 3D", "QS 4D", "AS 2S", "KC 5D"])
    play(game, "TS QS")
    costs = compared(game, 2)
    # All that was not dealt counts as won by nobody, of which everybody has an even share.
    assert costs == {"2S": pytest.approx((52 - 13) / 4), "AS": pytest.approx(13 + (52 - 13) / 4)}


@pytest.mark.jit_off
def test_what_a_seat_has_taken_before_counts_no_more() -> None:
    game = table(["AC AH 3D 9D", "2C 2H 4D 8C", "3C 3H 2D 7C"], hearts_break="none")
    play(game, "AC 2C 3C AH 2H 3H")
    assert game.view(0).points_taken[0] == 3
    share = pytest.approx((52 - 3) / 3)
    assert compared(game, 0) == {"3D": share, "9D": share}


@pytest.mark.jit_off
def test_looking_ahead_the_network_is_asked_at_the_next_choice() -> None:
    # It has learned nothing and expects nothing, once seat 1 has won this trick and has to lead.
    game = table(["2C 3C 4S 9D", "AC 4C 5S 7D", "QS KC 6S 8D"])
    play(game, "2C")
    assert compared(game, 1, 1)["AC"] == 0
    assert compared(game, 1, 9)["AC"] > 0


@pytest.mark.jit_off
def test_looking_ahead_past_the_last_choice_is_playing_to_the_end() -> None:
    game = table(["TS 3D", "QS 4D", "AS 2S", "KC 5D"])
    play(game, "TS QS")
    assert compared(game, 2, 1) == compared(game, 2)
    assert compared(game, 2, 5) == compared(game, 2)


def taken(seed: int, learned: float = 0.0, last: float = 0.0) -> tuple[NDArray[Any], ...]:
    inputs = np.zeros((300, INPUTS), np.int8)
    legal = np.zeros(300, np.int64)
    costs = np.full((300, CARDS), np.nan, np.float32)
    chances = Play(0.1, 0.1, learned, last).chances()
    gather(*settings(1), seed, 0, chances, WEIGHTS, inputs, legal, costs)
    return inputs, legal, costs


def test_the_seed_decides_which_positions_are_taken() -> None:
    first, second, other = taken(1), taken(1), taken(2)
    for one, same, different in zip(first, second, other, strict=True):
        assert np.array_equal(one, same, equal_nan=one.dtype.kind == "f")
        assert not np.array_equal(one, different)
    # Played by a network that has learned nothing, it is the heuristic that plays.
    assert np.array_equal(taken(1, learned=1.0)[0][0], first[0][0])


def test_positions_have_a_choice_and_a_cost_for_every_legal_card() -> None:
    inputs, legal, costs = taken(3)
    mask = (legal[:, None] >> np.arange(CARDS) & 1).astype(bool)
    assert mask.sum(1).min() >= 2
    assert np.array_equal(np.isfinite(costs), mask)
    hands = np.array([section(row, "hand") == ONE for row in inputs])
    assert (hands | ~mask).all()
    phases = {int(section(row, "phase").argmax()) for row in inputs}
    assert phases == {0, 1, 2}


def test_every_preset_is_learned_for_every_number_of_players() -> None:
    for name, rules in (("classic", CLASSIC), ("exchange", EXCHANGE)):
        least, most = rules.players
        assert {players for other, players in SHARES if other == rules} == set(
            range(least, most + 1)
        ), name
    played = settings(1)
    assert played.limits[-1] == 1_000_000
    assert (np.diff(played.limits) >= 0).all()
    assert set(played.players.tolist()) == set(range(3, 12))


@pytest.mark.jit_off
def test_a_mirrored_deal_has_mirrored_inputs() -> None:
    rng = random.Random(1)
    for _ in range(4):
        deck = list(NAMES) * 2
        rng.shuffle(deck)
        other = [NAMES[CARD[NAMES.index(card)]] for card in deck]
        games = [Game(CLASSIC, 8), Game(CLASSIC, 8)]
        for game, cards in zip(games, (deck, other), strict=True):
            game.deal(cards)
        for seat in range(8):
            hand = games[0].hand(seat)[:3]
            games[0].pass_cards(seat, hand)
            games[1].pass_cards(seat, [NAMES[CARD[NAMES.index(card)]] for card in hand])
        for _ in range(rng.randrange(20, 60)):
            card = rng.choice(games[0].legal())
            games[0].play(card)
            games[1].play(NAMES[CARD[NAMES.index(card)]])
        seat = games[0].to_act[0]
        rows = [inputs_of(game.view(seat).observation, game.rules.packed())[None] for game in games]
        assert alike(rows[0]).all()
        # Of cards that cost the same the heuristic takes the first, which is another one then.
        for row in rows:
            section(row[0], "cheapest")[:] = 0
        assert np.array_equal(mirrored(rows[0]), rows[1])


def test_clubs_and_diamonds_are_not_alike_where_the_rules_name_a_card() -> None:
    for changes in ({"opening": "two_of_clubs"}, {"jack_points": -10}):
        game = table(["2C 3C", "4C 5C", "6C 7C"], **changes)
        row = inputs_of(game.view(0).observation, game.rules.packed())
        assert not alike(row[None]).any()


def test_chunks_are_the_same_for_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "CHUNK", 200)
    found = []
    for threads in (1, 3):
        parts = chunks(Play(), 5, 2, lambda: WEIGHTS, threads)
        found.append([next(parts) for _ in range(3)])
        parts.close()
    for one, other in zip(*found, strict=True):
        for mine, theirs in zip(one, other, strict=True):
            assert np.array_equal(mine, theirs)
