"""What a server refuses, as errors."""

import msgspec
from websockets.exceptions import InvalidStatus

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.table.protocol import Refused


def error_of(refused: Refused) -> HeartsError:
    """Return what a command or message was refused with."""
    place = {key: value for key, value in refused.place.items() if key not in ("code", "message")}
    return HeartsError(refused.code, refused.message, **place)


def error_of_status(error: InvalidStatus) -> HeartsError:
    """Return the error that a server gives with a status."""
    try:
        plain = msgspec.json.decode(error.response.body or b"")
        return HeartsError(str(plain["code"]), str(plain["message"]))
    except (msgspec.MsgspecError, TypeError, KeyError):
        return HeartsError("no_connection", str(error))
