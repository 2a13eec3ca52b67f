"""The client finds back by itself, and `lastcard bot` plays with it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import re
from typing import Any, NoReturn

import pytest

from lastcard.bots import BOTS, make_bot
from lastcard.bots.built_in import BuiltInBot
from lastcard.cli import bot_at_table as bot_command
from lastcard.cli.bot import add_bot
from lastcard.cli.bot_at_table import play, sit_down
from lastcard.client import (
    Client,
    Gone,
    Rejected,
    Unfollowed,
    Unreadable,
    connection,
    pauses,
    renew_token,
    split_link,
    take_seat,
)
from lastcard.client.bot_player import BotPlayer
from lastcard.live import seat_tokens
from lastcard.live.live_table import LiveTable
from lastcard.protocol.messages import Done, Refused, Trouble, write
from lastcard.rules.cards import CHANCE_BOT
from lastcard.store.log import StoreError, Unknown
from lastcard.store.memory import MemoryLog
from lastcard.table.acts import Leave, Play, Rename, Start
from server.harness import Served, live, serving
from sure import sure


@live
async def test_an_act_that_was_asked_for_while_the_server_was_away_is_done_once() -> None:
    log = MemoryLog()
    async with serving(log) as served:
        port = int(served.url.rpartition(":")[2])
        table = await served.table()
        client = served.client(table, await served.sit(table))
        await client.__aenter__()
    asked = asyncio.create_task(client.act(Rename("Anna")))
    await asyncio.sleep(0.2)
    assert not asked.done()
    async with serving(log, port=port):
        answer = await asked
        assert answer == Done(answer.id, 2)
        assert client.reconnects == 1
        assert await client.act(Rename("Anna"), action_id=answer.id) == answer
        await client.close()
    assert (await log.heads([table]))[table] == 2


@live
async def test_a_store_that_is_out_of_reach_for_a_while_costs_only_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serving() as served:
        table = await served.table()
        heard: list[object] = []
        async with served.client(table, await served.sit(table), told=heard.append) as ann:
            with monkeypatch.context() as patch:

                async def fail(*_args: object, **_more: object) -> NoReturn:
                    patch.undo()
                    raise StoreError("full")

                patch.setattr(served.log, "append", fail)
                assert isinstance(await ann.act(Rename("Anna")), Done)
        assert [one.code for one in heard if isinstance(one, Trouble)] == ["store"]


@live
async def test_a_client_that_said_too_much_comes_back_slowly_and_gets_everything_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pauses, "LOUD_PAUSE", 0.1)
    async with serving(messages_per_second=50, messages_burst=10) as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:
            started = asyncio.get_running_loop().time()
            answers = await asyncio.gather(*(ann.act(Rename(f"Ann {k}")) for k in range(25)))
            spent = asyncio.get_running_loop().time() - started
        assert all(isinstance(one, Done) for one in answers)
        assert 1 <= ann.reconnects <= 8
        assert spent >= 0.1 * ann.reconnects


def test_the_pause_after_too_much_is_a_second_or_more_and_grows() -> None:
    assert pauses.LOUD_PAUSE >= 1
    told = [pauses.pause_after(0, loud) for loud in range(1, 12)]
    assert all(pauses.LOUD_PAUSE <= pause <= pauses.LONGEST_LOUD_PAUSE for pause in told)
    assert told[0] < told[3] < told[10]
    assert pauses.pause_after(3, 0) <= pauses.LONGEST_PAUSE


def test_a_client_does_not_fail_by_itself_in_a_long_outage() -> None:
    for fails, loud in ((5000, 0), (0, 5000)):
        assert 0 <= pauses.pause_after(fails, loud) <= pauses.LONGEST_LOUD_PAUSE


def test_a_welcome_alone_is_no_reason_to_knock_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "uniform", lambda _low, high: high)
    keeper = pauses.Pauses()
    short = [keeper.after(1011, 0.1, welcomed=True) for _ in range(8)]
    assert short == sorted(short)
    assert short[0] < 0.5
    assert short[-1] == pauses.LONGEST_PAUSE
    assert keeper.after(1011, 30, welcomed=True) == pauses.FIRST_PAUSE
    loud = [keeper.after(1008, 0.1, welcomed=True) for _ in range(3)]
    assert loud[0] < loud[1] < loud[2]
    assert keeper.after(1012, 0.1, welcomed=True) >= loud[2]
    assert keeper.after(1012, 30, welcomed=True) == pauses.FIRST_PAUSE


@live
async def test_an_act_that_breaks_every_connection_is_not_sent_in_a_frenzy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(random, "uniform", lambda _low, high: high)
    async with serving() as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:

            def fail(*_args: object, **_more: object) -> NoReturn:
                raise RuntimeError("a fault of ours")

            monkeypatch.setattr(LiveTable, "act", fail)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ann.act(Rename("Anna")), 1.2)
            assert 1 <= ann.reconnects <= 3


# What no server can follow


NO_TEXT: Any = 7
UNREADABLE = [
    (Rename("x" * 5000), "", "at most 4096 bytes, not 50"),
    (Rename("Anna"), "x" * 101, "1 to 100 characters"),
    (Rename(head=99), "", "head"),
    (Rename("\ud800"), "", "UTF-8"),
    (Play(NO_TEXT), "", "token"),
]


async def messages_heard(served: Served) -> str:
    lines: list[str] = (await served.ask("/metrics")).splitlines()
    return next(line for line in lines if line.startswith('lastcard_messages_total{direction="in"}'))


@pytest.mark.parametrize("act, action_id, why", UNREADABLE, ids=range(5))
@live
async def test_what_no_server_can_follow_is_not_sent(act: Rename | Play, action_id: str, why: str) -> None:
    async with serving() as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:
            before = await messages_heard(served)
            with pytest.raises(Unreadable, match=why):
                await asyncio.wait_for(ann.act(act, action_id=action_id), 2)
            assert await messages_heard(served) == before
            assert isinstance(await ann.act(Rename("Anna")), Done)
            assert ann.reconnects == 0


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that sends whatever it is asked for."""
    monkeypatch.setattr(connection, "frame_of", lambda message: write(message).decode())


