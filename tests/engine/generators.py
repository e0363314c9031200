"""Random rule sets, positions and ways to play, leaning towards what happens rarely."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

from tests.oracle import PRESETS, Options, Oracle
from tests.oracle.rules_oracle import ALL_CARDS, RANKS, SUITS, is_point_card

POINT_CARDS = [card for card in ALL_CARDS if is_point_card(card)]
ORDER = {card: place for place, card in enumerate(ALL_CARDS)}
DIRECTIONS = ["left", "right", "across", "hold"]
TARGETS = [0.25, 1, 5, 13, 26, 26.5, 60, 100_000]

# The values of each option that random games vary over; passing and players depend on each other
# and are drawn further down.
VALUES: dict[str, list[object]] = {
    "packs": [1, 2, 2],
    "opening": ["dealer_left", "two_of_clubs"],
    "first_trick_points": [True, False],
    "hearts_break": ["heart_or_queen", "heart", "none"],
    "cancelled_trick": ["set_aside", "play_on"],
    "last_cancelled": ["nobody", "last_winner"],
    "kitty": ["taken", "exchange", "exchange"],
    "discards": ["nobody", "discarder"],
    "heart_points": [0, 0.25, 1, 1, 2.75, 100],
    "queen_points": [0, 0.5, 13, 13, 99.25],
    "jack_points": [0, 0, -0.25, -10, -100],
    "moon": ["choose", "choose", "subtract", "add", "off"],
    "moon_points": [0, 0.75, 26, 26, 1000],
    "target": [*TARGETS],
}


class Setting(NamedTuple):
    """What a game is played with."""

    options: Options
    players: int
    dealer: int


class Position(NamedTuple):
    """The cards of one deal, and how they are played.

    A `deck` is dealt, or else `hands` and `kitty` are laid out. The policy ``random`` plays any
    card, ``cancel`` cancels where it can, with ``greedy`` and ``shoot`` the seat `shooter` takes
    what it can, and the others help it or play any card. Cards in `kept` are held back.
    """

    deck: list[str] | None
    hands: list[list[str]]
    kitty: list[str]
    policy: str
    shooter: int
    kept: list[str]


def ascending(cards: Iterable[str]) -> list[str]:
    """Return cards in the order in which programs are shown them."""
    return sorted(cards, key=ORDER.__getitem__)


def random_setting(rng: random.Random) -> Setting:
    """Draw options, from a preset as it is to every one of them changed, players and a dealer."""
    options = dict(PRESETS[rng.choice(list(PRESETS))])
    change = rng.choice([0, 0.3, 1])
    for name, values in VALUES.items():
        if rng.random() < change:
            options[name] = rng.choice(values)
    if options["heart_points"] == options["queen_points"] == 0:
        options["heart_points"] = 1
    if rng.random() < 0.8:
        options["target"] = rng.choice(TARGETS)
    if rng.random() < change:
        options["players"] = sorted([rng.randint(3, 11), rng.randint(3, 11)])
    if rng.random() < change:
        length = rng.choice([0, 1, 2, 3, 4, 12])
        options["passing"] = [rng.choice(DIRECTIONS) for _ in range(length)]
        options["pass_count"] = rng.choice([0, 1, 2, 3, rng.randint(0, 34)])
    if set(options["passing"]) - {"hold"}:
        smallest_hand = 52 * options["packs"] // options["players"][1]
        options["pass_count"] = min(options["pass_count"], smallest_hand)
    if rng.random() < 0.25:
        options["pass_count"] = 0
    players = rng.randint(*options["players"])
    return Setting(options, players, rng.randrange(players))


def random_position(rng: random.Random, oracle: Oracle) -> Position:
    """Draw the cards of the next deal of a game."""
    moons = 5 if least_hand(oracle) == 1 else 1
    make = rng.choices(
        [whole_deck, stacked_deck, few_cards, paired_hands, moon_hands], [2, 1, 9, 6, moons]
    )[0]
    return make(rng, oracle)


def least_hand(oracle: Oracle) -> int:
    """Return the smallest hand that the next deal can begin with."""
    cycle = oracle.options["passing"]
    passes = bool(cycle) and cycle[oracle.deal_number % len(cycle)] != "hold"
    return max(1, oracle.options["pass_count"] if passes else 1)


def whole_deck(rng: random.Random, oracle: Oracle) -> Position:
    """Shuffle the whole deck."""
    deck = ALL_CARDS * oracle.options["packs"]
    rng.shuffle(deck)
    policy = rng.choice(["random", "random", "cancel", "greedy"])
    return Position(deck, [], [], policy, rng.randrange(oracle.players), [])


def stacked_deck(rng: random.Random, oracle: Oracle) -> Position:
    """Give one seat the highest cards of the whole deck."""
    packs, players = oracle.options["packs"], oracle.players
    each = 52 * packs // players
    deck = sorted(ALL_CARDS * packs, key=lambda card: RANKS.index(card[0]))
    high, low = deck[-each:], deck[:-each]
    rng.shuffle(low)
    place = rng.randrange(players)
    for turn in range(each):
        low.insert(turn * players + place, high[turn])
    shooter = (oracle.dealer + 1 + place) % players
    return Position(low, [], [], "greedy", shooter, [])


def few_cards(rng: random.Random, oracle: Oracle) -> Position:
    """Compose small hands, mostly of few ranks and suits so that cards cancel."""
    players, packs = oracle.players, oracle.options["packs"]
    size = min(max(least_hand(oracle), rng.choice([1, 1, 2, 2, 3, 4, 6])), 52 * packs // players)
    spare = 52 * packs - size * players
    kitty = min(spare, rng.choice([0, 0, 1, 2, 3, size + 1, rng.randint(0, 30)]))
    cards = ALL_CARDS * packs
    rng.shuffle(cards)
    if rng.random() < 0.75:
        suits = rng.sample(SUITS, rng.choice([1, 1, 2, 3, 4]))
        ranks = rng.sample(RANKS, 13)
        cards.sort(key=lambda card: (card[1] not in suits, ranks.index(card[0])))
    cards = cards[: size * players + kitty]
    rng.shuffle(cards)
    if rng.random() < 0.2:
        # Some hold nothing but point cards, and nobody may hold a club.
        cards.sort(key=lambda card: (not is_point_card(card), card[1] == "C"))
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    rng.shuffle(hands)
    policy = rng.choice(["random", "cancel", "greedy"])
    return Position(None, hands, cards[size * players :], policy, rng.randrange(players), [])


def paired_hands(rng: random.Random, oracle: Oracle) -> Position:
    """Compose hands in which every trick, or nearly every one, is made of pairs of twins."""
    players = oracle.players
    size = max(least_hand(oracle), rng.choice([1, 2, 2, 3]))
    if oracle.options["packs"] == 1 or size > 4:
        return few_cards(rng, oracle)
    unused = ascending(ALL_CARDS)
    rng.shuffle(unused)
    suits = rng.choices(SUITS, k=size) if rng.random() < 0.4 else rng.sample(SUITS, size)
    hands: list[list[str]] = [[] for _ in range(players)]
    for suit in suits:
        # With an odd number of players one card stays alone, in another suit if there is one.
        pairs = [card for card in unused if card[1] == suit][: players // 2]
        single = [card for card in unused if card[1] not in suits or card not in pairs][:1]
        cards = pairs * 2 + single * (players % 2)
        if len(cards) < players:
            return few_cards(rng, oracle)
        unused = [card for card in unused if card not in cards]
        rng.shuffle(cards)
        if rng.random() < 0.3:
            cards[0] = unused.pop()
        for hand, card in zip(hands, cards, strict=True):
            hand.append(card)
    kitty = unused[: rng.choice([0, 1, 2, 4])]
    return Position(None, hands, kitty, rng.choice(["random", "cancel"]), 0, [])


def moon_hands(rng: random.Random, oracle: Oracle) -> Position:
    """Give the dealer's left all clubs there are, and the others the point cards.

    Sometimes the kitty holds a few of the point cards, and sometimes the last trick is cancelled
    unless somebody throws the twin of its lead away before.
    """
    players, packs = oracle.players, oracle.options["packs"]
    points = POINT_CARDS * packs
    rng.shuffle(points)
    kitty = [points.pop() for _ in range(rng.choice([0, 0, 1, 1, 2, 3]))]
    twins = ["9D", "9D"] if packs == 2 and players > 3 and rng.random() < 0.5 else []
    # Diamonds that follow the last lead would win it.
    suits = "S" if twins else "DS"
    fillers = [card for card in ALL_CARDS * packs if card[1] in suits and card != "QS"]
    rng.shuffle(fillers)
    clubs = [card for card in ALL_CARDS * packs if card[1] == "C"]
    rng.shuffle(clubs)
    size = max(least_hand(oracle), -(-len(points) // (players - 1)))
    missing = size * (players - 1) - len(points)
    if size > len(clubs) or missing + (players if twins else 0) > len(fillers):
        return few_cards(rng, oracle)
    others = points + [fillers.pop() for _ in range(missing)]
    rng.shuffle(others)
    hands = [others[seat * size : (seat + 1) * size] for seat in range(players - 1)]
    shooter = (oracle.dealer + 1) % players
    hands.insert(shooter, clubs[:size])
    if twins:
        for hand, last in zip(hands[shooter:] + hands[:shooter], twins + fillers, strict=False):
            hand.append(last)
    return Position(None, hands, kitty, rng.choice(["greedy", "shoot"]), shooter, twins)


def keep_back(cards: list[str], kept: list[str]) -> list[str]:
    """Return the cards that are not to be held back, or all if there are no others."""
    return [card for card in cards if card not in kept] or cards


def choose_card(rng: random.Random, oracle: Oracle, position: Position) -> str:
    """Choose a legal card by the position's policy."""
    seat = oracle.to_act()[0]
    legal = keep_back(oracle.legal(), position.kept)
    if position.policy == "cancel" and rng.random() < 0.9:
        trick = [card for _, card in oracle.trick]
        legal = [card for card in legal if card in trick] or legal
    elif position.policy in ("greedy", "shoot") and rng.random() < 0.98:
        if seat == position.shooter:
            clubs_first = [card for card in legal if card[1] == "C"] or legal
            return max(clubs_first, key=lambda card: (RANKS.index(card[0]), card))
        if position.policy == "shoot":
            return rng.choice(legal)
        points = [card for card in legal if is_point_card(card)]
        return min(points or legal, key=lambda card: (RANKS.index(card[0]), card))
    return rng.choice(legal)


def choose_burial(rng: random.Random, oracle: Oracle, position: Position) -> list[str]:
    """Choose what the taker of the kitty buries: at random, no points, or points first."""
    (seat,) = oracle.to_act()
    hand = list(oracle.hands[seat])
    rng.shuffle(hand)
    way = rng.choice([0, 1, -1] if seat != position.shooter else [0, -1])
    hand.sort(key=lambda card: (card in position.kept, way * is_point_card(card)))
    return hand[: len(oracle.kitty)]
