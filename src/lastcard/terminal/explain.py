"""The terminal's own help: what can be typed now, and at any time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..notation.tokens import card_help
from ..rules.edition import Edition
from ..rules.editions import edition_of
from ..sight import View
from ..wording.asking import action_words
from ..wording.typed_actions import key_for

COMMANDS = (
    ("?  or  help", "this page"),
    ("table", "show the table again"),
    ("hand", "your cards in words"),
    ("hint", "what a sensible player would do now, and why"),
    ("!", "call your last card, or catch whoever has one and has not called"),
    ("log", "what happened in this round"),
    ("score", "the score of the match"),
    ("rules WORDS", "look up the rules: any words, a clause such as CHAL-4, a chapter such as UNO"),
    ("quit", "leave the game"),
)


def how_to_type(edition: Edition, more: str) -> str:
    """For somebody who sits down: what to type, in one line."""
    return f"Type a card as it is written ({edition.colours[0]}7) or a word. {more}"


def help_lines(view: View, choices: Sequence[str], names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Everything that can be typed now, with its meaning; a heading has no token."""
    if choices:
        yield "", "What you can do now (type the card, the word, or the letter before it):"
    edition = edition_of(view.edition)
    for token in choices:
        key = key_for(token, edition)
        yield f"{key}  {token}" if key else token, action_words(view, token, names)
    yield "", f"Several words on a line are done one after the other: uno {edition.colours[0]}7, W g."
    yield (
        "",
        f"Cards are {card_help(edition)}; s is Skip, r Reverse, d Draw Two, W Wild, F Wild Draw Four"
        + (f", {edition.special.token} {edition.special.name}." if edition.special.token else "."),
    )
    yield "", "At any time:"
    yield from COMMANDS
