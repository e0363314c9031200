"""The terminal, line by line."""

import io
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from cancellation_hearts.tui.screen import MAX_ANSWER, Screen, wrapped
from cancellation_hearts.tui.words import SPACE


class Terminal(io.TextIOWrapper):
    """A file that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def screen(typed: str = "", encoding: str = "utf-8", *, terminal: bool = False) -> Screen:
    kind = Terminal if terminal else io.TextIOWrapper
    output = kind(io.BytesIO(), encoding=encoding, write_through=True)
    return Screen(output, io.TextIOWrapper(io.BytesIO(typed.encode("utf-8", "surrogateescape"))))


def printed(shown: Screen) -> str:
    out = shown._out
    assert isinstance(out, io.TextIOWrapper)
    buffer = out.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode(out.encoding)


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "40")


WORD = st.text(alphabet="abc漢" + SPACE, min_size=1, max_size=70)


@given(st.lists(WORD, min_size=1, max_size=12), st.integers(20, 100), st.integers(0, 12))
def test_lines_fit_and_lose_nothing(words: list[str], width: int, hang: int) -> None:
    text = Text(" ".join([*words, "漢" * width]))
    lines = list(wrapped(text, width, hang))
    assert all(line.cell_len <= width for line in lines)
    spaces = str.maketrans("", "", f" {SPACE}")
    together = "".join(line.plain for line in lines).translate(spaces)
    assert together == text.plain.translate(spaces)


def test_what_belongs_together_stays_together() -> None:
    text = Text(f"Eva{SPACE}KC{SPACE}(cancelled), " * 3)
    for line in wrapped(text, 40):
        assert line.plain.count("Eva") == line.plain.count("(cancelled)")


def test_styles_survive_wrapping() -> None:
    text = Text("one two three four five six", "")
    text.stylize("bold", 8, 13)
    lines = list(wrapped(text, 20))
    assert [str(span.style) for line in lines for span in line.spans] == ["bold"]


def test_control_characters_are_shown_not_obeyed() -> None:
    shown = screen(terminal=True)
    shown.show("a\x1b]0;title\x07b\x1b[2Jc\u202ed\n\re[red]f[/red]\N{NO-BREAK SPACE}g")
    text = printed(shown)
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "\u202e" not in text
    assert "[red]f[/red] g" in text


def test_letters_that_the_encoding_lacks_become_question_marks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = screen(encoding="iso-8859-1")
    shown.show("Zoë 漢 ♠")
    assert printed(shown) == "Zo? ? ?\n"
    assert not shown.symbols
    monkeypatch.setenv("LC_ALL", "C")
    shown = screen()
    shown.show("Zoë ♠")
    assert printed(shown) == "Zo? ?\n"


@pytest.mark.parametrize("name", ["NO_COLOR", "TERM", "pipe"])
def test_plain_means_no_escape_sequence_at_all(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("TERM" if name == "pipe" else name, "dumb" if name == "TERM" else "xterm")
    shown = screen(terminal=name != "pipe")
    shown.show(Text("struck", "red strike bold"))
    assert printed(shown) == "struck\n"


def test_colours_where_the_terminal_can() -> None:
    shown = screen(terminal=True)
    shown.show(Text("struck", "strike"))
    assert "\x1b[9m" in printed(shown)


def test_answers_from_a_pipe() -> None:
    asks = screen("qs\n" + "x" * (3 * MAX_ANSWER) + "\nlast")
    assert asks.ask("Card: ").strip() == "qs"
    assert len(asks.ask("Card: ")) == MAX_ANSWER
    assert asks.ask("Card: ") == "last"
    with pytest.raises(EOFError):
        asks.ask("Card: ")
    assert printed(asks) == "Card: \n" * 4


def test_answers_that_are_no_text_are_no_fault() -> None:
    asks = screen("\udcff\udcc3\x00\n")
    assert "\N{REPLACEMENT CHARACTER}" in asks.ask("Card: ")


def test_a_long_prompt_is_wrapped_and_keeps_its_space() -> None:
    asks = screen("\n")
    asks.ask("one two three four five six seven eight nine: ")
    assert printed(asks) == "one two three four five six seven eight\n  nine: \n"


def test_standard_streams_that_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    shown = Screen()
    shown.show("into the void")
    with pytest.raises(EOFError):
        shown.ask("Card: ")


def test_gaps_do_not_add_up() -> None:
    shown = screen()
    shown.gap()
    shown.show("a")
    shown.gap()
    shown.gap()
    shown.show("b")
    assert printed(shown) == "a\n\nb\n"
