"""docs/server.md tells how to remove old tables; what it says is done here, word for word."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from lastcard.table.log import Stored
from logs import add, row, whole

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "server.md").read_text("utf-8")
SCRIPTS = dict(zip(("sqlite", "postgres"), re.findall(r"```sql\n(.+?)```", PAGE, re.DOTALL), strict=True))
TOKEN = bytes(32)
AGO, OLD = "91 * 86400000", "table_id <> 'new'"
LONG_AGO = {
    "sqlite": f"UPDATE tables SET seated_at = seated_at - {AGO};"
    f" UPDATE entries SET at = at - {AGO} WHERE table_key IN (SELECT table_key FROM tables WHERE {OLD})",
    "postgres": f"UPDATE tables SET touched_at = touched_at - {AGO}::bigint WHERE {OLD}",
}


async def run(store: str, url: str, script: str) -> None:
    if store == "sqlite":
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.executescript(script)
        connection.close()
    else:
        server = await asyncpg.connect(url)
        await server.execute(script)
        await server.close()


@pytest.mark.parametrize("site", SCRIPTS, indirect=True)
async def test_old_tables_are_removed_as_the_page_says(site):
    store = site.kind
    log = await site.open()
    for name in ("new", "live", "old"):
        await log.create(row(name))
        await log.put_seat(name, 0, 1, TOKEN, "Ada")
        await add(log, 1, table_id=name, status="live" if name == "live" else "over")
    await run(store, site.url, LONG_AGO[store])
    await run(store, site.url, SCRIPTS[store])
    assert await log.heads(["new", "live", "old"]) == {"new": 1, "live": 1}
    await log.create(row("old"))
    assert await whole(log, "old") == []
    assert await log.get_seats("old") == []
    assert isinstance(await add(log, 2, table_id="live"), Stored)
