"""Tables of bots that all players have left: they slow down, stop, and count against their creator."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from lastcard.live.driver import BURST_SECONDS, Pace
from lastcard.live.live_table import LiveTable
from lastcard.live.registry import TableRegistry
from lastcard.store.memory import MemoryLog
from lastcard.store.sqlite import SqliteLog
from lastcard.table import acts as a
from lastcard.table.duties import duty
from lastcard.table.settings import Settings
from lastcard.table.table_state import DORMANT_AFTER, SYSTEM
from live.room import Room, bots, driving, file_of, live
from sure import sure
from waiting import until

TEN_HASTY: dict[str, Any] = {
    "edition": "classic",
    "seats": 10,
    "bots": dict.fromkeys(range(1, 10), "sensible"),
    "options": {"target": "10000"},
    "think_ms": 0,
}


async def left_by_all(room: Room, **more: Any) -> LiveTable:
    """Return a table of ten whose only player has started the match and left."""
    table = await room.lay(Settings(**TEN_HASTY | more))
    await room.do(table, SYSTEM, a.Sit(0, "Ann"))
    await room.do(table, 0, a.Start())
    assert sure(duty(table.state)).at == table.state.decision_at, "the bots hurry while Ann is there"
    await room.do(table, 0, a.Leave())
    return table


@pytest.mark.parametrize("reflexes", [True, False])
@live
async def test_bots_wait_half_a_second_or_more_and_stop_after_a_few_rounds_if_all_players_have_left(
    reflexes: bool,
) -> None:
    room = Room()
    table = await left_by_all(room, reflexes=reflexes)
    began, before = table.seq, room.clock.now
    while await room.system(table) is not None:
        assert room.clock.now - before >= 500
        before = room.clock.now
    assert table.seq - began == DORMANT_AFTER
    assert sure(table.state.match).number in range(2, 6)
    assert (await room.log.load("t")).due_at is None


@live
async def test_a_player_who_comes_back_sets_a_stopped_table_going() -> None:
    room = Room()
    table = await left_by_all(room)
    while await room.system(table) is not None:
        pass
    reopened = await room.open()
    assert duty(reopened.state) is None, "another process does not go on either"
    await room.do(reopened, 0, a.Back())
    assert duty(reopened.state) is not None or reopened.state.awaited == 0
    await room.do(reopened, 0, a.Leave())
    assert sure(duty(reopened.state)).at > reopened.state.decision_at


@live
async def test_a_stopped_table_stays_stopped_and_keeps_its_creator_after_a_restart(tmp_path: Path) -> None:
    room = Room(await SqliteLog.open(file_of(tmp_path), clock=lambda: room.clock.now))
    table = await left_by_all(room)
    while await room.system(table) is not None:
        pass
    log = room.log
    registry = TableRegistry(log)
    made = await registry.create(Settings(edition="mod"), creator=54_321)
    await registry.close()
    await log.close()

    log = await SqliteLog.open(file_of(tmp_path))
    registry = TableRegistry(log)
    assert await log.due(2**50) == []
    reopened = await registry.open("t")
    assert duty(reopened.state) is None
    assert (await registry.open(made.table_id)).creator == 54_321
    await registry.close()
    await log.close()


# The pace


def test_tables_of_one_creator_share_a_rate_and_delay_no_other_table() -> None:
    now = 1000.0
    pace = Pace(50, lambda: now)
    crowd: list[Any] = [SimpleNamespace(table_id=f"t{k}", creator=1) for k in range(55)]
    other: Any = SimpleNamespace(table_id="other", creator=2)
    burst = int(50 * BURST_SECONDS) + 1
    assert [pace.wait(crowd[k % 55]) for k in range(burst)] == [0.0] * burst
    waits = [pace.wait(table) for table in crowd]
    assert waits == pytest.approx([k / 50 for k in range(1, 56)])
    assert pace.wait(crowd[0]) == waits[0], "asking again changes nothing"
    assert pace.wait(other) == 0
    now += 0.1
    assert [pace.wait(table) == 0 for table in crowd] == [True] * 5 + [False] * 50
    for table in crowd:
        pace.forget(table)


@pytest.mark.usefixtures("hasty_bots")
@live
async def test_a_driver_does_at_most_so_many_acts_a_second_at_the_tables_of_a_creator() -> None:
    registry, rate = TableRegistry(MemoryLog()), 100
    began = time.monotonic()
    async with driving(registry, acts_per_second=rate):
        long = msgspec.structs.replace(bots(), options={"target": "10000"})
        crowd = [await registry.create(long, creator=1) for _ in range(5)]
        for table in crowd:
            await table.act(SYSTEM, "start", a.Start())
        await until(lambda: sum(table.seq for table in crowd) > rate * BURST_SECONDS, "more than the burst")
        other = await registry.create(bots(), creator=2)
        await other.act(SYSTEM, "start", a.Start())
        await until(lambda: other.state.phase == "over", "the end of a match of another creator")
        acts = sum(table.seq - 1 for table in crowd)
        assert acts <= rate * (BURST_SECONDS + time.monotonic() - began) + 1
