"""A bot that plays by rules of thumb, as an experienced player would explain them.

Every card it may play, pass or bury has a price: what it is likely to take with that card now, less
what the card would be likely to take later if it were kept. It chooses the cheapest. So it plays
the highest card that is safe, throws off the most dangerous one, and leads where it is least likely
to win a costly trick.

What makes the game special is in two places. A card that matches one in the trick cancels it and
can win nothing itself, and a card that lies above another keeps it from winning only as long as
nobody can match it (`chance_to_win`). A card whose twin has gone is therefore a surer winner than
one whose twin is unseen (`danger`).

All amounts are quarter points. The bot uses no chance.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.bots.base import Observation, compiled_action
from cancellation_hearts.bots.chances import fade, none_of
from cancellation_hearts.bots.moon import POINT_CARDS_TALLIED, SUIT, moon_choice
from cancellation_hearts.bots.outlook import (
    Outlook,
    Suit,
    look_ahead,
    look_at,
)
from cancellation_hearts.bots.weights import (
    FIRST_ROUND,
    FORCED,
    GUARD,
    JACK_KEPT,
    LOW,
    MARIA_KEPT,
    MARIA_LATER,
    MATCHED_LATER,
    MATCHED_NOW,
    TWINS,
    VOID,
    weight,
)
from cancellation_hearts.engine import events, kernel
from cancellation_hearts.engine.bits import count, highest, lowest
from cancellation_hearts.engine.jit import compiled, inlined
from cancellation_hearts.engine.kernel import BLACK_MARIA, Generator, PackedRules
from cancellation_hearts.engine.view import View

# Prices this near are the same: rounding, which may differ between machines, decides nothing.
SAME: Final = 1e-6
NEVER_SO_CHEAP: Final = 1e9


@compiled
def heuristic_action(seen: Observation, rules: PackedRules, generator: Generator) -> int:
    """Return the action, as `kernel.step` takes it, of the seat that has to act."""
    legal = int(seen.legal)
    if not legal & legal - 1:
        return lowest(legal)
    if seen.phase == kernel.MOON:
        return moon_choice(seen, rules)
    return cheapest(seen, rules, None)


@compiled
def prices(seen: Observation, rules: PackedRules, out: NDArray[np.float64]) -> None:
    """Write down the price of each legal card, by which `heuristic_action` chooses.

    Parameters
    ----------
    seen, rules
        What the seat to act knows (see ``OBSERVATION_DTYPE``), and what is played; not in the
        phase of the moon.
    out : array of float64, shape (52,)
        Filled for each legal card: what it is likely to cost in this trick and later, against
        keeping it, in quarter points. Prices of different decisions cannot be compared.
    """
    cheapest(seen, rules, out)


@inlined
def cheapest(seen: Observation, rules: PackedRules, out: NDArray[np.float64] | None) -> int:
    """Return the card to play, pass or bury that has the least price; note all prices in `out`."""
    outlook = look_ahead(seen, rules)
    best = -1
    least = 0.0
    for number in range(4):
        if seen.legal >> 13 * number & SUIT:
            suit = look_at(seen, rules, outlook, number)
            best, least = cheapest_of_suit(seen, rules, outlook, suit, best, least, out)
    return best


@inlined
def cheapest_of_suit(
    seen: Observation,
    rules: PackedRules,
    outlook: Outlook,
    suit: Suit,
    best: int,
    least: float,
    out: NDArray[np.float64] | None,
) -> tuple[int, float]:
    """Return the cheapest of a suit, and its price; `best`, which costs `least`, if that is less.

    If the suit comes round `place` times more, the card in that place from below has to be played,
    for which the chance is about ``again ** place``. To be rid of a card moves all higher ones down
    by a place; what those would take in their places, the highest counted in full, is `above`.
    """
    row = outlook.row
    cards = outlook.once & SUIT << suit.first
    place = count(cards) + count(outlook.twice & cards)
    bonus = weight(row, VOID) * suit.again * outlook.average if place == 1 else 0.0
    guarded = cards & kernel.QUEEN
    above = 0.0
    # Of cards that are sure to lose the highest goes, and of those that are sure to win as well.
    following = suit.first == 13 * int(seen.led) and seen.played > seen.trick_start
    following &= outlook.shooter < 0
    safe = -NEVER_SO_CHEAP
    taken = -NEVER_SO_CHEAP
    while cards:
        card = highest(cards)
        bit = 1 << card
        cards ^= bit
        rank = card - suit.first
        higher = count(suit.once >> rank + 1) + count(suit.twice >> rank + 1)
        fear = danger(rules, outlook, suit, card, higher)
        place -= 1
        if outlook.twice & bit:
            place -= 1
            above = fear + suit.again * above
        if seen.legal & bit:
            chance = 0.0
            comes = fade(suit.rarely * (place + weight(row, FIRST_ROUND)))
            price = comes * ((1.0 - suit.again) * above - fear) - bonus
            if not suit.once & bit - 1 >> suit.first:
                price += weight(row, LOW) * outlook.average * higher
            if guarded and card < BLACK_MARIA:
                price += weight(row, GUARD) * outlook.average
            if outlook.twice & bit:
                price -= weight(row, TWINS) * outlook.average
            if kernel.JACK & bit:
                price -= JACK_KEPT * int(rules.jack_points)
            if seen.phase == kernel.PLAY:
                now, chance = price_now(seen, rules, outlook, suit, card)
                price += now
                if card == BLACK_MARIA:
                    if not chance and outlook.shooter < 0:
                        # Another is sure to take her: nothing is worth more.
                        price -= int(rules.queen_points)
                elif following and not chance:
                    price = max(price, safe + 2 * SAME)
                    safe = price
                elif following and not suit.later:
                    price = max(price, taken + 2 * SAME)
                    taken = price
            elif seen.phase == kernel.DISCARD and rules.discards == kernel.DISCARDER:
                price += worth_of(rules, card)
            if outlook.shoots:
                price = price_of_shooting(seen, suit, card, chance)
            if out is not None:
                out[card] = price
            if best < 0 or price < least - SAME:
                best = card
                least = price
        above = fear + suit.again * above
    return best, least


@inlined
def danger(rules: PackedRules, outlook: Outlook, suit: Suit, card: int, higher: int) -> float:
    """Return what a card, with so many higher ones, would take in a later trick of its suit."""
    worth = suit.worth
    if card > BLACK_MARIA:
        worth += weight(outlook.row, MARIA_LATER) * suit.maria
    elif card == BLACK_MARIA:
        worth += weight(outlook.row, MARIA_KEPT) * int(rules.queen_points)
    expected = suit.higher * higher
    if suit.once << suit.first >> card & 1:
        expected += weight(outlook.row, MATCHED_LATER)
    return worth * fade(expected)


@inlined
def price_now(
    seen: Observation, rules: PackedRules, outlook: Outlook, suit: Suit, card: int
) -> tuple[float, float]:
    """Return what a card is likely to take in this trick, and the chance that it wins it."""
    rank = card - suit.first
    live = 0
    if seen.played > seen.trick_start:
        live = int(seen.led_once) & ~int(seen.led_twice)
    chance = 0.0
    if seen.played == seen.trick_start or suit.first == 13 * int(seen.led):
        live ^= 1 << rank
        if live >> rank & 1:
            chance = chance_to_win(outlook, suit, rank, live)
    price = 0.0
    if chance > 0.0:
        to_come = suit.to_come
        if card > BLACK_MARIA:
            to_come += suit.maria_to_come
        price = chance * (outlook.stake + worth_of(rules, card) + to_come)
    if outlook.shooter >= 0 and (
        outlook.lying & POINT_CARDS_TALLIED or kernel.POINT_CARDS >> card & 1
    ):
        price -= chance * outlook.moon
        if not chance and winner_of(seen, live) == outlook.shooter:
            price += outlook.moon / (1 + outlook.after)
    return price, chance


@inlined
def price_of_shooting(seen: Observation, suit: Suit, card: int, chance: float) -> float:
    """Return a price by which a seat that shoots the moon chooses its card.

    It wins what it can, with the highest card, or with the lowest where that is as sure; what it
    cannot win it gives its lowest card that has no points.
    """
    rank = card - suit.first
    if not chance:
        return float(rank + 26 * (kernel.POINT_CARDS >> card & 1))
    return -100.0 * chance + (rank if chance == 1.0 else -rank)


@inlined
def worth_of(rules: PackedRules, card: int) -> int:
    """Return what a card counts, a bonus included."""
    if kernel.HEARTS >> card & 1:
        return int(rules.heart_points)
    if card == BLACK_MARIA:
        return int(rules.queen_points)
    return int(rules.jack_points) if kernel.JACK >> card & 1 else 0


@inlined
def chance_to_win(outlook: Outlook, suit: Suit, rank: int, live: int) -> float:
    """Return the chance that a card, which nothing in the trick matches, wins it.

    Parameters
    ----------
    rank : int
        The card's rank.
    live : int
        The uncancelled ranks of the trick, that of the card among them.
    """
    above = live >> rank + 1
    if above:
        # All cards above it have to be matched by somebody.
        if above & ~(suit.once >> rank + 1) or not suit.later:
            return 0.0
        chance = 1.0
        for _ in range(count(above)):
            chance *= suit.later * suit.share
    else:
        chance = 1.0
    if not suit.later:
        return chance
    # It has to be matched by nobody, and nobody may play over it, but by matching a card there.
    over = -2 << rank & ~live
    higher = count(suit.once & over) + count(suit.twice & over)
    some = 1.0 - none_of(int(outlook.dealt * higher + 0.5), suit.holders)
    lower = none_of(int(outlook.dealt * (suit.unseen - higher) + 0.5), suit.holders)
    expected = some * (weight(outlook.row, FORCED) * suit.later * lower + suit.over * (1.0 - lower))
    if suit.once >> rank & 1:
        expected += weight(outlook.row, MATCHED_NOW) * suit.later * suit.share
    return chance * fade(expected)


@compiled
def winner_of(seen: Observation, live: int) -> int:
    """Return who wins the trick if these are its uncancelled ranks; -1: nobody."""
    if not live:
        return -1
    card = 13 * int(seen.led) + highest(live)
    place = int(seen.trick_start)
    while seen.plays[place] != card:
        place += 1
    return int(seen.seats[place])


class HeuristicBot:
    """Plays by rules of thumb."""

    def choose(self, view: View, generator: np.random.Generator) -> events.Action:
        """Choose as `Bot.choose`."""
        return compiled_action(view, generator, heuristic_action)
