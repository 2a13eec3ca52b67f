"""A refusal names the clause that answers what the player wanted to know."""

import pytest

from kit import ALL, TRIO, clause, lay, play, red, refused

DRAWN = "b1,b2,b3,b4,b5,b6,b7,b8"


@clause("D2-3", "R-45")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("others", ["", "/b8,b9"])
def test_a_draw_two_on_a_draw_two_by_the_seat_it_hit_names_the_clause_on_answers(
    edition: str, others: str
) -> None:
    c = red(edition)
    r = lay(f"{edition} hands={c}d,g2,g3/bd,F,y2{others} pile={c}7 draw={DRAWN} turn=0")
    play(r, f"0:{c}d")
    for token in ("bd", "F"):
        refusal = refused(r, 1, token, "D2-3")
        assert refusal.code == "draw-not-answered"
        assert refusal.reason.startswith(f"wait for your turn; seat {r.actor} must decide now; a Draw Two ")
        assert "cannot be answered with a card" in refusal.reason
    refused(r, 1, "y2", "TURN-3")


@clause("WD4-1", "CHAL-5")
@pytest.mark.parametrize("answer", ["take", "challenge"])
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_card_after_a_draw_four_names_the_clause_of_the_draw_four(edition: str, answer: str) -> None:
    r = lay(f"{edition} hands=F,g2,g3/F,yd,y2/b8,b9 pile=y7 draw={DRAWN} turn=0")
    play(r, "0:F 0:y")
    refused(r, 1, "yd", "WD4-1")
    play(r, f"1:{answer}")
    refused(r, 1, "yd", "WD4-1")
    refused(r, 1, "F", "WD4-1")


@clause("D2-3", "TURN-3")
def test_a_draw_two_out_of_turn_by_another_seat_has_to_wait_for_its_turn() -> None:
    r = lay(f"classic hands=rd,gd,g3/b1,y2/yd,b9 pile=r7 draw={DRAWN} turn=0")
    play(r, "0:rd")
    refused(r, 0, "gd", "TURN-3")


@clause("WILD-3", "TURN-3")
def test_before_a_draw_four_has_its_colour_a_draw_card_has_to_wait_for_its_turn() -> None:
    r = lay(f"classic hands=F,g2,g3/rd,F,y2/yd,b9 pile=r7 draw={DRAWN} turn=0")
    play(r, "0:F")
    refused(r, 2, "yd", "TURN-3")
    refused(r, 1, "rd", "TURN-3")
    refused(r, 1, "F", "WILD-3")


@clause("STACK-1", "TURN-3")
def test_where_draw_cards_are_stacked_a_late_answer_has_to_wait_for_its_turn() -> None:
    r = lay(f"classic hands=rd,g2,g3/bd,y2/b8,b9 pile=r7 draw={DRAWN} turn=0 options=stacking:twos")
    play(r, "0:rd 1:take")
    refused(r, 1, "bd", "TURN-3")


