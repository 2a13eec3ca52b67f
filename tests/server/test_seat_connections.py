"""One connection for each seat, though several processes serve the tables."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import cluster
from lastcard.client import Gone, renew_token
from lastcard.protocol.closes import CloseCode
from lastcard.protocol.messages import Done
from lastcard.server import seat_connections
from lastcard.server.http_errors import ConnectionEnded
from lastcard.server.seat_connections import SeatConnections
from lastcard.store.bell import LocalBell, PostgresBell, SeatRing, SignRing, TableRing
from lastcard.store.log import SeatToken, StoreError
from lastcard.store.memory import MemoryLog
from lastcard.store.sqlite import SqliteLog
from lastcard.table.acts import Rename
from server.harness import Served, closing, hear, live, say, serving
from sure import surely
from waiting import until

NEVER = 600.0
SOON = 0.05


@pytest.fixture(scope="module")
def postgres(clusters: Path) -> Iterator[str]:
    """The URL of a server that the tests of this file share."""
    made = cluster.Cluster(clusters)
    try:
        made.start()
        yield made.url
    finally:
        made.remove()


@contextlib.asynccontextmanager
async def two_on_a_file(folder: Path) -> AsyncIterator[tuple[Served, Served]]:
    """Two servers that share a file, and have no bell between them."""
    logs = [await SqliteLog.open(folder / "tables.db") for _ in range(2)]
    try:
        async with serving(logs[0]) as one, serving(logs[1]) as other:
            yield one, other
    finally:
        for log in logs:
            await log.close()


@contextlib.asynccontextmanager
async def two_on_postgres(url: str) -> AsyncIterator[tuple[Served, Served]]:
    async with serving(db=url) as one, serving(db=url) as other:
        for served in (one, other):
            await surely(PostgresBell, served.context.registry.bell).ready()
        yield one, other


async def is_heard(socket: Any) -> bool:
    await say(socket, type="act", id="new", do={"act": "rename", "name": "New"})
    done = await hear(socket, "done")
    return bool(done["id"] == "new")


async def taken_over(one: Served, other: Served) -> None:
    """A seat is used at one server, then at the other, then at the first again."""
    table = await one.table()
    token = await one.sit(table)
    async with one.raw(table, token) as first, other.raw(table, token) as second:
        assert await closing(first) == 4001
        assert await is_heard(second)
        async with one.raw(table, token) as third:
            assert await closing(second) == 4001
            assert await is_heard(third)


async def renewed(one: Served, other: Served) -> None:
    table = await one.table()
    old = await one.sit(table)
    async with one.raw(table, old) as socket:
        fresh = await renew_token(other.url, table, old)
        assert await closing(socket) == 4001
    for served in (one, other):
        with pytest.raises(Gone):
            async with served.client(table, old):
                pass
    async with one.raw(table, fresh.token) as socket:
        assert await is_heard(socket)


CASES = pytest.mark.parametrize("story", [taken_over, renewed])


@CASES
@live
async def test_the_store_knows_the_newest_connection_without_a_bell(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, story: Callable[..., Any]
) -> None:
    monkeypatch.setattr(seat_connections, "CHECK_SECONDS", SOON)
    async with two_on_a_file(tmp_path) as (one, other):
        await story(one, other)


@CASES
@live
async def test_the_bell_tells_another_process_of_the_newest_connection_at_once(
    monkeypatch: pytest.MonkeyPatch, postgres: str, story: Callable[..., Any]
) -> None:
    monkeypatch.setattr(seat_connections, "CHECK_SECONDS", NEVER)
    async with two_on_postgres(postgres) as (one, other):
        await story(one, other)


@CASES
@live
async def test_a_lost_ring_is_made_good_by_the_store(
    monkeypatch: pytest.MonkeyPatch, postgres: str, story: Callable[..., Any]
) -> None:
    monkeypatch.setattr(seat_connections, "CHECK_SECONDS", SOON)
    async with two_on_postgres(postgres) as (one, other):
        for served in (one, other):
            monkeypatch.setattr(served.context.registry.bell, "ring", lambda *_: None)
        await story(one, other)


@live
async def test_signs_reach_those_who_are_connected_to_another_process(postgres: str) -> None:
    async with two_on_postgres(postgres) as (one, other):
        table, elsewhere = await one.table(), await one.table()
        token = await one.sit(table)
        async with (
            one.raw(table, token) as ann,
            one.raw(table) as near,
            other.raw(table) as far,
            other.raw(elsewhere) as nobody,
        ):
            for sign in ("wow", "hello"):
                await say(ann, type="signal", sign=sign)
                said = {"type": "signalled", "seat": 0, "sign": sign}
                assert [await hear(one) for one in (ann, near, far)] == [said, said, said]
            for socket in (ann, near, nobody):  # and neither twice nor elsewhere
                await say(socket, type="ping", id=7)
                assert (await hear(socket))["type"] == "pong"


@pytest.mark.parametrize("seat, sign", [(0, "salute"), (9, "hello"), (-1, "hello"), (0, ""), (0, "0")])
@live
async def test_a_sign_that_makes_no_sense_is_passed_over(seat: int, sign: str) -> None:
    async with serving() as served:
        table = await served.table()
        async with served.raw(table) as watcher:
            for one in (table, "none"):
                served.context.registry.bell.ring(SignRing(one, seat, sign, "another"))
            await asyncio.sleep(0.01)
            await say(watcher, type="ping", id=7)
            assert (await hear(watcher))["type"] == "pong"


@live
async def test_acts_and_reconnects_in_turn_keep_one_connection(postgres: str) -> None:
    async with two_on_postgres(postgres) as (one, other):
        table = await one.table()
        token = await one.sit(table)
        for number in range(6):
            async with (one, other)[number % 2].client(table, token) as ann:
                assert isinstance(await ann.act(Rename(f"Ann {number}")), Done)
        assert (await other.context.registry.log.get_seats(table))[0].connection == 7


@live
async def test_a_connection_acts_for_its_own_player_and_nobody_who_sits_there_later(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(seat_connections, "CHECK_SECONDS", NEVER)
    async with two_on_a_file(tmp_path) as (one, other):
        monkeypatch.setattr(one.context.registry, "poll", lambda: asyncio.sleep(0))
        table = await one.table()
        token = await one.sit(table, "Ben")
        async with one.raw(table, token) as late:
            async with other.raw(table, token) as ben:
                await say(ben, type="act", id="bye", do={"act": "leave"})
                assert await closing(ben) == 4009
            await other.sit(table, "Zoe")
            behind = await one.context.registry.open(table)
            assert behind.state.seats[0].name == "Ben"
            async with behind._act_lock:  # another act is on its way, and this one waits
                await say(late, type="act", id="late", do={"act": "rename", "name": "Bob"})
                await asyncio.sleep(0.1)
                await behind._replica.read_on()
            assert await closing(late) == 4009
            await behind.catch_up()
            assert (behind.seq, behind.state.seats[0].name) == (3, "Zoe")


@live
async def test_who_has_hung_up_is_forgotten() -> None:
    async with serving() as served:
        table = await served.table()
        async with served.raw(table, await served.sit(table)):
            assert len(served.context.seat_connections._held) == 1
        await until(lambda: not served.context.seat_connections._held, "that nobody is held")


@live
async def test_an_act_writes_nothing_but_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_connections, "CHECK_SECONDS", NEVER)
    async with serving() as served:
        table = await served.table()
        async with served.client(table, await served.sit(table)) as ann:
            log, calls = served.context.registry.log, []
            for name in ("arrive", "put_seat", "get_seats", "overtaken", "find"):
                monkeypatch.setattr(log, name, lambda *_, name=name, **__: calls.append(name))
            for number in range(5):
                assert isinstance(await ann.act(Rename(f"Ann {number}")), Done)
            assert calls == []


# By themselves


class Caller:
    def __init__(self) -> None:
        self.why: CloseCode | None = None

    def end(self, why: CloseCode) -> None:
        self.why = why


def place(number: int, seat: int = 0) -> SeatToken:
    return SeatToken(seat, 1, bytes(32), "Ann", connection=number)


@live
async def test_the_higher_number_counts_whoever_comes_first() -> None:
    connections = SeatConnections(MemoryLog(), LocalBell())
    first, second, late = Caller(), Caller(), Caller()
    connections.register("t", place(2), first)
    connections.register("t", place(4), second)
    assert (first.why, second.why) == (CloseCode.TAKEN_OVER, None)
    with pytest.raises(ConnectionEnded) as ended:
        connections.register("t", place(3), late)
    assert ended.value.why is CloseCode.TAKEN_OVER
    connections.release("t", place(3), late)
    connections.supersede("t", 1, 9)
    connections.supersede("u", 0, 9)
    connections.supersede("t", 0, 4)
    assert second.why is None
    connections.supersede("t", 0, 5)
    assert second.why is CloseCode.TAKEN_OVER


@live
async def test_of_two_with_one_number_the_later_one_counts() -> None:
    """The store was full, and could not give another one."""
    connections = SeatConnections(MemoryLog(), LocalBell())
    first, second, third = Caller(), Caller(), Caller()
    connections.register("t", place(2), first)
    connections.register("t", place(2), second)
    connections.release("t", place(2), first)  # whose end comes later
    assert (first.why, second.why) == (CloseCode.TAKEN_OVER, None)
    connections.register("t", place(3), third)
    assert second.why is CloseCode.TAKEN_OVER
    assert third.why is None


@live
async def test_who_has_gone_is_not_looked_after(monkeypatch: pytest.MonkeyPatch) -> None:
    log = MemoryLog()
    connections = SeatConnections(log, LocalBell())
    gone = Caller()
    connections.register("t", place(2), gone)
    connections.release("t", place(2), gone)
    connections.release("t", place(2), gone)
    asked: list[object] = []
    monkeypatch.setattr(log, "overtaken", asked.append)
    await connections.check()
    assert asked == []


@live
async def test_rings_for_others_end_nobody() -> None:
    bell, caller = LocalBell(), Caller()
    connections = SeatConnections(MemoryLog(), bell)
    connections.register("t", place(2), caller)
    bell.ring(TableRing("t", 99))
    bell.ring(SignRing("t", 0, "hello", "another"))
    for table, seat in (("t", 1), ("u", 0), ("", 0), ("t", -1)):
        bell.ring(SeatRing(table, seat, 99))
    await asyncio.sleep(0.01)
    assert caller.why is None
    bell.ring(SeatRing("t", 0, 3))
    await until(lambda: caller.why is CloseCode.TAKEN_OVER, "the end of the older connection")


@live
async def test_a_store_that_is_away_ends_nobody_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(seat_connections, "CHECK_SECONDS", 0.001)
    log, caller, answers = MemoryLog(), Caller(), [StoreError("away"), KeyError("ours")]

    async def overtaken(_held: object) -> list[tuple[str, int, int]]:
        if answers:
            raise answers.pop(0)
        return [("t", 0, 3)]

    monkeypatch.setattr(log, "overtaken", overtaken)
    connections = SeatConnections(log, LocalBell())
    connections.register("t", place(2), caller)
    task = asyncio.create_task(connections.check_forever())
    await until(lambda: caller.why is not None, "a call")
    task.cancel()
    assert "does not tell who has a new connection: away" in caplog.text
    assert "it will run again" in caplog.text
