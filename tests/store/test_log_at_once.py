"""Many who write at once, to one store or to two of the same tables."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from lastcard.store.log import (
    Conflict,
    Duplicate,
    Mismatch,
    NoSuchTable,
    Stored,
)
from logs import Site, add, assert_sound, row, whole, with_table


async def test_two_hundred_at_once_leave_no_gap(site: Site) -> None:
    log = await with_table(site)

    async def insist(action_id: str) -> int:
        head = 0
        while True:
            outcome = await add(log, head + 1, action_id)
            if isinstance(outcome, Conflict):
                head = outcome.head_seq
            else:
                assert isinstance(outcome, Stored)
                return outcome.entry.seq

    seqs = await asyncio.gather(*(insist(f"a{i}") for i in range(200)))
    assert sorted(seqs) == list(range(1, 201))
    assert_sound(await whole(log))
    assert await log.heads(["T"]) == {"T": 200}


async def test_many_tables_at_once_do_not_disturb_each_other(site: Site) -> None:
    log = await site.open()
    names = [f"T{i}" for i in range(100)]
    await asyncio.gather(*(log.create(row(name)) for name in names))
    for seq in (1, 2, 3):
        outcomes = await asyncio.gather(*(add(log, seq, table_id=name) for name in names))
        assert all(isinstance(outcome, Stored) and outcome.entry.seq == seq for outcome in outcomes)
    assert await log.heads(names) == dict.fromkeys(names, 3)


async def test_a_refused_append_does_not_harm_those_that_travel_with_it(site: Site) -> None:
    log = await with_table(site)
    for i in range(30):
        await log.create(row(f"good{i}"))
    await add(log, 1, "taken")
    good = [add(log, 1, table_id=f"good{i}") for i in range(30)]
    bad = [
        add(log, 2, "taken", body="{}"),
        add(log, 9, "far"),
        add(log, 1, table_id="nowhere"),
        add(log, 1, "taken"),
    ]
    asked = good[:15] + bad + good[15:]
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    answers = [type(outcome) for outcome in outcomes]
    assert answers == [Stored] * 15 + [Mismatch, Conflict, NoSuchTable, Duplicate] + [Stored] * 15


async def test_a_duplicate_does_not_stand_in_the_way_of_who_comes_with_it(site: Site) -> None:
    log = await with_table(site)
    await add(log, 1, "a")
    outcomes = await asyncio.gather(add(log, 2, "a"), add(log, 2, "b"), add(log, 2, "c"))
    assert [type(outcome) for outcome in outcomes] == [Duplicate, Stored, Conflict]


async def test_of_two_stores_that_race_one_wins_each_number(site: Site) -> None:
    logs = [await site.open(), await site.open()]
    names = ["T0", "T1", "T2"]
    for name in names:
        await logs[0].create(row(name))
    won: dict[tuple[str, int], int] = {}
    chance = random.Random(1)

    async def play(who: int, name: str, worker: int) -> None:
        head = 0
        for i in range(15):
            outcome = await add(logs[who], head + 1, f"{who}/{worker}/{i}", name, body=f'{{"by":{who}}}')
            if isinstance(outcome, Stored):
                assert won.setdefault((name, outcome.entry.seq), who) == who
                head = outcome.entry.seq
            else:
                assert isinstance(outcome, Conflict)
                head = outcome.head_seq
            await asyncio.sleep(chance.random() / 1000)

    await asyncio.gather(*(play(who, name, worker) for who in (0, 1) for name in names for worker in (0, 1)))
    for name in names:
        for log in logs:
            entries = await whole(log, name)
            assert_sound(entries)
            assert {(name, entry.seq): int(entry.body[-2]) for entry in entries} == {
                key: who for key, who in won.items() if key[0] == name
            }


async def test_the_same_action_sent_to_two_stores_is_there_once(site: Site) -> None:
    logs = [await site.open(), await site.open()]
    await logs[0].create(row())
    for seq in range(1, 31):
        outcomes = await asyncio.gather(*(add(log, seq, f"a{seq}") for log in logs for _ in range(2)))
        assert sum(isinstance(outcome, Stored) for outcome in outcomes) == 1
        again = await add(logs[1], seq, f"a{seq}")
        assert isinstance(again, Duplicate)
    assert_sound(await whole(logs[1]))


async def test_one_store_sees_at_once_what_the_other_was_told_is_stored(site: Site) -> None:
    logs = [await site.open(), await site.open()]
    await logs[0].create(row())
    for seq in range(1, 21):
        await add(logs[seq % 2], seq)
        assert (await logs[1 - seq % 2].heads(["T"])) == {"T": seq}


async def test_what_one_store_has_changed_the_other_does_not_leave_as_it_remembers_it(site: Site) -> None:
    logs = [await site.open(), await site.open()]
    await logs[0].create(row())
    before: dict[str, Any] = {"status": "open", "due_at": 7, "listed": False}
    after: dict[str, Any] = {"status": "live", "due_at": None, "listed": True}
    for seq, (who, wish) in enumerate([(0, before), (1, after), (0, before), (1, after), (1, before)], 1):
        assert isinstance(await add(logs[who], seq, **wish), Stored)
        for log in logs:
            loaded = await log.load("T")
            assert loaded is not None
            assert {name: getattr(loaded, name) for name in wish} == wish


async def test_who_gives_up_waiting_does_not_stop_the_others(site: Site) -> None:
    log = await with_table(site)
    await log.create(row("U"))
    hasty = [asyncio.create_task(add(log, 1, f"h{i}")) for i in range(5)]
    patient = [asyncio.create_task(add(log, seq, table_id="U")) for seq in (1, 2, 3)]
    await asyncio.sleep(0)
    for task in hasty:
        task.cancel()
    await asyncio.gather(*hasty, return_exceptions=True)
    assert [type(await task) for task in patient] == [Stored] * 3
    assert_sound(await whole(log))
