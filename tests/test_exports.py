"""The public names of the package: nothing is exported by accident, and importing it is quick."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import cancellation_hearts

PUBLIC = [
    "Batch",
    "CLASSIC",
    "EXCHANGE",
    "Effect",
    "Game",
    "HEARTS",
    "HeartsError",
    "Record",
    "Rules",
    "Shuffle",
    "View",
    "__version__",
    "read_file",
    "read_record",
    "record_of",
    "replay",
]


@pytest.mark.jit_off
def test_these_names_are_exported_and_no_others() -> None:
    assert sorted(cancellation_hearts.__all__) == PUBLIC
    assert sorted(dir(cancellation_hearts)) == PUBLIC


@pytest.mark.jit_off
@pytest.mark.parametrize("name", PUBLIC)
def test_every_exported_name_is_there(name: str) -> None:
    found = getattr(cancellation_hearts, name)
    # It is the thing itself, wherever it is taken from.
    if hasattr(found, "__module__"):
        home = found.__module__
        assert home.startswith("cancellation_hearts.engine.")
        assert getattr(sys.modules[home], getattr(found, "__name__", name), found) is found


@pytest.mark.jit_off
def test_other_names_are_refused() -> None:
    for name in ("Kernel", "read", "__nothing__"):
        with pytest.raises(AttributeError, match=name):
            getattr(cancellation_hearts, name)


@pytest.mark.jit_off
def test_the_version_is_that_of_the_package() -> None:
    assert cancellation_hearts.__version__ == version("cancellation-hearts")


def modules_after(code: str) -> set[str]:
    """Return the names of all modules that are there after running code in a new process."""
    code += "\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_package_does_not_load_the_compiler() -> None:
    heavy = {"numba", "numpy", "llvmlite", "rich", "pyarrow", "cancellation_hearts.engine"}
    assert not heavy & modules_after("import cancellation_hearts")
    # Asking for a name does.
    assert "numba" in modules_after("from cancellation_hearts import Game")


def test_the_command_loads_the_compiler_only_when_it_is_needed() -> None:
    loaded = modules_after("import cancellation_hearts.cli")
    assert "cancellation_hearts.engine.errors" in loaded
    assert not {"numba", "numpy", "pyarrow"} & loaded
    # Nor what only servers and clients need.
    assert not {"starlette", "uvicorn", "httpx2", "websockets", "sqlite3", "segno"} & loaded


def test_a_client_needs_no_server() -> None:
    loaded = modules_after("import cancellation_hearts.remote.connection")
    assert "websockets" in loaded
    assert not {"starlette", "uvicorn", "prometheus_client", "sqlite3"} & loaded
    ours = {name.split(".")[1] for name in loaded if name.startswith("cancellation_hearts.")}
    assert ours <= {"remote", "table", "engine", "bots"}
    assert "cancellation_hearts.table.service" not in loaded
