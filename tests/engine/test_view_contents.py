"""What a view says in positions that can be followed by hand."""

from __future__ import annotations

import pytest

from cancellation_hearts.engine.cards import NAMES, NUMBERS, names_in
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.view import Effect, Trick
from tests.engine.tables import play, table

pytestmark = pytest.mark.jit_off


def test_a_table_before_its_first_deal_has_nothing_on_it() -> None:
    view = Game(players=7, dealer=3).view(2)
    assert (view.seat, view.players, view.phase, view.dealer) == (2, 7, "deal", 3)
    assert (view.deal_number, view.direction, view.to_act) == (0, "left", ())
    assert view.hand == view.passed == view.received == view.kitty == view.buried == []
    assert view.legal == []
    assert view.tricks == []
    assert view.effects == {}
    assert view.trick == ()
    assert view.scores == view.points_taken == view.hand_sizes == view.pile_sizes == (0,) * 7
    assert (view.winning, view.kitty_taker, view.kitty_size) == (None, None, 0)
    assert (view.points_at_stake, view.cards_aside) == (0, 0)
    assert not view.hearts_broken


def test_passing_shows_the_own_choice_and_who_has_still_to_choose() -> None:
    hands = ["2C 2C 9D", "3C 4C 5C", "6C 7C 8C", "9C TC JC", "QC KC AC", "2D 3D 4D"]
    game = table(hands, "QS", passing=["left"], pass_count=2, dealer=4)
    game.pass_cards(0, ["2C", "2C"])
    game.pass_cards(4, ["AC", "KC"])
    view = game.view(0)
    assert (view.phase, view.direction, view.to_act) == ("pass", "left", (1, 2, 3, 5))
    assert (view.hand, view.passed, view.received) == (["2C", "2C", "9D"], ["2C", "2C"], [])
    assert (view.kitty_size, view.kitty, view.kitty_taker) == (1, [], None)
    assert game.view(1).passed == []
    assert game.view(1).legal == ["3C", "4C", "5C"]
    assert game.view(None).passed == game.view(None).hand == []
    game.pass_cards(0, ["2C", "9D"])
    assert game.view(0).passed == ["2C", "9D"]


def test_after_the_pass_everyone_sees_what_they_gave_and_got() -> None:
    hands = ["2C 2C 9D", "3C 4C 5C", "6C 7C 8C", "9C TC JC", "QC KC AC", "2D 3D 4D"]
    game = table(hands, passing=["right", "left"], pass_count=2)
    for seat, hand in enumerate(hands):
        game.pass_cards(seat, hand.split()[:2])
    for seat, hand in enumerate(hands):
        view = game.view(seat)
        assert view.passed == hand.split()[:2]
        assert view.received == hands[(seat + 1) % 6].split()[:2]
        assert view.hand == sorted([hand.split()[2], *view.received], key=NUMBERS.__getitem__)
    assert game.view(None).received == []


@pytest.mark.parametrize(
    ("direction", "to", "source"), [("left", 3, 1), ("right", 1, 3), ("across", 5, 6)]
)
def test_a_seat_is_told_with_whom_it_exchanges(direction: str, to: int, source: int) -> None:
    hands = ["2C", "3C", "4C", "5C", "6C", "7C", "8C"]
    game = table(hands, passing=[direction], pass_count=1)
    assert (game.view(2).passes_to, game.view(2).receives_from) == (to, source)
    assert (game.view(None).passes_to, game.view(None).receives_from) == (None, None)
    for seat in range(7):
        game.pass_cards(seat, game.hand(seat))
    assert game.view(2).received == [hands[source]]
    assert game.view(to).received == [hands[2]]
    hold = table(hands)
    assert (hold.view(2).passes_to, hold.view(2).receives_from) == (None, None)


def test_what_was_passed_stays_to_be_seen_when_the_deal_is_over() -> None:
    game = table(["2C", "3C", "4C", "5C", "6C", "7C"], passing=["right", "left"], pass_count=1)
    for seat in range(6):
        game.pass_cards(seat, game.hand(seat))
    play(game, "3C 4C 5C 6C 7C 2C")
    assert game.phase == "deal"
    assert [game.view(seat).passed for seat in range(3)] == [["2C"], ["3C"], ["4C"]]
    assert [game.view(seat).received for seat in range(3)] == [["3C"], ["4C"], ["5C"]]


