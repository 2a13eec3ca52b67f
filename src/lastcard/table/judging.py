"""What is refused of a new act, beyond what the table's state forbids: too early, for nothing, or misleading.

An act is judged once, before it is written to the log. `TableState.replay` does not judge it again, so it
carries out every act of a log that the table's state allows.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from typing import TYPE_CHECKING

from ..bots import check_level
from ..notation.token_kinds import catch, is_catch
from . import acts as a
from . import seats as seating
from .before_play import DISMISSED_MS, changed, check_host
from .names import look_alike, tidy_name
from .seats import SYSTEM, Seat
from .table_errors import ActRefused

if TYPE_CHECKING:
    from .table_state import TableState

MOST_BEFORE_PLAY = 1000
"""Acts before the first deal; after that there is no more to set up, only to begin or to leave."""

DEALS = {"waiting": a.Start, "between": a.NextRound, "over": a.Rematch}
"""Which act deals in which phase."""

TO_END_WAITING = (a.Start, a.Leave, a.Close)


def judge(state: TableState, act: a.AnyAct, actor: int, at: int, levels: Collection[str]) -> None:
    """Refuse what comes too early or changes nothing, and names that nobody could read.

    An early catch is refused, not kept until its time: kept ones would have an order beside the log's.
    """
    if state.seq >= MOST_BEFORE_PLAY and state.phase == "waiting" and not isinstance(act, TO_END_WAITING):
        raise ActRefused("worn-out", "this table was changed too often", "start it, or create a new one")
    if isinstance(act, DEALS.get(state.phase, ())):
        _check_dealer(state, actor, at)
    match act:
        case a.Play() | a.BotPlay():
            if is_catch(act.token) and state.phase == "playing" and act.token == catch(state.round.exposed):
                moment = state.catch_from()
                wait_until(moment, at, "R-12", "a seat has a moment to call before it is caught")
        case a.Start() if act.fill and any(taken.free for taken in state.seats):
            _check_level(act.fill, levels)
        case a.Sit():
            if act.bot:
                _check_level(act.bot, levels)
            _check_name(state, act.name, act.seat, bot=act.bot != "")
            if not act.bot:
                _check_not_dismissed(state, act, at)
        case a.Rename():
            if act.name is not None:
                _check_name(state, act.name, actor, bot=False)
            _check_new(state, act, actor)
        case a.Change() if _is_set_up_so(state, act, actor):
            raise nothing_new("choose another value")
        case a.TimeOut():
            wait_until(state.deadline(), at, "R-48", "there is still time to decide")
        case a.NextRound() if actor == SYSTEM and state.people_present():
            wait_until(state.deadline(), at, "R-48", "there is still time to look at the cards")


def _check_dealer(state: TableState, actor: int, at: int) -> None:
    """Only the host deals; the other players may too after the host has let the time for the deal pass."""
    host, moment = state.host, state.deal_from()
    if actor == host or host is None or moment is None or actor not in state.people_present():
        return
    if at < moment:
        seconds = -(-(moment - at) // 1000)
        raise ActRefused(
            "host-only",
            "only the host deals",
            f"wait for {state.seats[host].name}; in {seconds} seconds any player may deal",
        )


def _check_level(name: str, levels: Collection[str]) -> None:
    try:
        check_level(name, levels)
    except ValueError as error:
        raise ActRefused.by_rules(error) from error


def _check_name(state: TableState, name: str, seat: int, *, bot: bool) -> None:
    """Nobody is called so that they cannot be read, or are taken for another.

    During a match that goes for the name too by which the cards of another seat were dealt.
    """
    try:
        tidy = tidy_name(name)
    except ValueError as error:
        raise ActRefused("name-impossible", str(error)) from error
    if tidy != name:
        raise ActRefused("name-impossible", "the name is not in its plain form", f"write {tidy!r}")
    others = [other for k, other in enumerate(state.seats) if k != seat]
    taken = (worn for other in others for worn in (other.name, other.known_as) if worn)
    if any(look_alike(name, other) for other in taken):
        raise seating.called_already(name)
    if not bot and any(look_alike(name, seating.bot_name(k)) for k in range(len(state.seats))):
        raise seating.called_like_a_bot(name)


def _check_not_dismissed(state: TableState, act: a.Sit, at: int) -> None:
    """Keep a dismissed person out for a while: the address, or if a player there shares it, only the name.

    So a host does not lock out everybody else at the same address.
    """
    homes = {taken.home for taken in state.seats if taken.person}
    for sent in state.dismissals:
        left = sent.at + DISMISSED_MS - at
        same_name = sent.home not in homes or look_alike(act.name, sent.name)
        if left > 0 and act.home == sent.home and same_name:
            raise ActRefused(
                "sent-away",
                "the host has sent you away from this table",
                f"watch, or sit down again in {-(-left // 60_000)} minutes",
            )


def _check_new(state: TableState, act: a.Rename, actor: int) -> None:
    """A name and a head that one has already are not worth an entry."""
    seat = state.seats[actor] if 0 <= actor < len(state.seats) else Seat()
    if act.name in (None, seat.name) and act.head in (None, seat.head):
        raise nothing_new("give a name, a head, or both")


def _is_set_up_so(state: TableState, act: a.Change, actor: int) -> bool:
    """Whether the host wants what is so already."""
    with contextlib.suppress(ValueError):  # which is refused soon
        check_host(state.seats, actor, state.phase)
        return changed(state.settings, state.seats, act)[0] == state.settings
    return False


def nothing_new(hint: str) -> ActRefused:
    return ActRefused("nothing-new", "nothing would change", hint)


def wait_until(moment: int | None, at: int, clause: str, reason: str) -> None:
    """Refuse what comes before its time; without a moment it never comes."""
    if moment is None:
        raise ActRefused("too-early", reason, "there is no time limit here", clause=clause)
    if at < moment:
        raise ActRefused(
            "too-early", reason, f"try again in {moment - at} ms", clause=clause, wait_ms=moment - at
        )
