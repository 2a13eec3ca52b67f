"""Whole matches over the network: people's seats played by clients, with spectators looking on."""

from __future__ import annotations

import asyncio
import hashlib
import json

import pytest

import lastcard
from lastcard.bots import make_bot
from lastcard.client import Client
from lastcard.server.bot_player import BotPlayer
from lastcard.server.messages import News
from lastcard.table.acts import Rematch
from server.harness import EDITIONS, Served, live, serving


def player(client: Client, level: str = "sensible", seed: int = 1, **more) -> BotPlayer:
    return BotPlayer(client, make_bot(level, seed), think_seconds=0, starts=True, deals=True, **more)


async def refused_before_the_end(served: Served, table: str) -> None:
    for secret in ("record", "replay"):
        with pytest.raises(ValueError, match="once it is over"):
            await served.ask(f"/api/tables/{table}/{secret}")


@pytest.mark.parametrize("reflexes", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_a_whole_match_is_played_over_the_network(edition, reflexes):
    options = {"scoring": "points", "target": "40"} if reflexes else {"scoring": "single"}
    async with serving() as served:
        table = await served.table(edition, seats=3, options=options, reflexes=reflexes, bots={"2": "chance"})
        tokens = [await served.sit(table, name) for name in ("Ann", "Ben")]
        await refused_before_the_end(served, table)
        heard: list[News] = []
        async with (
            served.client(table, told=lambda news: isinstance(news, News) and heard.append(news)) as watcher,
            served.client(table, tokens[0]) as ann,
            served.client(table, tokens[1]) as ben,
        ):
            assert (watcher.seat, ann.seat, ben.seat) == (None, 0, 1)
            ends = await asyncio.gather(player(ann).play(), player(ben, seed=2).play())
            await watcher.beyond(ends[0].seq - 1)
        assert [news.seq for news in heard] == list(range(3, ends[0].seq + 1))
        assert ends[0].winners == ends[1].winners != ()
        text = await served.ask(f"/api/tables/{table}/record")
        match = lastcard.read_record(text)
        assert match.over
        assert tuple(match.scores) == ends[0].scores
        replay = await served.ask(f"/api/tables/{table}/replay")
        assert [r["seed"] for r in replay["rounds"]] == list(ends[0].revealed)
        promised = [fact["commitment"] for news in heard for fact in news.facts if fact["kind"] == "begun"]
        assert promised == [hashlib.sha256(seed.encode()).hexdigest() for seed in ends[0].revealed]


@live
async def test_the_record_is_shut_again_when_a_rematch_begins():
    async with serving() as served:
        table = await served.table("mod", options={"target": "50"}, bots={"1": "chance"})
        async with served.client(table, await served.sit(table)) as ann:
            await player(ann).play()
            assert (await served.ask(f"/api/tables/{table}/record")).startswith("lastcard record")
            await ann.act(Rematch())
            assert ann.view.match == 2
            await refused_before_the_end(served, table)


@live
async def test_what_a_client_is_told_is_what_its_seat_sees():
    async with serving() as served:
        table = await served.table("corn", bots={"1": "sensible"}, options={"target": "50"})
        token = await served.sit(table)
        async with served.client(table, token) as ann:
            await player(ann).play()
            plain = await served.ask(f"/api/tables/{table}", token=token)
            assert plain == json.loads(json.dumps(ann.view.to_dict()))
            assert (await served.ask(f"/api/tables/{table}"))["viewer"] is None
