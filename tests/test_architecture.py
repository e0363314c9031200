"""Rules of the architecture that the import linter cannot hold, read from the sources.

They find what somebody writes without thinking of them; nobody is stopped who wants to get around.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import cancellation_hearts
from cancellation_hearts.engine.kernel import STATE_DTYPE
from cancellation_hearts.engine.observation import OBSERVATION_DTYPE

PACKAGE = Path(cancellation_hearts.__file__).parent
NAME = "cancellation_hearts"

STATE_FIELDS = set(STATE_DTYPE.names or ())
OBSERVED = set(OBSERVATION_DTYPE.names or ())
HIDDEN = {"once", "twice", "kitty", "buried", "passes"}
# Who deals with whole states. All others ask a game, a view or an observation.
KEEPERS = {
    "engine/kernel.py",
    "engine/observation.py",
    "engine/game.py",
    "engine/batch.py",
    "sim/games.py",
}
# Who deals with worlds: states that a bot has made up from what it sees. An import contract keeps
# everybody from handing them a true one, but for what judges deals that are over and what trains.
IMAGINING = {
    *("bots/beliefs.py", "bots/rollout.py", "bots/solver.py", "bots/tries.py"),
    *("bots/facts.py", "bots/unseen.py", "bots/worlds.py"),
}
CHANCE_AND_TIME = {"random", "secrets", "time", "datetime", "uuid"}
FORBIDDEN_TO_BOTS = {f"{NAME}.engine.{module}" for module in ("game", "record", "batch")}
# Who runs tables, and so knows the event loop.
RUNNERS = {"table/pacing.py", "table/service.py", "table/tables.py"}
INPUT_AND_OUTPUT = {
    *("socket", "ssl", "sqlite3", "subprocess", "threading", "multiprocessing", "concurrent"),
    *("starlette", "uvicorn", "httpx2", "websockets", "prometheus_client", "rich", "typer"),
    *("os", "io", "pathlib", "shutil", "tempfile"),
}
# Messages and parts of messages that give each person what they may know, and who makes them.
MESSAGES = {
    *("ViewMessage", "Update", "GamePart", "TrickPart", "YouPart", "EffectPart", "QueuedPart"),
    *("SheetPart", "DealPart", "ShufflePart", "TableHint"),
}
MAKERS = {"table/frames.py", "table/showing.py"}
# What shows hidden cards, if it is asked of a game instead of a view.
OPEN_HANDS = {"hand", "legal", "effects", "state", "act", "copy"}
# What each room may know of tables.
KNOWN_OF_TABLES = {
    "store": {f"{NAME}.table.events", f"{NAME}.table.ports"},
    "remote": {f"{NAME}.table.events", f"{NAME}.table.protocol"},
}
# What every array has.
ARRAY = {"copy", "dtype", "item", "shape", "size", "tobytes", "view"}
MOST_BYTES = 512

Complaint = tuple[int, str]


def sources(root: Path) -> Iterator[tuple[str, ast.Module]]:
    """Yield the sources of a package, and what they are called in it."""
    for path in sorted(root.rglob("*.py")):
        yield path.relative_to(root).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.Module, source: str) -> Iterator[Complaint]:
    """Yield the full name of everything that is imported anywhere in a module, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = [NAME, *source.split("/")][: -node.level] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"


def within(name: str, modules: set[str]) -> bool:
    return any(name == module or name.startswith(module + ".") for module in modules)


