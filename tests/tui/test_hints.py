"""The command ``hint`` in a game against bots, and hints in words."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np

from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine.events import PlayCard
from cancellation_hearts.engine.record import read_record
from cancellation_hearts.engine.rules import CLASSIC
from cancellation_hearts.tui.cards import CardWriter
from cancellation_hearts.tui.hints import hint_lines, think
from cancellation_hearts.tui.line_game import LineGame
from cancellation_hearts.tui.match import Match, Seating
from cancellation_hearts.tui.saves import Keeper
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.text import Describer, Names
from tests.tui.positions import before_a_moon


def told(folder: Path, match: Match, *lines: str) -> str:
    """Return what is told to somebody who types these lines, with single spaces."""
    out = io.StringIO()
    screen = Screen(out, io.StringIO("\n".join(lines) + "\n"))
    LineGame(match, Keeper(folder), screen, CardWriter("letters"), 0, "hearts play").run()
    return " ".join(out.getvalue().split())


def new_match() -> Match:
    rules = CLASSIC.changed({"target": 500})
    return Match.new(rules, 8, "Eva", Seating(0, "heuristic", 5), BOTS)


def test_a_hint_can_be_followed(tmp_path: Path) -> None:
    match = new_match()
    match.deal()
    found = think(match.view)
    assert len(found.recommended) == 3
    said = told(tmp_path, match, "hint", " ".join(found.recommended), "HINT", "hand")
    assert "Best is to pass" in said
    for step in found.steps:
        card = step.recommended.choice.replace("T", "10")
        assert f" {card}: It " in said
    assert "You passed" in said
    assert "Best is" in said.partition("You passed")[2]
    assert "points in this deal. It " in said


def test_between_deals_there_is_none(tmp_path: Path) -> None:
    match = new_match()
    match.deal()
    while match.view.phase != "deal":
        if match.seat in match.view.to_act:
            match.act(BOTS["heuristic"].choose(match.view, np.random.default_rng(1)))
        else:
            match.bot_acts()
    assert "There is a hint when it is your turn." in told(tmp_path, match, "hint")


def test_it_is_listed_in_the_help(tmp_path: Path) -> None:
    assert "hint what would be best, and why" in told(tmp_path, new_match(), "?")


def test_hints_in_words() -> None:
    match = new_match()
    match.deal()
    describer = Describer(Names(match.names, match.seat), CardWriter("words"))
    while len(match.view.legal) < 2 or match.view.phase != "play":
        if match.seat in match.view.to_act:
            match.act(BOTS["heuristic"].choose(match.view, np.random.default_rng(1)))
        else:
            match.bot_acts()
    found = think(match.view)
    lines = [line.plain for line in hint_lines(found, describer)]
    (step,) = found.steps
    assert lines[0].replace("\N{NO-BREAK SPACE}", " ").startswith("Best is ")
    tied = sum(choice.tied for choice in step.choices) - 1
    assert len(lines) == 1 + (tied > 0) + (tied < len(step.choices) - 1)
    assert f"{step.recommended.points:.1f} points" in lines[0]
    for choice in step.choices:
        if not choice.tied:
            assert f"+{choice.behind:.1f}" in lines[-1]


def test_a_moon() -> None:
    match = Match.from_record(read_record(before_a_moon()), BOTS)
    while match.view.phase == "play":
        if match.seat in match.view.to_act:
            match.act(PlayCard(match.view.legal[0]))
        else:
            match.bot_acts()
    describer = Describer(Names(match.names, match.seat), CardWriter("words"))
    (line,) = hint_lines(think(match.view), describer)
    assert line.plain.startswith("Best is to ")
