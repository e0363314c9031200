"""What is said of a position and of what happens, from views and events alone."""

import ast
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

import cancellation_hearts.tui
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.events import Event
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
from cancellation_hearts.table.events import PlayedOut
from cancellation_hearts.tui.cards import FORMS, TIMES, CardForm, CardWriter
from cancellation_hearts.tui.news import Reporter
from cancellation_hearts.tui.scores import score_table
from cancellation_hearts.tui.sight import Scored
from cancellation_hearts.tui.text import Describer, Names
from cancellation_hearts.tui.words import COUNTED, SPACE, WORDS, counted, figure, listed, say

PLAYERS = ["Eva", "Bo", "Cy", "Di", "Ed", "Flo"]
NO_PASS = {"passing": (), "first_trick_points": True}
TUI = Path(cancellation_hearts.tui.__file__).parent
CLI = sorted(TUI.with_name("cli").glob("*.py"))
SOURCES = [*sorted(TUI.glob("*.py")), *CLI]


def plain(texts: Sequence[Text]) -> str:
    return "\n".join(text.plain for text in texts).replace(SPACE, " ")


class Seat:
    """Somebody at the table who is told what happens."""

    def __init__(self, game: Game, me: int = 0, form: CardForm = "letters") -> None:
        self.game = game
        self.me = me
        self.describer = Describer(Names(PLAYERS[: game.players], me), CardWriter(form))
        self.reporter = Reporter(self.describer)

    def hears(self, act: Callable[[], Sequence[Event]]) -> str:
        before = self.game.view(self.me)
        happened = act()
        return plain(list(self.reporter.tell(happened, before, self.game.view(self.me))))

    def plays(self, *cards: str) -> str:
        return "\n".join(self.hears(partial(self.game.play, card)) for card in cards)

    def sees(self) -> str:
        return plain(self.describer.position(self.game.view(self.me)))


def table(hands: str, kitty: str = "", me: int = 0, **options: object) -> Seat:
    """Deal composed hands, one a seat and between bars; the last seat deals."""
    rules = Rules(**{**NO_PASS, "players": (3, 6), **options})  # type: ignore[arg-type]
    held = [hand.split() for hand in hands.split("|")]
    game = Game(rules, len(held), len(held) - 1)
    game.deal_hands(held, kitty.split())
    return Seat(game, me)


# ---------------------------------------------------------------------------------------- positions


def test_a_position_shows_all_that_a_decision_needs() -> None:
    seat = table("7C 2H|KC 9D|KC 3D|9C QS|7C 9H", me=4)
    seat.plays("7C", "KC", "KC", "9C")
    assert seat.sees().splitlines() == [
        "On the table: Eva 7C, Bo KC (cancelled), Cy KC (cancelled), Di 9C (winning)."
        " You are the last to play.",
        "At stake: 0 points. Hearts are not broken.",
        "Your hand: Clubs: 7  Hearts: 9",
        "Only 7C can be played.",
        "  7C cancels Eva's 7C; then Di is winning.",
    ]


def test_aside_kitty_and_who_is_still_to_play_are_shown() -> None:
    seat = table("7C 2H 2D|7C 9D 3D|4H 5H 3S|4H 6H 3S", kitty="KS QS", me=2)
    seat.plays("7C", "7C", "4H", "4H", "2H")
    seat.game.play("9D")
    assert seat.sees().splitlines() == [
        "On the table: Eva 2H (winning), Bo 9D. After you: Di.",
        "At stake: 3 points, with 4 cards set aside. Kitty still to win: 2 cards."
        " Hearts are broken.",
        "Your hand: Hearts: 5  Spades: 3",
        "Only 5H can be played.",
    ]


def test_cancelled_cards_are_struck_out_and_called_cancelled() -> None:
    seat = table("7C 2H|7C 9D|4C 5H", me=2)
    seat.plays("7C", "7C")
    (line,) = seat.describer.trick(seat.game.view(2))
    assert "Eva 7C (cancelled), Bo 7C (cancelled). Nobody is winning." in plain([line])
    struck = [
        line.plain[span.start : span.end] for span in line.spans if "strike" in str(span.style)
    ]
    assert f"Eva{SPACE}7C" in struck


