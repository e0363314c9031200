"""Which Chromium the tests drive, and how it is started."""

import os
import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright

_ARGUMENTS: Final = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Shared memory is small in containers.
    "--disable-dev-shm-usage",
)


def executable() -> str | None:
    """Return the Chromium of ``$HEARTS_CHROMIUM`` or of this machine; None: Playwright's own."""
    named = os.environ.get("HEARTS_CHROMIUM")
    found = (shutil.which(name) for name in ("chromium", "google-chrome", "chromium-browser"))
    return named or next((path for path in found if path is not None), None)


def launch(playwright: Playwright) -> Browser:
    """Start Chromium."""
    arguments = list(_ARGUMENTS)
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Chromium has no sandbox for root.
        arguments.append("--no-sandbox")
    path = executable()
    if path is None and not Path(playwright.chromium.executable_path).exists():
        raise RuntimeError(
            "There is no Chromium: install one, name it in $HEARTS_CHROMIUM,"
            " or run 'playwright install chromium'."
        )
    return playwright.chromium.launch(executable_path=path, args=arguments)
