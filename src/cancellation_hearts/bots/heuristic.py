"""A bot that plays by rules of thumb, as an experienced player would explain them.

Every card it may play, pass or bury has a price: what it is likely to take with that card now, less
what the card would be likely to take later if it were kept. It chooses the cheapest. So it plays
the highest card that is safe, throws off the most dangerous one, and leads where it is least likely
to win a costly trick.

What makes the game special is in two places. A card that matches one in the trick cancels it and
can win nothing itself, and a card that lies above another keeps it from winning only as long as
nobody can match it (`chance_to_win`). A card whose twin has gone is therefore a surer winner than
one whose twin is unseen (`risk`).

All amounts are quarter points. The bot uses no chance.
"""

from typing import Final, NamedTuple

import numpy as np

from cancellation_hearts.bots.base import Observation, whole_action
from cancellation_hearts.engine import events, kernel
from cancellation_hearts.engine.bits import count, highest, lowest
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import BLACK_MARIA, Generator, PackedRules
from cancellation_hearts.engine.view import View

# The weights of the rules of thumb. They were found by letting bots with different weights play
# against each other and against random ones; bench/heuristic_strength.py measures the result.

# The part of an average trick's worth that a later trick is feared for.
AVERAGE: Final = 0.65
# How likely a higher card is to take a later trick, against cards falling at random. With two packs
# many a higher card is cancelled.
HIGHER_ONE_PACK: Final = 0.8
HIGHER_TWO_PACKS: Final = 0.2
# How often a twin falls on its twin: in a later trick, and in this one if its holder plays to it.
# A match is always safe, so that it is played more often than chance would have it.
MATCHED_LATER: Final = 0.17
MATCHED_NOW: Final = 0.82
# How often a player who has nothing lower of the suit plays over a card.
FORCED: Final = 0.7
# How soon a suit runs out: the greater, the fewer tricks of it are expected.
ROUNDS: Final = 1.5
# How much of a queen of spades is likely to be taken later with the queen itself, and how much of
# each unseen one with an ace or king of spades.
MARIA_KEPT: Final = 0.5
MARIA_LATER: Final = 0.19
# How many hearts fall to a later trick of hearts for each player who follows.
HEART_LATER: Final = 0.35
# How often one who cannot follow throws a queen of spades that they hold, besides about one heart.
MARIA_THROWN: Final = 0.4
# What part of the bonus for a jack of diamonds one who holds it may hope for.
JACK_KEPT: Final = 0.5
# What it is worth to exchange one card with the kitty, in average tricks.
EXCHANGED: Final = 0.3
# A player who alone has points may be shooting the moon from so many on for each pack. A heart is 1
# here and a queen of spades 13, whatever they count, which makes 26 a pack.
SHOOTING: Final = 10
MARIA_IN_HEARTS: Final = 13
PACK_IN_HEARTS: Final = 26

# Prices this near are the same: rounding, which may differ between machines, decides nothing.
SAME: Final = 1e-6

SUIT: Final = 0x1FFF
DECK: Final = (1 << 52) - 1
HEARTS_SUIT: Final = 2
SPADES_SUIT: Final = 3
# The part of a tally that counts hearts and queens.
POINT_CARDS_TALLIED: Final = kernel.ONE_JACK - 1


class Outlook(NamedTuple):
    """What is the same for all cards of a decision."""

    once: int  # the cards of the hand
    twice: int  # those of which both copies are in it
    unseen_once: int  # the cards of which a copy is in another hand or in the kitty
    unseen_twice: int  # those of which both are
    others: int  # how many other players there are
    dealt: float  # what part of the unseen cards is in hands
    average: float  # what a trick counts on average from now on
    lying: int  # the tally of the running trick and of everything set aside
    stake: float  # what these count, with what the kitty is likely to add
    after: int  # how many play to the trick after this seat
    shooter: int  # who else may be shooting the moon, -1 for nobody
    moon: float  # what it is worth to stop that seat


