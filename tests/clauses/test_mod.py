"""Mod, the special card of the Mod edition: cards of one colour from the hand for the opponents."""

import pytest

from kit import clause, lay, play, refused
from look import cards, decision, offered, only

TRIPLE = "mod hands=M,r1,r2,W,b9/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4"


@clause("MOD-1", "MATCH-5")
@pytest.mark.parametrize("top", ["g5", "gs", "gr", "gd", "W colour=g", "F colour=g", "M colour=g"])
def test_a_mod_lies_on_anything_also_beside_a_matching_card(top: str) -> None:
    r = lay(f"mod hands=M,g7,b2/y1,y2/g1,g2 pile={top} draw=b5,r7 turn=0")
    assert offered(r) == ["M draw g7", "", ""]
    play(r, "0:M")
    assert r.top == "M"


@clause("MOD-1")
def test_a_mod_waits_for_its_own_turn() -> None:
    r = lay("mod hands=b1,b2,r3/y1,y2,M/g1,g2,M pile=r5 draw=b5,r7 turn=0")
    refused(r, 1, "M")
    refused(r, 2, "M")


@clause("MOD-1", "DRAW-2")
def test_a_mod_just_drawn_may_be_laid() -> None:
    r = lay("mod hands=b1,y2/y1,y3/g1,g2 pile=r5 draw=M,r7 turn=0")
    play(r, "0:draw")
    assert offered(r) == ["M keep", "", ""]
    play(r, "0:M")
    assert offered(r) == ["b y", "", ""]


@clause("MOD-2", "R-26")
def test_the_gift_colour_must_be_one_that_is_held() -> None:
    r = lay(f"{TRIPLE} turn=0")
    play(r, "0:M")
    assert decision(r) == ("gift", 0, 0, None)
    assert offered(r) == ["b r", "", ""]
    for seat, token in [
        (0, "g"),
        (0, "y"),
        (0, "keep"),
        (0, "draw"),
        (0, "r1"),
        (0, "W"),
        (1, "b"),
        (1, "draw"),
    ]:
        refused(r, seat, token)


@clause("MOD-2")
def test_the_gift_colour_is_asked_although_only_one_is_held() -> None:
    r = lay("mod hands=M,r1,W,W/b2,b3/y1,y4 pile=r7 draw=b1 turn=0")
    play(r, "0:M")
    assert decision(r) == ("gift", 0, 0, None)
    assert offered(r) == ["r", "", ""]


@clause("MOD-2", "MOD-3")
def test_colourless_cards_are_never_given() -> None:
    r = lay("mod hands=M,r1,W,F,M/b2,b3/y1,y4 pile=r7 draw=b1 turn=0")
    play(r, "0:M 0:r")
    assert cards(r.hand(0)) == "F M W"
    assert cards(r.hand(1)) == "b2 b3 r1"


@clause("MOD-3", "MOD-4", "MOD-5", "R-27")
def test_the_giver_picks_which_card_goes_to_whom() -> None:
    r = lay(f"{TRIPLE} turn=0")
    play(r, "0:M 0:r")
    assert decision(r) == ("give", 0, 0, None)
    assert offered(r) == ["r1 r2", "", ""]
    events = play(r, "0:r2")
    assert [(e.seat, e.to, e.card) for e in only(events, "gave")] == [(0, 1, "r2"), (0, 2, "r1")]
    assert [cards(r.hand(seat)) for seat in range(3)] == ["W b9", "b2 b3 r2", "r1 y1 y4"]
    assert decision(r) == ("name", 0, 0, None)
    assert offered(r) == ["b g r y", "", ""]
    play(r, "0:g")
    assert decision(r) == ("turn", 1, 1, "g")


@clause("MOD-3")
def test_all_cards_of_the_colour_go_round_after_round() -> None:
    r = lay("mod hands=M,r1,r2,r3,rs,rd,b5,b6/b2/y1/g1 pile=r7 draw=b1 turn=0")
    events = play(r, "0:M 0:r")
    assert offered(r) == ["r1 r2 r3 rd rs", "", "", ""]
    events += play(r, "0:rs 0:r3 0:rd")
    assert offered(r) == ["r1 r2", "", "", ""]
    events += play(r, "0:r2")
    assert [(e.to, e.card) for e in only(events, "gave")] == [
        (1, "rs"),
        (2, "r3"),
        (3, "rd"),
        (1, "r2"),
        (2, "r1"),
    ]
    assert cards(r.hand(0)) == "b5 b6"
    assert list(r.sizes) == [2, 3, 3, 2]


