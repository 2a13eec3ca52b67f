"""Matches that are over, for whoever asks: the record, and the replay of all rounds or of one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ..live.live_table import LiveTable
from ..match import Match
from ..protocol.bodies import Replay, ReplayedRound
from ..table.table_errors import NoSuchMatch, NotOver
from ..table.table_state import TableState
from .addresses import address_of
from .http_errors import HttpError, reply, too_many_requests
from .lobby import table_of, while_asked
from .replay_steps import MOST_STEPS, played_again, rounds_to_replay, steps_of

T = TypeVar("T")

LONGEST_NUMBER = 9
RECORD_COST = 10
"""So many requests a record counts for."""

ACTS_A_REQUEST = 100
"""Where more acts have to be read or played again than that is worth, each so many cost one more."""


async def record(request: Request) -> Response:
    table, state = await finished_match(request)
    return PlainTextResponse(state.record(tags_of(table.table_id, state)))


def tags_of(table_id: str, state: TableState) -> dict[str, str]:
    """What tells this record from others of an evening."""
    day = datetime.fromtimestamp(state.decision_at / 1000, UTC)
    return {"date": day.date().isoformat(), "event": f"table {table_id}, match {state.matches}"}


async def replay(request: Request) -> Response:
    table, state = await finished_match(request)
    assert state.match is not None
    events = partial(replay_of, table.table_id, state, state.match)
    return reply(await one_at_a_time(request, events))


async def replay_round(request: Request) -> Response:
    table, state = await finished_match(request, with_finished_rounds=True)
    match, number = state.match, whole_number("round", request.path_params["round"])
    assert match is not None
    if not 1 <= number <= match.number:
        raise HttpError(404, "no-round", f"the match has no round {number}", f"it has {match.number}")
    if number > rounds_to_replay(state, match):
        raise not_over(NotOver())
    steps = partial(steps_of, table.table_id, state, match, number, page_of(request))
    return reply(await one_at_a_time(request, steps))


def page_of(request: Request) -> range:
    """Which steps are wanted: `from` is included, `to` is not."""
    asked = request.query_params
    first = whole_number("from", asked.get("from", "0"))
    end = whole_number("to", asked["to"]) if "to" in asked else first + MOST_STEPS
    if not first < end <= first + MOST_STEPS:
        fault = f"from={first}&to={end}: the steps from..to-1 are sent"
        raise HttpError(422, "wrong", f"a page has 1 to {MOST_STEPS} steps", fault)
    return range(first, end)


async def one_at_a_time(request: Request, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Play a match again, one request after the other: only one of them needs the memory for it."""

    async def in_turn() -> T:
        async with request.app.state.context.replaying:
            return await work()

    return await while_asked(request, in_turn())


async def finished_match(
    request: Request, *, with_finished_rounds: bool = False
) -> tuple[LiveTable, TableState]:
    """The table as the match left it that is asked for, or the last one that is over.

    With `with_finished_rounds` also the match that is being played, if `may_replay_rounds` permits it.
    """
    context, table = await table_of(request, cost=RECORD_COST)

    def charge(acts: int) -> None:
        more = acts // ACTS_A_REQUEST - RECORD_COST
        if more > 0 and not context.requests.take(address_of(request), more):
            raise too_many_requests()

    asked = request.query_params.get("match")
    number = None if asked is None else whole_number("match", asked)
    try:
        if with_finished_rounds and number == table.state.matches and may_replay_rounds(table.state):
            state = table.state.clone()
        else:
            state = await while_asked(request, table.at_end_of(number, charge))
    except NotOver as refused:
        raise not_over(refused) from None
    except NoSuchMatch as error:
        raise HttpError(404, "no-match", "there is no such match at this table", str(error)) from None
    assert state.match is not None
    charge(state.match.length)
    return table, state


def not_over(refused: NotOver) -> HttpError:
    return HttpError(403, "not-over", refused.reason, refused.hint)


def may_replay_rounds(state: TableState) -> bool:
    """Return whether the finished rounds of a match that is being played are open.

    They show what each player held all the time, and so who bluffs. Among bots that harms nobody. The seed of
    a round reveals nothing about the next one.
    """
    running = state.phase in ("playing", "between")
    return running and sum(taken.person for taken in state.seats) == 1


def whole_number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        raise HttpError(422, "wrong", f"{name} is a whole number", f"{name}={text[:20]!a}")
    return int(text)


async def replay_of(table_id: str, state: TableState, match: Match) -> Replay:
    """All events; a long match is played again a few acts at a time, so that nobody waits for it."""
    rounds = []
    for number in range(1, match.number + 1):
        r = await played_again(match, number)
        events = [event.to_dict() for event in r.history]
        rounds.append(ReplayedRound(r.seed, r.dealer, events, r.winner, list(r.points)))
        await asyncio.sleep(0)
    names = [taken.name for taken in state.seats]
    number = state.matches
    return Replay(table_id, number, match.edition, match.options, names, match.scores, match.winners, rounds)
