"""What every test has to be: one that can fail, and that leans on no other."""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.rglob("*.py"))
CHECKS = {"raises", "fail", "warns", "expect"}
"""What a test can call to fail; waiting for something that does not come is the other way."""
NAPS = {"sleep", "wait_for_timeout", "run_for"}
FAILURES = {"AssertionError", "Exception", "BaseException"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@pytest.fixture(autouse=True, scope="module")
def _trees_stay() -> Iterator[None]:
    """Python need not look for garbage among a million nodes, neither here nor in later tests."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text("utf-8"))


@cache
def nodes(file: Path) -> list[ast.AST]:
    return [*ast.walk(tree(file))]


def functions(file: Path) -> Iterator[Function]:
    return (node for node in nodes(file) if isinstance(node, Function))


@cache
def names_in(function: Function) -> set[str]:
    nodes = list(ast.walk(function))
    plain = {node.id for node in nodes if isinstance(node, ast.Name)}
    return plain | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def can_fail(function: Function) -> bool:
    if any(isinstance(node, ast.Assert | ast.Raise) for node in ast.walk(function)):
        return True
    waits = {name for name in names_in(function) if name.startswith("wait_for")} - NAPS
    return bool(waits or names_in(function) & CHECKS)


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
        ("def test(): page.wait_for_timeout(5)", False),
    ],
)
def test_what_makes_a_test_fail_is_known(text: str, fails: bool) -> None:
    (function,) = ast.parse(text).body
    assert isinstance(function, ast.FunctionDef)
    assert can_fail(function) is fails


def test_nothing_is_asserted_that_is_always_so() -> None:
    """Such as a text, or a tuple, which is what `assert (thing, "words")` makes of it."""
    claims = [(file, node) for file in FILES for node in nodes(file) if isinstance(node, ast.Assert)]
    idle = (ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.JoinedStr, ast.Lambda)
    assert not [f"{file}:{node.lineno}" for file, node in claims if isinstance(node.test, idle)]


def test_no_failure_is_passed_over_in_silence() -> None:
    handlers = [(file, node) for file in FILES for node in nodes(file) if isinstance(node, ast.ExceptHandler)]
    assert handlers
    silent = [(file, one) for file, one in handlers if isinstance(one.body[0], ast.Pass | ast.Continue)]
    assert not [f"{file}:{one.lineno}" for file, one in silent if one.type is None or caught(one) & FAILURES]


def caught(handler: ast.ExceptHandler) -> set[str]:
    return {node.id for node in ast.walk(handler.type or handler) if isinstance(node, ast.Name)}


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Each part of what is imported, in whatever way: it may be a module or a name of one."""
    for node in nodes:
        match node:
            case ast.Import(names):
                yield from (part for one in names for part in one.name.split("."))
            case ast.ImportFrom(module, names):
                yield from (module or "").split(".")
                yield from (one.name for one in names)


def is_of_a_test(name: str) -> bool:
    return name.startswith("test_") or name == "conftest"


def test_no_test_imports_another() -> None:
    """What they share is in modules of its own; a conftest that is imported would be loaded a second time."""
    found = {file: [*imported(nodes(file))] for file in FILES}
    assert sum(map(len, found.values())) > 1000
    assert not [file for file, names in found.items() if any(map(is_of_a_test, names))]


@pytest.mark.parametrize(
    "text",
    [
        "import test_round",
        "import server.test_codes as codes",
        "from server.test_codes import REQUESTS",
        "from . import test_codes",
        "from server import test_codes",
        "def late():\n from web.conftest import still",
    ],
)
def test_an_import_of_a_test_is_seen_in_whatever_way(text: str) -> None:
    assert any(map(is_of_a_test, imported(ast.walk(ast.parse(text)))))


# Waiting

LIMITS = {"limit", "timeout"}
CLOCKS = {"monotonic", "time"}
IN_THE_PAGE = (
    r"\bwhile \([^\n]*\)\s*\{?\s*await\b",  # a loop that does nothing but wait
    r"\bdo await\b",
    r"new Promise\([^\n]*(addEventListener|\bon[a-z]+:)",  # for what may never happen
    r"=> \w+\.finished\b",
)


def called(node: ast.AST) -> str:
    """The last name of what is called, if anything is."""
    while isinstance(node, ast.Expr | ast.Await):
        node = node.value
    match node:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return name
    return ""


def endless(node: ast.AST, limited: bool = False) -> Iterator[ast.While]:
    """Loops that do nothing but let time go by, where nothing puts an end to it."""
    if isinstance(node, ast.With | ast.AsyncWith):
        limited = limited or any(called(item.context_expr) in LIMITS for item in node.items)
    if isinstance(node, ast.While) and not limited and is_nap(node):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from endless(child, limited)


def is_nap(loop: ast.While) -> bool:
    asks_the_time = any(called(one) in CLOCKS for one in ast.walk(loop.test))
    return not asks_the_time and all(called(one) in NAPS for one in loop.body)


def test_every_wait_has_a_limit() -> None:
    """Otherwise the net below all tests would catch it, after minutes and without a word."""
    assert not [f"{file}:{node.lineno}" for file in FILES for node in endless(tree(file))]


@pytest.mark.parametrize(
    "text, ends",
    [
        ("while not there():\n time.sleep(1)", False),
        ("while not there():\n page.wait_for_timeout(5)", False),
        ("async def wait():\n while not there():\n  await asyncio.sleep(0)", False),
        ("async def wait():\n async with timeout(5):\n  while not there():\n   await asyncio.sleep(0)", True),
        ("while not there():\n assert time.monotonic() < until\n time.sleep(1)", True),
        ("with limit(child, 5, 'news'):\n while not there():\n  time.sleep(1)", True),
        ("while not there() and time.monotonic() < until:\n time.sleep(1)", True),
        ("while more():\n pass_on()", True),
    ],
)
def test_what_puts_an_end_to_a_wait_is_known(text: str, ends: bool) -> None:
    assert bool([*endless(ast.parse(text))]) is not ends


def scripts(file: Path) -> Iterator[tuple[int, str]]:
    """Texts of a file that may be for the page."""
    for node in nodes(file):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def waits_for_ever(script: str) -> bool:
    return any(re.search(one, script) for one in IN_THE_PAGE)


def test_every_wait_in_the_page_has_a_limit() -> None:
    """`UNTIL` of tests/web/visitor.py has one."""
    files = [file for file in FILES if file.parent.name == "web"]
    assert len(files) > 50
    texts = [(file, line, text) for file in files for line, text in scripts(file)]
    assert not [f"{file}:{line}" for file, line, text in texts if waits_for_ever(text)]


@pytest.mark.parametrize(
    "script, for_ever",
    [
        ("while (!there()) await new Promise(requestAnimationFrame)", True),
        ("while (!there()) {\n  await moment()\n}", True),
        ("do await moment()\nwhile (!there())", True),
        ("new Promise((go) => addEventListener('popstate', go))", True),
        ("new Promise((done) => Object.assign(new Image(), { onload: done }).src = url)", True),
        ("await Promise.all(moving.map((one) => one.finished))", True),
        ("while (!there()) {\n  if (late()) throw new Error('late')\n  await moment()\n}", False),
        ("for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)", False),
    ],
)
def test_what_a_script_waits_for_without_end_is_known(script: str, for_ever: bool) -> None:
    assert waits_for_ever(script) is for_ever
