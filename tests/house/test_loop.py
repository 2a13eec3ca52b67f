"""Nothing sleeps where an event loop runs: while a process sleeps, nobody is served."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "lastcard"

ALLOWED = {
    "_ask_server",  # the command `remove`, which has no loop
    "_switch_to_wal",  # at the start, in a thread of its own
    "wait",  # the game in the terminal at home, which has no loop
}


def sleeps(file: Path) -> Iterator[str]:
    """The functions in which a whole thread sleeps; an import of the name alone counts as one."""
    for function in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(function, ast.ImportFrom) and function.module == "time":
            yield from (f"{file.name} imports sleep" for name in function.names if name.name == "sleep")
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and is_sleep(node):
                    yield function.name


def is_sleep(node: ast.Attribute) -> bool:
    return node.attr == "sleep" and ast.unparse(node) == "time.sleep"


def test_no_part_of_the_package_sleeps_where_a_loop_may_run() -> None:
    found = {name for file in SOURCES.rglob("*.py") for name in sleeps(file)}
    assert found == ALLOWED


def test_a_sleep_is_found_however_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "gate.py"
    file.write_text("import time\ndef rest():\n    time.sleep(1)\n")
    assert list(sleeps(file)) == ["rest"]
    file.write_text("from time import monotonic, sleep\n")
    assert list(sleeps(file)) == ["gate.py imports sleep"]
