"""Readers of single arguments: each either understands a word or says what would be right."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

from ..bots import BOTS, find_bot
from ..links import check_address, split_link
from ..rules.editions import EDITIONS

EDITION, SEATS = next(iter(EDITIONS)), 4
"""What is played unless something else is asked for."""

MOST_DIGITS, MOST_LETTERS = 18, 16
"""Of a number, of a name."""


FEWEST_DIGITS = 8
WHOLE = re.compile(
    r"([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:_[0-9]+)+)(?:\.([0-9]+))?(?:[eE]\+?([0-9]{1,2}))?"
)
"""As people type whole numbers."""
COMMITMENT = re.compile(rf"[0-9a-fA-F]{{{FEWEST_DIGITS},64}}")


def number(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers within limits."""

    def read(text: str) -> int:
        value = whole(text)
        if value is None or value < low or (high is not None and value > high):
            limits = f"from {low}" if high is None else f"from {low} to {legible(high)}"
            raise argparse.ArgumentTypeError(f"{text[:30]!r} is not a whole number {limits}")
        return value

    return read


def legible(number: int) -> str:
    """Return a number with separators if it is long; a port has none."""
    return str(number) if number < 100_000 else f"{number:,}"


def whole(text: str) -> int | None:
    """Return the integer in a text such as 1000000, 1_000_000, 1,000,000, 1e6 or 1.5e6, or None."""
    found = WHOLE.fullmatch(text)
    if found is None:
        return None
    digits, fraction, zeros = re.sub("[,_]", "", found[1]), (found[2] or "").rstrip("0"), int(found[3] or "0")
    if len(fraction) > zeros or len(digits) + zeros > MOST_DIGITS:
        return None
    return int(digits + fraction.ljust(zeros, "0"))


def seconds(most: int) -> Callable[[str], float]:
    """A reader of times."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not 0 <= value <= most:
            raise argparse.ArgumentTypeError(f"{text[:30]!r} is not a time from 0 to {most} seconds")
        return value

    return read


def turn_time(text: str) -> int:
    """Seconds for a decision at a live table; none is 0."""
    return 0 if text == "none" else number(5, 7 * 24 * 3600)(text)


def pair(text: str) -> tuple[str, str]:
    """Read key=value, or key:value as positions and messages write it."""
    found = re.fullmatch("([^=:]+)[=:](.+)", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} does not have the form key=value")
    return found[1].strip(), found[2].strip()


def server_address(text: str) -> str:
    """Where a server is; nothing is loaded or asked before that can be an address."""
    try:
        check_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if "/table/" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is the link of a table; a server is http://HOST:PORT")
    return text


def table_link(text: str) -> str:
    try:
        split_link(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def commitment(text: str) -> str:
    """The hash of a deal's seed, or as many of its digits as tell it from another."""
    if not COMMITMENT.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"{text[:70]!r} is not a commitment, which has {FEWEST_DIGITS} to 64 hexadecimal digits"
        )
    return text


def words(text: str) -> list[str]:
    """Words separated by commas; an empty one is a slip of the keyboard."""
    found = [word.strip() for word in text.split(",")]
    if "" in found and any(found):
        raise argparse.ArgumentTypeError(f"{text[:70]!r} has a comma too many")
    return [word for word in found if word]


def names(text: str) -> list[str]:
    """Names of players: different ones, short enough for the board, and fit for a record."""
    found = [" ".join(word.split()) for word in words(text)]
    for name in found:
        if len(name) > MOST_LETTERS or not name.isprintable() or set(name) & set("{}"):
            raise argparse.ArgumentTypeError(
                f"{name!r} is not a name of up to {MOST_LETTERS} letters, without braces"
            )
    if len({name.casefold() for name in found}) < len(found):
        raise argparse.ArgumentTypeError(f"the seats need different names, not {', '.join(found)}")
    return found


def bots(text: str) -> list[str]:
    """Bots by their names; sensible:2 is two of them, package.module:Bot a class of one's own."""
    found: list[str] = []
    for word in words(text):
        name, colon, count = word.rpartition(":")
        many = colon != "" and not count.isidentifier()
        found += [bot(name if many else word)] * (number(1, 10)(count) if many else 1)
    if not found:
        raise argparse.ArgumentTypeError(f"name a bot: {', '.join(BOTS)}, or your own as package.module:Bot")
    return found


def bot(name: str) -> str:
    """The name of a bot that there is; modules are looked for in the current folder too."""
    here = str(Path.cwd())
    if ":" in name and here not in sys.path:
        sys.path.append(here)
    try:
        find_bot(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return name
