"""House rules about the deal, penalties and calls (SIZE, HPEN, NOCALL)."""

import pytest

import lastcard
from kit import ALL, clause, lay, play, refused, told


@clause("SIZE-1")
@pytest.mark.parametrize("seats", [2, 10])
@pytest.mark.parametrize("size", [3, 7, 10])
@pytest.mark.parametrize("edition", ALL)
def test_everybody_is_dealt_as_many_cards_as_the_table_chose(edition: str, size: int, seats: int) -> None:
    r = lastcard.Round.deal(edition, seats, "many", dealer=0, options={"hand_size": str(size)})
    dealt = [len(event.cards) for event in told(r.history, "dealt")]
    assert dealt == [size] * seats
    assert len(r.draw_pile) + len(r.discard_pile) + sum(r.sizes) == (108 if edition == "classic" else 112)


@clause("SIZE-1")
@pytest.mark.parametrize("size", ["2", "11", "07", "seven", ""])
def test_no_hand_is_smaller_than_three_or_larger_than_ten(size: str) -> None:
    with pytest.raises(ValueError, match="a whole number from 3 to 10"):
        lastcard.Round.deal("mod", options={"hand_size": size})


@clause("HPEN-1", "CHAL-5")
@pytest.mark.parametrize("more", [0, 1, 4])
@pytest.mark.parametrize("edition", ALL)
def test_a_wrong_challenge_costs_four_cards_and_the_penalty(edition: str, more: int) -> None:
    r = lay(f"{edition} hands=F,y1,y2/g1/g2,g3 pile=b5 options=challenge_penalty:{more} seed=x")
    play(r, "0:F 0:y 1:challenge")
    assert r.sizes == [2, 1 + 4 + more, 2]
    assert r.turn == 2


@clause("HPEN-1", "CHAL-4")
@pytest.mark.parametrize("edition", ALL)
def test_who_is_found_guilty_draws_four_whatever_a_wrong_challenge_costs(edition: str) -> None:
    r = lay(f"{edition} hands=F,b1,b2/g1/g2,g3 pile=b5 options=challenge_penalty:4 seed=x")
    play(r, "0:F 0:y 1:challenge")
    assert r.sizes == [2 + 4, 1, 2]


@clause("HPEN-1", "UNO-2")
@pytest.mark.parametrize("cost", [1, 3, 6])
@pytest.mark.parametrize("edition", ALL)
def test_being_caught_costs_the_penalty(edition: str, cost: int) -> None:
    r = lay(f"{edition} hands=b1,y2/g1,g2/g3,g4 pile=b5 options=uno_penalty:{cost} seed=x")
    events = play(r, "0:b1 2:catch0")
    assert r.sizes == [1 + cost, 2, 2]
    assert [len(drew.cards) for drew in told(events, "drew")] == [cost]


@clause("HPEN-1", "SHUF-5")
def test_a_penalty_is_paid_with_what_there_is() -> None:
    r = lay("classic hands=b1,y2/g1,g2 pile=b5 draw=g7 options=uno_penalty:6")
    events = play(r, "0:b1 1:catch0")
    assert r.sizes[0] == 1 + 2  # the last card to draw, and b5 from under b1
    assert [short.missing for short in told(events, "short")] == [4]


@clause("NOCALL-1", "UNO-1")
@pytest.mark.parametrize("edition", ALL)
def test_where_nobody_calls_nobody_is_exposed(edition: str) -> None:
    position = f"{edition} hands=b1,y2/g1,g2/g3,g4 pile=b5 draw=g7"
    r = lay(f"{position} options=uno_call:off")
    assert "uno" in lay(position).legal(0)
    assert "uno" not in r.legal(0)
    refused(r, 0, "uno", "NOCALL-1")
    events = play(r, "0:b1")
    assert r.exposed is None
    assert not told(events, "exposed")
    assert r.view(0).with_call == ()
    refused(r, 0, "uno", "NOCALL-1")
    refused(r, 2, "catch0", "NOCALL-1")
    assert r.view(1).callers == ()


@clause("NOCALL-1", "MOD-7")
def test_where_nobody_calls_a_giver_who_is_left_with_one_card_is_not_exposed() -> None:
    r = lay("mod hands=M,b1,y2/g1,g2/g3,g4 pile=b5 draw=g7 options=uno_call:off")
    play(r, "0:M 0:b")
    assert (r.sizes[0], r.exposed, r.phase) == (1, None, "name")


@clause("NOCALL-1")
@pytest.mark.parametrize("field", ["exposed=1", "called=yes", "said=1"])
def test_a_position_where_nobody_calls_tells_of_no_call(field: str) -> None:
    with pytest.raises(lastcard.InvalidNotation):
        lay(f"mod hands=b1,y2/g1/g3,g4 pile=b5 draw=g7 options=uno_call:off {field}")
