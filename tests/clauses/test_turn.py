"""TURN, MATCH: whose turn it is, and what may be laid on what."""

import pytest

from kit import ALL, TRIO, clause, lay, play, red, refused

COLOURLESS = [
    ("angry-birds", "W"), ("angry-birds", "F"), ("angry-birds", "K"),
    ("mod", "W"), ("mod", "F"), ("mod", "M"),
    ("corn", "W"), ("corn", "F"), ("corn", "N"),
    ("avatar", "W"), ("avatar", "F"),
    ("classic", "W"), ("classic", "F"),
]  # fmt: skip


@clause("TURN-2")
@pytest.mark.parametrize("edition", ALL)
def test_a_turn_is_one_card(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2,b3/g1,g2,g3/y1,y2,y3 pile=b9 draw=g8,g9")
    play(r, "0:b1")
    assert (r.turn, r.actor, r.top) == (1, 1, "b1")
    refused(r, 0, "b2")
    assert sorted(r.hand(0)) == ["b2", "b3"]


@clause("TURN-3")
@pytest.mark.parametrize("actions", ["0:b1", "0:draw", "0:draw 0:keep", "0:draw 0:b8"])
@pytest.mark.parametrize("edition", ALL)
def test_after_playing_or_drawing_it_is_the_next_seat_s_turn(edition: str, actions: str) -> None:
    drawn = "b8" if " " in actions else "g8"
    r = lay(f"{edition} hands=b1,y2,y3/g1,g2,g3/y1,g4,g5 pile=b9 draw={drawn},g9")
    play(r, actions)
    assert (r.turn, r.actor, r.phase) == (1, 1, "turn")


@clause("TURN-3", "TURN-4")
@pytest.mark.parametrize("direction, after", [("cw", 2), ("ccw", 0)])
@pytest.mark.parametrize("edition", ALL)
def test_next_is_reckoned_in_the_direction_of_play(edition: str, direction: str, after: int) -> None:
    r = lay(f"{edition} hands=b1,b2,b3/g1,b4,b5/y1,y2,y3/g3,g4 pile=b9 draw=g8 turn=1 dir={direction}")
    play(r, "1:b4")
    assert r.turn == after


@clause("TURN-3")
@pytest.mark.parametrize("edition", ALL)
def test_out_of_turn_nobody_plays_draws_or_keeps(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2,b3/b4,b5,W/y1,y2,y3 pile=b9 draw=g8,g9")
    for token in ("b4", "W", "draw", "keep", "b", "take", "challenge"):
        refused(r, 1, token)
    assert r.legal(1) == [] == r.legal(2)


@clause("TURN-4", "R-47")
@pytest.mark.parametrize("edition", ALL)
def test_play_runs_clockwise_unless_something_turned_it(edition: str) -> None:
    assert lay(f"{edition} hands=b1,b2/g1,g2/y1,y2 pile=b9 draw=g8").direction == 1


@clause("MATCH-1")
@pytest.mark.parametrize(
    "top, playable",
    [
        ("b7", ["bs", "g7", "b1"]),
        ("g1", ["g7", "b1"]),
        ("ys", ["bs", "yr"]),
        ("br", ["bs", "b1", "yr"]),
        ("y0", ["yr"]),
    ],
)
@pytest.mark.parametrize("edition", ALL)
def test_a_card_matches_by_number_colour_or_symbol(edition: str, top: str, playable: list[str]) -> None:
    r = lay(f"{edition} hands=bs,g7,b1,yr/y3,y4 pile={top} draw=g8")
    assert sorted(r.legal(0)) == sorted([*playable, "draw"])


@clause("MATCH-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_card_that_matches_in_nothing_is_refused(edition: str) -> None:
    r = lay(f"{edition} hands=g7,y3,y4/y1,y2 pile=b9 draw=g8")
    assert refused(r, 0, "g7").clause == "MATCH-1"


@clause("MATCH-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_card_that_is_not_in_the_hand_is_refused(edition: str) -> None:
    r = lay(f"{edition} hands=g7,y3,y4/b1,b2 pile=b9 draw=g8")
    for card in ("b1", "b5", "W"):
        refused(r, 0, card)


@clause("MATCH-2")
@pytest.mark.parametrize(
    "edition, top, playable, others",
    [
        ("angry-birds", "r7", ["r2", "rs", "b7", "W"], ["b2", "gs", "y0"]),
        ("mod", "r7", ["r2", "rs", "b7", "W"], ["b2", "gs", "y0"]),
        ("classic", "r7", ["r2", "rs", "b7", "W"], ["b2", "gs", "y0"]),
        ("avatar", "r7", ["r2", "rs", "b7", "W"], ["b2", "gs", "y0"]),
        ("corn", "b7", ["b2", "bs", "p7", "W"], ["p2", "gs", "y0"]),
    ],
)
def test_the_sheet_s_example_of_a_seven(
    edition: str, top: str, playable: list[str], others: list[str]
) -> None:
    r = lay(f"{edition} hands={','.join(playable + others)}/y1,y2 pile={top} draw=g8")
    assert sorted(r.legal(0)) == sorted([*playable, "draw"])
    for card in others:
        refused(r, 0, card)


@clause("MATCH-3")
@pytest.mark.parametrize("edition, top", [*COLOURLESS, ("avatar", "A")])
def test_on_a_colourless_card_only_the_called_colour_or_another_wild_matches(edition: str, top: str) -> None:
    r = lay(f"{edition} hands=g7,gs,b5,ys,W/y1,y2 pile={top},b5 colour=g draw=g8")
    assert (r.top, r.colour) == (top, "g")
    assert sorted(r.legal(0)) == ["W", "draw", "g7", "gs"]
    refused(r, 0, "b5")


@clause("MATCH-3")
@pytest.mark.parametrize("edition", ALL)
def test_the_called_colour_ends_with_the_next_coloured_card(edition: str) -> None:
    r = lay(f"{edition} hands=g7,y1,y2/b7,g1,g2/y3,y4 pile=W,y5 colour=g draw=g8")
    play(r, "0:g7 1:b7")
    assert r.colour == "b"
    assert refused(r, 2, "y3").clause == "MATCH-1"


@clause("MATCH-4", "D2-2", "REV-2", "SKIP-2")
@pytest.mark.parametrize(
    "face, own_clause", [("d", "D2-2"), ("r", "REV-2"), ("s", "SKIP-2")], ids=["draw two", "reverse", "skip"]
)
@pytest.mark.parametrize("edition", ALL)
def test_a_coloured_action_card_goes_on_its_colour_or_its_symbol_only(
    edition: str, face: str, own_clause: str
) -> None:
    def can_lay_on(top: str) -> bool:
        return f"b{face}" in lay(f"{edition} hands=b{face},g1,g2/y1,y2 pile={top} draw=g8").legal(0)

    same_symbol, other_symbol = f"y{face}", f"y{'s' if face == 'd' else 'd'}"
    assert can_lay_on("b5")
    assert can_lay_on(same_symbol)
    assert not can_lay_on("y5")
    assert not can_lay_on(other_symbol)
    error = refused(lay(f"{edition} hands=b{face},g1,g2/y1,y2 pile=y5 draw=g8"), 0, f"b{face}")
    assert error.clause in ("MATCH-1", "MATCH-4", own_clause)


@clause("MATCH-5")
@pytest.mark.parametrize("top", ["b5", "ys", "gd", "W"])
@pytest.mark.parametrize("edition, card", COLOURLESS)
def test_a_colourless_card_goes_on_anything(edition: str, card: str, top: str) -> None:
    colour = " colour=b" if top == "W" else ""
    r = lay(f"{edition} hands={card},g1,y2/y3,y4 pile={top}{colour} draw=g8")
    assert card in r.legal(0)


@clause("MATCH-5")
@pytest.mark.parametrize("edition, card", [("angry-birds", "K"), ("mod", "M"), ("corn", "N")])
def test_the_special_card_may_be_laid_although_another_card_matches(edition: str, card: str) -> None:
    assert card in lay(f"{edition} hands={card},b1,b2/y3,y4 pile=b5 draw=g8").legal(0)


@clause("MATCH-5")
def test_avatar_state_does_not_match_anything_by_itself() -> None:
    r = lay("avatar hands=A,b1,g2/y3,y4 pile=b5 draw=g8")
    assert sorted(r.legal(0)) == ["b1", "draw"]
    refused(r, 0, "A")


@clause("MATCH-6", "R-46")
@pytest.mark.parametrize("edition", ALL)
def test_the_cards_of_a_draw_two_cannot_be_played_at_once(edition: str) -> None:
    r = lay(f"{edition} hands=bd,g1,g2/y1,y2,y3/y4,y5,g6 pile=b5 draw=b8,b9,g8")
    play(r, "0:bd")
    assert (r.turn, r.actor, r.phase) == (2, 2, "turn")
    for token in ("b8", "b9", "keep", "draw"):
        refused(r, 1, token)


@clause("MATCH-6", "R-46")
@pytest.mark.parametrize("answer, cards", [("take", 4), ("challenge", 6)])
@pytest.mark.parametrize("edition", ALL)
def test_the_cards_of_a_draw_four_cannot_be_played_at_once(edition: str, answer: str, cards: int) -> None:
    r = lay(f"{edition} hands=F,g1,g2/y1,y2,y3/y4,y5,g6 pile=b5 draw=b1,b2,b3,b4,b6,b7,b8")
    play(r, f"0:F 0:b 1:{answer}")
    assert r.sizes[1] == 3 + cards
    assert (r.turn, r.actor, r.phase) == (2, 2, "turn")
    refused(r, 1, "b1")
    refused(r, 1, "keep")


@clause("R-12")
@pytest.mark.parametrize("edition", ALL)
def test_a_forced_draw_is_no_turn_action(edition: str) -> None:
    r = lay(f"{edition} hands=bd,b1/g1,g2/y1,b2,y3 pile=b5 draw=g7,g8,g9,y7")
    play(r, "0:bd")
    assert (r.exposed, r.turn) == (0, 2)
    assert "catch0" in r.legal(1)
    assert "catch0" in r.legal(2)
    play(r, "2:b2")
    assert r.exposed is None
    refused(r, 1, "catch0")


@clause("R-12")
@pytest.mark.parametrize("answer", ["take", "challenge"])
@pytest.mark.parametrize("edition", ALL)
def test_answering_a_draw_four_is_no_turn_action(edition: str, answer: str) -> None:
    r = lay(f"{edition} hands=F,g1/g2,g3/y1,b2,y3 pile=b5 draw=g4,g5,g6,g7,g8,g9,y7,y8")
    play(r, f"0:F 0:y 1:{answer}")
    assert (r.exposed, r.turn) == (0, 2)
    play(r, "2:draw")
    assert r.exposed is None


@clause("R-12")
@pytest.mark.parametrize("edition", ALL)
def test_a_skipped_seat_does_not_begin_a_turn(edition: str) -> None:
    r = lay(f"{edition} hands=bs,b1/g1,g2/y1,b2,y3 pile=b5 draw=g7,g8")
    play(r, "0:bs")
    assert (r.exposed, r.turn) == (0, 2)
    assert "catch0" in r.legal(1)


@clause("R-12")
@pytest.mark.parametrize("edition", ALL)
def test_the_exposed_seat_s_own_next_turn_closes_the_window_too(edition: str) -> None:
    r = lay(f"{edition} hands=bs,g1/y1,y2 pile=b5 draw=b7,g8")
    play(r, "0:bs")
    assert (r.exposed, r.turn) == (0, 0)
    play(r, "0:draw")
    assert (r.exposed, r.phase) == (None, "drawn")
    play(r, "0:b7")
    assert r.exposed == 0


@clause("R-12")
@pytest.mark.parametrize("edition", ALL)
def test_naming_a_colour_is_no_turn_action(edition: str) -> None:
    r = lay(f"{edition} hands=W,g1/y1,y2,y3/g2,g3 pile=b5 draw=b7,g8")
    play(r, "0:W")
    assert (r.exposed, r.phase) == (0, "name")
    play(r, "0:b")
    assert (r.exposed, r.turn) == (0, 1)


@clause("MATCH-1", "DECK-3")
@pytest.mark.parametrize("edition", TRIO)
def test_the_colour_in_red_s_place_matches_like_any_other(edition: str) -> None:
    colour = red(edition)
    r = lay(f"{edition} hands={colour}1,{colour}s,b3/y3,y4 pile={colour}7 draw=g8")
    assert sorted(r.legal(0)) == sorted([f"{colour}1", f"{colour}s", "draw"])
