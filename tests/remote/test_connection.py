"""A connection: what is known stays current, and nothing is lost or done twice."""

import asyncio
import random
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
from msgspec.structs import replace

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.remote.connection import CHECK, FIRST_WAIT, LONGEST_WAIT, Connection
from cancellation_hearts.remote.news import Back, Change, Lost, News
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Paused, Resumed
from cancellation_hearts.table.protocol import Chat, Parts, Ready, Refused, Sit
from tests.remote.fake import AT, TABLE, Fake, chatted, parts, run, running


class Sleeper:
    """Waits no time at all, and remembers how long it was to be."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.stop: Callable[[], Any] | None = None
        self.check = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        if seconds == CHECK:
            await self.check.wait()
            self.check.clear()
            return
        self.waits.append(seconds)
        if self.stop is not None:
            result = self.stop()
            if asyncio.iscoroutine(result):
                await result
        await asyncio.sleep(0)


class Here:
    """A fake server and a connection to it."""

    def __init__(self, fake: Fake, **options: Any) -> None:  # noqa: ANN401
        self.fake = fake
        self.sleeper = Sleeper()
        self.connection = Connection(
            fake.origin,
            TABLE,
            "secret",
            sleep=self.sleeper,
            chance=random.Random(1),
            **options,
        )

    async def next(self, kind: type[News]) -> Any:  # noqa: ANN401
        """Return the next news, which have to be of that kind."""
        news = await anext(self.connection)
        assert isinstance(news, kind), news
        return news


def scene(test: Callable[[Here], Any]) -> Callable[[], None]:
    """Let a test play with a server and a connection that has seen the table."""

    @wraps(test)
    def whole() -> None:
        async def played() -> None:
            async with running() as fake:
                here = Here(fake)
                async with here.connection:
                    first = await here.next(Change)
                    assert first.whole
                    await test(here)

        run(played)

    # Otherwise pytest takes the argument for a fixture.
    del whole.__wrapped__
    return whole


# ---------------------------------------------------------------------------------- what is known


@scene
async def test_opening_says_who_and_what_is_known(here: Here) -> None:
    (opened,) = here.fake.opens
    assert (opened.table, opened.seq, opened.protocol) == (TABLE, 0, protocol.PROTOCOL)
    assert here.fake.cookies == ["hearts=secret"]
    assert here.connection.parts == parts()
    assert here.connection.seq == 5
    assert here.connection.connected


@scene
async def test_parts_are_put_over_parts_whatever_numbers_are_missing(here: Here) -> None:
    fake = here.fake
    await fake.tell(Paused(), shuffle=protocol.ShufflePart(3, "ab"))
    fake.seq += 7
    await fake.tell(Resumed(), you=protocol.YouPart(0, 2))
    first, second = await here.next(Change), await here.next(Change)
    assert first.happened == (Paused(),)
    assert first.parts == parts(shuffle=protocol.ShufflePart(3, "ab"))
    assert second.before == first.parts
    assert second.parts == fake.parts == here.connection.parts
    assert here.connection.seq == fake.seq


@scene
async def test_what_was_seen_is_not_told_again(here: Here) -> None:
    fake = here.fake
    here_now = (protocol.MemberPart(0, "Eva", 0, False, False),)
    await fake.tell(chatted("one"))
    await fake.update((chatted("one"),), Parts(members=()), again=True)
    # Nothing has happened, but somebody is away.
    await fake.update((), Parts(members=here_now))
    await fake.tell(chatted("two"))
    first, presence, last = [await here.next(Change) for _ in range(3)]
    assert (first.happened, presence.happened, last.happened) == (
        (chatted("one"),),
        (),
        (chatted("two"),),
    )
    assert presence.parts.members == here_now
    assert [said.text for said in last.parts.chat] == ["one", "two"]


@scene
async def test_when_a_message_is_missing_the_table_is_opened_again(here: Here) -> None:
    fake = here.fake
    fake.lose = 2
    await fake.tell(Paused(), you=protocol.YouPart(0, 3))
    await fake.tell(Resumed())
    await fake.tell(chatted("three"), shuffle=protocol.ShufflePart(7, "ab"))
    await fake.tell(chatted("four"))
    change = await here.next(Change)
    assert change.whole
    assert change.parts == fake.parts
    assert here.connection.seq == fake.seq
    first, second = fake.opens
    assert second.seq == 5
    # Nothing that was sent before can be taken for the answer.
    assert second.n > first.n + 100
    await fake.tell(Paused())
    assert (await here.next(Change)).happened == (Paused(),)
    assert len(fake.opens) == 2
    assert len(here.sleeper.waits) == 0


@scene
async def test_chat_that_comes_whole_takes_the_place_of_what_was_known(here: Here) -> None:
    said = (protocol.ChatPart(0, "one", AT),)
    await here.fake.tell(chatted("one"), chat=said)
    assert (await here.next(Change)).parts.chat == said


@scene
async def test_moments_are_told_by_the_servers_clock(here: Here) -> None:
    assert 8.9 < here.connection.seconds_until(AT + 9000) <= 9


@scene
async def test_a_message_that_was_lost_is_noticed_though_none_follows(here: Here) -> None:
    fake = here.fake
    here.sleeper.check.set()
    while fake.pings < 1:
        await asyncio.sleep(0.001)
    assert len(fake.opens) == 1
    fake.lose = 1
    await fake.tell(Paused(), you=protocol.YouPart(0, 3))
    here.sleeper.check.set()
    change = await here.next(Change)
    assert change.parts == fake.parts
    assert [opened.seq for opened in fake.opens] == [0, 5]


# --------------------------------------------------------------------------------------- commands


@scene
async def test_commands_are_answered(here: Here) -> None:
    done = await here.connection.do(Sit(2))
    assert done.seq == here.fake.seq
    assert here.fake.done == [Sit(2)]
    here.fake.refuse[Sit] = "seat_taken"
    with pytest.raises(HeartsError) as caught:
        await here.connection.do(Sit(3))
    assert caught.value.to_plain() == {"code": "seat_taken", "seat": 3, "message": "Not so."}
    assert len(set(here.fake.received)) == 2
    assert all(len(name) == 32 for name in here.fake.received)


@scene
async def test_what_is_too_large_is_not_sent(here: Here) -> None:
    with pytest.raises(HeartsError) as caught:
        await here.connection.do(Chat("x" * 9000))
    assert caught.value.code == "message_too_large"
    await here.connection.do(Sit())
    assert here.fake.done == [Sit()]


@scene
async def test_a_refusal_of_what_could_not_be_read_goes_to_the_oldest_command(here: Here) -> None:
    here.fake.mute = 0
    here.fake.answers = {}

    def unread(_message: object) -> Refused:
        return Refused(None, "bad_message", "What?")

    here.fake._carry_out = unread  # type: ignore[method-assign,assignment]
    with pytest.raises(HeartsError) as caught:
        await here.connection.do(Sit())
    assert caught.value.code == "bad_message"


@pytest.mark.parametrize("ear", ["deaf", "mute"])
def test_a_command_is_sent_again_until_it_is_answered_and_done_once(ear: str) -> None:
    @scene
    async def played(here: Here) -> None:
        setattr(here.fake, ear, 3)
        done = await here.connection.do(Chat("once"))
        assert here.fake.done == [Chat("once")]
        assert len(here.fake.received) == 4
        assert len(set(here.fake.received)) == 1
        assert done.seq == 6
        assert here.fake.opens[0].seq == 0
        assert len(here.fake.opens) == 4

    played()


@scene
async def test_what_is_done_while_the_connection_is_lost_is_done_in_its_order(here: Here) -> None:
    fake = here.fake
    gone = asyncio.Event()
    here.sleeper.stop = gone.wait
    await fake.hang_up()
    await here.next(Lost)
    said = [asyncio.create_task(here.connection.do(Chat(str(number)))) for number in range(9)]
    await asyncio.sleep(0)
    assert fake.done == []
    gone.set()
    await asyncio.gather(*said)
    assert fake.done == [Chat(str(number)) for number in range(9)]
    assert len(fake.received) == 9


@scene
async def test_what_is_out_of_date_after_a_break_is_not_sent(here: Here) -> None:
    fake = here.fake
    gone = asyncio.Event()
    here.sleeper.stop = gone.wait
    await fake.hang_up()
    await here.next(Lost)
    known: list[Parts] = []

    def still(parts: Parts) -> bool:
        known.append(parts)
        return False

    late = asyncio.create_task(here.connection.do(Sit(3), still=still))
    kept = asyncio.create_task(here.connection.do(Sit(4), still=lambda _parts: True))
    await asyncio.sleep(0)
    fake.parts = parts(sheet=None, you=protocol.YouPart(0, 5))
    gone.set()
    with pytest.raises(HeartsError) as caught:
        await late
    assert caught.value.code == "not_your_turn"
    await kept
    assert fake.done == [Sit(4)]
    # It was asked of what is known after the break.
    assert known == [fake.parts]


@scene
async def test_what_was_never_interrupted_is_sent_without_asking(here: Here) -> None:
    await here.connection.do(Sit(3), still=lambda _parts: False)
    assert here.fake.done == [Sit(3)]


# ------------------------------------------------------------------------------------- coming back


@scene
async def test_a_lost_connection_comes_back_and_says_what_it_knows(here: Here) -> None:
    fake = here.fake
    await fake.tell(Paused())
    await here.next(Change)
    await fake.hang_up()
    assert (await here.next(Lost)).reason == "no_connection"
    assert await here.next(Back) == Back()
    assert (await here.next(Change)).whole
    assert fake.opens[-1].seq == fake.seq


@scene
async def test_the_server_says_why_it_closes(here: Here) -> None:
    await here.fake.close("server_closing", retry=True)
    assert (await here.next(Lost)).reason == "server_closing"
    await here.next(Back)


@scene
async def test_waits_grow_and_are_spread(here: Here) -> None:
    fake = here.fake
    await fake.stop()
    enough = asyncio.Event()

    async def count() -> None:
        if len(here.sleeper.waits) >= 12:
            enough.set()
            await asyncio.Event().wait()

    here.sleeper.stop = count
    await here.next(Lost)
    await enough.wait()
    waits = here.sleeper.waits
    for number, wait in enumerate(waits):
        longest = min(LONGEST_WAIT, FIRST_WAIT * 2**number)
        assert longest / 2 <= wait <= longest
    assert len(set(waits)) == len(waits)
    # Lost is told once, however often it is tried.
    assert here.connection._news.empty()


@scene
async def test_after_a_success_the_waits_begin_anew(here: Here) -> None:
    for _ in range(5):
        await here.fake.hang_up()
        await here.next(Lost)
        await here.next(Back)
        await here.next(Change)
    assert max(here.sleeper.waits) <= FIRST_WAIT


@pytest.mark.parametrize("code", ["kicked", "no_such_table", "wrong_protocol", "watching_is_off"])
def test_closings_for_good_end_it(code: str) -> None:
    @scene
    async def played(here: Here) -> None:
        await here.fake.close(code, retry=False)
        for _ in range(2):
            with pytest.raises(HeartsError) as caught:
                await anext(here.connection)
            assert caught.value.code == code
        with pytest.raises(HeartsError) as caught:
            await here.connection.do(Sit())
        assert caught.value.code == code
        assert here.sleeper.waits == []

    played()


@scene
async def test_a_command_without_an_answer_fails_at_the_end(here: Here) -> None:
    here.fake.mute = 1
    here.fake.refuse_open = [Refused(None, "kicked", "Away.")]
    with pytest.raises(HeartsError) as caught:
        await here.connection.do(Sit())
    assert caught.value.code == "kicked"


@scene
async def test_a_message_that_this_program_does_not_know_ends_it(here: Here) -> None:
    for socket in here.fake.sockets:
        await socket.send('{"type":"trumpet"}')
    with pytest.raises(HeartsError) as caught:
        await anext(here.connection)
    assert caught.value.code == "wrong_protocol"


@pytest.mark.parametrize("code", ["no_such_table", "kicked", "wrong_protocol", "watching_is_off"])
def test_a_table_that_cannot_be_opened_is_not_tried_again(code: str) -> None:
    async def played() -> None:
        async with running() as fake:
            fake.refuse_open = [Refused(None, code, "No.")]
            here = Here(fake)
            async with here.connection:
                with pytest.raises(HeartsError) as caught:
                    await anext(here.connection)
            assert (caught.value.code, caught.value.message) == (code, "No.")
            assert len(fake.opens) == 1

    run(played)


def test_what_may_pass_is_tried_again() -> None:
    async def played() -> None:
        async with running() as fake:
            fake.refuse_open = [Refused(None, "not_stored", "The disk is full.")]
            fake.statuses = [(503, b""), (429, b""), (500, b"oops")]
            here = Here(fake)
            async with here.connection:
                await here.next(Lost)
                await here.next(Back)
                assert (await here.next(Change)).whole
            assert len(here.sleeper.waits) == 4

    run(played)


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (401, b'{"code":"unknown_person","message":"Who?"}', "unknown_person"),
        (403, b'{"code":"foreign_origin","message":"No."}', "foreign_origin"),
        (404, b"<html>", "no_connection"),
        (404, b"[]", "no_connection"),
    ],
)
def test_a_server_that_takes_no_connection_is_not_tried_again(
    status: int, body: bytes, code: str
) -> None:
    async def played() -> None:
        async with running() as fake:
            fake.statuses = [(status, body)]
            here = Here(fake)
            async with here.connection:
                with pytest.raises(HeartsError) as caught:
                    await anext(here.connection)
            assert caught.value.code == code
            assert fake.opens == []

    run(played)


def test_leaving_ends_the_news_and_all_that_waits() -> None:
    async def played() -> None:
        async with running() as fake:
            here = Here(fake)
            async with here.connection:
                await here.next(Change)
                here.sleeper.stop = asyncio.Event().wait
                await fake.hang_up()
                waiting = asyncio.create_task(here.connection.do(Sit()))
                await asyncio.sleep(0.05)
            assert [type(news) async for news in here.connection] == [Lost]
            with pytest.raises(HeartsError):
                await waiting

    run(played)


# ------------------------------------------------------------------------------------ being ready


def between_deals(deal: int, game: int = 0, *, ready: bool = False) -> dict[str, Any]:
    before = parts()
    assert isinstance(before.table, protocol.TablePart)
    assert isinstance(before.seats, tuple)
    me = replace(before.seats[0], ready=ready)
    return {
        "table": replace(before.table, status="playing", game=game),
        "seats": (me, *before.seats[1:]),
        "game": protocol.GamePart(
            phase="deal",
            deal=deal,
            dealer=0,
            direction="left",
            to_act=(),
            leader=0,
            trick=(),
            cancelled=(),
            winning=None,
            at_stake=0,
            aside=0,
            kitty=0,
            kitty_taker=None,
            hearts_broken=False,
            hand_sizes=(0,) * 6,
            pile_sizes=(0,) * 6,
            points_taken=(0.0,) * 6,
            last_trick=None,
            turn=0,
            deadline=None,
        ),
    }


def nonces(fake: Fake) -> list[str]:
    return [command.nonce for command in fake.done if isinstance(command, Ready)]


@scene
async def test_the_first_deal_of_each_game_finds_one_ready(here: Here) -> None:
    fake = here.fake
    await fake.tell(**between_deals(0))
    await fake.tell(**between_deals(0))
    await fake.tell(**between_deals(1))
    await fake.tell(**between_deals(0, game=1))
    await fake.tell(**between_deals(0, game=2, ready=True))
    for _ in range(5):
        await here.next(Change)
    await here.connection.do(Sit())
    found = nonces(fake)
    assert len(found) == 2
    assert len(set(found)) == 2
    assert all(len(bytes.fromhex(nonce)) == 32 for nonce in found)


def test_nobody_is_ready_who_does_not_want_to_be() -> None:
    async def played() -> None:
        async with running() as fake:
            here = Here(fake, ready=False)
            async with here.connection:
                await here.next(Change)
                await fake.tell(**between_deals(0))
                await here.next(Change)
                await here.connection.do(Sit())
            assert nonces(fake) == []

    run(played)
