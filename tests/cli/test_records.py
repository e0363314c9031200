"""``hearts replay``, ``hearts verify`` and ``hearts schema``, mostly as the real command."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cancellation_hearts.engine.record import read_record, record_of, replay
from cancellation_hearts.engine.shuffle import Shuffle
from tests.cli import ESC, Here, harmless, hearts, lines_of, sections_of
from tests.engine.test_record import CASES, DATA, GAMES, VALID, one_deal, outcome, to_json
from tests.engine.test_record_faults import NO_RECORD, changed_record, unreadable
from tests.engine.test_shuffle import shuffled_record


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    monkeypatch.setenv("COLUMNS", "400")
    return Here(capsys, monkeypatch)


# ----------------------------------------------------------------------------- Conformance data

CONFORMANCE: dict[str, dict[str, Any]] = {
    **{f"scenario{number}.json": case for number, case in enumerate(CASES["scenarios"])},
    **{f"fault{number}.json": case for number, case in enumerate(CASES["faults"])},
    **{f"game{number}.json": case for number, case in enumerate(GAMES)},
}


@pytest.fixture(scope="module")
def conformance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write each record of the conformance data to a file."""
    folder = tmp_path_factory.mktemp("conformance")
    for name, case in CONFORMANCE.items():
        (folder / name).write_bytes(to_json(case["record"]))
    return folder


def test_replay_answers_as_the_conformance_data_say(conformance: Path) -> None:
    status, out, errors = hearts("replay", "--json", *CONFORMANCE, cwd=conformance)
    assert (status, errors) == (1, "")
    for found, case in zip(lines_of(out, list(CONFORMANCE)), CONFORMANCE.values(), strict=True):
        if "error" in case:
            assert not found["ok"]
            beside = {key: found["error"].pop(key, None) for key in ("card", "message", "option")}
            assert found["error"] == case["error"]
            assert beside["message"]
            continue
        expected = case.get("expect") or case["answer"]
        assert found["ok"], found
        assert {key: found[key] for key in expected} == expected
        # The command says what the library says.
        del found["file"]
        assert found == outcome(case["record"])


def test_replay_tells_people_scores_and_faults(conformance: Path) -> None:
    status, out, errors = hearts("replay", *CONFORMANCE, cwd=conformance)
    assert (status, errors) == (1, "")
    assert ESC not in out
    names = list(CONFORMANCE)
    for text, case in zip(sections_of(out, names), CONFORMANCE.values(), strict=True):
        if "error" in case:
            error = case["error"]
            assert text.startswith("Fault")
            assert text.endswith(f"[{error['code']}]\n")
            if "play" in error:
                assert f"deal {error['deal'] + 1}, card {error['play'] + 1}" in text
            if "seat" in error:
                assert f"seat {error['seat']}:" in text
            continue
        table = [line.split() for line in text.split("\n") if line.startswith(" ")]
        rows = [cells for cells in table if cells and set(cells[0]) != {"─"}][1:]
        told = outcome(case["record"])
        for row, deal in zip(rows, told["deals"], strict=False):
            assert [float(cell) for cell in row[1:]] == deal["points"]
            number = told["deals"].index(deal) + 1
            if deal["moon"] is not None:
                assert f"In deal {number} P{deal['moon']} shot the moon." in text
        assert text.count("shot the moon.") == sum(d["moon"] is not None for d in told["deals"])
        assert rows[-1][0] == "total"
        assert [float(cell) for cell in rows[-1][1:]] == told["scores"]
        last = text.rstrip("\n").split("\n")[-1]
        if told["finished"]:
            winners = [f"P{seat}" for seat in told["winners"]]
            assert last == f"The game is over. Won by {' and '.join(winners)}."
        else:
            assert last.startswith("Next")
            if told["next"]["phase"] == "play":
                assert last.endswith(f" one of {' '.join(told['next']['legal'])}.")


def test_status_is_0_if_all_files_are_right(here: Here, conformance: Path) -> None:
    files = [str(conformance / name) for name in CONFORMANCE if not name.startswith("fault")][:9]
    status, out, errors = here(["replay", "--json", *files])
    assert (status, errors) == (0, "")
    assert all(found["ok"] for found in lines_of(out, files))


