"""Before the first turn: the dealer, the deal and the start card (DLR, DEAL, FIRST)."""

from __future__ import annotations

from . import cards as c
from .chance import below, fresh, shuffle_draw_pile
from .journal import note
from .layout import count, lowest
from .piles import discard, draw_cards
from .state import State, clear, gain, left_of
from .turn import ask, begin_turn, reverse, skip


def shuffle_deck(s: State) -> None:
    """The whole deck becomes the draw pile."""
    s.draws = s.rules.deck_size
    for i in range(s.draws):
        s.draw[i] = s.rules.deck[i]
    shuffle_draw_pile(s)


def choose_dealer(s: State) -> int:
    """The highest number drawn deals (DLR-1), or chance decides, or the host (R-04, R-05)."""
    dealer = 0
    if s.rules.dealer == c.DRAW_HIGH:
        dealer = draw_for_dealer(s)
    elif s.rules.dealer == c.RANDOM:
        fresh(s)
        dealer = below(s, s.seats)
    note(s, c.DEALER_CHOSEN, dealer, c.NO_CARD, s.rules.dealer)
    return dealer


def draw_for_dealer(s: State) -> int:
    """Each draws a card, symbols count 0 (DLR-2); those who tie for the highest draw again (DLR-3)."""
    s.draws = 0
    contenders = c.BIT[s.seats] - 1
    while count(contenders) > 1:
        if s.draws < s.seats:
            shuffle_deck(s)
        best = c.NOBODY
        highest = 0
        for seat in range(s.seats):
            if contenders & c.BIT[seat] == 0:
                continue
            s.draws -= 1
            card = s.draw[s.draws]
            note(s, c.DEALER_DRAW, seat, card, 0)
            number = c.FACE_OF[card] if c.FACE_OF[card] < c.SKIP else 0
            if number > best:
                best = number
                highest = 0
            if number == best:
                highest |= c.BIT[seat]
        contenders = highest
    return lowest(contenders)


def deal(s: State, dealer: int) -> None:
    """Cards for each (SIZE-1), the rest is the draw pile, a start card is turned. NOBODY: choose a dealer."""
    if dealer == c.NOBODY:
        s.dealer = choose_dealer(s)
    else:
        s.dealer = dealer
        note(s, c.DEALER_CHOSEN, dealer, c.NO_CARD, c.GIVEN)
    told = s.journal.length if s.noting & c.WRITES else 0
    hand_out(s)
    if s.rules.start_on_number:
        while not number_to_turn(s):  # all anew, and nothing is told of that deal (START-1)
            if s.noting & c.WRITES:
                s.journal.length = told
            hand_out(s)
        turn_to_number(s)
    else:
        turn_start_card(s)
    s.start = s.rules.jumpable != 0
    s.turns = 0  # a start card that skips a seat passes no turn on


def hand_out(s: State) -> None:
    """Shuffle all cards and give each seat its hand (DEAL-1)."""
    clear(s)
    shuffle_deck(s)
    seat = s.dealer
    for _ in range(s.seats):
        seat = left_of(s, seat)
        for _ in range(s.rules.hand_size):
            s.draws -= 1
            gain(s, seat, s.draw[s.draws])
            note(s, c.DEALT, seat, s.draw[s.draws], 0)


def number_to_turn(s: State) -> int:
    """Whether a number is left in the draw pile."""
    for i in range(s.draws - 1, -1, -1):
        if c.FACE_OF[s.draw[i]] < c.SKIP:
            return 1
    return 0


def turn_up(s: State) -> int:
    """The top of the draw pile is turned over onto the discard pile (FIRST-1)."""
    s.draws -= 1
    card = s.draw[s.draws]
    discard(s, card)
    note(s, c.TURNED, c.NOBODY, card, s.rules.start_on_number and c.FACE_OF[card] >= c.SKIP)
    return card


def turn_to_number(s: State) -> None:
    """Action cards are ignored until a number lies on top (FIRST-9); the seat left of the dealer begins."""
    card = turn_up(s)
    while c.FACE_OF[card] >= c.SKIP:
        card = turn_up(s)
    if s.rules.shuffle_in_ignored and s.discards > 1:
        for i in range(s.discards - 1):
            s.draw[s.draws] = s.discard[i]
            s.draws += 1
            note(s, c.RETURNED, c.NOBODY, s.discard[i], 0)
        s.discard[0] = card
        s.discards = 1
        shuffle_draw_pile(s)
    s.colour = c.COLOUR_OF[card]
    begin_turn(s, left_of(s, s.dealer))


def turn_start_card(s: State) -> None:
    """The start card acts (FIRST-2 to FIRST-8); a Draw Four goes back and another card is turned."""
    card = turn_up(s)
    while card == c.FOUR:
        note(s, c.RETURNED, c.NOBODY, card, 0)
        s.discards = 0
        s.draws += 1
        shuffle_draw_pile(s)
        card = turn_up(s)
    first = left_of(s, s.dealer)
    s.colour = c.COLOUR_OF[card]
    s.turn = first
    if s.colour == c.NO_COLOUR:
        ask(s, c.OPENING, first)
    elif c.FACE_OF[card] == c.DRAW_TWO:
        draw_cards(s, first, 2, c.FOR_DRAW_TWO)
        skip(s, first)
    elif c.FACE_OF[card] == c.REVERSE:
        reverse(s)
        begin_turn(s, s.dealer)
    elif c.FACE_OF[card] == c.SKIP:
        skip(s, first)
    else:
        begin_turn(s, first)
