"""What a view tells as numbers is what a batch tells whoever sits there: the same bytes, the same answers."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import lastcard
from lastcard.envs import Batch
from lastcard.envs.actions import PASS
from lastcard.envs.looking import look
from lastcard.envs.terms import Choices
from lastcard.rules.cards import CALL
from tries import tries
from wander import EDITIONS

PARTY = {"stacking": "any", "deflect": "both", "seven_zero": "both", "jump_in": "all", "mercy": "20"}
TABLES: list[tuple[str, int, Mapping[str, str]]] = [
    *[(edition, seats, {}) for edition in EDITIONS for seats in (2, 4)],
    *[("classic", 3, PARTY), ("avatar", 10, PARTY)],
]
STEPS = tries(20, 400) if lastcard.COMPILED else 4


@pytest.mark.parametrize("edition, seats, options", TABLES)
def test_a_view_gives_the_row_and_the_mask_of_a_batch(
    edition: str, seats: int, options: Mapping[str, str]
) -> None:
    modes: tuple[Choices, ...] = ("all", "needed")
    for choices in modes:
        b = Batch(edition, seats, 4, 1, options, choices=choices)
        for _ in range(STEPS):
            for i in range(b.n):
                view = b.round(i).view(int(b.seat[i]))
                row, mask = look(view, choices)
                assert row.tobytes() == b.obs[i].tobytes()
                if view.actor == view.viewer and b.mask[i, PASS]:
                    assert mask[CALL]  # a batch asks for the call alone, and for the decision after it
                else:
                    assert mask.tobytes() == b.mask[i].tobytes()
            b.step(b.random_actions())


@pytest.mark.parametrize("edition, seats, options", TABLES)
def test_a_view_gives_the_memory_of_a_batch(edition: str, seats: int, options: Mapping[str, str]) -> None:
    b = Batch(edition, seats, 4, 1, options, memory=True)
    assert b.memory is not None
    for _ in range(STEPS):
        for i in range(b.n):
            row, _ = look(b.round(i).view(int(b.seat[i])), memory=True)
            assert row.tobytes() == b.obs[i].tobytes() + b.memory[i].tobytes()
        b.step(b.random_actions())
    assert b.memory.any()


def test_a_spectator_is_not_asked() -> None:
    with pytest.raises(ValueError, match="look needs the view of a seat"):
        look(lastcard.Round.deal("mod", 2, 1).view(None))


def test_nobody_is_asked_after_the_end() -> None:
    r = lastcard.Round.from_position("mod hands=r1/g2 pile=r5 draw=* turn=0")
    r.act(0, "r1")
    with pytest.raises(ValueError, match="in a round that is not over"):
        look(r.view(1))
