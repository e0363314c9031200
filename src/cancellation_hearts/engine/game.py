"""`Game`: the checked way to play, with names outside and the kernel inside."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NoReturn, cast

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine import events, kernel
from cancellation_hearts.engine.cards import NAMES, SUIT_NAMES, card_numbers, cards_in, names_in
from cancellation_hearts.engine.errors import HeartsError, IllegalAction
from cancellation_hearts.engine.rules import CLASSIC, Direction, Rules, points
from cancellation_hearts.engine.view import Effect, View, seats_to_act

Phase = Literal["deal", "pass", "play", "discard", "moon", "over"]
MoonChoice = Literal["subtract", "add"]
PHASES: Final = cast(tuple[Phase, ...], kernel.PHASES)


@dataclass(frozen=True, slots=True)
class DealLog:
    """All that happened in one deal, finished or not, hidden cards included.

    ``points``, ``moon`` and ``queens``, how many queens of spades were counted for each seat, are
    known when the deal is over.
    """

    deck: tuple[str, ...] | None
    hands: tuple[tuple[str, ...], ...] | None
    kitty: tuple[str, ...] | None
    passes: tuple[tuple[str, ...] | None, ...] | None
    plays: tuple[str, ...]
    discards: tuple[str, ...] | None
    moon_choice: MoonChoice | None
    points: tuple[float, ...] | None
    moon: int | None
    queens: tuple[int, ...] | None


class Game:
    """One game: its state, what may be done in it, and what came of it.

    Parameters
    ----------
    rules : Rules
        What is played; ``classic`` if not given.
    players : int
        How many play; the least the rules allow if not given.
    dealer : int
        The seat that deals first. Chance is not the game's to make: decks and the first dealer
        are handed in.

    Raises
    ------
    HeartsError
        ``wrong_player_count`` or ``unknown_seat``.

    Notes
    -----
    Every action either is carried out and returns the events that everybody sees, or raises
    `IllegalAction` and changes nothing.
    """

    __slots__ = (
        "_choice",
        "_dealt",
        "_log",
        "_packed",
        "_states",
        "players",
        "rules",
    )

    def __init__(self, rules: Rules = CLASSIC, players: int | None = None, dealer: int = 0) -> None:
        self.rules = rules
        self.players = rules.players[0] if players is None else players
        rules.check_players(self.players)
        self._check_seat(dealer)
        self._packed = rules.packed()
        self._states: NDArray[np.record] = np.zeros(1, kernel.STATE_DTYPE)
        kernel.new_game_at(self._states, self.players, dealer)
        self._log: list[DealLog] = []
        self._dealt: Any = None
        self._choice: MoonChoice | None = None

    # ------------------------------------------------------------------------ what there is to see

    @property
    def state(self) -> NDArray[np.record]:
        """A copy of the kernel's state, an array of one ``kernel.STATE_DTYPE``."""
        return kernel.copied(self._states)

    @property
    def phase(self) -> Phase:
        """``deal`` between deals, ``pass``, ``play``, ``discard``, ``moon`` or ``over``."""
        return PHASES[self._field("phase")]

    @property
    def deal_number(self) -> int:
        """The number of the current deal, of the next one between deals; the first is 0."""
        return self._field("deal")

    @property
    def dealer(self) -> int:
        """The dealer of the current deal, of the next one between deals."""
        return self._field("dealer")

    @property
    def direction(self) -> Direction:
        """Where cards are passed in the current deal, or the next one between deals."""
        return self.rules.direction(self.deal_number)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have something to do now."""
        chosen = self._field("chosen")
        return seats_to_act(self.phase, self.players, self._field("turn"), chosen)

    @property
    def scores(self) -> tuple[float, ...]:
        """The score of each seat over all deals scored so far, in points."""
        return tuple(map(points, self._states["scores"][0, : self.players].tolist()))

    @property
    def log(self) -> tuple[DealLog, ...]:
        """All deals so far, the running one last. Holds every hidden card."""
        running = self.phase in ("pass", "play", "discard", "moon")
        return (*self._log, self._deal_log(None, None)) if running else tuple(self._log)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, none while the game goes on."""
        if self.phase != "over":
            return ()
        scores = self.scores
        return tuple(seat for seat, score in enumerate(scores) if score == min(scores))

    @property
    def hearts_broken(self) -> bool:
        """Whether hearts may be led now."""
        return bool(self._states["hearts_broken"][0])

    @property
    def trick(self) -> tuple[tuple[int, str], ...]:
        """The running trick: who played what, all layers of it, in the order played."""
        start, leader = self._field("trick_start"), self._field("leader")
        return tuple(
            ((leader + place) % self.players, NAMES[card])
            for place, card in enumerate(self._plays()[start:])
        )

    @property
    def winning(self) -> int | None:
        """Who would win the running trick as it stands."""
        seat = kernel.winning_at(self._states)
        return None if seat < 0 else seat

    @property
    def decided(self) -> bool:
        """Whether no card that is still held can change a score any more.

        True only between two tricks of a deal: every point card has been won, is buried or lies
        in a pile, and nothing that counts is set aside or in a kitty that waits for its winner.
        """
        return bool(kernel.decided_at(self._states, self._packed))

    def hand(self, seat: int) -> list[str]:
        """Return the cards that `seat` holds, in ascending order.

        Raises
        ------
        HeartsError
            ``unknown_seat``.
        """
        self._check_seat(seat)
        return names_in(int(self._states["once"][0, seat]), int(self._states["twice"][0, seat]))

    def legal(self) -> list[str]:
        """Return the cards that may be played now, in ascending order; none in other phases."""
        if self.phase != "play":
            return []
        return names_in(kernel.playable_at(self._states, self._packed))

    def view(self, seat: int | None) -> View:
        """Return what `seat` may know, or what a watcher may if `seat` is None.

        Raises
        ------
        HeartsError
            ``unknown_seat``.
        """
        if seat is not None:
            self._check_seat(seat)
        return View.of(self.rules, self._packed, self._states, seat)

    def effects(self) -> dict[str, Effect]:
        """Return what each legal card would do to the trick as it stands."""
        return self.view(self._field("turn")).effects

    # -------------------------------------------------------------------------------------- actions

    def deal(self, deck: Sequence[str]) -> tuple[events.Event, ...]:
        """Deal the next deal from `deck`, all cards in the order they are dealt.

        Raises
        ------
        HeartsError
            ``wrong_phase``, ``game_is_over``, ``bad_argument``, ``unknown_card`` or ``bad_deck``.
        """
        self._need("deal")
        numbers = card_numbers(deck)
        packs = self.rules.packs
        if sorted(numbers) != sorted(list(range(52)) * packs):
            raise HeartsError(
                "bad_deck", f"The deck has to be {52 * packs} cards, each of them {packs} times."
            )
        cards = np.array(numbers, np.int8)
        kernel.deal_at(self._states, self._packed, cards, len(cards) // self.players)
        self._dealt = (tuple(deck), None, None)
        return self._after_deal()

    def deal_hands(
        self, hands: Sequence[Sequence[str]], kitty: Sequence[str] = ()
    ) -> tuple[events.Event, ...]:
        """Start the next deal from a composed position, which may be smaller than a whole deal.

        Raises
        ------
        HeartsError
            ``wrong_phase``, ``game_is_over``, ``bad_argument``, ``unknown_card``,
            ``unequal_hands``, ``too_many_copies`` or ``hands_too_small`` for the pass.
        """
        self._need("deal")
        if not isinstance(hands, list | tuple):
            raise HeartsError("bad_argument", f"{str(hands)[:40]} is no list of hands.")
        numbers = [card_numbers(hand) for hand in hands]
        rest = card_numbers(kitty)
        if len(numbers) != self.players or len({len(hand) for hand in numbers}) != 1:
            raise HeartsError(
                "unequal_hands", f"There have to be {self.players} hands of the same size."
            )
        if not numbers[0]:
            raise HeartsError("unequal_hands", "The hands have to hold at least one card.")
        copies = Counter(card for hand in (*numbers, rest) for card in hand)
        for card, times in sorted(copies.items()):
            if times > self.rules.packs:
                raise HeartsError(
                    "too_many_copies",
                    f"The {NAMES[card]} is there {times} times; the packs hold it"
                    f" {self.rules.packs} times.",
                    card=NAMES[card],
                )
        if self.direction != "hold" and len(numbers[0]) < self.rules.pass_count:
            raise HeartsError(
                "hands_too_small",
                f"Hands of {len(numbers[0])} cards cannot pass {self.rules.pass_count}.",
            )
        # The kernel deals it like a deck: round by round from the dealer's left, then the kitty.
        seats = [(self.dealer + 1 + place) % self.players for place in range(self.players)]
        order = [numbers[seat][turn] for turn in range(len(numbers[0])) for seat in seats]
        cards = np.array(order + rest, np.int8)
        kernel.deal_at(self._states, self._packed, cards, len(numbers[0]))
        self._dealt = (None, tuple(tuple(hand) for hand in hands), tuple(kitty))
        return self._after_deal()

    def pass_cards(self, seat: int, cards: Sequence[str]) -> tuple[events.Event, ...]:
        """Let `seat` choose `cards` to pass, or change its choice.

        The cards move, and play begins, when everyone has chosen.

        Raises
        ------
        HeartsError
            ``wrong_phase``, ``deal_is_over``, ``game_is_over``, ``unknown_seat``,
            ``bad_argument``, ``unknown_card``, ``wrong_pass_count`` or ``card_not_in_hand``.
        """
        self._need("pass")
        self._check_seat(seat)
        numbers = self._part_of_hand(seat, cards, self.rules.pass_count, "wrong_pass_count", "pass")
        direction = self.direction
        done = kernel.choose_pass_at(self._states, self._packed, seat, np.array(numbers, np.int8))
        chosen = events.PassChosen(seat)
        if not done:
            return (chosen,)
        return (chosen, events.Passed(direction), events.Led(self._field("leader")))

    def play(self, card: str, seat: int | None = None) -> tuple[events.Event, ...]:
        """Let the seat to act play `card`; with `seat`, refuse if that is another one.

        Raises
        ------
        HeartsError
            ``wrong_phase``, ``deal_is_over``, ``game_is_over``, ``unknown_seat``,
            ``not_your_turn``, ``unknown_card``, or why the card is refused:
            ``card_not_in_hand``, ``must_follow_suit``, ``hearts_not_broken``,
            ``must_open_with``, ``no_points_on_opening_lead`` or ``no_points_on_first_trick``.
        """
        self._need("play", seat)
        (number,) = card_numbers((card,))
        turn, played = self._field("turn"), self._field("played")
        start, leader = self._field("trick_start"), self._field("leader")
        aside = self._states["aside"].item()
        scores = self._states["scores"][0].tolist()
        outcome = kernel.play_at(self._states, self._packed, number)
        if outcome < 0:
            self._refuse(kernel.REFUSALS[outcome], card, turn)
        happened: list[events.Event] = [events.Played(turn, card)]
        twin = self._states["plays"][0, start:played].tobytes().find(number)
        if twin >= 0:
            happened.append(events.Cancelled(card, ((leader + twin) % self.players, turn)))
        if outcome:
            happened += self._trick_events(outcome, turn, card, leader, aside)
        if outcome & (kernel.SHOT_MOON | kernel.SCORED):
            happened += self._end_events(scores)
        return tuple(happened)

    def discard(self, cards: Sequence[str], seat: int | None = None) -> tuple[events.Event, ...]:
        """Let the taker of the kitty bury `cards`; with `seat`, refuse if that is another one.

        Raises
        ------
        HeartsError
            ``wrong_phase``, ``deal_is_over``, ``game_is_over``, ``unknown_seat``,
            ``not_your_turn``, ``bad_argument``, ``unknown_card``, ``wrong_discard_count`` or
            ``card_not_in_hand``.
        """
        self._need("discard", seat)
        taker = self._field("turn")
        count = self._kitty_size()
        numbers = self._part_of_hand(taker, cards, count, "wrong_discard_count", "bury")
        for number in numbers:
            kernel.bury_at(self._states, self._packed, number)
        return (events.Buried(taker, count),)

    def choose_moon(self, choice: MoonChoice, seat: int | None = None) -> tuple[events.Event, ...]:
        """Let the shooter choose: ``subtract`` from the own score, or ``add`` to all others.

        Raises
        ------
        HeartsError
            ``wrong_phase``, ``deal_is_over``, ``game_is_over``, ``unknown_seat``,
            ``not_your_turn`` or ``unknown_choice``.
        """
        self._need("moon", seat)
        if choice not in ("subtract", "add"):
            raise IllegalAction(
                "unknown_choice", f"The choice is {str(choice)[:20]!r}; it is subtract or add."
            )
        scores = self._states["scores"][0].tolist()
        code = kernel.SUBTRACT if choice == "subtract" else kernel.ADD
        kernel.settle_moon_at(self._states, self._packed, code)
        self._choice = choice
        return tuple(self._end_events(scores))

    def act(self, seat: int, action: events.Action) -> tuple[events.Event, ...]:
        """Let `seat` carry out any action.

        Raises
        ------
        HeartsError
            As the method of that kind of action; ``bad_argument`` if it is none.
        """
        match action:
            case events.PlayCard(card):
                return self.play(card, seat)
            case events.PassCards(cards):
                return self.pass_cards(seat, cards)
            case events.Discard(cards):
                return self.discard(cards, seat)
            case events.ChooseMoon(choice):
                return self.choose_moon(choice, seat)
        raise IllegalAction("bad_argument", f"{str(action)[:40]} is no action.")

    # ----------------------------------------------------------------------------- copies, equality

    def copy(self) -> "Game":
        """Return a game of its own in the same state."""
        twin = object.__new__(Game)
        for name in ("rules", "players", "_packed", "_dealt", "_choice"):
            setattr(twin, name, getattr(self, name))
        twin._states = kernel.copied(self._states)
        twin._log = self._log.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        """Compare rules and everything that happened."""
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self.rules == other.rules
            and self._states.tobytes() == other._states.tobytes()
            and self._dealt == other._dealt
            and self._log == other._log
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Game: {self.players} players, deal {self.deal_number}, phase {self.phase}>"

    # --------------------------------------------------------------------------------------- inside

    def _field(self, name: str) -> int:
        return cast(int, self._states[name].item())

    def _plays(self) -> list[int]:
        return cast(list[int], self._states["plays"][0, : self._field("played")].tolist())

    def _piles(self) -> list[int]:
        return cast(list[int], self._states["pile"][0, : self.players].tolist())

    def _check_seat(self, seat: object) -> None:
        # True would do for 1, and index arrays in another way.
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise HeartsError(
                "unknown_seat",
                f"There is no seat {str(seat)[:20]}; there are 0 to {self.players - 1}.",
            )

    def _need(self, phase: Phase, seat: int | None = None) -> None:
        now = PHASES[self._field("phase")]
        if now != phase:
            if now == "over":
                raise IllegalAction("game_is_over", "The game is over.")
            if now == "deal" and self._log:
                raise IllegalAction("deal_is_over", "The deal is over; the next has no cards yet.")
            raise IllegalAction(
                "wrong_phase", f"That belongs to the phase {phase!r}; the game is in {now!r}."
            )
        if seat is not None and seat != self._field("turn"):
            self._check_seat(seat)
            turn = self._field("turn")
            raise IllegalAction("not_your_turn", f"It is the turn of seat {turn}.", seat=seat)

    def _part_of_hand(
        self, seat: int, cards: Sequence[str], count: int, code: str, verb: str
    ) -> list[int]:
        numbers = card_numbers(cards)
        if len(numbers) != count:
            raise IllegalAction(
                code,
                f"Seat {seat} has to {verb} {count} card{'s' * (count != 1)}, not {len(numbers)}.",
                seat=seat,
            )
        hand = Counter(
            cards_in(int(self._states["once"][0, seat]), int(self._states["twice"][0, seat]))
        )
        for number in numbers:
            hand[number] -= 1
            if hand[number] < 0:
                raise IllegalAction(
                    "card_not_in_hand",
                    f"Seat {seat} does not hold that many of the {NAMES[number]}.",
                    seat=seat,
                    card=NAMES[number],
                )
        return numbers

    def _refuse(self, code: str, card: str, seat: int) -> NoReturn:
        led = SUIT_NAMES[self._field("led")]
        why = {
            "card_not_in_hand": f"Seat {seat} does not hold the {card}.",
            "must_follow_suit": f"Seat {seat} holds a card of the led suit, {led}, and has to play"
            " one.",
            "hearts_not_broken": "Hearts are not broken, and there are other cards to lead.",
            "must_open_with": f"The opening lead has to be the {self.legal()[0]}.",
            "no_points_on_opening_lead": "The opening lead may not be that point card; there are"
            f" {', '.join(self.legal())}.",
            "no_points_on_first_trick": "A point card may not be played to the first trick while"
            " there is another that the suit allows.",
        }
        raise IllegalAction(code, why[code], seat=seat, card=card)

    def _after_deal(self) -> tuple[events.Event, ...]:
        self._choice = None
        dealt = events.Dealt(
            deal=self.deal_number,
            dealer=self.dealer,
            cards_each=self._field("cards_each"),
            kitty=self._kitty_size(),
            direction=self.direction,
        )
        return (dealt, events.Led(self._field("leader"))) if self.phase == "play" else (dealt,)

    def _trick_events(
        self, outcome: int, seat: int, card: str, leader: int, aside: int
    ) -> Iterable[events.Event]:
        if outcome & kernel.BROKE_HEARTS:
            yield events.HeartsBroken(seat, card)
        cards = (self._states["trick"].item() + aside) // kernel.ONE_CARD
        if outcome & kernel.PLAYED_ON:
            yield events.TrickGoesOn(leader)
        elif outcome & kernel.SET_ASIDE:
            yield events.TrickSetAside(leader, cards)
        elif outcome & kernel.WON_BY_NOBODY:
            yield events.TrickLost(cards)
        elif outcome & kernel.WON:
            winner = self._field("last_winner")
            yield events.TrickWon(winner, cards)
            if outcome & kernel.KITTY_TAKEN:
                into: Literal["hand", "pile"] = "hand" if self.phase == "discard" else "pile"
                yield events.KittyTaken(winner, self._kitty_size(), into)

    def _end_events(self, before: list[int]) -> Iterable[events.Event]:
        """Tell what came of a deal that is over, or who has to choose for a moon first."""
        if self.phase == "moon":
            yield events.MoonShot(self._field("turn"), None)
            return
        after = self._states["scores"][0, : self.players].tolist()
        gained = tuple(points(new - old) for new, old in zip(after, before, strict=False))
        shooter = kernel.shooter_at(self._states, self._packed)
        moon = None if shooter < 0 else shooter
        if moon is not None:
            choice = self._choice or cast(MoonChoice, self.rules.moon)
            yield events.MoonShot(moon, choice)
        self._log.append(self._deal_log(gained, moon))
        yield events.DealScored(self.deal_number - 1, gained, self.scores, moon)
        if self.phase == "over":
            yield events.GameOver(self.winners)

    def _kitty_size(self) -> int:
        return sum(members.bit_count() for members in self._states["kitty"][0].tolist())

    def _deal_log(self, gained: tuple[float, ...] | None, moon: int | None) -> DealLog:
        number = self.deal_number - (gained is not None)
        passes: list[tuple[str, ...] | None] | None = None
        if self.rules.direction(number) != "hold":
            size, chosen = self.rules.pass_count, self._field("chosen")
            given = self._states["passes"][0].tolist()
            passes = [
                tuple(NAMES[card] for card in given[seat * size : (seat + 1) * size])
                if chosen >> seat & 1
                else None
                for seat in range(self.players)
            ]
        buried = names_in(*self._states["buried"][0].tolist())
        deck, hands, kitty = self._dealt
        return DealLog(
            deck=deck,
            hands=hands,
            kitty=kitty,
            passes=None if passes is None else tuple(passes),
            plays=tuple(NAMES[card] for card in self._plays()),
            discards=tuple(buried) or None,
            moon_choice=self._choice,
            points=gained,
            moon=moon,
            queens=None if gained is None else tuple(map(kernel.queens_in, self._piles())),
        )
