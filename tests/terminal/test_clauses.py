"""`rules`: a clause, a chapter, a page, and what is none of them."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastcard
from lastcard.cli import main
from lastcard.rules.editions import EDITIONS
from lastcard.rules.house_rules import HOUSE_RULES, PRESETS
from lastcard.rules.options import OPTIONS
from lastcard.wording.clauses import (
    ORDER,
    PAGES,
    PARAGRAPH,
    chapters,
    clauses,
    default_sources,
    page_of,
    page_text,
    source,
    source_in,
)
from lastcard.wording.look_up import ENOUGH, index, lines, look_up, named
from searches import SETTLED, TYPOS
from tries import tries


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
        ("R-99", "there is no clause R-99; the clauses of R are R-01 to R-49"),
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


def test_a_clause_and_a_chapter_are_printed_in_full_and_can_be_cited(
    capsys: pytest.CaptureFixture[str],
) -> None:
    clause = rules(capsys, "chal-4")
    assert clause == (
        f"CHAL-4: {clauses()['CHAL-4']} On the sheet, and our ruling R-17. Avatar: on the sheet."
        " To cite it: docs/rules/common.md#chal-4"
    )
    chapter = rules(capsys, "STACK")
    assert all(said in chapter for said in chapters()["STACK"].values())
    assert rules(capsys, "chal", "4") == rules(capsys, "CHAL-4")
    assert rules(capsys, "house", "rules") == rules(capsys, "house-rules")
    assert "Option mod_go_out" in rules(capsys, "R-28")


@pytest.mark.parametrize(
    "spellings, chapter",
    [
        (["draw four", "draw-four", "draw_four", "Draw Four", "F"], "WD4"),
        (["draw two", "Draw-Two"], "D2"),
        (["king pig", "king_pig", "K"], "KP"),
        (["narwhal", "wild narwhal rule", "N"], "NAR"),
        (["avatar state", "A"], "WAS"),
        (["wild", "W"], "WILD"),
    ],
)
def test_the_name_of_a_card_leads_to_its_chapter_however_its_words_are_joined(
    spellings: list[str], chapter: str
) -> None:
    for said in spellings:
        assert [*look_up(said).shown][: len(chapters()[chapter])] == [*chapters()[chapter]]


ALSO_TERMS = {
    "dealer", "draw_four", "draw_until", "drawn_card", "foil", "jump_in", "last_card", "must_play", "scoring",
    "stacking", "start_card", "target", "tie",
}  # fmt: skip
"""Keys of options that are terms of the index as well: the sheet comes first."""


def test_every_option_leads_to_its_clause() -> None:
    found = {key: look_up(key).shown for key in OPTIONS}
    assert [key for key, shown in found.items() if OPTIONS[key].clause not in shown] == []
    assert {key for key, shown in found.items() if shown[0] != OPTIONS[key].clause} == ALSO_TERMS


def test_every_preset_leads_to_its_house_rules() -> None:
    for name, chosen in PRESETS.items():
        wanted = {option.clause for option in HOUSE_RULES if option.key in chosen}
        assert wanted <= {*look_up(name).shown}
        assert wanted <= {*look_up("preset").shown}


def test_without_a_word_the_rules_list_pages_and_chapters_with_their_meaning(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = rules(capsys)
    assert all(word in text for word in (*ORDER, *chapters()))
    assert "UNO Calls and catches" in text
    assert "STACK DEFL House rules: Answering draw cards" in text


@pytest.mark.parametrize(
    "word, said",
    [
        ("CHALL-4", "there is no clause 'CHALL-4'; did you mean CHAL-4 or"),
        ("nope-1", "there is no clause 'NOPE-1'; did you mean UNO-1 or"),
        ("ZZZZ-9", "the chapters are DECK"),
        ("UNO-99", "there is no clause UNO-99"),
        ("flurb", "nothing found for 'flurb' in the rules (see: lastcard rules)"),
    ],
)
def test_words_that_the_rules_do_not_have_are_refused(
    capsys: pytest.CaptureFixture[str], word: str, said: str
) -> None:
    assert main(["rules", word]) == 1
    assert said in capsys.readouterr().err


# Searching


@pytest.mark.parametrize("words, settling", SETTLED.items())
def test_words_lead_to_the_clauses_that_settle_the_matter(words: str, settling: str) -> None:
    shown = look_up(words).shown
    assert {*settling.split()} <= {*shown}


@pytest.mark.parametrize(
    "words, first",
    {
        "stacking": "D2-3",
        "drawn card": "DRAW-2",
        "7-0": "SWAP-1",
        "swap hands": "SWAP-1",
        "mercy": "MERCY-1",
        "wild on turn": "R-35",
    }.items(),
)
def test_what_settles_the_matter_comes_first_and_of_it_the_sheet(words: str, first: str) -> None:
    shown = look_up(words).shown
    assert shown[0] == first


@pytest.mark.parametrize("words, meant", {"draw 2": "draw two", "Draw 4": "draw four"}.items())
def test_a_card_with_its_number_is_not_taken_for_a_clause(words: str, meant: str) -> None:
    assert look_up(words).shown[0] == look_up(meant).shown[0]
    assert named(words) == []
    assert (named("draw-2"), named("chal 4")) == (["DRAW-2"], ["CHAL-4"])


@pytest.mark.parametrize("words, meant", TYPOS.items())
def test_one_wrong_letter_is_corrected(words: str, meant: str) -> None:
    found = look_up(words)
    assert found.shown == look_up(meant).shown
    assert found.corrected == meant


@pytest.mark.parametrize(
    "words", ["draw card", "any tie", "plays", "scored", "wild cards", "shuff", "any ti", "star"]
)
def test_a_known_word_its_forms_and_its_beginning_are_not_corrected(words: str) -> None:
    assert look_up(words).corrected == ""


def test_a_page_is_found_with_one_wrong_letter(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(capsys, "corm") == rules(capsys, "corn")


def test_a_word_that_only_the_text_has_is_found_there() -> None:
    found = look_up("uppermost")
    assert "FIRST-1" in found.shown
    assert look_up("elements").shown == ["R-35"]


def test_more_clauses_than_fit_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    text = rules(capsys, "discard")
    assert re.search(r"More \(give an id to read one\): ([A-Z0-9]+-\d+ )+", text)
    assert len(look_up("discard").shown) == ENOUGH


def test_a_single_letter_finds_no_words_that_begin_with_it() -> None:
    assert not look_up("W").more


def test_the_rules_of_one_edition_have_no_clause_of_another() -> None:
    for edition in EDITIONS.values():
        found = [look_up(words, edition) for words in SETTLED]
        pages = {page_of(name) for one in found if not one.elsewhere for name in one.shown}
        assert pages <= {"common", edition.key, "rulings", "house-rules"}
    assert "R-22" in look_up("last card", EDITIONS["corn"]).shown


def test_what_only_other_editions_settle_is_shown_with_their_names() -> None:
    assert look_up("forehead", EDITIONS["mod"]).shown == look_up("forehead").shown
    assert look_up("forehead", EDITIONS["mod"]).elsewhere == ("Corn",)
    assert look_up("narwhal gift", EDITIONS["avatar"]).elsewhere == ("Mod", "Corn")
    for words, edition in (("forehead", "corn"), ("out of turn", "mod"), ("stacking", "mod"), ("x", "mod")):
        assert look_up(words, EDITIONS[edition]).elsewhere == ()
    said = [*lines(look_up("avatar_state_count", EDITIONS["mod"]), EDITIONS["mod"])]
    assert said[0] == "These are rules of Avatar, not of Mod:"
    assert any(line.startswith("  Option avatar_state_count: ") for line in said)


def test_every_clause_of_the_index_exists() -> None:
    assert [name for _, names in index() for name in names if name not in clauses()] == []


def test_every_row_of_the_index_has_words_in_four_languages() -> None:
    rows = [line.strip("| ").split(" | ") for line in page_text("look-up").splitlines() if line[:2] == "| "]
    assert [row for row in rows if len(row) != 5 or not all(cell.strip() for cell in row)] == []


def test_a_clause_that_an_edition_does_not_have_shows_no_empty_source() -> None:
    assert all(line.strip() for line in lines(look_up("foil", EDITIONS["mod"]), EDITIONS["mod"]))


@settings(deadline=None, max_examples=tries(100, 3000))
@given(st.text(max_size=40))
def test_any_words_can_be_looked_up(words: str) -> None:
    assert {*look_up(words).shown} <= {*clauses()}


# Where a rule comes from


@pytest.mark.parametrize(
    "name, said",
    {
        "LAST-1": ["On the sheet."] * 3 + ["Our ruling R-21.", "On the sheet."],
        "DECK-6": ["", "", "", "On the sheet.", ""],
        "CHAL-4": [
            *["On the sheet, and our ruling R-17."] * 3,
            "On the sheet.",
            "On the sheet, and our ruling R-17.",
        ],
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
