"""OUT, LAST: the last card, and what it still does."""

import pytest

import lastcard
from kit import ALL, TRIO, clause, kinds, lay, play, refused

LAST_CARDS = [
    *((edition, card) for edition in ALL for card in ("b1", "bs", "br", "bd", "W", "F")),
    ("angry-birds", "K"),
    ("mod", "M"),
    ("corn", "N"),
]
BOTH_SCORINGS = pytest.mark.parametrize("scoring", ["points", "alternative"])


@clause("OUT-1")
@pytest.mark.parametrize("edition", ALL)
def test_who_has_no_card_left_wins_and_the_round_is_over(edition: str) -> None:
    r = lay(f"{edition} hands=b1/g1,g2/y1,y2 pile=b5 draw=g7,g8")
    events = play(r, "0:b1")
    assert (r.over, r.winner, r.void) == (True, 0, False)
    assert (r.phase, r.actor, r.exposed) == ("over", None, None)
    assert kinds(events)[-1] == "ended"
    for seat in range(3):
        assert r.legal(seat) == []
        refused(r, seat, "draw")


@clause("OUT-1", "SCOR-1")
@pytest.mark.parametrize("edition", ALL)
def test_once_a_round_is_over_every_hand_is_open(edition: str) -> None:
    r = lay(f"{edition} hands=b1/g1,g2/y1,y2 pile=b5 draw=g7,g8")
    assert (r.view(0).hands, r.view(0).points) == (None, None)
    play(r, "0:b1")
    for viewer in (0, 1, 2, None):
        assert [sorted(hand) for hand in r.view(viewer).hands or ()] == [[], ["g1", "g2"], ["y1", "y2"]]
        assert list(r.view(viewer).points or ()) == [0, 3, 3]


@clause("OUT-2", "NEXT-1")
@pytest.mark.parametrize(
    "edition, options", [*((edition, {}) for edition in TRIO), ("avatar", {"scoring": "points"})]
)
def test_points_are_scored_and_play_starts_over(edition: str, options: dict[str, str]) -> None:
    r = lay(f"{edition} hands=b1/g1,g2/y1,y2 pile=b5 draw=g7,g8")
    m = lastcard.Match.resume(edition, scores=[0, 0, 0], round=r, options=options)
    m.act(0, "b1")
    assert list(m.scores) == [6, 0, 0]
    m.next_round()
    assert not m.round.over
    assert min(m.round.sizes) == 7


@clause("OUT-3", "LAST-3", "LAST-4", "WILD-4", "KP-9", "MOD-9", "NAR-13")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("edition, card", LAST_CARDS)
def test_no_card_is_barred_as_last_card_and_no_further_decision_is_asked(
    edition: str, card: str, seats: int
) -> None:
    hands = "/".join(["g1,g2", "y1,y2"][: seats - 1])
    r = lay(f"{edition} hands={card}/{hands} pile=b5 draw=g7,g8,g9,y7,y8")
    play(r, f"0:{card}")
    assert (r.over, r.winner, r.top) == (True, 0, card)


@clause("OUT-3", "UNO-9")
@pytest.mark.parametrize("edition", ALL)
def test_a_drawn_card_is_never_the_last_but_the_next_play_can_be(edition: str) -> None:
    r = lay(f"{edition} hands=b1/g1,g2 pile=b5 draw=b2,g8")
    play(r, "0:draw 0:b2 1:draw 0:b1")
    assert r.winner == 0


@clause("LAST-1", "R-21")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_two_as_last_card_is_drawn_and_counted(edition: str, seats: int) -> None:
    hands = "/".join(["g1,g2", "y1,y2"][: seats - 1])
    r = lay(f"{edition} hands=bd/{hands} pile=b5 draw=g7,g8,g9,y7")
    play(r, "0:bd")
    assert r.over
    assert sorted(r.hand(1)) == ["g1", "g2", "g7", "g8"]
    assert list(r.points) == [0, 18, 3][:seats]


@clause("LAST-2", "R-20", "R-21")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_four_as_last_card_is_drawn_counted_and_not_challenged(edition: str, seats: int) -> None:
    hands = "/".join(["g1,g2", "y1,y2"][: seats - 1])
    r = lay(f"{edition} hands=F/{hands} pile=b5 draw=g7,g8,g9,yd,y7")
    play(r, "0:F")
    assert r.over
    assert sorted(r.hand(1)) == ["g1", "g2", "g7", "g8", "g9", "yd"]
    assert list(r.points) == [0, 3 + 24 + 20, 3][:seats]
    refused(r, 1, "challenge")
    refused(r, 1, "take")


@clause("LAST-2", "R-20", "R-15")
@pytest.mark.parametrize("draw_four", ["bluff", "strict", "free"])
@pytest.mark.parametrize("edition", ALL)
def test_a_draw_four_as_last_card_is_legal_under_every_option(edition: str, draw_four: str) -> None:
    r = lay(f"{edition} hands=F/g1,g2 pile=b5 draw=g7,g8,g9,y7,y8 options=draw_four:{draw_four}")
    play(r, "0:F")
    assert (r.winner, r.sizes[1]) == (0, 6)


