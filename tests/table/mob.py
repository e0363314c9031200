"""A mob: people who send commands of any kind to a table where others play."""

import contextlib
import random
from collections import Counter

import msgspec

from cancellation_hearts.engine.errors import CODES, HeartsError
from cancellation_hearts.engine.record import read_record, verify
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.protocol import Refused
from tests.table.company import Company, random_options, think
from tests.table.fuzzing import decoded, encoded, random_command
from tests.table.house import Client, House, in_house
from tests.table.scenes import folded, state_of


class Mob:
    """People who send anything, from the devices at a table or as strangers."""

    def __init__(self, company: Company, rng: random.Random) -> None:
        self.company = company
        self.rng = rng
        self.strangers: list[Client] = []
        self.said: Counter[str] = Counter()

    async def throw(self, count: int) -> None:
        """Come, send commands of any kind, and go; who has got a seat by it plays on."""
        rng, company = self.rng, self.company
        while len(self.strangers) < 3:
            self.strangers.append(company.house.client())
        self.strangers[0].person = ""
        for stranger in self.strangers:
            with contextlib.suppress(HeartsError):
                await stranger.open(company.table)
        for _ in range(count):
            strangers = [each for each in self.strangers if each.closed is None and each.parts]
            sender = rng.choice(company.devices + strangers * 2)
            other = rng.choice(company.devices)
            # With another one's cards as often as with their own.
            hand = rng.choice([sender, other]).parts["you"]["hand"]
            seats, members = len(other.parts["seats"]), len(other.parts["members"])
            command = random_command(rng, hand, seats, members)
            await self._send(sender, command)
            await company.settle()
        for stranger in self.strangers:
            if stranger.closed is None and stranger.parts and stranger.seat is not None:
                company.devices.append(stranger)
            else:
                stranger.leave()
        self.strangers = [each for each in self.strangers if each not in company.devices]

    async def _send(self, sender: Client, command: protocol.Command) -> None:
        data = encoded(protocol.Do("x", command))
        if len(data) > protocol.MAX_MESSAGE or decoded(data.decode()) is None:
            # What JSON cannot say cannot be sent.
            return
        answer = await sender.do(command)
        self.said[f"{type(command).__struct_config__.tag} sent"] += 1
        if isinstance(answer, Refused):
            assert answer.code in CODES, command
            assert answer.code not in ("internal", "not_stored", "server_closing"), command
            self.said[answer.code] += 1
            protocol.SERVER_DECODER.decode(protocol.ENCODER.encode(answer))
        else:
            self.said["done"] += 1


async def _attacked(house: House, rng: random.Random, said: Counter[str]) -> None:
    """Play a game to its end while a mob throws commands at the table."""
    options, seats = random_options(rng)
    options |= {"jack_points": 0, "moon_points": min(options["moon_points"], 26), "heart_points": 1}
    company = Company(house, rng, mischief=0.05)
    await company.gather(options, seats, watchers=True)
    settings = msgspec.convert(company.devices[0].parts["table"]["settings"], Settings)
    mob = Mob(company, rng)
    await mob.throw(30)
    # Somebody of the mob may be the host now, and have wishes of their own.
    for _ in range(50):
        await company.does(company.host, protocol.Change(settings))
        if company.devices[0].parts["table"]["settings"] == msgspec.to_builtins(settings):
            break
        await company.does(company.devices[0], protocol.Sit())
        await house.clock.pass_by(50)
    if company.status == "before":
        await company.start()
    for _ in range(8):
        await company.play_for(rng.randrange(30))
        await mob.throw(rng.randrange(30))
    if company.status == "playing":
        await company.play(deals=1000)
    # It may be before the next one, if they have agreed on that.
    assert company.status in ("over", "before")
    table, games = company.table, state_of(house, company.table).games
    record = read_record(await house.tables.record(table, games - 1, company.devices[0].person))
    assert record.winners
    assert all(verify(record))
    assert await folded(house, table) == state_of(house, table)
    said.update(mob.said)


def attack(rng: random.Random, seed: int) -> Counter[str]:
    """Let a mob attack a game; return how often it was told what, and what it sent how often.

    The game goes to its end, and its record is right.
    """
    said: Counter[str] = Counter()

    async def game(house: House) -> None:
        await _attacked(house, rng, said)

    in_house(game, seed=seed, thinker=think)
    return said
