"""Whole rounds between players who leave everything to chance, at full speed.

Such a player lays a random playable card and never draws by choice; every other decision is a fair
lot. It always calls its last card in time, so nobody is ever caught, and out of turn it lays Avatar
State, or jumps in, on the toss of a coin; the seat to act is asked first, then the others in order of play.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import cards as c
from .chance import become_child, shuffle_draw_pile
from .layout import allocate_tally, count, lowest
from .legal import decisions, jumping_cards, masters_all_colours
from .moves import is_playing, move
from .opening import deal
from .scoring import hand_points
from .state import State, copy_into, neighbour, still_in


class Tally:
    """What many rounds came to."""

    wins: list[int]
    points: list[int]
    gained: list[int]  # by winners, from what the others were left with
    plays: list[int]
    decided: list[int]
    lengths: list[int]
    parent: list[int]
    places: list[int]  # wins by distance from the dealer, and by entry of a line-up: `line_ups.py`
    entries: list[int]

    def __init__(self) -> None:
        allocate_tally(self)
        self.luck = 1
        self.reflex = 0
        self.rounds = 0
        self.void = 0
        self.actions = 0
        self.interrupts = 0
        self.longest = 0


def lot(t: Tally, n: int) -> int:
    """A quick lot from 0 to n - 1. It decides moves, never cards."""
    x = t.luck
    x ^= (x << 13) & c.M64
    x ^= x >> 7
    x ^= (x << 17) & c.M64
    t.luck = x
    return ((x >> 32) * n) >> 32


def pick(t: Tally, moves: int) -> int:
    """One of the moves, by lot."""
    n = count(moves)
    if n > 1:
        for _ in range(lot(t, n)):
            moves &= moves - 1
    return lowest(moves)


def somebody_masters(s: State) -> int:
    """Whether anybody holds Avatar State with all four colours: quicker asked than going round."""
    for seat in range(s.seats):
        if s.held[seat] & c.BIT[c.SPECIAL] and masters_all_colours(s, seat):
            return 1
    return 0


def reflex(s: State, t: Tally) -> int:
    """The seat that calls or interrupts now, or NOBODY; its action is in `t.reflex`."""
    if s.exposed != c.NOBODY:
        t.reflex = c.CALL
        return s.exposed
    if s.rules.interruptible and (s.phase == c.TURN or s.phase == c.DRAWN):
        return interrupter(s, t)
    return c.NOBODY


def interrupter(s: State, t: Tally) -> int:
    """The seat that plays out of turn now, or NOBODY."""
    if s.rules.special == c.AVATAR_STATE and somebody_masters(s):
        return master(s, t)
    return jumper(s, t) if s.rules.jumpable else c.NOBODY


def master(s: State, t: Tally) -> int:
    """The seat that lays Avatar State, on the toss of a coin; if none does, one may still jump in."""
    t.reflex = c.SPECIAL
    seat = s.actor
    for _ in range(still_in(s)):
        if masters_all_colours(s, seat) and lot(t, 2):
            t.interrupts += 1
            return seat
        seat = neighbour(s, seat)
    return jumper(s, t) if s.rules.jumpable else c.NOBODY


def jumper(s: State, t: Tally) -> int:
    """The seat that lays the like of the top card out of turn, or NOBODY: on the toss of a coin, too."""
    seat = s.actor
    for _ in range(still_in(s) - 1):
        seat = neighbour(s, seat)
        cards = jumping_cards(s, seat)
        if cards and lot(t, 2):
            t.reflex = lowest(cards)
            return seat
    return c.NOBODY


def hardly_any_is_left(s: State) -> int:
    """Whether nearly all cards are in hands: those few that are not go round and round."""
    return s.draws + s.discards < c.LAST_CARDS


def tosses_for_drawn(s: State) -> int:
    """Whether chance keeps a drawn card as well as it lays it."""
    return s.phase == c.DRAWN and hardly_any_is_left(s)


def play_out(s: State, t: Tally) -> int:
    """Play a round to its end by chance; return how many actions it took."""
    actions = 0
    while is_playing(s):
        seat = c.NOBODY if s.phase == c.FOLLOW else reflex(s, t)
        action = t.reflex
        if seat == c.NOBODY:
            seat = s.actor
            moves = decisions(s)
            if moves & c.CARDS and not tosses_for_drawn(s):
                moves &= c.CARDS
            action = pick(t, moves)
        if action < c.TYPES and (
            s.phase == c.TURN or s.phase == c.DRAWN or s.phase == c.FOLLOW or s.phase == c.ANSWER
        ):
            t.plays[c.KIND_OF[action]] += 1
        move(s, seat, action)
        actions += 1
    return actions


def book(s: State, t: Tally, actions: int) -> None:
    """Enter a round that was played out."""
    t.actions += actions
    if actions > t.longest:
        t.longest = actions
    t.lengths[min(actions // c.LENGTH_STEP, c.LENGTHS - 1)] += 1
    if book_end(s, t):
        t.decided[c.KIND_OF[s.discard[s.discards - 1]]] += 1


def book_end(s: State, t: Tally) -> bool:
    """Enter how a round ended, and the points of everybody; whether somebody has won it."""
    t.rounds += 1
    if s.winner == c.NOBODY:
        t.void += 1
        return False
    t.wins[s.winner] += 1
    for seat in range(s.seats):
        points = hand_points(s, seat)
        t.points[seat] += points
        if seat != s.winner:
            t.gained[s.winner] += points
    return True


def playout(s: State, t: Tally, parent: Sequence[int], first: int, rounds: int) -> None:
    """Play rounds number `first`, `first` + 1 … under a parent key; the deal passes round the table."""
    for i in range(8):
        t.parent[i] = parent[i]
    play_rounds(s, t, first, rounds)


def play_rounds(s: State, t: Tally, first: int, rounds: int) -> None:
    """The work of `playout`, without Python in the loop."""
    for number in range(first, first + rounds):
        take_luck(s, t, number)
        deal(s, number % s.seats)
        book(s, t, play_out(s, t))


def take_luck(s: State, t: Tally, number: int) -> None:
    """The cards and the moves of a round follow from the parent key and its number alone."""
    for i in range(8):
        s.key[i] = t.parent[i]
    become_child(s, number)
    t.luck = s.block[8]
    t.luck = (t.luck << 32) | s.block[9] | 1


# From where a round stands


def play_on(s: State, start: State, t: Tally, parent: Sequence[int], first: int, games: int) -> None:
    """Play a round on to its end, as game `first`, `first` + 1 … under a parent key; `s` is scratch.

    The draw pile is shuffled for each game, and nothing of the round's own generator goes into it.
    """
    for i in range(8):
        t.parent[i] = parent[i]
    for number in range(first, first + games):
        copy_into(s, start)
        take_luck(s, t, number)
        shuffle_draw_pile(s)
        play_out(s, t)
        book_end(s, t)


def read_gains(t: Tally) -> list[int]:
    """What each seat gained as the winner of rounds that were played on."""
    return [t.gained[i] for i in range(c.MOST_SEATS)]


def read_tally(t: Tally) -> dict[str, int | list[int]]:
    """The counts by name."""
    return {
        "rounds": t.rounds,
        "void": t.void,
        "actions": t.actions,
        "interrupts": t.interrupts,
        "longest": t.longest,
        "wins": [t.wins[i] for i in range(c.MOST_SEATS)],
        "places": [t.places[i] for i in range(c.MOST_SEATS)],
        "entries": [t.entries[i] for i in range(c.MOST_SEATS)],
        "points": [t.points[i] for i in range(c.MOST_SEATS)],
        "plays": [t.plays[i] for i in range(c.KINDS)],
        "decided": [t.decided[i] for i in range(c.KINDS)],
        "lengths": [t.lengths[i] for i in range(min(t.longest // c.LENGTH_STEP + 1, c.LENGTHS))],
    }
