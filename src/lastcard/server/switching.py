"""The handshake that nearly all clients send (RFC 6455, 4.2), answered from the headers as they were read.

Whatever is otherwise is the business of websockets, which reads it anew and says what is wrong with it.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha1

KEY = re.compile(rb"[A-Za-z0-9+/]{22}==")
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
CONNECTIONS = (b"upgrade", b"keep-alive, upgrade")
BODY = (b"content-length", b"transfer-encoding")
MOST_HEADERS = 64
LONGEST_HEAD = 4096
"""Bytes of a request that no part of can be too long."""

ANSWER = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: %b\r\n\r\n"
)


def acceptance(headers: Sequence[tuple[bytes, bytes]]) -> bytes | None:
    """The answer to a GET of HTTP/1.1 that is a handshake beyond doubt; None to all else.

    The names of the headers are in small letters.
    """
    told = dict(headers)
    key = told.get(b"sec-websocket-key", b"")
    if (
        len(headers) > MOST_HEADERS
        or len(told) < len(headers)  # something is said twice
        or told.get(b"upgrade", b"").lower() != b"websocket"
        or told.get(b"connection", b"").lower() not in CONNECTIONS
        or told.get(b"sec-websocket-version") != b"13"
        or not KEY.fullmatch(key)
        or any(name in told for name in BODY)
    ):
        return None
    return ANSWER % b64encode(sha1(key + GUID, usedforsecurity=False).digest())
