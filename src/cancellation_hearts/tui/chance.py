"""Where chance comes from: the operating system, or one seed from which all of it follows.

The bots' generators follow from the secret of the deal and from the place in it, so that a game
that is taken up again goes on as it would have without the break.
"""

import hashlib
import secrets
from typing import Final

import numpy as np
from msgspec import Struct

from cancellation_hearts.engine.shuffle import SECRET_BYTES, Shuffle

_DOMAIN: Final = "cancellation-hearts play 1"


class Chance(Struct, frozen=True):
    """Chooses the first dealer, and what each deal is shuffled from.

    Parameters
    ----------
    seed : int or None
        The same seed gives the same game; None: from the operating system.
    """

    seed: int | None = None

    def first_dealer(self, players: int) -> int:
        """Return the seat that deals first."""
        if self.seed is None:
            return secrets.randbelow(players)
        return int.from_bytes(_hash(self.seed, "dealer")) % players

    def shuffle(self, deal: int, players: int) -> Shuffle:
        """Return what a deal's deck is made from: a secret and a nonce a seat."""
        if self.seed is None:
            nonces = tuple(secrets.token_bytes(SECRET_BYTES) for _ in range(players))
            return Shuffle(secrets.token_bytes(SECRET_BYTES), nonces)
        nonces = tuple(_hash(self.seed, "nonce", deal, seat) for seat in range(players))
        return Shuffle(_hash(self.seed, "secret", deal), nonces)


def bot_generator(
    shuffle: Shuffle, deal: int, seat: int, phase: str, plays: int
) -> np.random.Generator:
    """Return the generator for one decision of a bot."""
    drawn = _hash(shuffle.secret.hex(), "bot", deal, seat, phase, plays)
    return np.random.Generator(np.random.PCG64(int.from_bytes(drawn)))


def _hash(*parts: str | int) -> bytes:
    # None of the parts holds the character between them.
    return hashlib.sha256("|".join(map(str, (_DOMAIN, *parts))).encode()).digest()
