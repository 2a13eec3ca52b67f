"""What could be remembered of a round, as a position tells it: four fields, each left out if empty.

No rule reads any of it, so a line without them means the same round, of which nothing is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..rules import cards as c
from ..rules import kernel as k
from ..rules.edition import Edition
from ..rules.errors import InvalidNotation, quoted
from ..sight import tokens_of
from .memories import bits
from .prose import plural
from .tokens import read_card, read_colour

WATCHING = "s"
"""Whoever is no seat and only watches."""


def print_drew_on(edition: Edition, s: k.State, seat: int) -> str:
    gained = [(letter, k.get_drew_on(s, seat, colour)) for colour, letter in enumerate(edition.colours)]
    return "+".join(f"{letter}{cards}" for letter, cards in gained if cards != c.NOT_KNOWN) or "-"


def print_named(edition: Edition, s: k.State, seat: int) -> str:
    colour = k.get_named(s, seat)
    return "-" if colour == c.NO_COLOUR else f"{edition.colours[colour]}{k.get_laid_since(s, seat)}"


def print_fours(s: k.State, seat: int) -> str:
    fours = k.get_fours(s, seat)
    return "+".join(map(str, fours)) if any(fours) else "-"


def print_known(edition: Edition, s: k.State) -> str:
    return "/".join(
        f"{WATCHING if viewer == c.NOBODY else viewer}>{seat}:{','.join(tokens_of(edition, cards))}"
        for viewer in (*range(s.seats), c.NOBODY)
        for seat in range(s.seats)
        if (cards := k.get_known(s, viewer, seat))
    )


def read_remembered(edition: Edition, s: k.State, fields: Mapping[str, str]) -> None:
    """Into a state that is complete but for them."""
    for seat, group in groups(s, fields, "drewon"):
        if s.out & c.BIT[seat]:
            raise InvalidNotation(f"drewon={quoted(group)}: seat {seat} is out and has no hand; write -")
        parts = group.split("+")
        if len({part[:1] for part in parts}) < len(parts):
            raise InvalidNotation(f"drewon={quoted(group)}: write each colour once, as in r1+b3")
        for part in parts:
            k.set_drew_on(s, seat, read_colour(edition, part[:1]), read_count(part[1:], f"drewon={group}"))
    for seat, group in groups(s, fields, "named"):
        k.set_named(s, seat, read_colour(edition, group[:1]), read_count(group[1:], f"named={group}"))
    for seat, group in groups(s, fields, "fours"):
        counts = [read_count(part, f"fours={group}") for part in group.split("+")]
        if len(counts) != 3:
            raise InvalidNotation(
                f"fours={quoted(group)}: write how many were laid, challenged and guilty, as in 2+1+0"
            )
        laid, challenged, guilty = counts
        # one that is open in a line without this field was laid before anybody remembered
        if challenged > laid + 1 or guilty > challenged:
            raise InvalidNotation(
                f"fours={quoted(group)}: no more can be guilty than were challenged, nor challenged than laid"
            )
        k.set_fours(s, seat, laid, challenged, guilty)
    if "known" in fields:
        read_known(edition, s, fields["known"])


def groups(s: k.State, fields: Mapping[str, str], name: str) -> Iterator[tuple[int, str]]:
    """What a field has for each seat of which it tells something."""
    if name not in fields:
        return
    parts = fields[name].split("/")
    if len(parts) != s.seats:
        groups = plural(len(parts), "group")
        raise InvalidNotation(f"{name}= has {groups} for {s.seats} seats; write - for none")
    yield from ((seat, part) for seat, part in enumerate(parts) if part != "-")


def read_count(text: str, where: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < c.NOT_KNOWN):
        raise InvalidNotation(f"{quoted(where)}: {quoted(text)} is not a number from 0 to {c.NOT_KNOWN - 1}")
    return int(text)


def read_known(edition: Edition, s: k.State, text: str) -> None:
    """Who knows which cards of whom; they must be there, or nobody could know it."""
    seats = [str(seat) for seat in range(s.seats)]
    met = set()
    for group in text.split("/"):
        who, _, cards = group.partition(":")
        viewer, _, seat = who.partition(">")
        if viewer not in (*seats, WATCHING) or seat not in seats or viewer == seat or not cards or who in met:
            raise InvalidNotation(
                f"cannot read {quoted(group)} in known=; write 0>1:r1,W (what 0 knows of the hand of 1),"
                f" or {WATCHING}>1:W for spectators, each pair once"
            )
        met.add(who)
        known = bits(read_card(edition, token) for token in cards.split(","))
        if known & ~k.held_by(s, int(seat)):
            raise InvalidNotation(f"known={quoted(group)}: seat {seat} does not hold all of these cards")
        k.set_known(s, c.NOBODY if viewer == WATCHING else int(viewer), int(seat), known)
