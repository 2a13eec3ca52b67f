"""The peers' own environment: RLCard, OpenSpiel and PettingZoo, away from lastcard's."""

import os
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent / ".venv-peers"
WANTED = (
    *("rlcard==1.2.0", "open_spiel==2.0.2", "setuptools"),  # setuptools: RLCard still imports distutils
    *("pettingzoo==1.27.0", "pygame"),  # which its card games draw with
)
STAMP = HOME / "installed.txt"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


class PeersMissing(Exception):
    """The peers could not be installed; the text says why."""


def ready() -> bool:
    return PYTHON.exists() and STAMP.exists() and STAMP.read_text(encoding="utf-8") == _stamp()


def install() -> None:
    """Make the environment, unless it is there already."""
    if ready():
        return
    print(f"installing the peers into {HOME.name}: {', '.join(WANTED)}", file=sys.stderr)
    _run(sys.executable, "-m", "venv", "--clear", str(HOME))
    (HOME / ".gitignore").write_text("*\n", encoding="utf-8")
    _run(str(PYTHON), "-m", "pip", "install", "--quiet", "--retries", "1", *WANTED)
    STAMP.write_text(_stamp(), encoding="utf-8")


def _stamp() -> str:
    """What a finished environment was made of."""
    return "\n".join((sys.version, *WANTED))


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        errors = [line for line in said if line.startswith("ERROR")]
        raise PeersMissing(" ".join(errors[-2:] or said[-1:]) or f"{command[0]} failed")
