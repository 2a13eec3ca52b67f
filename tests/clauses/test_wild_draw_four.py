"""Wild Draw Four: when it is honest, who may challenge it, and what a challenge costs."""

import pytest

import lastcard
from kit import ALL, TRIO, clause, lay, play, red, refused
from look import cards, decision, offered, only

SPECIALS = {"angry-birds": "K", "mod": "M", "corn": "N", "avatar": "A"}
TEN_TO_DRAW = "b5,b6,b7,b8,b9,y5,y6,y7,y8,y9"


def laid(edition: str, rest: str, pile: str = "g5", options: str = "") -> lastcard.Round:
    """Three seats; seat 0 holds a Draw Four and `rest`, and is to play."""
    with_options = f" options={options}" if options else ""
    return lay(f"{edition} hands=F,{rest}/y1,y2/y3,y4 pile={pile} draw={TEN_TO_DRAW} turn=0{with_options}")


def convicted(r: lastcard.Round, colour: str = "y") -> bool:
    """Lays the Draw Four of seat 0, lets seat 1 challenge, and tells the verdict by who drew."""
    before = list(r.sizes)
    play(r, f"0:F 0:{colour} 1:challenge")
    paid = [after - had for had, after in zip(before, r.sizes, strict=True)]
    assert paid in ([-1 + 4, 0, 0], [-1, 6, 0])
    return paid == [3, 0, 0]


@clause("WD4-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_four_names_a_colour_then_the_next_seat_answers(edition: str) -> None:
    r = laid(edition, "b3,b4")
    assert offered(r) == ["F draw", "", ""]
    play(r, "0:F")
    assert decision(r) == ("name", 0, 0, None)
    assert offered(r) == [f"b g {red(edition)} y", "", ""]
    play(r, "0:y")
    assert decision(r) == ("answer", 0, 1, "y")
    assert offered(r) == ["", "challenge take", ""]


@clause("WD4-1", "MATCH-6")
@pytest.mark.parametrize("edition", ALL)
def test_whoever_takes_draws_four_and_loses_the_turn(edition: str) -> None:
    r = laid(edition, "b3,b4")
    events = play(r, "0:F 0:y 1:take")
    assert cards(r.hand(1)) == "b5 b6 b7 b8 y1 y2"
    assert [(e.seat, tuple(e.cards), e.why) for e in only(events, "drew")] == [
        (1, ("b5", "b6", "b7", "b8"), "draw-four")
    ]
    assert decision(r) == ("turn", 2, 2, "y")


@clause("WD4-2", "CHAL-4", "CHAL-5")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    "rest, guilty", [("g3,b4", True), ("gs,b4", True), ("gr,b4", True), ("gd,b4", True), ("b3,b4", False)]
)
def test_a_card_of_the_colour_in_play_makes_the_draw_four_guilty(
    edition: str, rest: str, guilty: bool
) -> None:
    assert convicted(laid(edition, rest)) is guilty


@clause("WD4-3")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("pile, rest", [("g5", "b5,y5"), ("gs", "bs,y6"), ("gr", "br,y6"), ("gd", "bd,y6")])
def test_the_same_number_or_symbol_in_another_colour_does_not_matter(
    edition: str, pile: str, rest: str
) -> None:
    r = lay(f"{edition} hands=F,{rest}/y1,y2/y3,y4 pile={pile} draw=b6,b7,b8,b9,y7,y8 turn=0")
    assert convicted(r) is False


@clause("WD4-2", "WD4-3", "CHAL-4", "CHAL-5", "R-18")
@pytest.mark.parametrize(
    "edition, guilty", [(edition, False) for edition in (*TRIO, "classic")] + [("avatar", True)]
)
@pytest.mark.parametrize("wild", ["W", "F", "special"])
def test_a_spare_colourless_card_convicts_only_in_avatar(edition: str, guilty: bool, wild: str) -> None:
    if wild == "special":
        wild = SPECIALS.get(edition, "W")
    assert convicted(laid(edition, f"{wild},b3")) is guilty


@clause("WD4-3", "R-18")
@pytest.mark.parametrize(
    "wild_match, convicting",
    [("all", "WFA"), ("except-draw-four", "WA"), ("plain-wild-only", "W"), ("none", "")],
)
def test_which_wilds_convict_in_avatar_is_an_option(wild_match: str, convicting: str) -> None:
    for wild in "WFA":
        guilty = convicted(laid("avatar", f"{wild},b3", options=f"wild_match:{wild_match}"))
        assert guilty is (wild in convicting), wild
    assert convicted(laid("avatar", "g3,b3", options=f"wild_match:{wild_match}"))
    assert not convicted(laid("avatar", "b3,b4", options=f"wild_match:{wild_match}"))


