"""Characters that look the same in any script, as Unicode groups them (UTS 39)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

Similar = dict[str, list[dict[str, Any]]]
MARK = "\u200e"
"""Stands around characters of scripts that are written from right to left; it is none of them."""


@cache
def look_alikes() -> dict[int, str]:
    """For a character the one that stands for its group; a twentieth of a second, once.

    What looks like several characters in a row, as m does like rn, is left out: Arno and Amo may sit at one
    table.
    """
    # Only the list is read: the package itself would load the names of all characters too, 18 MB of them.
    text = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    found = groups(msgspec.json.decode(text, type=Similar))
    return {ord(sign): group[0] for group in found for sign in group[1:]}


def groups(similar: Similar) -> Iterator[list[str]]:
    """Each begins with the character that stands for all: a small letter if there is one."""
    seen: set[str] = set()
    for sign in similar:
        group = [one for one in reachable(sign, similar, seen) if len(one) == 1]
        if len(group) > 1:
            yield sorted(group, key=lambda one: (not one.isascii(), not one.islower(), one))


def reachable(sign: str, similar: Similar, seen: set[str]) -> set[str]:
    """All that look like a character, or like one that does, and were not met before."""
    found, waiting = set(), [sign]
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen.add(one)
            found.add(one.replace(MARK, ""))
            waiting += [other["c"] for other in similar.get(one, [])]
    return found
