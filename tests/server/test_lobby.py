"""The HTTP part: create, find, sit down, read what is over."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route

from lastcard.bots import BOTS
from lastcard.client import Gone, ask
from lastcard.server import app
from lastcard.server.lobby import LISTED_ALONE_MS
from lastcard.store.log import StoreError
from lastcard.store.sqlite import SqliteLog
from lastcard.table.acts import Clear, Leave, Sit
from lastcard.table.engine import engine_version
from lastcard.table.table_errors import Diverged
from logs import row
from server.harness import FAST, Served, hear, live, say, serving
from server.sending import JSON, send
from sure import sure
from waiting import until


@live
async def test_public_tables_with_a_free_seat_are_listed() -> None:
    async with serving() as served:
        public = await served.table(public=True)
        await served.table(public=False)
        full = await served.table(public=True)
        for name in ("Ann", "Ben"):
            await served.sit(full, name)
        await served.sit(public, "Cem")
        listed = (await served.ask("/api/tables"))["tables"]
        assert [one["table"] for one in listed] == [public]
        assert (listed[0]["players"], listed[0]["free"]) == (["Cem"], 1)
        assert listed[0]["settings"]["edition"] == "mod"


async def public_table(served: Served, address: str, players: int = 1, **settings: Any) -> str:
    """Create a public table of two and sit down there, all from one address behind a proxy."""
    headers = JSON | {"x_forwarded_for": address}
    body = json.dumps({"edition": "mod", "seats": 2, "public": True, **settings}).encode()
    code, answer, _ = await send(served, "/api/tables", body, **headers)
    assert code == 201
    table: str = json.loads(answer)["table"]
    for name in ("Ann", "Ben")[:players]:
        body = json.dumps({"name": name}).encode()
        assert (await send(served, f"/api/tables/{table}/seats", body, **headers))[0] == 201
    return table


async def lobby_of(served: Served) -> list[str]:
    return [one["table"] for one in (await served.ask("/api/tables"))["tables"]]


@live
async def test_one_address_cannot_push_the_tables_of_others_out_of_the_lobby() -> None:
    async with serving(trust="127.0.0.1") as served:
        honest = [await public_table(served, f"192.0.2.{n}") for n in range(3)]
        bots = {"bots": {0: "chance", 1: "chance"}}
        for _ in range(25):
            await public_table(served, "198.51.100.1", players=0, **bots)
            await public_table(served, "198.51.100.1", players=2)
        mine = [await public_table(served, "198.51.100.1") for _ in range(5)]
        assert await lobby_of(served) == [*mine[:1:-1], *honest[::-1]]


@live
async def test_homes_of_one_ipv6_site_share_their_places_in_the_lobby() -> None:
    async with serving(trust="127.0.0.1") as served:
        site = [await public_table(served, f"2001:db8:1:{home}::1") for home in range(4)]
        other = await public_table(served, "2001:db8:2::1")
        assert await lobby_of(served) == [other, *site[:0:-1]]


@live
async def test_a_public_table_is_listed_while_a_player_and_a_free_seat_are_there(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with serving(await SqliteLog.open(file)) as served:
        table = await served.table(public=True)
        assert await lobby_of(served) == []
        async with served.client(table, await served.sit(table)) as ann:
            assert await lobby_of(served) == [table]
            await ann.act(Sit(1, "Bot 1", bot="chance"))
            assert await lobby_of(served) == []
            await ann.act(Clear(1))
    async with serving(await SqliteLog.open(file)) as served:
        assert await lobby_of(served) == [table]
        async with served.client(table, await served.sit(table, "Ben")) as ben:
            with pytest.raises(Gone):
                await ben.act(Leave())
            assert await lobby_of(served) == [table]


@live
async def test_a_public_table_that_nobody_is_connected_to_leaves_the_lobby_after_ten_minutes() -> None:
    async with serving() as served:
        table = await served.table(public=True)
        token = await served.sit(table)
        clock = served.context.registry.clock
        steady = clock.steady
        clock.steady = lambda: steady() + LISTED_ALONE_MS / 1000 - 60
        assert await lobby_of(served) == [table]
        clock.steady = lambda: steady() + LISTED_ALONE_MS / 1000
        assert await lobby_of(served) == []
        async with served.client(table, token):
            assert await lobby_of(served) == [table]


@live
async def test_a_server_names_its_bots_and_refuses_others() -> None:
    own = "bots.odd_bots:Right"
    async with serving(bots=(own,)) as served:
        assert (await served.ask("/api/tables"))["bots"] == [*BOTS, own]
        described = (await served.ask("/openapi.json"))["components"]["schemas"]["Settings"]
        assert described["properties"]["bots"]["additionalProperties"]["enum"] == [*BOTS, own]
        refused = {"edition": "mod", "seats": 2, "bots": {"1": "os:system"}}
        code, answer, _ = await send(served, "/api/tables", json.dumps(refused).encode(), **JSON)
        assert (code, json.loads(answer)["error"]) == (422, "wrong")
        assert "unknown bot 'os:system'; the bots are" in json.loads(answer)["detail"]
        table = await served.table(seats=2, bots={0: own, 1: own})
        assert [one["bot"] for one in (await served.ask(f"/api/tables/{table}"))["players"]] == [own, own]


@live
async def test_the_link_of_a_table_holds_no_token() -> None:
    async with serving() as served:
        made = await ask(served.url, "/api/tables", {"edition": "corn"})
        assert made["link"] == f"{served.url}/table/{made['table']}"
        assert len(made["table"]) == 22
        assert len(made["promise"]) == 64
        seated = await ask(served.url, f"/api/tables/{made['table']}/seats", {"name": "Ann"})
        assert len(seated["token"]) == 43
        assert seated["token"] not in json.dumps(await served.ask(f"/api/tables/{made['table']}"))


@live
async def test_a_lost_answer_may_be_asked_for_again() -> None:
    async with serving() as served:
        table = await served.table()
        wish = {"name": "Ann", "id": "a secret of the client, long enough"}
        first, second = [await served.ask(f"/api/tables/{table}/seats", wish) for _ in range(2)]
        assert first == second
        async with served.raw(table, first["token"]) as socket:
            assert await served.ask(f"/api/tables/{table}/seats", wish) == first
            await say(socket, type="ping", id=1)
            assert (await hear(socket))["type"] == "pong"  # whoever has the answer is not disturbed


@live
async def test_a_wish_that_is_sent_twice_at_once_is_granted_once() -> None:
    async with serving() as served:
        table = await served.table(seats=4)
        wish = {"name": "Ann", "id": "a secret of the client, long enough"}
        answers = await asyncio.gather(*(served.ask(f"/api/tables/{table}/seats", wish) for _ in range(8)))
        assert answers == [answers[0]] * 8
        players = (await served.ask(f"/api/tables/{table}", token=answers[0]["token"]))["players"]
        assert [player["name"] for player in players] == ["Ann", "", "", ""]


@live
async def test_a_new_token_whose_answer_got_lost_may_be_asked_for_again() -> None:
    async with serving() as served:
        table = await served.table()
        old, wish = await served.sit(table), {"id": "a secret of the client, long enough"}
        first, second = [await served.ask(f"/api/tables/{table}/token", wish, old) for _ in range(2)]
        assert first == second
        for other in ({"id": "a secret of somebody else, as long"}, {}):
            with pytest.raises(ValueError, match="no such table, or the token"):
                await served.ask(f"/api/tables/{table}/token", other, old)
        async with served.raw(table, first["token"]):
            with pytest.raises(ValueError, match="no such table, or the token"):
                await served.ask(f"/api/tables/{table}/token", wish, old)


@live
async def test_a_table_of_another_engine_is_refused_with_both_versions() -> None:
    async with serving() as served:
        await served.context.registry.log.create(row("elsewhere", engine_version="1.000000000000"))
        code, answer, _ = await send(served, "/api/tables/elsewhere", None, **JSON)
    assert (code, json.loads(answer)["error"]) == (409, "unplayable")
    assert json.loads(answer)["detail"].startswith(
        f"the table was written by engine 1.000000000000, this is {engine_version()};"
    )


@live
async def test_a_table_that_diverges_is_told_to_be_unplayable() -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        open_here = await served.context.registry.open(table)
        open_here._replica._broken = Diverged("it does not fit")
        for path, body in ((f"/api/tables/{table}/seats", b'{"name":"Ben"}'), (f"/api/tables/{table}", None)):
            code, answer, _ = await send(served, path, body, **JSON, authorization=f"Bearer {token}")
            assert (code, json.loads(answer)["error"]) == (409, "unplayable")


@pytest.mark.parametrize(
    "path, body, status, error",
    [
        ("/api/tables", {"edition": "mood"}, 422, "wrong"),
        ("/api/tables", {"edition": "mod", "seats": 11}, 422, "wrong"),
        ("/api/tables", {"edition": "mod", "secret": "x"}, 422, "wrong"),
        ("/api/tables", {"edition": "mod", "options": {"target": "0"}}, 422, "wrong"),
        ("/api/tables", {"edition": "mod", "bots": {"7": "sensible"}}, 422, "wrong"),
        ("/api/tables", [], 422, "wrong"),
        ("/api/tables", {"edition": "x" * 20_000}, 413, "too-long"),
        ("/api/tables/none/seats", {"name": "Ann"}, 404, "no-table"),
        ("/api/tables/{table}/seats", {"name": "A\u202enn"}, 409, "name-impossible"),
        ("/api/tables/{table}/seats", {"name": "Ann", "seat": 5}, 409, "no-seat"),
        ("/api/tables/{table}/seats", {"name": "Ann", "seat": -1}, 422, "wrong"),
        ("/api/tables/{table}/seats", {"name": "Ann", "id": "short"}, 422, "bad-id"),
        ("/api/tables/{table}/token", {}, 401, "no-token"),
        ("/api/tables/{table}/token", {"id": "short"}, 422, "bad-id"),
        ("/api/tables/{table}/token", {"name": "Ann"}, 422, "wrong"),
        ("/api/tables/{table}/nothing", {}, 404, "http"),
        ("/healthz", {}, 405, "http"),
    ],
)
@live
async def test_a_wrong_request_is_refused_with_a_reason(
    path: str, body: dict[str, Any] | list[object], status: int, error: str
) -> None:
    async with serving() as served:
        table = await served.table()
        text = json.dumps(body).encode()
        bearer = {} if error == "no-token" else {"authorization": "Bearer of nothing"}
        code, answer, _ = await send(served, path.format(table=table), text, **JSON, **bearer)
        problem = json.loads(answer)
        assert (code, problem["error"]) == (status, error)
        assert problem["text"]
        assert (await served.ask(f"/api/tables/{table}"))["seq"] == 0


@live
async def test_who_asks_for_a_seat_that_is_not_there_is_told_which_there_are() -> None:
    async with serving() as served:
        table = await served.table(seats=3)
        _, answer, _ = await send(served, f"/api/tables/{table}/seats", b'{"name":"Ann","seat":7}', **JSON)
        problem = json.loads(answer)
        assert (problem["text"], problem["detail"]) == ("there is no seat 7", "the seats are 0 to 2")


@live
async def test_only_json_of_our_own_pages_is_read() -> None:
    async with serving() as served:
        text = b'{"edition":"mod"}'
        assert (await send(served, "/api/tables", text, content_type="text/plain"))[0] == 415
        assert (await send(served, "/api/tables", text, **JSON, origin="http://evil.example"))[0] == 403
        assert (await send(served, "/api/tables", text, **JSON, origin="null"))[0] == 403
        assert (await send(served, "/api/tables", text, **JSON, origin=served.url))[0] == 201
        for garbled in (b"", b"{", b"\xff", b"[" * 5000, b"9" * 9000):
            assert (await send(served, "/api/tables", garbled, **JSON))[0] == 422


@live
async def test_tables_are_created_within_a_quota() -> None:
    async with serving(tables_per_hour=3) as served:
        for _ in range(3):
            await served.table()
        code, answer, _ = await send(served, "/api/tables", b'{"edition":"mod"}', **JSON)
        assert (code, json.loads(answer)["error"]) == (429, "too-many-tables")


@live
async def test_requests_are_answered_within_a_quota_that_no_header_widens() -> None:
    async with serving(requests_per_minute=5) as served:
        codes = [(await send(served, "/api/tables", x_forwarded_for=f"10.0.0.{n}"))[0] for n in range(7)]
        assert codes == [200] * 5 + [429] * 2


@live
async def test_a_view_with_a_token_is_the_seats_own() -> None:
    async with serving() as served:
        table, other = await served.table(), await served.table()
        token = await served.sit(table)
        assert (await served.ask(f"/api/tables/{table}", token=token))["viewer"] == 0
        for path, wrong in ((table, "wrong"), (other, token)):
            with pytest.raises(ValueError, match="no such table, or the token"):
                await served.ask(f"/api/tables/{path}", token=wrong)


@live
async def test_every_answer_carries_the_safe_headers() -> None:
    async with serving() as served:
        for path in ("/api/tables", "/healthz", "/nothing", "/api/tables/none"):
            _, _, headers = await send(served, path)
            assert headers["content-security-policy"].startswith("default-src 'none'; ")
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers
            assert (headers.get("cache-control") == "no-store") is path.startswith("/api/")
            assert "access-control-allow-origin" not in headers


@live
async def test_health_and_counts_are_told() -> None:
    async with serving() as served:
        assert await served.ask("/healthz") == "ok\n"
        table = await served.table()
        token = await served.sit(table)
        async with served.raw(table, token) as socket:
            await socket.send("nonsense")
            await socket.recv()
            text = await served.ask("/metrics")
            assert "lastcard_connections 1.0\n" in text
            assert "lastcard_tables_created_total 1.0\n" in text
            assert 'lastcard_messages_total{direction="in"} 2.0\n' in text
            assert table not in text
            assert token not in text
        assert all(line.startswith(("# ", "lastcard_")) for line in text.splitlines())


@live
async def test_a_store_out_of_reach_is_ill_health(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as served:

        async def fail() -> int:
            raise StoreError("gone")

        monkeypatch.setattr(served.log, "clock", fail)
        assert (await send(served, "/healthz"))[0] == 503


@live
async def test_the_openapi_document_describes_every_route() -> None:
    async with serving() as served:
        document = await served.ask("/openapi.json")
    assert document["openapi"].startswith("3.1")
    described = {(path, method.upper()) for path, item in document["paths"].items() for method in item}
    routes = {
        (r.path, method) for r in app.ROUTES if isinstance(r, Route) for method in sure(r.methods) - {"HEAD"}
    }
    assert routes <= described
    refs = {text.split('"')[0] for text in json.dumps(document).split("#/components/schemas/")[1:]}
    assert refs <= set(document["components"]["schemas"])


@live
async def test_the_body_of_a_new_table_is_its_settings() -> None:
    async with serving() as served:
        table = await served.table("avatar", seats=5, reflexes=False)
        settings = (await served.ask(f"/api/tables/{table}"))["settings"]
        assert settings["seats"] == 5
        assert settings["reflexes"] is False
        assert settings["think_ms"] == FAST["think_ms"]


@live
async def test_tables_that_nobody_comes_to_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "SWEEP_SECONDS", 0.02)
    async with serving() as served:
        idle = await served.table(public=True)
        assert len(await served.log.heads([idle])) == 1
        monkeypatch.setattr(app, "IDLE_MS", 0)
        await until(lambda: idle not in served.log._tables, "an empty store")
        assert not (await served.ask("/api/tables"))["tables"]
