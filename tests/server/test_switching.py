"""The handshake that is answered at once: as websockets would, and only where there is no doubt."""

from __future__ import annotations

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request
from websockets.server import ServerProtocol

from lastcard.server.switching import MOST_HEADERS, acceptance

Pairs = list[tuple[bytes, bytes]]

USUAL: Pairs = [
    (b"host", b"localhost"),
    (b"upgrade", b"websocket"),
    (b"connection", b"Upgrade"),
    (b"sec-websocket-key", b"dGhlIHNhbXBsZSBub25jZQ=="),
    (b"sec-websocket-version", b"13"),
]


def with_header(name: bytes, value: bytes) -> Pairs:
    return [(name, value), *((other, told) for other, told in USUAL if other != name)]


@pytest.mark.parametrize(
    "headers",
    [
        USUAL,
        with_header(b"connection", b"keep-alive, Upgrade"),
        with_header(b"upgrade", b"WebSocket"),
        with_header(b"sec-websocket-extensions", b"permessage-deflate; client_max_window_bits"),
        with_header(b"sec-websocket-protocol", b"chat"),
    ],
    ids=["plain", "Firefox", "capitals", "extensions", "subprotocol"],
)
def test_the_answer_is_that_of_websockets(headers: Pairs) -> None:
    request = Request("/", Headers([(name.decode(), value.decode()) for name, value in headers]))
    response = ServerProtocol().accept(request)
    del response.headers["Date"]
    assert acceptance(headers) == response.serialize()


@pytest.mark.parametrize(
    "headers",
    [
        *([one for one in USUAL if one != left_out] for left_out in USUAL[1:]),
        [*USUAL, (b"host", b"elsewhere")],
        with_header(b"upgrade", b"h2c, websocket"),
        with_header(b"connection", b"close, Upgrade"),
        with_header(b"sec-websocket-key", b"dG9vIHNob3J0"),
        with_header(b"sec-websocket-key", b"dGhlIHNhbXBsZSBub25jZQ==\n"),
        with_header(b"sec-websocket-version", b"12"),
        with_header(b"content-length", b"5"),
        with_header(b"transfer-encoding", b"chunked"),
        [*USUAL, *((b"x-%d" % number, b"") for number in range(MOST_HEADERS))],
    ],
)
def test_what_leaves_a_doubt_is_left_to_websockets(headers: Pairs) -> None:
    assert acceptance(headers) is None
