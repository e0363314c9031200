"""A newcomer who plays by what is printed alone: they choose something that the screen offers."""

import hashlib
import os
import re
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pexpect

from cancellation_hearts.tui.cards import TIMES

HEARTS = str(Path(sys.executable).with_name("hearts"))
PROMPTS = re.compile(
    r"Cards to pass|Cards to bury|Your card|Enter plays it|subtract or add \(|Enter deals".replace(
        " ", r"\s+"
    )
)
PROMPT_END = r"for\s+help\): "
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANK_WORDS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}
SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
SUITS |= {"Clubs:": "C", "Diamonds:": "D", "Hearts:": "H", "Spades:": "S"}


def environment(folder: Path, **changes: str) -> dict[str, str]:
    """Return the environment of a person whose games are kept in `folder`."""
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    mine = {"XDG_DATA_HOME": str(folder), "HOME": str(folder), "TERM": "xterm-256color"}
    # The shell of somebody who has installed the program finds it.
    mine["PATH"] = f"{Path(HEARTS).parent}{os.pathsep}{kept.get('PATH', os.defpath)}"
    return {**kept, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", **mine, **changes}


def hear_interrupts() -> None:
    """Let a program hear Ctrl+C, though the tests were started where it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def saved(folder: Path) -> list[Path]:
    """Return the games kept under `folder`, oldest first."""
    return sorted(folder.rglob("*.json"), key=lambda path: path.stat().st_mtime_ns)


def cards_after(text: str, words: str) -> list[str]:
    """Return the cards printed by suit after some words, twins twice."""
    tokens = re.sub("[,;]", " ", text.rpartition(words)[2]).split()
    cards: list[str] = []
    suit = ""
    for token in tokens:
        rank, twice, _ = re.sub(f"(x|{TIMES})2$", "=", token).partition("=")
        if token in SUITS:
            suit = SUITS[token]
        elif token == "twice":
            cards.append(cards[-1])
        elif token in RANK_WORDS and suit:
            cards.append(RANK_WORDS[token] + suit)
        elif rank in RANKS and suit:
            cards += [rank + suit] * (2 if twice else 1)
        else:
            break
    return cards


class Newcomer:
    """Sits at a terminal of their own and plays.

    Attributes
    ----------
    told : str
        All that was printed so far, without escape sequences.
    raw : str
        The same with them.
    """

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        size: tuple[int, int] = (24, 80),
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self.told = ""
        self.raw = ""
        self.prompt = ""
        self.seen = ""
        self.terminal = pexpect.spawn(
            HEARTS,
            ["play", "--pace", "0", *arguments],
            env=environment(folder, **(variables or {})),
            dimensions=size,
            encoding="utf-8",
            codec_errors="replace",
            preexec_fn=hear_interrupts,
            timeout=120,
        )
        self.terminal.delaybeforesend = None

    def wait(self) -> str:
        """Wait for a prompt; return the kind it is, "" at the end of the program."""
        found = self.terminal.expect([PROMPT_END, pexpect.EOF])
        after = self.terminal.after if found == 0 else ""
        printed = str(self.terminal.before) + str(after)
        self.raw += printed
        self.seen = ESCAPE.sub("", printed).replace("\r", "")
        self.told += self.seen
        kinds = PROMPTS.findall(self.seen)
        self.prompt = " ".join(kinds[-1].split()) if found == 0 else ""
        return self.prompt

    def type(self, line: str) -> str:
        """Type a line, and wait for what comes of it."""
        self.terminal.sendline(line)
        return self.wait()

    def offered(self) -> list[str]:
        """Return the cards that the screen says can be played, or the hand if any can."""
        position = "Your hand:" + self.told.rpartition("Your hand:")[2]
        if "You can play:" in position:
            return cards_after(position, "You can play:")
        return cards_after(position, "Your hand:")

    def answer(self) -> str:
        """Return what this person answers: always the same to the same question."""
        drawn = hashlib.sha256(" ".join(self.offered()).encode()).digest()
        cards = sorted(self.offered(), key=lambda card: (drawn[RANKS.index(card[:-1])], card))
        match self.prompt:
            case "Cards to pass":
                return " ".join(cards[:3])
            case "Cards to bury":
                count = re.findall(r"Bury\s+(\d+)\s+card", self.seen)[-1]
                return " ".join(cards[: int(count)])
            case "Your card":
                return cards[0].lower()
            case "subtract or add (":
                return "add"
        return ""

    def play(self, steps: int = 100_000) -> str:
        """Answer some questions, or all to the end; return the last prompt."""
        prompt = self.prompt or self.wait()
        for _ in range(steps):
            if not prompt:
                break
            prompt = self.type(self.answer())
        return prompt

    def status(self) -> int | None:
        """Return the exit status, after the end."""
        self.terminal.wait()
        self.terminal.close()
        return self.terminal.exitstatus


def widest(lines: Sequence[str]) -> int:
    """Return the columns of the longest line."""
    return max(map(len, lines))
