"""The keys by which servers know somebody."""

import os
import stat
from pathlib import Path

import pytest

from cancellation_hearts.engine.errors import HeartsError
from cancellation_hearts.remote.account import FileKeys, Keys, MemoryKeys, keys_folder

HERE = "http://127.0.0.1:8642"
THERE = "https://hearts.example"


@pytest.fixture(params=["memory", "file"])
def keys(request: pytest.FixtureRequest, tmp_path: Path) -> Keys:
    return MemoryKeys() if request.param == "memory" else FileKeys(tmp_path / "keys")


def test_each_server_has_its_key(keys: Keys) -> None:
    assert keys.get(HERE) is None
    assert keys.keep(HERE, "one", None) == "one"
    assert keys.keep(THERE, "two", None) == "two"
    assert (keys.get(HERE), keys.get(THERE)) == ("one", "two")


def test_the_first_of_two_programs_that_start_at_once_gives_the_key(keys: Keys) -> None:
    assert keys.keep(HERE, "first", None) == "first"
    assert keys.keep(HERE, "second", None) == "first"


def test_a_key_that_is_no_good_any_more_is_replaced(keys: Keys) -> None:
    keys.keep(HERE, "old", None)
    assert keys.keep(HERE, "new", "old") == "new"
    assert keys.get(HERE) == "new"


@pytest.mark.skipif(os.name == "nt", reason="files have no modes")
def test_nobody_else_can_read_a_key(tmp_path: Path) -> None:
    keys = FileKeys(tmp_path / "keys")
    keys.keep(HERE, "secret", None)
    keys.keep(HERE, "secret too", "secret")
    (path,) = (tmp_path / "keys").iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert FileKeys(tmp_path / "keys").get(HERE) == "secret too"


def test_keys_that_cannot_be_kept_or_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(HeartsError) as caught:
        FileKeys(tmp_path / "file" / "keys").keep(HERE, "one", None)
    assert caught.value.code == "unwritable"
    keys = FileKeys(tmp_path)
    keys.keep(HERE, "one", None)
    for path in tmp_path.glob("http*"):
        path.write_text("{")
    with pytest.raises(HeartsError) as caught:
        keys.get(HERE)
    assert caught.value.code == "unreadable"


def test_keys_are_in_the_persons_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert keys_folder().name == "keys"
    if os.name == "posix" and os.uname().sysname == "Linux":
        assert keys_folder() == tmp_path / "cancellation-hearts" / "keys"


def test_servers_of_similar_addresses_are_told_apart(keys: Keys) -> None:
    keys.keep("http://[2001:db8::1:2]:8642", "one", None)
    assert keys.get("http://[2001:db8:1::2]:8642") is None
    assert keys.keep("http://[2001:db8:1::2]:8642", "two", None) == "two"
    assert keys.get("http://[2001:db8::1:2]:8642") == "one"
