"""In a rush messages go to the tables in groups; alone nobody waits, and nobody overtakes."""

from __future__ import annotations

import asyncio

from lastcard.server.gate import RUSH, SPACING, Gate
from server.harness import live


@live
async def test_whoever_comes_alone_goes_through_at_once():
    gate, gone = Gate(), []
    for number in range(20):
        gate.come(lambda number=number: gone.append(number))
        assert gone[-1] == number


@live
async def test_in_a_rush_those_who_come_together_go_together_in_their_order():
    gate, gone = Gate(), []
    loop = asyncio.get_running_loop()
    with gate:  # somebody is at work inside when the next one comes
        gate.come(lambda: gone.append(("first", loop.time())))
        for number in range(5):
            gate.come(lambda number=number: gone.append((number, loop.time())))
    while len(gone) < 6:
        await asyncio.sleep(0.001)
    assert [who for who, _ in gone] == ["first", 0, 1, 2, 3, 4]
    moments = [at for _, at in gone[-4:]]
    assert moments[-1] - moments[0] < SPACING, "those who waited went in one go"


@live
async def test_after_the_rush_nobody_waits_any_more():
    gate, gone = Gate(), []
    with gate:
        for number in range(3):
            gate.come(lambda number=number: gone.append(number))
    await asyncio.sleep(RUSH + 2 * SPACING)
    assert gone == [0, 1, 2]
    gate.come(lambda: gone.append("late"))
    assert gone[-1] == "late"