class Suit(NamedTuple):
    """What is the same for all cards of a suit."""

    number: int  # which suit
    unseen: int  # how many of its cards are unseen
    queens: int  # how many of those are queens of spades
    holders: int  # how many others may have the suit
    later: int  # how many of those play to the trick after this seat
    share: float  # the chance that one of them holds a certain unseen card of it
    follows: float  # the chance that one of them has any card of it


@compiled
def heuristic_action(seen: Observation, rules: PackedRules, generator: Generator) -> int:
    """Return the action, as `kernel.step` takes it, of the seat that has to act."""
    legal = int(seen.legal)
    if not legal & legal - 1:
        return lowest(legal)
    if seen.phase == kernel.MOON:
        return moon_choice(seen, rules)
    return cheapest_card(seen, rules)


@compiled
def cheapest_card(seen: Observation, rules: PackedRules) -> int:
    """Return the card to play, pass or bury that has the least price."""
    outlook = look_ahead(seen, rules)
    best = -1
    least = 0.0
    for number in range(4):
        if seen.legal >> 13 * number & SUIT:
            card, price = cheapest_of_suit(seen, rules, outlook, look_at(seen, outlook, number))
            if best < 0 or price < least - SAME:
                best = card
                least = price
    return best


@compiled
def cheapest_of_suit(
    seen: Observation, rules: PackedRules, outlook: Outlook, suit: Suit
) -> tuple[int, float]:
    """Return the card of a suit that has the least price, and the price.

    If the suit comes round `place` times more, the card in that place from below has to be played,
    for which the chance is about ``again ** place``. To be rid of a card moves all higher ones down
    by a place; what those would take in their places, the highest counted in full, is `above`.
    """
    to_come = outlook.dealt * suit.unseen
    again = to_come / (to_come + ROUNDS * suit.holders) if suit.unseen else 0.0
    cards = outlook.once & SUIT << 13 * suit.number
    place = count(cards) + count(outlook.twice & cards)
    above = 0.0
    best = -1
    least = 0.0
    while cards:
        card = highest(cards)
        cards ^= 1 << card
        danger = risk(rules, outlook, suit, card)
        place -= 1
        if outlook.twice >> card & 1:
            place -= 1
            above = danger + again * above
        relief = again**place * (danger - (1.0 - again) * above)
        above = danger + again * above
        if not seen.legal >> card & 1:
            continue
        price = -relief
        if kernel.JACK >> card & 1:
            price -= JACK_KEPT * int(rules.jack_points)
        if seen.phase == kernel.PLAY:
            price += price_now(seen, rules, outlook, suit, card)
        elif seen.phase == kernel.DISCARD and rules.discards == kernel.DISCARDER:
            price += points_of_card(rules, card)
        if best < 0 or price < least - SAME:
            best = card
            least = price
    return best, least


# ------------------------------------------------------------------------------------- Counting


@compiled
def look_ahead(seen: Observation, rules: PackedRules) -> Outlook:
    """Count the cards and the points that are still to come."""
    once = int(seen.once)
    twice = int(seen.twice)
    if seen.phase == kernel.PASS:
        # What has been picked to pass is as good as in another hand.
        once = int(seen.legal)
        twice &= ~int(seen.passed[0])
    gone_once, gone_twice = add(once, twice, int(seen.seen[0]), int(seen.seen[1]))
    gone_once, gone_twice = add(gone_once, gone_twice, int(seen.buried[0]), int(seen.buried[1]))
    unseen_once = DECK & ~(gone_twice if rules.packs == 2 else gone_once)
    unseen_twice = DECK & ~gone_once if rules.packs == 2 else 0
    players = int(seen.players)
    mine = count(once) + count(twice)
    held = -mine
    for seat in range(players):
        held += int(seen.hand_sizes[seat])
    unseen = count(unseen_once) + count(unseen_twice)
    dealt = held / max(unseen, 1)
    points = kernel.points_of(rules, kernel.tally(once, twice)) + dealt * kernel.points_of(
        rules, kernel.tally(unseen_once, unseen_twice)
    )
    average = points / max(mine, 1)
    lying = int(np.int64(seen.aside))
    after = players - 1
    if seen.played > seen.trick_start:
        lying += int(np.int64(seen.trick))
        after -= (int(seen.played) - int(seen.trick_start)) % players
    stake = float(kernel.points_of(rules, lying) + kernel.bonus_of(rules, lying))
    if seen.last_winner < 0:
        if rules.kitty == kernel.EXCHANGE:
            stake -= EXCHANGED * average * int(seen.kitty_size)
        else:
            stake += average / players * int(seen.kitty_size)
    shooter, moon = moon_in_sight(seen, rules)
    return Outlook(
        once,
        twice,
        unseen_once,
        unseen_twice,
        players - 1,
        dealt,
        average,
        lying,
        stake,
        after,
        shooter,
        moon,
    )


