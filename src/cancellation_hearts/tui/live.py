"""A terminal at which something is told while a person types.

Nothing that was printed is ever changed or drawn over here either: a line that is being typed when
there is something to tell is left as it is, and what was typed of it stands below again.
"""

import codecs
import os
import sys
import threading
from collections.abc import Callable
from typing import Final, TextIO

from rich.text import Text

from cancellation_hearts.tui.screen import MAX_ANSWER, Screen

_CHUNK: Final = 4096


class LiveScreen(Screen):
    """Prints lines at any time, and passes on those that are typed.

    Lines are read in a thread of its own, one for each call of `listen`. In a terminal that may be
    called at any time. Through a pipe all lines may be there from the start, so that a program has
    to call it when an answer is due.

    Parameters
    ----------
    output, answers : file, optional
        Standard output and input if not given.
    """

    def __init__(self, output: TextIO | None = None, answers: TextIO | None = None) -> None:
        super().__init__(output, answers)
        self._typed: Callable[[str | None], None] = lambda _line: None
        self._wanted = threading.Semaphore(0)
        self._listening = False
        self._typing = False
        self._broken_off = False
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._read = ""
        self._at_end = False
        self._terminal: list[object] | None = None

    def start(self, typed: Callable[[str | None], None]) -> None:
        """Begin to read.

        Parameters
        ----------
        typed : callable
            Takes each line, and None at the end of the input; it is called in another thread.
        """
        self._typed = typed
        self._remember_terminal()
        if self._edits:
            import readline

            # Only from here on does it hold what is being typed, not the line before.
            readline.set_startup_hook(self._begins)
        threading.Thread(target=self._listen, daemon=True).start()

    def stop(self) -> None:
        """Leave the terminal as it was, though a line may be being read."""
        if self._typing:
            self._leave_line()
        if self._terminal is not None:
            import termios

            termios.tcsetattr(self._in, termios.TCSADRAIN, self._terminal)  # type: ignore[arg-type]

    def listen(self) -> None:
        """Read a line, if none is being read."""
        if not self._listening:
            self._listening = True
            self._wanted.release()

    @property
    def listening(self) -> bool:
        """Whether a line is being read."""
        return self._listening

    def settle(self) -> None:
        """Show again what was being typed, after all is told that there was to tell."""
        if not self._broken_off:
            return
        self._broken_off = False
        text = self._half_typed()
        if text:
            self._out.write(text)
            self._out.flush()

    def heard(self) -> None:
        """Note that a line was passed on, so that `listen` reads another."""
        self._listening = False

    # ---------------------------------------------------------------------------------- reading

    def _listen(self) -> None:
        while True:
            self._wanted.acquire()
            try:
                line = self._line()
            except (EOFError, OSError, ValueError):
                # ValueError: the file was closed.
                line = None
            self._typing = False
            self._typed(line)
            if line is None:
                return

    def _line(self) -> str:
        if not self.interactive:
            return self._piped_line()
        while True:
            try:
                self._typing = not self._edits
                return input()[:MAX_ANSWER]
            except ValueError:
                # A null character, which no answer has.
                if self._in.closed:
                    raise

    def _piped_line(self) -> str:
        """Read a line past the buffers of Python, which would be locked at the program's end."""
        try:
            handle = self._in.fileno()
        except (AttributeError, OSError):
            return self._read_line()
        while "\n" not in self._read and not self._at_end:
            data = os.read(handle, _CHUNK)
            self._at_end = not data
            self._read += self._decoder.decode(data, final=self._at_end)
            if "\n" not in self._read:
                self._read = self._read[: 2 * MAX_ANSWER]
        if not self._read:
            raise EOFError
        line, _, self._read = self._read.partition("\n")
        return line[:MAX_ANSWER]

    def _begins(self) -> None:
        self._typing = True

    def _remember_terminal(self) -> None:
        if not self.interactive or sys.platform == "win32":
            return
        import termios

        try:
            self._terminal = list(termios.tcgetattr(self._in))
        except (OSError, ValueError, termios.error):
            self._terminal = None

    # --------------------------------------------------------------------------------- printing

    def _print(self, line: Text) -> None:
        self._leave_line()
        super()._print(line)

    def _leave_line(self) -> None:
        """Begin a new line, if something stands in the last one that is being typed."""
        if not self._broken_off and self._half_typed():
            self._broken_off = True
            self._out.write("\n")
            self._out.flush()

    def _half_typed(self) -> str:
        if not (self._edits and self._typing):
            return ""
        import readline

        return readline.get_line_buffer()
