"""A turn: whose it is, drawing, naming a colour, and the effects of Draw Two, Reverse, Skip and Draw Four."""

from __future__ import annotations

from . import cards as c
from .calls import turn_action
from .journal import note
from .legal import playable_cards
from .piles import draw_cards, next_card
from .scoring import finish
from .stacking import owe, owed, settle_debt, strike
from .state import State, gain, neighbour, still_in
from .swaps import move_hands_on, swap_hands


def ask(s: State, phase: int, seat: int) -> None:
    """The round waits for a decision of that seat."""
    s.phase = phase
    s.actor = seat
    note(s, c.ASKED, seat, phase, s.turn)


def begin_turn(s: State, seat: int) -> None:
    """A seat gets the turn; a forehead card must be guessed first (NAR-4). A call made ahead has lapsed."""
    s.turn = seat
    s.early = 0
    s.drawn = c.NO_CARD
    s.acted = 0
    ask(s, c.GUESS if s.forehead_counts[seat] else c.TURN, seat)


def pass_to(s: State, seat: int) -> None:
    """The turn passes on to a seat; after 1,000 turns for each seat the round is void instead (SHUF-7)."""
    s.turns += 1
    if s.turns >= c.TURNS_PER_SEAT * s.seats:
        finish(s, c.NOBODY, c.BY_LENGTH)
    else:
        begin_turn(s, seat)


def take_over(s: State, seat: int) -> None:
    """A seat takes the turn by playing a card, in answer or out of turn; that counts as a turn passed on."""
    s.turn = seat
    s.turns += 1


def pass_on(s: State) -> None:
    """The turn goes to the next seat (TURN-3)."""
    pass_to(s, neighbour(s, s.turn))


def skip(s: State, seat: int) -> None:
    """That seat loses its turn; the one after it is next (SKIP-1)."""
    note(s, c.SKIPPED, seat, c.NO_CARD, 0)
    pass_to(s, neighbour(s, seat))


def reverse(s: State) -> None:
    """The direction of play turns round (REV-1)."""
    s.direction = -s.direction
    note(s, c.REVERSED, s.turn, c.NO_CARD, s.direction)


def take_effect(s: State, card: int) -> None:
    """What a coloured card does once it lies, reckoned from the seat of the turn."""
    face = c.FACE_OF[card]
    if face < c.SKIP:
        if s.rules.exchanging & c.BIT[card]:
            take_number(s, face)
        else:
            pass_on(s)
    elif s.rules.answerable and (face == c.DRAW_TWO or s.pending):
        if face == c.REVERSE:
            reverse(s)
        owe(s, card)
        strike(s)
    elif face == c.DRAW_TWO:
        victim = neighbour(s, s.turn)
        draw_cards(s, victim, 2, c.FOR_DRAW_TWO)
        skip(s, victim)
    elif face == c.REVERSE:
        reverse(s)
        if still_in(s) == 2 and not s.rules.reverse_is_literal:
            skip(s, neighbour(s, s.turn))
        else:
            pass_on(s)
    else:
        skip(s, neighbour(s, s.turn))


def take_number(s: State, face: int) -> None:
    """A 0 moves all hands on; the player of a 7 chooses whom to swap with, if there is a choice (SWAP-1)."""
    if face == c.SEVEN and still_in(s) > 2:
        ask(s, c.SWAP, s.turn)
    elif face == c.SEVEN:
        swap(s, neighbour(s, s.turn))
    else:
        move_hands_on(s)
        pass_on(s)


def swap(s: State, other: int) -> None:
    """Swap hands with a seat, and the turn is over."""
    swap_hands(s, other)
    pass_on(s)


def draw(s: State, seat: int) -> None:
    """Draw one card; a playable one may be laid at once (DRAW-1 to DRAW-4, OPT-2)."""
    turn_action(s)
    until = s.rules.draw_until and playable_cards(s, seat) == 0
    card = next_card(s)
    if card == c.NO_CARD:
        draw_blank(s, seat)
        return
    s.blanks = 0
    gain(s, seat, card)
    note(s, c.DREW, seat, card, c.FOR_TURN)
    if until:
        card = draw_on(s, seat, card)
    if playable_cards(s, seat) & c.BIT[card] & s.rules.at_once:
        s.drawn = card
        ask(s, c.DRAWN, seat)
    else:
        pass_on(s)


