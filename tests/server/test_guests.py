"""One visitor cannot fill the tables of others, and whoever is sent away is told so."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest

from lastcard.client import Rejected
from lastcard.server import context
from lastcard.store.sqlite import SqliteLog
from lastcard.table.acts import Dismiss
from server.harness import Served, closing, live, serving
from server.sending import JSON, send


@live
async def test_an_address_takes_so_many_seats_in_an_hour() -> None:
    async with serving(seats_per_hour=3) as served:
        tables = [await served.table() for _ in range(4)]
        for table in tables[:3]:
            await served.sit(table)
        with pytest.raises(Rejected) as refused:
            await served.sit(tables[3])
        assert (refused.value.status, refused.value.word) == (429, "too-many-seats")


@pytest.mark.parametrize("public", [True, False])
@live
async def test_a_visitor_cannot_fill_a_public_table_again_and_again(
    monkeypatch: pytest.MonkeyPatch, public: bool
) -> None:
    monkeypatch.setattr(context, "GUESTS", 3)
    async with serving() as served:
        table = await served.table(public=public, seats=4)
        host = await served.sit(table, "Host")
        async with served.client(table, host) as client:
            for number in range(2):
                await served.sit(table, f"Squatter {number}", 1)
                await client.act(Dismiss(1))
            with pytest.raises(Rejected) if public else contextlib.nullcontext() as refused:
                await served.sit(table, "Squatter 2", 1)
            assert refused is None or refused.value.word == "too-many-seats"


@live
async def test_whoever_is_sent_away_is_told_and_does_not_come_back_by_the_token() -> None:
    async with serving() as served:
        table = await served.table(seats=3)
        host, guest = await served.sit(table, "Host"), await served.sit(table, "Guest")
        async with served.client(table, host) as client, served.raw(table, guest) as socket:
            await client.act(Dismiss(1))
            assert await closing(socket) == 4009
        with pytest.raises(Rejected) as refused:
            await served.ask(f"/api/tables/{table}", token=guest)
        assert refused.value.status == 404


async def sit_from(served: Served, address: str, table: str, name: str) -> tuple[int, dict[str, Any]]:
    """Ask for a seat from an address behind a proxy; return the status and the body of the answer."""
    body = json.dumps({"name": name}).encode()
    path = f"/api/tables/{table}/seats"
    code, answer, _ = await send(served, path, body, **JSON | {"x_forwarded_for": address})
    return code, json.loads(answer)


@live
async def test_a_dismissed_person_cannot_sit_down_again_also_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    async with serving(await SqliteLog.open(file), trust="127.0.0.1") as served:
        table = await served.table(seats=3)
        _, host = await sit_from(served, "192.0.2.1", table, "Host")
        await sit_from(served, "192.0.2.2", table, "Troll")
        async with served.client(table, host["token"]) as client:
            await client.act(Dismiss(1))
        code, refused = await sit_from(served, "192.0.2.2", table, "Somebody Else")
        assert (code, refused["error"]) == (409, "sent-away")
        assert refused["text"] == "the host has sent you away from this table"
        assert refused["detail"] == "watch, or sit down again in 10 minutes"
    async with serving(await SqliteLog.open(file), trust="127.0.0.1") as served:
        assert (await sit_from(served, "192.0.2.2", table, "Somebody Else"))[0] == 409
        assert (await sit_from(served, "192.0.2.3", table, "Friend"))[0] == 201
        other = await served.table()
        assert (await sit_from(served, "192.0.2.2", other, "Troll"))[0] == 201


@live
async def test_the_log_has_no_address_and_numbers_of_tables_are_unrelated() -> None:
    async with serving(trust="127.0.0.1") as served:
        tables = [await served.table() for _ in range(9)]
        for table in tables:
            await sit_from(served, "192.0.2.2", table, "Ann")
        bodies = [(await served.log.read(table))[0].body for table in tables]
        assert not any("192.0.2.2" in body for body in bodies)
        assert len({json.loads(body)["home"] for body in bodies}) > 1
