"""What a seat could remember: a fold of the journal's rows, for views and bots that have no history.

Everybody could remember who drew while a colour was in play, which colours were named, and what became of
Draw Fours. What a seat knows of another hand is its own: a hand that was shown to it, a card or a hand that
it gave away. Nothing is remembered that its viewer was not told, and no rule reads any of it.

Numbers are written whole (`x[i] = x[i] & y`): in C, where they belong to an object, nothing else is allowed.
"""

from __future__ import annotations

from . import cards as c
from .layout import lowest
from .state import State, keep_memory, neighbour


def remember(s: State, kind: int, seat: int, card: int, number: int) -> None:
    """What a row of the journal leaves behind."""
    if kind == c.PLAYED:
        remember_play(s, seat, card, number)
    elif kind == c.DREW:
        if number == c.FOR_TURN and s.colour != c.NO_COLOUR:
            s.memory.drew_on[seat * c.COLOURS + s.colour] = 0
        count_gain(s, seat)
    elif kind == c.RECEIVED:
        count_gain(s, seat)
    elif kind == c.NAMED:
        s.memory.named[seat] = card
        s.memory.laid_since[seat] = 0
    elif kind == c.GAVE:
        remember_gift(s, seat, card, number)
    elif kind == c.CHALLENGED:
        s.memory.fours[3 * number + 1] = one_more(s.memory.fours[3 * number + 1])
        remember_hand(s, number, seat)
    elif kind == c.VERDICT:
        if number:
            s.memory.fours[3 * seat + 2] = one_more(s.memory.fours[3 * seat + 2])
    elif kind == c.SWAPPED:
        know_own_hands(s)
        trade_rows(s, seat, number)
        forget_own_hands(s)
    elif kind == c.MOVED_ON:
        know_own_hands(s)
        move_rows_on(s, seat)
        forget_own_hands(s)
    elif kind == c.RETIRED:
        forget_cards(s, seat, c.CARDS)
        for i in range(seat * c.COLOURS, seat * c.COLOURS + c.COLOURS):
            s.memory.drew_on[i] = c.NOT_KNOWN


def one_more(number: int) -> int:
    """A byte goes up to the number below NOT_KNOWN."""
    return number + 1 if number + 1 < c.NOT_KNOWN else number


def count_gain(s: State, seat: int) -> None:
    """A card came into a hand that may match any colour on which it has drawn."""
    for i in range(seat * c.COLOURS, seat * c.COLOURS + c.COLOURS):
        if s.memory.drew_on[i] != c.NOT_KNOWN:
            s.memory.drew_on[i] = one_more(s.memory.drew_on[i])


def remember_play(s: State, seat: int, card: int, out_of_turn: int) -> None:
    """The card has left the hand, and perhaps another like it has not: that is not known.

    Who has drawn lays that card or none, or else an Avatar State (DCO-2): whether that was drawn or held is
    not known, so the drawn card counts as still there.
    """
    forget_cards(s, seat, c.BIT[card])
    if s.phase == c.DRAWN and not out_of_turn and (card != c.SPECIAL or s.rules.special != c.AVATAR_STATE):
        for i in range(seat * c.COLOURS, seat * c.COLOURS + c.COLOURS):
            if s.memory.drew_on[i] != c.NOT_KNOWN and s.memory.drew_on[i]:
                # it was just drawn: the hand is as it was before
                s.memory.drew_on[i] = s.memory.drew_on[i] - 1
    elif c.COLOUR_OF[card] != c.NO_COLOUR:
        s.memory.drew_on[seat * c.COLOURS + c.COLOUR_OF[card]] = c.NOT_KNOWN
    if s.memory.named[seat] != c.NO_COLOUR:
        s.memory.laid_since[seat] = one_more(s.memory.laid_since[seat])
    if card == c.FOUR:
        s.memory.fours[3 * seat] = one_more(s.memory.fours[3 * seat])


def forget_cards(s: State, seat: int, cards: int) -> None:
    """Nobody knows any longer whether these are in a hand."""
    for viewer in range(c.VIEWERS):
        i = viewer * c.MOST_SEATS + seat
        s.memory.known[i] = s.memory.known[i] & ~cards


def remember_gift(s: State, seat: int, card: int, to: int) -> None:
    """Who gives and who receives see the card; the others know its colour alone (MOD-4)."""
    for viewer in range(c.VIEWERS):
        gone = c.BIT[card] if viewer in (seat, to) else c.OF_COLOUR[c.COLOUR_OF[card]]
        i = viewer * c.MOST_SEATS + seat
        s.memory.known[i] = s.memory.known[i] & ~gone
    i = seat * c.MOST_SEATS + to
    s.memory.known[i] = s.memory.known[i] | c.BIT[card]
    s.memory.drew_on[seat * c.COLOURS + c.COLOUR_OF[card]] = c.NOT_KNOWN
    count_gain(s, to)


def remember_hand(s: State, seat: int, challenger: int) -> None:
    """A challenged hand is shown to the challenger (CHAL-3), or to all (R-19)."""
    for viewer in range(c.VIEWERS):
        if viewer != seat and (viewer == challenger or s.rules.reveal_to_all):
            i = viewer * c.MOST_SEATS + seat
            s.memory.known[i] = s.memory.known[i] | s.held[seat]


def know_own_hands(s: State) -> None:
    """Who gives a hand away knows what is in it: while hands change seats, their own ones are known too."""
    for seat in range(s.seats):
        s.memory.known[seat * c.MOST_SEATS + seat] = s.held[seat]


