"""Draw cards are answered with draw cards (STACK)."""

from __future__ import annotations

import pytest

import lastcard
from kit import ALL, answers, clause, kinds, lay, owing, play, red, refused, told
from lastcard.reasons import reason

VALUES = ("off", "twos", "same", "up", "any")


@clause("STACK-1")
@pytest.mark.parametrize(
    "stacking, on_two, on_four",
    [
        ("twos", ["rd", "gd"], []),
        ("same", ["rd", "gd"], ["F"]),
        ("up", ["rd", "gd", "F"], ["F"]),
        ("any", ["rd", "gd", "F"], ["gd", "F"]),
    ],
)
def test_what_answers_a_draw_two_and_what_a_draw_four(
    stacking: str, on_two: list[str], on_four: list[str]
) -> None:
    options = f"stacking:{stacking}"
    hand = "r5,rs,rd,gd,F,W"
    assert answers(owing(hand, "yd", options=options)) == on_two
    assert answers(owing(hand, "F,y3", colour="g", options=options)) == on_four


@clause("STACK-1")
@pytest.mark.parametrize("edition", ALL)
def test_what_is_owed_adds_up_and_the_next_seat_is_hit_with_the_sum(edition: str) -> None:
    a = red(edition)
    r = lay(f"{edition} hands={a}d,{a}1/gd,g1/F,b2/b3,b4 pile={a}5 draw=* options=stacking:up")
    play(r, f"0:{a}d")
    assert (r.phase, r.turn, r.actor, r.pending) == ("answer", 0, 1, 2)
    events = play(r, "1:gd")
    assert told(events, "owed")[0].to_dict() == {"kind": "owed", "seat": 2, "cards": 4, "turn": 1}
    play(r, "2:F")
    assert (r.phase, r.actor, r.pending) == ("name", 2, 8)
    play(r, "2:b")
    assert (r.phase, r.turn, r.actor, r.pending, r.colour) == ("answer", 2, 3, 8, "b")
    play(r, "3:take")
    assert (r.sizes[3], r.pending, r.turn, r.phase) == (10, 0, 0, "turn")


@clause("STACK-1", "REV-1")
def test_the_stack_goes_in_the_direction_of_play() -> None:
    r = lay("classic hands=rd,r1/b1,b2/gd,g1 pile=r5 dir=ccw draw=* options=stacking:twos")
    play(r, "0:rd 2:gd")
    assert (r.actor, r.pending) == (1, 4)


@clause("STACK-1")
@pytest.mark.parametrize(
    "edition, special", [("angry-birds", "K"), ("mod", "M"), ("corn", "N"), ("avatar", "A")]
)
def test_no_special_card_answers(edition: str, special: str) -> None:
    a = red(edition)
    r = lay(
        f"{edition} hands={a}d,{a}1,{a}2/{special},{a}1,y1,g1,b1,W/b1,b2 pile={a}5 draw=*"
        " options=stacking:any,deflect:both"
    )
    play(r, f"0:{a}d")
    assert r.legal(1) == ["take"]
    assert refused(r, 1, special).clause in ("STACK-1", "WAS-4")
    refused(r, 1, "W", "STACK-1")
    refused(r, 1, "g1", "STACK-1")


@clause("STACK-2")
@pytest.mark.parametrize("house", ["stacking:twos", "stacking:same", "deflect:skip"])
@pytest.mark.parametrize("draw_four", ["bluff", "strict", "free"])
def test_whoever_is_hit_is_asked_whatever_it_holds(house: str, draw_four: str) -> None:
    r = lay(f"classic hands=rd,F,r1/b1,b2/b3,b4 pile=r5 draw=* options={house},draw_four:{draw_four}")
    two = r.clone()
    play(two, "0:rd")
    assert (two.phase, two.legal(1)[0]) == ("answer", "take")
    refused(two, 1, "draw", "STACK-2")
    refused(two, 1, "r", "STACK-2")
    four = lay(f"classic hands=F,b1/b1,b2/b3,b4 pile=r5 draw=* options={house},draw_four:{draw_four}")
    play(four, "0:F 0:g")
    assert (four.phase, four.legal(1)[0], four.pending) == ("answer", "take", 4)
    assert ("challenge" in four.legal(1)) is (draw_four == "bluff")


