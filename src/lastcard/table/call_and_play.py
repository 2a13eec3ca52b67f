"""A call and a play as one act, so that nobody can come between."""

from __future__ import annotations

from ..events import AnyEvent
from ..notation.token_kinds import CALL
from ..round import Round
from ..rules.errors import IllegalAction


def call_and_play(r: Round, seat: int, token: str) -> list[AnyEvent]:
    """The call and the play as one: ahead of the play where that is allowed, else right after it.

    A seat of three may come down to one card by giving two away; then the call follows the gift.
    """
    open_now = r.legal(seat)
    if CALL in open_now and token in open_now:
        return r.act(seat, CALL) + r.act(seat, token)
    trial = r.clone()
    trial.act(seat, token)
    if trial.exposed != seat:
        raise IllegalAction(
            "no-call", "UNO-8", f"{token} does not leave seat {seat} with one card", "play it without uno"
        )
    return r.act(seat, token) + r.act(seat, CALL)
