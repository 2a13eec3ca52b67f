"""One visitor cannot fill the tables of others, and whoever is sent away is told so."""

from __future__ import annotations

import contextlib

import pytest

from lastcard.client import Rejected
from lastcard.server import context
from lastcard.table.acts import Dismiss
from server.harness import closing, live, serving


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
            for _ in range(2):
                await served.sit(table, "Squatter", 1)
                await client.act(Dismiss(1))
            with pytest.raises(Rejected) if public else contextlib.nullcontext() as refused:
                await served.sit(table, "Squatter", 1)
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
