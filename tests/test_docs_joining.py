"""docs/joining.md tells all that can be typed at a table, and nothing else."""

from __future__ import annotations

import re
from typing import get_args

from cancellation_hearts.table import events, pacing, talk
from cancellation_hearts.tui import entry
from cancellation_hearts.tui.cards import CardWriter
from cancellation_hearts.tui.table_commands import TableCommands
from cancellation_hearts.tui.words import counted, say
from tests.pages import TEXTS, blocks, table

PAGE = TEXTS["docs/joining.md"]
TABLES = ("typed", "talk", "seats", "the host's", "in the game")


def typed() -> list[str]:
    """Return all that the page says can be typed."""
    return [
        line
        for title in TABLES
        for row in table(PAGE, title, "what it does")
        for line in re.findall(r"`([^`]+)`", row[0])
    ]


def test_all_that_can_be_typed_is_on_the_page() -> None:
    known = TableCommands.words
    lines = typed()
    assert len(lines) == len(set(lines))
    commands = [found for line in lines if (found := entry.command(line, known))]
    assert {found.name for found in commands} == set(known.values())
    assert {line.split()[0].lower() for line in lines} >= set(known)
    # What is no command is a card.
    others = [line for line in lines if entry.command(line, known) is None]
    assert len(others) == 3
    hand = ["QS", "TH"]
    assert {*entry.cards(" ".join(others), hand, hand, CardWriter("letters"))} == set(hand)


def test_what_the_terminal_lists_is_on_the_page() -> None:
    listed = {text.split()[0] for text, _ in TableCommands.more_help}
    assert listed <= {line.split()[0] for line in typed()}


def test_words_and_numbers_are_those_of_the_program() -> None:
    for words in (events.Reaction, events.Guard):
        for word in get_args(words):
            assert f"`{word}`" in PAGE
    text = " ".join(PAGE.split())
    assert f"gone for {pacing.GRACE:.0f} seconds" in text
    assert talk.NUDGE_AFTER == 10_000
    assert "waited for ten seconds" in text
    for seconds in get_args(events.Clock):
        assert not seconds or str(seconds) in PAGE


def test_the_table_on_the_page_looks_as_in_the_terminal() -> None:
    (shown,) = blocks(PAGE, "text")
    lines = " ".join(shown.split())
    for said in (
        say("table-link", code="TORO-DUGA"),
        say("host-waits", seats=counted("seats-are", 7)),
        say("table-words"),
        say("sat", name="Bo", seat=2),
    ):
        assert " ".join(said.plain.split()) in lines
