"""What a table waits for a seat to do, and at which moment of the game."""

from typing import Literal, NamedTuple

from msgspec import UNSET

from cancellation_hearts.table.protocol import Parts


class Moment(NamedTuple):
    """Something that a seat has to do.

    It is the same as long as the same is to be done, whatever others do meanwhile.

    Parameters
    ----------
    task : str
        ``pass``, ``play``, ``discard`` or ``moon``; ``ready`` for the next deal; ``return`` if a
        bot stands in.
    game, deal, turn : int
        As in the parts; 0 where they make no difference.
    """

    task: Literal["pass", "play", "discard", "moon", "ready", "return"]
    game: int
    deal: int = 0
    turn: int = 0


def moment_of(parts: Parts) -> Moment | None:
    """Return what the receiver of these parts has to do; None: nothing, or nothing now."""
    if parts.table is UNSET or parts.seats is UNSET or parts.you is UNSET:
        return None
    seat, table, game = parts.you.seat, parts.table, parts.game
    if seat is None or table.status != "playing" or game is UNSET or game is None:
        return None
    if parts.seats[seat].stand_in:
        return Moment("return", table.game)
    if table.paused:
        return None
    match game.phase:
        case "deal":
            return None if parts.seats[seat].ready else Moment("ready", table.game, game.deal)
        case "pass" if seat in game.to_act:
            # Everyone passes at the same time: what others choose makes no other moment.
            return Moment("pass", table.game, game.deal)
        case "play" | "discard" | "moon" if seat in game.to_act:
            return Moment(game.phase, table.game, game.deal, game.turn)
    return None
