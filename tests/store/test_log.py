"""What every store of logs does alike: in memory, in SQLite, in PostgreSQL."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lastcard.store.log import (
    Append,
    Conflict,
    Duplicate,
    Entry,
    LogError,
    Mismatch,
    NoSuchTable,
    SeatToken,
    Stored,
    StoreError,
    TableExists,
)
from logs import HASH, Site, add, assert_sound, row, whole, with_table

TOKEN = b"t" * 32


async def test_a_table_comes_back_as_it_was_created(site: Site) -> None:
    log = await site.open()
    before = await log.clock()
    created = await log.create(row(listed=True, secret=b"\0\xff", options='{"größe": "✓"}'))
    assert before <= created.created_at == created.touched_at <= await log.clock()
    assert created == row(
        listed=True,
        secret=b"\0\xff",
        options='{"größe": "✓"}',
        created_at=created.created_at,
        touched_at=created.created_at,
    )
    assert await log.load("T") == created
    assert await log.load("other") is None


async def test_what_the_store_counts_is_not_taken_from_the_caller(site: Site) -> None:
    log = await with_table(site, head_seq=7, created_at=5, touched_at=5)
    loaded = await log.load("T")
    assert loaded is not None
    assert loaded.head_seq == 0
    assert loaded.created_at > 5
    assert isinstance(await add(log, 1), Stored)


async def test_a_table_is_created_once(site: Site) -> None:
    log = await with_table(site)
    with pytest.raises(TableExists, match="'T' already"):
        await log.create(row(edition="corn"))
    loaded = await log.load("T")
    assert loaded is not None
    assert loaded.edition == "mod"


async def test_an_entry_is_stored_and_moves_the_table(site: Site) -> None:
    log = await with_table(site)
    stored = await add(log, 1, "a", actor="seat 2", body='{"say":"ü"}', due_at=12345, status="live")
    assert isinstance(stored, Stored)
    assert stored.entry == Entry(1, "seat 2", "a", '{"say":"ü"}', HASH, stored.entry.at)
    assert await log.read("T") == [stored.entry]
    assert await log.find("T", "a") == stored.entry
    loaded = await log.load("T")
    assert loaded is not None
    assert (loaded.head_seq, loaded.due_at, loaded.status) == (1, 12345, "live")
    assert loaded.touched_at == stored.entry.at
    await add(log, 2)
    loaded = await log.load("T")
    assert loaded is not None
    assert (loaded.head_seq, loaded.due_at, loaded.status) == (2, None, "live")


@pytest.mark.parametrize("before", [False, True])
async def test_an_entry_may_list_a_table_in_the_lobby_or_take_it_off(site: Site, before: bool) -> None:
    log = await with_table(site, listed=before)
    await log.create(row("other", listed=True))

    async def is_listed() -> bool:
        loaded, shown = await log.load("T"), [one.table_id for one in await log.lobby()]
        assert loaded is not None
        assert loaded.listed is ("T" in shown)
        assert "other" in shown
        return loaded.listed

    await add(log, 1)
    assert await is_listed() is before
    await add(log, 2, listed=not before)
    assert await is_listed() is not before
    await add(log, 3, status="open")
    assert await is_listed() is not before
    assert isinstance(await add(log, 3, "late", listed=before), Conflict)
    assert isinstance(await add(log, 4, "a2", listed=not before), Duplicate)
    assert await is_listed() is not before
    await add(log, 4, listed=before)
    assert await is_listed() is before


async def test_tables_that_change_at_once_are_listed_each_as_it_was_asked(site: Site) -> None:
    log = await site.open()
    names = [f"T{k}" for k in range(6)]
    for k, name in enumerate(names):
        await log.create(row(name, listed=k % 2 == 0))
    wishes = [True, True, None, None, False, False]
    await asyncio.gather(
        *(add(log, 1, table_id=name, listed=wish) for name, wish in zip(names, wishes, strict=True))
    )
    assert {one.table_id for one in await log.lobby()} == {"T0", "T1", "T2"}


async def test_the_same_action_again_is_a_duplicate_wherever_the_log_is_by_now(site: Site) -> None:
    log = await with_table(site)
    first = await add(log, 1, "a")
    assert isinstance(first, Stored)
    assert await add(log, 1, "a") == Duplicate(first.entry)
    assert await add(log, 2, "a") == Duplicate(first.entry)
    await add(log, 2, "b", due_at=99)
    assert await add(log, 1, "a", status="over", due_at=7) == Duplicate(first.entry)
    loaded = await log.load("T")
    assert loaded is not None
    assert (loaded.head_seq, loaded.due_at, loaded.status) == (2, 99, "open")


async def test_who_is_too_late_or_too_early_is_told_where_the_log_is(site: Site) -> None:
    log = await with_table(site)
    await add(log, 1)
    await add(log, 2)
    assert await add(log, 2, "late") == Conflict(2)
    assert await add(log, 5, "early") == Conflict(2)
    assert await log.find("T", "late") is None
    assert len(await whole(log)) == 2


@pytest.mark.parametrize("difference", [{"body": "{}"}, {"actor": "seat 3"}])
async def test_an_action_id_belongs_to_one_action(site: Site, difference: dict[str, str]) -> None:
    log = await with_table(site)
    first = await add(log, 1, "a")
    assert isinstance(first, Stored)
    for seq in (1, 2):
        with pytest.raises(Mismatch) as refused:
            await add(log, seq, "a", **difference)
        assert refused.value.entry == first.entry
    assert len(await whole(log)) == 1


async def test_action_ids_of_different_tables_do_not_meet(site: Site) -> None:
    log = await with_table(site)
    await log.create(row("U"))
    assert isinstance(await add(log, 1, "a"), Stored)
    assert isinstance(await add(log, 1, "a", "U", body="{}"), Stored)


async def test_a_table_that_is_not_there_has_no_log(site: Site) -> None:
    log = await site.open()
    with pytest.raises(NoSuchTable, match="no table 'T'"):
        await add(log, 1)
    with pytest.raises(NoSuchTable):
        await log.put_seat("T", SeatToken(0, 1, TOKEN, "Ada"))
    assert await log.read("T") == []
    assert await log.find("T", "a") is None
    assert await log.get_seats("T") == []
    assert await log.arrive("T", TOKEN) is None
    assert await log.overtaken([("T", 0, 1)]) == []


@pytest.mark.parametrize("name", ["", "a\0b", "\ud800", "ä", "x" * 5000, "'; DROP TABLE tables --", "T\n"])
async def test_what_cannot_be_a_table_is_a_table_that_is_not_there(site: Site, name: str) -> None:
    log = await with_table(site)
    await add(log, 1)
    assert await log.load(name) is None
    assert await log.read(name) == []
    assert await log.find(name, "a1") is None
    assert await log.find("T", name) is None
    assert await log.get_seats(name) == []
    assert await log.arrive(name, TOKEN) is None
    assert await log.heads([name, "T"]) == {"T": 1}
    for attempt in (
        add(log, 1, table_id=name),
        log.put_seat(name, SeatToken(0, 1, TOKEN, "Ada")),
        log.put_seat(name, SeatToken(0, 1, TOKEN, "Ada"), replaces=TOKEN),
    ):
        with pytest.raises(NoSuchTable) as refused:
            await attempt
        assert str(refused.value).isascii()


@pytest.mark.parametrize(
    "fields, reason",
    [
        ({"state_hash": b"short"}, "8 bytes"),
        ({"body": "nul\0"}, "UTF-8"),
        ({"body": "\ud800"}, "UTF-8"),
        ({"body": "x" * 65_537}, "longer than"),
        ({"actor": "\0"}, "UTF-8"),
        ({"action_id": ""}, "id"),
        ({"action_id": "x" * 201}, "longer than"),
        ({"expected_seq": -1}, "expected_seq"),
        ({"due_at": 2**63}, "due_at"),
        ({"due_at": -1}, "due_at"),
        ({"status": "lost"}, "open, live, over"),
    ],
)
async def test_what_cannot_be_kept_is_refused_before_it_meets_its_neighbours(
    site: Site, fields: dict[str, Any], reason: str
) -> None:
    log = await with_table(site)
    good: dict[str, Any] = {
        "table_id": "T",
        "expected_seq": 0,
        "actor": "seat 0",
        "action_id": "a",
        "body": "{}",
        "state_hash": HASH,
        "due_at": None,
    }
    with pytest.raises(ValueError, match=reason):
        await log.append(Append(**good | fields))
    assert isinstance(await log.append(Append(**good)), Stored)


@pytest.mark.parametrize("table_id", ["", "a b", "a:b", "ä", "x" * 65, "a\n"])
def test_a_table_id_is_plain(table_id: str) -> None:
    with pytest.raises(ValueError, match="table id"):
        row(table_id)


def test_neither_a_secret_nor_a_token_is_shown() -> None:
    assert "hush" not in repr(row(secret=b"hush"))
    assert "ttt" not in repr(SeatToken(0, 1, TOKEN, "Ada"))


async def test_entries_are_read_in_order_and_in_pages(site: Site) -> None:
    log = await with_table(site)
    for seq in range(1, 26):
        await add(log, seq)
    assert_sound(await whole(log))
    assert [entry.seq for entry in await log.read("T", 10, 3)] == [11, 12, 13]
    assert await log.read("T", 25) == []
    assert [entry.seq for entry in await log.read("T", 23)] == [24, 25]
    assert len(await log.read("T", -7, 2**80)) == 25
    assert await log.read("T", 2**80) == []
    assert await log.read("T", 0, -1) == []


async def test_heads_leave_out_what_is_not_there(site: Site) -> None:
    log = await with_table(site)
    await add(log, 1)
    assert await log.heads(["T", "none", "'; DROP TABLE tables --"]) == {"T": 1}
    assert await log.heads([]) == {}
    many = [f"X{i}" for i in range(2000)]
    assert await log.heads([*many, "T"]) == {"T": 1}


async def test_deadlines_are_due_by_the_clock_of_the_store(site: Site) -> None:
    log = await site.open()
    now = await log.clock()
    for name, due_at in {"past": now - 10, "older": now - 99, "later": now + 60_000}.items():
        await log.create(row(name, due_at=due_at))
    await log.create(row("never"))
    assert await log.due() == ["older", "past"]
    assert await log.due(limit=1) == ["older"]
    assert await log.due(now - 50) == ["older"]
    assert await log.due(now + 60_000) == ["older", "past", "later"]
    await add(log, 1, table_id="older", due_at=None)
    await add(log, 1, table_id="never", due_at=now - 5)
    assert await log.due() == ["past", "never"]


async def test_a_table_is_due_when_its_last_entry_says(site: Site) -> None:
    log = await with_table(site, due_at=7)
    for seq, due_at in enumerate([7, 9, 7, None, None, 7, 9, 9, 7], 1):
        await add(log, seq, due_at=due_at)
        loaded = await log.load("T")
        assert loaded is not None
        assert loaded.due_at == due_at
        assert await log.due(8) == ([] if due_at in (None, 9) else ["T"])


async def test_the_lobby_shows_listed_tables_newest_first(site: Site) -> None:
    log = await site.open()
    for name, listed in {"a": True, "hidden": False, "b": True, "begun": True}.items():
        await log.create(row(name, listed=listed))
        await asyncio.sleep(0.003)
    await add(log, 1, table_id="begun", status="live", listed=False)
    shown = await log.lobby()
    assert [table.table_id for table in shown] == ["b", "a"]
    assert shown[0] == await log.load("b")
    assert [table.table_id for table in await log.lobby(1)] == ["b"]


async def test_the_lobby_shows_the_three_newest_tables_of_a_creator(site: Site) -> None:
    log = await site.open()
    for name in ("mine", *(f"many{k}" for k in range(5))):
        await log.create(row(name, listed=True, creator=9 if name == "mine" else 65_535))
        await asyncio.sleep(0.003)
    assert [table.table_id for table in await log.lobby()] == ["many4", "many3", "many2", "mine"]
    assert [table.table_id for table in await log.lobby(2, each=1)] == ["many4", "mine"]
    await add(log, 1, table_id="many4", listed=False)
    assert [table.table_id for table in await log.lobby()] == ["many3", "many2", "many1", "mine"]


async def test_idle_tables_are_forgotten_with_all_that_was_theirs(site: Site) -> None:
    log = await site.open()
    for name in ("idle", "over", "busy", "joined"):
        await log.create(row(name))
        await log.put_seat(name, SeatToken(0, 1, TOKEN, "Ada"))
        await add(log, 1, table_id=name, status="over" if name == "over" else None)
    await asyncio.sleep(0.005)
    long_ago = await log.clock()
    await asyncio.sleep(0.005)
    await add(log, 2, table_id="busy")
    await log.put_seat("joined", SeatToken(1, 1, TOKEN, "Bo"))
    assert await log.forget(long_ago, "live") == []
    assert await log.forget(long_ago, "over") == ["over"]
    assert await log.forget(long_ago) == ["idle"]
    assert await log.heads(["idle", "over", "busy", "joined"]) == {"busy": 2, "joined": 1}
    with pytest.raises(NoSuchTable):
        await add(log, 2, table_id="idle")
    await log.create(row("idle"))
    assert await log.read("idle") == []
    assert await log.get_seats("idle") == []


async def test_only_so_many_are_forgotten_at_once(site: Site) -> None:
    log = await site.open()
    for i in range(5):
        await log.create(row(f"T{i}"))
        await asyncio.sleep(0.002)
    later = await log.clock() + 1000
    assert await log.forget(later, limit=2) == ["T0", "T1"]
    assert await log.forget(later, limit=9) == ["T2", "T3", "T4"]


async def test_a_table_outlives_the_store_that_wrote_it(site: Site) -> None:
    if site.kind == "memory":
        return
    log = await with_table(site)
    stored = [await add(log, seq) for seq in (1, 2, 3)]
    kept = await log.load("T")
    await site.close()
    log = await site.open()
    assert await log.load("T") == kept
    assert [Stored(entry) for entry in await whole(log)] == stored


async def test_what_waits_is_written_before_a_store_closes_and_then_no_more(site: Site) -> None:
    if site.kind == "memory":
        return
    log = await with_table(site)
    asked = [asyncio.create_task(add(log, seq)) for seq in range(1, 11)]
    await asyncio.sleep(0)
    await log.close()
    assert [type(await task) for task in asked] == [Stored] * 10
    with pytest.raises(StoreError, match="closed"):
        await add(log, 11)
    with pytest.raises(LogError):
        await log.load("T")
