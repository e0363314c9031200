"""``hearts join`` and ``hearts host`` as people meet them, at a real server."""

import os
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pexpect
import pytest

from cancellation_hearts.engine.record import read_file, verify
from tests.remote.serving import Serving, serving
from tests.tui.guest import Guest
from tests.tui.newcomer import HEARTS, environment

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")

SHORT = ("--set", "target=1")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


class Table:
    """A table of two people in two terminals."""

    def __init__(self, server: Serving, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.server = server
        self.eva = Guest(
            folder / "eva", "host", "--server", server.origin, "--name", "Eva", *SHORT, *arguments
        )
        self.link = self.eva.link()
        self.bo = self.come("bo", "--name", "Bo")
        self.bo.until("You sit in seat 2")
        self.eva.until("Bo sits down in seat 2")

    def come(self, who: str, *arguments: str) -> Guest:
        return Guest(self.folder / who, "join", self.link, *arguments)

    def start(self) -> None:
        """Let the bots play as fast as they can, and begin."""
        self.eva.type("set pace=0 trick_pause=0")
        self.eva.until("trick_pause=0")
        self.eva.type("start fill")
        self.bo.until("The game begins")

    def close(self) -> None:
        for guest in (self.eva, self.bo):
            guest.terminal.close(force=True)


@pytest.fixture
def table(server: Serving, tmp_path: Path) -> Iterator[Table]:
    found = Table(server, tmp_path)
    yield found
    found.close()


def test_two_people_and_six_bots_play_a_whole_game(table: Table) -> None:
    eva, bo = table.eva, table.bo
    bo.type("say hello Eva")
    eva.until("hello Eva")
    table.start()
    with ThreadPoolExecutor(2) as both:
        list(both.map(Guest.play, (eva, bo)))
    for guest in (eva, bo):
        assert "Deal 1 is over." in guest.told
        assert "The game is over." in guest.told
        assert "Traceback" not in guest.raw
    table.eva.type(f"save {table.folder / 'game.json'}")
    eva.until("The game is in .*game.json")
    record = read_file(table.folder / "game.json")
    assert record.seats[:2] == ["Eva", "Bo"]
    assert record.winners
    assert all(verify(record))
    # Everybody was told the same scores.
    tables = [
        sorted(guest.told.rpartition("Deal 1 is over.")[2].splitlines()[2:10])
        for guest in (eva, bo)
    ]
    assert tables[0] == tables[1]
    eva.type("rematch")
    bo.until("set for another game")
    for guest in (eva, bo):
        guest.type("quit")
        assert guest.status() == 0
    assert f"To come back: hearts join {table.link}" in bo.told


def test_what_is_being_typed_survives_what_is_told(table: Table) -> None:
    eva, bo = table.eva, table.bo
    eva.terminal.send("say one ha")
    eva.until("one ha")
    bo.type("say in between")
    eva.until("in between")
    # It stands there again, and can still be changed.
    eva.until("say one ha")
    eva.terminal.send("\x7f\x7fline")
    eva.type("")
    bo.until(": one line")


def test_a_seat_is_left_to_a_bot_and_taken_back(table: Table) -> None:
    eva, bo = table.eva, table.bo
    table.start()
    assert bo.asked() == "pass"
    bo.type("quit")
    assert bo.status() == 0
    assert "A bot plays on for you. To come back: hearts join" in bo.told
    eva.until("Bo leaves the game to a bot")
    table.bo = again = table.come("bo")
    eva.until("Bo is back")
    again.until("You play again yourself")
    assert "2  Bo (you" in again.told
    # The bot has passed cards for them already.
    eva.answer(eva.asked())
    with ThreadPoolExecutor(2) as both:
        list(both.map(Guest.play, (eva, again)))
    assert "Enter takes" not in again.told


def test_a_server_that_goes_and_comes_takes_nothing_away(tmp_path: Path) -> None:
    (tmp_path / "server").mkdir()
    with serving(tmp_path / "server") as server:
        arguments = ("host", "--server", server.origin, "--name", "Eva", *SHORT)
        eva = Guest(tmp_path, *arguments, variables={"NO_COLOR": "1"})
        eva.link()
        eva.type("set pace=0 trick_pause=0")
        eva.until("trick_pause=0")
        eva.type("start fill")
        while (kind := eva.asked()) != "play":
            eva.answer(kind)
        card = eva.choice(kind)
        server.stop(kill=True)
        eva.until("The connection is lost")
        eva.type(card)
        eva.until("sent as soon as the connection is back")
        time.sleep(0.5)
        server.start()
        eva.until("The connection is back")
        eva.until(r"You   \S+\s")
        played = eva.told.rpartition("You   ")[2].split()[0]
        assert card[:-1].replace("T", "10") in played
        assert eva.told.count(f"You   {played}") == 1
        eva.play()
        eva.terminal.close(force=True)


def test_ctrl_c_says_how_to_come_back_and_leaves_the_terminal_as_it_was(table: Table) -> None:
    bo = table.bo
    bo.terminal.send("half a li")
    bo.until("half a li")
    bo.terminal.sendintr()
    bo.until("To come back: hearts join")
    bo.until(pexpect.EOF)
    assert bo.terminal.getecho()
    assert bo.status() == 130
    assert "Traceback" not in bo.raw
    table.eva.until("Bo is away")


def test_who_is_sent_away_is_told(table: Table) -> None:
    table.eva.type("kick bo")
    table.bo.until("closed to you")
    assert table.bo.status() == 1
    table.eva.until("Bo is sent away")
    again = table.come("bo")
    again.until("closed to you: .*sent you away")
    assert again.status() == 1
    table.eva.type("pardon Bo")
    table.eva.until("Bo may come back")
    table.bo = table.come("bo")
    table.bo.until("You sit in seat 2")


def test_the_host_sets_the_table(table: Table) -> None:
    eva, bo = table.eva, table.bo
    eva.type("set target=20 clock=30 seats=7")
    bo.until("changed: ")
    bo.until("target=20")
    eva.type("rules hearts")
    eva.until("rules=hearts")
    eva.type("bots random")
    bo.until(r"a bot \(random\), takes seat 3")
    eva.until("all seats are taken: type start")
    eva.type("swap 2")
    bo.until("Eva would like to change places with you")
    bo.type("swap eva")
    eva.until("You sit in seat 2")
    bo.until("You sit in seat 1")
    for typed, told in (
        ("set nonsense=1", "There is no option 'nonsense'"),
        ("set clock=17", "clock cannot be 17"),
        ("bot 9", 'There is no seat or player "9" here'),
        ("sit 1", "Somebody sits there"),
        ("kick Zoe", 'Nobody called "Zoe" is here'),
        ("hand", "No game has begun yet"),
        ("QS", "Nothing is asked of you now"),
        ("queue QS", "Type queue and one card"),
    ):
        eva.type(typed)
        eva.until(told)
    bo.type("start")
    bo.until("Only the host may do that")


def test_a_watcher_sees_everything_but_hands(table: Table) -> None:
    watcher = table.come("cy", "--name", "Cy", "--watch")
    watcher.until("You are watching; type sit to take a seat")
    table.start()
    with ThreadPoolExecutor(2) as both:
        list(both.map(Guest.play, (table.eva, table.bo)))
    watcher.until("The game is over")
    assert "Everyone has passed cards to the left" in watcher.told
    assert "Your hand" not in watcher.told
    assert "You " not in watcher.told.partition("begins")[2]
    watcher.type("hand")
    watcher.until("Your hand: no cards")
    watcher.type("quit")
    assert watcher.status() == 0


@pytest.mark.parametrize("variables", [{"TERM": "dumb"}, {"NO_COLOR": "1"}])
def test_plain_terminals_get_no_escape_sequence(
    server: Serving, tmp_path: Path, variables: dict[str, str]
) -> None:
    eva = Guest(tmp_path, "host", "--server", server.origin, "--name", "Eva", variables=variables)
    eva.link()
    eva.type("start fill")
    kind = eva.asked()
    eva.answer(kind)
    eva.until("You passed")
    eva.type("quit")
    assert eva.status() == 0
    assert "\x1b" not in eva.raw


def piped(server: Serving, folder: Path, typed: str, *arguments: str) -> tuple[int, str]:
    variables = {"XDG_CONFIG_HOME": str(folder)}
    ended = subprocess.run(
        [HEARTS, *arguments, "--server", server.origin],
        input=typed,
        env=environment(folder, **variables),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.stderr == ""
    return ended.returncode, ended.stdout


def test_through_a_pipe_a_line_is_read_when_one_is_due(server: Serving, tmp_path: Path) -> None:
    typed = "set pace=0\nbots random\nstart\nhand\ncards letters\nquit\n"
    status, told = piped(server, tmp_path, typed, "host", "--name", "Eva", "--cards", "words")
    assert status == 0, told
    assert "a bot (random), takes seat 8" in told
    # The hand was asked for when there was one.
    assert told.index("Choose 3 cards to pass") < told.index("written like QS")
    assert told.rstrip().splitlines()[-1].startswith("A bot plays on for you. To come back: ")


def test_the_end_of_the_input_leaves_without_a_word_to_the_others(
    server: Serving, tmp_path: Path
) -> None:
    status, told = piped(server, tmp_path, "", "host", "--name", "Eva")
    assert status == 0, told
    assert told.rstrip().splitlines()[-1].startswith("To come back: hearts join http://")
    code = told.partition("the code ")[2].split()[0]
    # The same person, by the key that was kept; the code will do as well as the link.
    status, told = piped(server, tmp_path, "quit\n", "join", code.lower().replace("-", " "))
    assert status == 0, told
    assert "1  Eva (you, host)" in told


def test_a_link_alone_can_be_had(server: Serving, tmp_path: Path) -> None:
    status, told = piped(server, tmp_path, "", "host", "--only-link", "--seats", "7")
    assert status == 0, told
    link, code = told.split()
    assert link.startswith(f"{server.origin}/t/")
    assert len(code) == 9


def test_ctrl_c_at_the_first_question_ends_at_once(server: Serving, tmp_path: Path) -> None:
    guest = Guest(tmp_path, "host", "--server", server.origin)
    guest.until("Your name.*:")
    guest.terminal.sendintr()
    guest.until(pexpect.EOF)
    assert guest.status() == 130
    assert "Traceback" not in guest.raw
