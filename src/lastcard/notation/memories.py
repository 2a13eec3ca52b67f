"""What was seen in a round and is told on, though no rule reads it: how a position writes and reads it.

What the rest of the line tells is left out, so most lines have none of these fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..rules import cards as c
from ..rules.edition import Edition
from ..rules.errors import InvalidNotation, quoted
from ..rules.kernel import State, convicts, discard_list, held_by, shown_list, size_of, top_card
from ..sight import colour_of, seats_of, tokens_of
from .tokens import read_card, read_colour


def read_memories(edition: Edition, s: State, fields: Mapping[str, str]) -> None:
    """Into a state that is complete but for them."""
    s.said = read_said(s, fields["said"]) if "said" in fields else 0
    s.hit = read_hit(edition, s, fields["hit"]) if "hit" in fields else c.NO_COLOUR
    s.before = read_before(edition, s, fields["before"]) if "before" in fields else usual_before(s)
    s.proof = read_proof(edition, s, fields["proof"]) if "proof" in fields else usual_proof(s)
    s.ending = read_ending(edition, s, fields["ended"]) if "ended" in fields else usual_ending(s)


def callers(s: State) -> list[int]:
    """Who has called and holds that one card still."""
    return [seat for seat in seats_of(s.said) if size_of(s, seat) == 1]


def read_said(s: State, text: str) -> int:
    possible = [
        str(seat)
        for seat in range(s.seats)
        if size_of(s, seat) == 1 and seat != s.exposed and s.phase != c.OVER and not s.rules.no_calls
    ]
    said = text.split(",")
    if len(set(said)) < len(said) or not set(said) <= set(possible):
        raise InvalidNotation(
            f"said={quoted(text)}: those who have called hold one card and are not exposed; "
            f"here that can be {' '.join(possible) or 'nobody'}"
        )
    return bits(map(int, said))


def read_hit(edition: Edition, s: State, text: str) -> int:
    if not (s.phase == c.NAME and "hit" in edition.questions and top_card(s) == c.SPECIAL):
        raise InvalidNotation("hit= is the colour that was hit, while phase=name lasts")
    return read_colour(edition, text)


def usual_before(s: State) -> int:
    """The colour before the Draw Four on top, as the card below tells it."""
    pile = discard_list(s)
    return c.COLOUR_OF[pile[1]] if four_in_question(s) and len(pile) > 1 else c.NO_COLOUR


def print_before(edition: Edition, s: State) -> str:
    return "" if s.before == usual_before(s) else colour_of(edition, s.before) or "-"


def four_in_question(s: State) -> bool:
    """Whether the Draw Four on top may be challenged, or was, and the hand lies open still."""
    asked = s.phase in (c.NAME, c.ANSWER) or s.shown_seat != c.NOBODY
    return asked and top_card(s) == c.FOUR and s.rules.draw_four == c.BLUFF


def read_before(edition: Edition, s: State, text: str) -> int:
    if not four_in_question(s):
        raise InvalidNotation(
            "before= needs a Draw Four on top that may be challenged, or a hand that is shown"
        )
    return c.NO_COLOUR if text == "-" else read_colour(edition, text)


def usual_proof(s: State) -> int:
    """Every card in hand that could have made the Draw Four on top a bluff, if it was one."""
    return held_by(s, s.turn) & convicts(s) if s.guilty else 0


def print_proof(edition: Edition, s: State) -> str:
    return "" if s.proof == usual_proof(s) else ",".join(tokens_of(edition, s.proof)) or "-"


def read_proof(edition: Edition, s: State, text: str) -> int:
    held = bits(shown_list(s)) if s.shown_seat != c.NOBODY else held_by(s, s.turn) if s.guilty else 0
    proof = bits(read_card(edition, token) for token in text.split(",") if token != "-")
    if proof & ~(held & convicts(s)):
        raise InvalidNotation(
            f"proof={quoted(text)}: a proof is a card that convicts, in a hand that is shown or guilty"
        )
    return proof


def usual_ending(s: State) -> int:
    """How a round ended, as the last card tells it."""
    if s.phase != c.OVER:
        return c.BY_CARD
    if s.winner == c.NOBODY:
        return c.BY_NOBODY
    if size_of(s, s.winner):
        return c.BY_MERCY
    top = top_card(s)
    if s.rules.last_card_draw and (top == c.FOUR or c.FACE_OF[top] == c.DRAW_TWO):
        return c.BY_DRAW_CARD
    return c.BY_KING_PIG if s.rules.last_card_special and top == c.SPECIAL else c.BY_CARD


def print_ending(s: State) -> str:
    return "" if s.ending == usual_ending(s) else c.ENDINGS[s.ending]


def read_ending(edition: Edition, s: State, text: str) -> int:
    possible = [c.ENDINGS[usual_ending(s)]] if s.phase == c.OVER else []
    won = s.phase == c.OVER and s.winner != c.NOBODY
    if s.phase == c.OVER and not won:
        possible.append("too-long")
    if won and "gift" in edition.questions and top_card(s) == c.SPECIAL:
        possible.append("gift")
    if won and s.rules.last_card_draw and s.rules.deflecting & c.BIT[top_card(s)]:
        possible.append("draw-card")  # what it deflected (STACK-6)
    if text not in possible:
        raise InvalidNotation(
            f"ended={quoted(text)}: here it can be {' or '.join(possible) or 'nothing yet'}"
        )
    return c.ENDINGS.index(text)


def bits(numbers: Iterable[int]) -> int:
    """Cards, seats or colours as bits."""
    found = 0
    for number in numbers:
        found |= c.BIT[number]
    return found
