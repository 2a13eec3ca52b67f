"""One round of a match that is over, step by step: what was done, why it was allowed, and the table after.

A round can have any number of steps. They are sent in pages, so memory and answers have a limit.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from ..inside import open_view
from ..match import Match, commitment_to
from ..protocol.bodies import ReplayedStep, ReplayedSteps
from ..reasons import reason
from ..round import Round
from ..table.table_state import TableState

MOST_STEPS = 500
"""How many steps a page has at most."""

STEPS_AT_ONCE = 10
ACTS_AT_ONCE = 100
"""How many steps with the whole table, or acts without it, are played between two pauses."""

PAUSE_SECONDS = 0.002
"""Long enough for other threads: the store's writer needs the interpreter several times for each write."""

FIXED = ("edition", "options", "seats", "viewer")
"""What is the same in every view of a round."""


async def steps_of(
    table_id: str, state: TableState, match: Match, number: int, wanted: range
) -> ReplayedSteps:
    """A page of the round, which is played again from its deal."""
    now, actions = match.dealt(number)
    total = len(actions) + 1
    ended = await played_again(match, number)
    face_up = partial(open_game, ended=ended, abandoned=state.phase == "closed")
    steps = []
    if 0 in wanted:
        steps = [ReplayedStep(None, "", None, "", [event.to_dict() for event in now.history], face_up(now))]
    needed = actions[: wanted.stop - 1] if wanted.start < total else []
    for step, (seat, token) in enumerate(needed, 1):
        if step in wanted:
            why, clause = reason(now.view(seat), token)
            facts = [event.to_dict() for event in now.act(seat, token)]
            steps.append(ReplayedStep(seat, token, why, clause, facts, face_up(now)))
        else:
            now.act(seat, token)
        if step % (STEPS_AT_ONCE if step in wanted else ACTS_AT_ONCE) == 0:
            await asyncio.sleep(PAUSE_SECONDS)
    return ReplayedSteps(
        table=table_id,
        match=state.matches,
        round=number,
        rounds=rounds_to_replay(state, match),
        edition=match.edition,
        options=match.options,
        players=[taken.name for taken in state.seats],
        heads=[None if taken.free else taken.head for taken in state.seats],
        seed=now.seed,
        commitment=commitment_to(now.seed),
        dealer=now.dealer,
        scores_before=scores_after(match, number - 1),
        scores_after=scores_after(match, min(number, len(match.results))),
        total=total,
        first=wanted.start,
        steps=steps,
    )


def rounds_to_replay(state: TableState, match: Match) -> int:
    """How many rounds can be shown: all of a match that has ended, else those that are over."""
    return match.number if state.at_an_end else len(match.results)


async def played_again(match: Match, number: int) -> Round:
    """A round as it ended, with its events; others have their turn meanwhile."""
    now, actions = match.dealt(number)
    for done, (seat, token) in enumerate(actions, 1):
        now.act(seat, token)
        if done % ACTS_AT_ONCE == 0:
            await asyncio.sleep(PAUSE_SECONDS)
    return now


def scores_after(match: Match, rounds: int) -> list[int]:
    return list(match.results[rounds - 1].scores if rounds else match.first_scores)


def open_game(now: Round, ended: Round, abandoned: bool) -> dict[str, Any]:
    """A moment with everything face up, without what never changes."""
    game = open_view(now, ended, abandoned=abandoned).to_dict()
    return {name: value for name, value in game.items() if name not in FIXED}
