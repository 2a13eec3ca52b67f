"""Everybody knocks at once: they are let in one after the other, and others have their turn between them."""

from __future__ import annotations

import asyncio
import sys
from functools import partial

import pytest

from lastcard.server import handshakes
from lastcard.server.handshakes import Handshakes
from server.harness import live, serving
from server.wire import UPGRADE, Wire
from waiting import until


@live
async def test_whoever_asks_for_something_does_not_wait_for_all_who_knocked_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(handshakes, "AT_ONCE", 1)
    async with serving(connections_each=200) as served:
        crowd = [await Wire.to(served.port) for _ in range(100)]
        visitor = await Wire.to(served.port)
        for wire in crowd:
            wire.write(UPGRADE.encode())
        assert (await visitor.ask("GET", "/healthz")).endswith(b"ok\n")
        assert sum(b" 101 " in wire.heard for wire in crowd) < len(crowd)
        await until(lambda: all(b" 101 " in wire.heard for wire in crowd), "that all are let in")
        for wire in (*crowd, visitor):
            wire.close()


def taken_down(begun: list[int], number: int, *, there: bool = True) -> bool:
    begun.append(number)
    return there


@live
async def test_who_came_first_is_let_in_first_and_a_failure_stops_nobody() -> None:
    begun: list[int] = []

    def fail() -> bool:
        begun.append(2)
        raise ValueError

    waiting = Handshakes(lambda: False)
    for number in range(5):
        waiting.add(fail if number == 2 else partial(taken_down, begun, number))
    turns = 0
    while len(waiting):
        await asyncio.sleep(0)
        turns += 1
        assert len(begun) <= handshakes.AT_ONCE * turns
    assert begun == [0, 1, 2, 3, 4]


@live
async def test_while_tables_are_opened_new_ones_are_let_in_more_slowly_but_always() -> None:
    begun: list[int] = []
    waiting = Handshakes(lambda: True)
    for number in range(5):
        waiting.add(partial(taken_down, begun, number))
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(begun) < 5
    await until(lambda: begun == [0, 1, 2, 3, 4], "everybody")


@live
async def test_those_who_are_gone_take_nobodys_turn() -> None:
    begun: list[int] = []
    waiting = Handshakes(lambda: True)
    for number in range(100):
        waiting.add(partial(taken_down, begun, number, there=number == 99))
    await asyncio.sleep(0)
    assert len(begun) == 100


@pytest.mark.parametrize("how", ["the server ends it", "the client goes"])
@live
async def test_whoever_has_hung_up_meanwhile_is_not_let_in(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Handshakes, "_begin_some", lambda _self: None)
    async with serving() as served:
        wire = await Wire.to(served.port)
        wire.write(UPGRADE.encode())
        connections = served.server.server_state.connections
        held: Handshakes = served.server.lifespan.state["handshakes"]
        await until(lambda: len(held) == 1, "a handshake that waits")
        if how == "the client goes":
            wire.close()
            await until(lambda: wire.closed, "that it is gone")
            await asyncio.sleep(0.05)
            if sys.platform == "linux":
                assert len(served.context.doors) == 1, "nothing is read, so nobody has noticed"
        else:
            next(iter(connections)).transport.abort()
        assert held._waiting.popleft()() is False
        await until(lambda: not len(served.context.doors), "an empty house")
        assert not connections
        assert b" 101 " not in wire.heard
        wire.close()
