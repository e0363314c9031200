"""What every bot has to keep to, what an experienced player would check, and strength."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cancellation_hearts.bots import BOTS, Bot
from cancellation_hearts.bots.base import begin_pass, pick
from cancellation_hearts.bots.dispatch import KINDS, choose_action
from cancellation_hearts.bots.heuristic import HeuristicBot
from cancellation_hearts.bots.search import Budget, SearchBot
from cancellation_hearts.engine import events, kernel
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import IllegalAction
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe_at
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
from cancellation_hearts.engine.view import View
from tests.engine.generators import random_setting
from tests.engine.tables import play, table

# ------------------------------------------------------------------- What every bot has to keep to


def deck_of(rules: Rules, chance: np.random.Generator) -> list[str]:
    """Return a shuffled deck."""
    return [str(name) for name in chance.permutation(list(NAMES) * rules.packs)]


def check_bot(bot: Bot, rules: Rules, players: int, deals: int, seed: int) -> None:
    """Let a bot sit in all seats: it has to act legally, and by its view and generator alone."""
    chance = np.random.default_rng(seed)
    game = Game(rules, players, int(chance.integers(players)))
    for _ in range(deals):
        if game.phase == "over":
            break
        game.deal(deck_of(rules, chance))
        while game.phase not in ("deal", "over"):
            # Everyone passes at the same time, so that nobody has to be the first.
            seat = int(chance.choice(game.to_act))
            view = game.view(seat)
            before = view.to_bytes()
            own = int(chance.integers(1 << 32))
            action = bot.choose(view, np.random.default_rng(own))
            assert view.to_bytes() == before
            assert bot.choose(game.view(seat), np.random.default_rng(own)) == action
            game.act(seat, action)


def settings(seed: int, number: int) -> list[tuple[Rules, int]]:
    """Draw rule sets, with players that they are for."""
    rng = random.Random(seed)
    found = []
    for _ in range(number):
        setting = random_setting(rng)
        found.append((Rules.from_plain({"base": "classic", **setting.options}), setting.players))
    return found


TRIED = {
    **{name: BOTS[name] for name in ("easy", "heuristic", "learned", "random")},
    # As the stronger levels are, but quick.
    "search": SearchBot(Budget(4)),
}


@pytest.mark.parametrize("name", TRIED)
@pytest.mark.parametrize(
    ("rules", "players"), [(CLASSIC, 6), (CLASSIC, 11), (EXCHANGE, 7), (EXCHANGE, 10), (HEARTS, 4)]
)
def test_bots_play_by_the_presets(name: str, rules: Rules, players: int) -> None:
    check_bot(TRIED[name], rules, players, 2, players)


@pytest.mark.parametrize("name", TRIED)
def test_bots_play_by_any_options(name: str) -> None:
    for rules, players in settings(1, 60):
        check_bot(TRIED[name], rules, players, 2, 1)


@pytest.mark.jit_off
@pytest.mark.parametrize("name", ["easy", "heuristic", "random"])
def test_bots_play_with_the_compiler_switched_off(name: str) -> None:
    check_bot(BOTS[name], EXCHANGE, 10, 1, 3)
    check_bot(BOTS[name], HEARTS.changed({"jack_points": -10}), 3, 1, 3)


@pytest.mark.jit_off
@pytest.mark.parametrize("name", BOTS)
def test_a_seat_with_nothing_to_do_is_refused(name: str) -> None:
    game = table(["2C 3C", "4C 5C", "6C 7C"])
    for seat in (1, None):
        with pytest.raises(IllegalAction, match="nothing to do"):
            BOTS[name].choose(game.view(seat), np.random.default_rng(1))


def test_the_random_bot_gives_every_card_the_same_chance() -> None:
    game = table(["2C 2C 9D AS", "3C 3C 3D 3D", "4C 4C 4D 4D"])
    view = game.view(0)
    chance = np.random.default_rng(1)
    chosen = [BOTS["random"].choose(view, chance) for _ in range(3000)]
    for card in ("2C", "9D", "AS"):
        assert abs(chosen.count(events.PlayCard(card)) - 1000) < 120


@pytest.mark.jit_off
def test_bots_by_number_are_the_bots_by_name() -> None:
    assert set(KINDS) <= set(BOTS)
    rules = CLASSIC
    for seed in range(3):
        chance = np.random.default_rng(seed)
        game = Game(rules, 6)
        game.deal(deck_of(rules, chance))
        for name, kind in KINDS.items():
            view = game.view(0)
            words = np.zeros(4, np.int64)
            kernel.seed_generator(words, int(np.random.default_rng(seed).integers(1 << 62)), 0)
            action = BOTS[name].choose(view, np.random.default_rng(seed))
            assert isinstance(action, events.PassCards)
            first = choose_action(kind, view.observation[0], rules.packed()[0], words)
            assert NAMES[first] == action.cards[0]


def fields(seen: NDArray[Any]) -> dict[str, object]:
    """Return all fields of an observation, without the memory between them."""
    return {name: seen[name].tolist() for name in OBSERVATION_DTYPE.names or ()}


@pytest.mark.jit_off
@pytest.mark.parametrize("discards", ["nobody", "discarder"])
def test_picking_shows_what_the_kernel_would_show(discards: str) -> None:
    rules = EXCHANGE.changed({"discards": discards, "pass_count": 5})
    packed = rules.packed()
    checked = {kernel.PASS: 0, kernel.DISCARD: 0}
    for seed in range(2):
        chance = np.random.default_rng(seed)
        game = Game(rules, 7)
        game.deal(deck_of(rules, chance))
        states = game.state
        while states["phase"].item() in (kernel.PASS, kernel.PLAY, kernel.DISCARD):
            phase, turn = states["phase"].item(), states["turn"].item()
            seen: NDArray[Any] = np.zeros(1, OBSERVATION_DTYPE)
            observe_at(states, packed, turn, seen)
            if phase == kernel.PASS and not seen["picked"]:
                anew = seen.copy()
                begin_pass(anew)
                assert fields(anew) == fields(seen)
            legal = seen["legal"].item()
            card = int(chance.choice([card for card in range(52) if legal >> card & 1]))
            kernel.step(states[0], packed[0], card)
            if phase != kernel.PLAY and states["picked"].item():
                pick(seen, card)
                after: NDArray[Any] = np.zeros(1, OBSERVATION_DTYPE)
                observe_at(states, packed, turn, after)
                assert fields(seen) == fields(after)
                checked[phase] += 1
    assert min(checked.values()) > 4


@pytest.mark.jit_off
def test_a_seat_can_be_asked_again_what_it_passes() -> None:
    bot = HeuristicBot()
    game = Game(CLASSIC, 6)
    game.deal(deck_of(CLASSIC, np.random.default_rng(5)))
    first = bot.choose(game.view(3), np.random.default_rng(0))
    game.act(3, first)
    seen = game.view(3).observation.copy()
    seen["chosen"] = 0
    assert bot.choose(View(CLASSIC, seen), np.random.default_rng(0)) == first


# ------------------------------------------------------------- What an experienced player would do


def position(hand: str, plays: str = "", **options: object) -> View:
    """Deal 8 players 13 cards: those before the seat with `hand` make `plays`, and it is to act."""
    played = plays.split()
    hands = [[card] for card in played] + [hand.split()] + [[] for _ in range(7 - len(played))]
    led = played[0][1] if played else ""
    free = Counter(list(NAMES) * 2) - Counter(played + hand.split())
    left = [str(card) for card in np.random.default_rng(1).permutation(list(free.elements()))]
    void = [seat for seat, card in enumerate(played) if card[1] != led]
    for seat in sorted(range(8), key=lambda seat: seat not in void):
        fits = [card for card in left if seat not in void or card[1] != led]
        for card in fits[: 13 - len(hands[seat])]:
            hands[seat].append(card)
            left.remove(card)
    game = table([" ".join(cards) for cards in hands], base="classic", dealer=-1, **options)
    play(game, plays)
    return game.view(len(played))


def choice(view: View) -> events.Action:
    """Ask the heuristic bot."""
    return HeuristicBot().choose(view, np.random.default_rng(0))


REST = "3D 8D JD 4H 9H 3S 6S TS 5D"
LOW = "4D 6D TD 3H 8H 7C 9C JC"


@pytest.mark.parametrize(
    ("hand", "plays", "card"),
    [
        # The highest safe card, also after others were cancelled.
        pytest.param(f"2C 9C QC AC {REST}", "KC 2C 3C 3H", "QC", id="highest safe card"),
        pytest.param(f"2C 9C QC AC {REST}", "KC KC TC TC JC 3H 3C", "9C", id="below a live card"),
        # A trick with points is ducked, one without is taken by the last seat.
        pytest.param(f"2C 9C QC AC {REST}", "TC 2C 3C 5C 8C 4H JC", "9C", id="ducks"),
        pytest.param(f"2C 9C QC AC {REST}", "TC 2C 3C 5C 8C 9C JC", "AC", id="takes nothing's"),
        pytest.param(f"2H JC QC AC {REST}", "TC 2C 3C 5C 8C 9C 4H", "AC", id="cannot duck"),
        pytest.param(f"QS KS AS {LOW} 2D 3D", "TS 9S 8S 7S 6S 5S 4H", "AS", id="keeps the queen"),
        # The twin of the winning card is as safe as a lower one, and goes before it.
        pytest.param(f"2S 5S KS AS 2D {LOW}", "TS KS QS 6S 7S 4S 3S", "KS", id="passes queen on"),
        pytest.param(f"2S 5S KS AS 2D {LOW}", "TS KS QS", "KS", id="matches in the middle"),
        # With everything cancelled so far, any card that matches nothing leads.
        pytest.param(f"3C KC AC {REST} 2D", "9C 9C 4C 2C QH 4C 2C", "AC", id="all cancelled"),
        pytest.param(f"3C KC AC {REST} 2D", "9C 9C 4C 3C QH 4C 2H", "3C", id="cancels the last"),
        # The queen goes where it is sure to be somebody else's.
        pytest.param(f"QS AS {REST} AH KH", "TC", "QS", id="throws the queen"),
        pytest.param(f"QS JS 2S {LOW} 2D 3D", "TS KS 3S 4S 5S 6S 8S", "QS", id="under the king"),
        pytest.param(f"QS JS 2S {LOW} 2D 3D", "TS QS 3S 4S 5S 6S 8S", "QS", id="onto its twin"),
    ],
)
def test_the_heuristic_bot_plays(hand: str, plays: str, card: str) -> None:
    assert choice(position(hand, plays)) == events.PlayCard(card)


def test_a_jack_of_diamonds_that_counts_is_won_and_kept() -> None:
    hand, plays = "2D 6D QD AD 3C 4C 5C 8C 3S 4S 5S 6S 2H", "TD 9D JD 3D 7D 8D 4H"
    assert choice(position(hand, plays)) == events.PlayCard("6D")
    won = choice(position(hand, plays, jack_points=-10))
    assert won in (events.PlayCard("QD"), events.PlayCard("AD"))
    hand = "JD KD 3H 5H 3S 4S 9S TS 2H 2D 6D 7D 2S"
    assert choice(position(hand, "TC", jack_points=-10)) != events.PlayCard("JD")


def test_what_is_set_aside_counts_as_lying_in_the_trick() -> None:
    view = position(f"2C 9C QC AC {REST}", "TC 2C 3C 5C 8C 9C JC")
    assert choice(view) == events.PlayCard("AC")
    view.observation["aside"] = kernel.ONE_QUEEN + 2 * kernel.ONE_CARD + 1
    assert choice(view) == events.PlayCard("9C")


def test_a_moon_is_stopped() -> None:
    ducks = position(f"2C 9C QC AC {REST}", "TC KC 3C 5C 8C 9C 4H")
    assert choice(ducks) == events.PlayCard("QC")
    throws = position("2H 9H QH AH 3D 8D JD 3S 6S TS 5D 5S 6S", "TC KC 3C 5C 8C 9C 2C")
    assert choice(throws) == events.PlayCard("AH")
    for view in (ducks, throws):
        view.observation["taken"][0, 1] = kernel.ONE_QUEEN * 2 + 19
    # Seat 1, who has all points so far and is winning, gets no more of them.
    assert choice(ducks) == events.PlayCard("AC")
    thrown = choice(throws)
    assert isinstance(thrown, events.PlayCard)
    assert thrown.card[1] != "H"
    # With points in another pile as well there is nothing to stop.
    ducks.observation["taken"][0, 2] = 1
    assert choice(ducks) == events.PlayCard("QC")


def test_the_queen_is_passed_unless_it_is_well_guarded() -> None:
    left = ("left",)
    alone = choice(position(f"QS 9S {REST} 2C 4C", passing=left))
    assert isinstance(alone, events.PassCards)
    assert "QS" in alone.cards
    guarded = choice(position("QS 2S 3S 4S 5S 6S 7S 8S AC KC AD KD AH", passing=left))
    assert isinstance(guarded, events.PassCards)
    assert "QS" not in guarded.cards
    both = choice(position("QS QS KS 2C 3C 4C 2D 3D 4D 2H 3H 4H 5H", passing=left))
    assert isinstance(both, events.PassCards)
    assert sorted(both.cards) == ["KS", "QS", "QS"]


@pytest.mark.parametrize(("discards", "buried"), [("nobody", True), ("discarder", False)])
def test_the_queen_is_buried_if_that_costs_nothing(discards: str, buried: bool) -> None:
    hands = ["AC 8C 9D 9D 7H", "2C 3D 4D 5D 6D", "3C 7D 8D 2D 3D", "4C 3S 4S 5S 6S"]
    game = table(hands, "QS KS", base="exchange", dealer=0, discards=discards)
    play(game, "2C 3C 4C AC")
    action = choice(game.view(0))
    assert isinstance(action, events.Discard)
    assert len(action.cards) == 2
    assert ("QS" in action.cards) == buried


@pytest.mark.jit_off
@pytest.mark.parametrize(
    ("scores", "taken", "expected"),
    [
        ((10, 20, 30), 0, "subtract"),
        ((10, 20, 80), 0, "add"),
        ((60, 20, 80), 0, "subtract"),
        # As low as another would only share the win.
        ((46, 20, 80), 0, "subtract"),
        ((45, 20, 80), 0, "add"),
        # A jack of diamonds that seat 1 has won decides.
        ((45, 20, 80), kernel.ONE_JACK, "subtract"),
    ],
)
def test_the_moon_is_added_if_that_wins_the_game(
    scores: tuple[int, ...], taken: int, expected: str
) -> None:
    rules = HEARTS.changed({"jack_points": -10})
    seen: NDArray[Any] = np.zeros(1, OBSERVATION_DTYPE)
    seen["phase"] = kernel.MOON
    seen["players"] = 3
    seen["legal"] = 1 << kernel.MOON_SUBTRACT | 1 << kernel.MOON_ADD
    seen["scores"][0, :3] = [4 * score for score in scores]
    seen["taken"][0, 1] = taken
    action = choice(View(rules, seen))
    assert isinstance(action, events.ChooseMoon)
    assert action.choice == expected


# ------------------------------------------------------------------------------------- Strength


def points_of_deal(seats: list[Bot], deck: list[str], dealer: int) -> list[float]:
    """Play one deal, and return the points of each seat."""
    game = Game(CLASSIC.changed({"passing": [], "moon": "off"}), len(seats), dealer)
    game.deal(deck)
    chance = np.random.default_rng(len(deck) + dealer)
    while game.phase == "play":
        (seat,) = game.to_act
        game.act(seat, seats[seat].choose(game.view(seat), chance))
    return [float(score) for score in game.scores]


@pytest.mark.parametrize(("players", "margin"), [(6, 4.5), (8, 3.0), (10, 2.0)])
def test_the_heuristic_bot_beats_the_random_bot(players: int, margin: float) -> None:
    # Each deal is played once by random bots alone and once with the other bot in each seat.
    bots = [BOTS["random"]] * players
    gains = []
    for deal in range(60):
        chance = np.random.default_rng(deal)
        deck, dealer = deck_of(CLASSIC, chance), int(chance.integers(players))
        alone = points_of_deal(bots, deck, dealer)
        for seat in range(players):
            mixed = [*bots[:seat], BOTS["heuristic"], *bots[seat + 1 :]]
            gains.append(alone[seat] - points_of_deal(mixed, deck, dealer)[seat])
    assert sum(gains) / len(gains) > margin
