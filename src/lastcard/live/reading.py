"""Reading a log back: from its entries, or from a bookmark in it, to the state that they add up to.

However long a log is, others have their turn: after a few acts, and one table is read after the other, in the
order of asking, so that the first is there while the last one waits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence

from ..inside import repeat
from ..store.log import Bookmark, Entry, Log, LogError, LogPage
from ..table import acts as a
from ..table.bookmark import read_bookmark, write_bookmark
from ..table.facts import AnyFact
from ..table.table_errors import Diverged
from ..table.table_state import TableState

logger = logging.getLogger(__name__)

PAGE = 200
AT_ONCE = 40
REPEATED_AT_ONCE = 400
"""Acts that are played before others have their turn, and actions that are only repeated: less than a
millisecond."""

QUICK_STRETCHES = 4
PAUSE_SECONDS = 0.001
"""After that many stretches each is followed by a pause: the thread that writes acts needs time as well."""

EVERY = 25
"""The acts from one bookmark to the next."""

LAST = 2**62

Told = Callable[[int, tuple[AnyFact, ...]], None]
"""Is told of each act that is read: its number and its facts."""


class LogReader:
    """Reads the log of one table, and puts bookmarks into it."""

    __slots__ = ("_at_first", "_log", "_marking", "table_id")  # there is one for each open table

    def __init__(self, log: Log, table_id: str, at_first: Callable[[], TableState]) -> None:
        self.table_id = table_id
        self._log = log
        self._at_first = at_first
        self._marking: tuple[asyncio.Task[None], ...] = ()

    async def read(self, told: Told, *, head: int, page: LogPage | None = None) -> TableState:
        """The table as its log tells it, which has come as far as `head` or farther.

        Told are the acts since the last bookmark. A page that has been read from there need not be read
        again.
        """
        state, entries = await self._from_bookmark(head, page)
        place = head // EVERY * EVERY
        await self._play(state, entries, told, mark=place if place - state.seq >= EVERY else 0)
        return state

    async def read_between(self, after: int, last: int, told: Told) -> None:
        """Tell the acts from after a number up to another, which have happened long since."""
        state, entries = await self._from_bookmark(after)
        await self._play(
            state, entries, lambda seq, facts: told(seq, facts) if seq > after else None, to=last
        )

    async def read_to(self, last: int) -> TableState:
        """The table as it was after an act."""
        state, entries = await self._from_bookmark(last)
        far = last - state.seq >= EVERY
        await self._play(state, entries, lambda *_: None, to=last)
        if far:
            self.mark(state, lasting=True)
        return state

    async def distance(self, last: int) -> int:
        """How many acts `read_to` would have to read."""
        mark, _ = await self._log.read_from(self.table_id, last, 1)
        return last if mark is None else last - mark.seq

    async def is_at(self, state: TableState) -> bool:
        """Whether the log tells this state."""
        entries = await self._log.read(self.table_id, state.seq - 1, 1)
        return [entry.state_hash for entry in entries] == [state.state_hash()]

    def mark(self, state: TableState, *, lasting: bool = False) -> None:
        """Put a bookmark at a state. It saves time and nothing else, so nobody waits for it."""
        put = self._put(Bookmark(state.seq, write_bookmark(state), lasting))
        task = asyncio.get_running_loop().create_task(put)
        self._marking = (*(earlier for earlier in self._marking if not earlier.done()), task)

    async def _put(self, mark: Bookmark) -> None:
        try:
            await self._log.put_bookmark(self.table_id, mark)
        except LogError as error:
            logger.warning("could not write a bookmark of table %s at %s: %s", self.table_id, mark.seq, error)

    async def _from_bookmark(self, last: int, page: LogPage | None = None) -> tuple[TableState, list[Entry]]:
        """The table at its last bookmark up to a number, and some entries after that.

        Without one, or if it is not what the log tells, the table before its first act.
        """
        mark, entries = page or await self._log.read_from(self.table_id, last, PAGE)
        first = self._at_first()
        if mark is None:
            return first, entries
        state = await played(mark.written, first)
        if state is not None and (state.seq, state.state_hash()) == (mark.seq, entries[0].state_hash):
            return state, entries[1:]
        logger.warning("the bookmark of table %s at %s cannot be used", self.table_id, mark.seq)
        return self._at_first(), await self._log.read(self.table_id, 0, PAGE)

    async def _play(
        self, state: TableState, entries: list[Entry], told: Told, *, to: int = LAST, mark: int = 0
    ) -> None:
        """Carry out a page of the log and those that follow, up to a number; put a bookmark at another."""
        stretches = 0
        while entries and state.seq < to:
            for begin in range(0, len(entries), AT_ONCE):
                if stretches:  # most tables are read in one
                    await give_way(stretches)
                stretches += 1
                for facts in fold(state, entries[begin : min(begin + AT_ONCE, to - entries[0].seq + 1)]):
                    told(state.seq, facts)
                    if state.seq == mark:
                        self.mark(state)
            short = len(entries) < PAGE - 1  # a bookmark's own entry is no part of its page
            entries = [] if short else await self._log.read(self.table_id, state.seq, PAGE)


async def played(written: bytes, first: TableState) -> TableState | None:
    """The table that a bookmark tells; None if it tells none."""
    try:
        actions = read_bookmark(written, first)
        for done, (seat, token) in enumerate(actions or (), 1):
            repeat(first.round, seat, token)
            if done % REPEATED_AT_ONCE == 0:
                await give_way(done // REPEATED_AT_ONCE)
    except Exception:
        logger.exception("a bookmark cannot be read")
        return None
    return None if actions is None else first


async def give_way(stretches: int) -> None:
    """Let others have their turn, after so many stretches of work."""
    await asyncio.sleep(0 if stretches <= QUICK_STRETCHES else PAUSE_SECONDS)


def fold(state: TableState, entries: Sequence[Entry]) -> Iterator[tuple[AnyFact, ...]]:
    """Carry out entries and tell the facts of each; raises Diverged at what does not fit."""
    for entry in entries:
        if entry.seq != state.seq + 1:
            raise Diverged(f"entry {state.seq + 1} is missing, the next one is {entry.seq}")
        try:
            facts = state.replay(a.read_act(entry.body), int(entry.actor), entry.at)
        except Exception as error:
            raise Diverged(f"entry {entry.seq} is not possible here") from error
        if state.state_hash() != entry.state_hash:
            raise Diverged(f"entry {entry.seq} leads to another state than the one it was written with")
        yield tuple(facts)
