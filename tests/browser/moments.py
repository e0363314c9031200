"""Moments of games that are seldom seen, or that show much at once."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.protocol import MemberPart, Parts, QueuedPart, YouPart
from tests.browser.composed import (
    AT,
    LONG,
    PEOPLE,
    cards_of,
    chat,
    finished,
    game,
    parts,
    seats,
    sheet,
    table,
    you,
)

SEVENTEEN: Final = cards_of("2C 9C 9C KC 3D 4D 8D 9D TD 2H 4H 5H 8H AH 3S 7S QS")
DIAMONDS: Final = cards_of("3D 4D 8D 9D TD")
THIRTEEN: Final = cards_of("4C TC JC 5D 7D 7D 3H 9H JH 2S 8S KS AS")
NINE: Final = cards_of("4C TC 7D 7D KD 3H JH 2S QS")

PLAY_ON: Final = Settings(
    ruleset={"base": "classic", "cancelled_trick": "play_on"}, seats=11, pace=0, trick_pause=0
)
EXCHANGE: Final = Settings(ruleset={"base": "exchange"}, seats=7, pace=0, trick_pause=0)

# Of eleven cards, ten cancel each other and one is of another suit, twice.
FIRST_LAYER: Final = cards_of("2D 5D 9D 2D KD 9D JD 5D QH KD JD")
SECOND_LAYER: Final = cards_of("3D TD 6D 3D AD TD 4S QD AD 6D QD")
ASIDE: Final = cards_of("3S 8S 3S TS 8S QS JS TS JS QS 4H")


def before() -> Parts:
    """Show a table before its game: three people, a bot, and free seats."""
    people = seats(("Ana", "Bram", "", "Hana", "", "Elif", "", ""), bot={2: None, 4: None})
    free = {2, 4, 5, 6, 7}
    taken = tuple(
        replace(seat, bot="hard" if number == 3 else None)
        if number not in free
        else replace(seat, name="", bot=None, member=None)
        for number, seat in enumerate(people)
    )
    return parts(8, table=table(8, status="before"), seats=taken, game=None, sheet=None)


def passing() -> Parts:
    """Show a hand of 17 from which three cards are to be passed; some have chosen."""
    now = game(6, phase="pass", to_act=(0, 2, 5), hand_sizes=(17,) * 6, hearts_broken=False)
    who = seats(PEOPLE[:6], chosen={1: True, 3: True, 4: True})
    return parts(6, seats=who, game=now, you=you(SEVENTEEN, choose=3, receives_from=5))


def hand_of_seventeen() -> Parts:
    """Show six players, a trick in which a pair has cancelled, and 17 cards in my hand."""
    now = game(6, leader=2, trick=["KD", "JD", "QD", "KD"], hearts_broken=False)
    return parts(6, game=now, you=you(SEVENTEEN, now, legal=DIAMONDS))


def eleven() -> Parts:
    """Show eleven players; two pairs have cancelled, and a trick with both queens lies aside."""
    cards = cards_of("9D AD 5D 9D QH KD 2D AD JD TD")
    last = finished(3, ASIDE, 11)
    now = game(11, trick=cards, aside=ASIDE, last_trick=last, deal=2)
    mine = you(cards_of("TC 7D 7D KD 3H JH 2S AS"), now, legal=["7D", "KD"])
    said = chat("Good luck everybody", "You too!")
    return parts(11, game=now, you=mine, chat=said, tricks=(last,), sheet=sheet(11, 2))


def two_layers() -> Parts:
    """Show a trick that goes on: the second layer of eleven is nearly full."""
    now = game(11, trick=[*FIRST_LAYER, *SECOND_LAYER[:10]])
    mine = you(NINE[1:], now, legal=["7D", "KD"])
    return parts(11, table=table(11, settings=PLAY_ON), game=now, you=mine)


def full_layers() -> Parts:
    """Show 22 cards on the table, and a third layer about to begin."""
    now = game(11, trick=[*FIRST_LAYER, *SECOND_LAYER], to_act=(1,))
    return parts(11, table=table(11, settings=PLAY_ON), game=now, you=you(NINE[2:], now, legal=[]))


def three_layers() -> Parts:
    """Show a third layer with five cards."""
    cards = [*FIRST_LAYER, *SECOND_LAYER, *cards_of("4D 7D 8D 4D AC")]
    now = game(11, trick=cards, to_act=(6,))
    return parts(11, table=table(11, settings=PLAY_ON), game=now, you=you(NINE[2:], now, legal=[]))


def long_names() -> Parts:
    """Show eleven names as long as names may be."""
    cards = cards_of("9D AD 5D 9D QH KD 2D AD JD TD")
    now = game(11, trick=cards)
    return parts(11, LONG, game=now, you=you(NINE, now, legal=["7D", "KD"]))


def others_turn() -> Parts:
    """Show a moment when another is to play, and nothing is queued."""
    now = game(8, leader=3, trick=["8C", "TC"], to_act=(5,))
    return parts(8, game=now, you=you(THIRTEEN, now, legal=[]))


def queued() -> Parts:
    """Show a card that is queued while others play."""
    found = others_turn()
    assert isinstance(found.you, YouPart)
    return replace(found, you=replace(found.you, queued=QueuedPart("TC", ("winner",))))


def paused() -> Parts:
    """Show a game that is paused; another would like to go on."""
    now = game(8, leader=3, trick=["8C", "TC"], to_act=(5,))
    stopped = table(8, paused=True, pause_votes=(1,))
    return parts(8, table=stopped, game=now, you=you(THIRTEEN, now, legal=[]))


def stood_in() -> Parts:
    """Show that a bot plays for me, and another is away."""
    now = game(8, leader=3, trick=["8C", "TC"], to_act=(5,))
    who = seats(PEOPLE[:8], stand_in={0: True, 1: True})
    members = (MemberPart(0, "Ana", 0, True, False), MemberPart(1, "Bram", 1, False, False))
    return parts(8, seats=who, members=members, game=now, you=you(THIRTEEN, now, legal=[]))


def on_the_clock() -> Parts:
    """Show that I have twelve seconds left."""
    now = game(8, leader=3, trick=["8C", "TC"], to_act=(0,), deadline=AT + 12_000)
    clocked = table(8, settings=Settings(seats=8, clock=30, pace=0, trick_pause=0))
    return parts(8, table=clocked, game=now, you=you(THIRTEEN, now, legal=["4C", "TC", "JC"]))


def exchange() -> Parts:
    """Show that I have taken the kitty into my hand and have to bury six cards."""
    hand = cards_of("2C 3C 7C KC 5D TD QD AD 4H JH QH 6S 9S QS KS AS 3S 8C 2D 7H")
    sizes = (20, 13, 13, 13, 13, 13, 13)
    now = game(7, phase="discard", kitty_taker=0, hand_sizes=sizes, leader=0, to_act=(0,))
    mine = you(hand, now, choose=6, kitty=("8C", "2D", "7H", "3S", "QS", "AD"))
    return parts(7, table=table(7, settings=EXCHANGE), game=now, you=mine)


def moon() -> Parts:
    """Show that I have shot the moon and have to choose."""
    points = (52.0, *(0.0,) * 7)
    now = game(8, phase="moon", points_taken=points, hand_sizes=(0,) * 8, to_act=(0,))
    now = replace(now, pile_sizes=(104, *(0,) * 7))
    return parts(8, game=now, sheet=sheet(8, 3), you=you((), legal=[]))


def deal_over() -> Parts:
    """Show a table between two deals; some are ready for the next."""
    now = game(11, phase="deal", deal=4, to_act=(), hand_sizes=(0,) * 11)
    now = replace(now, points_taken=(4.0, 13.0, 0.0, 2.0, 5.0, 0.0, 14.0, 3.0, 6.0, 2.0, 3.0))
    who = seats(PEOPLE, ready=dict.fromkeys(range(2, 11), True))
    return parts(11, seats=who, game=now, sheet=sheet(11, 4, moon=2), you=you((), legal=[]))


def long_sheet() -> Parts:
    """Show the same after fourteen deals."""
    found = deal_over()
    now = game(11, phase="deal", deal=14, to_act=(), hand_sizes=(0,) * 11)
    return replace(found, game=now, sheet=sheet(11, 14, moon=5))


def game_over() -> Parts:
    """Show the end of a game of eight."""
    now = game(8, phase="over", deal=9, to_act=(), hand_sizes=(0,) * 8)
    ended = sheet(8, 9, moon=3)
    best = min(ended.scores)
    winners = tuple(seat for seat, score in enumerate(ended.scores) if score == best)
    ended = replace(ended, winners=winners, target=100)
    return parts(8, table=table(8, status="over"), game=now, sheet=ended, you=you((), legal=[]))


def watching() -> Parts:
    """Show a game to somebody without a seat."""
    found = eleven()
    return replace(found, you=YouPart(member=None, seat=None))


def talking() -> Parts:
    """Show a long talk."""
    lines = (
        "Good luck everybody", "You too!", "Who has the other queen?",
        "I would not tell you, would I? Whoever asks has one already, that is how it always goes.",
        "Hm", "🂭 🂭", "https://example.org/a/very/long/address/that/does/not/break/anywhere/at/all",
    )  # fmt: skip
    return replace(others_turn(), chat=chat(*lines * 3))


MOMENTS: Final[dict[str, Callable[[], Parts]]] = {
    each.__name__.replace("_", "-"): each
    for each in (
        before,
        passing,
        hand_of_seventeen,
        eleven,
        two_layers,
        full_layers,
        three_layers,
        long_names,
        others_turn,
        queued,
        paused,
        stood_in,
        on_the_clock,
        exchange,
        moon,
        deal_over,
        long_sheet,
        game_over,
        watching,
    )
}
