"""What happens rarely in a game, and has to happen in the differential tests all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.engine.generators import POINT_CARDS, Position
from tests.oracle import Oracle
from tests.oracle.rules_oracle import (
    BLACK_MARIA,
    JACK_OF_DIAMONDS,
    is_heart,
    is_point_card,
    trick_winner,
)

# How often each has to happen in a thousand games at the very least.
LEAST = {
    "whole deck": 120,
    "composed position": 500,
    "two packs and three players": 10,
    "eleven players": 50,
    "one pack": 200,
    "passing left": 100,
    "passing right": 100,
    "passing across": 50,
    "passing across, odd players": 20,
    "hold within a cycle": 20,
    "third deal or later": 50,
    "kitty larger than the hands": 20,
    "choice changed": 50,
    "twins passed": 20,
    "opening: several hold the club": 20,
    "opening: both twos in the kitty": 5,
    "opening: nobody holds a club": 50,
    "opening: the queen, for want of others": 1,
    "opening: a heart, for want of others": 20,
    "lead: hearts only, not broken": 20,
    "lead: the queen, beside hearts only": 2,
    "first trick: forced to play points": 100,
    "a queen breaks no hearts": 20,
    "a cancelled card breaks hearts": 20,
    "queens of spades cancel": 20,
    "own card cancelled": 5,
    "trick goes on": 100,
    "trick goes on twice": 10,
    "trick set aside": 100,
    "trick set aside after another": 10,
    "set aside cards won": 50,
    "kitty waits": 20,
    "waiting kitty won": 10,
    "last trick lost": 50,
    "last trick lost with the kitty": 10,
    "last trick to the last winner": 20,
    "last trick to the leader": 10,
    "kitty taken into the hand": 50,
    "kitty brings a twin": 10,
    "exchange at the last trick": 10,
    "kitty on the pile": 50,
    "point card buried": 20,
    "kitty card buried": 20,
    "moon chosen: add": 10,
    "moon chosen: subtract": 10,
    "moon by option: add": 4,
    "moon by option: subtract": 4,
    "moon with a burial": 1,
    "moon with one pack": 15,
    "moon with two packs": 15,
    "moon not played for": 2,
    "moon prevented by a burial": 2,
    "moon prevented by a lost trick": 2,
    "jack pays": 50,
    "score below zero": 20,
    "game over": 200,
    "game over after several deals": 30,
    "win shared": 50,
    "refused must_follow_suit": 50,
    "refused hearts_not_broken": 50,
    "refused must_open_with": 50,
    "refused no_points_on_opening_lead": 20,
    "refused no_points_on_first_trick": 20,
    "refused card_not_in_hand": 50,
    "refused wrong_phase": 50,
    "refused wrong_pass_count": 20,
    "refused wrong_discard_count": 15,
    "refused unknown_choice": 5,
    "refused hands_too_small": 100,
    "refused unequal_hands": 100,
    "refused bad_deck": 100,
    "refused game_is_over": 100,
}


def count_deal(happened: Counter[str], oracle: Oracle, position: Position) -> None:
    """Count what is rare in a deal that has just been dealt."""
    options, players = oracle.options, oracle.players
    happened["composed position" if position.deck is None else "whole deck"] += 1
    happened["two packs and three players"] += options["packs"] == 2 and players == 3
    happened["eleven players"] += players == 11
    happened["one pack"] += options["packs"] == 1
    happened["third deal or later"] += oracle.deal_number >= 2
    happened["kitty larger than the hands"] += len(oracle.kitty) > len(oracle.hands[0])
    if oracle.phase == "pass":
        direction = oracle._direction()
        happened[f"passing {direction}"] += 1
        happened["passing across, odd players"] += direction == "across" and players % 2
    else:
        happened["hold within a cycle"] += len(set(options["passing"])) > 1


def count_play(happened: Counter[str], before: Oracle, card: str, after: Oracle) -> None:
    """Count what is rare in a play, by the oracle before and after it."""
    happened.update(in_lead(before, card) if not before.trick else in_following(before, card))
    happened["a queen breaks no hearts"] += (
        card == BLACK_MARIA and not before.hearts_broken and not after.hearts_broken
    )
    if len(after.trick) % after.players == 0:
        happened.update(in_trick(before, card, after))
    if after.phase == "moon" or len(after.points) > len(before.points):
        happened.update(in_score(after))


def in_lead(before: Oracle, card: str) -> Iterator[str]:
    """Name what is rare in a lead."""
    (seat,) = before.to_act()
    hand = before.hands[seat]
    if before.tricks_done:
        hearts = [other for other in hand if is_heart(other)]
        if is_heart(card) and not before.hearts_broken:
            yield "lead: hearts only, not broken"
        if hearts and not before.hearts_broken and set(hand) - set(hearts) == {BLACK_MARIA}:
            yield "lead: the queen, beside hearts only"
        return
    if before.opening_card is not None:
        if sum(before.opening_card in hand for hand in before.hands) > 1:
            yield "opening: several hold the club"
        if before.kitty.count("2C") == before.options["packs"]:
            yield "opening: both twos in the kitty"
        return
    if before.options["opening"] == "two_of_clubs":
        yield "opening: nobody holds a club"
    if card == BLACK_MARIA:
        yield "opening: the queen, for want of others"
    if is_heart(card):
        yield "opening: a heart, for want of others"


def in_following(before: Oracle, card: str) -> Iterator[str]:
    """Name what is rare in a card that is not led."""
    (seat,) = before.to_act()
    forbidden = not before.options["first_trick_points"] and before.tricks_done == 0
    if forbidden and is_point_card(card):
        yield "first trick: forced to play points"
    for other, twin in before.trick:
        if twin != card:
            continue
        if card == BLACK_MARIA:
            yield "queens of spades cancel"
        if is_heart(card):
            yield "a cancelled card breaks hearts"
        if other == seat:
            yield "own card cancelled"


def in_trick(before: Oracle, card: str, after: Oracle) -> Iterator[str]:
    """Name what is rare when everyone has played one more card to a trick."""
    layers = (len(before.trick) + 1) // before.players
    out_of_cards = not any(after.hands)
    (seat,) = before.to_act()
    live = trick_winner([*before.trick, (seat, card)])
    if after.trick:
        yield "trick goes on"
        if layers == 2:
            yield "trick goes on twice"
        return
    if after.aside:
        if out_of_cards:
            yield "last trick lost"
            if after.kitty and after.kitty_winner is None:
                yield "last trick lost with the kitty"
            return
        yield "trick set aside"
        if before.aside:
            yield "trick set aside after another"
        if after.kitty and after.kitty_winner is None:
            yield "kitty waits"
        return
    if before.aside:
        yield "set aside cards won"
    if out_of_cards and live is None:
        first = before.last_winner is None
        yield "last trick to the leader" if first else "last trick to the last winner"
    if after.kitty and before.kitty_winner is None:
        yield from in_kitty(before, after, out_of_cards)


def in_kitty(before: Oracle, after: Oracle, out_of_cards: bool) -> Iterator[str]:
    """Name what is rare when somebody takes the kitty."""
    if before.aside:
        yield "waiting kitty won"
    if after.phase == "discard":
        yield "kitty taken into the hand"
        (seat,) = after.to_act()
        if set(before.hands[seat]) & set(after.kitty):
            yield "kitty brings a twin"
    else:
        yield "kitty on the pile"
        if before.options["kitty"] == "exchange":
            assert out_of_cards
            yield "exchange at the last trick"


def in_score(after: Oracle) -> Iterator[str]:
    """Name what is rare at the end of a deal."""
    options = after.options
    packs = options["packs"]
    if after.shooter is not None:
        if options["moon"] != "choose":
            yield f"moon by option: {options['moon']}"
        yield "moon with one pack" if packs == 1 else "moon with two packs"
        if any(map(is_point_card, after.buried)):
            yield "moon with a burial"
    else:
        everything = sorted(POINT_CARDS * packs)
        for pile in after.piles:
            mine = [card for card in pile if is_point_card(card)]
            if options["moon"] == "off":
                if sorted(mine) == everything:
                    yield "moon not played for"
                continue
            buried = [card for card in after.buried if is_point_card(card)]
            lost = [card for card in after.aside if is_point_card(card)]
            if buried and sorted(mine + buried) == everything:
                yield "moon prevented by a burial"
            if lost and sorted(mine + lost) == everything:
                yield "moon prevented by a lost trick"
    if after.phase == "moon":
        return
    if options["jack_points"] and any(JACK_OF_DIAMONDS in pile for pile in after.piles):
        yield "jack pays"
    if min(after.scores) < 0:
        yield "score below zero"
    if after.phase == "over":
        yield "game over"
        if len(after.points) > 1:
            yield "game over after several deals"
        if len(after.winners) > 1:
            yield "win shared"
