"""What a table does by itself: clocks, cards that play themselves, bots, and who has been gone.

All of it ends in one of the table's own commands, which is put into its queue and decided like any
other. Nothing here changes the table.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from typing import Final, cast

from cancellation_hearts.engine.events import Action, ChooseMoon, Discard, PassCards, PlayCard
from cancellation_hearts.engine.view import View
from cancellation_hearts.table import play, table
from cancellation_hearts.table.ports import Timer, Tools
from cancellation_hearts.table.seating import STAND_IN
from cancellation_hearts.table.state import State

GRACE: Final = 45.0
"""A player who has been gone for so many seconds is stood in for."""

FIRST_DEAL: Final = 3.0
"""So many seconds after the start of a game the first deal is made, whoever has sent a nonce."""

AGAIN: Final = 1.0
"""So many seconds later a step is tried again that could not be stored."""

log = logging.getLogger(__name__)


class Pacer:
    """Moves one table on.

    Parameters
    ----------
    tools : Tools
        What the table was handed.
    put : callable
        What takes the table's own commands.

    Attributes
    ----------
    deadline : int or None
        When the clock of the turn runs out, in milliseconds since 1970.
    """

    def __init__(self, tools: Tools, put: Callable[[table.OwnCommand], None]) -> None:
        self._tools = tools
        self._put = put
        self._timers: dict[object, Timer] = {}
        self._decisions: set[tuple[int, table.WaitsFor]] = set()
        self._thoughts: set[asyncio.Task[None]] = set()
        self._turn: object = None
        self._end = 0
        self._stopped = False
        self.deadline: int | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot thinks."""
        return bool(self._thoughts)

    def stop(self) -> None:
        """Do nothing any more."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        for thought in self._thoughts:
            thought.cancel()

    def set_clock(self, state: State, here: frozenset[int]) -> None:
        """Start the time for a turn, or stop it; to be called before others are told of a step."""
        seconds = state.settings.clock
        people = any(state.seats[seat].active for seat in state.to_act)
        # Between deals the time is for being ready; the first deal comes by itself.
        between = state.phase == "deal" and state.turn > 0
        if not seconds or not self._runs(state, here):
            self._turn, self.deadline = None, None
            return
        turn = (state.waits_for, state.since)
        whole = self._tools.clock.now() + 1000 * seconds
        # The system's clock may have been set back.
        if turn != self._turn or self._end > whole:
            self._turn = turn
            self._end = whole
        # The time goes on while a bot stands in, or nobody's would ever run out.
        self.deadline = self._end if people or between else None

    def arm(self, state: State, here: frozenset[int]) -> None:
        """See to it that the table goes on by itself where it has to."""
        if self._stopped:
            return
        self._watch_absent(state, here)
        self._cancel("deal")
        self._cancel("clock")
        if not self._runs(state, here):
            self._let_rest()
            return
        waits_for = state.waits_for
        if self.deadline is not None:
            own = table.DealNow if state.phase == "deal" else table.Expired
            left = (self.deadline - self._tools.clock.now()) / 1000
            self._later("clock", left, lambda: self._put(own(waits_for)))
        people = any(seat.active for seat in state.seats)
        if state.phase == "deal" and (state.turn == 0 or not people):
            waited = max(self._tools.clock.now() - state.since, 0) / 1000
            self._later("deal", FIRST_DEAL - waited, lambda: self._put(table.DealNow(waits_for)))
        for seat in state.to_act:
            if state.seats[seat].active:
                self._let_play_itself(state, seat)
            else:
                self._let_think(state, seat)

    def try_again(self, what: object, again: Callable[[], None]) -> None:
        """Call `again` in a moment, because a step could not be stored; `what` is its name."""
        if not self._stopped:
            self._later(("again", what), AGAIN, again)

    def acted(self, command: table.BotActs) -> None:
        """Take note that a bot's decision was carried out, or came too late."""
        self._decisions.discard((command.seat, command.waits_for))

    # Inside

    def _runs(self, state: State, here: frozenset[int]) -> bool:
        """Tell whether a game goes on and somebody who plays in it is connected."""
        if state.status != "playing" or state.paused or self._stopped:
            return False
        return any(seat.member in here for seat in state.seats if seat.member is not None)

    def _watch_absent(self, state: State, here: frozenset[int]) -> None:
        """Give those who are gone a time of grace, as long as others wait for them."""
        waiting = any(seat.member in here for seat in state.seats if seat.member is not None)
        for seat in state.seats:
            member = seat.member
            if member is None:
                continue
            name = ("gone", member)
            matters = (state.status == "playing" and not seat.stand_in) or member == state.host
            if member in here or not waiting or not matters or state.paused:
                self._cancel(name)
            elif name not in self._timers:
                self._later(name, GRACE, self._gone(member))

    def _let_rest(self) -> None:
        """Take back what bots have decided, and what would play itself: the table waits."""
        for name in list(self._timers):
            if isinstance(name, tuple) and name[0] in ("bot", "prompt"):
                self._cancel(name)
        for thought in self._thoughts:
            thought.cancel()
        self._decisions.clear()

    def _gone(self, member: int) -> Callable[[], None]:
        return lambda: self._put(table.Gone(member))

    def _let_play_itself(self, state: State, seat: int) -> None:
        name = ("prompt", seat, state.waits_for)
        if play.automatic(state, seat)[0] is None:
            self._cancel(name)
        elif name not in self._timers:
            prompt = table.Prompt(seat, state.waits_for)
            self._later(name, _pause(state), lambda: self._put(prompt))

    def _let_think(self, state: State, seat: int) -> None:
        decision = (seat, state.waits_for)
        if decision not in self._decisions:
            self._decisions.add(decision)
            thought = asyncio.get_running_loop().create_task(self._think(state, seat))
            self._thoughts.add(thought)
            thought.add_done_callback(self._thoughts.discard)

    async def _think(self, state: State, seat: int) -> None:
        if state.game is None:
            return
        clock = asyncio.get_running_loop().time
        view, waits_for = state.game.view(seat), state.waits_for
        level = state.seats[seat].bot or STAND_IN
        began = clock()
        try:
            secret = state.shuffles[-1].secret.hex()
            seed = hashlib.sha256(f"{secret}|{seat}|{waits_for}".encode()).digest()
            action = await self._tools.think(level, view, seed)
            self._tools.gauge.thought(level, clock() - began)
        except Exception:
            log.exception("table %s: a %s bot failed", state.id, level)
            action = anything(view)
        act = table.BotActs(seat, waits_for, cast(play.Action, action))
        left = _pause(state) - (clock() - began)
        if not self._stopped:
            self._later(("bot", seat, waits_for), left, lambda: self._put(act))

    def _later(self, name: object, seconds: float, callback: Callable[[], None]) -> None:
        def ring() -> None:
            self._timers.pop(name, None)
            callback()

        self._cancel(name)
        self._timers[name] = self._tools.clock.call_later(max(seconds, 0), ring)

    def _cancel(self, name: object) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()


def _pause(state: State) -> float:
    """Return how long the next card that plays itself waits."""
    game, settings = state.game, state.settings
    leads = game is not None and game.phase == "play" and not game.trick
    return max(settings.pace, settings.trick_pause) if leads and state.turn else settings.pace


def anything(view: View) -> Action:
    """Return something that a seat may do: a bot that fails must not stop the table."""
    match view.phase:
        case "pass":
            return PassCards(tuple(view.hand[: view.rules.pass_count]))
        case "discard":
            return Discard(tuple(view.hand[: view.kitty_size]))
        case "moon":
            return ChooseMoon("add")
    return PlayCard(view.legal[0])
