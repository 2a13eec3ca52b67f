"""Wild Narwhal Rule, the special card of Corn: a card on every forehead, to be guessed before the turn."""

import pytest

import lastcard
from kit import clause, kinds, lay, play, refused
from look import cards, decision, offered, only

THREE = "corn hands=N,b1,b2/y1,y2/g1,g2 pile=p5"
GUESSING = "corn hands=b1,b2/y1,y2,b3/g1,g2 foreheads=-/{foreheads}/- pile={pile} colour=y turn=1 phase=guess"


def foreheads(r: lastcard.Round) -> list[str]:
    """The forehead cards of every seat, oldest first."""
    return [" ".join(r.foreheads(seat)) for seat in range(r.seats)]


@clause("NAR-1", "MATCH-5")
@pytest.mark.parametrize("top", ["g5", "gs", "gr", "gd", "W colour=g", "F colour=g", "N colour=g"])
def test_a_narwhal_lies_on_anything_also_beside_a_matching_card(top: str) -> None:
    r = lay(f"corn hands=N,g7,b2/y1,y2/g1,g2 pile={top} draw=b5,p7,y8 turn=0")
    assert offered(r) == ["N draw g7", "", ""]
    play(r, "0:N")
    assert r.top == "N"


@clause("NAR-1")
def test_a_narwhal_waits_for_its_own_turn() -> None:
    r = lay("corn hands=b1,b2,p3/y1,y2,N/g1,g2,N pile=p5 draw=b5,p7,y8 turn=0")
    refused(r, 1, "N")
    refused(r, 2, "N")


@clause("NAR-1", "NAR-16")
@pytest.mark.parametrize("colour", "pygb")
@pytest.mark.parametrize("direction, following", [("cw", 1), ("ccw", 2)])
def test_its_player_chooses_the_colour_and_nobody_is_skipped(
    colour: str, direction: str, following: int
) -> None:
    r = lay(f"{THREE} draw=g7,W,b8,y3 turn=0 dir={direction}")
    play(r, "0:N")
    assert decision(r) == ("name", 0, 0, None)
    assert offered(r) == ["b g p y", "", ""]
    play(r, f"0:{colour}")
    assert decision(r) == ("guess", following, following, colour)
    assert r.top == "N"


@clause("NAR-2", "R-29")
def test_every_seat_gets_a_forehead_card_the_next_first_the_player_last() -> None:
    r = lay(f"{THREE} draw=g7,W,b8,y3 turn=0")
    events = play(r, "0:N")
    assert [(e.seat, e.card) for e in only(events, "forehead")] == [(1, "g7"), (2, "W"), (0, "b8")]
    assert foreheads(r) == ["b8", "g7", "W"]
    assert list(r.sizes) == [2, 2, 2]
    assert list(r.draw_pile) == ["y3"]


@clause("NAR-2", "R-29")
def test_anticlockwise_the_forehead_cards_go_round_in_the_direction_of_play() -> None:
    r = lay(f"{THREE} draw=g7,W,b8,y3 turn=0 dir=ccw")
    play(r, "0:N")
    assert foreheads(r) == ["b8", "W", "g7"]


@clause("NAR-2", "R-29")
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_with_two_players_the_opponent_draws_first(direction: str) -> None:
    r = lay(f"corn hands=N,b1,b2/y1,y2 pile=p5 draw=g7,b8,y3 turn=0 dir={direction}")
    play(r, "0:N 0:y")
    assert foreheads(r) == ["b8", "g7"]
    assert decision(r) == ("guess", 1, 1, "y")
    play(r, "1:g 1:y1")
    assert decision(r) == ("guess", 0, 0, "y")
    assert offered(r) == ["b catch1 g p uno y", "uno"]


@clause("NAR-2", "R-29")
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_at_ten_seats_all_ten_foreheads_are_covered_in_order_of_play(direction: str) -> None:
    hands = "/".join("N,b1,b2" if seat == 4 else f"y{seat},g{seat}" for seat in range(10))
    r = lay(f"corn hands={hands} pile=p5 draw=b0,p1,b3,p2,b4,p3,b6,p4,b8,p6 turn=4 dir={direction}")
    events = play(r, "4:N")
    order = [5, 6, 7, 8, 9, 0, 1, 2, 3, 4] if direction == "cw" else [3, 2, 1, 0, 9, 8, 7, 6, 5, 4]
    assert [e.seat for e in only(events, "forehead")] == order
    assert [r.foreheads(seat)[0] for seat in order] == [
        "b0",
        "p1",
        "b3",
        "p2",
        "b4",
        "p3",
        "b6",
        "p4",
        "b8",
        "p6",
    ]


