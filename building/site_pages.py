"""The pages of the documentation that are made, and links that lead out of its folder. mkdocs calls this.

The commands are described by argparse and the Python names by their docstrings, so both are as in the code.
Wherever a clause is named, its id leads to its text.
What stands beside `docs` in the repository is made a page too (`CHANGELOG.md`), or named without a link.
"""

from __future__ import annotations

import argparse
import json
import posixpath
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md")
CODE = re.compile(r"<pre(?=[ >])")
NAMED_CLAUSE = re.compile(
    r"""(?msx) ^\ *```.*?^\ *``` | ^\ {4}[^\n]* | ^\#[^\n]* | `[^`\n]*` | !?\[[^\]]*\]\([^)]*\) | <[^>]*>
    # all that is left alone; then what is linked
    | (?<![\w-]) (?P<clause>[A-Z][A-Z0-9]*-\d+) (?![\w-])"""
)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#:\s]+)(#[^)\s]*)?\)")

PYTHON = """\
# Python

Everything that `lastcard` exports. To learn it, start with [the library](../library.md); your own bots have
[a page](../bots.md) too.

| constant | |
|---|---|
| `lastcard.COMPILED` | whether the rules run compiled, or as plain Python |
| `lastcard.EDITIONS` | every `Edition` by its key |
| `lastcard.OPTIONS` | every `Option` by its key |
| `lastcard.PRESETS` | sets of options by name |
| `lastcard.bots.BOTS` | the built-in bots, by name |
| `lastcard.bots.GROUP` | the group of entry points under which a package offers bots |
| `lastcard.events.AnyEvent` | the closed union of all events |
"""
COMMANDS = """\
# Commands

What `lastcard COMMAND --help` prints, for every command. [The command line](../command-line.md) explains them
with examples.
"""


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are not in the folder."""
    from mkdocs.structure.files import File

    made = {name: (ROOT / name).read_text("utf-8") for name in BESIDE}
    made |= {"reference/python.md": python_page(), "reference/commands.md": commands_page()} | fact_pages()
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    made_here = [ROOT / "building" / name for name in ("site.css", "site.js")]
    for beside in (*made_here, ROOT / "web" / "src" / "art" / "icon.svg"):
        files.append(File.generated(config, beside.name, abs_src_path=str(beside)))
    return files


def on_page_markdown(text: str, page: Any, files: Any, **_: Any) -> str:
    """Lead links to where things are on the site, and every clause that is named to its text."""
    name = page.file.src_uri
    return with_clauses(with_links(text, name, {file.src_uri for file in files.documentation_pages()}), name)


def on_post_page(html: str, **_: Any) -> str:
    """For those who hear the page: the search has a name, and a column without a heading has none.

    For those who use a keyboard: code that is wider than the window can be reached, and scrolled.
    """
    named = html.replace(' role="dialog">', ' role="dialog" aria-label="Search">')
    return CODE.sub('<pre tabindex="0"', named.replace("<th></th>", "<td></td>"))


def on_post_template(html: str, **_: Any) -> str:
    """The page for an address that is not there is made from a template."""
    return on_post_page(html)


def with_links(text: str, page: str, pages: set[str]) -> str:
    """The text of a page with links to other pages only; whatever else it links to is named, and no more."""

    def lead(found: re.Match[str]) -> str:
        words, target, place = found[1], found[2], found[3] or ""
        here = place_of(page, target)
        if here not in pages:
            return words
        return f"[{words}]({posixpath.relpath(here, posixpath.dirname(page))}{place})"

    parts = re.split(r"(?ms)(^ *```.*?^ *```)", text)
    return "".join(part if number % 2 else LINK.sub(lead, part) for number, part in enumerate(parts))


def with_clauses(text: str, page: str) -> str:
    """The text of a page with a link wherever it names a clause, but for code, headings and other links.

    Where the clause itself stands, its id leads there: the address to copy for whoever cites it.
    """
    places, here = clause_places(), posixpath.dirname(page)

    def lead(found: re.Match[str]) -> str:
        name = found["clause"]
        if name not in places:
            return found[0]
        return f"[{name}]({posixpath.relpath(places[name], here)}#{name.lower()}){{ .clause }}"

    return NAMED_CLAUSE.sub(lead, text)


@cache
def clause_places() -> dict[str, str]:
    """The page of every clause and ruling."""
    from lastcard.wording import clauses

    return {
        name: f"rules/{page}.md"
        for page in clauses.ORDER
        for name, _ in clauses.PARAGRAPH.findall(clauses.page_text(page))
    }


def place_of(page: str, target: str) -> str:
    """Where a link of a page leads, as the site counts: those beside `docs` are at its root."""
    inside = "" if page in BESIDE else "docs/"
    found = posixpath.normpath(inside + posixpath.join(posixpath.dirname(page), target))
    return found.removeprefix("docs/")


def fact_pages() -> dict[str, str]:
    """Return a page in numbers for every edition, with its chart, from the figures in docs/facts."""
    from fact_sheets import Facts, facts_chart, facts_page

    made = {}
    for file in sorted((ROOT / "docs" / "facts").glob("*.json")):
        facts = Facts.from_dict(json.loads(file.read_text("utf-8")))
        made[f"facts/{file.stem}.md"] = facts_page(facts)
        if len(facts.variants.variants) > 1:
            made[f"facts/{file.stem}.svg"] = facts_chart(facts)
    return made


def python_page() -> str:
    import lastcard
    from lastcard import bots, events

    parts = [f"## {module.__name__}\n\n{listed(module)}" for module in (lastcard, bots, events)]
    return "\n".join([PYTHON, *parts])


def listed(module: ModuleType) -> str:
    """The classes and functions of a module, which their docstrings describe."""
    names = [name for name in module.__all__ if isinstance(getattr(module, name), (type, FunctionType))]
    return "\n".join(f"::: {module.__name__}.{name}\n" for name in names)


def commands_page() -> str:
    from lastcard.cli import parser

    return "\n".join([COMMANDS, *map(described, commands(parser()))])


def commands(top: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Every command, in the order of the help."""
    for action in top._actions:  # noqa: SLF001 - argparse has no other way to list its commands
        if action.nargs == argparse.PARSER and action.choices is not None:
            yield from dict(action.choices).values()


def described(made: argparse.ArgumentParser) -> str:
    return f"## {made.prog.split()[-1]}\n\n```text\n{made.format_help()}```\n"
