"""The rules as data for the browser: `docs/rules/*.md` become `web/public/rules.json`.

    python building/rules_pages.py    writes the file; the build of the page does so, too

The page shows the rules without a parser and without HTML in strings. So what is written in the few signs
that docs/rules uses becomes a small tree here; anything else is an error, not a guess.

    type Rules  = { pages: Page[]; clauses: Record<string, string> }   // the page of each clause, by id
    type Page   = { key: string; title: string; lead: Block[]; sections: Section[] }
    type Section = { id: string; title: string; blocks: Block[] }
    type Block  =
      | { kind: 'clause'; id: string; title: Inline[]; text: Inline[]; rulings: string[] }
      | { kind: 'text'; text: Inline[] }
      | { kind: 'list'; ordered: boolean; items: Inline[][] }
      | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
      | { kind: 'code'; language: string; lines: string[] }
    type Inline = string
      | { kind: 'em' | 'strong' | 'code' | 'card'; text: string }      // card: a token such as r7
      | { kind: 'link'; text: string; page: string; anchor: string }   // page '': no page of the rules
      | { kind: 'clause'; text: string; page: string }                 // text is its id

An example, which is a position in our notation and the moves from it, becomes a list: what everybody holds,
then move by move who does what. Its people are called by the names that docs/rules gives to the seats.

Pages come in the order in which one reads them: README (key `rules`), common, the editions, rulings. A clause
without rulings is on the sheet; one with them says which rulings of ours it rests on. Of a clause on the
page of rulings, `title` is the question, and `rulings` is empty.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs" / "rules"
TARGET = ROOT / "web" / "public" / "rules.json"
ORDER = ("README", "common", "angry-birds", "mod", "corn", "avatar", "classic", "rulings")
KEYS = {"README": "rules"}

Inline = str | dict[str, Any]
Block = dict[str, Any]

CLAUSE = re.compile(r"\*\*([A-Z][A-Z0-9]*-\d+)\*\* \*([^*]+)\* (.+)")
ID = re.compile(r"[A-Z][A-Z0-9]*-\d+")
CARD = re.compile(r"[rygbp][0-9srd]|[WFKMNA]")
SIGNS = re.compile(
    r"\*\*(?P<strong>[^*]+)\*\*|\*(?P<em>[^*]+)\*|`(?P<code>[^`]+)`"
    r"|\[(?P<link>[^]]+)\]\((?P<to>[^)]+)\)|(?<![\w-])(?P<id>[A-Z][A-Z0-9]*-\d+)(?![\w-])"
)
ASIDE = re.compile(r"^Key: `[a-z-]+`\. |, in seats 0, 1 and 2(?=\.)")
HEADING = re.compile(r"(#{1,2}) (.+)")
ITEM = re.compile(r"(?:(-)|\d+\.) (.+)")
POSITION = re.compile(r"[a-z-]+ hands=(\S+) pile=(\S+) .*")
MOVE = re.compile(r"(\d):(\S+) (.+)")
TOKEN = re.compile(rf"(?<![\w`])(?:{CARD.pattern})(?![\w`])")
SWITCHED = re.compile(r"\(R-\d+\)$")  # a row of the table of editions that tells an option
NAMES = ("Ada", "Ben", "Cleo")


class RulesError(ValueError):
    """A page of the rules uses a sign that is not known here."""


def rules(docs: Path = DOCS) -> dict[str, Any]:
    """All pages, with the places of all clauses."""
    missing = [path.stem for path in docs.glob("*.md") if path.stem not in ORDER]
    if missing:
        raise RulesError(f"no place in the order of the rules for {', '.join(missing)}")
    texts = {name: (docs / f"{name}.md").read_text("utf-8") for name in ORDER}
    places = {
        found[1]: KEYS.get(name, name)
        for name, text in texts.items()
        for found in re.finditer(rf"(?m)^{CLAUSE.pattern}$", text)
    }
    return {"pages": [page(name, text, places) for name, text in texts.items()], "clauses": places}


def page(name: str, text: str, places: dict[str, str]) -> dict[str, Any]:
    """One page: its title, what stands before the first chapter, and the chapters."""
    made: dict[str, Any] = {"key": KEYS.get(name, name), "title": "", "lead": [], "sections": []}
    into = made["lead"]
    for lines in paragraphs(text):
        heading = HEADING.fullmatch(lines[0])
        if heading and heading[1] == "#":
            made["title"] = heading[2]
        elif heading:
            into = []
            made["sections"].append({"id": anchor(heading[2]), "title": heading[2], "blocks": into})
        else:
            lines[0] = ASIDE.sub("", lines[0])  # words for programs, which no player needs
            into.append(Reader(made["key"], places).block(lines))
    if not made["title"]:
        raise RulesError(f"{name}.md has no title")
    return made


def paragraphs(text: str) -> Iterator[list[str]]:
    """Lines that belong together; code is kept in one piece, comments are left out."""
    held: list[str] = []
    code = False
    for line in text.splitlines():
        if line.startswith("```"):
            code = not code
        if not code and (not line.strip() or line.startswith("<!--")):
            if held:
                yield held
            held = []
        else:
            held.append(line)
    if held:
        yield held


def anchor(title: str) -> str:
    """The name by which a link leads to a chapter, as code hosts make it."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


