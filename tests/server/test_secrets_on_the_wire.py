"""Nothing that a viewer may not know changes a single byte of what it is sent."""

from __future__ import annotations

import random

import pytest

import lastcard
from lastcard.server.messages import VERSION
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.clock import StoreClock
from lastcard.table.engine import engine_version
from lastcard.table.log import TableRow
from lastcard.table.memory import MemoryLog
from lastcard.table.settings import Settings, write_settings
from server.harness import Served, hear, live, say, serving
from table_play.room import SECRET, Clock, start_at
from table_play.test_secrets import quiet_positions, twin_position
from wander import scaled

ROUNDS = 25
STEPS = 6
IGNORED = ('{"type":"act","id":"x","do":{"act":"play","token":"r99"}}', "nonsense", '{"type":"ping","id":1}')


async def laid(served: Served, monkeypatch, table_id: str, position: str):
    """A table of people in the middle of that round, and the tokens of its seats."""
    r = lastcard.Round.from_position(position)
    settings = Settings(edition=r.edition, seats=r.seats, options=r.options)
    await served.house.host.log.create(
        TableRow(table_id, r.edition, write_settings(settings), engine_version(), SECRET, "", False)
    )
    claims = [
        await served.house.host.sit(table_id, f"Player {seat}", action_id=f"sit {seat}")
        for seat in range(r.seats)
    ]
    start_at(monkeypatch, position)
    table = await served.house.host.open(table_id)
    assert isinstance(await table.act(0, "start", a.Start()), Accepted)
    return table, [claim.token for claim in claims]


async def frames_of(socket, count: int) -> list[str]:
    return [await socket.recv() for _ in range(count)]


async def hello(socket, table, token: str) -> None:
    await say(socket, type="hello", version=VERSION, table=table.table_id, token=token)
    await hear(socket, "welcome")


@pytest.mark.parametrize("offset", [0, 1000])
@live
async def test_two_games_that_differ_in_hidden_cards_send_a_viewer_the_same_bytes(monkeypatch, offset):
    compared = 0
    clock = Clock()
    monkeypatch.setattr(StoreClock, "about", lambda _: clock.now)
    async with serving(MemoryLog(clock)) as served:
        served.house.host.changed.clear()  # nobody drives the tables
        for number in range(offset, offset + scaled(ROUNDS)):
            for place, (position, rng) in enumerate(quiet_positions(number)):
                r = lastcard.Round.from_position(position)
                viewer = rng.choice([None, *range(r.seats)])
                twins = (position, twin_position(position, viewer, rng))
                pairs = [
                    await laid(served, monkeypatch, f"t{number}-{place}-{k}", text)
                    for k, text in enumerate(twins)
                ]
                compared += await same_bytes(served, pairs, viewer, rng)
    assert compared > 20


async def same_bytes(served: Served, pairs, viewer: int | None, rng: random.Random) -> int:
    """Play the same at both tables as long as the viewer sees the same; how many frames were equal."""
    tables = [table for table, _ in pairs]
    tokens = ["" if viewer is None else tokens[viewer] for _, tokens in pairs]
    compared = 0
    async with served.socket() as one, served.socket() as two:
        for socket, table, token in zip((one, two), tables, tokens, strict=True):
            await hello(socket, table, token)
        first, second = [await frames_of(socket, 1) for socket in (one, two)]
        assert first == second
        for frame in IGNORED:
            for socket in (one, two):
                await socket.send(frame)
            assert await one.recv() == await two.recv()
        for step in range(STEPS):
            if not await same_step(tables, viewer, rng, step):
                return compared
            assert await one.recv() == await two.recv()
            compared += 1
    return compared


async def same_step(tables, viewer: int | None, rng: random.Random, step: int) -> bool:
    """One act at both tables; whether the viewer should see the same of it."""
    seats = range(tables[0].sitting.settings.seats)
    both = [(s, t) for s in seats for t in tables[0].sitting.open_to(s) if t in tables[1].sitting.open_to(s)]
    both = [(s, t) for s, t in both if s != viewer or t != "draw"] or both
    if not both:
        return False
    seat, token = rng.choice(both)
    answers = [await table.act(seat, f"step {step}", a.Play(token)) for table in tables]
    if not all(isinstance(answer, Accepted) for answer in answers):
        return False
    drew = any(
        fact.kind == "drew" and fact.seat == viewer for fact in answers[0].facts if hasattr(fact, "kind")
    )
    views = {repr(table.sitting.round.view(viewer)) for table in tables}
    return len(views) == 1 and not drew and tables[0].sitting.phase == "playing"


@live
async def test_no_token_and_no_seed_is_in_logs_metrics_or_errors(caplog, capsys):
    caplog.set_level("DEBUG")
    async with serving() as served:
        table = await served.table(bots={"1": "sensible"})
        token = await served.sit(table)
        heard: list[str] = []
        async with served.raw(table, token) as socket:
            await say(socket, type="act", id="1", do={"act": "start"})
            await hear(socket, "done")
            for frame in (*IGNORED, '{"type":"hello","version":1,"table":"t","token":"' + token + '","x":1}'):
                await socket.send(frame)
                heard.append(await socket.recv())
        sitting = (await served.house.host.open(table)).sitting
        texts = [caplog.text, *capsys.readouterr(), await served.ask("/metrics"), *heard]
        texts += [str(await served.ask("/openapi.json")), repr(await served.ask(f"/api/tables/{table}"))]
        for secret in (token, sitting.round.seed[1:], sitting._secret.hex(), sitting.match.seed[1:]):
            assert not [text for text in texts if secret in text]
