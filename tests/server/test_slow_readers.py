"""Somebody who does not read costs nobody else anything, and is told the present when reading again."""

from __future__ import annotations

from typing import Any

import pytest

from lastcard.server import sockets, websocket_protocol
from lastcard.server.sockets import TableConnection
from lastcard.table.acts import Rename
from quiet_clock import quiet_clock
from server.bystanders import RENAMES, small_socket
from server.harness import Served, closing, hear, live, serving, view_after
from server.odd import complaints
from server.wire import Wire, hello
from sure import surely
from waiting import until

CROWDED: dict[str, Any] = {"seats": 10, "bots": {str(seat): "chance" for seat in range(1, 10)}}
"""So that news of a name are long: they tell all players."""


async def busy(served: Served, table: str, token: str) -> tuple[int, float]:
    """Somebody does a lot at the table; the last number, and the longest wait for an answer."""
    waits = []
    async with served.client(table, token) as ann:
        for turn in range(RENAMES):
            started = quiet_clock()
            await ann.act(Rename(f"Ann {turn}"))
            waits.append(quiet_clock() - started)
        return ann.seq, max(waits)


@live
async def test_a_slow_reader_gets_a_snapshot_instead_of_a_backlog() -> None:
    async with serving() as served:
        table = await served.table(**CROWDED)
        token = await served.sit(table)
        view = await served.ask(f"/api/tables/{table}")
        async with served.raw(table, sock=small_socket(served), max_queue=1) as slow:
            [listener] = served.context._audiences[table]._listeners
            head, longest = await busy(served, table, token)
            assert longest < 1.0
            assert len(surely(TableConnection, listener)._outbox) <= 64
            frames = [await hear(slow)]
            while frames[-1]["seq"] < head:
                frames.append(await hear(slow))
        kinds = [frame["type"] for frame in frames]
        assert "snapshot" in kinds
        assert len(frames) < RENAMES
        numbers = [frame["seq"] for frame in frames]
        assert numbers == sorted(set(numbers))
        for frame in frames:
            view = view_after(view, frame)
        assert view == await served.ask(f"/api/tables/{table}")


@live
async def test_who_never_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "LAST_SECONDS", 60)
    async with serving(slow_seconds=0.3) as served:
        table = await served.table(**CROWDED)
        token = await served.sit(table)
        async with served.raw(table, sock=small_socket(served), max_queue=1) as slow:
            await busy(served, table, token)
            await until(lambda: table not in served.context._audiences, "the end of the audience")
            assert await closing(slow) == 4008
        monkeypatch.setattr(sockets, "LAST_SECONDS", 0.2)
        async with served.raw(table, sock=small_socket(served), max_queue=1):
            await busy(served, table, token)
            await until(  # a connection that is not even closed by its reader ends too
                lambda: not len(served.context.doors), "the end of the connection"
            )


@live
async def test_who_says_that_nothing_more_will_come_and_never_reads_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket_protocol, "END_SECONDS", 0.2)
    async with serving() as served:
        table = await served.table(**CROWDED)
        token = await served.sit(table)
        async with served.raw(table, sock=small_socket(served), max_queue=1, ping_interval=None) as slow:
            await busy(served, table, token)
            slow.transport.write_eof()
            await until(lambda: not len(served.context.doors), "the end of the connection")


@live
async def test_who_reads_slowly_before_the_hello_is_greeted_all_the_same() -> None:
    async with serving() as served:
        table = await served.table()
        wire = await Wire.to(served.port)
        await wire.upgrade()
        [ours] = served.server.server_state.connections
        with complaints() as heard:
            ours.pause_writing()
            ours.resume_writing()
        assert not heard
        wire.write(hello(table))
        await wire.frames(2)
        assert [message["type"] for message in wire.messages()[0]] == ["welcome", "snapshot"]
        wire.close()