@clause("R-18")
@pytest.mark.parametrize("edition", [*TRIO, "classic"])
def test_the_wild_match_option_belongs_to_avatar(edition: str) -> None:
    with pytest.raises(ValueError, match="wild_match"):
        lastcard.Round.deal(edition, seats=3, seed="s", dealer=0, options={"wild_match": "none"})
    with pytest.raises(lastcard.InvalidNotation):
        laid(edition, "b3,b4", options="wild_match:none")


@clause("WD4-4", "R-16")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("rest, guilty", [("g3,y6", False), ("b3,y6", True)])
@pytest.mark.parametrize("top", ["W", "F"])
def test_under_a_called_colour_the_called_colour_is_judged(
    edition: str, rest: str, guilty: bool, top: str
) -> None:
    r = lay(f"{edition} hands=F,{rest}/y1,y2/y3,y4 pile={top},g5 colour=b draw=b4,b6,b7,b8,b9,y7,y8 turn=0")
    assert convicted(r) is guilty


@clause("WD4-4", "R-16")
@pytest.mark.parametrize("edition", ALL)
def test_the_colour_before_the_draw_four_is_judged_not_the_one_it_names(edition: str) -> None:
    assert convicted(laid(edition, "b3,b4"), colour="b") is False
    assert convicted(laid(edition, "g3,b4"), colour="b") is True


@clause("WD4-5", "R-15")
@pytest.mark.parametrize("edition", ALL)
def test_a_bluff_that_is_not_challenged_costs_nothing(edition: str) -> None:
    r = laid(edition, "g3,g4")
    assert offered(r) == ["F draw g3 g4", "", ""]
    play(r, "0:F 0:g 1:take")
    assert list(r.sizes) == [2, 6, 2]
    assert decision(r) == ("turn", 2, 2, "g")


@clause("DCO-3", "WD4-5", "CHAL-7")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("kept, guilty", [("g3,b4", True), ("b3,b4", False)])
def test_a_drawn_draw_four_may_be_bluffed_and_is_judged_with_the_whole_hand(
    edition: str, kept: str, guilty: bool
) -> None:
    r = lay(f"{edition} hands={kept}/y1,y2/y3,y4 pile=g5 draw=F,{TEN_TO_DRAW} turn=0")
    play(r, "0:draw")
    assert decision(r) == ("drawn", 0, 0, "g")
    assert offered(r) == ["F keep", "", ""]
    assert convicted(r) is guilty


@clause("CHAL-1")
@pytest.mark.parametrize("edition", ALL)
def test_only_the_seat_it_was_played_on_answers(edition: str) -> None:
    r = laid(edition, "g3,b4")
    refused(r, 1, "challenge")
    play(r, "0:F")
    refused(r, 1, "challenge")
    play(r, "0:y")
    for seat in (0, 2):
        refused(r, seat, "challenge")
        refused(r, seat, "take")


@clause("CHAL-1", "WD4-1")
@pytest.mark.parametrize(
    "seats, turn, direction, answering, following",
    [(2, 0, "cw", 1, 0), (2, 1, "ccw", 0, 1), (3, 0, "ccw", 2, 1), (10, 9, "cw", 0, 1), (10, 1, "ccw", 0, 9)],
)
def test_the_next_seat_in_the_direction_of_play_answers(
    seats: int, turn: int, direction: str, answering: int, following: int
) -> None:
    hands = "/".join("F,b1,b2" if seat == turn else f"y{seat},r{seat}" for seat in range(seats))
    r = lay(f"classic hands={hands} pile=g5 draw=b5,b6,b7,b8,b9,y5 turn={turn} dir={direction}")
    play(r, f"{turn}:F {turn}:r")
    assert decision(r) == ("answer", turn, answering, "r")
    assert offered(r) == ["challenge take" if seat == answering else "" for seat in range(seats)]
    guilty_free = r.clone()
    play(r, f"{answering}:take")
    assert decision(r) == ("turn", following, following, "r")
    assert len(r.hand(answering)) == 6
    play(guilty_free, f"{answering}:challenge")
    assert decision(guilty_free) == ("turn", following, following, "r")
    assert len(guilty_free.hand(answering)) == 8


@clause("CHAL-4", "R-17")
@pytest.mark.parametrize("edition", ALL)
def test_with_two_players_the_winner_of_a_challenge_has_the_turn(edition: str) -> None:
    r = lay(f"{edition} hands=F,g3,b4/y1,y2 pile=g5 draw={TEN_TO_DRAW} turn=0")
    play(r, "0:F 0:y 1:challenge")
    assert decision(r) == ("turn", 1, 1, "y")
    assert (len(r.hand(0)), len(r.hand(1))) == (6, 2)


