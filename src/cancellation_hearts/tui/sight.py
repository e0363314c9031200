"""A game as one of its players sees it: what the terminal needs to know, wherever it is played."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from cancellation_hearts.engine.events import Action
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.engine.view import View


class Scored(NamedTuple):
    """What everybody saw at the end of a deal."""

    points: tuple[float, ...]
    moon: int | None


class Sight(Protocol):
    """What one player, or a watcher, knows of a game."""

    @property
    def rules(self) -> Rules:
        """What is played."""
        ...

    @property
    def players(self) -> int:
        """How many play."""
        ...

    @property
    def view(self) -> View | None:
        """What the player may know; None before a game."""
        ...

    @property
    def scored(self) -> Sequence[Scored]:
        """What each deal so far has brought."""
        ...

    @property
    def commitment(self) -> tuple[int, str] | None:
        """The number of a deal, and what was committed to for it."""
        ...

    def refuse(self, action: Action) -> None:
        """Raise the error that the action would be refused with, if it would be."""
        ...
