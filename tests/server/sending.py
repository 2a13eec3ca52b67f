"""Requests with any body and any header, and whatever is answered."""

from __future__ import annotations

import asyncio
import urllib.error
import urllib.request

from server.harness import Served
from waiting import SECONDS

JSON = {"content_type": "application/json"}


async def send(
    served: Served, path: str, body: bytes | None = None, method: str = "", **headers: str
) -> tuple[int, bytes, dict[str, str]]:
    """Status, body and headers of an answer, whatever it is."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(served.url + path, body, named, method=method or None)

    def go() -> tuple[int, bytes, dict[str, str]]:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=SECONDS) as answer:
                return answer.status, answer.read(), dict(answer.headers)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(), dict(error.headers)

    return await asyncio.to_thread(go)
