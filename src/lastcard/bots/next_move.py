"""Who is asked next, and what they answer: the driver of rounds in which nobody is in a hurry (R-37).

The only module of the bots that holds the round itself; everybody else is shown views of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..round import Round
from ..rules.errors import IllegalAction, InvalidNotation
from .base import Bot, BotError
from .finding import name_of, told

UNBLAMED = (BotError, KeyboardInterrupt)
"""What comes out of a bot as it is. All else is its failure, even what tells a program to end."""


def next_move(r: Round, bots: Mapping[int, Bot]) -> tuple[int, str] | None:
    """The seat that acts now and what it does; None if that is up to a person, a seat without a bot."""
    actor = r.actor
    if actor is None:
        raise ValueError("the round is over: there is nothing to decide")
    view = None
    for seat in r.reacting():
        if seat in bots:
            seen = r.view(seat)
            try:
                reaction = bots[seat].react(seen)
            except UNBLAMED:
                raise
            except BaseException as error:
                raise failed(bots[seat], seat, f"failed when asked to react: {told(error)}") from error
            if reaction is not None:
                return seat, reaction
            if seat == actor:
                view = seen
    if actor not in bots:
        return None
    try:
        return actor, bots[actor].choose(view or r.view(actor))
    except UNBLAMED:
        raise
    except BaseException as error:
        raise failed(bots[actor], actor, f"failed in phase {r.phase}: {told(error)}") from error


def act_for(r: Round, bots: Mapping[int, Bot], move: tuple[int, str]) -> None:
    """Carry out what a bot wants; if that is not allowed, say which bot it was."""
    try:
        r.act(*move)
    except (IllegalAction, InvalidNotation) as error:
        raise blamed(bots[move[0]], move, r.phase, error) from error


def blamed(bot: Bot, move: tuple[int, str], phase: str, error: IllegalAction | InvalidNotation) -> BotError:
    """Who wanted what cannot be."""
    seat, token = move
    if isinstance(error, InvalidNotation):
        return failed(bot, seat, f"gave an answer that is not an action: {error}")
    return failed(bot, seat, f"wanted {token} in phase {phase}, but {error}", error.clause)


def failed(bot: Bot, seat: int, problem: str, clause: str = "") -> BotError:
    return BotError(name_of(type(bot)), problem, seat, clause)


def play_round(r: Round, bots: Mapping[int, Bot]) -> None:
    """Play a round to its end; every seat needs a bot."""
    missing = [seat for seat in range(r.seats) if seat not in bots]
    if missing:
        raise ValueError(f"no bot sits at seat {', '.join(map(str, missing))}")
    while not r.over:
        move = next_move(r, bots)
        if move is not None:
            act_for(r, bots, move)
