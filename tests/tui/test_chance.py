"""Where chance comes from."""

import pytest

from cancellation_hearts.tui.chance import Chance, bot_generator


def test_a_seed_decides_everything() -> None:
    assert Chance(7).first_dealer(8) == Chance(7).first_dealer(8)
    assert Chance(7).shuffle(3, 8) == Chance(7).shuffle(3, 8)
    dealers = {Chance(seed).first_dealer(11) for seed in range(100)}
    assert dealers == set(range(11))


def test_deals_seats_and_seeds_differ() -> None:
    shuffles = [Chance(seed).shuffle(deal, 8) for seed in (1, 2) for deal in range(3)]
    parts = [part for shuffle in shuffles for part in (shuffle.secret, *shuffle.nonces)]
    assert len(set(parts)) == len(parts) == 6 * 9
    assert {len(part) for part in parts} == {32}


def test_without_a_seed_the_system_decides() -> None:
    chance = Chance()
    shuffles = [chance.shuffle(0, 8) for _ in range(2)]
    parts = [part for shuffle in shuffles for part in (shuffle.secret, *shuffle.nonces)]
    assert len(set(parts)) == 18
    assert {chance.first_dealer(3) for _ in range(200)} == {0, 1, 2}


@pytest.mark.parametrize(
    ("deal", "seat", "phase", "plays"),
    [(1, 2, "play", 5), (0, 3, "play", 5), (0, 2, "pass", 5), (0, 2, "play", 6)],
)
def test_every_decision_has_a_generator_of_its_own(
    deal: int, seat: int, phase: str, plays: int
) -> None:
    shuffle = Chance(1).shuffle(0, 8)
    first = bot_generator(shuffle, 0, 2, "play", 5).integers(2**62)
    assert bot_generator(shuffle, 0, 2, "play", 5).integers(2**62) == first
    assert bot_generator(shuffle, deal, seat, phase, plays).integers(2**62) != first
    assert bot_generator(Chance(1).shuffle(1, 8), 0, 2, "play", 5).integers(2**62) != first
