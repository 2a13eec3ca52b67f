"""Why a move was allowed: a word for programs and the clause that allows it, as its player could tell them.

The other side of a refusal. It is read off the view of the seat that moves, just before it does; so whoever
may not see that hand may not be told the reason either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, cast, get_args

from .deduction import masters_all_colours, may_be_answered, would_be_guilty
from .notation.token_kinds import CALL, cards_in, colour_of, face_of, is_catch, without
from .rules.edition import is_chosen
from .rules.editions import EDITIONS
from .sight import View

ReasonCode = Literal[
    "same-colour",  # as the card on top
    "called-colour",  # the top is colourless, and this is the colour that was called
    "same-number",
    "same-sign",
    "wild",
    "draw-four-lawful",
    "draw-four-bluff",
    "draw-four-free",  # it would be a bluff, but nobody asks here
    "special",
    "interrupt",
    "jump-in",  # with the like of the card on top
    "drawn-card",
    "draw",  # for want of a card that fits
    "draw-instead",  # of a card that fits
    "pass",  # nothing is left to draw
    "keep",
    "name",
    "hit",
    "gift",
    "decline",
    "give",
    "follow",
    "take",
    "challenge",
    "stack",  # one draw card on another
    "deflect",  # what is owed, to the next seat
    "swap",  # hands
    "guess",
    "question",  # of a special card that the rules know only by its edition
    "call",
    "call-late",
    "catch",
]
"""The closed set of reasons."""


class Reason(NamedTuple):
    """Why an action was legal."""

    code: ReasonCode
    clause: str


def reason(view: View, token: str) -> Reason:
    """Why the seat whose view it is may do this now; the action is one of `view.legal`."""
    if token not in view.legal:
        raise ValueError(
            f"{token!r} is not legal for seat {view.viewer} now; legal are {', '.join(view.legal)}"
        )
    if token == CALL:
        return Reason("call-late", "UNO-5") if view.exposed == view.viewer else Reason("call", "UNO-1")
    if is_catch(token):
        return Reason("catch", "UNO-2")
    return PHASES.get(view.phase, asked_by_special)(view, token)


def moving(view: View, token: str) -> Reason:
    """On the turn: lay a card, draw, or settle what becomes of the card just drawn."""
    if token == "draw":
        return drawing(view)
    if token == "keep":
        return Reason("keep", "DRAW-2")
    special = EDITIONS[view.edition].special
    if token == special.token and special.interruption and masters_all_colours(view, view.hand):
        if view.actor == view.viewer:
            return Reason("special", special.interruption.on_turn)
        return Reason("interrupt", special.interruption.clause)
    if view.actor != view.viewer:
        return Reason("jump-in", "JUMP-1")
    if token == "F":
        return laying_four(view)
    if view.phase == "drawn":
        return Reason("drawn-card", "DRAWN-1" if is_chosen(view.options, "drawn_card:must") else "DRAW-2")
    if token == "W":
        return Reason("wild", "MATCH-5")
    return matching(view, token) if colour_of(token) else Reason("special", special.laying)


def drawing(view: View) -> Reason:
    if view.passes:
        return Reason("pass", "SHUF-5")
    if cards_in(view.legal):
        return Reason("draw-instead", "OPT-1")
    return Reason("draw", "UNTIL-1" if is_chosen(view.options, "draw_until:on") else "DRAW-1")


def laying_four(view: View) -> Reason:
    if not would_be_guilty(view, without(view.hand, "F")):
        return Reason("draw-four-lawful", "WD4-2")
    bluff = view.options["draw_four"] == "bluff"
    return Reason("draw-four-bluff", "WD4-5") if bluff else Reason("draw-four-free", "R-15")


def matching(view: View, card: str) -> Reason:
    """A coloured card fits by the colour in play or by its face."""
    if colour_of(card) == view.colour:
        return Reason("same-colour", "MATCH-1") if colour_of(view.top) else Reason("called-colour", "MATCH-3")
    return Reason("same-number", "MATCH-1") if face_of(card).isdigit() else Reason("same-sign", "MATCH-4")


def opening(view: View, _: str) -> Reason:
    return Reason("name", "FIRST-6" if view.top == "W" else "FIRST-8")


def naming(view: View, _: str) -> Reason:
    return Reason("name", NAMINGS.get(view.top) or EDITIONS[view.edition].special.naming)


def asked_by_special(view: View, token: str) -> Reason:
    """What the special card asks of its player."""
    question = EDITIONS[view.edition].questions[view.phase]
    if token == "keep":
        return Reason("decline", question.declining)
    known = question.phase in get_args(ReasonCode)
    return Reason(cast(ReasonCode, question.phase) if known else "question", question.clause)


def answering(view: View, token: str) -> Reason:
    if token == "challenge":
        return Reason("challenge", "CHAL-1")
    if token == "take":
        return Reason("take", "STACK-3" if may_be_answered(view) else "WD4-1")
    return Reason("deflect", "DEFL-1") if face_of(token) in "sr" else Reason("stack", "STACK-1")


NAMINGS = {"W": "WILD-1", "F": "WD4-1"}
"""What lets the player of a wild name the colour in play."""

PHASES: dict[str, Callable[[View, str], Reason]] = {
    "opening": opening,
    "turn": moving,
    "drawn": moving,
    "name": naming,
    "answer": answering,
    "swap": lambda _, __: Reason("swap", "SWAP-1"),
}
"""By what is being decided; whatever else is asked, a special card asks it."""