@clause("R-29")
def test_by_option_its_player_gets_no_forehead_card() -> None:
    r = lay(f"{THREE} draw=g7,W,b8,y3 turn=0 options=narwhal_includes_player:off")
    play(r, "0:N")
    assert foreheads(r) == ["", "g7", "W"]
    assert list(r.draw_pile) == ["b8", "y3"]
    play(r, "0:b 1:p 2:p")
    assert decision(r) == ("turn", 2, 2, "b")


@clause("NAR-4", "NAR-8")
def test_the_turn_begins_with_the_guess_and_nothing_else_is_possible() -> None:
    r = lay(GUESSING.format(foreheads="g7", pile="N,p5"))
    assert decision(r) == ("guess", 1, 1, "y")
    assert offered(r) == ["", "b g p y", ""]
    for seat, token in [
        (1, "y1"),
        (1, "draw"),
        (1, "keep"),
        (1, "b3"),
        (0, "g"),
        (0, "draw"),
        (2, "g"),
        (2, "g1"),
    ]:
        refused(r, seat, token)


@clause("NAR-4", "NAR-6", "NAR-9", "R-30")
def test_a_right_guess_discards_the_card_under_the_top_and_the_turn_goes_on() -> None:
    r = lay(GUESSING.format(foreheads="g7", pile="N,p5"))
    events = play(r, "1:g")
    assert [(e.seat, e.colour, e.right) for e in only(events, "guessed")] == [(1, "g", True)]
    assert [(e.seat, e.card) for e in only(events, "cleared")] == [(1, "g7")]
    assert foreheads(r) == ["", "", ""]
    assert list(r.discard_pile) == ["N", "g7", "p5"]
    assert decision(r) == ("turn", 1, 1, "y")
    assert offered(r) == ["", "draw y1 y2", ""]
    play(r, "1:y1")
    assert list(r.discard_pile) == ["y1", "N", "g7", "p5"]


@clause("NAR-6")
def test_after_a_right_guess_one_may_also_draw_as_on_any_turn() -> None:
    r = lay(GUESSING.format(foreheads="g7", pile="N,p5") + " draw=y9,b9")
    play(r, "1:g 1:draw")
    assert decision(r) == ("drawn", 1, 1, "y")
    assert offered(r) == ["", "keep y9", ""]
    play(r, "1:keep")
    assert decision(r) == ("turn", 2, 2, "y")


@clause("NAR-5")
@pytest.mark.parametrize("wild", ["W", "F", "N"])
@pytest.mark.parametrize("guess", "pygb")
def test_any_guess_is_right_for_a_colourless_card(wild: str, guess: str) -> None:
    r = lay(GUESSING.format(foreheads=wild, pile="N,p5"))
    play(r, f"1:{guess}")
    assert decision(r) == ("turn", 1, 1, "y")
    assert list(r.discard_pile) == ["N", wild, "p5"]


@clause("NAR-7")
@pytest.mark.parametrize("guess", "pyb")
def test_a_wrong_guess_ends_the_turn_and_the_card_stays(guess: str) -> None:
    r = lay(GUESSING.format(foreheads="g7", pile="N,p5") + " draw=b5,b6")
    events = play(r, f"1:{guess}")
    assert [(e.seat, e.colour, e.right) for e in only(events, "guessed")] == [(1, guess, False)]
    assert foreheads(r) == ["", "g7", ""]
    assert list(r.sizes) == [2, 3, 2]
    assert list(r.draw_pile) == ["b5", "b6"]
    assert list(r.discard_pile) == ["N", "p5"]
    assert decision(r) == ("turn", 2, 2, "y")