def fields(tree: ast.Module) -> Iterator[tuple[int, ast.expr, str]]:
    """Yield each attribute and each item with a name: its line, what it is of, and the name."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=owner, attr=name):
                yield node.lineno, owner, name
            case ast.Subscript(value=owner, slice=ast.Constant(value=str(name))):
                yield node.lineno, owner, name
            case ast.Call(func=ast.Name(id="getattr" | "setattr"), args=[owner, argument, *_]):
                if isinstance(argument, ast.Constant):
                    yield node.lineno, owner, str(argument.value)


def is_text(expression: ast.expr) -> bool:
    return isinstance(expression, ast.Constant) and isinstance(expression.value, str)


def is_called(expression: ast.expr, words: str) -> bool:
    """Tell whether something, or the array it is an item of, is called one of these words.

    The word may be the end of a longer name, such as ``_states``.
    """
    while isinstance(expression, ast.Subscript) and not is_text(expression.slice):
        expression = expression.value
    name = getattr(expression, "id", None) or getattr(expression, "attr", None)
    return isinstance(name, str) and re.fullmatch(rf"(\w*_)?({words})", name) is not None


def chance_or_time(tree: ast.Module, source: str) -> Iterator[Complaint]:
    """Find what reads the clock or draws from a generator that was not handed in."""
    for line, name in imported(tree, source):
        if within(name, CHANCE_AND_TIME | {"os.urandom", "os.getrandom", "os.times"}):
            yield line, f"imports {name}"
        if within(name, {"numpy.random"}) and name != "numpy.random.Generator":
            yield line, f"imports {name}"
    for line, owner, name in fields(tree):
        if is_called(owner, "os") and name in ("urandom", "getrandom", "times"):
            yield line, f"uses os.{name}"
        if isinstance(owner, ast.Attribute) and owner.attr == "random" and name != "Generator":
            yield line, f"uses numpy.random.{name}"


def hidden_fields(tree: ast.Module) -> Iterator[Complaint]:
    """Find what looks at the hidden cards in a kernel's state."""
    for line, owner, name in fields(tree):
        if name in HIDDEN and is_called(owner, "states?"):
            yield line, f"looks at {name} of a state"


def more_than_a_bot_may_know(tree: ast.Module, source: str) -> Iterator[Complaint]:
    """Find what a bot looks at that is neither in a view nor in an observation."""
    for line, name in imported(tree, source):
        if within(name, FORBIDDEN_TO_BOTS):
            yield line, f"imports {name}"
    for line, owner, name in fields(tree):
        if name in STATE_FIELDS - OBSERVED:
            yield line, f"looks at {name}, which only a state has"
        elif is_called(owner, "seen|observations?") and name not in OBSERVED | ARRAY:
            yield line, f"looks at {name}, which no observation has"


def more_than_a_table_may_do(tree: ast.Module, source: str) -> Iterator[Complaint]:
    """Find what a table does besides deciding what happens: input, output, and waiting."""
    for line, name in imported(tree, source):
        if within(name, INPUT_AND_OUTPUT):
            yield line, f"imports {name}"
        if within(name, {"asyncio"}) and source not in RUNNERS:
            yield line, f"imports {name}"
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="open" | "print" | "input" as name)):
                yield node.lineno, f"calls {name}"


