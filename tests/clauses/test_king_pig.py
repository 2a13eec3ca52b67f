"""King Pig, the special card of Angry Birds: cards from the draw pile for the opponents."""

import pytest

from kit import clause, kinds, lay, play, refused
from look import cards, decision, offered, only

FOUR = "angry-birds hands=K,b1,b2/y1,y2/g1,g2/b3,b4 pile=r5"


@clause("KP-1", "MATCH-5")
@pytest.mark.parametrize("top", ["g5", "gs", "gr", "gd", "W colour=g", "F colour=g", "K colour=g"])
def test_a_king_pig_lies_on_anything_also_beside_a_matching_card(top: str) -> None:
    r = lay(f"angry-birds hands=K,g7,b2/y1,y2/g1,g2 pile={top} draw=b5,r7 turn=0")
    assert offered(r) == ["K draw g7", "", ""]
    play(r, "0:K")
    assert r.top == "K"


@clause("KP-1")
def test_a_king_pig_waits_for_its_own_turn() -> None:
    r = lay("angry-birds hands=b1,b2,r3/y1,y2,K/g1,g2,K pile=r5 draw=b5,r7 turn=0")
    refused(r, 1, "K")
    refused(r, 2, "K")


@clause("KP-1", "DRAW-2")
def test_a_king_pig_just_drawn_may_be_laid() -> None:
    r = lay("angry-birds hands=b1,b2/y1,y2/g1,g2 pile=r5 draw=K,r7,r8 turn=0")
    play(r, "0:draw")
    assert offered(r) == ["K keep", "", ""]
    play(r, "0:K 0:r 0:b")
    assert cards(r.hand(1)) == "r7 y1 y2"
    assert decision(r) == ("turn", 1, 1, "b")


@clause("KP-2")
def test_the_hit_colour_is_asked_first_of_the_player_alone() -> None:
    r = lay(f"{FOUR} draw=r7,r8 turn=0")
    play(r, "0:K")
    assert decision(r) == ("hit", 0, 0, None)
    assert offered(r) == ["b g r y", "", "", ""]
    for seat, token in [
        (0, "draw"),
        (0, "keep"),
        (0, "b1"),
        (0, "uno"),
        (1, "r"),
        (1, "draw"),
        (1, "challenge"),
    ]:
        refused(r, seat, token)


@clause("KP-3", "KP-4", "KP-7", "R-23")
def test_cards_go_round_the_opponents_until_the_colour_comes() -> None:
    r = lay(f"{FOUR} draw=b5,y5,W,g6,b6,r7,r8 turn=0")
    events = play(r, "0:K 0:r")
    assert [(e.seat, e.card, e.stops) for e in only(events, "received")] == [
        (1, "b5", False),
        (2, "y5", False),
        (3, "W", False),
        (1, "g6", False),
        (2, "b6", False),
        (3, "r7", True),
    ]
    assert [cards(r.hand(seat)) for seat in range(4)] == ["b1 b2", "b5 g6 y1 y2", "b6 g1 g2 y5", "W b3 b4 r7"]
    assert list(r.draw_pile) == ["r8"]
    assert decision(r) == ("name", 0, 0, None)
    play(r, "0:g")
    assert decision(r) == ("turn", 1, 1, "g")


@clause("KP-4")
@pytest.mark.parametrize(
    "draw, sizes", [("r7,b5,b6", [2, 3, 2, 2]), ("b5,r7,b6", [2, 3, 3, 2]), ("b5,b6,r7", [2, 3, 3, 3])]
)
def test_the_opponents_need_not_receive_the_same_number(draw: str, sizes: list[int]) -> None:
    r = lay(f"{FOUR} draw={draw} turn=0")
    play(r, "0:K 0:r")
    assert list(r.sizes) == sizes


@clause("KP-3", "KP-7")
def test_giving_is_clockwise_while_play_goes_on_anticlockwise() -> None:
    r = lay(f"{FOUR} draw=b5,y5,g5,b6,r7,r8 turn=0 dir=ccw")
    events = play(r, "0:K 0:r")
    assert [e.seat for e in only(events, "received")] == [1, 2, 3, 1, 2]
    assert r.direction == -1
    play(r, "0:b")
    assert decision(r) == ("turn", 3, 3, "b")


@clause("KP-3")
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_with_two_players_the_one_opponent_gets_all(direction: str) -> None:
    r = lay(f"angry-birds hands=y1,y2/K,b1,b2 pile=r5 draw=b5,y5,g5,r7,r8 turn=1 dir={direction}")
    play(r, "1:K 1:r")
    assert cards(r.hand(0)) == "b5 g5 r7 y1 y2 y5"
    assert cards(r.hand(1)) == "b1 b2"
    play(r, "1:y")
    assert decision(r) == ("turn", 0, 0, "y")


