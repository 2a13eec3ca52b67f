"""/healthz: one question to the store for all who ask, an answer in time, and no more than the quota."""

from __future__ import annotations

import asyncio
import time

import pytest

from lastcard.client import Rejected
from lastcard.server import health
from server.harness import Served, live, serving


class Questions:
    """Stands between the server's health and its store: counts what is asked, and may hold it up."""

    def __init__(self, served: Served) -> None:
        self.asked = 0
        self.passes = asyncio.Event()
        self.passes.set()
        self._ask = served.context.health._ask
        served.context.health._ask = self.ask  # type: ignore[method-assign]

    async def ask(self, answer: asyncio.Future[bool]) -> None:
        self.asked += 1
        await self.passes.wait()
        await self._ask(answer)


@live
async def test_all_who_ask_within_a_second_get_one_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH_SECONDS", 60.0)
    async with serving() as served:
        questions = Questions(served)
        assert set(await asyncio.gather(*(served.ask("/healthz") for _ in range(20)))) == {"ok\n"}
        assert questions.asked == 1
        monkeypatch.setattr(health, "FRESH_SECONDS", 0.0)
        await served.ask("/healthz")
        assert questions.asked == 2


@live
async def test_a_store_that_hangs_is_told_in_time_and_not_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.3)
    monkeypatch.setattr(health, "FRESH_SECONDS", 0.0)
    async with serving() as served:
        questions = Questions(served)
        questions.passes.clear()
        started = time.monotonic()
        for _ in range(5):
            with pytest.raises(OSError, match="not ready"):
                await served.ask("/healthz")
        assert time.monotonic() - started >= 0.3
        assert questions.asked == 1
        questions.passes.set()
        await asyncio.sleep(0)
        assert await served.ask("/healthz") == "ok\n"
        assert questions.asked == 2


@live
async def test_health_is_asked_for_within_the_quota() -> None:
    async with serving(requests_per_minute=5) as served:
        answers = await asyncio.gather(*(served.ask("/healthz") for _ in range(9)), return_exceptions=True)
        assert [one.status for one in answers if isinstance(one, Rejected)] == [429] * 4
