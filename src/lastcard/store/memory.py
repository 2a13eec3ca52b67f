"""A log in this process's memory: for tests, and for a table that need not outlive the process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from . import log


@dataclass(slots=True)
class _Kept:
    """All that belongs to one table."""

    row: log.TableRow
    entries: list[log.Entry] = field(default_factory=list)
    by_action: dict[str, log.Entry] = field(default_factory=dict)
    seats: dict[int, log.SeatToken] = field(default_factory=dict)
    bookmarks: dict[int, log.Bookmark] = field(default_factory=dict)


class MemoryLog:
    """A `Log` that is gone when the process is."""

    def __init__(self, clock: Callable[[], int] = log.machine_clock) -> None:
        self._clock = clock
        self._tables: dict[str, _Kept] = {}

    async def create(self, row: log.TableRow) -> log.TableRow:
        if row.table_id in self._tables:
            raise log.TableExists(row.table_id)
        now = self._clock()
        row = replace(row, head_seq=0, created_at=now, touched_at=now)
        self._tables[row.table_id] = _Kept(row)
        return row

    async def load(self, table_id: str) -> log.TableRow | None:
        kept = self._tables.get(table_id)
        return kept.row if kept else None

    async def append(self, asked: log.Append) -> log.Outcome:
        kept = self._kept(asked.table_id)
        if known := kept.by_action.get(asked.action_id):
            return asked.again(known)
        if kept.row.head_seq != asked.expected_seq:
            return log.Conflict(kept.row.head_seq)
        entry = asked.entry(max(self._clock(), kept.row.touched_at))
        kept.entries.append(entry)
        kept.by_action[asked.action_id] = entry
        kept.row = replace(
            kept.row,
            head_seq=entry.seq,
            due_at=asked.due_at,
            touched_at=entry.at,
            status=asked.status or kept.row.status,
            listed=kept.row.listed if asked.listed is None else asked.listed,
        )
        return log.Stored(entry)

    async def read(self, table_id: str, after: int = 0, limit: int = 1000) -> list[log.Entry]:
        kept = self._tables.get(table_id)
        after, limit = log.page(after, limit)
        return kept.entries[after : after + limit] if kept else []

    async def find(self, table_id: str, action_id: str) -> log.Entry | None:
        kept = self._tables.get(table_id)
        return kept.by_action.get(action_id) if kept else None

    async def put_bookmark(self, table_id: str, put: log.Bookmark) -> None:
        marks = self._kept(table_id).bookmarks
        marks[put.seq] = put
        passing = sorted(seq for seq, mark in marks.items() if not mark.lasting)
        for seq in passing[: -log.BOOKMARKS]:
            del marks[seq]

    async def read_from(self, table_id: str, last: int, limit: int) -> log.LogPage:
        kept = self._tables.get(table_id)
        marks = kept.bookmarks if kept else {}
        mark = marks.get(max((seq for seq in marks if seq <= last), default=0))
        entries = await self.read(table_id, mark.seq - 1 if mark else 0, limit)
        return (mark if entries else None), entries

    async def load_page(self, table_id: str, limit: int) -> tuple[log.TableRow, log.LogPage] | None:
        row = await self.load(table_id)
        return None if row is None else (row, await self.read_from(table_id, row.head_seq, limit))

    async def heads(self, table_ids: Iterable[str]) -> dict[str, int]:
        return {name: self._tables[name].row.head_seq for name in table_ids if name in self._tables}

    async def due(self, now: int | None = None, limit: int = 100) -> list[str]:
        now = self._clock() if now is None else now
        deadlines = [(kept.row.due_at, name) for name, kept in self._tables.items()]
        passed = sorted((at, name) for at, name in deadlines if at is not None and at <= now)
        return [name for _, name in passed[:limit]]

    async def lobby(self, limit: int = 50, each: int = 3) -> list[log.TableRow]:
        listed = [kept.row for kept in self._tables.values() if kept.row.listed]
        found, count = [], Counter[int]()
        for row in sorted(listed, key=lambda row: (-row.created_at, row.table_id)):
            count[row.creator] += 1
            if count[row.creator] <= each:
                found.append(row)
        return found[:limit]

    async def put_seat(
        self, table_id: str, put: log.SeatToken, *, replaces: bytes | None = None
    ) -> log.SeatToken | None:
        kept = self._kept(table_id)
        now = kept.seats.get(put.seat)
        newer = now is None or now.since < put.since
        same = now is not None and (now.since, now.token_hash) == (put.since, replaces)
        if not (same if replaces is not None else newer):
            return None
        kept.seats[put.seat] = replace(put, connection=now.connection + 1 if now else 1, used=False)
        self._touch(kept)
        return kept.seats[put.seat]

    async def arrive(self, table_id: str, token_hash: bytes) -> log.SeatToken | None:
        seats = self._tables[table_id].seats if table_id in self._tables else {}
        for seat, now in seats.items():
            if now.token_hash == token_hash:
                seats[seat] = replace(now, connection=now.connection + 1, used=True)
                return seats[seat]
        return None

    async def overtaken(self, connections: Sequence[log.Connected]) -> list[log.Connected]:
        found = []
        for name, seat, number in connections:
            kept = self._tables.get(name)
            now = kept.seats.get(seat) if kept else None
            if now is not None and now.connection > number:
                found.append((name, seat, now.connection))
        return found

    async def get_seats(self, table_id: str) -> list[log.SeatToken]:
        kept = self._tables.get(table_id)
        return [kept.seats[seat] for seat in sorted(kept.seats)] if kept else []

    async def forget(self, idle_before: int, status: log.Status | None = None, limit: int = 100) -> list[str]:
        rows = [kept.row for kept in self._tables.values()]
        idle = [row for row in rows if row.touched_at < idle_before and status in (None, row.status)]
        names = [row.table_id for row in sorted(idle, key=lambda row: (row.touched_at, row.table_id))][:limit]
        for name in names:
            del self._tables[name]
        return names

    async def touch(self, table_id: str) -> None:
        self._touch(self._kept(table_id))

    async def survey(self) -> log.Survey:
        rows = [kept.row for kept in self._tables.values()]
        newest = max((row.touched_at for row in rows), default=None)
        engines = Counter(sorted(row.engine_version for row in rows))
        return log.Survey(len(rows), sum(row.head_seq for row in rows), newest, engines=engines)

    async def clock(self) -> int:
        return self._clock()

    async def close(self) -> None:
        """Nothing waits to be written."""

    def _kept(self, table_id: str) -> _Kept:
        if table_id not in self._tables:
            raise log.NoSuchTable(table_id)
        return self._tables[table_id]

    def _touch(self, kept: _Kept) -> None:
        kept.row = replace(kept.row, touched_at=max(self._clock(), kept.row.touched_at))
