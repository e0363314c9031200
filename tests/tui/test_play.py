"""``hearts play`` as a person meets it: in a terminal, through pipes, interrupted and killed."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pexpect
import pytest

from cancellation_hearts.engine.record import read_file, verify
from tests.tui.newcomer import ESCAPE, HEARTS, PROMPTS, Newcomer, environment, saved
from tests.tui.positions import before_a_moon

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")

PLAIN = {"NO_COLOR": "1"}
DUMB = {"TERM": "dumb"}
NO_UTF8 = {"LANG": "C", "LC_ALL": "C"}
SHORT = ("--seed", "5", "--target", "10")


def piped(
    folder: Path, *arguments: str, typed: bytes = b"", **changes: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [HEARTS, "play", *arguments],
        input=typed.decode("utf-8", "surrogateescape"),
        env=environment(folder, **changes),
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=120,
        check=False,
    )


def final(folder: Path) -> bytes:
    """Return the one game kept, which has to be finished and honestly shuffled."""
    (path,) = saved(folder)
    record = read_file(path)
    assert record.winners
    assert all(verify(record))
    return path.read_bytes()


# -------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    ("arguments", "columns", "variables"),
    [
        (("--rules", "classic", "--players", "8"), 80, {}),
        (("--rules", "classic", "--players", "11"), 80, PLAIN),
        (("--rules", "classic", "--cards", "words"), 40, DUMB),
        (("--rules", "exchange", "--players", "7"), 80, PLAIN),
        (("--rules", "exchange", "--players", "10"), 40, {}),
        (("--rules", "hearts", "--players", "4"), 80, {}),
        (("--rules", "hearts", "--players", "6", "--cards", "letters"), 40, NO_UTF8),
    ],
)
def test_a_newcomer_plays_a_whole_game(
    tmp_path: Path, arguments: tuple[str, ...], columns: int, variables: dict[str, str]
) -> None:
    newcomer = Newcomer(tmp_path, *SHORT, *arguments, size=(24, columns), variables=variables)
    kinds = []
    while newcomer.wait() if not newcomer.told else newcomer.type(newcomer.answer()):
        kinds.append(newcomer.prompt)
        # What a decision needs is on the screen, whatever was printed before it.
        screen = "\n".join(newcomer.told.splitlines()[-24:])
        if newcomer.prompt != "Enter deals":
            assert "Your hand: " in screen
        if newcomer.prompt in ("Your card", "Enter plays it"):
            position = screen.rpartition("\n\n")[2]
            assert position.startswith(("On the table:", "The table is empty"))
            assert len(position.splitlines()) <= (10 if columns == 80 else 22)
    assert newcomer.status() == 0
    assert "Cards to pass" in kinds
    assert ("Cards to bury" in kinds) <= ("exchange" in arguments)
    told = newcomer.told
    assert "Traceback" not in told
    assert "The game is over." in told
    lesson = " ".join(told.split()).count("Two identical cards in a trick cancel each other")
    assert lesson == ("hearts" not in arguments)
    assert ("(cancelled)" in told) == ("hearts" not in arguments)
    # What is typed stands after the prompt, and may reach over the edge.
    lines = [line for line in told.splitlines() if not PROMPTS.match(line)]
    assert max(map(len, lines[:-2])) <= columns
    coloured = variables not in (PLAIN, DUMB)
    assert ("\x1b[9m" in newcomer.raw or "\x1b[2;9m" in newcomer.raw) == (
        coloured and "(cancelled)" in told
    )
    if not coloured:
        assert "\x1b" not in newcomer.raw
    assert told.isascii() == (variables in (DUMB, NO_UTF8))
    record = final(tmp_path).decode()
    for key in ("secret", "nonces"):
        (first, *_) = re.findall(rf'"{key}":\[?"(\w+)"', record)
        assert first not in told.replace("\n", "")


# ---------------------------------------------------------------------------------------- the pipes


def test_the_same_answers_through_a_pipe_give_the_same_game(tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path / "terminal", *SHORT)
    typed: list[str] = []
    while newcomer.wait() if not newcomer.told else newcomer.type(typed[-1]):
        typed.append(newcomer.answer())
    ended = piped(tmp_path / "pipe", *SHORT, typed="\n".join([*typed, ""]).encode())
    assert ended.returncode == 0
    assert ended.stderr == ""
    assert "\x1b" not in ended.stdout
    assert final(tmp_path / "pipe") == final(tmp_path / "terminal")


def test_the_end_of_the_input_and_quit_tell_how_to_go_on(tmp_path: Path) -> None:
    for typed in (b"", b"\xff\xfe garbage\nexit"):
        ended = piped(tmp_path, "--seed", "5", typed=typed)
        assert ended.returncode == 0
        assert ended.stderr == ""
        last = ended.stdout.splitlines()[-1]
        path = saved(tmp_path)[-1]
        assert last == f"The game is kept in {path} - to go on: hearts play --resume"
    assert "An unfinished game is kept" in ended.stdout


def test_the_end_of_the_input_in_a_terminal(tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path, "--seed", "5")
    newcomer.wait()
    newcomer.terminal.sendeof()
    newcomer.wait()
    assert newcomer.status() == 0
    assert newcomer.seen.splitlines()[-1].startswith("The game is kept in ")


def test_bad_entries_are_answered_with_a_sentence(tmp_path: Path) -> None:
    lines = [
        *(b"", b" ", b"garbage", b"\x00", b"\x1b[A\x1b[2J\x07", b"\xff\xfe\xfd", b"[red]QS[/]"),
        *(b"x" * 100_000, b"QS " * 60, b"2", b"1", b"-1", b"{key}", b"%s", b"\xe2\x99\xa0", b"?zz"),
        *(b"?", b"?QS", b"hand", b"trick", b"last", b"score", b"rules", b"cards", b"cards runes"),
        *(
            b"cards words",
            b"cards letters",
            b"save",
            b"save /",
            b"save /nowhere/at/all",
            b"quit it",
        ),
        *(b"save \x00", b"save ~nobody-of-that-name/x", b"save " + b"y" * 300),
    ]
    ended = piped(tmp_path, "--seed", "5", typed=b"\n".join([*lines, b"quit", b""]))
    assert ended.returncode == 0
    assert ended.stderr == ""
    assert "Traceback" not in ended.stdout
    assert "\x1b" not in ended.stdout
    assert max(map(len, ended.stdout.splitlines()[:-1])) < 420
    for sentence in (
        'There is no card "garbage"',
        "That is too long to be a card",
        "What a card would do is told when it is your turn",
        "No trick has been finished in this deal.",
        "Type cards and one of: symbols, letters, words.",
        "cannot be written",
        "type quit alone to leave",
    ):
        assert sentence in ended.stdout


def test_wrong_cards_are_refused_and_asked_again(tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path, "--seed", "5")
    newcomer.wait()
    hand = newcomer.offered()
    newcomer.type(hand[0])
    assert "That is 1 card; you have to pass 3 cards." in newcomer.seen
    lacking = next(f"{rank}S" for rank in "23456789" if f"{rank}S" not in hand)
    newcomer.type(f"{lacking} {hand[0]} {hand[1]}")
    assert f"You do not hold {lacking.replace('S', '♠')}" in newcomer.seen
    newcomer.type(newcomer.answer() if newcomer.offered() else " ".join(hand[:3]))
    for _ in range(12):
        if newcomer.prompt == "Your card" and "On the table" in newcomer.seen:
            break
        newcomer.type(newcomer.answer())
    legal = newcomer.offered()
    newcomer.type("?" + legal[0])
    assert re.search(r"(winning|cancels)", newcomer.seen)
    newcomer.type(" ".join(legal[:2]))
    assert "That is 2 cards. Type one." in newcomer.seen


# ---------------------------------------------------------------------------------- losing nothing


def uninterrupted(folder: Path) -> bytes:
    Newcomer(folder, *SHORT).play()
    return final(folder)


def go_on(folder: Path) -> Newcomer:
    return Newcomer(folder, "--resume")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Play the game that SHORT gives, undisturbed."""
    return uninterrupted(tmp_path_factory.mktemp("whole"))


