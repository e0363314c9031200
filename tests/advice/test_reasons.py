"""Every reason is true, can be put into words, and each kind occurs."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import get_args

import numpy as np
import pytest

from cancellation_hearts.advice.explain import Position
from cancellation_hearts.advice.hint import hint
from cancellation_hearts.advice.reasons import ARGUMENTS, Code, Reason
from cancellation_hearts.advice.words import LOCALES, sentence
from cancellation_hearts.engine import kernel
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import CLASSIC, Rules
from cancellation_hearts.engine.view import View
from tests.advice.facts import Facts, holds
from tests.bots.positions import running

NAMES_AT_TABLE = [f"Player {seat}" for seat in range(11)]
MOON_CODES = {"moon-wins", "moon-same"}


def reasons_at(rules: Rules, states: kernel.States, rng: random.Random) -> list[Code]:
    """Check the reason for every card at a state, and return the codes."""
    seat = states["turn"].item()
    view = View.of(rules, rules.packed(), states, seat)
    picked: list[str] = []
    if view.phase == "pass":
        picked = rng.sample(view.hand, rng.randrange(rules.pass_count))
    elif view.phase == "discard":
        picked = []
    position = Position(view, picked)
    left = Counter(view.hand) - Counter(picked)
    codes = []
    for card in dict.fromkeys(view.legal):
        if left[card]:
            reason = position.reason(card)
            facts = Facts(rules, states, seat, card, picked)
            assert holds(facts, reason), (card, reason, view.trick, view.hand, rules)
            text = sentence(reason, NAMES_AT_TABLE)
            assert text.endswith(".")
            assert not re.search(r"[{}$]|advice-|None", text)
            codes.append(reason.code)
    return codes


def test_every_reason_is_true() -> None:
    found: Counter[str] = Counter()
    for seed in range(12):
        rng = random.Random(seed)
        for rules, states in running(seed, 25):
            if kernel.PHASES[states["phase"].item()] == "pass" and states["picked"].item():
                continue
            found.update(reasons_at(rules, states, rng))
    missing = set(get_args(Code)) - set(found) - MOON_CODES
    assert not missing, found


def test_every_code_has_a_sentence_with_just_its_arguments() -> None:
    text = (LOCALES / "en" / "advice.ftl").read_text(encoding="utf-8")
    written = re.findall(r"^advice-reason-([a-z-]+) =", text, re.MULTILINE)
    assert sorted(written) == sorted(get_args(Code))
    sample = {"card": "QS", "seat": 3, "suit": "D", "points": 13, "count": 2}
    for code, names in ARGUMENTS.items():
        full = {name: sample[name] for name in names}
        said = sentence(Reason(code, **full), NAMES_AT_TABLE)  # type: ignore[arg-type]
        for name, shown in (("card", "queen of spades"), ("seat", "Player 3"), ("points", "13 p")):
            assert (shown in said) == (name in names) or shown == "queen of spades", said


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason("cancels", card="KC", seat=0), "It cancels the king of clubs of Ana"),
        (Reason("throws-points", seat=1, points=1), "It gives 1 point to Bo"),
        (Reason("throws-points", seat=1, points=0.25), "It gives 0.25 points to Bo"),
        (Reason("takes-so-far", points=0, count=1), "with no points; one more plays"),
        (Reason("ducks", card="TD", seat=0), "the 10 of diamonds of Ana"),
        (Reason("lead-high", suit="H", count=0), "no higher hearts are unseen"),
    ],
)
def test_sentences(reason: Reason, said: str) -> None:
    assert said in sentence(reason, ["Ana", "Bo"])


def shot(target: float) -> Game:
    """Return a game in which seat 0 has shot the moon and has to choose."""
    rules = CLASSIC.changed({"passing": [], "packs": 1, "players": [3, 4], "target": target})
    game = Game(rules, 3, dealer=2)
    game.deal_hands(
        [
            ["TH", "JH", "QH", "KH", "AH"],
            ["2H", "3H", "4H", "5H", "6H"],
            ["7H", "8H", "9H", "QS", "2C"],
        ]
    )
    while game.phase == "play":
        game.play(game.legal()[0])
    assert game.phase == "moon"
    return game


@pytest.mark.parametrize(
    ("target", "best", "codes"),
    [
        (20, "add", ["moon-wins", "moon-same"]),
        (100, "subtract", ["moon-same", "moon-same"]),
    ],
)
def test_a_moon(target: float, best: str, codes: list[str]) -> None:
    game = shot(target)
    found = hint(game.view(0), np.random.default_rng(1))
    assert found.recommended == (best,)
    (step,) = found.steps
    assert [choice.reason.code for choice in step.choices] == codes
    # As far as it is told what the deal counts: the difference to the mean of all, and a share.
    for choice in step.choices:
        after = shot(target)
        after.choose_moon("add" if choice.choice == "add" else "subtract")
        gained = after.log[-1].points
        assert gained is not None
        assert choice.points == pytest.approx(gained[0] - sum(gained) / 3 + 26 / 3)
