"""The list of all that is said to people, for somebody who reads it."""

from __future__ import annotations

import ast

import pytest

from building import words
from building.site_pages import commands
from lastcard import cli

CODE = """
raise ValueError(f"there is no seat {seat}; the seats are 0 to " + last)
raise KeyError(name)
log.warning("table %s waits for the store", table)
shelf.append("this is said to nobody")
raise Refusal("stale", hint="look at the table again")
"""


def test_a_message_is_found_where_it_is_said() -> None:
    assert set(words.messages(ast.parse(CODE))) == {
        "there is no seat …; the seats are 0 to ",
        "table %s waits for the store",
        "look at the table again",
    }


def test_every_help_text_is_in_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert words.main() == 0
    said = capsys.readouterr().out
    for made in commands(cli.parser()):
        assert made.format_help() in said
    assert "- there is no seat …; the seats are 0 to …\n" in said
