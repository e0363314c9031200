"""Builds the client for browsers into the package, whenever the package is built.

An sdist holds what was built, so that a wheel made from it needs no Node.
"""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "scripts"))

import _npm

OUTPUT = "src/cancellation_hearts/server/client/index.html"


class ClientBuildHook(BuildHookInterface[Any]):
    """Runs the client's own build."""

    def dependencies(self) -> list[str]:
        """Ask for Node where the machine has none."""
        return [] if self._is_built() or _npm.has_node() else [_npm.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, before the files of the package are gathered."""
        if self._is_built():
            return
        try:
            _npm.install(quiet=True)
            _npm.npm("run", "build", quiet=True)
        except _npm.NpmError as error:
            sys.exit(f"The client for browsers could not be built.\n{error}")

    def _is_built(self) -> bool:
        """Tell whether these are the files of an sdist."""
        return all((Path(self.root) / name).is_file() for name in ("PKG-INFO", OUTPUT))
