"""Somebody at a table on a server, who plays by what is printed in their terminal alone."""

import re
import time
from collections.abc import Mapping
from pathlib import Path

import pexpect

from tests.tui.newcomer import ESCAPE, HEARTS, cards_after, environment, hear_interrupts

ASKS = {
    "pass": r"Cards to\s+pass[^:]*for\s+help\):",
    "play": r"Your\s+card[^:]*for\s+help\):",
    "only": r"Enter\s+plays\s+it[^:]*for\s+help\):",
    "ready": r"Enter\s+is\s+ready[^:]*help\):",
    "back": r"Enter\s+takes[^:]*for\s+help\):",
}
OVER = "Type rematch for another game"
TOO_QUICK = 0.35
"""Enter that comes sooner after a question is taken for an accident."""


class Guest:
    """Sits at a terminal of their own.

    Attributes
    ----------
    told : str
        All that was printed so far, without escape sequences.
    raw : str
        The same with them.
    """

    def __init__(
        self, folder: Path, *arguments: str, variables: Mapping[str, str] | None = None
    ) -> None:
        self.told = ""
        self.raw = ""
        mine = {"XDG_CONFIG_HOME": str(folder / "config"), **(variables or {})}
        self.terminal = pexpect.spawn(
            HEARTS,
            list(arguments),
            env=environment(folder, **mine),
            dimensions=(30, 100),
            encoding="utf-8",
            codec_errors="replace",
            preexec_fn=hear_interrupts,
            timeout=30,
        )
        self.terminal.delaybeforesend = None

    def until(self, *patterns: str | type[pexpect.EOF]) -> int:
        """Wait for one of some texts; return which it was."""
        found: int = self.terminal.expect(list(patterns))
        printed = str(self.terminal.before) + str(self.terminal.after)
        self.raw += printed
        self.told += ESCAPE.sub("", printed).replace("\r", "")
        return found

    def type(self, line: str) -> None:
        self.terminal.sendline(line)

    def asked(self) -> str:
        """Wait for a question; return its kind, "" if the game is over."""
        kinds = list(ASKS)
        found = self.until(*ASKS.values(), OVER)
        return kinds[found] if found < len(kinds) else ""

    def answer(self, kind: str) -> None:
        """Type an answer to a question that was just asked."""
        if kind in ("only", "ready", "back"):
            time.sleep(TOO_QUICK)
            self.type("")
            return
        self.type(self.choice(kind))

    def choice(self, kind: str) -> str:
        """Return what this person chooses: the first cards that are offered."""
        position = "Your hand:" + self.told.rpartition("Your hand:")[2]
        if kind == "pass":
            return " ".join(cards_after(position, "Your hand:")[:3])
        words = "You can play:" if "You can play:" in position else "Your hand:"
        return str(cards_after(position, words)[0])

    def play(self) -> None:
        """Play until the game is over."""
        while kind := self.asked():
            self.answer(kind)

    def link(self) -> str:
        """Return the link that is shown."""
        self.until(r"link:\s+http://\S+\s")
        return str(re.findall(r"link:\s+(http://\S+)", self.told)[-1])

    def status(self) -> int | None:
        """Return the exit status, after the end."""
        if not self.terminal.flag_eof:
            self.until(pexpect.EOF)
        self.terminal.wait()
        self.terminal.close()
        status: int | None = self.terminal.exitstatus
        return status