def interrupted(newcomer: Newcomer, folder: Path) -> None:
    newcomer.terminal.sendintr()
    assert newcomer.wait() == ""
    assert newcomer.status() == 130
    lines = newcomer.seen.replace("^C", "").strip().splitlines()
    assert lines[-1].endswith(f"{saved(folder)[-1]} - to go on: hearts play --resume")
    assert "Traceback" not in newcomer.told


def test_interrupted_at_many_points_it_is_the_same_game(tmp_path: Path, whole: bytes) -> None:
    newcomer = Newcomer(tmp_path, *SHORT)
    newcomer.wait()
    # At the pass, in the middle of a trick, with half an answer typed, and between two deals.
    for steps in (0, 1, 3, 30):
        newcomer.play(steps)
        if not newcomer.prompt:
            break
        if steps == 3:
            newcomer.terminal.send("half a li")
            # A person sees what they typed. In the microseconds before, Python's line editor can
            # miss an interrupt until the next key.
            newcomer.terminal.expect_exact("half a li")
            time.sleep(0.1)
        interrupted(newcomer, tmp_path)
        newcomer = go_on(tmp_path)
        newcomer.wait()
        assert "Going on with the game kept in" in newcomer.told
    newcomer.play()
    assert final(tmp_path) == whole


def test_killed_at_many_points_it_is_the_same_game(tmp_path: Path, whole: bytes) -> None:
    newcomer = Newcomer(tmp_path, *SHORT)
    newcomer.wait()
    for steps in (0, 2, 5):
        newcomer.play(steps)
        newcomer.terminal.kill(signal.SIGKILL)
        newcomer.terminal.wait()
        newcomer = go_on(tmp_path)
        newcomer.wait()
    newcomer.play()
    assert final(tmp_path) == whole
    assert [path.suffix for path in saved(tmp_path)[0].parent.iterdir()] == [".json"]


