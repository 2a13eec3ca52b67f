"""The ledger: every documented clause has a test, and every clause test names documented clauses."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "docs" / "rules"
NO_CHAPTER = {"test_ledger.py", "test_bad_input.py"}
LIVE_TABLES = {"R-48"}
CLAUSES_PER_CHAPTER = {
    "DECK": 6, "PLRS": 1, "OBJ": 1, "DLR": 4, "DEAL": 2, "FIRST": 10,
    "TURN": 4, "MATCH": 6, "DRAW": 4, "OPT": 2, "DCO": 3, "D2": 4, "REV": 3, "SKIP": 3,
    "WILD": 4, "WD4": 5, "CHAL": 8, "KP": 10, "MOD": 10, "NAR": 16, "WAS": 14,
    "UNO": 9, "OUT": 3, "LAST": 5, "SHUF": 7, "SCOR": 5, "WIN": 2, "ALT": 3, "NEXT": 3, "R": 49,
    "SIZE": 1, "HPEN": 1, "NOCALL": 1,
    "SPEC": 1, "START": 1, "MUST": 1, "UNTIL": 1, "DRAWN": 1, "LASTC": 1, "TEAM": 1,
    "STACK": 7, "DEFL": 1, "SWAP": 4, "JUMP": 2, "MERCY": 2,
}  # fmt: skip


def documented() -> set[str]:
    """The clauses that the documentation states: a line that begins with a bold id."""
    pages = [page.read_text(encoding="utf-8") for page in sorted(RULES.rglob("*.md"))]
    return {found for page in pages for found in re.findall(r"^\*\*([A-Z0-9]+-\d+)\*\*", page, re.MULTILINE)}


def named_in(tree: ast.AST) -> set[str]:
    """The ids given to `clause(...)` anywhere below, be it a decorator or the mark of one parameter."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {
        argument.value
        for call in calls
        if getattr(call.func, "id", getattr(call.func, "attr", "")) == "clause"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def named_tests(tree: ast.Module | ast.ClassDef, inherited: set[str]) -> Iterator[tuple[str, set[str]]]:
    """Each test with the clauses it names, those of its class included."""
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        own = inherited.union(*(named_in(decorator) for decorator in node.decorator_list))
        if isinstance(node, ast.ClassDef):
            yield from named_tests(node, own)
        elif node.name.startswith("test"):
            yield node.name, own


def clause_tests() -> dict[str, set[str]]:
    """`file::test` -> the clauses it names, over the whole folder."""
    return {
        f"{path.name}::{name}": ids
        for path in sorted(HERE.rglob("test_*.py"))
        if path.name not in NO_CHAPTER
        for name, ids in named_tests(ast.parse(path.read_text(encoding="utf-8")), set())
    }


def test_the_documentation_states_every_clause_of_every_chapter() -> None:
    chapters = Counter(clause.rpartition("-")[0] for clause in documented())
    assert {chapter: chapters[chapter] for chapter in CLAUSES_PER_CHAPTER} == CLAUSES_PER_CHAPTER


def test_every_documented_clause_has_a_test() -> None:
    tested = set().union(*clause_tests().values())
    assert sorted(documented() - tested - LIVE_TABLES) == []


def test_every_clause_that_a_test_names_is_documented() -> None:
    unknown = {test: sorted(ids - documented()) for test, ids in clause_tests().items()}
    assert {test: ids for test, ids in unknown.items() if ids} == {}


def test_every_clause_test_names_a_clause() -> None:
    assert [test for test, ids in clause_tests().items() if not ids] == []


@pytest.mark.parametrize(
    "source, ids",
    [
        ("@clause('A-1', 'B-2')\ndef test_x(): ...", {"A-1", "B-2"}),
        ("@kit.clause('A-1')\nclass TestX:\n  def test_x(self): ...", {"A-1"}),
        ("@parametrize('k', [param(1, marks=clause('A-1')), 2])\ndef test_x(k): ...", {"A-1"}),
        ("def test_x(): ...", set()),
    ],
)
def test_the_ledger_reads_decorators_classes_and_parameters(source: str, ids: set[str]) -> None:
    assert list(named_tests(ast.parse(source), set())) == [("test_x", ids)]