@clause("LAST-1", "LAST-2", "R-21")
@pytest.mark.parametrize("card, drawn", [("bd", 2), ("F", 4)])
@pytest.mark.parametrize("option", ["on", "off"])
@pytest.mark.parametrize("edition", ALL)
def test_the_last_card_s_draw_can_be_switched_off(edition: str, option: str, card: str, drawn: int) -> None:
    r = lay(f"{edition} hands={card}/g1,g2/y1,y2 pile=b5 draw=g7,g8,g9,y7 options=last_card_draw:{option}")
    play(r, f"0:{card}")
    assert r.over
    assert r.sizes[1] == 2 + (drawn if option == "on" else 0)


@clause("LAST-1", "LAST-2", "SCOR-1", "ALT-1", "R-21")
@BOTH_SCORINGS
@pytest.mark.parametrize("card, left", [("bd", [0, 1 + 7 + 8, 2]), ("F", [0, 1 + 7 + 8 + 9 + 50, 2])])
@pytest.mark.parametrize("edition", ALL)
def test_the_last_card_s_draw_counts_in_both_scorings(
    edition: str, card: str, left: list[int], scoring: str
) -> None:
    r = lay(f"{edition} hands={card}/g1/y2 pile=b5 draw=g7,g8,g9,W,y8")
    m = lastcard.Match.resume(edition, scores=[5, 5, 5], round=r, options={"scoring": scoring})
    m.act(0, card)
    assert list(r.points) == left
    gains = left if scoring == "alternative" else [sum(left), 0, 0]
    assert list(m.scores) == [5 + gain for gain in gains]


@clause("LAST-1", "SHUF-3", "R-40")
@pytest.mark.parametrize("edition", ALL)
def test_the_last_card_s_draw_reshuffles_if_it_must(edition: str) -> None:
    r = lay(f"{edition} hands=F/g1/y2 pile=b5,b6,b7 draw=g7")
    play(r, "0:F")
    assert sorted(r.hand(1)) == ["b5", "b6", "b7", "g1", "g7"]
    assert list(r.points) == [0, 26, 2]


@clause("LAST-1", "SHUF-5", "R-41")
@pytest.mark.parametrize("edition", ALL)
def test_the_last_card_s_draw_gives_what_there_is(edition: str) -> None:
    r = lay(f"{edition} hands=F/g1/y2 pile=b5 draw=g7")
    play(r, "0:F")
    assert (r.over, r.winner) == (True, 0)
    assert sorted(r.hand(1)) == ["b5", "g1", "g7"]


@clause("LAST-3")
@pytest.mark.parametrize("card", ["br", "bs", "W", "b1"])
@pytest.mark.parametrize("edition", ALL)
def test_other_last_cards_do_nothing_more(edition: str, card: str) -> None:
    r = lay(f"{edition} hands={card}/g1,g2/y1,y2 pile=b5 draw=g7,g8,g9")
    play(r, f"0:{card}")
    assert list(r.sizes) == [0, 2, 2]
    assert list(r.points) == [0, 3, 3]
    assert r.draw_pile == ["g7", "g8", "g9"]


@clause("LAST-4", "R-22")
@pytest.mark.parametrize("edition, card", [("angry-birds", "K"), ("mod", "M"), ("corn", "N")])
def test_a_special_card_as_last_card_gives_nobody_anything(edition: str, card: str) -> None:
    r = lay(f"{edition} hands={card}/g1,g2/y1,y2 pile=b5 draw=g7,g8,g9")
    play(r, f"0:{card}")
    assert (r.over, r.winner) == (True, 0)
    assert list(r.points) == [0, 3, 3]
    assert not any(r.foreheads(seat) for seat in range(3))
    assert r.draw_pile == ["g7", "g8", "g9"]


@clause("LAST-4", "R-22", "KP-9")
@pytest.mark.parametrize("colours", ["two", "one"])
def test_king_pig_as_last_card_can_be_made_to_give_before_the_count(colours: str) -> None:
    options = f"last_card_special:on,king_pig_colours:{colours}"
    r = lay(f"angry-birds hands=K/g1/y2 pile=b5 draw=b8,W,r3,r4 options={options}")
    play(r, "0:K")
    assert (r.over, r.phase, r.actor) == (False, "hit", 0)
    play(r, "0:r")
    assert (r.over, r.winner, r.phase) == (True, 0, "over")
    assert sorted(r.hand(1)) == ["b8", "g1", "r3"]
    assert sorted(r.hand(2)) == ["W", "y2"]
    assert list(r.points) == [0, 12, 52]


@clause("LAST-5")
@pytest.mark.parametrize("direction, victim", [("cw", 1), ("ccw", 2)])
@pytest.mark.parametrize("card, drawn", [("bd", 2), ("F", 4)])
@pytest.mark.parametrize("edition", ALL)
def test_the_last_card_hits_the_next_seat_in_the_direction_of_play(
    edition: str, card: str, drawn: int, direction: str, victim: int
) -> None:
    r = lay(f"{edition} hands={card}/g1/y2 pile=b5 draw=g7,g8,g9,y7,y8 dir={direction}")
    play(r, f"0:{card}")
    assert r.sizes[victim] == 1 + drawn
    assert r.sizes[3 - victim] == 1


@clause("LAST-1", "SCOR-1", "R-34")
def test_in_corn_the_victim_of_a_last_draw_two_counts_hand_and_forehead() -> None:
    r = lay("corn hands=bd/g1/y2 foreheads=-/p4/y3 pile=b5 draw=g7,g8,g9")
    play(r, "0:bd")
    assert list(r.points) == [0, 1 + 4 + 7 + 8, 2 + 3]
    assert list(r.foreheads(1)) == ["p4"]
