"""What a seat or a watcher knows of a game. Nothing else makes a view out of a state.

`observe` copies out of a state what is known, field by field, and nothing else: what is not copied
stays hidden. Bots and simulations read the resulting observation directly, people and programs
read it through `View`. The rules for it are in docs/rules.md under *What a player may know*.
"""

from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.bits import count, highest
from cancellation_hearts.engine.cards import NAMES, cards_in, names_in
from cancellation_hearts.engine.jit import compiled
from cancellation_hearts.engine.kernel import Cards, PackedRules, State, States
from cancellation_hearts.engine.rules import MAX_PLAYERS, Direction, Rules, points

MAX_TRICKS: Final = 104 // 3

OBSERVATION_DTYPE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("once", np.int64),
                ("twice", np.int64),
                ("passed", np.int64, (2,)),
                ("received", np.int64, (2,)),
                ("kitty", np.int64, (2,)),
                ("buried", np.int64, (2,)),
                ("seen", np.int64, (2,)),
                ("legal", np.int64),
                ("scores", np.int32, (MAX_PLAYERS,)),
                ("deal", np.int32),
                ("taken", np.uint16, (MAX_PLAYERS,)),
                ("aside", np.uint16),
                ("trick", np.uint16),
                ("led_once", np.int16),
                ("led_twice", np.int16),
                ("chosen", np.int16),
                ("cancels", np.int8, (52,)),
                ("winning_after", np.int8, (52,)),
                ("plays", np.int8, (104,)),
                ("seats", np.int8, (104,)),
                ("trick_of", np.int8, (104,)),
                ("winners", np.int8, (MAX_TRICKS,)),
                ("hand_sizes", np.int8, (MAX_PLAYERS,)),
                ("pile_sizes", np.int8, (MAX_PLAYERS,)),
                ("void", np.int8, (MAX_PLAYERS,)),
                ("seat", np.int8),
                ("phase", np.int8),
                ("players", np.int8),
                ("dealer", np.int8),
                ("cards_each", np.int8),
                ("opener", np.int8),
                ("turn", np.int8),
                ("leader", np.int8),
                ("led", np.int8),
                ("played", np.int8),
                ("trick_start", np.int8),
                ("picked", np.int8),
                ("kitty_size", np.int8),
                ("hearts_broken", np.bool_),
                ("winning", np.int8),
                ("last_winner", np.int8),
                ("kitty_taker", np.int8),
                ("spare", np.int8, (4,)),
            ],
            align=True,
        ),
    )
)
"""What one seat knows. Fields that a state has too mean the same as there; besides them:

================  ==================================================================================
``seat``          whose observation it is; -1: a watcher's, who sees no hand
``once, twice``   the hand of ``seat``
``passed``        what ``seat`` has chosen to pass: set once, set twice
``received``      what it was passed
``kitty``         the kitty, if ``seat`` has taken it into the hand
``buried``        what ``seat`` has buried
``seen``          all cards played in this deal: set once, set twice
``legal``         the set of actions of ``seat``, if it may act (see ``kernel.legal``)
``taken``         by seat, the tally of the cards it has won in the open: without kitty and burial
``cancels``       by legal card: the seat whose card it would cancel, -1 for nobody
``winning_after`` by legal card: who would then be winning, -1 for nobody
``seats``         who played each of ``plays``
``trick_of``      the number of the trick that each of ``plays`` belongs to
``winners``       by trick, who won it, -1 for nobody or not yet
``hand_sizes``    by seat, how many cards it holds
``pile_sizes``    by seat, how many cards it has won, the kitty included
``void``          by seat, the set of suits that it has shown to have none of; none any more for
                  who has taken a kitty into the hand since
``picked``        how many cards ``seat`` has picked so far to pass or bury, if it is to act
``kitty_size``    how many cards the kitty was dealt
``winning``       who would win the running trick as it stands, -1 for nobody
``spare``         always 0, in place of padding
================  ==================================================================================
"""


@compiled
def observe(state: State, rules: PackedRules, seat: int, seen: State) -> None:
    """Write what `seat` knows of `state` to the observation `seen`; a watcher is seat -1."""
    seen.seat = seat
    observe_table(state, seen)
    observe_plays(state, rules, seen)
    seen.once = 0
    seen.twice = 0
    seen.passed[:] = 0
    seen.received[:] = 0
    seen.kitty[:] = 0
    seen.buried[:] = 0
    seen.legal = 0
    seen.picked = 0
    seen.cancels[:] = -1
    seen.winning_after[:] = -1
    if seat >= 0:
        observe_own(state, rules, seat, seen)


