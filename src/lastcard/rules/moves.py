"""The moves: from an action of a seat to what it does. `apply` is the kernel's door, and it checks."""

from __future__ import annotations

from . import cards as c
from .calls import call, close_window, expose, turn_action
from .journal import note
from .legal import legal, masters_all_colours, proof_against
from .mercy import retire_all
from .own_effects import decide_own, own_failed
from .piles import discard, draw_cards
from .scoring import finish
from .specials import choose_gift, decline_gift, give, give_on, guess, hit, lay_special
from .stacking import owe, settle_debt
from .state import State, lose, neighbour, next_opponent, still_in
from .turn import (
    ask,
    challenge,
    draw,
    keep,
    name_colour,
    pass_on,
    reverse,
    swap,
    take,
    take_effect,
    take_over,
)


def catch(s: State, seat: int) -> None:
    """Catch the exposed seat: it draws the penalty, once (UNO-2, UNO-6, HPEN-1)."""
    victim = s.exposed
    note(s, c.CAUGHT, victim, c.NO_CARD, seat)
    close_window(s)
    draw_cards(s, victim, s.rules.uno_penalty, c.FOR_CATCH)


def lay(s: State, seat: int, card: int, out_of_turn: int) -> None:
    """A card goes from the hand onto the discard pile."""
    lose(s, seat, card)
    discard(s, card)
    s.blanks = 0
    s.start = 0
    s.acted = 0
    s.drawn = c.NO_CARD
    s.colour = c.COLOUR_OF[card]
    note(s, c.PLAYED, seat, card, out_of_turn)


def go_out(s: State, card: int) -> None:
    """The last card: the next seat still draws all that is owed, then all is counted (LAST, STACK-6)."""
    if card == c.SPECIAL and s.rules.last_card_special:
        ask(s, c.HIT, s.turn)
        return
    ending = c.BY_CARD
    if s.rules.last_card_draw and (s.pending or card == c.FOUR or c.FACE_OF[card] == c.DRAW_TWO):
        ending = c.BY_DRAW_CARD
        if s.pending and c.FACE_OF[card] == c.REVERSE:
            reverse(s)
        owe(s, card)
        why = c.FOR_DRAW_FOUR if s.by_four else c.FOR_DRAW_TWO
        draw_cards(s, neighbour(s, s.turn), s.pending, why)
    finish(s, s.turn, ending)


def play(s: State, seat: int, card: int) -> None:
    """Lay a card: on one's turn, the card just drawn, an answer (STACK-4), or Avatar State (WAS-4)."""
    mastered = card == c.SPECIAL and masters_all_colours(s, seat)
    proof = proof_against(s, seat) if card == c.FOUR else 0
    before = s.colour
    if s.phase == c.ANSWER:
        turn_action(s)
        take_over(s, seat)
    elif s.phase == c.TURN or mastered:
        turn_action(s)
    out_of_turn = seat != s.turn
    if out_of_turn:
        take_over(s, seat)
        s.early = 0
    lay(s, seat, card, out_of_turn)
    s.guilty = proof != 0
    if s.sizes[seat] == 0:
        go_out(s, card)
        return
    expose(s, seat)
    if card == c.FOUR and s.rules.draw_four == c.BLUFF:
        s.before = before
        s.proof = proof
    if card < c.WILD:
        take_effect(s, card)
    elif card == c.SPECIAL:
        lay_special(s, mastered)
    else:
        if s.rules.answerable:
            owe(s, card)
        ask(s, c.NAME, seat)


def follow(s: State, seat: int, card: int) -> None:
    """The card that Avatar State calls for; its effect counts from its player (WAS-6 to WAS-8)."""
    lay(s, seat, card, 0)
    take_effect(s, card)


def take_turn(s: State, seat: int, action: int) -> None:
    """Play a card, draw, or keep the drawn card."""
    if action == c.DRAW:
        draw(s, seat)
    elif action == c.KEEP:
        keep(s, seat)
    else:
        play(s, seat, action)


