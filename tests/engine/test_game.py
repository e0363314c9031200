"""Games: what every action brings about, whole games, copies and equality."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from cancellation_hearts.engine import events as ev
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.kernel import STATE_DTYPE
from cancellation_hearts.engine.rules import PRESETS, Rules
from tests.engine.tables import play, table

# An action and the events that it has to bring about, in their order.
Step = tuple[Callable[[Game], tuple[ev.Event, ...]], tuple[ev.Event, ...]]


def played(card: str, *happened: ev.Event) -> Step:
    return lambda game: game.play(card), happened


def passed(seat: int, card: str, *happened: ev.Event) -> Step:
    return lambda game: game.pass_cards(seat, [card]), happened


def quietly(cards: str, first: int, players: int = 6) -> list[Step]:
    """Play cards that bring nothing about but themselves; seat `first` plays the first of them."""
    return [
        played(card, ev.Played((first + place) % players, card))
        for place, card in enumerate(cards.split())
    ]


def a_pass() -> tuple[Game, list[Step]]:
    game = Game(Rules.preset("classic").changed({"passing": ["right"], "pass_count": 1}), 6, 5)
    hands = [["2C"], ["3C"], ["4C"], ["5C"], ["6C"], ["7C"]]
    return game, [
        (lambda game: game.deal_hands(hands), (ev.Dealt(0, 5, 1, 0, "right"),)),
        passed(4, "6C", ev.PassChosen(4)),
        passed(4, "6C", ev.PassChosen(4)),
        *(passed(seat, hands[seat][0], ev.PassChosen(seat)) for seat in (0, 1, 2, 5)),
        passed(3, "5C", ev.PassChosen(3), ev.Passed("right"), ev.Led(0)),
    ]


def cancelled_tricks_set_aside() -> tuple[Game, list[Step]]:
    hands = ["9D 8D 2C", "9D 8D 3C", "TD 7D AC", "TD 7D 4C", "2H 2S 5C", "QS 3S 6C"]
    game = table(hands, "3H", target=1)
    points = (0, 0, 15, 0, 0, 0)
    return game, [
        played("9D", ev.Played(0, "9D")),
        played("9D", ev.Played(1, "9D"), ev.Cancelled("9D", (0, 1))),
        played("TD", ev.Played(2, "TD")),
        played("TD", ev.Played(3, "TD"), ev.Cancelled("TD", (2, 3))),
        played("2H", ev.Played(4, "2H"), ev.HeartsBroken(4, "2H")),
        played("QS", ev.Played(5, "QS"), ev.TrickSetAside(0, 6)),
        *quietly("8D", 0),
        played("8D", ev.Played(1, "8D"), ev.Cancelled("8D", (0, 1))),
        *quietly("7D", 2),
        played("7D", ev.Played(3, "7D"), ev.Cancelled("7D", (2, 3))),
        *quietly("2S", 4),
        played("3S", ev.Played(5, "3S"), ev.TrickSetAside(0, 12)),
        *quietly("2C 3C AC 4C 5C", 0),
        played(
            "6C",
            ev.Played(5, "6C"),
            ev.TrickWon(2, 18),
            ev.KittyTaken(2, 1, "pile"),
            ev.DealScored(0, points, points, None),
            ev.GameOver((0, 1, 3, 4, 5)),
        ),
    ]


def a_trick_played_on_and_lost() -> tuple[Game, list[Step]]:
    hands = ["9D 2C", "9D 3C", "8D 4C", "8D 5C", "7D 6C", "7D 7H"]
    game = table(hands, cancelled_trick="play_on")
    nothing = (0, 0, 0, 0, 0, 0)
    return game, [
        *quietly("9D", 0),
        played("9D", ev.Played(1, "9D"), ev.Cancelled("9D", (0, 1))),
        *quietly("8D", 2),
        played("8D", ev.Played(3, "8D"), ev.Cancelled("8D", (2, 3))),
        *quietly("7D", 4),
        played("7D", ev.Played(5, "7D"), ev.Cancelled("7D", (4, 5)), ev.TrickGoesOn(0)),
        *quietly("2C 3C 4C 5C 6C", 0),
        played(
            "7H",
            ev.Played(5, "7H"),
            ev.HeartsBroken(5, "7H"),
            ev.TrickLost(12),
            ev.DealScored(0, nothing, nothing, None),
        ),
    ]


def an_exchange() -> tuple[Game, list[Step]]:
    hands = ["2C 2S", "3C 3S", "AC 4S", "4C 5S", "5C 6S", "6C 7S"]
    game = table(hands, "QS 4D", kitty="exchange")
    points = (0, 0, 0, 0, 0, 0)
    return game, [
        *quietly("2C 3C AC 4C 5C", 0),
        played("6C", ev.Played(5, "6C"), ev.TrickWon(2, 6), ev.KittyTaken(2, 2, "hand")),
        (lambda game: game.discard(["QS", "4D"]), (ev.Buried(2, 2),)),
        *quietly("4S 5S 6S 7S 2S", 2),
        played("3S", ev.Played(1, "3S"), ev.TrickWon(5, 6), ev.DealScored(0, points, points, None)),
    ]


def moon_hands() -> list[str]:
    return ["AC KC QC JC", "2H 3H 4H 5H", "6H 7H 8H 9H", "TH JH QH KH", "AH QS 2D 3D"]


def moon_table(moon: str = "choose") -> Game:
    game = table(
        moon_hands(),
        base="hearts",
        opening="dealer_left",
        first_trick_points=True,
        target=26,
        moon=moon,
    )
    play(game, "AC 2H 6H TH AH KC 3H 7H JH QS QC 4H 8H QH 2D JC 5H 9H KH")
    return game


def a_moon_chosen() -> tuple[Game, list[Step]]:
    points = (0, 26, 26, 26, 26)
    ending = (ev.MoonShot(0, "add"), ev.DealScored(0, points, points, 0), ev.GameOver((0,)))
    return moon_table(), [
        played("3D", ev.Played(4, "3D"), ev.TrickWon(0, 5), ev.MoonShot(0, None)),
        (lambda game: game.choose_moon("add"), ending),
    ]


def a_moon_by_the_rules() -> tuple[Game, list[Step]]:
    points = (-26, 0, 0, 0, 0)
    scored = (ev.MoonShot(0, "subtract"), ev.DealScored(0, points, points, 0))
    return moon_table(moon="subtract"), [
        played("3D", ev.Played(4, "3D"), ev.TrickWon(0, 5), *scored),
        (
            lambda game: game.deal_hands([["2C"], ["3C"], ["4C"], ["5C"], ["6C"]]),
            (ev.Dealt(1, 0, 1, 0, "hold"), ev.Led(1)),
        ),
    ]


STORIES = [
    a_pass,
    cancelled_tricks_set_aside,
    a_trick_played_on_and_lost,
    an_exchange,
    a_moon_chosen,
    a_moon_by_the_rules,
]


@pytest.mark.jit_off
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_actions_bring_about_these_events_in_this_order(
    story: Callable[[], tuple[Game, list[Step]]],
) -> None:
    game, steps = story()
    for action, expected in steps:
        assert action(game) == expected


def test_the_stories_tell_of_every_kind_of_event() -> None:
    told = {type(event) for story in STORIES for _, found in story()[1] for event in found}
    assert told == set(ev.Event.__subclasses__())


# ---------------------------------------------------------------------------------------- actions


def test_act_does_what_the_methods_do() -> None:
    hands = ["2C 2D", "3C 3D", "AC 4D", "4C 5D", "5C 6D", "6C 7D"]
    options: dict[str, Any] = {"passing": ["left"], "pass_count": 1, "kitty": "exchange"}
    one, other = table(hands, "2S", **options), table(hands, "2S", **options)
    for seat, hand in enumerate(hands):
        cards = hand.split()[1:]
        assert one.pass_cards(seat, cards) == other.act(seat, ev.PassCards(tuple(cards)))
    for seat, card in enumerate(["2C", "3C", "AC", "4C", "5C", "6C"]):
        assert one.play(card) == other.act(seat, ev.PlayCard(card))
    assert one.discard(["2S"], 2) == other.act(2, ev.Discard(("2S",)))
    assert one == other
    one, other = moon_table(), moon_table()
    play(one, "3D")
    play(other, "3D")
    assert one.choose_moon("subtract", 0) == other.act(0, ev.ChooseMoon("subtract"))
    assert one == other


def test_the_log_tells_all_that_happened() -> None:
    hands = ["2C 2D", "3C 3D", "AC 4D", "4C 5D", "5C 6D", "6C 7D"]
    game = table(hands, "QS", passing=["left", "hold"], pass_count=1, kitty="exchange")
    assert game.log[0].passes == (None,) * 6
    for seat, hand in enumerate(hands):
        game.pass_cards(seat, hand.split()[1:])
    play(game, "2C 3C AC 4C 5C 6C")
    game.discard(["QS"])
    play(game, "3D 4D 5D 6D 7D")
    (running,) = game.log
    assert (running.points, running.deck) == (None, None)
    play(game, "2D")
    (deal,) = game.log
    assert deal.hands == tuple(tuple(hand.split()) for hand in hands)
    assert deal.kitty == ("QS",)
    assert deal.passes == (("2D",), ("3D",), ("4D",), ("5D",), ("6D",), ("7D",))
    assert deal.plays == tuple("2C 3C AC 4C 5C 6C 3D 4D 5D 6D 7D 2D".split())  # noqa: SIM905
    assert (deal.discards, deal.moon_choice, deal.moon) == (("QS",), None, None)
    assert deal.points == game.scores == (0,) * 6
    deck = list(NAMES) * 2
    game.deal(deck)
    assert len(game.log) == 2
    assert game.log[1].deck == tuple(deck)
    assert (game.log[1].passes, game.log[1].plays) == (None, ())


# ------------------------------------------------------------------------------ copies, equality


def test_a_copy_goes_its_own_way() -> None:
    game = table(["2C 3C", "4C 5C", "6C 7C", "8C 9C", "TC JC", "QC KC"])
    copies = [game.copy() for _ in range(50)]
    assert all(copy == game for copy in copies)
    before = game.state.tobytes()
    play(copies[0], "2C 4C 6C")
    assert game.state.tobytes() == before
    assert (game.hand(0), copies[0].hand(0)) == (["2C", "3C"], ["3C"])
    assert copies[0] != game
    play(game, "2C 4C 6C")
    assert copies[0] == game
    assert copies[1] != game


def test_the_log_of_a_copy_is_its_own() -> None:
    game = table(["2C", "4C", "6C", "8C", "TC", "QC"])
    copy = game.copy()
    play(copy, "2C 4C 6C 8C TC QC")
    assert (len(game.log), game.log[0].points) == (1, None)
    assert copy.log[0].points == (0,) * 6
    assert copy.phase == "deal"


def test_equal_games_have_equal_bytes() -> None:
    """What is in memory around a state must not come into it."""
    game = table(["2C", "4C", "6C", "8C", "TC", "QC"])
    assert len({game.state.tobytes() for _ in range(200)}) == 1
    sizes = [STATE_DTYPE[name].itemsize for name in STATE_DTYPE.names or ()]
    assert sum(sizes) == STATE_DTYPE.itemsize


def test_a_state_handed_out_is_a_copy() -> None:
    game = table(["2C", "4C", "6C", "8C", "TC", "QC"])
    game.state["phase"][0] = 5
    game.state["once"][0] = 0
    assert (game.phase, game.hand(0)) == ("play", ["2C"])


def test_games_are_equal_if_rules_and_all_moves_are() -> None:
    hands = ["2C 3C", "4C 5C", "6C 7C", "8C 9C", "TC JC", "QC KC"]
    game = table(hands)
    assert game == table(hands)
    assert game != table(hands, target=99)
    assert game != table(hands, dealer=4)
    assert game != table([hands[1], hands[0], *hands[2:]])
    one, other = table(hands), table(hands)
    play(one, "2C 4C 6C 8C TC QC")
    play(other, "3C 4C 6C 8C TC QC")
    assert one != other
    assert one != "a game"
    with pytest.raises(TypeError):
        hash(game)


def test_different_passes_make_different_games() -> None:
    options: dict[str, Any] = {"passing": ["left"], "pass_count": 1}
    hands = ["2C 2C", "3D 4D", "5D 6D"]
    one, other = (table(hands, **options) for _ in range(2))
    one.pass_cards(1, ["3D"])
    other.pass_cards(1, ["4D"])
    assert one != other
    other.pass_cards(1, ["3D"])
    assert one == other


def test_games_describe_themselves() -> None:
    game = table(["2C", "4C", "6C", "8C", "TC", "QC"])
    assert repr(game) == "<Game: 6 players, deal 0, phase play>"


# ------------------------------------------------------------------------------------ whole games

TABLES = [
    (name, players)
    for name, rules in PRESETS.items()
    for players in range(rules.players[0], rules.players[1] + 1)
]


def play_to_the_end(game: Game, rng: random.Random) -> list[ev.Event]:
    """Play random legal cards, from shuffled decks, until the game is over."""
    happened: list[ev.Event] = []
    while game.phase != "over":
        if game.phase == "deal":
            deck = list(NAMES) * game.rules.packs
            rng.shuffle(deck)
            happened += game.deal(deck)
        seat = rng.choice(game.to_act)
        if game.phase == "pass":
            happened += game.pass_cards(seat, rng.sample(game.hand(seat), game.rules.pass_count))
        elif game.phase == "play":
            happened += game.play(rng.choice(game.legal()), seat)
        elif game.phase == "discard":
            count = game.view(seat).kitty_size
            happened += game.discard(rng.sample(game.hand(seat), count), seat)
        elif game.phase == "moon":
            happened += game.choose_moon(rng.choice(["subtract", "add"]), seat)
    return happened


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_whole_games_come_to_an_end(preset: str, players: int) -> None:
    rules = Rules.preset(preset)
    game = Game(rules, players, dealer=players - 1)
    happened = play_to_the_end(game, random.Random(players))
    scored = [event for event in happened if isinstance(event, ev.DealScored)]
    deals = len(scored)
    assert [event.deal for event in scored] == list(range(deals))
    assert [deal.points for deal in game.log] == [event.points for event in scored]
    assert (
        game.scores
        == scored[-1].scores
        == tuple(sum(points) for points in zip(*(event.points for event in scored), strict=True))
    )
    assert max(game.scores) >= rules.target
    assert all(max(event.scores) < rules.target for event in scored[:-1])
    winners = [seat for seat in range(players) if game.scores[seat] == min(game.scores)]
    assert happened[-1] == ev.GameOver(tuple(winners))
    assert game.winners == tuple(winners)
    dealt = [event for event in happened if isinstance(event, ev.Dealt)]
    assert [event.dealer for event in dealt] == [
        (players - 1 + deal) % players for deal in range(deals)
    ]
    assert [event.direction for event in dealt] == [rules.direction(deal) for deal in range(deals)]
    for event in dealt:
        assert event.cards_each == 52 * rules.packs // players
        assert event.kitty == 52 * rules.packs % players
    cards = sum(isinstance(event, ev.Played) for event in happened)
    assert cards == deals * players * (52 * rules.packs // players)
