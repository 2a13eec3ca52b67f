"""What a player types, as the action words that the engine reads."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..rules.editions import Edition

HELP = frozenset({"?", "h", "help"})
QUITS = frozenset({"q", "quit", "exit", "bye"})
COMMANDS = frozenset({"hand", "log", "score", "rules", "table", "wait"}) | HELP | QUITS


def read_answer(text: str, edition: Edition, choices: Sequence[str]) -> list[str]:
    """The action tokens of a line; a number stands for a choice of the list. Tokens are not judged here."""
    words = re.sub(r"\bcatch\s+(?=\d)", "catch", text.lower()).replace(",", " ").split()
    tokens = []
    for place, word in enumerate(words):
        if word.isdecimal():
            tokens.append(chosen(word, choices) if place == 0 else word)
        else:
            tokens.append(token_of(word, edition, choices))
    return tokens


def chosen(word: str, choices: Sequence[str]) -> str:
    """The choice of that number; a number that is none stays as it is and will be refused."""
    number = int(word)
    return choices[number - 1] if 1 <= number <= len(choices) else word


def token_of(word: str, edition: Edition, choices: Sequence[str]) -> str:
    """A word in the engine's spelling: small and capital letters and whole colour names are forgiven."""
    word = word.rstrip("!.") or word
    if word.upper() in ("W", "F", edition.special):
        return word.upper()
    if word in edition.colour_names:
        return word[0]
    if word == "catch":
        return next((choice for choice in choices if choice.startswith("catch")), word)
    return word
