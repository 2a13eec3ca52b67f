"""Calling the last card, and catching those who forget to."""

import pytest

import lastcard
from kit import ALL, TRIO, clause, lay, play, red, refused
from look import cards, decision, offered, only

IN_PLAY = [(edition, red(edition)) for edition in ALL]


def coming_down(edition: str, card: str) -> lastcard.Round:
    """Three seats; seat 0 holds `card`, which matches, and one other card, and is to play."""
    c = red(edition)
    return lay(
        f"{edition} hands={card},b2/{c}3,y4,y6/g5,g6,{c}7 pile={c}5 draw=b5,b6,b7,b8,b9,y7,y8,y9 turn=0"
    )


@clause("UNO-1", "UNO-3", "R-12")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_whoever_comes_down_to_one_card_without_a_call_is_exposed(edition: str, c: str) -> None:
    r = coming_down(edition, f"{c}1")
    play(r, f"0:{c}1")
    assert r.exposed == 0
    assert decision(r) == ("turn", 1, 1, c)
    assert offered(r) == ["uno", f"catch0 draw {c}3", "catch0"]


@clause("UNO-1")
@pytest.mark.parametrize("edition, c", IN_PLAY)
@pytest.mark.parametrize("rest", ["b2,b3", "b2,b3,b4", "-"])
def test_any_other_number_of_cards_exposes_nobody(edition: str, c: str, rest: str) -> None:
    hand = f"{c}1" if rest == "-" else f"{c}1,{rest}"
    r = lay(f"{edition} hands={hand}/{c}3,y4,y6/g5,g6,{c}7 pile={c}5 draw=b5,b6 turn=0")
    play(r, f"0:{c}1")
    assert r.exposed is None
    refused(r, 1, "catch0")


@clause("UNO-5", "R-13")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_a_late_call_ends_the_danger(edition: str, c: str) -> None:
    r = coming_down(edition, f"{c}1")
    events = play(r, f"0:{c}1 0:uno")
    assert [(e.seat, e.early) for e in only(events, "called")] == [(0, False)]
    assert r.exposed is None
    assert offered(r) == ["", f"draw {c}3", ""]
    refused(r, 2, "catch0")
    refused(r, 0, "uno")


@clause("UNO-2", "R-13")
@pytest.mark.parametrize("edition, c", IN_PLAY)
@pytest.mark.parametrize("catcher", [1, 2])
def test_whoever_is_caught_draws_two_and_the_turn_stays_where_it_was(
    edition: str, c: str, catcher: int
) -> None:
    r = coming_down(edition, f"{c}1")
    events = play(r, f"0:{c}1 {catcher}:catch0")
    assert [(e.seat, e.by) for e in only(events, "caught")] == [(0, catcher)]
    assert [(e.seat, tuple(e.cards), e.why) for e in only(events, "drew")] == [(0, ("b5", "b6"), "caught")]
    assert cards(r.hand(0)) == "b2 b5 b6"
    assert r.exposed is None
    assert decision(r) == ("turn", 1, 1, c)
    assert offered(r) == ["", f"draw {c}3", ""]


@clause("UNO-6", "R-13")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_there_is_one_penalty_however_many_would_catch(edition: str, c: str) -> None:
    r = coming_down(edition, f"{c}1")
    play(r, f"0:{c}1 2:catch0")
    refused(r, 1, "catch0")
    refused(r, 2, "catch0")
    refused(r, 0, "uno")
    assert len(r.hand(0)) == 3


@clause("UNO-6")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_at_ten_seats_every_other_seat_may_catch(edition: str, c: str) -> None:
    others = "/".join(f"g{n},b{n},y{n}" for n in range(9))
    r = lay(f"{edition} hands={c}1,b2/{others} pile={c}5 draw=b5,b6 turn=0 dir=ccw")
    play(r, f"0:{c}1")
    assert offered(r) == ["uno", *["catch0"] * 8, "catch0 draw"]
    play(r, "4:catch0")
    assert cards(r.hand(0)) == "b2 b5 b6"


