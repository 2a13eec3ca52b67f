"""Too many cards put a seat out of the round (MERCY)."""

from __future__ import annotations

import pytest

import lastcard
from kit import ALL, cards_in_game, clause, kinds, lay, play, red, refused, told


def many(number: int, colour: str = "y", more: str = "b") -> str:
    """So many different cards of two colours, as a hand."""
    faces = [*"123456789", "s", "r", "d"]
    cards = [c + face for c in (colour, more) for face in faces for _ in range(2)]
    return ",".join(cards[:number])


ON_THE_SHEET = {"corn": "bgyp", "avatar": "rygb"}
"""The colours as a sheet lists them (DECK-3); the others have blue, green, red, yellow."""


def in_hand_order(edition: str, cards: list[str]) -> list[str]:
    order = [colour + face for colour in ON_THE_SHEET.get(edition, "bgry") for face in "0123456789srd"]
    return sorted(cards, key=[*order, "W", "F", *"KMNA"].index)


@clause("MERCY-1", "DECK-3")
@pytest.mark.parametrize(
    "edition, order",
    [
        ("angry-birds", "b0,b1,g2,gs,r3,rd,y4,y5,W,F,K"),
        ("mod", "b0,b1,g2,gs,r3,rd,y4,y5,W,F,M"),
        ("corn", "b0,b1,g2,gs,y4,y5,p3,pd,W,F,N"),
        ("avatar", "r3,rd,y4,y5,g2,gs,b0,b1,W,F,A"),
        ("classic", "b0,b1,g2,gs,r3,rd,y4,y5,W,F"),
    ],
)
def test_a_hand_goes_under_the_pile_with_its_colours_as_the_sheet_lists_them(
    edition: str, order: str
) -> None:
    more = "y6,y6,y7,y7,y8,y8,y9,y9,yr"
    r = lay(f"{edition} hands=g1,g3/{order},{more}/g1,g3 pile=g9 draw=b2,b3 turn=1 options=mercy:20")
    play(r, "1:draw")
    assert [card for card in r.discard_pile if card in order.split(",")] == order.split(",")


@clause("MERCY-1")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("mercy", ["20", "25", "30"])
def test_a_seat_with_so_many_cards_is_out_once_the_action_is_done(edition: str, mercy: str) -> None:
    a = red(edition)
    r = lay(
        f"{edition} hands={a}1,{a}2/{many(int(mercy) - 1)}/g1,g2 pile=g9 draw={a}3,{a}4,{a}5 turn=1"
        f" options=mercy:{mercy}"
    )
    before = cards_in_game(r)
    hand = r.hand(1)
    events = play(r, "1:draw")
    assert (r.out, r.sizes, r.turn, r.phase) == ([1], [2, 0, 2], 2, "turn")
    (retired,) = told(events, "retired")
    assert retired.seat == 1
    order = in_hand_order(edition, [*hand, f"{a}3"])
    assert list(retired.cards) == order
    assert r.discard_pile == ["g9", *order], "in hand order, below everything else"
    assert cards_in_game(r) == before
    assert r.view(0).out == (1,)


@clause("MERCY-1")
def test_one_card_less_is_no_reason() -> None:
    r = lay(f"classic hands=r1,r2/{many(18)}/g1,g2 pile=g9 draw=* turn=1 options=mercy:20")
    play(r, "1:draw")
    assert r.out == []


@clause("MERCY-1")
def test_whoever_is_out_is_passed_over_and_can_do_nothing() -> None:
    r = lay("classic hands=r1,r2,r3/-/g1,g2,g3/b1,b2 pile=r9 draw=* out=1 options=mercy:20")
    assert r.legal(1) == []
    refused(r, 1, "draw", "MERCY-1")
    refused(r, 1, "catch0", "MERCY-1")
    play(r, "0:r1")
    assert (r.turn, r.view(0).next) == (2, 3)
    assert r.asking_order() == [2, 3, 0]


