"""A store that is damaged, cut short or nearly full: the operator hears of it before the players do."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path

import pytest

from lastcard.server.serving import in_words
from lastcard.store import sqlite_file, sqlite_writer
from lastcard.store.log import StoreError, Survey
from lastcard.store.sqlite import SqliteLog
from logs import Site, add, row
from sure import sure
from waiting import until

ACTS = 200


async def test_a_survey_counts_tables_and_acts_and_tells_the_newest(site: Site) -> None:
    log = await site.open()
    assert await log.survey() == Survey(0, 0, None)
    for name in ("T", "U"):
        await log.create(row(name))
    for seq in range(1, 4):
        await add(log, seq)
    await log.create(row("V", engine_version="2"))
    newest = sure(await log.load("V")).touched_at
    assert await log.survey() == Survey(3, 3, newest, engines={"1": 2, "2": 1})


def test_a_survey_is_told_in_a_line() -> None:
    assert in_words(Survey(0, 0, None)) == "no tables yet"
    assert in_words(Survey(1, 1, 1_800_000_000_000)).startswith("1 table with 1 act, the newest of ")
    told = in_words(Survey(12, 4711, 1_800_000_000_000))
    assert told.startswith("12 tables with 4,711 acts, the newest of 2027-01-15 ")


async def killed(folder: Path) -> Path:
    """A file and its write-ahead log, as a kill leaves them behind: all of the acts are in the log alone."""
    path, copy = folder / "tables.db", folder / "copy.db"
    log = await SqliteLog.open(path)
    await log.create(row())
    for seq in range(1, ACTS + 1):
        await add(log, seq)
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", f"{copy}{end}")
    await log.close()
    return copy


def flipped(text: bytearray) -> bytearray:
    text[len(text) // 2] ^= 1
    return text


@pytest.mark.parametrize(
    "spoil",
    [flipped, lambda text: text[: len(text) // 2], lambda text: bytearray(os.urandom(len(text)))],
    ids=["a byte is another one", "cut in half", "garbled"],
)
async def test_a_write_ahead_log_that_is_not_whole_is_told(
    tmp_path: Path, spoil: Callable[[bytearray], bytearray]
) -> None:
    path = await killed(tmp_path)
    wal = Path(f"{path}-wal")
    wal.write_bytes(spoil(bytearray(wal.read_bytes())))
    log = await SqliteLog.open(path)
    (doubt,) = (await log.survey()).doubts
    assert "copy.db-wal has " in doubt
    assert "cannot be trusted" in doubt
    await log.close()


async def test_after_a_mere_kill_there_is_nothing_to_tell(tmp_path: Path) -> None:
    log = await SqliteLog.open(await killed(tmp_path))
    found = await log.survey()
    assert (found.acts, found.doubts) == (ACTS, ())
    await log.close()


async def test_what_an_earlier_turn_left_in_the_write_ahead_log_is_nothing_to_tell(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    log = await SqliteLog.open(path)
    await log.create(row())
    for seq in range(1, ACTS + 1):
        await add(log, seq)
    other = sqlite_file.connect(path, 5)
    other.execute("PRAGMA wal_checkpoint(RESTART)")
    other.close()
    await add(log, ACTS + 1)
    for end in ("", "-wal"):
        shutil.copy(f"{path}{end}", f"{copy}{end}")
    await log.close()
    log = await SqliteLog.open(copy)
    found = await log.survey()
    assert (found.acts, found.doubts) == (ACTS + 1, ())
    await log.close()


async def test_an_emptied_file_beside_its_log_is_told(tmp_path: Path) -> None:
    path = await killed(tmp_path)
    path.write_bytes(b"")
    log = await SqliteLog.open(path)
    (doubt,) = (await log.survey()).doubts
    assert "copy.db is empty" in doubt
    await log.close()


async def test_a_damaged_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    log = await SqliteLog.open(path)
    await log.create(row())
    for seq in range(1, ACTS + 1):
        await add(log, seq)
    await log.close()
    text = bytearray(path.read_bytes())
    for place in range(997, len(text), 997):
        text[place] ^= 0xFF
    path.write_bytes(text)
    with pytest.raises(StoreError, match="is damaged"):
        await (await SqliteLog.open(path)).survey()


async def test_when_nobody_writes_for_a_while_the_file_has_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_writer, "IDLE_SECONDS", 0.05)
    path, alone = tmp_path / "tables.db", tmp_path / "alone.db"
    log = await SqliteLog.open(path)
    await log.create(row())
    for seq in range(1, 4):
        await add(log, seq)

    def acts_in_the_file() -> int:
        shutil.copy(path, alone)
        copy = sqlite3.connect(f"file:{alone}?immutable=1", uri=True)
        with contextlib.closing(copy), contextlib.suppress(sqlite3.OperationalError):  # no such table yet
            return int(copy.execute("SELECT count(*) FROM entries").fetchone()[0])
        return 0

    await until(lambda: acts_in_the_file() == 3, "all acts in the file itself")
    assert Path(f"{path}-wal").exists()
    await log.close()


Usage = namedtuple("Usage", "free")


async def test_where_the_disk_is_nearly_full_no_table_is_set_up_and_those_there_are_go_on(
    sqlite_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await sqlite_site.open()
    await log.create(row())
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(sqlite_file.LEAST_ROOM - 1))
    with pytest.raises(StoreError, match=r"99 MB are free for tables\.db, and 100 are reserved"):
        await log.create(row("U"))
    assert await log.load("U") is None
    await add(log, 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(sqlite_file.LEAST_ROOM))
    await log.create(row("U"))
