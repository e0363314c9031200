"""The terminal, line by line: nothing that was printed is ever changed or drawn over.

All text goes out through `Screen.show` and comes in through `Screen.ask`, so that widths, colours,
letters that the terminal does not know and control characters are dealt with here alone.
"""

import contextlib
import io
import os
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final, TextIO

from rich.cells import cell_len, chop_cells
from rich.console import Console
from rich.text import Text

from cancellation_hearts.tui.words import SPACE

MAX_WIDTH: Final = 100
MIN_WIDTH: Final = 20
MAX_ANSWER: Final = 4096
"""Longer lines are cut; no card, command or path is as long."""


class Screen:
    """Prints lines and asks for them.

    Parameters
    ----------
    output, answers : file, optional
        Standard output and input if not given.

    Attributes
    ----------
    interactive : bool
        Whether a person sits at it: both ends are a terminal.
    symbols : bool
        Whether it can be trusted to show the symbols of the suits.
    """

    def __init__(self, output: TextIO | None = None, answers: TextIO | None = None) -> None:
        found = sys.stdout if output is None else output
        # A standard stream that was closed before the start is None.
        self._out = found or io.StringIO()
        self._in = sys.stdin if answers is None else answers
        self._dumb = os.environ.get("TERM", "").lower() in ("dumb", "unknown", "")
        out_is_terminal = self._out.isatty()
        self.interactive = out_is_terminal and bool(self._in) and self._in.isatty()
        self.symbols = _is_unicode(self._out) and not (out_is_terminal and self._dumb)
        self._encoding = "utf-8" if _is_unicode(self._out) else "ascii"
        plain = not out_is_terminal or self._dumb or bool(os.environ.get("NO_COLOR"))
        self._console = Console(
            file=self._out,
            color_system=None if plain else "auto",
            force_terminal=not plain,
            highlight=False,
            markup=False,
            emoji=False,
        )
        self._at_gap = True
        for stream in (self._out, self._in):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        # Without it input() leaves editing to the terminal itself, as suits a dumb one.
        self._edits = self.interactive and not self._dumb and sys.stdin is self._in
        if self._edits:
            import readline

            # It would print an escape sequence at each prompt.
            if "libedit" not in (readline.__doc__ or ""):
                readline.parse_and_bind("set enable-bracketed-paste off")
            readline.set_completer(lambda _text, _state: None)

    @property
    def width(self) -> int:
        """How many columns there are to write in."""
        return max(MIN_WIDTH, min(MAX_WIDTH, shutil.get_terminal_size().columns))

    def show(self, *texts: Text | str, hang: int = 2) -> None:
        """Print texts, each from a new line on, and wrap them between words.

        Parameters
        ----------
        *texts : Text or str
            What to print.
        hang : int
            How far lines after the first are indented against it, where there is room.
        """
        width = self.width
        hang = hang if hang < width // 3 else 4
        for text in texts:
            for line in wrapped(Text(text) if isinstance(text, str) else text, width, hang):
                self._print(line)

    def show_whole(self, text: Text | str) -> None:
        """Print a text in one line however long, so that a path in it can be copied."""
        self._print(Text(text) if isinstance(text, str) else text)

    def gap(self) -> None:
        """Print an empty line, if the last one is not empty already."""
        if not self._at_gap:
            self._print(Text())

    def end_line(self) -> None:
        """End the line of a prompt that was not answered."""
        self._print(Text())

    def ask(self, prompt: Text | str, *, fresh: bool = False) -> str:
        """Return the line typed after a prompt.

        Parameters
        ----------
        prompt : Text or str
            What to ask.
        fresh : bool
            Whether to forget what was typed before the prompt was there; for prompts at which
            an accidental Enter would do something.

        Raises
        ------
        EOFError
            At the end of the input.
        """
        text = Text(prompt) if isinstance(prompt, str) else prompt.copy()
        text.rstrip()
        *above, last = wrapped(text, self.width - 1)
        for line in above:
            self._print(line)
        asked = self._clean(last.plain).replace(SPACE, " ") + " "
        self._at_gap = False
        if not self.interactive:
            self._out.write(asked)
            self._out.flush()
            return self._read_line()
        if fresh:
            _forget_typed(self._in)
        while True:
            try:
                return input(asked)[:MAX_ANSWER]
            except EOFError:
                self.end_line()
                raise
            except ValueError:
                # A null character, which no answer has.
                if self._in.closed:
                    raise EOFError from None

    def pause(self, seconds: float) -> None:
        """Wait, so that a person can follow."""
        if seconds > 0:
            time.sleep(seconds)

    def _read_line(self) -> str:
        if not self._in or self._in.closed:
            raise EOFError
        line = rest = self._in.readline(MAX_ANSWER)
        while rest and not rest.endswith("\n"):
            rest = self._in.readline(MAX_ANSWER)
        # Nobody's Enter has ended the line of the prompt.
        self._out.write("\n")
        if not line:
            raise EOFError
        return line

    def _print(self, line: Text) -> None:
        line = line.copy()
        line.plain = self._clean(line.plain).replace(SPACE, " ")
        self._console.print(line, soft_wrap=True)
        self._at_gap = not line.plain

    def _clean(self, text: str) -> str:
        """Replace, letter by letter, what the terminal cannot show or might obey."""
        return "".join(
            letter if self._can_show(letter) else "?" if self._encoding == "ascii" else "\ufffd"
            for letter in text
        )

    def _can_show(self, letter: str) -> bool:
        if letter == SPACE:
            return True
        return letter.isprintable() and (self._encoding == "utf-8" or letter.isascii())


def _is_unicode(stream: TextIO) -> bool:
    """Tell whether a stream takes UTF-8, and the locale does not say otherwise."""
    if (stream.encoding or "").lower().replace("-", "") != "utf8":
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    # In the C locale Python writes UTF-8, whatever the terminal reads.
    chosen = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return "utf8" in chosen.lower().replace("-", "")


def _forget_typed(stream: TextIO) -> None:
    try:
        import termios
    except ImportError:
        return
    with contextlib.suppress(OSError, ValueError, termios.error):
        termios.tcflush(stream.fileno(), termios.TCIFLUSH)


def wrapped(text: Text, width: int, hang: int = 2) -> Iterator[Text]:
    """Break a text into lines between its words; lines after the first are indented by `hang`.

    A no-break space is broken at only where what it holds together is longer than a line.
    """
    margin = len(text.plain) - len(text.plain.lstrip(f" {SPACE}"))
    indent = Text(SPACE * (margin + hang))
    line = Text()
    words = 0
    for word in _words(text, width - margin - hang):
        space = 1 if words else 0
        if words and cell_len(line.plain) + space + cell_len(word.plain) > width:
            line.rstrip()
            yield line
            line, words, space = indent.copy(), 0, 0
        line.append(" " * space).append_text(word)
        words += 1
    yield line


def _words(text: Text, width: int) -> Iterable[Text]:
    for word in text.split(" ", allow_blank=True):
        if cell_len(word.plain) <= width:
            yield word
            continue
        for part in word.split(SPACE, allow_blank=True):
            # Without parts the text is empty, and still a word.
            lengths = [len(line) for line in chop_cells(part.plain, width)] or [0]
            for end, length in zip(accumulate(lengths), lengths, strict=True):
                yield part[end - length : end]
