"""Appends that wait for one connection travel together: whatever waits, at most one number per table."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from .log import Append, LogError, Outcome, StoreError, Unknown

BATCH = 256
FIRST_PAUSE = 0.05
LONGEST_PAUSE = 1.0

Carry = Callable[[list[Append]], Awaitable[list[Outcome | LogError]]]
"""Brings a batch to the store. Raises Unreachable if it did not leave, another LogError for all of it."""


class Unreachable(Exception):
    """There is no connection to the store."""


@dataclass(slots=True)
class _Waiting:
    asked: Append
    answer: asyncio.Future[Outcome]
    since: float


class Batcher:
    """One batch is on its way at a time. Without a connection, all give up after `patience` seconds."""

    def __init__(self, carry: Carry, patience: float) -> None:
        self._carry = carry
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[_Waiting] = deque()
        self._woken = asyncio.Event()
        self._closed = False
        self._task = self._loop.create_task(self._run(), name="lastcard batcher")

    async def append(self, asked: Append) -> Outcome:
        if self._closed:
            raise StoreError("the store has been closed; nothing was written")
        waiting = _Waiting(asked, self._loop.create_future(), self._loop.time())
        self._waiting.append(waiting)
        self._woken.set()
        return await waiting.answer

    async def close(self) -> None:
        """Send what waits, then end."""
        self._closed = True
        self._woken.set()
        await self._task

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        while self._waiting or not self._closed:
            self._woken.clear()
            batch = self._take()
            if not batch:
                if not self._closed:
                    await self._woken.wait()
                continue
            try:
                answers = await self._carry([waiting.asked for waiting in batch])
            except Unreachable as error:
                self._waiting.extendleft(reversed(batch))
                self._give_up(error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                continue
            except LogError as error:
                answers = [type(error)(*error.args) for _ in batch]
            except Exception as error:  # our own mistake must not silence the table for ever
                answers = [Unknown(f"the store's answer could not be read: {error!r}") for _ in batch]
            pause = FIRST_PAUSE
            for waiting, answer in zip(batch, answers, strict=True):
                _settle(waiting, answer)

    def _take(self) -> list[_Waiting]:
        """The next batch, in order of tables. Who builds on an append of this batch waits for the next."""
        batch: list[_Waiting] = []
        numbers: dict[str, int] = {}
        later: list[_Waiting] = []
        while self._waiting and len(batch) < BATCH:
            waiting = self._waiting.popleft()
            if waiting.answer.done():
                continue
            asked = waiting.asked
            same = numbers.setdefault(asked.table_id, asked.expected_seq) == asked.expected_seq
            (batch if same else later).append(waiting)
        self._waiting.extendleft(reversed(later))
        return sorted(batch, key=lambda waiting: waiting.asked.table_id)

    def _give_up(self, error: Unreachable) -> None:
        oldest = self._loop.time() - self._patience
        for waiting in self._waiting:
            if waiting.since < oldest or self._closed:
                _settle(waiting, StoreError(f"{error}; nothing was written"))
        self._waiting = deque(waiting for waiting in self._waiting if not waiting.answer.done())


def _settle(waiting: _Waiting, answer: Outcome | LogError) -> None:
    if waiting.answer.done():
        return
    if isinstance(answer, LogError):
        waiting.answer.set_exception(answer)
    else:
        waiting.answer.set_result(answer)
