"""The page for browsers: read from disk once, then served from memory.

All addresses of the game lead to one and the same page, which reads the address itself. What it loads has a
fingerprint in its name and never changes; the page is asked for anew each time, and not sent if it is known.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..rules.editions import EDITIONS
from .addresses import address_of
from .http_errors import too_many_requests

FOLDER = Path(__file__).parent / "page"
ENTRY = "index.html"
RULES = ("rules", "common", *EDITIONS, "house-rules", "rulings")
"""The pages of docs/rules, as the build makes them."""

ADDRESSES = (
    "/", "/table/{table}", "/table/{table}/replay", "/tables", "/new", "/replays", "/cards", "/rules",
    *(f"/rules/{page}" for page in RULES),
)  # fmt: skip
FOR_EVER = "public, max-age=31536000, immutable"
EACH_TIME = "no-cache"
UNSEEN = ("made.json",)  # what the build noted for itself
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}
HTML = "text/html"
WORTH_PACKING = 512
BYTES_A_REQUEST = 32 * 1024
"""How many bytes of a file count as one more request."""

MISSING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>lastcard</title>
<h1>lastcard</h1>
<p>This server runs, but the page for browsers has not been built.
<p>Where its sources are, <code>python3 run.py</code> builds it and starts anew.
Until then you can play from a terminal: <code>lastcard play --table LINK</code>.
</html>
"""

Endpoint = Callable[[Request], Coroutine[Any, Any, Response]]


@dataclass(frozen=True)
class File:
    """A file as it travels."""

    plain: bytes
    packed: bytes | None  # gzip, where that is worth it
    kind: str
    lasting: str
    tag: str

    @classmethod
    def read(cls, file: Path, lasting: str) -> File:
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return cls.of(file.read_bytes(), kind, lasting)

    @classmethod
    def of(cls, plain: bytes, kind: str, lasting: str) -> File:
        packed = gzip.compress(plain, 9, mtime=0) if len(plain) > WORTH_PACKING else plain
        return cls(
            plain,
            packed if len(packed) < len(plain) else None,
            f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
            lasting,
            hashlib.sha256(plain).hexdigest()[:20],
        )

    def answer(self, request: Request, status: int = 200) -> Response:
        packed = self.packed if accepts_gzip(request.headers.get("accept-encoding", "")) else None
        tag = f'"{self.tag}{"-gz" if packed else ""}"'
        headers = {"cache-control": self.lasting, "etag": tag, "vary": "accept-encoding"}
        if status == 200 and tag in known_tags(request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if packed:
            headers["content-encoding"] = "gzip"
        body = packed or self.plain
        charge(request, len(body) // BYTES_A_REQUEST)
        return Response(body, status, headers, self.kind)


def charge(request: Request, more: int) -> None:
    """Count a long answer as further requests."""
    if more and not request.app.state.context.everything.take(address_of(request), more):
        raise too_many_requests()


def accepts_gzip(text: str) -> bool:
    """Whether `gzip` is among the encodings and not refused by a weight of nothing."""
    for part in text.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return not re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight)
    return False


def known_tags(text: str) -> set[str]:
    return {tag.strip().removeprefix("W/") for tag in text.split(",")}


class Pages:
    """The page and what belongs to it."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files = {
            f"/{path.relative_to(folder).as_posix()}": File.read(
                path, FOR_EVER if path.parent.name == "assets" else EACH_TIME
            )
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name not in UNSEEN
        }
        self.page = self.files.pop(f"/{ENTRY}", None)

    def routes(self) -> list[Route]:
        """One for each address and each file; whatever else is asked for is not there."""
        found = [Route(address, self.show, methods=["GET"]) for address in ADDRESSES]
        return found + [Route(path, sending(file), methods=["GET"]) for path, file in self.files.items()]

    async def show(self, request: Request) -> Response:
        return self.answer(request)

    def answer(self, request: Request, status: int = 200) -> Response:
        """The page, or in words that there is none."""
        if self.page is None:
            return Response(MISSING, 503, {"cache-control": "no-store"}, HTML)
        return self.page.answer(request, status)

    def lost(self, request: Request) -> Response | None:
        """The answer to somebody who follows a wrong link in a browser; None to a program."""
        asks_for_page = request.method in ("GET", "HEAD") and HTML in request.headers.get("accept", "")
        if request.url.path.startswith("/api/") or not asks_for_page or self.page is None:
            return None
        return self.answer(request, 404)


def sending(file: File) -> Endpoint:
    async def send(request: Request) -> Response:
        return file.answer(request)

    return send


@cache
def pages() -> Pages:
    """The page that comes with the package."""
    return Pages()
