"""A server in this process, whose decks and bots do what a test needs."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine.events import Action, PlayCard
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.engine.view import View
from cancellation_hearts.server.limits import Rate
from cancellation_hearts.table.draft import DEALER_BYTES, ENTROPY_BYTES
from tests.server import Here, Live, drawn, live
from tests.table.scenes import stacked_deck

PLENTY = Rate(10_000, 10_000)


def first_seat_left_of_dealer(players: int) -> bytes:
    """Return what makes the last seat the dealer, so that the host, in seat 0, comes first."""
    return (players - 1).to_bytes(DEALER_BYTES, "big")


class Directed:
    """Bots that play one of the cards that are named for them where they may, else as ever."""

    def __init__(self, wishes: Sequence[Sequence[str]] = ()) -> None:
        self._wishes = wishes

    async def __call__(self, level: str, view: View, seed: bytes) -> Action:
        """Choose as `table.ports.Thinker`."""
        seat = view.seat
        if view.phase == "play" and seat is not None and seat < len(self._wishes):
            legal = view.legal
            for card in self._wishes[seat]:
                if card in legal:
                    return PlayCard(card)
        generator = np.random.Generator(np.random.PCG64(int.from_bytes(seed[:8], "big")))
        return BOTS[level].choose(view, generator)


@contextmanager
def staged(
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    hands: Sequence[Sequence[str]],
    wishes: Sequence[Sequence[str]] = (),
) -> Iterator[Live]:
    """Run a server that deals these cards to seat 0, seat 1 and so on, in every deal's first place.

    Parameters
    ----------
    monkeypatch : pytest.MonkeyPatch
        Exchanges the shuffle.
    players : int
        How many play.
    hands : sequence of sequence of str
        Cards that seats get in the first deal, by seat.
    wishes : sequence of sequence of str
        Cards that bots play as soon as they may, by seat.
    """
    dealer = first_seat_left_of_dealer(players)

    def chance(size: int) -> bytes:
        found = drawn(size)
        return dealer + found[DEALER_BYTES:] if size == ENTROPY_BYTES else found

    def deck(shuffle: Shuffle, packs: int = 2) -> list[str]:
        return stacked_deck(players, hands, packs)

    monkeypatch.setattr(Shuffle, "deck", deck)
    limits: dict[str, Any] = dict.fromkeys(
        ("messages", "connects", "requests", "new_people", "new_tables", "codes", "moves"), PLENTY
    )
    with live(Here(entropy=chance, bots=Directed(wishes), **limits)) as found:
        yield found
