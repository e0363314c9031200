"""How the build of the client for browsers finds Node, and what it says if it cannot go on."""

import importlib.util
import json
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.pages import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="programs are others there")


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return scripts/_npm.py, for a client in a folder of its own, on a machine without Node."""
    spec = importlib.util.spec_from_file_location("_npm", ROOT / "scripts" / "_npm.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "client").mkdir()
    (tmp_path / "bin").mkdir()
    monkeypatch.setattr(module, "CLIENT", tmp_path / "client")
    monkeypatch.setattr(module, "_npm_of_package", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return module


def program(folder: Path, name: str, *lines: str) -> None:
    path = folder / "bin" / name
    path.write_text("\n".join(("#!/bin/sh", *lines)) + "\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("version", "will_do"),
    [
        *(("v18.19.0", False), ("v20.18.9", False), ("v20.19.0", True), ("v21.7.0", False)),
        *(("v22.11.0", False), ("v22.12.0", True), ("v24.19.0", True), ("nonsense", False)),
    ],
)
def test_a_node_that_is_too_old_will_not_do(
    npm: ModuleType, tmp_path: Path, version: str, will_do: bool
) -> None:
    assert not npm.has_node()
    program(tmp_path, "node", f"echo {version}")
    # Some systems have npm in a package of its own.
    assert not npm.has_node()
    program(tmp_path, "npm", "exit 0")
    assert npm.has_node() == will_do


def test_without_node_that_is_said(npm: ModuleType) -> None:
    with pytest.raises(npm.NpmError, match=r"https://nodejs\.org/"):
        npm.npm("ci")


def test_why_it_failed_is_said(npm: ModuleType, tmp_path: Path) -> None:
    program(tmp_path, "node", "echo v22.12.0")
    program(tmp_path, "npm", "echo 'npm error code ENOTFOUND'", "exit 1")
    with pytest.raises(npm.NpmError, match="That needs the internet") as refusal:
        npm.npm("ci", quiet=True)
    assert str(refusal.value).startswith("npm error code ENOTFOUND")
    program(tmp_path, "npm", "echo 'src/main.tsx: Unexpected token'", "exit 1")
    with pytest.raises(npm.NpmError, match="npm run build has failed") as refusal:
        npm.npm("run", "build", quiet=True)
    assert "Unexpected token" in str(refusal.value)


def test_nobody_elses_settings_change_the_build(
    npm: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEARTS_CLIENT_OUTPUT", str(tmp_path / "elsewhere"))
    monkeypatch.setenv("NODE_ENV", "production")
    monkeypatch.delenv("NODE_EXTRA_CA_CERTS", raising=False)
    monkeypatch.setenv("SSL_CERT_FILE", "ours.pem")
    program(tmp_path, "node", "echo v22.12.0")
    seen = "[$HEARTS_CLIENT_OUTPUT$NODE_ENV] $NODE_EXTRA_CA_CERTS"
    program(tmp_path, "npm", f'echo "{seen} $*" >seen')
    npm.npm("run", "build", quiet=True)
    assert (tmp_path / "client" / "seen").read_text() == "[] ours.pem run build\n"


def test_packages_are_installed_when_they_are_not_those_of_the_lock_file(
    npm: ModuleType, tmp_path: Path
) -> None:
    program(tmp_path, "node", "echo v22.12.0")
    program(tmp_path, "npm", "echo $1 >>installed")
    lock = tmp_path / "client" / "package-lock.json"
    found = tmp_path / "client" / "node_modules" / ".package-lock.json"
    found.parent.mkdir()
    asked = tmp_path / "client" / "installed"

    def installs(locked: dict[str, object], there: dict[str, object] | None) -> bool:
        lock.write_text(json.dumps({"packages": {"": {"name": "client"}, **locked}}))
        found.unlink(missing_ok=True)
        if there is not None:
            found.write_text(json.dumps({"packages": there}))
        asked.unlink(missing_ok=True)
        npm.install(quiet=True)
        return asked.exists()

    one, two = {"version": "1.0.0"}, {"version": "2.0.0"}
    assert installs({"node_modules/a": one}, None)
    assert not installs({"node_modules/a": one}, {"node_modules/a": one})
    assert installs({"node_modules/a": two}, {"node_modules/a": one})
    assert installs({"node_modules/a": one, "node_modules/b": one}, {"node_modules/a": one})
    assert installs({"node_modules/a": one}, {"node_modules/a": one, "node_modules/b": one})
    other_machine = {"node_modules/b": {"version": "1.0.0", "optional": True}}
    assert not installs({"node_modules/a": one, **other_machine}, {"node_modules/a": one})
    assert os.environ["PATH"] == str(tmp_path / "bin")
