"""Reading the pages of the documentation: their tables, and what they set in code."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md")])
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def prose(text: str) -> str:
    """Return a page without its blocks of code."""
    return BLOCK.sub("", text)


def code(text: str) -> set[str]:
    """Return all that a page sets in code, outside of blocks."""
    return set(re.findall(r"`([^`]+)`", prose(text)))


def blocks(text: str, language: str) -> list[str]:
    """Return a page's blocks of code in a language."""
    return [found[2] for found in BLOCK.finditer(text) if found[1] == language]


def tables(text: str) -> list[list[list[str]]]:
    """Return a page's tables: rows of cells, the row of titles first."""
    found: list[list[list[str]]] = [[]]
    for line in prose(text).splitlines():
        if not line.startswith("|"):
            found.append([])
        elif not set(line) <= set("|- "):
            found[-1].append([cell.strip() for cell in line.split("|")[1:-1]])
    return [table for table in found if table]


def table(text: str, *titles: str) -> list[list[str]]:
    """Return the rows of the one table whose first titles are these."""
    (found,) = (each for each in tables(text) if each[0][: len(titles)] == list(titles))
    return found[1:]


def plain(cell: str) -> str:
    return cell.replace("`", "")


def within(some: object, whole: object) -> bool:
    """Tell whether everything in one document of JSON is in another one too."""
    if isinstance(some, dict) and isinstance(whole, dict):
        return all(key in whole and within(some[key], whole[key]) for key in some)
    if isinstance(some, list) and isinstance(whole, list):
        return len(some) == len(whole) and all(map(within, some, whole))
    return some == whole
