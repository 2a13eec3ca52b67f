"""What the editions declare holds together."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import lastcard
from lastcard.rules import cards
from lastcard.rules.edition import Edition
from lastcard.rules.options import OPTIONS

RULES = Path(__file__).parents[2] / "docs" / "rules"


def clauses_of(edition: Edition) -> Iterator[str]:
    special = edition.special
    yield from (special.laying, special.naming, *special.told.values())
    for question in edition.questions.values():
        yield from (question.clause, question.declining, question.instead[1] if question.instead else "")
    if special.interruption:
        yield from (special.interruption.clause, special.interruption.on_turn)
    yield from (option.clause for option in edition.options)


@pytest.mark.parametrize("edition", lastcard.EDITIONS.values(), ids=lastcard.EDITIONS)
def test_every_clause_that_an_edition_names_is_in_the_rules(edition: Edition) -> None:
    told = "".join(file.read_text("utf-8") for file in RULES.glob("*.md"))
    named = {clause for clause in clauses_of(edition) if clause}
    assert named
    assert not {clause for clause in named if f"**{clause}**" not in told}


@pytest.mark.parametrize("edition", lastcard.EDITIONS.values(), ids=lastcard.EDITIONS)
def test_every_option_that_an_edition_asks_for_is_there(edition: Edition) -> None:
    special = edition.special
    named = [special.gift_wins_if, special.interruption.wild_if if special.interruption else ""]
    named += [one.goal_if[0] for one in edition.questions.values() if one.goal_if]
    for key, value in (one.split(":") for one in named if one):
        assert OPTIONS[key].allows(value)
    assert {*edition.defaults, special.count_option} <= {*OPTIONS, ""}


def test_no_two_editions_share_a_place_a_token_or_a_chapter() -> None:
    editions = lastcard.EDITIONS.values()
    for shared in ([one.place for one in editions], [one.special.token for one in editions]):
        assert len(set(shared)) == len(shared)
    chapters = [one.special.chapter for one in editions if one.special.chapter]
    assert len(set(chapters)) == len(chapters)


def test_each_question_that_the_kernel_knows_belongs_to_some_edition() -> None:
    asked = {phase for one in lastcard.EDITIONS.values() for phase in one.questions}
    assert asked | {"over"} == {*cards.PHASES}
