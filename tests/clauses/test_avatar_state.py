"""Wild Avatar State, the special card of Avatar: with all four colours in hand, at any time."""

import pytest

import lastcard
from kit import clause, lay, play, refused
from look import cards, decision, offered, only

FOUR_COLOURS = "A,r1,y3,g2,b4"
WAITING = f"avatar hands=b1,b2,b3/y1,y2/{FOUR_COLOURS}/g8,g9 pile=r5 draw=g6,g7,y8,y9"


@clause("WAS-1", "WAS-4")
def test_with_all_four_colours_an_avatar_state_is_open_out_of_turn() -> None:
    r = lay(f"{WAITING} turn=0")
    assert offered(r) == ["draw", "", "A", ""]


@clause("WAS-1", "WAS-2", "R-35")
@pytest.mark.parametrize(
    "hand",
    ["A,y3,g2,b4", "A,r1,g2,b4", "A,r1,y3,b4", "A,r1,y3,g2", "A,r1", "A", "A,W,F,r1,y3,g2", "A,A,r1,y3,b4"],
)
@pytest.mark.parametrize("turn", [0, 1])
def test_without_one_of_the_colours_it_cannot_be_laid_on_no_turn(hand: str, turn: int) -> None:
    r = lay(f"avatar hands={hand}/y1,y2/g8,g9 pile=b5 draw=g6,g7 turn={turn}")
    assert "A" not in r.legal(0)
    refused(r, 0, "A", clause="WAS-1" if turn else "WAS-2")


@clause("WAS-2", "R-35")
def test_who_would_lay_it_as_a_plain_wild_is_told_of_the_option() -> None:
    r = lay("avatar hands=A,r1,g2/y1,y2 pile=b5 draw=g6,g7 turn=0")
    assert "no plain Wild without them, unless the table plays with avatar_wild" in refused(r, 0, "A").reason


@clause("WAS-1")
@pytest.mark.parametrize("hand", ["A,rs,yr,gd,b4", "A,r1,y3,g2,b4,W,F", "A,A,r1,y3,g2,b4"])
@pytest.mark.parametrize("turn", [0, 1])
def test_action_cards_supply_their_colour_and_spare_wilds_do_no_harm(hand: str, turn: int) -> None:
    r = lay(f"avatar hands={hand}/y1,y2/g8,g9 pile=b5 draw=g6,g7 turn={turn}")
    assert "A" in r.legal(0)


@clause("WAS-1")
@pytest.mark.parametrize("edition", ["angry-birds", "mod", "classic"])
def test_nobody_else_has_an_avatar_state(edition: str) -> None:
    r = lay(f"{edition} hands=r1,y3,g2,b4/y1,y2 pile=b5 draw=g6 turn=0")
    with pytest.raises(lastcard.InvalidNotation):
        r.act(0, "A")


@clause("WAS-3")
@pytest.mark.parametrize("top", ["g5", "gs", "gr", "gd", "W colour=g", "F colour=g", "A colour=g"])
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_it_lies_on_any_card(top: str, turn: int) -> None:
    r = lay(f"avatar hands=b1,b2,b3/y1,y2/{FOUR_COLOURS} pile={top} draw=g6,g7 turn={turn}")
    play(r, "2:A")
    assert r.top == "A"


@clause("WAS-5", "WAS-6", "R-38")
def test_the_follow_up_is_any_coloured_card_and_nothing_else_is_legal_before_it() -> None:
    r = lay(f"avatar hands=b1,b2,b3/y1,y2/{FOUR_COLOURS},W,F,A,gs/{FOUR_COLOURS} pile=r5 draw=g6,g7 turn=0")
    play(r, "2:A")
    assert decision(r) == ("follow", 2, 2, None)
    assert offered(r) == ["", "", "b4 g2 gs r1 y3", ""]
    for seat, token in [
        (2, "W"),
        (2, "F"),
        (2, "A"),
        (2, "draw"),
        (2, "keep"),
        (2, "y"),
        (2, "uno"),
        (0, "b1"),
        (0, "draw"),
        (3, "A"),
    ]:
        refused(r, seat, token)


