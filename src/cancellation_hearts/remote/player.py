"""A bot that plays over the network as a person would."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import numpy as np
from msgspec import UNSET

from cancellation_hearts.bots.base import Bot
from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.events import ChooseMoon, Discard, PassCards, PlayCard
from cancellation_hearts.remote.connection import Connection
from cancellation_hearts.remote.moment import Moment, moment_of
from cancellation_hearts.remote.news import Change
from cancellation_hearts.table.protocol import Command, Parts, Ready, Return, SheetPart, Sit

RETRY: Final = frozenset(("not_stored", "internal", "too_fast", "too_many_requests"))
"""What a server refuses now and may do in a moment."""

RETRY_AFTER: Final = 0.5


class Player:
    """Lets a bot play a seat: sits down, is ready, acts, and comes back after a break.

    It needs a connection that is sent observations, and is its only reader.

    Parameters
    ----------
    connection : Connection
        To the table; ``observation`` has to be set.
    bot : Bot
        Who decides.
    generator : numpy.random.Generator
        Where the bot's chance comes from.
    seat : int, optional
        Where to sit; the first free seat if not given.
    sleep : callable, optional
        Waits for a time in seconds.

    Attributes
    ----------
    done : int
        How many commands were done.
    """

    def __init__(
        self,
        connection: Connection,
        bot: Bot,
        generator: np.random.Generator,
        seat: int | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._connection = connection
        self._bot = bot
        self._generator = generator
        self._seat = seat
        self._sleep = sleep
        self._last: Moment | None = None
        self._finished = -1
        self.done = 0

    async def play(self) -> SheetPart:
        """Play until a game is over; return its score sheet.

        Another call plays the game after it.

        Raises
        ------
        HeartsError
            If nobody may sit down, or the server ends the connection for good.
        """
        sheet = await self._react()
        if sheet is not None:
            return sheet
        async for news in self._connection:
            if isinstance(news, Change):
                sheet = await self._react()
                if sheet is not None:
                    return sheet
        raise HeartsError("no_connection", "The connection was left before the game was over.")

    async def _react(self) -> SheetPart | None:
        """Do all that there is to do now; return the score sheet when the game is over."""
        while (sheet := self._over()) is None:
            if self._has_to_sit():
                await self._connection.do(Sit(self._seat))
                return None
            moment = moment_of(self._connection.parts)
            command = None if moment in (None, self._last) else self._command(moment)
            if command is None:
                return None
            try:
                await self._connection.do(command, still=self._still(moment))
            except HeartsError as error:
                if error.code not in RETRY:
                    # A stand-in or a forced card was quicker, or the game pauses; that comes next.
                    return None
                await self._sleep(RETRY_AFTER)
            else:
                self._last = moment
                self.done += 1
        return sheet

    def _over(self) -> SheetPart | None:
        parts = self._connection.parts
        if parts.table is UNSET or parts.table.status != "over":
            return None
        if parts.table.game <= self._finished or parts.sheet is UNSET:
            return None
        if parts.sheet is not None:
            self._finished = parts.table.game
        return parts.sheet

    def _has_to_sit(self) -> bool:
        parts = self._connection.parts
        if parts.table is UNSET or parts.you is UNSET:
            return False
        return parts.table.status == "before" and parts.you.seat is None

    @staticmethod
    def _still(moment: Moment | None) -> Callable[[Parts], bool]:
        return lambda parts: moment_of(parts) == moment

    def _command(self, moment: Moment | None) -> Command | None:
        match moment:
            case Moment("return"):
                return Return()
            case Moment("ready"):
                return Ready(self._connection.nonce())
        view = self._connection.view
        if view is None:
            return None
        action = self._bot.choose(view, self._generator)
        assert isinstance(action, PassCards | PlayCard | Discard | ChooseMoon)
        return action
