"""Views of tables that a real one would seldom show, made from the protocol's own types."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.protocol import (
    ChatPart,
    DealPart,
    EffectPart,
    GamePart,
    MemberPart,
    Parts,
    PlayPart,
    SeatPart,
    SheetPart,
    TablePart,
    TrickPart,
    YouPart,
)
from tests.oracle.rules_oracle import is_heart, rank_of, suit_of, trick_winner

TABLE: Final = "abcdefghijklmnop"
AT: Final = 1_790_000_000_000

PEOPLE: Final = (
    "Ana", "Bram", "Chen", "Dina", "Elif", "Femi", "Gus", "Hana", "Ines", "Joost", "Kofi",
)  # fmt: skip
LONG: Final = (
    "Maximiliane-Wilhelmine A", "Bartholomäus von Straß", "Παναγιώτης Παπαδόπουλ",
    "Wwwwwwwwwwwwwwwwwwwwwwww", "Chukwuemeka Oluwaseun Ad", "Jean-Baptiste de la Tour",
    "Nguyễn Thị Minh Khai Ngọ", "Siti Nurhaliza Tarudin S", "Guðmundur Þorvaldsson Ól",
    "Iiiiiiiiiiiiiiiiiiiiiiii", "Александра Константиновн",
)  # fmt: skip
ME: Final = 0
CARDS_EACH: Final = {6: 17, 7: 14, 8: 13, 9: 11, 10: 10, 11: 9}


def cards_of(text: str) -> tuple[str, ...]:
    """Return cards that are written one after the other."""
    return tuple(text.split())


def hand_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Return cards as the protocol lists a hand."""
    return tuple(sorted(cards, key=lambda card: ("CDHS".index(suit_of(card)), rank_of(card))))


def seats(names: Sequence[str], **changes: dict[int, Any]) -> tuple[SeatPart, ...]:
    """Return seats: mine, one of another person, and bots; changes are by key and seat."""
    found = [
        SeatPart(
            name=name,
            member=seat if seat < 2 else None,
            bot=None if seat < 2 else "medium",
            stand_in=False,
            ready=False,
            chosen=False,
            asks=None,
            agrees=seat < 2,
        )
        for seat, name in enumerate(names)
    ]
    for key, values in changes.items():
        for seat, value in values.items():
            found[seat] = replace(found[seat], **{key: value})
    return tuple(found)


def plays(leader: int, cards: Sequence[str], players: int) -> tuple[PlayPart, ...]:
    """Return cards as played in turn."""
    return tuple(PlayPart((leader + turn) % players, card) for turn, card in enumerate(cards))


def cancelled(cards: Sequence[str]) -> tuple[str, ...]:
    """Return which cards lie there twice."""
    return tuple(card for card, count in Counter(cards).items() if count > 1)


def worth(cards: Sequence[str]) -> float:
    """Return the points of cards by the classic rules."""
    return sum(1 for card in cards if is_heart(card)) + 13.0 * cards.count("QS")


def finished(leader: int, cards: Sequence[str], players: int) -> TrickPart:
    """Return a trick that is over."""
    trick = plays(leader, cards, players)
    winner = trick_winner([(play.seat, play.card) for play in trick])
    return TrickPart(leader=leader, cards=trick, winner=winner, cancelled=cancelled(cards))


def table(players: int, **changes: Any) -> TablePart:  # noqa: ANN401
    """Return how a table stands at which a game is played."""
    found = TablePart(
        id=TABLE,
        code="BADU-KELI",
        status="playing",
        game=0,
        host=0,
        paused=False,
        pause_votes=(),
        rematch_votes=(),
        hints=True,
        settings=Settings(seats=players, pace=0, trick_pause=0),
    )
    return replace(found, **changes)


