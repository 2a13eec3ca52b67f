"""Work that several may wait for: it is done once for all, and given up when nobody waits any longer."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class SharedWork(Generic[K, V]):
    """What is being worked on, by what it is about."""

    def __init__(self) -> None:
        self._tasks: dict[K, asyncio.Task[V]] = {}
        self._waiting: Counter[asyncio.Task[V]] = Counter()

    def __contains__(self, key: K) -> bool:
        return key in self._tasks

    def __len__(self) -> int:
        return len(self._tasks)

    async def get(self, key: K, begin: Callable[[], Coroutine[Any, Any, V]]) -> V:
        """What comes of the work, which is begun unless it is under way."""
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.get_running_loop().create_task(begin())
            task.add_done_callback(lambda ended: self._ended(key, ended))
        self._waiting[task] += 1
        try:
            return await asyncio.shield(task)
        finally:
            self._waiting[task] -= 1
            if not self._waiting[task]:
                del self._waiting[task]
                self._ended(key, task)  # whoever comes now begins anew
                task.cancel()
            del task  # its exception refers to this frame; cycles wait for the collector

    async def close(self) -> None:
        """Give up everything."""
        tasks = [*self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, key: K, task: asyncio.Task[V]) -> None:
        if self._tasks.get(key) is task:
            del self._tasks[key]