@clause("MOD-3", "MOD-5")
def test_giving_is_clockwise_while_play_goes_on_anticlockwise() -> None:
    r = lay("mod hands=M,r1,r2,b5,b6/b2/y1/g1 pile=r7 draw=b1 turn=0 dir=ccw")
    events = play(r, "0:M 0:r 0:r1")
    assert [(e.to, e.card) for e in only(events, "gave")] == [(1, "r1"), (2, "r2")]
    play(r, "0:b")
    assert r.direction == -1
    assert decision(r) == ("turn", 3, 3, "b")


@clause("MOD-3")
@pytest.mark.parametrize("direction, following", [("cw", 9), ("ccw", 7)])
def test_at_ten_seats_the_giving_starts_on_the_left_of_the_giver(direction: str, following: int) -> None:
    hands = "/".join("M,r1,r2,r3,b5,b6" if seat == 8 else f"y{seat}" for seat in range(10))
    r = lay(f"mod hands={hands} pile=r7 draw=b1 turn=8 dir={direction}")
    events = play(r, "8:M 8:r 8:r3 8:r1 8:y")
    assert [(e.to, e.card) for e in only(events, "gave")] == [(9, "r3"), (0, "r1"), (1, "r2")]
    assert decision(r) == ("turn", following, following, "y")


@clause("MOD-3", "MOD-4", "R-27")
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_with_two_players_nobody_asks_which_card_goes_to_whom(direction: str) -> None:
    r = lay(f"mod hands=M,r1,r2,r3,b5,b6/b2 pile=r7 draw=b1 turn=0 dir={direction}")
    play(r, "0:M 0:r")
    assert decision(r) == ("name", 0, 0, None)
    assert cards(r.hand(1)) == "b2 r1 r2 r3"
    play(r, "0:y")
    assert decision(r) == ("turn", 1, 1, "y")


@clause("MOD-4", "R-27")
@pytest.mark.parametrize("gifts", ["r1", "r1,r1"])
def test_one_card_or_equal_cards_are_given_without_a_question(gifts: str) -> None:
    r = lay(f"mod hands=M,{gifts},b5,b6/b2/y1 pile=r7 draw=b1 turn=0")
    play(r, "0:M 0:r")
    assert decision(r) == ("name", 0, 0, None)
    assert cards(r.hand(0)) == "b5 b6"
    assert "r1" in r.hand(1)


@clause("MOD-4", "R-27")
def test_the_question_ends_as_soon_as_only_equal_cards_are_left() -> None:
    r = lay("mod hands=M,r1,r1,r2,b5,b6/b2/y1 pile=r7 draw=b1 turn=0")
    play(r, "0:M 0:r")
    assert offered(r) == ["r1 r2", "", ""]
    asked_again = r.clone()
    play(r, "0:r2")
    assert decision(r) == ("name", 0, 0, None)
    assert [cards(r.hand(seat)) for seat in range(3)] == ["b5 b6", "b2 r1 r2", "r1 y1"]
    play(asked_again, "0:r1")
    assert decision(asked_again) == ("give", 0, 0, None)
    assert offered(asked_again) == ["r1 r2", "", ""]
    play(asked_again, "0:r1")
    assert [cards(asked_again.hand(seat)) for seat in range(3)] == ["b5 b6", "b2 r1 r2", "r1 y1"]


@clause("MOD-3", "MOD-4")
def test_only_cards_of_the_gift_colour_can_be_given_and_only_by_the_giver() -> None:
    r = lay("mod hands=M,r1,r2,r3,b5,W/b2,r4/y1 pile=r7 draw=b1 turn=0")
    play(r, "0:M 0:r")
    for seat, token in [
        (0, "b5"),
        (0, "W"),
        (0, "r4"),
        (0, "r"),
        (0, "keep"),
        (0, "draw"),
        (1, "r4"),
        (1, "draw"),
        (2, "y1"),
    ]:
        refused(r, seat, token)
    play(r, "0:r1")
    refused(r, 0, "r1")


@clause("MOD-5")
@pytest.mark.parametrize("gift", "rb")
@pytest.mark.parametrize("named", "rygb")
def test_the_colour_in_play_is_called_independently_of_the_gift(gift: str, named: str) -> None:
    r = lay("mod hands=M,r1,b9,W,W/b2,b3/y1,y4 pile=r7 draw=b1 turn=0")
    play(r, f"0:M 0:{gift} 0:{named}")
    assert (r.top, r.colour, r.turn) == ("M", named, 1)


@clause("MOD-6", "R-26")
@pytest.mark.parametrize("options", ["mod_optional:off", "mod_optional:on", "mod_go_out:off"])
def test_without_a_coloured_card_a_mod_is_a_plain_wild(options: str) -> None:
    r = lay(f"mod hands=M,W,F,M/b2,b3/y1,y4 pile=r7 draw=b1 turn=0 options={options}")
    play(r, "0:M")
    assert decision(r) == ("name", 0, 0, None)
    play(r, "0:y")
    assert list(r.sizes) == [3, 2, 2]
    assert decision(r) == ("turn", 1, 1, "y")


