"""Every move that the rules allow has a reason, and the reason a clause that is there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

import lastcard
from kit import lay, play
from lastcard.reasons import ReasonCode, reason
from wander import CHUNKS, chunk_of, pick, random_round

RULES = Path(__file__).parents[1] / "docs" / "rules"
CLAUSES = {
    found
    for page in RULES.rglob("*.md")
    for found in re.findall(r"(?m)^\*\*([A-Z0-9]+-\d+)\*\*", page.read_text("utf-8"))
}
ROUNDS = 3600
RARE = {
    "pass",
    "draw-four-free",
    "decline",
    "give",
    "interrupt",
    "follow",
    "question",
    "stack",
    "deflect",
    "swap",
    "jump-in",
}
"""Reasons that random rounds seldom come to; a question takes an edition such as tests/toy_edition."""


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_action_of_a_random_round_has_a_reason_and_a_clause_that_is_there(chunk: int) -> None:
    found: Counter[str] = Counter()
    for number in chunk_of(chunk, ROUNDS):
        r, rng = random_round(number)
        while not r.over and len(r.actions) < 300:
            seat, token = pick(r, rng)
            view = r.view(seat)
            for other in view.legal:
                why = reason(view, other)
                assert why.code in get_args(ReasonCode)
                assert why.clause in CLAUSES, why
                found[why.code] += 1
            r.act(seat, token)
    if lastcard.COMPILED:  # the plain files play too few rounds to come to all of them
        assert {*get_args(ReasonCode)} - {*found} <= RARE


@pytest.mark.parametrize(
    "position, actions, seat, token, told",
    [
        ("mod hands=r1,b2/g1,g2/y2,y3 pile=r5 draw=*", "", 0, "r1", "same-colour MATCH-1"),
        ("mod hands=g5,b2/g1,g2/y2,y3 pile=r5 draw=*", "", 0, "g5", "same-number MATCH-1"),
        ("mod hands=gs,b2/g1,g2/y2,y3 pile=rs draw=*", "", 0, "gs", "same-sign MATCH-4"),
        ("mod hands=W,b2/g1,g2/y2,y3 pile=r5 draw=*", "0:W 0:g", 1, "g1", "called-colour MATCH-3"),
        ("mod hands=W,b2/g1,g2/y2,y3 pile=r5 draw=*", "", 0, "W", "wild MATCH-5"),
        ("mod hands=W,b2/g1,g2/y2,y3 pile=r5 draw=*", "0:W", 0, "g", "name WILD-1"),
        ("mod hands=F,b2/g1,g2/y2,y3 pile=r5 draw=*", "", 0, "F", "draw-four-lawful WD4-2"),
        ("mod hands=F,r2/g1,g2/y2,y3 pile=r5 draw=*", "", 0, "F", "draw-four-bluff WD4-5"),
        (
            "mod hands=F,r2/g1,g2/y2,y3 pile=r5 draw=* options=draw_four:free",
            "", 0, "F", "draw-four-free R-15",
        ),
        ("mod hands=F,r2/g1,g2/y2,y3 pile=r5 draw=*", "0:F 0:g", 1, "take", "take WD4-1"),
        ("mod hands=F,r2/g1,g2/y2,y3 pile=r5 draw=*", "0:F 0:g", 1, "challenge", "challenge CHAL-1"),
        ("avatar hands=F,W,b3/g1,g2/y2,y3 pile=g5 draw=*", "", 0, "F", "draw-four-bluff WD4-5"),
        ("mod hands=g1,b2/g1,g2/y2,y3 pile=r5 draw=r9,r9,y1", "", 0, "draw", "draw DRAW-1"),
        ("mod hands=r1,b2/g1,g2/y2,y3 pile=r5 draw=r9,r9,y1", "", 0, "draw", "draw-instead OPT-1"),
        ("mod hands=g1,b2/g1,g2/y2,y3 pile=r5 draw=-", "", 0, "draw", "pass SHUF-5"),
        ("avatar hands=F,A,b2/g1,g2/y2,y3 pile=r5 draw=-", "", 0, "draw", "pass SHUF-5"),
        ("mod hands=g1,b2/g1,g2/y2,y3 pile=r5 draw=r9,r9,y1", "0:draw", 0, "r9", "drawn-card DRAW-2"),
        ("mod hands=g1,b2/g1,g2/y2,y3 pile=r5 draw=r9,r9,y1", "0:draw", 0, "keep", "keep DRAW-2"),
        ("mod hands=g1,b2/g1,g2/y2,y3 pile=r5 draw=F,y1", "0:draw", 0, "F", "draw-four-lawful WD4-2"),
        ("mod hands=r1,b2/g1,g2/y2,y3 pile=r5 draw=*", "", 0, "uno", "call UNO-1"),
        ("mod hands=r1,b2/g1,g2/y2,y3 pile=r5 draw=*", "0:r1", 0, "uno", "call-late UNO-5"),
        ("mod hands=r1,b2/g1,g2/y2,y3 pile=r5 draw=*", "0:r1", 2, "catch0", "catch UNO-2"),
        ("mod hands=M,b2,b3,b4/g1,g2/y2,y3 pile=r5 draw=*", "", 0, "M", "special MOD-1"),
        ("mod hands=M,b2,b3,b4/g1,g2/y2,y3 pile=r5 draw=*", "0:M", 0, "b", "gift MOD-2"),
        ("mod hands=M,b2,b3,b4/g1,g2/y2,y3 pile=r5 draw=*", "0:M 0:b", 0, "b3", "give MOD-4"),
        (
            "mod hands=M,b2/g1,g2/y2,y3 pile=r5 draw=* options=mod_optional:on",
            "0:M", 0, "keep", "decline R-26",
        ),
        ("angry-birds hands=K,b2/g1,g2/y2,y3 pile=r5 draw=*", "0:K", 0, "b", "hit KP-2"),
        ("corn hands=N,b2,b3/g1,g2/y2,y3 pile=b5 draw=*", "0:N 0:g", 1, "g", "guess NAR-4"),
        ("avatar hands=A,r1,y1,g1,b1/g1,g2/y2,y3 pile=b5 draw=*", "", 0, "A", "special WAS-1"),
        ("avatar hands=A,r1,y1,g1,b1/g1,g2/y2,y3 pile=b5 draw=*", "0:A", 0, "r1", "follow WAS-6"),
        ("avatar hands=g1,g2/A,r1,y1,g1,b1/y2,y3 pile=b5 draw=*", "", 1, "A", "interrupt WAS-4"),
    ],
)  # fmt: skip
def test_the_reason_is_the_one_that_a_player_would_give(
    position: str, actions: str, seat: int, token: str, told: str
) -> None:
    r = lay(f"{position} turn=0")
    play(r, actions)
    assert " ".join(reason(r.view(seat), token)) == told


def test_what_is_not_allowed_has_no_reason() -> None:
    with pytest.raises(ValueError, match="'g1' is not legal for seat 0 now; legal are r1, draw"):
        reason(lay("mod hands=r1,b2,g1/g1,g2/y2,y3 pile=r5 draw=* turn=0").view(0), "g1")
