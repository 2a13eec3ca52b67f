"""House rules in the terminal: what is asked, what is shown, and what may be typed."""

import pytest

import lastcard
from kit import clause
from lastcard.terminal.board import Board
from lastcard.terminal.paint import Paint
from lastcard.terminal.screen import console_for
from lastcard.wording.rules_in_force import preset_of, short
from terminal.evenings import NAMES, Stage

HIT = "classic hands={}/g1,g2,g3/b1,b2 pile=rd,bd draw=* turn=2 phase=answer pending=4 options={}"
SWAP = "classic hands=r7,r1,r2/g1/b1,b2,b3/y1,y2,y3,y4 pile=r5 draw=* options=seven_zero:both"


@clause("STACK-1", "STACK-2")
def test_who_is_hit_sees_the_sum_and_may_answer_or_take(stage: Stage) -> None:
    evening = stage(HIT.format("gd,r1,r2", "stacking:twos"), ["?", "gd"])
    assert "Bo hits you with 4 cards. Answer with a card, or take them?" in evening.text
    assert "take (4 cards)" in evening.text
    assert "owed 4" in evening.text
    assert "green Draw Two: the next player answers or draws 6" in evening.text
    assert "draw four cards and lose your turn" in evening.text
    assert evening.actions.startswith("0:gd")


@clause("DEFL-1", "STACK-5")
@pytest.mark.parametrize(
    "hand, options, told",
    [
        ("rs,r1", "deflect:both", "red Skip: what is owed goes on: the next player answers or draws 4"),
        ("rr,r1", "deflect:both", "play turns round, and what is owed goes on"),
        ("F,r1", "stacking:up", "Now it is a bluff (rules WD4-2): if challenged, you draw 8"),
        ("F,g1", "stacking:up,challenge_penalty:4", "Now it is honest: a challenger draws 12"),
    ],
)
def test_each_answer_says_what_it_does(stage: Stage, hand: str, options: str, told: str) -> None:
    assert told in " ".join(stage(HIT.format(hand, options), ["?"]).text.split())


@clause("SWAP-1")
@pytest.mark.parametrize("said", ["swap bo", "swap with Bo", "swap 2", "swap2", "2"])
def test_hands_are_swapped_with_somebody_by_name_or_number(stage: Stage, said: str) -> None:
    evening = stage(SWAP, ["r7", said])
    assert "A 7! With whom do you swap hands?" in evening.text
    assert "1 swap Ada (1 card)   2 swap Bo (3 cards)   3 swap Cleo (4 cards)" in evening.text
    assert evening.actions.startswith("0:r7 0:swap2")


@clause("SWAP-1", "SWAP-2")
def test_help_tells_what_sevens_and_zeros_do(stage: Stage) -> None:
    text = stage(SWAP.replace("r1", "r0"), ["?"]).text
    assert "red 7: swap hands with somebody" in text
    assert "red 0: all hands move on one seat" in text
    assert "red 7: " not in stage(SWAP.replace("both", "zero"), ["?"]).text


@clause("JUMP-1")
def test_the_game_stands_still_for_who_may_jump_in(stage: Stage) -> None:
    line = "classic hands=r9,b1,b2/g1,g2/y1,y2 pile=r9 draw=* turn=1 options=jump_in:coloured"
    jumped = stage(line, ["r9"])
    assert "You can jump in with r9 now." in jumped.text
    assert jumped.actions.startswith("0:r9")
    assert stage(line, [""], bots="chance").actions.startswith("1:")
    quiet = stage(line, ["wait"], bots="chance")
    assert quiet.prompts.count("Enter to go on > ") == 1
    avatar = "avatar hands=A,r9,y1,g1,b1/g1,g2/y1,y2 pile=r9 draw=* turn=1 options=jump_in:coloured"
    assert "You can jump in with r9 or break in with A now." in stage(avatar, ["r9"]).text


@clause("MERCY-1", "MERCY-2")
def test_who_is_out_is_shown_and_the_last_one_wins(stage: Stage) -> None:
    r = lastcard.Round.from_position("classic hands=r1,r2/-/g1,g2 pile=r9 draw=* out=1 options=mercy:20")
    console = console_for()
    board = Board(Paint(lastcard.EDITIONS["classic"], console), NAMES[:3])
    lines = [line.plain for line in board.lines(r.view(0), "Classic")]
    assert "out of the round" in lines[2]
    assert not any("out of the round" in line for line in (lines[1], lines[3]))
    many = ",".join(f"{colour}{face}" for colour in "yb" for face in "12345678s0")[:-3]
    alone = stage(
        f"classic hands=r1,r2/{many} pile=g9 draw=g1,g2 turn=1 options=mercy:20", [""], bots="chance"
    )
    assert "Everybody else held too many cards: You won the round." in alone.text
    assert "too many cards" in alone.text.partition("left with")[2]


@clause("TEAM-1")
@pytest.mark.parametrize(
    "scoring, told",
    [
        ("points", "You and Bo get 25 points."),
        ("alternative", "The side of You and Bo keeps none, the other its own points; the fewest win."),
    ],
)
def test_a_side_is_told_what_it_gets(stage: Stage, scoring: str, told: str) -> None:
    line = "classic hands=r1/b9/g5,W/y8,y8 pile=r7 draw=y1"
    assert told in stage(line, ["r1"], options={"teams": "two", "scoring": scoring}).text


@clause("UNTIL-1", "DRAWN-1", "HPEN-1")
@pytest.mark.parametrize(
    "options, told",
    [
        ("draw_until:on", "take cards from the draw pile until one fits; you may play it at once"),
        ("drawn_card:wait", "take a card from the draw pile; that ends your turn"),
        ("drawn_card:must", "take a card from the draw pile; if it fits it must be played"),
        ("draw_four:free", "take a card from the draw pile; if it fits you may play it at once"),
        ("uno_penalty:1", "has not called: one card to draw"),
        ("uno_penalty:6", "has not called: six cards to draw"),
    ],
)
def test_help_goes_by_the_rules_of_the_table(stage: Stage, options: str, told: str) -> None:
    text = stage(f"classic hands=b1,b2/y1/g1,g2 pile=r7 exposed=1 options={options}", ["?"]).text
    assert told in " ".join(text.split())


def test_help_and_rules_tell_what_is_otherwise_than_on_the_sheet(stage: Stage) -> None:
    text = stage("mod hands=b1,b2/y1,y2/g1 pile=r7 options=stacking:up,mercy:20", ["?"]).text
    for said in (
        text,
        stage("mod hands=b1,b2/y1,y2/g1 pile=r7 options=stacking:up,mercy:20", ["rules"]).text,
    ):
        assert "Rules changed at this table:" in said
        assert "stacking=up" in said
        assert "(rules MERCY-1)" in " ".join(said.split())
    assert "Otherwise than" not in stage("mod hands=b1,b2/y1,y2/g1 pile=r7", ["?", "rules"]).text


@pytest.mark.parametrize("edition", lastcard.EDITIONS)
def test_a_preset_is_known_by_what_it_sets(edition: str) -> None:
    declared = lastcard.EDITIONS[edition]
    for name, options in lastcard.PRESETS.items():
        told = short(declared, lastcard.Match(edition, 4, "x", options).options)
        assert told.startswith(f"{name}: " if options else "")
    assert preset_of(declared, lastcard.Match(edition, 4, "x", {"mercy": "20"}).options) == ""
    assert short(declared, lastcard.Match(edition, 4, "x").options) == ""
