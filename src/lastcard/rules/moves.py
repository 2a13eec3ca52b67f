"""The moves: from an action of a seat to what it does. `apply` is the kernel's door, and it checks."""

from __future__ import annotations

from .calls import call, close_window, expose, turn_action
from .cards import (
    ACTIONS,
    ANSWER,
    BIT,
    BLUFF,
    BY_CARD,
    BY_DRAW_CARD,
    CALL,
    CATCH,
    CAUGHT,
    COLOUR,
    COLOUR_OF,
    DRAW,
    DRAW_TWO,
    DRAWN,
    FACE_OF,
    FOLLOW,
    FOR_CATCH,
    FOR_DRAW_FOUR,
    FOR_DRAW_TWO,
    FOUR,
    GIFT,
    GIVE,
    GUESS,
    HIT,
    KEEP,
    NAME,
    NO_CARD,
    OVER,
    PLAYED,
    SPECIAL,
    TAKE,
    TURN,
    WILD,
)
from .journal import note
from .layout import decide_own
from .legal import legal, masters_all_colours, proof_against
from .piles import discard, draw_cards
from .scoring import finish
from .specials import choose_gift, decline_gift, give, guess, hit, lay_special
from .state import State, lose, neighbour
from .turn import ask, challenge, draw, keep, name_colour, take, take_effect


def catch(s: State, seat: int) -> None:
    """Catch the exposed seat: it draws two, once (UNO-2, UNO-6)."""
    victim = s.exposed
    note(s, CAUGHT, victim, NO_CARD, seat)
    close_window(s)
    draw_cards(s, victim, 2, FOR_CATCH)


def lay(s: State, seat: int, card: int, out_of_turn: int) -> None:
    """A card goes from the hand onto the discard pile."""
    lose(s, seat, card)
    discard(s, card)
    s.blanks = 0
    s.drawn = NO_CARD
    s.colour = COLOUR_OF[card]
    note(s, PLAYED, seat, card, out_of_turn)


def go_out(s: State, card: int) -> None:
    """The last card: the next seat still draws for a Draw Two or Draw Four, then all is counted (LAST)."""
    if card == SPECIAL and s.rules.last_card_special:
        ask(s, HIT, s.turn)
        return
    ending = BY_CARD
    if s.rules.last_card_draw and (card == FOUR or FACE_OF[card] == DRAW_TWO):
        ending = BY_DRAW_CARD
        if card == FOUR:
            draw_cards(s, neighbour(s, s.turn), 4, FOR_DRAW_FOUR)
        else:
            draw_cards(s, neighbour(s, s.turn), 2, FOR_DRAW_TWO)
    finish(s, s.turn, ending)


def play(s: State, seat: int, card: int) -> None:
    """Lay a card: on one's turn, the card just drawn, or Avatar State at any time (WAS-4)."""
    mastered = card == SPECIAL and masters_all_colours(s, seat)
    proof = proof_against(s, seat) if card == FOUR else 0
    before = s.colour
    if s.phase == TURN or mastered:
        turn_action(s)
    out_of_turn = seat != s.turn
    if out_of_turn:
        s.turn = seat
        s.early = 0
    lay(s, seat, card, out_of_turn)
    s.guilty = proof != 0
    if s.sizes[seat] == 0:
        go_out(s, card)
        return
    expose(s, seat)
    if card == FOUR and s.rules.draw_four == BLUFF:
        s.before = before
        s.proof = proof
    if card < WILD:
        take_effect(s, card)
    elif card == SPECIAL:
        lay_special(s, mastered)
    else:
        ask(s, NAME, seat)


def follow(s: State, seat: int, card: int) -> None:
    """The card that Avatar State calls for; its effect counts from its player (WAS-6 to WAS-8)."""
    lay(s, seat, card, 0)
    take_effect(s, card)


def move(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action == CALL:
        call(s, seat)
    elif action == CATCH:
        catch(s, seat)
    elif s.phase == TURN or s.phase == DRAWN:
        if action == DRAW:
            draw(s, seat)
        elif action == KEEP:
            keep(s, seat)
        else:
            play(s, seat, action)
    elif s.phase == GUESS:
        guess(s, seat, action - COLOUR)
    elif s.phase == ANSWER:
        if action == TAKE:
            take(s, seat)
        else:
            challenge(s, seat)
    elif s.phase == HIT:
        hit(s, action - COLOUR)
    elif s.phase == GIFT:
        if action == KEEP:
            decline_gift(s)
        else:
            choose_gift(s, action - COLOUR)
    elif s.phase == GIVE:
        give(s, action)
    elif s.phase == FOLLOW:
        follow(s, seat, action)
    elif s.phase > OVER:
        decide_own(s, action)
    else:
        name_colour(s, action - COLOUR)


def apply(s: State, seat: int, action: int) -> int:
    """Carry out an action if it is legal and say whether it was; if not, not one bit changes."""
    if seat < 0 or seat >= s.seats or action < 0 or action >= ACTIONS:
        return 0
    if legal(s, seat) & BIT[action] == 0:
        return 0
    move(s, seat, action)
    return 1
