"""What players do in a deal: pass, play, bury, choose for a moon; and how a deal ends early."""

import asyncio

import pytest

from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.cards import RANKS
from cancellation_hearts.engine.record import read_record, replay
from cancellation_hearts.table import protocol
from cancellation_hearts.table.protocol import Done
from tests.table.house import Client, House, over, play_on, something
from tests.table.scenes import FOUR, SIX, act, dealt, housed, in_turn, stored, whose_turn


def suit(letter: str) -> list[str]:
    return [rank + letter for rank in RANKS]


# ------------------------------------------------------------------------------------ passing


@housed
async def test_a_pass_can_be_changed_until_all_have_chosen(house: House) -> None:
    _, clients = await dealt(house, 6)
    ana, bo = clients[:2]
    hand = ana.parts["you"]["hand"]
    assert ana.parts["you"]["legal"] == sorted_set(hand)
    you = ana.parts["you"]
    assert (you["choose"], you["passes_to"], you["receives_from"]) == (3, 1, 5)
    await ana.well(engine.PassCards(tuple(hand[:3])))
    assert ana.parts["you"]["passed"] == hand[:3]
    assert bo.parts["seats"][0]["chosen"]
    assert bo.parts["game"]["to_act"] == [1, 2, 3, 4, 5]
    await ana.well(engine.PassCards(tuple(hand[3:6])))
    assert ana.parts["you"]["passed"] == hand[3:6]
    # Others learn that a seat has chosen, and no more.
    assert bo.saw("pass_chosen") == [{"type": "pass_chosen", "seat": 0}] * 2
    assert bo.parts["you"]["received"] == []
    for client in clients[1:]:
        await act(client)
    assert bo.parts["you"]["received"] == hand[3:6]
    assert set(hand[3:6]) <= set(bo.parts["you"]["hand"])
    assert bo.parts["game"]["phase"] == "play"
    assert bo.parts["you"]["choose"] == 0
    assert not any(seat["chosen"] for seat in bo.parts["seats"])
    assert await ana.refused(engine.PassCards(tuple(hand[:3]))) == "wrong_phase"


def sorted_set(cards: list[str]) -> list[str]:
    """Return cards as they stand, each once."""
    return list(dict.fromkeys(cards))


@housed
async def test_what_cannot_be_passed_is_refused(house: House) -> None:
    table, clients = await dealt(house, 6)
    ana = clients[0]
    hand = ana.parts["you"]["hand"]
    missing = next(card for card in suit("C") + suit("D") if card not in hand)
    once = next(card for card in hand if hand.count(card) == 1)
    before = await stored(house, table)
    for cards, code in (
        (hand[:2], "wrong_pass_count"),
        (hand[:4], "wrong_pass_count"),
        ([], "wrong_pass_count"),
        ([*hand[:2], missing], "card_not_in_hand"),
        ([once, once, once], "card_not_in_hand"),
        ([*hand[:2], "XX"], "unknown_card"),
    ):
        assert await ana.refused(engine.PassCards(tuple(cards))) == code
    assert await ana.refused(engine.PlayCard(hand[0])) == "wrong_phase"
    assert await ana.refused(engine.Discard(())) == "wrong_phase"
    assert await ana.refused(engine.ChooseMoon("add")) == "wrong_phase"
    assert await stored(house, table) == before


@housed
async def test_bots_pass_and_wait_for_people(house: House) -> None:
    ana = house.client()
    await house.table(ana, seats=6)
    await ana.well(protocol.Start("heuristic"))
    await ana.well(protocol.Ready(""))
    await house.clock.pass_by(60)
    assert ana.parts["game"]["to_act"] == [0]
    await act(ana)
    assert ana.parts["game"]["phase"] == "play"


# ------------------------------------------------------------------------------------ playing


