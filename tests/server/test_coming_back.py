"""Everybody comes back at once, or asks for what is long ago: all are served, and nothing is done in vain."""

from __future__ import annotations

import asyncio
import contextlib
import gc

import pytest

from lastcard.client.table_requests import Rejected
from lastcard.protocol.closes import CloseCode
from lastcard.protocol.messages import VERSION
from lastcard.server import match_records
from lastcard.store.log import Entry, SeatToken, StoreError, TableRow
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.table_state import SYSTEM
from server.harness import Served, closing, hear, live, say, serving
from server.odd import complaints
from server.wire import CLOSE, Wire, frame, hello
from sure import sure
from waiting import until


class SlowLog(MemoryLog):
    """Takes its time to tell of a table, until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.go.set()
        self.loads = 0
        self.given_up = 0

    async def load(self, table_id: str) -> TableRow | None:
        self.loads += 1
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return await super().load(table_id)

    async def read(self, table_id: str, after: int = 0, limit: int = 1000) -> list[Entry]:
        await self.go.wait()
        return await super().read(table_id, after, limit)


async def cold(served: Served, log: SlowLog) -> tuple[str, str]:
    """A table that the server has let go of, and the token of somebody who sits there."""
    table = await served.table(bots={"1": "sensible"}, think_ms=60_000)
    token = await served.sit(table)
    registry = served.context.registry
    registry.let_go(await registry.open(table))
    log.go.clear()
    log.loads = 0
    return table, token


@live
async def test_a_table_that_takes_long_to_open_is_no_fault_of_the_hello() -> None:
    log = SlowLog()
    async with serving(log, hello_seconds=0.1) as served:
        table, token = await cold(served, log)
        async with served.socket() as socket:
            await say(socket, type="hello", version=VERSION, table=table, token=token)
            await until(lambda: log.loads, "the table is being opened")
            await asyncio.sleep(0.3)
            log.go.set()
            assert (await hear(socket))["type"] == "welcome"


@live
async def test_a_table_is_not_opened_for_who_has_hung_up() -> None:
    log = SlowLog()
    async with serving(log) as served:
        table, token = await cold(served, log)
        async with served.socket() as socket:
            await say(socket, type="hello", version=VERSION, table=table, token=token)
            await until(lambda: log.loads, "the table is being opened")
        await until(lambda: log.given_up == 1, "the opening is given up")
        reading = asyncio.create_task(served.ask(f"/api/tables/{table}"))
        await until(lambda: log.loads == 2, "the table is being opened")
        reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reading
        await until(lambda: log.given_up == 2, "the opening is given up")
        log.go.set()
        async with served.raw(table, token):
            pass


@live
async def test_messages_that_came_with_the_hello_are_dropped_when_the_client_has_hung_up() -> None:
    log = SlowLog()
    async with serving(log) as served:
        table, token = await cold(served, log)
        with complaints() as complained:
            wire = await Wire.to(served.port)
            await wire.upgrade()
            wire.write(hello(table, token) + frame(b'{"type":"ping","id":1}') * 2)
            await until(lambda: log.loads, "the table is being opened")
            wire.close()
            await until(lambda: not served.server.server_state.tasks, "the connection has ended")
        assert complained == []


SENT = {
    "nothing": b"",
    "a hello": b"hello",
    "a hello and two messages": b"hello" + frame(b'{"type":"ping","id":1}') + frame(b"{"),
    "a hello and a goodbye": b"hello" + frame(b"", CLOSE),
    "a hello and far too much": b"hello" + frame(b"{") * 50,
    "a goodbye and a hello": frame(b"", CLOSE) + b"hello",
    "half a hello": b"half",
}


@pytest.mark.parametrize("sent", SENT)
@live
async def test_a_client_that_hangs_up_at_any_moment_leaves_no_line_in_the_log(sent: str) -> None:
    log = MemoryLog()
    with complaints() as complained:
        async with serving(log, messages_burst=20, messages_per_second=10) as served:
            table = await served.table(bots={"1": "sensible"}, think_ms=60_000)
            token, registry = await served.sit(table), served.context.registry
            ping = frame(b'{"type":"ping","id":1}')
            for first in (hello(table, token), hello(table), hello("nowhere"), ping):
                said = SENT[sent].replace(b"hello", first).replace(b"half", first[:-3])
                for turns in range(12):
                    registry.let_go(await registry.open(table))
                    wire = await Wire.to(served.port)
                    await wire.upgrade()
                    wire.write(said)
                    for _ in range(turns):
                        await asyncio.sleep(0)
                    if turns % 2:
                        wire.say_no_more()
                    wire.close()
                await until(lambda: not served.server.server_state.tasks, "all connections have ended")
        gc.collect()  # an exception that nobody asked for is logged when its task is collected
    assert [record.getMessage() for record in complained] == []


async def long_ago(served: Served) -> str:
    """A table whose first match is long ago."""
    table_id = await served.table(bots={"0": "chance", "1": "chance"}, options={"scoring": "single"})
    table = await served.context.registry.open(table_id)
    for act in (a.Start(), a.Rematch()):
        answer = await table.act(SYSTEM, act.__class__.__name__, act)
        assert isinstance(answer, Accepted), answer
        await until(lambda: table.state.phase == "over", "the end of a match")
    return table_id


@pytest.mark.usefixtures("hasty_bots")
@live
async def test_what_a_record_costs_follows_from_how_much_has_to_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(match_records, "RECORD_COST", 1)
    monkeypatch.setattr(match_records, "ACTS_A_REQUEST", 1)
    async with serving() as served:
        table_id = await long_ago(served)
        table = await served.context.registry.open(table_id)
        path = f"/api/tables/{table_id}/record?match=1"
        first = await table.at_end_of(1)
        paid: list[int] = []
        left = 10**6

        def take(_address: str, cost: int = 1) -> bool:
            paid.append(cost)
            return sum(paid) <= left

        monkeypatch.setattr(served.context.requests, "take", take)

        async def cost() -> int:
            paid.clear()
            assert (await served.ask(path)).startswith("lastcard record")
            return sum(paid)

        plays = sure(first.match).length
        assert await cost() == plays
        table._past._kept.clear()
        served.log._tables[table_id].bookmarks.clear()
        assert await cost() == first.seq + plays - 1
        left = plays - 1
        paid.clear()
        with pytest.raises(Rejected) as refused:
            await served.ask(path)
        assert refused.value.status == 429


class FullLog(MemoryLog):
    """Takes nothing more, and tells all that it has."""

    full = False

    async def arrive(self, table_id: str, token_hash: bytes) -> SeatToken | None:
        if self.full:
            raise StoreError("the disk is full")
        return await super().arrive(table_id, token_hash)


@live
async def test_a_player_who_comes_back_on_a_full_disk_sees_the_table() -> None:
    log = FullLog()
    async with serving(log) as served:
        table = await served.table()
        token = await served.sit(table)
        async with served.raw(table, token) as before:
            log.full = True
            async with served.socket() as socket:
                await say(socket, type="hello", version=VERSION, table=table, token=token)
                assert (await hear(socket))["seat"] == 0
                assert (await hear(socket))["view"]["viewer"] == 0
                assert await closing(before) == CloseCode.TAKEN_OVER.code
                async with served.socket() as stranger:
                    await say(stranger, type="hello", version=VERSION, table=table, token=f"{token}x")
                    assert await closing(stranger) == CloseCode.FORBIDDEN.code
                log.full = False
                async with served.raw(table, token):
                    assert await closing(socket) == CloseCode.TAKEN_OVER.code


@live
async def test_acts_are_written_within_a_quota_of_bytes() -> None:
    async with serving(megabytes_per_hour=0.003) as served:
        table = await served.table()
        async with served.raw(table, await served.sit(table)) as socket:
            for number in range(100):
                await say(socket, type="act", id=f"{number}", do={"act": "rename", "name": f"Ann {number}"})
            assert await closing(socket) == CloseCode.TOO_MUCH.code
        assert 10 < (await served.context.registry.open(table)).seq < 20
