"""The documentation is current: everything is described, examples run, and links lead somewhere."""

from __future__ import annotations

import hashlib
import json
import re
import runpy
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import msgspec
import pyarrow.parquet as parquet
import pytest
import typer

import cancellation_hearts
from cancellation_hearts.engine import events
from cancellation_hearts.engine.batch import Batch
from cancellation_hearts.engine.cards import NAMES
from cancellation_hearts.engine.errors import CODES, HeartsError, RulesError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import DealRecord, Record, read_record, replay, result
from cancellation_hearts.engine.rules import ALLOWED, CLASSIC, PRESETS, Rules
from cancellation_hearts.engine.shuffle import Shuffle
from cancellation_hearts.engine.view import View
from tests.pages import ROOT, TEXTS, blocks, code, plain, prose, table, tables

RULES = TEXTS["docs/rules.md"]
SHUFFLE = TEXTS["docs/shuffle.md"]
SIMULATION = TEXTS["docs/simulation.md"]
ARENA = TEXTS["docs/arena.md"]
LIBRARY = TEXTS["docs/library.md"]

FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
LINK = re.compile(r"\[[^]]*]\(([^)\s]+)\)")

# Where the documentation may send its readers.
HOSTS = {
    "caddyserver.com",
    "docs.astral.sh",
    "keepachangelog.com",
    "numpydoc.readthedocs.io",
    "semver.org",
    # Examples of what a server is called.
    "127.0.0.1",
    "192.168.1.20",
    "hearts.example",
}
# Where a server's machine keeps what, and what a server serves.
PATHS = r"/(etc|opt|var|api|t|move)/"


# -------------------------------------------------------------------------------------- Rules

OPTIONS = table(RULES, "option", "what it says")


def test_every_option_is_described() -> None:
    assert [plain(row[0]) for row in OPTIONS] == list(ALLOWED)


@pytest.mark.parametrize("row", OPTIONS, ids=lambda row: plain(row[0]))
def test_options_allow_what_the_table_says(row: list[str]) -> None:
    option, said = plain(row[0]), plain(row[2])
    assert said == ALLOWED[option][0]
    limits = re.fullmatch(r"a (number of quarter points|whole number) from (\S+) to (\S+)", said)
    if limits is None:
        return
    least, most = float(limits[2]), float(limits[3])
    step: float = 0.25
    if limits[1] == "whole number":
        least, most, step = int(least), int(most), 1
    # Without a pass, and with points for hearts where the queen's are tried, nothing else refuses.
    rules = CLASSIC.changed({"passing": [], "heart_points": 1, "queen_points": 13})
    for value in (least, most):
        assert getattr(rules.changed({option: value}), option) == value
    for value in (least - step, most + step, least + step / 2):
        with pytest.raises(RulesError, match="has to be"):
            rules.changed({option: value})


@pytest.mark.parametrize("place", range(len(PRESETS)), ids=list(PRESETS))
def test_presets_are_what_the_table_says(place: int) -> None:
    (titles,) = (each[0] for each in tables(RULES) if each[0][0] == "option")
    assert [plain(title) for title in titles[3:]] == list(PRESETS)
    said = {plain(row[0]): json.loads(plain(row[3 + place])) for row in OPTIONS}
    base, *others = PRESETS
    assert Rules.from_plain({"base": base, **said}) == list(PRESETS.values())[place]
    assert Rules.from_plain({"base": others[-1], **said}) == list(PRESETS.values())[place]


def test_cards_each() -> None:
    rows = [[int(cell) for cell in row] for row in table(RULES, "players", "two packs")]
    assert rows == [
        [players, *divmod(104, players), *divmod(52, players)] for players in range(3, 12)
    ]


@pytest.mark.parametrize("row", table(RULES, "1st"), ids=lambda row: plain(" ".join(row[:6])))
def test_tricks_for_newcomers(row: list[str]) -> None:
    cards = [plain(cell) for cell in row[:6]]
    game = Game(CLASSIC.changed({"passing": []}), 6, dealer=5)
    game.deal_hands([[card] for card in cards])
    for card in cards:
        game.play(card)
    (deal,) = game.log
    assert deal.points is not None
    hearts, queens = sum(card[1] == "H" for card in cards), cards.count("QS")
    assert float(row[7]) == hearts + 13 * queens
    if row[6] == "nobody":
        assert game.view(None).pile_sizes == (0,) * 6
    else:
        assert game.view(None).pile_sizes.index(6) == int(row[6][0]) - 1
        assert deal.points[int(row[6][0]) - 1] == float(row[7])