def draw_on(s: State, seat: int, card: int) -> int:
    """Draw until the drawn card can be laid, and tell which it is; NO_CARD if nothing is left (UNTIL-1)."""
    while playable_cards(s, seat) & c.BIT[card] == 0:
        card = next_card(s)
        if card == c.NO_CARD:
            note(s, c.SHORT, seat, c.NO_CARD, 1)
            break
        gain(s, seat, card)
        note(s, c.DREW, seat, card, c.FOR_TURN)
    return card


def draw_blank(s: State, seat: int) -> None:
    """Nothing to draw: the turn passes, and after a full circle of such turns the round is void (SHUF-6)."""
    note(s, c.SHORT, seat, c.NO_CARD, 1)
    s.blanks += 1
    if s.blanks >= still_in(s):
        finish(s, c.NOBODY, c.BY_NOBODY)
    else:
        pass_on(s)


def keep(s: State, seat: int) -> None:
    """The drawn card stays in the hand and the turn ends."""
    note(s, c.KEPT, seat, c.NO_CARD, 0)
    pass_on(s)


def name_colour(s: State, colour: int) -> None:
    """The seat of the turn names the colour in play (WILD-1); a Draw Four then wants its answer."""
    note(s, c.NAMED, s.turn, colour, 0)
    s.colour = colour
    s.hit = c.NO_COLOUR
    if s.phase == c.OPENING:
        begin_turn(s, s.turn)
    elif s.discard[s.discards - 1] != c.FOUR:
        pass_on(s)
    elif s.rules.answerable:
        strike(s)
    elif s.rules.draw_four == c.BLUFF:
        ask(s, c.ANSWER, neighbour(s, s.turn))
    else:
        take_owed(s, neighbour(s, s.turn), 4, c.FOR_DRAW_FOUR)


def take_owed(s: State, seat: int, cards: int, why: int) -> None:
    """Draw what is owed and lose the turn (WD4-1, STACK-3)."""
    s.guilty = 0
    s.before = c.NO_COLOUR
    s.proof = 0
    settle_debt(s)
    draw_cards(s, seat, cards, why)
    skip(s, seat)


def take(s: State, seat: int) -> None:
    """Answer a draw card by drawing."""
    cards = owed(s)
    note(s, c.TOOK, seat, c.NO_CARD, cards)
    four = s.by_four or not s.rules.answerable
    take_owed(s, seat, cards, c.FOR_DRAW_FOUR if four else c.FOR_DRAW_TWO)


def show_hand(s: State, seat: int, to: int) -> None:
    """A challenged hand is laid open to the challenger (CHAL-3), or to all where so agreed (R-19)."""
    s.shown_seat = seat
    s.shown_to = c.NOBODY if s.rules.reveal_to_all else to
    for card in range(c.TYPES):
        s.shown[card] = s.hands[seat * c.TYPES + card]
    if s.noting & c.WRITES:
        for card in range(c.TYPES):
            told = card + c.PROVES if s.proof & c.BIT[card] else card
            for _ in range(s.shown[card]):
                note(s, c.SHOWN, seat, told, s.shown_to + c.BEFORE * s.before)


def challenge(s: State, seat: int) -> None:
    """Answer a Draw Four by doubting it: the guilty draws four (CHAL-4), the wrong doubt more (CHAL-5)."""
    note(s, c.CHALLENGED, seat, c.NO_CARD, s.turn)
    show_hand(s, s.turn, seat)
    note(s, c.VERDICT, s.turn, c.NO_CARD, s.guilty)
    cards = owed(s)
    settle_debt(s)
    if s.guilty:
        s.guilty = 0
        draw_cards(s, s.turn, cards, c.FOR_CHALLENGE)
        pass_to(s, seat)
    else:
        draw_cards(s, seat, cards + s.rules.challenge_penalty, c.FOR_CHALLENGE)
        skip(s, seat)
