"""One round of a match that is over, step by step: what was done, why it was allowed, and the table after."""

from __future__ import annotations

import asyncio
from typing import Any

from ..match import Match, commitment_to
from ..reasons import reason
from ..round import Round
from ..table.fold import Sitting
from .bodies import ReplayedStep, ReplayedSteps

AT_ONCE = 20
"""Steps that are played before others have their turn."""

FIXED = ("edition", "options", "seats", "viewer")
"""What is the same in every view of a round."""


async def steps_of(table_id: str, sitting: Sitting, match: Match, number: int) -> ReplayedSteps:
    """The round, played again from its deal."""
    now, actions = match.dealt(number)
    ended = now.clone()
    for seat, token in actions:
        ended.act(seat, token)
    await asyncio.sleep(0)
    facts = [event.to_dict() for event in now.history]
    steps = [ReplayedStep(None, "", None, "", facts, open_game(now, ended))]
    for seat, token in actions:
        steps.append(step(now, seat, token, ended))
        if len(steps) % AT_ONCE == 0:
            await asyncio.sleep(0)
    return ReplayedSteps(
        table=table_id,
        match=sitting.matches,
        round=number,
        rounds=match.number,
        edition=match.edition,
        options=match.options,
        players=[taken.name for taken in sitting.seats],
        heads=[None if taken.free else taken.head for taken in sitting.seats],
        seed=now.seed,
        commitment=commitment_to(now.seed),
        dealer=now.dealer,
        scores_before=scores_after(match, number - 1),
        scores_after=scores_after(match, min(number, len(match.results))),
        steps=steps,
    )


def step(now: Round, seat: int, token: str, ended: Round) -> ReplayedStep:
    """Go on by one action."""
    why, clause = reason(now.view(seat), token)
    facts = [event.to_dict() for event in now.act(seat, token)]
    return ReplayedStep(seat, token, why, clause, facts, open_game(now, ended))


def scores_after(match: Match, rounds: int) -> list[int]:
    return list(match.results[rounds - 1].scores if rounds else match.first_scores)


def open_game(now: Round, ended: Round) -> dict[str, Any]:
    """A moment with everything face up, without what never changes."""
    game = now.open_view(ended).to_dict()
    return {name: value for name, value in game.items() if name not in FIXED}
