"""Rule sets: every point on which groups differ is a named option, and presets name the usual sets.

The options, their meaning and the presets are those of docs/rules.md. Points are numbers in
quarters outside (``0.25``) and whole quarter points inside, so that no sum can drift.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Literal, cast

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine.errors import RulesError

Opening = Literal["dealer_left", "two_of_clubs"]
HeartsBreak = Literal["heart_or_queen", "heart", "none"]
CancelledTrick = Literal["set_aside", "play_on"]
LastCancelled = Literal["nobody", "last_winner"]
Kitty = Literal["taken", "exchange"]
Discards = Literal["nobody", "discarder"]
Moon = Literal["choose", "subtract", "add", "off"]
Direction = Literal["left", "right", "across", "hold"]

MAX_PLAYERS: Final = 11
MAX_CYCLE: Final = 12

# The words of each option in the order of their codes, which are what the kernel reads.
OPENINGS: Final = ("dealer_left", "two_of_clubs")
HEARTS_BREAKS: Final = ("heart_or_queen", "heart", "none")
CANCELLED_TRICKS: Final = ("set_aside", "play_on")
LAST_CANCELLED: Final = ("nobody", "last_winner")
KITTIES: Final = ("taken", "exchange")
DISCARDS: Final = ("nobody", "discarder")
MOONS: Final = ("choose", "subtract", "add", "off")
DIRECTIONS: Final = ("hold", "left", "right", "across")

RULES_DTYPE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("heart_points", np.int32),
                ("queen_points", np.int32),
                ("jack_points", np.int32),
                ("moon_points", np.int32),
                ("target", np.int32),
                ("packs", np.int8),
                ("pass_count", np.int8),
                ("cycle", np.int8),
                ("passing", np.int8, (MAX_CYCLE,)),
                ("opening", np.int8),
                ("first_trick_points", np.bool_),
                ("hearts_break", np.int8),
                ("cancelled_trick", np.int8),
                ("last_cancelled", np.int8),
                ("kitty", np.int8),
                ("discards", np.int8),
                ("moon", np.int8),
            ],
            align=True,
        ),
    )
)
"""A rule set as the kernel reads it: words as their place in the tuples above, points in quarters.

