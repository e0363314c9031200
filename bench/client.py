"""How quick the browser client is: the first card, the answer to a finger, frames of an animation.

    python bench/client.py

It needs the client to be built, and a Chromium as tests/browser finds one. The slow machine is this
one with its processor held back to a quarter.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from msgspec.structs import replace
from playwright.sync_api import Browser, sync_playwright
from tests.browser import moments
from tests.browser.chrome import launch
from tests.browser.composed import cards_of, finished, game, you
from tests.browser.fake import Fake
from tests.browser.measured import transfers
from tests.browser.playing import Player
from tests.browser.visitor import PHONE, Visitor
from tests.remote.serving import serving

from cancellation_hearts.engine import events

SLOWER = 4

_DELAYS = """card => new Promise(done => {
  const hand = document.querySelector('[aria-label^="Your hand"]');
  const button = hand.querySelector(`[data-card="${card}"]`);
  const start = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    const changed = performance.now() - start;
    requestAnimationFrame(() => requestAnimationFrame(() =>
      done([changed, performance.now() - start])));
  });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  button.click();
})"""

# From the frame before the cards set off to the one in which they are gone.
_FRAMES = """() => {
  window.frames_ = new Promise(done => {
    const times = [];
    let before = 0;
    const note = now => {
      const going = document.querySelector(".laid.off") !== null;
      if (going || times.length > 0) times.push(now - before);
      before = now;
      if (going || times.length === 0) requestAnimationFrame(note);
      else done(times);
    };
    requestAnimationFrame(note);
  });
}"""


def line(name: str, values: list[float]) -> None:
    """Print the median and the worst of some figures."""
    print(f"{name:48} median {statistics.median(values):10.1f}, worst {max(values):10.1f}")


@contextmanager
def visiting(browser: Browser, origin: str, slower: int = 1) -> Iterator[Visitor]:
    """Open a browser for somebody, with a processor so many times slower."""
    visitor = Visitor(browser, origin, PHONE, still=False)
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    try:
        yield visitor
    finally:
        visitor.close()


def first_card(browser: Browser, origin: str, slower: int) -> tuple[float, float, int]:
    """Return milliseconds to the first page and from Play now to a card, and bytes fetched."""
    with visiting(browser, origin, slower) as visitor:
        counted = transfers(visitor)
        start = time.perf_counter()
        visitor.go()
        play = visitor.button("Play now")
        play.wait_for()
        page = time.perf_counter()
        play.click()
        Player(visitor).hand.get_by_role("button").first.wait_for()
        card = time.perf_counter()
        return 1000 * (page - start), 1000 * (card - page), counted.total()


def finger(browser: Browser, origin: str, slower: int) -> tuple[float, float]:
    """Return milliseconds from a press on a card to the change, and to the next frame but one."""
    with visiting(browser, origin, slower) as visitor:
        fake = Fake(visitor, moments.eleven())
        fake.open()
        Player(visitor).hand.get_by_role("button").first.wait_for()
        visitor.page.wait_for_timeout(500)
        changed, seen = visitor.page.evaluate(_DELAYS, "KD")
        return changed, seen


def gathered(browser: Browser, origin: str, slower: int) -> list[float]:
    """Return the milliseconds of the frames while a trick of eleven goes to its winner."""
    with visiting(browser, origin, slower) as visitor:
        fake = Fake(visitor, moments.eleven())
        fake.open()
        Player(visitor).hand.get_by_role("button").first.wait_for()
        visitor.page.wait_for_timeout(500)
        cards = cards_of("9D AD 5D 9D QH KD 2D AD JD TD KD")
        done = finished(1, cards, 11)
        assert done.winner is not None
        after = game(11, leader=done.winner, to_act=(done.winner,), last_trick=done)
        visitor.page.evaluate(_FRAMES)
        fake.tell(
            events.Played(0, "KD"),
            events.TrickWon(done.winner, 22),
            game=replace(after, pile_sizes=tuple(22 * (seat == done.winner) for seat in range(11))),
            tricks=(done,),
            you=you(moments.NINE[2:], after, legal=[]),
        )
        frames: list[float] = visitor.page.evaluate("() => window.frames_")
        return frames


def report(browser: Browser, origin: str, slower: int, rounds: int) -> None:
    """Measure, and print."""
    print(f"Processor {slower} times slower; milliseconds of {rounds} rounds")
    found = [first_card(browser, origin, slower) for _ in range(rounds)]
    line("first page", [row[0] for row in found])
    line("from Play now to the first card", [row[1] for row in found])
    line("bytes until then", [float(row[2]) for row in found])
    presses = [finger(browser, origin, slower) for _ in range(rounds)]
    line("from a press to the change", [row[0] for row in presses])
    line("from a press to what is seen", [row[1] for row in presses])
    frames = [frame for _ in range(rounds) for frame in gathered(browser, origin, slower)]
    line("a frame while a trick of eleven is gathered", frames)
    print(f"{'frames a second meanwhile':48} {len(frames) / (sum(frames) / 1000):10.1f}")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for slower in (1, SLOWER):
            report(browser, server.origin, slower, rounds)
        browser.close()


if __name__ == "__main__":
    main()
