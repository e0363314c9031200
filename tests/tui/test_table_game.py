"""A game at a table, with a server that does what the test tells it."""

import asyncio
import io
import os
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import pytest
from msgspec.structs import replace

from cancellation_hearts.cli.common import option_from
from cancellation_hearts.engine.events import Led, PassCards, PassChosen, Passed, PlayCard
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import CLASSIC
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.remote.account import MemoryKeys
from cancellation_hearts.remote.connection import Connection
from cancellation_hearts.remote.http import Site
from cancellation_hearts.remote.link import Link
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Paused, Resumed, Returned, StoodIn, Unqueued
from cancellation_hearts.tui.cards import CardWriter
from cancellation_hearts.tui.live import LiveScreen
from cancellation_hearts.tui.table_game import TableGame
from tests.remote.fake import AT, TABLE, Fake, chatted, parts, run, running

PLAYERS = ("Eva", "Bo", "Cy", "Di", "Ed", "Flo")


def dealt() -> Game:
    """Return a game in which seat 0 leads after passing."""
    for number in range(100):
        game = Game(CLASSIC, 6, 5)
        game.deal(Shuffle(bytes(31) + bytes([number]), (b"",) * 6).deck(2))
        if "2C" in game.hand(0):
            return game
    raise AssertionError


def shown(game: Game, *, stand_in: bool = False, deadline: int | None = None) -> dict[str, Any]:
    """Return the parts of a running game for seat 0."""
    view = game.view(0)
    table = parts().table
    assert isinstance(table, protocol.TablePart)
    seats = tuple(
        protocol.SeatPart(
            name, number or 0, None, stand_in and not number, False, False, None, False
        )
        for number, name in enumerate(PLAYERS)
    )
    members = tuple(
        protocol.MemberPart(number, name, number, True, False)
        for number, name in enumerate(PLAYERS)
    )
    return {
        "table": replace(table, status="playing"),
        "seats": seats,
        "members": members,
        "sheet": protocol.SheetPart((), (0.0,) * 6, 150, ()),
        "you": protocol.YouPart(0, 0, hand=tuple(view.hand), legal=tuple(view.legal)),
        "observation": view.to_bytes(),
        "game": protocol.GamePart(
            phase=view.phase,
            deal=view.deal_number,
            dealer=view.dealer,
            direction=view.direction,
            to_act=view.to_act,
            leader=view.leader,
            trick=tuple(protocol.PlayPart(*play) for play in view.trick),
            cancelled=(),
            winning=view.winning,
            at_stake=view.points_at_stake,
            aside=view.cards_aside,
            kitty=view.kitty_size,
            kitty_taker=None,
            hearts_broken=view.hearts_broken,
            hand_sizes=view.hand_sizes,
            pile_sizes=view.pile_sizes,
            points_taken=view.points_taken,
            last_trick=None,
            turn=sum(len(trick.cards) for trick in view.tricks),
            deadline=deadline,
        ),
    }


class Scene:
    """A person at a screen, and the server."""

    def __init__(self, fake: Fake, keyboard: int, output: io.StringIO) -> None:
        self.fake = fake
        self._keyboard = keyboard
        self._output = output
        self._seen = 0

    def type(self, line: str) -> None:
        os.write(self._keyboard, f"{line}\n".encode())

    async def told(self, text: str) -> str:
        """Wait until something is told; return what was told since the last time."""
        while (place := self._all().find(text, self._seen)) < 0:
            await asyncio.sleep(0.005)
        before, self._seen = self._seen, place + len(text)
        return self._all()[before : self._seen]

    def _all(self) -> str:
        return " ".join(self._output.getvalue().split())

    async def done(self, command: protocol.Command) -> None:
        while command not in self.fake.done:
            await asyncio.sleep(0.005)


@asynccontextmanager
async def played(before: dict[str, Any]) -> AsyncIterator[Scene]:
    async with running() as fake:
        fake.parts = parts(**before)
        reading, keyboard = os.pipe()
        output = io.StringIO()
        with os.fdopen(reading) as answers, os.fdopen(keyboard, "wb") as typing:
            screen = LiveScreen(output, answers)
            link = Link(fake.origin, TABLE)
            connection = Connection(fake.origin, TABLE, observation=True)
            async with Site(fake.origin, MemoryKeys()) as site, connection:
                game = TableGame(
                    connection,
                    site,
                    screen,
                    CardWriter("letters"),
                    link,
                    "hearts join X",
                    option_from,
                    watch=False,
                )
                running_game = asyncio.create_task(game.run())
                try:
                    yield Scene(fake, keyboard, output)
                finally:
                    typing.close()
                    running_game.cancel()
                    await asyncio.gather(running_game, return_exceptions=True)
                    # The thread that reads has seen the end.
                    await asyncio.sleep(0.05)