@clause("STACK-2", "R-45", "D2-3")
def test_without_the_house_rule_a_draw_two_is_not_answered() -> None:
    r = lay("classic hands=rd,r1/gd,g1/b1,b2 pile=r5 draw=*")
    play(r, "0:rd")
    assert (r.phase, r.turn, r.pending, r.sizes[1]) == ("turn", 2, 0, 4)


@clause("STACK-2", "FIRST-3")
@pytest.mark.parametrize("options", [{}, {"stacking": "any", "deflect": "both"}])
def test_a_start_card_is_never_answered(options: dict[str, str]) -> None:
    r = next(
        found
        for seed in range(500)
        if (found := lastcard.Round.deal("classic", 3, seed, options, 0)).top[1:] == "d"
    )
    assert (r.phase, r.turn, r.pending) == ("turn", 2, 0)
    assert r.sizes == [7, 9, 7]


@clause("STACK-3")
def test_taking_is_no_turn_action_and_gives_what_there_is() -> None:
    r = lay(
        "classic hands=r1/b1,b2/g1,g2 pile=yd,y1 draw=g5 turn=0 phase=answer pending=6 exposed=0"
        " options=stacking:twos"
    )
    events = play(r, "1:take")
    assert [event.kind for event in events] == [
        "took",
        "drew",
        "reshuffled",
        "drew",
        "short",
        "skipped",
        "asked",
    ]
    assert (r.sizes[1], r.exposed, r.turn) == (4, 0, 2), "the window stays open"
    assert told(events, "short")[0].missing == 4
    play(r, "2:catch0")


@clause("STACK-4", "UNO-3")
def test_a_card_in_answer_closes_the_window_and_exposes_its_player() -> None:
    r = lay("classic hands=r1/gd,g1/b1,b2 pile=yd draw=* turn=0 phase=answer exposed=0 options=stacking:twos")
    assert "catch0" in r.legal(1)
    play(r, "1:gd")
    assert (r.turn, r.actor, r.exposed) == (1, 2, 1)
    play(r, "2:catch1")
    assert r.sizes[1] == 3


@clause("STACK-4")
def test_who_is_hit_may_call_ahead_with_two_cards_and_the_call_lapses_with_taking() -> None:
    r = lay("classic hands=r1,r2/gd,g1/b1,b2 pile=yd draw=* turn=0 phase=answer options=stacking:twos")
    assert r.view(1).with_call == ("gd",)
    play(r, "1:uno")
    assert r.view(2).callers == (1,)
    refused(r, 1, "uno", "UNO-8")
    assert "uno" not in r.legal(0)
    laid = r.clone()
    play(laid, "1:gd")
    assert (laid.exposed, laid.view(0).callers, laid.view(0).called) == (None, (1,), False)
    assert "uno" in laid.legal(2), "the call of one is not the call of the next"
    play(r, "1:take")
    assert (r.view(0).callers, r.view(0).called) == ((), False)


@clause("STACK-4", "UNO-8")
def test_without_the_house_rule_nobody_calls_ahead_of_an_answer() -> None:
    r = lay("classic hands=r1,r2/g2,g1/b1,b2 pile=F,y1 colour=b draw=* turn=0 phase=answer")
    assert r.legal(1) == ["take", "challenge"]


@clause("STACK-4", "CHAL-3")
def test_a_shown_hand_is_hidden_by_the_next_answer() -> None:
    r = lay("classic hands=F,y1,rd/gd,g1/b1,b2,gd/y2,y3 pile=y5 draw=* options=stacking:any")
    play(r, "0:F 0:g 1:challenge")
    assert r.view(1).shown is not None
    play(r, "1:gd")
    assert r.view(1).shown is None


