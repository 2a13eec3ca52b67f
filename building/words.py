"""Every help text and every error message, once, to be read by somebody: python building/words.py > words.txt

Help comes from argparse. Messages are the texts of `raise`, and of calls such as `error`, with
`…` for what is filled in. A reviewer reads the file in ten minutes; nothing in it is checked by a program.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "lastcard"
SAYING = ("error", "failed", "refuse", "refused", "say", "print", "exit", "warn", "warning")
FEWEST_WORDS = 3


def main() -> int:
    from building.site_pages import commands
    from lastcard.cli import parser

    top = parser()
    for made in (top, *commands(top)):
        print(f"== {made.prog}\n\n{made.format_help()}")
    for module in sorted(SOURCES.rglob("*.py")):
        said = sorted(set(messages(ast.parse(module.read_text("utf-8")))))
        if said:
            print(f"== {module.relative_to(SOURCES)}\n", *(f"- {text}" for text in said), "", sep="\n")
    return 0


def messages(tree: ast.AST) -> Iterator[str]:
    """What the code says to people when something is wrong."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            yield from sentences(node.exc)
        elif isinstance(node, ast.Call) and name_of(node.func) in SAYING:
            yield from sentences(node)


def sentences(call: ast.Call) -> Iterator[str]:
    for given in (*call.args, *(keyword.value for keyword in call.keywords)):
        text = in_words(given)
        if len(text.split()) >= FEWEST_WORDS:
            yield text


def in_words(node: ast.expr) -> str:
    """A text as it stands in the code, with … for what is filled in; empty if it is none."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(in_words(part) or "…" for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return in_words(node.left) + in_words(node.right)
    return ""


def name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
