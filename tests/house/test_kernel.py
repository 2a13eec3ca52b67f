"""The real kernel: what it offers is there in both modes, and compiled where it can be."""

from __future__ import annotations

import ast
import os
import platform
import random
import re
import shutil
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


# Counting bits, which x86-64 has an instruction for, but not every processor


COUNT_BOTH_WAYS = """
#include <stdio.h>
int main(void) {
  unsigned long long m;
  while (scanf("%llu", &m) == 1) {
    int quick = lc_count(m), slow = lc_add_bits(m);
    lc_has_popcnt = !lc_has_popcnt;
    printf("%d %d %d\\n", quick, slow, lc_count(m));
  }
  return 0;
}
"""


@pytest.mark.skipif(platform.machine() != "x86_64" or os.name == "nt", reason="elsewhere there is one way")
def test_bits_are_counted_alike_with_the_instruction_and_without(tmp_path: Path) -> None:
    code = re.findall(
        r'cdef extern from \*:\n    """\n(.*?)    """', (RULES / "_kernel.pxd").read_text(), re.DOTALL
    )
    compiler = shutil.which("cc")
    if compiler is None:
        missing("there is no compiler to try it with")
    (tmp_path / "count.c").write_text(code[0] + COUNT_BOTH_WAYS)
    subprocess.run([compiler, "-O1", "-o", "count", "count.c"], cwd=tmp_path, check=True, timeout=60)
    rng = random.Random("bits")
    masks = [0, 1, 2**63, 2**64 - 1, *(rng.getrandbits(rng.randrange(65)) for _ in range(200))]
    asked = "\n".join(map(str, masks))
    done = subprocess.run(
        [tmp_path / "count"], input=asked, capture_output=True, text=True, check=True, timeout=60
    )
    counted = [[int(word) for word in line.split()] for line in done.stdout.splitlines()]
    assert counted == [[mask.bit_count()] * 3 for mask in masks]
