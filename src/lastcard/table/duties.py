"""What the system has to do at a table, and when: bots' moves, timeouts, deals that nobody asks for.

Everything follows from the table's state and the time, so that all processes derive the same act with the
same id, and whoever is second finds it done. Bots see what their seat sees, and they wait as people do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from ..bots import Bot, is_own, make_bot
from ..bots.wishes import Wish, wish
from ..notation.token_kinds import CALL, PASS, is_catch, is_spoken
from ..sight import View
from . import acts as a
from .autopilot import Autopilot, SafeBot, autopilot
from .settings import AUTOPILOT
from .table_state import TableState
from .view import game_view

Thoughts = Mapping[int, Wish | None]
"""What the bots at some seats want, those that are not ours: they think elsewhere, and may not know yet."""

NO_THOUGHTS: Thoughts = {}

STEPS_A_TURN = 4
"""How many moments within the time of a turn a deadline is written down as, at most."""


@dataclass(frozen=True, slots=True)
class Duty:
    """An act of the system that is due from a moment on; the id is the same in every process."""

    at: int
    action_id: str
    decide: Callable[[], a.AnyAct] = field(repr=False)  # what it is takes some thought, when it is due

    @property
    def act(self) -> a.AnyAct:
        return self.decide()


def wake_at(state: TableState) -> int | None:
    """When the system will surely act, unless a player does first: what the store wakes any process for.

    Whoever has the table open goes by the clock. For a deadline the others are called in some time after it,
    so that not every act has to write down another moment.
    """
    if state.dormant:
        return None
    if state.phase == "playing":
        seat = state.awaited
        if seat is not None and state.stand_in(seat):
            return decides_at(state)
        deadline, seconds = state.deadline(), state.settings.turn_seconds
        if deadline is None or seconds is None:
            return None
        step = seconds * 1000 // STEPS_A_TURN
        return -(-deadline // step) * step
    if state.phase == "between":
        return deals_at(state)
    return None


def duty(state: TableState, *, timeouts: bool = True, thoughts: Thoughts = NO_THOUGHTS) -> Duty | None:
    """The next thing that the system has to do as matters stand; its time may be yet to come."""
    if state.dormant:
        return None
    if state.phase == "between":
        at = deals_at(state)
        return None if at is None else Duty(at, f"deal:{state.decision}", a.NextRound)
    if state.phase != "playing":
        return None
    duties = bot_duties(state, thoughts)
    if timeouts:
        duties += time_out(state)
    return min(duties, key=lambda due: due.at, default=None)


def is_left_to_people(state: TableState) -> bool:
    """Whether a round is played in which the system will do nothing, whatever people do: no bot, no hurry."""
    return state.settings.turn_seconds is None and is_played_by_people(state)


def is_played_by_people(state: TableState) -> bool:
    """Whether a round is played in which no bot has a seat, nor anybody's place."""
    if state.phase != "playing":
        return False
    for taken in state.seats:  # noqa: SIM110 - asked after every act, and this is half the work of any()
        if taken.bot or taken.away:
            return False
    return True


def deals_at(state: TableState) -> int | None:
    """When the next round is dealt by itself: soon where only bots are left, else when the pause is over."""
    if not state.people_present():
        return state.decision_at + state.think_ms
    return state.deadline()


def time_out(state: TableState) -> list[Duty]:
    at, seat = state.deadline(), state.awaited
    if at is None or seat is None or state.stand_in(seat):
        return []
    return [Duty(at, f"time:{state.decision}", partial(timed_out, state, seat))]


def timed_out(state: TableState, seat: int) -> a.TimeOut:
    """What is done for a seat that took too long."""
    return a.TimeOut(seat, autopilot(seen(state, seat), state.bot_seed(seat)), state.decision)


# Bots


