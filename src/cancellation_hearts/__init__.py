"""Cancellation Hearts: Hearts for 6 to 11 people with two packs, in which twins cancel each other.

These names are the library; docs/library.md shows how to use them. They are imported when they are
first asked for, because the compiler takes a moment to load.
"""

from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cancellation_hearts.engine.batch import Batch
    from cancellation_hearts.engine.errors import HeartsError
    from cancellation_hearts.engine.game import Game
    from cancellation_hearts.engine.record import Record, read_file, read_record, record_of, replay
    from cancellation_hearts.engine.rules import CLASSIC, EXCHANGE, HEARTS, Rules
    from cancellation_hearts.engine.shuffle import Shuffle
    from cancellation_hearts.engine.view import Effect, View

__version__ = version("cancellation-hearts")

__all__ = [
    "CLASSIC",
    "EXCHANGE",
    "HEARTS",
    "Batch",
    "Effect",
    "Game",
    "HeartsError",
    "Record",
    "Rules",
    "Shuffle",
    "View",
    "__version__",
    "read_file",
    "read_record",
    "record_of",
    "replay",
]

_HOMES = {
    "batch": ("Batch",),
    "errors": ("HeartsError",),
    "game": ("Game",),
    "record": ("Record", "read_file", "read_record", "record_of", "replay"),
    "rules": ("CLASSIC", "EXCHANGE", "HEARTS", "Rules"),
    "shuffle": ("Shuffle",),
    "view": ("Effect", "View"),
}


def __getattr__(name: str) -> Any:  # noqa: ANN401
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"cancellation_hearts.engine.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
