"""Random games in the engine and in the oracle, with all that can be done and much that cannot."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tests.engine.generators import (
    Position,
    ascending,
    choose_burial,
    choose_card,
    least_hand,
    random_position,
    random_setting,
)
from tests.engine.history import check_view
from tests.engine.match import Match
from tests.oracle.rules_oracle import ALL_CARDS, is_point_card


def play_games(seed: int, numbers: Iterable[int]) -> Counter[str]:
    """Play the random games of some numbers, and count the rare things that happened in them."""
    happened: Counter[str] = Counter()
    for number in numbers:
        rng = random.Random(f"{seed}/{number}")
        match = Match(random_setting(rng))
        try:
            play_game(match, rng)
        except Exception as error:
            error.add_note(f"This is game {number} of seed {seed}.\n{match.describe()}")
            raise
        happened += match.happened
    return happened


def play_game(match: Match, rng: random.Random) -> None:
    """Play a few deals, to the end of the game if it comes."""
    for _ in range(rng.choice([1, 1, 2, 3, 4])):
        try_bad_deal(match, rng)
        play_deal(match, rng, random_position(rng, match.oracle))
        look(match, None)
        if match.oracle.phase == "over":
            try_bad_deal(match, rng)
            break


def play_deal(match: Match, rng: random.Random, position: Position) -> None:
    """Play a deal to its end, now and then trying what is not allowed and looking at a view."""
    oracle = match.oracle
    match.deal(position)
    while oracle.phase not in ("deal", "over"):
        if rng.random() < 0.2:
            TRIES[oracle.phase](match, rng)
        if rng.random() < 0.1:
            try_wrong_phase(match, rng)
        if rng.random() < 0.2:
            look(match, rng.choice([None, *range(oracle.players), *oracle.to_act()]))
        if oracle.phase == "pass":
            pass_somehow(match, rng)
        elif oracle.phase == "play":
            match.play(choose_card(rng, oracle, position))
        elif oracle.phase == "discard":
            cards = choose_burial(rng, oracle, position)
            match.happened["point card buried"] += any(map(is_point_card, cards))
            match.happened["kitty card buried"] += not set(cards).isdisjoint(oracle.kitty)
            match.discard(cards)
        else:
            match.choose_moon(rng.choice(["subtract", "add"]))
    look(match, rng.randrange(oracle.players))


def pass_somehow(match: Match, rng: random.Random) -> None:
    """Let any seat choose what to pass; now and then one that has chosen chooses anew."""
    oracle = match.oracle
    waiting = oracle.to_act()
    seat = rng.choice(waiting if rng.random() < 0.8 else range(oracle.players))
    cards = rng.sample(oracle.hands[seat], oracle.options["pass_count"])
    match.happened["choice changed"] += seat not in waiting
    match.happened["twins passed"] += len(set(cards)) < len(cards)
    match.pass_cards(seat, cards)


def look(match: Match, seat: int | None) -> None:
    """Compare what a seat, or a watcher, is shown."""
    check_view(match.same, match.game.view(seat), seat, match.oracle, match.history)


# ------------------------------------------------------------------------ what is not allowed


def try_bad_deal(match: Match, rng: random.Random) -> None:
    """Try to deal what cannot be dealt; anything once the game is over."""
    oracle, game = match.oracle, match.game
    small = least_hand(oracle) - 1
    deck = ALL_CARDS * oracle.options["packs"]
    hands = [deck[seat * small : (seat + 1) * small] for seat in range(oracle.players)]
    match.refused(
        "small hands", lambda: game.deal_hands(hands), lambda: oracle.deal_hands(hands, [])
    )
    rng.shuffle(deck)
    match.refused("a short deck", lambda: game.deal(deck[1:]), lambda: oracle.deal(deck[1:]))


def try_wrong_phase(match: Match, rng: random.Random) -> None:
    """Try what belongs to another phase."""
    oracle, game = match.oracle, match.game
    tries: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "pass": (lambda: game.pass_cards(0, []), lambda: oracle.pass_cards(0, [])),
        "play": (lambda: game.play("2C"), lambda: oracle.play("2C")),
        "discard": (lambda: game.discard([]), lambda: oracle.discard([])),
        "moon": (lambda: game.choose_moon("add"), lambda: oracle.choose_moon("add")),
        "deal": (lambda: game.deal(ALL_CARDS), lambda: oracle.deal(ALL_CARDS)),
    }
    del tries[oracle.phase]
    if oracle.phase == "moon":
        # The oracle says that the deal is over, the engine what there is to do.
        del tries["play"]
    what = rng.choice(list(tries))
    match.refused(f"to {what}", *tries[what])


def try_illegal_play(match: Match, rng: random.Random) -> None:
    """Try a card of the hand that may not be played, or one that is not there."""
    oracle, game = match.oracle, match.game
    (seat,) = oracle.to_act()
    held = set(oracle.hands[seat]) - set(oracle.legal())
    card = rng.choice(ascending(held) or ALL_CARDS)
    if card not in oracle.legal():
        match.refused(f"play of {card}", lambda: game.play(card), lambda: oracle.play(card))


def try_illegal_pass(match: Match, rng: random.Random) -> None:
    """Try to pass too few cards, too many, or cards that are not there that often."""
    oracle, game = match.oracle, match.game
    seat = rng.randrange(oracle.players)
    size = oracle.options["pass_count"]
    hand = oracle.hands[seat]
    wrong = [hand[: size - 1], [*hand[:size], "2C"], [rng.choice(ALL_CARDS)] * size]
    cards = rng.choice(wrong)
    if len(cards) != size or cards.count(cards[0]) > hand.count(cards[0]):
        match.refused(
            f"pass of {cards}",
            lambda: game.pass_cards(seat, cards),
            lambda: oracle.pass_cards(seat, cards),
        )


def try_illegal_discard(match: Match, rng: random.Random) -> None:
    """Try to bury too few cards, too many, or cards that are not there that often."""
    oracle, game = match.oracle, match.game
    (seat,) = oracle.to_act()
    size = len(oracle.kitty)
    hand = oracle.hands[seat]
    wrong = [hand[: size - 1], [*hand[:size], "2C"], [rng.choice(ALL_CARDS)] * size]
    cards = rng.choice(wrong)
    if len(cards) != size or cards.count(cards[0]) > hand.count(cards[0]):
        match.refused(
            f"burial of {cards}", lambda: game.discard(cards), lambda: oracle.discard(cards)
        )


def try_unknown_choice(match: Match, rng: random.Random) -> None:
    """Try to choose what no moon does."""
    oracle, game = match.oracle, match.game
    choice: Any = rng.choice(["off", "choose", "", "SUBTRACT"])
    match.refused("a choice", lambda: game.choose_moon(choice), lambda: oracle.choose_moon(choice))


TRIES: dict[str, Callable[[Match, random.Random], None]] = {
    "pass": try_illegal_pass,
    "play": try_illegal_play,
    "discard": try_illegal_discard,
    "moon": try_unknown_choice,
}