def scene(before: dict[str, Any]) -> Callable[..., Callable[[], None]]:
    def of(test: Callable[[Scene], Coroutine[Any, Any, None]]) -> Callable[[], None]:
        @wraps(test)
        def whole() -> None:
            async def all_of_it() -> None:
                async with played(before) as found:
                    await test(found)

            run(all_of_it)

        del whole.__wrapped__
        return whole

    return of


PASSING = dealt()
PASS = tuple(PASSING.hand(0)[:3])


def passed() -> Game:
    """Return the game when everyone has passed."""
    game = PASSING.copy()
    for seat in range(6):
        game.pass_cards(seat, game.hand(seat)[:3])
    while game.to_act != (0,):
        game.play(game.legal()[0])
    return game


PLAYING = passed()


@scene(shown(PASSING))
async def test_what_is_answered_is_sent_and_told_once(here: Scene) -> None:
    await here.told("Cards to pass (? for help):")
    here.type(" ".join(PASS))
    await here.done(PassCards(PASS))
    # Nothing is asked while the others choose and talk.
    await here.fake.tell(PassChosen(3))
    await here.fake.tell(chatted("hurry"))
    await here.told("You: hurry")
    await asyncio.sleep(0.05)
    now = shown(PLAYING)
    await here.fake.tell(PassChosen(5), Passed("left"), Led(0), **now)
    told = await here.told("You can play")
    assert told.count("Cards to pass") == 0
    assert "You passed" in told
    assert here.fake.done == [PassCards(PASS)]


@scene(shown(PLAYING))
async def test_a_card_that_is_refused_is_asked_for_again(here: Scene) -> None:
    await here.told("for help):")
    here.fake.refuse[PlayCard] = "not_stored"
    card = PLAYING.legal()[0]
    here.type(card)
    told = await here.told("for help):")
    assert told.strip().startswith("Not so.")
    here.fake.refuse.clear()
    here.type("?AS" if "AS" not in PLAYING.hand(0) else "?KS")
    await here.told("You do not hold")
    here.type(card)
    await here.done(PlayCard(card))


@scene(shown(PLAYING, deadline=AT + 30_000))
async def test_the_time_for_a_turn_is_told(here: Scene) -> None:
    told = await here.told("for help):")
    assert "You have 30 seconds." in told


@scene(shown(PLAYING, deadline=AT + 10_100))
async def test_the_end_of_the_time_is_told_before_it_comes(here: Scene) -> None:
    await here.told("for help):")
    began = time.monotonic()
    told = await here.told("for help):")
    assert "10 seconds left!" in told
    assert time.monotonic() - began < 3


@scene(shown(PLAYING))
async def test_a_bot_that_plays_on_gives_the_seat_back(here: Scene) -> None:
    await here.told("for help):")
    await here.fake.tell(StoodIn(0, "clock"), **shown(PLAYING, stand_in=True))
    told = await here.told("for help):")
    assert "Your time is up: a bot plays on for you." in told
    assert "Enter takes your seat back" in told
    here.type("")
    await here.done(protocol.Return())
    await here.fake.tell(Returned(0), **shown(PLAYING))
    told = await here.told("for help):")
    assert "You play again yourself." in told
    assert "Your hand:" in told


@scene(shown(PLAYING))
async def test_a_pause_takes_the_question_away_and_gives_it_back(here: Scene) -> None:
    await here.told("for help):")
    table = shown(PLAYING)["table"]
    await here.fake.tell(Paused(), table=replace(table, paused=True))
    await here.told("The game is paused")
    here.type(PLAYING.legal()[0])
    await here.told("Nothing is asked of you now")
    here.type("resume")
    await here.done(protocol.Pause(False))
    await here.fake.tell(Resumed(), table=table)
    told = await here.told("for help):")
    assert "Your hand:" in told


@scene(shown(PLAYING))
async def test_a_card_for_a_moment_that_has_passed_is_not_played_later(here: Scene) -> None:
    await here.told("for help):")
    game = PLAYING.copy()
    card = game.legal()[0]
    await here.fake.stop()
    await here.fake.hang_up()
    await here.told("The connection is lost (no answer)")
    here.type(card)
    await here.told("sent as soon as")
    # A bot has played meanwhile, and it is the turn of the same person again.
    game.play(game.legal()[-1])
    while game.to_act != (0,) or not game.legal():
        game.play(game.legal()[0])
    here.fake.parts = parts(**shown(game))
    here.fake.seq += 20
    await here.fake.start()
    told = await here.told("was played for you")
    assert "The connection is back" in told
    await here.told("for help):")
    assert here.fake.done == []
    assert here.fake.received == []
    here.type(game.legal()[0])
    await here.done(PlayCard(game.legal()[0]))