@clause("KP-3", "KP-4")
@pytest.mark.parametrize("direction, following", [("cw", 8), ("ccw", 6)])
def test_at_ten_seats_the_giving_passes_over_the_player(direction: str, following: int) -> None:
    hands = "/".join("K,b1,b2" if seat == 7 else f"y{seat},g{seat}" for seat in range(10))
    r = lay(
        f"angry-birds hands={hands} pile=r5 draw=b3,b4,b5,b6,b7,b8,b9,y1,y2,y3,r9,r8 turn=7 dir={direction}"
    )
    events = play(r, "7:K 7:r")
    assert [e.seat for e in only(events, "received")] == [8, 9, 0, 1, 2, 3, 4, 5, 6, 8, 9]
    play(r, "7:g")
    assert decision(r) == ("turn", following, following, "g")


@clause("KP-5", "R-24")
@pytest.mark.parametrize("stopping", ["r0", "r9", "rs", "rr", "rd"])
def test_a_number_or_an_action_card_of_the_colour_stops_the_giving(stopping: str) -> None:
    r = lay(f"{FOUR} draw=b5,{stopping},r1 turn=0")
    play(r, "0:K 0:r")
    assert list(r.sizes) == [2, 3, 3, 2]
    assert stopping in r.hand(2)


@clause("KP-5", "R-24")
@pytest.mark.parametrize("wild", ["W", "F", "K"])
@pytest.mark.parametrize("hit", "rygb")
def test_a_colourless_card_never_stops_the_giving(wild: str, hit: str) -> None:
    r = lay(f"{FOUR} draw={wild},{hit}9,{hit}8 turn=0")
    events = play(r, f"0:K 0:{hit}")
    assert [(e.seat, e.card, e.stops) for e in only(events, "received")] == [
        (1, wild, False),
        (2, f"{hit}9", True),
    ]


@clause("KP-6")
@pytest.mark.parametrize("given", ["rs", "rr", "rd"])
@pytest.mark.parametrize("direction, following", [("cw", 1), ("ccw", 3)])
def test_received_cards_have_no_effect_and_cost_no_turn(given: str, direction: str, following: int) -> None:
    r = lay(f"{FOUR} draw={given},b8,b9 turn=0 dir={direction}")
    play(r, "0:K 0:r 0:y")
    assert list(r.sizes) == [2, 3, 2, 2]
    assert r.direction == (1 if direction == "cw" else -1)
    assert r.turn == following


@clause("KP-7", "R-23")
@pytest.mark.parametrize("hit", "rygb")
@pytest.mark.parametrize("named", "rygb")
def test_the_colour_in_play_is_a_second_call_of_its_own(hit: str, named: str) -> None:
    r = lay(f"{FOUR} draw=r7,y7,g7,b7,r8 turn=0")
    play(r, f"0:K 0:{hit}")
    assert decision(r) == ("name", 0, 0, None)
    assert offered(r) == ["b g r y", "", "", ""]
    play(r, f"0:{named}")
    assert (r.colour, r.top, r.turn) == (named, "K", 1)


@clause("R-23")
@pytest.mark.parametrize("direction, following", [("cw", 1), ("ccw", 3)])
def test_with_one_call_the_hit_colour_is_the_colour_in_play(direction: str, following: int) -> None:
    r = lay(f"{FOUR} draw=b5,r7,r8 turn=0 dir={direction} options=king_pig_colours:one")
    play(r, "0:K")
    assert decision(r) == ("hit", 0, 0, None)
    play(r, "0:r")
    assert list(r.sizes) == [2, 3, 3, 2]
    assert decision(r) == ("turn", following, following, "r")


@clause("KP-8", "R-25", "SHUF-1", "SHUF-2")
def test_a_pile_that_runs_out_in_the_middle_of_the_giving_is_reshuffled() -> None:
    r = lay("angry-birds hands=K,b1,b2/y1,y2/g1,g2/b3,b4 pile=r5,g7,y8 draw=b9 turn=0")
    events = play(r, "0:K 0:r")
    received = only(events, "received")
    assert kinds(events).count("reshuffled") == 1
    assert (received[0].seat, received[0].card) == (1, "b9")
    assert received[-1].card == "r5"
    assert [e.stops for e in received] == [False] * (len(received) - 1) + [True]
    assert [e.seat for e in received] == [1, 2, 3, 1][: len(received)]
    assert list(r.discard_pile) == ["K"]
    left = list(r.draw_pile)
    assert cards([e.card for e in received[1:]] + left) == "g7 r5 y8"
    assert decision(r) == ("name", 0, 0, None)


