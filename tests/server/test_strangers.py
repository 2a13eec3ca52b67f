"""Who has no business at a table: guesses lead nowhere, and pages of other servers are turned away."""

from __future__ import annotations

import base64
import json
import statistics
import time
from pathlib import Path
from typing import Any

import pytest
import uvicorn.server

from lastcard.live.registry import TableRegistry
from lastcard.live.seat_tokens import IssuedToken
from lastcard.store.memory import MemoryLog
from lastcard.store.open import open_log
from lastcard.table.settings import Settings
from live.room import take_seat
from server.harness import live, serving
from server.wire import HOST, UPGRADE, Wire
from sure import surely

GUESSES = 300
LONG = "x" * 64
ODD = ("none", LONG, "..", "%2e%2e", "'; DROP TABLE tables; --".replace(" ", "%20"), "A" * 22, "%00")


# Guesses


@live
async def test_a_guess_is_answered_alike_whether_there_is_such_a_table_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uvicorn.server, "formatdate", lambda *_, **__: "today")
    async with serving() as served:
        tables = [await served.table() for _ in range(2)]
        tokens = [await served.sit(table) for table in tables]
        http = await Wire.to(served.port)
        guesses = [*((word, tokens[0]) for word in ODD), (tables[0], tokens[1]), (tables[0], tokens[0][1:])]
        for asked in (("GET", "", None), ("POST", "/token", {}), ("POST", "/token", {"id": "x" * 22})):
            method, path, body = asked
            answers = {
                await http.ask(method, f"/api/tables/{one}{path}", token, body) for one, token in guesses
            }
            assert len(answers) == 1
            assert answers.pop().startswith(b"HTTP/1.1 404")
        goodbyes = set()
        for table, token in (*guesses, ("none", "")):
            wire = await Wire.to(served.port)
            await wire.upgrade()
            wire.say(json.dumps({"type": "hello", "version": 1, "table": table, "token": token}))
            assert await wire.goodbye() == 4003
            goodbyes.add(bytes(wire.heard))
            wire.close()
        assert len(goodbyes) == 1
        http.close()


@live
async def test_a_guess_takes_as_long_whether_there_is_such_a_table_or_not(tmp_path: Path) -> None:
    log = await open_log(f"sqlite:///{tmp_path / 'tables.db'}")
    async with serving(log, requests_per_minute=10**9) as served:
        table = await served.table()
        await served.sit(table)
        http = await Wire.to(served.port)
        times: dict[int, list[float]] = {0: [], 1: []}
        for number in range(2 * GUESSES):
            guess = table if number % 2 else f"{number:022}"
            started = time.process_time()  # of client and server, whoever else is at work on this machine
            assert (await http.ask("GET", f"/api/tables/{guess}", "wrong")).startswith(b"HTTP/1.1 404")
            times[number % 2].append(time.process_time() - started)
        http.close()
    await log.close()
    unknown, known = [statistics.median(times[kind]) for kind in (0, 1)]
    assert max(unknown, known) < 2 * min(unknown, known)


@live
async def test_ids_and_tokens_are_drawn_from_all_that_there_could_be() -> None:
    registry = TableRegistry(MemoryLog())
    settings = Settings(edition="mod", seats=2)
    tables = [await registry.create(settings) for _ in range(1000)]
    seat_tokens = [
        surely(IssuedToken, await take_seat(registry, table.table_id, "Ann", action_id=f"wish {n}"))
        for n, table in enumerate(tables)
    ]
    assert_random([table.table_id for table in tables], 16)
    assert_random([claim.token for claim in seat_tokens], 32)
    await registry.close()


def assert_random(texts: list[str], size: int) -> None:
    """So many bytes each, all different, and every bit set as often as not, give or take five sigmas."""
    drawn = [base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) for text in texts]
    assert {len(one) for one in drawn} == {size}
    assert len(set(drawn)) == len(texts)
    numbers = [int.from_bytes(one, "big") for one in drawn]
    for bit in range(8 * size):
        ones = sum(number >> bit & 1 for number in numbers)
        assert abs(ones - len(texts) / 2) < 5 * len(texts) ** 0.5 / 2


