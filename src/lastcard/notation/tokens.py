"""Tokens: every card, colour and action as a short word."""

from __future__ import annotations

from functools import cache

from ..rules import cards as c
from ..rules.edition import Edition
from ..rules.editions import EDITIONS
from ..rules.errors import InvalidNotation, quoted
from .token_kinds import catch, is_swap, swap_with

WORDS = {"draw": c.DRAW, "keep": c.KEEP, "take": c.TAKE, "challenge": c.CHALLENGE, "uno": c.CALL}
ANSWERS = ("take", "challenge")


@cache
def card_numbers(edition: str) -> dict[str, int]:
    """The number of each card token of an edition."""
    return {token: number for number, token in enumerate(EDITIONS[edition].cards)}


@cache
def action_numbers(edition: str) -> dict[str, int]:
    """The number of each action token of an edition."""
    colours = {letter: c.COLOUR + i for i, letter in enumerate(EDITIONS[edition].colours)}
    catches = {catch(seat): c.CATCH for seat in range(c.MOST_SEATS)}
    swaps = {swap_with(seat): seat for seat in range(c.MOST_SEATS)}
    return card_numbers(edition) | colours | WORDS | catches | swaps


def read_card(edition: Edition, token: str) -> int:
    """The number of a card token."""
    number = card_numbers(edition.key).get(token)
    if number is None:
        raise InvalidNotation(f"{quoted(token)} is not a card of {edition.key}; {card_help(edition)}")
    return number


def read_colour(edition: Edition, token: str) -> int:
    """The number of a colour letter."""
    if len(token) != 1 or token not in edition.colours:
        raise InvalidNotation(
            f"{quoted(token)} is not a colour of {edition.key}; it has {spaced(edition.colours)}"
        )
    return edition.colours.index(token)


def read_action(edition: Edition, token: str) -> int:
    """The number of an action token."""
    number = action_numbers(edition.key).get(token) if isinstance(token, str) else None
    if number is None:
        raise InvalidNotation(
            f"{quoted(token)} is not an action of {edition.key}; write a card ({card_help(edition)}), a"
            f" colour ({spaced(edition.colours)}), draw, keep, take, challenge, uno, or catch and a seat:"
            " catch2; after a 7, if the table swaps hands, swap and a seat: swap2"
        )
    return number


def card_help(edition: Edition) -> str:
    """How the cards of an edition are written."""
    wilds = spaced("WF" + edition.special.token)
    return f"a colour {spaced(edition.colours)} and a face 0-9 s r d, as in {edition.colours[0]}7, or {wilds}"


def spaced(letters: str) -> str:
    return " ".join(letters)


@cache
def action_names(key: str, phase: int, exposed: int) -> tuple[str, ...]:
    """The token of every action number; phase and exposed seat tell what shared numbers mean."""
    edition = EDITIONS[key]
    cards = edition.cards + ("",) * (c.TYPES - len(edition.cards))
    if phase == c.SWAP:
        cards = tuple(map(swap_with, range(c.MOST_SEATS))) + cards[c.MOST_SEATS :]
    others = range(c.TYPES, c.CATCH + 1)
    return cards + tuple([action_token(edition, action, phase, exposed) for action in others])


def action_token(edition: Edition, action: int, phase: int, exposed: int) -> str:
    """The token of one action."""
    if action < c.TYPES:
        return edition.cards[action]
    if c.COLOUR <= action < c.COLOUR + c.COLOURS:
        return edition.colours[action - c.COLOUR]
    if action == c.DRAW:
        return "take" if phase == c.ANSWER else "draw"
    if action == c.KEEP:
        return "challenge" if phase == c.ANSWER else "keep"
    return "uno" if action == c.CALL else catch(exposed)


def fits(token: str, action: int, phase: int, exposed: int) -> bool:
    """Whether a token means its action number now: some words share one, and a catch names its seat."""
    if action < c.TYPES:
        return is_swap(token) == (phase == c.SWAP)
    if action in (c.DRAW, c.KEEP):
        return (token in ANSWERS) == (phase == c.ANSWER)
    return action != c.CATCH or token == catch(exposed)
