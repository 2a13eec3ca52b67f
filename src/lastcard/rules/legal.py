"""What each seat may do at this moment, as bits (TURN, MATCH, WD4, WAS, UNO)."""

from __future__ import annotations

from .calls import may_call_ahead
from .cards import (
    ALL_COLOURS,
    ANSWER,
    AVATAR_STATE,
    BIT,
    CALL,
    CARDS,
    CATCH,
    CHALLENGE,
    COLOUR,
    COLOURED,
    COLOURS,
    DRAW,
    DRAWN,
    FACE_OF,
    FACES,
    FOLLOW,
    FOUR,
    GIFT,
    GIVE,
    KEEP,
    NO_COLOUR,
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
from .layout import lowest, own_answers
from .piles import anything_to_draw
from .state import State, next_opponent


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


def convicting(s: State, colour: int) -> int:
    """The cards that make a Draw Four a bluff: of the colour in play (WD4-2), and some wilds (R-18)."""
    return OF_COLOUR[colour] | s.rules.convicting


def proof_against(s: State, seat: int) -> int:
    """The cards in hand, beside it, that would make a Draw Four laid now a bluff."""
    others = s.held[seat]
    if s.hands[seat * TYPES + FOUR] < 2:
        others &= ~BIT[FOUR]
    return others & convicting(s, s.colour)


def convicts(s: State) -> int:
    """The cards that would convict whoever laid the Draw Four on top, while it can be told; else none."""
    return 0 if s.before == NO_COLOUR else convicting(s, s.before)


def playable_cards(s: State, seat: int) -> int:
    """The cards in hand that may be laid on one's own turn."""
    matching = OF_COLOUR[s.colour] | OF_FACE[FACE_OF[s.discard[s.discards - 1]]] | s.rules.wilds
    cards = s.held[seat] & matching
    if s.rules.draw_four == STRICT and cards & BIT[FOUR] and proof_against(s, seat):
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
    return ALL_COLOURS if s.phase < OVER else own_answers(s)


def call_or_catch(s: State, seat: int) -> int:
    """The call and the catch, open to every seat while they make sense (UNO-1 to UNO-6)."""
    if s.exposed == seat:
        return BIT[CALL]
    if s.exposed != NOBODY:
        return BIT[CATCH]
    return 0


def call_ahead(s: State) -> int:
    """On one's turn with two cards, once (UNO-8)."""
    return BIT[CALL] if may_call_ahead(s) and not s.early else 0


def with_call(s: State, seat: int) -> int:
    """The cards that leave a seat with one if laid now: a call may go with them, if it was not made yet."""
    if (s.phase != TURN and s.phase != DRAWN) or seat != s.actor or s.sizes[seat] != 2 or s.early:
        return 0
    return decisions(s) & CARDS


def must_keep_one(s: State) -> int:
    """Whether the giver, who may not go out by giving, also picks the card to keep (R-28)."""
    return not s.rules.mod_go_out and s.held[s.turn] & ~OF_COLOUR[s.gift] == 0


def gift_order(s: State, seat: int) -> list[int]:
    """Who gets the cards of the colour that a seat has still to give away, one each in turn (MOD-3)."""
    receivers: list[int] = []
    if s.phase != GIVE or seat != s.turn:
        return receivers
    left = -must_keep_one(s)
    for card in range(s.gift * FACES, s.gift * FACES + FACES):
        left += s.hands[seat * TYPES + card]
    receiver = s.receiver
    for _ in range(left):
        receivers.append(receiver)
        receiver = next_opponent(s, receiver)
    return receivers


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