def test_large_scores_are_told_exactly(here: Here, tmp_path: Path) -> None:
    # Seat 0 takes a queen and three hearts 31 times.
    plain = one_deal()
    plain["ruleset"] |= {"heart_points": 100, "queen_points": 99.25, "target": 100_000}
    plain["deals"] = []
    for opener in (number % 6 for number in range(31)):
        others = iter(["QS", "AH", "AH", "KH", "2D"])
        cards = [
            "AC" if not seat else "2C" if seat == opener else next(others) for seat in range(6)
        ]
        plays = cards[opener:] + cards[:opener]
        plain["deals"].append({"hands": [[card] for card in cards], "plays": plays})
    assert outcome(plain)["scores"][0] == 31 * 399.25
    path = tmp_path / "game.json"
    path.write_bytes(to_json(plain))
    status, out, _ = here(["replay", str(path)])
    assert status == 0
    assert "12376.75" in out


# -------------------------------------------------------------------------------- Broken files


def test_each_broken_file_has_its_code_and_the_others_are_read(tmp_path: Path) -> None:
    codes = {}
    for number, (data, code) in enumerate(NO_RECORD.values()):
        name = f"broken{number}.json"
        (tmp_path / name).write_bytes(data)
        codes[name] = code
    with (tmp_path / "large.json").open("wb") as file:
        file.truncate(100 * 10**6)
    codes["large.json"] = "too_large"
    (tmp_path / "odd").mkdir()
    for path in unreadable(tmp_path / "odd"):
        codes[str(path.relative_to(tmp_path))] = "unreadable"
    (tmp_path / "good.json").write_bytes(b"\xef\xbb\xbf" + to_json(one_deal()))
    files = ["good.json", *codes, "good.json"]

    status, out, errors = hearts("replay", "--json", *files, cwd=tmp_path)
    assert (status, errors) == (1, "")
    first, *faults, last = lines_of(out, files)
    assert first["ok"]
    assert last["scores"] == [0, 0, 0, 14, 0, 0]
    assert {fault["file"]: fault["error"]["code"] for fault in faults} == codes
    # Sentences stay readable, whatever was in the file.
    assert len(out) < 200_000

    status, out, errors = hearts("replay", *files, cwd=tmp_path, columns=2000)
    assert (status, errors) == (1, "")
    harmless(out)
    told = re.findall(r"^Fault.* \[(\w+)\]$", out, flags=re.MULTILINE)
    assert told == list(codes.values())


def test_changed_records_never_end_in_a_traceback(tmp_path: Path) -> None:
    files = [f"{seed}.json" for seed in range(300)]
    for seed, name in enumerate(files):
        (tmp_path / name).write_bytes(changed_record(10_000 + seed))
    status, out, errors = hearts("replay", "--json", *files, cwd=tmp_path)
    assert (status, errors) == (1, "")
    found = lines_of(out, files)
    assert 20 < sum(line["ok"] for line in found) < 280
    status, out, errors = hearts("verify", *files, cwd=tmp_path, columns=80)
    assert (status, errors) == (1, "")
    harmless(out)


NAMES = [
    b"[red]", b"[/]", b"[/red].json", b"\\[red]", b"back\\", b"\x1b[31mred\x1b[0m.json",
    b"\x1b]0;title\x07", b"\x9b31m", b"\xc2\x9b31m", "שלום.json".encode(), "\u202e.json".encode(),
    b":heart:", "\U0001f0a7.json".encode(), b"\xff\xfe.json", b"caf\xe9.json",
    b"two\nlines", b"tab\tand\rreturn", b" ", b"-dash.json", b"--json.json",
    b"'quotes\".json", b"n" * 200,
]  # fmt: skip


@pytest.mark.parametrize("good", [True, False])
def test_file_names_are_printed_harmlessly(tmp_path: Path, good: bool) -> None:
    names = []
    (tmp_path / "[").mkdir()
    for name in NAMES:
        try:
            (tmp_path / os.fsdecode(name)).write_bytes(to_json(one_deal()) if good else b"[red]")
        except OSError:
            # Some file systems take text only.
            continue
        names.append(name)
    texts = [name.decode(errors="replace") for name in names]
    status, out, errors = hearts("replay", "--json", "--", *names, cwd=tmp_path)
    assert (status, errors) == (0 if good else 1, "")
    lines = lines_of(out, [line["file"] for line in map(json.loads, out.splitlines())])
    # What is no text is shown with replacement characters, of which there may be several.
    squeezed = [re.sub("\ufffd+", "\ufffd", line["file"]) for line in lines]
    assert squeezed == [re.sub("\ufffd+", "\ufffd", text) for text in texts]
    assert all(line["ok"] == good for line in lines)

    status, out, errors = hearts("replay", "--", *names, cwd=tmp_path)
    assert (status, errors) == (0 if good else 1, "")
    harmless(out)
    for shown in ("[red]", "[/]", "[/red].json", "\\[red]", "back\\", ":heart:", "שלום.json"):
        assert f"\n{shown} ─" in f"\n{out}"
    assert len(re.findall("─{100,}$", out, flags=re.MULTILINE)) == len(names)