def decides_at(state: TableState) -> int:
    """When a bot decides. It leaves a moment to catch a seat that has not called, as a person would."""
    at = state.decision_at + state.think_ms
    if state.queue:
        return state.decision_at + state.think_ms // 2
    return max(at, (state.catch_from() or 0) + state.think_ms) if state.settings.reflexes else at


def reacts_at(state: TableState, token: str) -> int:
    """When a bot speaks up: after the grace time if it catches, else somewhat faster than it decides."""
    think = state.think_ms
    if is_catch(token):
        return (state.catch_from() or 0) + think
    return (state.exposure_at if token == CALL else state.decision_at) + think // 2


def bot_duties(state: TableState, thoughts: Thoughts = NO_THOUGHTS) -> list[Duty]:
    """What the bots want to do. Reactions come first: of two at the same time the first one counts."""
    if not any(taken.bot or taken.away for taken in state.seats):
        return []
    duties = [] if state.queue else bot_reactions(state)
    duties += own_bot_duties(state, thoughts)
    seat = state.awaited
    if seat is not None and plays_of_ours(state, seat):
        decide = partial(decision, state, seat)
        duties.append(Duty(decides_at(state), bot_id(state, seat), decide))
    return duties


def bot_id(state: TableState, seat: int) -> str:
    return f"bot:{state.seq}:{seat}"


def bot_reactions(state: TableState) -> list[Duty]:
    """Calls, catches and interruptions of the bots, in the order in which they are asked (R-37)."""
    r = state.round
    if not state.settings.reflexes or r.actor is None:
        return []
    duties = []
    for seat in r.reacting():
        if plays_of_ours(state, seat):
            wanted = wish(bot_at(state, seat), seen(state, seat), awaited=False)
            if wanted is not None:
                react = partial(a.BotPlay, seat, wanted.token)
                duties.append(Duty(reacts_at(state, wanted.token), bot_id(state, seat), react))
    return duties


def decision(state: TableState, seat: int) -> a.BotPlay:
    """What a bot decides, with its call if it has one to make; what it answers where seats are asked."""
    return bot_play(seat, wish(bot_at(state, seat), seen(state, seat), awaited=True))


def bot_play(seat: int, wanted: Wish | None) -> a.BotPlay:
    return a.BotPlay(seat, "") if wanted is None or wanted.token == PASS else a.BotPlay(seat, *wanted)


def bot_at(state: TableState, seat: int) -> Bot:
    """The bot that plays a seat now. It has no memory, so that any process can call it in."""
    level, seed = state.stand_in(seat), state.bot_seed(seat)
    return Autopilot(seed) if level == AUTOPILOT else SafeBot(make_bot(level, seed), seed)


# Bots that are not ours


def plays_of_ours(state: TableState, seat: int) -> bool:
    """Whether one of our own bots plays a seat, which answers at once."""
    level = state.stand_in(seat)
    return level != "" and not is_own(level)


def own_bots_asked(state: TableState) -> list[int]:
    """The seats of the other bots that have something to decide, or could react."""
    seats = [seat for seat, taken in enumerate(state.seats) if taken.bot and is_own(taken.bot)]
    if not seats or state.phase != "playing":
        return []
    asked = {state.awaited}
    if state.settings.reflexes and not state.queue:
        asked |= {*state.round.reacting()}
    return [seat for seat in seats if seat in asked]


def own_bot_duties(state: TableState, thoughts: Thoughts) -> list[Duty]:
    """What those of them do that have made up their minds."""
    duties = []
    for seat, wanted in thoughts.items():
        if wanted is not None:
            reacts = seat != state.awaited or is_spoken(wanted.token)
            at = reacts_at(state, wanted.token) if reacts else decides_at(state)
            duties.append(Duty(at, bot_id(state, seat), partial(bot_play, seat, wanted)))
    return duties


def seen(state: TableState, seat: int) -> View:
    view = game_view(state, seat)
    if view is None:
        raise ValueError("no round has been dealt yet")
    return view