# Origins

OWN = f"http://{HOST}"
FOREIGN = (
    "http://evil.example", "null", "", "file://", f"http://{HOST}.evil.example", f"http://evil.{HOST}",
    f"https://{HOST}", f"http://{HOST}:8000", f"http://{HOST}/", f"http://user@{HOST}", f" http://{HOST}x",
    f"http://{HOST}%00", f"{OWN}, http://evil.example", HOST, "*",
)  # fmt: skip


def with_origin(request: str, *origins: str, more: str = "") -> bytes:
    kept = "".join(line for line in request.splitlines(keepends=True) if not line.startswith("Origin"))
    lines = "".join(f"Origin: {origin}\r\n" for origin in origins)
    return kept.replace("\r\n\r\n", f"\r\n{lines}{more}\r\n").encode()


POST = (
    f"POST /api/tables HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
    "Connection: close\r\nContent-Length: 17\r\n\r\n"
)
REQUESTS = {
    "socket": (UPGRADE, b"", 101),
    "get": (f"GET /api/tables HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n", b"", 200),
    "post": (POST, b'{"edition":"mod"}', 201),
}


async def status(port: int, request: bytes) -> int:
    wire = await Wire.to(port)
    wire.write(request)
    await wire.until(b"\r\n\r\n")
    wire.close()
    return int(wire.heard.split()[1])