def answer(s: State, seat: int, action: int) -> None:
    """Take what is owed, challenge, or answer with a card."""
    if action == c.TAKE:
        take(s, seat)
    elif action == c.CHALLENGE:
        challenge(s, seat)
    else:
        play(s, seat, action)


def decide(s: State, seat: int, action: int) -> None:
    """Answer what is asked besides the turn itself."""
    if s.phase == c.GUESS:
        guess(s, seat, action - c.COLOUR)
    elif s.phase == c.ANSWER:
        answer(s, seat, action)
    elif s.phase == c.HIT:
        hit(s, action - c.COLOUR)
    elif s.phase == c.GIFT:
        if action == c.KEEP:
            decline_gift(s)
        else:
            choose_gift(s, action - c.COLOUR)
    elif s.phase == c.GIVE:
        give(s, action)
    elif s.phase == c.FOLLOW:
        follow(s, seat, action)
    elif s.phase == c.SWAP:
        swap(s, action)
    elif s.phase > c.OVER:
        decide_own(s, action)
    else:
        name_colour(s, action - c.COLOUR)


def is_playing(s: State) -> int:
    """Return whether a round goes on: it is not over, and what an edition does in Python has not failed."""
    return s.phase != c.OVER and not (s.rules.special == c.OWN and own_failed(s))


def move(s: State, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if action == c.CALL:
        call(s, seat)
    elif action == c.CATCH:
        catch(s, seat)
    elif s.phase == c.TURN or s.phase == c.DRAWN:
        take_turn(s, seat, action)
    else:
        decide(s, seat, action)
    if s.rules.mercy:
        have_mercy(s)


def have_mercy(s: State) -> None:
    """Whoever holds too many cards now that an action is complete is out, and the round goes on (MERCY-1)."""
    if s.phase == c.OVER or retire_all(s) == 0:
        return
    if still_in(s) < 2:
        turn_action(s)
        leave_open(s)
        winner = neighbour(s, s.turn) if still_in(s) else c.NOBODY
        finish(s, winner, c.BY_MERCY if still_in(s) else c.BY_NOBODY)
    elif s.out & c.BIT[s.actor]:
        go_on_without(s)
    elif s.phase == c.GIVE:
        if s.out & c.BIT[s.receiver]:
            s.receiver = next_opponent(s, s.receiver)
        give_on(s, 1)
        have_mercy(s)


def leave_open(s: State) -> None:
    """What was owed or had to be decided is gone."""
    settle_debt(s)
    s.drawn = c.NO_CARD
    s.guilty = 0
    s.gift = c.NO_COLOUR
    s.receiver = c.NOBODY
    s.hit = c.NO_COLOUR


def go_on_without(s: State) -> None:
    """What a seat that is out owed or had to decide is gone, and the turn passes on."""
    leave_open(s)
    s.before = c.NO_COLOUR
    s.proof = 0
    if s.colour == c.NO_COLOUR:
        s.colour = colour_below(s)
    pass_on(s)


def colour_below(s: State) -> int:
    """The colour of the next card of the discard pile that has one: of a wild whose player can name none."""
    for i in range(s.discards - 1, -1, -1):
        if c.COLOUR_OF[s.discard[i]] != c.NO_COLOUR:
            return c.COLOUR_OF[s.discard[i]]
    return 0


def apply(s: State, seat: int, action: int) -> int:
    """Carry out an action if it is legal and say whether it was; if not, not one bit changes.

    What an edition does in Python may fail halfway. That is not carried out either: its round is lost.
    """
    if seat < 0 or seat >= s.seats or action < 0 or action >= c.ACTIONS:
        return 0
    if legal(s, seat) & c.BIT[action] == 0:
        return 0
    move(s, seat, action)
    return not (s.rules.special == c.OWN and own_failed(s))
