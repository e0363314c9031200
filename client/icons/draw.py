"""Draws the icons that systems want as pixels, from the one that browsers take as it is.

    python client/icons/draw.py

A mask may cut an icon to a circle: there the ground runs to the edge, and all that counts lies
within the middle four fifths.
"""

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "public"

# Whether the ground runs to the edge, how much of the width the drawing takes, and the pixels.
ICONS = {
    "icon-192.png": (False, 1.0, 192),
    "icon-512.png": (False, 1.0, 512),
    "icon-maskable-512.png": (True, 0.8, 512),
    "apple-touch-icon.png": (True, 0.94, 180),
}
GROUND = "#1d4b69"


def page_of(drawing: str, ground: bool, share: float, pixels: int) -> str:
    """Return a page that shows nothing but the icon."""
    inner = round(pixels * share)
    background = GROUND if ground else "transparent"
    return (
        f"<body style='margin:0;width:{pixels}px;height:{pixels}px;display:grid;"
        f"place-items:center;background:{background}'>"
        f"<div style='width:{inner}px;height:{inner}px'>{drawing}</div></body>"
    )


def main() -> None:
    """Write all icons."""
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        for name, (ground, share, pixels) in ICONS.items():
            page = browser.new_page(viewport={"width": pixels, "height": pixels})
            page.set_content(page_of(drawing, ground, share, pixels))
            page.screenshot(path=PUBLIC / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
