"""Compiling: the same games without the compiler, and where machine code is kept."""

import hashlib
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

from cancellation_hearts.engine import jit
from cancellation_hearts.engine.batch import Batch
from cancellation_hearts.engine.rules import EXCHANGE, HEARTS

# ----------------------------------------------------------------------------- Without the compiler


def fingerprint_of_games() -> str:
    """Play a few small games at random, and return what all their states came to."""
    digest = hashlib.sha256()
    for rules, players in ((EXCHANGE, 7), (HEARTS, 3)):
        batch = Batch(rules.changed({"target": 40}), players, 2, seed=3)
        for _ in range(3):
            batch.deal()
            digest.update(batch.legal().tobytes())
            digest.update(batch.observe().tobytes())
            digest.update(batch.play_randomly().tobytes())
            digest.update(batch.states.tobytes())
        digest.update(batch.generators.tobytes())
    return digest.hexdigest()


def run(code: str, folder: Path, **environment: str) -> str:
    """Run Python code in a process of its own, without what this one was told of compiling."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=kept | {"PYTHONDONTWRITEBYTECODE": "1"} | environment,
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_games_are_the_same_without_the_compiler() -> None:
    root = Path(__file__).resolve().parents[2]
    code = "from tests.engine.test_jit import fingerprint_of_games as f; print(f())"
    plain = run(
        f"import numba; assert numba.config.DISABLE_JIT\n{code}", root, NUMBA_DISABLE_JIT="1"
    )
    assert plain == fingerprint_of_games()


# -------------------------------------------------------------------------------- The cache's name


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Copy the sources of the package to a folder of its own."""
    copy = tmp_path / "copy" / "cancellation_hearts"
    shutil.copytree(jit._PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


@pytest.mark.jit_off
def test_an_edited_source_gets_another_folder(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = jit._fingerprint()
    monkeypatch.setattr(jit, "_PACKAGE", package)
    assert jit._fingerprint() == original
    # What is no source does not count.
    (package / "engine" / "notes.txt").write_text("notes")
    assert jit._fingerprint() == original
    seen = {original}
    for name in ("kernel", "bits", "rules", "view", "jit"):
        source = package / "engine" / f"{name}.py"
        text = source.read_bytes()
        source.write_bytes(text + b"#")
        seen.add(jit._fingerprint())
        source.write_bytes(text)
        assert jit._fingerprint() == original
    # Sources in which the code of two has been exchanged are other sources.
    bits, cards = package / "engine" / "bits.py", package / "engine" / "cards.py"
    texts = bits.read_bytes(), cards.read_bytes()
    bits.write_bytes(texts[1])
    cards.write_bytes(texts[0])
    seen.add(jit._fingerprint())
    assert len(seen) == 7


# ------------------------------------------------------------------------------- The cache's place


def unwritable(folder: Path) -> Path:
    """Return a path at which no folder can be made, not even by the administrator."""
    (folder / "file").touch()
    return folder / "file" / "cache"


def use(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    def candidates() -> Iterator[Path]:
        yield from folders

    monkeypatch.setattr(jit, "_candidates", candidates)


@pytest.mark.jit_off
def test_the_first_folder_that_can_be_written_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    name = f"kernels-{jit._fingerprint()}"
    use(monkeypatch, unwritable(tmp_path), first, second)
    assert jit._cache_folder() == first / name
    assert (first / name).is_dir()
    assert not second.exists()
    # It is left empty: trying to write leaves nothing behind.
    assert list((first / name).iterdir()) == []
    assert jit._cache_folder() == first / name
    use(monkeypatch, unwritable(tmp_path))
    assert jit._cache_folder() is None
    use(monkeypatch)
    assert jit._cache_folder() is None


@pytest.mark.jit_off
def test_folders_of_older_sources_are_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, tmp_path)
    old, other = tmp_path / "kernels-0123456789abcdef", tmp_path / "modules"
    for folder in (old, other):
        folder.mkdir()
        (folder / "data").touch()
    folder_now = jit._cache_folder()
    assert folder_now is not None
    assert not old.exists()
    assert (other / "data").exists()
    # What is in the folder in use stays.
    (folder_now / "code").touch()
    assert jit._cache_folder() == folder_now
    assert (folder_now / "code").exists()


@pytest.mark.jit_off
@pytest.mark.skipif(not hasattr(os, "getuid"), reason="only where folders have owners")
def test_a_temporary_folder_that_others_can_write_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = tmp_path / f"cancellation-hearts-{os.getuid()}"
    assert list(jit._candidates())[-1] == folder
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o770)
    assert folder not in list(jit._candidates())


@pytest.mark.jit_off
def test_numbas_own_setting_is_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def double(number: int) -> int:
        return 2 * number

    before = str(tmp_path / "somewhere else")
    monkeypatch.setattr(numba.config, "CACHE_DIR", before)
    monkeypatch.setattr(jit, "_FOLDER", tmp_path)
    assert jit.compiled(double)(21) == 42
    assert before == numba.config.CACHE_DIR
    monkeypatch.setattr(numba, "njit", None)
    with pytest.raises(TypeError):
        jit.compiled(double)
    assert before == numba.config.CACHE_DIR


def test_machine_code_is_kept_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def triple(number: int) -> int:
        return 3 * number

    monkeypatch.setattr(jit, "_FOLDER", tmp_path)
    assert jit.compiled(triple)(14) == 42
    # Without the compiler there is nothing to keep.
    assert any(tmp_path.rglob("*triple*.nbc")) == (not numba.config.DISABLE_JIT)


NEW_GAME = """
import numba
from cancellation_hearts.engine import jit
assert not numba.config.CACHE_DIR
from cancellation_hearts.engine.game import Game
print(jit.__file__)
print(jit._FOLDER)
print(Game(players=7).phase)
assert not numba.config.CACHE_DIR
"""


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="only where folders have owners")
@pytest.mark.parametrize("temporary", [True, False])
def test_games_work_where_neither_package_nor_home_can_be_written(
    package: Path, tmp_path: Path, temporary: bool
) -> None:
    # Files stand where folders would have to be made, which stops the administrator too.
    blocked = unwritable(tmp_path)
    (package / "__pycache__").touch()
    place = tmp_path / "temporary"
    place.mkdir()
    folder = place / f"cancellation-hearts-{os.getuid()}"
    if not temporary:
        folder.touch()
    source, kept, phase = run(
        NEW_GAME,
        tmp_path,
        PYTHONPATH=str(package.parent),
        HOME=str(blocked),
        XDG_CACHE_HOME=str(blocked),
        TMPDIR=str(place),
    ).split("\n")
    assert Path(source).is_relative_to(package)
    assert phase == "deal"
    if temporary:
        assert Path(kept).parent == folder
        assert any(Path(kept).rglob("*new_game_at*.nbc"))
    else:
        assert kept == "None"
