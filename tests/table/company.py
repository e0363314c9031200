"""A company at a table: people, bots and watchers who do all that can be done there, at random."""

import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, cast
from unittest import mock

import msgspec
import numpy as np

from cancellation_hearts.bots import BOTS
from cancellation_hearts.engine import events as engine
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.events import Action
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.engine.view import View
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Guard, Reaction, Settings
from cancellation_hearts.table.protocol import Command
from tests.engine.generators import random_setting, stacked_deck
from tests.oracle import Oracle
from tests.table.house import Client, House, settled

RANKS = "23456789TJQKA"
QUICK = ("easy", "heuristic", "medium", "random")
"""The bots that choose at once."""
GUARDS: tuple[Guard, ...] = ("points", "winner", "twin")
REACTIONS: tuple[Reaction, ...] = ("clap", "laugh", "wow", "sad")
WORDS = ("Good luck!", "Hm.", "Was that the queen?", "No hearts, please.", "Σ'αγαπώ", "再来")


def random_options(rng: random.Random) -> tuple[dict[str, Any], int]:
    """Draw a rule set under which games do not last for ever, and how many play."""
    setting = random_setting(rng)
    options = dict(setting.options)
    options["target"] = rng.choice([1, 5, 13, 26, 40])
    for name in ("heart_points", "queen_points"):
        options[name] = min(options[name], 13)
    options["jack_points"] = max(options["jack_points"], -1)
    return {"base": "classic", **options}, setting.players


@contextmanager
def stacked(
    rng: random.Random, options: dict[str, Any], players: int
) -> Iterator[dict[bytes, list[str]]]:
    """Let some decks give one seat the highest cards, so that there are moons.

    What is yielded holds all decks, by the secrets that they are made from.
    """
    shuffled = Shuffle.deck
    decks: dict[bytes, list[str]] = {}
    oracle = Oracle({key: value for key, value in options.items() if key != "base"}, players, 0)

    def deck(self: Shuffle, packs: int = 2) -> list[str]:
        if self.secret not in decks:
            good = rng.random() < 0.3
            decks[self.secret] = (
                cast(list[str], stacked_deck(rng, oracle).deck) if good else shuffled(self, packs)
            )
        return list(decks[self.secret])

    with mock.patch.object(Shuffle, "deck", deck):
        yield decks


def strong(hand: list[str]) -> bool:
    """Tell whether a hand is of the kind that takes all tricks."""
    return bool(hand) and sum(card[0] in "AKQJT" for card in hand) > 0.8 * len(hand)


async def think(level: str, view: View, seed: bytes) -> Action:
    """Let a bot think at once; one that was dealt the highest cards tries to take everything."""
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(seed[:8], "big")))
    if view.phase == "play" and strong(view.hand):
        return engine.PlayCard(max(view.legal, key=lambda card: RANKS.index(card[0])))
    return BOTS[level].choose(view, generator)


