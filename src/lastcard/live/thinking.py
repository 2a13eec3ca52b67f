"""What the bots that an operator has added want to do: asked in the background, once per moment of a table.

A table never waits for them longer than they may think. Where one fails, is too slow or wants what is not
allowed, the autopilot acts in its place; where a table has one that this server does not offer, `sensible`
plays for it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..bots import make_bot
from ..bots.answering import BotQuestion
from ..bots.wishes import Wish, wish
from ..notation.token_kinds import PASS
from ..table.autopilot import SafeBot, autopilot
from ..table.duties import own_bots_asked, seen
from .live_table import LiveTable
from .own_bots import NoAnswer, OwnBots

logger = logging.getLogger(__name__)

STAND_IN = "sensible"

Spawn = Callable[[Coroutine[Any, Any, None]], None]


@dataclass(slots=True)
class TableMoment:
    """A table after some act: who was asked, and what those want who have answered."""

    seq: int
    asked: set[int] = field(default_factory=set)
    wishes: dict[int, Wish | None] = field(default_factory=dict)


class Thinking:
    """The thoughts of such bots at all tables of a process."""

    def __init__(self, bots: OwnBots, spawn: Spawn, answered: Callable[[LiveTable], None]) -> None:
        """`answered` is told of a table where another bot has made up its mind."""
        self._bots = bots
        self._spawn = spawn
        self._answered = answered
        self._moments: dict[str, TableMoment] = {}
        self._missed: set[tuple[str, str]] = set()  # tables and their bots that are not here

    def forget(self, table_id: str) -> None:
        self._moments.pop(table_id, None)

    def at(self, table: LiveTable) -> Mapping[int, Wish | None]:
        """What such bots want at a table now, by seat; who has not been asked is asked, and comes later."""
        seats = own_bots_asked(table.state)
        if not seats:
            self.forget(table.table_id)
            return {}
        moment = self._moments.get(table.table_id)
        if moment is None or moment.seq != table.seq:
            moment = self._moments[table.table_id] = TableMoment(table.seq)
        for seat in seats:
            if seat not in moment.asked:
                moment.asked.add(seat)
                self._ask(table, moment, seat)
        return moment.wishes

    def _ask(self, table: LiveTable, moment: TableMoment, seat: int) -> None:
        state = table.state
        name, awaited = state.stand_in(seat), seat == state.awaited
        question = BotQuestion(seen(state, seat), state.bot_seed(seat), awaited)
        if name in self._bots:
            self._spawn(self._think(table, moment, seat, name, question))
            return
        if (table.table_id, name) not in self._missed:
            self._missed.add((table.table_id, name))
            logger.warning(
                "table %s has the bot %s, which this server does not offer: %s plays for it;"
                " start the server with --bots %s to have it back",
                *(table.table_id, name, STAND_IN, name),
            )
        stand_in = SafeBot(make_bot(STAND_IN, question.seed), question.seed)
        moment.wishes[seat] = wish(stand_in, question.view, awaited=awaited)

    async def _think(
        self, table: LiveTable, moment: TableMoment, seat: int, name: str, question: BotQuestion
    ) -> None:
        wanted: Wish | None = None
        try:
            wanted = await self._bots.ask(name, question)
            if wanted is not None and wanted.token not in question.view.legal:
                raise NoAnswer(f"wanted {wanted.token!r}, which is not open to it")
        except NoAnswer as trouble:
            logger.warning(
                "the bot %s %s; the autopilot acts for it (seat %d of table %s, phase %s)",
                *(name, trouble, seat, table.table_id, question.view.phase),
            )
            wanted = None
        if wanted is None and question.awaited:
            wanted = Wish(autopilot(question.view, question.seed) or PASS)
        moment.wishes[seat] = wanted
        if self._moments.get(table.table_id) is moment and table.seq == moment.seq:
            self._answered(table)