@clause("UNO-2", "SHUF-3", "SHUF-5")
@pytest.mark.parametrize("draw, pile, drawn", [("b5", "5,g9", 2), ("b5", "5", 2), ("-", "5", 1)])
def test_the_penalty_is_drawn_as_far_as_there_are_cards(draw: str, pile: str, drawn: int) -> None:
    r = lay(f"classic hands=r1,b2/r3,y4,y6/g5,g6,r7 pile=r{pile} draw={draw} turn=0")
    play(r, "0:r1 2:catch0")
    assert len(r.hand(0)) == 1 + drawn
    assert r.top == "r1"
    assert r.exposed is None


@clause("UNO-3", "UNO-4", "R-12")
@pytest.mark.parametrize("edition, c", IN_PLAY)
@pytest.mark.parametrize("action", ["play", "draw"])
def test_the_first_turn_action_of_the_next_seat_closes_the_catch(edition: str, c: str, action: str) -> None:
    r = coming_down(edition, f"{c}1")
    play(r, f"0:{c}1")
    play(r, f"1:{c}3" if action == "play" else "1:draw")
    assert r.exposed is None
    refused(r, 2, "catch0")
    refused(r, 0, "uno")


@clause("UNO-8", "UNO-9")
def test_whoever_calls_with_one_card_is_told_that_it_was_done_or_that_it_is_too_late() -> None:
    late, done = (coming_down("classic", "r1") for _ in range(2))
    play(late, "0:r1 1:draw")
    assert refused(late, 0, "uno", "UNO-8").reason.startswith("it is too late to call")
    play(done, "0:r1 0:uno 1:draw")
    assert refused(done, 0, "uno", "UNO-8").reason == "seat 0 has already called"
    assert "seat 1 has 4 cards; call with two on your turn" in refused(done, 1, "uno", "UNO-8").reason


@clause("UNO-3", "UNO-4", "R-12")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_a_draw_that_leads_to_a_decision_has_already_closed_the_catch(edition: str, c: str) -> None:
    r = lay(f"{edition} hands={c}1,b2/y4,y6,y7/g5,g6,g7 pile={c}5 draw={c}9,b6 turn=0")
    play(r, f"0:{c}1 1:draw")
    assert r.phase == "drawn"
    assert r.exposed is None
    assert offered(r) == ["", f"keep {c}9", ""]


@clause("UNO-4", "R-12")
@pytest.mark.parametrize("edition, c", IN_PLAY)
@pytest.mark.parametrize("face, size", [("s", 3), ("d", 5)])
def test_skipped_seats_and_forced_draws_do_not_close_the_catch(
    edition: str, c: str, face: str, size: int
) -> None:
    r = coming_down(edition, f"{c}{face}")
    play(r, f"0:{c}{face}")
    assert len(r.hand(1)) == size
    assert r.exposed == 0
    assert decision(r) == ("turn", 2, 2, c)
    assert offered(r) == ["uno", "catch0", f"catch0 draw {c}7"]
    caught = r.clone()
    play(caught, "1:catch0")
    assert len(caught.hand(0)) == 3
    play(r, "2:draw")
    assert r.exposed is None


@clause("UNO-4", "R-12", "REV-1")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_after_a_reverse_the_seat_now_next_closes_the_catch(edition: str, c: str) -> None:
    r = coming_down(edition, f"{c}r")
    play(r, f"0:{c}r")
    assert offered(r) == ["uno", "catch0", f"catch0 draw {c}7"]
    play(r, f"2:{c}7")
    assert r.exposed is None


@clause("UNO-4", "WILD-1")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_naming_a_colour_does_not_close_the_catch(edition: str, c: str) -> None:
    r = coming_down(edition, "W")
    play(r, "0:W")
    assert offered(r) == [f"b g {c} uno y", "catch0", "catch0"]
    play(r, "0:y")
    assert r.exposed == 0
    assert offered(r) == ["uno", "catch0 draw y4 y6", "catch0"]


