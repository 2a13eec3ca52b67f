"""The small parts: buckets, quotas, doors and the outbox."""

from __future__ import annotations

import asyncio

from lastcard.server.limits import Bucket, Doors, Quota
from lastcard.server.outbox import Outbox
from server.harness import live


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_up_again():
    time = Time()
    bucket = Bucket(rate=2, burst=3, now=time)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time.now = 1.0
    assert [bucket.take() for _ in range(2)] == [True, False]
    time.now = 100.0
    assert bucket.take(3)
    assert not bucket.take(1)


def test_a_quota_is_by_address_and_by_time():
    time = Time()
    quota = Quota(2, 10, now=time)
    assert [quota.take("a") for _ in range(3)] == [True, True, False]
    assert quota.take("b")
    time.now = 10.0
    assert quota.take("a")


def test_doors_count_who_is_inside():
    doors = Doors(most=3, most_each=2)
    assert [doors.enter(who) for who in "aaabc"] == [True, True, False, True, False]
    doors.leave("a")
    assert doors.enter("c")


@live
async def test_an_outbox_that_overflows_owes_a_snapshot():
    box = Outbox(most_messages=2, most_bytes=10)
    for frame in (b"1", b"2"):
        box.put(frame)
    assert [await box.get(), await box.get()] == [b"1", b"2"]
    for frame in (b"3", b"4", b"5", b"6"):
        box.put(frame)
    assert len(box) == 0
    assert await box.get() is None
    box.put(b"7")
    assert await box.get() == b"7"
    box.put(b"far too long")
    assert await box.get() is None
    assert box.overflows == 2


@live
async def test_an_empty_outbox_is_waited_for():
    box = Outbox()
    waiting = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    assert not waiting.done()
    box.put(b"x")
    assert await waiting == b"x"