def test_the_legal_cards_are_offered() -> None:
    seat = table("7C 8C 2H 3H|9C TC 9D QD|2S 3S 4S 5S")
    assert "You can play: Clubs: 7 8" in seat.sees()
    seat = table("7C 8C 2D 3H|9C TC 9D QD|2S 3S 4S 5S", me=1)
    seat.plays("7C")
    assert "You can play: Clubs: 9 10" in seat.sees()
    seat = table("7C 2D 2H|9D QD TD|2S 3S 4S", me=1)
    seat.plays("7C")
    assert "You can play any card." in seat.sees()


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("9C", "9C: cancels Cy's 9C; then Bo is winning."),
        ("3C", "3C: Cy would still be winning."),
        ("TC", "10C: you would be winning."),
        ("7C", "7C: cancels Eva's 7C; then Cy is winning."),
    ],
)
def test_what_a_card_would_do(card: str, told: str) -> None:
    seat = table("7C 2H 2D 3D 4D|8C 9D TD JD QD|9C 4H 5H 6H 7H|7C 3C 9C TC KH", me=3)
    seat.plays("7C", "8C", "9C")
    assert plain([seat.describer.effect(seat.game.view(3), card)]) == told


def test_a_card_that_leaves_nobody_winning() -> None:
    seat = table("9C 2H 2D|9C 4H KH|2S 3S 4S", me=1)
    seat.plays("9C")
    told = seat.describer.effect(seat.game.view(1), "9C")
    assert plain([told]) == "9C: cancels Eva's 9C; then nobody is winning."
    seat = table("9C 2H 2D|9C 4H KH|KS AS KD", me=2)
    seat.plays("9C", "9C")
    told = seat.describer.effect(seat.game.view(2), "KS")
    assert plain([told]) == "KS: nobody would be winning."


def test_the_three_ways_to_write_cards() -> None:
    names = ["7C", "TC", "TC", "QH"]
    writers = {form: CardWriter(form) for form in FORMS}
    by_suit = {form: plain([writer.by_suit(names)]) for form, writer in writers.items()}
    assert by_suit == {
        "symbols": f"♣ 7 10{TIMES}2  ♥ Q",
        "letters": "Clubs: 7 10x2  Hearts: Q",
        "words": "Clubs: 7, 10 twice; Hearts: queen",
    }
    assert plain([writers["symbols"].several(names)]) == f"7♣, 10♣{TIMES}2, Q♥"
    assert (
        plain([writers["words"].several(names)]) == "7 of clubs, 10 of clubs twice, queen of hearts"
    )


# ------------------------------------------------------------------------------------------- plays


def test_a_newcomer_reads_how_cancelling_works() -> None:
    seat = table("7C 2H|KC 9D|KC 3D|9C QS")
    assert seat.plays("7C", "KC", "KC", "9C").splitlines() == [
        "  You  7C   leads",
        "  Bo   KC   wins so far",
        "  Cy   KC   cancels Bo's KC; you win so far",
        "  (Two identical cards in a trick cancel each other: neither can win it, but whoever wins"
        " takes them with their points.)",
        "  Di   9C",
        "Di wins the trick with 9C: 0 points, 4 cards.",
    ]


def test_points_and_broken_hearts_are_told() -> None:
    seat = table("7C 2D|QS 9D|4H 3D", me=1)
    assert seat.plays("7C", "QS", "4H").splitlines() == [
        "  Eva  7C   leads",
        "  You  QS   13 points; hearts are broken",
        "  Cy   4H",
        "Eva wins the trick with 7C: 14 points, 3 cards.",
    ]


def test_a_trick_that_is_set_aside() -> None:
    seat = table("7C 2H|7C 9D|4H 3D")
    told = seat.plays("7C", "7C", "4H", "2H", "9D", "3D").splitlines()
    assert "  Bo   7C   cancels your 7C; nobody wins so far" in told
    assert (
        "All the clubs cancel each other: nobody wins. 3 cards with 1 point are set aside for the"
        " next trick's winner. You lead again." in told
    )
    assert told[-1] == "You win the trick with 2H: 2 points, 6 cards."


def test_a_trick_that_goes_on() -> None:
    seat = table("7C 2D 2H|7C 9D 3D|4H 3D 3S", cancelled_trick="play_on", me=1)
    told = seat.plays("7C", "7C", "4H", "2D", "9D", "3D").splitlines()
    assert (
        "All the clubs cancel each other: nobody wins yet. Everyone plays one more card to this"
        " trick. Eva is first." in told
    )
    assert "  Eva  2D" in told