@clause("MERCY-1", "SKIP-1", "D2-1")
@pytest.mark.parametrize("card, turn, sizes", [("rs", 3, [2, 0, 2, 2]), ("rd", 3, [2, 0, 4, 2])])
def test_skips_and_draw_twos_strike_the_next_who_plays(card: str, turn: int, sizes: list[int]) -> None:
    r = lay(f"classic hands={card},r2,r3/-/g1,g2/b1,b2 pile=r9 draw=* out=1 options=mercy:20")
    play(r, f"0:{card}")
    assert (r.turn, r.sizes) == (turn, sizes)


@clause("MERCY-1", "REV-3")
def test_with_two_left_a_reverse_works_as_a_skip() -> None:
    r = lay("classic hands=rr,r2,r3/-/g1,g2 pile=r9 draw=* out=1 options=mercy:20")
    play(r, "0:rr")
    assert r.turn == 0


@clause("MERCY-1", "SHUF-6")
def test_a_round_is_blocked_by_those_who_play() -> None:
    r = lay("classic hands=b1,b2/-/g1,g2 pile=r9 draw=- out=1 options=mercy:20")
    play(r, "0:draw 2:draw")
    assert r.void


@clause("MERCY-1", "KP-3", "KP-4")
def test_in_the_middle_of_a_king_pig_nobody_is_out_before_all_of_it_is_given() -> None:
    r = lay(
        f"angry-birds hands=K,r1,r2/{many(19)}/g1,g2/b1,b2 pile=g9 draw=g3,g4,g5,g6,r7,r8 options=mercy:20"
    )
    events = play(r, "0:K 0:r")
    assert [event.seat for event in told(events, "received")] == [1, 2, 3, 1, 2]
    assert kinds(events)[-1] == "retired"
    assert (r.out, r.sizes, r.phase, r.actor) == ([1], [2, 0, 4, 3], "name", 0)
    play(r, "0:b")
    assert r.turn == 2
    again = lay(r.position())
    assert again.view(2) == r.view(2)


@clause("MERCY-1", "KP-3")
def test_a_king_pig_passes_over_who_is_out() -> None:
    r = lay("angry-birds hands=K,r1,r2/-/g1,g2/b1,b2 pile=g9 draw=g3,g4,r7,r8 out=1 options=mercy:20")
    assert [event.seat for event in told(play(r, "0:K 0:r"), "received")] == [2, 3, 2]


@clause("MERCY-1", "NAR-2")
def test_a_narwhal_passes_over_who_is_out() -> None:
    r = lay(
        f"corn hands=N,p1,p2/{many(19)}/-/b1,b2 pile=g9 draw=g3,g4,g5,p3 foreheads=-/W+g1/-/- out=2"
        " options=mercy:20"
    )
    raised = told(play(r, "0:N"), "forehead")
    assert [event.seat for event in raised] == [1, 3, 0]


@clause("MERCY-1", "NAR-14")
def test_forehead_cards_go_under_the_pile_after_the_hand_oldest_first() -> None:
    r = lay(
        f"corn hands=p1,p2,p3/{many(18)}/b1,b2 pile=pd,g9 draw=p4,p5 turn=0 phase=answer"
        " foreheads=-/W+g1/- options=mercy:20,stacking:twos"
    )
    hand = r.hand(1)
    play(r, "1:take")
    assert r.discard_pile == [
        "pd",
        "g9",
        *in_hand_order("corn", [*hand, "p4", "p5"]),
        "W",
        "g1",
    ]
    assert r.foreheads(1) == []


@clause("MERCY-1", "STACK-3")
def test_in_a_stack_whoever_takes_too_much_is_out_and_play_goes_on() -> None:
    r = lay(
        f"classic hands=r1,r2/{many(15)}/g1,g2 pile=rd,gd draw=* turn=0 phase=answer pending=6"
        " options=mercy:20,stacking:twos"
    )
    play(r, "1:take")
    assert (r.out, r.turn, r.pending) == ([1], 2, 0)


