"""The small parts: buckets, quotas, doors and the outbox."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from lastcard.server import shared_buckets
from lastcard.server.addresses import counted, is_in, networks_in
from lastcard.server.limits import SITE_SHARE, Bucket, Buckets, ConnectionLimit, Doors, Quota, ShutOut
from lastcard.server.outbox import Outbox
from lastcard.server.shared_buckets import SharedBuckets


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_up_again() -> None:
    time = Time()
    bucket = Bucket(rate=2, burst=3, now=time)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time.now = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    time.now = 100.0
    assert bucket.take(3)
    assert not bucket.take(1)


def test_what_is_refused_takes_nothing_out_of_a_bucket() -> None:
    time = Time()
    bucket = Bucket(rate=1, burst=2, now=time)
    assert bucket.take(2)
    assert [bucket.take() for _ in range(100)] == [False] * 100
    time.now = 1.0
    assert bucket.take()


def test_a_bucket_within_another_gives_no_more_than_that_has() -> None:
    time = Time()
    outer = Bucket(rate=1, burst=4, now=time)
    ann, ben = (
        Bucket(rate=1, burst=3, now=time, within=outer),
        Bucket(rate=1, burst=3, now=time, within=outer),
    )
    assert [ann.take() for _ in range(4)] == [True, True, True, False]
    assert [ben.take() for _ in range(2)] == [True, False]


def test_whoever_comes_back_finds_the_bucket_as_it_was_left() -> None:
    buckets = Buckets(rate=1, burst=2, most=2, now=Time())
    assert [buckets.of("a").take() for _ in range(3)] == [True, True, False]
    assert buckets.of("b").take()
    assert not buckets.of("a").take()
    buckets.of("c")
    assert not buckets.of("a").take()
    assert buckets.of("b").take(2)  # the longest unused was forgotten


def test_a_quota_is_by_address_and_by_time() -> None:
    time = Time()
    quota = Quota("wishes", 2, 10, now=time)
    assert [quota.take("a") for _ in range(3)] == [True, True, False]
    assert quota.take("b")
    time.now = 10.0
    assert quota.take("a")


def test_what_costs_more_uses_up_more_of_a_quota() -> None:
    quota = Quota("wishes", 12, 10, now=Time())
    assert [quota.take("a", 10), quota.take("a", 10), quota.take("a"), quota.take("a"), quota.take("a")] == [
        *(True, False),
        *(True, True, False),
    ]


def test_a_quota_for_all_together_ends_for_all() -> None:
    time = Time()
    quota = Quota("wishes", 2, 10, now=time, in_all=3)
    assert [quota.take(who) for who in "aabb"] == [True, True, True, False]
    time.now = 10 / 3
    assert [quota.take(who) for who in "cc"] == [True, False]


def test_a_quota_takes_as_little_memory_however_much_it_allows() -> None:
    tracemalloc.start()
    quota = Quota("wishes", 600, 60)
    for number in range(1000):
        assert quota.take(str(number), 600)
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert taken < 1000 * 1000


def test_doors_count_who_is_inside() -> None:
    doors = ConnectionLimit(most=3, most_each=2)
    assert [doors.enter(who) for who in "aaabc"] == [True, True, False, True, False]
    doors.leave("a")
    assert doors.enter("c")


# Several workers


def test_workers_share_what_an_address_and_all_may_ask_for(tmp_path: Path) -> None:
    time, file = Time(), tmp_path / "buckets"
    both = [SharedBuckets(file, time) for _ in range(2)]
    one, two = (Quota("wishes", 2, 10, in_all=5, shared=worker) for worker in both)
    other = Quota("seats", 1, 10, shared=both[0])
    assert [one.take("a"), two.take("a"), one.take("a"), two.take("a")] == [True, True, False, False]
    assert other.take("a"), "another quota"
    assert [two.take("b", 2), one.take("c"), two.take("d")] == [True, True, False], "all together"
    time.now = 2.0
    assert [one.take("d"), two.take("d")] == [True, False]
    time.now = 100.0
    assert [two.take("2001:db8:1:2::/64") for _ in range(3)] == [True, True, False]
    for worker in both:
        worker.close()


def test_where_workers_have_no_room_the_longest_unused_bucket_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_buckets, "SLOTS", 2)
    time = Time()
    shared = SharedBuckets(tmp_path / "buckets", time)
    quota = Quota("wishes", 1, 1000, shared=shared)
    for now, who, taken in ((1, "a", True), (2, "b", True), (3, "a", False), (4, "c", True), (5, "b", False)):
        time.now = float(now)
        assert quota.take(who) is taken, who
    assert quota.take("a"), "it made room for another"
    shared.close()


def test_a_worker_that_stopped_with_the_lock_stops_nobody(tmp_path: Path) -> None:
    file = tmp_path / "buckets"
    stopped, other = SharedBuckets(file), SharedBuckets(file)
    assert stopped._lock()
    assert Quota("wishes", 1, 10, shared=other).take("a")
    for worker in (stopped, other):
        worker.close()


# Who is one


@pytest.mark.parametrize(
    "host, who",
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
    ],
)
def test_a_home_is_one_whatever_address_it_takes(host: str, who: str) -> None:
    assert counted(host) == who


def test_all_homes_of_a_network_share_four_times_as_much() -> None:
    homes = [counted(f"2001:db8:1:{number:x}::1") for number in range(9)]
    quota, places = Quota("wishes", 2, 10, now=Time()), ConnectionLimit(100, 2)
    for take in (quota.take, places.enter):
        assert [take(homes[0]) for _ in range(3)] == [True, True, False]
        assert sum(take(home) for home in homes[1:] for _ in range(2)) == 2 * SITE_SHARE - 2
        assert take(counted("2001:db8:2::1")), "another network"
    for home in homes[:4]:
        places.leave(home)
        places.leave(home)
    assert places.enter(homes[8])
    assert len(places) == 2


def test_everybody_whom_a_proxy_brings_comes_from_one_address() -> None:
    doors = Doors(100, 1, ShutOut(str), networks_in("192.0.2.1, 10.0.0.0/8"))
    for host in ("192.0.2.1", "::ffff:10.1.2.3"):
        assert [doors.arrive(host) for _ in range(52)] == [True] * 52
    assert [doors.arrive("192.0.2.2") for _ in range(52)].count(False) == 1
    assert is_in("2001:db8::1", networks_in("*"))
    assert not is_in("no address", networks_in("*"))


def test_an_outbox_that_overflows_owes_a_snapshot() -> None:
    box = Outbox(most_messages=2, most_bytes=10)
    for frame in (b"1", b"2"):
        box.put(frame)
    assert [box.take(), box.take()] == [b"1", b"2"]
    assert not box
    for frame in (b"3", b"4", b"5", b"6"):
        box.put(frame)
    assert len(box) == 1
    assert box.take() is None
    box.put(b"7")
    assert box.take() == b"7"
    box.put(b"far too long")
    assert box.take() is None
