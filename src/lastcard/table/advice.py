"""What a player may ask the table without doing anything: may I do this, and what would you do?

Both are answered from what the seat knows. A question is judged like the act itself, on a copy, so it tells
no more than the refusal would; advice comes from a bot that sees the view of the seat.
"""

from __future__ import annotations

from ..bots import make_bot
from ..bots.wishes import Wish, wish
from ..notation.token_kinds import PASS, is_catch
from ..sight import View, with_legal
from . import acts as a
from .answers import Refusal
from .autopilot import SafeBot
from .table_errors import ActRefused
from .table_state import TableState
from .view import game_view

ADVISER = "sensible"
NOTHING = Wish("")


def why_not(state: TableState, seat: int, token: str, *, since: int, at: int) -> Refusal | None:
    """The refusal that a play would get now; None if it is open to whoever sits there since that act."""
    try:
        check_sitter(state, seat, since)
        state.clone().apply(a.Pass() if token == PASS else a.Play(token), seat, at)
    except ValueError as error:
        return Refusal.of(ActRefused.by_rules(error), state.seq)
    return None


def check_sitter(state: TableState, seat: int, since: int) -> None:
    if state.since(seat) != since:
        raise ActRefused("replaced", "somebody else sits there now", "take another seat")


def advice(state: TableState, seat: int, *, since: int, at: int) -> Wish:
    """What the adviser would do for a seat now; an empty token: nothing."""
    view = view_with_actions(state, seat, at) if state.since(seat) == since else None
    if view is None:
        return NOTHING
    seed = state.bot_seed(seat)
    bot = SafeBot(make_bot(ADVISER, seed), seed)
    return wish(bot, view, awaited=view.actor == seat) or NOTHING


def view_with_actions(state: TableState, seat: int, at: int) -> View | None:
    """The view of a seat that has something to do, without a catch that would come too early."""
    open_now = state.open_to(seat) if state.seats[seat].present else []
    if at < (state.catch_from() or 0):
        open_now = [token for token in open_now if not is_catch(token)]
    view = game_view(state, seat) if open_now else None
    return None if view is None else with_legal(view, tuple(open_now))