@clause("UNO-4", "R-12", "WD4-1", "CHAL-5")
@pytest.mark.parametrize("edition, c", IN_PLAY)
@pytest.mark.parametrize("answer", ["take", "challenge"])
def test_neither_taking_nor_challenging_closes_the_catch(edition: str, c: str, answer: str) -> None:
    r = coming_down(edition, "F")
    play(r, f"0:F 0:g 1:{answer}")
    assert r.exposed == 0
    assert decision(r) == ("turn", 2, 2, "g")
    assert offered(r) == ["uno", "catch0", "catch0 draw g5 g6"]
    play(r, "2:g5")
    assert r.exposed is None


@clause("UNO-3", "UNO-4", "CHAL-4")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_a_guilty_bluffer_draws_and_is_no_longer_exposed(edition: str, c: str) -> None:
    r = lay(f"{edition} hands=F,{c}2/y3,y4,y6/g5,g6,g7 pile={c}5 draw=b5,b6,b7,b8,b9 turn=0")
    play(r, "0:F 0:g")
    assert r.exposed == 0
    play(r, "1:challenge")
    assert r.exposed is None
    assert decision(r) == ("turn", 1, 1, "g")
    refused(r, 2, "catch0")


@clause("UNO-4")
@pytest.mark.parametrize("move", ["keep", "r7"])
def test_neither_keeping_nor_playing_the_drawn_card_closes_the_catch(move: str) -> None:
    r = lay("classic hands=b1,b2,r7/y4/g5,g6 pile=r5 draw=b5,b6 turn=0 phase=drawn drawn=r7 exposed=1")
    assert offered(r) == ["catch1 keep r7", "uno", "catch1"]
    play(r, f"0:{move}")
    assert r.exposed == 1
    assert decision(r) == ("turn", 1, 1, "r")


@clause("UNO-4", "MOD-4")
def test_giving_does_not_close_the_catch_unless_the_exposed_seat_receives() -> None:
    r = lay("mod hands=r1,r2,b8,b9/b2/y1/g4 pile=M,r7 draw=b1 turn=0 phase=give gift=r to=1 exposed=3")
    assert offered(r) == ["catch3 r1 r2", "catch3", "catch3", "uno"]
    receiving = lay(r.position().replace("exposed=3", "exposed=2"))
    play(r, "0:r1")
    assert r.exposed == 3
    play(receiving, "0:r1")
    assert receiving.exposed is None


@clause("UNO-4", "KP-6")
def test_cards_of_a_king_pig_end_the_danger_of_the_seat_that_receives_them() -> None:
    r = lay("angry-birds hands=b1,b2/y1/g1 pile=K,r5 draw=r7,b4 turn=0 phase=hit exposed=2")
    receiving = lay(r.position().replace("exposed=2", "exposed=1"))
    play(r, "0:r")
    assert r.exposed == 2
    play(receiving, "0:r")
    assert receiving.exposed is None


@clause("UNO-3", "UNO-9", "SKIP-3")
@pytest.mark.parametrize("edition, c", IN_PLAY)
@pytest.mark.parametrize("face", ["s", "r", "d"])
def test_with_two_players_the_exposed_seat_may_itself_take_the_next_turn_action(
    edition: str, c: str, face: str
) -> None:
    r = lay(f"{edition} hands={c}{face},{c}2/y3,y4,y6 pile={c}5 draw=b5,b6,b7,b8 turn=0")
    play(r, f"0:{c}{face}")
    assert (r.turn, r.exposed) == (0, 0)
    assert offered(r) == [f"draw {c}2 uno", "catch0"]
    caught, called, out = r.clone(), r.clone(), r.clone()
    play(r, "0:draw")
    assert r.exposed is None
    play(caught, "1:catch0")
    assert decision(caught) == ("turn", 0, 0, c)
    assert len(caught.hand(0)) == 3
    play(called, "0:uno")
    assert offered(called) == [f"draw {c}2", ""]
    play(out, f"0:{c}2")
    assert (out.over, out.winner) == (True, 0)