@live
async def test_an_act_that_the_server_cannot_read_ends_with_its_words(unchecked: None) -> None:
    async with serving() as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:
            with pytest.raises(ValueError, match="unknown message: the id of an act"):
                await asyncio.wait_for(ann.act(Rename("Anna"), action_id="x" * 101), 2)
            assert isinstance(await ann.act(Rename("Anna")), Done)
            assert ann.reconnects == 0


@live
async def test_an_act_that_the_server_hangs_up_over_is_not_sent_again(unchecked: None) -> None:
    async with serving() as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:
            with pytest.raises(Unfollowed, match="closed the connection over a message") as cut:
                await asyncio.wait_for(ann.act(Rename("x" * 5000)), 2)
            assert cut.value.code == 1009
            assert isinstance(await ann.act(Rename("Anna")), Done)
            assert ann.reconnects == 1


@live
async def test_what_was_not_said_yet_is_not_to_blame() -> None:
    client = Client("http://127.0.0.1:1", "x")
    asked = asyncio.create_task(client.act(Rename("Anna")))
    await asyncio.sleep(0)
    client._hung_up(1009, "")
    await asyncio.sleep(0)
    assert not asked.done()
    client._ready = True
    said = asyncio.create_task(client.act(Rename("Anna")))
    await asyncio.sleep(0)
    client._hung_up(1011, "")  # said again on the next connection
    client._hung_up(1009, "")  # where it was not said yet
    await asyncio.sleep(0)
    assert not said.done()
    await client.close()
    for act in (asked, said):
        with pytest.raises(Gone):
            await act


@live
async def test_all_that_a_spectator_asked_for_meanwhile_is_refused() -> None:
    log = MemoryLog()
    async with serving(log) as served:
        port = int(served.url.rpartition(":")[2])
        table = await served.table()
        watcher = served.client(table)
        await watcher.__aenter__()
    asked = [asyncio.create_task(watcher.act(Leave())) for _ in range(10)]
    async with serving(log, port=port):
        for answer in await asyncio.gather(*asked):
            assert isinstance(answer, Refused)
            assert answer.clause == "spectator"
        await watcher.close()


@live
async def test_an_id_is_for_one_act_at_a_time() -> None:
    async with serving() as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:
            first, second = await asyncio.gather(
                *(ann.act(Rename(name), action_id="a") for name in ("Anna", "Berta")), return_exceptions=True
            )
            assert isinstance(first, Done)
            assert isinstance(second, ValueError)
            assert "'a' has no answer yet" in str(second)


@live
async def test_a_bot_that_does_not_think_keeps_below_the_limit_of_a_server() -> None:
    parser = argparse.ArgumentParser()
    add_bot(parser.add_subparsers().add_parser)
    async with serving(messages_per_second=10, messages_burst=5) as served:
        table = await served.table(options={"scoring": "single"}, bots={"1": "sensible"})
        words = ["bot", "--table", f"{served.url}/table/{table}", "--think", "0", "--start"]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(play(parser.parse_args(words)), 6)
        assert b'lastcard_closes_total{code="1008"}' not in served.context.metrics.text()


