"""Cards chosen for the next turn, what takes them back, and cards that play themselves."""

from typing import get_args

import pytest

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.cards import RANKS
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Guard
from tests.table.house import Client, House
from tests.table.scenes import FOUR, SIX, act, dealt, fresh, housed, in_turn, whose_turn

GUARDS: tuple[Guard, ...] = get_args(Guard)


def suit(letter: str) -> list[str]:
    return [rank + letter for rank in RANKS]


# Of the players in turn, the second holds one of the first two, the fourth the last.
NO_CLUBS = [*suit("D"), "2H", "3H", "4H", "5H"]
CLUBS = ["2C", "7C", "9C", "TC"]
FOURTH = ["3C", "9C", "JC", "AD"]


async def trick(
    house: House, monkeypatch: pytest.MonkeyPatch, second: list[str]
) -> tuple[str, list[Client]]:
    """Return players in turn; the first leads, the fourth holds the 9 of clubs."""
    hands = [["5C", "6C", "KC"], second, ["4C"], FOURTH]
    table, clients = await dealt(house, 6, hands, monkeypatch, ruleset=SIX)
    return table, in_turn(clients)


def queued(client: Client) -> str | None:
    found = client.parts["you"]["queued"]
    return None if found is None else str(found["card"])


def dropped(client: Client) -> list[tuple[str, str]]:
    return [(one["card"], one["reason"]) for one in client.saw("unqueued")]


@housed
async def test_a_queued_card_plays_itself_when_its_turn_comes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (one, two, three, four, *_) = await trick(house, monkeypatch, CLUBS)
    await four.well(protocol.Queue("3C", ("points", "points", "twin")))
    assert four.parts["you"]["queued"] == {"card": "3C", "unless": ["points", "twin"]}
    await one.well(engine.PlayCard("5C"))
    await two.well(engine.PlayCard("7C"))
    await house.clock.pass_by(60)
    assert len(one.parts["game"]["trick"]) == 2
    await three.well(engine.PlayCard("4C"))
    assert len(one.parts["game"]["trick"]) == 3
    await house.clock.pass_by(0.4)
    assert len(one.parts["game"]["trick"]) == 3
    await house.clock.pass_by(0.2)
    assert one.parts["game"]["trick"][3] == [four.seat, "3C"]
    assert queued(four) is None
    assert dropped(four) == []


