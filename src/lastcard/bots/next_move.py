"""Who is asked when nobody is in a hurry: reactions first, then the seat whose decision is awaited."""

from __future__ import annotations

from collections.abc import Mapping

from ..notation.token_kinds import CALL
from ..round import Round
from .base import Bot


def next_move(r: Round, bots: Mapping[int, Bot]) -> tuple[int, str] | None:
    """The seat that acts now and what it does; None if that is up to a person, a seat without a bot."""
    if r.actor is None:
        raise ValueError("the round is over: nobody is to move")
    for seat in r.asking_order():
        if seat in bots and may_react(r, seat):
            reaction = bots[seat].react(r.view(seat))
            if reaction is not None:
                return seat, reaction
    if r.actor not in bots:
        return None
    return r.actor, bots[r.actor].choose(r.view(r.actor))


def may_react(r: Round, seat: int) -> bool:
    """Whether a seat has more to say than the decision that is awaited."""
    open_to = r.legal(seat)
    if seat != r.actor:
        return bool(open_to)
    return CALL in open_to or r.exposed is not None


def play_round(r: Round, bots: Mapping[int, Bot]) -> None:
    """Play a round to its end; every seat needs a bot."""
    missing = [seat for seat in range(r.seats) if seat not in bots]
    if missing:
        raise ValueError(f"no bot sits at seat {', '.join(map(str, missing))}")
    while not r.over:
        move = next_move(r, bots)
        if move is not None:
            r.act(*move)
