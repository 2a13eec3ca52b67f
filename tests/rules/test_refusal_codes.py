"""Every refusal of the rules has a code of the closed set, and each code of the set is met."""

from __future__ import annotations

from typing import get_args

import pytest

import lastcard
from kit import lay, play, refused
from lastcard.rules.errors import RuleCode

TRIO = "mod hands=r5,r6,b1/y1,y2/g1,g2 pile={top} draw={draw} turn=0"
BLUE_ON_RED = TRIO.format(top="r9", draw="b5,b6")
KING_PIG = "angry-birds hands=K,g7,b2/y1,y2/g1,g2 pile=r5 draw=b5,r7 turn=0"
MOD = "mod hands=M,g7,b2,b3,b4/y1,y2/g1,g2 pile=r5 draw=b5,r7 turn=0"
GUESS = "corn hands=b1,b2/y1,y2/g1,g2 foreheads=-/g7/- pile=N,p5 colour=y draw=b5,b6 turn=1 phase=guess"
AVATAR = "avatar hands=A,r1,g1,b1,y1/r2,r3/A,g2,g3 pile=r9 draw=b5,b6 turn=0"
FOUR = "mod hands=F,b1,b2/y1,y2/g1,g2 pile=r9 draw=b5,b6,b7,b8,b9 turn=0"

REFUSALS: dict[str, tuple[str, str, int, str]] = {
    "round-over": ("mod hands=r5/y1,y2 pile=r9 draw=b5 turn=0", "0:r5", 1, "y1"),
    "not-your-turn": (BLUE_ON_RED, "", 1, "y1"),
    "not-held": (BLUE_ON_RED, "", 0, "g9"),
    "does-not-match": (BLUE_ON_RED, "", 0, "b1"),
    "draw-four-unlawful": (
        "mod hands=F,r1,b2/y1,y2/g1,g2 pile=r9 draw=b5 turn=0 options=draw_four:strict",
        "",
        0,
        "F",
    ),
    "must-play": (TRIO.format(top="r9", draw="-"), "", 0, "draw"),
    "must-lay": (f"{BLUE_ON_RED} options=must_play:on", "", 0, "draw"),
    "last-card-barred": ("mod hands=W/y1,y2 pile=r9 draw=b5 options=last_card:number", "", 0, "W"),
    "drew-already": (TRIO.format(top="r9", draw="r1,b5"), "0:draw", 0, "draw"),
    "drawn-only": (TRIO.format(top="r9", draw="r1,b5"), "0:draw", 0, "r5"),
    "nothing-to-keep": (BLUE_ON_RED, "", 0, "keep"),
    "no-colour-asked": (BLUE_ON_RED, "", 0, "b"),
    "name-first": (BLUE_ON_RED.replace("b1", "W"), "0:W", 0, "r5"),
    "hit-first": (KING_PIG, "0:K", 0, "g7"),
    "gift-first": (MOD, "0:M", 0, "draw"),
    "give-first": (MOD, "0:M 0:b", 0, "g7"),
    "guess-first": (GUESS, "", 1, "y1"),
    "answer-first": (FOUR, "0:F 0:b", 1, "y1"),
    "answer-of-another": (FOUR, "0:F 0:b", 2, "take"),
    "swap-first": (f"{BLUE_ON_RED} options=seven_zero:both".replace("r5", "r7"), "0:r7", 0, "r6"),
    "no-swap": (BLUE_ON_RED, "", 0, "swap1"),
    "out-of-round": ("mod hands=r5,r6/-/g1,g2 pile=r9 draw=b5 out=1 options=mercy:20", "", 1, "draw"),
    "no-draw-four": (BLUE_ON_RED, "", 0, "challenge"),
    "draw-not-answered": ("mod hands=rd,r6,r7/yd,y2/g1,g2 pile=r9 draw=b5,b6", "0:rd", 1, "yd"),
    "unchallengeable": (KING_PIG, "0:K", 1, "challenge"),
    "no-call": (BLUE_ON_RED, "", 0, "uno"),
    "called-already": ("mod hands=r5,r6/y1,y2 pile=r9 draw=b5 turn=0", "0:uno", 0, "uno"),
    "no-catch": (BLUE_ON_RED, "", 0, "catch1"),
    "catch-called": ("mod hands=r5,r6/y1,y2 pile=r9 draw=b5 turn=0", "0:r5 0:uno", 1, "catch0"),
    "catch-late": ("mod hands=r5,r6/y1,y2 pile=r9 draw=b5 turn=0", "0:r5 1:draw", 1, "catch0"),
    "catch-oneself": (BLUE_ON_RED, "", 0, "catch0"),
    "follow-only": (AVATAR, "0:A", 1, "r2"),
    "all-colours-needed": (AVATAR, "", 2, "A"),
    "unresolved": (AVATAR.replace("A,r1", "A,W,r1"), "0:W", 0, "A"),
}
"""By code: a position, what happens then, and what is refused after that to whom."""

OF_A_MATCH = {"round-running", "match-over"}
OF_AN_EDITION = {"question-first"}  # met by tests/toy_edition


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refused_action_is_told_by_its_code(code: str) -> None:
    position, actions, seat, token = REFUSALS[code]
    r = lay(position)
    play(r, actions)
    assert refused(r, seat, token).code == code


def test_a_deal_that_cannot_be_is_told_by_its_code() -> None:
    match = lastcard.Match("mod", 2, "friday", {"target": "1"})
    with pytest.raises(lastcard.IllegalAction) as early:
        match.next_round()
    while (actor := match.round.actor) is not None:
        match.act(actor, match.round.legal(actor)[0])
    with pytest.raises(lastcard.IllegalAction) as late:
        match.next_round()
    assert (early.value.code, late.value.code) == ("round-running", "match-over")


def test_every_code_of_the_rules_is_met_here() -> None:
    assert {*REFUSALS} | OF_A_MATCH | OF_AN_EDITION == {*get_args(RuleCode)}