@clause("MERCY-1", "STACK-1")
def test_what_somebody_owed_who_is_out_is_gone() -> None:
    r = lay(f"classic hands=rd,r2,r3/{many(20)}/g1,g2 pile=r9 draw=* options=mercy:20,stacking:twos")
    play(r, "0:rd")
    assert (r.out, r.pending, r.phase, r.turn) == ([1], 0, "turn", 2)


@clause("MERCY-1", "CHAL-4")
def test_a_bluff_in_a_stack_may_put_its_player_out() -> None:
    guilty = lay(f"classic hands=yd,g1,g2/F,{many(16)}/b1,b2 pile=y9 draw=* options=mercy:20,stacking:up")
    play(guilty, "0:yd 1:F 1:r 2:challenge")
    assert (guilty.out, guilty.turn, guilty.phase) == ([1], 2, "turn")


@clause("MERCY-1", "MOD-3")
def test_mods_giving_passes_over_who_went_out_meanwhile() -> None:
    r = lay(f"mod hands=M,r1,r2,r3,g1/{many(19)}/b1,b2/b3,b4 pile=g9 draw=* options=mercy:20")
    play(r, "0:M 0:r 0:r1")
    assert (r.out, r.phase, r.view(0).receiver) == ([1], "give", 2)
    play(r, "0:r2")
    assert (r.hand(3), r.phase) == (["r3", "b3", "b4"], "name")


@clause("MERCY-1", "MOD-3")
def test_between_two_who_are_left_mods_cards_go_without_asking() -> None:
    r = lay(f"mod hands=M,r1,r2,r3,g1/{many(19)}/b1,b2 pile=g9 draw=* options=mercy:20")
    play(r, "0:M 0:r 0:r1")
    assert (r.out, r.phase, r.hand(2)) == ([1], "name", ["r2", "r3", "b1", "b2"])


@clause("MERCY-1", "SWAP-1", "SWAP-2")
def test_hands_change_seats_only_among_those_who_play() -> None:
    line = "classic hands={card},r2,r3/-/g1,g2/b1,b2 pile=r9 draw=* out=1 options=mercy:20,seven_zero:both"
    seven = lay(line.format(card="r7"))
    play(seven, "0:r7")
    assert seven.legal(0) == ["swap2", "swap3"]
    refused(seven, 0, "swap1", "SWAP-1")
    zero = lay(line.format(card="r0"))
    play(zero, "0:r0")
    assert [zero.hand(seat) for seat in range(4)] == [["b1", "b2"], [], ["r2", "r3"], ["g1", "g2"]]


@clause("MERCY-1", "SWAP-1")
def test_with_two_left_a_7_asks_nobody() -> None:
    r = lay("classic hands=r7,r2,r3/-/g1,g2 pile=r9 draw=* out=1 options=mercy:20,seven_zero:both")
    play(r, "0:r7")
    assert (r.hand(0), r.turn) == (["g1", "g2"], 2)


@clause("MERCY-2", "OUT-1")
@pytest.mark.parametrize("scoring, scores", [("points", [500, 0, 0]), ("alternative", [3, 250, 250])])
def test_the_last_seat_that_is_not_out_wins(scoring: str, scores: list[int]) -> None:
    r = lay(f"classic hands=r1,r2/{many(19)}/- pile=g9 draw=* turn=1 out=2 options=mercy:20")
    m = lastcard.Match.resume("classic", [0, 0, 0], r, {"scoring": scoring})
    events = m.act(1, "draw")
    assert kinds(events)[-1] == "ended"
    assert (r.over, r.winner, r.void, r.points) == (True, 0, False, [3, 250, 250])
    assert r.view(0).ended == "mercy"
    assert m.scores == scores
    again = lay(r.position())
    assert (again.view(0), again.position()) == (r.view(0), r.position())


