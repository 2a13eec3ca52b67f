"""Every no of the server has a code of a closed set, by HTTP and by the socket, and each code is met."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, get_args

import pytest
from starlette.requests import Request
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from lastcard.live.attempt import Attempt
from lastcard.live.outage import Outage
from lastcard.protocol.bodies import TakeSeat
from lastcard.protocol.messages import TroubleCode
from lastcard.protocol.problems import ErrorCode, Unseated
from lastcard.server import lobby
from lastcard.server.http_errors import HttpError
from lastcard.store.log import StoreError
from lastcard.table import acts as a
from lastcard.table import judging
from lastcard.table.table_errors import Diverged, RefusalCode
from lastcard.table.table_state import SYSTEM
from server.harness import Served, hear, live, say, serving
from server.sending import JSON, send

ZOE = {"name": "Zoe"}
ID = "an id that nobody else would ever think of"
Ask = tuple[str, object, dict[str, str]]
"""A path with {table} in it, a body, and headers."""


async def asked(served: Served, table: str, path: str, body: object = None, **headers: str) -> str:
    """The code that a request is refused with."""
    text = None if body is None else json.dumps(body).encode()
    _, answer, _ = await send(served, path.format(table=table), text, **{**JSON, **headers})
    return str(json.loads(answer)["error"])


@asynccontextmanager
async def a_table(**settings: Any) -> AsyncIterator[tuple[Served, str]]:
    """Ann has one of two seats; nobody has dealt."""
    async with serving(**settings) as served:
        table = await served.table()
        await served.sit(table, "Ann", 0)
        yield served, table


REQUESTS: dict[str, Ask] = {
    "no-token": ("/api/tables/{table}/token", {}, {}),
    "origin": ("/api/tables", None, {"origin": "http://elsewhere.example"}),
    "rehearsal": ("/api/tables?seed=x", {"edition": "mod"}, {}),
    "no-table": ("/api/tables/none", None, {}),
    "no-match": ("/api/tables/{table}/record?match=7", None, {}),
    "not-over": ("/api/tables/{table}/record", None, {}),
    "http": ("/api/nowhere", None, {}),
    "too-long": ("/api/tables", {"edition": "x" * 20_000}, {}),
    "not-json": ("/api/tables", {"edition": "mod"}, {"content_type": "text/plain"}),
    "wrong": ("/api/tables", {"edition": "mood"}, {}),
    "bad-id": ("/api/tables/{table}/seats", {**ZOE, "id": "short"}, {}),
    "seat-taken": ("/api/tables/{table}/seats", {**ZOE, "seat": 0}, {}),
    "no-seat": ("/api/tables/{table}/seats", {**ZOE, "seat": 5}, {}),
    "name-taken": ("/api/tables/{table}/seats", {"name": "ANN"}, {}),
    "name-impossible": ("/api/tables/{table}/seats", {"name": "\u200b"}, {}),
    "name-of-bots": ("/api/tables/{table}/seats", {"name": "Bot 1"}, {}),
}


@pytest.mark.parametrize("code", REQUESTS)
@live
async def test_a_refused_request_is_told_by_its_code(code: str) -> None:
    path, body, headers = REQUESTS[code]
    async with a_table() as (served, table):
        assert await asked(served, table, path, body, **headers) == code


SEATS = "/api/tables/{table}/seats"


@live
async def test_whoever_gets_no_seat_is_told_why_by_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Because it is full or closed, the host has sent them away, an id is used up, or others are faster."""
    async with a_table() as (served, table):
        await served.ask(SEATS.format(table=table), {"name": "Ben", "id": ID})
        assert await asked(served, table, SEATS, ZOE) == "table-full"
        registry = served.context.registry
        await (await registry.open(table)).act(1, "leave", a.Leave())
        assert await asked(served, table, SEATS, {"name": "Ben", "id": ID}) == "id-used"
        await served.ask(SEATS.format(table=table), {"name": "Bob"})
        await (await registry.open(table)).act(0, "dismiss", a.Dismiss(1))
        assert await asked(served, table, SEATS, {"name": "Bob"}) == "sent-away"
        with monkeypatch.context() as faster:
            faster.setattr(Attempt, "try_once", never)
            assert await asked(served, table, SEATS, ZOE) == "stale"
        with monkeypatch.context() as long:
            long.setattr(judging, "MOST_BEFORE_PLAY", 1)
            assert await asked(served, table, SEATS, ZOE) == "worn-out"
        await (await registry.open(table)).act(0, "start", a.Start("sensible"))
        assert await asked(served, table, SEATS, {**ZOE, "seat": 1}) == "round-running"
        await (await registry.open(table)).act(SYSTEM, "close", a.Close())
        assert await asked(served, table, SEATS, {**ZOE, "seat": 1}) == "closed"


async def never(_: Attempt) -> None:
    """Somebody was faster."""


@live
async def test_there_is_no_round_beyond_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table() as (served, table):
        open_here = await served.context.registry.open(table)
        await open_here.act(0, "start", a.Start("sensible"))
        await open_here.act(SYSTEM, "close", a.Close())
        assert await asked(served, table, "/api/tables/{table}/replay/9") == "no-round"