@housed
async def test_other_players_learn_nothing_of_a_queued_card(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, players = await trick(house, monkeypatch, CLUBS)
    four = players[3]
    watcher = house.client()
    await watcher.open(table)
    others = [*players[:3], *players[4:], watcher]
    before = {other: dict(other.parts) for other in others}
    await four.well(protocol.Queue("AD", GUARDS))
    await four.well(protocol.Queue("JC", GUARDS))
    await four.well(protocol.Unqueue())
    await four.well(protocol.Queue("AD"))
    for other in others:
        assert other.parts == before[other]
    await act(players[0])
    assert dropped(four) == [("JC", "taken_back"), ("AD", "illegal")]
    for other in others:
        assert dropped(other) == []
        told = b"".join(other.frames)
        assert b'"AD"' not in told or "AD" in other.parts["you"]["hand"]
        assert b"unqueued" not in told
    # One who comes back is told by the tail no more than by the view.
    back = house.client(person=players[1].person)
    await back.open(table, players[1].seq - 5)
    assert back.saw("unqueued") == []


@housed
async def test_a_card_can_be_queued_in_place_of_another_and_taken_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, players = await trick(house, monkeypatch, CLUBS)
    four = players[3]
    assert await four.refused(protocol.Unqueue()) == "nothing_queued"
    await four.well(protocol.Queue("3C"))
    await four.well(protocol.Queue("JC", ("winner",)))
    assert four.parts["you"]["queued"] == {"card": "JC", "unless": ["winner"]}
    await four.well(protocol.Unqueue())
    assert queued(four) is None
    assert dropped(four) == [("JC", "taken_back")]
    for player in players[:3]:
        await act(player)
    await house.clock.pass_by(60)
    assert len(four.parts["game"]["trick"]) == 3


@pytest.mark.parametrize(
    ("second", "card", "unless", "reason"),
    [
        (NO_CLUBS, "2H", (), None),
        (NO_CLUBS, "2H", ("winner", "twin"), None),
        (NO_CLUBS, "2H", ("points",), "points"),
        (CLUBS, "7C", ("points", "twin"), None),
        (CLUBS, "7C", ("winner",), "winner"),
        (CLUBS, "2C", GUARDS, None),
        (CLUBS, "9C", ("points",), None),
        (CLUBS, "9C", ("twin",), "twin"),
        (CLUBS, "9C", GUARDS, "twin"),
    ],
)
@housed
async def test_a_queued_card_is_taken_back_by_what_it_was_not_to_see(
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    second: list[str],
    card: str,
    unless: tuple[Guard, ...],
    reason: str | None,
) -> None:
    _, (one, two, three, four, *_) = await trick(house, monkeypatch, second)
    await four.well(protocol.Queue("9C", unless))
    await one.well(engine.PlayCard("5C"))
    assert queued(four) == "9C"
    await two.well(engine.PlayCard(card))
    assert dropped(four) == ([] if reason is None else [("9C", reason)])
    assert queued(four) == ("9C" if reason is None else None)
    await three.well(engine.PlayCard("4C"))
    await house.clock.pass_by(5)
    assert len(one.parts["game"]["trick"]) == (4 if reason is None else 3)


@housed
async def test_a_card_for_the_next_trick_is_not_taken_back_by_this_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first player has led, and what the others play does not concern the card after it."""
    hands = [["AC", "AC", "6C"], NO_CLUBS]
    _, clients = await dealt(house, 6, hands, monkeypatch, ruleset=SIX)
    one, two, *others = in_turn(clients)
    await one.well(engine.PlayCard("AC"))
    await one.well(protocol.Queue("6C", GUARDS))
    await two.well(engine.PlayCard("5H"))
    for player in others:
        await act(player)
    assert one.parts["game"]["last_trick"]["winner"] == one.seat
    assert queued(one) == "6C"
    await house.clock.pass_by(2)
    assert one.parts["game"]["trick"] == [[one.seat, "6C"]]


@housed
async def test_a_card_that_cannot_follow_is_taken_back_and_not_taken(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (one, two, three, four, *_) = await trick(house, monkeypatch, NO_CLUBS)
    await four.well(protocol.Queue("AD"))
    await two.well(protocol.Queue("KD"))
    await one.well(engine.PlayCard("6C"))
    assert dropped(four) == [("AD", "illegal")]
    assert await four.refused(protocol.Queue("AD")) == "must_follow_suit"
    await house.clock.pass_by(1)
    # Who has no club may throw what was queued.
    assert one.parts["game"]["trick"] == [[one.seat, "6C"], [two.seat, "KD"]]
    assert dropped(two) == []
    assert dropped(three) == []


@housed
async def test_a_lead_that_turns_out_illegal_is_taken_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hearts are not broken: the winner of the trick cannot lead the heart that was queued."""
    hands = [["2C", "3C"], ["4C"], ["AC", "AH", "2D"], ["5C"]]
    _, clients = await dealt(house, 4, hands, monkeypatch, ruleset=FOUR)
    one, two, three, four = in_turn(clients)
    await three.well(protocol.Queue("AC"))
    await one.well(engine.PlayCard("2C"))
    await two.well(engine.PlayCard("4C"))
    await house.clock.pass_by(1)
    await three.well(protocol.Queue("AH"))
    await four.well(engine.PlayCard("5C"))
    assert one.parts["game"]["to_act"] == [three.seat]
    assert dropped(three) == [("AH", "illegal")]


@housed
async def test_a_card_queued_at_ones_turn_is_played_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (one, two, *_) = await trick(house, monkeypatch, [*CLUBS, "AS"])
    await one.well(protocol.Queue("5C", GUARDS))
    assert two.parts["game"]["trick"] == [[one.seat, "5C"]]
    assert queued(one) is None
    assert await two.refused(protocol.Queue("AS")) == "must_follow_suit"
    await two.well(protocol.Queue("7C"))
    assert two.parts["game"]["trick"] == [[one.seat, "5C"], [two.seat, "7C"]]


@housed
async def test_another_card_than_the_queued_one_can_be_played(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (one, two, three, four, *_) = await trick(house, monkeypatch, CLUBS)
    await four.well(protocol.Queue("3C"))
    for player in (one, two, three):
        await act(player)
    await four.well(engine.PlayCard("JC"))
    assert queued(four) is None
    await house.clock.pass_by(5)
    assert one.parts["game"]["trick"][3:] == [[four.seat, "JC"]]


@housed
async def test_what_cannot_be_queued_is_refused(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (_, _, _, four, *_) = await trick(house, monkeypatch, CLUBS)
    missing = next(card for card in suit("H") if card not in four.parts["you"]["hand"])
    assert await four.refused(protocol.Queue(missing)) == "card_not_in_hand"
    for card in ("", "1C", "9c", "queen of spades"):
        assert await four.refused(protocol.Queue(card)) == "unknown_card"
    watcher = house.client()
    await watcher.open(table)
    assert await watcher.refused(protocol.Queue("9C")) == "not_seated"
    assert await watcher.refused(protocol.Unqueue()) == "not_seated"
    assert queued(four) is None


@housed
async def test_nothing_is_queued_before_a_game_or_between_deals(house: House) -> None:
    _, clients = await house.full_table(4, seats=4, ruleset=FOUR)
    assert await clients[0].refused(protocol.Queue("2C")) == "no_game"
    assert await clients[0].refused(protocol.Unqueue()) == "no_game"
    await clients[0].well(protocol.Start())
    assert await clients[0].refused(protocol.Queue("2C")) == "wrong_phase"


@housed
async def test_a_card_queued_while_others_pass_stays_unless_it_is_passed(house: House) -> None:
    _, clients = await dealt(house, 6)
    ana, bo = clients[:2]
    for client in (ana, bo):
        hand = client.parts["you"]["hand"]
        once = [card for card in hand if hand.count(card) == 1]
        await client.well(engine.PassCards(tuple(once[:3])))
        await client.well(protocol.Queue(once[3] if client is ana else once[0]))
    for client in clients[2:]:
        await act(client)
    assert dropped(bo) == [(bo.parts["you"]["passed"][0], "illegal")]
    assert queued(bo) is None
    assert dropped(ana) == []
    assert queued(ana) is not None


@pytest.mark.parametrize("kept", [True, False])
@housed
async def test_a_card_queued_before_burying_stays_unless_it_is_buried(
    house: House, kept: bool
) -> None:
    ruleset = {"base": "exchange", "passing": []}
    _, clients = await dealt(house, 6, ruleset=ruleset)
    while clients[0].parts["game"]["phase"] != "discard":
        await act(whose_turn(clients))
    taker = whose_turn(clients)
    hand = taker.parts["you"]["hand"]
    club = next(card for card in hand if card[1] != "H" and hand.count(card) == 1)
    await taker.well(protocol.Queue(club))
    rest = [card for card in hand if card != club]
    await taker.well(engine.Discard(tuple(rest[:2] if kept else [club, rest[0]])))
    assert queued(taker) == (club if kept else None)
    assert dropped(taker) == ([] if kept else [(club, "illegal")])
    await house.clock.pass_by(5)
    lies = [card for _, card in taker.parts["game"]["trick"]]
    assert lies == ([club] if kept else [])


@housed
async def test_one_who_goes_leaves_no_card_behind(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (_, _, _, four, *_) = await trick(house, monkeypatch, CLUBS)
    await four.well(protocol.Queue("JC"))
    await four.well(protocol.Stand())
    assert queued(four) is None
    # To queue a card is to be back.
    await four.well(protocol.Queue("JC"))
    assert not four.parts["seats"][four.seat]["stand_in"]
    assert queued(four) == "JC"
    assert (await fresh(house, table, four))["you"]["queued"]["card"] == "JC"


@housed
async def test_a_queued_card_waits_while_the_game_is_paused(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, players = await trick(house, monkeypatch, CLUBS)
    four = players[3]
    host = next(player for player in players if player.parts["you"]["member"] == 0)
    await four.well(protocol.Queue("3C"))
    for player in players[:3]:
        await act(player)
    await house.clock.pass_by(0.3)
    await host.well(protocol.Pause(True))
    await house.clock.pass_by(60)
    assert len(four.parts["game"]["trick"]) == 3
    assert await four.refused(protocol.Queue("JC")) == "game_is_paused"
    assert queued(four) == "3C"
    await host.well(protocol.Pause(False))
    await house.clock.pass_by(1)
    assert four.parts["game"]["trick"][3:] == [[four.seat, "3C"]]


# -------------------------------------------------------------------------------- forced cards


async def last_trick(house: House, forced: bool) -> list[Client]:
    """Return players of whom all have one card left."""
    _, clients = await dealt(house, 4, ruleset=FOUR, early_end=False)
    await clients[0].well(protocol.Prefer(forced))
    assert clients[0].parts["you"]["forced"] == forced
    while max(clients[0].parts["game"]["hand_sizes"]) > 1 or clients[0].parts["game"]["trick"]:
        await act(whose_turn(clients))
    return clients


@pytest.mark.parametrize("forced", [True, False])
@housed
async def test_an_only_card_plays_itself_for_whoever_wants_it(house: House, forced: bool) -> None:
    clients = await last_trick(house, forced)
    while whose_turn(clients) is not clients[0]:
        await act(whose_turn(clients))
    await house.clock.pass_by(10)
    assert (clients[0].parts["game"]["hand_sizes"][0] == 0) == forced


@housed
async def test_a_wish_for_forced_cards_lasts_for_the_next_game_and_can_be_made_before(
    house: House,
) -> None:
    table, (ana, bo) = await house.full_table(2, seats=4, ruleset=FOUR)
    await ana.well(protocol.Prefer(True))
    await ana.well(protocol.Prefer(True))
    assert "forced" not in bo.parts["seats"][0]
    await ana.well(protocol.Start("random"))
    assert ana.parts["you"]["forced"]
    assert not bo.parts["you"]["forced"]
    watcher = house.client()
    await watcher.open(table)
    assert await watcher.refused(protocol.Prefer(True)) == "not_seated"


@housed
async def test_talking_does_not_keep_a_card_from_playing_itself(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, (one, two, three, four, five, six) = await trick(house, monkeypatch, CLUBS)
    await four.well(protocol.Queue("3C"))
    for player in (one, two, three):
        await act(player)
    for number in range(12):
        await (one, two, five)[number % 3].well(protocol.Chat("still waiting"))
        await house.clock.pass_by(0.2)
    assert len(six.parts["game"]["trick"]) == 4