def test_first_trick_for_newcomers() -> None:
    (row,) = table(RULES, "Ana", "Bo")
    suits = dict(zip("♣♦♥♠", "CDHS", strict=True))
    said = [cell[0] + suits[cell[1]] for cell in row]
    (deal,) = example_record().deals
    assert said == deal.plays[:6]


# -------------------------------------------------------------------------------------- Errors


def test_every_error_code_is_described() -> None:
    said = [
        plain(row[0])
        for each in tables(TEXTS["docs/errors.md"])
        for row in each
        if row[0] != "code"
    ]
    assert said == list(CODES)


# ------------------------------------------------------------------------------------- Library


def below(kind: type[Any]) -> Iterator[type[Any]]:
    for child in kind.__subclasses__():
        yield child
        yield from below(child)


def public(kind: type) -> set[str]:
    return {name for name in vars(kind) if not name.startswith("_")}


def test_every_event_and_action_is_described() -> None:
    names = {kind.__name__ for base in (events.Event, events.Action) for kind in below(base)}
    assert len(names) > 15
    assert names <= code(LIBRARY)


def test_every_public_name_is_described() -> None:
    assert set(cancellation_hearts.__all__) <= code(LIBRARY)


@pytest.mark.parametrize("kind", [Game, View, Batch], ids=lambda kind: kind.__name__)
def test_every_attribute_is_described(kind: type) -> None:
    rows = table(LIBRARY, f"attribute of `{kind.__name__}`")
    said = {
        name
        for row in [*rows, *table(LIBRARY, "`phase`", "what has to be done")]
        for name in re.findall(r"`(\w+)", " ".join(row))
    }
    # Those that the text around the tables is about, and the constructors that Game calls.
    said |= set(re.findall(r"`(\w+)\(", prose(LIBRARY)))
    assert public(kind) - {"of"} <= said


def test_every_error_class_is_described() -> None:
    names = {kind.__name__ for kind in below(HeartsError)}
    assert names | {"HeartsError"} <= code(TEXTS["docs/errors.md"])


# The example of a client needs a server: see test_docs_clients.
EXAMPLES = [
    name for name, text in TEXTS.items() if blocks(text, "python") and name != "docs/clients.md"
]


