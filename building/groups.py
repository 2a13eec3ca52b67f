"""The dependency groups of pyproject.toml (PEP 735): what we develop and build with.

The pip of a new virtual environment may be too old to know them, so they are read here.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def project(root: Path = ROOT) -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def group(name: str, root: Path = ROOT) -> list[str]:
    """The requirements of a group, with those of the groups that it includes."""
    groups = project(root)["dependency-groups"]
    found: list[str] = []
    for entry in groups[name]:
        found += group(entry["include-group"], root) if isinstance(entry, dict) else [entry]
    return found
