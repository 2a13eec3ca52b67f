"""Bookmarks: the last ones are kept and the lasting ones, and nothing is lost without them."""

from __future__ import annotations

import asyncio
import sqlite3

import asyncpg
import pytest

from lastcard.store.log import Bookmark, Log, NoSuchTable
from lastcard.store.open import sqlite_file
from logs import Site, add, row
from sure import sure


async def marks(log: Log, last: int = 1000) -> list[int]:
    """The numbers of all bookmarks, the newest first."""
    found = []
    while mark := await bookmark(log, last):
        found.append(mark.seq)
        last = mark.seq - 1
    return found


async def bookmark(log: Log, last: int, table_id: str = "T") -> Bookmark | None:
    mark, _ = await log.read_from(table_id, last, 1)
    return mark


async def test_the_last_two_bookmarks_are_kept_and_all_that_are_lasting(site: Site) -> None:
    log = await site.open()
    await log.create(row())
    for seq in range(1, 10):
        await add(log, seq)
    before = await log.load("T")
    assert await bookmark(log, 10**6) is None
    for seq in (2, 4, 6, 8):
        await log.put_bookmark("T", Bookmark(seq, b"\0written %d" % seq, lasting=seq == 2))
    assert await marks(log) == [8, 6, 2]
    assert await bookmark(log, 7) == Bookmark(6, b"\0written 6", lasting=False)
    assert await bookmark(log, 2) == Bookmark(2, b"\0written 2", lasting=True)
    assert await bookmark(log, 1) is None
    await log.put_bookmark("T", Bookmark(8, b"anew"))
    assert sure(await bookmark(log, 8)).written == b"anew"
    assert await marks(log) == [8, 6, 2]
    await log.put_bookmark("T", Bookmark(7, b"of an end", lasting=True))
    assert await marks(log) == [8, 7, 6, 2]
    assert await log.load("T") == before


async def test_a_log_is_read_from_its_bookmark_or_from_its_beginning(site: Site) -> None:
    log = await site.open()
    await log.create(row())
    for seq in range(1, 6):
        await add(log, seq)
    entries = await log.read("T")
    assert await log.read_from("T", 5, 3) == (None, entries[:3])
    mark = Bookmark(2, b"written")
    await log.put_bookmark("T", mark)
    assert await log.read_from("T", 5, 3) == (mark, entries[1:4])
    assert await log.read_from("T", 1, 9) == (None, entries)
    await log.put_bookmark("T", Bookmark(9, b"of what was lost"))
    assert await log.read_from("T", 5, 9) == (mark, entries[1:])
    assert await log.read_from("T", 9, 9) == (None, [])


async def test_a_table_is_opened_from_its_row_and_the_end_of_its_log(site: Site) -> None:
    log = await site.open()
    for missing in ("T", "\0"):
        assert await log.load_page(missing, 3) is None
    await log.create(row())
    assert await log.load_page("T", 3) == (await log.load("T"), (None, []))
    for seq in range(1, 6):
        await add(log, seq)
    found, entries = await log.load("T"), await log.read("T")
    assert await log.load_page("T", 3) == (found, (None, entries[:3]))
    mark = Bookmark(2, bytes(range(256)), lasting=True)
    await log.put_bookmark("T", mark)
    await log.put_bookmark("T", Bookmark(9, b"of what was lost"))
    assert await log.load_page("T", 3) == (found, (mark, entries[1:4]))
    assert await log.load_page("T", 9) == (found, (mark, entries[1:]))


@pytest.mark.parametrize("table_id", ["T", "no table at all", "\0"])
async def test_a_table_that_is_not_there_has_no_bookmark(site: Site, table_id: str) -> None:
    log = await site.open()
    with pytest.raises(NoSuchTable):
        await log.put_bookmark(table_id, Bookmark(1, b"written"))
    assert await bookmark(log, 1, table_id) is None


async def test_bookmarks_of_many_tables_are_put_at_once_and_a_missing_one_stops_none(site: Site) -> None:
    log = await site.open()
    names = [f"T{number}" for number in range(5)]
    for name in names:
        await log.create(row(name))
        for seq in (1, 2, 3):
            await add(log, seq, table_id=name)
    for seq in (1, 2, 3):
        put = [log.put_bookmark(name, Bookmark(seq, name.encode())) for name in (*names, "none", names[0])]
        done = await asyncio.gather(*put, return_exceptions=True)
        assert [type(one) for one in done] == [type(None)] * 5 + [NoSuchTable, type(None)]
    for name in names:
        assert await bookmark(log, 9, name) == Bookmark(3, name.encode())
        assert await bookmark(log, 2, name) == Bookmark(2, name.encode())
        assert await bookmark(log, 1, name) is None


async def test_bookmarks_go_with_their_table(site: Site) -> None:
    log = await site.open()
    await log.create(row())
    await add(log, 1)
    await log.put_bookmark("T", Bookmark(1, b"written"))
    assert await marks(log) == [1]
    await log.forget(2**61)
    await log.create(row())
    await add(log, 1)
    assert await marks(log) == []


async def test_a_store_from_before_there_were_bookmarks_gets_a_place_for_them(
    sqlite_site: Site, postgres_site: Site
) -> None:
    for site in (sqlite_site, postgres_site):
        log = await site.open()
        await log.create(row())
        await add(log, 1)
        await site.close()
        await drop_bookmarks(site)
        log = await site.open()
        assert await bookmark(log, 1) is None
        await log.put_bookmark("T", Bookmark(1, b"written"))
        assert await marks(log) == [1]
        assert sure(await log.load("T")).head_seq == 1


async def drop_bookmarks(site: Site) -> None:
    if site.kind == "sqlite":
        connection = sqlite3.connect(sure(sqlite_file(site.url)))
        connection.execute("DROP TABLE bookmarks")
        connection.close()
    else:
        server = await asyncpg.connect(site.url)
        await server.execute("DROP TABLE bookmarks")
        await server.close()


@pytest.mark.parametrize("written", ["CAST(x'80ff00' AS TEXT)", "'text'", "7", "1.5"])
async def test_a_bookmark_that_is_not_stored_as_bytes_is_read_like_any_damaged_one(
    sqlite_site: Site, written: str
) -> None:
    log = await sqlite_site.open()
    await log.create(row())
    await add(log, 1)
    await log.put_bookmark("T", Bookmark(1, b"whole"))
    connection = sqlite3.connect(sure(sqlite_file(sqlite_site.url)))
    connection.executescript(f"UPDATE bookmarks SET written = {written}")
    connection.close()
    _, opened = sure(await log.load_page("T", 3))
    for mark, entries in (await log.read_from("T", 1, 3), opened):
        assert isinstance(sure(mark).written, bytes)
        assert sure(mark).written != b"whole"
        assert [entry.seq for entry in entries] == [1]