def test_a_running_trick() -> None:
    hands = ["9D 2C", "9D QD", "8D KD", "QD TD", "2S 3S", "7D 4D"]
    game = table(hands)
    assert game.view(0).effects == {"2C": Effect(None, 0, True), "9D": Effect(None, 0, True)}
    play(game, "9D")
    view = game.view(1)
    assert (view.trick, view.winning, view.to_act) == (((0, "9D"),), 0, (1,))
    assert view.tricks == [Trick(0, ((0, "9D"),), None)]
    assert view.legal == ["9D", "QD"]
    assert view.effects == {"9D": Effect(0, None, False), "QD": Effect(None, 1, True)}
    assert view.hand_sizes == (1, 2, 2, 2, 2, 2)
    # Whose turn it is not may do nothing.
    assert game.view(0).legal == []
    assert game.view(0).effects == game.view(None).effects == {}
    play(game, "QD 8D")
    assert game.view(3).effects == {"QD": Effect(1, 0, False), "TD": Effect(None, 1, False)}
    play(game, "QD")
    assert game.view(4).winning == 0
    assert game.view(4).effects == {"2S": Effect(None, 0, False), "3S": Effect(None, 0, False)}


def test_a_trick_that_goes_on_is_one_trick_of_several_layers() -> None:
    hands = ["9D 3D", "9D 8C", "2S 2S", "3S 7S", "4H 8S", "5S QS"]
    game = table(hands, cancelled_trick="play_on")
    play(game, "9D 9D 2S 3S 4H 5S")
    first = ((0, "9D"), (1, "9D"), (2, "2S"), (3, "3S"), (4, "4H"), (5, "5S"))
    view = game.view(0)
    assert view.trick == first
    assert (view.winning, view.to_act, view.points_at_stake) == (None, (0,), 1)
    assert view.tricks == [Trick(0, first, None)]
    play(game, "3D 8C")
    view = game.view(2)
    assert view.winning == 0
    # The own card of the first layer is cancelled.
    assert view.effects == {"2S": Effect(2, 0, False)}
    play(game, "2S 7S 8S QS")
    layers = (*first, (0, "3D"), (1, "8C"), (2, "2S"), (3, "7S"), (4, "8S"), (5, "QS"))
    view = game.view(None)
    assert view.tricks == [Trick(0, layers, 0)]
    assert view.pile_sizes == (12, 0, 0, 0, 0, 0)
    assert view.points_taken == view.scores == (14, 0, 0, 0, 0, 0)
    numbers = view.observation["trick_of"][0, :13].tolist()
    assert numbers == [0] * 12 + [-1]


def set_aside_table() -> Game:
    hands = ["9D 2C 4C", "9D 3C 5C", "8D AC KC", "8D 4C 6C", "7D 5H 7S", "7D JD QS"]
    return table(hands, "3H 3H", jack_points=-10, hearts_break="none")


def test_a_trick_set_aside_waits_for_the_next_winner() -> None:
    game = set_aside_table()
    play(game, "9D 9D 8D 8D 7D 7D")
    view = game.view(3)
    assert (view.trick, view.winning, view.cards_aside, view.points_at_stake) == ((), None, 6, 0)
    assert view.pile_sizes == (0,) * 6
    assert (view.kitty_size, view.kitty_taker) == (2, None)
    first = Trick(0, ((0, "9D"), (1, "9D"), (2, "8D"), (3, "8D"), (4, "7D"), (5, "7D")), None)
    assert view.tricks == [first]
    play(game, "2C 3C AC 4C 5H")
    assert game.view(0).points_at_stake == 1
    assert game.view(0).tricks[1].winner is None
    play(game, "QS")
    view = game.view(3)
    second = ((0, "2C"), (1, "3C"), (2, "AC"), (3, "4C"), (4, "5H"), (5, "QS"))
    assert view.tricks == [first, Trick(0, second, 2)]
    assert (view.cards_aside, view.points_at_stake) == (0, 0)
    # The kitty is in the pile, but nobody has seen what it is worth.
    assert view.pile_sizes == (0, 0, 14, 0, 0, 0)
    assert view.points_taken == (0, 0, 14, 0, 0, 0)
    assert (view.kitty_taker, view.kitty) == (2, [])
    assert game.view(2).kitty == []
    play(game, "KC 6C 7S JD")
    assert game.view(3).points_at_stake == -10


def test_points_set_aside_are_at_stake() -> None:
    hands = ["9D 2C", "9D 3C", "2H 4C", "QS 5C", "8D 6C", "8D 7C"]
    game = table(hands, heart_points=0.25)
    play(game, "9D 9D 2H QS 8D 8D")
    assert (game.view(1).cards_aside, game.view(1).points_at_stake) == (6, 13.25)
    play(game, "2C 3C 4C 5C 6C")
    assert (game.view(1).cards_aside, game.view(1).points_at_stake) == (6, 13.25)
    play(game, "7C")
    assert game.view(1).points_taken == (0, 0, 0, 0, 0, 13.25)