def test_a_card_can_cancel_the_own_one_before() -> None:
    seat = table("2C 4C|2C 9C|9D 9D", cancelled_trick="play_on", me=1)
    told = seat.plays("2C", "2C", "9D", "4C", "9C", "9D")
    assert "  Cy   9D   cancels the one played before" in told


@pytest.mark.parametrize(
    ("last", "end"),
    [
        ("nobody", "nobody wins. 3 cards with 2 points count for nobody."),
        ("last_winner", "Bo, who won the trick before, takes it: 2 points, 3 cards."),
    ],
)
def test_a_last_trick_that_stays_cancelled(last: str, end: str) -> None:
    seat = table("7C 2H|8C 2H|6C 3S", last_cancelled=last)
    assert f"All the hearts cancel each other: {end}" in seat.plays(
        "7C", "8C", "6C", "2H", "3S", "2H"
    )


def test_without_a_trick_before_the_leader_takes_the_last() -> None:
    seat = table("2C|2C|3S", last_cancelled="last_winner", me=2)
    assert "cancel each other: Eva, who led, takes it: 0 points, 3 cards." in seat.plays(
        "2C", "2C", "3S"
    )


def test_a_kitty_that_nobody_wins_is_told() -> None:
    seat = table("2C 7C|2C 7C|3S 4S", kitty="2H")
    told = seat.plays("2C", "2C", "3S", "7C", "7C", "4S")
    assert "6 cards with 0 points count for nobody. The kitty is won by nobody either." in told


def test_the_kitty_is_taken() -> None:
    seat = table("7C 2H|8C 2H|6C 3S", kitty="QS 3H", me=1)
    told = seat.plays("7C", "8C", "6C")
    assert "You also win the kitty, 2 cards; its points are counted after the deal." in told
    assert "QS" not in told


@pytest.mark.parametrize("me", [0, 1])
def test_the_kitty_is_exchanged_in_private(me: int) -> None:
    rules = EXCHANGE.changed({"players": (3, 6), "passing": (), "first_trick_points": True})
    game = Game(rules, 3, 2)
    game.deal_hands([["2C", "2H", "3D"], ["8C", "2H", "4D"], ["3C", "4H", "5D"]], ["QS", "3H"])
    seat = Seat(game, me)
    told = seat.plays("2C", "8C", "3C")
    buried = seat.hears(lambda: game.discard(["QS", "2H"]))
    if me == 1:
        assert "You take the kitty, 2 cards, and bury as many." in told
        assert "The kitty in your hand: 3H, QS." in told
        assert buried == "You have buried 2H, QS."
    else:
        assert "Bo takes the kitty, 2 cards, and buries as many." in told
        assert "QS" not in told + buried
        assert buried == "Bo has buried 2 cards."


@pytest.mark.parametrize("me", [0, 1])
@pytest.mark.parametrize("moon", ["choose", "subtract", "add"])
def test_the_moon(me: int, moon: str) -> None:
    hearts = [f"{rank}H" for rank in "23456789TJQKA"]
    rules = HEARTS.changed({"passing": (), "moon": moon, "opening": "dealer_left"})
    game = Game(rules, 3, 2)
    low = [f"{rank}{suit}" for suit in "DC" for rank in "23456789TJQKA"] + ["2S", "3S"]
    game.deal_hands([["QS", *hearts], low[:14], low[14:]])
    seat = Seat(game, me)
    told = []
    while game.phase == "play":
        card = game.legal()[0]
        told.append(seat.hears(partial(game.play, card)))
    if game.phase == "moon":
        told.append(seat.hears(lambda: game.choose_moon("add")))
    who, owner = ("You have", "your") if me == 0 else ("Eva has", "Eva's")
    assert f"{who} shot the moon: all point cards!" in "\n".join(told)
    effect = (
        f"26 points are taken off {owner} score."
        if moon == "subtract"
        else "26 points are added to everyone else's score."
    )
    assert effect in told[-1]


def test_passing_tells_both_ways() -> None:
    game = Game(CLASSIC, 6, 0)
    game.deal_hands([[f"{rank}{suit}" for rank in "234"] for suit in "CDHSCD"])
    seat = Seat(game, 2)
    for giver in range(5):
        game.pass_cards(giver, game.hand(giver))
    told = seat.hears(lambda: game.pass_cards(5, game.hand(5)))
    assert "You passed 2H, 3H, 4H to Di.\nBo passed 2D, 3D, 4D to you." in told


