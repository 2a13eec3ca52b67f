"""Tables that the store has lost, in part or whole, while people are connected to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lastcard.client import Gone
from lastcard.live.registry import TableRegistry
from lastcard.protocol.messages import Done, Snapshot
from lastcard.table.acts import Rename, Start
from live.room import lose, take_seat
from server.harness import live, serving
from sure import sure
from waiting import until


@live
async def test_clients_go_on_at_a_table_that_has_lost_its_last_acts() -> None:
    async with serving() as served:
        registry = served.context.registry
        told: list[object] = []
        table = await served.table(bots={"1": "sensible"}, think_ms=60_000)
        async with (
            served.client(table, await served.sit(table)) as ann,
            served.client(table, told=told.append) as watcher,
        ):
            for name in ("Ann 1", "Ann 2"):
                await ann.act(Rename(name))
            await watcher.beyond(ann.seq - 1)
            lose(served.log, table, 2)
            await registry.poll()
            await until(lambda: watcher.seq == ann.seq == 1, "the table as it is now")
            assert isinstance(told[-1], Snapshot)
            assert (ann.reconnects, watcher.reconnects) == (1, 0)
            assert sure(ann.view).players[0].name not in ("Ann 1", "Ann 2")
            answer = await ann.act(Start())
            assert (type(answer), answer.seq) == (Done, 2)
            await until(lambda: watcher.seq == 2, "news of the start")
            assert watcher.view == (await registry.open(table)).view(None)


@pytest.mark.parametrize("found_by", ["poll", "act"])
@live
async def test_whose_seat_is_lost_sees_and_does_nothing_for_who_got_it_by_an_act_of_the_same_number(
    found_by: str,
) -> None:
    async with serving() as served:
        registry = served.context.registry
        told: list[object] = []
        table = await served.table(bots={"1": "chance"}, think_ms=60_000)
        async with served.client(table, await served.sit(table), told=told.append) as ann:
            if found_by == "act":
                for name in ("Ann 1", "Ann 2", "Ann 3"):
                    await ann.act(Rename(name))
            lose(served.log, table, ann.seq)
            served.log._tables[table].seats.clear()
            other = TableRegistry(registry.log)  # another process is faster than our poll
            await take_seat(other, table, "Bob", action_id="bob's")
            there = await other.open(table)
            await there.act(0, "start", Start())
            told.clear()
            if found_by == "poll":
                await registry.poll()
            with pytest.raises(Gone, match="4003"):
                await ann.act(Rename("Mud"))
            assert not [message for message in told if isinstance(message, Snapshot)]
            await there.catch_up()
            assert there.state.seats[0].name == "Bob"
            await other.close()


@live
async def test_a_seat_that_is_to_come_back_is_free_for_it_at_once() -> None:
    """Else it were told that a newer connection has the seat: the numbers of those start again too."""
    async with serving() as served:
        registry = served.context.registry
        table = await served.table(bots={"1": "chance"}, think_ms=60_000)
        token = await served.sit(table)
        async with served.client(table, token) as ann:
            await ann.act(Rename("Ann 1"))
            lose(served.log, table, 1)
            kept = served.log._tables[table].seats
            kept[0] = replace(kept[0], connection=0)
            await registry.poll()
            held = served.context.seat_connections._held
            assert not held
            await until(lambda: ann.reconnects == 1 and held, "Ann on her seat again")
            assert isinstance(await ann.act(Rename("Ann 2")), Done)


@pytest.mark.parametrize("found_by", ["poll", "act"])
@live
async def test_who_is_at_a_table_that_was_forgotten_is_told_so(found_by: str) -> None:
    async with serving() as served:
        registry = served.context.registry
        table = await served.table()
        token = await served.sit(table)
        async with served.client(table, token) as ann, served.client(table) as watcher:
            assert await registry.log.forget(2**60) == [table]
            if found_by == "poll":
                await registry.poll()
                with pytest.raises(Gone, match="4003"):
                    await watcher.beyond(watcher.seq, within=5)
            with pytest.raises(Gone, match="4003"):
                await ann.act(Rename("Eve"))
