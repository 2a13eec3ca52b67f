"""Whether the store answers: asked once for everybody who wants to know within a second."""

from __future__ import annotations

import asyncio
import time

from ..live.registry import TableRegistry
from ..protocol.problems import Problem
from ..store.log import LogError

ANSWER_SECONDS = 2.0
"""How long the store has to answer; a balancer should not have to guess what silence means."""

FRESH_SECONDS = 1.0


class Health:
    """One question to the store at a time. One that hangs is not waited for, and not asked again."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._answer: asyncio.Future[bool] | None = None
        self._asked_at = 0.0

    async def problem(self) -> Problem | None:
        """What is wrong, if anything is."""
        if not await self._store_answers():
            return Problem("store", "the store is unavailable")
        if self._registry.outage.lasts:
            return Problem("store", "the store accepts no writes")
        return None

    async def _store_answers(self) -> bool:
        now = time.monotonic()
        answer = self._answer
        if answer is None or (answer.done() and now - self._asked_at >= FRESH_SECONDS):
            answer = self._answer = asyncio.get_running_loop().create_future()
            self._asked_at = now
            self._registry.spawn(self._ask(answer))
        await asyncio.wait({answer}, timeout=max(0.0, self._asked_at + ANSWER_SECONDS - now))
        return answer.done() and answer.result()

    async def _ask(self, answer: asyncio.Future[bool]) -> None:
        answers = False
        try:
            await self._registry.clock.ask()
            answers = True
        except LogError:
            pass
        finally:
            answer.set_result(answers)
