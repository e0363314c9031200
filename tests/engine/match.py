"""One game played in the engine and in the oracle, which have to agree at every step.

A `Match` carries each action out three times: in a `Game`, in the oracle, and one card at a time in
the bare kernel. After every action it compares all that the three can tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import numpy as np

from cancellation_hearts.engine import events, kernel
from cancellation_hearts.engine.cards import NUMBERS
from cancellation_hearts.engine.errors import CODES, HeartsError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import Rules
from tests.engine.generators import Position, Setting, ascending
from tests.engine.happenings import count_deal, count_play
from tests.engine.history import History
from tests.oracle import Oracle, OracleError

STATE_BYTES = max(
    field[0].itemsize + field[1] for field in (kernel.STATE_DTYPE.fields or {}).values()
)

# The oracle's names for refusals that the engine calls differently.
OTHER_NAMES = {
    "unknown_moon_choice": "unknown_choice",
    "wrong_deck_size": "bad_deck",
    "wrong_hand_count": "unequal_hands",
    "empty_hands": "unequal_hands",
}

OUTCOMES: dict[type[events.Event], int] = {
    events.Passed: kernel.PASSED,
    events.HeartsBroken: kernel.BROKE_HEARTS,
    events.TrickGoesOn: kernel.PLAYED_ON,
    events.TrickSetAside: kernel.SET_ASIDE,
    events.TrickWon: kernel.WON,
    events.TrickLost: kernel.WON_BY_NOBODY,
    events.KittyTaken: kernel.KITTY_TAKEN,
    events.MoonShot: kernel.SHOT_MOON,
    events.DealScored: kernel.SCORED,
}


class Disagreement(AssertionError):  # noqa: N818 - no error of the program's own
    """The engine and the oracle differ."""


def state_bytes(states: kernel.States) -> bytes:
    """Return a state byte for byte, without the padding at its end."""
    return states.tobytes()[:STATE_BYTES]


def card_numbers_in(members: int) -> list[int]:
    """Return the members of a set of the kernel."""
    return [member for member in range(kernel.ACTIONS) if members >> member & 1]


def tally_of(cards: Sequence[str], points: Sequence[str] = ()) -> tuple[int, int, int, int]:
    """Count hearts, queens of spades, jacks of diamonds and cards; `points` are no cards won."""
    counted = [*cards, *points]
    hearts = sum(card[1] == "H" for card in counted)
    return hearts, counted.count("QS"), counted.count("JD"), len(cards)


class Match:
    """One game played side by side.

    Attributes
    ----------
    happened : Counter of str
        How often each of the rare things of happenings.py has happened.
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.actions: list[object] = []
        self.happened: Counter[str] = Counter()
        self.rules = Rules(**setting.options)
        self.packed = self.rules.packed()
        self.oracle = Oracle(*setting)
        self.game = Game(self.rules, setting.players, setting.dealer)
        self.states: kernel.States = np.zeros(1, kernel.STATE_DTYPE)
        kernel.new_game_at(self.states, setting.players, setting.dealer)
        self.history = History(setting.players)
        self.compare()

    # ---------------------------------------------------------------------------------- comparing

    def describe(self) -> str:
        """Tell all that is needed to play the game again."""
        actions = "\n".join(f"  {action}" for action in self.actions)
        return f"{self.setting}\nActions:\n{actions}"

    def same(self, what: str, engine: object, oracle: object) -> None:
        """Demand that something is the same in both."""
        if engine != oracle:
            raise Disagreement(f"{what}: the engine says {engine}, the oracle {oracle}")

    def compare(self) -> None:
        """Compare everything that engine and oracle say of the game as it stands."""
        game, oracle = self.game, self.oracle
        # Once the game is over the oracle stays at the last deal, the engine goes on to the next.
        after = oracle.phase == "over"
        self.same("phase", game.phase, oracle.phase)
        self.same("seats to act", list(game.to_act), oracle.to_act())
        self.same("deal number", game.deal_number, oracle.deal_number + after)
        self.same("dealer", game.dealer, (oracle.dealer + after) % oracle.players)
        self.same("trick", list(game.trick), oracle.trick)
        self.same("winning", game.winning, oracle.winning())
        if oracle.phase != "deal":
            self.same("hearts broken", game.hearts_broken, oracle.hearts_broken)
        if oracle.phase != "play":
            self.same("legal cards", game.legal(), [])
        if oracle.phase != "pass":
            stepped, played = state_bytes(self.states), state_bytes(game.state)
            self.same("state after single steps", stepped, played)
        # In the middle of a trick only the hand of the last player can have changed.
        changed = [oracle.trick[-1][0]] if oracle.trick else range(oracle.players)
        for seat in changed:
            self.same(f"hand of {seat}", game.hand(seat), ascending(oracle.hands[seat]))
        if not oracle.trick:
            self.compare_piles()

    def compare_piles(self) -> None:
        """Compare what has been won, buried, set aside and scored."""
        game, oracle = self.game, self.oracle
        state = game.state
        for seat, tally in enumerate(state["pile"][0].tolist()[: oracle.players]):
            counts = (tally & 31, tally >> 5 & 3, tally >> 7 & 3, tally >> 9)
            owned = oracle.options["discards"] == "discarder" and seat == oracle.kitty_winner
            points = oracle.buried if owned else ()
            self.same(f"pile of {seat}", counts, tally_of(oracle.piles[seat], points))
        self.same("set aside", state["aside"].item() >> 9, len(oracle.aside))
        once, twice = state["buried"][0].tolist()
        buried = sorted(card_numbers_in(once) + card_numbers_in(twice))
        self.same("buried", buried, sorted(NUMBERS[card] for card in oracle.buried))
        if oracle.phase in ("deal", "over"):
            deals = game.log
            self.same("scores", list(game.scores), oracle.scores)
            self.same("winners", list(game.winners), oracle.winners)
            self.same("points", [list(deal.points or ()) for deal in deals], oracle.points)
            self.same("moons", [deal.moon for deal in deals], oracle.moons)

    def happens(self, found: Sequence[events.Event], expected: Sequence[events.Event]) -> None:
        """Compare the events of an action, then everything else."""
        self.same("events", list(found), list(expected))
        self.compare()

    def step(self, action: int, allowed: Iterable[int]) -> int:
        """Take one step in the bare kernel, which has to offer exactly the actions `allowed`."""
        legal = kernel.legal(self.states[0], self.packed[0])
        self.same("actions of the kernel", card_numbers_in(legal), sorted(allowed))
        return kernel.step(self.states[0], self.packed[0], action)

    def refused(
        self, what: str, in_game: Callable[[], object], in_oracle: Callable[[], object]
    ) -> str:
        """Demand that both refuse something with the same code, and that nothing changes."""
        before = state_bytes(self.game.state)
        try:
            in_oracle()
        except OracleError as error:
            code = OTHER_NAMES.get(error.code, error.code)
        else:
            raise Disagreement(f"the oracle allows {what}")
        try:
            in_game()
        except HeartsError as error:
            self.same(f"code of {what}", error.code, code)
            self.same(f"{code} is a known code", code in CODES, True)
        else:
            raise Disagreement(f"the engine allows {what}, the oracle says {code}")
        self.same(f"state after {what}", state_bytes(self.game.state), before)
        self.happened[f"refused {code}"] += 1
        return code

    # ------------------------------------------------------------------------------------- actions

    def deal(self, position: Position) -> None:
        """Deal a deck, or lay out a composed position."""
        oracle, game = self.oracle, self.game
        self.actions.append(position)
        if position.deck is not None:
            oracle.deal(position.deck)
            found = game.deal(position.deck)
            deck = np.array([NUMBERS[card] for card in position.deck], np.int8)
            kernel.deal_at(self.states, self.packed, deck, len(deck) // oracle.players)
        else:
            oracle.deal_hands(position.hands, position.kitty)
            found = game.deal_hands(position.hands, position.kitty)
            seats = [(oracle.dealer + 1 + step) % oracle.players for step in range(oracle.players)]
            rounds = zip(*(position.hands[seat] for seat in seats), strict=True)
            cards = [card for cards in rounds for card in cards] + position.kitty
            numbers = np.array([NUMBERS[card] for card in cards], np.int8)
            kernel.deal_at(self.states, self.packed, numbers, len(position.hands[0]))
        self.history.clear()
        direction: Any = oracle._direction() if oracle.phase == "pass" else "hold"
        each = len(oracle.hands[0])
        expected: list[events.Event] = [
            events.Dealt(oracle.deal_number, oracle.dealer, each, len(oracle.kitty), direction)
        ]
        if oracle.phase == "play":
            expected.append(events.Led(oracle.leader))
        count_deal(self.happened, oracle, position)
        self.happens(found, expected)

    def pass_cards(self, seat: int, cards: list[str]) -> None:
        """Choose what a seat passes."""
        oracle = self.oracle
        self.actions.append(("pass", seat, cards))
        direction: Any = oracle._direction()
        hands = [list(hand) for hand in oracle.hands]
        self.history.choose(seat, cards)
        oracle.pass_cards(seat, cards)
        found = self.game.act(seat, events.PassCards(tuple(cards)))
        expected: list[events.Event] = [events.PassChosen(seat)]
        if oracle.phase == "play":
            expected += [events.Passed(direction), events.Led(oracle.leader)]
            outcomes: list[int] = []
            for giver, hand in enumerate(hands):
                self.history.pass_on(giver, oracle._receiver(giver))
                for card in self.history.passed[giver]:
                    outcomes.append(self.step(NUMBERS[card], {NUMBERS[other] for other in hand}))
                    hand.remove(card)
            nothing = [0] * (len(outcomes) - 1)
            self.same("outcomes of the pass", outcomes, [*nothing, kernel.PASSED])
        self.happens(found, expected)

    def play(self, card: str) -> None:
        """Play a card."""
        oracle, game = self.oracle, self.game
        self.actions.append(card)
        (seat,) = oracle.to_act()
        legal = oracle.effects()
        self.same("legal cards", game.legal(), ascending(legal))
        effects = {name: tuple(effect)[:2] for name, effect in game.effects().items()}
        self.same("effects", effects, legal)
        before = oracle.copy()
        oracle.play(card)
        found = game.play(card)
        expected = events_of_play(before, seat, card, oracle)
        outcome = self.step(NUMBERS[card], {NUMBERS[other] for other in legal})
        kinds = sum(OUTCOMES.get(type(event), 0) for event in expected)
        self.same("outcome of a step", outcome, kinds)
        self.history.play(seat, card, oracle)
        count_play(self.happened, before, card, oracle)
        self.happens(found, expected)

    def discard(self, cards: list[str]) -> None:
        """Bury cards."""
        oracle = self.oracle
        self.actions.append(("bury", cards))
        (seat,) = oracle.to_act()
        hand = list(oracle.hands[seat])
        oracle.discard(cards)
        found = self.game.act(seat, events.Discard(tuple(cards)))
        for card in cards:
            self.same("outcome", self.step(NUMBERS[card], {NUMBERS[c] for c in hand}), 0)
            hand.remove(card)
        self.happens(found, [events.Buried(seat, len(cards))])

    def choose_moon(self, choice: str) -> None:
        """Make the shooter's choice."""
        oracle = self.oracle
        self.actions.append(("moon", choice))
        (seat,) = oracle.to_act()
        oracle.choose_moon(choice)
        word: Literal["subtract", "add"] = "subtract" if choice == "subtract" else "add"
        found = self.game.act(seat, events.ChooseMoon(word))
        codes = {"subtract": kernel.MOON_SUBTRACT, "add": kernel.MOON_ADD}
        outcome = self.step(codes[choice], codes.values())
        self.same("outcome of the choice", outcome, kernel.SCORED)
        self.happened[f"moon chosen: {choice}"] += 1
        self.happens(found, [events.MoonShot(seat, word), *events_of_end(oracle)])


def events_of_play(before: Oracle, seat: int, card: str, after: Oracle) -> list[events.Event]:
    """Return what everyone sees when `seat` plays `card`, by the oracle before and after it."""
    found: list[events.Event] = [events.Played(seat, card)]
    for other, twin in before.trick:
        if twin == card:
            found.append(events.Cancelled(card, (other, seat)))
    if after.hearts_broken and not before.hearts_broken:
        found.append(events.HeartsBroken(seat, card))
    table = len(before.trick) + 1 + len(before.aside)
    if (len(before.trick) + 1) % before.players != 0:
        return found
    if after.trick:
        return [*found, events.TrickGoesOn(before.leader)]
    if after.aside:
        lost = after.phase != "play"
        found.append(events.TrickLost(table) if lost else events.TrickSetAside(after.leader, table))
    else:
        found.append(events.TrickWon(after.leader, table))
        if before.kitty_winner is None and before.kitty:
            into: Literal["hand", "pile"] = "hand" if after.phase == "discard" else "pile"
            found.append(events.KittyTaken(after.leader, len(before.kitty), into))
    if after.phase == "moon":
        return [*found, events.MoonShot(after.to_act()[0], None)]
    if len(after.points) > len(before.points):
        if after.shooter is not None:
            found.append(events.MoonShot(after.shooter, after.options["moon"]))
        found += events_of_end(after)
    return found


def events_of_end(oracle: Oracle) -> list[events.Event]:
    """Return what everyone sees when a deal has been scored."""
    number = len(oracle.points) - 1
    points, scores = tuple(map(float, oracle.points[-1])), tuple(map(float, oracle.scores))
    found: list[events.Event] = [events.DealScored(number, points, scores, oracle.moons[-1])]
    if oracle.phase == "over":
        found.append(events.GameOver(tuple(oracle.winners)))
    return found
