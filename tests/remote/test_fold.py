"""What is known as an engine's view."""

import msgspec
import pytest

from cancellation_hearts.bots import BOTS
from cancellation_hearts.bots.base import Bot
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.rules import EXCHANGE
from cancellation_hearts.remote.fold import MAX_CHAT, fold, view_of
from cancellation_hearts.table import protocol
from cancellation_hearts.table.events import Settings
from cancellation_hearts.table.protocol import Parts, Update, ViewMessage
from tests.remote.fake import AT, chatted, parts


def game() -> Game:
    from cancellation_hearts.engine.cards import NAMES

    found = Game(EXCHANGE, 6, 0)
    found.deal([*NAMES, *NAMES])
    return found


def test_a_view_is_the_engines() -> None:
    import numpy as np

    view = game().view(2)
    told = parts(observation=view.to_bytes())
    table = told.table
    assert isinstance(table, protocol.TablePart)
    settings = Settings(ruleset={"base": "exchange"}, seats=6)
    told = msgspec.structs.replace(told, table=msgspec.structs.replace(table, settings=settings))
    # As it travels.
    sent = msgspec.json.encode(ViewMessage(1, 1, AT, told))
    received = protocol.SERVER_DECODER.decode(sent)
    assert isinstance(received, ViewMessage)
    found = view_of(received.parts)
    assert found == view
    bot: Bot = BOTS["heuristic"]
    assert bot.choose(found, np.random.default_rng(1)) == bot.choose(view, np.random.default_rng(1))


def test_there_is_no_view_before_a_game_or_unasked() -> None:
    assert view_of(Parts()) is None
    assert view_of(parts()) is None
    assert view_of(parts(observation=None)) is None


def test_observations_of_another_form_are_noticed() -> None:
    with pytest.raises(HeartsError) as caught:
        view_of(parts(observation=b"short"))
    assert caught.value.code == "wrong_protocol"


def test_what_was_said_does_not_grow_without_end() -> None:
    known = parts()
    for number in range(MAX_CHAT + 5):
        known = fold(known, Update(number, number, AT, (chatted(str(number)),), Parts()))
    assert isinstance(known.chat, tuple)
    assert len(known.chat) == MAX_CHAT
    assert known.chat[-1].text == str(MAX_CHAT + 4)


def test_a_part_that_is_gone_is_gone() -> None:
    known = parts(sheet=protocol.SheetPart((), (), 100, ()), observation=b"x")
    now = fold(known, Update(2, 6, AT, (), Parts(sheet=None, observation=None)))
    assert now.sheet is None
    assert now.observation is None
    assert now.members == known.members
