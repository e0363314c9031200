"""What several commands need: rules from the command line, and text that is safe to print."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from cancellation_hearts.engine.errors import RulesError
from cancellation_hearts.engine.rules import PRESETS, Rules


def rules_from(name: str, options: list[str] | None) -> Rules:
    """Make the rules that ``--rules`` and ``--set`` ask for.

    Raises
    ------
    RulesError
        As `Rules.from_plain`, and ``bad_option`` for a file that is none.
    """
    if name in PRESETS:
        rules = Rules.preset(name)
    elif _is_file(name):
        try:
            plain = msgspec.json.decode(Path(name).read_bytes())
        except (OSError, msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise RulesError("bad_option", f"The rules in {name} cannot be read: {error}") from None
        if not isinstance(plain, dict):
            raise RulesError("bad_option", f"The rules in {name} are no JSON object of options.")
        rules = Rules.from_plain(plain)
    else:
        rules = Rules.preset(name)
    return rules.changed(dict(option_from(text) for text in options or ()))


def players_for(rules: Rules, players: int | None) -> int:
    """Return how many play: as asked for, else 8, 4 or the fewest that the rules allow.

    Raises
    ------
    RulesError
        ``wrong_player_count``.
    """
    if players is None:
        least, most = rules.players
        return next(number for number in (8, 4, least) if least <= number <= most)
    rules.check_players(players)
    return players


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:
        # A name too long for a file is no file.
        return False


def option_from(text: str) -> tuple[str, Any]:
    """Read an option of the rules as ``--set`` takes it.

    Raises
    ------
    RulesError
        ``bad_option`` if it has no equals sign.
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise RulesError(
            "bad_option",
            f"--set takes OPTION=VALUE, such as target=100, not {text!r}.",
            option=name,
        )
    try:
        return name, msgspec.json.decode(value)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        # A word such as play_on is written without quotes; left,right is a list of words.
        if name == "passing":
            return name, [word for word in value.split(",") if word]
        return name, value.split(",") if "," in value else value


def place_of(place: Mapping[str, Any]) -> str:
    """Return where a fault is, for people, who count from 1; nothing if it has no place."""
    counted = {"deal": "deal", "play": "card"}
    words = [f"{word} {place[key] + 1}" for key, word in counted.items() if key in place]
    if "seat" in place:
        words.append(f"seat {place['seat']}")
    return ", ".join(words)


def printable(text: str) -> str:
    """Return a file name, which need not be text, as text."""
    return text.encode(errors="surrogateescape").decode(errors="replace")


def safe(text: str, width: int = 40) -> str:
    """Return text from outside without anything that would steer a terminal, and not too long."""
    clean = "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )
    return clean if len(clean) <= width else clean[: width - 1] + "…"
