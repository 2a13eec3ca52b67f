"""In a rush messages go to the tables in groups; alone nobody waits, and nobody overtakes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from lastcard.server import gate as gates
from lastcard.server.gate import CROWD, RUSH, SPACING, Gate
from leaping import LeapingLoop, in_no_time
from sure import surely
from waiting import until


@in_no_time
async def test_whoever_comes_alone_goes_through_at_once() -> None:
    gate = Gate()
    gone: list[object] = []
    for number in range(20):
        gate.come(partial(gone.append, number))
        assert gone[-1] == number


@in_no_time
async def test_in_a_rush_those_who_come_together_go_together_in_their_order() -> None:
    gate = Gate()
    gone: list[tuple[object, float]] = []
    loop = asyncio.get_running_loop()

    def go(who: object) -> None:
        gone.append((who, loop.time()))

    with gate:  # somebody is at work inside when the next one comes
        gate.come(partial(go, "first"))
        for number in range(5):
            gate.come(partial(go, number))
    await until(lambda: len(gone) == 6, "six who have gone in")
    assert [who for who, _ in gone] == ["first", 0, 1, 2, 3, 4]
    assert len({at for _, at in gone[-4:]}) == 1, "those who waited went in one go"


@in_no_time
async def test_after_the_rush_nobody_waits_any_more() -> None:
    gate = Gate()
    gone: list[object] = []
    with gate:
        for number in range(3):
            gate.come(partial(gone.append, number))
    await asyncio.sleep(RUSH + 2 * SPACING)
    assert gone == [0, 1, 2]
    gate.come(lambda: gone.append("late"))
    assert gone[-1] == "late"


async def let_in(gate: Gate, count: int, work: Callable[[], Awaitable[None]]) -> None:
    """A rush, in which so many go in together, work, and leave."""

    async def one() -> None:
        with gate:
            await work()

    loop, began = asyncio.get_running_loop(), asyncio.Event()
    tasks: list[asyncio.Task[None]] = []

    def go() -> None:
        tasks.append(loop.create_task(one()))
        began.set()

    with gate:
        gate.come(lambda: None)
        for _ in range(count):
            gate.come(go)
    await began.wait()
    await asyncio.gather(*tasks)
    assert len(tasks) == count


@pytest.fixture(autouse=True)
def rests(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """For how long the process has rested, each time."""
    seconds: list[float] = []

    def sleep(left: float) -> None:
        seconds.append(left)
        surely(LeapingLoop, asyncio.get_running_loop()).sleep(left)

    monkeypatch.setattr(gates, "sleep", sleep)
    monkeypatch.setattr(gates, "monotonic", lambda: asyncio.get_running_loop().time())
    return seconds


async def at_once() -> None:
    """Work that is done in no time."""


@in_no_time
async def test_between_two_crowds_the_process_rests(rests: list[float]) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    await let_in(Gate(), CROWD, at_once)
    await asyncio.sleep(0)
    assert [0 < left <= SPACING for left in rests] == [True]
    assert loop.time() - began == pytest.approx(2 * SPACING), "the crowd waits, and then the process"


@in_no_time
async def test_who_has_come_while_it_rests_goes_in_with_the_next_group(rests: list[float]) -> None:
    gate = Gate()
    gone: list[object] = []
    loop = asyncio.get_running_loop()
    await let_in(gate, CROWD, at_once)
    for number in range(5):  # as if read one after the other when the rest is over
        loop.call_soon(gate.come, partial(gone.append, number))
    await asyncio.sleep(2 * SPACING)
    assert gone == [0, 1, 2, 3, 4]
    assert rests


@in_no_time
async def test_for_a_few_nobody_rests(rests: list[float]) -> None:
    await let_in(Gate(), CROWD - 1, at_once)
    await asyncio.sleep(2 * SPACING)
    assert not rests


@in_no_time
async def test_while_somebody_is_inside_nobody_rests(rests: list[float]) -> None:
    gate = Gate()
    with gate:
        await let_in(gate, CROWD, at_once)
        await asyncio.sleep(2 * SPACING)
    assert not rests


@in_no_time
async def test_whoever_took_longer_than_the_gate_stays_shut_is_not_followed_by_a_rest(
    rests: list[float],
) -> None:
    await let_in(Gate(), CROWD, lambda: asyncio.sleep(2 * SPACING))
    await asyncio.sleep(0.001)
    assert not rests
