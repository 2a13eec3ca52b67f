"""Reading a log back: from a bookmark where there is one, for those who wait, and nobody else is held up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from lastcard.live import reading
from lastcard.live.live_table import LiveTable
from lastcard.live.past_matches import PastMatches
from lastcard.live.reading import AT_ONCE, EVERY
from lastcard.live.registry import OPENED_AT_ONCE, TableRegistry
from lastcard.live.replica import REMEMBERED
from lastcard.protocol.messages import MOST_TOLD
from lastcard.store.log import Entry, StoreError
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.bookmark import write_bookmark
from lastcard.table.settings import Settings
from lastcard.table.table_state import SYSTEM, TableState
from live.room import Room, live, table_of_bots, take_seat
from waiting import until


class ReadLog(MemoryLog):
    """Notes how many readings are under way."""

    def __init__(self, clock: Callable[[], int]) -> None:
        super().__init__(clock)
        self.under_way: set[str] = set()
        self.most_under_way = 0
        self.order: list[str] = []

    async def load(self, table_id: str) -> Any:
        self.under_way.add(table_id)
        self.order.append(table_id)
        self.most_under_way = max(self.most_under_way, len(self.under_way))
        return await super().load(table_id)

    async def read(self, table_id: str, after: int = 0, limit: int = 1000) -> list[Entry]:
        await asyncio.sleep(0)
        found = await super().read(table_id, after, limit)
        if not found or len(found) < limit:
            self.under_way.discard(table_id)
        return found


def room_of_readers() -> Room:
    room = Room()
    room.log = ReadLog(room.clock)
    return room


async def long_table(room: Room, acts: int) -> LiveTable:
    """A table that has been played for so many acts, with bookmarks in its log."""
    table = await table_of_bots(room, "mod", options={"target": "100"})
    while table.seq < acts:
        if table.state.phase == "over":
            await room.do(table, SYSTEM, a.Rematch())
        await room.system(table)
    await until(lambda: all(task.done() for task in table._replica._reader._marking), "all bookmarks")
    return table


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the acts that are read back, from when it is cleared on."""
    numbers: list[int] = []
    replay = TableState.replay

    def note(self: TableState, *args: Any) -> Any:
        numbers.append(self.seq + 1)
        return replay(self, *args)

    monkeypatch.setattr(TableState, "replay", note)
    return numbers


async def same(one: LiveTable, other: LiveTable) -> None:
    assert one.state.state_hash() == other.state.state_hash()
    assert [one.view(viewer) for viewer in (None, 0)] == [other.view(viewer) for viewer in (None, 0)]
    at_hand = one.last_facts(REMEMBERED)
    await one.recall(REMEMBERED)
    assert one.last_facts(REMEMBERED) == other.last_facts(REMEMBERED)
    assert other.last_facts(len(at_hand)) == at_hand, "what was at hand were the last"
    assert (one.state.decision_at, one.state.began) == (other.state.decision_at, other.state.began)


@pytest.mark.parametrize("beyond", [0, REMEMBERED - 1, REMEMBERED, EVERY - 1])
@live
async def test_a_table_is_opened_from_its_bookmark_and_is_the_same(beyond: int, replayed: list[int]) -> None:
    room = room_of_readers()
    table = await long_table(room, 4 * EVERY + beyond)
    replayed.clear()
    copy = await room.open()
    last = max(room.log._tables["t"].bookmarks)
    assert (last >= 4 * EVERY, replayed) == (True, [*range(last + 1, table.seq + 1)])
    await same(copy, table)
    assert len(table.last_facts(REMEMBERED)) == REMEMBERED
    await room.system(copy)
    await table.catch_up()
    await same(copy, table)


@live
async def test_without_bookmarks_everything_is_the_same_but_slower_once(replayed: list[int]) -> None:
    room = room_of_readers()
    table = await long_table(room, 4 * EVERY + REMEMBERED)
    marks = room.log._tables["t"].bookmarks
    marks.clear()
    replayed.clear()
    copy = await room.open()
    await same(copy, table)
    assert replayed == [*range(1, table.seq + 1)]
    await until(lambda: [*marks] == [4 * EVERY], "a bookmark for the next one")
    replayed.clear()
    again = await room.open()
    assert len(replayed) == table.seq - 4 * EVERY
    await same(again, table)


