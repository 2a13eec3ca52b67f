"""A bot that plays at a table on the network, with nothing but what a client is told."""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import KW_ONLY, dataclass

from ..bots import Bot
from ..bots.finding import told
from ..bots.next_move import failed
from ..bots.wishes import Wish, wish
from ..notation.token_kinds import PASS, is_catch
from ..protocol.closes import CloseCode
from ..protocol.messages import Done, Refused
from ..sight import View
from ..table import acts as a
from ..table.view import TableView
from . import Client, Gone, Unfollowed

AGAIN_SECONDS = 1.0
LEAVE_SECONDS = 1.5
GOODBYE_SECONDS = 0.5


@dataclass
class BotPlayer:
    """Plays a seat until the match is over."""

    client: Client
    bot: Bot
    _: KW_ONLY
    think_seconds: float = 0.8
    starts: bool = False  # begins the match when all seats are taken
    deals: bool = False  # asks for the next round at once
    waits: bool = False  # where the match is over as it sits down, for another one

    async def play(self) -> TableView:
        """The view at the end of the match."""
        client = self.client
        late = self.waits
        while True:
            view, seq = client.view, client.seq
            if view is None:
                raise ValueError("the client is not connected")
            late = late and view.phase == "over"
            if view.phase in ("over", "closed") and not late:
                return view
            act = self.wish(view)
            if act is None:
                await client.beyond(seq)
            elif not await client.beyond(seq, within=self.pause(view, act)):
                await self._do(act, seq)

    async def leave(self) -> bool:
        """Get up, so that somebody else can go on; whether it came to that in a moment."""
        left = False
        with contextlib.suppress(TimeoutError, Unfollowed):
            async with asyncio.timeout(LEAVE_SECONDS):
                try:
                    left = isinstance(await self.client.act(a.Leave()), Done)
                except Gone as gone:
                    left = gone.code == CloseCode.GONE.code  # so it is told before the first deal
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):  # the usual patience with a server is longer
                await self.client.close()
        return left

    async def _do(self, act: a.PersonAct, seq: int) -> None:
        answer = await self.client.act(act)
        if isinstance(answer, Refused) and self.client.seq == seq:
            await self.client.beyond(seq, within=answer.wait_ms / 1000 or AGAIN_SECONDS)

    def pause(self, view: TableView, act: a.PersonAct) -> float:
        """Return the seconds to think: a catch or a deal waits until the table accepts it."""
        think = random.uniform(0.5, 1) * self.think_seconds
        if isinstance(act, a.Play) and is_catch(act.token) and view.catch_from is not None:
            return max(think, (view.catch_from - self.client.clock()) / 1000)
        if isinstance(act, (a.Start, a.NextRound)) and not view.may_deal(self.client.clock()):
            return max(think, ((view.deal_from or 0) - self.client.clock()) / 1000)
        return think

    def wish(self, view: TableView) -> a.PersonAct | None:
        """What the bot wants to do now, if anything."""
        seat = view.viewer
        if seat is None:
            return None
        if view.phase == "waiting":
            return a.Start() if self.starts and all(one.name for one in view.players) else None
        if view.players[seat].away:
            return a.Back()
        if view.phase == "between":
            return a.NextRound() if self.deals else None
        return self.move(view.game, awaited=view.awaited == seat) if view.game else None

    def move(self, game: View, *, awaited: bool) -> a.PersonAct | None:
        wanted = self._wanted(game, awaited=awaited) if game.legal else None
        if wanted is None:
            return None
        return a.Pass() if wanted.token == PASS else a.Play(*wanted)

    def _wanted(self, game: View, *, awaited: bool) -> Wish | None:
        """What the bot wants; one that fails, or wants what is not open to it, would do so for ever."""
        assert game.viewer is not None
        try:
            wanted = wish(self.bot, game, awaited=awaited)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise failed(self.bot, game.viewer, f"failed in phase {game.phase}: {told(error)}") from error
        if wanted is not None and wanted.token not in game.legal:
            problem = f"wanted {wanted.token!r} in phase {game.phase}; open to it: {', '.join(game.legal)}"
            raise failed(self.bot, game.viewer, problem)
        return wanted
