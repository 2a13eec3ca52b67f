"""What has ended is freed immediately: the server lets the collector of reference cycles run very rarely."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator

import pytest

from lastcard.live.registry import TableRegistry
from lastcard.table import acts as a
from lastcard.table.answers import Accepted
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM
from server.harness import Served, live, serving
from server.wire import CLOSE, HOST, UPGRADE, Wire, frame, hello
from waiting import until

TIMES = 5
OURS = ("lastcard", "uvicorn", "httptools", "websockets")


@contextlib.contextmanager
def collected() -> Iterator[Counter[str]]:
    """Counts the objects of a server that only the collector of cycles could free."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        names = (f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage)
        found.update(name for name in names if name.startswith(OURS))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


Visit = Callable[[Wire, str, str], Awaitable[None]]


async def play_and_hang_up(wire: Wire, table: str, token: str) -> None:
    await wire.upgrade()
    wire.write(hello(table, token))
    await wire.frames(2)


async def play_and_say_goodbye(wire: Wire, table: str, token: str) -> None:
    await play_and_hang_up(wire, table, token)
    wire.write(frame((1000).to_bytes(2, "big"), CLOSE))
    await wire.end()


async def try_what_is_refused(wire: Wire, table: str, token: str) -> None:
    await play_and_hang_up(wire, table, token)
    wire.write(frame(b'{"type":"act","id":"1","do":{"act":"pass"}}') + frame(b"{"))
    await wire.frames(2)


async def ask_for_no_table(wire: Wire, _table: str, _token: str) -> None:
    await wire.upgrade()
    wire.write(hello("nowhere"))
    await wire.goodbye()


async def hang_up_in_the_hello(wire: Wire, table: str, token: str) -> None:
    await wire.upgrade()
    wire.write(hello(table, token))
    await asyncio.sleep(0)


async def be_refused_the_handshake(wire: Wire, _table: str, _token: str) -> None:
    wire.write(UPGRADE.replace(f"Host: {HOST}", "Host: evil.example").encode())
    await wire.until(b"421")


async def ask(wire: Wire, table: str, token: str) -> None:
    for path in ("/", "/healthz", "/nowhere", f"/api/tables/{table}", f"/api/tables/{table}/replay"):
        await wire.ask("GET", path, token)


VISITS: tuple[Visit, ...] = (
    play_and_hang_up,
    play_and_say_goodbye,
    try_what_is_refused,
    ask_for_no_table,
    hang_up_in_the_hello,
    be_refused_the_handshake,
    ask,
)


async def come_and_go(served: Served, visit: Visit, table: str, token: str) -> None:
    for _ in range(TIMES):
        wire = await Wire.to(served.port)
        await visit(wire, table, token)
        wire.close()
    await until(lambda: not len(served.context.doors), "all have gone")
    await until(lambda: not served.server.server_state.tasks, "nothing is left to do")


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.__name__.replace("_", " "))
@live
async def test_a_connection_that_has_ended_leaves_nothing_to_the_collector(visit: Visit) -> None:
    async with serving() as served:
        table = await served.table()
        token = await served.sit(table)
        await come_and_go(served, visit, table, token)  # what is made only once
        with collected() as found:
            await come_and_go(served, visit, table, token)
        assert not found


@live
async def test_a_table_that_is_unloaded_leaves_nothing_to_the_collector() -> None:
    async with serving() as served:
        registry = served.context.registry
        await unload_one(registry)
        with collected() as found:
            await unload_one(registry)
        assert not found


async def unload_one(registry: TableRegistry) -> None:
    table = await registry.create(Settings(edition="mod", seats=2, turn_seconds=None))
    acts: list[tuple[int, a.AnyAct]] = [(SYSTEM, a.Sit(0, "Ann")), (SYSTEM, a.Sit(1, "Ben")), (0, a.Start())]
    for number, (actor, act) in enumerate(acts):
        assert isinstance(await table.act(actor, f"{number}", act), Accepted)
    for number in range(20):
        if (seat := table.state.awaited) is None:
            break  # the round is over
        token = table.advice(seat, since=table.state.since(seat)).token
        assert isinstance(await table.act(seat, f"play {number}", a.Play(token)), Accepted)
    assert not isinstance(await table.act(0, "wrong", a.Play("nonsense")), Accepted)
    registry.let_go(table)
    await until(lambda: not table.busy, "nothing is left to do")