# ---------------------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("hands", "played", "card", "told"),
    [
        ("7C 2H|8C 2D|6C 6S", ["7C"], "2D", "You hold a club: clubs were led."),
        ("7S 2H|8S 2D|6C 6S", ["7S"], "2D", "You hold a spade: spades were led."),
        ("7C 2H|8C 2D|6C 6S", ["7C"], "AS", "You do not hold AS."),
        ("7C 2H 3D|8C 2H 4D|6C 6S 5D", ["7C", "8C", "6C"], "2H", "Hearts are not broken yet"),
        ("8C 2H|7C 2H|6C 6S", [], "2H", "The first lead of a deal may not be 2H, a point card."),
    ],
)
def test_refusals_are_told_in_sentences(
    hands: str, played: list[str], card: str, told: str
) -> None:
    seat = table(hands)
    seat.plays(*played)
    seat = Seat(seat.game, seat.game.to_act[0])
    with pytest.raises(HeartsError) as caught:
        seat.game.play(card)
    view = seat.game.view(seat.me)
    assert plain([seat.describer.refusal(caught.value, view)]).startswith(told)


def test_refusals_by_options() -> None:
    seat = table("7C 2H|8C 2H|9C 6S", opening="two_of_clubs")
    with pytest.raises(HeartsError) as caught:
        seat.game.play("2H")
    told = plain([seat.describer.refusal(caught.value, seat.game.view(0))])
    assert told == "The first lead of this deal has to be 7C."
    seat = table("7C 2D|QS 2S|6C 6S", me=1, first_trick_points=False)
    seat.plays("7C")
    with pytest.raises(HeartsError) as caught:
        seat.game.play("QS")
    told = plain([seat.describer.refusal(caught.value, seat.game.view(1))])
    assert told.startswith("No point cards on the first trick")


def test_a_card_held_once_cannot_be_passed_twice() -> None:
    game = Game(CLASSIC, 6, 0)
    game.deal_hands([[f"{rank}{suit}" for rank in "234"] for suit in "CDHSCD"])
    with pytest.raises(HeartsError) as caught:
        game.pass_cards(0, ["2C", "2C", "3C"])
    told = Seat(game).describer.refusal(caught.value, game.view(0))
    assert told.plain == "You hold 2C only once."


# ------------------------------------------------------------------------------------------ several


def test_what_several_cards_brought_is_told_trick_by_trick() -> None:
    seat = table("7C 2H|KC 9D|9C QS|3C 9H", me=3)
    before = seat.game.view(3)
    happened = [event for card in ("7C", "KC", "9C", "3C", "9D") for event in seat.game.play(card)]
    told = plain(list(seat.reporter.tell(happened, before, seat.game.view(3))))
    assert told.splitlines() == [
        "  Eva  7C",
        "  Bo   KC",
        "  Cy   9C",
        "  You  3C",
        "Bo wins the trick with KC: 0 points, 4 cards.",
        "  Bo   9D   leads",
    ]


def test_what_was_set_aside_is_counted_in_the_trick_that_takes_it() -> None:
    seat = table("7C 4H AD|7C 9D 2D|4H QS 3D", me=0, first_trick_points=True)
    before = seat.game.view(0)
    cards = ("7C", "7C", "4H", "4H", "9D", "QS")
    happened = [event for card in cards for event in seat.game.play(card)]
    told = plain(list(seat.reporter.tell(happened, before, seat.game.view(0))))
    assert "3 cards with 1 point are set aside" in told
    assert "You win the trick with 4H: 15 points, 6 cards." in told


def test_play_that_can_change_nothing_is_told_in_a_line() -> None:
    seat = table("7C 2D|KC 9D|9C 3D", me=0)
    before = seat.game.view(0)
    happened: list[Any] = [*seat.game.play("7C"), *seat.game.play("KC"), *seat.game.play("9C")]
    assert seat.game.decided
    happened.append(PlayedOut())
    while seat.game.phase == "play":
        happened += seat.game.play(seat.game.legal()[0])
    told = plain(list(seat.reporter.tell(happened, before, seat.game.view(0))))
    assert told.splitlines()[-2:] == [
        "Bo wins the trick with KC: 0 points, 3 cards.",
        "No card that is left can change a score: the rest is played out.",
    ]


