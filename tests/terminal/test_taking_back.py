"""Undo at home: back to one's own last decision, and a record that says so."""

from collections.abc import Callable, Sequence

import lastcard
from lastcard.match import Match
from lastcard.terminal.taking_back import take_back
from terminal.evenings import Evening, Stage

TURN = "classic hands=r1,r2,W,y4,b1/y1,y2,y3/g1,g2,g3 pile=r7 draw=*"


def test_undo_goes_back_to_the_last_decision_of_one_s_own(stage: Stage) -> None:
    evening = stage(TURN, ["r1", "undo", "r2"], bots="chance")
    assert evening.actions.startswith("0:r2")
    assert "Taken back: your r1, and what the others did since." in evening.text
    named = stage(TURN, ["W", "undo", "r1"])
    assert named.actions.startswith("0:r1")
    assert "Taken back: your W.\n" in named.text


def test_undo_again_goes_further_back(stage: Stage) -> None:
    evening = stage(TURN, ["W g", "undo", "undo"], bots="chance")
    assert evening.actions == ""
    assert "Taken back: your g, and" in evening.text


def test_cards_that_are_back_in_a_hand_are_not_told_as_drawn(stage: Stage) -> None:
    evening = stage("classic hands=r1,r2,r3/r4,r5,r6 pile=r7 draw=*", ["r1", "undo"])
    *_, board = evening.text.split("Taken back: your r1, and what the others did since.")
    assert "1 Ada " in board
    assert " +1" not in board


def test_there_must_be_something_to_take_back(stage: Stage) -> None:
    evening = stage(TURN, ["undo", "r1"])
    assert "There is nothing to take back" in evening.text
    assert evening.actions.startswith("0:r1")


def test_a_round_that_is_over_can_be_ended_otherwise(stage: Stage) -> None:
    evening = stage("classic hands=r1/b9,bs,b1/g1,g2 pile=r7 draw=*", ["r1", "undo", "draw"])
    assert evening.match.number == 1
    assert evening.actions.startswith("0:draw")
    assert evening.match.scores == [0, 0, 0]


def test_a_chance_that_was_let_pass_is_offered_again(stage: Stage) -> None:
    exposed = "classic hands=r1,b1,b2/y1/g1,g2,g3 pile=r7 draw=* turn=2 exposed=1"
    evening = stage(exposed, ["catch", "undo", "catch"])
    assert evening.prompts[0] == evening.prompts[2] == "Enter to go on > "
    assert "Taken back: your catch1" in evening.text
    assert evening.actions.count("0:catch1") == 1


def test_the_log_forgets_what_was_taken_back(stage: Stage) -> None:
    evening = stage(TURN, ["r1", "undo", "log"], bots="chance")
    assert "You play r1" not in evening.text.rpartition("> log")[2]


def test_the_record_tells_of_it_and_names_no_card(
    stage: Stage, play_on: Callable[[Match, Sequence[str]], Evening]
) -> None:
    match = stage(TURN, ["r1", "undo", "r2"], bots="chance").match
    text = match.record()
    assert "{seat 0 took back action 1 and the" in text
    again = lastcard.read_record(text)
    assert again.record() == text
    assert again.round.actions[0] == (0, "r2")
    assert "took back" in play_on(again, []).match.record()


def test_no_remark_is_lost_by_going_further_back() -> None:
    match = lastcard.Match("classic", 2, seed="1")
    while len(match.round.actions) < 12:
        match.act(match.round.actor or 0, match.round.legal(match.round.actor or 0)[0])
    said = 0
    while take_back(match, 0):
        said += 1
    assert said > 2
    assert match.record().count("took back") == said
    assert all(seat != 0 for seat, _ in match.round.actions)