def messages_made(tree: ast.Module) -> Iterator[Complaint]:
    """Find where a message is made that may hold what is hidden from some."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            if called in MESSAGES:
                yield node.lineno, f"makes {called}"


def open_hands(tree: ast.Module) -> Iterator[Complaint]:
    """Find what is asked of a game that only a view should tell."""
    for line, owner, name in fields(tree):
        if name in OPEN_HANDS and is_called(owner, "game"):
            yield line, f"asks a game for {name}"


def known_of_tables(tree: ast.Module, source: str, room: str) -> Iterator[Complaint]:
    """Find what a room imports of tables without being meant to."""
    known = KNOWN_OF_TABLES[room]
    for line, name in imported(tree, source):
        if within(name, {f"{NAME}.table"}) and not within(name, known):
            yield line, f"imports {name}"


def complaints(root: Path) -> list[str]:
    """Return everything in a package that breaks one of the rules, with file and line."""
    found: list[str] = []
    for source, tree in sources(root):
        room = source.split("/")[0]
        here: list[Complaint] = []
        if room in ("engine", "bots", "table") or source == "sim/games.py":
            here += chance_or_time(tree, source)
        if room == "table":
            here += more_than_a_table_may_do(tree, source)
        if source in MAKERS:
            here += open_hands(tree)
        else:
            here += messages_made(tree)
        if room in KNOWN_OF_TABLES:
            here += known_of_tables(tree, source, room)
        if source not in KEEPERS | IMAGINING:
            here += hidden_fields(tree)
        if room == "bots" and source not in IMAGINING:
            here += more_than_a_bot_may_know(tree, source)
        if room == "server":
            for line, name in imported(tree, source):
                if within(name, {f"{NAME}.store"}):
                    here.append((line, f"imports {name}"))
        if room == "engine":
            for line, name in imported(tree, source):
                if within(name, {NAME}) and not within(name, {f"{NAME}.engine"}):
                    here.append((line, f"imports {name}"))
        found += [f"{source}:{line}: {what}" for line, what in here]
    return found


@pytest.mark.jit_off
def test_the_package_keeps_to_the_architecture() -> None:
    assert complaints(PACKAGE) == []


def too_large(dtype: np.dtype[np.void]) -> bool:
    return dtype.itemsize > MOST_BYTES


@pytest.mark.jit_off
def test_a_state_is_small() -> None:
    assert not too_large(STATE_DTYPE)
    assert too_large(np.dtype([("state", STATE_DTYPE), ("more", np.int8)]))


@pytest.mark.jit_off
def test_hidden_fields_are_fields_of_a_state() -> None:
    assert HIDDEN <= STATE_FIELDS
    assert {"passes", "pile"} <= STATE_FIELDS - OBSERVED


def complaints_with(folder: Path, source: str, code: str) -> list[str]:
    """Return what is complained of in a copy of a source to which code is added."""
    original, copy = PACKAGE / source, folder / source
    text = original.read_text(encoding="utf-8") if original.exists() else ""
    copy.parent.mkdir()
    copy.write_text(f"{text}\n{code}\n", encoding="utf-8")
    return complaints(folder)


BROKEN = [
    ("engine/game.py", "import random", "imports random"),
    ("engine/rules.py", "from datetime import date", "imports datetime.date"),
    ("engine/shuffle.py", "def f():\n    import secrets as s", "imports secrets"),
    ("engine/shuffle.py", "import os\nos.urandom(32)", "uses os.urandom"),
    ("engine/shuffle.py", "from os import urandom as draw", "imports os.urandom"),
    ("engine/kernel.py", "def f():\n    return np.random.rand()", "uses numpy.random.rand"),
    ("engine/kernel.py", "from numpy.random import rand", "imports numpy.random.rand"),
    ("engine/observation.py", "import time", "imports time"),
    ("bots/some.py", "from random import Random", "imports random.Random"),
    ("bots/some.py", "import numpy\nnumpy.random.default_rng()", "uses numpy.random.default_rng"),
    ("sim/games.py", "from time import perf_counter", "imports time.perf_counter"),
    ("tui/screen.py", "def f(game):\n    return game.state.once[0]", "looks at once of a state"),
    ("engine/view.py", "def f(states):\n    return states[0].once", "looks at once of a state"),
    ("cli/play.py", "def f(state):\n    return state['kitty']", "looks at kitty of a state"),
    ("sim/summary.py", "def f(b):\n    return b.states[0]['buried']", "looks at buried of a state"),
    ("engine/record.py", "def f(g):\n    return g._states['passes']", "looks at passes of a state"),
    ("bots/some.py", "def f(state):\n    return state.twice[1]", "looks at twice of a state"),
    ("bots/some.py", "def f(s):\n    return getattr(s.state, 'once')", "looks at once of a state"),
    ("bots/some.py", "def f(any):\n    return any.passes[3]", "looks at passes, which only a"),
    ("bots/some.py", "def f(any):\n    return any['pile']", "looks at pile, which only a state"),
    ("bots/some.py", "def f(seen):\n    return seen.hands", "looks at hands, which no observation"),
    ("bots/some.py", "def f(v):\n    return v.observation['deck']", "looks at deck, which no"),
    ("bots/some.py", f"from {NAME}.engine.game import Game", f"imports {NAME}.engine.game.Game"),
    ("bots/some.py", f"from {NAME}.engine import batch", f"imports {NAME}.engine.batch"),
    ("bots/some.py", f"import {NAME}.engine.record", f"imports {NAME}.engine.record"),
    ("bots/some.py", "from ..engine import game", f"imports {NAME}.engine.game"),
    ("engine/game.py", f"from {NAME}.bots import base", f"imports {NAME}.bots.base"),
    ("engine/game.py", f"def f():\n    import {NAME}.tui", f"imports {NAME}.tui"),
    ("engine/game.py", "from ..sim import games", f"imports {NAME}.sim.games"),
    ("engine/game.py", f"from {NAME} import cli", f"imports {NAME}.cli"),
    ("table/seating.py", "from random import choice", "imports random.choice"),
    ("table/service.py", "import time", "imports time"),
    ("table/names.py", "import secrets", "imports secrets"),
    ("table/names.py", "import os", "imports os"),
    ("table/state.py", "import asyncio", "imports asyncio"),
    ("table/play.py", "def f():\n    from asyncio import sleep", "imports asyncio.sleep"),
    ("table/service.py", "from pathlib import Path", "imports pathlib.Path"),
    ("table/tables.py", "import sqlite3", "imports sqlite3"),
    ("table/service.py", "from concurrent.futures import Future", "imports concurrent.futures"),
    ("table/talk.py", "def f(x):\n    open(x)", "calls open"),
    ("table/service.py", "protocol.YouPart(1, 2, ('QS',))", "makes YouPart"),
    ("table/tables.py", "def f():\n    return Update(1, 2, (), parts)", "makes Update"),
    ("server/socket.py", "protocol.ViewMessage(1, 2, parts)", "makes ViewMessage"),
    ("server/http.py", "TableHint(1, 2, parts)", "makes TableHint"),
    ("remote/fold.py", "GamePart(phase='play')", "makes GamePart"),
    ("table/showing.py", "def f(state):\n    return state.game.hand(3)", "asks a game for hand"),
    ("table/frames.py", "def f(game):\n    return game.legal()", "asks a game for legal"),
    ("store/memory.py", f"from {NAME}.table import frames", f"imports {NAME}.table.frames"),
    ("store/writer.py", f"from {NAME}.table.state import State", f"imports {NAME}.table.state"),
    ("remote/fold.py", f"from {NAME}.table import service", f"imports {NAME}.table.service"),
    ("server/app.py", f"from {NAME}.store import SqliteStore", f"imports {NAME}.store"),
    ("server/site.py", "def f():\n    from .. import store", f"imports {NAME}.store"),
]


@pytest.mark.parametrize(("source", "code", "expected"), BROKEN)
def test_each_rule_is_noticed_when_broken(
    tmp_path: Path, source: str, code: str, expected: str
) -> None:
    (found,) = complaints_with(tmp_path, source, code)
    assert found.startswith(f"{source}:")
    assert expected in found


ALLOWED = [
    ("bots/some.py", "def f(seen, view):\n    return seen.once, seen['kitty'], view.hand"),
    ("bots/some.py", "def f(seen):\n    return seen.plays[0].sum(), seen['plays'].sum()"),
    ("bots/some.py", "def f(view):\n    return view.observation['scores'].tobytes()"),
    ("bots/some.py", "import numpy as np\ndef f(chance: np.random.Generator): ..."),
    ("engine/game.py", "import os\nos.getuid()"),
    ("engine/game.py", "def f(state):\n    return state.once"),
    ("tui/screen.py", "def f(state):\n    return state.rules.kitty"),
    ("table/service.py", "import asyncio"),
    (
        "table/showing.py",
        "protocol.YouPart(1, 2)\ndef f(game, view):\n    return game.view(3), view.hand",
    ),
    ("server/clock.py", "import time\nimport asyncio"),
    ("store/writer.py", f"import sqlite3\nfrom {NAME}.table import events, ports"),
    ("remote/link.py", f"from {NAME}.table.protocol import Update"),
    ("cli/serve.py", f"from {NAME}.store import SqliteStore"),
    ("tui/screen.py", "import random\nimport time\ndef f(rules):\n    return rules.kitty"),
]


@pytest.mark.parametrize(("source", "code"), ALLOWED)
def test_what_is_allowed_is_not_complained_of(tmp_path: Path, source: str, code: str) -> None:
    assert complaints_with(tmp_path, source, code) == []
