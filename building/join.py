"""Join the chapters of the rules into the two sources of one Cython extension.

A chapter is plain Python: imports, functions and classes. Joined, the imports go (all names live in one
module), the constants of `cards.py` become C, and the C types come from `_kernel.pxd` as written. What is
`c.TURN` in a chapter, after `from . import cards as c`, is `TURN` then.
"""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, TypeGuard

CARDS = "cards"
TYPING_ONLY = ("__future__", "typing", "collections.abc")


class JoinError(ValueError):
    """The chapters cannot become one module; the text says which line is in the way."""


class JoinedChapters(NamedTuple):
    source: str
    types: str
    hash: str


def join(folder: Path) -> JoinedChapters:
    """Read the chapters in `folder` and return the `.py`, the `.pxd` and the fingerprint of the extension."""
    plan = module_at(folder / "_chapters.py")
    constants = uppercase(module_at(folder / f"{CARDS}.py"))
    types = (folder / plan.C_TYPES).read_text("utf-8")
    fingerprint: str = plan.source_hash(folder)
    typed = set(words(types))
    known = dict.fromkeys(plan.UNCOMPILED, typed) | {CARDS: set(constants)}
    homes = dict.fromkeys(constants, CARDS) | {"SOURCE_HASH": "the build"}
    parts = []
    for name in plan.CHAPTERS:
        chapter = Chapter(name, (folder / f"{name}.py").read_text("utf-8"))
        chapter.check_imports(known)
        known[name] = set(chapter.names())
        for thing in sorted(known[name]):
            if thing in homes:
                raise JoinError(f"{name}.py defines {thing}, but {homes[thing]} has that name already")
            if thing not in typed:
                raise JoinError(f"{name}.py defines {thing}, which has no line in {plan.C_TYPES}")
            homes[thing] = f"{name}.py"
        parts.append(f"# {name}.py\n{chapter.body()}")
    parts.append(f'SOURCE_HASH = "{fingerprint}"\n')
    return JoinedChapters("\n".join(parts), declare(constants) + "\n" + types, fingerprint)


class Chapter:
    """One chapter file, taken apart."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.tree = ast.parse(text, f"{name}.py")
        called = [node.names[0].asname for node in self.tree.body if is_of_cards(node)]
        self.cards = called[0] if called else None  # what the module of the constants is called here

    def names(self) -> list[str]:
        """The functions and classes that the chapter defines."""
        return [node.name for node in self.tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]

    def body(self) -> str:
        """The text with imports blanked out and constants by their names; the lines keep their numbers."""
        lines = self.text.splitlines()
        for read in sorted(self.constants(), key=lambda read: -read.col_offset):  # from the end of each line
            line = lines[read.lineno - 1].encode()
            end = (read.end_col_offset or 0) - len(read.attr)
            lines[read.lineno - 1] = (line[: read.col_offset] + line[end:]).decode()
        for node in self.tree.body:
            if is_left_out(node):
                first, last = node.lineno - 1, node.end_lineno or node.lineno
                lines[first:last] = [""] * (last - first)
            elif not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                raise self.error(node, "only imports, functions and classes; constants belong in cards.py")
        return "\n".join(lines) + "\n"

    def constants(self) -> list[ast.Attribute]:
        """Where the chapter reads a constant through the module of all of them."""
        return [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == self.cards
        ]

    def check_imports(self, known: dict[str, set[str]]) -> None:
        """Every name that the code uses must have a twin in C or come from an earlier chapter."""
        for read in self.constants():
            if read.attr not in known[CARDS]:
                raise self.error(read, f"{read.attr} of {CARDS}.py has no twin in C")
        used = set(names_used(self.tree))
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                raise self.error(node, "a chapter imports from its neighbours only: from .name import …")
            if not isinstance(node, ast.ImportFrom) or (not node.level and node.module in TYPING_ONLY):
                continue
            if is_of_cards(node):
                continue
            wanted = {alias.name for alias in node.names if alias.name in used}
            if node.level != 1 or not node.module:
                raise self.error(node, "a chapter imports from its neighbours only: from .name import …")
            if any(alias.asname or alias.name == "*" for alias in node.names):
                raise self.error(node, "joined chapters share their names: import them as they are")
            if wanted and node.module not in known:
                raise self.error(node, f"{node.module} is not joined, or only after this chapter")
            for name in sorted(wanted - known.get(node.module, set())):
                raise self.error(node, f"{name} of {node.module}.py has no twin in C")

    def error(self, node: ast.stmt | ast.expr, reason: str) -> JoinError:
        return JoinError(f"{self.name}.py, line {node.lineno}: {reason}")


def is_of_cards(node: ast.stmt) -> TypeGuard[ast.ImportFrom]:
    """Whether it is `from . import cards as c`."""
    match node:
        case ast.ImportFrom(module=None, level=1, names=[ast.alias(name="cards", asname=str())]):
            return True
    return False


def is_left_out(node: ast.stmt) -> bool:
    """Imports, docstrings and what stands under `if TYPE_CHECKING`."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=[]):
            return True
    return False


