"""``hearts play``: put a game together, and hand it to the terminal."""

import math
import os
from pathlib import Path
from typing import Final, NamedTuple

from cancellation_hearts.cli.common import players_for, rules_from, safe
from cancellation_hearts.cli.terminal import INTERRUPTED, card_form, told_if_slow
from cancellation_hearts.engine.errors import HeartsError, RecordError, UsageError
from cancellation_hearts.tui.cards import CardWriter
from cancellation_hearts.tui.screen import Screen

DEFAULT_RULES: Final = "classic"
DEFAULT_NAME: Final = "You"
DEFAULT_BOTS: Final = "medium"
DEFAULT_PACE: Final = 0.3
MAX_PACE: Final = 10
MAX_SEED: Final = 2**63 - 1


class NewGame(NamedTuple):
    """What a new game was asked to be; None where nothing was asked."""

    rules: str | None
    options: list[str] | None
    players: int | None
    target: float | None
    seed: int | None
    name: str | None
    bots: str | None


def play(
    asked: NewGame, *, resume: bool, file: Path | None, pace: float | None, cards: str | None
) -> int:
    """Play a new game, or go on with one; return the exit status.

    Parameters
    ----------
    asked : NewGame
        What a new game is to be.
    resume : bool
        Whether to go on with a game: the newest unfinished one if no `file` is given.
    file : Path or None
        The game to go on with.
    pace : float or None
        Seconds to wait after each card of a bot.
    cards : str or None
        How cards are written.

    Raises
    ------
    HeartsError
        For what cannot be played: ``bad_argument``, ``unknown_bot``, as `Rules.from_plain`, as
        `read_file` and as `verify`.
    """
    screen = Screen()
    try:
        seconds = _pace(pace, interactive=screen.interactive)
        writer = CardWriter(card_form(cards, screen))
        if resume or file is not None:
            _refuse_new(asked)
            return _go_on(file, screen, writer, seconds)
        return _begin(asked, screen, writer, seconds)
    except KeyboardInterrupt:
        # Before the first question there is nothing that could be lost.
        screen.end_line()
        return INTERRUPTED


def _begin(asked: NewGame, screen: Screen, writer: CardWriter, pace: float) -> int:
    rules = rules_from(asked.rules or DEFAULT_RULES, asked.options)
    if asked.target is not None:
        rules = rules.changed({"target": asked.target})
    players = players_for(rules, asked.players)
    seed = _seed(asked.seed)
    with told_if_slow(screen):
        # These load the compiled engine, for which a wrong option should not have to wait.
        from cancellation_hearts.bots import BOTS
        from cancellation_hearts.tui.line_game import LineGame
        from cancellation_hearts.tui.match import Match, Seating
        from cancellation_hearts.tui.saves import Keeper, games_folder, last_is_unfinished

        seating = Seating(0, asked.bots or DEFAULT_BOTS, seed)
        match = Match.new(rules, players, _name(asked.name), seating, BOTS)
        match.warm_up()
    folder = games_folder()
    unfinished = last_is_unfinished(folder)
    game = LineGame(match, Keeper(folder), screen, writer, pace, _command())
    return game.run(unfinished=unfinished)


def _go_on(file: Path | None, screen: Screen, writer: CardWriter, pace: float) -> int:
    with told_if_slow(screen):
        from cancellation_hearts.bots import BOTS
        from cancellation_hearts.tui.line_game import LineGame
        from cancellation_hearts.tui.match import Match
        from cancellation_hearts.tui.saves import (
            Keeper,
            games_folder,
            newest_unfinished,
            read_named,
        )

        folder = games_folder()
        if file is None:
            path, record = newest_unfinished(folder)
            keeper = Keeper(folder, path)
        else:
            # A link stays one: what it leads to is written.
            keeper = Keeper(folder, Path(os.path.realpath(file)))
            record = read_named(keeper.path)
        try:
            match = Match.from_record(record, BOTS)
        except HeartsError as error:
            message = f"{keeper.path}: {error.message}"
            raise RecordError(error.code, message, **error.place) from None
        match.warm_up()
    return LineGame(match, keeper, screen, writer, pace, _command()).run(resumed=True)


def _command() -> str:
    # A script that starts the game says what it is called itself.
    return f"{os.environ.get('HEARTS_PLAY', 'hearts play')} --resume"


def _refuse_new(asked: NewGame) -> None:
    names = {"options": "set"}
    for key, value in asked._asdict().items():
        if value is not None and value != []:
            raise UsageError(
                "bad_argument",
                f"A game is gone on with as it is: --{names.get(key, key)} is for new games only.",
            )


def _seed(seed: int | None) -> int | None:
    if seed is not None and not 0 <= seed <= MAX_SEED:
        raise UsageError("bad_argument", f"--seed is a whole number from 0 to {MAX_SEED}.")
    return seed


def _name(name: str | None) -> str:
    return safe(name or "").strip() or DEFAULT_NAME


def _pace(pace: float | None, *, interactive: bool) -> float:
    if pace is None:
        return DEFAULT_PACE if interactive else 0
    if not math.isfinite(pace) or not 0 <= pace <= MAX_PACE:
        raise UsageError(
            "bad_argument", f"--pace is {pace:g}; it is a number of seconds from 0 to {MAX_PACE}."
        )
    return pace