@clause("NAR-7", "NAR-4")
def test_the_next_attempt_comes_on_the_next_turn_and_may_repeat_a_wrong_colour() -> None:
    r = lay(GUESSING.format(foreheads="g7", pile="N,p5") + " draw=p1,p2,p3,p4")
    play(r, "1:p 2:draw 0:draw")
    assert decision(r) == ("guess", 1, 1, "y")
    assert offered(r)[1] == "b g p y"
    play(r, "1:p 2:draw 0:draw 1:g")
    assert decision(r) == ("turn", 1, 1, "y")


@clause("NAR-9", "R-31")
@pytest.mark.parametrize("action", ["gs", "gr", "gd", "W", "F", "N"])
def test_a_discarded_action_card_has_no_effect(action: str) -> None:
    r = lay(GUESSING.format(foreheads=action, pile="N,p5") + " draw=b5,b6,b7,b8")
    play(r, "1:g")
    assert (r.direction, r.top) == (1, "N")
    assert decision(r) == ("turn", 1, 1, "y")
    assert list(r.sizes) == [2, 3, 2]
    assert foreheads(r) == ["", "", ""]
    play(r, "1:y1")
    assert decision(r) == ("turn", 2, 2, "y")


@clause("R-30", "R-31")
@pytest.mark.parametrize(
    "forehead, guess, legal",
    [
        ("b7", "b", "b3 draw"),
        ("g2", "g", "draw y2"),
        ("gs", "g", "draw"),
        ("gd", "g", "draw"),
        ("gr", "g", "draw"),
    ],
)
def test_by_option_the_guessed_card_becomes_the_card_to_match(forehead: str, guess: str, legal: str) -> None:
    r = lay(GUESSING.format(foreheads=forehead, pile="N,p5") + " draw=b5,b6 options=narwhal_discard:top")
    play(r, f"1:{guess}")
    assert list(r.discard_pile) == [forehead, "N", "p5"]
    assert decision(r) == ("turn", 1, 1, guess)
    assert offered(r) == ["", legal, ""]
    assert (r.direction, list(r.sizes)) == (1, [2, 3, 2])


@clause("R-31")
@pytest.mark.parametrize("wild", ["W", "F", "N"])
@pytest.mark.parametrize("guess", "pygb")
def test_by_option_a_wild_on_top_takes_the_guessed_colour(wild: str, guess: str) -> None:
    r = lay(GUESSING.format(foreheads=wild, pile="N,p5") + " draw=b5,b6 options=narwhal_discard:top")
    play(r, f"1:{guess}")
    assert r.top == wild
    assert decision(r) == ("turn", 1, 1, guess)


@clause("NAR-10", "R-33")
@pytest.mark.parametrize("action, drawn", [("ps", []), ("pd", ["p1", "p2"])])
def test_a_lost_turn_means_no_guess_and_the_forehead_card_stays(action: str, drawn: list[str]) -> None:
    r = lay(f"corn hands={action},b1,b2/y1,y2/g1,g2 foreheads=-/g7/- pile=p5 draw=p1,p2,p3 turn=0")
    play(r, f"0:{action}")
    assert decision(r) == ("turn", 2, 2, "p")
    assert foreheads(r) == ["", "g7", ""]
    assert cards(r.hand(1)) == cards(["y1", "y2", *drawn])


@clause("NAR-10", "R-33")
def test_four_cards_taken_go_to_the_hand_of_the_forehead_holder() -> None:
    r = lay("corn hands=F,b1,b2/y1,y2/g1,g2 foreheads=-/g7/- pile=p5 draw=p1,p2,p3,p4 turn=0")
    play(r, "0:F 0:y")
    assert decision(r) == ("answer", 0, 1, "y")
    assert offered(r) == ["", "challenge take", ""]
    play(r, "1:take")
    assert cards(r.hand(1)) == "p1 p2 p3 p4 y1 y2"
    assert foreheads(r) == ["", "g7", ""]
    assert decision(r) == ("turn", 2, 2, "y")


@clause("NAR-10", "R-33", "CHAL-4", "CHAL-5")
@pytest.mark.parametrize("spare, after", [("p9", ("guess", 1, 1, "y")), ("b9", ("turn", 2, 2, "y"))])
def test_a_forehead_holder_may_challenge_and_wins_a_turn_that_begins_with_the_guess(
    spare: str, after: tuple[str, int, int, str]
) -> None:
    r = lay(f"corn hands=F,{spare},b2/y1,y2/g1,g2 foreheads=-/g7/- pile=p5 draw=p1,p2,p3,p4,b5,b6 turn=0")
    play(r, "0:F 0:y 1:challenge")
    assert decision(r) == after
    assert foreheads(r) == ["", "g7", ""]
    if spare == "p9":
        refused(r, 1, "y1")
        play(r, "1:g 1:y1")
        assert r.top == "y1"


