"""What to simulate, and the figures that come of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from cancellation_hearts.bots.dispatch import KINDS
from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.sim.games import Rows


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate.

    Parameters
    ----------
    rules : Rules
    players, games : int
    bots : sequence of str
        Kinds of bot; seat 0 gets the first, and they repeat around the table.
    seed : int
        0 to 2**63 - 1. With the rest of the plan it decides every game.

    Raises
    ------
    HeartsError
        ``wrong_player_count``, ``unknown_bot`` or ``bad_argument``.
    """

    rules: Rules
    players: int
    games: int
    bots: Sequence[str]
    seed: int

    def __post_init__(self) -> None:
        self.rules.check_players(self.players)
        if not 1 <= self.games <= 2**32:
            raise UsageError("bad_argument", f"There cannot be {self.games} games.")
        if not 0 <= self.seed < 2**63:
            raise UsageError("bad_argument", "A seed is a whole number from 0 to 2**63 - 1.")
        if not self.bots:
            raise UsageError("unknown_bot", "There has to be at least one kind of bot.")
        for bot in self.bots:
            if bot not in KINDS:
                raise UsageError(
                    "unknown_bot", f"There is no bot {bot[:40]!r}; there are {', '.join(KINDS)}."
                )

    def bot_of(self, seat: int) -> str:
        """Return the kind of bot in a seat."""
        return self.bots[seat % len(self.bots)]


class SeatFigures(Struct):
    """Means a deal of one seat, in points; ``wins`` counts games, a shared one in parts."""

    seat: int
    bot: str
    points: float
    standard_error: float
    hearts: float
    queens: float
    wins: float


class KittyFigures(Struct):
    """Means over the kitties that somebody won, in points."""

    taken: int
    points_in_it: float
    points_buried: float
    points_of_its_taker: float


class Figures(Struct):
    """The figures of a simulation; means are a deal, in points."""

    games: int
    finished: int
    deals: int
    seats: list[SeatFigures]
    points_by_place_after_dealer: list[float]
    moons_per_1000_deals: float
    cancelled_tricks_per_deal: float
    cancelled_pairs_per_deal: float
    kitty: KittyFigures


@dataclass(slots=True)
class Summary:
    """Sums over all rows, and the figures made of them. Points are in points."""

    plan: Plan
    games: int = 0
    finished: int = 0
    deals: int = 0
    moons: int = 0
    cancelled_tricks: int = 0
    cancelled_pairs: int = 0
    kitties: int = 0
    kitty_points: float = 0
    buried_points: float = 0
    kitty_deal_points: float = 0
    points: NDArray[np.float64] = field(init=False)
    squares: NDArray[np.float64] = field(init=False)
    from_dealer: NDArray[np.float64] = field(init=False)
    hearts: NDArray[np.int64] = field(init=False)
    queens: NDArray[np.int64] = field(init=False)
    wins: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        players = self.plan.players
        for name in ("points", "squares", "from_dealer", "wins"):
            setattr(self, name, np.zeros(players))
        self.hearts = np.zeros(players, np.int64)
        self.queens = np.zeros(players, np.int64)

    def add(self, rows: Rows) -> None:
        """Add the rows of a chunk."""
        players = self.plan.players
        deals = rows.reshape(-1, players)
        points = deals["points"] / 4
        self.games += len(np.unique(deals["game"][:, 0]))
        self.finished += int(deals["won"].any(axis=1).sum())
        self.deals += len(deals)
        self.moons += int(deals["moon"].sum())
        self.cancelled_tricks += int(deals["cancelled_tricks"][:, 0].sum())
        self.cancelled_pairs += int(deals["cancelled_pairs"][:, 0].sum())
        taken = deals["kitty"]
        self.kitties += int(taken.sum())
        self.kitty_points += float(deals["kitty_points"].sum()) / 4
        self.buried_points += float(deals["buried_points"].sum()) / 4
        self.kitty_deal_points += float(points[taken].sum())
        self.points += points.sum(axis=0)
        self.squares += (points**2).sum(axis=0)
        self.hearts += deals["hearts"].sum(axis=0)
        self.queens += deals["queens"].sum(axis=0)
        place = (deals["seat"] - deals["dealer"][:, :1] - 1) % players
        self.from_dealer += np.bincount(place.ravel(), weights=points.ravel(), minlength=players)
        # A shared win is shared out.
        won = deals["won"][deals["won"].any(axis=1)]
        self.wins += (won / won.sum(axis=1, keepdims=True)).sum(axis=0)

    def figures(self) -> Figures:
        """Return the means, rounded to what is of interest."""
        deals = self.deals
        mean = self.points / deals
        spread = np.sqrt((self.squares / deals - mean**2).clip(0))
        seats = [
            SeatFigures(
                seat=seat,
                bot=self.plan.bot_of(seat),
                points=round(float(mean[seat]), 4),
                standard_error=round(float(spread[seat] / deals**0.5), 4),
                hearts=round(float(self.hearts[seat] / deals), 4),
                queens=round(float(self.queens[seat] / deals), 4),
                wins=round(float(self.wins[seat]), 2),
            )
            for seat in range(self.plan.players)
        ]
        kitties = max(self.kitties, 1)
        return Figures(
            games=self.games,
            finished=self.finished,
            deals=deals,
            seats=seats,
            points_by_place_after_dealer=[
                round(float(value), 4) for value in self.from_dealer / deals
            ],
            moons_per_1000_deals=round(1000 * self.moons / deals, 3),
            cancelled_tricks_per_deal=round(self.cancelled_tricks / deals, 4),
            cancelled_pairs_per_deal=round(self.cancelled_pairs / deals, 4),
            kitty=KittyFigures(
                taken=self.kitties,
                points_in_it=round(self.kitty_points / kitties, 4),
                points_buried=round(self.buried_points / kitties, 4),
                points_of_its_taker=round(self.kitty_deal_points / kitties, 4),
            ),
        )
