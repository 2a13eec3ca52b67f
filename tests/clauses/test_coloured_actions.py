"""D2, REV, SKIP: the coloured action cards."""

import pytest

from kit import ALL, clause, lay, play, refused, told


@clause("D2-1")
@pytest.mark.parametrize("direction, victim, after", [("cw", 1, 2), ("ccw", 3, 2)])
@pytest.mark.parametrize("edition", ALL)
def test_the_next_seat_draws_two_and_misses_the_turn(
    edition: str, direction: str, victim: int, after: int
) -> None:
    r = lay(f"{edition} hands=bd,b1,b2/g1,g2/y1,y2/g3,g4 pile=b5 draw=g7,g8,g9 dir={direction}")
    before = r.hand(victim)
    [drew] = told(play(r, "0:bd"), "drew")
    assert (drew.seat, list(drew.cards), drew.why) == (victim, ["g7", "g8"], "draw-two")
    assert sorted(r.hand(victim)) == sorted([*before, "g7", "g8"])
    assert (r.turn, r.actor, r.colour, r.top) == (after, after, "b", "bd")
    assert r.draw_pile == ["g9"]


@clause("D2-2")
@pytest.mark.parametrize(
    "top, fits", [("b5", True), ("gd", True), ("bs", True), ("g5", False), ("gs", False)]
)
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_two_goes_on_its_colour_or_a_draw_two(edition: str, top: str, fits: bool) -> None:
    r = lay(f"{edition} hands=bd,y1,y2/g1,g2 pile={top} draw=g7,g8")
    assert ("bd" in r.legal(0)) is fits


@clause("D2-3", "R-45")
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_two_cannot_be_answered(edition: str) -> None:
    r = lay(f"{edition} hands=bd,b1,b2/gd,bd,bs,br,W/y1,y2,y3 pile=b5 draw=g7,g8,g9,y9")
    play(r, "0:bd")
    assert r.sizes[1] == 5 + 2
    assert r.turn == 2
    for token in ("gd", "bd", "bs", "br", "W", "take", "challenge", "draw"):
        refused(r, 1, token)


