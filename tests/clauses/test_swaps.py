"""A 7 swaps hands, a 0 moves all of them on (SWAP)."""

from __future__ import annotations

import pytest

import lastcard
from kit import ALL, clause, kinds, lay, play, red, refused, told
from lastcard.reasons import reason


@clause("SWAP-1")
@pytest.mark.parametrize("edition", ALL)
def test_the_player_of_a_7_swaps_hands_with_a_seat_of_their_choice(edition: str) -> None:
    a = red(edition)
    r = lay(f"{edition} hands={a}7,{a}1,{a}2/g1,g2,g3/b1,b2 pile={a}5 draw=* options=seven_zero:both")
    play(r, f"0:{a}7")
    assert (r.phase, r.turn, r.actor, r.legal(0)) == ("swap", 0, 0, ["swap1", "swap2"])
    assert (r.legal(1), r.legal(2)) == ([], [])
    assert reason(r.view(0), "swap2") == ("swap", "SWAP-1")
    play(r, "0:swap2")
    assert [r.hand(seat) for seat in range(3)] == [["b1", "b2"], ["g1", "g2", "g3"], [f"{a}1", f"{a}2"]]
    assert (r.phase, r.turn) == ("turn", 1)


@clause("SWAP-1")
@pytest.mark.parametrize(
    "seven_zero, asked", [("off", False), ("both", True), ("seven", True), ("zero", False)]
)
def test_a_7_swaps_only_where_it_is_played_so(seven_zero: str, asked: bool) -> None:
    r = lay(f"classic hands=r7,r1,r2/g1,g2/b1,b2 pile=r5 draw=* options=seven_zero:{seven_zero}")
    play(r, "0:r7")
    assert (r.phase == "swap") is asked


@clause("SWAP-1")
def test_with_two_seats_nobody_is_asked() -> None:
    r = lay("classic hands=r7,r1,r2/g1,g2,g3 pile=r5 draw=* options=seven_zero:seven")
    events = play(r, "0:r7")
    assert kinds(events) == ["played", "swapped", "holds", "holds", "asked"]
    assert (r.hand(0), r.hand(1), r.turn) == (["g1", "g2", "g3"], ["r1", "r2"], 1)


@clause("SWAP-1")
def test_the_swap_is_mandatory_and_with_somebody_else() -> None:
    r = lay("classic hands=r7,r1,r2/g1,g2/b1,b2 pile=r5 draw=* options=seven_zero:both")
    refused(r, 0, "swap1", "SWAP-1")
    play(r, "0:r7")
    for token in ("swap0", "swap3", "keep", "draw", "r1", "r0", "take"):
        assert refused(r, 0, token).clause in ("SWAP-1", "WD4-1")
    refused(r, 1, "swap2", "TURN-3")
    refused(r, 1, "g1", "TURN-3")


@clause("SWAP-1", "DRAW-2")
def test_a_drawn_7_swaps_too() -> None:
    r = lay("classic hands=b1,b2/g1,g2/y1,y2 pile=r5 draw=r7 options=seven_zero:both")
    play(r, "0:draw 0:r7 0:swap1")
    assert (r.hand(0), r.hand(1)) == (["g1", "g2"], ["b1", "b2"])


@clause("SWAP-1", "WAS-7")
def test_a_7_that_follows_avatar_state_swaps_from_its_player() -> None:
    r = lay("avatar hands=r1,r2/A,r7,y1,g1,b1/b2,b3 pile=r5 draw=* options=seven_zero:both")
    play(r, "1:A 1:r7")
    assert (r.phase, r.actor, r.legal(1)) == ("swap", 1, ["swap0", "swap2"])
    play(r, "1:swap2")
    assert (r.hand(1), r.hand(2), r.turn) == (["b2", "b3"], ["y1", "g1", "b1"], 2)


@clause("SWAP-1", "SWAP-2", "OUT-1")
@pytest.mark.parametrize("card", ["r7", "r0"])
def test_as_last_card_neither_moves_a_hand(card: str) -> None:
    r = lay(f"classic hands={card}/g1,g2/b1,b2 pile=r5 draw=* options=seven_zero:both")
    play(r, f"0:{card}")
    assert (r.over, r.winner, r.sizes) == (True, 0, [0, 2, 2])


@clause("SWAP-2")
@pytest.mark.parametrize("direction, owner", [("cw", -1), ("ccw", 1)])
@pytest.mark.parametrize("seats", [2, 3, 10])
def test_a_0_moves_every_hand_one_seat_on(direction: str, owner: int, seats: int) -> None:
    hands = [["r0", "r1"], *([f"{'gb'[n % 2]}{n // 2 + 1}", "y9"][: 1 + (n < 3)] for n in range(1, seats))]
    line = "/".join(map(",".join, hands))
    r = lay(f"classic hands={line} pile=r5 dir={direction} draw=* options=seven_zero:zero")
    events = play(r, "0:r0")
    left = [["r1"], *hands[1:]]
    assert [sorted(r.hand(seat)) for seat in range(seats)] == [
        sorted(left[(seat + owner) % seats]) for seat in range(seats)
    ]
    assert len(told(events, "movedon")) == 1
    assert [event.seat for event in told(events, "holds")] == list(range(seats))
    assert r.turn == (0 - owner) % seats


