"""What a client knows of a table: the last whole view, and over it the parts of updates."""

from functools import lru_cache
from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE
from cancellation_hearts.engine.rules import Rules
from cancellation_hearts.engine.view import View
from cancellation_hearts.table.events import Chatted, Settings
from cancellation_hearts.table.protocol import ChatPart, Parts, Update

MAX_CHAT = 1000
"""So many things that were said are remembered; the oldest are forgotten first."""


def fold(parts: Parts, update: Update) -> Parts:
    """Return what is known after an update: its parts put over those known before.

    What was said comes as a happening, and is put to the ``chat`` that is known already.
    """
    new: dict[str, Any] = {
        field: value
        for field in Parts.__struct_fields__
        if (value := getattr(update.parts, field)) is not UNSET
    }
    said = [
        ChatPart(event.member, event.text, update.at)
        for event in update.happened
        if isinstance(event, Chatted)
    ]
    if said and "chat" not in new:
        before = () if parts.chat is UNSET else parts.chat
        new["chat"] = (*before, *said)[-MAX_CHAT:]
    return msgspec.structs.replace(parts, **new)


def rules_of(settings: Settings) -> Rules:
    """Return the rules that a table plays by."""
    return _rules(msgspec.json.encode(settings.ruleset))


@lru_cache(64)
def _rules(ruleset: bytes) -> Rules:
    return Rules.from_plain(msgspec.json.decode(ruleset))


def view_of(parts: Parts) -> View | None:
    """Return what is known as an engine's view; None before a game or if it was not asked for.

    Raises
    ------
    HeartsError
        ``wrong_protocol`` if the server's observations are of another form.
    """
    if parts.observation is UNSET or parts.observation is None or parts.table is UNSET:
        return None
    if len(parts.observation) != OBSERVATION_DTYPE.itemsize:
        raise HeartsError("wrong_protocol", "The server is of another version than this program.")
    # The compiled bots want memory that could be written to.
    data = bytearray(parts.observation)
    return View(rules_of(parts.table.settings), np.frombuffer(data, OBSERVATION_DTYPE))
