"""How cards are written for a person: with symbols, with letters or in words."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final, Literal, get_args

from rich.text import Text

from cancellation_hearts.engine.cards import SUITS
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.tui.words import SPACE, WORDS, say

CardForm = Literal["symbols", "letters", "words"]
FORMS: Final[tuple[CardForm, ...]] = get_args(CardForm)

SYMBOLS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
TIMES: Final = "\N{MULTIPLICATION SIGN}"
# Two colours that can be read on black as on white; the suit is always written as well.
COLOURS: Final = {"C": "", "D": "magenta", "H": "red", "S": ""}


def card_points(rules: Rules, card: str) -> float:
    """Return what a card counts for who wins it."""
    if card[1] == "H":
        return rules.heart_points
    return {"QS": rules.queen_points, "JD": rules.jack_points}.get(card, 0)


class CardWriter:
    """Writes cards.

    Parameters
    ----------
    form : str
        ``symbols``: K♣; ``letters``: KC; ``words``: king of clubs.
    """

    def __init__(self, form: CardForm) -> None:
        self.form = form

    def card(self, name: str, style: str = "") -> Text:
        """Write one card."""
        rank, suit = name[0], name[1]
        if self.form == "words":
            suit_word = WORDS[f"suit-inside-{suit}"]
            written = say("card-in-words", rank=self._rank(rank), suit=suit_word).plain
        else:
            written = self._rank(rank) + (SYMBOLS[suit] if self.form == "symbols" else suit)
        return Text(written.replace(" ", SPACE), f"{COLOURS[suit]} {style}".strip())

    def several(self, names: Sequence[str]) -> Text:
        """Write cards one after the other, twins as a pair."""
        pieces = [self._twice(self.card(name), count) for name, count in Counter(names).items()]
        return Text(", ").join(pieces) if pieces else say("no-cards")

    def by_suit(self, names: Sequence[str], bright: Collection[str] | None = None) -> Text:
        """Write cards by suit, as one holds them; with `bright`, all others are dimmed."""
        suits = []
        for suit in SUITS:
            held = Counter(name for name in names if name[1] == suit)
            if not held:
                continue
            pieces = []
            for name, count in held.items():
                dim = bright is not None and name not in bright
                style = f"{COLOURS[suit]} {'dim' if dim else 'bold'}".strip()
                pieces.append(self._twice(Text(self._rank(name[0]), style), count))
            words = self.form == "words"
            suits.append(self._suit(suit) + Text(("," if words else "") + SPACE).join(pieces))
        gap = "; " if self.form == "words" else SPACE + " "
        return Text(gap).join(suits) if suits else say("no-cards")

    def _suit(self, suit: str) -> Text:
        label = SYMBOLS[suit] if self.form == "symbols" else WORDS[f"suit-{suit}"] + ":"
        return Text(label + SPACE, COLOURS[suit])

    def _rank(self, rank: str) -> str:
        return WORDS.get(f"rank-{rank}", rank) if self.form == "words" or rank == "T" else rank

    def _twice(self, text: Text, count: int) -> Text:
        if count < 2:
            return text
        if self.form == "words":
            twice = say("twice", card=text)
            twice.plain = twice.plain.replace(" ", SPACE)
            return twice
        return text.append(TIMES + "2" if self.form == "symbols" else "x2")
