"""Deals that are over, step by step: what is shown is what the game was and what players saw."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cancellation_hearts.cli import app
from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.record import Record, read_record, replay, replay_steps
from cancellation_hearts.table.protocol import ENCODER
from cancellation_hearts.table.replay import ReplayDeal, replay_deal
from tests.table.house import Client, House, over, play_on
from tests.table.scenes import housed, started

RULES = [
    ({"base": "classic", "target": 60}, 7),
    ({"base": "classic", "target": 30, "cancelled_trick": "play_on"}, 8),
    ({"base": "exchange", "target": 30}, 6),
    ({"base": "hearts", "target": 40, "jack_points": -10}, 4),
]
KEYS = ("phase", "to_act", "leader", "trick", "cancelled", "winning", "at_stake", "aside")
# Players do not see what a kitty on somebody's pile counts; who looks at the deal later does.
MORE_KEYS = ("kitty_taker", "pile_sizes")


async def watched(
    house: House, ruleset: dict[str, object], seats: int
) -> tuple[str, Client, Record, list[dict[str, object]]]:
    """Play a game; return its table, a player, its record, and the game after all that was done."""
    table, clients = await started(house, 2, seats=seats, ruleset=ruleset)
    seen: list[dict[str, object]] = []
    await play_on(house, clients, over(clients[0]), lambda: seen.append(clients[0].parts["game"]))
    data = await house.tables.record(table, 0, "")
    return table, clients[0], read_record(data), seen


def cards_of(deal: ReplayDeal, number: int) -> Counter[str]:
    """Return the cards that lie in hands at a step."""
    return Counter(card for hand in deal.steps[number].hands for card in hand)


@pytest.mark.parametrize(("ruleset", "seats"), RULES)
@housed
async def test_every_step_is_what_the_table_was(
    house: House, ruleset: dict[str, object], seats: int
) -> None:
    _, client, record, seen = await watched(house, ruleset, seats)
    sheet = client.parts["sheet"]
    moments = [{key: game[key] for key in (*KEYS, *MORE_KEYS)} for game in seen]
    scores = [0.0] * seats
    for number, row in enumerate(sheet["deals"]):
        deal = replay_deal(record, 0, number)
        shown = json.loads(ENCODER.encode(deal))
        assert (deal.game, deal.deal, deal.deals) == (0, number, len(sheet["deals"]))
        assert (deal.dealer, list(deal.points)) == (row["dealer"], row["points"])
        assert (deal.moon, deal.moon_choice) == (row["moon"], row["moon_choice"])
        assert list(deal.scores) == scores
        scores = [old + new for old, new in zip(scores, deal.points, strict=True)]
        # What the steps show is what players saw, but for moments that passed too fast for them.
        steps = [{key: step[key] for key in (*KEYS, *MORE_KEYS)} for step in shown["steps"]]
        missed = [step for step in steps if step not in moments]
        assert len(missed) <= len(steps) // 4
        finished = [step["last"] for step in shown["steps"] if step["last"]]
        assert deal.steps[-1].trick_number == len(finished)
        assert sum(len(trick["cards"]) for trick in finished) == len(record.deals[number].plays)
    assert scores == sheet["scores"]


@pytest.mark.parametrize(("ruleset", "seats"), RULES)
@housed
async def test_the_steps_are_those_of_the_engine(
    house: House, ruleset: dict[str, object], seats: int
) -> None:
    _, _, record, _ = await watched(house, ruleset, seats)
    happened = [event for _, events in replay_steps(record) for event in events]
    told: list[object] = []
    packs = record.rules.packs
    for number in range(len(record.deals)):
        deal = replay_deal(record, 0, number)
        told += [event for step in deal.steps for event in step.happened]
        assert cards_of(deal, 0) + Counter(deal.kitty) == Counter(list(NAMES) * packs)
        assert isinstance(deal.steps[0].happened[0], engine.Dealt)
        if deal.direction == "hold":
            assert deal.passes == (None,) * seats
            assert deal.passes_to == (None,) * seats
        else:
            assert isinstance(deal.steps[1].happened[0], engine.Passed)
            for seat, given in enumerate(deal.passes):
                assert given is not None
                kept = Counter(deal.steps[0].hands[seat]) - Counter(given)
                assert Counter(deal.steps[1].hands[seat]) & kept == kept
                receiver = deal.passes_to[seat]
                assert receiver is not None
                assert Counter(given) <= Counter(deal.steps[1].hands[receiver])
        actions = sum(
            isinstance(step.happened[0], engine.Played | engine.Buried | engine.MoonShot)
            for step in deal.steps
        )
        assert actions == len(deal.steps) - (1 if deal.direction == "hold" else 2)
        assert deal.steps[-1].hands == ((),) * seats
        for one, two in zip(deal.steps, deal.steps[1:], strict=False):
            match two.happened[0]:
                case engine.Played(seat, card):
                    gone = Counter(one.hands[seat]) - Counter(two.hands[seat])
                    assert gone == Counter([card])
                    lies = two.last.cards if two.last else two.trick
                    assert (lies[-1].seat, lies[-1].card) == (seat, card)
    assert told == [event for event in happened if not isinstance(event, engine.PassChosen)]


@housed
async def test_the_points_are_those_of_hearts_replay(house: House, tmp_path: Path) -> None:
    table, _, record, _ = await watched(house, {"base": "classic", "target": 60}, 6)
    path = tmp_path / "game.json"
    path.write_bytes(await house.tables.record(table, 0, ""))
    found = json.loads(CliRunner().invoke(app, ["replay", str(path), "--json"]).stdout)
    shown = [replay_deal(record, 0, number) for number in range(len(record.deals))]
    assert [list(deal.points) for deal in shown] == [deal["points"] for deal in found["deals"]]
    assert [deal.moon for deal in shown] == [deal["moon"] for deal in found["deals"]]


@housed
async def test_only_deals_that_are_over_are_shown(house: House) -> None:
    table, clients = await started(house, 2, seats=6, ruleset={"base": "classic"})
    await play_on(house, clients, lambda: clients[0].parts["game"]["deal"] == 1)
    await play_on(house, clients, lambda: clients[0].parts["game"]["phase"] == "play")
    record = read_record(await house.tables.record(table, 0, clients[0].person))
    assert replay_deal(record, 0, 0).deals == 1
    for number in (1, 2, 999_999, -1):
        with pytest.raises(HeartsError) as refusal:
            replay_deal(record, 0, number)
        assert refusal.value.code == "no_such_game"


@pytest.mark.parametrize(("ruleset", "seats"), RULES)
@housed
async def test_a_kitty_counts_for_whoever_has_it_in_the_pile(
    house: House, ruleset: dict[str, object], seats: int
) -> None:
    _, _, record, _ = await watched(house, ruleset, seats)
    for number in range(len(record.deals)):
        deal = replay_deal(record, 0, number)
        # With a moon or burying, the deal counts otherwise than the cards that were won.
        buried = any(isinstance(step.happened[0], engine.Buried) for step in deal.steps)
        if deal.moon is None and not buried:
            assert deal.steps[-1].points_taken == deal.points


@pytest.mark.parametrize(("ruleset", "seats"), RULES)
@housed
async def test_queens_are_counted_for_whoever_took_them(
    house: House, ruleset: dict[str, object], seats: int
) -> None:
    _, client, record, _ = await watched(house, ruleset, seats)
    buried_count = record.rules.discards == "discarder"
    for number, row in enumerate(client.parts["sheet"]["deals"]):
        deal = replay_deal(record, 0, number)
        queens = [0] * seats
        waiting = 0
        for before, step in zip(deal.steps, deal.steps[1:], strict=False):
            if step.last is not None:
                waiting += [play.card for play in step.last.cards].count("QS")
                if step.last.winner is not None:
                    queens[step.last.winner] += waiting
                    waiting = 0
            for event in step.happened:
                match event:
                    case engine.KittyTaken(seat, _, "pile"):
                        queens[seat] += deal.kitty.count("QS")
                    case engine.Buried(seat) if buried_count:
                        gone = Counter(before.hands[seat]) - Counter(step.hands[seat])
                        queens[seat] += gone["QS"]
        assert row["queens"] == queens
        assert list(replay(record).log[number].queens or ()) == queens
