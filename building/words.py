"""Every help text and every error message, once, in one file to be read by somebody: python3 run.py words

Help comes from argparse. Messages are found in the code: what is raised, refused, printed or logged, with `…`
for what is filled in. Read the file when you have changed some of them; no program checks how they sound.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "lastcard"
OUTPUT = ROOT / "words.txt"

SAYING = {
    "error", "exit", "exception", "failed", "print", "refuse", "refused", "say", "trouble", "warn", "warning",
}  # fmt: skip
"""Functions that say what they are given."""
REFUSALS = ("Error", "Refused", "Stale", "Notation", "Action", "Trouble", "Problem")
"""How the names of classes end that are made with a message, raised or not."""
SPOKEN = {"reason", "hint", "text", "detail"}
"""Names that a message goes by on its way."""
CLAUSE = re.compile(r"[A-Z][A-Z0-9]*-\d+")
FEWEST_WORDS = 3

CHAPTERS = (
    ("Why the rules refuse an action", ("rules/refusals.py", "rules/edition.py", "rules/editions/")),
    ("Why a table refuses an act", ("table/",)),
    ("Why a connection is closed", ("protocol/closes.py",)),
    ("The server: requests, limits, start-up", ("server/", "live/", "protocol/")),
    ("The store", ("store/",)),
    ("Options, positions, records and calls from Python", ("rules/", "notation/", "match.py", "round.py")),
    ("Bots and simulation", ("bots/", "arena/", "play_out.py", "imagining.py")),
    ("The client, and live tables in the terminal", ("client/", "terminal/online/")),
    ("The command line and the terminal game", ("cli/", "terminal/", "wording/")),
    ("Set-up, tests and builds", ("run.py", "building/")),
    ("Everything else", ("",)),
)
"""Messages by the files they are in, in the order in which they are read."""


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("run.py words", description=__doc__.split("\n\n")[0])
    parser.add_argument("--output", type=Path, default=OUTPUT, metavar="FILE", help="default words.txt")
    chosen = parser.parse_args(words)
    os.environ.pop("LASTCARD_TYPED_AS", None)  # help names the program as it is installed
    text = listing()
    chosen.output.write_text(text, "utf-8")
    print(f"{len(text.split()):,} words are in {chosen.output}.")
    return 0


def listing() -> str:
    """The whole file."""
    head = "# What lastcard says to people\n\nHelp first, then messages; … is what is filled in."
    return "\n\n".join([head, *helps(), *messages_by_chapter()]) + "\n"


# Help


def helps() -> Iterator[str]:
    """Every command with its arguments; one that is explained in the same words before is left out."""
    from building.site_pages import commands
    from lastcard.cli import parser

    top, known = parser(), set[str]()
    for made in (top, *commands(top)):
        lines = [line for line in map(argument, made._actions) if line not in known]  # noqa: SLF001 - argparse has no list
        known.update(lines)
        parts = [
            f"## {made.prog}",
            made.description or "",
            "\n".join(filter(None, lines)),
            (made.epilog or "").rstrip(),
        ]
        yield "\n\n".join(filter(None, parts))


def argument(action: argparse.Action) -> str:
    """A flag and its help; commands have chapters of their own."""
    if action.help in (None, argparse.SUPPRESS) or action.nargs == argparse.PARSER:
        return ""
    return f"  {', '.join(action.option_strings) or action.metavar or action.dest}: {action.help}"


# Messages


def messages_by_chapter() -> Iterator[str]:
    """Every message, once, where it is said first."""
    left = {name: ast.parse(file.read_text("utf-8")) for name, file in sources()}
    known = set[str]()
    for title, places in CHAPTERS:
        of_chapter = dict.fromkeys(name for place in places for name in left if name.startswith(place))
        said = dict.fromkeys(text for name in of_chapter for text in messages(left.pop(name)))
        new = [text for text in said if text not in known]
        known.update(new)
        yield f"## {title}\n\n" + "\n".join(f"- {text}" for text in new)


def sources() -> Iterator[tuple[str, Path]]:
    """The files of the package, and what sets it up."""
    for file in sorted(SOURCES.rglob("*.py")):
        yield file.relative_to(SOURCES).as_posix(), file
    for file in (ROOT / "run.py", *sorted((ROOT / "building").glob("*.py"))):
        yield file.relative_to(ROOT).as_posix(), file


def messages(tree: ast.AST) -> Iterator[str]:
    """What the code says to people when something is wrong, in the order of the code."""
    spoken = [
        node for node in ast.walk(tree) if isinstance(node, ast.Raise | ast.Call | ast.Tuple | ast.Assign)
    ]
    for node in sorted(spoken, key=lambda node: node.lineno):
        call = node.exc if isinstance(node, ast.Raise) else node
        if isinstance(call, ast.Call) and (call is not node) != says(name_of(call.func)):
            yield from sentences(*call.args, *(keyword.value for keyword in call.keywords))
        elif isinstance(node, ast.Tuple) and is_refusal(node):
            yield from sentences(node.elts[-1])
        elif isinstance(node, ast.Assign) and any(name_of(target) in SPOKEN for target in node.targets):
            yield from sentences(node.value)


def says(name: str) -> bool:
    return name in SAYING or name.endswith(REFUSALS)


def is_refusal(node: ast.Tuple) -> bool:
    """A code, a clause and a sentence, as the rules refuse; or the number of a close code and its text."""
    kinds = [type(one.value) if isinstance(one, ast.Constant) else None for one in node.elts]
    if kinds == [int, str]:
        return True
    clause = node.elts[1].value if len(kinds) == 3 and isinstance(node.elts[1], ast.Constant) else ""
    return kinds[:1] == [str] and bool(CLAUSE.fullmatch(str(clause)))


def sentences(*given: ast.expr) -> Iterator[str]:
    for one in given:
        for text in texts(one):
            if len(text.replace("…", " ").split()) >= FEWEST_WORDS:
                yield " ".join(text.split())


def texts(node: ast.expr) -> Iterator[str]:
    """A text as it stands in the code, with … for what is filled in; both, where there is a choice."""
    if isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    else:
        yield in_words(node)


def in_words(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(in_words(part) or "…" for part in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return (in_words(node.left) or "…") + (in_words(node.right) or "…")
    return ""


def name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