@pytest.mark.parametrize(("option", "winner"), [("nobody", None), ("last_winner", 3)])
def test_a_cancelled_last_trick(option: str, winner: int | None) -> None:
    hands = ["2C 9D", "3C 9D", "4C 8D", "AC 8D", "5C 2H", "6C QS"]
    game = table(hands, last_cancelled=option, target=100)
    play(game, "2C 3C 4C AC 5C 6C")
    play(game, "8D 2H QS 9D 9D 8D")
    view = game.view(0)
    assert view.tricks[1].leader == 3
    assert view.tricks[1].winner == winner
    assert view.points_taken[3] == (0 if winner is None else 14)
    assert view.pile_sizes[3] == (6 if winner is None else 12)


def test_an_exchange_is_seen_by_its_taker_only() -> None:
    hands = ["2C 2D 2S", "3C 3D 3S", "AC 4D 4S", "4C 5D 5S", "5C 6D 6S", "6C 7D 7S"]
    game = table(hands, "QS 4D", kitty="exchange", discards="discarder")
    play(game, "2C 3C AC 4C 5C 6C")
    view = game.view(2)
    assert (view.phase, view.to_act) == ("discard", (2,))
    assert view.hand == ["4D", "4D", "4S", "QS"]
    assert (view.kitty, view.buried, view.kitty_taker) == (["4D", "QS"], [], 2)
    assert view.legal == ["4D", "4S", "QS"]
    assert view.effects == {}
    for seat in (0, 1, 3, 4, 5, None):
        other = game.view(seat)
        assert (other.kitty, other.legal) == ([], [])
        assert (other.kitty_taker, other.hand_sizes[2], other.pile_sizes[2]) == (2, 4, 6)
    game.discard(["QS", "4D"])
    view = game.view(2)
    assert (view.hand, view.kitty) == (["4D", "4S"], ["4D", "QS"])
    assert (view.buried, view.pile_sizes[2]) == (["4D", "QS"], 6)
    # Buried points count in the end, but do not show before.
    for seat in (0, 1, 3, 4, 5, None):
        assert game.view(seat).buried == game.view(seat).kitty == []
    assert view.points_taken == (0,) * 6
    play(game, "4S 5S 6S 7S 2S 3S 7D 2D 3D 4D 5D 6D")
    assert game.view(2).scores == (0, 0, 13, 0, 0, 0)
    assert game.view(2).points_taken == (0,) * 6


def test_observations_tell_who_played_what_and_who_has_none_of_a_suit() -> None:
    game = set_aside_table()
    plays = "9D 9D 8D 8D 7D 7D 2C 3C AC 4C 5H QS KC 6C"
    play(game, plays)
    observation = game.view(None).observation
    assert [NAMES[card] for card in observation["plays"][0, :14]] == plays.split()
    assert set(observation["plays"][0, 14:].tolist()) == {-1}
    assert observation["seats"][0, :15].tolist() == [*range(6), *range(6), 2, 3, -1]
    assert observation["trick_of"][0, :15].tolist() == [0] * 6 + [1] * 6 + [2] * 2 + [-1]
    assert observation["winners"][0, :4].tolist() == [-1, 2, -1, -1]
    assert sorted(names_in(*observation["seen"][0].tolist())) == sorted(plays.split())
    # Seats 4 and 5 threw off on clubs.
    assert observation["void"][0].tolist() == [0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]


def test_the_end_of_a_game() -> None:
    game = table(["AC", "2H", "2D", "QS", "3C", "4C"], target=14)
    play(game, "AC 2H 2D QS 3C 4C")
    view = game.view(None)
    assert (view.phase, view.to_act, view.seat) == ("over", (), None)
    assert view.scores == (14, 0, 0, 0, 0, 0)
    assert (view.deal_number, view.dealer) == (1, 0)


def test_a_moon_waits_for_its_shooter() -> None:
    hands = ["AS AC KC QC", "2H 3H 4H 5H", "6H 7H 8H 9H", "TH JH QH KH", "AH QS 2D 3D"]
    game = table(hands, base="hearts", opening="dealer_left", hearts_break="none")
    while game.phase == "play":
        play(game, game.legal()[-1] if game.to_act != (4,) else game.legal()[0])
    view = game.view(1)
    assert (view.phase, view.to_act, view.legal, view.effects) == ("moon", (0,), [], {})
    assert view.points_taken == (26, 0, 0, 0, 0)
    assert view.scores == (0,) * 5


def test_views_are_equal_when_they_know_the_same_by_the_same_rules() -> None:
    game = set_aside_table()
    assert game.view(0) == game.view(0)
    assert game.view(0) != game.view(1)
    assert game.view(None) == game.copy().view(None)
    hands = [" ".join(game.hand(seat)) for seat in range(6)]
    other = table(hands, "3H 3H", hearts_break="none")
    assert game.view(0).to_bytes() == other.view(0).to_bytes()
    assert game.view(0) != other.view(0)
    assert game.view(0) != 3
    with pytest.raises(TypeError):
        hash(game.view(0))
