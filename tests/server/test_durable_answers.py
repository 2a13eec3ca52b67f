"""Nobody hears of an act before it is on the disk: `lastcard serve` itself, call by call.

What clients say is not masked here, so that it can be read in the trace as it comes in.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
from collections import Counter
from pathlib import Path

import pytest

from lastcard.client import create_table, take_seat
from lastcard.protocol.messages import VERSION
from server.harness import FAST, live
from server.players import free_port, server_process
from server.wire import Wire
from traces import DISK, READS, WRITES, Disk, calls_in, watch

TABLES, EACH = 3, 8
MARK = re.compile(r"<\d+/\d+>")
ACT = re.compile(r'\\"type\\": \\"act\\", \\"id\\": \\"(<\d+/\d+>)')
TOLD = re.compile(
    r'\\"(?:type\\":\\"(done)\\",\\"id|kind\\":\\"(renamed)\\",\\"seat\\":0,\\"name)\\":\\"(<\d+/\d+>)'
)


def answers_in(trace: str) -> tuple[Counter[str], Counter[str]]:
    """How often clients were told of an act, by kind; and how often it was safe on the disk before that."""
    disk, told, safe = Disk(MARK), Counter[str](), Counter[str]()
    came: dict[str, int] = {}
    for call in calls_in(trace):
        disk.see(call)
        if call.name in READS:
            for mark in ACT.findall(call.rest):
                came.setdefault(mark, call.time)
        elif call.name in WRITES and call.file.startswith("socket:"):
            for done, renamed, mark in TOLD.findall(call.rest):
                told[done or renamed] += 1
                safe[done or renamed] += came[mark] < disk.written.get(mark, -1) and disk.has(mark)
    return told, safe


async def sit_at(port: int, table: str, token: str) -> Wire:
    wire = await Wire.to(port)
    await wire.upgrade()
    wire.say(json.dumps({"type": "hello", "version": VERSION, "table": table, "token": token}))
    await wire.until(b'"type":"snapshot"')
    return wire


async def rename_often(port: int, number: int) -> None:
    """A player takes name after name, while somebody looks on."""
    url = f"http://127.0.0.1:{port}"
    table = await create_table(url, {"edition": "mod", "seats": 2, **FAST})
    player = await sit_at(port, table, (await take_seat(url, table, "Ann")).token)
    spectator = await sit_at(port, table, "")
    for i in range(EACH):
        mark = f"<{number}/{i}>"
        act = {"type": "act", "id": mark, "do": {"act": "rename", "name": mark}}
        player.say(json.dumps(act))
        await player.until(f'"type":"done","id":"{mark}"'.encode())
        await spectator.until(f'"name":"{mark}"'.encode())
    player.close()
    spectator.close()


@pytest.mark.parametrize("level", ["FULL", "NORMAL"])
@live
async def test_nobody_hears_of_an_act_before_it_is_synced_to_the_disk(level: str, tmp_path: Path) -> None:
    """With synchronous lowered the same probe finds nothing at all: it would notice."""
    trace, port = tmp_path / "trace", free_port()
    db = f"sqlite:///{tmp_path}/tables.db?synchronous={level}"
    watcher = watch(trace, DISK | READS | WRITES)
    with server_process(port, db, "--unsafe", before=watcher) as server:
        await asyncio.gather(*(rename_often(port, number) for number in range(TABLES)))
        os.killpg(server.pid, signal.SIGTERM)  # the watcher writes on until the watched has ended
        await asyncio.to_thread(server.wait, 15)
    told, safe = answers_in(trace.read_text(errors="replace"))
    acts = TABLES * EACH
    assert told == {"done": acts, "renamed": 2 * acts}
    assert safe == (told if level == "FULL" else {"done": 0, "renamed": 0})
