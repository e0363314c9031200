"""Batches: every game in one is the game that `Game` plays, and chance is even."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.batch import Batch
from cancellation_hearts.engine.cards import NAMES, NUMBERS
from cancellation_hearts.engine.errors import HeartsError, UsageError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
from tests.engine.test_shuffle import unevenness

HOUSE = EXCHANGE.changed(
    {"players": [5, 5], "passing": ["across", "hold"], "pass_count": 2, "discards": "discarder"}
    | {"moon": "add", "jack_points": -0.25, "target": 60}
)


class Follower:
    """A `Game` that does what one game of a batch does."""

    def __init__(self, rules: Rules, players: int, dealer: int) -> None:
        self.game = Game(rules, players, dealer)
        self.picked: list[str] = []

    def deal(self, deck: NDArray[np.int8]) -> None:
        self.game.deal([NAMES[card] for card in deck])

    def step(self, action: int) -> None:
        """Do one action of a batch, in which cards to pass or to bury are picked one by one."""
        game = self.game
        if game.phase == "moon":
            game.choose_moon("subtract" if action == kernel.MOON_SUBTRACT else "add")
        elif game.phase == "play":
            game.play(NAMES[action])
        else:
            self.picked.append(NAMES[action])
            seat = game.to_act[0]
            if game.phase == "pass" and len(self.picked) == game.rules.pass_count:
                game.pass_cards(seat, self.picked)
                self.picked = []
            elif game.phase == "discard" and len(self.picked) == game.view(None).kitty_size:
                game.discard(self.picked)
                self.picked = []

    def legal(self) -> list[int]:
        """Return the legal actions in ascending order."""
        game = self.game
        if game.phase == "moon":
            return [kernel.MOON_SUBTRACT, kernel.MOON_ADD]
        if game.phase == "play":
            return [NUMBERS[card] for card in game.legal()]
        if game.phase not in ("pass", "discard"):
            return []
        rest = game.hand(game.to_act[0])
        for card in self.picked:
            rest.remove(card)
        return sorted({NUMBERS[card] for card in rest})


def some_of(masks: NDArray[np.bool_], chance: np.random.Generator) -> NDArray[np.int64]:
    """Choose one legal action in each game, 0 where there is none."""
    chosen: NDArray[np.int64] = np.argmax(chance.random(masks.shape) * masks, axis=1)
    return chosen


def check_same(batch: Batch, followers: list[Follower]) -> None:
    """Compare everything there is to see with the games."""
    sets, masks = batch.legal(), batch.legal_mask()
    everyone = [batch.observe(np.full(len(batch), seat)) for seat in range(-1, batch.players)]
    actors = batch.observe()
    for number, follower in enumerate(followers):
        game = follower.game
        actions = follower.legal()
        assert sets[number] == sum(1 << action for action in actions)
        assert np.flatnonzero(masks[number]).tolist() == actions
        assert batch.scores()[number].tolist() == list(game.scores)
        if follower.picked:
            # A choice half made exists in the batch only.
            assert batch.states["picked"][number] == len(follower.picked)
            continue
        assert batch.states[number : number + 1].tobytes() == game.state.tobytes()
        for seat, seen in enumerate(everyone, -1):
            view = game.view(None if seat < 0 else seat)
            assert seen[number : number + 1].tobytes() == view.to_bytes()
        assert actors[number] == everyone[int(game.state["turn"][0]) + 1][number]


@pytest.mark.parametrize(
    ("rules", "players"), [(CLASSIC, 6), (CLASSIC, 11), (EXCHANGE, 7), (HEARTS, 4), (HOUSE, 5)]
)
def test_each_game_of_a_batch_is_a_game(rules: Rules, players: int) -> None:
    size = 3
    batch = Batch(rules, players, size, seed=players)
    followers = [Follower(rules, players, game % players) for game in range(size)]
    chance = np.random.default_rng(players)
    for round_ in range(400):
        if (batch.states["phase"] == kernel.DEAL).any():
            due = np.flatnonzero(batch.states["phase"] == kernel.DEAL)
            assert batch.deal() == len(due)
            for new in due.tolist():
                followers[new].deal(batch.decks[new])
        if round_ % 7 == 0:
            check_same(batch, followers)
        actions = some_of(batch.legal_mask(), chance)
        before = batch.states.copy()
        outcomes = batch.step(actions)
        for game, follower in enumerate(followers):
            if follower.game.phase == "over":
                assert outcomes[game] == kernel.WRONG_PHASE
                assert before[game : game + 1].tobytes() == batch.states[game : game + 1].tobytes()
            else:
                assert outcomes[game] >= 0
                follower.step(int(actions[game]))
    check_same(batch, followers)
    assert (batch.states["deal"] > 0).all()


@pytest.mark.parametrize("rules", [CLASSIC, EXCHANGE, HEARTS, HOUSE])
def test_random_play_is_play_at_random(rules: Rules) -> None:
    players = rules.players[0]
    batch = Batch(rules, players, 4, seed=11)
    for _ in range(3):
        batch.deal()
        followers = []
        for game in range(4):
            # The same draws, one by one, in a game of its own.
            one = Batch(rules, players, 1)
            one.states[0] = batch.states[game]
            generator = batch.generators[game].copy()
            cards = 0
            while legal := int(one.legal()[0]):
                in_play = one.states["phase"][0] == kernel.PLAY
                action = kernel.draw_member(generator, legal)
                assert one.step(np.array([action]))[0] >= 0
                cards += int(in_play)
            followers.append((one, generator, cards))
        played = batch.play_randomly()
        assert played.dtype == np.int64
        for game, (one, generator, cards) in enumerate(followers):
            assert batch.states[game] == one.states[0]
            assert batch.generators[game].tolist() == generator.tolist()
            assert played[game] == cards == 52 * rules.packs // players * players
        assert not batch.legal().any()
        assert batch.play_randomly().tolist() == [0, 0, 0, 0]


def test_random_play_from_the_middle_of_a_trick() -> None:
    batch = Batch(HEARTS.changed({"passing": []}), 4, 2, seed=1)
    batch.deal()
    for _ in range(5):
        batch.step(some_of(batch.legal_mask(), np.random.default_rng(1)))
    assert batch.play_randomly().tolist() == [47, 47]


# --------------------------------------------------------------------------------------- Refusals


def moon_state() -> NDArray[np.record]:
    """Return a state in which seat 1 has shot the moon and has to choose."""
    game = Game(HEARTS.changed({"passing": []}), 3)
    points = [card for card in NAMES if card[1] == "H"] + ["QS"]
    clubs = [card for card in NAMES if card[1] == "C"]
    game.deal_hands([points[:7], clubs[:7], points[7:]])
    while game.phase == "play":
        game.play(game.legal()[0])
    return game.state


def refused_by(game: Game, action: int) -> str | None:
    """Return the code with which a game refuses an action, None if it carries it out."""
    game = game.copy()
    try:
        if action >= 52:
            game.choose_moon("add")
        elif game.phase in ("pass", "discard"):
            # All others of the choice are right.
            seat, card = game.to_act[0], NAMES[action]
            rest = [other for other in game.hand(seat) if other != card]
            if game.phase == "pass":
                game.pass_cards(seat, [card, *rest][: game.rules.pass_count])
            else:
                game.discard([card, *rest][: game.view(None).kitty_size])
        else:
            game.play(NAMES[action])
    except HeartsError as error:
        # The kernel does not tell why it is the wrong phase.
        return "wrong_phase" if error.code == "deal_is_over" else error.code
    return None


@pytest.mark.parametrize("rules", [CLASSIC, EXCHANGE, HEARTS.changed({"passing": []})])
def test_illegal_actions_are_refused_and_change_nothing(rules: Rules) -> None:
    players = rules.players[0]
    batch = Batch(rules, players, 1, seed=2)
    batch.deal()
    follower = Follower(rules, players, 0)
    follower.deal(batch.decks[0])
    chance = np.random.default_rng(0)
    codes = set()
    for _ in range(130):
        legal = follower.legal()
        for action in [*range(-3, 60), 63, 64, 127, 2**40, -(2**40)]:
            if action in legal:
                continue
            before = batch.states.copy()
            (outcome,) = batch.step(np.array([action]))
            assert outcome in kernel.REFUSALS
            assert batch.states.tobytes() == before.tobytes()
            if 0 <= action < kernel.ACTIONS and not follower.picked:
                code = refused_by(follower.game, action)
                assert kernel.REFUSALS[outcome] == code
                codes.add(code)
        if not legal:
            break
        action = int(some_of(batch.legal_mask(), chance)[0])
        assert refused_by(follower.game, action) is None or follower.picked
        batch.step(np.array([action]))
        follower.step(action)
    assert codes >= {"card_not_in_hand", "must_follow_suit", "wrong_phase"}


def test_a_moon_is_chosen_for_by_its_own_actions() -> None:
    rules = HEARTS.changed({"passing": []})
    for action, scores in ((kernel.MOON_SUBTRACT, [0, -26, 0]), (kernel.MOON_ADD, [26, 0, 26])):
        batch = Batch(rules, 3, 2)
        batch.states[:] = moon_state()
        mask = batch.legal_mask()[0]
        assert np.flatnonzero(mask).tolist() == [kernel.MOON_SUBTRACT, kernel.MOON_ADD]
        before = batch.states.copy()
        assert batch.step(np.array([0, 51])).tolist() == [kernel.WRONG_PHASE] * 2
        assert batch.step(np.array([54, -1])).tolist() == [kernel.WRONG_PHASE] * 2
        assert batch.states.tobytes() == before.tobytes()
        assert batch.step(np.array([action, action])).tolist() == [kernel.SCORED] * 2
        assert batch.scores().tolist() == [scores, scores]


@pytest.mark.jit_off
def test_nothing_is_legal_between_deals() -> None:
    batch = Batch(HEARTS, 4, 2)
    assert not batch.legal().any()
    assert not batch.legal_mask().any()
    before = batch.states.copy()
    assert batch.step(np.array([0, 52])).tolist() == [kernel.WRONG_PHASE] * 2
    assert batch.states.tobytes() == before.tobytes()
    assert batch.deal() == 2
    # Running deals are left alone.
    before = batch.states.copy()
    assert batch.deal() == 0
    assert batch.states.tobytes() == before.tobytes()


# ----------------------------------------------------------------------------- Shapes and arguments


@pytest.mark.jit_off
def test_shapes_and_types() -> None:
    batch = Batch(HEARTS, 4, 5, seed=3)
    assert len(batch) == 5
    assert batch.states["dealer"].tolist() == [0, 1, 2, 3, 0]
    batch.deal()
    found: list[tuple[NDArray[Any], tuple[int, ...], Any]] = [
        (batch.states, (5,), kernel.STATE_DTYPE),
        (batch.generators, (5, 4), np.int64),
        (batch.decks, (5, 52), np.int8),
        (batch.legal(), (5,), np.int64),
        (batch.legal_mask(), (5, kernel.ACTIONS), np.bool_),
        (batch.observe(), (5,), OBSERVATION_DTYPE),
        (batch.scores(), (5, 4), np.float64),
        (batch.step(batch.legal_mask().argmax(axis=1).astype(np.int8)), (5,), np.int64),
        (batch.step(np.zeros(5, np.uint64)), (5,), np.int64),
        (batch.play_randomly(), (5,), np.int64),
    ]
    for array, shape, dtype in found:
        assert array.shape == shape
        assert array.dtype == dtype
    assert sorted(batch.decks[0].tolist()) == list(range(52))
    assert Batch(CLASSIC, 8, 2).decks.shape == (2, 104)


@pytest.mark.parametrize("players", [-1, 5, 12])
def test_wrong_numbers_of_players(players: int) -> None:
    with pytest.raises(HeartsError) as caught:
        Batch(CLASSIC, players, 1)
    assert caught.value.code == "wrong_player_count"


SIZES_AND_SEEDS = [(0, 0), (-1, 0), (1, -1), (1, 2**63), (1, 2**64), (1, 10**30)]


@pytest.mark.parametrize(("size", "seed"), SIZES_AND_SEEDS)
def test_wrong_sizes_and_seeds(size: int, seed: int) -> None:
    with pytest.raises(UsageError) as caught:
        Batch(CLASSIC, 6, size, seed)
    assert caught.value.code == "bad_argument"


NO_ACTIONS = [[1], [1] * 4, [[1, 2, 3]], 1, [1.0] * 3, [True] * 3, ["QS"] * 3, [None] * 3]
NO_SEATS = [*NO_ACTIONS, [6, 0, 0], [0, -2, 0], [0.5] * 3, [float("nan")] * 3]


@pytest.mark.parametrize("actions", NO_ACTIONS)
def test_wrong_actions(actions: Any) -> None:  # noqa: ANN401
    batch = Batch(CLASSIC, 6, 3)
    batch.deal()
    before = batch.states.copy()
    with pytest.raises(UsageError):
        batch.step(np.array(actions))
    assert batch.states.tobytes() == before.tobytes()


@pytest.mark.parametrize("seats", NO_SEATS)
def test_wrong_seats(seats: Any) -> None:  # noqa: ANN401
    batch = Batch(CLASSIC, 6, 3)
    batch.deal()
    with pytest.raises(UsageError):
        batch.observe(np.array(seats))


# ----------------------------------------------------------------------------------------- Chance


def deal_and_play(size: int, seed: int, rules: Rules = EXCHANGE) -> Batch:
    batch = Batch(rules, 6, size, seed)
    for _ in range(2):
        batch.deal()
        batch.play_randomly()
    batch.deal()
    return batch


def test_a_game_does_not_depend_on_the_size_of_its_batch() -> None:
    small, large = deal_and_play(3, 7), deal_and_play(50, 7)
    assert large.states[:3].tobytes() == small.states.tobytes()
    assert (large.decks[:3] == small.decks).all()
    assert (large.generators[:3] == small.generators).all()


def test_a_copy_goes_its_own_way() -> None:
    batch = deal_and_play(4, 1)
    copy, other = batch.copy(), batch.copy()
    assert copy.play_randomly().tolist() == other.play_randomly().tolist()
    assert copy.states.tobytes() == other.states.tobytes() != batch.states.tobytes()


def test_a_seed_gives_the_same_games_again_and_another_gives_others() -> None:
    first = deal_and_play(20, 7)
    assert deal_and_play(20, 7).states.tobytes() == first.states.tobytes()
    for seed in (0, 8, 7 + 2**32, 2**63 - 1):
        other = deal_and_play(20, seed)
        assert not (other.decks == first.decks).all(axis=1).any()
    # The games of one batch differ as well.
    assert len({deck.tobytes() for deck in first.decks}) == 20


@pytest.mark.parametrize("packs", [1, 2])
def test_every_card_is_dealt_to_every_place_equally_often(packs: int) -> None:
    batch = Batch(CLASSIC.changed({"packs": packs, "passing": []}), 8, 4000, seed=packs)
    places = 52 * packs
    counts = np.zeros((52, places), np.int64)
    for _ in range(10):
        batch.states["phase"] = kernel.DEAL
        assert batch.deal() == 4000
        np.add.at(counts, (batch.decks, np.arange(places)[None, :]), 1)
    # The same statistic as for real decks; the seed is fixed, so it never fails by chance.
    assert abs(unevenness(counts)) < 4


def test_every_member_of_a_set_is_drawn_equally_often() -> None:
    generator = np.zeros(4, np.int64)
    kernel.seed_generator(generator, 5, 0)
    members = [0, 1, 12, 13, 31, 32, 51, 52, 53]
    bits = sum(1 << member for member in members)
    drawn = [kernel.draw_member(generator, bits) for _ in range(45_000)]
    assert sorted(set(drawn)) == members
    counts = np.bincount(drawn)[members]
    # With 8 degrees of freedom chi-square exceeds 40 once in 300,000 times.
    assert ((counts - 5000) ** 2 / 5000).sum() < 40


@pytest.mark.jit_off
def test_streams_and_seeds() -> None:
    def start(seed: int, stream: int) -> tuple[int, ...]:
        generator = np.zeros(4, np.int64)
        kernel.seed_generator(generator, seed, stream)
        return tuple(kernel.draw(generator) for _ in range(4))

    seeds = (0, 1, 2**32 - 1, 2**32, 2**63 - 1)
    starts = {start(seed, stream) for seed in seeds for stream in (0, 1, 2, 2**31, 2**32 - 1)}
    # Both halves of a seed count, there are 2**32 streams, and no two begin alike.
    assert len(starts) == 25
    assert start(3, 2**32 + 5) == start(3, 5)
    assert len({word for begin in starts for word in begin}) > 95
