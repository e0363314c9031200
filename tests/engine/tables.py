"""Composed tables for tests, with hands and plays written as words."""

from __future__ import annotations

from cancellation_hearts.engine.events import Event
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import Rules


def table(
    hands: list[str], kitty: str = "", /, base: str = "classic", dealer: int = -1, **options: object
) -> Game:
    """Lay out hands, by seat; nothing is passed and the last seat deals unless told otherwise."""
    players = len(hands)
    changes = {"passing": (), "players": (3, 11), **options}
    game = Game(Rules.preset(base).changed(changes), players, dealer % players)
    game.deal_hands([hand.split() for hand in hands], kitty.split())
    return game


def play(game: Game, cards: str) -> tuple[Event, ...]:
    """Play cards one after the other; return the events of the last."""
    happened: tuple[Event, ...] = ()
    for card in cards.split():
        happened = game.play(card)
    return happened
