"""An act on its way into the log.

It is tried on a copy of the table's state and appended after the last entry known. If somebody was faster,
the newer entries are folded in and it is tried again where it still makes sense: a call, a catch, an Avatar
State, sitting down and getting up at any time; a decision only while the same one is awaited, and the wish
for a deal only until there is one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from ..bots import BOTS
from ..notation.token_kinds import is_catch, is_spoken
from ..rules.editions import EDITIONS
from ..store import log
from ..table import acts as a
from ..table.answers import Accepted, ActResult, Refusal
from ..table.duties import wake_at
from ..table.table_errors import TABLE, ActRefused, Stale
from ..table.table_state import SYSTEM, TableState
from .replica import Replica

RETRIES = 3
DEALS = (a.Start, a.NextRound, a.Rematch)

STATUS: dict[str, log.Status] = {
    "waiting": "open",
    "playing": "live",
    "between": "live",
    "over": "over",
    "closed": "over",
}


@dataclass(slots=True)
class Attempt:
    """One act of one actor, who is a seat since an act of sitting down, or the system.

    The id is the actor's own, so nobody can use up the ids of somebody else, nor of who sat there before.
    """

    replica: Replica
    actor: int
    action_id: str
    act: a.AnyAct
    seen_seq: int | None
    since: int | None
    levels: Collection[str] = tuple(BOTS)  # the bots that may be seated
    body: str = ""
    decision: int | None = None  # the one that was awaited when it was first tried
    known_seq: int = 0  # how far the table was known here when the act had its turn
    reading: int = field(init=False)  # how often the log had been read anew when the actor asked

    def __post_init__(self) -> None:
        self.reading = self.replica.rereads

    async def answer(self) -> ActResult:
        """Carry the act out, once, or say why not. A table has one act at a time in here."""
        replica = self.replica
        await replica.recover()
        self.known_seq = replica.seq
        if self.since is None:
            self.since = replica.state.since(self.actor)
        whose = str(self.actor) if self.actor == SYSTEM else f"{self.actor}.{self.since}"
        self.action_id = f"{whose}:{self.action_id}"
        try:
            log.check_text("the id of an act", self.action_id, log.LONGEST_ACTION_ID)
        except ValueError as error:
            return Refusal(replica.seq, "bad-id", TABLE, str(error), "choose another id")
        if self.seen_seq is not None and self.seen_seq > replica.seq:
            await replica.read_on()
        try:
            self.act = a.tidied(self.act)
            self.body = a.write_act(self.act)
            return await self.retry()
        except log.Mismatch:
            await self.replica.read_on()
            return Refusal(
                self.replica.seq, "id-used", TABLE, "this id was used for another act", "choose a new id"
            )
        except ValueError as error:
            return await self.known() or Refusal.of(ActRefused.by_rules(error), self.replica.seq)

    async def retry(self) -> Accepted:
        """Try it a few times."""
        for tries_left in reversed(range(self.tries_allowed())):
            self.check_not_stale()
            try:
                accepted = await self.try_once()
            except log.Unknown:
                accepted = await self.known()
                if accepted is None and not tries_left:
                    raise  # it may yet turn up in the log, so nobody can say that it is refused
            if accepted is not None:
                return accepted
        raise Stale("others were faster")

    def tries_allowed(self) -> int:
        """How often to try; what the system does is decided anew when the table has moved on."""
        return 1 if self.actor == SYSTEM and not isinstance(self.act, a.Sit) else 1 + RETRIES

    async def try_once(self) -> Accepted | None:
        """Try the act on a copy and append it; None if somebody was faster."""
        replica, before = self.replica, self.replica.state
        tried = before.clone()
        at = max(await replica.clock.ask(), replica.time()) if is_timed(self.act) else replica.clock.about()
        facts = tried.apply(self.act, self.actor, at, self.levels)
        asked = log.Append(
            replica.table_id,
            before.seq,
            str(self.actor),
            self.action_id,
            self.body,
            tried.state_hash(),
            wake_at(tried),
            STATUS[tried.phase],
            tried.listed if tried.listed != before.listed else None,
        )
        outcome = await replica.log.append(asked)
        if isinstance(outcome, log.Stored):
            told = tuple(facts)
            replica.advance(tried, outcome.entry, told)
            return Accepted(outcome.entry.seq, told)
        if isinstance(outcome, log.Duplicate):
            return await self.accepted(outcome.entry)
        await (replica.begin_anew() if outcome.head_seq < before.seq else replica.read_on())
        return None

    def check_not_stale(self) -> None:
        """Refuse an act that answers a decision which is no longer awaited, or of who sat there before."""
        state, seen_seq = self.replica.state, self.seen_seq
        if self.actor != SYSTEM and self.replica.rereads != self.reading:
            raise Stale("the table has lost acts")  # and numbers no longer tell who sits there
        if state.since(self.actor) != self.since:
            raise ActRefused("replaced", "somebody else sits there now", "take another seat")
        if isinstance(self.act, a.BotPlay) and seen_seq not in (None, state.seq):
            raise Stale("the bot has seen another table")
        if isinstance(self.act, DEALS) and (self.known_seq if seen_seq is None else seen_seq) < state.dealt:
            raise Stale("somebody else has dealt")
        if not answers_a_decision(self.act, state):
            return
        if self.decision is None:
            self.decision = state.decision
        unseen = seen_seq is not None and not state.decision <= seen_seq <= state.seq
        if unseen or self.decision != state.decision:
            raise Stale("the table has moved on")

    async def known(self) -> Accepted | None:
        """The answer, if the act is in the log already."""
        entry = await self.replica.log.find(self.replica.table_id, self.action_id)
        if entry is None or (entry.actor, entry.body) != (str(self.actor), self.body):
            return None
        return await self.accepted(entry)

    async def accepted(self, entry: log.Entry) -> Accepted:
        """What was answered, or would have been, when the entry was written."""
        if self.replica.seq < entry.seq:
            await self.replica.read_on()
        return Accepted(entry.seq, self.replica.facts_of(entry.seq))


def answers_a_decision(act: a.AnyAct, state: TableState) -> bool:
    """Whether an act only makes sense while the same decision is awaited."""
    if not isinstance(act, a.Play):
        return isinstance(act, a.Pass)
    if state.phase != "playing":
        return False
    token = act.token
    special = EDITIONS[state.settings.edition].special
    interrupts = special.interruption is not None and token == special.token
    at_any_time = is_spoken(token) or (interrupts and not act.uno)
    return not (at_any_time and state.settings.reflexes)


def is_timed(act: a.AnyAct) -> bool:
    """Whether an act can come too early."""
    if isinstance(act, (a.Play, a.BotPlay)):
        return is_catch(act.token)
    return isinstance(act, (a.TimeOut, a.Sit, *DEALS))