@clause("STACK-5", "CHAL-4", "CHAL-7")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("held, guilty", [("g1", True), ("b1", False)])
def test_a_challenge_in_a_stack_is_about_the_draw_four_on_top(edition: str, held: str, guilty: bool) -> None:
    a = red(edition)
    r = lay(f"{edition} hands={a}d,{a}1/gd,g2/F,{held}/b3,b4 pile={a}5 draw=* options=stacking:up")
    play(r, f"0:{a}d 1:gd 2:F 2:b 3:challenge")
    if guilty:
        assert (r.sizes, r.turn) == ([1, 1, 1 + 8, 2], 3)
    else:
        assert (r.sizes, r.turn) == ([1, 1, 1, 2 + 8 + 2], 0)
    assert (r.pending, r.phase, r.colour) == (0, "turn", "b")


@clause("STACK-5", "WD4-5")
@pytest.mark.parametrize("stacking", VALUES)
def test_the_first_draw_four_keeps_its_challenge_whatever_is_stacked(stacking: str) -> None:
    r = lay(f"classic hands=F,r1,r2/b1,b2/b3,b4 pile=r5 draw=* options=stacking:{stacking}")
    play(r, "0:F 0:g 1:challenge")
    assert (r.sizes, r.turn, r.phase) == ([6, 2, 2], 1, "turn")


@clause("STACK-5", "WD4-4")
def test_a_stacked_draw_four_is_judged_by_the_colour_called_before_it() -> None:
    r = lay("classic hands=F,b1/F,g1/b3,b4 pile=r5 draw=* options=stacking:same")
    play(r, "0:F 0:g 1:F")
    assert r.view(2).before == "g"
    play(r, "1:y 2:challenge")
    assert r.sizes[1] == 9


@clause("STACK-5")
def test_an_answer_forfeits_the_challenge() -> None:
    r = lay("classic hands=F,r1/gs,g1,g2/b3,b4 pile=r5 draw=* options=deflect:skip")
    play(r, "0:F 0:g 1:gs")
    assert r.legal(2) == ["take", "uno"]
    refused(r, 2, "challenge", "STACK-5")


@clause("STACK-5", "WD4-2")
@pytest.mark.parametrize("draw_four, lawful", [("bluff", True), ("strict", False), ("free", True)])
def test_under_strict_only_a_fair_draw_four_is_stacked(draw_four: str, lawful: bool) -> None:
    r = lay(f"classic hands=rd,r1/F,r2,g1/b3,b4 pile=r5 draw=* options=stacking:up,draw_four:{draw_four}")
    play(r, "0:rd")
    assert ("F" in r.legal(1)) is lawful
    if not lawful:
        refused(r, 1, "F", "STACK-5")


@clause("STACK-5", "R-15")
@pytest.mark.parametrize("draw_four", ["strict", "free"])
def test_without_bluffs_a_stacked_draw_four_is_only_taken_or_answered(draw_four: str) -> None:
    r = lay(f"classic hands=F,b1,b5/F,b2/b3,b4 pile=r5 draw=* options=stacking:same,draw_four:{draw_four}")
    play(r, "0:F 0:g")
    assert r.legal(1) == ["F", "take", "uno"]
    play(r, "1:F 1:y 2:take")
    assert r.sizes == [2, 1, 10]


@clause("STACK-6", "LAST-1", "LAST-2", "SCOR-1")
@pytest.mark.parametrize("scoring, scores", [("points", [0, 66, 0]), ("alternative", [1, 0, 65])])
def test_a_stack_as_the_last_card_is_drawn_and_counted_in_both_scorings(
    scoring: str, scores: list[int]
) -> None:
    r = lay("classic hands=rd,r1/gd/b3,b4 pile=r5 draw=ys,y9,yr,y9,b7 options=stacking:twos")
    m = lastcard.Match.resume("classic", [0, 0, 0], r, {"scoring": scoring})
    m.act(0, "rd")
    events = m.act(1, "gd")
    assert kinds(events)[:3] == ["exposed", "played", "drew"]
    assert (r.over, r.winner, r.sizes, r.points, r.pending) == (True, 1, [1, 0, 6], [1, 0, 65], 0)
    assert m.scores == scores
    assert r.view(0).ended == "draw-card"