@housed
async def test_only_whose_turn_it_is_plays_and_only_what_is_legal(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    first = whose_turn(clients)
    others = [client for client in clients if client is not first]
    before = await stored(house, table)
    for other in others:
        assert other.parts["you"]["legal"] == []
        assert (
            await other.refused(engine.PlayCard(other.parts["you"]["hand"][0])) == "not_your_turn"
        )
    held = first.parts["you"]["hand"]
    missing = others[0].parts["you"]["hand"][0]
    assert await first.refused(engine.PlayCard(missing)) == "card_not_in_hand"
    assert await first.refused(engine.PlayCard("1C")) == "unknown_card"
    illegal = [card for card in held if card not in first.parts["you"]["legal"]]
    for card in illegal:
        assert await first.refused(engine.PlayCard(card)) == "no_points_on_opening_lead"
    watcher = house.client()
    await watcher.open(table)
    assert await watcher.refused(engine.PlayCard(held[0])) == "not_seated"
    assert await stored(house, table) == before
    card = first.parts["you"]["legal"][0]
    await first.well(engine.PlayCard(card))
    for client in (*clients, watcher):
        assert client.parts["game"]["trick"] == [[first.seat, card]]
    assert card not in first.parts["you"]["hand"]
    assert others[0].saw("played") == [{"type": "played", "seat": first.seat, "card": card}]
    # The turn has passed on: the same player is refused now.
    assert await first.refused(engine.PlayCard(first.parts["you"]["hand"][0])) == "not_your_turn"


@pytest.mark.parametrize("ids", [("x", "x"), ("x", "y")])
@housed
async def test_a_card_played_twice_is_played_once(house: House, ids: tuple[str, str]) -> None:
    _, clients = await dealt(house, 4, ruleset=FOUR)
    first = whose_turn(clients)
    play = engine.PlayCard(first.parts["you"]["legal"][0])
    one, other = await asyncio.gather(*(first.do(play, name) for name in ids))
    assert isinstance(one, Done)
    assert other == one if ids[0] == ids[1] else getattr(other, "code", "") == "not_your_turn"
    assert len(clients[0].saw("played")) == 1


@housed
async def test_each_players_legal_cards_are_all_accepted_and_no_others(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset={**FOUR, "first_trick_points": False})
    for _ in range(24):
        player = whose_turn(clients)
        legal = player.parts["you"]["legal"]
        assert set(player.parts["you"]["effects"]) == set(legal)
        for card in player.parts["you"]["hand"]:
            if card not in legal:
                await player.refused(engine.PlayCard(card))
        await player.well(engine.PlayCard(legal[-1]))
    assert (await stored(house, table)).count("acted") == 24


# ------------------------------------------------------------------------------------ burying


@housed
async def test_the_taker_of_the_kitty_buries_what_nobody_else_sees(house: House) -> None:
    ruleset = {"base": "exchange", "passing": [], "target": 10}
    table, clients = await dealt(house, 6, ruleset=ruleset)
    while clients[0].parts["game"]["phase"] != "discard":
        await act(whose_turn(clients))
    taker = whose_turn(clients)
    others = [client for client in clients if client is not taker]
    hand, kitty = taker.parts["you"]["hand"], taker.parts["you"]["kitty"]
    assert len(kitty) == 2
    assert [client.parts["you"]["choose"] for client in (taker, others[0])] == [2, 0]
    assert taker.parts["game"]["kitty_taker"] == taker.seat
    assert len(hand) == taker.parts["game"]["hand_sizes"][taker.seat]
    assert not any(other.parts["you"]["kitty"] for other in others)
    assert await others[0].refused(engine.Discard(tuple(others[0].parts["you"]["hand"][:2]))) == (
        "not_your_turn"
    )
    assert await taker.refused(engine.PlayCard(hand[0])) == "wrong_phase"
    for cards, code in (
        (hand[:1], "wrong_discard_count"),
        (hand[:3], "wrong_discard_count"),
        ([hand[0], "1C"], "unknown_card"),
    ):
        assert await taker.refused(engine.Discard(tuple(cards))) == code
    buried = (kitty[0], next(card for card in hand if card not in kitty))
    await taker.well(engine.Discard(buried))
    assert sorted(taker.parts["you"]["buried"]) == sorted(buried)
    assert others[0].saw("buried") == [{"type": "buried", "seat": taker.seat, "cards": 2}]
    assert not any(other.parts["you"]["buried"] for other in others)
    assert clients[0].parts["game"]["to_act"] == [taker.seat]
    await play_on(house, clients, over(clients[0]))
    record = read_record(await house.tables.record(table, 0, clients[0].person))
    assert sorted(record.deals[0].discards or ()) == sorted(buried)


# --------------------------------------------------------------------------------------- moon


async def moon(house: House, monkeypatch: pytest.MonkeyPatch) -> tuple[Client, list[Client]]:
    """Return a shooter who has to choose, and all players."""
    ruleset = {**FOUR, "target": 26, "moon": "choose"}
    _, clients = await dealt(house, 4, [suit("C")], monkeypatch, ruleset=ruleset, early_end=False)
    while clients[0].parts["game"]["phase"] == "play":
        await act(whose_turn(clients))
    # The dealer's left holds all clubs and has won every trick.
    shooter = in_turn(clients)[0]
    assert clients[0].parts["game"]["phase"] == "moon"
    assert clients[0].parts["game"]["to_act"] == [shooter.seat]
    return shooter, clients


@housed
async def test_a_shooter_chooses_to_add(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    shooter, clients = await moon(house, monkeypatch)
    other = next(client for client in clients if client is not shooter)
    assert other.saw("moon_shot") == [{"type": "moon_shot", "seat": shooter.seat, "choice": None}]
    assert await other.refused(engine.ChooseMoon("add")) == "not_your_turn"
    assert await shooter.refused(engine.PlayCard("2C")) == "wrong_phase"
    assert await shooter.refused(protocol.Queue("2C")) == "wrong_phase"
    await shooter.well(engine.ChooseMoon("add"))
    expected = [26, 26, 26, 26]
    expected[shooter.seat] = 0
    assert other.parts["sheet"]["scores"] == expected
    (deal,) = other.parts["sheet"]["deals"]
    assert (deal["moon"], deal["moon_choice"]) == (shooter.seat, "add")
    assert other.parts["table"]["status"] == "over"
    assert other.parts["sheet"]["winners"] == [shooter.seat]


@housed
async def test_a_shooter_chooses_to_subtract(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    shooter, clients = await moon(house, monkeypatch)
    await shooter.well(engine.ChooseMoon("subtract"))
    expected = [0, 0, 0, 0]
    expected[shooter.seat] = -26
    assert clients[0].parts["sheet"]["scores"] == expected
    assert clients[0].parts["game"]["phase"] == "deal"


@housed
async def test_a_bot_chooses_for_a_shooter_who_is_gone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    shooter, clients = await moon(house, monkeypatch)
    await shooter.well(protocol.Stand())
    await house.clock.pass_by(2)
    assert clients[0].parts["sheet"]["deals"][0]["moon"] == shooter.seat
    assert clients[0].parts["sheet"]["deals"][0]["moon_choice"] in ("add", "subtract")


# ---------------------------------------------------------------------------------- early end


async def points_first(client: Client) -> None:
    """Play a card that counts, if one may be played."""
    legal = client.parts["you"]["legal"]
    counting = [card for card in legal if card[1] == "H" or card == "QS"]
    await client.well(engine.PlayCard((counting or legal)[-1]))


@pytest.mark.parametrize("seats", [4, 6])
@housed
async def test_a_deal_that_is_decided_ends_with_the_scores_of_playing_it_out(
    house: House, monkeypatch: pytest.MonkeyPatch, seats: int
) -> None:
    """Seat by seat the same cards, once with the rest played out by the table, once by people."""
    ruleset = {**FOUR, "hearts_break": "none", "target": 20}
    hearts = [*suit("H"), "QS"]
    hands = [hearts[number::seats] for number in range(seats)]
    sheets, plays = [], []
    for early in (True, False):
        table, clients = await dealt(
            house, seats, hands, monkeypatch, ruleset=ruleset, early_end=early
        )
        while not clients[0].parts["sheet"]["deals"]:
            await points_first(whose_turn(clients))
        sheets.append([deal["points"] for deal in clients[0].parts["sheet"]["deals"]])
        plays.append((await stored(house, table)).count("acted"))
        assert bool(clients[1].saw("played_out")) == early
        assert len(clients[1].saw("played")) == seats * (52 // seats)
        record = read_record(await house.tables.record(table, None, clients[0].person))
        assert list(replay(record).scores) == clients[0].parts["sheet"]["scores"]
        sheets[-1] = by_turn(clients, sheets[-1])
    assert sheets[0] == sheets[1]
    assert plays[0] < plays[1]


def by_turn(clients: list[Client], deals: list[list[float]]) -> list[list[float]]:
    """Return points from the first deal's leader on, as the first dealer was drawn by lot."""
    first = (clients[0].saw("started")[0]["dealer"] + 1) % len(clients)
    return [points[first:] + points[:first] for points in deals]


@housed
async def test_the_next_deal_after_an_early_end_is_as_any(house: House) -> None:
    ruleset = {**FOUR, "hearts_break": "none", "target": 60}
    _, clients = await dealt(house, 4, ruleset=ruleset)
    while clients[0].parts["table"]["status"] != "over":
        if clients[0].parts["game"]["phase"] == "play":
            await points_first(whose_turn(clients))
        else:
            for client in clients:
                if something(client) is not None:
                    await act(client)
    deals = clients[0].parts["sheet"]["deals"]
    assert len(clients[0].saw("played_out")) >= 2
    assert all(sum(deal["points"]) in (26, -26, 78) for deal in deals)
    assert [deal["dealer"] for deal in deals] == [
        (deals[0]["dealer"] + number) % 4 for number in range(len(deals))
    ]


# ----------------------------------------------------------------------------------- watching


@housed
async def test_finished_tricks_are_shown_if_the_table_lets_them_be(house: House) -> None:
    for history in (True, False):
        table, clients = await dealt(house, 4, ruleset=FOUR, history=history)
        watcher = house.client()
        await watcher.open(table)
        for _ in range(9):
            await act(whose_turn(clients))
        for client in (clients[0], watcher):
            tricks = client.parts["tricks"]
            assert len(tricks) == (2 if history else 0)
            assert len(client.parts["game"]["last_trick"]["cards"]) == 4
            assert len(client.parts["game"]["trick"]) == 1
            if history:
                assert tricks[-1] == client.parts["game"]["last_trick"]


@housed
async def test_tricks_tell_which_of_their_cards_have_cancelled_each_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = [["AC"], ["KC"], ["QC"], ["KC"], ["AC"], ["2C"]]
    _, clients = await dealt(
        house, 6, hands, monkeypatch, ruleset={**SIX, "opening": "dealer_left"}
    )
    cards = [hand[0] for hand in hands]
    for client, card in zip(in_turn(clients), cards, strict=True):
        await client.well(engine.PlayCard(card))
    watcher = clients[0].parts
    trick = watcher["game"]["last_trick"]
    assert [card for _, card in trick["cards"]] == cards
    assert trick["cancelled"] == ["AC", "KC"]
    assert trick["winner"] == in_turn(clients)[2].seat
    assert watcher["tricks"] == [trick]
    assert watcher["game"]["cancelled"] == []


@housed
async def test_watchers_see_no_hand(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    watcher = house.client()
    await watcher.open(table)
    for _ in range(6):
        await act(whose_turn(clients))
    hidden = {card for client in clients for card in client.parts["you"]["hand"]}
    text = b"".join(watcher.frames).decode()
    assert not [card for card in hidden if f'"{card}"' in text]
    assert watcher.parts["you"]["hand"] == []


@housed
async def test_a_table_without_watchers_sends_them_away_when_a_game_begins(house: House) -> None:
    table, clients = await house.full_table(3, seats=6, watchers=False)
    watcher, member = house.client(), house.client()
    await watcher.open(table)
    await member.open(table)
    await member.well(protocol.Chat("may I?"))
    await clients[0].well(protocol.Start("random"))
    assert watcher.closed == member.closed == ("watching_is_off", False)
    assert clients[1].closed is None
    await house.clock.pass_by(4)
    assert not any(b'hand_sizes":[1' in frame for frame in watcher.frames)


@housed
async def test_stacked_decks_give_what_they_should(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, clients = await dealt(house, 4, [suit("C"), suit("D")], monkeypatch, ruleset=FOUR)
    first, second, *_ = in_turn(clients)
    assert first.parts["you"]["hand"] == suit("C")
    assert second.parts["you"]["hand"] == suit("D")
    assert something(second) is None