@clause("WAS-5", "WAS-6", "WAS-8", "R-38")
@pytest.mark.parametrize("follow", ["r1", "y3", "g2", "b4"])
def test_the_follow_ups_colour_is_the_colour_chosen(follow: str) -> None:
    r = lay(f"{WAITING} turn=0")
    play(r, f"2:A 2:{follow}")
    assert list(r.discard_pile) == [follow, "A", "r5"]
    assert decision(r) == ("turn", 3, 3, follow[0])
    assert len(r.hand(2)) == 3


@clause("WAS-8", "R-38")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("direction, following", [("cw", 3), ("ccw", 1)])
def test_play_goes_on_from_its_player_and_passes_over_those_between(
    turn: int, direction: str, following: int
) -> None:
    r = lay(f"{WAITING} turn={turn} dir={direction}")
    play(r, "2:A 2:y3")
    assert decision(r) == ("turn", following, following, "y")
    assert list(r.sizes) == [3, 2, 3, 2]


@clause("WAS-7", "WAS-8", "SKIP-1", "D2-1", "REV-1")
@pytest.mark.parametrize(
    "follow, following, direction, drawing",
    [("ys", 0, 1, None), ("yd", 0, 1, 3), ("yr", 1, -1, None), ("y3", 3, 1, None)],
)
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_the_follow_ups_effect_is_reckoned_from_its_player(
    follow: str, following: int, direction: int, drawing: int | None, turn: int
) -> None:
    r = lay(f"avatar hands=b1,b2,b3/y1,y2/A,r1,{follow},g2,b4/g8,g9 pile=r5 draw=g6,g7,y8 turn={turn}")
    play(r, f"2:A 2:{follow}")
    assert decision(r) == ("turn", following, following, "y")
    assert r.direction == direction
    sizes = [3, 2, 3, 2]
    if drawing is not None:
        sizes[drawing] += 2
    assert list(r.sizes) == sizes


@clause("WAS-7", "WAS-8", "REV-1")
def test_a_reverse_follow_up_turns_an_anticlockwise_game_back() -> None:
    r = lay("avatar hands=b1,b2,b3/y1,y2/A,r1,yr,g2,b4/g8,g9 pile=r5 draw=g6,g7 turn=0 dir=ccw")
    play(r, "2:A 2:yr")
    assert r.direction == 1
    assert decision(r) == ("turn", 3, 3, "y")


@clause("WAS-7", "WAS-8", "REV-3", "SKIP-3", "D2-4")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize("follow, following, drawn", [("y3", 0, 0), ("ys", 1, 0), ("yr", 1, 0), ("yd", 1, 2)])
def test_with_two_players_the_follow_up_works_as_on_ones_own_turn(
    turn: int, follow: str, following: int, drawn: int
) -> None:
    r = lay(f"avatar hands=b1,b2,b3/A,r1,{follow},g2,b4 pile=r5 draw=g6,g7,y8 turn={turn}")
    play(r, f"1:A 1:{follow}")
    assert decision(r) == ("turn", following, following, "y")
    assert list(r.sizes) == [3 + drawn, 3]


@clause("WAS-4", "WAS-8")
@pytest.mark.parametrize("direction, following", [("cw", 0), ("ccw", 8)])
def test_at_ten_seats_the_interruption_may_jump_round_the_table(direction: str, following: int) -> None:
    hands = "/".join(FOUR_COLOURS if seat == 9 else f"y{seat},g{seat}" for seat in range(10))
    r = lay(f"avatar hands={hands} pile=r5 draw=g6,g7 turn=3 dir={direction}")
    assert offered(r) == ["A" if seat == 9 else "draw uno" if seat == 3 else "" for seat in range(10)]
    play(r, "9:A 9:g2")
    assert decision(r) == ("turn", following, following, "g")


@clause("WAS-4")
def test_it_may_be_laid_on_ones_own_turn_before_drawing() -> None:
    r = lay(f"{WAITING} turn=2")
    assert offered(r) == ["", "", "A draw r1", ""]
    play(r, "2:A 2:b4")
    assert decision(r) == ("turn", 3, 3, "b")