@compiled
def observe_table(state: State, seen: State) -> None:
    """Copy what everybody sees."""
    seen.phase = state.phase
    seen.players = state.players
    seen.deal = state.deal
    seen.dealer = state.dealer
    seen.cards_each = state.cards_each
    seen.opener = state.opener
    seen.turn = state.turn
    seen.leader = state.leader
    seen.led = state.led
    seen.played = state.played
    seen.trick_start = state.trick_start
    seen.hearts_broken = state.hearts_broken
    seen.last_winner = state.last_winner
    seen.kitty_taker = state.kitty_taker
    seen.kitty_size = kernel.kitty_size(state)
    seen.chosen = state.chosen
    seen.aside = state.aside
    seen.trick = state.trick
    seen.led_once = state.led_once
    seen.led_twice = state.led_twice
    seen.winning = kernel.winning_seat(state)
    for seat in range(MAX_PLAYERS):
        seen.scores[seat] = state.scores[seat]
        seen.pile_sizes[seat] = kernel.cards_in(state.pile[seat])
        seen.hand_sizes[seat] = count(state.once[seat]) + count(state.twice[seat])


@compiled
def observe_plays(state: State, rules: PackedRules, seen: State) -> None:
    """Go through all plays again, and note who played and won what and who had none of a suit."""
    seen.plays[:] = -1
    seen.seats[:] = -1
    seen.trick_of[:] = -1
    seen.winners[:] = -1
    seen.taken[:] = 0
    seen.void[:] = 0
    seen.seen[:] = 0
    played = int(state.played)
    players = int(state.players)
    out_of_cards = players * int(state.cards_each)
    leader = int(state.opener)
    seat = leader
    start = 0
    number = 0
    tally = 0
    kitty_waits = rules.kitty == kernel.EXCHANGE and state.kitty[0] != 0
    for place in range(played):
        card = int(state.plays[place])
        bit = 1 << card
        if place == start:
            led = card // 13
            led_once = 0
            led_twice = 0
        if card // 13 == led:
            led_twice |= led_once & bit
            led_once |= bit
        else:
            seen.void[seat] |= 1 << led
        seen.plays[place] = card
        seen.seats[place] = seat
        seen.trick_of[place] = number
        seen.seen[1] |= seen.seen[0] & bit
        seen.seen[0] |= bit
        tally += int(np.int64(kernel.TALLY[card]))
        seat = seat + 1 if seat + 1 < players else 0
        if seat != leader:
            continue
        live = led_once & ~led_twice
        last = place + 1 == out_of_cards
        if live:
            winner = start
            while state.plays[winner] != highest(live):
                winner += 1
            leader = int(seen.seats[winner])
        elif not last and rules.cancelled_trick == kernel.PLAY_ON:
            continue
        if live or (last and rules.last_cancelled == kernel.LAST_WINNER):
            # Without a live card it goes to the winner of the trick before, who led to this one.
            if kitty_waits and not last:
                # It goes into the hand, which may hold any suit again.
                seen.void[leader] = 0
            kitty_waits = False
            seen.winners[number] = leader
            seen.taken[leader] += tally
            tally = 0
            seat = leader
        start = place + 1
        number += 1


@compiled
def observe_own(state: State, rules: PackedRules, seat: int, seen: State) -> None:
    """Copy what `seat` alone knows."""
    once = state.once[seat]
    twice = state.twice[seat]
    seen.once = once
    seen.twice = twice
    size = int(rules.pass_count)
    players = int(state.players)
    if state.chosen >> seat & 1:
        add_cards(state.passes, seat * size, size, seen.passed)
    if state.phase != kernel.PASS and state.chosen:
        # Once a deal is scored, the state counts the next one.
        deal = int(state.deal) - (state.phase == kernel.DEAL or state.phase == kernel.OVER)
        for giver in range(players):
            if kernel.receiver(rules, deal, players, giver) == seat:
                add_cards(state.passes, giver * size, size, seen.received)
    if state.kitty_taker == seat and (state.phase == kernel.DISCARD or state.buried[0]):
        seen.kitty[:] = state.kitty
        seen.buried[:] = state.buried
    if state.turn != seat:
        # Everyone passes at the same time, and may change the choice.
        seen.legal = once if state.phase == kernel.PASS else 0
        return
    seen.legal = kernel.legal(state, rules)
    seen.picked = state.picked
    if state.phase == kernel.PASS:
        add_cards(state.passes, seat * size, int(state.picked), seen.passed)
    if state.phase == kernel.PLAY:
        kernel.effects(state, rules, seen.cancels, seen.winning_after)


@compiled
def add_cards(cards: Cards, first: int, size: int, members: Cards) -> None:
    """Add some of an array of cards to a pair of sets, once and twice."""
    for place in range(first, first + size):
        bit = 1 << int(cards[place])
        members[1] |= members[0] & bit
        members[0] |= bit


@compiled
def observe_at(states: States, rules: States, seat: int, observations: States) -> None:
    """Do as `observe`, for Python: all but `seat` are arrays of one."""
    observe(states[0], rules[0], seat, observations[0])


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


def _seat(seat: int) -> int | None:
    return None if seat < 0 else seat


class View:
    """What one seat, or a watcher, may know of a game.

    Parameters
    ----------
    rules : Rules
        What is played.
    observation : array of one ``OBSERVATION_DTYPE``
        What `observe` wrote.
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
