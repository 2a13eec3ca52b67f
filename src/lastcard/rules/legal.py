"""What each seat may do at this moment, as bits (TURN, MATCH, WD4, WAS, UNO)."""

from __future__ import annotations

from .cards import (
    ALL_COLOURS,
    ANSWER,
    AVATAR_STATE,
    BIT,
    CALL,
    CATCH,
    CHALLENGE,
    COLOUR,
    COLOURED,
    COLOURS,
    DRAW,
    DRAWN,
    FACE_OF,
    FOLLOW,
    FOUR,
    GIFT,
    GIVE,
    GUESS,
    KEEP,
    NOBODY,
    OF_COLOUR,
    OF_FACE,
    OVER,
    SPECIAL,
    STRICT,
    TAKE,
    TURN,
    TYPES,
)
from .layout import lowest
from .piles import anything_to_draw
from .state import State


def masters_all_colours(s: State, seat: int) -> int:
    """Whether a seat holds Avatar State and a card of each of the four colours (WAS-1)."""
    held = s.held[seat]
    if held & BIT[SPECIAL] == 0:
        return 0
    return (
        (held & OF_COLOUR[0] != 0)
        & (held & OF_COLOUR[1] != 0)
        & (held & OF_COLOUR[2] != 0)
        & (held & OF_COLOUR[3] != 0)
    )


def would_be_guilty(s: State, seat: int) -> int:
    """Whether a Draw Four laid now breaks WD4-2: another card has the colour, or a wild convicts (R-18)."""
    others = s.held[seat]
    if s.hands[seat * TYPES + FOUR] < 2:
        others &= ~BIT[FOUR]
    return others & (OF_COLOUR[s.colour] | s.rules.convicting) != 0


def playable_cards(s: State, seat: int) -> int:
    """The cards in hand that may be laid on one's own turn."""
    matching = OF_COLOUR[s.colour] | OF_FACE[FACE_OF[s.discard[s.discards - 1]]] | s.rules.wilds
    cards = s.held[seat] & matching
    if s.rules.draw_four == STRICT and cards & BIT[FOUR] and would_be_guilty(s, seat):
        cards &= ~BIT[FOUR]
    if s.rules.special == AVATAR_STATE and masters_all_colours(s, seat):
        cards |= BIT[SPECIAL]
    return cards


def moves_on_turn(s: State, seat: int) -> int:
    """Play a card, or draw; with nothing to draw, draw (and pass) only if no card can be laid (SHUF-5)."""
    moves = playable_cards(s, seat)
    if moves == 0 or anything_to_draw(s):
        moves |= BIT[DRAW]
    return moves


def moves_with_drawn_card(s: State, seat: int) -> int:
    """The drawn card only (DCO-1), or keep it; Avatar State works at any time (DCO-2)."""
    moves = BIT[s.drawn] | BIT[KEEP]
    if s.rules.special == AVATAR_STATE and masters_all_colours(s, seat):
        moves |= BIT[SPECIAL]
    return moves


def gift_colours(s: State, seat: int) -> int:
    """The colours in hand (MOD-2); to give nothing, if the table plays it so (R-26)."""
    moves = BIT[KEEP] if s.rules.mod_optional else 0
    for colour in range(COLOURS):
        if s.held[seat] & OF_COLOUR[colour]:
            moves |= BIT[COLOUR + colour]
    return moves


def decisions(s: State) -> int:
    """What the seat whose decision is awaited may decide."""
    if s.phase == TURN:
        return moves_on_turn(s, s.actor)
    if s.phase == DRAWN:
        return moves_with_drawn_card(s, s.actor)
    if s.phase == ANSWER:
        return BIT[TAKE] | BIT[CHALLENGE]
    if s.phase == GIFT:
        return gift_colours(s, s.actor)
    if s.phase == GIVE:
        return s.held[s.actor] & OF_COLOUR[s.gift]
    if s.phase == FOLLOW:
        return s.held[s.actor] & COLOURED
    return ALL_COLOURS


def call_or_catch(s: State, seat: int) -> int:
    """The call and the catch, open to every seat while they make sense (UNO-1 to UNO-6)."""
    if s.exposed == seat:
        return BIT[CALL]
    if s.exposed != NOBODY:
        return BIT[CATCH]
    return 0


def call_ahead(s: State) -> int:
    """On one's turn with two cards, once, before the play, the guess or the choice on a drawn card."""
    if s.sizes[s.turn] == 2 and not s.early and (s.phase == TURN or s.phase == DRAWN or s.phase == GUESS):
        return BIT[CALL]
    return 0


def legal(s: State, seat: int) -> int:
    """All actions open to a seat now, as bits."""
    if s.phase == OVER:
        return 0
    if s.phase == FOLLOW:
        return decisions(s) if seat == s.actor else 0
    moves = call_or_catch(s, seat)
    if seat == s.actor:
        moves |= decisions(s) | call_ahead(s)
    elif (
        s.rules.special == AVATAR_STATE
        and (s.phase == TURN or s.phase == DRAWN)
        and masters_all_colours(s, seat)
    ):
        moves |= BIT[SPECIAL]
    return moves


def legal_names(s: State, seat: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The same by the names of the actions."""
    moves = legal(s, seat)
    found = []
    while moves:
        found.append(names[lowest(moves)])
        moves &= moves - 1
    return tuple(found)
