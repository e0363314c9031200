"""What a connection tells whoever reads it."""

from typing import NamedTuple, TypeAlias

from cancellation_hearts.table.protocol import Happening, Parts


class Change(NamedTuple):
    """The table has changed.

    Parameters
    ----------
    happened : tuple
        What has happened; several things if the connection was lost for a moment.
    before, parts : Parts
        What was known before it, and is known now.
    whole : bool
        Whether all was sent anew, so that what happened is not known.
    """

    happened: tuple[Happening, ...]
    before: Parts
    parts: Parts
    whole: bool


class Lost(NamedTuple):
    """The connection is lost, for a reason that is an error code; it is tried again by itself."""

    reason: str


class Back(NamedTuple):
    """The connection is there again; what has changed meanwhile follows."""


News: TypeAlias = Change | Lost | Back
