"""What clients were told, held against what the store has."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from lastcard.live.registry import TableRegistry
from lastcard.store.log import LogError
from lastcard.store.sqlite import SqliteLog
from lastcard.table.table_errors import Diverged

from . import long_tables


@dataclass(frozen=True)
class Checked:
    acknowledged: int
    missing: int  # acknowledged, but not in the store, or under another number
    gaps: int  # tables whose numbers are not 1, 2, 3 …
    astray: int  # tables whose log does not lead to the states that it was written with


def check(store: Path, ledger: Path) -> Checked:
    """The store is one that nobody serves any more; every table of the ledger is played again, act by act."""
    told = [(table, str(seat), name, seq) for table, seat, name, seq in json.loads(ledger.read_text())]
    tables = sorted({table for table, *_ in told})
    kept, gaps = set(), 0
    connection = sqlite3.connect(store)
    for table in tables:
        entries = connection.execute(
            "SELECT actor, action_id, seq FROM entries WHERE table_key ="
            " (SELECT table_key FROM tables WHERE table_id = ?) ORDER BY seq",
            (table,),
        ).fetchall()
        kept |= {(table, str(actor), name.rpartition(":")[2], seq) for actor, name, seq in entries}
        gaps += [seq for _, _, seq in entries] != list(range(1, len(entries) + 1))
    connection.close()
    long_tables.drop_bookmarks(store)
    astray = asyncio.run(led_astray(store, tables))
    return Checked(len(told), len(set(told) - kept), gaps, astray)


async def led_astray(store: Path, tables: list[str]) -> int:
    registry = TableRegistry(await SqliteLog.open(store))
    astray = 0
    for table in tables:
        try:
            await registry.open(table)
        except (Diverged, LogError):
            astray += 1
    await registry.close()
    await registry.log.close()
    return astray
