"""Requests that wait for one connection are sent together, one batch after the other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .log import LogError, StoreError, Unknown

BATCH = 256
FIRST_PAUSE = 0.05
LONGEST_PAUSE = 1.0

RequestT = TypeVar("RequestT")
AnswerT = TypeVar("AnswerT")


class Unreachable(Exception):
    """There is no connection to the store."""


@dataclass(slots=True)
class _Waiting(Generic[RequestT, AnswerT]):
    asked: RequestT
    answer: asyncio.Future[AnswerT]
    since: float


class Batcher(Generic[RequestT, AnswerT]):
    """One batch is on its way at a time. Without a connection, all give up after `patience` seconds.

    `carry` sends a batch to the store. It raises Unreachable if nothing was sent, another LogError for the
    whole batch. `claim` is a thing and a claim to it: different claims to one thing are never in one batch.
    """

    def __init__(
        self,
        carry: Callable[[list[RequestT]], Awaitable[list[AnswerT | LogError]]],
        claim: Callable[[RequestT], tuple[Hashable, object]],
        patience: float,
    ) -> None:
        self._carry = carry
        self._claim = claim
        self._patience = patience
        self._waiting: deque[_Waiting[RequestT, AnswerT]] = deque()
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def ask(self, asked: RequestT) -> AnswerT:
        if self._closed:
            raise StoreError("the store has been closed; nothing was written")
        loop = asyncio.get_running_loop()
        waiting = _Waiting[RequestT, AnswerT](asked, loop.create_future(), loop.time())
        self._waiting.append(waiting)
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._run(), name="lastcard batcher")
        return await waiting.answer

    async def close(self) -> None:
        """Send what waits, then end."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        pause = FIRST_PAUSE
        while batch := self._take():
            answers: list[AnswerT | LogError]
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
                settle(waiting.answer, answer)

    def _take(self) -> list[_Waiting[RequestT, AnswerT]]:
        """The next batch, in order of asking. Whoever has gone again is left out."""
        batch: list[_Waiting[RequestT, AnswerT]] = []
        claims: dict[Hashable, object] = {}
        later: list[_Waiting[RequestT, AnswerT]] = []
        while self._waiting and len(batch) < BATCH:
            waiting = self._waiting.popleft()
            if waiting.answer.done():
                continue
            thing, claim = self._claim(waiting.asked)
            same = claims.setdefault(thing, claim) == claim
            (batch if same else later).append(waiting)
        self._waiting.extendleft(reversed(later))
        return batch

    def _give_up(self, error: Unreachable) -> None:
        oldest = asyncio.get_running_loop().time() - self._patience
        for waiting in self._waiting:
            if waiting.since < oldest or self._closed:
                settle(waiting.answer, StoreError(f"{error}; nothing was written"))


def settle(answer: asyncio.Future[Any], outcome: object) -> None:
    """Give an answer, or what went wrong, to whoever still waits."""
    if answer.done():
        return
    if isinstance(outcome, BaseException):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)
