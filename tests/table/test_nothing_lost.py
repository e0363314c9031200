"""What has been answered is on disk: power cuts, restarts, commands sent again."""

import asyncio
import random

import pytest

from cancellation_hearts.engine import events as engine
from cancellation_hearts.table import protocol
from cancellation_hearts.table.apply import apply
from cancellation_hearts.table.protocol import Command, Done, Refused
from cancellation_hearts.table.state import State
from tests.table.company import Company, random_options
from tests.table.house import Client, House, in_house, settled, something
from tests.table.scenes import (
    FOUR,
    ShakyStore,
    act,
    cut,
    dealt,
    housed,
    names,
    state_of,
    stored,
)

SEEDS = range(24)

ALWAYS_SEEN = (
    engine.PlayCard,
    engine.PassCards,
    engine.Discard,
    protocol.Queue,
    protocol.Unqueue,
    protocol.Chat,
    protocol.React,
    protocol.Nudge,
)
"""Commands that are never done without an event."""


# ------------------------------------------------------------------------------- power cuts


class Witness:
    """Sends commands from all devices of a company at once, and remembers what came of each."""

    def __init__(self, house: House, company: Company, rng: random.Random) -> None:
        self.house = house
        self.company = company
        self.rng = rng
        self.count = 0
        self.sent: dict[tuple[str, str], Command] = {}
        self.done: dict[tuple[str, str], Done] = {}

    async def hurry(self) -> None:
        """Let people send commands, and the power go off in the middle of what comes of them."""
        waiting = [self._send(self.rng.choice(self.company.devices)) for _ in range(8)]
        for _ in range(self.rng.randint(0, 25)):
            await asyncio.sleep(0)
        timers = self.rng.choice([0, 0.5, 2])
        if timers:
            await self.house.clock.pass_by(timers)
        live = state_of(self.house, self.company.table)
        assert isinstance(self.house.store, ShakyStore)
        await cut(self.house, self.house.store)
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await self._check(live)

    def _send(self, device: Client) -> "asyncio.Task[None]":
        self.count += 1
        key = device.person, f"w{self.count}"
        command = self.company.sensible(device) or self.company.in_game(device)
        self.sent[key] = command

        async def send() -> None:
            answer = await self.house.tables.do(device, key[1], command)
            if isinstance(answer, Done):
                self.done[key] = answer

        return asyncio.ensure_future(send())

    async def _check(self, live: State) -> None:
        """Compare what is on disk with what was so, and send again what was not answered."""
        house, company = self.house, self.company
        rows = await house.store.load(company.table)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        # What people were shown is the fold of the first events, of all but those under way.
        state: State | None = None
        states = []
        for row in rows:
            state = apply(state, row.event, row.at, company.table)
            states.append(state)
        assert live in states
        kept = {(row.person, row.command) for row in rows if row.command}
        for device in company.devices:
            await device.open(company.table, device.seq)
        assert state_of(house, company.table) == states[-1]
        for key in self.done:
            if isinstance(self.sent[key], ALWAYS_SEEN):
                assert key in kept
        for device in company.devices:
            mine = {key for key in self.sent if key[0] == device.person}
            for key in sorted(mine, key=lambda key: int(key[1][1:])):
                await self._again(device, key, kept)
        self.sent.clear()
        self.done.clear()

    async def _again(
        self, device: Client, key: tuple[str, str], kept: set[tuple[str, str]]
    ) -> None:
        before = await self.house.store.load(self.company.table)
        answer = await self.house.tables.do(device, key[1], self.sent.pop(key))
        after = await self.house.store.load(self.company.table)
        if key in kept:
            # It was carried out: it is answered as it was, and not done again.
            assert isinstance(answer, Done)
            assert answer == self.done.get(key, answer)
            assert after == before
        elif key not in self.done:
            # It was not: now it is, or is refused.
            assert [row.command for row in after[len(before) :]] in (
                [key[1]] * (len(after) - len(before)),
            )
        await settled()
        for other in self.company.devices:
            assert other.closed is None


@pytest.mark.parametrize("seed", SEEDS)
def test_power_cuts_lose_nothing_that_was_answered_and_nothing_is_done_twice(seed: int) -> None:
    rng = random.Random(seed)
    store = ShakyStore(seed)
    store.slow = 3

    async def scene(house: House) -> None:
        options, seats = random_options(rng)
        company = Company(house, rng, mischief=0)
        await company.gather(options, seats)
        await company.start()
        witness = Witness(house, company, rng)
        for _ in range(12):
            await company.play_for(rng.randint(0, 8))
            if company.status != "playing":
                break
            await witness.hurry()
        await company.play(deals=1)

    in_house(scene, store, seed)


