"""Games at points that are rare in play, as records to go on with."""

from functools import cache

import msgspec

from cancellation_hearts.engine.cards import RANKS
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import Record, record_of
from cancellation_hearts.engine.rules import HEARTS, Rules
from cancellation_hearts.tui.chance import Chance
from cancellation_hearts.tui.match import EXTENSION, Seating

MOON_RULES = HEARTS.changed({"passing": (), "first_trick_points": True, "target": 20})


def record(game: Game, names: list[str], seed: int) -> Record:
    """Return the record of a game in its first deal."""
    seating = msgspec.to_builtins(Seating(0, "random", seed))
    shuffle = Chance(seed).shuffle(0, game.players)
    return record_of(game, names, 2, [shuffle], {EXTENSION: seating})


def deal(rules: Rules, players: int, seed: int) -> Game:
    """Deal what a seed gives; seat 2 deals."""
    game = Game(rules, players, 2)
    game.deal(Chance(seed).shuffle(0, players).deck(rules.packs))
    return game


@cache
def before_a_moon() -> bytes:
    """Return a record in which seat 0 is about to shoot the moon: one trick is left.

    Seat 0 plays its highest cards and the others their lowest, in one deal after the other until
    that comes out.
    """
    for seed in range(3000):
        game = deal(MOON_RULES, 3, seed)
        previous = record(game, ["Eva", "Bo", "Cy"], seed)
        while game.phase == "play":
            if len(game.log[-1].plays) == 48:
                previous = record(game, ["Eva", "Bo", "Cy"], seed)
            cards = sorted(game.legal(), key=lambda card: RANKS.index(card[0]))
            game.play(cards[-1 if game.to_act[0] == 0 else 0])
        if game.phase == "moon" and game.to_act == (0,):
            return previous.to_bytes()
    raise AssertionError("no deal gives a moon")
