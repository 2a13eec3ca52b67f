"""House rule: two sides that score together (TEAM)."""

import pytest

import lastcard
from kit import ALL, clause, lay
from lastcard.table.settings import Settings

ROUND = "{edition} hands=b1/y5,y6/g7,gs/W,y2 pile=b5 draw=g8"
"""Seat 0 goes out and leaves 11, 27 and 52; on its own side 27."""


def resumed(
    edition: str, scores: list[int], scoring: str, position: str = ROUND, **options: str
) -> lastcard.Match:
    r = lay(position.format(edition=edition))
    return lastcard.Match.resume(edition, scores, r, {"teams": "two", "scoring": scoring, **options})


@clause("TEAM-1", "SCOR-1")
@pytest.mark.parametrize("edition", ALL)
def test_the_winning_side_scores_what_the_other_side_holds(edition: str) -> None:
    m = resumed(edition, [10, 20, 10, 20], "points")
    m.act(0, "b1")
    assert m.round.points == [0, 11, 27, 52]
    assert m.scores == [10 + 63, 20, 10 + 63, 20]
    assert (m.gained, m.collected) == ((63, 0, 63, 0), (63, 0, 63, 0))
    assert (m.winners, m.results[0].winner) == ([], 0)


@clause("TEAM-1", "ALT-1")
@pytest.mark.parametrize("edition", ALL)
def test_in_alternative_scoring_the_losing_side_tallies_all_that_its_seats_hold(edition: str) -> None:
    m = resumed(edition, [10, 20, 10, 20], "alternative")
    m.act(0, "b1")
    assert m.scores == [10, 20 + 63, 10, 20 + 63]
    assert m.leftovers == (0, 63, 0, 63)


@clause("TEAM-1", "WIN-1")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("scoring, scores", [("points", [450, 0, 450, 0]), ("alternative", [0, 450, 0, 450])])
def test_a_match_is_won_by_all_seats_of_a_side(edition: str, scoring: str, scores: list[int]) -> None:
    m = resumed(edition, scores, scoring)
    m.act(0, "b1")
    assert (m.over, m.winners) == (True, [0, 2])
    assert "match winners=0,2" in m.record()
    again = lastcard.read_record(m.record())
    assert (again.scores, again.winners) == (m.scores, [0, 2])
    with pytest.raises(lastcard.IllegalAction, match="seats 0 and 2 won it"):
        m.next_round()


@clause("TEAM-1", "R-44")
@pytest.mark.parametrize("edition", ALL)
def test_a_single_hand_is_won_by_all_seats_of_a_side(edition: str) -> None:
    m = resumed(edition, [0] * 4, "single")
    m.act(0, "b1")
    assert m.winners == [0, 2]


@clause("TEAM-1", "ALT-3", "R-43")
@pytest.mark.parametrize("edition", ALL)
def test_sides_that_tie_play_on_until_one_is_lower(edition: str) -> None:
    """Both are over the target; the round leaves the losers with noughts, so they tie again."""
    noughts = "{edition} hands=b1/y0/g7,gs/g0 pile=b5 draw=g8"
    m = resumed(edition, [500] * 4, "alternative", noughts)
    m.act(0, "b1")
    assert (m.scores, m.winners) == ([500] * 4, [])
    assert m.next_round().seats == 4
    m = resumed(edition, [500] * 4, "alternative")
    m.act(0, "b1")
    assert m.winners == [0, 2]


@clause("TEAM-1", "ALT-3", "R-43")
def test_sides_that_tie_have_both_won_where_a_tie_is_shared() -> None:
    with pytest.raises(ValueError, match="the match is already over"):
        resumed("mod", [500] * 4, "alternative", tie="shared")


@clause("TEAM-1", "ALT-2")
@pytest.mark.parametrize("edition", ALL)
def test_the_lower_side_wins_although_each_of_its_totals_stands_twice(edition: str) -> None:
    m = resumed(edition, [400, 450, 400, 450], "alternative")
    m.act(0, "b1")
    assert (m.scores, m.winners) == ([400, 513, 400, 513], [0, 2])


@clause("TEAM-1", "SHUF-6")
@pytest.mark.parametrize("scoring", ["points", "alternative", "single"])
def test_a_void_round_counts_for_no_side(scoring: str) -> None:
    m = resumed("mod", [5, 6, 5, 6], scoring, "{edition} hands=y1/y2/y3/y4 pile=b5 draw=-")
    for seat in range(4):
        m.act(seat, "draw")
    assert (m.round.void, m.scores, m.winners) == (True, [5, 6, 5, 6], [])


@clause("TEAM-1")
@pytest.mark.parametrize("seats", [3, 5, 7, 9])
@pytest.mark.parametrize("edition", ALL)
def test_two_sides_need_an_even_number_of_seats(edition: str, seats: int) -> None:
    for make in (lastcard.Match, Settings):
        with pytest.raises(ValueError, match=f"teams:two needs an even number of seats, not {seats}"):
            make(edition=edition, seats=seats, options={"teams": "two"})


@clause("TEAM-1")
@pytest.mark.parametrize("scores", [[0, 0, 1, 0], [5, 5, 5, 6]])
def test_partners_cannot_come_with_different_scores(scores: list[int]) -> None:
    with pytest.raises(ValueError, match="partners have one score"):
        resumed("mod", scores, "points")


@clause("TEAM-1")
def test_teams_belong_to_a_match() -> None:
    assert lastcard.OPTIONS["teams"].scope == "match"
    with pytest.raises(ValueError, match="belongs to a match"):
        lastcard.Round.deal("mod", options={"teams": "two"})


@clause("TEAM-1", "KP-3", "MOD-3")
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_at_the_table_partners_are_opponents(seats: int) -> None:
    """The very same rounds are dealt and played, with sides or without."""
    alone, teams = (
        lastcard.Match("mod", seats, "same", {"scoring": "points", **more}) for more in ({}, {"teams": "two"})
    )
    assert teams.round.history == alone.round.history
    assert [teams.round.legal(seat) for seat in range(seats)] == [
        alone.round.legal(seat) for seat in range(seats)
    ]


@clause("TEAM-1", "SCOR-1")
def test_with_two_seats_each_is_a_side_of_its_own() -> None:
    m = resumed("mod", [0, 0], "points", "{edition} hands=b1/y5,y6 pile=b5 draw=g8")
    m.act(0, "b1")
    assert m.scores == [11, 0]
