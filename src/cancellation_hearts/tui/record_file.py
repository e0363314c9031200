"""Writing the record of a game at a table to a file of the person's choice."""

from pathlib import Path

from rich.text import Text

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.remote.http import Site
from cancellation_hearts.tui.saves import write_safely
from cancellation_hearts.tui.words import say


async def save_record(site: Site, table: str, path: Path) -> Text:
    """Fetch the record of the last game at a table, and write it; return what came of it.

    Parameters
    ----------
    site : Site
        The server.
    table : str
        The id of the table.
    path : Path
        Where to write it; there must be nothing yet.
    """
    try:
        record = await site.record(table)
        path = path.expanduser().absolute()
        if path.exists():
            return say("save-exists", path=str(path))
        write_safely(path, record)
    except HeartsError as error:
        return Text(error.message)
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return say("save-failed", path=str(path), reason=reason)
    return say("saved-record", path=str(path))
