"""Requests by the thousand, made from our own OpenAPI document: each is answered as the document says."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

from lastcard.bots import make_bot
from lastcard.server.bot_player import BotPlayer
from server.harness import Served, live_for, serving

EXAMPLES = os.environ.get("LASTCARD_FUZZ_EXAMPLES", "40")
"""For each operation; beside these all sorts of edge cases are tried, and chains of requests."""

RUN = "from schemathesis.cli import schemathesis; schemathesis()"
NOT_CHECKED = "positive_data_acceptance"
"""JSON Schema takes 2.0 for a whole number, and cannot say which seats and options a table has."""


async def fuzz(served: Served, folder: Path, config: str = "", *more: str) -> str:
    """Run schemathesis with every check; what it says, if it finds nothing wrong."""
    file = folder / "schemathesis.toml"
    file.write_text(config, "utf-8")
    flags = ("--checks", "all", "--exclude-checks", NOT_CHECKED, "--max-examples", EXAMPLES, "--no-color")
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", RUN, "--config-file", str(file), "run", f"{served.url}/openapi.json"),
        *(*flags, *more),
        cwd=folder,
        env=os.environ | {"NO_PROXY": "*", "PYTHONIOENCODING": "utf-8"},
        stdout=PIPE,
        stderr=STDOUT,
    )
    try:
        said = (await child.communicate())[0].decode()
    finally:
        if child.returncode is None:
            child.kill()
    assert child.returncode == 0, said
    return said


@live_for(300)
async def test_requests_of_a_stranger_are_answered_as_the_document_says(tmp_path, caplog):
    async with serving(requests_per_minute=10**9, tables_per_hour=10**9) as served:
        said = await fuzz(served, tmp_path)
        assert await served.ask("/healthz") == "ok\n"
    assert "10 selected / 10 total" in said
    assert "Traceback" not in caplog.text


@live_for(300)
async def test_requests_of_a_player_about_a_match_that_is_over_are_answered_so_too(tmp_path, caplog):
    async with serving(requests_per_minute=10**9) as served:
        table = await served.table("mod", options={"scoring": "single"}, bots={"1": "chance"})
        token = await served.sit(table)
        async with served.client(table, token) as ann:
            await BotPlayer(ann, make_bot("sensible", 1), think_seconds=0, starts=True).play()
        config = f'[parameters]\n"path.table" = {json.dumps(table)}\n"path.round" = 1\n'
        header = f"Authorization: Bearer {token}"
        said = await fuzz(
            *(served, tmp_path, config, "--header", header),
            *("--include-path-regex", "{table}", "--exclude-path-regex", "token"),
        )
        assert (await served.ask(f"/api/tables/{table}", token=token))["phase"] == "over"
    assert "5 selected / 10 total" in said
    assert "Traceback" not in caplog.text