@clause("STACK-6")
@pytest.mark.parametrize("draws, sizes", [("on", [4, 0, 2]), ("off", [2, 0, 2])])
def test_a_reverse_as_the_last_card_sends_the_sum_back(draws: str, sizes: list[int]) -> None:
    r = lay(f"classic hands=rd,r1,r2/rr/b3,b4 pile=r5 draw=* options=deflect:reverse,last_card_draw:{draws}")
    play(r, "0:rd 1:rr")
    assert (r.over, r.winner, r.sizes) == (True, 1, sizes)
    again = lay(r.position())
    assert again.view(0) == r.view(0)


@clause("STACK-7", "NAR-10")
def test_a_stack_that_meets_a_forehead_card_is_only_taken_or_challenged() -> None:
    r = lay(
        "corn hands=pd,p1,p2/gd,F,ps,g1/b1,b2 pile=p5 draw=* foreheads=-/g4/- "
        "options=stacking:any,deflect:both"
    )
    play(r, "0:pd")
    assert r.legal(1) == ["take"]
    refused(r, 1, "gd", "STACK-7")
    play(r, "1:take")
    assert (r.sizes[1], r.foreheads(1), r.turn) == (6, ["g4"], 2)


@clause("STACK-7", "R-33")
def test_after_a_guilty_verdict_in_a_stack_the_turn_begins_with_the_guess() -> None:
    r = lay("corn hands=F,p1,p2/gd,g1/b1,b2 pile=p5 draw=* foreheads=-/g4/- options=stacking:any")
    play(r, "0:F 0:g")
    assert r.legal(1) == ["take", "challenge", "uno"]
    play(r, "1:challenge")
    assert (r.phase, r.actor, r.sizes[0]) == ("guess", 1, 6)


@clause("STACK-7", "R-36")
def test_no_avatar_state_while_an_answer_is_open() -> None:
    r = lay("avatar hands=rd,r1,r2/b1,b2/A,r1,y1,g1,b1 pile=r5 draw=* options=stacking:same")
    assert "A" in r.legal(2)
    play(r, "0:rd")
    assert r.legal(2) == []
    refused(r, 2, "A", "WAS-4")


@clause("STACK-1", "WAS-7")
def test_a_draw_two_that_follows_avatar_state_can_be_answered() -> None:
    r = lay("avatar hands=A,r1,y1,g1,bd,b2/yd,y2/g2,g3 pile=r5 draw=* options=stacking:twos")
    play(r, "0:A 0:bd")
    assert (r.phase, r.actor, r.legal(1)) == ("answer", 1, ["yd", "take", "uno"])


@clause("STACK-1", "LASTC-1")
@pytest.mark.parametrize("last_card, open_to", [("any", ["F", "take"]), ("no-wild", ["take"])])
def test_a_barred_last_card_does_not_answer_either(last_card: str, open_to: list[str]) -> None:
    r = lay(f"classic hands=rd,r1,r2/F/b1,b2 pile=r5 draw=* options=stacking:up,last_card:{last_card}")
    play(r, "0:rd")
    assert r.legal(1) == open_to
    if "F" not in open_to:
        refused(r, 1, "F", "LASTC-1")


@clause("STACK-2")
def test_positions_default_to_what_the_card_on_top_costs() -> None:
    assert owing("g1", "yd", options="stacking:twos").pending == 2
    assert owing("g1", "F", colour="g", options="stacking:twos").pending == 4
    assert owing("g1", "gs,gd", options="deflect:skip").pending == 2
    assert owing("g1", "F", colour="g").pending == 4
    assert "pending" not in owing("g1", "F", colour="g").position()