def test_interrupted_and_killed_while_bots_play(tmp_path: Path, whole: bytes) -> None:
    for number in (signal.SIGINT, signal.SIGKILL):
        slow = ("--resume",) if saved(tmp_path) else SHORT
        newcomer = Newcomer(tmp_path, *slow, "--pace", "0.5")
        newcomer.wait()
        newcomer.terminal.sendline(newcomer.answer())
        # A bot's card stands there, and nothing follows it for a while.
        newcomer.terminal.expect(r"\n  [A-Z]\w+ +\S+")
        newcomer.terminal.kill(number)
        newcomer.terminal.expect(["hearts play --resume", pexpect.EOF])
        newcomer.terminal.wait()
        assert newcomer.terminal.exitstatus == (130 if number == signal.SIGINT else None)
        # The answer was kept before anything was told of it.
        newcomer = go_on(tmp_path)
        newcomer.wait()
        interrupted(newcomer, tmp_path)
    newcomer = go_on(tmp_path)
    newcomer.play()
    assert final(tmp_path) == whole


@pytest.mark.parametrize("choice", ["subtract", "a"])
def test_the_moon(tmp_path: Path, choice: str) -> None:
    path = tmp_path / "moon.json"
    path.write_bytes(before_a_moon())
    newcomer = Newcomer(tmp_path, str(path))
    newcomer.wait()
    newcomer.play(1)
    assert newcomer.prompt == "subtract or add ("
    assert "You have shot the moon: all point cards!" in newcomer.seen
    if choice == "subtract":
        newcomer.terminal.sendintr()
        newcomer.wait()
        assert newcomer.status() == 130
        assert f"to go on: hearts play --resume {path}" in newcomer.seen
        newcomer = Newcomer(tmp_path, "--resume", str(path))
        newcomer.wait()
    newcomer.type("perhaps")
    assert "Type subtract to take the points off" in newcomer.seen
    newcomer.type(choice)
    if choice == "subtract":
        assert "26 points are taken off your score." in newcomer.seen
        assert newcomer.prompt == "Enter deals"
        assert "* shot the moon." in newcomer.seen
    else:
        assert "26 points are added to everyone else's score." in newcomer.seen
        assert "You win with 0 points. Well played!" in newcomer.seen
        assert newcomer.status() == 0