@pytest.mark.parametrize("page", EXAMPLES)
def test_examples_run_and_print_what_is_said(
    page: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = TEXTS[page]
    monkeypatch.chdir(tmp_path)
    for command in "\n".join(blocks(text, "sh")).splitlines():
        if "--out" in command:
            run(command, monkeypatch)
    capsys.readouterr()
    script = tmp_path / "example.py"
    script.write_text("\n".join(blocks(text, "python")), encoding="utf-8")
    runpy.run_path(str(script))
    printed = re.findall(r"^```python\n.*?^```\n\n```text\n(.*?)^```$", text, re.M | re.S)
    assert capsys.readouterr().out == "".join(printed)


def test_there_are_examples() -> None:
    assert set(EXAMPLES) >= {"docs/arena.md", "docs/library.md", "docs/simulation.md"}


# ------------------------------------------------------------------------------------ Commands


def run(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a command line of the program, which has to succeed."""
    from cancellation_hearts.cli import main

    monkeypatch.setattr(sys, "argv", command.split())
    with pytest.raises(SystemExit) as end:
        main()
    assert not end.value.code


def commands() -> dict[str, set[str]]:
    """Return the long flags of each command of the program."""
    from cancellation_hearts.cli import app

    group: Any = typer.main.get_command(app)
    return {
        name: {
            flag
            for parameter in command.params
            for flag in (*parameter.opts, *parameter.secondary_opts)
            if flag.startswith("--") and flag != "--help"
        }
        for name, command in group.commands.items()
    }


def test_every_command_is_in_the_readme() -> None:
    said = {plain(row[0]).split()[1] for row in table(TEXTS["README.md"], "command")}
    assert said == set(commands())


@pytest.mark.parametrize("command", commands())
def test_every_flag_is_described(command: str) -> None:
    flags = commands()[command]
    headings = [f"\n{level} hearts {command}\n" for level in ("##", "###")]
    sections = [
        text.split(heading)[1].split("\n#")[0]
        for text in TEXTS.values()
        for heading in headings
        if heading in text
    ]
    said = {flag for section in sections for flag in FLAG.findall(section)}
    assert said >= flags
    listed = {
        flag
        for section in sections
        for each in tables(section)
        if each[0][0] == "option"
        for row in each
        for flag in FLAG.findall(row[0])
    }
    assert listed in (flags, set())


def test_command_lines_can_be_typed() -> None:
    lines = [
        line
        for text in TEXTS.values()
        for block in blocks(text, "sh")
        for line in block.splitlines()
    ]
    known = commands()
    for line in lines:
        word, *arguments = line.split()
        if word not in ("hearts", ".venv/bin/hearts"):
            assert (ROOT / word).is_file(), line
        else:
            assert set(FLAG.findall(line)) <= known[arguments[0]], line


# ---------------------------------------------------------------------------------- Simulation


def test_every_column_is_described() -> None:
    from cancellation_hearts.sim.games import ROW_DTYPE

    fields = ROW_DTYPE.fields
    assert fields is not None
    kinds = {name: str(kind[0]) for name, kind in fields.items()}
    for points in ("points", "score", "kitty_points", "buried_points"):
        kinds[points] = "double"
    columns = list(kinds.items())
    columns.insert(3, ("bot", "dictionary of strings"))
    assert [(plain(row[0]), row[1]) for row in table(SIMULATION, "column")] == columns


def test_every_kind_of_bot_is_described() -> None:
    from cancellation_hearts.bots.dispatch import KINDS

    assert {plain(row[0]) for row in table(SIMULATION, "kind")} == set(KINDS)


def test_every_figure_is_described() -> None:
    from cancellation_hearts.sim.summary import Figures, KittyFigures, SeatFigures

    said = code(SIMULATION)
    for kind in (Figures, SeatFigures, KittyFigures):
        assert set(kind.__struct_fields__) <= said


def test_every_column_of_an_arena_is_described(tmp_path: Path) -> None:
    from cancellation_hearts.sim.arena import Plan
    from cancellation_hearts.sim.arena import run as play

    out = tmp_path / "arena.parquet"
    play(Plan(CLASSIC, 6, ("heuristic", "random"), 1), out=out)
    names = {"float": "floats"}
    columns = []
    for field in parquet.read_schema(out):
        kind = str(field.type)
        if kind.startswith("dictionary"):
            kind = "dictionary of strings"
        elif kind.startswith("list"):
            kind = f"list of {names[str(field.type.value_type)]}"
        columns.append((field.name, kind))
    assert [(plain(row[0]), row[1]) for row in table(ARENA, "column of an arena")] == columns
    metadata = parquet.read_schema(out).metadata
    assert {key.decode() for key in metadata} <= code(ARENA)


def test_every_figure_of_an_arena_is_described() -> None:
    from cancellation_hearts.sim import arena_figures as figures

    said = code(ARENA)
    for kind in (
        figures.Figures,
        figures.ChallengerFigures,
        figures.PairFigures,
        figures.Estimate,
        figures.Side,
        figures.Thinking,
        figures.Times,
    ):
        assert set(kind.__struct_fields__) <= said


# ------------------------------------------------------------------------------------- Records


def example_record() -> Record:
    return read_record(blocks(TEXTS["docs/record.md"], "json")[0].encode())


def test_every_key_of_a_record_is_described() -> None:
    text = TEXTS["docs/record.md"]
    game = {plain(row[0]) for row in table(text, "key", "")}
    deal = {plain(row[0]) for row in table(text, "key", "what it is")}
    assert game == set(Record.__struct_fields__) - {"extensions"}
    assert deal == set(DealRecord.__struct_fields__) - {"extensions"}


def test_replay_prints_what_is_said() -> None:
    _, good, bad, _ = blocks(TEXTS["docs/record.md"], "json")
    record = example_record()
    assert json.loads(good) == {"file": "game.json", **result(replay(record))}
    record.deals[0].plays[2] = "AH"
    with pytest.raises(HeartsError) as fault:
        replay(record)
    error = fault.value.to_plain()
    assert json.loads(bad) == {"file": "game.json", "ok": False, "error": error}
    assert list(json.loads(bad)["error"]) == list(error)


def test_verify_prints_what_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = json.loads(blocks(TEXTS["docs/record.md"], "json")[3])
    game = Game(CLASSIC.changed({"passing": []}), 6)
    shuffles = []
    for number in range(3):
        shuffles.append(Shuffle(bytes([number]) * 32))
        game.deal(shuffles[-1].deck())
        while number < 2 and game.phase == "play":
            game.play(game.legal()[0])
    record = cancellation_hearts.record_of(game, ["a", "b", "c", "d", "e", "f"], 0, shuffles)
    record.deals[2].secret = None
    (tmp_path / "game.json").write_bytes(record.to_bytes())
    monkeypatch.chdir(tmp_path)
    run("hearts verify game.json --json", monkeypatch)
    assert json.loads(capsys.readouterr().out) == said


# ------------------------------------------------------------------------------------- Shuffle


def shuffled(packs: int, parts: list[bytes]) -> list[str]:
    """Do what docs/shuffle.md says, from its words alone."""
    message = b"cancellation-hearts shuffle 1" + bytes([packs])
    for part in parts:
        message += bytes(divmod(len(part), 256)) + part
    stream = iter(hashlib.shake_256(message).digest(5000))
    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"] * packs
    for p in range(len(deck) - 1, 0, -1):
        n = p + 1
        b = next(byte for byte in stream if byte < 256 - 256 % n)
        deck[p], deck[b % n] = deck[b % n], deck[p]
    return deck


def test_the_shuffle_is_as_described() -> None:
    two, one = (
        [line.partition(":")[::2] for line in block.splitlines()]
        for block in blocks(SHUFFLE, "text")
    )
    said = {key: value.strip() for key, value in two}
    secret = bytes.fromhex(said["secret"])
    nonces = [bytes.fromhex(value.strip()) for key, value in two if key == "nonce"]
    assert said["commitment"] == hashlib.sha256(secret).hexdigest()
    shuffle = Shuffle.from_hex(said["secret"], [nonce.hex() for nonce in nonces])
    assert shuffle.commitment == said["commitment"]
    for lines in (two, one):
        said = {key: value.strip() for key, value in lines}
        packs = int(said["packs"])
        deck = shuffled(packs, [secret, *nonces])
        assert Counter(deck) == Counter(list(NAMES) * packs)
        assert deck[:10] == said["first ten cards"].split()
        assert hashlib.sha256(" ".join(deck).encode()).hexdigest() == said["sha-256"]
        assert shuffle.deck(packs) == deck


# ----------------------------------------------------------------------------------- All pages


def anchors(text: str) -> set[str]:
    """Return the anchors that readers of Markdown make of a page's headings."""
    titles = re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", TEXTS)
def test_links_lead_somewhere(page: str) -> None:
    for link in LINK.findall(prose(TEXTS[page])):
        if urlparse(link).scheme:
            continue
        path, _, anchor = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.is_file(), link
        assert target.resolve().is_relative_to(ROOT), link
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), link


@pytest.mark.parametrize("page", TEXTS)
def test_pages_name_what_is_in_the_project(page: str) -> None:
    for name in code(TEXTS[page]):
        # What is set up beside the sources need not be there, nor what tests leave behind.
        if name.startswith("build/") or name == "application/json":
            continue
        if re.fullmatch(r"(\.ci|\w[\w-]*)(/[\w.-]+)+/?", name):
            places = (ROOT, ROOT / "src" / "cancellation_hearts", ROOT / "tests")
            assert any((place / name).exists() for place in places), name
    # No path of anybody's machine, and no page elsewhere but those that are meant.
    assert not re.search(rf"(?<![\w.)}}>:/*])(?!{PATHS})/[a-z]\w*/", TEXTS[page])
    hosts = {urlparse(url).hostname for url in re.findall(r"https?://[^\s)>]+", TEXTS[page])}
    assert hosts <= HOSTS


ROOMS = sorted(path.parent.name for path in ROOT.glob("src/cancellation_hearts/*/__init__.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_is_in_the_picture(room: str) -> None:
    (picture,) = (each for each in blocks(TEXTS["docs/architecture.md"], "") if "src/" in each)
    section = re.split(r"\n(?:  )?(?=\w)", picture.split(f"\n  {room}/\n")[1])[0]
    listed = re.findall(r"\b\w+\.py\b", section)
    modules = (ROOT / "src" / "cancellation_hearts" / room).glob("*.py")
    assert {path.name for path in modules} - {"__init__.py"} <= set(listed)
    # Other rooms' modules are named with their room.
    elsewhere = {
        name for name in listed if not (ROOT / "src/cancellation_hearts" / room / name).is_file()
    }
    assert elsewhere <= {"frames.py", "ports.py"} - {room}


def test_every_script_and_measurement_is_named() -> None:
    said = "\n".join(code(TEXTS["CONTRIBUTING.md"]) | code(TEXTS["README.md"]))
    for path in (*ROOT.glob("scripts/[!_]*"), *ROOT.glob("bench/*.py")):
        if path.is_file():
            assert path.relative_to(ROOT).as_posix() in said


@pytest.mark.parametrize("page", TEXTS)
def test_json_in_pages_is_json(page: str) -> None:
    for block in blocks(TEXTS[page], "json"):
        msgspec.json.decode(block)