@clause("KP-8", "R-25")
def test_the_giving_stops_when_nothing_is_left_to_give() -> None:
    r = lay("angry-birds hands=K,b1,b2/y1,y2/g1,g2/b3,b4 pile=y5,g7 draw=b9 turn=0")
    events = play(r, "0:K 0:r")
    received = only(events, "received")
    assert [(e.seat, e.stops) for e in received] == [(1, False), (2, False), (3, False)]
    assert cards(e.card for e in received) == "b9 g7 y5"
    assert list(r.draw_pile) == []
    assert list(r.discard_pile) == ["K"]
    play(r, "0:g")
    assert decision(r) == ("turn", 1, 1, "g")


@clause("KP-8", "R-25")
def test_the_last_card_there_is_may_still_be_the_one_that_stops() -> None:
    r = lay("angry-birds hands=K,b1,b2/y1,y2/g1,g2 pile=r5 draw=- turn=0")
    events = play(r, "0:K 0:r")
    assert [(e.seat, e.card, e.stops) for e in only(events, "received")] == [(1, "r5", True)]


@clause("KP-9", "LAST-4", "R-22")
def test_a_king_pig_as_last_card_ends_the_round_with_no_giving() -> None:
    r = lay("angry-birds hands=K/y1,y2/g1,g2 pile=r5 draw=b5,r7 turn=0")
    events = play(r, "0:K")
    assert (r.over, r.winner, r.phase, r.actor) == (True, 0, "over", None)
    assert only(events, "received") == []
    assert list(r.points) == [0, 3, 3]
    assert offered(r) == ["", "", ""]


@clause("R-22", "KP-9")
@pytest.mark.parametrize("colours", ["two", "one"])
def test_by_option_a_last_king_pig_gives_out_first_and_then_counts(colours: str) -> None:
    r = lay(
        "angry-birds hands=K/y1,y2/g1,g2 pile=r5 draw=b5,b6,r9,r8 turn=0 "
        f"options=last_card_special:on,king_pig_colours:{colours}"
    )
    play(r, "0:K")
    assert (r.over, r.phase, r.actor, r.exposed) == (False, "hit", 0, None)
    assert offered(r) == ["b g r y", "", ""]
    play(r, "0:r")
    assert (r.over, r.winner, r.phase) == (True, 0, "over")
    assert list(r.points) == [0, 1 + 2 + 5 + 9, 1 + 2 + 6]


@clause("KP-10", "UNO-1")
def test_a_king_pig_that_leaves_one_card_exposes_from_its_laying_on() -> None:
    r = lay("angry-birds hands=K,b1/y1,y2/g1,g2 pile=r5 draw=b5,r7,r8,r9 turn=0")
    play(r, "0:K")
    assert r.exposed == 0
    assert offered(r) == ["b g r uno y", "catch0", "catch0"]
    play(r, "0:r")
    assert (r.phase, r.exposed) == ("name", 0)
    assert offered(r) == ["b g r uno y", "catch0", "catch0"]
    play(r, "0:y")
    assert r.exposed == 0
    assert offered(r) == ["uno", "catch0 draw y1 y2", "catch0"]


@clause("KP-10", "UNO-2")
def test_a_catch_before_the_hit_draws_its_two_cards_first() -> None:
    r = lay("angry-birds hands=K,b1/y1,y2/g1,g2 pile=r5 draw=r7,b5,b6,r8,r9 turn=0")
    play(r, "0:K 2:catch0")
    assert decision(r) == ("hit", 0, 0, None)
    assert cards(r.hand(0)) == "b1 b5 r7"
    play(r, "0:r")
    assert (cards(r.hand(1)), cards(r.hand(2))) == ("b6 y1 y2", "g1 g2 r8")


@clause("KP-10", "UNO-1")
def test_a_call_in_the_middle_of_a_king_pig_ends_the_danger() -> None:
    r = lay("angry-birds hands=K,b1/y1,y2/g1,g2 pile=r5 draw=b5,r7,r8,r9 turn=0")
    play(r, "0:K 0:uno")
    assert r.exposed is None
    assert offered(r) == ["b g r y", "", ""]
    play(r, "0:r 0:y")
    assert offered(r) == ["", "draw y1 y2", ""]


@clause("KP-10", "SCOR-5")
def test_a_king_pig_left_in_a_hand_counts_fifty() -> None:
    r = lay("angry-birds hands=r1/K,b2/K,K pile=r5 draw=b5 turn=0")
    play(r, "0:r1")
    assert list(r.points) == [0, 52, 100]