@clause("UNO-1", "UNO-5")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_a_call_ahead_is_open_once_on_ones_own_turn_with_two_cards(edition: str, c: str) -> None:
    r = coming_down(edition, f"{c}1")
    assert offered(r) == [f"draw {c}1 uno", "", ""]
    events = play(r, "0:uno")
    assert [(e.seat, e.early) for e in only(events, "called")] == [(0, True)]
    assert offered(r) == [f"draw {c}1", "", ""]
    refused(r, 0, "uno")
    play(r, f"0:{c}1")
    assert r.exposed is None
    assert offered(r) == ["", f"draw {c}3", ""]


@clause("UNO-1")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_a_call_ahead_covers_a_card_whose_colour_is_still_to_be_named(edition: str, c: str) -> None:
    r = coming_down(edition, "W")
    play(r, "0:uno 0:W")
    assert r.exposed is None
    assert offered(r) == [f"b g {c} y", "", ""]


@clause("UNO-1", "UNO-8")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_a_call_ahead_lapses_with_a_turn_that_ends_in_a_draw(edition: str, c: str) -> None:
    r = lay(f"{edition} hands=b1,b2/{c}7,b3,y4,y6/b7,b4,g5,g6 pile={c}5 draw=b9,g2 turn=0")
    play(r, f"0:uno 0:draw 1:{c}7 2:b7")
    refused(r, 0, "uno")
    play(r, "0:b1 1:b3 2:b4")
    assert offered(r) == ["b2 b9 draw uno", "", ""]
    play(r, "0:b2")
    assert r.exposed == 0


@clause("UNO-1", "UNO-7")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_a_call_while_deciding_lapses_when_the_drawn_card_is_kept(edition: str, c: str) -> None:
    r = lay(f"{edition} hands=b1/y4,y6,y7/g5,g6,g7 pile={c}5 draw={c}7,g2,b3,b4 turn=0")
    play(r, "0:draw")
    assert decision(r) == ("drawn", 0, 0, c)
    assert offered(r) == [f"keep {c}7 uno", "", ""]
    play(r, "0:uno")
    assert offered(r) == [f"keep {c}7", "", ""]
    play(r, "0:keep 1:draw 2:draw")
    assert offered(r) == [f"draw {c}7 uno", "", ""]
    play(r, f"0:{c}7")
    assert r.exposed == 0


@clause("UNO-1")
@pytest.mark.parametrize("edition, c", IN_PLAY)
@pytest.mark.parametrize("call, exposed", [("0:uno ", None), ("", 0)])
def test_a_call_while_deciding_holds_for_the_drawn_card(
    edition: str, c: str, call: str, exposed: int | None
) -> None:
    r = lay(f"{edition} hands=b1/y4,y6,y7/g5,g6,g7 pile={c}5 draw={c}7,g2 turn=0")
    play(r, f"0:draw {call}0:{c}7")
    assert r.exposed == exposed


@clause("UNO-1", "UNO-8")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_no_call_while_deciding_with_three_cards(edition: str, c: str) -> None:
    r = lay(f"{edition} hands=b1,b2/y4,y6,y7/g5,g6,g7 pile={c}5 draw={c}7,g2 turn=0")
    play(r, "0:draw")
    assert offered(r) == [f"keep {c}7", "", ""]
    refused(r, 0, "uno")