@live
async def test_a_client_may_ask_first_and_take_advice() -> None:
    async with serving() as served:
        table = await served.table(bots={"1": "chance"})
        async with served.client(table, await served.sit(table)) as ann, served.client(table) as watcher:
            answer = await ann.ask("draw")
            assert (answer.legal, answer.clause, answer.seq) == (False, "table", ann.seq)
            assert not (await ann.advise()).token
            await ann.act(Start())
            while sure(ann.view).awaited != 0:
                await ann.beyond(ann.seq)
            advice = await ann.advise()
            assert (await ann.ask(advice.token)).legal
            assert isinstance(await ann.act(Play(advice.token, uno=advice.uno)), Done)
            for asked in (watcher.ask("draw"), watcher.advise()):
                with pytest.raises(ValueError, match="take a seat"):
                    await asked


@pytest.mark.parametrize("what", ["sit", "renew"])
@live
async def test_a_token_is_had_though_the_answer_gets_lost(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as served:
        table = await served.table()
        old = "" if what == "sit" else await served.sit(table)
        grant = getattr(seat_tokens, what)

        async def lose(*args: Any, **more: Any) -> NoReturn:
            monkeypatch.setattr(seat_tokens, what, grant)
            await grant(*args, **more)
            raise Unknown("the line went dead")

        monkeypatch.setattr(seat_tokens, what, lose)
        seated = await (renew_token(served.url, table, old) if old else take_seat(served.url, table, "Ann"))
        async with served.client(table, seated.token) as ann:
            assert (ann.seat, ann.seq) == (0, 1)
        assert seated.token != old


@live
async def test_a_client_that_is_not_wanted_says_so() -> None:
    async with serving() as served:
        served.context.names = frozenset()
        with pytest.raises(Gone, match="does not answer to that name") as gone:
            async with Client(served.url.replace("127.0.0.1", "localhost"), "x"):
                pass
        assert gone.value.code == 4403
    async with serving() as served:
        with pytest.raises(Gone, match="no such table"):
            async with served.client("x"):
                pass


@live
async def test_a_closed_client_answers_nobody() -> None:
    async with serving() as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:
            pass
        with pytest.raises(Gone):
            await ann.act(Rename("Anna"))


@pytest.mark.parametrize(
    "link", ["", "cards.example/table/x", "http:///table/x", "http://a/x", "ftp://a/table/x"]
)
def test_what_is_no_link_is_refused(link: str) -> None:
    with pytest.raises(ValueError, match="a link to a table"):
        split_link(link)


def test_a_link_names_server_and_table() -> None:
    assert split_link("https://cards.example:1/club/table/Ab-_") == ("https://cards.example:1/club", "Ab-_")


@live
async def test_bots_join_a_table_by_its_link_and_play_it_to_the_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_command, "SHORTEST_THINK", 0.0, raising=False)
    parser = argparse.ArgumentParser()
    add_bot(parser.add_subparsers().add_parser)
    async with serving() as served:
        table = await served.table("angry-birds", options={"scoring": "single"})
        words = ["bot", "--table", f"{served.url}/table/{table}", "--think", "0", "--start", "--deal"]
        levels = [[*words, "--level", level, "--seed", "1"] for level in ("chance", "sensible")]
        codes = await asyncio.gather(*(play(parser.parse_args(line)) for line in levels))
        assert codes == [0, 0]
    told = capsys.readouterr().out
    assert "Sat down at seat 0." in told
    assert len(re.findall("The match is over: (Chance|Sensible) won", told)) == 2


@live
async def test_a_bot_is_called_as_its_class_is_with_a_number_if_that_is_taken() -> None:
    class Bot(BuiltInBot):
        """Bot 2 is a name for those of the server."""

        level = CHANCE_BOT

    class _TheLongestNameThatAnybodyEverThoughtOf(Bot):
        """Longer than a name may be."""

    chance = BOTS["chance"]

    unnamed = argparse.Namespace(name=None, seat=None)
    async with serving() as served:
        table = await served.table(seats=6)
        for maker in (chance, chance, Bot, Bot, *[_TheLongestNameThatAnybodyEverThoughtOf] * 2):
            await sit_down(served.url, table, unnamed, maker(1))
        with pytest.raises(Rejected, match="seat"):
            await sit_down(served.url, table, unnamed, chance(1))
        names = [one["name"] for one in (await served.ask(f"/api/tables/{table}"))["players"]]
    assert names == [
        "Chance",
        "Chance 2",
        "Bot",
        "Bot 6",
        "TheLongestNameThatAnybod",
        "TheLongestNameThatAnyb 2",
    ]


@live
async def test_a_bot_catches_no_sooner_than_it_counts() -> None:
    async with serving() as served:
        table = await served.table(options={"scoring": "single"}, catch_grace_ms=300, turn_seconds=30)
        tokens = [(await take_seat(served.url, table, name)).token for name in ("Ann", "Ben")]
        async with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as ben:
            bots = [
                BotPlayer(client, make_bot("sensible", seed), think_seconds=0.001, starts=True)
                for seed, client in enumerate((ann, ben))
            ]
            ends = await asyncio.gather(*(bot.play() for bot in bots))
        assert ends[0].winners == ends[1].winners
