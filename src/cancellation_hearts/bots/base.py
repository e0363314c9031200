"""What every bot is, and how a choice of one card at a time becomes a whole action."""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cancellation_hearts.engine import events, kernel
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import IllegalAction
from cancellation_hearts.engine.kernel import Generator, PackedRules
from cancellation_hearts.engine.view import View

Observation: TypeAlias = Any
"""One element of ``observation.OBSERVATION_DTYPE``: the compiler finds the type itself."""

Chooser: TypeAlias = Callable[[Observation, PackedRules, Generator], int]
"""A compiled function that chooses one action of ``kernel.step``; it changes no observation."""


class Bot(Protocol):
    """A player that is a program.

    A bot sees a `View`, never a game, so that it knows what a person in its seat would know. All
    chance it uses is handed in: the same view and a generator in the same state give the same
    action. It does not change the view.
    """

    def choose(self, view: View, generator: np.random.Generator) -> events.Action:
        """Choose what the seat of `view` does.

        Parameters
        ----------
        view : View
            What the seat knows; it has to have something to do.
        generator : numpy.random.Generator
            Where chance comes from.
        """
        ...


Decide: TypeAlias = Callable[[NDArray[np.record]], int]
"""Chooses one action of ``kernel.step`` from an array of one observation, which it leaves alone."""


def whole_action(view: View, decide: Decide) -> events.Action:
    """Let `decide` choose, card by card where an action consists of several.

    Between two cards to pass or to bury, `decide` is shown what it would see if the game had been
    told the first.

    Raises
    ------
    IllegalAction
        ``not_your_turn`` if the seat has nothing to do.
    """
    seat = view.seat
    if seat is None or seat not in view.to_act:
        raise IllegalAction("not_your_turn", "This seat has nothing to do.", seat=seat)
    phase = view.phase
    seen = view.observation.copy()
    if phase in ("pass", "discard"):
        if phase == "pass":
            begin_pass(seen)
        names = []
        for _ in range(picks(view)):
            card = decide(seen)
            names.append(NAMES[card])
            pick(seen, card)
        cards = tuple(names)
        return events.PassCards(cards) if phase == "pass" else events.Discard(cards)
    action = decide(seen)
    if phase == "moon":
        return events.ChooseMoon("subtract" if action == kernel.MOON_SUBTRACT else "add")
    return events.PlayCard(NAMES[action])


def picks(view: View) -> int:
    """Return how many times `whole_action` asks, for the action that a seat has to take now."""
    counts = {"pass": view.rules.pass_count, "discard": view.kitty_size}
    return counts.get(view.phase, 1)


def compiled_action(view: View, generator: np.random.Generator, chooser: Chooser) -> events.Action:
    """Let a compiled function decide; its chance comes from `generator`.

    Raises
    ------
    IllegalAction
        ``not_your_turn`` if the seat has nothing to do.
    """
    rules = view.rules.packed()
    words = np.zeros(4, np.int64)
    kernel.seed_generator(words, int(generator.integers(1 << 62)), 0)
    return whole_action(view, lambda seen: chooser(seen[0], rules[0], words))


def begin_pass(seen: NDArray[np.record]) -> None:
    """Make an observation that of the first card to pass.

    Everyone passes at the same time, but the kernel lets seats pick card by card in turn and gives
    only the seat in turn its legal actions. A choice that was made already is made anew.
    """
    seat = seen["seat"].item()
    seen["turn"] = seat
    seen["chosen"] &= ~np.int16(1 << seat)
    seen["passed"] = 0
    seen["picked"] = 0
    seen["legal"] = seen["once"]


def pick(seen: NDArray[np.record], card: int) -> None:
    """Note in an observation that its seat has picked `card` to pass or to bury.

    A card to pass stays in the hand until everyone has chosen, but cannot be picked again; one to
    bury leaves the hand at once.
    """
    bit = 1 << card
    passing = seen["phase"].item() == kernel.PASS
    picked = seen["passed"] if passing else seen["buried"]
    once, twice = picked[0].tolist()
    picked[0] = (once | bit, twice | once & bit)
    seen["picked"] += 1
    if passing:
        copies = 1 + (seen["twice"].item() >> card & 1)
        if copies == 1 + (once >> card & 1):
            seen["legal"] = seen["legal"].item() & ~bit
        return
    if seen["twice"].item() & bit:
        seen["twice"] = seen["twice"].item() & ~bit
    else:
        seen["once"] = seen["once"].item() & ~bit
    seen["legal"] = seen["once"]
    seen["hand_sizes"][0, seen["seat"].item()] -= 1