@clause("CHAL-2")
@pytest.mark.parametrize("edition", ALL)
def test_the_challenge_comes_before_any_card_is_drawn_and_not_after(edition: str) -> None:
    r = laid(edition, "g3,b4")
    play(r, "0:F 0:y")
    assert len(r.hand(1)) == 2
    play(r, "1:take")
    refused(r, 1, "challenge")
    refused(r, 2, "challenge")


@clause("CHAL-2", "D2-3", "R-36")
@pytest.mark.parametrize("edition", ALL)
def test_nothing_but_an_answer_is_accepted_while_a_draw_four_is_answered(edition: str) -> None:
    r = lay(f"{edition} hands=F,b3,b4/y1,F,yd/y3,y4 pile=g5 draw={TEN_TO_DRAW} turn=0")
    play(r, "0:F 0:y")
    for seat, token in [
        (1, "y1"),
        (1, "F"),
        (1, "yd"),
        (1, "draw"),
        (1, "keep"),
        (1, "y"),
        (0, "b3"),
        (0, "draw"),
        (2, "y3"),
        (2, "draw"),
    ]:
        refused(r, seat, token)


@clause("CHAL-3")
@pytest.mark.parametrize("edition", ALL)
def test_the_challenged_seat_shows_its_whole_hand_and_the_verdict_follows(edition: str) -> None:
    r = laid(edition, "g3,b4,y7")
    events = play(r, "0:F 0:y 1:challenge")
    (challenged,) = only(events, "challenged")
    (shown,) = only(events, "shown")
    (verdict,) = only(events, "verdict")
    assert (challenged.seat, challenged.whom) == (1, 0)
    assert (shown.seat, shown.to, cards(shown.cards)) == (0, 1, "b4 g3 y7")
    assert (verdict.seat, verdict.guilty) == (0, True)


@clause("CHAL-4", "R-17")
@pytest.mark.parametrize("edition", ALL)
def test_guilty_the_bluffer_draws_four_and_the_challenger_plays_on(edition: str) -> None:
    r = laid(edition, "g3,b4")
    play(r, "0:F 0:y 1:challenge")
    assert cards(r.hand(0)) == "b4 b5 b6 b7 b8 g3"
    assert cards(r.hand(1)) == "y1 y2"
    assert decision(r) == ("turn", 1, 1, "y")
    assert offered(r) == ["", "draw uno y1 y2", ""]


@clause("CHAL-5", "R-17")
@pytest.mark.parametrize("edition", ALL)
def test_innocent_the_challenger_draws_six_and_loses_the_turn(edition: str) -> None:
    r = laid(edition, "b3,b4")
    events = play(r, "0:F 0:y 1:challenge")
    assert cards(r.hand(0)) == "b3 b4"
    assert cards(r.hand(1)) == "b5 b6 b7 b8 b9 y1 y2 y5"
    assert sum(len(e.cards) for e in only(events, "drew")) == 6
    assert decision(r) == ("turn", 2, 2, "y")


@clause("CHAL-6", "R-17")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("rest", ["g3,b4", "b3,b4"])
def test_card_and_called_colour_stay_whatever_the_verdict(edition: str, rest: str) -> None:
    r = laid(edition, rest)
    play(r, "0:F 0:b 1:challenge")
    assert (r.top, r.colour) == ("F", "b")
    assert list(r.discard_pile) == ["F", "g5"]
    assert "F" not in r.hand(0)


@clause("CHAL-7", "R-16", "UNO-2")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("moves", ["0:F 2:catch0 0:y", "0:F 0:y 2:catch0", "0:F 0:y 1:catch0"])
def test_penalty_cards_of_a_catch_in_between_do_not_change_the_verdict(edition: str, moves: str) -> None:
    r = lay(f"{edition} hands=F,b3/y1,y2/y3,y4 pile=g5 draw=g1,g2,{TEN_TO_DRAW} turn=0")
    play(r, moves)
    assert cards(r.hand(0)) == "b3 g1 g2"
    events = play(r, "1:challenge")
    (verdict,) = only(events, "verdict")
    assert verdict.guilty is False
    assert cards(r.hand(1)) == "b5 b6 b7 b8 b9 y1 y2 y5"
    assert decision(r) == ("turn", 2, 2, "y")


@clause("CHAL-7", "R-16")
@pytest.mark.parametrize("edition", ALL)
def test_the_draw_four_itself_is_no_card_that_convicts(edition: str) -> None:
    assert convicted(laid(edition, "b3,b4")) is False