@clause("WAS-4", "DCO-2")
def test_it_may_be_laid_after_drawing_instead_of_the_drawn_card() -> None:
    r = lay(f"avatar hands={FOUR_COLOURS}/y1,y2/g8,g9 pile=r5 draw=r7,g7 turn=0")
    play(r, "0:draw")
    assert decision(r) == ("drawn", 0, 0, "r")
    assert offered(r) == ["A keep r7", "", ""]
    play(r, "0:A")
    assert offered(r) == ["b4 g2 r1 r7 y3", "", ""]
    play(r, "0:y3")
    assert cards(r.hand(0)) == "b4 g2 r1 r7"
    assert decision(r) == ("turn", 1, 1, "y")


@clause("WAS-4", "DRAW-3", "DCO-2")
def test_a_held_avatar_state_is_no_reason_to_wait_after_an_unplayable_draw() -> None:
    r = lay(f"avatar hands={FOUR_COLOURS}/y1,y2/g8,g9 pile=r5 draw=b7,g7 turn=0")
    play(r, "0:draw")
    assert decision(r) == ("turn", 1, 1, "r")
    assert offered(r) == ["A", "draw uno", ""]


@clause("WAS-1", "WAS-4", "DRAW-2")
def test_a_drawn_avatar_state_waits_for_a_decision_only_with_the_four_colours() -> None:
    full = lay("avatar hands=r1,y3,g2,b4/y1,y2/g8,g9 pile=r5 draw=A,g7 turn=0")
    play(full, "0:draw")
    assert decision(full) == ("drawn", 0, 0, "r")
    assert offered(full) == ["A keep", "", ""]
    play(full, "0:A 0:g2")
    assert decision(full) == ("turn", 1, 1, "g")
    lacking = lay("avatar hands=r1,y3,g2/y1,y2/g8,g9 pile=r5 draw=A,g7 turn=0")
    play(lacking, "0:draw")
    assert decision(lacking) == ("turn", 1, 1, "r")


@clause("WAS-1", "WAS-4")
def test_the_card_just_drawn_may_supply_the_missing_colour() -> None:
    r = lay("avatar hands=A,r1,y3,g2/y1,y2/g8,g9 pile=g5 draw=b7,g7 turn=0")
    refused(r, 0, "A")
    play(r, "0:draw")
    assert offered(r) == ["A", "draw uno", ""]


@clause("WAS-4")
def test_a_skipped_seat_may_still_lay_it() -> None:
    r = lay(f"avatar hands=rs,b2,b3/{FOUR_COLOURS}/g8,g9 pile=r5 draw=g6,g7 turn=0")
    play(r, "0:rs")
    assert decision(r) == ("turn", 2, 2, "r")
    play(r, "1:A 1:y3")
    assert decision(r) == ("turn", 2, 2, "y")


@clause("WAS-4", "R-36")
def test_it_neither_cancels_nor_delays_a_draw_two() -> None:
    r = lay(f"avatar hands=rd,b2,b3/{FOUR_COLOURS}/g8,g9 pile=r5 draw=g6,g7,y8 turn=0")
    play(r, "0:rd")
    assert cards(r.hand(1)) == "A b4 g2 g6 g7 r1 y3"
    assert offered(r)[1] == "A"


@clause("WAS-4", "R-36")
def test_it_is_refused_while_a_colour_is_named() -> None:
    r = lay(f"avatar hands=W,{FOUR_COLOURS}/y1,y2/{FOUR_COLOURS} pile=r5 draw=g6,g7 turn=0")
    play(r, "0:W")
    assert offered(r) == ["b g r y", "", ""]
    refused(r, 0, "A")
    refused(r, 2, "A")
    play(r, "0:b 2:A")


@clause("WAS-4", "R-36", "CHAL-2")
def test_it_is_refused_while_a_draw_four_is_answered() -> None:
    hands = "F,A,r1,y3,g2,b4/A,r2,y4,g3,b5/A,r3,y5,g4,b6"
    r = lay(f"avatar hands={hands} pile=gs draw=g6,g7,y8,y9,b8,b9,r9 turn=0")
    play(r, "0:F 0:y")
    assert offered(r) == ["", "challenge take", ""]
    for seat in range(3):
        refused(r, seat, "A")
    play(r, "1:take")
    assert decision(r) == ("turn", 2, 2, "y")
    assert [("A" in r.legal(seat)) for seat in range(3)] == [True, True, True]


