"""SCOR, WIN, ALT, NEXT, OBJ: points, the match, and the rounds after the first."""

import random

import pytest

import lastcard
from kit import ALL, TRIO, cards_in_game, clause, lay, told

WORTH = [("y0", 0), ("y1", 1), ("y5", 5), ("y9", 9), ("yd", 20), ("yr", 20), ("ys", 20), ("W", 50), ("F", 50)]
POINTS = {"scoring": "points"}
ALTERNATIVE = {"scoring": "alternative"}
SINGLE = {"scoring": "single"}


def won_by_seat_0(edition: str, others: str, scores: list[int], options: dict[str, str]) -> lastcard.Match:
    """A match in which seat 0 has just gone out while the others were left with these hands."""
    r = lay(f"{edition} hands=b1/{others} pile=b5 draw=g8,g9 dealer=1")
    m = lastcard.Match.resume(edition, scores=scores, round=r, options=options)
    m.act(0, "b1")
    return m


def play_out(m: lastcard.Match) -> None:
    """Plays the round of a match to its end: lay any card that can be laid, else draw."""
    chance = random.Random("play it out")
    while not m.round.over:
        seat = m.round.actor
        assert seat is not None
        choices = [token for token in m.round.legal(seat) if len(token) <= 2 or token == "take"]
        m.act(seat, chance.choice(choices or ["draw"]))


@clause("SCOR-2", "SCOR-3", "SCOR-4")
@pytest.mark.parametrize("card, points", WORTH)
@pytest.mark.parametrize("edition", ALL)
def test_what_a_card_is_worth(edition: str, card: str, points: int) -> None:
    m = won_by_seat_0(edition, f"{card}/y3", [0, 0, 0], POINTS)
    assert list(m.round.points) == [0, points, 3]
    assert list(m.scores) == [points + 3, 0, 0]


@clause("SCOR-5", "KP-10", "MOD-10", "NAR-14", "WAS-14")
@pytest.mark.parametrize(
    "edition, card", [("angry-birds", "K"), ("mod", "M"), ("corn", "N"), ("avatar", "A")]
)
def test_the_special_card_is_worth_fifty(edition: str, card: str) -> None:
    m = won_by_seat_0(edition, f"{card}/{card},y2", [0, 0, 0], POINTS)
    assert list(m.round.points) == [0, 50, 52]


@clause("SCOR-1", "OBJ-1")
@pytest.mark.parametrize("edition", ALL)
def test_who_goes_out_first_gets_the_points_of_all_hands(edition: str) -> None:
    m = won_by_seat_0(edition, "y1,yd/W,g9/g2", [10, 20, 30, 40], POINTS)
    assert list(m.round.points) == [0, 21, 59, 2]
    assert list(m.scores) == [10 + 82, 20, 30, 40]


@clause("SCOR-1", "R-34")
@pytest.mark.parametrize("option, points", [("on", [0, 14, 51]), ("off", [0, 10, 1])])
def test_in_corn_forehead_cards_count_for_their_owner(option: str, points: list[int]) -> None:
    r = lay(f"corn hands=b1/y1,g9/g1 foreheads=-/p4/W pile=b5 draw=g8 options=forehead_scores:{option}")
    r.act(0, "b1")
    assert list(r.points) == points