def game(
    players: int,
    *,
    leader: int = 1,
    trick: Sequence[str] = (),
    to_act: Sequence[int] = (ME,),
    aside: Sequence[str] = (),
    **changes: Any,  # noqa: ANN401
) -> GamePart:
    """Return a deal in which these cards lie on the table."""
    played = plays(leader, trick, players)
    each = CARDS_EACH[players] - len(aside) // players
    layer = Counter(play.seat for play in played)
    found = GamePart(
        phase="play",
        deal=0,
        dealer=players - 1,
        direction="left",
        to_act=tuple(to_act),
        leader=leader,
        trick=played,
        cancelled=cancelled(trick),
        winning=trick_winner([(play.seat, play.card) for play in played]),
        at_stake=worth([*trick, *aside]),
        aside=len(aside),
        kitty=104 - CARDS_EACH[players] * players,
        kitty_taker=None,
        hearts_broken=True,
        hand_sizes=tuple(each - layer[seat] for seat in range(players)),
        pile_sizes=(0,) * players,
        points_taken=(0.0,) * players,
        last_trick=None,
        turn=11,
        deadline=None,
    )
    return replace(found, **changes)


def you(
    hand: Sequence[str],
    seen: GamePart | None = None,
    *,
    legal: Sequence[str] | None = None,
    **changes: Any,  # noqa: ANN401
) -> YouPart:
    """Return what I alone know; what my legal cards would do follows from the trick."""
    cards = hand_order(hand)
    allowed = tuple(dict.fromkeys(hand_order(cards if legal is None else legal)))
    effects = {}
    if seen is not None and ME in seen.to_act and seen.phase == "play":
        before = [(play.seat, play.card) for play in seen.trick]
        for card in allowed:
            twin = next((seat for seat, other in before if other == card), None)
            winning = trick_winner([*before, (ME, card)])
            effects[card] = EffectPart(twin, winning, winning == ME)
    found = YouPart(member=0, seat=ME, hand=cards, legal=allowed, effects=effects, passes_to=1)
    return replace(found, **changes)


def deals(players: int, count: int, *, moon: int | None = None) -> tuple[DealPart, ...]:
    """Return so many finished deals with scores that differ."""
    found = []
    for deal in range(count):
        points = [0.0] * players
        for heart in range(26):
            points[(heart * (deal + 3) + deal) % players] += 1
        queens = [0] * players
        for queen in ((deal * 2) % players, (deal * 5 + 1) % players):
            queens[queen] += 1
            points[queen] += 13
        shot = deal == moon
        if shot:
            points, queens = [-26.0] + [0.0] * (players - 1), [2] + [0] * (players - 1)
        found.append(
            DealPart(
                dealer=deal % players,
                points=tuple(points),
                queens=tuple(queens),
                moon=0 if shot else None,
                moon_choice="subtract" if shot else None,
                secret="ab" * 32,
                nonces=("",) * players,
            )
        )
    return tuple(found)


def sheet(players: int, count: int = 0, *, winners: Sequence[int] = (), **more: Any) -> SheetPart:  # noqa: ANN401
    """Return a score sheet of so many deals."""
    rows = deals(players, count, **more)
    scores = tuple(sum(row.points[seat] for row in rows) for seat in range(players))
    return SheetPart(deals=rows, scores=scores, target=150, winners=tuple(winners))


def chat(*texts: str) -> tuple[ChatPart, ...]:
    """Return what was said, in turn by me and by the other."""
    return tuple(ChatPart(turn % 2, text, AT + 60_000 * turn) for turn, text in enumerate(texts))


def parts(players: int, names: Sequence[str] = PEOPLE, **changes: Any) -> Parts:  # noqa: ANN401
    """Return the parts of a view, at first those of an empty cloth in the first deal."""
    names = names[:players]
    return Parts(
        **{
            "table": table(players),
            "seats": seats(names),
            "members": (
                MemberPart(0, names[0], 0, True, False),
                MemberPart(1, names[1], 1, True, False),
            ),
            "game": game(players),
            "tricks": (),
            "sheet": sheet(players),
            "shuffle": protocol.ShufflePart(0, "00" * 32),
            "chat": (),
            "you": you(()),
            **changes,
        }
    )
