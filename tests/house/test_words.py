"""The list of all that is said to people, for somebody who reads it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from building import words
from building.site_pages import commands
from lastcard import cli
from lastcard.protocol.closes import CloseCode
from lastcard.rules.editions import EDITIONS

CODE = """
raise ValueError(f"there is no seat {seat}; the seats are 0 to " + last)
raise KeyError(name)
log.warning("table %s waits for the store", table)
shelf.append("this is said to nobody")
raise Refusal("stale", hint="look at the table again")
reason = "it is too late to call" if late else f"{seat} cannot be caught now"
return "no-call", "UNO-8", reason
return "not-held", "TURN-2", f"seat {seat} does not hold {card}"
GONE = (4009, "you are no longer at the table")
return HttpError(503, "store", "the store is unavailable")
"""


def test_a_message_is_found_where_it_is_said() -> None:
    assert list(words.messages(ast.parse(CODE))) == [
        "there is no seat …; the seats are 0 to …",
        "table %s waits for the store",
        "look at the table again",
        "it is too late to call",
        "… cannot be caught now",
        "seat … does not hold …",
        "you are no longer at the table",
        "the store is unavailable",
    ]


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    file: Path = tmp_path_factory.mktemp("words") / "words.txt"
    assert words.main(["--output", str(file)]) == 0
    return file.read_text("utf-8").splitlines()


def test_every_command_is_in_the_list_with_all_that_it_takes(listed: list[str]) -> None:
    for made in commands(cli.parser()):
        assert f"## {made.prog}" in listed
        assert {line for line in map(words.argument, made._actions) if line} <= {*listed}


def test_refusals_of_the_rules_and_reasons_to_close_are_in_the_list(listed: list[str]) -> None:
    asked = [question.instead for edition in EDITIONS.values() for question in edition.questions.values()]
    assert {f"- {instead[2]}" for instead in asked if instead} <= {*listed}
    assert {f"- {close.text}" for close in CloseCode} <= {*listed}
    assert "- it is too late to catch seat …: the next turn has begun" in listed


def test_nothing_is_in_the_list_twice(listed: list[str]) -> None:
    said = [line for line in listed if line.startswith("- ")]
    assert len(said) == len(set(said)) > 300
