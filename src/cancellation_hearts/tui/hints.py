"""Hints in words: what one would do, what is as good, and how much worse the rest is."""

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np
from rich.text import Text

from cancellation_hearts.advice.hint import Choice, Hint, hint
from cancellation_hearts.advice.reasons import Reason
from cancellation_hearts.advice.words import sentence
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.view import View
from cancellation_hearts.remote.http import Site
from cancellation_hearts.table.hints import TableHint
from cancellation_hearts.tui.text import Describer
from cancellation_hearts.tui.words import SPACE, WORDS, figure, listed, say

TASKS: Final = {"pass": "hint-pass", "discard": "hint-bury"}


def think(view: View) -> Hint:
    """Work out a hint for a seat that has to act; the same view gives the same one."""
    played = sum(len(trick.cards) for trick in view.tricks)
    return hint(view, np.random.default_rng([view.deal_number, played]))


async def fetch_hint(site: Site, table: str) -> TableHint | HeartsError:
    """Ask a server for a hint; return it, or why there is none."""
    try:
        return msgspec.json.decode(await site.hint(table), type=TableHint)
    except HeartsError as refused:
        return refused
    except msgspec.MsgspecError:
        return HeartsError("no_connection", "The server has sent something else than a hint.")


def hint_lines(found: Hint, describer: Describer) -> list[Text]:
    """Return a hint as it is shown to its player."""
    if found.phase == "moon":
        best = found.steps[0].recommended
        reason = _reason(best.reason, describer)
        return [say("hint-moon", choice=WORDS[f"hint-{best.choice}"], reason=reason)]
    card = describer.writer.card
    if found.phase == "play":
        (step,) = found.steps
        best = step.recommended
        lines = [
            say(
                "hint-play",
                card=card(best.choice),
                points=f"{best.points:.1f}",
                reason=_reason(best.reason, describer),
            )
        ]
        return lines + _others(step.choices[1:], describer)
    cards = describer.writer.several(found.recommended)
    points = f"{found.steps[-1].recommended.points:.1f}"
    lines = [say(TASKS[found.phase], cards=cards, points=points)]
    for each in found.steps:
        best = each.recommended
        reason = _reason(best.reason, describer)
        lines.append(say("hint-card", card=card(best.choice), reason=reason))
    return lines


def _others(choices: Sequence[Choice], describer: Describer) -> list[Text]:
    """Return what is as good as the best, and what is worse, by how many points."""
    card = describer.writer.card
    tied = [card(choice.choice) for choice in choices if choice.tied]
    worse = [
        card(choice.choice).append(f"{SPACE}+{choice.behind:.1f}")
        for choice in choices
        if not choice.tied
    ]
    lines = [say("hint-tied", cards=listed(tied))] if tied else []
    return lines + ([say("hint-worse", cards=listed(worse))] if worse else [])


def _reason(reason: Reason, describer: Describer) -> str:
    names = [describer.names.inside(seat).plain for seat in range(len(describer.names))]
    return sentence(reason, names, figure)
