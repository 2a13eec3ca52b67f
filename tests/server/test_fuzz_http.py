"""Requests by the thousand, made from our own OpenAPI document: each is answered as the document says."""

from __future__ import annotations

import json
import os
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

import pytest

from lastcard.bots import make_bot
from lastcard.client import Client, ask, create_table, take_seat
from lastcard.client.bot_player import BotPlayer
from lastcard.table.acts import Start
from server.harness import FAST, live_for, serving
from server.hidden import found, seeds, sittings_of, spellings
from server.players import MOST_MORE, free_port, memory_of, server_process, wait_until_served
from tries import WISH, tries
from waiting import started

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = tries(4, 40)
"""For each operation; beside these all sorts of edge cases are tried, and chains of requests."""

LONGEST = 300 * max(1, EXAMPLES // 40)

REPORT = "answers.har"
OPEN_REPORT = "[output.sanitization]\nenabled = false\n"
"""It would leave out what looks like a secret, which is what we look for."""

METHODS = "[phases.coverage]\nunexpected-methods = []\n" if WISH == "few" else ""
"""That other methods are refused is the same at every table, and shown where none is named."""

TABLES = {"HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis")}
"""Where its tables of Unicode are kept: to make them anew is most of the work of a short run."""

RUN = "from schemathesis.cli import schemathesis; schemathesis()"
NOT_CHECKED = "positive_data_acceptance"
"""JSON Schema takes 2.0 for a whole number, and cannot say which seats and options a table has."""


async def fuzz(url: str, folder: Path, table: str = "", *more: str) -> str:
    """Run schemathesis with every check, on one table if it is named; what it says, if nothing is wrong."""
    file = folder / "schemathesis.toml"
    named = f'[parameters]\n"path.table" = {json.dumps(table)}\n"path.round" = 1\n' + METHODS
    file.write_text(OPEN_REPORT + (named if table else ""), "utf-8")
    checks = ("--checks", "all", "--exclude-checks", NOT_CHECKED)
    async with started(
        *(sys.executable, "-c", RUN, "--config-file", str(file), "run", f"{url}/openapi.json"),
        *(*checks, "--max-examples", str(EXAMPLES), "--no-color", *more),
        *("--generation-database", ":memory:", "--report-har-path", str(folder / REPORT)),
        cwd=folder,
        env=os.environ | TABLES | {"NO_PROXY": "*", "PYTHONIOENCODING": "utf-8"},
        stdout=PIPE,
        stderr=STDOUT,
    ) as child:
        said = (await child.communicate())[0].decode()
    assert child.returncode == 0, said
    return said


def answers(folder: Path) -> list[bytes]:
    """All that was answered in the last run, heads and bodies."""
    entries = json.loads((folder / REPORT).read_text("utf-8"))["log"]["entries"]
    told = [entry["response"] for entry in entries]
    heads = [f"{head['name']}: {head['value']}" for answer in told for head in answer["headers"]]
    return [text.encode() for text in (*heads, *(answer["content"].get("text", "") for answer in told))]


@live_for(LONGEST)
async def test_requests_of_a_stranger_are_answered_as_the_document_says(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(requests_per_minute=10**9, tables_per_hour=10**9, tables_in_all=10**9) as served:
        said = await fuzz(served.url, tmp_path)
        assert await served.ask("/healthz") == "ok\n"
    assert "10 selected / 10 total" in said
    assert "Traceback" not in caplog.text


@live_for(LONGEST)
async def test_requests_of_a_player_about_a_match_that_is_over_are_answered_so_too(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(requests_per_minute=10**9) as served:
        table = await served.table("mod", options={"scoring": "single"}, bots={"1": "chance"})
        token = await served.sit(table)
        async with served.client(table, token) as ann:
            await BotPlayer(ann, make_bot("sensible", 1), think_seconds=0, starts=True).play()
        header = f"Authorization: Bearer {token}"
        said = await fuzz(
            *(served.url, tmp_path, table, "--header", header),
            *("--include-path-regex", "{table}", "--exclude-path-regex", "token"),
        )
        assert (await served.ask(f"/api/tables/{table}", token=token))["phase"] == "over"
    assert not found([token.encode()], answers(tmp_path))
    assert "5 selected / 10 total" in said
    assert "Traceback" not in caplog.text


@live_for(LONGEST)
async def test_requests_of_a_stranger_leave_a_round_as_it_is_learn_no_card_and_cost_no_memory(
    tmp_path: Path,
) -> None:
    port, db = free_port(), f"sqlite:///{tmp_path}/tables.db"
    url = f"http://127.0.0.1:{port}"
    with server_process(port, db) as child:
        await wait_until_served(url)
        table = await create_table(url, {"edition": "corn", "seats": 2, **FAST})
        tokens = [(await take_seat(url, table, name)).token for name in ("Ann", "Ben")]
        async with Client(url, table, tokens[0]) as ann:
            await ann.act(Start())
        path, mine = f"/api/tables/{table}", ("--include-path-regex", "{table}")
        before = [await ask(url, path, token=token) for token in tokens]
        ben = ("--header", f"Authorization: Bearer {tokens[1]}", "--exclude-path-regex", "token")
        await fuzz(url, tmp_path, table, *mine, *ben, "--max-examples", "5")  # it has what it needs then
        told_ben = answers(tmp_path)
        memory = memory_of(child.pid)
        said = await fuzz(url, tmp_path, table, *mine)
        assert memory_of(child.pid) - memory < MOST_MORE
        assert [await ask(url, path, token=token) for token in tokens] == before
    assert "6 selected / 10 total" in said
    told = answers(tmp_path)
    assert found([b'"phase":"playing"'], told), "the round was looked at, and this is how it looks"
    (state,) = await sittings_of(db, [table])
    hands = [spellings(state.round.hand(seat)) for seat in (0, 1)]
    nobody = [*seeds(state), *(token.encode() for token in tokens), *hands[0], b"hands="]
    assert not found([*nobody, *hands[1]], told)
    assert not found(nobody, told_ben)
    assert found(hands[1], told_ben), "Ben was shown his own hand"