def forget_own_hands(s: State) -> None:
    """Of the own hand there is nothing to remember."""
    for seat in range(s.seats):
        s.memory.known[seat * c.MOST_SEATS + seat] = 0


def trade_rows(s: State, one: int, other: int) -> None:
    """What is known of two hands goes with them."""
    for viewer in range(c.VIEWERS):
        i = viewer * c.MOST_SEATS + one
        j = viewer * c.MOST_SEATS + other
        cards = s.memory.known[i]
        s.memory.known[i] = s.memory.known[j]
        s.memory.known[j] = cards
    for colour in range(c.COLOURS):
        i = one * c.COLOURS + colour
        j = other * c.COLOURS + colour
        gained = s.memory.drew_on[i]
        s.memory.drew_on[i] = s.memory.drew_on[j]
        s.memory.drew_on[j] = gained


def move_rows_on(s: State, first: int) -> None:
    """Every hand moves one seat on, and what is known of it (SWAP-2)."""
    seat = neighbour(s, first)
    while seat != first:
        trade_rows(s, first, seat)
        seat = neighbour(s, seat)


def veil_memory(s: State, viewer: int) -> None:
    """What others know of hands is hidden from a viewer; NOBODY is a spectator."""
    row = c.SPECTATOR if viewer == c.NOBODY else viewer
    for other in range(c.VIEWERS):
        if other != row:
            for seat in range(c.MOST_SEATS):
                s.memory.known[other * c.MOST_SEATS + seat] = 0


# Reading and writing


def get_known(s: State, viewer: int, seat: int) -> int:
    """The cards, as bits, of which a viewer knows at least one in the hand of a seat."""
    row = c.SPECTATOR if viewer == c.NOBODY else viewer
    return s.memory.known[row * c.MOST_SEATS + seat] if s.noting & c.REMEMBERS else 0


def set_known(s: State, viewer: int, seat: int, cards: int) -> None:
    """Tell a viewer that a hand holds these cards."""
    keep_memory(s)
    row = c.SPECTATOR if viewer == c.NOBODY else viewer
    s.memory.known[row * c.MOST_SEATS + seat] = cards


def get_drew_on(s: State, seat: int, colour: int) -> int:
    """The cards a seat has gained since it last drew for its turn on a colour; NOT_KNOWN if it has not."""
    return s.memory.drew_on[seat * c.COLOURS + colour] if s.noting & c.REMEMBERS else c.NOT_KNOWN


def set_drew_on(s: State, seat: int, colour: int, gained: int) -> None:
    """A seat drew on a colour, and has gained so many cards since."""
    keep_memory(s)
    s.memory.drew_on[seat * c.COLOURS + colour] = gained


def get_named(s: State, seat: int) -> int:
    """The colour that a seat named last; NO_COLOUR if it has named none."""
    return s.memory.named[seat] if s.noting & c.REMEMBERS else c.NO_COLOUR


def get_laid_since(s: State, seat: int) -> int:
    """How many cards a seat has laid since it named a colour."""
    return s.memory.laid_since[seat] if s.noting & c.REMEMBERS else 0


def set_named(s: State, seat: int, colour: int, laid: int) -> None:
    """A seat named a colour, and has laid so many cards since."""
    keep_memory(s)
    s.memory.named[seat] = colour
    s.memory.laid_since[seat] = laid


def get_fours(s: State, seat: int) -> tuple[int, int, int]:
    """How many Draw Fours a seat has laid, how many of them were challenged, and how many were bluffs."""
    if s.noting & c.REMEMBERS == 0:
        return 0, 0, 0
    return s.memory.fours[3 * seat], s.memory.fours[3 * seat + 1], s.memory.fours[3 * seat + 2]


def set_fours(s: State, seat: int, laid: int, challenged: int, guilty: int) -> None:
    """What became of the Draw Fours of a seat."""
    keep_memory(s)
    s.memory.fours[3 * seat] = laid
    s.memory.fours[3 * seat + 1] = challenged
    s.memory.fours[3 * seat + 2] = guilty


# What views tell of it


def drew_on_names(s: State, letters: str) -> tuple[tuple[tuple[str, int], ...], ...]:
    """Of each seat the colours on which it drew, by their letters, with the cards it has gained since."""
    found = []
    for seat in range(s.seats):
        drew = []
        for colour in range(c.COLOURS):
            gained = get_drew_on(s, seat, colour)
            if gained != c.NOT_KNOWN:
                drew.append((letters[colour], gained))
        found.append(tuple(drew))
    return tuple(found)


def named_names(s: State, letters: str) -> tuple[tuple[str, int] | None, ...]:
    """The colour that each seat named last, by its letter, with the cards it has laid since."""
    found: list[tuple[str, int] | None] = []
    for seat in range(s.seats):
        colour = get_named(s, seat)
        found.append(None if colour == c.NO_COLOUR else (letters[colour], get_laid_since(s, seat)))
    return tuple(found)


def all_fours(s: State) -> tuple[tuple[int, int, int], ...]:
    """What became of the Draw Fours of each seat."""
    found = []
    for seat in range(s.seats):
        found.append(get_fours(s, seat))
    return tuple(found)


def known_names(s: State, viewer: int, names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """What a viewer knows of each hand, by the names of the cards."""
    found = []
    for seat in range(s.seats):
        held = []
        cards = get_known(s, viewer, seat)
        while cards:
            held.append(names[lowest(cards)])
            cards &= cards - 1
        found.append(tuple(held))
    return tuple(found)