@clause("UNO-7")
@pytest.mark.parametrize("edition, c", IN_PLAY)
@pytest.mark.parametrize("ahead", [True, False])
def test_every_time_anew_one_must_call_again(edition: str, c: str, ahead: bool) -> None:
    r = lay(f"{edition} hands={c}1,b2/y4,y6,y7/g5,g6,g7 pile={c}5 draw=g2,b3,{c}8,b9 turn=0")
    play(r, f"0:uno 0:{c}1" if ahead else f"0:{c}1 0:uno")
    play(r, "1:draw 2:draw")
    assert (r.turn, r.exposed, len(r.hand(0))) == (0, None, 1)
    play(r, f"0:draw 0:{c}8")
    assert r.exposed == 0
    assert offered(r)[2] == "catch0"


@clause("UNO-7")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_one_who_was_caught_may_be_caught_again(edition: str, c: str) -> None:
    r = lay(f"{edition} hands={c}1,{c}2/y4,y6,y7/g5,g6,g7 pile={c}5 draw={c}3,b3,g8,b4,b6,b7,g8,b9 turn=0")
    play(r, f"0:{c}1 1:catch0 1:draw 2:draw 0:{c}2")
    assert r.exposed is None
    play(r, f"1:draw 2:draw 0:{c}3")
    assert r.exposed == 0
    play(r, "2:catch0")
    assert len(r.hand(0)) == 3


@clause("UNO-8", "R-13")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_false_calls_and_catches_are_refused_without_a_penalty(edition: str, c: str) -> None:
    r = lay(f"{edition} hands={c}1,b2,b3/{c}3,y4/g5 pile={c}5 draw=b5,b6,b7,b8 turn=0")
    for seat in range(3):
        refused(r, seat, "uno")
        for whom in range(3):
            refused(r, seat, f"catch{whom}")
    assert list(r.sizes) == [3, 2, 1]


@clause("UNO-8")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_nobody_catches_himself_or_calls_for_another(edition: str, c: str) -> None:
    r = coming_down(edition, f"{c}1")
    play(r, f"0:{c}1")
    refused(r, 0, "catch0")
    refused(r, 1, "uno")
    refused(r, 2, "uno")
    refused(r, 2, "catch1")


@clause("UNO-9")
@pytest.mark.parametrize("edition, c", IN_PLAY)
def test_whoever_forgets_and_is_not_caught_may_go_out(edition: str, c: str) -> None:
    r = lay(f"{edition} hands={c}1,{c}2/{c}3,y4,y6/{c}6,g6,g7 pile={c}5 draw=b5,b6 turn=0")
    play(r, f"0:{c}1 1:{c}3 2:{c}6")
    assert offered(r) == [f"draw {c}2", "", ""]
    play(r, f"0:{c}2")
    assert (r.over, r.winner) == (True, 0)


@clause("UNO-1", "UNO-3")
@pytest.mark.parametrize("edition", [*TRIO, "avatar"])
def test_the_sheets_differ_in_words_only_the_window_is_the_same(edition: str) -> None:
    c = red(edition)
    r = coming_down(edition, f"{c}1")
    play(r, f"0:{c}1")
    assert r.exposed == 0
    play(r, "1:draw")
    assert r.exposed is None


@clause("UNO-6", "UNO-3")
def test_a_play_that_closes_one_catch_may_open_another() -> None:
    r = lay("classic hands=F,b2/y3,y4/g5 pile=r5 draw=b5,b6,b7,b8,b9,y7 turn=0 exposed=2")
    assert offered(r) == ["F catch2 draw uno", "catch2", "uno"]
    play(r, "0:F")
    assert r.exposed == 0
    assert offered(r) == ["b g r uno y", "catch0", "catch0"]


@clause("UNO-2", "UNO-6", "SHUF-5")
def test_a_catch_counts_although_there_is_nothing_to_draw() -> None:
    r = lay("classic hands=r1,b2/y1,y2/g1,g2 pile=r7 draw=- turn=0")
    play(r, "0:r1")
    play(r, "2:catch0")
    assert r.exposed is None
    assert r.sizes[0] == 2  # the one discard below the top is all there was
    refused(r, 1, "catch0")
