"""A match: bots, records, and going on."""

from collections.abc import Callable

import msgspec
import numpy as np
import pytest

from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine import events
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.record import read_record, verify
from cancellation_hearts.engine.rules import CLASSIC, PRESETS, Rules
from cancellation_hearts.engine.view import View
from cancellation_hearts.table.names import BOT_NAMES
from cancellation_hearts.tui.match import EXTENSION, Match, Seating, table_names
from tests.tui.positions import before_a_moon

PLAYERS = {"classic": 7, "exchange": 7, "hearts": 4}


def new(rules: Rules = CLASSIC, players: int = 7, seed: int | None = 1) -> Match:
    return Match.new(rules, players, "Eva", Seating(0, "heuristic", seed), BOTS)


def choose(match: Match) -> events.Action:
    """Choose for the person: always the same in the same position."""
    view = match.view
    return BOTS["random"].choose(view, np.random.default_rng(len(view.tricks)))


def step(match: Match) -> bool:
    """Go on by one action; return whether it was the person's."""
    view = match.view
    if view.phase == "deal":
        match.deal()
    elif view.to_act == (0,):
        match.act(choose(match))
        return True
    else:
        match.bot_acts()
    return False


def finish(match: Match) -> bytes:
    while match.view.phase != "over":
        step(match)
    return match.record().to_bytes()


@pytest.mark.parametrize("preset", PRESETS)
def test_going_on_is_the_same_game_wherever_it_was_left(preset: str) -> None:
    match = new(PRESETS[preset].changed({"target": 20}), PLAYERS[preset])
    left = []
    while match.view.phase != "over":
        if step(match) or match.view.phase == "deal":
            left.append(match.record().to_bytes())
    whole = match.record().to_bytes()
    assert all(verify(read_record(whole)))
    for kept in left[:-1:5]:
        again = Match.from_record(read_record(kept), BOTS)
        assert again.record().to_bytes() == kept
        assert finish(again) == whole


def test_without_a_seed_the_running_deal_goes_on_the_same() -> None:
    match = new(seed=None)
    for _ in range(30):
        step(match)
    kept = match.record().to_bytes()
    others = [Match.from_record(read_record(kept), BOTS) for _ in range(2)]
    for _ in range(60):
        for each in (match, *others):
            step(each)
    first, *rest = (each.record().to_bytes() for each in (match, *others))
    assert all(record == first for record in rest)


def test_seeds_differ_and_chance_without_one_too() -> None:
    decks = set()
    for seed in (1, 2, None, None):
        match = new(seed=seed)
        match.deal()
        decks.add(tuple(match.record().deals[0].deck or ()))
    assert len(decks) == 4


def test_bots_are_shown_their_own_view_and_nothing_else() -> None:
    class Spy:
        def __init__(self) -> None:
            self.seats: list[int | None] = []

        def choose(self, view: View, generator: np.random.Generator) -> events.Action:
            assert type(view) is View
            self.seats.append(view.seat)
            return BOTS["random"].choose(view, generator)

    spy = Spy()
    match = Match.new(CLASSIC, 6, "Eva", Seating(0, "spy", 1), {"spy": spy})
    for _ in range(40):
        step(match)
    assert 0 not in spy.seats
    assert set(spy.seats) == {1, 2, 3, 4, 5}


def test_warming_up_changes_nothing() -> None:
    match, cold = new(), new()
    match.warm_up()
    assert finish(match) == finish(cold)


def test_names_begin_with_different_letters() -> None:
    for name in ("Eva", "bo", "You", "", "Ωmega", "[red]"):
        names = table_names(name, 11)
        assert len(names) == 11
        assert names[0] == name
        assert len({each[:1].upper() for each in names}) == 11
    assert len(BOT_NAMES) == len({name[0] for name in BOT_NAMES})


def test_the_commitment_is_to_the_secret_of_the_deal() -> None:
    match = new()
    assert match.commitment is None
    match.deal()
    assert match.commitment == (0, match.record().deals[0].commitment)


def kept(change: Callable[[dict[str, object]], object]) -> bytes:
    match = new()
    for _ in range(30):
        step(match)
    plain = msgspec.json.decode(match.record().to_bytes())
    change(plain)
    return msgspec.json.encode(plain)


def first_deal(plain: dict[str, object]) -> dict[str, object]:
    deals = plain["deals"]
    assert isinstance(deals, list)
    deal = deals[0]
    assert isinstance(deal, dict)
    return deal


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda plain: plain.pop(EXTENSION), "wrong_format"),
        (lambda plain: plain.update({EXTENSION: 1}), "wrong_type"),
        (lambda plain: plain.update({EXTENSION: {"seat": 0}}), "wrong_type"),
        (lambda plain: plain.update({EXTENSION: {"seat": 9, "bots": "random"}}), "unknown_seat"),
        (lambda plain: plain.update({EXTENSION: {"seat": -1, "bots": "random"}}), "unknown_seat"),
        (lambda plain: plain.update({EXTENSION: {"seat": 0, "bots": "wizard"}}), "unknown_bot"),
        (lambda plain: first_deal(plain).pop("secret"), "no_shuffle"),
        (lambda plain: first_deal(plain).update({"secret": "00"}), "bad_secret"),
        (lambda plain: first_deal(plain).update({"secret": "00" * 32}), "commitment_differs"),
        (lambda plain: first_deal(plain).update({"plays": ["2C", "2C", "2C"]}), "card_not_in_hand"),
        (lambda plain: first_deal(plain).update({"deck": ["2C"]}), "bad_deck"),
    ],
)
def test_records_that_cannot_be_gone_on_with(
    change: Callable[[dict[str, object]], object], code: str
) -> None:
    with pytest.raises(HeartsError) as caught:
        Match.from_record(read_record(kept(change)), BOTS)
    assert caught.value.code == code


def test_a_finished_game_cannot_be_gone_on_with() -> None:
    data = finish(new(CLASSIC.changed({"target": 1})))
    with pytest.raises(HeartsError) as caught:
        Match.from_record(read_record(data), BOTS)
    assert caught.value.code == "game_is_over"


def test_the_moon_is_left_to_the_person() -> None:
    match = Match.from_record(read_record(before_a_moon()), BOTS)
    while match.view.phase == "play":
        step(match)
    assert match.view.phase == "moon"
    assert match.view.to_act == (0,)
    match.act(events.ChooseMoon("subtract"))
    assert match.view.scores == (-26, 0, 0)
