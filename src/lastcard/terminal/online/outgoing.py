"""Acts on their way to the table, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from ...client import ActAnswer, Client, Gone, Refused, Unfollowed, Unreadable
from ...notation.token_kinds import PASS, is_catch
from ...table import acts as a
from ...table.table_errors import TABLE
from ...table.view import TableView

AnswerHandler = Callable[[a.PersonAct, ActAnswer], None]


def is_open(act: a.PersonAct, view: TableView) -> bool:
    """Whether an act that was planned makes sense by now."""
    token = act.token if isinstance(act, a.Play) else PASS
    return view.game is not None and token in view.game.legal


class ActQueue:
    """At most one act is under way; those after it wait for its answer."""

    def __init__(self, client: Client, answered: AnswerHandler) -> None:
        self._client = client
        self._answered = answered
        self._task: asyncio.Task[None] | None = None
        self.planned: list[a.PersonAct] = []

    @property
    def under_way(self) -> bool:
        return self._task is not None

    def go(self, acts: Sequence[a.PersonAct], view: TableView) -> None:
        """Send the first of some acts, decided while the table looked like that."""
        first, *self.planned = acts
        self._task = asyncio.get_running_loop().create_task(self._deliver(first, view))

    def returned(self) -> None:
        """The answer was taken in; the next act may go."""
        self._task = None

    def stop(self) -> None:
        self.planned.clear()
        if self._task is not None:
            self._task.cancel()

    async def _deliver(self, act: a.PersonAct, view: TableView) -> None:
        try:
            await asyncio.sleep(self._seconds_too_early(act, view))
            answer = await self._client.act(act, seen=view.seq)
            while isinstance(answer, Refused) and answer.wait_ms:
                await asyncio.sleep(answer.wait_ms / 1000)
                answer = await self._client.act(act, seen=view.seq)
        except Gone:
            return  # whoever waits for the end of the connection tells it
        except (Unreadable, Unfollowed) as error:
            answer = Refused("", view.seq, "unreadable", TABLE, str(error), "", 0, stale=False)
        self._answered(act, answer)

    def _seconds_too_early(self, act: a.PersonAct, view: TableView) -> float:
        """A catch counts only after a moment in which the exposed seat can call."""
        if not (isinstance(act, a.Play) and is_catch(act.token)) or view.catch_from is None:
            return 0.0
        return max(0.0, (view.catch_from - self._client.clock()) / 1000)
