"""What all games in the terminal need before they begin."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

from cancellation_hearts.engine.errors import UsageError
from cancellation_hearts.tui.cards import FORMS, CardForm
from cancellation_hearts.tui.screen import Screen
from cancellation_hearts.tui.words import say

INTERRUPTED: Final = 130
"""The exit status after Ctrl+C."""

SLOW: Final = 2.0
"""After so many seconds without a word a person is told to wait."""


@contextmanager
def told_if_slow(screen: Screen) -> Iterator[None]:
    """Tell a person to wait, if what is done inside takes long."""
    if not screen.interactive:
        yield
        return
    timer = Timer(SLOW, screen.show, [say("getting-ready")])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()


def card_form(form: str | None, screen: Screen) -> CardForm:
    """Return how cards are to be written: as asked for, else as the terminal can.

    Raises
    ------
    UsageError
        ``bad_argument``.
    """
    if form is None:
        return "symbols" if screen.symbols else "letters"
    for known in FORMS:
        if form == known:
            return known
    raise UsageError("bad_argument", f"--cards is {form[:40]!r}; it is one of {', '.join(FORMS)}.")