@clause("SCOR-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_round_alone_tells_what_each_seat_is_left_with(edition: str) -> None:
    r = lay(f"{edition} hands=b1/y0,y9/bs,br,bd pile=b5 draw=g8")
    [ended] = told(r.act(0, "b1"), "ended")
    assert list(r.points) == list(ended.points) == [0, 9, 60]
    assert (ended.winner, ended.void) == (0, False)


@clause("WIN-1", "R-43", "OBJ-1")
@pytest.mark.parametrize("before, over", [(440, False), (448, False), (449, True), (450, True), (460, True)])
@pytest.mark.parametrize("edition", ALL)
def test_the_first_to_reach_five_hundred_wins(edition: str, before: int, over: bool) -> None:
    m = won_by_seat_0(edition, "W/y1", [before, 499, 0], POINTS)
    assert m.scores[0] == before + 51
    assert m.over is over
    assert list(m.winners or ()) == ([0] if over else [])


@clause("OBJ-1", "R-44", "WIN-1")
@pytest.mark.parametrize(
    "edition, over",
    [("angry-birds", False), ("mod", False), ("corn", False), ("classic", False), ("avatar", True)],
)
def test_by_the_sheet_a_match_is_points_in_the_trio_and_one_hand_in_avatar(edition: str, over: bool) -> None:
    m = won_by_seat_0(edition, "W/y1", [0, 0, 0], {})
    assert m.over is over
    assert list(m.scores) == [51, 0, 0]
    assert list(m.winners or ()) == ([0] if over else [])


@clause("R-44", "WIN-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_single_hand_can_be_the_whole_match(edition: str) -> None:
    m = won_by_seat_0(edition, "W/y1", [0, 0, 0], SINGLE)
    assert m.over
    assert list(m.winners) == [0]
    assert list(m.scores) == [51, 0, 0]
    with pytest.raises(ValueError, match="over"):
        m.next_round()


@clause("WIN-1", "R-43")
@pytest.mark.parametrize("target, over", [("200", True), ("500", False)])
@pytest.mark.parametrize("edition", ALL)
def test_the_target_can_be_another(edition: str, target: str, over: bool) -> None:
    m = won_by_seat_0(edition, "W/y0", [150, 0, 0], {**POINTS, "target": target})
    assert list(m.scores) == [200, 0, 0]
    assert m.over is over


@clause("WIN-2")
@pytest.mark.parametrize("edition", ALL)
def test_a_round_has_one_scorer_so_points_cannot_tie_at_the_top(edition: str) -> None:
    m = won_by_seat_0(edition, "W/y1", [470, 499, 499], POINTS)
    assert list(m.scores) == [521, 499, 499]
    assert list(m.winners) == [0]


@clause("ALT-1", "R-44")
@pytest.mark.parametrize("edition", ALL)
def test_the_alternative_tally_adds_what_each_seat_is_left_with(edition: str) -> None:
    m = won_by_seat_0(edition, "y1,yd/W,g9", [10, 20, 30], ALTERNATIVE)
    assert list(m.scores) == [10, 41, 89]
    assert not m.over


@clause("ALT-2", "OBJ-1")
@pytest.mark.parametrize(
    "scores, over, winners",
    [
        ([300, 449, 200], False, []),
        ([300, 450, 200], True, [2]),
        ([100, 460, 200], True, [0]),
        ([480, 450, 490], True, [0]),
    ],
)
@pytest.mark.parametrize("edition", TRIO)
def test_when_one_reaches_five_hundred_the_lowest_tally_wins(
    edition: str, scores: list[int], over: bool, winners: list[int]
) -> None:
    m = won_by_seat_0(edition, "W/y1", scores, ALTERNATIVE)
    assert list(m.scores) == [scores[0], scores[1] + 50, scores[2] + 1]
    assert m.over is over
    assert list(m.winners or ()) == winners


@clause("ALT-3", "R-43")
@pytest.mark.parametrize("edition", TRIO)
def test_several_over_five_hundred_make_no_difference(edition: str) -> None:
    m = won_by_seat_0(edition, "W/F", [490, 495, 480], ALTERNATIVE)
    assert list(m.scores) == [490, 545, 530]
    assert m.over
    assert list(m.winners) == [0]
    m = won_by_seat_0(edition, "y1/W/F", [499, 470, 460, 460], ALTERNATIVE)
    assert list(m.scores) == [499, 471, 510, 510]
    assert list(m.winners) == [1]


@clause("ALT-3", "R-43")
@pytest.mark.parametrize("edition", TRIO)
def test_a_tie_for_the_lowest_tally_is_played_off(edition: str) -> None:
    m = won_by_seat_0(edition, "y0/y9", [100, 100, 495], ALTERNATIVE)
    assert list(m.scores) == [100, 100, 504]
    assert not m.over
    assert not m.winners
    m.next_round()
    play_out(m)
    lowest = min(m.scores)
    tied = [seat for seat in range(3) if m.scores[seat] == lowest]
    assert m.over is (len(tied) == 1)
    assert list(m.winners or ()) == (tied if m.over else [])


@clause("ALT-3", "R-43")
@pytest.mark.parametrize("edition", TRIO)
def test_a_tie_for_the_lowest_tally_can_be_shared(edition: str) -> None:
    m = won_by_seat_0(edition, "y0/y9", [100, 100, 495], {**ALTERNATIVE, "tie": "shared"})
    assert m.over
    assert list(m.winners) == [0, 1]


@clause("ALT-3", "R-43")
@pytest.mark.parametrize("edition", TRIO)
def test_a_tie_of_others_than_the_lowest_is_no_tie(edition: str) -> None:
    m = won_by_seat_0(edition, "yd/y9", [99, 480, 491], ALTERNATIVE)
    assert list(m.scores) == [99, 500, 500]
    assert list(m.winners) == [0]


@clause("NEXT-1")
@pytest.mark.parametrize("edition", ALL)
def test_the_next_round_is_dealt_from_the_whole_deck(edition: str) -> None:
    m = won_by_seat_0(edition, "W/y1", [0, 0, 0], POINTS)
    assert len(cards_in_game(m.round)) < 10
    r = m.next_round()
    assert m.round is r
    assert cards_in_game(r) == cards_in_game(lastcard.Round.deal(edition, seats=3, seed="whole deck"))
    assert list(m.scores) == [51, 0, 0]


@clause("NEXT-1")
@pytest.mark.parametrize("edition", ALL)
def test_there_is_no_next_round_before_this_one_is_over_nor_after_the_match(edition: str) -> None:
    m = lastcard.Match(edition, seats=3, seed="early", options=POINTS)
    before = m.round.position()
    with pytest.raises(ValueError, match="over"):
        m.next_round()
    assert m.round.position() == before
    m = won_by_seat_0(edition, "W/y1", [490, 0, 0], POINTS)
    with pytest.raises(ValueError, match="over"):
        m.next_round()
    assert m.round.over


@clause("NEXT-2", "R-06")
@pytest.mark.parametrize(
    "option, dealer",
    [({}, 2), ({"next_dealer": "rotate"}, 2), ({"next_dealer": "same"}, 1), ({"next_dealer": "winner"}, 0)],
)
@pytest.mark.parametrize("edition", ALL)
def test_who_deals_the_next_round(edition: str, option: dict[str, str], dealer: int) -> None:
    m = won_by_seat_0(edition, "W/y1", [0, 0, 0], {**POINTS, **option})
    assert m.round.dealer == 1
    assert m.next_round().dealer == dealer


@clause("NEXT-2", "R-06")
@pytest.mark.parametrize("edition", ALL)
def test_the_deal_rotates_past_the_last_seat_to_the_first(edition: str) -> None:
    r = lay(f"{edition} hands=b1/y1/y2 pile=b5 draw=g8,g9 dealer=2")
    m = lastcard.Match.resume(edition, scores=[0, 0, 0], round=r, options=POINTS)
    m.act(0, "b1")
    assert m.next_round().dealer == 0


@clause("NEXT-2", "R-06", "R-04")
@pytest.mark.parametrize("edition", TRIO)
def test_the_next_dealer_can_be_drawn_for_anew(edition: str) -> None:
    m = won_by_seat_0(edition, "W/y1", [0, 0, 0], {**POINTS, "next_dealer": "redraw"})
    r = m.next_round()
    assert told(r.history, "dealerdraw")


@clause("NEXT-3", "TURN-4", "R-47")
@pytest.mark.parametrize("edition", ALL)
def test_a_new_round_begins_from_scratch_and_keeps_the_scores(edition: str) -> None:
    r = lay(f"{edition} hands=b1/y1,y2/g1 pile=W,b6 colour=b draw=g8,g9 dealer=1 dir=ccw exposed=2")
    m = lastcard.Match.resume(edition, scores=[7, 8, 9], round=r, options=POINTS)
    m.act(0, "b1")
    assert m.round.direction == -1
    new = m.next_round()
    assert new.direction == (-1 if new.top[1:] == "r" else 1)
    assert new.colour == (new.top[0] if len(new.top) == 2 else None)
    assert new.exposed is None
    assert not any(new.foreheads(seat) for seat in range(3))
    assert (new.over, new.winner, new.void) == (False, None, False)
    assert list(m.scores) == [7 + 4, 8, 9]


@clause("NEXT-3", "R-47", "NAR-14")
def test_in_corn_no_forehead_card_outlives_its_round() -> None:
    r = lay("corn hands=b1/y1,y2/g1 foreheads=-/p4/W pile=b5 draw=g8")
    m = lastcard.Match.resume("corn", scores=[0, 0, 0], round=r)
    m.act(0, "b1")
    new = m.next_round()
    assert not any(new.foreheads(seat) for seat in range(3))
    assert new.phase in ("turn", "opening")


@clause("OBJ-1", "NEXT-1", "WIN-1")
@pytest.mark.parametrize("options", [POINTS, ALTERNATIVE])
@pytest.mark.parametrize("edition", ALL)
def test_a_whole_match_runs_to_its_target(edition: str, options: dict[str, str]) -> None:
    m = lastcard.Match(edition, seats=4, seed="evening", options={**options, "target": "200"})
    dealers = [m.round.dealer]
    for _ in range(60):
        play_out(m)
        if m.over:
            break
        dealers.append(m.next_round().dealer)
    assert m.over
    assert max(m.scores) >= 200
    best = max(m.scores) if options == POINTS else min(m.scores)
    assert [m.scores[seat] for seat in m.winners] == [best]
    assert dealers == [(dealers[0] + number) % 4 for number in range(len(dealers))]


@clause("SCOR-1", "ALT-1", "R-34")
@pytest.mark.parametrize(
    "options, gained", [(POINTS, (82, 0, 0, 0)), (ALTERNATIVE, (0, 21, 59, 2)), (SINGLE, (82, 0, 0, 0))]
)
@pytest.mark.parametrize("edition", ALL)
def test_what_a_round_gives_is_told_by_the_way_of_counting(
    edition: str, options: dict[str, str], gained: tuple[int, ...]
) -> None:
    m = won_by_seat_0(edition, "y1,yd/W,g9/g2", [10, 20, 30, 40], options)
    assert m.gained == gained
    assert [had + got for had, got in zip([10, 20, 30, 40], gained, strict=True)] == list(m.scores)


@clause("NEXT-1", "SHUF-6")
def test_a_round_gives_nothing_before_its_end_nor_if_it_is_void() -> None:
    r = lay("classic hands=b1,b2/y1,y2 pile=r5 draw=- turn=0")
    m = lastcard.Match.resume("classic", scores=[3, 4], round=r, options=POINTS)
    assert m.gained is None
    m.act(0, "draw")
    m.act(1, "draw")
    assert m.round.void
    assert m.gained == (0, 0)
    m.next_round()
    assert m.gained is None


@clause("NEXT-2", "R-06")
@pytest.mark.parametrize(
    "option, winner, dealer",
    [
        ("rotate", 0, 2),
        ("same", 0, 1),
        ("winner", 0, 0),
        ("redraw", 0, None),
        ("rotate", None, 2),
        ("same", None, 1),
        ("winner", None, 2),
    ],
)
@pytest.mark.parametrize("edition", ALL)
def test_the_next_dealer_is_known_when_a_round_is_over(
    edition: str, option: str, winner: int | None, dealer: int | None
) -> None:
    red = "p" if edition == "corn" else "r"
    hand, pile = ("b1", "b5") if winner == 0 else ("b1,b2", f"{red}5")
    r = lay(f"{edition} hands={hand}/y1/y2 pile={pile} draw=- dealer=1")
    m = lastcard.Match.resume(edition, [0, 0, 0], r, {**POINTS, "next_dealer": option})
    for seat, token in [(0, "b1")] if winner == 0 else [(0, "draw"), (1, "draw"), (2, "draw")]:
        m.act(seat, token)
    assert (m.round.over, m.round.winner) == (True, winner)
    assert m.next_dealer == dealer
    assert dealer in (None, m.next_round().dealer)