@live
async def test_what_happened_before_the_bookmark_is_read_when_it_is_asked_for(replayed: list[int]) -> None:
    room = room_of_readers()
    table = await long_table(room, 4 * EVERY + 3)
    copy = await room.open()
    replayed.clear()
    behind = table.seq - 4 * EVERY
    await copy.recall(behind)
    assert copy.facts_since(4 * EVERY) == table.facts_since(4 * EVERY)
    assert (copy.facts_since(4 * EVERY - 1), replayed) == (None, []), "nobody has asked for it"
    await copy.recall(behind + 1)
    assert copy.facts_since(4 * EVERY - 1) == table.facts_since(4 * EVERY - 1)
    assert replayed[-1] == 4 * EVERY, "and not what is at hand"
    replayed.clear()
    await asyncio.gather(copy.recall(MOST_TOLD), room.system(copy), copy.recall(MOST_TOLD))
    await table.catch_up()
    await same(copy, table)
    replayed.clear()
    await copy.recall(1000)
    assert replayed == [], "all that is remembered is at hand"


@live
async def test_a_bookmark_that_does_not_agree_with_the_log_is_thrown_away(
    caplog: pytest.LogCaptureFixture,
) -> None:
    room = room_of_readers()
    table = await long_table(room, 2 * EVERY + REMEMBERED)
    marks = room.log._tables["t"].bookmarks
    earlier, last = marks[EVERY], marks[2 * EVERY]
    other = (await table._replica._reader.read_to(2 * EVERY)).clone()
    other.seats[0] = replace(other.seats[0], name="Eve")
    for wrong in (
        replace(last, written=last.written[:-1]),
        replace(last, written=b""),
        replace(last, written=bytes([last.written[0] ^ 1]) + last.written[1:]),
        replace(earlier, seq=last.seq),
        replace(last, written=write_bookmark(other)),  # of a log that went on in another way
    ):
        marks[2 * EVERY] = wrong
        caplog.clear()
        await same(await room.open(), table)
        assert "cannot be used" in caplog.text


@live
async def test_a_store_that_takes_no_bookmark_takes_acts(caplog: pytest.LogCaptureFixture) -> None:
    room = room_of_readers()

    async def refuse(*_: object) -> None:
        raise StoreError("full")

    room.log.put_bookmark = refuse
    table = await long_table(room, EVERY + 1)
    assert f"could not write a bookmark of table t at {EVERY}: full" in caplog.text
    await same(await room.open(), table)


@live
async def test_others_have_their_turn_while_a_log_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    table = await long_reading(room)
    turns, stretch, longest = 0, (0, 0), 0
    replay = TableState.replay

    def count(self: TableState, *args: Any) -> Any:
        nonlocal stretch, longest
        stretch = (turns, stretch[1] + 1 if stretch[0] == turns else 1)
        longest = max(longest, stretch[1])
        return replay(self, *args)

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    monkeypatch.setattr(TableState, "replay", count)
    beside = asyncio.create_task(others())
    await same(await room.open(), table)
    beside.cancel()
    assert 0 < longest <= AT_ONCE


async def long_reading(room: Room) -> LiveTable:
    """A table whose log has no bookmark."""
    table = await table_of_bots(room, "mod", options={"target": "2000"})
    while table.seq < 5 * AT_ONCE + 1:
        await room.system(table)
    await until(lambda: all(task.done() for task in table._replica._reader._marking), "all bookmarks")
    room.log._tables["t"].bookmarks.clear()
    return table