@clause("R-26")
def test_by_option_the_giving_may_be_declined() -> None:
    r = lay(f"{TRIPLE} turn=0 options=mod_optional:on")
    play(r, "0:M")
    assert decision(r) == ("gift", 0, 0, None)
    assert offered(r) == ["b keep r", "", ""]
    giving = r.clone()
    play(r, "0:keep")
    assert decision(r) == ("name", 0, 0, None)
    assert list(r.sizes) == [4, 2, 2]
    play(r, "0:y")
    assert decision(r) == ("turn", 1, 1, "y")
    play(giving, "0:b")
    assert cards(giving.hand(1)) == "b2 b3 b9"


@clause("R-26")
def test_once_the_gift_colour_is_called_the_giving_cannot_be_declined() -> None:
    r = lay(f"{TRIPLE} turn=0 options=mod_optional:on")
    play(r, "0:M 0:r")
    assert offered(r) == ["r1 r2", "", ""]
    refused(r, 0, "keep")


@clause("MOD-7", "R-14", "UNO-1")
def test_a_giving_that_leaves_one_card_exposes_the_giver() -> None:
    r = lay("mod hands=M,r1,r2,W/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4 turn=0")
    play(r, "0:M")
    assert (r.phase, r.exposed) == ("gift", None)
    refused(r, 0, "uno")
    play(r, "0:r")
    assert (r.phase, r.exposed) == ("give", None)
    play(r, "0:r1")
    assert (r.phase, r.exposed) == ("name", 0)
    assert offered(r) == ["b g r uno y", "catch0", "catch0"]
    caught = r.clone()
    play(r, "0:b")
    assert r.exposed == 0
    assert offered(r) == ["uno", "b2 b3 catch0 draw", "catch0"]
    play(r, "0:uno")
    assert r.exposed is None
    play(caught, "2:catch0")
    assert cards(caught.hand(0)) == "W b1 y2"
    assert decision(caught) == ("name", 0, 0, None)


@clause("MOD-7", "R-14")
def test_a_giving_that_leaves_two_cards_exposes_nobody() -> None:
    r = lay(f"{TRIPLE} turn=0")
    play(r, "0:M 0:r 0:r1")
    assert r.exposed is None


@clause("MOD-7", "UNO-1")
def test_a_mod_and_a_wild_are_two_cards_that_can_be_called_ahead() -> None:
    r = lay("mod hands=M,W/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4 turn=0")
    assert offered(r) == ["M W draw uno", "", ""]
    play(r, "0:uno 0:M")
    assert r.exposed is None
    assert offered(r) == ["b g r y", "", ""]


@clause("MOD-8", "R-28", "OUT-1")
@pytest.mark.parametrize(
    "hand, moves", [("M,r1", "0:M 0:r"), ("M,r1,r2", "0:M 0:r 0:r2"), ("M,r1,r1", "0:M 0:r")]
)
def test_whoever_gives_the_last_card_away_has_won(hand: str, moves: str) -> None:
    r = lay(f"mod hands={hand}/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4 turn=0")
    play(r, moves)
    assert (r.over, r.winner, r.phase, r.actor, r.exposed) == (True, 0, "over", None, None)
    assert list(r.hand(0)) == []
    assert offered(r) == ["", "", ""]


@clause("MOD-8", "MOD-10", "R-28")
def test_cards_given_in_going_out_count_for_their_receivers() -> None:
    r = lay("mod hands=M,r1,rs/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4 turn=0")
    play(r, "0:M 0:r 0:rs")
    assert r.winner == 0
    assert list(r.points) == [0, 2 + 3 + 20, 1 + 4 + 1]


@clause("MOD-8", "R-28")
def test_with_two_players_giving_everything_wins_too() -> None:
    r = lay("mod hands=M,r1,r2,r3/b2,b3 pile=r7 draw=b1 turn=0")
    play(r, "0:M 0:r")
    assert (r.over, r.winner) == (True, 0)
    assert list(r.points) == [0, 11]


@clause("MOD-8", "UNO-1", "UNO-2")
def test_a_mod_as_next_to_last_card_can_be_caught_before_the_gift_is_called() -> None:
    r = lay("mod hands=M,r1/b2,b3/y1,y4 pile=r7 draw=r5,b6,g4 turn=0")
    play(r, "0:M")
    assert r.exposed == 0
    assert offered(r) == ["r uno", "catch0", "catch0"]
    play(r, "1:catch0")
    assert decision(r) == ("gift", 0, 0, None)
    assert offered(r) == ["b r", "", ""]
    play(r, "0:r 0:r5")
    assert cards(r.hand(0)) == "b6"
    assert r.exposed == 0