class Reader:
    """Reads the paragraphs of a page."""

    def __init__(self, key: str, places: dict[str, str]) -> None:
        self.key = key
        self.places = places

    def block(self, lines: list[str]) -> Block:
        if lines[0].startswith("```text"):
            return self.example(lines[1:-1])
        if lines[0].startswith("```"):
            return {"kind": "code", "language": lines[0][3:], "lines": lines[1:-1]}
        if lines[0].startswith("|"):
            return self.table(lines)
        if ITEM.fullmatch(lines[0]):
            return self.items(lines)
        text = " ".join(lines)
        clause = CLAUSE.fullmatch(text)
        if clause:
            return self.clause(clause)
        if text.startswith(("#", ">", "<", "    ")):
            raise RulesError(f"{self.key}: what is this? {text[:60]!r}")
        return {"kind": "text", "text": self.inline(text)}

    def clause(self, found: re.Match[str]) -> Block:
        own = self.key == "rulings"
        rulings = [] if own else sorted({one for one in ID.findall(found[3]) if one.startswith("R-")})
        return {
            "kind": "clause",
            "id": found[1],
            "title": self.inline(found[2]),
            "text": self.inline(found[3]),
            "rulings": rulings,
        }

    def items(self, lines: list[str]) -> Block:
        found = [ITEM.fullmatch(line) for line in lines]
        if not all(found):
            raise RulesError(f"{self.key}: an item of a list is one line: {lines[0][:60]!r}")
        items = [one for one in found if one]
        return {
            "kind": "list",
            "ordered": not items[0][1],
            "items": [self.inline(one[2]) for one in items],
        }

    def table(self, lines: list[str]) -> Block:
        rows = [self.row([cell.strip() for cell in line.strip("|").split("|")]) for line in lines]
        rows = [row for row in rows if row[0] != ["key"]]  # a word for programs, again
        if len({len(row) for row in rows}) != 1:
            raise RulesError(f"{self.key}: a table with rows of different lengths: {lines[0][:60]!r}")
        return {"kind": "table", "head": rows[0], "rows": rows[2:]}

    def row(self, cells: list[str]) -> list[list[Inline]]:
        if SWITCHED.search(cells[0]):
            cells[1:] = [f"`{cell}`" for cell in cells[1:]]
        return [self.inline(cell.replace("` `", "`, `")) for cell in cells]

    def example(self, lines: list[str]) -> Block:
        """What everybody holds, and move by move who does what."""
        start = POSITION.fullmatch(lines[0])
        if not start:
            raise RulesError(f"{self.key}: an example begins with a position, not with {lines[0][:60]!r}")
        hands = zip(NAMES, start[1].replace(",", " ").split("/"), strict=True)
        said = [*(f"**{name}** holds {hand}" for name, hand in hands), f"On the pile lies {start[2]}"]
        said += [self.move(" ".join(line.split())) for line in lines[1:] if line]
        return {
            "kind": "list",
            "ordered": False,
            "items": [self.inline(TOKEN.sub(lambda found: f"`{found[0]}`", one)) for one in said],
        }

    def move(self, line: str) -> str:
        """One line of an example: who moves is named once, and a card that is played is shown."""
        found = MOVE.fullmatch(line)
        if not found:
            return line
        name, token, text = NAMES[int(found[1])], found[2], found[3]
        shown = f" {token}" if CARD.fullmatch(token) and token not in text.split() else ""
        if text.startswith(f"{name} "):
            return f"**{name}**{shown}{':' if shown else ''} {text.removeprefix(name).strip()}"
        return f"**{name}**{shown}: {text}"

    def inline(self, text: str) -> list[Inline]:
        """Words, and the few signs among them."""
        made: list[Inline] = []
        at = 0
        for found in SIGNS.finditer(text):
            if found.start() > at:
                made.append(text[at : found.start()])
            made.append(self.sign(found))
            at = found.end()
        if at < len(text):
            made.append(text[at:])
        if any(re.search(r"[*`\[\]]", one if isinstance(one, str) else one["text"]) for one in made):
            raise RulesError(f"{self.key}: a sign without its partner: {text[:60]!r}")
        return made

    def sign(self, found: re.Match[str]) -> Inline:
        if found["link"]:
            return {"kind": "link", "text": found["link"], **self.target(found["to"])}
        if found["id"]:
            place = self.places.get(found["id"])
            return {"kind": "clause", "text": found["id"], "page": place} if place else found["id"]
        if found["code"]:
            card = CARD.fullmatch(found["code"])
            return {"kind": "card" if card else "code", "text": found["code"]}
        kind = "strong" if found["strong"] else "em"
        return {"kind": kind, "text": found[kind]}

    def target(self, to: str) -> dict[str, str]:
        path, _, place = to.partition("#")
        name = path.removesuffix(".md")
        if not path:
            return {"page": self.key, "anchor": place}
        return {"page": KEYS.get(name, name) if name in ORDER else "", "anchor": place}


def write(target: Path = TARGET, docs: Path = DOCS) -> None:
    text = json.dumps(rules(docs), ensure_ascii=False, separators=(",", ":"))
    if not target.exists() or target.read_text("utf-8") != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")


if __name__ == "__main__":
    try:
        write()
    except (RulesError, OSError) as error:
        sys.exit(f"the rules cannot be made into data: {error}")