@clause("WAS-4", "R-36")
def test_it_may_be_the_very_first_card_of_a_round() -> None:
    r = lay(f"avatar hands=b1,b2/y1,y2/{FOUR_COLOURS} pile=r5 draw=g6,g7 turn=1 dealer=0")
    play(r, "2:A 2:r1")
    assert decision(r) == ("turn", 0, 0, "r")


@clause("WAS-4", "WAS-13", "R-36")
def test_it_comes_too_late_when_the_last_card_has_been_played() -> None:
    r = lay(f"avatar hands=r2/y1,y2/{FOUR_COLOURS} pile=r5 draw=g6,g7 turn=0")
    in_time = r.clone()
    play(r, "0:r2")
    assert (r.over, r.winner) == (True, 0)
    assert offered(r) == ["", "", ""]
    refused(r, 2, "A")
    play(in_time, "2:A 2:y3")
    assert (in_time.over, in_time.winner) == (False, None)
    assert decision(in_time) == ("turn", 0, 0, "y")
    refused(in_time, 0, "r2")


@clause("WAS-9", "R-39")
def test_an_interrupted_decision_leaves_the_drawn_card_in_the_hand_and_the_turn_gone() -> None:
    r = lay(f"avatar hands=b1,b2,b3/y1,y2/{FOUR_COLOURS}/g8,g9 pile=r5 draw=r7,g7 turn=0")
    play(r, "0:draw")
    assert offered(r) == ["keep r7", "", "A", ""]
    play(r, "2:A")
    assert decision(r) == ("follow", 2, 2, None)
    assert r.drawn is None
    refused(r, 0, "r7")
    refused(r, 0, "keep")
    play(r, "2:r1")
    assert decision(r) == ("turn", 3, 3, "r")
    assert cards(r.hand(0)) == "b1 b2 b3 r7"
    assert offered(r) == ["", "", "", "draw uno"]


@clause("WAS-8", "WAS-9", "R-39")
def test_an_interrupted_seat_that_is_next_begins_a_whole_new_turn() -> None:
    r = lay(f"avatar hands=b1,b2,b3/y1,y2/{FOUR_COLOURS} pile=r5 draw=r7,g7 turn=0")
    play(r, "0:draw 2:A 2:b4")
    assert decision(r) == ("turn", 0, 0, "b")
    assert offered(r) == ["b1 b2 b3 draw", "", ""]


@clause("WAS-10", "R-37")
def test_of_two_claims_the_first_counts_and_the_second_is_judged_anew() -> None:
    r = lay("avatar hands=b1,b2/A,r1,y3,g2,b4/A,r2,y4,g3,b5/A,r3,y5,g9 pile=r5 draw=g6,g7 turn=0")
    assert offered(r) == ["draw uno", "A", "A", ""]
    play(r, "2:A")
    refused(r, 1, "A")
    play(r, "2:y4")
    assert decision(r) == ("turn", 3, 3, "y")
    assert offered(r) == ["", "A", "", "draw y5"]
    play(r, "1:A 1:g2")
    assert decision(r) == ("turn", 2, 2, "g")


@clause("WAS-11", "UNO-1")
def test_it_leaves_at_least_three_cards_and_so_never_exposes() -> None:
    r = lay(f"{WAITING} turn=0")
    play(r, "2:A 2:r1")
    assert len(r.hand(2)) == 3
    assert r.exposed is None


@clause("WAS-12", "UNO-4", "R-39")
@pytest.mark.parametrize("seat", [1, 2])
def test_it_closes_the_catch_of_the_seat_before(seat: int) -> None:
    hands = ["r2,b1", "y1,y2", "g8,g9"]
    hands[seat] = FOUR_COLOURS
    r = lay(f"avatar hands={'/'.join(hands)} pile=r5 draw=g6,g7 turn=0")
    play(r, "0:r2")
    assert r.exposed == 0
    play(r, f"{seat}:A")
    assert r.exposed is None
    refused(r, 3 - seat, "catch0")
    refused(r, 0, "uno")


@clause("WAS-9", "UNO-1")
def test_a_call_ahead_lapses_when_the_turn_is_interrupted() -> None:
    r = lay(f"avatar hands=b1,y2/y1,g4/{FOUR_COLOURS} pile=y5 draw=g6,g7 turn=0")
    play(r, "0:uno 2:A 2:y3")
    assert decision(r) == ("turn", 0, 0, "y")
    assert offered(r) == ["draw uno y2", "", ""]
    play(r, "0:y2")
    assert r.exposed == 0


