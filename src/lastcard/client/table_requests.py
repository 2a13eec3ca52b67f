"""The HTTP part of a client: create a table, sit down."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import socket
import ssl
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import httpx
import msgspec

from ..links import check_address, is_near
from ..protocol.bodies import Created, Seated
from ..rules.cards import MOST_SEATS

AnswerBody = TypeVar("AnswerBody")
LONGEST_ANSWER = 4 * 2**20
LONGEST_REASON = 500
WORD = re.compile(r"[A-Za-z0-9_-]{1,100}")
"""What ids of tables and tokens look like."""

PATIENCE = 30  # seconds
PAUSES = (0.2, 0.5, 1.0, 2.0, 4.0)


class Rejected(ValueError):
    """A request that the server refuses: a sentence, the status and the word for programs."""

    def __init__(self, text: str, status: int, word: str) -> None:
        super().__init__(text)
        self.status = status
        self.word = word


async def create_table(server: str, settings: dict[str, Any]) -> str:
    """The id of a new table."""
    created = read_answer(server, await ask(server, "/api/tables", settings), Created)
    if not WORD.fullmatch(created.table):
        raise strange(server)
    return created.table


async def take_seat(
    server: str, table: str, name: str, seat: int | None = None, head: int | None = None
) -> Seated:
    """Sit down."""
    wish = {"name": name, "seat": seat} | ({} if head is None else {"head": head})
    return await ask_for_token(server, f"/api/tables/{quote(table, safe='')}/seats", wish)


async def renew_token(server: str, table: str, token: str) -> Seated:
    """A new token for a seat, so that the old one is worth nothing any more."""
    return await ask_for_token(server, f"/api/tables/{quote(table, safe='')}/token", {}, token)


async def ask_for_token(server: str, path: str, wish: dict[str, Any], token: str = "") -> Seated:
    """Asked again with the same id if the answer is lost."""
    wish = wish | {"id": secrets.token_urlsafe(24)}
    for pause in PAUSES:
        try:
            return seated_by(server, await ask(server, path, wish, token))
        except OSError:
            await asyncio.sleep(pause)
    return seated_by(server, await ask(server, path, wish, token))


def seated_by(server: str, answer: object) -> Seated:
    """The seat in an answer; the token goes into a file and into later requests."""
    seated = read_answer(server, answer, Seated)
    if not (0 <= seated.seat < MOST_SEATS and WORD.fullmatch(seated.token)):
        raise strange(server)
    return seated


def read_answer(server: str, answer: object, kind: type[AnswerBody]) -> AnswerBody:
    """An answer as a typed value; a ValueError if no lastcard server answers like that."""
    try:
        return msgspec.convert(answer, kind, str_keys=True)
    except msgspec.ValidationError:
        raise strange(server) from None


def strange(server: str) -> ValueError:
    return ValueError(f"{server} answers, but not as a lastcard server does")


async def ask(server: str, path: str, body: object = None, token: str = "") -> Any:
    """An HTTP request; JSON comes back as plain values, a refusal as a ValueError with its text.

    Where nobody answers, an OSError says why: see `unreached`.
    """
    check_address(server)
    url = server.rstrip("/") + path
    try:
        async with asyncio.timeout(PATIENCE):
            status, text = await _ask(url, body, token)
    except TimeoutError:
        raise TimeoutError(f"no answer within {PATIENCE} seconds") from None
    except (httpx.HTTPError, ExceptionGroup) as error:
        raise what_the_system_said(error) from error
    except httpx.InvalidURL as error:
        raise ValueError(f"{server!r} is not an address: {error}") from error
    if status == httpx.codes.SERVICE_UNAVAILABLE:
        raise OSError("the server is not ready")
    if not httpx.codes.is_success(status):
        raise rejection_in(text, status)
    try:
        return msgspec.json.decode(text) if text.startswith((b"{", b"[")) else text.decode()
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise strange(server) from None


async def _ask(url: str, body: object, token: str) -> tuple[int, bytes]:
    """Status and answer, which is cut off where it is longer than any of ours."""
    headers = {"content-type": "application/json", "accept-encoding": "identity"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    content = None if body is None else msgspec.json.encode(body)
    text = b""
    async with (
        httpx.AsyncClient(verify=trusted(url), trust_env=not is_near(url), timeout=None) as client,
        client.stream("GET" if body is None else "POST", url, content=content, headers=headers) as response,
    ):
        async for part in response.aiter_raw():
            text += part
            if len(text) >= LONGEST_ANSWER:
                break
    return response.status_code, text[:LONGEST_ANSWER]


def trusted(url: str) -> ssl.SSLContext | bool:
    """The certificates that the system trusts; without TLS none are read, for that takes a while."""
    return urlsplit(url).scheme == "https" and ssl.create_default_context()


def what_the_system_said(error: BaseException) -> OSError:
    """The cause below all that libraries make of it."""
    if isinstance(error, BaseExceptionGroup):  # one for each address that a name has
        return what_the_system_said(error.exceptions[-1])
    below = error.__cause__ or error.__context__
    if below is not None:
        return what_the_system_said(below)
    if not isinstance(error, OSError):
        return OSError(str(error) or type(error).__name__)
    if isinstance(error, ssl.SSLError | socket.gaierror) or error.errno is None:
        return error
    return OSError(error.errno, os.strerror(error.errno))  # asyncio puts words of its own here


def rejection_in(text: bytes, status: int) -> Rejected:
    try:
        problem = msgspec.json.decode(text)
        words = "; ".join(part for part in (problem["text"], problem.get("detail")) if part)
        return Rejected(words[:LONGEST_REASON], status, str(problem["error"]))
    except (msgspec.DecodeError, KeyError, TypeError, AttributeError, RecursionError):
        return Rejected("the server refuses", status, "")


def unreached(server: str, error: OSError) -> str:
    """Why there was no answer, in one sentence."""
    return f"{server} cannot be reached: {error.strerror or error}"
