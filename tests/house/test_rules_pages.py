"""The rules as data: nothing that docs/rules says is lost, and no sign is left over."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import lastcard
from building.rules_pages import DOCS, KEYS, ORDER, Reader, RulesError, index, rules, sources, tree, write


@cache
def whole() -> dict[str, Any]:
    """All that is made of the rules, once a test asks for it: to read this file takes every worker's time."""
    return rules()


@cache
def every_page() -> dict[str, dict[str, Any]]:
    return {page["key"]: page for page in whole()["pages"]}


def blocks(page: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from page["lead"]
    for section in page["sections"]:
        yield from section["blocks"]


def inlines(value: Any) -> Iterator[dict[str, Any]]:
    """Everything in a page that is more than words."""
    if isinstance(value, dict):
        if value.get("kind") in ("em", "strong", "code", "card", "link") or set(value) == {
            "kind",
            "text",
            "page",
        }:
            yield value
        for part in value.values():
            yield from inlines(part)
    elif isinstance(value, list):
        for part in value:
            yield from inlines(part)


def plain(words: list[Any]) -> str:
    return "".join(one if isinstance(one, str) else one["text"] for one in words)


@pytest.mark.parametrize("name", ORDER)
def test_every_clause_of_a_page_is_found_with_all_its_words(name: str) -> None:
    key = "rules" if name == "README" else name
    text = (DOCS / f"{name}.md").read_text("utf-8")
    written = re.findall(r"(?m)^\*\*([A-Z0-9]+-\d+)\*\* (.*)$", text)
    clauses = {one["id"]: one for one in blocks(every_page()[key]) if one["kind"] == "clause"}
    assert list(clauses) == [clause for clause, _ in written]
    for clause, said in written:
        made = clauses[clause]
        bare = re.sub(r"[*`]|\[([^]]*)\]\([^)]*\)", r"\1", said)
        assert f"{plain(made['title'])} {plain(made['text'])}" == bare
        assert whole()["clauses"][clause] == key


def test_every_clause_that_the_game_or_its_page_can_name_has_a_place() -> None:
    root = DOCS.parents[1]
    sources = [*(root / "src" / "lastcard").rglob("*.py"), *(root / "web" / "src").rglob("*")]
    texts = "".join(path.read_text("utf-8") for path in sources if path.suffix in (".py", ".ts", ".svelte"))
    chapters = "|".join({clause.rpartition("-")[0] for clause in whole()["clauses"]})
    named = set(re.findall(rf"\b(?:{chapters})-\d+\b", texts))
    named |= {one.clause for one in lastcard.OPTIONS.values()}
    assert len(named) > 100
    assert named <= set(whole()["clauses"])


@pytest.mark.parametrize("name", ORDER)
def test_every_clause_of_a_page_can_be_linked_to(name: str) -> None:
    """By its id in small letters, wherever the Markdown is shown: a line of its own before the clause."""
    text = (DOCS / f"{name}.md").read_text("utf-8")
    written = re.findall(r"(?m)^\*\*([A-Z0-9]+-\d+)\*\* ", text)
    linked = re.findall(r'(?m)^<a id="([a-z0-9-]+)"></a>\n\*\*([A-Z0-9]+-\d+)\*\* ', text)
    assert linked == [(clause.lower(), clause) for clause in written]


def test_a_note_stands_at_the_top_of_corn() -> None:
    """The ruling furthest from the plain word of its sheet is told before anybody asks."""
    (note,) = [block for block in every_page()["corn"]["lead"] if block["kind"] == "note"]
    assert {"kind": "clause", "text": "R-30", "page": "rulings"} in note["text"]


# Examples


def examples() -> Iterator[list[str]]:
    for name in ORDER:
        for code in re.findall(r"(?s)```text\n(.*?)```", (DOCS / f"{name}.md").read_text("utf-8")):
            yield code.splitlines()


@pytest.mark.parametrize("lines", list(examples()), ids=lambda lines: lines[0].partition(" pile")[0])
def test_an_example_can_be_played_as_it_stands(lines: list[str]) -> None:
    played = lastcard.Round.from_position(lines[0])
    moves = [found for line in lines[1:] if (found := re.match(r"(\d):(\S+) ", line))]
    assert moves
    for move in moves:
        played.act(int(move[1]), move[2])


def test_an_example_is_told_by_names_and_cards() -> None:
    made = read(
        "```text\nmod hands=M,r1/g1/y3,y9 pile=g7 draw=b1 turn=0\n\n"
        "0:M   on g7\n0:r   red it is\n       r1 goes to Ben\n1:g1  Ben plays\n```"
    )
    assert [spelt(item) for item in made["items"]] == [
        "Ada holds [M] [r1]", "Ben holds [g1]", "Cleo holds [y3] [y9]", "On the pile lies [g7]",
        "Ada [M]: on [g7]", "Ada: red it is", "[r1] goes to Ben", "Ben [g1]: plays",
    ]  # fmt: skip


def spelt(words: list[Any]) -> str:
    signs = {"card": "[{}]"}
    return "".join(
        one if isinstance(one, str) else signs.get(one["kind"], "{}").format(one["text"]) for one in words
    )


OF_THE_TABLE = {"turn_seconds", "catch_grace_ms", "leaver"}
"""Settings that are no options of the rules."""


@pytest.mark.parametrize("page", [KEYS.get(name, name) for name in ORDER])
def test_a_page_speaks_to_people_not_to_programs(page: str) -> None:
    words = json.dumps(every_page()[page])
    for term in ("trio", "eat 0", "eats 0", '["key"]', "editions --"):
        assert term not in words
    named = {one["text"] for one in inlines(every_page()[page]) if one["kind"] == "code" and "text" in one}
    known = {*lastcard.OPTIONS, *(choice for one in lastcard.OPTIONS.values() for choice in one.choices)}
    assert named - known <= {
        "draw",
        "keep",
        "take",
        "p",
        "r",
        "lastcard.OPTIONS",
        "lastcard.PRESETS",
        *OF_THE_TABLE,
    }


def test_every_link_leads_to_a_chapter_that_is_there() -> None:
    links = [one for page in whole()["pages"] for one in inlines(page) if one["kind"] in ("link", "clause")]
    pages = {one["page"] for one in links if one["page"]}
    assert pages
    assert pages <= {*every_page()}
    anchors = {(one["page"], one["anchor"]) for one in links if one["kind"] == "link" and one["anchor"]}
    assert anchors
    assert anchors <= {
        (name, section["id"]) for name, page in every_page().items() for section in page["sections"]
    }


SOURCES = """
DECK-1: sheet; avatar sheet R-02
DECK-2: sheet R-01; avatar R-02
DECK-3: sheet; avatar sheet R-02
DECK-4: sheet; avatar sheet R-02
DECK-5: sheet; avatar R-02
DECK-6: avatar sheet
PLRS-1: R-03
OBJ-1: sheet; avatar sheet R-44
DLR-1: sheet; avatar sheet R-05
DLR-2: sheet; avatar no
DLR-3: R-04
DLR-4: follows R-04; avatar sheet
DEAL-1: sheet
DEAL-2: sheet
FIRST-1: sheet
FIRST-2: sheet
FIRST-3: sheet
FIRST-4: sheet
FIRST-5: sheet
FIRST-6: sheet R-10; avatar R-08
FIRST-7: sheet R-07; avatar R-08
FIRST-8: sheet R-09; mod sheet; avatar R-08
FIRST-9: avatar sheet R-08
FIRST-10: follows
TURN-1: sheet
TURN-2: follows; avatar sheet
TURN-3: sheet
TURN-4: R-47; avatar sheet R-47
MATCH-1: sheet
MATCH-2: sheet; avatar follows
MATCH-3: sheet
MATCH-4: sheet; avatar follows
MATCH-5: follows; avatar sheet
MATCH-6: sheet R-46
DRAW-1: sheet
DRAW-2: sheet
DRAW-3: sheet
DRAW-4: sheet
OPT-1: sheet
OPT-2: sheet
DCO-1: sheet
DCO-2: follows
DCO-3: follows
D2-1: sheet
D2-2: sheet; avatar follows
D2-3: sheet R-45
D2-4: follows
REV-1: sheet
REV-2: sheet; avatar follows
REV-3: R-11
SKIP-1: sheet
SKIP-2: sheet; avatar follows
SKIP-3: follows
WILD-1: sheet
WILD-2: sheet
WILD-3: sheet
WILD-4: follows
WD4-1: sheet
WD4-2: sheet
WD4-3: sheet; avatar sheet R-18
WD4-4: R-16
WD4-5: R-15
CHAL-1: sheet
CHAL-2: follows; avatar sheet
CHAL-3: sheet R-19
CHAL-4: sheet R-17; avatar sheet
CHAL-5: sheet
CHAL-6: R-17; avatar sheet
CHAL-7: R-16
CHAL-8: follows
UNO-1: sheet; mod sheet R-14; corn sheet R-34
UNO-2: sheet
UNO-3: sheet; avatar sheet R-12
UNO-4: R-12
UNO-5: R-13; avatar sheet
UNO-6: R-13; avatar sheet R-13
UNO-7: follows
UNO-8: R-13
UNO-9: follows
OUT-1: sheet
OUT-2: sheet
OUT-3: follows
LAST-1: sheet; avatar R-21
LAST-2: sheet R-20; avatar R-20 R-21
LAST-3: follows
LAST-4: R-22; mod follows; avatar follows
LAST-5: follows
SHUF-1: sheet R-40
SHUF-2: R-40
SHUF-3: R-40
SHUF-4: follows
SHUF-5: R-41 R-42
SHUF-6: R-41
SHUF-7: R-49
SCOR-1: sheet; corn sheet R-34
SCOR-2: sheet
SCOR-3: sheet
SCOR-4: sheet
SCOR-5: sheet
WIN-1: sheet
WIN-2: follows
ALT-1: sheet; avatar no
ALT-2: sheet; avatar no
ALT-3: R-43
NEXT-1: sheet
NEXT-2: R-06
NEXT-3: R-47
KP-1: sheet
KP-2: sheet
KP-3: sheet
KP-4: sheet
KP-5: sheet R-24
KP-6: follows
KP-7: sheet R-23
KP-8: R-25
KP-9: R-22
KP-10: sheet
MOD-1: sheet
MOD-2: sheet R-26
MOD-3: sheet
MOD-4: R-27
MOD-5: sheet
MOD-6: R-26
MOD-7: R-14
MOD-8: sheet R-28
MOD-9: follows
MOD-10: sheet
NAR-1: sheet
NAR-2: sheet R-29
NAR-3: sheet
NAR-4: sheet
NAR-5: sheet
NAR-6: sheet
NAR-7: sheet
NAR-8: sheet
NAR-9: R-30 R-31
NAR-10: R-33
NAR-11: R-32
NAR-12: R-29
NAR-13: R-22
NAR-14: sheet R-34
NAR-15: R-34
NAR-16: follows
WAS-1: sheet R-35
WAS-2: R-35
WAS-3: follows
WAS-4: sheet R-36
WAS-5: sheet
WAS-6: sheet R-38
WAS-7: sheet
WAS-8: sheet R-38
WAS-9: R-39
WAS-10: R-37
WAS-11: follows
WAS-12: R-39
WAS-13: follows
WAS-14: sheet R-18
"""
"""Where every clause comes from, then where it differs by edition: by hand, from the printed sheets."""


def test_every_clause_names_its_sources_in_every_edition() -> None:
    found = {
        clause["id"]: "; ".join(" ".join(filter(None, spelt_source(one))) for one in clause["sources"])
        for page in whole()["pages"]
        for clause in blocks(page)
        if clause["kind"] == "clause" and page["key"] not in ("rulings", "house-rules")
    }
    expected = dict(line.split(": ") for line in SOURCES.strip().splitlines())
    assert found == expected


def spelt_source(source: dict[str, Any]) -> list[str]:
    words = {"on": "sheet", "follows": "follows", "no": "no", "": ""}
    return [source["edition"], words[source["sheet"]], *source["rulings"]]


def test_every_ruling_that_a_clause_names_as_its_source_exists() -> None:
    clauses = {one["id"]: one for page in whole()["pages"] for one in blocks(page) if one["kind"] == "clause"}
    named = {ruling for one in clauses.values() for source in one["sources"] for ruling in source["rulings"]}
    assert named
    assert named <= {*clauses}
    assert clauses["R-05"]["sources"] == clauses["STACK-1"]["sources"] == []


@pytest.mark.parametrize(
    "line",
    ["On the sheet", "Of the sheet.", "Nowhere: on the sheet.", "Our ruling.", "Avatar: ."],
)
def test_a_source_that_cannot_be_read_is_an_error(line: str) -> None:
    with pytest.raises(RulesError):
        sources(line)


def test_the_index_leads_to_clauses_in_every_language() -> None:
    assert {len(entry["terms"]) for entry in whole()["index"]} == {4}
    entries = {
        term: entry["clauses"] for entry in whole()["index"] for said in entry["terms"] for term in said
    }
    assert entries["two players"] == entries["zu zweit"] == entries["à deux"] == entries["dos jugadores"]
    assert entries["two players"][:2] == ["REV-3", "R-11"]
    assert entries["W"][:4] == ["WILD-1", "WILD-2", "WILD-3", "WILD-4"]
    assert {clause for clauses in entries.values() for clause in clauses} <= set(whole()["clauses"])
    with pytest.raises(RulesError, match="no clause or chapter CHAP-4"):
        index("| English | clauses |\n|---|---|\n| challenge | CHAP-4 |", whole()["clauses"])


def test_cards_and_code_are_told_apart() -> None:
    made = Reader("common", {"R-17": "rulings"}).inline(
        "On `r7`, `W` or `draw_four`: *left*, **R-17** (R-17)."
    )
    assert made == [
        "On ", {"kind": "card", "text": "r7"}, ", ", {"kind": "card", "text": "W"}, " or ",
        {"kind": "code", "text": "draw_four"}, ": ", {"kind": "em", "text": "left"}, ", ",
        {"kind": "strong", "text": "R-17"}, " (", {"kind": "clause", "text": "R-17", "page": "rulings"}, ").",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "> a quotation\n>\n> of two paragraphs",
        "### a smaller chapter",
        "---",
        "<b>HTML</b>",
        "words with <b>HTML</b>",
        "    indented",
        "a *half sign",
        "a [half link",
        "a sign **within `another`**",
        "a [link `with a sign`](common.md)",
        "![a picture](picture.png)",
        "```text\nno position\n```",
        "- one\n\n  two",
        "- one\n  - two",
        "- one\ntwo",
        "| a | b |\n| - |",
        "| a | b |\n| - | - |\n| one |",
        "| a | b |\n| - | - |\n| one | two | three |",
    ],
)
def test_a_sign_that_is_not_known_is_an_error(text: str) -> None:
    with pytest.raises(RulesError):
        read(text)


def read(text: str) -> dict[str, Any]:
    """The one block that a text is."""
    (node,) = tree(text)
    return Reader("common", {}).block(node)


def test_a_file_is_written_only_if_it_changes(tmp_path: Path) -> None:
    target = tmp_path / "public" / "rules.json"
    write(target)
    before = target.stat().st_mtime_ns
    write(target)
    assert target.stat().st_mtime_ns == before
    assert json.loads(target.read_text("utf-8")) == whole()
