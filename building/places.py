"""Where the project is, and the virtual environment that it is set up in."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")


def tool(name: str) -> str:
    """A program of the virtual environment."""
    return str(BIN / (f"{name}.exe" if os.name == "nt" else name))
