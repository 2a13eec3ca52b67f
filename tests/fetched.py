"""Packages that weigh too much for everybody's set-up: a test that needs one installs it for itself."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def fetched(package: str, folder: Path) -> list[str]:
    """Where else Python has to look for a package: nowhere if it is installed, or else in this folder."""
    if importlib.util.find_spec(package) is not None:
        return []
    pip = [sys.executable, "-m", "pip", "install", "-q", "-c", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, "--target", str(folder), package], check=True, timeout=600)
    return [str(folder)]