@clause("TURN-3")
@pytest.mark.parametrize("edition", ALL)
def test_an_action_out_of_turn_has_to_wait_and_names_the_seat_that_decides(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2/g1,g2/y1,y2 pile=b9 draw={DRAWN} turn=2")
    for token in ("g1", "draw", "keep"):
        assert refused(r, 1, token, "TURN-3").reason == "wait for your turn; seat 2 must decide now"


@clause("JUMP-1", "JUMP-2")
@pytest.mark.parametrize(
    "more, token, clause, rule",
    [
        ("pile=b9", "g8", "JUMP-1", "only with a card like b9"),
        ("pile=b9 start=1", "b9", "JUMP-1", "not on the start card"),
        ("pile=N colour=g", "W", "JUMP-1", "only with a card like N"),
        ("pile=b9 foreheads=-/-/y3", "b9", "JUMP-2", "with a card on your forehead"),
    ],
)
def test_a_card_that_cannot_jump_in_has_to_wait_for_its_turn(
    more: str, token: str, clause: str, rule: str
) -> None:
    r = lay(f"corn hands=b1,b2/g1,g2/b9,g8,W {more} draw=b4,b5 turn=0 options=jump_in:coloured")
    reason = refused(r, 2, token, clause).reason
    assert reason.startswith("wait for your turn; seat 0 must decide now; you can")
    assert rule in reason


@clause("UNO-5")
@pytest.mark.parametrize("actions", ["0:uno 0:r1", "0:r1 0:uno", "0:r1 0:uno 1:draw"])
def test_a_seat_that_has_called_cannot_be_caught_for_that_reason(actions: str) -> None:
    r = lay(f"classic hands=r1,b2/g1,g2/y1,y2 pile=r9 draw={DRAWN} turn=0")
    play(r, actions)
    refusal = refused(r, 2, "catch0", "UNO-5")
    assert (refusal.code, refusal.reason) == ("catch-called", "seat 0 has called, so it cannot be caught")


@clause("UNO-3")
def test_a_catch_after_the_next_turn_has_begun_is_too_late() -> None:
    r = lay(f"classic hands=r1,b2/g1,g2/y1,y2 pile=r9 draw={DRAWN} turn=0")
    play(r, "0:r1 1:draw")
    refusal = refused(r, 2, "catch0", "UNO-3")
    assert refusal.code == "catch-late"
    assert refusal.reason == "it is too late to catch seat 0: the next turn has begun"


@clause("UNO-1")
def test_a_seat_with_more_than_one_card_cannot_be_caught_for_that_reason() -> None:
    r = lay(f"classic hands=r1,b2/g1,g2/y1,y2 pile=r9 draw={DRAWN} turn=0")
    refusal = refused(r, 2, "catch0", "UNO-1")
    assert refusal.reason == "seat 0 has 2 cards; only a seat with one card can be caught"


@clause("MERCY-1")
def test_a_seat_that_is_out_of_the_round_cannot_be_caught_for_that_reason() -> None:
    r = lay(f"classic hands=r1,b2/-/y1,y2 pile=r9 draw={DRAWN} turn=0 out=1 options=mercy:20")
    assert refused(r, 2, "catch1", "MERCY-1").code == "no-catch"


@clause("UNO-9")
def test_a_catch_of_the_winner_says_that_a_forgotten_call_no_longer_matters() -> None:
    r = lay(f"classic hands=r1/g1,g2/y1,y2 pile=r9 draw={DRAWN} turn=0")
    play(r, "0:r1")
    assert "a forgotten call no longer matters" in refused(r, 1, "catch0", "UNO-9").reason
    refused(r, 1, "catch2", "OUT-1")
    silent = lay(f"classic hands=r1/g1,g2/y1,y2 pile=r9 draw={DRAWN} turn=0 options=uno_call:off")
    play(silent, "0:r1")
    refused(silent, 1, "catch0", "OUT-1")
    refused(r, 1, "draw", "OUT-1")


@clause("UNO-8", "MOD-7", "R-14")
@pytest.mark.parametrize("actions", ["0:M", "0:M 0:r"])
def test_a_call_before_the_gift_is_refused_with_what_to_do_instead(actions: str) -> None:
    r = lay(f"mod hands=M,r1,r2,W/y2,b3/g3,g4 pile=b7 draw={DRAWN} turn=0")
    play(r, actions)
    refusal = refused(r, 0, "uno", "UNO-8")
    assert refusal.reason == (
        "give first; call if that leaves you with one card, and until then nobody can catch you"
    )


@clause("UNO-8")
def test_a_call_with_two_cards_left_after_a_wild_waits_for_the_next_turn() -> None:
    r = lay(f"classic hands=W,b1,b2/g1,g2 pile=r9 draw={DRAWN} turn=0")
    play(r, "0:W")
    assert "call on your next turn" in refused(r, 0, "uno", "UNO-8").reason


@clause("UNO-8", "CHAL-2")
@pytest.mark.parametrize("edition", ALL)
def test_a_call_before_the_answer_to_a_draw_four_says_that_answering_is_no_turn(edition: str) -> None:
    r = lay(f"{edition} hands=F,g2,g3/y1,y2/b8,b9 pile=y7 draw={DRAWN} turn=0")
    play(r, "0:F 0:b")
    reason = "answering a Draw Four is not a turn; with two cards, call on your turn before you play"
    assert refused(r, 1, "uno", "UNO-8").reason == reason
    assert "your card is already played" in refused(r, 0, "uno", "UNO-8").reason
    assert "seat 2 has 2 cards" in refused(r, 2, "uno", "UNO-8").reason


@clause("MATCH-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_card_that_is_not_in_the_hand_names_what_may_be_played(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2/g1,g2 pile=b9 draw={DRAWN} turn=0")
    for token in ("b5", "W", "F"):
        assert refused(r, 0, token, "MATCH-1").reason == f"seat 0 does not hold {token}"


@clause("DCO-1", "DCO-2")
@pytest.mark.parametrize(
    "hand, drawn, token, named",
    [
        ("g1,g2", "r3", "g1", "DCO-2"),
        ("r1,g2", "r3", "g2", "DCO-1"),
        ("W,g2", "r3", "W", "DCO-1"),
        ("r3,g2", "r3", "g2", "DCO-1"),
        ("F,g2", "r3", "F", "DCO-1"),
        ("F,r2", "r3", "F", "DCO-1"),
    ],
)
@pytest.mark.parametrize("edition", ["angry-birds", "mod", "classic"])
def test_a_play_after_a_draw_says_whether_the_draw_was_by_choice_or_by_need(
    edition: str, hand: str, drawn: str, token: str, named: str
) -> None:
    r = lay(f"{edition} hands={hand}/y1,y2/b1,b2 pile=r7 draw={drawn},g4 turn=0")
    play(r, "0:draw")
    refusal = refused(r, 0, token, named)
    assert refusal.code == "drawn-only"
    assert drawn in refusal.reason


@clause("DCO-2", "R-42")
def test_a_draw_four_that_would_be_a_bluff_does_not_make_a_draw_one_by_choice() -> None:
    r = lay("avatar hands=F,W,g2/y1,y2 pile=b7 draw=b3,g4 turn=0 options=draw_four:bluff")
    play(r, "0:draw")
    refused(r, 0, "F", "DCO-1")
    r = lay("avatar hands=F,F,g2/y1,y2 pile=b7 draw=b3,g4 turn=0")
    play(r, "0:draw")
    refused(r, 0, "g2", "DCO-2")


@clause("WD4-1", "CHAL-2", "CHAL-8")
@pytest.mark.parametrize("edition", ALL)
def test_take_and_challenge_without_a_draw_four_say_that_none_waits(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2/g1,g2 pile=b9 draw={DRAWN} turn=0")
    assert "no Draw Four waits for an answer" in refused(r, 0, "take", "WD4-1").reason
    assert "only a Draw Four can be challenged" in refused(r, 0, "challenge", "CHAL-8").reason


@clause("D2-1", "STACK-3")
@pytest.mark.parametrize("edition", ALL)
def test_take_on_a_draw_two_says_that_its_cards_are_drawn_already(edition: str) -> None:
    position = f"{edition} hands={red(edition)}d,g2,g3/y1,y2/b8,b9 pile={red(edition)}7 draw={DRAWN} turn=0"
    r = lay(position)
    play(r, f"0:{red(edition)}d")
    for seat in (1, 2):
        assert "the cards of a Draw Two are drawn at once" in refused(r, seat, "take", "D2-1").reason
    stacked = lay(f"{position} options=stacking:twos")
    play(stacked, f"0:{red(edition)}d 1:take")
    assert "the cards owed are already drawn" in refused(stacked, 1, "take", "STACK-3").reason


@clause("CHAL-2", "WD4-1")
@pytest.mark.parametrize("edition", ALL)
def test_an_answer_that_comes_too_soon_or_too_late_says_so(edition: str) -> None:
    r = lay(f"{edition} hands=F,g2,g3/y1,y2/b8,b9 pile=y7 draw={DRAWN} turn=0")
    play(r, "0:F")
    assert refused(r, 1, "take", "WD4-1").reason == "seat 0 must name a colour first"
    play(r, "0:b 1:take")
    assert "it is too late to challenge" in refused(r, 1, "challenge", "CHAL-2").reason


@clause("R-15")
@pytest.mark.parametrize("choice", ["strict", "free"])
def test_where_a_draw_four_cannot_be_a_bluff_a_challenge_names_the_ruling(choice: str) -> None:
    r = lay(f"mod hands=F,g2,g3/y1,y2/b8,b9 pile=y7 draw={DRAWN} turn=0 options=draw_four:{choice}")
    play(r, "0:F 0:b")
    refused(r, 1, "challenge", "R-15")


@clause("LAST-2", "LAST-1", "R-20")
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_card_played_last_is_neither_challenged_nor_answered(edition: str) -> None:
    off = lay(f"{edition} hands=F/y1,yd/b8,b9 pile=y7 draw={DRAWN} turn=0 options=last_card_draw:off")
    play(off, "0:F")
    refused(off, 1, "challenge", "LAST-2")
    four = lay(f"{edition} hands=F/y1,yd/b8,b9 pile=y7 draw={DRAWN} turn=0")
    play(four, "0:F")
    assert "cannot be challenged" in refused(four, 1, "challenge", "LAST-2").reason
    refused(four, 1, "yd", "LAST-2")
    two = lay(f"{edition} hands=yd/y1,bd/b8,b9 pile=y7 draw={DRAWN} turn=0")
    play(two, "0:yd")
    refused(two, 1, "bd", "LAST-1")
    refused(two, 1, "y1", "OUT-1")


@clause("LAST-1", "LAST-2", "STACK-6")
@pytest.mark.parametrize(
    "card, more, named",
    [
        ("F", "pile=y7 turn=0", "LAST-2"),
        ("yd", "pile=y7 turn=0", "LAST-1"),
        ("ys", "pile=yd turn=2 phase=answer options=deflect:skip", "STACK-6"),
        ("yd", "pile=y7 turn=0 options=last_card_draw:off", "OUT-1"),
    ],
)
def test_take_after_a_last_card_says_that_the_cards_for_it_are_drawn(
    card: str, more: str, named: str
) -> None:
    r = lay(f"classic hands={card}/b1,b2/b8,b9 draw=* {more}")
    play(r, f"0:{card}")
    reason = refused(r, 1, "take", named).reason
    assert ("has drawn for the last card" in reason) is (named != "OUT-1")


@clause("SHUF-6")
def test_a_void_round_is_over_without_a_winner() -> None:
    r = lay("classic hands=g1/b1 pile=y7 draw=- turn=0")
    play(r, "0:draw 1:draw")
    assert refused(r, 0, "draw", "SHUF-6").reason == "the round is over without a winner"


@clause("SHUF-7", "R-49")
@pytest.mark.parametrize("token", ["draw", "b2", "catch0", "uno"])
def test_a_round_that_went_on_for_too_long_is_over_for_that_reason(token: str) -> None:
    r = lay(f"classic hands=b1,b2/y1,y2 pile=b5 draw={DRAWN} turns=1999")
    play(r, "0:b1")
    reason = "the round is over without a winner: it went on for too long"
    assert refused(r, 0, token, "SHUF-7").reason == reason


@clause("WD4-2", "R-18")
def test_a_strict_avatar_table_says_that_a_wild_counts_as_the_colour_in_play() -> None:
    r = lay(f"avatar hands=F,W,g2/y1,y2 pile=b7 draw={DRAWN} turn=0 options=draw_four:strict")
    assert "another wild card counts as having it" in refused(r, 0, "F", "WD4-2").reason
    for edition in TRIO:
        c = red(edition)
        r = lay(f"{edition} hands=F,{c}2/y1,y2 pile={c}7 draw={DRAWN} turn=0 options=draw_four:strict")
        assert "wild" not in refused(r, 0, "F", "WD4-2").reason


@pytest.mark.parametrize("token", ["draw", "y1", "catch0", "uno", "challenge"])
def test_a_refusal_from_a_view_is_the_same_as_at_the_table(token: str) -> None:
    r = lay(f"mod hands=rd,r2/yd,y1,y2/b8,b9 pile=r7 draw={DRAWN} turn=0")
    play(r, "0:uno 0:rd")
    assert repr(r.view(1).imagine().why_not(1, token)) == repr(r.why_not(1, token))