def test_players_names_are_printed_harmlessly(here: Here, tmp_path: Path) -> None:
    seats = ["[red]", "[/red]", "\x1b[31m", "\u202eabc", ":heart:", "a\\", "\0", "", "א" * 50, "\n"]
    plain = one_deal() | {"seats": seats, "dealer": 9}
    others = [["2D"], ["2S"], ["3S"], ["4S"]]
    deal: dict[str, Any] = plain["deals"][0]
    deal["hands"] += others
    deal["plays"] += [card for (card,) in others]
    deal["plays"].pop()
    path = tmp_path / "names.json"
    for plays in (deal["plays"], [*deal["plays"], "4S"]):
        for target in (14, 100):
            deal["plays"], plain["ruleset"]["target"] = plays, target
            path.write_bytes(to_json(plain))
            status, out, _ = here(["replay", str(path)])
            assert status == 0
            harmless(out)
            assert " [red] " in out
            assert " :heart: " in out
    # Words of the record that come back in a sentence.
    for word in ("[/red]", "[red]\x1b[31m", ":heart:"):
        for fault in (
            {"deals": [deal | {"plays": [word]}]},
            {word: 0},
            {"ruleset": {"base": word}},
        ):
            path.write_bytes(to_json(plain | fault))
            status, out, _ = here(["replay", str(path)])
            assert status == 1
            harmless(out)
            assert word[:5] in out


# ----------------------------------------------------------------------------------------- Verify


def changed(change: Callable[[Any], object]) -> bytes:
    plain = json.loads(shuffled_record().to_bytes())
    change(plain)
    return to_json(plain)


def test_verify(tmp_path: Path) -> None:
    good = shuffled_record()
    running = shuffled_record(finish=False)
    running.deals[1].secret = running.deals[1].nonces = None
    other = Shuffle(bytes(32)).commitment
    contents = {
        "good.json": (good.to_bytes(), [True, True]),
        "running.json": (running.to_bytes(), [True, False]),
        "empty.json": (shuffled_record(0).to_bytes(), []),
        "uncommitted.json": (
            changed(lambda game: game["deals"][0].pop("commitment")),
            [True, True],
        ),
        "commitment.json": (
            changed(lambda game: game["deals"][1].update(commitment=other)),
            "commitment_differs",
        ),
        "nonces.json": (changed(lambda game: game["deals"][0]["nonces"].reverse()), "deck_differs"),
        "secret.json": (changed(lambda game: game["deals"][0].update(secret="x")), "bad_secret"),
        "none.json": (changed(lambda game: game["deals"][0].pop("secret")), "no_shuffle"),
        "rules.json": (changed(lambda game: game["deals"][1]["plays"].pop()), "points_differ"),
        "broken.json": (b"{", "not_json"),
    }
    for name, (data, _) in contents.items():
        (tmp_path / name).write_bytes(data)
    status, out, errors = hearts("verify", "--json", *contents, cwd=tmp_path)
    assert (status, errors) == (1, "")
    found = [json.loads(line) for line in out.splitlines()]
    assert [line["file"] for line in found] == list(contents)
    for line, (_, expected) in zip(found, contents.values(), strict=True):
        if isinstance(expected, list):
            assert line == {"file": line["file"], "ok": True, "checked": expected}
        else:
            assert not line["ok"]
            assert line["error"]["code"] == expected
    assert found[4]["error"]["deal"] == 1

    status, out, errors = hearts("verify", *contents, cwd=tmp_path)
    assert (status, errors) == (1, "")
    texts = dict(zip(contents, sections_of(out, list(contents)), strict=True))
    gives = "the secret was committed to and gives this deck."
    assert texts["good.json"] == f"Deal 1: {gives}\nDeal 2: {gives}\n"
    assert "Deal 2: still running, its secret is not told yet." in texts["running.json"]
    assert texts["empty.json"] == "There are no deals.\n"
    assert "Deal 1: the secret gives this deck; no commitment" in texts["uncommitted.json"]
    assert re.match(r"Fault deal 2: .* \[commitment_differs\]$", texts["commitment.json"])


