"""What a game refuses: always with a known code and a sentence, and never leaving a trace."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from cancellation_hearts.engine import events as ev
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import CODES, HeartsError, IllegalAction
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import EXCHANGE, HEARTS, Rules
from tests.engine.tables import play, table
from tests.engine.test_game import moon_table

PLAIN = ["2C 2D", "3C 3D", "AC 4D", "4C 5D", "5C 6D", "6C 7D"]
DECK = list(NAMES) * 2


def new_game() -> Game:
    return Game(Rules(passing=()), 6)


def passing() -> Game:
    return table(PLAIN, passing=["left"], pass_count=1)


def to_pass_three() -> Game:
    return Game(Rules(), 6)


def playing() -> Game:
    game = table(PLAIN)
    play(game, "2C")
    return game


def discarding() -> Game:
    game = table(PLAIN, "QS 9D", kitty="exchange")
    play(game, "2C 3C AC 4C 5C 6C")
    return game


def shooting() -> Game:
    game = moon_table()
    play(game, "3D")
    return game


def between() -> Game:
    game = table(PLAIN)
    play(game, "2C 3C AC 4C 5C 6C 4D 5D 6D 7D 2D 3D")
    return game


def over() -> Game:
    game = table(["AC", "2C", "QS", "3C", "4C", "5C"], target=13)
    play(game, "AC 2C QS 3C 4C 5C")
    return game


def opening_with(hand: str, **options: Any) -> Game:  # noqa: ANN401
    return table([hand, *["7S 8S 9S"] * 2], **options)


def first_trick() -> Game:
    game = table(["2D 3C 4S", "QS 5H 6S", "3D 9S 8S"], first_trick_points=False)
    play(game, "2D")
    return game


def unbroken() -> Game:
    game = table(["AC 4S 2H", "2C 5S 3H", "3C 6S 7S"])
    play(game, "AC 2C 3C")
    return game


class Refusal(NamedTuple):
    """A game, what is tried in it, and with what it has to be refused."""

    make: Callable[[], Game]
    attempt: Callable[[Game], object]
    code: str
    says: str
    place: dict[str, object]


def deal_hands(*hands: str, kitty: str = "") -> Callable[[Game], object]:
    return lambda game: game.deal_hands([hand.split() for hand in hands], kitty.split())


TOO_MANY = ["2C 2D", "2C 3D", "2C 4D", "4C 5D", "5C 6D", "6C 7D"]
ONE_PACK = Rules.preset("hearts").changed({"passing": ()})

REFUSALS = [
    # Cards and positions
    Refusal(new_game, lambda g: g.deal([*DECK[:-1], "XS"]), "unknown_card", "'XS'", {"card": "XS"}),
    Refusal(new_game, lambda g: g.deal(DECK[1:]), "bad_deck", "104 cards", {}),
    Refusal(new_game, lambda g: g.deal([*DECK, "2C"]), "bad_deck", "104 cards", {}),
    Refusal(new_game, lambda g: g.deal([*DECK[1:], "3C"]), "bad_deck", "each of them 2 times", {}),
    Refusal(new_game, lambda g: g.deal([]), "bad_deck", "104 cards", {}),
    Refusal(lambda: Game(HEARTS, 4), lambda g: g.deal(DECK), "bad_deck", "52 cards", {}),
    Refusal(new_game, deal_hands(*PLAIN[1:]), "unequal_hands", "6 hands", {}),
    Refusal(new_game, deal_hands(*PLAIN, "2S 3S"), "unequal_hands", "6 hands", {}),
    Refusal(new_game, deal_hands("2C", *PLAIN[1:]), "unequal_hands", "same size", {}),
    Refusal(new_game, deal_hands(*[""] * 6), "unequal_hands", "at least one card", {}),
    Refusal(new_game, deal_hands(*TOO_MANY), "too_many_copies", "3 times", {"card": "2C"}),
    Refusal(
        new_game,
        deal_hands(*PLAIN, kitty="7D 7D"),
        "too_many_copies",
        "7D is there",
        {"card": "7D"},
    ),
    Refusal(
        lambda: Game(ONE_PACK, 3),
        deal_hands("2C", "3C", "4C", kitty="4C"),
        "too_many_copies",
        "2 times",
        {"card": "4C"},
    ),
    Refusal(to_pass_three, deal_hands(*PLAIN), "hands_too_small", "2 cards cannot pass 3", {}),
    Refusal(passing, lambda g: g.pass_cards(6, ["2C"]), "unknown_seat", "seat 6", {}),
    Refusal(passing, lambda g: g.pass_cards(-1, ["2C"]), "unknown_seat", "0 to 5", {}),
    Refusal(playing, lambda g: g.hand(6), "unknown_seat", "seat 6", {}),
    Refusal(playing, lambda g: g.view(-1), "unknown_seat", "seat -1", {}),
    Refusal(playing, lambda g: g.play("3C", 6), "unknown_seat", "seat 6", {}),
    Refusal(playing, lambda g: g.play("XX"), "unknown_card", "'XX'", {"card": "XX"}),
    # Phases and turns
    Refusal(passing, lambda g: g.play("2C"), "wrong_phase", "'play'.*'pass'", {}),
    Refusal(passing, lambda g: g.discard(["2C"]), "wrong_phase", "'discard'.*'pass'", {}),
    Refusal(passing, lambda g: g.choose_moon("add"), "wrong_phase", "'moon'.*'pass'", {}),
    Refusal(passing, lambda g: g.deal(DECK), "wrong_phase", "'deal'.*'pass'", {}),
    Refusal(playing, lambda g: g.pass_cards(0, ["2D"]), "wrong_phase", "'pass'.*'play'", {}),
    Refusal(playing, deal_hands(*PLAIN), "wrong_phase", "'deal'.*'play'", {}),
    Refusal(discarding, lambda g: g.play("QS"), "wrong_phase", "'play'.*'discard'", {}),
    Refusal(shooting, lambda g: g.play("2C"), "wrong_phase", "'play'.*'moon'", {}),
    Refusal(playing, lambda g: g.play("AC", 2), "not_your_turn", "seat 1", {"seat": 2}),
    Refusal(discarding, lambda g: g.discard(["QS", "9D"], 0), "not_your_turn", "2", {"seat": 0}),
    Refusal(shooting, lambda g: g.choose_moon("add", 3), "not_your_turn", "seat 0", {"seat": 3}),
    Refusal(between, lambda g: g.play("2C"), "deal_is_over", "The deal is over", {}),
    Refusal(between, lambda g: g.pass_cards(0, ["2C"]), "deal_is_over", "no cards yet", {}),
    Refusal(over, lambda g: g.deal(DECK), "game_is_over", "The game is over", {}),
    Refusal(over, lambda g: g.play("2C"), "game_is_over", "The game is over", {}),
    # Plays
    Refusal(
        playing,
        lambda g: g.play("KS"),
        "card_not_in_hand",
        "Seat 1 does not hold the KS",
        {"seat": 1, "card": "KS"},
    ),
    Refusal(
        playing,
        lambda g: g.play("3D", 1),
        "must_follow_suit",
        "the led suit, clubs",
        {"seat": 1, "card": "3D"},
    ),
    Refusal(
        unbroken,
        lambda g: g.play("2H"),
        "hearts_not_broken",
        "Hearts are not broken",
        {"seat": 0, "card": "2H"},
    ),
    Refusal(
        lambda: opening_with("2C 3C 4C", opening="two_of_clubs"),
        lambda g: g.play("3C"),
        "must_open_with",
        "has to be the 2C",
        {"seat": 0, "card": "3C"},
    ),
    Refusal(
        lambda: opening_with("2D 3C QS"),
        lambda g: g.play("QS"),
        "no_points_on_opening_lead",
        "there are 3C, 2D",
        {"seat": 0, "card": "QS"},
    ),
    Refusal(
        lambda: opening_with("2H 3H QS"),
        lambda g: g.play("2H"),
        "no_points_on_opening_lead",
        "there are QS",
        {"seat": 0, "card": "2H"},
    ),
    Refusal(
        first_trick,
        lambda g: g.play("QS"),
        "no_points_on_first_trick",
        "to the first trick",
        {"seat": 1, "card": "QS"},
    ),
    # Passes, burials, moons
    Refusal(
        passing, lambda g: g.pass_cards(2, []), "wrong_pass_count", "1 card, not 0", {"seat": 2}
    ),
    Refusal(
        passing,
        lambda g: g.pass_cards(2, ["AC", "4D"]),
        "wrong_pass_count",
        "1 card, not 2",
        {"seat": 2},
    ),
    Refusal(
        passing,
        lambda g: g.pass_cards(2, ["2C"]),
        "card_not_in_hand",
        "the 2C",
        {"seat": 2, "card": "2C"},
    ),
    Refusal(
        discarding,
        lambda g: g.discard(["QS"]),
        "wrong_discard_count",
        "2 cards, not 1",
        {"seat": 2},
    ),
    Refusal(
        discarding,
        lambda g: g.discard(["QS", "QS"]),
        "card_not_in_hand",
        "that many of the QS",
        {"seat": 2, "card": "QS"},
    ),
    Refusal(shooting, lambda g: g.choose_moon("off"), "unknown_choice", "'off'", {}),  # type: ignore[arg-type]
]


@pytest.mark.jit_off
@pytest.mark.parametrize(
    "refusal", REFUSALS, ids=[f"{case.code}-{place}" for place, case in enumerate(REFUSALS)]
)
def test_refusals_say_why_and_leave_no_trace(refusal: Refusal) -> None:
    game = refusal.make()
    before, log, state = game.copy(), game.log, game.state.tobytes()
    with pytest.raises(HeartsError, match=refusal.says) as caught:
        refusal.attempt(game)
    error = caught.value
    assert (error.code, error.place) == (refusal.code, refusal.place)
    assert error.to_plain() == {"code": error.code, **refusal.place, "message": error.message}
    assert (game == before, game.log, game.state.tobytes()) == (True, log, state)


def test_every_code_of_positions_and_actions_is_refused_with_here() -> None:
    codes = list(CODES)
    first, last = codes.index("unknown_card"), codes.index("game_is_over")
    assert {case.code for case in REFUSALS} == set(codes[first : last + 1])


@pytest.mark.parametrize(
    "make",
    [new_game, passing, playing, discarding, shooting, between, over],
    ids=lambda make: str(make.__name__),
)
def test_methods_say_with_which_codes_they_refuse(make: Callable[[], Game]) -> None:
    odd: list[Callable[[Game], object]] = [
        lambda game: game.deal(3),  # type: ignore[arg-type]
        lambda game: game.deal_hands("QS"),
        lambda game: game.pass_cards(0, 3),  # type: ignore[arg-type]
        lambda game: game.discard(3),  # type: ignore[arg-type]
        lambda game: game.discard(["QS"], 99),
        lambda game: game.choose_moon("add", 99),
        lambda game: game.act(0, None),  # type: ignore[arg-type]
    ]
    for attempt in [*(case.attempt for case in REFUSALS), *odd]:
        (method,) = set(attempt.__code__.co_names) & set(vars(Game))
        codes = set()
        try:
            attempt(make())
        except HeartsError as refused:
            codes.add(refused.code)
        assert codes <= set(re.findall(r"``(\w+)``", vars(Game)[method].__doc__ or "")), method


def test_what_the_rules_forbid_is_an_illegal_action() -> None:
    with pytest.raises(IllegalAction):
        playing().play("3D")
    with pytest.raises(IllegalAction):
        over().deal(DECK)


@pytest.mark.parametrize("players", [5, 11, 0, -1])
def test_a_game_is_for_the_players_that_the_rules_name(players: int) -> None:
    with pytest.raises(HeartsError, match="6 to 10 players") as caught:
        Game(EXCHANGE, players)
    assert caught.value.code == "wrong_player_count"


@pytest.mark.parametrize("dealer", [6, -1])
def test_the_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(HeartsError) as caught:
        Game(EXCHANGE, 6, dealer)
    assert caught.value.code == "unknown_seat"


# ------------------------------------------------------------------------- anything whatever

ODD_SEATS: list[Any] = [None, True, 1.0, 0.5, "1", -1, 99, math.nan, math.inf, 10**30, [0], {}, 1j]
ODD_CARDS: list[Any] = [None, 3, 0.5, "XX", "qs", b"QS", ["QS"], True, math.nan, {}, "Q" * 10_000]
ODD_KITTIES: list[Any] = [None, 3, True, "QS", [None], [3], [["QS"]], [b"QS"]]
ODD_HANDS: list[Any] = [*ODD_KITTIES, "", {}, {"QS": 1}]
ODD_TABLES: list[Any] = [*ODD_HANDS, [None] * 6, [3] * 6, ["QS"] * 6, [[None]] * 6, [{}] * 6]
ODD_ACTIONS: list[Any] = [None, "play", ("play", "2C"), ev.Action(), Ellipsis, {"type": "play"}]


def odd_players(odd: Any) -> Any:  # noqa: ANN401
    """Return a number of players that is as odd; None is not odd there."""
    return "six" if odd is None else odd


def attempts() -> dict[str, Callable[[], tuple[Game, Callable[[], object]]]]:
    """Return calls with something odd in every place, each on a game of its own."""
    found: dict[str, Callable[[], tuple[Game, Callable[[], object]]]] = {}

    def add(what: str, odd: object, make: Callable[[], Game], call: Callable[..., object]) -> None:
        def ready() -> tuple[Game, Callable[[], object]]:
            game = make()
            return game, lambda: call(game, odd)

        found[f"{what} {str(odd)[:20]} {type(odd).__name__}"] = ready

    hands = [hand.split() for hand in PLAIN]
    for odd in ODD_SEATS:
        add("hand of", odd, playing, lambda game, seat: game.hand(seat))
        add("view of", odd, playing, lambda game, seat: game.view([seat] if seat is None else seat))
        add("pass by", odd, passing, lambda game, seat: game.pass_cards(seat, ["3C"]))
        add("play by", odd, playing, lambda game, seat: game.act(seat, ev.PlayCard("3D")))
        add("burial by", odd, discarding, lambda game, seat: game.act(seat, ev.Discard(())))
        add("players", odd, playing, lambda game, players: Game(EXCHANGE, odd_players(players)))
        add("dealer", odd, playing, lambda game, dealer: Game(EXCHANGE, 6, dealer))
    for odd in ODD_CARDS:
        add("play of", odd, playing, lambda game, card: game.play(card))
        add("choice of", odd, shooting, lambda game, choice: game.choose_moon(choice))
    for odd in ODD_HANDS:
        add("pass of", odd, passing, lambda game, cards: game.pass_cards(0, cards))
        add("burial of", odd, discarding, lambda game, cards: game.discard(cards))
        add("deck of", odd, new_game, lambda game, deck: game.deal(deck))
    for odd in ODD_KITTIES:
        add("kitty of", odd, new_game, lambda game, kitty: game.deal_hands(hands, kitty))
    for odd in ODD_TABLES:
        add("hands of", odd, new_game, lambda game, hands: game.deal_hands(hands))
    for odd in ODD_ACTIONS:
        add("action", odd, playing, lambda game, action: game.act(1, action))
    return found


ATTEMPTS = attempts()
# A number that equals a seat may do for it.
MAY_PASS = {"hand of", "view of", "pass by", "dealer"}


@pytest.mark.parametrize("what", ATTEMPTS)
def test_odd_arguments_are_refused_with_a_code(what: str) -> None:
    game, attempt = ATTEMPTS[what]()
    before = game.copy()
    refusal = None
    try:
        attempt()
    except HeartsError as error:
        refusal = error
    if refusal is None:
        assert what.rsplit(" ", 2)[0] in MAY_PASS
        assert what.endswith(("True bool", "1.0 float"))
    else:
        assert refusal.code in CODES
        assert len(refusal.message) < 300
        assert game == before
