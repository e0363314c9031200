"""Three people at browsers of their own and five bots: whatever happens, all see the same."""

import re
import time

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player, agree, dealt_out
from tests.browser.visitor import DESKTOP, LOSS, PHONE
from tests.remote.serving import Serving

pytestmark = pytest.mark.browser

SHORT = {"base": "classic", "target": 1}


def joined(visit: Visit) -> tuple[list[Player], str]:
    """Return three people at one table, which the first set up and the others got a link to."""
    players = [Player(visit(size)) for size in (PHONE, DESKTOP, PHONE)]
    host, *guests = players
    table = host.set_up(8, ruleset=SHORT)
    link = host.visitor.context.request.get(f"/api/tables/{table}").json()["link"]
    for player, name in zip(guests, ("Bram", "Chen"), strict=True):
        player.page.goto(link)
        player.page.get_by_label("Your name", exact=True).fill(name)
        player.visitor.press("Sit down")
        player.until(lambda now: now["you"]["seat"] is not None)
    host.until(lambda now: [seat["name"] for seat in now["seats"][:3]] == ["Ana", "Bram", "Chen"])
    return players, table


def everybody_acts(players: list[Player]) -> bool:
    """Let everybody do what is to be done for them; tell whether that was anything."""
    done = [player.turn() for player in players]
    return any(done)


def round_of(players: list[Player], tricks: int) -> None:
    """Play until so many tricks are over, comparing after each."""
    end = time.monotonic() + 60
    compared = len(players[0].view()["tricks"])
    while compared < tricks:
        assert time.monotonic() < end
        if not everybody_acts(players):
            players[0].page.wait_for_timeout(20)
        view = players[0].view()
        waits_for_people = set(view["game"]["to_act"]) <= {0, 1, 2} and view["game"]["to_act"]
        if len(view["tricks"]) > compared and waits_for_people:
            compared = len(view["tricks"])
            agree(players)


def test_three_people_play_a_deal(visit: Visit, server: Serving) -> None:
    players, table = joined(visit)
    ana, bram, chen = players
    ana.visitor.look("lobby")
    bram.visitor.look("lobby")
    ana.visitor.press("Start")

    for player in players:
        player.until(lambda now: now["game"] is not None and now["game"]["phase"] == "pass")
    ana.visitor.look("to-pass")
    ana.turn()
    bram.until(lambda now: now["seats"][0]["chosen"])
    bram.visitor.look("ana-has-chosen")
    bram.turn()
    chen.turn()
    for player in players:
        view = player.until(lambda now: now["game"]["phase"] == "play")
        assert len(view["you"]["received"]) == 3
    round_of(players, 2)

    # Something is said.
    said(bram, "Who has the queen?")
    ana.until(lambda now: now["chat"] != [])
    ana.visitor.look("something-was-said")
    agree(players)

    # A page is loaded anew in the middle of a trick.
    while not players_turn(ana):
        everybody_acts([bram, chen])
        ana.page.wait_for_timeout(20)
    chen.page.reload()
    chen.until(lambda now: now["you"]["hand"] != [])
    agree(players)
    round_of(players, 4)

    # A connection is lost while the others play.
    bram.visitor.allow(LOSS)
    bram.visitor.context.set_offline(True)
    everybody_acts([ana, chen])
    bram.page.wait_for_timeout(300)
    bram.visitor.context.set_offline(False)
    agree(players)
    round_of(players, 6)

    # The server dies, and comes back with what it has on disk.
    for player in players:
        player.visitor.allow([*LOSS, "Failed to load resource"])
    server.stop(kill=True)
    lost(ana).first.wait_for()
    ana.visitor.look("the-server-is-gone")
    server.start()
    for player in players:
        expect(lost(player)).to_have_count(0, timeout=30_000)
    agree(players)
    round_of(players, 8)

    # Chen goes on at another device.
    code = chen.visitor.context.request.post("/api/me/move", data={}).json()["code"]
    other = Player(visit(DESKTOP))
    other.visitor.go(f"/move/{code}")
    other.page.get_by_role("main").get_by_role("button").first.click()
    other.page.get_by_role("link").first.wait_for()
    other.visitor.look("moved")
    other.visitor.go(f"/t/{table}")
    other.until(lambda now: now["you"]["seat"] == 2)
    players = [ana, bram, other]
    agree([*players, chen])

    end = time.monotonic() + 60
    while not dealt_out()(ana.view()):
        assert time.monotonic() < end
        if not everybody_acts(players):
            ana.page.wait_for_timeout(20)
    agree([*players, chen])
    ana.visitor.look("deal-over")


def players_turn(player: Player) -> bool:
    """Tell whether it is somebody's turn in the middle of a trick."""
    view = player.view()
    return view["game"]["to_act"] == [view["you"]["seat"]] and len(view["game"]["trick"]) > 0


def lost(player: Player) -> Locator:
    """Return where the table says that the connection is lost."""
    return player.page.get_by_text("Connection lost").filter(visible=True)


def said(player: Player, text: str) -> None:
    """Say something in the chat."""
    player.visitor.press(re.compile("^Chat"))
    player.page.get_by_label("Write something").fill(text)
    player.visitor.press("Send", "Close")
    player.until(lambda now: any(line["text"] == text for line in now["chat"]))