@clause("D2-3", "D2-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_second_draw_two_hits_its_own_victim_with_two_cards_only(edition: str) -> None:
    r = lay(f"{edition} hands=bd,b1,b2/g1,g2/gd,y2,y3/y4,y5 pile=b5 draw=g7,g8,g9,y9,y8")
    play(r, "0:bd 2:gd")
    assert list(r.sizes) == [2, 4, 2, 4]
    assert (r.turn, r.colour) == (0, "g")


@clause("D2-4")
@pytest.mark.parametrize("direction", ["cw", "ccw"])
@pytest.mark.parametrize("edition", ALL)
def test_in_a_duel_a_draw_two_gives_another_turn(edition: str, direction: str) -> None:
    r = lay(f"{edition} hands=bd,b1,b2/g1,g2 pile=b5 draw=g7,g8,g9 dir={direction}")
    play(r, "0:bd")
    assert list(r.sizes) == [2, 4]
    assert (r.turn, r.actor, r.phase) == (0, 0, "turn")


@clause("REV-1")
@pytest.mark.parametrize("direction, after, turned", [("cw", 3, -1), ("ccw", 1, 1)])
@pytest.mark.parametrize("edition", ALL)
def test_a_reverse_turns_the_direction_of_play(edition: str, direction: str, after: int, turned: int) -> None:
    r = lay(f"{edition} hands=br,b1,b2/g1,g2/y1,y2/g3,g4 pile=b5 draw=g7,g8 dir={direction}")
    play(r, "0:br")
    assert (r.direction, r.turn, r.colour, r.top) == (turned, after, "b", "br")
    assert list(r.sizes) == [2, 2, 2, 2]


@clause("REV-1")
@pytest.mark.parametrize("edition", ALL)
def test_two_reverses_restore_the_direction(edition: str) -> None:
    r = lay(f"{edition} hands=br,b1,b2/g1,g2/gr,y2,y3 pile=b5 draw=g7,g8")
    play(r, "0:br 2:gr")
    assert (r.direction, r.turn) == (1, 0)


@clause("REV-2")
@pytest.mark.parametrize(
    "top, fits", [("b5", True), ("gr", True), ("bd", True), ("g5", False), ("gd", False)]
)
@pytest.mark.parametrize("edition", ALL)
def test_a_reverse_goes_on_its_colour_or_a_reverse(edition: str, top: str, fits: bool) -> None:
    r = lay(f"{edition} hands=br,y1,y2/g1,g2 pile={top} draw=g7,g8")
    assert ("br" in r.legal(0)) is fits


@clause("REV-3", "R-11")
@pytest.mark.parametrize("option, after", [("", 0), ("skip", 0), ("literal", 1)])
@pytest.mark.parametrize("edition", ALL)
def test_in_a_duel_a_reverse_works_as_a_skip_or_to_the_letter(edition: str, option: str, after: int) -> None:
    options = f" options=two_player_reverse:{option}" if option else ""
    r = lay(f"{edition} hands=br,b1,b2/g1,g2 pile=b5 draw=g7,g8{options}")
    play(r, "0:br")
    assert (r.turn, r.actor, r.direction) == (after, after, -1)


@clause("REV-3", "R-11")
@pytest.mark.parametrize("option", ["skip", "literal"])
@pytest.mark.parametrize("edition", ALL)
def test_with_three_seats_the_duel_s_option_changes_nothing(edition: str, option: str) -> None:
    r = lay(f"{edition} hands=br,b1,b2/g1,g2/y1,y2 pile=b5 draw=g7,g8 options=two_player_reverse:{option}")
    play(r, "0:br")
    assert (r.turn, r.direction) == (2, -1)


@clause("SKIP-1")
@pytest.mark.parametrize("direction, after", [("cw", 2), ("ccw", 3)])
@pytest.mark.parametrize("edition", ALL)
def test_a_skip_takes_the_next_seat_s_turn(edition: str, direction: str, after: int) -> None:
    r = lay(f"{edition} hands=bs,b1,b2/g1,g2,bs/y1,y2/g3,g4/g5,g6 pile=b5 draw=g7,g8 dir={direction}")
    play(r, "0:bs")
    assert (r.turn, r.actor, r.colour, r.top) == (after, after, "b", "bs")
    assert list(r.sizes) == [2, 3, 2, 2, 2]
    refused(r, 1, "bs")


@clause("SKIP-2")
@pytest.mark.parametrize(
    "top, fits", [("b5", True), ("gs", True), ("br", True), ("g5", False), ("gr", False)]
)
@pytest.mark.parametrize("edition", ALL)
def test_a_skip_goes_on_its_colour_or_a_skip(edition: str, top: str, fits: bool) -> None:
    r = lay(f"{edition} hands=bs,y1,y2/g1,g2 pile={top} draw=g7,g8")
    assert ("bs" in r.legal(0)) is fits


@clause("SKIP-3")
@pytest.mark.parametrize("edition", ALL)
def test_in_a_duel_a_skip_gives_another_turn(edition: str) -> None:
    r = lay(f"{edition} hands=bs,b1,b2/g1,g2 pile=b5 draw=g7,g8")
    play(r, "0:bs")
    assert (r.turn, r.actor, r.phase) == (0, 0, "turn")
    play(r, "0:b1")
    assert r.turn == 1


@clause("D2-1", "REV-1", "SKIP-1")
@pytest.mark.parametrize("card, after, sizes", [("bd", 2, 9), ("br", 9, 7), ("bs", 2, 7)])
@pytest.mark.parametrize("edition", ALL)
def test_action_cards_at_a_table_of_ten(edition: str, card: str, after: int, sizes: int) -> None:
    the_rest = "/".join(
        f"{colour}{number},{colour}{number + 1}" for colour in "gy" for number in (1, 3, 5, 7)
    )
    r = lay(f"{edition} hands={card},b1,b2/b3,b4,b6,b7,b8,b9,bs/{the_rest} pile=b5 draw=g9,y9")
    play(r, f"0:{card}")
    assert (r.seats, r.turn, r.sizes[1]) == (10, after, sizes)
