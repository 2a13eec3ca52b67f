"""What leaves a table for a viewer holds nothing that the viewer may not know."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import lastcard
from lastcard.live.live_table import LiveTable
from lastcard.store.log import Append, Stored
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.duties import duty
from lastcard.table.facts import redact_all
from lastcard.table.table_state import SYSTEM
from live.room import EDITIONS, SECRET, Room, live, table_at, table_of_bots
from lookalikes import twin_of
from sure import sure, surely
from wander import random_round, scaled, walk

ROUNDS = 150


def quiet_positions(number: int) -> Iterator[tuple[str, random.Random]]:
    """Positions of a random round in which a turn begins; nothing is being resolved, no hand is shown."""
    r, rng = random_round(number)
    for _ in walk(r, rng):
        if r.phase in ("turn", "guess") and rng.random() < 0.05 and "shown=" not in r.position():
            yield r.position(), rng


def seen(table: LiveTable, viewer: int | None) -> bytes:
    return msgspec.json.encode(table.view(viewer))


@pytest.mark.parametrize("reflexes", [True, False])
@live
async def test_two_tables_that_differ_in_what_a_viewer_may_not_know_look_the_same(
    monkeypatch: pytest.MonkeyPatch, reflexes: bool
) -> None:
    compared = told = 0
    for number in range(scaled(ROUNDS)):
        for position, rng in quiet_positions(number):
            r = lastcard.Round.from_position(position)
            viewer = rng.choice([None, *range(r.seats)])
            tables = []
            for text in (position, twin_of(r, viewer, rng).position()):
                room = Room()
                options = {"options": r.options, "reflexes": reflexes}
                tables.append(await table_at(room, monkeypatch, text, **options))
            assert seen(tables[0], viewer) == seen(tables[1], viewer)
            compared += 1
            told += await same_words(tables, viewer, rng)
    assert compared
    assert told or not lastcard.COMPILED


async def same_words(tables: list[LiveTable], viewer: int | None, rng: random.Random) -> int:
    """One act at both tables: where the rules show the same, the table shows and tells the same."""
    seats = range(tables[0].state.settings.seats)
    both = [(s, t) for s in seats for t in tables[0].state.open_to(s) if t in tables[1].state.open_to(s)]
    if not both:  # by some house rules who can play must, and who cannot draws: that may be all that is open
        return 0
    seat, token = rng.choice(both)
    answers = [surely(Accepted, await table.act(seat, "x", a.Play(token))) for table in tables]
    if len({repr(table.state.round.view(viewer)) for table in tables}) > 1:
        return 0
    assert seen(tables[0], viewer) == seen(tables[1], viewer)
    words = [json.dumps(list(map(heard_as, redact_all(sure(answer.facts), viewer)))) for answer in answers]
    assert words[0] == words[1]
    return 1


def heard_as(fact: dict[str, Any]) -> dict[str, Any]:
    """In what order cards came is for nobody to know beforehand."""
    return fact | {"cards": sorted(fact["cards"])} if fact["kind"] == "drew" else fact


@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_no_seed_leaves_a_table_before_its_round_is_over(
    edition: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    room = Room()
    table = await table_of_bots(room, edition, options={"target": "100"})
    heard: list[str] = []
    table.watch(lambda _, facts: heard.extend(json.dumps(redact_all(facts, viewer)) for viewer in (None, 0)))
    while table.state.phase == "playing":
        match = sure(table.state.match)
        secrets = [SECRET.hex(), match.seed[1:], match.round.seed[1:]]
        texts = [*heard, *(seen(table, viewer).decode() for viewer in (None, 0, 3)), repr(table.state)]
        due = sure(duty(table.state))
        refusal = await table.act(0, "no", a.Play("catch3"))
        texts += [str(refusal), caplog.text]
        assert not any(secret in text for secret in secrets for text in texts)
        room.clock.now = max(room.clock.now, due.at)
        await table.act(SYSTEM, due.action_id, due.act)
    assert match.round.seed in seen(table, None).decode()


@live
async def test_a_view_is_what_sight_lets_through() -> None:
    room = Room()
    table = await table_of_bots(room, "corn")
    for viewer in (None, 0, 1):
        assert table.view(viewer).game == table.state.round.view(viewer)
        assert table.view(viewer).to_dict() == json.loads(seen(table, viewer))


@live
async def test_nothing_that_a_log_line_may_show_tells_a_card_a_seed_or_an_id() -> None:
    room = Room()
    table = await table_of_bots(room, "mod", options={"target": "2000"})
    answers = []
    while sure(table.state.match).number < 2:
        due = sure(duty(table.state))
        assert repr(due) == f"Duty(at={due.at}, action_id={due.action_id!r})"
        assert repr(due.act) in ("BotPlay(…)", "NextRound(…)")
        answers.append(await room.system(table))
    entries = await room.log.read("t")
    asked = Append("t", 0, "0", "an-id", '{"act":"play","token":"r7"}', bytes(8), None)
    match = sure(table.state.match)
    things = [*answers, *entries, asked, Stored(entries[0]), match, match._earlier, table.state, table]
    things += [table._replica, await room.log.load("t")]
    things += [a.Play("r7"), a.BotPlay(1, "r7"), a.TimeOut(1, "r7", 1)]
    secrets = [SECRET.hex(), match.seed[1:], *(seed[1:] for seed in match.seeds), "r7", "token", "an-id"]
    text = "\n".join(map(repr, things))
    assert not [secret for secret in secrets if secret in text]
