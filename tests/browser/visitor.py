"""Somebody at a browser of their own: what they see, and what went wrong in it."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Request, ViewportSize

ROOT: Final = Path(__file__).resolve().parents[2]
PICTURES: Final = ROOT / "build" / "pictures"
AXE: Final = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
AXE_TAGS: Final = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]

Size = tuple[int, int]
PHONE: Final = (390, 844)
DESKTOP: Final = (1280, 800)
SMALL: Final = (320, 568)
ZOOMED: Final = (640, 400)
"""A window of 1280x800 at 200 per cent."""
SIDEWAYS: Final = (844, 390)
"""A phone held on its side."""

LOSS: Final = (r"WebSocket connection to .* failed", r"net::ERR_")
"""What Chromium itself notes in its console when a server cannot be reached."""

# Whoever is new is told by the server that it does not know them, as the protocol has it, and
# Chromium notes every such answer.
_ANSWERS: Final = re.compile(r"Failed to load resource: the server responded with a status of \d+")

_CUT_OFF: Final = """whole => {
  const found = [];
  const pressable = "button, a[href], input, select, textarea, summary, [role=tab]";
  for (const one of document.querySelectorAll(pressable)) {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility({ visibilityProperty: true }) || box.width * box.height < 4) continue;
    if (one.closest("[inert]") || one.closest("dialog:not([open])")) continue;
    const dialog = document.querySelector("dialog:modal");
    if (dialog && !dialog.contains(one)) continue;
    let [left, right, top, bottom] = [0, innerWidth, -1e9, 1e9];
    if (whole) [top, bottom] = [0, innerHeight];
    let scrolls = false;
    for (let up = one.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      scrolls ||= /auto|scroll/.test(style.overflowX + style.overflowY) &&
        (up.scrollHeight > up.clientHeight + 1 || up.scrollWidth > up.clientWidth + 1);
    }
    // Bars stay where they are, so nothing may lie on their buttons.
    const on = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const covered = one.closest("header, footer") && on !== null && !one.contains(on);
    const out = covered || box.left < left - 1 || box.right > right + 1 ||
      box.top < top - 1 || box.bottom > bottom + 1;
    if (out && !scrolls) {
      const name = one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40);
      found.push(`${one.tagName} "${name}" at ${[box.left, box.top, box.right, box.bottom]
        .map(Math.round)}`);
    }
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide and the window ${innerWidth}`);
  return found;
}"""

_AXE_RUN: Final = """tags => axe.run(document, { runOnly: { type: "tag", values: tags } })
  .then(result => result.violations.flatMap(each => each.nodes.map(node =>
    `${each.id}: ${node.target.join(" ")}: ${node.failureSummary.replace(/\\s+/g, " ")}`)))"""


class Visitor:
    """A context of its own in Chromium with one page.

    Parameters
    ----------
    browser : Browser
        The Chromium.
    origin : str
        The server that is visited.
    size : (int, int)
        Of the window.
    theme : str
        ``light`` or ``dark``.
    still : bool
        Whether motion is to be reduced.
    options
        What else the context is made with.

    Attributes
    ----------
    faults : list of str
        Errors on the page or in its console, and requests to anybody but the server.
    allowed : list of str
        Patterns of those that a test brings about itself.
    """

    def __init__(
        self,
        browser: Browser,
        origin: str,
        size: Size = PHONE,
        theme: str = "light",
        *,
        still: bool = True,
        **options: Any,  # noqa: ANN401 - as Playwright takes them
    ) -> None:
        self.origin = origin
        self.size = size
        self.theme = theme
        self.faults: list[str] = []
        self.allowed: list[str] = []
        self._count = 0
        # A service worker would answer in place of the server, and unseen by these tests.
        options = {"service_workers": "block", **options}
        self.context = browser.new_context(
            base_url=origin,
            viewport=ViewportSize(width=size[0], height=size[1]),
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=size[0] < 700,
            locale="en-GB",
            **options,
        )
        self.context.set_default_timeout(10_000)
        self.context.on("console", self._said)
        self.context.on("weberror", lambda error: self._fault(str(error.error)))
        self.context.on("request", self._asked)
        self.page = self.context.new_page()

    def close(self) -> list[str]:
        """Leave, and return what went wrong."""
        self.context.close()
        return self.faults

    def resize(self, size: Size) -> None:
        """Turn the phone, or draw the window to another size."""
        self.size = size
        self.page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))

    def dress(self, theme: str) -> None:
        """Let the system be light or dark."""
        self.theme = theme
        self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")

    # ------------------------------------------------------------------------------- looking

    def look(self, name: str) -> Path:
        """Keep a picture of what is to be seen."""
        self._count += 1
        test = os.environ.get("PYTEST_CURRENT_TEST", "by-hand").partition("::test_")[2]
        folder = PICTURES / re.sub(r"[^\w.-]+", "-", test.partition(" ")[0]).strip("-")
        wide, high = self.size
        path = folder / f"{self._count:02}-{name}-{wide}x{high}-{self.theme}.png"
        self.page.screenshot(path=path, animations="disabled")
        return path

    def axe(self) -> None:
        """Let axe look at the page; it has to find nothing."""
        page = self.page
        if not page.evaluate("() => 'axe' in window"):
            # Through the debugger, so that the page's policy for scripts stays as it is.
            page.evaluate(f"() => {{ {AXE.read_text()} }}")
        found: list[str] = page.evaluate(_AXE_RUN, AXE_TAGS)
        assert not found, f"{page.url} {self.size} {self.theme}:\n" + "\n".join(found)

    def fits(self, *, whole: bool = False) -> None:
        """See that nothing to press is cut off, and the page does not scroll sideways.

        With ``whole``, neither up and down.
        """
        found: list[str] = self.page.evaluate(_CUT_OFF, whole)
        assert not found, f"{self.page.url} {self.size}:\n" + "\n".join(found)

    # ------------------------------------------------------------------------------- pressing

    def go(self, path: str = "/") -> None:
        """Open an address of the server."""
        self.page.goto(path)

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """Return the button of that name."""
        if within is not None:
            return within.get_by_role("button", name=name)
        return self.page.get_by_role("button", name=name)

    def press(self, *names: str | re.Pattern[str]) -> None:
        """Press buttons, one after the other."""
        for name in names:
            self.button(name).first.click()

    # -------------------------------------------------------------------------------- faults

    def allow(self, patterns: Sequence[str]) -> None:
        """Let these faults be, which the test brings about itself."""
        self.allowed.extend(patterns)

    def _said(self, message: ConsoleMessage) -> None:
        url = message.location["url"]
        api = urlsplit(url).path.startswith("/api/")
        if message.type == "error" and not (api and _ANSWERS.match(message.text)):
            self._fault(f"{message.text} {url}")

    def _asked(self, request: Request) -> None:
        url = request.url
        if not url.startswith((self.origin, "data:", "blob:")):
            self._fault(f"asked for {url}")

    def _fault(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.allowed):
            self.faults.append(text)