@clause("SWAP-3")
def test_foreheads_and_guesses_stay_with_the_seat() -> None:
    r = lay(
        "corn hands=p7,p1/g1,g2/b1,b2 pile=p5 draw=* foreheads=-/g4/W guessed=-/b/- options=seven_zero:both"
    )
    play(r, "0:p7 0:swap1")
    assert (r.hand(0), r.hand(1)) == (["g1", "g2"], ["p1"])
    assert (r.foreheads(0), r.foreheads(1), r.foreheads(2)) == ([], ["g4"], ["W"])
    assert r.view(0).guessed == ("", "b", "")


@clause("SWAP-3")
@pytest.mark.parametrize("card, more", [("r7", "0:swap2"), ("r0", "")])
def test_a_seat_sees_its_own_new_hand_and_nobody_elses(card: str, more: str) -> None:
    r = lay(f"classic hands={card},r1,r2/g1,g2,g3/b1,b2 pile=r5 draw=* options=seven_zero:both")
    holds = told(play(r, f"0:{card} {more}"), "holds")
    for event in holds:
        assert list(event.cards) == r.hand(event.seat)
        for viewer in (None, 0, 1, 2):
            hidden = ("?",) * len(event.cards)
            assert lastcard.redact(event, viewer).cards == (event.cards if viewer == event.seat else hidden)
    assert [event.seat for event in holds] == ([0, 2] if more else [0, 1, 2])


@clause("SWAP-4", "UNO-1")
def test_whoever_lays_a_7_as_the_last_card_but_one_can_be_caught_until_the_swap() -> None:
    r = lay("classic hands=r7,r1/g1,g2/b1,b2 pile=r5 draw=* options=seven_zero:both")
    play(r, "0:r7")
    assert (r.phase, r.exposed) == ("swap", 0)
    caught = r.clone()
    play(caught, "1:catch0 0:swap1")
    assert (caught.sizes, caught.exposed) == ([2, 3, 2], None)
    play(r, "0:swap1")
    assert (r.sizes, r.exposed) == ([2, 1, 2], None), "nobody else is exposed by an exchange"
    refused(r, 1, "uno", "UNO-8")
    assert "an exchange left it with one card" in refused(r, 0, "catch1", "UNO-3").reason


@clause("SWAP-4")
@pytest.mark.parametrize("call, exposed", [("0:uno 0:r7", None), ("0:r7 0:uno", 0), ("0:r7", 0)])
def test_after_the_exchange_only_a_call_made_ahead_counts(call: str, exposed: int | None) -> None:
    r = lay("classic hands=r7,r1/g1/b1,b2 pile=r5 draw=* options=seven_zero:both")
    play(r, call)
    play(r, "0:swap1")
    assert (r.hand(0), r.exposed) == (["g1"], exposed)
    assert r.view(2).callers == ((0,) if exposed is None else ())
    again = lay(r.position())
    assert again.view(2) == r.view(2)


@clause("SWAP-4")
def test_a_hand_of_three_may_become_a_hand_of_one_that_has_to_be_called() -> None:
    r = lay("classic hands=r7,r1,r2,r3/g1/b1,b2 pile=r5 draw=* said=1 options=seven_zero:both")
    assert r.view(0).callers == (1,)
    play(r, "0:r7 0:swap1")
    assert (r.exposed, r.view(0).callers) == (0, ())
    play(r, "2:catch0")
    assert r.sizes == [3, 3, 2]


@clause("SWAP-4")
def test_by_a_0_only_its_player_can_be_exposed() -> None:
    r = lay("classic hands=r0,r1/g1/b1,b2/y1 pile=r5 draw=* options=seven_zero:both")
    play(r, "0:r0")
    assert (r.sizes, r.exposed) == ([1, 1, 1, 2], 0)


@clause("SWAP-4", "FIRST-2")
@pytest.mark.parametrize("face", ["7", "0"])
def test_as_start_card_neither_moves_a_hand(face: str) -> None:
    options = {"seven_zero": "both"}
    for seed in range(300):
        r = lastcard.Round.deal("classic", 3, seed, options, 0)
        if r.top[1:] == face:
            assert (r.phase, r.turn) == ("turn", 1)
            assert not told(r.history, "holds")
            return
    raise AssertionError("no such start card")


@clause("SWAP-4", "R-31")
@pytest.mark.parametrize("discard", ["under", "top"])
def test_discarded_from_a_forehead_neither_moves_a_hand(discard: str) -> None:
    r = lay(
        "corn hands=g1,g2/p1,p2/b1,b2 pile=b5 draw=* foreheads=g7+g0/-/-"
        f" options=seven_zero:both,narwhal_discard:{discard}"
    )
    play(r, "0:g 0:g")
    assert (r.phase, r.turn, r.hand(0)) == ("turn", 0, ["g1", "g2"])


@clause("SWAP-1")
@pytest.mark.parametrize(
    "line",
    [
        "hands=r1/b1/g1 pile=r7",
        "hands=r1/b1 pile=r7 options=seven_zero:both",
        "hands=r1/b1/g1 pile=r6 options=seven_zero:both",
        "hands=r1/b1/g1 pile=r7 options=seven_zero:zero",
    ],
)
def test_a_position_in_phase_swap_needs_a_7_and_a_choice(line: str) -> None:
    with pytest.raises(lastcard.InvalidNotation, match="phase=swap needs"):
        lay(f"classic {line} phase=swap draw=*")
