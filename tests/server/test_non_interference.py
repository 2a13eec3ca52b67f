"""Nothing that a viewer may not know changes a byte of what it is sent.

Two servers run the same table. The deals differ in what one viewer never gets to see, also when a round is
over and its cards lie open; clocks, ids and the name of the host are the same, so whatever differs on the
wire was told by a hidden card.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import count, product

import pytest
import uvicorn.server
from prometheus_client import Histogram

from lastcard.events import EVENTS
from lastcard.live.clock import ElapsedClock, StoreClock
from lastcard.table import table_state
from live.room import SECRET, Clock
from measures import Measures
from server.games import Dealer, random_game, twin_of
from server.harness import EDITIONS, live_for
from server.pairs import Pair, side
from tries import tries
from twins import SECRETS

PAIRS = tries(100, 2000)
CHUNKS = range(tries(1, 4))
ASIDES = ("Leave", "Back", "Rename", "signs")
ENOUGH = 100
"""With fewer pairs chance may leave something out."""


def test_the_events_that_hide_something_are_the_same_in_both_lists() -> None:
    hiding = {kind for kind, event in EVENTS.items() if event.restricted}
    assert hiding == set(SECRETS)


@pytest.mark.parametrize("chunk", CHUNKS)
@live_for(3600)
async def test_games_that_differ_in_what_a_viewer_may_not_know_are_the_same_on_the_wire(
    chunk: int, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    clock, dealer, tally = Clock(), Dealer(monkeypatch), Counter[str]()
    monkeypatch.setattr(
        table_state, "commitment_to", lambda _: "promised"
    )  # it differs with the secret, as it must
    monkeypatch.setattr(StoreClock, "about", lambda _: clock.now)
    monkeypatch.setattr(ElapsedClock, "now", lambda _: 0)
    monkeypatch.setattr(Histogram, "observe", lambda *_: None)
    monkeypatch.setattr(uvicorn.server, "formatdate", lambda *_, **__: "today")
    async with side(clock) as one, side(clock) as two:
        for number in count(chunk, len(CHUNKS)):
            if tally["pairs"] >= PAIRS / len(CHUNKS):
                break
            rng = random.Random(f"hidden {number}")
            game, viewer = random_game(number, rng, dealer)
            twin = twin_of(game, viewer, rng)
            if twin is not None:
                pair = Pair((one, two), viewer, rng, clock, rng.random() < 0.5, tally)
                await pair.play(f"t{number}", (game, twin), dealer, SECRET)
    Measures(request.node).tell(in_words(tally))
    if tally["pairs"] >= ENOUGH:
        assert_all_was_there(tally)


def assert_all_was_there(tally: Counter[str]) -> None:
    """Rounds broken off and rounds to the end, before every pair of eyes; what is rare, now and then."""
    for edition, place in product(EDITIONS, ("seat", "spectator")):
        assert tally[f"pairs, {edition} {place}"]
        assert tally[f"ends, {edition} {place}"]
    seldom = tally["pairs"] / 25
    for what in ("then between", "then over", "early catches", "strangers", "timeouts", "recalled", *ASIDES):
        assert tally[what] >= seldom, what


def in_words(tally: Counter[str]) -> str:
    ends = tally["then between"] + tally["then over"]
    return (
        f"the same on the wire: {tally['pairs']} pairs of games, {2 * tally['rounds']} rounds, "
        f"{2 * ends} of them to the end, {tally['frames']} frames"
    )
