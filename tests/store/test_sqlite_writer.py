"""A group commit forms by itself: who writes while a commit runs shares the next, and nobody else waits."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from lastcard.store.log import NoSuchTable
from lastcard.store.sqlite_writer import BATCH, SqliteWriter
from leaping import LeapingLoop, in_no_time
from sure import surely
from waiting import SECONDS

Work = Callable[[sqlite3.Connection], int]


class Book:
    """A file of numbers, the scribe who writes them, and how many were written in each transaction."""

    def __init__(self, path: Path) -> None:
        connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        connection.execute("CREATE TABLE numbers (number INTEGER)")
        self.groups: list[int] = []
        self.writer = SqliteWriter(connection, path, lambda: self.groups.append(0), lambda: None)
        self.path = path

    def number(self, number: int, before: Callable[[], object] = lambda: None) -> Work:
        def write(connection: sqlite3.Connection) -> int:
            before()
            self.groups[-1] += 1
            connection.execute("INSERT INTO numbers VALUES (?)", (number,))
            return number

        return write

    def read(self) -> list[int]:
        """What others see, which is what was committed."""
        connection = sqlite3.connect(self.path)
        found = [number for (number,) in connection.execute("SELECT number FROM numbers ORDER BY rowid")]
        connection.close()
        return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "numbers.db"


async def test_who_writes_while_a_commit_runs_shares_the_next_in_the_order_of_asking(path: Path) -> None:
    book, begun, may_end = Book(path), Event(), Event()

    def hold() -> None:
        begun.set()
        assert may_end.wait(SECONDS)

    first = book.writer.write(book.number(0, hold))
    await asyncio.to_thread(begun.wait, SECONDS)
    others = [book.writer.write(book.number(number)) for number in range(1, 20)]
    await asyncio.sleep(0)
    assert not any(other.done() for other in others)
    may_end.set()
    assert await asyncio.gather(first, *others) == list(range(20))
    assert book.groups == [1, 19]
    assert book.read() == list(range(20))
    await book.writer.close()


async def test_who_asks_in_one_turn_of_the_loop_goes_together_too(path: Path) -> None:
    book = Book(path)
    await asyncio.gather(*(book.writer.write(book.number(number)) for number in range(5)))
    assert book.groups == [5]
    await book.writer.close()


async def test_a_crowd_is_written_in_transactions_of_a_bounded_size(path: Path) -> None:
    book = Book(path)
    count = 2 * BATCH + 3
    await asyncio.gather(*(book.writer.write(book.number(number)) for number in range(count)))
    assert book.groups == [BATCH, BATCH, 3]
    assert book.read() == list(range(count))
    await book.writer.close()


async def test_nobody_is_answered_before_the_commit(path: Path) -> None:
    book = Book(path)
    for number in range(20):
        await book.writer.write(book.number(number))
        assert book.read() == list(range(number + 1))
    await book.writer.close()


@in_no_time
async def test_no_timer_stands_between_two_commits_in_a_rush_or_out_of_one(path: Path) -> None:
    loop = surely(LeapingLoop, asyncio.get_running_loop())
    book, began = Book(path), loop.time()
    with loop.somebody_else():
        for number in range(20):
            await asyncio.gather(*(book.writer.write(book.number(number)) for _ in range(1 + number % 3)))
        await book.writer.close()
    assert loop.time() == began, "the loop had to wait for a timer"


async def test_what_one_may_not_write_is_refused_to_it_alone(path: Path) -> None:
    book = Book(path)

    def refuse(_: sqlite3.Connection) -> int:
        raise NoSuchTable("T")

    works = (book.number(1), refuse, book.number(2))
    answers = await asyncio.gather(*(book.writer.write(work) for work in works), return_exceptions=True)
    assert answers[::2] == [1, 2]
    assert isinstance(answers[1], NoSuchTable)
    assert book.read() == [1, 2]
    await book.writer.close()


async def test_who_no_longer_waits_is_not_written_for_if_it_has_not_begun(path: Path) -> None:
    book = Book(path)
    gone, stays = book.writer.write(book.number(1)), book.writer.write(book.number(2))
    gone.cancel()
    assert await stays == 2
    assert book.read() == [2]
    await book.writer.close()


async def test_what_was_asked_for_before_the_end_is_written(path: Path) -> None:
    book = Book(path)
    answers = [book.writer.write(book.number(number)) for number in range(3)]
    await book.writer.close()
    assert await asyncio.gather(*answers) == [0, 1, 2]
    assert book.read() == [0, 1, 2]
