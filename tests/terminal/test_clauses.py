"""`rules`: a clause, a chapter, a page, and what is none of them."""

import re
from typing import Any

import pytest

import lastcard
from lastcard.cli import main
from lastcard.rules.editions import EDITIONS
from lastcard.rules.house_rules import HOUSE_RULES
from lastcard.rules.options import OPTIONS
from lastcard.wording.clauses import (
    CARDS,
    ORDER,
    PAGES,
    PARAGRAPH,
    chapters,
    clause_lines,
    clauses,
    default_sources,
    source,
    source_in,
    subjects,
)


def told(text: str) -> str:
    return "\n".join(clause_lines(text))


def test_a_clause_is_told_and_an_option_with_it() -> None:
    assert told("chal-4").startswith("CHAL-4: Guilty. The challenged player draws the four cards.")
    assert "Option mod_go_out" in told("R-28")
    assert told("r-4").startswith("R-04: ")


def test_a_chapter_lists_its_clauses() -> None:
    lines = told("uno").splitlines()
    assert lines[0] == "UNO-1: Call your last card."
    assert [line.partition(":")[0] for line in lines[:-1]] == [f"UNO-{n}" for n in range(1, 10)]
    assert lines[-1].endswith("rules UNO-1")


@pytest.mark.parametrize("text", ["", "XX-9", "flurb", "CHAL-4-4"])
def test_what_is_no_clause_points_nowhere(text: str) -> None:
    said = told(text)
    assert "Give the id of a clause" in said
    assert "UNO" in said


def test_a_number_beyond_the_chapter_is_told_with_those_that_are() -> None:
    assert told("CHAL-99").startswith("There is no clause CHAL-99; the clauses of CHAL are CHAL-1 to CHAL-8")


def test_every_clause_that_is_written_is_known() -> None:
    """And every chapter that an edition or a house rule has of its own."""
    written = {name for page in PAGES.glob("*.md") for name, _ in PARAGRAPH.findall(page.read_text("utf-8"))}
    assert set(clauses()) == written
    own = {one.special.chapter for one in EDITIONS.values() if one.special.chapter}
    own |= {option.clause.rpartition("-")[0] for option in HOUSE_RULES}
    assert own <= set(chapters())


# In Python


def test_every_clause_can_be_asked_for_and_is_found_at_its_place() -> None:
    for name, said in clauses().items():
        found = lastcard.clause(name)
        assert (found.id, found.text, str(found)) == (name, said, f"{name}: {said}")
        page, anchor = found.place.split("#")
        assert f'<a id="{anchor}"></a>' in (PAGES.parents[1] / page).read_text("utf-8")
    assert lastcard.clause("r-4") == eval(repr(lastcard.clause("R-04")), {"clause": lastcard.clause})


