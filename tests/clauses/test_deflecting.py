"""Draw cards are passed on with a Skip or a Reverse (DEFL)."""

from __future__ import annotations

import pytest

from kit import answers, clause, lay, owing, play


@clause("DEFL-1")
@pytest.mark.parametrize(
    "deflect, cards", [("skip", ["gs"]), ("reverse", ["gr"]), ("both", ["gs", "gr"]), ("off", [])]
)
@pytest.mark.parametrize("stacking", ["off", "twos"])
def test_what_deflects_is_of_the_colour_in_play(deflect: str, cards: list[str], stacking: str) -> None:
    hand = "gs,gr,rs,rr,r1"
    options = f"deflect:{deflect},stacking:{stacking}"
    if (deflect, stacking) == ("off", "off"):
        options = "deflect:off"
    else:
        assert answers(owing(hand, "gd", options=options)) == cards
    assert answers(owing(hand, "F,y3", colour="g", options=options)) == cards


@clause("DEFL-1")
def test_the_sum_goes_on_unchanged_and_nobody_is_skipped_besides() -> None:
    r = lay("classic hands=rd,r1/rs,g1/b1,b2/b3,b4 pile=r5 draw=* options=deflect:both")
    play(r, "0:rd 1:rs")
    assert (r.turn, r.actor, r.pending, r.top) == (1, 2, 2, "rs")
    play(r, "2:take")
    assert (r.sizes[2], r.turn) == (4, 3)


@clause("DEFL-1", "REV-1")
def test_after_a_reverse_the_sum_goes_on_in_the_new_direction() -> None:
    r = lay("classic hands=rd,r1,r2/rr,g1/b1,b2/b3,b4 pile=r5 draw=* options=deflect:both")
    play(r, "0:rd 1:rr")
    assert (r.turn, r.actor, r.pending, r.direction) == (1, 0, 2, -1)
    play(r, "0:take")
    assert (r.sizes[0], r.turn) == (4, 3)


@clause("DEFL-1", "REV-3", "SKIP-3")
@pytest.mark.parametrize("reverse", ["skip", "literal"])
@pytest.mark.parametrize("card", ["rs", "rr"])
def test_with_two_seats_what_is_deflected_comes_back(card: str, reverse: str) -> None:
    r = lay(
        f"classic hands=rd,r1,r2/{card},g1,g2 pile=r5 draw=*"
        f" options=deflect:both,two_player_reverse:{reverse}"
    )
    play(r, f"0:rd 1:{card}")
    assert (r.turn, r.actor, r.pending) == (1, 0, 2)
    play(r, "0:take")
    assert (r.sizes, r.turn) == ([4, 2], 1)


@clause("DEFL-1", "STACK-1")
def test_a_stack_looks_through_skips_and_reverses_to_the_draw_card() -> None:
    r = lay("classic hands=rd,r1/rs,g1/yd,F,b2/b3,b4 pile=r5 draw=* options=deflect:both,stacking:same")
    play(r, "0:rd 1:rs")
    assert answers(r, 2) == ["yd"], "a Draw Two hits, though a Skip lies on top"
    four = lay("classic hands=F,b1/gs,g1/gd,yd,F,b2/b3,b4 pile=r5 draw=* options=deflect:both,stacking:any")
    play(four, "0:F 0:g 1:gs")
    assert answers(four, 2) == ["gd", "F"]


@clause("DEFL-1", "SHUF-2")
def test_what_hits_is_known_even_after_the_pile_below_was_reshuffled() -> None:
    r = lay("classic hands=F,b1,b2/gs,g1/g2,F/b3,b4 pile=r5,r6,r7 draw=- options=deflect:both,stacking:same")
    play(r, "0:F 0:g 1:gs 0:catch1")
    assert r.discard_pile == ["gs"]
    assert " pending=4 by=F " in r.position()
    again = lay(r.position())
    for each in (r, again):
        assert answers(each, 2) == ["F"]
        assert each.position() == r.position()