@clause("WAS-14", "SCOR-5")
def test_an_avatar_state_left_in_a_hand_counts_fifty() -> None:
    r = lay("avatar hands=r1/A,b2/A,A pile=r5 draw=b5 turn=0")
    play(r, "0:r1")
    assert list(r.points) == [0, 52, 100]


@clause("WAS-14", "R-18", "CHAL-4")
def test_an_avatar_state_in_the_hand_convicts_a_draw_four() -> None:
    r = lay("avatar hands=F,A,b3/y1,y2/g8,g9 pile=g5 draw=b4,b5,b6,b7,b8,b9 turn=0")
    play(r, "0:F 0:y 1:challenge")
    assert list(r.sizes) == [6, 2, 2]


@clause("WAS-2", "R-35")
def test_by_option_it_is_a_plain_wild_on_ones_own_turn() -> None:
    r = lay("avatar hands=A,b1,b2/A,y1,y2/g8,g9 pile=r5 draw=g6,g7 turn=0 options=avatar_wild_on_turn:on")
    assert offered(r) == ["A draw", "", ""]
    refused(r, 1, "A")
    play(r, "0:A")
    assert decision(r) == ("name", 0, 0, None)
    assert offered(r) == ["b g r y", "", ""]
    play(r, "0:y")
    assert (r.top, r.colour, r.turn) == ("A", "y", 1)
    assert cards(r.hand(0)) == "b1 b2"


@clause("WAS-2", "R-35")
@pytest.mark.parametrize("turn", [0, 1])
def test_by_option_with_the_four_colours_it_still_works_as_on_the_sheet(turn: int) -> None:
    r = lay(
        f"avatar hands={FOUR_COLOURS}/y1,y2/g8,g9 pile=r5 draw=g6 turn={turn} options=avatar_wild_on_turn:on"
    )
    play(r, "0:A")
    assert decision(r) == ("follow", 0, 0, None)


@clause("WAS-2", "R-35")
def test_by_option_a_drawn_avatar_state_may_be_laid_as_a_plain_wild() -> None:
    r = lay("avatar hands=b1,b2/y1,y2/g8,g9 pile=r5 draw=A,g7 turn=0 options=avatar_wild_on_turn:on")
    play(r, "0:draw")
    assert offered(r) == ["A keep", "", ""]
    play(r, "0:A 0:g")
    assert decision(r) == ("turn", 1, 1, "g")


@clause("R-35", "UNO-1", "OUT-1", "WILD-4")
def test_by_option_it_may_be_the_next_to_last_and_the_last_card() -> None:
    r = lay("avatar hands=A,b1/y1,y2/g8,g9 pile=r5 draw=g6,g7 turn=0 options=avatar_wild_on_turn:on")
    play(r, "0:A")
    assert (r.phase, r.exposed) == ("name", 0)
    last = lay("avatar hands=A/y1,y2/g8,g9 pile=r5 draw=g6,g7 turn=0 options=avatar_wild_on_turn:on")
    play(last, "0:A")
    assert (last.over, last.winner, last.phase) == (True, 0, "over")


@clause("R-35", "R-42", "SHUF-5")
@pytest.mark.parametrize("option, legal", [("off", "draw uno"), ("on", "A uno")])
def test_as_a_plain_wild_it_must_be_laid_when_there_is_nothing_to_draw(option: str, legal: str) -> None:
    r = lay(f"avatar hands=A,y1/y2,y3/g8,g9 pile=r5 draw=- turn=0 options=avatar_wild_on_turn:{option}")
    assert offered(r) == [legal, "", ""]


@clause("WAS-6")
def test_the_moment_before_the_follow_up_is_a_position_like_any_other() -> None:
    r = lay(f"{WAITING} turn=0")
    play(r, "2:A")
    again = lay(r.position())
    assert decision(again) == ("follow", 2, 2, None)
    play(r, "2:g2")
    play(again, "2:g2")
    assert again.position() == r.position()
    assert only(play(again, "3:g8"), "played")[0].card == "g8"
