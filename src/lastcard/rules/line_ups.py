"""Whole rounds between the bots of the kernel, as `arena/simulation.py` plays them bot by bot."""

from __future__ import annotations

from collections.abc import Sequence

from . import cards as c
from .chance import shuffle_draw_pile
from .kernel_bots import bot_move
from .moves import is_playing, move
from .opening import deal
from .players import Players, scattered
from .playout import Tally, book, book_end, take_luck
from .state import State, copy_into


def play_bots(s: State, t: Tally, p: Players) -> int:
    """Play a round to its end; return how many actions it took."""
    actions = 0
    while is_playing(s):
        seat = bot_move(s, p)
        action = p.action
        if action < c.TYPES and (
            s.phase == c.TURN or s.phase == c.DRAWN or s.phase == c.FOLLOW or s.phase == c.ANSWER
        ):
            t.plays[c.KIND_OF[action]] += 1
            if action == c.SPECIAL and seat != s.turn and s.rules.special == c.AVATAR_STATE:
                t.interrupts += 1
        move(s, seat, action)
        actions += 1
    return actions


def play_line_up(s: State, t: Tally, p: Players, parent: Sequence[int], first: int, rounds: int) -> None:
    """Play rounds number `first`, `first` + 1 … under a parent key.

    The deal passes round the table, and after each of its rounds the entries of the line-up move on a seat.
    """
    for i in range(8):
        t.parent[i] = parent[i]
    play_entries(s, t, p, first, rounds)


def play_entries(s: State, t: Tally, p: Players, first: int, rounds: int) -> None:
    """The work of `play_line_up`, without Python in the loop."""
    for number in range(first, first + rounds):
        take_luck(s, t, number)
        for seat in range(s.seats):
            entry = entry_at(s, seat, number)
            p.levels[seat] = p.line_up[entry]
            p.lots[seat] = scattered((t.luck + entry) & c.M64)
        deal(s, number % s.seats)
        book(s, t, play_bots(s, t, p))
        if s.winner != c.NOBODY:
            t.places[(s.winner - s.dealer + s.seats) % s.seats] += 1
            t.entries[entry_at(s, s.winner, number)] += 1


def entry_at(s: State, seat: int, number: int) -> int:
    """Which entry of the line-up has a seat in a round of that number."""
    return (seat + number // s.seats) % s.seats


def play_on_by(
    s: State, start: State, t: Tally, p: Players, parent: Sequence[int], first: int, games: int
) -> None:
    """Play a round on to its end as `play_on` does, with the bots of the line-up, one entry a seat."""
    for i in range(8):
        t.parent[i] = parent[i]
    for number in range(first, first + games):
        copy_into(s, start)
        take_luck(s, t, number)
        for seat in range(s.seats):
            p.levels[seat] = p.line_up[seat]
            p.lots[seat] = scattered((t.luck + seat) & c.M64)
        shuffle_draw_pile(s)
        play_bots(s, t, p)
        book_end(s, t)