class Company:
    """Some people with their devices, at a table of their own.

    Parameters
    ----------
    house : House
        Where the table stands.
    rng : random.Random
        What they do follows from it.
    mischief : float
        How likely somebody does something else than what everybody waits for.
    """

    def __init__(self, house: House, rng: random.Random, mischief: float = 0.3) -> None:
        self.house = house
        self.rng = rng
        self.mischief = mischief
        self.table = ""
        self.devices: list[Client] = []
        self.away: list[Client] = []
        self.refusals: list[str] = []
        self.each: Callable[[], Awaitable[None]] | None = None
        """What is called after everything that somebody has done."""

    @property
    def host(self) -> Client:
        """A device that is connected, the host's if there is one."""
        for device in self.devices:
            if device.parts["you"]["member"] == device.parts["table"]["host"] is not None:
                return device
        return self.devices[0]

    @property
    def status(self) -> str:
        """Where the table stands."""
        return cast(str, self.devices[0].parts["table"]["status"])

    @property
    def deals(self) -> int:
        """How many deals of the running game are over."""
        sheet = self.devices[0].parts["sheet"]
        return 0 if sheet is None else len(sheet["deals"])

    async def gather(self, options: dict[str, Any], seats: int, **settings: object) -> None:
        """Set up a table, and let people come to it."""
        rng = self.rng
        people = rng.randint(1, min(seats, 4))
        first = self.house.client(observation=rng.random() < 0.3)
        self.table = await self.house.table(first, ruleset=options, seats=seats, **settings)
        self.devices.append(first)
        for _ in range(people - 1):
            await self._comes(self.house.client(observation=rng.random() < 0.3), protocol.Sit())
        if rng.random() < 0.7:
            # Somebody with a second device, and one who only watches.
            twin = self.house.client(person=first.person, observation=rng.random() < 0.5)
            await self._comes(twin)
        if rng.random() < 0.8:
            await self._comes(self.house.client(observation=rng.random() < 0.3))
        if rng.random() < 0.5:
            nobody = self.house.client()
            nobody.person = ""
            await self._comes(nobody)

    async def start(self) -> None:
        """Let some things happen, and begin the game."""
        for _ in range(round(10 * self.mischief)):
            await self.does(self.rng.choice(self.devices), self.before_start())
        for _ in range(20):
            await self.does(self.rng.choice(self.devices), protocol.Sit())
            await self.does(self.host, protocol.Start(fill=self.rng.choice(QUICK)))
            if self.status == "playing":
                return
            # A host who is gone is followed by another player.
            await self.house.clock.pass_by(50)
        raise AssertionError(f"the game does not begin: {self.refusals[-5:]}")

    async def play(self, deals: int = 3) -> None:
        """Play until the game is over, or until so many deals are."""
        for _ in range(20_000):
            if self.status == "over" or self.deals >= deals:
                return
            await self.step()
        raise AssertionError("the game does not end")

    async def play_for(self, steps: int) -> None:
        """Let some things happen, unless the game is over before."""
        for _ in range(steps):
            if self.status == "over":
                return
            await self.step()

    async def again(self) -> bool:
        """Agree on another game, and begin it; tell whether that has come about."""
        for _ in range(30):
            if self.status == "before":
                await self.start()
                return True
            await self.does(self.rng.choice([self.host, *self.devices]), protocol.Rematch())
        return False

    async def step(self) -> None:
        """Let somebody do something, or time pass."""
        rng = self.rng
        if rng.random() < self.mischief:
            await self._trifle()
            return
        for device in rng.sample(self.devices, len(self.devices)):
            command = self.sensible(device)
            if command is not None:
                await self.does(device, command)
                return
        await self.house.clock.pass_by(rng.choice([0.5, 0.5, 2]))
        await self.settle()

    async def does(self, device: Client, command: Command | None) -> str | None:
        """Let somebody do something; return the code if it is refused."""
        if command is None:
            return None
        answer = await device.do(command)
        code = answer.code if isinstance(answer, protocol.Refused) else None
        if code is not None:
            self.refusals.append(code)
        await self.settle()
        return code

    # ------------------------------------------------------------------------- what they do

    def sensible(self, device: Client) -> Command | None:
        """Return something that everybody waits for, if it is for this device to do."""
        rng, parts = self.rng, device.parts
        game, you, seat = parts["game"], parts["you"], parts["you"]["seat"]
        if parts["table"]["status"] != "playing" or game is None or seat is None:
            return None
        if parts["table"]["paused"]:
            return protocol.Pause(on=False)
        if game["phase"] == "deal":
            ready = parts["seats"][seat]["ready"]
            return None if ready else protocol.Ready(rng.randbytes(rng.randint(0, 32)).hex())
        if seat not in game["to_act"] or parts["seats"][seat]["stand_in"]:
            return None
        return self.action(device, game, you)

    def action(self, device: Client, game: dict[str, Any], you: dict[str, Any]) -> Command | None:
        """Return an action of the game that is allowed."""
        rng = self.rng
        match game["phase"]:
            case "pass":
                count = device.parts["table"]["settings"]["ruleset"].get("pass_count", 3)
                return engine.PassCards(tuple(rng.sample(you["hand"], count)))
            case "play":
                if strong(you["hand"]):
                    return engine.PlayCard(max(you["legal"], key=lambda card: RANKS.index(card[0])))
                return engine.PlayCard(rng.choice(you["legal"]))
            case "discard":
                return engine.Discard(tuple(rng.sample(you["hand"], game["kitty"])))
            case "moon":
                return engine.ChooseMoon(rng.choice(["subtract", "add"]))
        return None

    def before_start(self) -> Command:
        """Return something that can be done before a game."""
        rng, parts = self.rng, self.devices[0].parts
        seats, member = len(parts["seats"]), self._member()
        choices: list[Command] = [
            protocol.Sit(rng.randrange(seats)),
            protocol.Sit(),
            protocol.Stand(),
            protocol.Swap(rng.randrange(seats)),
            protocol.Place(rng.randrange(seats), rng.randrange(seats)),
            protocol.Change(self._settings()),
            protocol.AddBot(rng.choice(QUICK)),
            protocol.AddBot(rng.choice(QUICK), rng.randrange(seats)),
            protocol.RemoveBot(rng.randrange(seats)),
            protocol.GiveHost(member),
            protocol.Prefer(forced=True),
            protocol.AgreeHints(agree=rng.random() < 0.8),
            protocol.Mute(member),
            self.talk(),
        ]
        return rng.choice(choices)

    def in_game(self, device: Client) -> Command:
        """Return something that nobody waits for."""
        rng, parts = self.rng, device.parts
        seats, member = len(parts["seats"]), self._member()
        hand = parts["you"]["hand"] or list(NAMES)
        guards = tuple(rng.sample(GUARDS, rng.randint(0, 3)))
        choices: list[Command] = [
            *[protocol.Queue(rng.choice(hand), guards)] * 5,
            protocol.Unqueue(),
            protocol.Prefer(forced=rng.random() < 0.7),
            protocol.AgreeHints(agree=rng.random() < 0.8),
            protocol.Nudge(rng.randrange(seats)),
            protocol.Mute(member, rng.random() < 0.6),
            protocol.Pause(on=rng.random() < 0.3),
            protocol.Return(),
            engine.PlayCard(rng.choice(hand)),
            engine.PassCards(tuple(rng.sample(hand, min(len(hand), 3)))),
            *[self.talk()] * 2,
        ]
        return rng.choice(choices)

    def talk(self) -> Command:
        """Return something to say."""
        rng = self.rng
        if rng.random() < 0.2:
            return protocol.Rename(rng.choice(["Ana", "Ben", "Cleo", "Ana 2"]))
        if rng.random() < 0.3:
            return protocol.React(rng.choice(REACTIONS))
        return protocol.Chat(rng.choice(WORDS))

    def rare(self) -> Command:
        """Return something that changes who plays."""
        rng, member = self.rng, self._member()
        choices: list[Command] = [
            protocol.Stand(),
            protocol.Kick(member),
            protocol.Pardon(member),
            protocol.Rematch(),
        ]
        return rng.choice(choices)

    # Inside

    def _settings(self) -> Settings:
        """Return other settings, often with more or fewer seats."""
        rng = self.rng
        now = msgspec.convert(self.devices[0].parts["table"]["settings"], Settings)
        least, most = Rules.from_plain(now.ruleset).players
        changed: list[dict[str, Any]] = [
            {"seats": rng.randint(least, most)},
            {"chat": rng.random() < 0.8},
            {"hints": rng.random() < 0.8},
            {"history": rng.random() < 0.5},
            {"pace": rng.choice([0, 0.5, 1])},
            {"clock": rng.choice([0, 15])},
        ]
        return msgspec.structs.replace(now, **rng.choice(changed))

    def _member(self) -> int:
        return self.rng.randrange(len(self.devices[0].parts["members"]))

    async def _trifle(self) -> None:
        rng = self.rng
        device = rng.choice(self.devices)
        chance = rng.random()
        if chance < 0.05:
            await self.does(device, self.rare())
        elif chance < 0.1 and len(self.devices) > 1:
            self.devices.remove(device)
            self.away.append(device)
            device.leave()
            await settled()
        elif chance < 0.2 and self.away:
            await self._comes(self.away.pop(rng.randrange(len(self.away))))
        elif chance < 0.25:
            await self.house.clock.pass_by(rng.choice([1, 10, 50]))
        elif self.status == "playing":
            await self.does(device, self.in_game(device))
        else:
            await self.does(device, self.before_start())
        await self.settle()

    async def settle(self) -> None:
        """Let those go who were sent away, and whoever looks on look."""
        for device in [each for each in self.devices if each.closed]:
            self.devices.remove(device)
        if not self.devices:
            await self._comes(self.house.client())
        if self.each is not None:
            await self.each()

    async def _comes(self, device: Client, command: Command | None = None) -> None:
        known = self.rng.random() < 0.8
        try:
            await device.open(self.table, device.seq if known else 0)
        except HeartsError as error:
            self.refusals.append(error.code)
            return
        self.devices.append(device)
        await self.does(device, command)
