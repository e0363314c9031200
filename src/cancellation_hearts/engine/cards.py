"""Cards as numbers, and their text form, which exists here only.

A card is ``suit * 13 + rank`` in 0..51, suits in the order clubs, diamonds, hearts, spades and
ranks from two (0) to ace (12). The two copies of a card, *twins*, share its number. A set of cards
is an integer with bit ``card`` set; a hand of two packs is two such sets, the cards held *once* or
more and those held *twice*.
"""

from collections.abc import Iterable
from typing import Final

from cancellation_hearts.engine.errors import HeartsError

RANKS: Final = "23456789TJQKA"
SUITS: Final = "CDHS"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
CARDS: Final = 52

NAMES: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}

QUEEN_OF_SPADES: Final = NUMBERS["QS"]
JACK_OF_DIAMONDS: Final = NUMBERS["JD"]


def card_number(name: object) -> int:
    """Return the number of the card called `name`.

    Raises
    ------
    HeartsError
        ``unknown_card`` if there is no such card.
    """
    number = NUMBERS.get(name) if isinstance(name, str) else None
    if number is None:
        shown = str(name)[:20]
        raise HeartsError(
            "unknown_card",
            f"There is no card {shown!r}; cards are a rank of {RANKS} and a suit of {SUITS},"
            ' such as "QS".',
            card=shown,
        )
    return number


def card_numbers(names: object) -> list[int]:
    """Return the numbers of several cards, in order.

    Raises
    ------
    HeartsError
        ``unknown_card`` as `card_number`; ``bad_argument`` if it is no list or tuple of cards.
    """
    if not isinstance(names, list | tuple):
        raise HeartsError("bad_argument", f"{str(names)[:40]} is no list of cards.")
    return [card_number(name) for name in names]


def card_set(cards: Iterable[int]) -> int:
    """Return the set of `cards`, each counted once."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def cards_in(once: int, twice: int = 0) -> tuple[int, ...]:
    """Return the cards of a hand in ascending order, twins next to each other.

    Parameters
    ----------
    once, twice : int
        The sets of cards held at least once and held twice.
    """
    found = []
    while once:
        bit = once & -once
        card = bit.bit_length() - 1
        found.append(card)
        if twice & bit:
            found.append(card)
        once ^= bit
    return tuple(found)


def names_in(once: int, twice: int = 0) -> list[str]:
    """Return the names of the cards of a hand, as `cards_in` orders them."""
    return [NAMES[card] for card in cards_in(once, twice)]
