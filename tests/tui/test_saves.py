"""Keeping games on the disk."""

import os
import re
import stat
from pathlib import Path

import pytest

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.engine.game import Game
from cancellation_hearts.engine.record import record_of
from cancellation_hearts.engine.rules import HEARTS
from cancellation_hearts.tui import saves
from cancellation_hearts.tui.saves import Keeper, new_path, newest_unfinished, write_safely

NAMES = ["A", "B", "C"]


def test_a_game_is_kept_in_a_folder_that_is_made_for_it(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "deep" / "games")
    assert not keeper.written
    assert keeper.keep(b"one")
    assert keeper.keep(b"two")
    assert keeper.path.read_bytes() == b"two"
    assert keeper.written
    assert keeper.trouble is None
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{6}\.json", keeper.path.name)
    assert list(keeper.folder.iterdir()) == [keeper.path]


def test_nobody_else_can_read_the_hidden_cards_in_it(tmp_path: Path) -> None:
    write_safely(tmp_path / "game.json", b"{}")
    assert stat.S_IMODE((tmp_path / "game.json").stat().st_mode) == 0o600


def test_two_games_of_one_second_have_two_files(tmp_path: Path) -> None:
    first = new_path(tmp_path)
    first.touch()
    (tmp_path / f"{first.stem}-2.json").touch()
    assert new_path(tmp_path) not in (first, tmp_path / f"{first.stem}-2.json")


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_half_way_leaves_the_old_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    keeper = Keeper(tmp_path)
    keeper.keep(b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(*((os, "fsync", full) if step == "fsync" else (Path, "replace", full)))
    keeper.keep(b"new")
    assert keeper.trouble == "No space left on device"
    assert keeper.path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [keeper.path]
    monkeypatch.undo()
    keeper.keep(b"new")
    assert keeper.trouble is None
    assert keeper.path.read_bytes() == b"new"


def test_the_folder_is_synchronized_after_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(handle).st_mode))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    write_safely(tmp_path / "game.json", b"{}")
    assert synced == [False, True]


def test_a_game_gone_on_with_twice_overwrites_nothing(tmp_path: Path) -> None:
    first = Keeper(tmp_path)
    first.keep(b"start")
    second = Keeper(tmp_path, first.path)
    assert second.keep(b"second")
    assert not first.keep(b"first")
    assert first.path != second.path
    assert (first.path.read_bytes(), second.path.read_bytes()) == (b"first", b"second")
    assert first.keep(b"first, later")


def test_a_file_that_was_deleted_is_written_again(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    keeper.keep(b"one")
    keeper.path.unlink()
    assert keeper.keep(b"two")
    assert keeper.path.read_bytes() == b"two"


def test_an_unwritable_folder_is_trouble_until_a_copy_is_made_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    keeper = Keeper(tmp_path / "file" / "games")
    keeper.keep(b"one")
    assert keeper.trouble == "Not a directory"
    assert not keeper.written
    elsewhere = tmp_path / "elsewhere.json"
    assert keeper.copy(elsewhere, b"one") == elsewhere
    assert keeper.trouble is None
    keeper.keep(b"two")
    assert elsewhere.read_bytes() == b"two"


def test_a_copy_leaves_the_game_where_it_is(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "games")
    keeper.keep(b"one")
    home = keeper.path
    keeper.copy(tmp_path / "copy.json", b"one")
    keeper.copy(tmp_path / "copy.json", b"two")
    keeper.keep(b"three")
    assert keeper.path == home
    assert (tmp_path / "copy.json").read_bytes() == b"two"
    assert keeper.copy(tmp_path, b"in a folder") == tmp_path / home.name
    assert keeper.copy(home, b"itself") == home
    assert keeper.keep(b"on")


def test_no_other_file_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_bytes(b"Dear")
    keeper = Keeper(tmp_path / "games")
    with pytest.raises(FileExistsError):
        keeper.copy(tmp_path / "letter.txt", b"{}")
    assert (tmp_path / "letter.txt").read_bytes() == b"Dear"


def test_the_newest_unfinished_game_is_found(tmp_path: Path) -> None:
    with pytest.raises(HeartsError, match="no unfinished game") as caught:
        newest_unfinished(tmp_path / "none")
    assert caught.value.code == "bad_argument"
    record = record_of(Game(HEARTS, 3), NAMES, 0)
    for age, name in enumerate("abc"):
        path = tmp_path / f"{name}.json"
        record.winners = [0] if name == "a" else []
        path.write_bytes(record.to_bytes())
        os.utime(path, (1000 - age, 1000 - age))
    assert newest_unfinished(tmp_path)[0].name == "b.json"
    assert not saves.last_is_unfinished(tmp_path)
    (tmp_path / "a.json").unlink()
    assert saves.last_is_unfinished(tmp_path)
    (tmp_path / "d.json").write_bytes(b"{")
    with pytest.raises(HeartsError) as caught:
        newest_unfinished(tmp_path)
    assert caught.value.code == "not_json"
    assert "d.json" in caught.value.message
    assert not saves.last_is_unfinished(tmp_path)
