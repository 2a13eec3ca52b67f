"""Wild: the card that only changes the colour."""

import pytest

import lastcard
from kit import ALL, clause, lay, play, red, refused
from look import cards, decision, offered

COLOURLESS_TOPS = [
    *((edition, "W") for edition in ALL),
    *((edition, "F") for edition in ALL),
    ("angry-birds", "K"),
    ("mod", "M"),
    ("corn", "N"),
]


@clause("WILD-1")
@pytest.mark.parametrize("edition", ALL)
def test_any_colour_may_be_named_the_present_one_included(edition: str) -> None:
    for colour in red(edition) + "ygb":
        r = lay(f"{edition} hands=W,b1,b2/b3,b4/y1,y2 pile=g5 draw=b6,b7 turn=0")
        play(r, f"0:W 0:{colour}")
        assert (r.colour, r.top) == (colour, "W")
        assert decision(r) == ("turn", 1, 1, colour)


@clause("WILD-1")
@pytest.mark.parametrize("edition", ALL)
def test_between_wild_and_naming_there_is_no_colour_and_nobody_else_may_move(edition: str) -> None:
    r = lay(f"{edition} hands=W,b1,b2/b3,b4,W/y1,y2 pile=g5 draw=b6,b7 turn=0")
    play(r, "0:W")
    assert decision(r) == ("name", 0, 0, None)
    assert r.top == "W"
    assert offered(r) == [f"b g {red(edition)} y", "", ""]
    for seat, token in [
        (0, "b1"),
        (0, "draw"),
        (0, "keep"),
        (0, "uno"),
        (1, "b"),
        (1, "b3"),
        (1, "W"),
        (2, "draw"),
    ]:
        refused(r, seat, token)


@clause("WILD-1")
def test_red_cannot_even_be_read_in_corn() -> None:
    r = lay("corn hands=W,b1,b2/b3,b4/y1,y2 pile=g5 draw=b6,b7 turn=0")
    play(r, "0:W")
    before = r.position()
    with pytest.raises(lastcard.InvalidNotation):
        r.act(0, "r")
    assert r.position() == before


@clause("WILD-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_colour_is_named_only_when_it_is_asked_for(edition: str) -> None:
    r = lay(f"{edition} hands=W,b1,b2/b3,b4/y1,y2 pile=g5 draw=b6,b7 turn=0")
    refused(r, 0, "b")
    play(r, "0:W 0:b")
    refused(r, 0, "y")
    refused(r, 1, "y")


@clause("WILD-2")
@pytest.mark.parametrize("edition", ALL)
def test_a_wild_may_be_laid_although_another_card_matches(edition: str) -> None:
    r = lay(f"{edition} hands=W,g1,b2/b3,b4/y1,y2 pile=g5 draw=b6,b7 turn=0")
    assert offered(r) == ["W draw g1", "", ""]
    play(r, "0:W 0:y")
    assert cards(r.hand(0)) == "b2 g1"


@clause("WILD-2", "MATCH-5")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("top", ["g5", "gs", "gr", "gd"])
def test_a_wild_lies_on_any_coloured_card(edition: str, top: str) -> None:
    r = lay(f"{edition} hands=W,b1,b2/b3,b4/y1,y2 pile={top} draw=b6,b7 turn=0")
    assert offered(r) == ["W draw", "", ""]


@clause("WILD-2", "MATCH-5")
@pytest.mark.parametrize("edition, top", COLOURLESS_TOPS)
def test_a_wild_lies_on_any_colourless_card(edition: str, top: str) -> None:
    r = lay(f"{edition} hands=W,b1,b2/b3,b4/y1,y2 pile={top} colour=g draw=b6,b7 turn=0")
    assert offered(r) == ["W draw", "", ""]


@clause("WILD-3")
@pytest.mark.parametrize("edition", ALL)
def test_a_wild_waits_for_its_own_turn(edition: str) -> None:
    r = lay(f"{edition} hands=g1,b1,b2/b3,b4,W/y1,y2,W pile=g5 draw=b6,b7 turn=0")
    refused(r, 1, "W")
    refused(r, 2, "W")
    play(r, "0:g1 1:W 1:b")
    refused(r, 1, "b3")
    play(r, "2:W")


@clause("WILD-1", "MATCH-3")
@pytest.mark.parametrize("edition", ALL)
def test_on_a_wild_only_the_called_colour_or_another_wild_matches(edition: str) -> None:
    r = lay(f"{edition} hands=W,b1,b2/{red(edition)}5,g5,g7,b4,bs,W/y1,y2 pile=g5 draw=b6,b7 turn=0")
    play(r, "0:W 0:b")
    assert offered(r) == ["", "W b4 bs draw", ""]


@clause("WILD-1", "DRAW-2", "DCO-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_wild_just_drawn_may_be_laid_and_names_its_colour(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2,W/b3,b4/y1,y2 pile=g5 draw=W,b7 turn=0")
    play(r, "0:draw")
    assert decision(r) == ("drawn", 0, 0, "g")
    assert offered(r) == ["W keep", "", ""]
    play(r, "0:W")
    assert decision(r) == ("name", 0, 0, None)
    play(r, "0:y")
    assert decision(r) == ("turn", 1, 1, "y")
    assert cards(r.hand(0)) == "W b1 b2"


@clause("WILD-4", "OUT-1")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("others", ["b3,b4", "b3,b4/y1,y2", "b3/b4/b5/b6/b7/b8/b9/y1/y2"])
def test_a_wild_as_last_card_ends_the_round_without_a_colour(edition: str, others: str) -> None:
    r = lay(f"{edition} hands=W/{others} pile=g5 draw=g6,g7 turn=0")
    play(r, "0:W")
    assert (r.over, r.winner, r.void, r.phase, r.actor) == (True, 0, False, "over", None)
    assert offered(r) == [""] * r.seats


@clause("WILD-1")
@pytest.mark.parametrize(
    "seats, turn, direction, following",
    [(2, 0, "cw", 1), (2, 0, "ccw", 1), (3, 0, "ccw", 2), (10, 9, "cw", 0), (10, 0, "ccw", 9)],
)
def test_after_a_wild_the_turn_passes_to_the_next_seat(
    seats: int, turn: int, direction: str, following: int
) -> None:
    hands = "/".join("W,b1,b2" if seat == turn else f"y{seat},g{seat}" for seat in range(seats))
    r = lay(f"classic hands={hands} pile=g5 draw=b6,b7 turn={turn} dir={direction}")
    play(r, f"{turn}:W {turn}:r")
    assert decision(r) == ("turn", following, following, "r")
