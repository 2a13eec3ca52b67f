"""The rules as data for the browser: `docs/rules/*.md` become `web/public/rules.json`.

    python building/rules_pages.py    writes the file; the build of the page does so, too

The page shows the rules without a parser and without HTML in strings. So the Markdown of docs/rules becomes
a small tree here. Of what Markdown can say the page draws only this; anything else is an error, not a guess.

    type Rules  = { pages: Page[]; clauses: Record<string, string>; index: Entry[] }  // clauses: their pages
    type Entry  = { terms: string[][]; clauses: string[] }             // what people search for, by language
    type Page   = { key: string; title: string; lead: Block[]; sections: Section[] }
    type Section = { id: string; title: string; blocks: Block[] }
    type Block  =
      | { kind: 'clause'; id: string; title: Inline[]; text: Inline[]; sources: Source[] }
      | { kind: 'text' | 'note'; text: Inline[] }                      // a note stands in a box
      | { kind: 'list'; ordered: boolean; items: Inline[][] }
      | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
      | { kind: 'code'; language: string; lines: string[] }
    type Source  = { edition: string; sheet: '' | 'on' | 'follows' | 'no'; rulings: string[] }
    type Inline = string
      | { kind: 'em' | 'strong' | 'code' | 'card'; text: string }      // card: a token such as r7
      | { kind: 'link'; text: string; page: string; anchor: string }   // page '': no page of the rules
      | { kind: 'clause'; text: string; page: string }                 // text is its id

An example, which is a position in our notation and the moves from it, becomes a list: what everybody holds,
then move by move who does what. Its people are called by the names that docs/rules gives to the seats.

Pages come in the order in which one reads them: README (key `rules`), common, the editions, house rules,
rulings. The index is not a page. The sources of a clause come from the line below its text, such as
`*On the sheet. Avatar: our ruling R-21.*`. House rules and rulings have none. The title of a ruling is its
question.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs" / "rules"
TARGET = ROOT / "web" / "public" / "rules.json"
KEYS = {"README": "rules"}
INDEX = "look-up"


def of_editions(feature: str) -> list[str]:
    """A row of the table of editions, which `lastcard editions --into` writes into README.md."""
    found = re.search(rf"(?m)^\| {feature} \| (.*) \|$", (DOCS / "README.md").read_text("utf-8"))
    return found[1].split(" | ") if found else []


ORDER = ("README", "common", *of_editions("key"), "house-rules", "rulings")
SPECIALS = "".join(card.rpartition(" ")[2] for card in of_editions("special card") if " " in card)

Inline = str | dict[str, Any]
Block = dict[str, Any]

CLAUSE = re.compile(r"\*\*([A-Z][A-Z0-9]*-\d+)\*\* \*([^*]+)\* (.+)")
ID = re.compile(r"(?<![\w-])([A-Z][A-Z0-9]*-\d+)(?![\w-])")
CARD = re.compile(rf"[rygbp][0-9srd]|[WF{SPECIALS}]")
ASIDE = re.compile(r"(?m)^Key: `[a-z-]+`\. |, in seats 0, 1 and 2(?=\.)")  # for programs, not for players
ANCHOR = re.compile(r'(?m)^<a id="[a-z0-9-]+"></a>\n')  # for links to the page as it is on a code host
SOURCE = re.compile(r"(?m)^(\*\*[^\n]+)\n\*([A-Z][^*`\n]+)\*$")  # the line below the text of a clause
DEFAULT = re.compile(r"(?m)^\*The default of `[^\n]+\*\n?")  # where the default of an option comes from
SEGMENT = re.compile(
    r"(?:(?P<edition>[A-Z][\w ]+): )?(?:(?P<sheet>on|follows from|not on) the sheet)?"
    r"(?:(?:, and )?our rulings? (?P<rulings>R-\d+(?: and R-\d+)*))?\."
)
SHEET = {"on": "on", "follows from": "follows", "not on": "no", None: ""}
LEFT_OVER = re.compile(r"[*`\[\]|]")
POSITION = re.compile(r"[a-z-]+ hands=(\S+) pile=(\S+) .*")
MOVE = re.compile(r"(\d):(\S+) (.+)")
TOKEN = re.compile(rf"(?<![\w`])(?:{CARD.pattern})(?![\w`])")
SWITCHED = re.compile(r"\(R-\d+\)$")  # a row of the table of editions that tells an option
NAMES = ("Ada", "Ben", "Cleo")
MARKDOWN = MarkdownIt("commonmark").enable("table")


class RulesError(ValueError):
    """A page of the rules says something in a way that is not known here."""


def rules(docs: Path = DOCS) -> dict[str, Any]:
    """All pages, with the places of all clauses."""
    missing = [path.stem for path in docs.glob("*.md") if path.stem not in (*ORDER, INDEX)]
    if missing:
        raise RulesError(f"no place in the order of the rules for {', '.join(missing)}")
    texts = {name: (docs / f"{name}.md").read_text("utf-8") for name in ORDER}
    places = {
        found[1]: KEYS.get(name, name)
        for name, text in texts.items()
        for found in re.finditer(rf"(?m)^{CLAUSE.pattern}$", text)
    }
    return {
        "pages": [page(name, text, places) for name, text in texts.items()],
        "clauses": places,
        "index": index((docs / f"{INDEX}.md").read_text("utf-8"), places),
    }


def index(text: str, places: dict[str, str]) -> list[dict[str, Any]]:
    """Return the terms that people search for in each language, with the clauses that settle the matter."""
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    entries = []
    for *cells, named in rows[1:]:
        clauses = [
            clause
            for name in named.split()
            for clause in places
            if name in (clause, clause.rpartition("-")[0])
        ]
        unknown = [name for name in named.split() if not any(one.startswith(name) for one in clauses)]
        if unknown:
            raise RulesError(f"{INDEX}.md: no clause or chapter {', '.join(unknown)}")
        entries.append({"terms": [cell.split(", ") for cell in cells], "clauses": clauses})
    return entries


def page(name: str, text: str, places: dict[str, str]) -> dict[str, Any]:
    """One page: its title, what stands before the first chapter, and the chapters."""
    made: dict[str, Any] = {"key": KEYS.get(name, name), "title": "", "lead": [], "sections": []}
    into, reader = made["lead"], Reader(made["key"], places)
    text = DEFAULT.sub("", ANCHOR.sub("", ASIDE.sub("", text)))
    reader.sources = {found[1]: sources(found[2]) for found in SOURCE.finditer(text)}
    for node in tree(SOURCE.sub(r"\1", text)):
        if node.tag == "h1":
            made["title"] = node.children[0].content
        elif node.tag == "h2":
            title, into = node.children[0].content, []
            made["sections"].append({"id": anchor(title), "title": title, "blocks": into})
        elif not node.content.startswith("<!--"):
            into.append(reader.block(node))
    if not made["title"]:
        raise RulesError(f"{name}.md has no title")
    return made


def sources(text: str) -> list[dict[str, Any]]:
    """Read where a clause comes from: for every edition, then for those that have a source of their own."""
    made = []
    for said in re.split(r"(?<=\.) ", text):
        found = SEGMENT.fullmatch(said[0].lower() + said[1:]) or SEGMENT.fullmatch(said)
        edition = found["edition"].lower().replace(" ", "-") if found and found["edition"] else ""
        if not found or edition not in ("", *ORDER) or not (found["sheet"] or found["rulings"]):
            raise RulesError(f"no source of a clause: {said!r}")
        rulings = found["rulings"].split(" and ") if found["rulings"] else []
        made.append({"edition": edition, "sheet": SHEET[found["sheet"]], "rulings": rulings})
    return made


def tree(text: str) -> list[SyntaxTreeNode]:
    """What a text is made of. The library would fill up a short row of a table, and cut a long one."""
    lines = text.splitlines()
    nodes = SyntaxTreeNode(MARKDOWN.parse(text)).children
    for table in (node for node in nodes if node.type == "table"):
        first, end = table.map or (0, 0)
        if len({line.count("|") for line in lines[first:end]}) != 1:
            raise RulesError(f"a table with rows of different lengths: {lines[first][:60]!r}")
    return nodes


def anchor(title: str) -> str:
    """The name by which a link leads to a chapter, as code hosts make it."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


