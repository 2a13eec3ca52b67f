"""DRAW, OPT, DCO: drawing because one must, drawing because one likes, and the drawn card."""

import pytest

from kit import ALL, clause, lay, play, refused


@clause("DRAW-1")
@pytest.mark.parametrize("edition", ALL)
def test_who_cannot_match_takes_one_card(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2,y3/y1,y2 pile=b9 draw=g8,g7")
    assert r.legal(0) == ["draw"]
    play(r, "0:draw")
    assert sorted(r.hand(0)) == ["g1", "g2", "g8", "y3"]
    assert r.draw_pile == ["g7"]


@clause("DRAW-2")
@pytest.mark.parametrize("drawn", ["b1", "g9", "bs", "W", "F"])
@pytest.mark.parametrize("edition", ALL)
def test_a_drawn_card_that_can_be_played_may_be_played_or_kept(edition: str, drawn: str) -> None:
    r = lay(f"{edition} hands=g1,g2,y3/y1,y2 pile=b9 draw={drawn},g7")
    play(r, "0:draw")
    assert (r.phase, r.turn, r.actor, r.drawn) == ("drawn", 0, 0, drawn)
    assert sorted(r.legal(0)) == sorted([drawn, "keep"])


@clause("DRAW-2")
@pytest.mark.parametrize("edition", ALL)
def test_playing_the_drawn_card_is_an_ordinary_play(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2,y3/y1,y2/g3,g4 pile=b9 draw=bs,g7")
    play(r, "0:draw 0:bs")
    assert (r.top, r.turn, r.drawn) == ("bs", 2, None)
    assert sorted(r.hand(0)) == ["g1", "g2", "y3"]


@clause("DRAW-2")
@pytest.mark.parametrize("edition", ALL)
def test_a_drawn_wild_asks_for_its_colour(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2,y3/y1,y2/g3,g4 pile=b9 draw=W,g7")
    play(r, "0:draw 0:W")
    assert (r.phase, r.actor, r.colour) == ("name", 0, None)
    play(r, "0:y")
    assert (r.colour, r.turn) == ("y", 1)


@clause("DRAW-2", "DRAW-3")
@pytest.mark.parametrize("edition", ALL)
def test_keeping_the_drawn_card_ends_the_turn(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2,y3/y1,y2 pile=b9 draw=b1,g7")
    play(r, "0:draw 0:keep")
    assert (r.turn, r.actor, r.phase, r.top, r.drawn) == (1, 1, "turn", "b9", None)
    assert sorted(r.hand(0)) == ["b1", "g1", "g2", "y3"]


@clause("DRAW-3")
@pytest.mark.parametrize("edition", ALL)
def test_a_drawn_card_that_cannot_be_played_ends_the_turn_by_itself(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2,y3/y1,y2 pile=b9 draw=g8,g7")
    play(r, "0:draw")
    assert (r.turn, r.actor, r.phase, r.drawn) == (1, 1, "turn", None)
    refused(r, 0, "keep")


@clause("DRAW-3", "WAS-2")
def test_in_avatar_a_drawn_avatar_state_without_the_four_colours_ends_the_turn() -> None:
    r = lay("avatar hands=g1,g2,y3/y1,y2 pile=b9 draw=A,g7")
    play(r, "0:draw")
    assert (r.turn, r.phase) == (1, "turn")


@clause("DRAW-4")
@pytest.mark.parametrize("edition", ALL)
def test_nobody_draws_twice_in_a_turn(edition: str) -> None:
    r = lay(f"{edition} hands=g1,g2,y3/y1,y2 pile=b9 draw=b1,g7")
    play(r, "0:draw")
    refused(r, 0, "draw")
    play(r, "0:keep")
    refused(r, 0, "draw")


@clause("DRAW-4")
@pytest.mark.parametrize("edition", ALL)
def test_an_early_call_does_not_wipe_out_that_a_card_was_drawn(edition: str) -> None:
    r = lay(f"{edition} hands=g1/y1,y2 pile=b9 draw=b1,g7")
    play(r, "0:draw 0:uno")
    assert (r.phase, r.drawn) == ("drawn", "b1")
    refused(r, 0, "draw")
    refused(r, 0, "g1")
    play(r, "0:b1")
    assert r.exposed is None


@clause("OPT-1", "OPT-2")
@pytest.mark.parametrize("edition", ALL)
def test_a_playable_card_may_be_held_back_at_the_price_of_a_draw(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2,W/y1,y2 pile=b9 draw=g8,g7")
    play(r, "0:draw")
    assert sorted(r.hand(0)) == ["W", "b1", "b2", "g8"]
    assert r.turn == 1


@clause("OPT-2")
@pytest.mark.parametrize("hand", ["b1,b2,b3", "g1,g2,g3"])
@pytest.mark.parametrize("edition", ALL)
def test_passing_without_a_draw_is_refused(edition: str, hand: str) -> None:
    r = lay(f"{edition} hands={hand}/y1,y2 pile=b9 draw=g8,g7")
    refused(r, 0, "keep")


@clause("DCO-1")
@pytest.mark.parametrize("edition", ALL)
def test_after_a_voluntary_draw_only_the_drawn_card_may_be_played(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2,W/y1,y2 pile=b9 draw=b3,g7")
    play(r, "0:draw")
    assert sorted(r.legal(0)) == ["b3", "keep"]
    assert refused(r, 0, "b1").clause.startswith("DCO-")
    assert refused(r, 0, "W").clause.startswith("DCO-")


@clause("DCO-1")
@pytest.mark.parametrize("edition", ALL)
def test_after_a_voluntary_draw_of_a_useless_card_the_turn_is_over(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2,W/y1,y2 pile=b9 draw=g3,g7")
    play(r, "0:draw")
    assert r.turn == 1
    refused(r, 0, "b1")


@clause("DCO-2")
@pytest.mark.parametrize("edition", ALL)
def test_a_held_wild_stays_in_the_hand_after_a_draw(edition: str) -> None:
    r = lay(f"{edition} hands=g1,y2,W/y1,y2 pile=b9 draw=b3,g7")
    play(r, "0:draw")
    assert sorted(r.legal(0)) == ["b3", "keep"]
    refused(r, 0, "W")


@clause("DCO-2", "WAS-4")
def test_a_held_avatar_state_works_even_after_a_draw() -> None:
    r = lay("avatar hands=r1,y2,g3,b4,A/y1,y3 pile=r9 draw=r5,g7")
    play(r, "0:draw")
    assert sorted(r.legal(0)) == ["A", "keep", "r5"]
    play(r, "0:A 0:y2")
    assert (r.top, r.colour, r.turn) == ("y2", "y", 1)


@clause("DCO-2", "WAS-4", "DRAW-3")
def test_a_held_avatar_state_does_not_keep_the_turn_open() -> None:
    r = lay("avatar hands=r1,y2,g3,b4,A/y1,y3/g1,g2 pile=r9 draw=g5,g7")
    play(r, "0:draw")
    assert (r.turn, r.actor, r.phase) == (1, 1, "turn")
    assert r.legal(0) == ["A"]


@clause("DCO-3")
@pytest.mark.parametrize(
    "edition, hand, guilty",
    [
        *((edition, "g1,y2,b3", True) for edition in ALL),
        *((edition, "g1,y2,g9", False) for edition in ALL),
        *((edition, "g1,y2,W", edition == "avatar") for edition in ALL),
        *((edition, "g1,y2,F", edition == "avatar") for edition in ALL),
    ],
)
def test_a_drawn_draw_four_is_judged_with_the_whole_hand(edition: str, hand: str, guilty: bool) -> None:
    r = lay(f"{edition} hands={hand}/y1,y2,g4/y3,y4 pile=b9 draw=F,g5,g6,g7,g8,y5,y6,y7")
    play(r, "0:draw 0:F 0:g 1:challenge")
    assert list(r.sizes) == ([7, 3, 2] if guilty else [3, 9, 2])
    assert (r.turn, r.colour) == (1 if guilty else 2, "g")


@clause("DCO-3", "R-15")
@pytest.mark.parametrize("edition", ALL)
def test_under_strict_a_drawn_draw_four_that_would_be_a_bluff_ends_the_turn(edition: str) -> None:
    r = lay(f"{edition} hands=g1,y2,b3/y1,y2,g4 pile=b9 draw=F,g5 options=draw_four:strict")
    play(r, "0:draw")
    assert (r.turn, r.phase) == (1, "turn")
