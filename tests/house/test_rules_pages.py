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
from building.rules_pages import DOCS, KEYS, ORDER, Reader, RulesError, rules, tree, write


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


def test_a_clause_says_which_rulings_it_rests_on() -> None:
    clauses = {one["id"]: one for page in whole()["pages"] for one in blocks(page) if one["kind"] == "clause"}
    assert clauses["NAR-2"]["rulings"] == ["R-29"]
    assert clauses["NAR-3"]["rulings"] == []
    assert clauses["R-05"]["rulings"] == []
    assert all(ruling in clauses for one in clauses.values() for ruling in one["rulings"])


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
