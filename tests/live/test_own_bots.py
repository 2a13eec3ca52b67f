"""Bots that whoever runs the server has added: they play, and no table waits for a bad one."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from typing import Any

import pytest

import lastcard
from lastcard.bots import BOTS
from lastcard.bots.answering import READY
from lastcard.live.live_table import LiveTable
from lastcard.live.own_bots import OwnBots, environment
from lastcard.live.registry import TableRegistry
from lastcard.store.log import Log
from lastcard.store.memory import MemoryLog
from lastcard.table import acts as a
from lastcard.table.answers import Accepted, Refusal
from lastcard.table.settings import Settings, read_settings, stored_settings, write_settings
from lastcard.table.table_state import SYSTEM
from live.room import driving, live
from waiting import until

pytestmark = pytest.mark.usefixtures("hasty_bots")

HASTE: dict[str, Any] = {"think_ms": 0, "turn_seconds": None, "options": {"scoring": "single"}}
RIGHT, LOUD = "bots.odd_bots:Right", "bots.odd_bots:Loud"


@contextlib.asynccontextmanager
async def served(
    *names: str, log: Log | None = None, seconds: float = 30, **more: Any
) -> AsyncIterator[TableRegistry]:
    """A store, a driver, and these bots beside ours."""
    own_bots = OwnBots(names, seconds=seconds)
    registry = TableRegistry(log or MemoryLog(), levels=(*BOTS, *names))
    try:
        async with driving(registry, own_bots=own_bots, **more):
            yield registry
    finally:
        await own_bots.close()


async def begun(registry: TableRegistry, bots: Mapping[int, str], **more: Any) -> LiveTable:
    """A match of bots."""
    settings = Settings(edition="mod", seats=len(bots), bots=dict(bots), **{**HASTE, **more})
    table = await registry.create(settings)
    assert isinstance(await table.act(SYSTEM, "start", a.Start()), Accepted)
    return table


async def played_out(table: LiveTable) -> None:
    await until(lambda: table.state.phase == "over", "the end of the match")


@pytest.mark.parametrize("reflexes", [True, False])
@live
async def test_a_bot_of_ones_own_plays_a_match_beside_ours(
    reflexes: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(RIGHT, LOUD) as registry:
        table = await begun(registry, {0: RIGHT, 1: "sensible", 2: LOUD}, reflexes=reflexes)
        await played_out(table)
        assert lastcard.read_record(table.state.record()).tags["bot 0"] == RIGHT
    assert caplog.text == ""


@pytest.mark.parametrize(
    "name, complaint",
    [
        ("Failing", "failed: KeyError"),
        ("Cheating", "wanted '..', which is not open to it"),
        ("Leaving", "ended without an answer"),
        ("Slow", "gave no answer within 0.5 seconds"),
        ("Seedless", "could not be started"),
    ],
)
@live
async def test_a_bad_bot_holds_no_table_up(
    name: str, complaint: str, caplog: pytest.LogCaptureFixture
) -> None:
    bad = f"bots.odd_bots:{name}"
    async with served(bad, seconds=0.5 if name == "Slow" else 30) as registry:
        table = await begun(registry, {0: bad, 1: "sensible"})
        # its end may never come: who only draws can hold all cards but the few that go round and round
        await until(lambda: table.state.phase == "over" or table.seq > 60, "sixty acts")
    assert re.search(rf"the bot {bad} {complaint}", caplog.text)
    assert "the autopilot acts for it" in caplog.text


@live
async def test_a_machine_that_can_start_no_process_holds_no_table_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def full(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr("lastcard.live.own_bots.asyncio.create_subprocess_exec", full)
    async with served(RIGHT) as registry:
        table = await begun(registry, {0: RIGHT, 1: "sensible"})
        await until(lambda: table.state.phase == "over" or table.seq > 20, "twenty acts")
    assert f"the bot {RIGHT} could not be started: Too many open files; the autopilot acts" in caplog.text


@live
async def test_while_a_bot_thinks_the_loop_and_other_tables_go_on() -> None:
    slow = "bots.odd_bots:Slow"
    async with served(slow) as registry:
        held_up = await begun(registry, {0: slow, 1: slow})
        seq = held_up.seq
        other = await begun(registry, {0: "sensible", 1: "sensible"})
        await played_out(other)
        assert held_up.seq == seq


@live
async def test_a_stored_table_is_played_on_without_its_bot_and_the_log_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log = MemoryLog()
    with_it = TableRegistry(log, levels=(*BOTS, RIGHT))
    table = await begun(with_it, {0: RIGHT, 1: RIGHT})
    await with_it.close()
    async with served(log=log, scan_seconds=0.01) as registry:
        heir = await registry.open(table.table_id)
        await played_out(heir)
    assert heir.state.seats[0].bot == RIGHT
    (missed,) = [line for line in caplog.messages if RIGHT in line]
    assert f"has the bot {RIGHT}, which this server does not offer: sensible plays for it" in missed
    assert f"start the server with --bots {RIGHT} to have it back" in missed


@pytest.mark.parametrize("name", ["os:system", "genius", "sensible:2", "lastcard.bots.built_in:Chance"])
@live
async def test_a_bot_that_is_not_offered_is_refused_by_name(name: str) -> None:
    registry = TableRegistry(MemoryLog(), levels=(*BOTS, RIGHT))
    problem = f"unknown bot '{name}'; the bots are {', '.join([*BOTS, RIGHT])}"
    if ":" in name:
        with pytest.raises(ValueError, match=problem):
            await registry.create(Settings(edition="mod", seats=2, bots={0: name}))
    table = await registry.create(Settings(edition="mod", seats=2))
    for act in (a.Sit(0, "Robin", name), a.Start(name)):
        refused = await table.act(SYSTEM, type(act).__name__, act)
        assert isinstance(refused, Refusal)
        assert refused.reason == problem
    assert isinstance(await table.act(SYSTEM, "sit", a.Sit(0, "Robin", RIGHT)), Accepted)
    assert isinstance(await table.act(SYSTEM, "start", a.Start(RIGHT)), Accepted)
    assert [taken.bot for taken in table.state.seats] == [RIGHT, RIGHT]
    await registry.close()


def test_settings_keep_a_bot_of_ones_own() -> None:
    settings = Settings(edition="mod", seats=2, bots={1: RIGHT})
    assert stored_settings(write_settings(settings)) == settings == read_settings(settings.to_dict())


def test_a_bots_process_is_told_nothing_of_the_server() -> None:
    found = environment({"LASTCARD_DB": "postgresql://secret", "LASTCARD_PLAIN": "1", "HOME": "/home/ann"})
    assert {"HOME": "/home/ann", "LASTCARD_PLAIN": "1"}.items() <= found.items()
    assert "LASTCARD_DB" not in found


def test_a_bots_process_keeps_no_socket_of_the_server_open() -> None:
    ours, theirs = os.pipe()
    bot = [sys.executable, "-m", "lastcard.bots.answering", "chance"]
    with (
        os.fdopen(ours, "rb") as read,
        subprocess.Popen(
            bot,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=(theirs,),
            env=environment(os.environ),
        ) as process,
    ):
        os.close(theirs)
        assert process.stdout is not None
        assert process.stdout.readline() == READY
        os.set_blocking(ours, False)
        assert read.read() == b""  # its end; None if the process still held it
        process.communicate(timeout=60)
