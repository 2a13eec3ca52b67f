"""What every test has to be: one that can fail, and that leans on no other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.rglob("*.py"))
CHECKS = {"raises", "fail", "warns", "expect"}
"""What a test can call to fail; waiting for something that does not come is the other way."""
FAILURES = {"AssertionError", "Exception", "BaseException"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


def functions(file: Path) -> Iterator[Function]:
    return (node for node in ast.walk(tree(file)) if isinstance(node, Function))


def names_in(function: Function) -> set[str]:
    nodes = list(ast.walk(function))
    plain = {node.id for node in nodes if isinstance(node, ast.Name)}
    return plain | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def can_fail(function: Function) -> bool:
    if any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(function)):
        return True
    return any(name in CHECKS or name.startswith("wait_for") for name in names_in(function))


@cache
def failing() -> set[str]:
    """The names of all functions of the tests that can fail, by themselves or by what they use."""
    every = [function for file in FILES for function in functions(file)]
    found = {function.name for function in every if can_fail(function)}
    while more := {one.name for one in every if one.name not in found and names_in(one) & found}:
        found |= more
    return found


def test_every_test_can_fail() -> None:
    tests = [one for file in FILES for one in functions(file) if one.name.startswith("test_")]
    assert len(tests) > 1000
    assert not [one.name for one in tests if not can_fail(one) and not names_in(one) & failing()]


@pytest.mark.parametrize(
    "text, fails",
    [
        ("def test(): look()", False),
        ("def test(): assert look()", True),
        ("def test():\n with pytest.raises(ValueError): look()", True),
        ("def test(): page.wait_for_url('/')", True),
    ],
)
def test_what_makes_a_test_fail_is_known(text: str, fails: bool) -> None:
    (function,) = ast.parse(text).body
    assert isinstance(function, ast.FunctionDef)
    assert can_fail(function) is fails


def test_nothing_is_asserted_that_is_always_so() -> None:
    """Such as a text, or a tuple, which is what `assert (thing, "words")` makes of it."""
    claims = [(file, node) for file in FILES for node in ast.walk(tree(file)) if isinstance(node, ast.Assert)]
    idle = (ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.JoinedStr, ast.Lambda)
    assert not [f"{file}:{node.lineno}" for file, node in claims if isinstance(node.test, idle)]


def test_no_failure_is_passed_over_in_silence() -> None:
    handlers = [
        (file, node) for file in FILES for node in ast.walk(tree(file)) if isinstance(node, ast.ExceptHandler)
    ]
    assert handlers
    silent = [(file, one) for file, one in handlers if isinstance(one.body[0], ast.Pass | ast.Continue)]
    assert not [f"{file}:{one.lineno}" for file, one in silent if one.type is None or caught(one) & FAILURES]


def caught(handler: ast.ExceptHandler) -> set[str]:
    return {node.id for node in ast.walk(handler.type or handler) if isinstance(node, ast.Name)}


def test_no_test_imports_another() -> None:
    """What they share is in modules of its own; a conftest that is imported would be loaded a second time."""
    imports = [
        (file, node.module)
        for file in FILES
        for node in ast.walk(tree(file))
        if isinstance(node, ast.ImportFrom) and node.module
    ]
    assert imports
    last = [(file, module.rpartition(".")[2]) for file, module in imports]
    assert not [file for file, name in last if name.startswith("test_") or name == "conftest"]