@clause("NAR-11", "R-32")
def test_a_second_narwhal_adds_a_card_and_all_must_be_guessed_oldest_first() -> None:
    r = lay("corn hands=N,b1,b2/y1,y2,y3/g1,g2 foreheads=-/g7/- pile=p5 draw=y8,b9,p1 turn=0")
    play(r, "0:N")
    assert foreheads(r) == ["p1", "g7 y8", "b9"]
    play(r, "0:y")
    assert decision(r) == ("guess", 1, 1, "y")
    wrong_first = r.clone()
    play(r, "1:g")
    assert decision(r) == ("guess", 1, 1, "y")
    assert offered(r) == ["", "b g p y", ""]
    assert foreheads(r) == ["p1", "y8", "b9"]
    refused(r, 1, "y1")
    play(r, "1:y")
    assert decision(r) == ("turn", 1, 1, "y")
    assert offered(r) == ["", "draw y1 y2 y3", ""]
    assert list(r.discard_pile) == ["N", "y8", "g7", "p5"]
    play(wrong_first, "1:y")
    assert decision(wrong_first) == ("guess", 2, 2, "y")
    assert foreheads(wrong_first) == ["p1", "g7 y8", "b9"]


@clause("NAR-11", "R-32")
def test_one_wrong_guess_ends_the_turn_although_another_was_right() -> None:
    r = lay(
        "corn hands=b1,b2/y1,y2/g1,g2 foreheads=p1/g7+y8/b9 pile=N,p5 colour=y draw=p2 turn=1 phase=guess"
    )
    play(r, "1:g 1:p")
    assert decision(r) == ("guess", 2, 2, "y")
    assert foreheads(r) == ["p1", "y8", "b9"]
    play(r, "2:p 0:b")
    assert decision(r) == ("guess", 1, 1, "y")
    play(r, "1:y")
    assert decision(r) == ("turn", 1, 1, "y")


@clause("R-32")
def test_by_option_seats_with_a_card_on_the_forehead_draw_no_second_one() -> None:
    r = lay(
        "corn hands=N,b1,b2/y1,y2,y3/g1,g2 foreheads=-/g7/- pile=p5 draw=y8,b9,p1 turn=0 "
        "options=narwhal_stack:skip-holders"
    )
    play(r, "0:N")
    assert foreheads(r) == ["b9", "g7", "y8"]
    assert list(r.draw_pile) == ["p1"]


@clause("NAR-12", "R-29", "SHUF-1", "SHUF-2")
def test_a_pile_that_runs_out_in_the_middle_of_a_narwhal_round_is_reshuffled() -> None:
    r = lay("corn hands=N,b1,b2/y1,y2/g1,g2 pile=p5,b8 draw=g7 turn=0")
    events = play(r, "0:N")
    assert kinds(events).count("reshuffled") == 1
    assert foreheads(r)[1] == "g7"
    assert cards([foreheads(r)[2], foreheads(r)[0]]) == "b8 p5"
    assert list(r.draw_pile) == []
    assert list(r.discard_pile) == ["N"]
    assert decision(r) == ("name", 0, 0, None)


@clause("NAR-12", "R-29")
def test_seats_beyond_the_last_card_get_none_and_need_not_guess() -> None:
    r = lay("corn hands=N,b1,b2/y1,y2/g1,g2 pile=p5 draw=- turn=0")
    play(r, "0:N")
    assert foreheads(r) == ["", "p5", ""]
    play(r, "0:y 1:g")
    assert decision(r) == ("turn", 2, 2, "y")


@clause("NAR-13", "LAST-4", "R-22")
def test_a_narwhal_as_last_card_ends_the_round_and_nobody_draws() -> None:
    r = lay("corn hands=N/y1,y2/g1,g2 pile=p5 draw=g7,W,b8 turn=0")
    play(r, "0:N")
    assert (r.over, r.winner, r.phase, r.actor) == (True, 0, "over", None)
    assert foreheads(r) == ["", "", ""]
    assert list(r.points) == [0, 3, 3]


