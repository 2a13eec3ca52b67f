"""Who plays each seat inside the kernel, the lots they draw, and what a seat can count.

Whatever is counted here for a seat follows from its view: its own hand, and what lies open to it.
"""

from __future__ import annotations

from . import cards as c
from .layout import allocate_players, count, lowest
from .state import State


class Players:
    """The bots of a table, and room to reckon in. A bot keeps nothing in mind but its generator of lots."""

    levels: list[int]  # of each seat
    line_up: list[int]  # the levels of the entries, which change seats from round to round
    lots: list[int]  # of each seat
    unseen: list[int]  # how many of each card type are out of sight
    elsewhere: list[int]  # how many of each colour are, and how many without one
    counts: list[int]  # how many of each colour are in hand
    values: list[int]  # what each colour is worth
    terms: list[int]  # of what a card is worth, in the order of WORTH_TERMS

    def __init__(self) -> None:
        allocate_players(self)
        self.action = c.SILENT  # of the seat that moves next
        self.longest = 0
        self.after = 0
        self.before = 0
        self.danger = 0
        self.two_play = 0
        self.best = 0  # of the cards that were weighed, those worth most
        self.highest = 0
        self.explains = 0  # whether the terms of what a card is worth are kept
        self.total = 0  # unseen cards
        self.harmless = 0  # those of them that would not convict
        self.kept = 0  # cards that the player of a Draw Four kept


def scattered(seed: int) -> int:
    """Where a generator of lots begins: seeds next to each other are far apart there, and none is 0."""
    x = (seed + c.SCATTER_ADD) & c.M64
    x = ((x ^ (x >> 30)) * c.SCATTER_ONE) & c.M64
    x = ((x ^ (x >> 27)) * c.SCATTER_TWO) & c.M64
    return (x ^ (x >> 31)) | 1


def seat_player(p: Players, seat: int, level: int, seed: int) -> None:
    """A bot of a level takes a seat, with lots from a seed."""
    p.levels[seat] = level
    p.lots[seat] = scattered(seed)


def resume_player(p: Players, seat: int, level: int, lots: int) -> None:
    """A bot of a level takes a seat, with its generator of lots where it stood."""
    p.levels[seat] = level
    p.lots[seat] = lots


def get_lots(p: Players, seat: int) -> int:
    """Where the generator of lots of a seat stands."""
    return p.lots[seat]


def set_line_up(p: Players, entry: int, level: int) -> None:
    """The level of an entry of the line-up."""
    p.line_up[entry] = level


def player_lot(p: Players, seat: int, n: int) -> int:
    """A lot of a seat, from 0 to n - 1. It decides moves, never cards."""
    x = p.lots[seat]
    x ^= (x << 13) & c.M64
    x ^= x >> 7
    x ^= (x << 17) & c.M64
    p.lots[seat] = x
    return ((x >> 32) * n) >> 32


def player_pick(p: Players, seat: int, moves: int) -> int:
    """One of the moves; where there is a choice, by lot."""
    n = count(moves)
    if n > 1:
        for _ in range(player_lot(p, seat, n)):
            moves &= moves - 1
    return lowest(moves)


def weigh_in(p: Players, card: int, worth: int) -> None:
    """Another card is weighed: remember it if none was worth more."""
    if p.best == 0 or worth > p.highest:
        p.best = c.BIT[card]
        p.highest = worth
    elif worth == p.highest:
        p.best |= c.BIT[card]


def count_hand(s: State, seat: int, p: Players) -> None:
    """How many cards of each colour are in the hand of a seat, and how many of the longest one."""
    for colour in range(c.COLOURS):
        p.counts[colour] = 0
    held = s.held[seat] & c.COLOURED
    while held:
        card = lowest(held)
        held &= held - 1
        p.counts[c.COLOUR_OF[card]] += s.hands[seat * c.TYPES + card]
    p.longest = 0
    for colour in range(c.COLOURS):
        if p.counts[colour] > p.longest:
            p.longest = p.counts[colour]


def count_unseen(s: State, seat: int, p: Players) -> None:
    """How many of each card a seat has no sight of: to draw, in other hands, on its own forehead."""
    for card in range(c.TYPES):
        p.unseen[card] = -s.hands[seat * c.TYPES + card]
    for i in range(s.rules.deck_size):
        p.unseen[s.rules.deck[i]] += 1
    for i in range(s.discards):
        p.unseen[s.discard[i]] -= 1
    for i in range(s.forehead_total):
        if s.forehead_seats[i] != seat:
            p.unseen[s.foreheads[i]] -= 1
    if sees_shown(s, seat):
        for card in range(c.TYPES):
            p.unseen[card] -= s.shown[card]
    for colour in range(c.COLOURS + 1):
        p.elsewhere[colour] = 0
    for card in range(c.TYPES):
        if p.unseen[card] > 0:
            p.elsewhere[c.COLOUR_OF[card]] += p.unseen[card]


def sees_shown(s: State, seat: int) -> int:
    """Whether a challenged hand lies open to a seat, and is not its own (CHAL-3, R-19)."""
    return (
        s.shown_seat != c.NOBODY and s.shown_seat != seat and (s.shown_to == c.NOBODY or s.shown_to == seat)
    )


def best_colour(p: Players, seat: int, colours: int) -> int:
    """Of the colours, given as bits, the one of the highest value; between equal ones by lot."""
    best = 0
    for colour in range(c.COLOURS):
        if colours & c.BIT[colour]:
            if best == 0 or p.values[colour] > p.values[lowest(best)]:
                best = c.BIT[colour]
            elif p.values[colour] == p.values[lowest(best)]:
                best |= c.BIT[colour]
    return c.COLOUR + player_pick(p, seat, best)