def test_the_play_of_a_deal_that_is_over_is_not_told_once_cards_are_dealt_again() -> None:
    seat = table("7C|KC|9C", me=0)
    before = seat.game.view(0)
    happened = [event for card in ("7C", "KC", "9C") for event in seat.game.play(card)]
    happened += seat.game.deal_hands([["2C"], ["3C"], ["4C"]])
    told = plain(list(seat.reporter.tell(happened, before, seat.game.view(0))))
    assert told.splitlines()[0].startswith("Deal 2.")


def test_a_watcher_is_told_that_cards_were_passed_and_not_which() -> None:
    game = Game(CLASSIC, 6, 0)
    game.deal_hands([[f"{rank}{suit}" for rank in "234"] for suit in "CDHSCD"])
    watcher = Seat(game, me=-1)
    before = game.view(None)
    happened = [event for seat in range(6) for event in game.pass_cards(seat, game.hand(seat))]
    told = plain(list(watcher.reporter.tell(happened, before, game.view(None))))
    assert told.splitlines()[0] == "Everyone has passed cards to the left."
    assert " leads to the first trick." in told


# ------------------------------------------------------------------------------------------ scores


def test_the_table_of_scores_shows_the_last_deals_that_fit() -> None:
    game = Game(CLASSIC, 6, 0)
    scored = [Scored((0, 1, 26, 0.25, 12, 5), 1 if deal == 14 else None) for deal in range(15)]
    names = Names(PLAYERS, 0)
    for width in (40, 80, 100):
        rows = plain(score_table(names, scored, game.view(0), width)).splitlines()
        assert max(map(len, rows)) <= width
        assert rows[0].split()[-2] == "15"
        assert rows[0].endswith("total")
        assert rows[-1] == "* shot the moon."
        assert len(rows) == 8


def test_names_of_any_kind_keep_the_table_straight() -> None:
    names = Names(["[red]Eva[/]", "\N{CJK UNIFIED IDEOGRAPH-6F22}" * 9, "A B", "D", "E", "F"], 0)
    game = Game(CLASSIC, 6, 0)
    rows = score_table(names, [Scored((0,) * 6, None)], game.view(0), 40)
    assert "[red]Eva[/]" in rows[1].plain
    assert len({row.cell_len for row in rows}) == 1


# -------------------------------------------------------------------------------------------- words


def test_numbers_are_written_for_people() -> None:
    assert [figure(number) for number in (0, 3, 0.25, -13.5, 100000)] == [
        *("0", "3", "0.25", "-13.5", "100000"),
    ]
    assert counted("cards", 1) == f"1{SPACE}card"
    assert counted("points", 0) == f"0{SPACE}points"
    assert listed([Text(letter) for letter in "abc"]).plain == "a, b and c"
    assert listed([Text("a")]).plain == "a"


def test_values_keep_their_style_and_are_no_markup() -> None:
    text = say("leads-first", name=Text("[b]{x}", "red"))
    assert text.plain == "[b]{x} leads to the first trick."
    assert str(text.spans[0].style) == "red"


def test_no_message_stands_there_twice() -> None:
    keys = [
        str(node.value)
        for name in ("words.py", "table_words.py")
        for found in ast.walk(ast.parse((TUI / name).read_text(encoding="utf-8")))
        if isinstance(found, ast.Dict)
        for node in found.keys
        if isinstance(node, ast.Constant)
    ]
    assert sorted(keys) == sorted({*WORDS, *COUNTED})


def test_every_message_is_used_and_every_one_used_exists() -> None:
    used = set()
    for source in SOURCES:
        if source.name in ("words.py", "table_words.py"):
            continue
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                used.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[A-Za-z_]+"
                    for part in node.values
                ]
                used |= {key for key in WORDS if re.fullmatch("".join(parts), key)}
    used |= {"and"}
    unused = [key for key in WORDS if key not in used and key.removesuffix("-you") not in used]
    assert unused == []
    called = [
        key
        for source in SOURCES
        for key in re.findall(r'say\(\s*"([\w-]+)"', source.read_text(encoding="utf-8"))
        if source.name != "rules_text.py"
    ]
    assert set(called) <= set(WORDS)
    assert set(COUNTED) == {"cards", "points", "players", "seconds", "seats-are", "tables"}


def test_what_is_shown_comes_from_views_alone() -> None:
    # A game against bots is played here, and kept here.
    own = ("match.py", "saves.py", "chance.py", "play.py")
    for source in SOURCES:
        if source.name not in own:
            assert "engine.game" not in source.read_text(encoding="utf-8")
