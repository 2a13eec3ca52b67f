"""The action table: 64 numbers, version 1, which never changes. What a number means depends on the phase.

0 to 62 are the kernel's own numbers, 63 lets a moment go by. Whom to swap hands with is told by the place
from oneself in the order of play, as in the observation: 1 is whoever is next.
"""

from __future__ import annotations

from typing import Protocol

from ..notation import token_kinds
from ..notation.tokens import action_names, fits, read_action
from ..rules import cards as c
from ..rules.editions import edition_of
from ..rules.errors import InvalidNotation

ACTIONS = c.ASKS
PASS = c.PASS

TABLE = (
    ("0–51", "a coloured card, `colour * 13 + face`: lay it, give it, follow up with it"),
    ("0–9 in `swap`", "swap hands with the seat so many places on in the order of play"),
    ("52 53 54", "Wild, Wild Draw Four, the edition's special card"),
    ("55", "draw; in `answer`: take"),
    ("56", "keep the drawn card, give nothing; in `answer`: challenge"),
    ("57–60", "a colour: name it, hit it, give it away, guess it"),
    ("61", "call the last card"),
    ("62", "catch the seat that is exposed; there is only one"),
    ("63", "do nothing, if asked out of turn"),
)
"""The numbers and what they mean: faces are 0 to 9, Skip, Reverse, Draw Two; colours by edition."""


class Moment(Protocol):
    """What the meaning of a number depends on: a `Round` has it, and a `View`."""

    @property
    def edition(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def direction(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def exposed(self) -> int | None: ...


def token(moment: Moment, seat: int, number: int) -> str:
    """The token of an action number, for a seat."""
    if number == PASS:
        return token_kinds.PASS
    if not 0 <= number < PASS:
        raise InvalidNotation(f"an action is a number from 0 to {PASS}, not {number!r}")
    if moment.phase == "swap" and number < moment.seats:
        return token_kinds.swap_with((seat + moment.direction * number) % moment.seats)
    said = action_names(moment.edition, *_place(moment))[number]
    if not said:
        raise InvalidNotation(f"{moment.edition} has no card with the number {number}")
    return said


def number(moment: Moment, seat: int, token: str) -> int:
    """The action number of a token, for a seat at this moment."""
    if token == token_kinds.PASS:
        return PASS
    action = read_action(edition_of(moment.edition), token)
    if not fits(token, action, *_place(moment)):
        raise InvalidNotation(f"{token!r} is no answer in phase {moment.phase}")
    if token_kinds.is_swap(token):
        return (action - seat) * moment.direction % moment.seats
    return action


def _place(moment: Moment) -> tuple[int, int]:
    """The numbers of the phase and of the exposed seat."""
    phase = edition_of(moment.edition).phases.index(moment.phase)
    return phase, c.NOBODY if moment.exposed is None else moment.exposed
