"""Single arguments as people type them."""

import argparse

import pytest

from lastcard.terminal.arguments import pair


@pytest.mark.parametrize(
    "text", ["avatar_wild_on_turn=on", "avatar_wild_on_turn:on", " avatar_wild_on_turn : on "]
)
def test_an_option_is_read_in_the_form_of_the_command_line_and_in_that_of_positions(text: str) -> None:
    assert pair(text) == ("avatar_wild_on_turn", "on")


@pytest.mark.parametrize("text", ["avatar_wild_on_turn", "=on", ":on", "foil=", "foil:", ""])
def test_a_key_without_a_value_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="does not have the form key=value"):
        pair(text)
