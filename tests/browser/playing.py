"""What a person does at a table: they press cards and buttons."""

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Locator
from websockets.sync.client import connect

from tests.browser.visitor import Visitor

Parts = dict[str, Any]
Choice = Callable[[Parts], str]

HAND: Final = re.compile("^Your hand")
READY: Final = re.compile("^Ready$")
PASS: Final = re.compile("^Pass")
BURY: Final = re.compile("^Bury")
SUBTRACT: Final = "Take 26 off my score"
ADD: Final = "Give everybody else 26"

QUICK: Final[dict[str, Any]] = {"pace": 0, "trick_pause": 0}

SETTLING: Final = 0.45
"""Seconds in which nobody presses another card by intent."""

_VIEW: Final = "() => window.hearts?.view() ?? null"
_MOVED: Final = """then => {
  const view = window.hearts?.view();
  return view && view.game && JSON.stringify([view.game.turn, view.game.phase, view.game.deal,
    view.game.to_act, view.table.status]) !== then;
}"""


def first_legal(view: Parts) -> str:
    """Choose the first card that may be played."""
    card: str = view["you"]["legal"][0]
    return card


class Player:
    """Somebody at a table, who does what is to be done there.

    Parameters
    ----------
    visitor : Visitor
        Their browser.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self._played = 0.0

    # -------------------------------------------------------------------------- getting there

    def enter(self, name: str) -> None:
        """Become somebody, without the pages."""
        answer = self.visitor.context.request.post("/api/me", data={"name": name})
        assert answer.ok, answer.text()

    def set_up(self, seats: int, *, name: str = "Ana", **settings: Any) -> str:  # noqa: ANN401
        """Set up a table without the pages, open its page, and return its id."""
        self.enter(name)
        body = {"seats": seats, **QUICK, **settings}
        answer = self.visitor.context.request.post("/api/tables", data=body)
        assert answer.status == 201, answer.text()
        table: str = answer.json()["id"]
        self.visitor.go(f"/t/{table}")
        return table

    def key(self) -> str:
        """Return who this person is for the server."""
        cookies = self.visitor.context.cookies(self.visitor.origin)
        return next(each["value"] for each in cookies if each["name"] == "hearts")

    def fresh(self, table: str) -> tuple[int, Parts]:
        """Return what the server sends this person who opens the table anew."""
        url = self.visitor.origin.replace("http", "ws", 1) + "/api/ws"
        cookie = {"Cookie": f"hearts={self.key()}"}
        with connect(url, additional_headers=cookie, proxy=None) as socket:
            socket.send(json.dumps({"type": "open", "table": table, "seq": 0, "protocol": 1}))
            message = json.loads(socket.recv(timeout=10))
        return message["seq"], message["parts"]

    # -------------------------------------------------------------------------------- seeing

    def view(self) -> Parts:
        """Return what the client knows."""
        found: Parts | None = self.page.evaluate(_VIEW)
        assert found is not None, "no table is open"
        return found

    def until(self, condition: Callable[[Parts], bool], seconds: float = 15) -> Parts:
        """Wait until the client knows something, and return the view."""
        end = time.monotonic() + seconds
        while True:
            view: Parts | None = self.page.evaluate(_VIEW)
            if view is not None and condition(view):
                return view
            assert time.monotonic() < end, f"it did not come about: {view and view['game']}"
            self.page.wait_for_timeout(30)

    @property
    def hand(self) -> Locator:
        """The cards in the hand."""
        return self.page.get_by_role("list", name=HAND)

    def card(self, card: str) -> Locator:
        """Return the button of a card in the hand."""
        return self.hand.locator(f'[data-card="{card}"]').first

    # --------------------------------------------------------------------------------- doing

    def play(self, card: str) -> None:
        """Press a card of the hand, not so soon that it is the second half of a double press."""
        self.page.wait_for_timeout(max(0, 1000 * (self._played + SETTLING - time.monotonic())))
        phase = self.view()["game"]["phase"]
        self.card(card).click()
        if phase == "play":
            self._played = time.monotonic()

    def choose(self, cards: Sequence[str], confirm: str | re.Pattern[str]) -> None:
        """Press several cards, and then the button that says what becomes of them."""
        for card in cards:
            self.play(card)
        self.visitor.press(confirm)

    def turn(self, choose: Choice = first_legal, view: Parts | None = None) -> str:
        """Do what is to be done, and return the phase in which it was; empty if it was nothing."""
        view = self.view() if view is None else view
        game, you, status = view["game"], view["you"], view["table"]["status"]
        if status != "playing" or game is None:
            return ""
        me, phase = you["seat"], game["phase"]
        if phase == "deal":
            if not view["sheet"]["deals"] or view["seats"][me]["ready"]:
                return ""
            self.visitor.press(READY)
            self.until(lambda now: now["seats"][me]["ready"] or now["game"]["phase"] != "deal")
            return "deal"
        if me not in game["to_act"] or view["table"]["paused"]:
            return ""
        if phase == "pass":
            self.choose(one_by_one(you["hand"], 3), PASS)
        elif phase == "discard":
            self.choose(one_by_one(you["hand"], len(you["kitty"])), BURY)
        elif phase == "moon":
            self.visitor.press(SUBTRACT)
        else:
            self.play(choose(view))
        # A connection that has died silently is noticed after two pings, and then mended.
        self.page.wait_for_function(_MOVED, arg=_moment(view), timeout=20_000)
        return str(phase)

    def play_on(
        self, done: Callable[[Parts], bool], choose: Choice = first_legal, seconds: float = 120
    ) -> Parts:
        """Do what is to be done until something is so, and return the view.

        After each trick, once it is this person's turn, what the client knows is compared with
        what the server tells anew.
        """
        end = time.monotonic() + seconds
        compared = 0
        while not done(view := self.view()):
            assert time.monotonic() < end, f"it did not come about: {view['game']}"
            game = view["game"]
            if len(view["tricks"]) != compared and game["to_act"] == [view["you"]["seat"]]:
                compared = len(view["tricks"])
                agree([self])
            if not self.turn(choose, view):
                self.page.wait_for_timeout(20)
        return view


def agree(players: Sequence[Player]) -> None:
    """See that every browser knows what the server tells that person anew."""
    end = time.monotonic() + 10
    while True:
        differing = [found for player in players for found in _differences(player)]
        if not differing:
            return
        assert time.monotonic() < end, differing
        players[0].page.wait_for_timeout(50)


def _differences(player: Player) -> list[str]:
    _, fresh = player.fresh(player.view()["table"]["id"])
    seen = player.view()
    # A line that came by itself has the time of its message, and not that of the line.
    for chat in (fresh["chat"], seen["chat"]):
        for line in chat:
            line.pop("at")
    return [
        f"{name}: {seen.get(name)} is not {part}"
        for name, part in fresh.items()
        if seen.get(name) != part
    ]


def one_by_one(hand: Sequence[str], count: int) -> list[str]:
    """Return cards that lie in the hand but once, so that each press chooses another."""
    return [card for card in hand if hand.count(card) == 1][:count]


def dealt_out(deals: int = 1) -> Callable[[Parts], bool]:
    """Return whether so many deals are over."""
    return lambda view: view["sheet"] is not None and len(view["sheet"]["deals"]) >= deals


def over(view: Parts) -> bool:
    """Tell whether the game is over."""
    return bool(view["table"]["status"] == "over")


def _moment(view: Parts) -> str:
    game = view["game"]
    moment = [game["turn"], game["phase"], game["deal"], game["to_act"], view["table"]["status"]]
    return json.dumps(moment, separators=(",", ":"))
