"""A table without reflexes: every seat that could call, catch or interrupt is asked, one after the other.

The exposed seat is asked first, then the seat to act, then the others in order of play (R-37). Who is
asked follows from what everybody can see, never from a hand: where a card may interrupt, every other seat
with enough cards for it is asked, whether it holds one or not. So is, where jump-ins are played, every seat
that might hold the like of the top card. It is asked once a turn, at its start.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..events import Asked, Event, Exposed
from ..notation.token_kinds import CALL, PASS, is_catch
from ..round import Round
from ..rules.cards import COLOURS
from ..rules.editions import EDITIONS

FEWEST_TO_INTERRUPT = COLOURS + 1
"""The special card and one card of each colour (WAS-11)."""


def queue_after(r: Round, queue: tuple[int, ...], events: Iterable[Event]) -> tuple[int, ...]:
    """The seats to ask after these events; `queue` are those that were being asked, the speaker first."""
    if r.over or r.actor is None or EDITIONS[r.edition].questions[r.phase].alone:
        return ()
    new_moment = any(is_moment(event) for event in events)
    seats = r.asking_order() if new_moment else queue[1:]
    return tuple(seat for seat in seats if concerns(r, seat))


def is_moment(event: Event) -> bool:
    """Whether somebody may want to speak up: a seat is exposed, or a turn begins."""
    return (isinstance(event, Exposed) and event.seat is not None) or (
        isinstance(event, Asked) and event.phase == "turn"
    )


def concerns(r: Round, seat: int) -> bool:
    """Whether a seat could have something to say, as far as everybody can tell."""
    if seat in r.out:
        return False
    if r.exposed is not None or r.may_jump_in(seat):
        return True
    return (
        EDITIONS[r.edition].special.interruption is not None
        and r.phase == "turn"
        and seat != r.actor
        and r.sizes[seat] >= FEWEST_TO_INTERRUPT
    )


def open_in_turn(r: Round, queue: tuple[int, ...], seat: int) -> list[str]:
    """What a seat may do now, where each seat is asked in turn."""
    if queue:
        if seat != queue[0]:
            return []
        return [*(token for token in r.legal(seat) if seat != r.actor or is_reaction(r, seat, token)), PASS]
    if seat != r.actor:
        return []
    return [token for token in r.legal(seat) if not is_reaction(r, seat, token)]


def is_reaction(r: Round, seat: int, token: str) -> bool:
    """Whether the seat to act would speak up with it, rather than decide what is awaited."""
    return is_catch(token) or (token == CALL and r.exposed == seat)
