"""The real kernel: what it offers is there in both modes, and compiled where it can be."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import pytest

from building.kernel import compiler_works
from lastcard.rules import kernel

RULES = Path(kernel.__file__).parent
CHAPTERS_OFFER = sorted({*kernel.__all__} - {"COMPILED", "compiled", "plain"})


def test_where_a_compiler_is_the_kernel_is_compiled():
    if os.environ.get("LASTCARD_EXPECT_COMPILED") == "1" and compiler_works():
        assert kernel.COMPILED, "there is a compiler, but the kernel is plain: run building/kernel.py"


def test_the_plain_files_can_be_forced():
    if os.environ.get("LASTCARD_PLAIN") == "1":
        assert not kernel.COMPILED


@pytest.mark.parametrize("name", CHAPTERS_OFFER)
def test_both_kernels_offer_all_that_the_rest_may_use(name: str):
    extension = kernel.compiled()
    assert hasattr(kernel.plain(), name)
    assert extension is None or hasattr(extension, name)
    assert hasattr(kernel, name)


def test_type_checkers_see_the_same_names_as_programs():
    tree = ast.parse(Path(kernel.__file__).read_text())
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {
        alias.name for node in ast.walk(block) if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert sorted(seen) == CHAPTERS_OFFER


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
def test_the_rules_need_the_standard_library_only(file: Path):
    assert imported(file) <= sys.stdlib_module_names
