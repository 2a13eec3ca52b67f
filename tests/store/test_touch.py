"""A touch is the smallest thing that is written: it shows whether the store takes anything at all."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from lastcard.store.log import NoSuchTable, Stored
from logs import Site, add, row, whole


async def test_a_touch_changes_when_a_table_was_used_and_nothing_else(site: Site) -> None:
    log = await site.open()
    await log.create(row())
    await add(log, 1, due_at=7, status="live")
    before, entries = await log.load("T"), await whole(log)
    await asyncio.sleep(0.01)
    await log.touch("T")
    after = await log.load("T")
    assert before is not None
    assert after is not None
    assert after.touched_at > before.touched_at
    assert after == replace(before, touched_at=after.touched_at)
    assert await whole(log) == entries
    assert await log.forget(after.touched_at) == []
    stored = await add(log, 2)
    assert isinstance(stored, Stored)
    assert stored.entry.at >= after.touched_at


@pytest.mark.parametrize("table_id", ["T", "no table at all", "\0", "x" * 100_000])
async def test_a_table_that_is_not_there_cannot_be_touched(site: Site, table_id: str) -> None:
    log = await site.open()
    with pytest.raises(NoSuchTable):
        await log.touch(table_id)