def names_used(node: ast.AST) -> Iterator[str]:
    """The names that the code reads when it runs: those in annotations do not count."""
    if isinstance(node, ast.Name):
        yield node.id
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from names_used(child)


def words(types: str) -> Iterator[str]:
    """All words of the .pxd outside its comments."""
    for line in types.splitlines():
        yield from re.findall(r"\w+", line.partition("#")[0])


def module_at(path: Path) -> ModuleType:
    """Run one file as a module of its own, whatever package it lies in."""
    spec = importlib.util.spec_from_file_location(f"_building_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise JoinError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


Constant = int | tuple[int, ...]


def uppercase(module: ModuleType) -> dict[str, Constant]:
    """The constants that C can hold: whole numbers and flat tuples of them."""
    return {
        name: value
        for name, value in vars(module).items()
        if name.isupper() and not name.startswith("_")
        if isinstance(value, int)
        or (isinstance(value, tuple) and value and all(isinstance(item, int) for item in value))
    }


def declare(constants: dict[str, Constant]) -> str:
    """The constants in C, and how Cython is to see them."""
    code, small, typed = [], [], []
    for name, value in constants.items():
        if isinstance(value, tuple):
            kind = c_type(name, value)
            code.append(
                f"static const {kind} lc_{name}[{len(value)}] = {{{', '.join(map(c_number, value))}}};"
            )
            typed.append(f'const {kind} {name} "lc_{name}"[{len(value)}]')
        else:
            code.append(f"#define lc_{name} {c_number(value)}")
            if -(2**31) <= value < 2**31:
                small.append(f'    {name} "lc_{name}" = {int(value)}')
            else:
                typed.append(f'const {c_type(name, (value,))} {name} "lc_{name}"')
    lines = ['"""', *code, '"""', *(["enum:", *small] if small else []), *typed]
    return "cdef extern from *:\n" + "".join(f"    {line}\n" for line in lines)


RANGES = (
    ("unsigned char", 0, 2**8),
    ("signed char", -(2**7), 2**7),
    ("short", -(2**15), 2**15),
    ("int", -(2**31), 2**31),
    ("unsigned long long", 0, 2**64),
    ("long long", -(2**63), 2**63),
)


def c_type(name: str, values: tuple[int, ...]) -> str:
    """The smallest C type that holds all the values."""
    for kind, low, high in RANGES:
        if low <= min(values) and max(values) < high:
            return kind
    raise JoinError(f"{CARDS}.py: {name} holds numbers beyond 64 bits")


def c_number(value: int) -> str:
    if value == -(2**63):
        return "(-9223372036854775807LL - 1)"
    if value == -(2**31):
        return "(-2147483647 - 1)"
    suffix = "ULL" if value >= 2**31 else "LL" if value < -(2**31) else ""
    return f"({int(value)}{suffix})" if value < 0 else f"{int(value)}{suffix}"
