"""The HTTP part of a client: create a table, sit down."""

from __future__ import annotations

import asyncio
import secrets
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import urlsplit

import msgspec

LONGEST_ANSWER = 4 * 2**20
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)


class Rejected(ValueError):
    """A request that the server refuses: a sentence, the status and the word for programs."""

    def __init__(self, text: str, status: int, word: str) -> None:
        super().__init__(text)
        self.status = status
        self.word = word


class Seated(msgspec.Struct, frozen=True):
    """A seat and its token."""

    table: str
    seat: int
    token: str
    seq: int


async def create_table(server: str, settings: dict[str, Any]) -> str:
    """The id of a new table."""
    return str((await ask(server, "/api/tables", settings))["table"])


async def take_seat(
    server: str, table: str, name: str, seat: int | None = None, head: int | None = None
) -> Seated:
    """Sit down."""
    wish = {"name": name, "seat": seat} | ({} if head is None else {"head": head})
    return await ask_for_token(server, f"/api/tables/{table}/seats", wish)


async def renew_token(server: str, table: str, token: str) -> Seated:
    """A new token for a seat, so that the old one is worth nothing any more."""
    return await ask_for_token(server, f"/api/tables/{table}/token", {}, token)


async def ask_for_token(server: str, path: str, wish: dict[str, Any], token: str = "") -> Seated:
    """Asked again with the same id if the answer is lost."""
    wish = wish | {"id": secrets.token_urlsafe(24)}
    for pause in PAUSES:
        try:
            return msgspec.convert(await ask(server, path, wish, token), Seated)
        except OSError:
            await asyncio.sleep(pause)
    return msgspec.convert(await ask(server, path, wish, token), Seated)


async def ask(server: str, path: str, body: object = None, token: str = "") -> Any:
    """An HTTP request; JSON comes back as plain values, a refusal as a ValueError with its text.

    Where nobody answers, an OSError or an HTTPException says why: see `unreached`.
    """
    return await asyncio.to_thread(_ask, server.rstrip("/") + path, body, token)


def _ask(url: str, body: object, token: str) -> Any:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(
        url,
        None if body is None else msgspec.json.encode(body),
        headers,
        method="GET" if body is None else "POST",
    )
    opener = urllib.request.build_opener(*[urllib.request.ProxyHandler({})] if is_near(url) else [])
    try:
        with opener.open(request, timeout=30) as response:
            text = response.read(LONGEST_ANSWER)
    except urllib.error.HTTPError as error:
        with error:
            text = error.read(LONGEST_ANSWER)
        if error.code == 503:
            raise OSError("the server is not ready") from None
        raise rejection_in(text, error.code) from None
    return msgspec.json.decode(text) if text.startswith((b"{", b"[")) else text.decode()


def rejection_in(text: bytes, status: int) -> Rejected:
    try:
        problem = msgspec.json.decode(text)
        words = "; ".join(part for part in (problem["text"], problem.get("detail")) if part)
        return Rejected(words, status, str(problem["error"]))
    except (msgspec.DecodeError, KeyError, TypeError, AttributeError):
        return Rejected("the server refuses", status, "")


def unreached(server: str, error: Exception) -> str:
    """Why there was no answer, in one sentence."""
    reason = getattr(error, "reason", error)
    return f"{server} cannot be reached: {getattr(reason, 'strerror', None) or reason}"


def is_near(server: str) -> bool:
    """On this machine, where no proxy is asked."""
    return urlsplit(server).hostname in ("localhost", "127.0.0.1", "::1")


def split_link(link: str) -> tuple[str, str]:
    """Server and table of a link such as http://cards.example/table/ID."""
    parts = urlsplit(link)
    before, found, table = parts.path.rstrip("/").rpartition("/table/")
    if parts.scheme not in ("http", "https") or not (parts.netloc and found and table):
        raise ValueError(f"a link to a table is http://SERVER/table/ID, not {link!r}")
    return f"{parts.scheme}://{parts.netloc}{before}", table
