"""The bell: heard by all who listen, and missed without harm."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import asyncpg
import pytest

from lastcard.store import postgres_link
from lastcard.store.bell import (
    Bell,
    LocalBell,
    PostgresBell,
    Ring,
    SeatRing,
    SignRing,
    TableRing,
    payloads,
    rings_in,
)
from lastcard.store.log import Entry, Log
from lastcard.store.open import open_bell
from logs import Site, add, assert_sound, row, whole
from waiting import SECONDS, until

POLL = 0.2


class LossyBell(LocalBell):
    """Loses half of the rings, repeats some, and brings others late."""

    def __init__(self, seed: int, *, loss: float = 0.5) -> None:
        super().__init__()
        self.chance = random.Random(seed)
        self.loss = loss

    def ring(self, ring: Ring) -> None:
        if self.chance.random() < self.loss:
            return
        for _ in range(self.chance.choice((1, 1, 2))):
            asyncio.get_running_loop().call_later(self.chance.random() / 50, super().ring, ring)


class Follower:
    """Keeps up with a table as another process would: when the bell rings, and every poll period anyway."""

    def __init__(self, log: Log, bell: Bell) -> None:
        self.log = log
        self.entries: list[Entry] = []
        self.woken = asyncio.Event()
        self.stop: Callable[[], None] = bell.listen(TableRing, lambda _: self.woken.set())

    async def follow(self) -> None:
        while True:
            try:
                async with asyncio.timeout(POLL):
                    await self.woken.wait()
            except TimeoutError:
                if (await self.log.heads(["T"]))["T"] == len(self.entries):
                    continue
            self.woken.clear()
            self.entries += await self.log.read("T", len(self.entries))


def collect(bell: Bell) -> list[tuple[str, int]]:
    heard: list[tuple[str, int]] = []
    bell.listen(TableRing, lambda ring: heard.append((ring.table_id, ring.number)))
    return heard


@pytest.mark.parametrize("loss", [0.0, 0.5, 1.0])
async def test_with_any_loss_a_follower_is_there_within_a_poll_period(site: Site, loss: float) -> None:
    bell = LossyBell(1, loss=loss)
    log = await site.open()
    await log.create(row())
    follower = Follower(await site.open(), bell)
    task = asyncio.create_task(follower.follow())
    for seq in range(1, 41):
        await add(log, seq)
        bell.ring(TableRing("T", seq))
    late = 20 * POLL  # leaves time for a slow machine
    await until(lambda: len(follower.entries) == 40, "all entries", seconds=late)
    assert follower.entries == await whole(log)
    assert_sound(follower.entries)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_all_who_listen_in_a_process_are_told_until_they_stop() -> None:
    bell = LocalBell()
    heard, others = collect(bell), []
    stop = bell.listen(TableRing, lambda ring: others.append(ring.number))
    bell.ring(TableRing("T", 1))
    assert heard == []  # not while it is being rung
    await asyncio.sleep(0)
    stop()
    stop()
    bell.ring(TableRing("T", 2))
    await asyncio.sleep(0)
    assert heard == [("T", 1), ("T", 2)]
    assert others == [1]
    await bell.close()


async def test_a_ring_is_heard_by_those_who_listen_for_its_kind() -> None:
    bell = LocalBell()
    tables: list[Ring] = []
    seats: list[Ring] = []
    bell.listen(TableRing, tables.append)
    bell.listen(SeatRing, seats.append)
    bell.ring(TableRing("T", 1))
    bell.ring(SeatRing("T", 0, 2))
    bell.ring(SignRing("T", 0, "hello", "here"))  # nobody listens for signs
    await asyncio.sleep(0)
    assert tables == [TableRing("T", 1)]
    assert seats == [SeatRing("T", 0, 2)]
    await bell.close()


async def heard_elsewhere(schema: str, rung: list[Ring]) -> list[Ring]:
    """What another process hears of rings that go out together."""
    here, there = PostgresBell(schema), PostgresBell(schema)
    heard: list[Ring] = []
    there.listen(TableRing, heard.append)
    there.listen(SeatRing, heard.append)
    there.listen(SignRing, heard.append)
    for bell in (here, there):
        await bell.ready()
    for ring in rung:
        here.ring(ring)
    here.ring(TableRing("last", 1))
    await until(lambda: TableRing("last", 1) in heard, "the last ring")
    for bell in (here, there):
        await bell.close()
    return heard[:-1]


async def test_of_two_quick_signs_the_later_one_is_heard_elsewhere(schema: str) -> None:
    first, later = SignRing("T", 0, "wow", "here"), SignRing("T", 0, "hello", "here")
    other = SignRing("T", 1, "thanks", "here")
    assert await heard_elsewhere(schema, [first, other, later]) == [later, other]


async def test_of_two_numbers_of_a_seat_the_higher_one_is_heard_elsewhere(schema: str) -> None:
    late, high, other = SeatRing("T", 0, 4), SeatRing("T", 0, 5), SeatRing("T", 1, 2)
    assert await heard_elsewhere(schema, [high, other, late]) == [high, other]


async def test_kinds_do_not_push_each_other_out(schema: str) -> None:
    rings: list[Ring] = [TableRing("T", 9), SeatRing("T", 0, 3), SignRing("T", 0, "oops", "here")]
    assert await heard_elsewhere(schema, rings) == rings


async def test_a_bell_reaches_beyond_one_listener_if_there_is_another(schema: str) -> None:
    def listener(_ring: TableRing) -> None: ...

    def another(_ring: TableRing) -> None: ...

    def by_the_way(_ring: SeatRing) -> None: ...

    bell = LocalBell()
    assert bell.reaches_beyond(listener)
    stop = [bell.listen(TableRing, listener), bell.listen(SeatRing, by_the_way)]
    assert not bell.reaches_beyond(listener)
    stop += [bell.listen(TableRing, another)]
    assert bell.reaches_beyond(listener)
    stop.pop()()
    assert not bell.reaches_beyond(listener)
    far = open_bell(schema)
    far.listen(TableRing, listener)
    assert far.reaches_beyond(listener)  # other processes
    await far.close()


async def test_who_fails_to_listen_keeps_nobody_from_hearing(caplog: pytest.LogCaptureFixture) -> None:
    bell = LocalBell()

    def fail_at_two(ring: TableRing) -> None:
        assert ring.number != 2

    bell.listen(TableRing, fail_at_two)
    heard = collect(bell)
    for seq in (1, 2, 3):
        bell.ring(TableRing("T", seq))
    await asyncio.sleep(0)
    assert heard == [("T", 1), ("T", 2), ("T", 3)]
    assert "a listener of table T failed" in caplog.text
    bell.ring(TableRing("T", 4))
    await asyncio.sleep(0)
    assert heard[-1] == ("T", 4)
    await bell.close()


async def test_other_processes_are_told_through_postgres(schema: str) -> None:
    bells = [open_bell(schema), open_bell(schema)]
    heard = [collect(bell) for bell in bells]
    for bell in bells:
        assert isinstance(bell, PostgresBell)
        await bell.ready()
    bells[0].ring(TableRing("T", 3))
    bells[0].ring(TableRing("T", 4))
    bells[0].ring(TableRing("U-_1", 1))
    await until(lambda: ("U-_1", 1) in heard[1], "a ring at the other bell")
    assert ("T", 3) not in heard[1]  # what is rung together goes out once, with the latest number
    assert ("T", 4) in heard[1]
    bells[1].ring(TableRing("T", 5))
    await until(lambda: ("T", 5) in heard[0], "a ring at the first bell")
    for bell in bells:
        await bell.close()


async def test_a_bell_that_lost_its_connection_rings_again(schema: str) -> None:
    bell = PostgresBell(schema)
    heard = collect(bell)
    await bell.ready()
    surgeon = await asyncpg.connect(schema)
    await surgeon.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE query LIKE '%lastcard%' AND pid <> pg_backend_pid()"
    )
    await surgeon.close()
    async with asyncio.timeout(SECONDS):
        while not heard:
            bell.ring(TableRing("T", 1))
            await asyncio.sleep(0.02)
    await bell.close()


async def test_a_bell_without_a_server_is_silent_hoards_nothing_and_knocks_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    knocks: list[str] = []
    connect = postgres_link.connect

    async def knock(url: str, **more: str) -> postgres_link.PostgresConnection:
        knocks.append(url)
        return await connect(url, **more)

    monkeypatch.setattr(postgres_link, "connect", knock)
    bell = PostgresBell("postgresql://nobody@/none?host=/nonexistent")
    heard = collect(bell)
    bell.ring(TableRing("T", 1))
    await until(lambda: len(knocks) > 1, "a second knock")
    bell.ring(TableRing("T", 2))
    await until(lambda: len(knocks) > 2, "a third knock")
    assert (heard, bell._rung, caplog.records) == ([], {}, [])
    await bell.close()


def test_rings_are_sent_together_but_never_in_too_long_a_text() -> None:
    rings: list[Ring] = [TableRing(f"{i:032x}", i) for i in range(1000)]
    rings += [SeatRing("T", 3, 7), SignRing("T", 3, "wow", "here")]
    texts = payloads(rings)
    assert max(len(text.encode()) for text in texts) < 8000
    assert 1 < len(texts) < 10
    assert [ring for text in texts for ring in rings_in(text)] == rings
    assert payloads([]) == []


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "T:5",
        "[]",
        '["table"]',
        '["table","T"]',
        '["table","T","x"]',
        '["door","T",5]',
        "💥",
        '["table',
        "7",
    ],
)
def test_what_others_send_on_the_channel_is_passed_over(payload: str) -> None:
    assert rings_in(payload) == []
    assert rings_in(f'{payload}\n["table","T",5]') == [TableRing("T", 5)]
