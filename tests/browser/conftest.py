"""One Chromium for all tests, a server for each file, and visitors that a test asks for."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chrome import launch
from tests.browser.visitor import DESKTOP, PHONE, ROOT, Size, Visitor
from tests.remote.serving import Serving, serving

CLIENT = ROOT / "src" / "cancellation_hearts" / "server" / "client"

both_sizes = pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")]
)


class Visit(Protocol):
    """Opens a browser for somebody."""

    def __call__(
        self,
        size: Size = PHONE,
        theme: str = "light",
        *,
        origin: str | None = None,
        still: bool = True,
        **options: Any,  # noqa: ANN401 - as Playwright takes them
    ) -> Visitor: ...


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def built() -> Path:
    """Return where the built client lies."""
    if not (CLIENT / "index.html").is_file():
        pytest.fail("The client is not built: run 'npm ci && npm run build' in the folder client.")
    return CLIENT


@pytest.fixture(scope="module")
def server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open browsers; at the end of the test nothing may have gone wrong in any of them."""
    visitors: list[Visitor] = []

    def open_one(
        size: Size = PHONE,
        theme: str = "light",
        *,
        origin: str | None = None,
        still: bool = True,
        **options: Any,  # noqa: ANN401 - as Playwright takes them
    ) -> Visitor:
        found = origin or request.getfixturevalue("server").origin
        visitors.append(Visitor(chromium, found, size, theme, still=still, **options))
        return visitors[-1]

    yield open_one
    faults = [fault for visitor in visitors for fault in visitor.close()]
    assert not faults, "\n".join(faults)