@compiled
def add(once: int, twice: int, more_once: int, more_twice: int) -> tuple[int, int]:
    """Return two hands together, of which no card is there more than twice."""
    return once | more_once, twice | more_twice | once & more_once


@compiled
def copies(outlook: Outlook, card: int) -> int:
    """Return how many copies of a card are unseen."""
    return (outlook.unseen_once >> card & 1) + (outlook.unseen_twice >> card & 1)


@compiled
def look_at(seen: Observation, outlook: Outlook, number: int) -> Suit:
    """Count who may have cards of a suit."""
    cards = SUIT << 13 * number
    unseen = count(outlook.unseen_once & cards) + count(outlook.unseen_twice & cards)
    holders = 0
    later = 0
    seat = int(seen.seat)
    for place in range(int(seen.players) - 1):
        seat = seat + 1 if seat + 1 < seen.players else 0
        if not seen.void[seat] >> number & 1:
            holders += 1
            if place < outlook.after:
                later += 1
    queens = copies(outlook, BLACK_MARIA) if number == SPADES_SUIT else 0
    share = outlook.dealt / holders if holders else 0.0
    follows = 1.0 - (1.0 - share) ** unseen
    return Suit(number, unseen, queens, holders, later, share, follows)


@compiled
def points_of_card(rules: PackedRules, card: int) -> int:
    """Return what a card counts, a bonus included."""
    pile = kernel.tally(1 << card, 0)
    return kernel.points_of(rules, pile) + kernel.bonus_of(rules, pile)


# ---------------------------------------------------------------------------- Later and this trick


@compiled
def risk(rules: PackedRules, outlook: Outlook, suit: Suit, card: int) -> float:
    """Return what a card would take if it had to be played to a later trick of its suit."""
    worth = AVERAGE * outlook.average
    if suit.number == HEARTS_SUIT:
        worth += HEART_LATER * suit.holders * suit.follows * int(rules.heart_points)
    if card == BLACK_MARIA:
        worth += MARIA_KEPT * int(rules.queen_points)
    elif card > BLACK_MARIA:
        worth += MARIA_LATER * suit.queens * int(rules.queen_points)
    if suit.unseen:
        over = SUIT << 13 * suit.number & -2 << card
        higher = count(outlook.unseen_once & over) + count(outlook.unseen_twice & over)
        takes = HIGHER_TWO_PACKS if rules.packs == 2 else HIGHER_ONE_PACK
        worth *= (1.0 - takes * suit.follows * higher / suit.unseen) ** suit.holders
        if copies(outlook, card):
            worth *= 1.0 - MATCHED_LATER
    return worth


@compiled
def price_now(
    seen: Observation, rules: PackedRules, outlook: Outlook, suit: Suit, card: int
) -> float:
    """Return what a card is likely to take in this trick."""
    rank = 1 << card - 13 * suit.number
    live = rank
    if seen.played > seen.trick_start:
        live = int(seen.led_once) & ~int(seen.led_twice)
        live = live ^ rank if suit.number == seen.led else 0
    chance = chance_to_win(outlook, suit, card, live) if live & rank else 0.0
    price = 0.0
    if chance > 0.0:
        own = points_of_card(rules, card)
        price = chance * (outlook.stake + own + points_to_come(rules, outlook, suit, card))
    if outlook.shooter >= 0 and (
        outlook.lying & POINT_CARDS_TALLIED or kernel.POINT_CARDS >> card & 1
    ):
        price -= chance * outlook.moon
        if seen.winning_after[card] == outlook.shooter:
            price += outlook.moon / (1 + outlook.after)
    return price