@live
async def test_a_round_that_goes_on_for_long_is_played_again_a_few_acts_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room()
    table = await table_of_bots(room, "mod", options={"target": "2000"})
    while len(table.state.round.actions) < 12:
        await room.system(table)
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(reading, "REPEATED_AT_ONCE", 5)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    first = TableState(table.state.settings, bytes(range(32)))
    told = await reading.played(write_bookmark(table.state), first)
    assert told is first
    assert told.state_hash() == table.state.state_hash()
    assert pauses == [0] * (len(table.state.round.actions) // 5)


@live
async def test_a_long_reading_leaves_time_for_the_thread_that_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    await long_reading(room)
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    await room.open()
    assert pauses == [0] * reading.QUICK_STRETCHES + [reading.PAUSE_SECONDS]


async def cold_tables(log: MemoryLog, count: int) -> list[str]:
    registry = TableRegistry(log)
    made = [await registry.create(Settings(edition="mod", seats=2)) for _ in range(count)]
    for table in made:
        for number in range(3):
            await take_seat(registry, table.table_id, f"Ann {number}", action_id=f"{number}")
    await registry.close()
    return [table.table_id for table in made]


@live
async def test_tables_are_read_one_after_the_other_in_the_order_of_asking() -> None:
    log = ReadLog(Room().clock)
    cold = await cold_tables(log, 20)
    registry = TableRegistry(log)
    log.under_way.clear()
    log.order.clear()
    log.most_under_way = 0
    opened: list[str] = []

    async def come(table_id: str) -> None:
        opened.append((await registry.open(table_id)).table_id)

    await asyncio.gather(*map(come, cold), come(cold[0]))
    assert log.order == cold
    assert log.most_under_way <= OPENED_AT_ONCE
    assert opened[0] == cold[0]
    assert all(abs(opened.index(table_id) - cold.index(table_id)) <= 2 for table_id in cold)
    await registry.close()


@live
async def test_a_table_is_not_read_on_for_those_who_are_gone() -> None:
    log = ReadLog(Room().clock)
    cold = await cold_tables(log, 5)
    registry = TableRegistry(log)
    log.order.clear()
    asking = [asyncio.create_task(registry.open(table_id)) for table_id in (*cold, cold[1])]
    await asyncio.sleep(0)
    for asker in (asking[1], asking[3], asking[4]):
        asker.cancel()
    await asyncio.wait(asking)
    assert [asker.cancelled() for asker in asking] == [False, True, False, True, True, False]
    assert log.order == [cold[0], cold[1], cold[2]]  # somebody else waits for the second one
    assert (await registry.open(cold[4])).table_id == cold[4]
    await registry.close()


@live
async def test_an_old_match_is_read_from_its_bookmark_once_and_kept(replayed: list[int]) -> None:
    room = room_of_readers()
    table = await long_table(room, 4 * EVERY)
    assert table.state.matches > 2
    charged: list[int] = []
    replayed.clear()
    first = await table.at_end_of(1, charged.append)
    assert charged == [0]
    assert replayed == []
    assert await table.at_end_of(1, charged.append) is first
    assert charged == [0]
    copy = await room.open()
    assert (await copy.at_end_of(1)).record() == first.record()


@live
async def test_sixty_who_ask_for_one_old_match_wait_for_one_reading(replayed: list[int]) -> None:
    room = room_of_readers()
    table = await long_table(room, 4 * EVERY)
    room.log._tables["t"].bookmarks.clear()
    charged: list[int] = []
    replayed.clear()
    last = table.state.began[1] - 1
    found = await asyncio.gather(*(table.at_end_of(1, charged.append) for _ in range(60)))
    assert len({*map(id, found)}) == 1
    assert [*{*charged}] == [last]
    assert replayed == [*range(1, last + 1)]


@live
async def test_whoever_may_not_ask_for_so_much_costs_no_reading(replayed: list[int]) -> None:
    room = room_of_readers()
    table = await long_table(room, 4 * EVERY)
    room.log._tables["t"].bookmarks.clear()

    replayed.clear()

    def refuse(acts: int) -> None:
        raise ValueError(acts)

    with pytest.raises(ValueError, match=str(table.state.began[1] - 1)):
        await table.at_end_of(1, refuse)
    assert replayed == []


@live
async def test_a_kept_match_that_the_store_has_lost_is_not_told() -> None:
    room = room_of_readers()
    table = await long_table(room, 4 * EVERY)
    kept = await table.at_end_of(1)
    entries = room.log._tables["t"].entries
    entries[kept.seq - 1] = replace(entries[kept.seq - 1], state_hash=b"another!")
    with pytest.raises(Exception, match="leads to another state"):
        await table.at_end_of(1)


@live
async def test_of_old_matches_only_the_last_ones_asked_for_are_kept() -> None:
    room = room_of_readers()
    table = await long_table(room, 4 * EVERY)
    past, nothing = PastMatches(kept=1), lambda _: None
    reader, (first, second) = table._replica._reader, [began - 1 for began in table.state.began[1:3]]
    kept = await past.at(reader, first, nothing)
    assert await past.at(reader, first, nothing) is kept
    await past.at(reader, second, nothing)
    assert await past.at(reader, first, nothing) is not kept
