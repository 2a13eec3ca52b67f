"""A small kernel and a small project around it, to try the build on."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOY = Path(__file__).parent / "toy"
CHAPTERS = ROOT / "src" / "lastcard" / "rules" / "_chapters.py"
PROJECT = ("pyproject.toml", "hatch_build.py", "LICENSE")


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """The folder of a two-chapter kernel, a project with the real build around it."""
    for name in PROJECT:
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "building", tmp_path / "building")
    (tmp_path / "README.md").write_text("A toy.\n")
    rules = tmp_path / "src" / "lastcard" / "rules"
    shutil.copytree(TOY, rules, ignore=shutil.ignore_patterns("__pycache__"))
    (rules / "__init__.py").touch()
    (rules.parent / "__init__.py").write_text('__version__ = "0"\n')
    plan = re.sub(r"(?ms)^CHAPTERS = \(.*?^\)", 'CHAPTERS = ("state", "play")', CHAPTERS.read_text())
    (rules / "_chapters.py").write_text(plan)
    return rules
