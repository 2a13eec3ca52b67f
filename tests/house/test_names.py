"""A name means one thing: whoever searches for a class or a module finds the one that was meant."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "lastcard"


def test_no_class_or_type_means_two_things() -> None:
    places = defaultdict(set)
    for file in [*SOURCE.rglob("*.py"), *(ROOT / "building").glob("*.py")]:
        for name in names_of_types(ast.parse(file.read_text("utf-8"))):
            places[name].add(str(file.relative_to(ROOT)))
    assert len(places) > 300
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def names_of_types(module: ast.Module) -> Iterator[str]:
    """Classes wherever they stand, and what is named like one at the top of a module."""
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef):
            yield node.name
    for node in module.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            if isinstance(target, ast.Name) and is_like_a_class(target.id):
                yield target.id


def is_like_a_class(name: str) -> bool:
    return name.lstrip("_")[:1].isupper() and not name.isupper()


def test_no_module_stands_in_two_rooms() -> None:
    places = defaultdict(list)
    for file in SOURCE.rglob("*.py"):
        if file.stem != "__init__":
            places[file.stem].append(str(file.relative_to(SOURCE)))
    for room in SOURCE.rglob("*"):
        if room.is_dir() and (room / "__init__.py").exists():
            places[room.name].append(str(room.relative_to(SOURCE)))
    assert len(places) > 150
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_type_of_the_page_means_two_things() -> None:
    places = defaultdict(set)
    page = ROOT / "web" / "src"
    for file in [*page.rglob("*.ts"), *page.rglob("*.svelte")]:
        if not file.name.endswith(".test.ts") and "words" not in file.parts:  # a language has its own
            for name in re.findall(
                r"(?m)^(?:export )?(?:class|interface|type|enum) (\w+)", file.read_text("utf-8")
            ):
                places[name].add(str(file.relative_to(page)))
    assert len(places) > 100
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
