"""Reading what a person types: cards in any usual spelling, and commands."""

import re
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from cancellation_hearts.engine.cards import RANKS
from cancellation_hearts.tui.cards import SYMBOLS, TIMES, CardWriter
from cancellation_hearts.tui.words import Value, listed, say

GAME_COMMANDS: Final = {
    "?": "help",
    "help": "help",
    "rules": "rules",
    "hand": "hand",
    "trick": "trick",
    "table": "trick",
    "last": "last",
    "score": "score",
    "scores": "score",
    "cards": "cards",
    "quit": "quit",
    "exit": "quit",
}
"""What can be typed in every game."""

COMMANDS: Final = {**GAME_COMMANDS, "hint": "hint", "save": "save"}
"""What can be typed in a game that is kept in a file."""

MAX_TYPED: Final = 1000
_RANK_WORDS: Final = {
    "TWO": "2",
    "DEUCE": "2",
    "THREE": "3",
    "FOUR": "4",
    "FIVE": "5",
    "SIX": "6",
    "SIXE": "6",
    "SEVEN": "7",
    "EIGHT": "8",
    "NINE": "9",
    "TEN": "T",
    "JACK": "J",
    "KNAVE": "J",
    "QUEEN": "Q",
    "KING": "K",
    "ACE": "A",
}
_SUIT_WORDS: Final = {"CLUB": "C", "DIAMOND": "D", "HEART": "H", "SPADE": "S"}
_OTHER_SYMBOLS: Final = str.maketrans(
    {symbol: suit for suit, symbol in SYMBOLS.items()}
    | dict(zip("♧♢♡♤", SYMBOLS, strict=True))
    | {TIMES: "X", "\N{VARIATION SELECTOR-16}": None, "\N{VARIATION SELECTOR-15}": None}
)
_SEPARATORS: Final = re.compile(r"[\s,;.+&/|_-]+")
_LONG_WORDS: Final = re.compile(r"\b(" + "|".join((*_RANK_WORDS, *_SUIT_WORDS)) + r")S?\b")
_SMALL_WORDS: Final = re.compile(r"\b(OF|THE|AND)\b")
# A card, rank first or suit first, and that it is meant twice; the longest run of them counts.
_RANK_FIRST: Final = re.compile(r"([2-9TJQKA])([CDHS])(X2|TWICE)?")
_SUIT_FIRST: Final = re.compile(r"([CDHS])([2-9TJQKA])(X2|TWICE)?")


class Unclear(Exception):  # noqa: N818 - it is what the entry is
    """An entry that is no card, or not clearly one; its text says why."""

    def __init__(self, key: str, /, **values: Value) -> None:
        super().__init__(key)
        self.text: Text = say(key, **values)


class Command(NamedTuple):
    """A command that was typed, and what stands after it."""

    name: str
    rest: str


def command(line: str, known: Mapping[str, str] = COMMANDS) -> Command | None:
    """Return the command that a line is, None if it is none.

    Parameters
    ----------
    line : str
        What was typed.
    known : mapping
        What commands are called, by the words that they are typed with.
    """
    line = line.strip()
    if line.startswith("?"):
        return Command("help", line.lstrip("? \t"))
    word, _, rest = line.partition(" ")
    name = known.get(word.lower())
    return None if name is None else Command(name, rest.strip())


def cards(line: str, hand: Sequence[str], legal: Collection[str], writer: CardWriter) -> list[str]:
    """Return the cards that a line names.

    Parameters
    ----------
    line : str
        What was typed.
    hand, legal : collections of str
        What is held and may be played: a rank alone means the one card that it can mean.
    writer : CardWriter
        For what is unclear.

    Raises
    ------
    Unclear
        If some of it is no card, or may be several.
    """
    if len(line) > MAX_TYPED:
        raise Unclear("too-long")
    plain = _plain(line)
    joined = _SEPARATORS.sub("", plain)
    whole = _run(joined)
    if whole:
        return whole
    found = []
    tokens = deque(filter(None, _SEPARATORS.split(plain)))
    while tokens:
        token = tokens.popleft()
        # "2 of clubs, 3": a rank and a suit next to each other are one card.
        if len(token) == 1 and tokens and len(tokens[0]) == 1 and _run(token + tokens[0]):
            token += tokens.popleft()
        found += _run(token) or [_short(token, line.strip(), hand, legal, writer)]
    return found


def _plain(line: str) -> str:
    """Return a line in capital letters, with all words for ranks and suits as letters."""
    words = {**_RANK_WORDS, **_SUIT_WORDS}
    text = _SMALL_WORDS.sub(" ", line.translate(_OTHER_SYMBOLS).upper())
    text = _LONG_WORDS.sub(lambda match: words[match[1]], text)
    return text.replace("10", "T")


def _run(text: str) -> list[str]:
    """Return the cards that a text without spaces consists of, none if anything else is in it."""
    for pattern, rank, suit in ((_RANK_FIRST, 1, 2), (_SUIT_FIRST, 2, 1)):
        found = list(pattern.finditer(text))
        if found and "".join(match[0] for match in found) == text:
            return [match[rank] + match[suit] for match in found for _ in range(1 + bool(match[3]))]
    return []


def _short(
    token: str, line: str, hand: Sequence[str], legal: Collection[str], writer: CardWriter
) -> str:
    """Return the one card that a rank alone can mean."""
    shown = token.replace("T", "10")
    if token in SYMBOLS:
        raise Unclear("rank-missing", text=shown)
    if len(token) != 1 or token not in RANKS:
        raise Unclear("no-such-card", text=line[:20])
    held = sorted({card for card in hand if card[0] == token})
    able = [card for card in held if card in legal] or held
    if not able:
        raise Unclear("none-of-rank", text=shown)
    if len(able) > 1:
        raise Unclear("which-card", text=shown, cards=listed([writer.card(card) for card in able]))
    if line.lower() == "q":
        # Many programs are left by it, and a queen of spades cannot be taken back.
        raise Unclear("q-unclear", text=line, card=writer.card(able[0]))
    return able[0]