@live
async def test_what_went_wrong_here_is_told_by_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table() as (served, table):
        open_here = await served.context.registry.open(table)
        with monkeypatch.context() as failing:
            failing.setattr(served.context.registry.log, "lobby", failing_with(StoreError("gone")))
            assert await asked(served, table, "/api/tables") == "store"
            failing.setattr(
                served.context.registry.log, "lobby", failing_with(RuntimeError("a fault of ours"))
            )
            assert await asked(served, table, "/api/tables") == "broken"
        open_here._replica._broken = Diverged("it does not fit")
        assert await asked(served, table, SEATS, ZOE) == "unplayable"


def failing_with(error: Exception) -> Callable[..., Any]:
    async def fail(*_: object) -> None:
        raise error

    return fail


@live
async def test_who_asks_too_often_is_told_by_a_code() -> None:
    async with serving(tables_per_hour=1) as served:
        table = await served.table()
        assert await asked(served, table, "/api/tables", {"edition": "mod"}) == "too-many-tables"
    async with serving(requests_per_minute=1) as served:
        codes = [await asked(served, "none", "/api/tables/none") for _ in range(3)]
        assert codes[-1] == "too-many-requests"


@live
async def test_a_body_that_ends_early_is_told_by_a_code() -> None:
    async def gone() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    headers = [(b"content-type", b"application/json")]
    request = Request({"type": "http", "method": "POST", "headers": headers}, gone)
    with pytest.raises(HttpError) as refused:
        await lobby.body_of(request, TakeSeat)
    assert (refused.value.status, refused.value.problem.error) == (400, "cut-off")


async def knocked(served: Served, **more: Any) -> tuple[int, str]:
    """The status and the code that a handshake is refused with."""
    with pytest.raises(InvalidStatus) as refused:
        async with served.socket(**more):
            pass
    answer = refused.value.response
    return answer.status_code, str(json.loads(answer.body)["error"])


@live
async def test_a_refused_handshake_is_told_by_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is of another server, too many are there, or come in too short a time."""
    async with serving() as served:
        assert await knocked(served, origin="http://elsewhere.example") == (403, "origin")
    async with serving(connections_each=1) as served, served.socket():
        assert await knocked(served) == (503, "too-many-connections")
    async with serving() as served:
        monkeypatch.setattr(served.context, "may_connect", lambda address: False)
        assert await knocked(served) == (503, "too-many-connections")


@live
async def test_a_handshake_where_there_are_no_tables_is_told_by_a_code() -> None:
    async with serving() as served:
        for path in ("/", "/api/sockets", "/api/tables"):
            with pytest.raises(InvalidStatus) as refused:
                async with connect(f"ws{served.url.removeprefix('http')}{path}", proxy=None):
                    pass
            answer = refused.value.response
            assert (answer.status_code, json.loads(answer.body)["error"]) == (404, "http")


@live
async def test_ill_health_is_told_by_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the store does not answer, or takes nothing."""
    async with a_table() as (served, table):
        with monkeypatch.context() as failing:
            failing.setattr(served.log, "clock", failing_with(StoreError("gone")))
            assert await asked(served, table, "/healthz") == "store"
        monkeypatch.setattr(Outage, "lasts", True)
        assert await asked(served, table, "/healthz") == "store"


MET = {
    *REQUESTS,
    *("table-full", "sent-away", "id-used", "stale", "round-running", "closed", "worn-out", "no-round"),
    *("store", "broken", "unplayable", "too-many-tables", "too-many-requests", "cut-off"),
    *("wrong-host", "metrics", "too-many-seats"),
    "too-many-connections",
}


def test_every_code_of_a_request_is_met_here() -> None:
    assert {*get_args(ErrorCode)} == MET
    assert {*get_args(Unseated)} <= {*get_args(RefusalCode)}


MESSAGES: dict[str, dict[str, Any]] = {
    "unreadable": {"type": "wish"},
    "hello": {"type": "hello", "version": 1, "table": "t"},
    "spectator": {"type": "act", "id": "1", "do": {"act": "leave"}},
}


@pytest.mark.parametrize("code", MESSAGES)
@live
async def test_a_message_that_cannot_be_followed_is_told_by_its_code(code: str) -> None:
    async with a_table() as (served, table), served.raw(table) as socket:
        await say(socket, **MESSAGES[code])
        assert (await hear(socket))["code"] == code


@live
async def test_another_version_and_a_store_out_of_reach_are_told_by_a_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        async with served.socket() as socket:
            await say(socket, type="hello", version=99, table=table)
            assert (await hear(socket))["code"] == "version"
        async with served.raw(table, token) as socket:
            monkeypatch.setattr(served.context.registry.log, "append", failing_with(StoreError("gone")))
            await say(socket, type="act", id="1", do={"act": "rename", "name": "Anna"})
            assert (await hear(socket, "trouble"))["code"] == "store"


def test_every_code_of_trouble_is_met_here() -> None:
    assert {*MESSAGES, "version", "store"} == {*get_args(TroubleCode)}


@live
async def test_a_refused_act_and_its_question_have_the_same_code() -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        async with served.raw(table, token) as socket:
            await say(socket, type="act", id="1", do={"act": "play", "token": "draw"})
            refused = await hear(socket, "refused")
            await say(socket, type="ask", id="2", token="draw")
            answer = await hear(socket, "answer")
            assert (refused["code"], answer["code"]) == ("not-playing", "not-playing")
