"""What a bot wants at a table now: to speak up, or to decide what is awaited from its seat."""

from __future__ import annotations

from typing import NamedTuple

from ..notation.token_kinds import CALL, PASS, may_go_with_a_call
from ..sight import View
from .base import Bot


class Wish(NamedTuple):
    """An action of `view.legal`; with `uno` its call goes together with it."""

    token: str
    uno: bool = False


def wish(bot: Bot, view: View, *, awaited: bool) -> Wish | None:
    """What a bot wants now, if anything; `awaited`: the decision is its own."""
    said = bot.react(view)
    ahead = said == CALL and view.exposed != view.viewer  # goes together with the play
    if said is not None and said in view.legal and not ahead:
        return Wish(said)
    if PASS in view.legal:
        return Wish(PASS)
    if not awaited:
        return None
    token = bot.choose(view)
    calls = ahead and CALL in view.legal
    return Wish(token, uno=calls and may_go_with_a_call(token))
