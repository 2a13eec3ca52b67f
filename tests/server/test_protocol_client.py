"""The client in docs/protocol.md plays a match as it stands there, with nothing of lastcard."""

from __future__ import annotations

import re
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

from server.harness import live, serving
from waiting import started

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text("utf-8")
(CLIENT,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@live
async def test_the_client_of_the_page_plays_a_match_to_its_end() -> None:
    assert "lastcard" not in CLIENT
    assert len(CLIENT.splitlines()) < 55
    hurried = CLIENT.replace("sleep(0.1)", "sleep(0)").replace('"seats": 2', '"seats": 2, "think_ms": 0')
    async with serving() as served, started(
        sys.executable, "-c", hurried, served.url, stdout=PIPE, stderr=PIPE
    ) as client:  # fmt: skip
        out, told = await client.communicate()
    assert told == b""
    assert out.strip() in (b"won by seat 0", b"won by seat 1")
