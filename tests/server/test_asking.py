"""A client's requests: what it says when the answer is none, and what it refuses to follow."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from collections.abc import AsyncIterator, Callable

import pytest

from lastcard.client import Rejected, ask, unreached
from lastcard.client import table_requests as lobby
from server.harness import live
from server.players import free_port

Answer = Callable[[asyncio.StreamWriter], None]


@contextlib.asynccontextmanager
async def answering(answer: Answer) -> AsyncIterator[str]:
    """The address of a server that answers so to whatever it is asked."""

    async def answer_each(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        answer(writer)
        writer.close()

    async with await asyncio.start_server(answer_each, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


def saying(text: bytes) -> Answer:
    return lambda writer: writer.write(text)


def reset(writer: asyncio.StreamWriter) -> None:
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


@pytest.mark.parametrize(
    "answer, why",
    [
        (reset, "Connection reset by peer"),
        (saying(b""), "Server disconnected without sending a response."),
        (saying(b"nonsense\r\n\r\n"), "illegal status line"),
        (saying(b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc"), "peer closed connection"),
        (saying(b"HTTP/1.1 503 Later\r\ncontent-length: 0\r\n\r\n"), "the server is not ready"),
    ],
)
@live
async def test_why_there_is_no_answer_is_a_sentence(answer: Answer, why: str) -> None:
    async with answering(answer) as url:
        with pytest.raises(OSError, match=why) as raised:
            await ask(url, "/api/tables")
        assert unreached(url, raised.value).startswith(f"{url} cannot be reached: {why}")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
@live
async def test_where_nobody_listens_the_system_says_so(host: str) -> None:
    with pytest.raises(ConnectionRefusedError, match="Connection refused"):
        await ask(f"http://{host}:{free_port()}", "/healthz")


@live
async def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(TimeoutError) as raised:
            await ask(url, "/healthz")
    assert unreached(url, raised.value) == f"{url} cannot be reached: no answer within 0.2 seconds"


@live
async def test_a_token_follows_nobody_elsewhere() -> None:
    elsewhere = b"HTTP/1.1 307 There\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n"
    async with answering(saying(elsewhere)) as url:
        with pytest.raises(Rejected) as raised:
            await ask(url, "/api/tables/x", token="secret")
    assert raised.value.status == 307


@live
async def test_an_answer_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "LONGEST_ANSWER", 1000)
    async with answering(saying(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 10_000)) as url:
        assert await ask(url, "/") == "x" * 1000


@pytest.mark.parametrize(
    "address, why",
    [
        ("http://cards:abc", "is not an address: Port could not be"),
        ("http://127.0.0.1:99999", "is not an address: Port out of range"),
        ("http://[::1", "is not an address: Invalid IPv6"),
        ("cards.example", "is not an address; write http://SERVER"),
        ("ftp://cards.example", "is not an address; write http://SERVER"),
        ("http://cards.example?a=b", "is not an address; write http://SERVER"),
        ("http://ann:secret@cards.example", "cannot contain a user name or password"),
        ("ann:secret@cards.example:abc", "cannot contain a user name or password"),
    ],
)
@live
async def test_what_is_no_address_is_refused_and_no_password_repeated(address: str, why: str) -> None:
    with pytest.raises(ValueError, match=why) as raised:
        await ask(address, "/")
    assert "secret" not in str(raised.value)
