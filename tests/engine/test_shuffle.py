"""Shuffles: fixed examples, evenness, and everything that verification has to notice."""

import hashlib
import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cancellation_hearts.engine.cards import NAMES, NUMBERS
from cancellation_hearts.engine.errors import CODES, HeartsError, ShuffleError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import Record, read_record, record_of, verify
from cancellation_hearts.engine.rules import HEARTS, Rules
from cancellation_hearts.engine.shuffle import MAX_NONCE_BYTES, SECRET_BYTES, Shuffle

FILE = Path(__file__).resolve().parents[2] / "conformance" / "shuffle.json"
EXAMPLES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["shuffles"]

# --------------------------------------------------------------- The method, written a second time


def stream(packs: int, secret: bytes, nonces: Sequence[bytes]) -> Iterator[int]:
    """Yield the bytes of SHAKE-256 of the packs' number and of all parts with their lengths."""
    text = b"cancellation-hearts shuffle 1" + bytes([packs])
    for part in (secret, *nonces):
        text += bytes([len(part) // 256, len(part) % 256]) + part
    yield from hashlib.shake_256(text).digest(10_000)


def deck_by_hand(
    packs: int,
    drawn: Iterator[int],
    leave_out: Callable[[int, int], bool] = lambda byte, places: byte >= 256 - 256 % places,
    fewer: int = 0,
) -> list[int]:
    """Shuffle with bytes: the last place is exchanged with one of all, then the last but one ...

    `leave_out` tells which bytes are not used; `fewer` takes places away from those to choose from.
    """
    deck = [*range(52)] * packs
    for places in range(len(deck), 1, -1):
        choices = places - fewer
        byte = next(byte for byte in drawn if not leave_out(byte, choices))
        here, there = places - 1, byte % choices
        deck[here], deck[there] = deck[there], deck[here]
    return deck


@pytest.mark.jit_off
@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example(number: int) -> None:
    # The examples are a promise to other programs. If they no longer hold, the method has changed,
    # and no deck that was dealt before can be verified any more.
    example = EXAMPLES[number]
    shuffle = Shuffle.from_hex(example["secret"], example["nonces"])
    assert shuffle.commitment == example["commitment"]
    assert shuffle.deck(example["packs"]) == example["deck"]
    shuffle.verify(example["deck"], example["commitment"])
    # Both agree with the second implementation.
    assert hashlib.sha256(bytes.fromhex(example["secret"])).hexdigest() == example["commitment"]
    by_hand = deck_by_hand(
        example["packs"], stream(example["packs"], shuffle.secret, shuffle.nonces)
    )
    assert [NAMES[card] for card in by_hand] == example["deck"]


def test_examples_are_varied() -> None:
    assert {example["packs"] for example in EXAMPLES} == {1, 2}
    assert {len(example["nonces"]) for example in EXAMPLES} >= {0, 1, 6, 11}
    lengths = {len(nonce) // 2 for example in EXAMPLES for nonce in example["nonces"]}
    assert lengths >= {0, 1, 32, MAX_NONCE_BYTES}


def test_both_implementations_agree() -> None:
    chance = random.Random(8)
    for _ in range(300):
        nonces = [chance.randbytes(chance.randint(0, 64)) for _ in range(chance.randint(0, 11))]
        shuffle = Shuffle(chance.randbytes(32), tuple(nonces))
        packs = chance.choice([1, 2])
        by_hand = deck_by_hand(packs, stream(packs, shuffle.secret, nonces))
        assert [NUMBERS[card] for card in shuffle.deck(packs)] == by_hand


# -------------------------------------------------------------------------------------- Evenness

DECKS = 20_000
# In standard deviations. Secrets are fixed, so that a test either always passes or never does.
LIMIT = 4


def positions(decks: Iterator[list[int]], packs: int) -> NDArray[np.int64]:
    """Count how often each card comes to each place."""
    counts = np.zeros((52, 52 * packs), np.int64)
    places = np.arange(52 * packs)
    for deck in decks:
        counts[deck, places] += 1
    return counts


def unevenness(counts: NDArray[np.int64]) -> float:
    """Return by how many standard deviations chi-square differs from what chance gives.

    A deck holds each card equally often and each place once, so that rows and columns have fixed
    sums: there are ``51 * (places - 1)`` degrees of freedom, and the usual sum is too large by
    ``places / (places - 1)``. With so many degrees chi-square is normal for all practical purposes,
    mean and half the variance being their number.
    """
    places = counts.shape[1]
    expected = counts.sum() / counts.size
    chi_square = float(((counts - expected) ** 2).sum() / expected) * (places - 1) / places
    freedom = 51 * (places - 1)
    return float((chi_square - freedom) / (2 * freedom) ** 0.5)


def secrets() -> Iterator[bytes]:
    for number in range(DECKS):
        yield hashlib.sha256(number.to_bytes(4, "big")).digest()


@pytest.mark.parametrize("packs", [1, 2])
def test_every_card_comes_to_every_place_equally_often(packs: int) -> None:
    decks = ([NUMBERS[card] for card in Shuffle(secret).deck(packs)] for secret in secrets())
    counts = positions(decks, packs)
    # Decks that were too even would be as wrong.
    assert abs(unevenness(counts)) < LIMIT
    assert counts.min() > 0


def never_left_out(byte: int, places: int) -> bool:
    return False


@pytest.mark.parametrize(
    ("leave_out", "fewer"),
    [
        # Some places are likelier by one part in two or three.
        (never_left_out, 0),
        # Sattolo's method, a common slip: no card ever stays where it is.
        (lambda byte, places: byte >= 256 - 256 % places, 1),
        # One byte too many is left out, or one too few.
        (lambda byte, places: byte >= 256 - 256 % places - 1, 0),
        (lambda byte, places: byte > 256 - 256 % places, 0),
    ],
)
def test_the_statistic_notices_a_biased_shuffle(
    leave_out: Callable[[int, int], bool], fewer: int
) -> None:
    decks = (deck_by_hand(2, stream(2, secret, []), leave_out, fewer) for secret in secrets())
    assert unevenness(positions(decks, 2)) > LIMIT


def test_neighbours_are_independent() -> None:
    # Places alone would not notice that cards stay together.
    counts = np.zeros((52, 52), np.int64)
    for secret in secrets():
        deck = np.array([NUMBERS[card] for card in Shuffle(secret).deck(1)])
        np.add.at(counts, (deck[:-1], deck[1:]), 1)
    assert not counts.diagonal().any()
    others = counts[~np.eye(52, dtype=bool)]
    expected = others.sum() / others.size
    chi_square = float(((others - expected) ** 2).sum() / expected)
    freedom = others.size - 1
    assert abs(chi_square - freedom) < LIMIT * (2 * freedom) ** 0.5


@pytest.mark.jit_off
def test_every_part_counts() -> None:
    one = Shuffle(bytes(32), (b"a", b"b"))
    others = [
        Shuffle(bytes(31) + b"\1", (b"a", b"b")),
        Shuffle(bytes(32), (b"b", b"a")),
        Shuffle(bytes(32), (b"ab",)),
        Shuffle(bytes(32), (b"ab", b"")),
        Shuffle(bytes(32), (b"", b"ab")),
        Shuffle(bytes(32), (b"a", b"b", b"")),
        Shuffle(bytes(32), (b"a", b"c")),
        Shuffle(bytes(32)),
    ]
    decks = [shuffle.deck() for shuffle in (one, *others)]
    assert len({tuple(deck) for deck in decks}) == len(decks)
    assert one.deck() == Shuffle(bytes(32), (b"a", b"b")).deck()
    assert one.deck(1) != one.deck(2)[:52]
    # A nonce says nothing about the secret: the commitment is the secret's alone.
    assert {shuffle.commitment for shuffle in others[1:]} == {one.commitment}


# ---------------------------------------------------------------------------------- Verification


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(HeartsError) as caught:
        act()
    assert caught.value.code in CODES
    return caught.value.code


@pytest.mark.parametrize(
    ("secret", "nonces"),
    [
        ("", []),
        ("00" * 31, []),
        ("00" * 33, []),
        ("0" * 63, []),
        ("0x" + "00" * 31, []),
        ("zz" * 32, []),
        ("é" * 32, []),
        ("\N{ARABIC-INDIC DIGIT ZERO}" * 64, []),
        ("00" * 32, ["0"]),
        ("00" * 32, ["xy"]),
        ("00" * 32, ["", "\0\0"]),
        ("00" * 32, ["00" * 65]),
    ],
)
def test_what_is_no_secret_or_nonce(secret: str, nonces: list[str]) -> None:
    assert code_of(lambda: Shuffle.from_hex(secret, nonces)) == "bad_secret"


@pytest.mark.jit_off
def test_the_class_itself_checks_lengths() -> None:
    with pytest.raises(ShuffleError):
        Shuffle(bytes(SECRET_BYTES - 1))
    with pytest.raises(ShuffleError):
        Shuffle(bytes(SECRET_BYTES), (b"", bytes(MAX_NONCE_BYTES + 1)))
    assert Shuffle(bytes(SECRET_BYTES), (bytes(MAX_NONCE_BYTES),)).deck(1)
    assert Shuffle.from_hex("AB" * 32, ["Cd"]) == Shuffle(b"\xab" * 32, (b"\xcd",))


@pytest.mark.jit_off
def test_verification() -> None:
    shuffle = Shuffle(bytes(range(32)), (b"one", b"two"))
    deck, commitment = shuffle.deck(), shuffle.commitment
    shuffle.verify(deck)
    shuffle.verify(tuple(deck), commitment)
    shuffle.verify(deck, commitment.upper())
    shuffle.verify(shuffle.deck(1), commitment)
    twins = list(deck)
    first = twins.index("QS")
    second = twins.index("QS", first + 1)
    twins[first], twins[second] = twins[second], twins[first]
    # Twins are the same card, so exchanging them changes nothing.
    shuffle.verify(twins, commitment)
    for wrong in ("", commitment[:-1], commitment + "0", "0" * 64, "é" * 64, "not hexadecimal"):
        assert code_of(partial(shuffle.verify, deck, wrong)) == "commitment_differs"
    for other in (
        Shuffle(bytes(32), (b"one", b"two")),
        Shuffle(bytes(range(32)), (b"two", b"one")),
    ):
        assert code_of(partial(other.verify, deck)) == "deck_differs"
    swapped = list(deck)
    swapped[0], swapped[-1] = swapped[-1], swapped[0]
    assert swapped != deck
    for cards in (swapped, deck[::-1], deck[:-1], [*deck, "QS"], deck[:52], [*deck[:-1], "XX"]):
        assert code_of(partial(shuffle.verify, cards, commitment)) == "deck_differs"


@pytest.mark.parametrize("packs", [0, 3, 300])
def test_only_decks_of_one_or_two_packs_can_be_right(packs: int) -> None:
    shuffle = Shuffle(bytes(32))
    assert code_of(lambda: shuffle.verify([*NAMES] * packs)) == "deck_differs"


# --------------------------------------------------------------------------------------- Records


def played(rules: Rules, deals: int, *, finish: bool = True) -> tuple[Game, list[Shuffle]]:
    """Play deals of shuffled decks; leave the last one running unless it is to be finished."""
    rules = rules.changed({"passing": []})
    game = Game(rules, dealer=1)
    shuffles = []
    for number in range(deals):
        nonces = tuple(bytes([number, seat]) for seat in range(game.players))
        shuffles.append(Shuffle(hashlib.sha256(bytes([number])).digest(), nonces))
        game.deal(shuffles[-1].deck(rules.packs))
        while game.phase == "play" and (finish or number < deals - 1):
            game.play(game.legal()[0])
    return game, shuffles


def shuffled_record(deals: int = 2, *, finish: bool = True) -> Record:
    """Return the record of a game with all that its shuffles can be checked by."""
    game, shuffles = played(HEARTS, deals, finish=finish)
    record = record_of(game, list("abc"), 1, shuffles)
    return read_record(record.to_bytes())


def test_a_record_with_its_secrets_is_verified() -> None:
    assert verify(shuffled_record()) == [True, True]
    assert verify(shuffled_record(finish=False)) == [True, True]
    assert verify(shuffled_record(0)) == []
    without = shuffled_record()
    without.deals[0].commitment = None
    assert verify(without) == [True, True]


def test_a_running_deal_may_keep_its_secret() -> None:
    record = shuffled_record(finish=False)
    record.deals[1].secret = None
    assert verify(record) == [True, False]
    # With nonces and commitment there, or without.
    record.deals[1].nonces = record.deals[1].commitment = None
    assert verify(record) == [True, False]
    # A finished deal may not.
    record = shuffled_record()
    record.deals[1].secret = None
    assert fault_of(record) == ("no_shuffle", 1)


def fault_of(record: Record) -> tuple[str, int | None]:
    """Return the code and the deal of a record's first fault."""
    with pytest.raises(HeartsError) as caught:
        verify(record)
    return caught.value.code, caught.value.place.get("deal")


def test_faults_of_a_record() -> None:
    record = shuffled_record()
    deal = record.deals[1]
    secret, nonces, deck = deal.secret, deal.nonces or [], deal.deck or []
    deal.commitment = record.deals[0].commitment
    assert fault_of(record) == ("commitment_differs", 1)
    deal.commitment = None
    for wrong in (nonces[::-1], nonces[:-1], [*nonces, ""], None):
        deal.nonces = wrong
        assert fault_of(record) == ("deck_differs", 1)
    deal.nonces = ["nonce"]
    assert fault_of(record) == ("bad_secret", 1)
    deal.nonces, deal.secret = nonces, record.deals[0].secret
    assert fault_of(record) == ("deck_differs", 1)
    deal.secret = "secret"
    assert fault_of(record) == ("bad_secret", 1)
    deal.secret = secret
    # A composed position comes from no deck. Its plays are right, so the replay has no objection.
    hands = [[deck[place] for place in range(start, 51, 3)] for start in range(3)]
    deal.deck, deal.hands, deal.kitty = None, hands, deck[51:]
    assert fault_of(record) == ("no_shuffle", 1)


def test_a_deck_exchanged_after_the_deal_is_noticed() -> None:
    # The hands stay the same if two cards of one hand change places, so every play stays right.
    record = shuffled_record()
    deck = record.deals[0].deck or []
    deck[0], deck[3] = deck[3], deck[0]
    assert fault_of(record) == ("deck_differs", 0)


def test_a_broken_rule_comes_before_the_shuffle() -> None:
    record = shuffled_record()
    record.deals[0].secret = None
    record.deals[0].plays[3] = "XX"
    assert fault_of(record) == ("unknown_card", 0)
