"""What comes in at a table on a server: lines, news, and what came of what was asked for."""

from typing import NamedTuple, TypeAlias

from rich.text import Text

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.remote.moment import Moment
from cancellation_hearts.remote.news import News
from cancellation_hearts.table.hints import TableHint
from cancellation_hearts.table.protocol import Command
from cancellation_hearts.tui.asking import Short


class Typed(NamedTuple):
    """A line that was typed; None at the end of the input."""

    line: str | None


class Answered(NamedTuple):
    """What came of a command; ``moment`` is what it was to do in the game, if anything."""

    command: Command
    error: HeartsError | None
    moment: Moment | None


class Ended(NamedTuple):
    """The server has ended the connection for good."""

    error: HeartsError


class Fetched(NamedTuple):
    """What came of asking the server for something beside the game."""

    text: Text


class Hinted(NamedTuple):
    """A hint, or why there is none; ``moment`` is what there was to do."""

    found: TableHint | HeartsError
    moment: Moment | None


Item: TypeAlias = News | Typed | Answered | Ended | Short | Fetched | Hinted
