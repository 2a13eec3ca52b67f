"""What is owed while a draw card is answered, as a position writes and reads it (STACK, DEFL)."""

from __future__ import annotations

from collections.abc import Mapping

from ..rules import cards as c
from ..rules.edition import Edition
from ..rules.errors import InvalidNotation, quoted
from ..rules.kernel import State, discard_list, owed, top_card

MOST_OWED = 500
"""All draw cards come to 32, but while a stack grows those below its top may be shuffled and drawn again:
whoever is caught draws. No stack comes near this; the codes of journal rows tell a little more apart."""


def print_by(s: State) -> str:
    """The card that the sum is owed for, where the pile does not tell."""
    by = "F" if s.by_four else "d"
    return by if s.pending and by != told_by_pile(s) else ""


def read_debt(edition: Edition, s: State, fields: Mapping[str, str]) -> None:
    """Into a state whose phase and piles are laid."""
    told = fields.get("pending")
    asked = s.phase == c.ANSWER or (s.phase == c.NAME and top_card(s) == c.FOUR)
    if not (s.rules.answerable and asked):
        if "by" in fields or told not in (None, str(owed(s) or "")):
            raise InvalidNotation(
                "pending= and by= say what is owed while a draw card is answered or its colour named,"
                " with stacking or deflect on"
            )
        return
    by = fields.get("by", told_by_pile(s))
    top = "F" if top_card(s) == c.FOUR else "d" if c.FACE_OF[top_card(s)] == c.DRAW_TWO else by
    if by not in ("d", "F") or by != top:
        raise InvalidNotation(
            f"by= is the draw card that hits, d or F: here {edition.cards[top_card(s)]} lies on top"
        )
    least = 4 if by == "F" else 2
    told = told or str(least)
    if told not in map(str, range(least, MOST_OWED + 1, 2)):
        raise InvalidNotation(f"pending={quoted(told)} is not an even number from {least} to {MOST_OWED}")
    s.pending = int(told)
    s.by_four = by == "F"


def told_by_pile(s: State) -> str:
    """The last draw card, d or F, seen through the Skips and Reverses on top of it."""
    for card in discard_list(s):
        if card == c.FOUR:
            return "F"
        if c.FACE_OF[card] == c.DRAW_TWO:
            return "d"
        if not s.rules.deflecting & c.BIT[card]:
            break
    return ""


def can_be_answered(s: State) -> bool:
    """Whether the card on top can have hit somebody who is asked for an answer."""
    top = top_card(s)
    if not s.rules.answerable:
        return top == c.FOUR and s.rules.draw_four == c.BLUFF
    return top == c.FOUR or c.FACE_OF[top] == c.DRAW_TWO or bool(s.rules.deflecting & c.BIT[top])
