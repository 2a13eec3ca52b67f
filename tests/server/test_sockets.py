"""One connection: who gets in, what is understood, and why it is closed."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from lastcard.bots import make_bot
from lastcard.client import Gone
from lastcard.client.bot_player import BotPlayer
from lastcard.protocol.closes import CloseCode
from lastcard.protocol.messages import Done, News, Refused, Snapshot
from lastcard.table.acts import Back, Leave, Play, Rename, Start
from server.harness import closing, hear, live, say, serving
from sure import sure
from waiting import until

START = {"act": "start", "fill": "sensible"}
WRONG = "no token of ours"


# The hello


@live
async def test_a_wrong_token_and_an_unknown_table_are_answered_alike() -> None:
    async with serving() as served:
        table, other = await served.table(), await served.table()
        token = await served.sit(table)
        for wish in ({"table": table, "token": WRONG}, {"table": "x", "token": token}, {"table": "../etc"},
                     {"table": other, "token": token}, {"table": "x"}):  # fmt: skip
            async with served.socket() as socket:
                await say(socket, type="hello", version=1, **wish)
                assert await closing(socket) == 4003


@pytest.mark.parametrize(
    "first, code",
    [
        ({"type": "hello", "version": 2, "table": "x"}, "version"),
        ({"type": "hello", "table": "x"}, "unreadable"),
        ({"type": "ping"}, "hello"),
        ({"type": "act", "id": "1", "do": START}, "hello"),
        ({"type": "hello", "version": 1, "table": "x", "admin": True}, "unreadable"),
    ],
)
@live
async def test_the_first_message_is_a_hello_of_this_version(first: dict[str, Any], code: str) -> None:
    async with serving() as served, served.socket() as socket:
        await say(socket, **first)
        trouble = await hear(socket)
        assert (trouble["type"], trouble["code"]) == ("trouble", code)
        assert await closing(socket) == 4002


@live
async def test_whoever_says_nothing_is_sent_away() -> None:
    async with serving(hello_seconds=0.1) as served, served.socket() as socket:
        assert await closing(socket) == 4004


@live
async def test_a_token_in_the_url_is_worth_nothing() -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        async with connect(f"{served.ws}?token={token}&table={table}", origin=Origin(served.url)) as socket:
            await say(socket, type="hello", version=1, table=table)
            assert (await hear(socket))["seat"] is None


# Origin


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1.evil.example", "https://127.0.0.1:{port}",
     "http://127.0.0.1", "http://127.0.0.1:1", "http://localhost:{port}", "http://127.0.0.1:{port}/"],
)  # fmt: skip
@live
async def test_pages_of_other_servers_cannot_connect(origin: str) -> None:
    async with serving() as served:
        port = served.url.rpartition(":")[2]
        with pytest.raises(InvalidStatus) as refused:
            async with served.socket(origin=origin.format(port=port)):
                pass
        assert refused.value.response.status_code == 403


@live
async def test_origins_that_are_given_come_beside_the_own_one() -> None:
    async with serving(origins=("https://cards.example",)) as served:
        table = await served.table()
        for origin in ("https://cards.example", served.url):
            async with served.raw(table, origin=origin):
                pass
        with pytest.raises(InvalidStatus):
            async with served.socket(origin="http://cards.example"):
                pass


@live
async def test_without_an_origin_only_a_token_opens_the_door() -> None:
    async with serving() as served:
        table = await served.table()
        async with served.raw(table, await served.sit(table), origin=None):
            pass
        async with served.socket(origin=None) as socket:
            await say(socket, type="hello", version=1, table=table)
            assert await closing(socket) == 4010


@live
async def test_there_is_room_for_so_many_connections_only() -> None:
    async with serving(connections_each=2) as served:
        table = await served.table()
        async with served.raw(table), served.raw(table):
            with pytest.raises(InvalidStatus) as refused:
                async with served.socket():
                    pass
            assert refused.value.response.status_code == 503
        await until(lambda: len(served.context.doors) < 2, "room for another connection")
        async with served.raw(table):
            pass


# Seats


@live
async def test_a_new_connection_of_a_seat_fences_the_old() -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        async with served.raw(table, token) as old, served.raw(table, token) as new:
            with contextlib.suppress(ConnectionClosed):
                await say(old, type="act", id="1", do={"act": "rename", "name": "Old"})
            assert await closing(old) == 4001
            await say(new, type="act", id="2", do={"act": "rename", "name": "New"})
            assert (await hear(new, "done"))["id"] == "2"
        assert (await served.ask(f"/api/tables/{table}"))["players"][0]["name"] == "New"


@live
async def test_a_renewed_token_fences_the_old_one() -> None:
    async with serving() as served:
        table = await served.table()
        old = await served.sit(table)
        async with served.raw(table, old) as socket:
            fresh = (await served.ask(f"/api/tables/{table}/token", {}, old))["token"]
            assert await closing(socket) == 4001
        with pytest.raises(ValueError, match="no such table, or the token"):
            await served.ask(f"/api/tables/{table}/token", {}, old)
        async with served.raw(table, fresh):
            pass


@live
async def test_who_leaves_before_the_deal_is_gone_and_later_may_come_back() -> None:
    async with serving() as served:
        table = await served.table(seats=3)
        tokens = [await served.sit(table, name) for name in ("Ann", "Ben")]
        async with served.client(table, tokens[0]) as ann:
            with pytest.raises(Gone) as gone:
                await ann.act(Leave())
            assert gone.value.code == 4009
        with pytest.raises(Gone):
            async with served.client(table, tokens[0]):
                pass
        async with served.client(table, tokens[1]) as ben:
            await ben.act(Start(fill="sensible"))
            assert isinstance(await ben.act(Leave()), Done)
            assert sure(ben.view).players[1].bot == "sensible"
            assert isinstance(await ben.act(Back()), Done)
            assert not sure(ben.view).players[1].away


@live
async def test_a_leaver_who_is_still_there_is_told_that_somebody_else_has_the_seat() -> None:
    async with serving() as served:
        table = await served.table(seats=3, options={"scoring": "single"})
        tokens = [await served.sit(table, name) for name in ("Ann", "Ben")]
        async with served.client(table, tokens[0]) as ann, served.raw(table, tokens[1]) as ben:
            assert isinstance(await ann.act(Start(fill="sensible")), Done)
            await say(ben, type="act", id="1", do={"act": "leave"})
            assert (await hear(ben, "done"))["id"] == "1"
            await BotPlayer(ann, make_bot("sensible", 1), think_seconds=0).play()
            await served.sit(table, "Zoe", 1)
            assert await closing(ben) == CloseCode.REPLACED.code
        assert ben.close_reason == CloseCode.REPLACED.text


@live
async def test_a_spectator_can_only_watch() -> None:
    async with serving() as served:
        table = await served.table()
        async with served.client(table) as watcher:
            answer = await watcher.act(Start(fill="sensible"))
            assert isinstance(answer, Refused)
            assert answer.clause == "spectator"
        assert (await served.ask(f"/api/tables/{table}"))["seq"] == 0


@live
async def test_signs_reach_everybody_and_leave_no_trace() -> None:
    async with serving() as served:
        table = await served.table()
        async with served.raw(table) as watcher, served.raw(table, await served.sit(table)) as ann:
            await say(ann, type="signal", sign="well-played")
            said = {"type": "signalled", "seat": 0, "sign": "well-played"}
            assert [await hear(one, "signalled") for one in (watcher, ann)] == [said, said]
            await say(ann, type="signal", sign="<script>")
            assert (await hear(ann))["code"] == "unreadable"
            await say(watcher, type="signal", sign="wow")
            assert (await hear(watcher))["code"] == "spectator"
        assert (await served.ask(f"/api/tables/{table}"))["seq"] == 1


# Numbers


@live
async def test_the_same_id_is_done_once_and_another_act_under_it_is_refused() -> None:
    async with serving() as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:
            first = await ann.act(Rename("Anna"), action_id="a")
            assert first == await ann.act(Rename("Anna"), action_id="a")
            assert isinstance(await ann.act(Rename("Berta"), action_id="a"), Refused)
            assert ann.seq == first.seq == 2


@live
async def test_a_client_that_comes_back_is_told_what_it_missed() -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        async with served.client(table, token) as ann:
            for name in ("Anna", "Anne", "Ann"):
                await ann.act(Rename(name))
        async with served.socket() as socket:
            await say(socket, type="hello", version=1, table=table, token=token, since=2)
            missed = (await hear(socket, "snapshot"))["missed"]
            assert [(one["seq"], one["facts"][0]["name"]) for one in missed] == [(3, "Anne"), (4, "Ann")]
            await say(socket, type="resync", since=4)
            assert (await hear(socket, "snapshot"))["missed"] == []
            for since in (99, None):
                await say(socket, type="resync", since=since)
                assert (await hear(socket, "snapshot"))["missed"] is None


@live
async def test_a_client_with_a_hole_asks_for_a_snapshot() -> None:
    heard: list[object] = []
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        async with served.client(table, told=heard.append) as watcher, served.client(table, token) as ann:
            watcher.seq = 0  # as if it had missed one
            await ann.act(Rename("Anna"))
            await watcher.beyond(1)
        assert [type(one) for one in heard[1:]] == [Snapshot, Snapshot]
        assert not any(isinstance(one, News) for one in heard)


@live
async def test_a_stale_decision_is_refused_with_its_clause_and_reason() -> None:
    async with serving() as served:
        table = await served.table(bots={"1": "sensible"}, think_ms=60_000)
        async with served.client(table, await served.sit(table)) as ann:
            await ann.act(Start())
            for act, stale in ((Play("nonsense"), True), (Play("catch1"), False), (Play("draw"), True)):
                answer = await ann.act(act, seen=0)
                assert isinstance(answer, Refused)
                assert answer.reason
                assert answer.stale is stale


# Bad input


@pytest.mark.parametrize(
    "frame",
    ["", "{", "null", "[]", "NaN", '"hello"', "{}", '{"type":"no"}', '{"type":"act"}',
     '{"type":"ping","id":NaN}', '{"type":"act","id":"","do":{"act":"leave"}}',
     '{"type":"act","id":"%s","do":{"act":"leave"}}' % ("x" * 101), '{"type":"resync","since":-1}',
     '{"type":"act","id":"1","do":{"act":"timeout","seat":0,"token":"","decision":1}}',
     '{"type":"act","id":"1","do":{"act":"botplay","seat":1,"token":"draw"}}',
     '{"type":"act","id":"1","do":{"act":"play","token":"r7","seat":1}}',
     '{"type":"act","id":"1","do":{"act":"play","token":7}}', '{"type":"ping","id":1e400}',
     '{"type":"ping","id":' + "9" * 400 + "}", '{"type":"ping","x":' + "[" * 100 + "]" * 100 + "}",
     '{"type":"ping","x":' + '{"a":' * 600 + "1" + "}" * 600 + "}"],
    ids=range(21),
)  # fmt: skip
@live
async def test_what_cannot_be_understood_is_named_and_changes_nothing(frame: str) -> None:
    async with serving() as served:
        table = await served.table()
        async with served.raw(table, await served.sit(table)) as socket:
            await socket.send(frame)
            answer = await hear(socket)
            assert (answer["type"], answer["code"]) == ("trouble", "unreadable")
            assert answer["detail"]
            await say(socket, type="ping", id=7)
            assert (await hear(socket))["id"] == 7
        assert (await served.ask(f"/api/tables/{table}"))["seq"] == 1


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "id": "x" * 101, "do": {"act": "leave"}},
        {"type": "act", "id": "1", "do": {"act": "dance"}},
        {"type": "act", "id": "2", "do": {"act": "rename", "name": "Anna"}, "hurry": True},
        {"type": "ask", "id": "3"},
    ],
    ids=range(4),
)
@live
async def test_trouble_names_the_message_so_that_nobody_waits_for_its_answer(message: dict[str, Any]) -> None:
    async with serving() as served:
        table = await served.table()
        async with served.raw(table, await served.sit(table)) as socket:
            await say(socket, **message)
            trouble = await hear(socket, "trouble")
            assert (trouble["code"], trouble["id"]) == ("unreadable", message["id"])


@live
async def test_frames_that_are_too_long_or_not_text_end_the_connection() -> None:
    async with serving() as served:
        table = await served.table()
        for frame, code in (
            ("x" * 4097, 1009),
            (b"\x00", 1003),
            ([b"{", b"}"], 1003),
            (["x" * 3000] * 2, 1009),
        ):
            async with served.raw(table) as socket:
                await socket.send(frame)
                assert await closing(socket) == code
        async with served.raw(table) as socket:
            await socket.send(b"\xff\xfe", text=True)
            assert await closing(socket) == 1007


@live
async def test_who_talks_too_much_is_cut_off_and_nobody_else() -> None:
    async with serving(messages_per_second=10, messages_burst=20) as served:
        table = await served.table()
        async with served.raw(table) as calm:
            async with served.raw(table, await served.sit(table)) as loud:
                for _ in range(50):
                    await loud.send('{"type":"ping"}')
                assert await closing(loud) == 1008
            await say(calm, type="ping", id=3)
            assert (await hear(calm, "pong"))["id"] == 3


@live
async def test_nonsense_costs_more_than_sense() -> None:
    async with serving(messages_per_second=0.1, messages_burst=20) as served:
        table = await served.table()
        async with served.raw(table) as socket:
            for _ in range(7):
                await socket.send("nonsense")
            assert await closing(socket) == 1008


@live
async def test_names_are_shown_plain_or_not_at_all() -> None:
    async with serving() as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:
            for bad in ("", "x" * 25, "Ann\u202e", "a\u200bb", "\x00"):
                assert isinstance(await ann.act(Rename(bad)), Refused), bad
            assert isinstance(await ann.act(Rename("<script>alert(1)")), Done)
        assert json.dumps(sure(ann.view).players[0].name) == '"<script>alert(1)"'
