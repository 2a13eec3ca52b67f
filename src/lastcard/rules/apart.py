"""A round of its own, led as those of a batch are: for whoever copies single rounds and plays them on.

Nothing of it is written anywhere; the `Lanes` only tell how it is led.
"""

from __future__ import annotations

from . import cards as c
from .lanes import Lane, Lanes, carry_out, go_on, heard, lost_by, open_to
from .legal import next_reacting
from .opening import deal
from .state import State


def deal_apart(b: Lanes, lane: Lane, dealer: int) -> bool:
    """Deal with the key of the state and lead on to the first question; whether there is one."""
    deal(lane.state, dealer)
    return begin_apart(b, lane, 0, 0)


def begin_apart(b: Lanes, lane: Lane, passed: int, steps: int) -> bool:
    """Lead on from where the state stands, and who has let this moment go by; whether somebody is asked."""
    lane.passed = passed
    lane.steps = steps
    lane.ended = 0
    return asked_apart(b, lane)


def answer_apart(b: Lanes, lane: Lane, action: int) -> bool:
    """Carry out one answer and lead on to the next question; False if it cannot be given, and is not."""
    if lane.ended or action < 0 or action >= c.ASKS or lane.moves & c.BIT[action] == 0:
        return False
    lane.steps += 1
    carry_out(lane, lane.asked, heard(lane.state, lane.asked, action))
    asked_apart(b, lane)
    return True


def asked_apart(b: Lanes, lane: Lane) -> bool:
    """Go on to the next question; if there is none, or there were too many, the round has ended."""
    if go_on(b, lane) and lane.steps < b.most:
        return True
    lane.ended = 1
    lane.asked = c.NOBODY
    lane.moves = 0
    return False


def ask_apart(b: Lanes, lane: Lane, seat: int, passed: int, steps: int) -> bool:
    """Stand at the question to a seat, or at the end (NOBODY), and go on nowhere; whether it has a choice.

    Who would be asked before it lets the moment go by.
    """
    lane.passed = passed
    lane.steps = steps
    lane.asked = seat
    lane.ended = 1 if seat == c.NOBODY else 0
    lane.moves = 0
    if seat == c.NOBODY:
        return True
    asked = next_reacting(lane.state, passed) if b.reactions != c.REACT_AUTO else c.NOBODY
    while asked != c.NOBODY and asked != seat:
        lane.passed |= c.BIT[asked]
        asked = next_reacting(lane.state, lane.passed)
    if asked == seat or seat == lane.state.actor:
        lane.moves = open_to(b, lane, asked)
    return lane.moves & (lane.moves - 1) != 0


def paid_apart(b: Lanes, s: State) -> list[float]:
    """What each seat has won or lost; nothing before the round is over, or if it is void."""
    gains = [0.0] * b.seats
    if s.phase != c.OVER or s.winner == c.NOBODY:
        return gains
    for seat in range(b.seats):
        lost = lost_by(b, s, seat)
        gains[seat] -= lost
        gains[s.winner] += lost if b.pointed else 0.0
    if not b.pointed:
        gains[s.winner] = 1.0
    return gains