@pytest.mark.parametrize(
    "name, said",
    [
        ("UNO-99", "there is no clause UNO-99; the clauses of UNO are UNO-1 to UNO-"),
        ("wd4", "there is no clause WD4; the clauses of WD4 are WD4-1 to WD4-"),
        ("CHAP-4", "there is no clause 'CHAP-4'; did you mean CHAL-4"),
        ("flurb", "there is no clause 'flurb'; the chapters are DECK PLRS"),
        (None, "there is no clause None; the chapters are DECK PLRS"),
    ],
)
def test_a_clause_that_there_is_not_is_told_with_those_that_are_near(name: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        lastcard.clause(name)


# At the command line


def rules(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["rules", *words]) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("page", ORDER)
def test_a_page_is_printed_with_all_its_clauses_and_no_marks(
    capsys: pytest.CaptureFixture[str], page: str
) -> None:
    text = rules(capsys, page)
    for name, _ in PARAGRAPH.findall((PAGES / f"{page}.md").read_text("utf-8")):
        assert name in text
    assert not re.search(r"\*\*|</a>|\]\(|<!--", text)


def test_a_clause_a_chapter_and_an_option_are_printed_in_full_and_can_be_cited(
    capsys: pytest.CaptureFixture[str],
) -> None:
    clause = rules(capsys, "chal-4")
    assert clauses()["CHAL-4"] in clause
    assert clause.endswith("To cite it: docs/rules/common.md#chal-4")
    chapter = rules(capsys, "STACK")
    assert all(said in chapter for said in chapters()["STACK"].values())
    assert rules(capsys, "stacking") == rules(capsys, OPTIONS["stacking"].clause)


@pytest.mark.parametrize(
    "spellings, chapter",
    [
        (["draw four", "draw-four", "draw_four", "Draw Four"], "WD4"),
        (["draw two", "Draw-Two"], "D2"),
        (["king pig", "king_pig"], "KP"),
        (["narwhal", "wild narwhal rule"], "NAR"),
    ],
)
def test_the_name_of_a_card_leads_to_its_chapter_however_its_words_are_joined(
    capsys: pytest.CaptureFixture[str], spellings: list[str], chapter: str
) -> None:
    texts = {rules(capsys, said) for said in spellings}
    texts.add(rules(capsys, *spellings[0].split()))
    (text,) = texts
    assert all(said in text for said in chapters()[chapter].values())


def test_a_card_that_an_option_is_about_brings_the_option_along(capsys: pytest.CaptureFixture[str]) -> None:
    text = rules(capsys, "draw-four")
    assert "Option draw_four: " in text
    assert text.endswith("docs/rules/common.md#wd4-1, docs/rules/rulings.md#r-15")


def test_other_names_may_be_joined_in_any_way_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert rules(capsys, "jump-in") == rules(capsys, "jump_in")
    assert rules(capsys, "chal", "4") == rules(capsys, "CHAL-4")
    assert rules(capsys, "house", "rules") == rules(capsys, "house-rules")


def test_every_option_leads_to_its_clause() -> None:
    assert [key for key, option in OPTIONS.items() if option.clause not in subjects(key)] == []


def test_every_card_leads_to_a_chapter_that_is_written() -> None:
    assert {*CARDS.values()} <= {*chapters()}


def test_without_a_word_it_is_told_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    text = rules(capsys)
    assert all(word in text for word in (*ORDER, *chapters()))


@pytest.mark.parametrize(
    "word, said",
    [
        ("chall", "did you mean chal?"),
        ("corm", "did you mean corn?"),
        ("CHALL-4", "there is no clause 'CHALL-4'; did you mean CHAL-4 or"),
        ("nope-1", "there is no clause 'NOPE-1'; did you mean UNO-1 or"),
        ("ZZZZ-9", "the chapters are DECK"),
        ("UNO-99", "there is no clause UNO-99"),
        ("flurb", "(see: lastcard rules)"),
        ("draw-fore", "did you mean draw_four?"),
    ],
)
def test_what_the_rules_do_not_know_is_told(capsys: pytest.CaptureFixture[str], word: str, said: str) -> None:
    assert main(["rules", word]) == 1
    assert said in capsys.readouterr().err


# Where a rule comes from


@pytest.mark.parametrize(
    "name, said",
    {
        "LAST-1": ["On the sheet."] * 3 + ["Our ruling R-21.", "On the sheet."],
        "DECK-6": ["", "", "", "On the sheet.", ""],
        "CHAL-4": ["On the sheet, and our ruling R-17."] * 5,
        "D2-4": ["Follows from the sheet."] * 5,
        "R-11": ["Our ruling."] * 5,
        "STACK-1": ["A house rule."] * 5,
    }.items(),
)
def test_a_clause_says_where_it_comes_from_in_each_edition(name: str, said: list[str]) -> None:
    assert [source(name, edition) for edition in EDITIONS.values()] == said


def test_a_clause_says_where_it_comes_from_in_all_editions_together() -> None:
    assert lastcard.clause("LAST-1").source == "On the sheet. Avatar: our ruling R-21."
    assert all(lastcard.clause(name).source for name in clauses())


DEFAULTS_BY_RULING = {
    "narwhal_discard", "king_pig_colours", "last_card_special", "next_dealer", "tie", "forehead_scores",
    "avatar_wild_on_turn", "avatar_state_count", "two_player_reverse", "draw_four", "mod_optional",
    "narwhal_stack", "ignored_start_cards",
}  # fmt: skip
"""Options whose default is on no sheet."""


def test_a_default_is_on_the_sheet_only_if_a_sheet_has_it() -> None:
    named = {key for key, said in default_sources().items() if "sheet" in said}
    no_sheet = {"seven_zero", "jump_in", "mercy", "teams"}  # nothing is said of what these switch on
    assert named == {*OPTIONS} - DEFAULTS_BY_RULING - no_sheet
    for key in ("last_card_draw", "dealer"):
        assert "sheet" not in source_in(default_sources()[key], EDITIONS["avatar"])
        assert source_in(default_sources()[key], EDITIONS["mod"]) == "on the sheet."
