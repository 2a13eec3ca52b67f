"""docs/server.md tells how to remove old tables and to copy a store; here it is done, word for word."""

from __future__ import annotations

import re
import shutil
import sqlite3
from pathlib import Path

import asyncpg
import pytest

from lastcard.store.log import SeatToken, Stored
from lastcard.store.open import open_log
from logs import Site, add, row, whole

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "server.md").read_text("utf-8")
SCRIPTS = dict(zip(("sqlite", "postgres"), re.findall(r"```sql\n(.+?)```", PAGE, re.DOTALL), strict=True))
COPY = "".join(re.findall(r'(?m)^\$ sqlite3 lastcard\.db "(.+)"$', PAGE))
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
async def test_old_tables_are_removed_as_the_page_says(site: Site) -> None:
    store = site.kind
    log = await site.open()
    for name in ("new", "live", "old"):
        await log.create(row(name))
        await log.put_seat(name, SeatToken(0, 1, TOKEN, "Ada"))
        await add(log, 1, table_id=name, status="live" if name == "live" else "over")
    await run(store, site.url, LONG_AGO[store])
    await run(store, site.url, SCRIPTS[store])
    assert await log.heads(["new", "live", "old"]) == {"new": 1, "live": 1}
    await log.create(row("old"))
    assert await whole(log, "old") == []
    assert await log.get_seats("old") == []
    assert isinstance(await add(log, 2, table_id="live"), Stored)


async def test_a_copy_is_taken_as_the_page_says_while_the_file_is_written(
    sqlite_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    log = await sqlite_site.open()
    await log.create(row())
    for seq in range(1, 6):
        await add(log, seq)
    await run("sqlite", sqlite_site.url, COPY)
    assert isinstance(await add(log, 6), Stored)
    copy = await open_log(f"sqlite:///{tmp_path}/copy.db")
    assert await whole(copy) == (await whole(log))[:5]
    assert isinstance(await add(copy, 6), Stored)
    await copy.close()
    lone = sqlite3.connect(shutil.copy("tables.db", "lone.db"))
    assert lone.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,), "cp alone would not do"
    lone.close()
