"""What a seat or a watcher knows of a game, with names and in points."""

from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.cards import NAMES, cards_in, names_in
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE, observe_at
from cancellation_hearts.engine.rules import Direction, Rules, points


class Effect(NamedTuple):
    """What a card would do to the trick as it stands.

    ``cancels`` is the seat whose card it would cancel, ``winning`` the seat that would then be
    winning, either None for nobody; ``takes_lead`` says whether that is the seat that plays it.
    """

    cancels: int | None
    winning: int | None
    takes_lead: bool


class Trick(NamedTuple):
    """A trick: who led, who played what in order, and who won it (None: nobody, or not yet)."""

    leader: int
    cards: tuple[tuple[int, str], ...]
    winner: int | None

    @property
    def cancelled(self) -> tuple[str, ...]:
        """The cards that have cancelled each other."""
        return _twins(self.cards)


def _twins(plays: tuple[tuple[int, str], ...]) -> tuple[str, ...]:
    if len({card for _, card in plays}) == len(plays):
        # So it is in many tricks, and all tricks of a deal are shown anew after each card.
        return ()
    names = [card for _, card in plays]
    return tuple(dict.fromkeys(card for card in names if names.count(card) == 2))


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat


class View:
    """What one seat, or a watcher, may know of a game.

    Parameters
    ----------
    rules : Rules
        What is played.
    observation : array of one ``OBSERVATION_DTYPE``
        What `observation.observe` wrote.
    """

    __slots__ = ("observation", "rules")

    def __init__(self, rules: Rules, observation: NDArray[np.record]) -> None:
        self.rules = rules
        self.observation = observation

    @classmethod
    def of(
        cls,
        rules: Rules,
        packed: NDArray[np.record],
        states: NDArray[np.record],
        seat: int | None,
    ) -> "View":
        """Look at a kernel's state as `seat`, or as a watcher if that is None."""
        observation: NDArray[np.record] = np.zeros(1, OBSERVATION_DTYPE)
        observe_at(states, packed, -1 if seat is None else seat, observation)
        return cls(rules, observation)

    def __eq__(self, other: object) -> bool:
        """Compare what is known, and by which rules."""
        if not isinstance(other, View):
            return NotImplemented
        return self.rules == other.rules and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def to_bytes(self) -> bytes:
        """Return all that is known, byte for byte; the rules are not in it."""
        return self.observation.tobytes()

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a watcher."""
        return _seat(self._number("seat"))

    @property
    def players(self) -> int:
        """How many play."""
        return self._number("players")

    @property
    def phase(self) -> str:
        """The phase of the deal, as `Game.phase`."""
        return kernel.PHASES[self._number("phase")]

    @property
    def deal_number(self) -> int:
        """The number of the current deal, of the next one between deals."""
        return self._number("deal")

    @property
    def dealer(self) -> int:
        """The dealer of the current deal, of the next one between deals."""
        return self._number("dealer")

    @property
    def leader(self) -> int:
        """Who led the running trick, or leads the next one."""
        return self._number("leader")

    @property
    def direction(self) -> Direction:
        """Where cards are passed in this deal; between deals, in the next one."""
        return self.rules.direction(self.deal_number)

    @property
    def passes_to(self) -> int | None:
        """Who receives what this seat passes, in the deal of `direction`; None: nothing passes."""
        if self.seat is None or self.direction == "hold":
            return None
        packed = self.rules.packed()
        return kernel.receiver_at(packed, self.deal_number, self.players, self.seat)

    @property
    def receives_from(self) -> int | None:
        """Whose cards this seat receives, in the deal of `direction`; None: nothing passes."""
        if self.seat is None or self.direction == "hold":
            return None
        packed, deal, players = self.rules.packed(), self.deal_number, self.players
        return next(
            giver
            for giver in range(players)
            if kernel.receiver_at(packed, deal, players, giver) == self.seat
        )

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have something to do now."""
        return seats_to_act(self.phase, self.players, self._number("turn"), self._number("chosen"))

    @property
    def hand(self) -> list[str]:
        """The cards held, in ascending order."""
        return names_in(self._number("once"), self._number("twice"))

    @property
    def passed(self) -> list[str]:
        """The cards chosen to pass in this deal."""
        return self._cards("passed")

    @property
    def received(self) -> list[str]:
        """The cards that were passed to this seat in this deal."""
        return self._cards("received")

    @property
    def kitty(self) -> list[str]:
        """The kitty, if this seat has taken it into the hand."""
        return self._cards("kitty")

    @property
    def buried(self) -> list[str]:
        """The cards this seat has buried."""
        return self._cards("buried")

    @property
    def kitty_size(self) -> int:
        """How many cards the kitty was dealt."""
        return self._number("kitty_size")

    @property
    def kitty_taker(self) -> int | None:
        """Who has won the kitty."""
        return _seat(self._number("kitty_taker"))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return self._by_seat("hand_sizes")

    @property
    def pile_sizes(self) -> tuple[int, ...]:
        """How many cards each seat has won in this deal."""
        return self._by_seat("pile_sizes")

    @property
    def scores(self) -> tuple[float, ...]:
        """The scores over all deals scored so far, in points."""
        return tuple(map(points, self._by_seat("scores")))

    @property
    def points_taken(self) -> tuple[float, ...]:
        """What the cards that each seat has won in the open count, jacks included, in points."""
        return tuple(map(self._points_of, self._by_seat("taken")))

    @property
    def points_at_stake(self) -> float:
        """What the running trick and everything set aside count, in points; the kitty not."""
        running = self._number("trick") if self.trick else 0
        return self._points_of(running + self._number("aside"))

    @property
    def cards_aside(self) -> int:
        """How many cards are set aside."""
        return self._number("aside") // kernel.ONE_CARD

    @property
    def hearts_broken(self) -> bool:
        """Whether hearts may be led now."""
        return bool(self._number("hearts_broken"))

    @property
    def tricks(self) -> list[Trick]:
        """All tricks of this deal, the running one last."""
        played = self._number("played")
        numbers = self.observation["trick_of"][0, :played].tolist()
        winners = self.observation["winners"][0].tolist()
        plays = self._plays(0, played)
        found = []
        start = 0
        for number in range(numbers[-1] + 1 if numbers else 0):
            end = start + numbers.count(number)
            found.append(Trick(plays[start][0], plays[start:end], _seat(winners[number])))
            start = end
        return found

    @property
    def trick(self) -> tuple[tuple[int, str], ...]:
        """The running trick: who played what, in the order played."""
        return self._plays(self._number("trick_start"), self._number("played"))

    @property
    def cancelled(self) -> tuple[str, ...]:
        """The cards of the running trick that have cancelled each other."""
        return _twins(self.trick)

    @property
    def winning(self) -> int | None:
        """Who would win the running trick as it stands."""
        return _seat(self._number("winning"))

    @property
    def legal(self) -> list[str]:
        """The cards this seat may play, pass or bury now, in ascending order."""
        return names_in(self._number("legal") & (1 << 52) - 1)

    @property
    def effects(self) -> dict[str, Effect]:
        """What each card that this seat may play now would do to the trick as it stands."""
        if self.phase != "play":
            return {}
        seat = self._number("seat")
        cancels = self.observation["cancels"][0].tolist()
        winning = self.observation["winning_after"][0].tolist()
        return {
            NAMES[card]: Effect(_seat(cancels[card]), _seat(winning[card]), winning[card] == seat)
            for card in cards_in(self._number("legal"))
        }

    def _plays(self, start: int, end: int) -> tuple[tuple[int, str], ...]:
        cards = self.observation["plays"][0, start:end].tolist()
        seats = self.observation["seats"][0, start:end].tolist()
        return tuple((seat, NAMES[card]) for seat, card in zip(seats, cards, strict=True))

    def _number(self, field: str) -> int:
        return cast(int, self.observation[field].item())

    def _by_seat(self, field: str) -> tuple[int, ...]:
        return tuple(self.observation[field][0, : self.players].tolist())

    def _cards(self, field: str) -> list[str]:
        return names_in(*self.observation[field][0].tolist())

    def _points_of(self, tally: int) -> float:
        rules = self.rules
        return (
            kernel.hearts_in(tally) * rules.heart_points
            + kernel.queens_in(tally) * rules.queen_points
            + kernel.jacks_in(tally) * rules.jack_points
        )


def seats_to_act(phase: str, players: int, turn: int, chosen: int) -> tuple[int, ...]:
    """Return the seats that have something to do; `chosen` is the set of those that have passed."""
    if phase == "pass":
        return tuple(seat for seat in range(players) if not chosen >> seat & 1)
    return (turn,) if phase in ("play", "discard", "moon") else ()
