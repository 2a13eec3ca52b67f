"""Characters that look the same: `src/lastcard/table/look_alikes.txt`, a line for each group of them.

    python building/look_alikes.py    writes the file

The groups are Unicode's (UTS 39), as confusable_homoglyphs has them. That package knows the names of all
characters too, so loading it takes a server a quarter of a second and 18 MB; the file takes milliseconds,
with the first name. What looks like several characters in a row, as m does like rn, is left out: Arno and Amo
may sit at one table.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from confusable_homoglyphs.confusables import confusables_data

from lastcard.table.names import is_hidden

TARGET = Path(__file__).resolve().parents[1] / "src" / "lastcard" / "table" / "look_alikes.txt"
MARK = "\u200e"
"""Stands around characters of scripts that are written from right to left; it is none of them."""


def text() -> str:
    return "".join(f"{group}\n" for group in sorted(groups()))


def groups() -> Iterator[str]:
    """Each begins with the character that stands for all: a small letter if there is one."""
    seen: set[str] = set()
    for sign in confusables_data:
        group = {one for one in reachable(sign, seen) if len(one) == 1 and not is_hidden(one)}
        if len(group) > 1:
            yield "".join(sorted(group, key=lambda one: (not one.isascii(), not one.islower(), one)))


def reachable(sign: str, seen: set[str]) -> set[str]:
    """All that look like a character, or like one that does, and were not met before."""
    found, waiting = set(), [sign]
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen.add(one)
            found.add(one.replace(MARK, ""))
            waiting += [other["c"] for other in confusables_data.get(one, [])]
    return found


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
