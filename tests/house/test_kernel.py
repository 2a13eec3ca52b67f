"""The real kernel: what it offers is there in both modes, and compiled where it can be."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kernels import each_kernel, missing
from lastcard.rules import kernel

RULES = Path(kernel.__file__).parent


def offered() -> list[str]:
    """The names that the kernel has for type checkers, and so for the rest of lastcard."""
    tree = ast.parse(Path(kernel.__file__).read_text())
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    imports = [node for node in ast.walk(block) if isinstance(node, ast.ImportFrom)]
    return sorted(alias.name for node in imports for alias in node.names)


def test_where_a_compiler_is_the_kernel_is_compiled() -> None:
    if not runs_compiled(LASTCARD_PLAIN="0"):
        missing("the kernel is plain")


@pytest.mark.parametrize("word", ["1", "yes", "on"])
def test_the_plain_files_can_be_forced(word: str) -> None:
    assert not runs_compiled(LASTCARD_PLAIN=word)


def runs_compiled(**environment: str) -> bool:
    """Whether a program that is started in such an environment gets the compiled kernel."""
    ask = [sys.executable, "-c", "import lastcard; print(lastcard.COMPILED)"]
    done = subprocess.run(ask, env=os.environ | environment, capture_output=True, check=True, timeout=60)
    return {b"True": True, b"False": False}[done.stdout.strip()]


@each_kernel
@pytest.mark.parametrize("name", offered())
def test_each_kernel_offers_all_that_the_rest_may_use(chapters: Any, name: str) -> None:
    assert hasattr(chapters, name)
    assert hasattr(kernel, name)


def imported(file: Path) -> set[str]:
    """The top-level packages that a file imports by absolute name."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module or "")
    return {name.partition(".")[0] for name in found}


@pytest.mark.parametrize("file", sorted(RULES.rglob("*.py")), ids=lambda file: file.name)
def test_the_rules_need_the_standard_library_only(file: Path) -> None:
    assert imported(file) <= sys.stdlib_module_names
