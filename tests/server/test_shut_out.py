"""An address that keeps exceeding its limits is shut out before anything that it sends is parsed."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from lastcard.server.limits import MOST_REFUSALS, SHUT_OUT_SECONDS, Doors, ShutOut
from lastcard.server.pages import BYTES_A_REQUEST, pages
from lastcard.server.shared_buckets import SharedBuckets
from server.harness import Served, live, serving
from server.wire import HOST, UPGRADE, Wire, frame, greeted
from waiting import until

GREEDY, OTHER, PROXY = "127.0.0.2", "127.0.0.3", "127.0.0.4"


def get(path: str, host: str = HOST, more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{more}\r\n".encode()


POST = (
    f"POST /api/tables HTTP/1.1\r\nHost: {HOST}\r\n"
    "Content-Type: application/json\r\nContent-Length: 17\r\n\r\n"
)
SENT = {
    "requests in one piece": get("/api/tables") * 50,
    "requests to create a table": (POST.encode() + b'{"edition":"mod"}') * 20,
    "handshakes": UPGRADE.encode(),
    "questions about the server's health": get("/healthz"),
    "files of the page": get(next(iter(pages().files))) * 10,
    "wrong addresses": get("/nowhere") * 10,
    "requests for another server": get("/", "evil.example") * 10,
    "requests from pages elsewhere": get("/api/tables", more="Sec-Fetch-Site: cross-site\r\n") * 10,
    "what is not HTTP": b"nonsense\r\n\r\n",
    "nothing": b"",
}
"""What a greedy address sends over each of its connections."""


def is_shut(served: Served, host: str) -> bool:
    return served.context.doors.is_shut(host)


async def exceed(served: Served, sent: bytes, host: str = GREEDY) -> None:
    """Send it over one connection after the other until the address is shut out."""
    while not is_shut(served, host):
        wire = await Wire.to(served.port, host)
        wire.write(sent)
        if sent:
            await until(partial(is_answered, wire), "an answer")
        wire.close()


def is_answered(wire: Wire) -> bool:
    return bool(wire.heard) or wire.closed


@pytest.mark.parametrize("kind", SENT)
@live
async def test_an_address_that_keeps_exceeding_its_limits_is_shut_out_at_the_door(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    limits: dict[str, Any] = {
        "requests_per_minute": 20,
        "files_per_minute": 60,
        "tables_per_hour": 5,
        "connections_each": 20,
    }
    async with serving(messages_per_second=1, messages_burst=2, **limits) as served:
        early = await Wire.to(served.port, GREEDY)
        await exceed(served, SENT[kind])
        early.write(get("/healthz"))
        late = await Wire.to(served.port, GREEDY)
        await until(lambda: early.closed and late.closed, "the end of both connections")
        assert early.heard + late.heard == b""
        other = await Wire.to(served.port, OTHER)
        assert (await other.ask("GET", "/healthz")).endswith(b"ok\n")
        other.close()
    told = {record.getMessage() for record in caplog.records}
    assert told <= {"Invalid HTTP request received."}


@live
async def test_somebody_at_a_table_stays_there_while_the_address_is_shut_out() -> None:
    async with serving(requests_per_minute=20) as served:
        player = await greeted(served.port, await served.table())
        await exceed(served, get("/healthz") * 10, "127.0.0.1")
        player.write(frame(b'{"type":"ping","id":7}'))
        await player.until(b'"id":7')
        player.close()


@live
async def test_a_trusted_proxy_is_never_shut_out_but_each_greedy_client_behind_it() -> None:
    async with serving(requests_per_minute=20, trust=PROXY) as served:
        wire = await Wire.to(served.port, PROXY)

        async def status(client: str) -> bytes:
            wire.heard.clear()
            wire.write(get("/healthz", more=f"X-Forwarded-For: {client}\r\n"))
            await until(wire._is_whole, "an answer")
            return bytes(wire.heard.split()[1])

        told = [await status("192.0.2.1") for _ in range(MOST_REFUSALS + 30)]
        assert (told[:20], set(told[25:])) == ([b"200"] * 20, {b"429"})
        assert not served.context.serves("192.0.2.1")
        assert not is_shut(served, PROXY)
        assert await status("192.0.2.2") == b"200"
        wire.heard.clear()
        with pytest.raises(AssertionError, match="429"):
            await wire.upgrade("X-Forwarded-For: 192.0.2.1")
        wire.close()


@live
async def test_how_often_an_address_is_shut_out_is_counted() -> None:
    async with serving(requests_per_minute=20) as served:
        await exceed(served, get("/healthz") * 10)
        assert b"lastcard_shut_out_total 1.0" in served.context.metrics.text()


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def refuse(shut_out: ShutOut, address: str, times: int) -> None:
    for _ in range(times):
        shut_out.count(address)


def test_an_address_is_shut_out_for_some_seconds_after_a_hundred_refusals_within_ten() -> None:
    time = Time()
    reported: list[str] = []
    shut_out = ShutOut(reported.append, time)
    for second in range(100):
        time.now = second
        refuse(shut_out, "a", 10)
    refuse(shut_out, "b", MOST_REFUSALS)
    assert "b" not in shut_out
    refuse(shut_out, "b", 2)
    assert "b" in shut_out
    assert "a" not in shut_out
    assert reported == ["b"], "once"
    time.now += SHUT_OUT_SECONDS
    assert "b" not in shut_out


def test_all_homes_of_a_network_are_refused_four_times_as_often_before_they_are_shut_out() -> None:
    doors = Doors(10, 10, ShutOut(str, Time()))
    refused = 0
    while not doors.is_shut("2001:db8::1"):
        doors.asked_nothing(f"2001:db8:0:{refused % 8:x}::1", silent=False)  # eight homes of a /48
        refused += 1
    assert 4 * MOST_REFUSALS < refused <= 4 * MOST_REFUSALS + 8
    assert not doors.is_shut("2001:db8:1::1")


def test_workers_share_how_often_an_address_was_refused(tmp_path: Path) -> None:
    time = Time()
    shared = [SharedBuckets(tmp_path / "buckets", time) for _ in range(2)]
    reported: list[str] = []
    one, other = (ShutOut(reported.append, time, shared=buckets) for buckets in shared)
    refuse(one, "a", MOST_REFUSALS // 2)
    refuse(other, "a", MOST_REFUSALS // 2)
    assert reported == []
    refuse(one, "a", 1)
    refuse(other, "a", 1)
    assert reported == ["a", "a"], "each by itself"
    for buckets in shared:
        buckets.close()


@live
async def test_a_long_file_counts_as_several_requests() -> None:
    path, file = max(pages().files.items(), key=lambda item: len(item[1].plain))
    cost = 1 + len(file.plain) // BYTES_A_REQUEST
    assert cost > 1
    async with serving(files_per_minute=2 * cost) as served:
        wire = await Wire.to(served.port, GREEDY)
        statuses = [(await wire.ask("GET", path)).split()[1] for _ in range(4)]
        assert statuses[:2] == [b"200", b"200"]
        assert b"429" in statuses[2:]
        wire.close()