@clause("CHAL-7", "UNO-4")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("rest, exposed", [("b3", 0), ("g3", None)])
def test_a_challenge_leaves_the_bluffer_exposed_unless_he_has_to_draw(
    edition: str, rest: str, exposed: int | None
) -> None:
    r = laid(edition, rest)
    play(r, "0:F")
    assert offered(r) == [f"b g {red(edition)} uno y", "catch0", "catch0"]
    play(r, "0:y")
    assert offered(r) == ["uno", "catch0 challenge take", "catch0"]
    play(r, "1:challenge")
    assert r.exposed == exposed


@clause("CHAL-8", "KP-1", "MOD-1", "NAR-1", "WAS-1")
@pytest.mark.parametrize(
    "edition, moves",
    [
        ("angry-birds", "0:K 0:b 0:y"),
        ("mod", "0:M 0:r 0:y"),
        ("corn", "0:N 0:y"),
        ("avatar", "0:A 0:y6"),
        ("classic", "0:W 0:y"),
    ],
)
def test_no_other_colourless_card_can_be_challenged(edition: str, moves: str) -> None:
    r = lay(f"{edition} hands={moves[2]},{red(edition)}9,y6,b3,g3,g4/y1,y2/y3,y4 pile=g5 draw={TEN_TO_DRAW}")
    for move in moves.split():
        play(r, move)
        for seat in range(3):
            refused(r, seat, "challenge")
            refused(r, seat, "take")
    assert r.colour == "y"
    assert r.turn == 1


@clause("R-15", "WD4-2")
@pytest.mark.parametrize("edition", ALL)
def test_strict_a_draw_four_is_refused_while_the_colour_is_held(edition: str) -> None:
    r = laid(edition, "g3,b4", options="draw_four:strict")
    assert offered(r) == ["draw g3", "", ""]
    refused(r, 0, "F")


@clause("R-15", "R-18", "WD4-3")
@pytest.mark.parametrize(
    "edition, refusing", [(edition, False) for edition in (*TRIO, "classic")] + [("avatar", True)]
)
def test_strict_a_spare_wild_stands_in_the_way_only_in_avatar(edition: str, refusing: bool) -> None:
    r = laid(edition, "W,b4", options="draw_four:strict")
    assert ("F" not in r.legal(0)) is refusing


@clause("R-15")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("draw_four, rest", [("strict", "b3,b4"), ("free", "b3,b4"), ("free", "g3,W")])
def test_strict_and_free_draw_the_four_at_once_without_an_answer(
    edition: str, draw_four: str, rest: str
) -> None:
    r = laid(edition, rest, options=f"draw_four:{draw_four}")
    play(r, "0:F")
    assert decision(r) == ("name", 0, 0, None)
    assert len(r.hand(1)) == 2
    play(r, "0:y")
    assert cards(r.hand(1)) == "b5 b6 b7 b8 y1 y2"
    assert decision(r) == ("turn", 2, 2, "y")
    refused(r, 1, "challenge")


@clause("R-15", "DCO-3")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    "draw_four, held, playable",
    [("strict", "g3,b4", False), ("strict", "b3,b4", True), ("free", "g3,b4", True)],
)
def test_a_drawn_draw_four_waits_for_a_decision_only_if_it_may_be_laid(
    edition: str, draw_four: str, held: str, playable: bool
) -> None:
    r = lay(f"{edition} hands={held}/y1,y2/y3,y4 pile=g5 draw=F,{TEN_TO_DRAW} options=draw_four:{draw_four}")
    play(r, "0:draw")
    assert decision(r) == (("drawn", 0, 0, "g") if playable else ("turn", 1, 1, "g"))
    assert offered(r)[0] == ("F keep" if playable else "")


@clause("R-15", "WD4-1")
@pytest.mark.parametrize("draw_four", ["strict", "free"])
def test_without_an_answer_two_players_go_straight_back_to_the_first(draw_four: str) -> None:
    r = lay(f"classic hands=F,b3,b4/y1,y2 pile=g5 draw={TEN_TO_DRAW} turn=0 options=draw_four:{draw_four}")
    play(r, "0:F 0:b")
    assert decision(r) == ("turn", 0, 0, "b")
    assert len(r.hand(1)) == 6


@clause("R-15")
@pytest.mark.parametrize("edition", ALL)
def test_an_unknown_reading_of_the_draw_four_is_an_error(edition: str) -> None:
    with pytest.raises(lastcard.InvalidNotation):
        laid(edition, "b3,b4", options="draw_four:maybe")