@scene(shown(PASSING))
async def test_queued_cards_are_told(here: Scene) -> None:
    await here.told("for help):")
    you = shown(PASSING)["you"]
    here.type("queue 2C unless points")
    await here.done(protocol.Queue("2C", ("points",)))
    queued = replace(you, queued=protocol.QueuedPart("2C", ("points",)))
    await here.fake.tell(you=queued)
    await here.told("2C will be played when it is your turn")
    await here.fake.tell(Unqueued(0, "2C", "points"), you=you)
    await here.told("Points fell to the trick, so 2C is not played")
    here.type("queue 2C unless rain")
    await here.told("After unless, type any of: points, winner, twin.")


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("say  hello  there", protocol.Chat("hello  there")),
        ("react WOW", protocol.React("wow")),
        ("sit", protocol.Sit()),
        ("sit 3", protocol.Sit(2)),
        ("stand", protocol.Stand()),
        ("swap flo", protocol.Swap(5)),
        ("name Eve", protocol.Rename("Eve")),
        ("start", protocol.Start()),
        ("start fill", protocol.Start("medium")),
        ("start fill random", protocol.Start("random")),
        ("bot 4 hard", protocol.AddBot("hard", 3)),
        ("bot", protocol.AddBot("medium")),
        ("nobot 4", protocol.RemoveBot(3)),
        ("kick Bo", protocol.Kick(1)),
        ("kick 2", protocol.Kick(1)),
        ("pardon b", protocol.Pardon(1)),
        ("host cy", protocol.GiveHost(2)),
        ("mute di", protocol.Mute(3)),
        ("unmute di", protocol.Mute(3, on=False)),
        ("pause", protocol.Pause(True)),
        ("nudge ed", protocol.Nudge(4)),
        ("nudge", protocol.Nudge(1)),
        ("unqueue", protocol.Unqueue()),
        ("forced on", protocol.Prefer(True)),
        ("forced off", protocol.Prefer(False)),
        ("agree", protocol.AgreeHints(True)),
        ("agree off", protocol.AgreeHints(False)),
        ("back", protocol.Return()),
        ("rematch", protocol.Rematch()),
    ],
)
def test_commands_are_sent(typed: str, command: protocol.Command) -> None:
    @scene(shown(PASSING))
    async def typing(here: Scene) -> None:
        await here.told("for help):")
        here.type(typed)
        await here.done(command)

    typing()


@scene(shown(PASSING))
async def test_settings_are_changed_by_name(here: Scene) -> None:
    await here.told("for help):")
    here.type("set clock=30 public=on pace=0.5 target=50 passing=right,hold")
    while not here.fake.done:
        await asyncio.sleep(0.005)
    (change,) = here.fake.done
    assert isinstance(change, protocol.Change)
    settings = change.settings
    assert (settings.clock, settings.public, settings.pace, settings.seats) == (30, True, 0.5, 6)
    assert settings.ruleset == {"base": "classic", "target": 50, "passing": ["right", "hold"]}
    here.type("rules hearts")
    while len(here.fake.done) < 2:
        await asyncio.sleep(0.005)
    last = here.fake.done[-1]
    assert isinstance(last, protocol.Change)
    assert last.settings.ruleset == {"base": "hearts"}
    here.type("set")
    await here.told("The table: seats=6")
    for typed, told in (
        ("set clock", 'clock cannot be ""'),
        ("set clock=soon", "clock cannot be soon"),
        ("set public=perhaps", "public cannot be perhaps"),
        ("set target=many", "target"),
        ("rules bridge", "bridge"),
        ("say", "Type what to say after say"),
        ("react joy", "clap, laugh, wow"),
        ("save", "Type save FILE"),
        ("quit now", "quit takes nothing after it"),
    ):
        here.type(typed)
        await here.told(told)


@scene(shown(PASSING))
async def test_help_and_the_table_are_shown(here: Scene) -> None:
    await here.told("for help):")
    here.type("?")
    told = await here.told("for help):")
    assert "say TEXT" in told
    assert "Two packs of 52 cards" in told
    here.type("who")
    told = await here.told("for help):")
    assert "1 Eva (you, host)" in told
    assert "BADU-KELI" in told
    assert f"{here.fake.origin}/t/{TABLE}" in told
    assert "Choose 3 cards to pass" in told
