"""The words that the tests of the log are written in."""

from __future__ import annotations

from typing import Any

from lastcard.store.log import Append, Entry, Log, Outcome, TableRow
from lastcard.store.open import open_log

HASH = b"8 bytes."


class Site:
    """A place for a store: opened as often as a test likes, closed when it ends."""

    def __init__(self, kind: str, url: str) -> None:
        self.kind = kind
        self.url = url
        self.opened: list[Log] = []

    async def open(self, *, unsafe: bool = False) -> Log:
        """The store as one process would open it. In memory there is but one."""
        if self.kind == "memory" and self.opened:
            return self.opened[0]
        log = await open_log(self.url, unsafe=unsafe)
        self.opened.append(log)
        return log

    async def close(self) -> None:
        while self.opened:
            await self.opened.pop().close()


def row(table_id: str = "T", **fields: Any) -> TableRow:
    """A table that has been set up."""
    filled: dict[str, Any] = {
        "edition": "mod",
        "options": "{}",
        "engine_version": "1",
        "secret": b"sealed",
        "commitment": "c0ffee",
        "listed": False,
    }
    return TableRow(table_id, **filled | fields)


async def with_table(site: Site, **fields: Any) -> Log:
    """A store in which there is a table."""
    log = await site.open()
    await log.create(row(**fields))
    return log


async def add(log: Log, seq: int, action_id: str = "", table_id: str = "T", **fields: Any) -> Outcome:
    """Ask for entry `seq`."""
    filled: dict[str, Any] = {"actor": "seat 0", "body": '{"play":"r7"}', "state_hash": HASH, "due_at": None}
    return await log.append(Append(table_id, seq - 1, action_id=action_id or f"a{seq}", **filled | fields))


async def whole(log: Log, table_id: str = "T") -> list[Entry]:
    """All entries of a table, page by page."""
    entries: list[Entry] = []
    while page := await log.read(table_id, entries[-1].seq if entries else 0):
        entries += page
    return entries


def assert_sound(entries: list[Entry]) -> None:
    """Numbered from 1 without a gap, no action twice, time never backwards."""
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert len({entry.action_id for entry in entries}) == len(entries)
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
