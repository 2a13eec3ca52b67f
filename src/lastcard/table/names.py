"""What players may be called: everybody can read it, and nobody is taken for another."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

LONGEST_NAME = 24
MOST_MARKS = 2
"""Combining marks in a row: an accent above and a dot below, but no tower that hides the neighbours."""

HIDDEN_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control, bidirectional and zero-width characters, lone surrogates, unassigned ones, line breaks."""

BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Characters that count as letters or marks but show nothing."""

JOINER = "\u200d"
"""Makes one picture of two: of a woman and a rocket an astronaut."""

SELECTORS = frozenset(
    chr(code) for block in (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0)) for code in block
)
LOOKS = frozenset("\ufe0e\ufe0f")
"""A sign as a letter, or as a picture. The other selectors are for letters that no name needs."""

DRESS = "".join(LOOKS) + "".join(map(chr, range(0x1F3FB, 0x1F400)))
"""What a picture may wear: a look, and colours of skin."""

ARROWS = frozenset("\u2194\u2195")
"""A head that is shaken is joined with one; to Unicode they are mathematics."""

KEYS, KEYCAP = frozenset("0123456789#*"), "\u20e3"
"""A key of a telephone is a picture too."""

FAINT = " .,:;'`´‘’·-_"
"""Signs that hardly show at the begin or end of a name."""

OVERLAY, ABOVE_OR_BELOW = 1, 200
"""Combining classes of marks: through a letter; from here on attached to it, above it or below it.

Those between belong to scripts whose vowels and tones are marks.
"""

ACCENTS_ONLY = ("LATIN ", "GREEK ", "CYRILLIC ", "COPTIC ", "DIGIT ")
"""Scripts by the names of their letters; a mark of another script on such a letter is a disguise."""

NOT_LISTED = str.maketrans(
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢⲀⲂⲈⲌⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲁⲃⲉⲍⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ",
    "abcdefghijklmnoprstuvwyzABEZHIKMNOPCTYXabezhikmnopctyx",
)
"""Small capitals and Coptic letters, which our list of look-alikes does not have."""

Similar = dict[str, list[dict[str, Any]]]
MARK = "\u200e"
"""Stands around characters of scripts that are written from right to left; it is none of them."""


class ImpossibleName(ValueError):
    """A name that nobody could read."""


def tidy_name(name: str) -> str:
    """The name as it is shown: composed (NFC), single blanks, nothing invisible; a bad one is an error."""
    for at, sign in enumerate(name):
        if is_hidden(sign) and not is_in_picture(name, at):
            raise ImpossibleName(f"a name cannot contain the invisible character U+{ord(sign):04X}")
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in tidy):
        raise ImpossibleName("a name needs at least one visible character")
    if len(tidy) > LONGEST_NAME:
        raise ImpossibleName(f"a name has at most {LONGEST_NAME} characters, not {len(tidy)}")
    if has_tower(tidy):
        raise ImpossibleName(f"a name has at most {MOST_MARKS} marks on one letter")
    return tidy


def look_alike(name: str, other: str) -> bool:
    """Whether one may be taken for the other, in small letters or in capitals."""
    return not looks_of(name).isdisjoint(looks_of(other))


def looks_of(name: str) -> set[str]:
    """What hardly shows makes no difference, nor does the script of a letter that looks the same in two."""
    seen = "".join(sign for sign in name if sign != JOINER and sign not in SELECTORS)
    return {seen.casefold(), drawn(seen.casefold()), drawn(seen).casefold()}


def drawn(name: str) -> str:
    """The name without marks, and with one character for all that look the same."""
    seen = without_marks(name).translate(NOT_LISTED).translate(look_alikes())
    return seen.strip(FAINT) or seen


def without_marks(name: str) -> str:
    """Drop accents, and every mark on a letter of an alphabet that has only accents."""
    bare, accents_only = "", True
    for sign in unicodedata.normalize("NFKD", name):
        if unicodedata.category(sign) not in ("Mn", "Me"):
            bare += sign
            accents_only = unicodedata.name(sign, "").startswith(ACCENTS_ONLY)
        elif not (accents_only or is_mark(sign)):
            bare += sign
    return bare


def is_mark(sign: str) -> bool:
    """Whether a character is a mark on a letter, such as an accent or a line through it."""
    combining = unicodedata.combining(sign)
    return combining == OVERLAY or combining >= ABOVE_OR_BELOW or unicodedata.category(sign) == "Me"


def has_tower(name: str) -> bool:
    """Whether marks are stacked on a letter; vowels that some scripts write beside it are none."""
    height = 0
    for sign in unicodedata.normalize("NFD", name):
        stacks = unicodedata.combining(sign) or unicodedata.category(sign) == "Me"
        height = height + 1 if stacks else 0
        if height > MOST_MARKS:
            return True
    return False


def is_hidden(sign: str) -> bool:
    return unicodedata.category(sign) in HIDDEN_CATEGORIES or sign in BLANKS or sign in SELECTORS


def is_in_picture(name: str, at: int) -> bool:
    """Whether a hidden character belongs to a picture: between two that it joins, or as the look of one."""
    before, sign, after = name[:at], name[at], name[at + 1 : at + 2]
    if sign == JOINER:
        return is_picture(before.rstrip(DRESS)[-1:]) and is_picture(after)
    return sign in LOOKS and (is_picture(before[-1:]) or (before[-1:] in KEYS and after == KEYCAP))


def is_picture(sign: str) -> bool:
    """Whether it is drawn, not written, as far as its kind tells."""
    return bool(sign) and (unicodedata.category(sign) == "So" or sign in ARROWS) and sign not in BLANKS


# Characters that look the same in any script, as Unicode groups them (UTS 39)


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
