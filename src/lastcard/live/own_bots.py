"""Bots that the operator of a server has added: each in a process of its own, with a time limit."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
import time
from collections.abc import Mapping, Sequence

import msgspec

from ..bots.answering import READY, BotQuestion
from ..bots.wishes import Wish

logger = logging.getLogger(__name__)

THINK_SECONDS = 5.0
"""How long an answer may take, the wait for others who ask included: as long as the shortest turn."""

START_SECONDS = 60.0
"""How long a bot may take to be loaded."""

REST_SECONDS = 5.0
"""How long a bot is not asked after its process had to be killed, so that a broken one costs little."""

OURS = "LASTCARD_"
KEPT = ("LASTCARD_PLAIN",)


class NoAnswer(Exception):
    """A bot failed or took too long; the text continues a sentence that begins with its name."""


class BotAnswer(msgspec.Struct, frozen=True):
    """What a bot's process says."""

    wish: tuple[str, bool] | None = None
    failed: str = ""


class OwnBots:
    """The bots of a server, by their names."""

    def __init__(self, names: Sequence[str] = (), *, seconds: float = THINK_SECONDS) -> None:
        self._processes = {name: BotProcess(name, seconds) for name in names}

    def __contains__(self, name: str) -> bool:
        return name in self._processes

    def start(self) -> None:
        """Load them before anybody waits for them."""
        for process in self._processes.values():
            process.start()

    async def ask(self, name: str, question: BotQuestion) -> Wish | None:
        """What a bot wants; NoAnswer says why there is no answer."""
        return await self._processes[name].ask(question)

    async def close(self) -> None:
        await asyncio.gather(*(process.close() for process in self._processes.values()))


class BotProcess:
    """A bot that answers one question after the other; started when it is needed, ended when it is stuck."""

    def __init__(self, name: str, seconds: float) -> None:
        self._name = name
        self._seconds = seconds
        self._asking = asyncio.Lock()
        self._running: asyncio.Task[asyncio.subprocess.Process] | None = None
        self._rests_until = 0.0
        self._endings: set[asyncio.Task[None]] = set()

    def start(self) -> asyncio.Task[asyncio.subprocess.Process]:
        """The process, or the start of one."""
        if self._running is None:
            self._running = asyncio.create_task(started(self._name))
            self._running.add_done_callback(self._note_start)
        return self._running

    def _note_start(self, starting: asyncio.Task[asyncio.subprocess.Process]) -> None:
        if not starting.cancelled() and starting.exception() is not None:
            logger.error("the bot %s %s", self._name, starting.exception())
            self._give_up()

    def _give_up(self) -> None:
        """Whatever runs is ended; the next question starts it again, after a while."""
        running, self._running = self._running, None
        self._rests_until = time.monotonic() + REST_SECONDS
        if running is not None:
            ending = asyncio.create_task(end(running))
            self._endings.add(ending)
            ending.add_done_callback(self._endings.discard)

    async def ask(self, question: BotQuestion) -> Wish | None:
        try:
            async with asyncio.timeout(self._seconds), self._asking:
                if self._running is None and time.monotonic() < self._rests_until:
                    raise NoAnswer("was stopped a moment ago and will not be asked for a while")
                process = await asyncio.shield(self.start())
                return await self._exchange(process, question)
        except TimeoutError:
            raise NoAnswer(f"gave no answer within {self._seconds:g} seconds") from None

    async def _exchange(self, process: asyncio.subprocess.Process, question: BotQuestion) -> Wish | None:
        """One question, one answer. Where that is broken off, the process would answer the wrong question."""
        assert process.stdin is not None
        assert process.stdout is not None
        heard = False
        try:
            process.stdin.write(pickle.dumps(question))
            await process.stdin.drain()
            answer = msgspec.json.decode(await process.stdout.readline(), type=BotAnswer)
            heard = True
        except (OSError, ValueError) as error:  # it has ended, or says what nobody asked for
            raise NoAnswer("ended without an answer") from error
        finally:
            if not heard:
                self._give_up()
        if answer.failed:
            raise NoAnswer(f"failed: {answer.failed}")
        return None if answer.wish is None else Wish(*answer.wish)

    async def close(self) -> None:
        self._give_up()
        await asyncio.gather(*self._endings)


async def end(running: asyncio.Task[asyncio.subprocess.Process]) -> None:
    """End a process, or its start."""
    running.cancel()
    await asyncio.wait([running])
    if not running.cancelled() and running.exception() is None:
        await kill(running.result())


async def kill(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):  # it has ended by itself
        process.kill()
    await process.wait()


async def started(name: str) -> asyncio.subprocess.Process:
    """A process that is ready to answer for a bot."""
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "lastcard.bots.answering", name),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment(os.environ),
            start_new_session=True,  # Ctrl-C is for the server, which ends it
        )
    except OSError as error:  # too many processes, or open files
        raise NoAnswer(f"could not be started: {error.strerror}") from error
    assert process.stdout is not None
    ready = False
    try:
        async with asyncio.timeout(START_SECONDS):
            ready = await process.stdout.readline() == READY
    except TimeoutError:
        raise NoAnswer(f"was not ready within {START_SECONDS:g} seconds") from None
    finally:
        if not ready:
            await kill(process)
    if not ready:
        raise NoAnswer("could not be started")
    return process


def environment(ours: Mapping[str, str]) -> dict[str, str]:
    """The environment of a bot's process: our modules, but no setting of the server, such as its store."""
    kept = {name: value for name, value in ours.items() if name in KEPT or not name.startswith(OURS)}
    return kept | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