@clause("NAR-14", "R-34", "SCOR-1", "SCOR-5")
@pytest.mark.parametrize("option, points", [("on", [0, 2 + 3 + 50, 4 + 9 + 20]), ("off", [0, 2 + 3, 4])])
def test_forehead_cards_count_for_their_owner_unless_the_option_says_no(
    option: str, points: list[int]
) -> None:
    r = lay(
        f"corn hands=p1/y2,y3/g4 foreheads=-/N/b9+gs pile=p5 draw=b5 turn=0 options=forehead_scores:{option}"
    )
    play(r, "0:p1")
    assert (r.over, r.winner) == (True, 0)
    assert list(r.points) == points


@clause("NAR-14", "SCOR-5")
def test_a_narwhal_left_in_a_hand_counts_fifty() -> None:
    r = lay("corn hands=p1/N,b2/N,N pile=p5 draw=b5 turn=0")
    play(r, "0:p1")
    assert list(r.points) == [0, 52, 100]


@clause("NAR-15", "R-34", "UNO-1")
def test_a_narwhal_as_next_to_last_card_exposes_although_a_forehead_card_comes() -> None:
    r = lay("corn hands=N,b1/y1,y2/g1,g2 pile=p5 draw=g7,W,b8,y3 turn=0")
    play(r, "0:N")
    assert foreheads(r) == ["b8", "g7", "W"]
    assert r.exposed == 0
    assert offered(r) == ["b g p uno y", "catch0", "catch0"]
    play(r, "0:y")
    assert offered(r) == ["uno", "b catch0 g p uno y", "catch0"]


@clause("NAR-15", "R-34")
def test_only_hand_cards_count_for_a_call_ahead() -> None:
    two = lay("corn hands=b1,b2/y1,y2/g1,g2 foreheads=-/g7/- pile=N,p5 colour=y draw=b5 turn=1 phase=guess")
    assert offered(two) == ["", "b g p uno y", ""]
    one = lay("corn hands=b1,b2/y1/g1,g2 foreheads=-/g7/- pile=N,p5 colour=y draw=b5 turn=1 phase=guess")
    assert offered(one) == ["", "b g p y", ""]


@clause("NAR-15", "UNO-1")
def test_a_call_before_the_guess_holds_for_the_play_after_it() -> None:
    r = lay("corn hands=b1,b2/y1,y2/g1,g2 foreheads=-/g7/- pile=N,p5 colour=y draw=b5 turn=1 phase=guess")
    play(r, "1:uno")
    assert offered(r) == ["", "b g p y", ""]
    play(r, "1:g")
    assert offered(r) == ["", "draw y1 y2", ""]
    play(r, "1:y1")
    assert r.exposed is None


@clause("NAR-15", "UNO-1")
def test_a_call_before_a_wrong_guess_lapses_with_the_turn() -> None:
    r = lay(
        "corn hands=b1,b2,p9/y1,y2/g1,g2,p8 foreheads=-/g7/- pile=N,p5 colour=y draw=b5,b6 turn=1 phase=guess"
    )
    play(r, "1:uno 1:p 2:draw 0:draw")
    assert offered(r) == ["", "b g p uno y", ""]
    play(r, "1:g 1:y1")
    assert r.exposed == 1


@clause("NAR-15", "NAR-8")
def test_nobody_goes_out_before_the_forehead_card_is_cleared() -> None:
    r = lay("corn hands=b1,b2/y1/g1,g2 foreheads=-/g7/- pile=N,p5 colour=y draw=b5 turn=1 phase=guess")
    refused(r, 1, "y1")
    play(r, "1:g 1:y1")
    assert (r.over, r.winner) == (True, 1)


@clause("NAR-7", "UNO-3", "UNO-4")
@pytest.mark.parametrize("guess", "gb")
def test_a_guess_right_or_wrong_closes_the_catch(guess: str) -> None:
    r = lay("corn hands=N,b1/y1,y2,y3/g1,g2 pile=p5 draw=g7,W,b8,y3 turn=0")
    play(r, f"0:N 0:y 1:{guess}")
    assert r.exposed is None
    refused(r, 2, "catch0")
    refused(r, 0, "uno")