def test_an_unwritable_folder_is_told_at_once_and_the_game_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.touch()
    newcomer = Newcomer(tmp_path, *SHORT, variables={"XDG_DATA_HOME": str(blocked)})
    newcomer.wait()
    warning = " ".join(newcomer.told.split())
    assert "Warning: the game is not kept" in warning
    assert warning.index("Warning") < warning.index("Your hand")
    newcomer.play(3)
    newcomer.type("quit")
    assert "quit again to lose it" in " ".join(newcomer.seen.split())
    elsewhere = tmp_path / "a file.json"
    newcomer.type(f"save {elsewhere}")
    assert "From now on the game is kept in" in newcomer.seen
    newcomer.play(2)
    newcomer.type("quit")
    assert f"hearts play --resume '{elsewhere}'" in newcomer.seen
    assert newcomer.status() == 0
    ended = piped(tmp_path, "--resume", str(elsewhere))
    assert "Going on with the game kept in" in ended.stdout
    assert ended.returncode == 0


def test_what_cannot_be_kept_at_all_is_told_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "blocked").touch()
    ended = piped(tmp_path, typed=b"quit\nquit\n", XDG_DATA_HOME=str(tmp_path / "blocked"))
    assert ended.stdout.splitlines()[-1].startswith("The game could not be kept.")
    assert ended.returncode == 1


def test_a_folder_that_can_be_written_again_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.touch()
    newcomer = Newcomer(tmp_path, *SHORT, variables={"XDG_DATA_HOME": str(blocked)})
    newcomer.wait()
    blocked.unlink()
    newcomer.type(newcomer.answer())
    assert "The game is kept again, in " in newcomer.seen
    newcomer.type("quit")
    assert newcomer.status() == 0
    assert len(saved(blocked)) == 1


def test_a_game_gone_on_with_in_two_terminals_becomes_two(tmp_path: Path) -> None:
    first = Newcomer(tmp_path, *SHORT)
    first.wait()
    second = go_on(tmp_path)
    second.wait()
    second.type(second.answer())
    assert "Another program" not in second.seen
    first.type(first.answer())
    assert "Another program has changed the file of this game" in first.seen
    interrupted(first, tmp_path)
    older, newer = saved(tmp_path)
    assert older.read_bytes() == newer.read_bytes()
    second.terminal.close(force=True)


def test_a_broken_file_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text("{")
    ended = piped(tmp_path, "--resume", str(path))
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert re.fullmatch(
        r"hearts: .*broken.json: The file is not JSON: .* \[not_json\]\n", ended.stderr
    )


# -------------------------------------------------------------------------------------------- names


def test_a_name_is_text(tmp_path: Path) -> None:
    name = "[red]E\x1b[31mva[/red]"
    newcomer = Newcomer(tmp_path, "--seed", "5", "--name", name)
    newcomer.wait()
    newcomer.type("score")
    assert "\n[red]E?[31.. " in newcomer.told.replace("\N{REPLACEMENT CHARACTER}", "?")
    assert "\x1b[31mva" not in newcomer.raw
    newcomer.terminal.close(force=True)


def test_a_record_cannot_smuggle_in_escape_sequences(tmp_path: Path) -> None:
    piped(tmp_path, "--seed", "5", typed=b"quit\n")
    path = saved(tmp_path)[-1]
    record = read_file(path)
    record.seats[1] = "\x1b[2J\x07[b]Bo"
    path.write_bytes(record.to_bytes())
    ended = piped(tmp_path, "--resume", typed=b"quit\n")
    assert "[b]" in ended.stdout
    assert "\x1b" not in ended.stdout


def test_the_screen_reads_the_same_in_colour_and_without(tmp_path: Path) -> None:
    told: list[str] = []
    for variables in ({}, PLAIN):
        newcomer = Newcomer(tmp_path / str(len(told)), *SHORT, variables=variables)
        newcomer.play(6)
        told.append(ESCAPE.sub("", newcomer.told).split("The whole game")[0])
        newcomer.terminal.close(force=True)
    assert told[0] == told[1]
