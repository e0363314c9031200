"""What an arena compares: which bots, by which rules, in how many blocks."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

import msgspec

from cancellation_hearts import __version__
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.engine.rules import Rules

MOST_BLOCKS: Final = 10_000_000
MOST_BOTS: Final = 20


@dataclass(frozen=True, slots=True)
class Plan:
    """What an arena compares.

    Parameters
    ----------
    rules : Rules
    players : int
    bots : sequence of str
        The challengers, and last the field, which fills all other seats. Each is a bot's name, or
        several joined by plus signs, which fill the seats in turn.
    blocks : int
        How many deals, each of which is dealt again and again until every challenger has sat in
        every seat.
    seed : int
        0 to 2**63 - 1. With the rest of the plan it decides every deal, and everything that bots
        do which do not think for a time.

    Raises
    ------
    HeartsError
        ``wrong_player_count`` or ``bad_argument``. Whether the bots exist is found out when they
        are made.
    """

    rules: Rules
    players: int
    bots: Sequence[str]
    blocks: int
    seed: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "bots", tuple(self.bots))
        self.rules.check_players(self.players)
        if not 1 <= self.blocks <= MOST_BLOCKS:
            raise UsageError("bad_argument", f"There can be 1 to {MOST_BLOCKS:,} blocks.")
        if not 0 <= self.seed < 2**63:
            raise UsageError("bad_argument", "A seed is a whole number from 0 to 2**63 - 1.")
        if not 2 <= len(self.bots) <= MOST_BOTS:
            raise UsageError(
                "bad_argument",
                f"An arena needs 2 to {MOST_BOTS} bots: the challengers, and last the field.",
            )
        if len(set(self.challengers)) < len(self.challengers):
            raise UsageError("bad_argument", "A challenger is named twice.")

    @property
    def challengers(self) -> tuple[str, ...]:
        """The bots that are measured."""
        return tuple(self.bots[:-1])

    @property
    def field(self) -> str:
        """The bot, or the mixture of bots, in all other seats."""
        return self.bots[-1]

    @property
    def kinds(self) -> tuple[str, ...]:
        """Every bot of the plan once, mixtures taken apart."""
        return tuple(dict.fromkeys(kind for bot in self.bots for kind in mixed(bot)))

    def identity(self) -> str:
        """Return all that decides what happens in a block, as JSON.

        Blocks do not depend on how many there are, so that their number is not in it, and a file
        can be gone on with.
        """
        plain = {
            "rules": self.rules.to_plain(),
            "players": self.players,
            "bots": self.bots,
            "seed": self.seed,
            "version": __version__,
        }
        return msgspec.json.encode(plain).decode()

    def digest(self) -> str:
        """Return twelve digits that stand for `identity`."""
        return sha256(self.identity().encode()).hexdigest()[:12]


def mixed(bot: str) -> list[str]:
    """Return the kinds that a bot's name stands for."""
    return [kind.strip() for kind in bot.split("+")]
