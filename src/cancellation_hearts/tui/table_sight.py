"""A table on a server, as one person sees it."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import UnsetType

from cancellation_hearts.engine.errors import IllegalAction
from cancellation_hearts.engine.events import Action, PlayCard
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.engine.view import View
from cancellation_hearts.remote.fold import rules_of, view_of
from cancellation_hearts.table.protocol import (
    GamePart,
    MemberPart,
    Parts,
    SeatPart,
    TablePart,
    YouPart,
)
from cancellation_hearts.tui.sight import Scored

T = TypeVar("T")


class TableSight:
    """What somebody knows of a table; a `Sight`, and who is there.

    Attributes
    ----------
    parts : Parts
        What was told last; all parts are there.
    """

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self._view: tuple[Parts, View | None] | None = None

    # ------------------------------------------------------------------------------ the game

    @property
    def rules(self) -> Rules:
        """What is played."""
        return rules_of(self.table.settings)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def view(self) -> View | None:
        """What is known of the game; None before one."""
        if self._view is None or self._view[0] is not self.parts:
            self._view = self.parts, view_of(self.parts)
        return self._view[1]

    @property
    def scored(self) -> Sequence[Scored]:
        """What each deal so far has brought."""
        sheet = _there(self.parts.sheet)
        return [] if sheet is None else [Scored(deal.points, deal.moon) for deal in sheet.deals]

    @property
    def commitment(self) -> tuple[int, str] | None:
        """The number of a deal, and what was committed to for it."""
        shuffle = _there(self.parts.shuffle)
        return shuffle.deal, shuffle.commitment

    def refuse(self, action: Action) -> None:
        """Raise why a card cannot be played, if it cannot.

        The server has said which cards can be; this only finds the words for those that cannot.
        """
        view = self.view
        if view is None or not isinstance(action, PlayCard) or action.card in view.legal:
            return
        card, trick = action.card, view.trick
        if card not in view.hand:
            code = "card_not_in_hand"
        elif trick:
            follows = trick[0][1][1] in {held[1] for held in view.hand}
            code = "must_follow_suit" if follows else "no_points_on_first_trick"
        elif view.tricks:
            code = "hearts_not_broken"
        else:
            opens = view.rules.opening == "two_of_clubs"
            code = "must_open_with" if opens else "no_points_on_opening_lead"
        raise IllegalAction(code, f"The {card} cannot be played now.", card=card)

    # ------------------------------------------------------------------------------ the table

    @property
    def table(self) -> TablePart:
        """How the table plays, and where it stands."""
        return _there(self.parts.table)

    @property
    def seats(self) -> tuple[SeatPart, ...]:
        """Who sits where."""
        return _there(self.parts.seats)

    @property
    def members(self) -> tuple[MemberPart, ...]:
        """Who has taken part."""
        return _there(self.parts.members)

    @property
    def game(self) -> GamePart | None:
        """The game as everybody sees it."""
        return _there(self.parts.game)

    @property
    def you(self) -> YouPart:
        """What the person alone knows."""
        return _there(self.parts.you)

    @property
    def seat(self) -> int | None:
        """Where the person sits."""
        return self.you.seat

    @property
    def is_host(self) -> bool:
        """Whether the person is the host."""
        return self.you.member is not None and self.you.member == self.table.host

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [seat.name for seat in self.seats]

    @property
    def free_seats(self) -> list[int]:
        """The seats that nobody has."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.member is None and seat.bot is None
        ]

    def name_of(self, member: int) -> str:
        """Return what a member is called."""
        return self.members[member].name if member < len(self.members) else ""


def _there(part: T | UnsetType) -> T:
    """Return a part, which is always there once a table is open."""
    if isinstance(part, UnsetType):
        raise ValueError("A part of the view is missing.")
    return part