@pytest.mark.parametrize("finish", [True, False])
def test_status_of_verify(here: Here, tmp_path: Path, finish: bool) -> None:
    record = shuffled_record(finish=finish)
    path = tmp_path / "game.json"
    path.write_bytes(record.to_bytes())
    assert here(["verify", str(path)])[0] == 0
    record.deals[0].nonces = []
    path.write_bytes(record.to_bytes())
    assert here(["verify", str(path)])[0] == 1
    # Replaying does not look at shuffles.
    assert here(["replay", str(path)])[0] == 0


# --------------------------------------------------------------------------------------- Schema


def schema_validator() -> jsonschema.Draft202012Validator:
    schema = json.loads((DATA / "record.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_the_stored_schema_is_what_the_command_prints() -> None:
    status, out, errors = hearts("schema")
    assert (status, errors) == (0, "")
    assert (DATA / "record.schema.json").read_text(encoding="utf-8") == out, (
        "the format has changed; write its schema anew with: .venv/bin/python scripts/generate"
    )


def test_schema_accepts_every_valid_record() -> None:
    validator = schema_validator()
    for plain in VALID:
        validator.validate(plain)
    for case in CASES["scenarios"]:
        # What this program writes, with every key it knows, as well.
        record = read_record(to_json(case["record"]))
        written = record_of(replay(record), record.seats, record.dealer, [Shuffle(bytes(32))])
        validator.validate(json.loads(written.to_bytes()))
    extended = one_deal() | {"x-any": None}
    extended["deals"][0]["x-any"] = {}
    extended["ruleset"]["x-any"] = []
    validator.validate(extended)


def put(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    """Return what sets one place of a record."""

    def change(plain: Any) -> None:  # noqa: ANN401
        for step in path[:-1]:
            plain = plain[step]
        plain[path[-1]] = value

    return change


BROKEN_FORM: dict[str, Callable[[dict[str, Any]], None]] = {
    "another format": put("format", value="hearts"),
    "another version": put("version", value=2),
    "version as text": put("version", value="1"),
    "a misspelled key": put("delas", value=[]),
    "a misspelled key of a deal": put("deals", 0, "play", value=[]),
    "a misspelled option": put("ruleset", "targets", value=100),
    "another preset": put("ruleset", "base", value="spades"),
    "another word": put("ruleset", "moon", value="sun"),
    "a word for a number": put("ruleset", "target", value="100"),
    "a number for truth": put("ruleset", "first_trick_points", value=1),
    "half a card": put("ruleset", "pass_count", value=1.5),
    "another direction": put("ruleset", "passing", value=["up"]),
    "one number of players": put("ruleset", "players", value=[6]),
    "three numbers of players": put("ruleset", "players", value=[6, 7, 8]),
    "no rules": put("ruleset", value=None),
    "seats by name": put("seats", value={"Ana": 0}),
    "a seat without a name": put("seats", 0, value=None),
    "no list of deals": put("deals", value={}),
    "a deal that is none": put("deals", 0, value=[]),
    "half a dealer": put("dealer", value=0.5),
    "a card as a number": put("deals", 0, "plays", 0, value=0),
    "cards as text": put("deals", 0, "plays", value="2C 3C"),
    "points as text": put("deals", 0, "points", value=["1"]),
    "a winner by name": put("winners", value=["Ana"]),
    **{
        f"no {key}": lambda plain, key=key: plain.pop(key)  # type: ignore[misc]
        for key in ("format", "version", "ruleset", "seats", "dealer", "deals")
    },
}


@pytest.mark.parametrize("name", BROKEN_FORM)
def test_schema_and_reader_refuse_broken_form(name: str) -> None:
    plain = one_deal()
    BROKEN_FORM[name](plain)
    assert not schema_validator().is_valid(plain)
    assert not outcome(plain)["ok"]


def test_a_closed_pipe_and_a_closed_output_are_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(to_json(one_deal()))
    program = Path(sys.executable).parent / "hearts"
    for ending, expected in (("| head -c 5", 0), (">&-", 0), ("> /dev/full", 1)):
        line = f"'{program}' replay --json {' '.join([str(path)] * 50)} {ending}"
        script = f"set -o pipefail; {line}"
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
        assert done.returncode == expected, (ending, done.stderr)
        assert "Traceback" not in done.stderr