@compiled
def chance_to_win(outlook: Outlook, suit: Suit, card: int, live: int) -> float:
    """Return the chance that `card`, which nothing in the trick matches, wins it.

    Parameters
    ----------
    live : int
        The uncancelled ranks of the trick, that of `card` among them.
    """
    above = live >> card - 13 * suit.number + 1
    if above & ~(outlook.unseen_once >> card + 1) or (above and not suit.later):
        return 0.0
    if not suit.later:
        return 1.0
    # All cards above it have to be matched by somebody, and it has to be matched by nobody.
    chance = (suit.later * suit.share) ** count(above)
    if outlook.unseen_once >> card & 1:
        chance *= 1.0 - MATCHED_NOW * suit.later * suit.share
    # A player without a lower card has to play a higher one, unless it is one that matches.
    over = SUIT << 13 * suit.number & -2 << card & ~(live << 13 * suit.number)
    lower = suit.unseen - count(outlook.unseen_once & over) - count(outlook.unseen_twice & over)
    forced = (1.0 - suit.share) ** lower - (1.0 - suit.follows)
    return chance * (1.0 - FORCED * forced) ** suit.later


@compiled
def points_to_come(rules: PackedRules, outlook: Outlook, suit: Suit, card: int) -> float:
    """Return what those who play after this seat are likely to put on a trick that `card` wins."""
    hearts = int(rules.heart_points)
    maria = int(rules.queen_points) / outlook.others
    follow = suit.later * suit.follows
    thrown = hearts + MARIA_THROWN * copies(outlook, BLACK_MARIA) * maria
    points = (outlook.after - follow) * thrown
    if suit.number == HEARTS_SUIT:
        points += follow * hearts
    if card > BLACK_MARIA:
        points += suit.queens * suit.later * maria
    return points


# ------------------------------------------------------------------------------------ The moon


@compiled
def moon_in_sight(seen: Observation, rules: PackedRules) -> tuple[int, float]:
    """Return who else may be shooting the moon, or -1, and what it is worth to stop that seat."""
    if rules.moon == kernel.OFF or seen.buried[0] & kernel.POINT_CARDS:
        return -1, 0.0
    shooter = -1
    most = 0
    for seat in range(int(seen.players)):
        taken = kernel.hearts_in(seen.taken[seat]) + MARIA_IN_HEARTS * kernel.queens_in(
            seen.taken[seat]
        )
        if taken and shooter >= 0:
            return -1, 0.0
        if taken:
            shooter = seat
            most = taken
    if shooter == seen.seat or most < SHOOTING * int(rules.packs):
        return -1, 0.0
    return shooter, (most / (PACK_IN_HEARTS * int(rules.packs))) ** 4 * int(rules.moon_points)


@compiled
def moon_choice(seen: Observation, rules: PackedRules) -> int:
    """Add to the others if that ends the game and wins it; else the game had better go on.

    Either choice leaves the same distance between the shooter and everybody else.
    """
    seat = int(seen.seat)
    mine = int(seen.scores[seat]) + kernel.bonus_of(rules, seen.taken[seat])
    ends = False
    wins = True
    for other in range(int(seen.players)):
        if other != seat:
            score = int(seen.scores[other]) + int(rules.moon_points)
            score += kernel.bonus_of(rules, seen.taken[other])
            ends |= score >= rules.target
            wins &= score > mine
    return kernel.MOON_ADD if ends and wins else kernel.MOON_SUBTRACT


class HeuristicBot:
    """Plays by rules of thumb."""

    def choose(self, view: View, generator: np.random.Generator) -> events.Action:
        """Choose as `Bot.choose`."""
        return whole_action(view, generator, heuristic_action)
