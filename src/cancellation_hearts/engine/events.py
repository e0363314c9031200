"""What players do, and what everyone at the table sees come of it.

Both are closed unions. An event holds nothing that is hidden from anybody: it tells how many cards
were passed or buried, not which. What one seat alone may know is in its `View`.
"""

from typing import Literal

from msgspec import Struct

from cancellation_hearts.engine.rules import Direction


class Action(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Something a player does; one of the classes below it."""


class PassCards(Action, frozen=True, tag="pass"):
    """Choose the cards to pass, or choose again."""

    cards: tuple[str, ...]


class PlayCard(Action, frozen=True, tag="play"):
    """Play a card to the trick."""

    card: str


class Discard(Action, frozen=True, tag="discard"):
    """Bury cards after taking the kitty into the hand."""

    cards: tuple[str, ...]


class ChooseMoon(Action, frozen=True, tag="moon"):
    """Choose what a moon does: ``subtract`` from one's own score, ``add`` to all others."""

    choice: Literal["subtract", "add"]


class Event(Struct, frozen=True, tag_field="type"):
    """Something everyone sees; one of the classes below it."""


class Dealt(Event, frozen=True, tag="dealt"):
    """The cards are dealt; ``direction`` tells where they will be passed."""

    deal: int
    dealer: int
    cards_each: int
    kitty: int
    direction: Direction


class PassChosen(Event, frozen=True, tag="pass_chosen"):
    """A seat has chosen what to pass, or has changed its choice."""

    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """Everyone has chosen, and the cards have moved."""

    direction: Direction


class Led(Event, frozen=True, tag="led"):
    """It is known who leads to the first trick."""

    seat: int


class Played(Event, frozen=True, tag="played"):
    """A card is played."""

    seat: int
    card: str


class Cancelled(Event, frozen=True, tag="cancelled"):
    """The card that was just played and its twin in the trick cancel each other."""

    card: str
    seats: tuple[int, int]


class HeartsBroken(Event, frozen=True, tag="hearts_broken"):
    """From now on hearts may be led."""

    seat: int
    card: str


class TrickGoesOn(Event, frozen=True, tag="trick_goes_on"):
    """The trick is cancelled so far, and everyone plays one more card to it."""

    leader: int


class TrickSetAside(Event, frozen=True, tag="trick_set_aside"):
    """Nobody has won the trick; its cards wait for the next winner. ``aside`` counts them all."""

    leader: int
    aside: int


class TrickWon(Event, frozen=True, tag="trick_won"):
    """A seat takes the trick and all that was set aside, ``cards`` in all, and leads next."""

    seat: int
    cards: int


class TrickLost(Event, frozen=True, tag="trick_lost"):
    """The last trick is cancelled: nobody wins it, nor what was set aside, ``cards`` in all."""

    cards: int


class KittyTaken(Event, frozen=True, tag="kitty_taken"):
    """A seat takes the kitty: into the hand, to bury as many cards, or on its pile."""

    seat: int
    cards: int
    into: Literal["hand", "pile"]


class Buried(Event, frozen=True, tag="buried"):
    """A seat has buried as many cards as the kitty had."""

    seat: int
    cards: int


class MoonShot(Event, frozen=True, tag="moon_shot"):
    """A seat has won every point card. ``choice`` is None while that seat has still to choose."""

    seat: int
    choice: Literal["subtract", "add"] | None


class DealScored(Event, frozen=True, tag="deal_scored"):
    """What the deal adds to each score, the scores after it, and who has shot the moon."""

    deal: int
    points: tuple[float, ...]
    scores: tuple[float, ...]
    moon: int | None


class GameOver(Event, frozen=True, tag="game_over"):
    """Somebody has reached the target; the lowest score wins, equal ones share it."""

    winners: tuple[int, ...]