@housed
async def test_a_restart_with_half_of_the_passes_chosen_goes_on(house: House) -> None:
    table, clients = await dealt(house, 4, seats=7)
    chosen = {client.seat: client.parts["you"]["hand"][:3] for client in clients[:2]}
    for client in clients[:2]:
        await act(client)
    before = [client.parts for client in clients]
    live = state_of(house, table)
    await house.crash()
    assert all(client.closed == ("server_closing", True) for client in clients)
    for client, parts in zip(clients, before, strict=True):
        await client.open(table, client.seq)
        assert client.parts["you"] == parts["you"]
        assert client.parts["game"] == parts["game"]
    assert state_of(house, table) == live
    assert clients[0].parts["you"]["passed"] == chosen[0]
    await house.clock.pass_by(2)
    assert clients[0].parts["game"]["to_act"] == [2, 3]
    for client in clients[2:]:
        await act(client)
    assert clients[1].parts["you"]["received"] == chosen[0]
    assert clients[0].parts["game"]["phase"] == "play"


@housed
async def test_a_server_that_is_stopped_finishes_what_it_was_asked_for(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    asked = [asyncio.ensure_future(ana.do(protocol.AddBot("random"))) for _ in range(3)]
    await asyncio.sleep(0)
    await house.crash()
    answers = await asyncio.gather(*asked)
    assert [type(answer) for answer in answers] == [Done] * 3
    assert isinstance(await bo.do(protocol.Stand()), Refused)
    await bo.open(table)
    assert names(bo)[2:5] == ["Aiko", "Bram", "Chen"]


# ------------------------------------------------------------------------ commands sent again


@housed
async def test_a_command_sent_again_is_answered_again_even_after_a_restart(house: House) -> None:
    table, clients = await dealt(house, 4, ruleset=FOUR)
    player = next(client for client in clients if client.seat in client.parts["game"]["to_act"])
    play = something(player)
    assert play is not None
    first = await player.do(play, "a-1")
    said = await player.do(protocol.Chat("well"), "a-2")
    events = await stored(house, table)
    for _ in range(2):
        assert await player.do(play, "a-1") == first
        assert await player.do(protocol.Chat("well"), "a-2") == said
        assert isinstance(first, Done)
        assert await stored(house, table) == events
        await house.crash()
        await player.open(table)
    # Another person's command with the same id is another command.
    other = next(client for client in clients if client is not player)
    await other.open(table)
    assert isinstance(await other.do(protocol.Chat("hm"), "a-2"), Done)
    assert len(await stored(house, table)) == len(events) + 1


@housed
async def test_a_refused_command_sent_again_is_refused_again(house: House) -> None:
    _, (ana, bo) = await house.full_table(2)
    refused = await bo.do(protocol.Sit(0), "x")
    assert isinstance(refused, Refused)
    await ana.well(protocol.Stand())
    assert await bo.do(protocol.Sit(0), "x") == refused
    assert bo.seat == 1
    await bo.well(protocol.Sit(0))


@housed
async def test_a_command_sent_from_two_devices_at_once_is_done_once(house: House) -> None:
    table, (ana, _) = await house.full_table(2)
    phone = house.client(person=ana.person)
    await phone.open(table)
    answers = await asyncio.gather(
        ana.do(protocol.Chat("hi"), "x"), phone.do(protocol.Chat("hi"), "x")
    )
    assert answers[0] == answers[1]
    assert (await stored(house, table)).count("chatted") == 1


@housed
async def test_a_command_is_done_even_if_its_sender_goes_away(house: House) -> None:
    table, (ana, bo) = await house.full_table(2)
    sending = asyncio.ensure_future(house.tables.do(bo, "x", protocol.Chat("bye")))
    await asyncio.sleep(0)
    bo.leave()
    sending.cancel()
    await settled()
    assert ana.parts["chat"][-1]["text"] == "bye"
    await bo.open(table)
    assert isinstance(await bo.do(protocol.Chat("bye"), "x"), Done)
    assert len(ana.parts["chat"]) == 1
