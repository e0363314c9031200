"""Hints at a table on a server, in the terminal: asked for, shown, and agreed to."""

import asyncio
from unittest import mock

import numpy as np
from msgspec.structs import asdict, replace

from cancellation_hearts.advice.hint import hint
from cancellation_hearts.remote.http import Site
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import HintsAgreed, Settings
from cancellation_hearts.table.hints import TableHint
from cancellation_hearts.table.protocol import ENCODER
from tests.remote.fake import chatted
from tests.tui.test_table_game import PASSING, PLAYING, Scene, scene, shown

HINT = hint(PASSING.view(0), np.random.default_rng(1), worlds=20)
DATA = ENCODER.encode(TableHint(**asdict(HINT), seq=5))
REFUSED = ENCODER.encode({"code": "too_many_requests", "message": "That was asked for too often."})


def told_of(here: Scene) -> protocol.TablePart:
    table = here.fake.parts.table
    assert isinstance(table, protocol.TablePart)
    return table


@scene(shown(PASSING))
async def test_a_hint_is_shown_in_words(here: Scene) -> None:
    await here.told("for help):")
    here.fake.statuses.append((200, DATA))
    here.type("hint")
    await here.told("Best is to pass")
    told = await here.told("for help):")
    for step in HINT.steps:
        assert f" {step.recommended.choice}: It " in told.replace("10", "T")
    assert not here.fake.statuses


@scene(shown(PASSING))
async def test_a_refusal_is_told(here: Scene) -> None:
    await here.told("for help):")
    for answer, told in (
        ((429, REFUSED), "That was asked for too often."),
        ((200, b'{"seat": 0}'), "something else than a hint"),
        ((502, b"gateway"), "answers with status 502"),
    ):
        here.fake.statuses.append(answer)
        here.type("hint")
        await here.told(told)


@scene(shown(PASSING))
async def test_a_hint_that_comes_too_late_is_not_shown(here: Scene) -> None:
    await here.told("for help):")
    gate = asyncio.Event()

    async def slowly(site: Site, table: str) -> bytes:
        await gate.wait()
        return DATA

    with mock.patch.object(Site, "hint", slowly):
        here.type("hint")
        await asyncio.sleep(0.05)
        await here.fake.tell(chatted("soon"))
        await here.fake.tell(**shown(PLAYING))
        await here.told("You can play")
        gate.set()
        here.type("say Hello.")
        await here.done(protocol.Chat("Hello."))
        assert "Best is" not in here._all()


PLAYED = shown(PLAYING)


@scene(
    {
        **PLAYED,
        "you": replace(PLAYED["you"], seat=None),
        "table": replace(PLAYED["table"], paused=True),
    }
)
async def test_whoever_watches_is_not_told(here: Scene) -> None:
    await here.told("You are watching.")
    here.type("hint")
    await here.told("There is a hint when it is your turn.")


@scene(shown(PASSING))
async def test_without_leave_there_are_none(here: Scene) -> None:
    await here.told("for help):")
    await here.fake.tell(chatted("one"), table=replace(told_of(here), hints=False))
    await here.told("one")
    here.type("hint")
    await here.told("There are hints when all who sit here agree to them; type agree if you do.")
    settings = Settings(seats=6, hints=False)
    await here.fake.tell(chatted("two"), table=replace(told_of(here), settings=settings))
    await here.told("two")
    here.type("hint")
    await here.told("This table gives no hints.")
    choosing = shown(PASSING)
    game = replace(choosing["game"], to_act=(1, 2, 3, 4, 5))
    await here.fake.tell(chatted("three"), game=game, table=choosing["table"])
    await here.told("three")
    here.type("hint")
    await here.told("There is a hint when it is your turn.")


@scene(shown(PASSING))
async def test_who_agrees_is_told(here: Scene) -> None:
    await here.told("for help):")
    table = replace(told_of(here), hints=False)
    await here.fake.tell(table=table)
    seats = shown(PASSING)["seats"]
    for seat, said in (
        (1, "Bo agrees that all may ask for hints; type agree if you do too."),
        (0, "You agree that all may ask for hints; everybody else has to as well."),
    ):
        seats = (*seats[:seat], replace(seats[seat], agrees=True), *seats[seat + 1 :])
        await here.fake.tell(HintsAgreed(seat, agree=True), seats=seats)
        await here.told(said)
    here.type("who")
    await here.told("2 Bo (agrees to hints)")
    await here.fake.tell(HintsAgreed(2, agree=True), table=replace(table, hints=True))
    await here.told("Everybody has agreed: type hint when it is your turn.")
    await here.fake.tell(HintsAgreed(1, agree=False), table=table)
    await here.told("Bo no longer agrees to hints.")
