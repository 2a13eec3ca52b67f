"""Files and functions that the documents name are there; the path of an act above all."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_STEPS = 15
DOCUMENTS = ("CONTRIBUTING.md", "docs/architecture.md", "docs/browser.md", "docs/bots.md")
FOLDERS = (
    *("", "src/lastcard/", "src/lastcard/rules/", "src/lastcard/terminal/online/", "building/"),
    *("web/src/", "tests/toy_edition/"),
)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_a_document_names_is_there(document: str) -> None:
    named = {*re.findall(r"`([\w./-]+\.(?:py|ts|svelte|md|pxd|css))`", (ROOT / document).read_text("utf-8"))}
    assert named
    assert [file for file in sorted(named) if "KEY" not in file and not is_there(file)] == []


def is_there(file: str) -> bool:
    """From the root, or by its name where the text says which folder it is of."""
    return any((ROOT / folder / file).is_file() for folder in FOLDERS) or (
        "/" not in file and any((ROOT / "web" / "src").rglob(file))
    )


def test_every_file_of_the_rules_is_in_their_table() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    files = [file.name for file in (ROOT / "src" / "lastcard" / "rules").glob("[!_]*.py")]
    assert len(files) > 20
    assert [file for file in files if f"`{file}`" not in page] == []


def test_the_layers_of_the_page_are_those_of_the_contract() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = project["tool"]["importlinter"]["contracts"][0]["layers"]
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("```text\n")[1].split("```")[0]
    told = [modules_in(line.split("  ")[0]) for line in page.splitlines()]
    assert told == [modules_in(layer) for layer in layers]


def modules_in(layer: str) -> set[str]:
    return {*re.findall(r"\w+", layer)}


def test_every_step_of_the_path_is_there() -> None:
    steps = path()
    assert 10 < len(steps) <= MOST_STEPS
    for file, function in [pair for step in steps for pair in step]:
        assert function in functions_of(file), f"{file} has no {function}"


def path() -> list[list[tuple[str, str]]]:
    """The file and the functions of each step."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    table = page.split("### The path of an act")[1].split("\n\n")[2]
    return [functions_in(row.split("|")[3]) for row in table.splitlines()[2:]]


def functions_in(cell: str) -> list[tuple[str, str]]:
    found, file = [], ""
    for word in re.findall(r"`([^`]+)`", cell):
        if word.endswith(".py"):
            file = word
        else:
            found.append((file, word))
    assert found, cell
    return found


def functions_of(file: str) -> set[str]:
    """The functions and methods of a module, with and without their class."""
    tree = ast.parse((ROOT / "src" / "lastcard" / file).read_text("utf-8"))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            methods = {
                one.name for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
            }
            names |= methods | {f"{node.name}.{name}" for name in methods}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
    return names
