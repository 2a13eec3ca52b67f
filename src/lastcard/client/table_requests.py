"""The HTTP part of a client: create a table, sit down."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import ssl
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
import msgspec

from ..protocol.bodies import Created, Seated

LONGEST_ANSWER = 4 * 2**20
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
    return msgspec.convert(await ask(server, "/api/tables", settings), Created).table


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
            return msgspec.convert(await ask(server, path, wish, token), Seated)
        except OSError:
            await asyncio.sleep(pause)
    return msgspec.convert(await ask(server, path, wish, token), Seated)


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
    return msgspec.json.decode(text) if text.startswith((b"{", b"[")) else text.decode()


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
        return Rejected(words, status, str(problem["error"]))
    except (msgspec.DecodeError, KeyError, TypeError, AttributeError):
        return Rejected("the server refuses", status, "")


def unreached(server: str, error: OSError) -> str:
    """Why there was no answer, in one sentence."""
    return f"{server} cannot be reached: {error.strerror or error}"


def is_near(server: str) -> bool:
    """On this machine, where no proxy is asked."""
    return urlsplit(server).hostname in ("localhost", "127.0.0.1", "::1")


def check_address(server: str) -> None:
    """Whether a server can be asked at an address; a ValueError says what is wrong with it."""
    refuse_password(server)
    try:
        parts = urlsplit(server)
        sound = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
        parts.port  # noqa: B018 - it is read here, and fails if it is no number or too large
    except ValueError as error:
        raise ValueError(f"{server!r} is not an address: {error}") from None
    if not sound:
        raise ValueError(f"{server!r} is not an address; write http://SERVER or https://SERVER")


def refuse_password(address: str) -> None:
    """Addresses are shown and sent on, so there is no secret in them; nor in this sentence."""
    if "@" in address:
        raise ValueError("an address cannot contain a user name or password; leave out what is before the @")


def split_link(link: str) -> tuple[str, str]:
    """Server and table of a link such as http://cards.example/table/ID."""
    refuse_password(link)
    parts = urlsplit(link)
    before, found, table = parts.path.rstrip("/").rpartition("/table/")
    if parts.scheme not in ("http", "https") or not (parts.netloc and found and table):
        raise ValueError(f"a link to a table is http://SERVER/table/ID, not {link!r}")
    return f"{parts.scheme}://{parts.netloc}{before}", table