@pytest.mark.parametrize("kind", REQUESTS)
@live
async def test_only_pages_of_exactly_our_own_origin_get_an_answer(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    request, body, good = REQUESTS[kind]
    async with serving() as served:
        port = served.port
        for origin in FOREIGN:
            assert await status(port, with_origin(request, origin) + body) == 403, origin
        for pair in ((OWN, OWN), (OWN, "http://evil.example"), ("http://evil.example", OWN)):
            assert await status(port, with_origin(request, *pair) + body) in (400, 403), pair
        for origins in ((OWN,), ()):
            assert await status(port, with_origin(request, *origins) + body) == good
        pretended = with_origin(request, f"https://{HOST}", more="X-Forwarded-Proto: https\r\n")
        assert await status(port, pretended + body) == 403
    assert not caplog.records, "nobody can fill the log"


# Hosts

REBOUND = (
    "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "box.local",
    "[::1].evil.example", "user@localhost", "localhost:80:80", "", "127.1",
)  # fmt: skip
OURS = (
    "127.0.0.1",
    "192.168.1.2:8000",
    "[2001:db8::1]:80",
    "LOCALHOST:1",
    "localhost.",
    "cards.example:8000",
)


def for_host(request: str, *hosts: str, more: str = "") -> bytes:
    lines = "".join(f"Host: {host}\r\nOrigin: http://{host}\r\n" for host in hosts)
    asked = request.replace(f"Origin: http://{HOST}\r\n", "").replace(f"Host: {HOST}\r\n", lines)
    return asked.replace("\r\n\r\n", f"\r\n{more}\r\n").encode()


@pytest.mark.parametrize("kind", REQUESTS)
@live
async def test_a_name_that_leads_here_is_not_ours_unless_it_was_given(kind: str) -> None:
    request, body, good = REQUESTS[kind]
    async with serving(origins=("https://cards.example",)) as served:
        for host in REBOUND:
            assert await status(served.port, for_host(request, host) + body) == 421, host
        for host in OURS:
            assert await status(served.port, for_host(request, host) + body) == good, host
        two = for_host(request, HOST, HOST).replace(f"Origin: http://{HOST}\r\n".encode(), b"", 1)
        assert await status(served.port, two + body) == 400


@live
async def test_even_the_page_is_not_served_by_a_strange_name() -> None:
    async with serving() as served:
        for path in ("/", "/healthz", "/metrics", "/openapi.json", "/table/x"):
            request = f"GET {path} HTTP/1.1\r\nHost: evil.example\r\n\r\n".encode()
            assert await status(served.port, request) == 421, path


@live
async def test_a_page_elsewhere_cannot_use_up_what_its_visitor_may_ask() -> None:
    async with serving(requests_per_minute=3) as served:
        get = REQUESTS["get"][0]
        for site in ("cross-site", "same-site"):
            for more in ("no-cors\r\nSec-Fetch-Dest: image", "navigate\r\nSec-Fetch-Dest: iframe"):
                asked = for_host(
                    get, more=f"Host: {HOST}\r\nSec-Fetch-Site: {site}\r\nSec-Fetch-Mode: {more}\r\n"
                )
                assert [await status(served.port, asked) for _ in range(2)] == [403, 403]
        followed = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n"
        for more in (followed, "Sec-Fetch-Site: same-origin\r\n", "Sec-Fetch-Site: none\r\n"):
            assert await status(served.port, for_host(get, more=f"Host: {HOST}\r\n{more}")) == 200
        assert await status(served.port, get.encode()) == 429


@live
async def test_a_long_head_in_one_piece_is_refused_too() -> None:
    async with serving() as served:
        for size, expected in ((30_000, 200), (40_000, 431)):
            asked = REQUESTS["get"][0].replace("\r\n\r\n", f"\r\nX: {'x' * size}\r\n\r\n")
            assert await status(served.port, asked.encode()) == expected


@live
async def test_counts_are_for_this_machine_and_for_those_who_are_named() -> None:
    ask = f"GET /metrics HTTP/1.1\r\nHost: {HOST}\r\n%s\r\n"
    visitor, local = "X-Forwarded-For: 192.0.2.7\r\n", "X-Forwarded-For: 127.0.0.1\r\n"
    cases: tuple[tuple[dict[str, Any], str, int], ...] = (
        ({}, "", 200),
        ({}, visitor, 403),
        ({"trust": "127.0.0.1"}, "", 200),
        ({"trust": "127.0.0.1"}, visitor, 403),
        ({"trust": "127.0.0.1"}, local, 403),
        ({"trust": "*"}, visitor, 403),
        ({"trust": "127.0.0.1", "metrics_for": "192.0.2.0/24"}, visitor, 200),
    )
    for settings, lines, expected in cases:
        async with serving(**settings) as served:
            assert await status(served.port, (ask % lines).encode()) == expected, (settings, lines)


@pytest.mark.parametrize("kind", REQUESTS)
@live
async def test_behind_a_proxy_that_is_trusted_our_own_origin_is_the_one_that_it_tells(kind: str) -> None:
    request, body, good = REQUESTS[kind]
    async with serving(trust="127.0.0.1") as served:
        for told, expected in (("https", good), ("http", 403)):
            asked = with_origin(request, f"https://{HOST}", more=f"X-Forwarded-Proto: {told}\r\n")
            assert await status(served.port, asked + body) == expected


@live
async def test_behind_a_proxy_that_is_trusted_a_place_belongs_to_the_address_that_it_tells() -> None:
    for trust, expected in (("127.0.0.1", [101, 503, 101]), ("", [101, 503, 503])):
        async with serving(trust=trust, connections_each=1) as served:
            wires = [await Wire.to(served.port) for _ in range(3)]
            for wire, address in zip(wires, ("192.0.2.1", "192.0.2.1", "192.0.2.2"), strict=True):
                wire.write(with_origin(UPGRADE, OWN, more=f"X-Forwarded-For: {address}\r\n"))
                await wire.until(b"\r\n\r\n")
            assert [int(wire.heard.split()[1]) for wire in wires] == expected
            for wire in wires:
                wire.close()
