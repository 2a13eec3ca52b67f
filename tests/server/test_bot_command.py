"""`lastcard bot` as a process of its own: how it ends when there is no server, and when it is told to."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path
from signal import Signals

import pytest

from lastcard.bots import make_bot
from lastcard.cli import parser, patience
from lastcard.cli.bot_at_table import play
from lastcard.client import Client, Gone, create_table, take_seat
from lastcard.client.bot_player import BotPlayer
from lastcard.table.acts import Leave, Rematch, Start
from server.harness import FAST, live, serving
from server.players import free_port, server_process
from sure import sure
from waiting import started

SIGNALS = pytest.mark.parametrize("how, code", [(signal.SIGTERM, 143), (signal.SIGINT, 130)])


@contextlib.asynccontextmanager
async def bot_at(link: str, *more: str) -> AsyncIterator[Process]:
    """A bot that has sat down."""
    command = (sys.executable, "-m", "lastcard", "bot", "--table", link, *more)
    async with started(*command, stdout=PIPE, stderr=PIPE) as bot:
        assert b"Sat down at seat " in await sure(bot.stdout).readline()
        yield bot


@live
async def test_where_no_server_is_a_bot_says_so_in_a_sentence_at_once() -> None:
    server = f"http://127.0.0.1:{free_port()}"
    command = (sys.executable, "-m", "lastcard", "bot", "--table", f"{server}/table/x")
    async with started(*command, stdout=PIPE, stderr=PIPE) as bot:
        out, told = await bot.communicate()
    assert (out, told.decode()) == (b"", f"lastcard: {server} cannot be reached: Connection refused\n")
    assert bot.returncode == 1


@SIGNALS
@live
async def test_a_bot_that_is_told_to_stop_before_the_deal_frees_its_seat(how: Signals, code: int) -> None:
    async with serving() as served:
        table = await served.table()
        async with bot_at(f"{served.url}/table/{table}") as bot:
            bot.send_signal(how)
            assert await bot.wait() == code
        assert [one["name"] for one in (await served.ask(f"/api/tables/{table}"))["players"]] == ["", ""]


@SIGNALS
@live
async def test_a_bot_that_is_told_to_stop_in_a_match_lets_another_play_on(how: Signals, code: int) -> None:
    async with serving() as served:
        table = await served.table()
        async with (
            served.client(table, await served.sit(table)) as ann,
            bot_at(f"{served.url}/table/{table}", "--think", "9") as bot,
        ):
            await ann.act(Start())
            bot.send_signal(how)
            assert await bot.wait() == code
            assert bot.stdout is not None
            assert b"Left seat 1" in await bot.stdout.read()
            while not sure(ann.view).players[1].away:
                await ann.beyond(ann.seq)
            assert sure(ann.view).players[1].bot == "sensible"


@contextlib.asynccontextmanager
async def waiting_bot(link: str) -> AsyncIterator[Process]:
    """A bot that has no seat yet and waits for one."""
    command = (sys.executable, "-m", "lastcard", "bot", "--table", link, "--wait", "--think", "0")
    async with started(*command, stdout=PIPE, stderr=PIPE) as bot:
        assert b"Waiting for a seat: " in await sure(bot.stdout).readline()
        yield bot


@live
async def test_a_bot_without_a_seat_says_how_to_wait_for_one() -> None:
    async with serving() as served:
        table = await served.table()
        for name in ("Ann", "Ben"):
            await served.sit(table, name)
        link = f"{served.url}/table/{table}"
        async with started(sys.executable, "-m", "lastcard", "bot", "--table", link, stderr=PIPE) as bot:
            _, told = await bot.communicate()
        assert (bot.returncode, b"no seat is free" in told) == (1, True)
        assert told.endswith(b"; with --wait the bot waits for a seat\n")


@live
async def test_a_bot_that_waits_sits_down_when_a_seat_is_free() -> None:
    async with serving() as served:
        table = await served.table()
        await served.sit(table, "Ann")
        async with (
            served.client(table, await served.sit(table, "Ben")) as ben,
            waiting_bot(f"{served.url}/table/{table}") as bot,
        ):
            with pytest.raises(Gone):
                await ben.act(Leave())
            assert await sure(bot.stdout).readline() == b"Sat down at seat 1.\n"


@live
async def test_a_bot_that_waits_takes_a_seat_when_the_match_is_over_and_plays_the_next_one() -> None:
    async with serving() as served:
        table = await served.table("avatar")  # where one round is a match
        link = f"{served.url}/table/{table}"
        async with served.client(table, await served.sit(table, "Ann")) as ann:
            await ann.act(Start(fill="sensible"))
            async with waiting_bot(link) as bot:
                await play_to_the_end(ann)
                assert await sure(bot.stdout).readline() == b"Sat down at seat 1.\n"
                while sure(ann.view).players[1].bot:
                    await ann.beyond(ann.seq)
                await ann.act(Rematch())
                await play_to_the_end(ann)
                assert b"The match is over: " in await sure(bot.stdout).readline()
                assert await bot.wait() == 0


async def play_to_the_end(client: Client) -> None:
    """Play the simplest moves of a seat until the match is over."""
    bot = BotPlayer(client, make_bot("chance", 1), think_seconds=0, deals=True)
    while sure(client.view).phase == "over":
        await client.beyond(client.seq)
    await bot.play()


@live
async def test_a_bot_does_not_wait_for_a_server_that_does_not_answer(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with server_process(port, f"sqlite:///{tmp_path}/tables.db") as server:
        table = await create_table(url, {"edition": "mod", "seats": 2, **FAST})
        token = (await take_seat(url, table, "Ann")).token
        async with Client(url, table, token), bot_at(f"{url}/table/{table}") as bot:
            os.kill(server.pid, signal.SIGSTOP)
            try:
                started = time.monotonic()
                bot.send_signal(signal.SIGTERM)
                out, told = await bot.communicate()
                assert bot.returncode == 143
                assert time.monotonic() - started < 25, "a request that is not answered has 30 seconds"
                assert told.decode() == f"Seat 1 could not be left: {url} does not answer.\n"
                assert out == b""
            finally:
                os.kill(server.pid, signal.SIGCONT)


@live
async def test_a_bot_tells_when_it_loses_the_server_and_when_it_is_back(tmp_path: Path) -> None:
    port, db = free_port(), f"sqlite:///{tmp_path}/tables.db"
    url = f"http://127.0.0.1:{port}"
    async with contextlib.AsyncExitStack() as guests:
        with server_process(port, db):
            table = await create_table(url, {"edition": "mod", "seats": 2, **FAST})
            bot = await guests.enter_async_context(bot_at(f"{url}/table/{table}"))
        lost = await sure(bot.stdout).readline()
        assert lost == b"Connection lost; trying to reconnect for 10 minutes. Ctrl-C stops it.\n"
        with server_process(port, db):
            assert await sure(bot.stdout).readline() == b"Connected again.\n"


@live
async def test_a_bot_gives_up_on_a_server_that_stays_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = ""
    async with serving() as served:
        chosen = parser().parse_args(["bot", "--table", f"{served.url}/table/{await served.table()}"])
        playing = asyncio.create_task(play(chosen))
        while "Sat down" not in said:
            await asyncio.sleep(0.01)
            said += capsys.readouterr().out
        monkeypatch.setattr(patience, "SECONDS", 0.2)
    with pytest.raises(ValueError, match="has not answered for 10 minutes; the bot gives up"):
        await playing
    assert "Connection lost; " in capsys.readouterr().out
