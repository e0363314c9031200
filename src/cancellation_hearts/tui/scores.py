"""The score sheet as a table: a row a player, a column a deal, the last deals that fit."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from cancellation_hearts.engine.view import View
from cancellation_hearts.tui.sight import Scored
from cancellation_hearts.tui.text import Names
from cancellation_hearts.tui.words import SPACE, WORDS, counted, figure, say

GAP = 2


def score_table(names: Names, scored: Sequence[Scored], view: View, width: int) -> list[Text]:
    """Return the scores, the lowest total first.

    Parameters
    ----------
    names : Names
        Who plays.
    scored : sequence of Scored
        What each deal so far has brought.
    view : View
        For the totals, and for what has been won in the open in a deal that is running.
    width : int
        How many columns of text there are.
    """
    seats = sorted(range(len(names)), key=lambda seat: (view.scores[seat], seat))
    running = view.phase not in ("deal", "over") and bool(view.tricks)
    ends = [_column(WORDS["table-total"], [figure(view.scores[seat]) for seat in seats])]
    if running:
        ends.insert(0, _column(WORDS["table-now"], [figure(view.points_taken[s]) for s in seats]))
    first = [names.in_table(seat) for seat in seats]
    left = max(map(cell_len, [WORDS["table-name"], *first]))
    room = width - left - sum(GAP + len(column[0]) for column in ends)
    deals: list[list[str]] = []
    for number in reversed(range(len(scored))):
        column = _deal_column(number, scored[number], seats)
        room -= GAP + len(column[0])
        if room < 0:
            break
        deals.insert(0, column)
    shown = range(len(scored) - len(deals), len(scored))
    rows = []
    for place, name in enumerate([WORDS["table-name"], *first]):
        cells = [column[place] for column in (*deals, *ends)]
        label = name + SPACE * (left - cell_len(name))
        line = (SPACE * GAP).join([label, *cells]).replace(" ", SPACE)
        mine = place > 0 and seats[place - 1] == names.me
        rows.append(Text(line, "dim" if place == 0 else "bold" if mine else ""))
    if any(scored[number].moon is not None for number in shown):
        rows.append(say("table-moon-means"))
    if running:
        rows.append(say("table-now-means"))
    return rows


def target_line(view: View) -> Text:
    """Return when the game ends."""
    return say("target", target=counted("points", view.rules.target))


def _deal_column(number: int, deal: Scored, seats: Sequence[int]) -> list[str]:
    cells = [
        figure(deal.points[seat]) + (WORDS["table-moon"] if seat == deal.moon else "")
        for seat in seats
    ]
    return _column(say("table-deal", deal=number + 1).plain, cells)


def _column(head: str, cells: list[str]) -> list[str]:
    """Return the cells of a column, all of one width, numbers to the right."""
    width = max(map(len, [head, *cells]))
    return [cell.rjust(width) for cell in (head, *cells)]
