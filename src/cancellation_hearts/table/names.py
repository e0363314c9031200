"""Names, what people say, and codes that can be read aloud."""

import re
import unicodedata
from typing import Final

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table.ports import Entropy
from cancellation_hearts.table.protocol import MAX_TEXT

MAX_NAME: Final = 24
MAX_NAME_POINTS: Final = 96
"""Letters may carry marks, and some pictures consist of several characters; not without end."""

MAX_MARKS: Final = 4
"""No script puts more over and under a letter; a heap would run over the lines beside it."""

BOT_NAMES: Final = (
    "Aiko",
    "Bram",
    "Chen",
    "Dina",
    "Emre",
    "Femi",
    "Gita",
    "Hugo",
    "Ines",
    "Juno",
    "Kofi",
)

_CONSONANTS: Final = "BDFGKLMNPRSTVZ"
_VOWELS: Final = "AEIOU"
SYLLABLES: Final = 4
"""Of 70 syllables each; 24 million codes are too many to find a table by trying."""

# Joiners hold letters of some scripts and parts of pictures together.
_JOINERS: Final = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
# They are letters or symbols by their category, and nothing can be seen of them.
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
# With and without them a name can look the same: joiners, and what chooses the form of a character.
_UNSEEN: Final = re.compile(
    f"[{_JOINERS}\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)


def clean_name(text: str) -> str:
    """Return a name as it is kept: composed (NFC), with single spaces, none at its ends.

    Raises
    ------
    HeartsError
        ``bad_name`` if it has not 1 to 24 visible characters, or one that steers the text around.
    """
    name = " ".join(unicodedata.normalize("NFC", text[: 4 * MAX_NAME_POINTS]).split())
    kinds = [unicodedata.category(letter) for letter in name if letter not in _JOINERS]
    hidden = any(kind[0] == "C" for kind in kinds) or any(blank in name for blank in _BLANK)
    # Marks stand over or under the letter before them.
    visible = sum(kind[0] != "M" for kind in kinds)
    heaped = _without_heaps(name) != name
    if hidden or heaped or not _seen(name) or visible > MAX_NAME or len(name) > MAX_NAME_POINTS:
        raise HeartsError(
            "bad_name",
            f"A name has 1 to {MAX_NAME} visible characters, and none that steer the text.",
        )
    return name


def clean_text(text: str) -> str:
    """Return what somebody says as it is kept: composed (NFC) and in one line.

    Raises
    ------
    HeartsError
        ``bad_text`` if nothing of it can be seen, or it has more than 300 characters.
    """
    line = " ".join(text.split())
    line = "".join(
        letter for letter in line if letter in _JOINERS or unicodedata.category(letter)[0] != "C"
    )
    # What has been taken out may have kept marks from their letters, or spaces from each other.
    said = _without_heaps(" ".join(unicodedata.normalize("NFC", line).split()))
    if len(said) > MAX_TEXT or not _seen(said):
        raise HeartsError("bad_text", f"What is said has 1 to {MAX_TEXT} characters.")
    return said


def _seen(text: str) -> bool:
    return any(unicodedata.category(letter)[0] in "LNPS" for letter in text if letter not in _BLANK)


def _without_heaps(text: str) -> str:
    """Leave out marks beyond the first few that stand on the same letter."""
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= MAX_MARKS:
            kept.append(letter)
    return "".join(kept)


def likeness(name: str) -> str:
    """Return what is the same for two names that people would take for each other."""
    return _UNSEEN.sub("", unicodedata.normalize("NFKC", name)).casefold()


def distinct(name: str, taken: set[str]) -> str:
    """Return `name`, with a number after it if somebody is called so already.

    Parameters
    ----------
    name : str
        A clean name.
    taken : set of str
        The `likeness` of the names in use.
    """
    found, number = name, 1
    while likeness(found) in taken:
        number += 1
        ending = f" {number}"
        found = name[: MAX_NAME - len(ending)].rstrip() + ending
    return found


def bot_name(taken: set[str]) -> str:
    """Return a name for a bot: one with an initial of its own where there is one left."""
    initials = {name[:1] for name in taken}
    free = [name for name in BOT_NAMES if likeness(name) not in taken]
    for name in free:
        if name[0].casefold() not in initials:
            return name
    return free[0] if free else distinct(BOT_NAMES[0], taken)


def new_code(entropy: Entropy) -> str:
    """Return a code for a table, four syllables such as ``BADU-KELI``."""
    number = int.from_bytes(entropy(8), "big")
    letters = []
    for _ in range(SYLLABLES):
        number, consonant = divmod(number, len(_CONSONANTS))
        number, vowel = divmod(number, len(_VOWELS))
        letters.append(_CONSONANTS[consonant] + _VOWELS[vowel])
    half = SYLLABLES // 2
    return "".join(letters[:half]) + "-" + "".join(letters[half:])


def read_code(text: str) -> str:
    """Return a code as `new_code` writes it, from what somebody typed.

    Raises
    ------
    HeartsError
        ``no_such_code`` if it cannot be one.
    """
    letters = [letter for letter in text[:40].upper() if letter.isalnum()]
    pairs = zip(letters[::2], letters[1::2], strict=False)
    if len(letters) != 2 * SYLLABLES or not all(
        first in _CONSONANTS and second in _VOWELS for first, second in pairs
    ):
        raise HeartsError("no_such_code", "There is no table with that code.")
    return "".join(letters[:SYLLABLES]) + "-" + "".join(letters[SYLLABLES:])