``cycle`` is the length of the passing cycle, whose directions stand in ``passing[:cycle]``.
"""


def quarters(points: float) -> int:
    """Return a number of points as whole quarter points."""
    return int(points * 4)


def points(quarter_points: int) -> int | float:
    """Return whole quarter points as points: an integer where it is one, else an exact fraction."""
    whole, rest = divmod(int(quarter_points), 4)
    return whole if rest == 0 else whole + rest / 4


def _shown(value: object) -> str:
    """Return a value as error messages show it, cut off where it is long."""
    try:
        return repr(value)[:60]
    except (ValueError, RecursionError):
        # Python writes neither numbers of many thousand digits nor lists a thousand levels deep.
        return f"a {type(value).__name__} too long to show"


def _word(*words: str) -> tuple[str, Callable[[object], object]]:
    def check(value: object) -> object:
        if not isinstance(value, str) or value not in words:
            raise ValueError
        return value

    return "one of " + ", ".join(words), check


def _integer(least: int, most: int) -> tuple[str, Callable[[object], object]]:
    def check(value: object) -> object:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError
        return value

    return f"a whole number from {least} to {most}", check


def _points(least: float, most: float) -> tuple[str, Callable[[object], object]]:
    def check(value: object) -> object:
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise ValueError
        # Written so that NaN, which compares with nothing, is refused as well.
        if not least <= value <= most or value * 4 != int(value * 4):
            raise ValueError
        return points(quarters(value))

    return f"a number of quarter points from {least:g} to {most:g}", check


def _boolean(value: object) -> object:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _player_range(value: object) -> object:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError
    least, most = (_integer(3, MAX_PLAYERS)[1](number) for number in value)
    if cast(int, least) > cast(int, most):
        raise ValueError
    return (least, most)


def _passing_cycle(value: object) -> object:
    if not isinstance(value, list | tuple) or len(value) > MAX_CYCLE:
        raise ValueError
    check = _word(*DIRECTIONS)[1]
    return tuple(check(direction) for direction in value)


# What each option may be, in words, and the check that says so: it returns the value in its one
# canonical form or raises ValueError.
ALLOWED: Final[dict[str, tuple[str, Callable[[object], object]]]] = {
    "packs": _integer(1, 2),
    "players": (
        f"the least and the most, two whole numbers from 3 to {MAX_PLAYERS}",
        _player_range,
    ),
    "passing": (f"a list of at most {MAX_CYCLE} of left, right, across, hold", _passing_cycle),
    "pass_count": _integer(0, 34),
    "opening": _word(*OPENINGS),
    "first_trick_points": ("true or false", _boolean),
    "hearts_break": _word(*HEARTS_BREAKS),
    "cancelled_trick": _word(*CANCELLED_TRICKS),
    "last_cancelled": _word(*LAST_CANCELLED),
    "kitty": _word(*KITTIES),
    "discards": _word(*DISCARDS),
    "heart_points": _points(0, 100),
    "queen_points": _points(0, 100),
    "jack_points": _points(-100, 0),
    "moon": _word(*MOONS),
    "moon_points": _points(0, 1000),
    "target": _points(0.25, 100_000),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One complete set of rules; the defaults are the preset ``classic``.

    Parameters
    ----------
    packs : int
        1 or 2 packs of 52 cards. With one, nothing can cancel.
    players : tuple of int
        The least and the most players, within 3 to 11.
    passing : tuple of str
        The passing direction of each deal, in a cycle; empty: never pass.
    pass_count : int
        How many cards are passed; 0: never pass.
    opening : str
        Who leads to the first trick: the dealer's left, or a holder of the two of clubs.
    first_trick_points : bool
        May point cards be thrown on the first trick?
    hearts_break : str
        What breaks hearts: a heart or queen of spades, a heart only, or nothing has to (``none``).
    cancelled_trick : str
        A cancelled trick is set aside, or everyone plays one more card to it.
    last_cancelled : str
        Who wins the deal's last trick if it stays cancelled.
    kitty : str
        The kitty goes to the pile of its winner, or is exchanged with cards of their hand.
    discards : str
        Whose are the points buried in an exchange.
    heart_points, queen_points, jack_points, moon_points : int or float
        In quarter points. A jack of diamonds is a bonus and counts 0 or less.
    moon : str
        A moon is taken off, added to the others, as the shooter chooses, or not played (``off``).
    target : int or float
        The game ends when somebody has this score or more after a deal.

    Raises
    ------
    RulesError
        ``bad_option`` or ``bad_combination``, naming the option, the value and what is allowed.
    """

    packs: int = 2
    players: tuple[int, int] = (6, 11)
    passing: tuple[Direction, ...] = ("left", "right")
    pass_count: int = 3
    opening: Opening = "dealer_left"
    first_trick_points: bool = True
    hearts_break: HeartsBreak = "heart_or_queen"
    cancelled_trick: CancelledTrick = "set_aside"
    last_cancelled: LastCancelled = "nobody"
    kitty: Kitty = "taken"
    discards: Discards = "nobody"
    heart_points: float = 1
    queen_points: float = 13
    jack_points: float = 0
    moon: Moon = "choose"
    moon_points: float = 26
    target: float = 150

    def __post_init__(self) -> None:
        for option, (allowed, check) in ALLOWED.items():
            value = getattr(self, option)
            try:
                object.__setattr__(self, option, check(value))
            except (ValueError, OverflowError):
                raise RulesError(
                    "bad_option",
                    f"The option {option} is {_shown(value)}; it has to be {allowed}.",
                    option=option,
                ) from None
        smallest_hand = 52 * self.packs // self.players[1]
        if any(way != "hold" for way in self.passing) and self.pass_count > smallest_hand:
            raise RulesError(
                "bad_combination",
                f"The option pass_count is {self.pass_count}, but {self.players[1]} players hold"
                f" {smallest_hand} cards each; it has to be at most that.",
                option="pass_count",
            )
        if self.heart_points == 0 and self.queen_points == 0:
            raise RulesError(
                "bad_combination",
                "The options heart_points and queen_points are both 0, so that nobody would reach"
                " the target; one of them has to be more.",
                option="heart_points",
            )

    @classmethod
    def preset(cls, name: str) -> "Rules":
        """Return the preset called `name`: ``classic``, ``exchange`` or ``hearts``.

        Raises
        ------
        RulesError
            ``unknown_preset``.
        """
        if name not in tuple(PRESETS):
            raise RulesError(
                "unknown_preset",
                f"There is no preset {_shown(name)}; there are {', '.join(PRESETS)}.",
            )
        return PRESETS[name]

    @classmethod
    def from_plain(cls, data: Mapping[str, object]) -> "Rules":
        """Make a rule set from plain data: ``base`` names a preset, other keys are options.

        Raises
        ------
        RulesError
            ``unknown_preset``, ``unknown_option``, ``bad_option`` or ``bad_combination``.
        """
        options = dict(data)
        return cls.preset(cast(str, options.pop("base", None))).changed(options)

    def changed(self, options: Mapping[str, object]) -> "Rules":
        """Return these rules with some options changed; errors as in `from_plain`."""
        for option in options:
            if option not in ALLOWED:
                raise RulesError(
                    "unknown_option",
                    f"There is no option {str(option)[:40]!r}; there are {', '.join(ALLOWED)}.",
                    option=str(option)[:40],
                )
        return Rules(**{**self.options(), **cast(dict[str, Any], options)})

    def to_plain(self) -> dict[str, object]:
        """Return plain data for `from_plain`: the nearest preset and what differs from it."""
        mine = self.options()
        differences = {
            name: {option: mine[option] for option in mine if mine[option] != theirs[option]}
            for name, theirs in ((name, preset.options()) for name, preset in PRESETS.items())
        }
        base = min(differences, key=lambda name: len(differences[name]))
        plain = {
            option: list(value) if isinstance(value, tuple) else value
            for option, value in differences[base].items()
        }
        return {"base": base, **plain}

    def check_players(self, players: object) -> None:
        """Refuse a number of players that these rules are not for.

        Raises
        ------
        RulesError
            ``wrong_player_count``.
        """
        least, most = self.players
        if (
            isinstance(players, bool)
            or not isinstance(players, int)
            or not least <= players <= most
        ):
            raise RulesError(
                "wrong_player_count",
                f"These rules are for {least} to {most} players, not for {_shown(players)}.",
            )

    def direction(self, deal: int) -> Direction:
        """Return where cards are passed in the deal of that number, the first being 0."""
        if not self.passing or self.pass_count == 0:
            return "hold"
        return self.passing[deal % len(self.passing)]

    def packed(self) -> NDArray[np.record]:
        """Return the rule set as the kernel reads it: an array of one ``RULES_DTYPE``."""
        array: NDArray[np.record] = np.zeros(1, RULES_DTYPE)
        packed = array[0]
        for option in ("heart_points", "queen_points", "jack_points", "moon_points", "target"):
            packed[option] = quarters(getattr(self, option))
        packed["packs"] = self.packs
        packed["pass_count"] = self.pass_count
        packed["cycle"] = len(self.passing)
        for place, direction in enumerate(self.passing):
            packed["passing"][place] = DIRECTIONS.index(direction)
        packed["opening"] = OPENINGS.index(self.opening)
        packed["first_trick_points"] = self.first_trick_points
        packed["hearts_break"] = HEARTS_BREAKS.index(self.hearts_break)
        packed["cancelled_trick"] = CANCELLED_TRICKS.index(self.cancelled_trick)
        packed["last_cancelled"] = LAST_CANCELLED.index(self.last_cancelled)
        packed["kitty"] = KITTIES.index(self.kitty)
        packed["discards"] = DISCARDS.index(self.discards)
        packed["moon"] = MOONS.index(self.moon)
        return array

    def options(self) -> dict[str, Any]:
        """Return all options by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


CLASSIC: Final = Rules()
EXCHANGE: Final = Rules(
    players=(6, 10),
    passing=("left", "right", "across", "hold"),
    opening="two_of_clubs",
    first_trick_points=False,
    cancelled_trick="play_on",
    last_cancelled="last_winner",
    kitty="exchange",
    heart_points=0.25,
    target=100,
)
HEARTS: Final = Rules(
    packs=1,
    players=(3, 6),
    passing=("left", "right", "across", "hold"),
    opening="two_of_clubs",
    first_trick_points=False,
    target=100,
)
PRESETS: Final[dict[str, Rules]] = {"classic": CLASSIC, "exchange": EXCHANGE, "hearts": HEARTS}