class Reader:
    """Reads what a page is made of."""

    def __init__(self, key: str, places: dict[str, str]) -> None:
        self.key = key
        self.places = places
        self.sources: dict[str, list[dict[str, Any]]] = {}

    def block(self, node: SyntaxTreeNode) -> Block:
        match node.type:
            case "fence" if node.info == "text":
                return self.example(node.content.splitlines())
            case "fence":
                return {"kind": "code", "language": node.info, "lines": node.content.splitlines()}
            case "table":
                head, *rows = [self.row(row) for part in node.children for row in part.children]
                rows = [row for row in rows if row[0] != ["key"]]  # a word for programs, again
                return {"kind": "table", "head": head, "rows": rows}
            case "bullet_list" | "ordered_list":
                items = [self.inline(self.only_part(item).children[0].content) for item in node.children]
                return {"kind": "list", "ordered": node.type == "ordered_list", "items": items}
            case "blockquote":
                text = " ".join(self.only_part(node).children[0].content.splitlines())
                return {"kind": "note", "text": self.inline(text)}
            case "paragraph":
                text = " ".join(node.children[0].content.splitlines())
                clause = CLAUSE.fullmatch(text)
                return self.clause(clause) if clause else {"kind": "text", "text": self.inline(text)}
        raise self.unknown(node)

    def clause(self, found: re.Match[str]) -> Block:
        return {
            "kind": "clause",
            "id": found[1],
            "title": self.inline(found[2]),
            "text": self.inline(found[3]),
            "sources": self.sources.get(found[0], []),
        }

    def row(self, node: SyntaxTreeNode) -> list[list[Inline]]:
        cells = [cell.children[0].content for cell in node.children]
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
        nodes = SyntaxTreeNode(MARKDOWN.parseInline(text)).children[0].children
        made = [part for node in nodes for part in self.sign(node)]
        if any(LEFT_OVER.search(one if isinstance(one, str) else one["text"]) for one in made):
            raise RulesError(f"{self.key}: a sign without its partner: {text[:60]!r}")
        return made

    def sign(self, node: SyntaxTreeNode) -> list[Inline]:
        match node.type:
            case "text":
                return [self.named(part) for part in ID.split(node.content) if part]
            case "code_inline":
                card = CARD.fullmatch(node.content)
                return [{"kind": "card" if card else "code", "text": node.content}]
            case "em" | "strong":
                return [{"kind": node.type, "text": self.words(node)}]
            case "link":
                return [{"kind": "link", "text": self.words(node), **self.target(str(node.attrs["href"]))}]
        raise self.unknown(node)

    def named(self, text: str) -> Inline:
        place = self.places.get(text)
        return {"kind": "clause", "text": text, "page": place} if place else text

    def words(self, node: SyntaxTreeNode) -> str:
        """What a sign is about: the page draws none within another."""
        part = self.only_part(node)
        if part.type != "text":
            raise self.unknown(part)
        return part.content

    def only_part(self, node: SyntaxTreeNode) -> SyntaxTreeNode:
        if len(node.children) != 1:
            raise self.unknown(node)
        return node.children[0]

    def unknown(self, node: SyntaxTreeNode) -> RulesError:
        return RulesError(f"{self.key}: what is this? {node.type} {str(node.content)[:60]!r}")

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
