"""The words that the clause tests are written in."""

from collections.abc import Callable
from typing import Any, get_args

import pytest

import lastcard
from lastcard.notation.token_kinds import cards_in
from lastcard.rules.errors import RuleCode

TRIO = ("angry-birds", "mod", "corn")
ALL = (*TRIO, "avatar", "classic")
CODES = get_args(RuleCode)


def clause(*ids: str) -> pytest.MarkDecorator:
    """Names the clauses that a test stands for."""
    return pytest.mark.clause(*ids)


def red(edition: str) -> str:
    """The letter of the colour that takes red's place."""
    return "p" if edition == "corn" else "r"


def lay(position: str) -> lastcard.Round:
    """A round laid out from a position."""
    return lastcard.Round.from_position(position)


def owing(hand: str, top: str, **fields: object) -> lastcard.Round:
    """Seat 1 is hit by the card on top and holds that hand."""
    more = " ".join(f"{name}={value}" for name, value in fields.items())
    return lay(f"classic hands=r1,r2,r3/{hand}/b1,b2,b3 pile={top} draw=* turn=0 phase=answer {more}")


def answers(r: lastcard.Round, seat: int = 1) -> list[str]:
    """The cards that a seat may answer with."""
    return cards_in(r.legal(seat))


def play(r: lastcard.Round, actions: str) -> list[Any]:
    """Takes actions such as `0:F 0:y 1:challenge`, one after the other, and returns all their events."""
    events: list[Any] = []
    for step in actions.split():
        seat, token = step.split(":")
        events += r.act(int(seat), token)
    return events


def refused(r: lastcard.Round, seat: int, token: str, clause: str | None = None) -> lastcard.IllegalAction:
    """The refusal of an action, which must name its clause and leave the round untouched."""
    before, told = r.position(), r.why_not(seat, token)
    with pytest.raises(lastcard.IllegalAction) as caught:
        r.act(seat, token)
    assert r.position() == before
    assert repr(told) == repr(caught.value)
    assert token not in r.legal(seat)
    assert caught.value.reason
    assert caught.value.code in CODES
    assert clause in (None, caught.value.clause)
    return caught.value


def find(wanted: Callable[[lastcard.Round], bool], edition: str, **deal: Any) -> lastcard.Round:
    """The first deal that answers the description, by trying one seed after the other."""
    for seed in range(3000):
        r = lastcard.Round.deal(edition, seed=f"seed-{seed}", **deal)
        if wanted(r):
            return r
    raise AssertionError(f"no such deal of {edition} among 3000 seeds")


def told(events: list[Any], kind: str) -> list[Any]:
    """The events of one kind, in order."""
    return [event for event in events if event.kind == kind]


def kinds(events: list[Any]) -> list[str]:
    """What happened, as the kinds of the events."""
    return [event.kind for event in events]


def sit_out(r: lastcard.Round) -> None:
    """The seat to act draws and plays nothing."""
    seat = r.actor
    assert seat is not None
    r.act(seat, "draw")
    if r.phase == "drawn":
        r.act(seat, "keep")


def order_of_play(r: lastcard.Round, turns: int) -> list[int]:
    """Whose turns come next, if everybody sits out."""
    order = []
    for _ in range(turns):
        order.append(r.turn)
        sit_out(r)
    return order


def cards_in_game(r: lastcard.Round) -> list[str]:
    """Every card of the round, wherever it lies, sorted."""
    held = [card for seat in range(r.seats) for card in (*r.hand(seat), *r.foreheads(seat))]
    return sorted([*held, *r.draw_pile, *r.discard_pile])
