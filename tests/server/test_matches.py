"""Whole matches over the network: people's seats played by clients, with spectators looking on."""

from __future__ import annotations

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import lastcard
from lastcard.bots import make_bot
from lastcard.client import Client
from lastcard.client.bot_player import BotPlayer
from lastcard.protocol.messages import Done, News
from lastcard.table.acts import Close, Rematch, Start
from lastcard.terminal.verify import verify
from server.harness import EDITIONS, Served, live, serving
from server.players import keeping
from sure import sure


def player(client: Client, level: str = "sensible", seed: int = 1, **more: Any) -> BotPlayer:
    return BotPlayer(client, make_bot(level, seed), think_seconds=0, starts=True, deals=True, **more)


async def refused_before_the_end(served: Served, table: str) -> None:
    for secret in ("record", "replay"):
        with pytest.raises(ValueError, match="when the match is over"):
            await served.ask(f"/api/tables/{table}/{secret}")


@pytest.mark.parametrize("reflexes", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
@live
async def test_a_whole_match_is_played_over_the_network(edition: str, reflexes: bool) -> None:
    options = {"scoring": "points", "target": "40"} if reflexes else {"scoring": "single"}
    async with serving() as served:
        table = await served.table(edition, seats=3, options=options, reflexes=reflexes, bots={"2": "chance"})
        tokens = [await served.sit(table, name) for name in ("Ann", "Ben")]
        await refused_before_the_end(served, table)
        heard: list[News] = []
        async with (
            served.client(table, told=keeping(News, heard)) as watcher,
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
        assert [match.tags[f"player {seat}"] for seat in range(3)] == [p.name for p in ends[0].players]
        assert match.tags["bot 2"] == "chance"
        assert match.tags["event"] == f"table {table}, match 1"
        assert match.tags["date"] > "2000"
        replay = await served.ask(f"/api/tables/{table}/replay")
        assert [r["seed"] for r in replay["rounds"]] == list(ends[0].revealed)
        promised = [fact["commitment"] for news in heard for fact in news.facts if fact["kind"] == "begun"]
        assert promised == [hashlib.sha256(seed.encode()).hexdigest() for seed in ends[0].revealed]


@live
async def test_the_record_of_a_rematch_is_shut_until_it_is_over_and_the_others_stay_open() -> None:
    async with serving() as served:
        table = await served.table("mod", options={"target": "50"}, bots={"1": "chance"})
        path = f"/api/tables/{table}"
        async with served.client(table, await served.sit(table)) as ann:
            await player(ann).play()
            first = [await served.ask(f"{path}/{what}") for what in ("record", "replay")]
            assert first[0].startswith("lastcard record")
            assert first[1]["match"] == 1
            for number in (2, 3):
                await ann.act(Rematch())
                assert sure(ann.view).match == number
                assert [await served.ask(f"{path}/{what}?match=1") for what in ("record", "replay")] == first
                with pytest.raises(ValueError, match="when the match is over"):
                    await served.ask(f"{path}/record?match={number}")
                assert (await served.ask(f"{path}/replay"))["match"] == number - 1
                await player(ann).play()
                latest = await served.ask(f"{path}/replay")
                assert latest == await served.ask(f"{path}/replay?match={number}")
                assert latest["rounds"] != first[1]["rounds"]
        for wrong in ("0", "4", "999999999"):
            with pytest.raises(ValueError, match="there has been no match"):
                await served.ask(f"{path}/record?match={wrong}")
        for wrong in ("x", "", "-1", "1.0", "%C2%B2", "1" * 99):
            with pytest.raises(ValueError, match="whole number"):
                await served.ask(f"{path}/replay?match={wrong}")


@live
async def test_a_table_that_is_closed_in_a_round_opens_what_was_played(tmp_path: Path) -> None:
    async with serving() as served:
        table = await served.table("corn", bots={"1": "chance"})
        heard: list[News] = []
        async with served.client(table, await served.sit(table), told=keeping(News, heard)) as ann:
            await ann.act(Start())
            await refused_before_the_end(served, table)
            assert isinstance(await ann.act(Close()), Done)
        facts = [fact for news in heard for fact in news.facts]
        (seed,) = [fact["seed"] for fact in facts if fact["kind"] == "revealed"]
        (promised,) = [fact["commitment"] for fact in facts if fact["kind"] == "begun"]
        assert hashlib.sha256(seed.encode()).hexdigest() == promised
        assert heard[-1].view["revealed"] == [seed]
        text = await served.ask(f"/api/tables/{table}/record")
        (tmp_path / "closed.txt").write_text(text, "utf-8")
        verify(tmp_path / "closed.txt", [promised], Console(quiet=True))
        replay = await served.ask(f"/api/tables/{table}/replay")
        assert ([r["seed"] for r in replay["rounds"]], replay["winners"]) == ([seed], [])


@live
async def test_a_table_that_is_closed_before_its_first_deal_has_no_record() -> None:
    async with serving() as served:
        table = await served.table("corn", bots={"1": "chance"})
        async with served.client(table, await served.sit(table)) as ann:
            assert isinstance(await ann.act(Close()), Done)
        await refused_before_the_end(served, table)


@live
async def test_what_a_client_is_told_is_what_its_seat_sees() -> None:
    async with serving() as served:
        table = await served.table("corn", bots={"1": "sensible"}, options={"target": "50"})
        token = await served.sit(table)
        async with served.client(table, token) as ann:
            await player(ann).play()
            plain = await served.ask(f"/api/tables/{table}", token=token)
            assert plain == json.loads(json.dumps(sure(ann.view).to_dict()))
            assert (await served.ask(f"/api/tables/{table}"))["viewer"] is None


@live
async def test_records_count_for_several_requests() -> None:
    async with serving(requests_per_minute=25) as served:
        table = await served.table("corn", bots={"1": "chance"})
        for _ in range(2):
            with pytest.raises(ValueError, match="when the match is over"):
                await served.ask(f"/api/tables/{table}/record")
        with pytest.raises(ValueError, match="too many requests"):
            await served.ask(f"/api/tables/{table}/replay")
        assert (await served.ask(f"/api/tables/{table}"))["phase"] == "waiting"
