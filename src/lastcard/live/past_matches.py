"""Earlier matches of tables, read from their logs one at a time and cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from ..table.table_state import TableState
from .reading import LogReader
from .shared_work import SharedWork

KEPT = 32

Charge = Callable[[int], None]
"""Called with how many acts have to be read again; it may refuse with an exception."""


class PastMatches:
    """Tables at the end of earlier matches: these never change, unless the store has lost acts."""

    def __init__(self, kept: int = KEPT) -> None:
        self._most = kept
        self._kept: OrderedDict[tuple[str, int], TableState] = OrderedDict()
        self._reading: SharedWork[tuple[str, int], TableState] = SharedWork()
        self._slot = asyncio.Lock()

    async def at(self, reader: LogReader, last: int, charge: Charge) -> TableState:
        """The table after an act, the last one before its next match."""
        place = (reader.table_id, last)
        kept = self._kept.pop(place, None)
        if kept is not None and await reader.is_at(kept):
            return self._keep(place, kept)
        if place not in self._reading:
            charge(await reader.distance(last))
        return await self._reading.get(place, lambda: self._read(place, reader))

    async def close(self) -> None:
        await self._reading.close()

    async def _read(self, place: tuple[str, int], reader: LogReader) -> TableState:
        async with self._slot:
            found = await reader.read_to(place[1])
        found.rest()
        return self._keep(place, found)

    def _keep(self, place: tuple[str, int], state: TableState) -> TableState:
        self._kept[place] = state
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return state
