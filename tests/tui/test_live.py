"""A terminal at which something is told while a person types."""

import io
import os
import queue
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cancellation_hearts.tui.live import LiveScreen
from cancellation_hearts.tui.screen import MAX_ANSWER


class Keyboard:
    """A pipe to a screen, and the lines that come out of it."""

    def __init__(self, screen: LiveScreen, end: int, output: io.StringIO) -> None:
        self.screen = screen
        self.output = output
        self.end = end
        self.lines: queue.Queue[str | None] = queue.Queue()
        screen.start(self.lines.put)

    def type(self, data: bytes) -> None:
        os.write(self.end, data)

    def read(self) -> str | None:
        self.screen.listen()
        line = self.lines.get(timeout=10)
        self.screen.heard()
        return line


@contextmanager
def keyboard() -> Iterator[Keyboard]:
    reading, writing = os.pipe()
    output = io.StringIO()
    with os.fdopen(reading) as answers, os.fdopen(writing, "wb") as end:
        found = Keyboard(LiveScreen(output, answers), writing, output)
        yield found
        if not end.closed:
            end.close()
        while found.read() is not None:
            pass


def test_lines_come_one_by_one_when_they_are_asked_for() -> None:
    with keyboard() as found:
        found.type(b"one\ntwo\nthr")
        assert found.lines.empty()
        assert found.read() == "one"
        assert found.lines.empty()
        assert found.read() == "two"
        found.screen.listen()
        found.screen.listen()
        assert found.screen.listening
        with pytest.raises(queue.Empty):
            found.lines.get(timeout=0.05)
        found.type(b"ee\nfour\n")
        assert found.lines.get(timeout=10) == "three"
        with pytest.raises(queue.Empty):
            # Listened for twice, read once.
            found.lines.get(timeout=0.05)
        found.screen.heard()
        assert found.read() == "four"


def test_letters_that_come_in_pieces_and_what_is_no_text() -> None:
    with keyboard() as found:
        found.type("♠".encode()[:2])
        found.screen.listen()
        found.type("♠".encode()[2:] + b"\xff\n" + b"x" * 20_000 + b"\nend")
        assert found.lines.get(timeout=10) == "♠\N{REPLACEMENT CHARACTER}"
        found.screen.heard()
        assert len(found.read() or "") == MAX_ANSWER
        os.close(os.dup(found.end))


def test_the_last_line_needs_no_end() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"last")
    os.close(writing)
    with os.fdopen(reading) as answers:
        found = Keyboard(LiveScreen(io.StringIO(), answers), writing, io.StringIO())
        assert found.read() == "last"
        assert found.read() is None


def test_a_closed_input_is_its_end() -> None:
    answers = io.StringIO()
    answers.close()
    found = Keyboard(LiveScreen(io.StringIO(), answers), -1, io.StringIO())
    assert found.read() is None