@clause("MERCY-2", "TEAM-1")
@pytest.mark.parametrize("scoring, scores", [("points", [500, 0, 500, 0]), ("alternative", [0, 500, 0, 500])])
def test_with_two_sides_only_the_other_side_counts(scoring: str, scores: list[int]) -> None:
    r = lay(f"classic hands=r1,r2/{many(19)}/-/- pile=g9 draw=* turn=1 out=2,3 options=mercy:20")
    m = lastcard.Match.resume("classic", [0, 0, 0, 0], r, {"scoring": scoring, "teams": "two"})
    m.act(1, "draw")
    assert m.scores == scores


@clause("MERCY-2", "TEAM-1")
def test_a_side_of_one_seat_tallies_nothing_either_when_it_wins() -> None:
    r = lay(f"classic hands=r1,r2/{many(19)} pile=g9 draw=* turn=1 options=mercy:20")
    m = lastcard.Match.resume("classic", [0, 0], r, {"scoring": "alternative", "teams": "two"})
    m.act(1, "draw")
    assert (m.round.points, m.scores) == ([3, 250], [0, 250])


@clause("MERCY-1", "MERCY-2", "LAST-1")
def test_after_the_action_that_ends_the_round_it_is_judged_too() -> None:
    r = lay(f"classic hands=rd/{many(18)}/g1,g2 pile=r9 draw=r4,r5 options=mercy:20")
    events = play(r, "0:rd")
    assert (r.winner, r.out, r.points) == (0, [1], [0, 250, 3])
    assert r.view(1).ended == "draw-card"
    assert kinds(events).index("retired") < kinds(events).index("opened")


@clause("MERCY-1", "UNO-6")
def test_who_is_out_cannot_catch() -> None:
    r = lay("classic hands=r1/-/g1,g2/b1,b2 pile=r9 draw=* turn=2 exposed=0 out=1 options=mercy:20")
    assert (r.legal(1), "catch0" in r.legal(3)) == ([], True)


@clause("MERCY-1", "JUMP-1")
def test_who_is_out_cannot_jump_in() -> None:
    r = lay("classic hands=r1,r2/-/g1,g2/r9,b2 pile=r9 draw=* turn=0 out=1 options=mercy:20,jump_in:all")
    assert [r.may_jump_in(seat) for seat in range(4)] == [False, False, True, True]


@clause("MERCY-1", "UNTIL-1")
def test_a_whole_draw_until_is_drawn_before_it_is_judged() -> None:
    r = lay(
        f"classic hands=r1,r2/{many(18)}/g1,g2 pile=g0 draw=r3,r4,r5,g6 turn=1 options=mercy:20,draw_until:on"
    )
    events = play(r, "1:draw")
    assert len(told(events, "drew")) == 4
    assert (r.out, r.turn, r.phase, r.draw_pile) == ([1], 2, "turn", [])


@clause("MERCY-1")
@pytest.mark.parametrize(
    "hint, line",
    [
        ("needs mercy", "hands=r1/-/b1 out=1"),
        ("holds no cards", "hands=r1/g1/b1 out=1 options=mercy:20"),
        ("cannot read out", "hands=r1/-/b1 out=1,1 options=mercy:20"),
        ("cannot read out", "hands=r1/-/b1 out=7 options=mercy:20"),
        ("two seats still play", "hands=r1/-/- out=1,2 options=mercy:20"),
        ("one of them has the turn", "hands=r1/-/b1 out=1 turn=1 options=mercy:20"),
        ("has no cards", "hands=r1/-/b1 options=mercy:20"),
    ],
)
def test_who_cannot_be_out_cannot_be_read(hint: str, line: str) -> None:
    with pytest.raises(lastcard.InvalidNotation, match=hint):
        lay(f"classic pile=r9 draw=* {line}")