@clause("R-28", "MOD-7")
def test_by_option_the_giving_stops_at_one_card_of_the_givers_choice() -> None:
    r = lay("mod hands=M,r1,r2,r3/b2,b3/y1,y4 pile=r7 draw=b1,y2,g4 turn=0 options=mod_go_out:off")
    play(r, "0:M 0:r")
    assert offered(r) == ["r1 r2 r3", "", ""]
    play(r, "0:r3")
    assert offered(r) == ["r1 r2", "", ""]
    play(r, "0:r1")
    assert [cards(r.hand(seat)) for seat in range(3)] == ["r2", "b2 b3 r3", "r1 y1 y4"]
    assert decision(r) == ("name", 0, 0, None)
    assert r.exposed == 0
    assert offered(r) == ["b g r uno y", "catch0", "catch0"]
    play(r, "0:y")
    assert decision(r) == ("turn", 1, 1, "y")


@clause("R-28")
@pytest.mark.parametrize("others", ["b2,b3", "b2,b3/y1,y4"])
def test_by_option_two_different_last_cards_leave_the_choice_which_to_keep(others: str) -> None:
    r = lay(f"mod hands=M,r1,r2/{others} pile=r7 draw=b1,y2,g4 turn=0 options=mod_go_out:off")
    play(r, "0:M 0:r")
    assert decision(r) == ("give", 0, 0, None)
    assert offered(r)[0] == "r1 r2"
    play(r, "0:r1")
    assert cards(r.hand(0)) == "r2"
    assert cards(r.hand(1)) == "b2 b3 r1"
    assert (r.over, r.phase, r.exposed) == (False, "name", 0)


@clause("R-28")
def test_by_option_a_colour_that_leaves_a_card_is_still_given_whole() -> None:
    r = lay("mod hands=M,r1,r2,W/b2,b3/y1,y4 pile=r7 draw=b1 turn=0 options=mod_go_out:off")
    play(r, "0:M 0:r 0:r2")
    assert [cards(r.hand(seat)) for seat in range(3)] == ["W", "b2 b3 r2", "r1 y1 y4"]


@clause("R-28")
def test_by_option_the_only_card_left_is_not_given() -> None:
    r = lay("mod hands=M,r1/b2,b3/y1,y4 pile=r7 draw=b1 turn=0 options=mod_go_out:off")
    play(r, "0:M")
    while r.phase != "turn":
        play(r, "0:r")
    assert list(r.sizes) == [1, 2, 2]
    assert decision(r) == ("turn", 1, 1, "r")
    assert r.exposed == 0


@clause("MOD-9", "LAST-4", "OUT-3")
@pytest.mark.parametrize("options", ["mod_go_out:on", "mod_go_out:off", "mod_optional:on"])
def test_a_mod_as_last_card_is_plain_going_out(options: str) -> None:
    r = lay(f"mod hands=M/b2,b3/y1,y4 pile=r7 draw=b1 turn=0 options={options}")
    play(r, "0:M")
    assert (r.over, r.winner, r.phase) == (True, 0, "over")
    assert list(r.points) == [0, 5, 5]


@clause("MOD-10")
@pytest.mark.parametrize("given", ["rs", "rr", "rd"])
@pytest.mark.parametrize("direction, following", [("cw", 1), ("ccw", 2)])
def test_given_action_cards_have_no_effect(given: str, direction: str, following: int) -> None:
    r = lay(f"mod hands=M,{given},W,W/b2,b3/y1,y4 pile=r7 draw=b1,b4,b5 turn=0 dir={direction}")
    play(r, "0:M 0:r 0:y")
    assert list(r.sizes) == [2, 3, 2]
    assert r.direction == (1 if direction == "cw" else -1)
    assert r.turn == following


@clause("MOD-10", "SCOR-5")
def test_a_mod_left_in_a_hand_counts_fifty() -> None:
    r = lay("mod hands=r1/M,b2/M,M pile=r5 draw=b5 turn=0")
    play(r, "0:r1")
    assert list(r.points) == [0, 52, 100]


@clause("MOD-3", "R-27")
def test_the_middle_of_a_giving_is_a_position_like_any_other() -> None:
    r = lay("mod hands=M,r1,r2,r3,r4,b5,b6/b2/y1/g1 pile=r7 draw=b1 turn=0 dir=ccw")
    play(r, "0:M 0:r 0:r4")
    again = lay(r.position())
    assert again.position() == r.position()
    assert decision(again) == ("give", 0, 0, None)
    play(r, "0:r2 0:r1 0:y")
    play(again, "0:r2 0:r1 0:y")
    assert again.position() == r.position()
    assert [cards(r.hand(seat)) for seat in range(4)] == ["b5 b6", "b2 r3 r4", "r2 y1", "g1 r1"]
