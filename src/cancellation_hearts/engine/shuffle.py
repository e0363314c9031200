"""Decks that nobody at the table can have chosen: a secret, the players' nonces, a commitment.

Whoever deals draws 32 secret bytes and publishes their SHA-256, the commitment, before any player
has said a nonce; so the secret cannot be fitted to the nonces, nor a nonce to the secret. After the
deal the secret is published, and everyone can compute the deck again. docs/shuffle.md describes it
step by step for other programs, with an example.

A deck of two packs can lie in ``104! / 2**52`` orders, about ``2**499``; one secret and one nonce
of 32 bytes hold 512 bits, so that with them every order can come up.
"""

import hashlib
import hmac
import string
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import ShuffleError

SECRET_BYTES: Final = 32
MAX_NONCE_BYTES: Final = 64
_DOMAIN: Final = b"cancellation-hearts shuffle 1"


class Shuffle(Struct, frozen=True):
    """What a deck is made from.

    Parameters
    ----------
    secret : bytes
        32 bytes, from the operating system's generator.
    nonces : tuple of bytes
        What the players have put in, in the order of their seats, each of at most 64 bytes.

    Raises
    ------
    ShuffleError
        ``bad_secret`` if a length is wrong.
    """

    secret: bytes
    nonces: tuple[bytes, ...] = ()

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise ShuffleError(
                "bad_secret", f"The secret has {len(self.secret)} bytes, not {SECRET_BYTES}."
            )
        if any(len(nonce) > MAX_NONCE_BYTES for nonce in self.nonces):
            raise ShuffleError("bad_secret", f"A nonce has more than {MAX_NONCE_BYTES} bytes.")

    @classmethod
    def from_hex(cls, secret: str, nonces: Sequence[str]) -> "Shuffle":
        """Make it from hexadecimal digits, as records hold them; errors as for the class."""
        for text in (secret, *nonces):
            # Stricter than bytes.fromhex, which lets white space pass.
            if len(text) % 2 or not set(text) <= set(string.hexdigits):
                raise ShuffleError(
                    "bad_secret", "A secret or nonce is not written in hexadecimal digits."
                )
        return cls(bytes.fromhex(secret), tuple(bytes.fromhex(nonce) for nonce in nonces))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret in hexadecimal digits, to be published before the nonces."""
        return hashlib.sha256(self.secret).hexdigest()

    def deck(self, packs: int = 2) -> list[str]:
        """Return the deck in the order it is dealt.

        The packs, each in ascending order, are put in random order by Fisher and Yates' method
        (Durstenfeld's form, last place first). Places are drawn from the bytes of SHAKE-256, and a
        byte that would make one place likelier than another is left out.
        """
        deck = list(NAMES) * packs
        parts = (self.secret, *self.nonces)
        stream = hashlib.shake_256(_DOMAIN + bytes([packs]))
        for part in parts:
            # With its length before each part no two lists of parts give the same bytes.
            stream.update(len(part).to_bytes(2, "big") + part)
        length = 4 * len(deck)
        drawn = stream.digest(length)
        used = 0
        for last in range(len(deck) - 1, 0, -1):
            places = last + 1
            while True:
                if used == length:
                    length *= 2
                    drawn = stream.digest(length)
                byte = drawn[used]
                used += 1
                if byte < 256 - 256 % places:
                    break
            place = byte % places
            deck[last], deck[place] = deck[place], deck[last]
        return deck

    def verify(self, deck: Sequence[str], commitment: str | None = None) -> None:
        """Check that `deck` comes from this shuffle, and the secret is what was committed to.

        Raises
        ------
        ShuffleError
            ``commitment_differs`` or ``deck_differs``.
        """
        if commitment is not None and not hmac.compare_digest(
            commitment.lower().encode(), self.commitment.encode()
        ):
            raise ShuffleError(
                "commitment_differs", "The secret is not the one that was committed to."
            )
        packs = len(deck) // len(NAMES)
        if packs not in (1, 2) or list(deck) != self.deck(packs):
            raise ShuffleError(
                "deck_differs", "The secret and the nonces give another deck than the one dealt."
            )