@clause("STACK-2", "STACK-4", "UNO-8", "CHAL-1")
def test_in_an_answer_each_refusal_says_who_may_do_what() -> None:
    two = lay("classic hands=rd,r1,r2/g1,g2/b1,b2 pile=r5 draw=* options=stacking:twos")
    play(two, "0:rd 1:uno")
    assert refused(two, 1, "uno", "UNO-8").code == "called-already"
    assert refused(two, 0, "uno", "UNO-8").code == "no-call"
    assert refused(two, 2, "uno", "UNO-8").code == "no-call"
    assert "only seat 1 may answer" in refused(two, 2, "take", "STACK-2").reason
    assert refused(two, 0, "take", "STACK-2").code == "answer-of-another"
    for seat in range(3):
        assert refused(two, seat, "challenge", "STACK-5").code == "no-draw-four"
    four = lay("classic hands=F,r1,r2/g1,g2/b1,b2 pile=y5 draw=* options=stacking:same")
    play(four, "0:F 0:g")
    assert refused(four, 2, "challenge", "CHAL-1").code == "answer-of-another"
    assert refused(four, 2, "take", "STACK-2").code == "answer-of-another"


@clause("STACK-1", "STACK-3")
@pytest.mark.parametrize("owed", [34, 126, 128, 254, 256, 498])
def test_a_stack_may_grow_beyond_all_draw_cards_of_the_deck(owed: int) -> None:
    """Whoever is caught may draw those that lie in it already, once they are shuffled."""
    before = (
        f"hands=r1,r2/gd,g1/b1,b2 pile=rd draw=* turn=0 phase=answer pending={owed} options=stacking:twos"
    )
    r = lay(f"classic {before}")
    (told_of,) = told(play(r, "1:gd"), "owed")
    assert (r.pending, told_of.cards) == (owed + 2, owed + 2)
    again = lay(r.position())
    assert (again.pending, again.position()) == (owed + 2, r.position())
    (took,) = told(play(again, "2:take"), "took")
    assert took.cards == owed + 2


@clause("STACK-2")
@pytest.mark.parametrize(
    "hint, line",
    [
        ("stacking or deflect", "pile=r5 pending=2 options=stacking:twos"),
        ("stacking or deflect", "pile=F colour=r phase=answer pending=6"),
        ("even number from 4 to 500", "pile=F colour=r phase=answer pending=2 options=stacking:twos"),
        ("even number from 2 to 500", "pile=rd phase=answer pending=3 options=stacking:twos"),
        ("by= is the draw card", "pile=rs phase=answer pending=2 options=deflect:skip"),
        ("by= is the draw card", "pile=rd by=F phase=answer pending=4 options=deflect:skip"),
        ("needs a draw card", "pile=rr phase=answer pending=2 by=d options=deflect:skip"),
        ("needs a draw card", "pile=r5 phase=answer pending=2 options=stacking:any"),
        ("calls ahead", "pile=rd phase=answer called=yes options=stacking:any"),
    ],
)
def test_what_cannot_be_owed_cannot_be_read(hint: str, line: str) -> None:
    with pytest.raises(lastcard.InvalidNotation, match=hint):
        lay(f"classic hands=b1,b2/b3,b4,b5 draw=* {line}")


@clause("STACK-1", "STACK-3", "DEFL-1")
def test_each_answer_has_its_reason() -> None:
    r = lay("classic hands=rd,r1,r2/rs,gd,g1/b1,b2 pile=r5 draw=* options=deflect:both,stacking:twos")
    play(r, "0:rd")
    found = {token: reason(r.view(1), token) for token in r.legal(1)}
    assert found == {
        "rs": ("deflect", "DEFL-1"),
        "gd": ("stack", "STACK-1"),
        "take": ("take", "STACK-3"),
    }


@clause("STACK-2", "DEFL-1")
def test_a_card_that_answers_nothing_is_refused_with_its_clause() -> None:
    r = lay("classic hands=rd,r1/gs,g1,b5/b1,b2 pile=r5 draw=* options=deflect:both,stacking:twos")
    play(r, "0:rd")
    refused(r, 1, "gs", "DEFL-1")
    refused(r, 1, "g1", "STACK-1")
    refused(r, 1, "gd", "MATCH-1")
    refused(r, 2, "b1", "TURN-3")
    refused(r, 0, "take", "STACK-2")
