"""Laying the like of the top card out of turn (JUMP)."""

from __future__ import annotations

import pytest

import lastcard
from kit import ALL, clause, find, lay, play, red, refused, told
from lastcard.bots import make_bot, next_move
from lastcard.reasons import reason
from lastcard.table.reflexes import concerns

FOUR = "hands=r1,r2,r3/g1,g2,g3/{hand},y2,y3/b1,b2,b3"


def after(card: str, hand: str, jump_in: str = "coloured", edition: str = "classic") -> lastcard.Round:
    """Seat 1 is to act on that card, and seat 2 has the hand."""
    return lay(f"{edition} {FOUR.format(hand=hand)} pile={card} draw=* turn=1 options=jump_in:{jump_in}")


@clause("JUMP-1")
@pytest.mark.parametrize("edition", ALL)
def test_the_like_of_the_top_card_may_be_laid_out_of_turn(edition: str) -> None:
    a = red(edition)
    r = lay(
        f"{edition} hands={a}1,{a}2/g1,g2/{a}5,y5,y3/b1,b2 pile={a}5 draw=* turn=1 options=jump_in:coloured"
    )
    assert r.legal(2) == [f"{a}5"]
    assert reason(r.view(2), f"{a}5") == ("jump-in", "JUMP-1")
    events = play(r, f"2:{a}5")
    assert told(events, "played")[0].out_of_turn
    assert (r.turn, r.phase) == (3, "turn")
    refused(r, 2, "y5", "JUMP-1")


@clause("JUMP-1")
@pytest.mark.parametrize("jump_in", ["off", "coloured", "all"])
@pytest.mark.parametrize(
    "edition, card, at",
    [
        ("classic", "r5", ("coloured", "all")), ("classic", "rs", ("coloured", "all")),
        ("classic", "W", ("all",)), ("classic", "F", ()), ("angry-birds", "K", ("all",)),
        ("mod", "M", ("all",)), ("corn", "N", ("all",)), ("avatar", "A", ()), ("avatar", "W", ("all",)),
    ],
)  # fmt: skip
def test_which_cards_may_jump_in(edition: str, card: str, at: tuple[str, ...], jump_in: str) -> None:
    a = red(edition)
    top = card if card[0] != "r" else a + card[1:]
    colour = "" if len(top) == 2 else "colour=y"
    r = lay(
        f"{edition} hands={a}1,{a}2,{a}3/g1,g2,g3/{top},y2,y3/b1,b2,b3 pile={top} {colour} draw=* turn=1"
        f" options=jump_in:{jump_in}"
    )
    assert (top in r.legal(2)) is (jump_in in at)


@clause("JUMP-1")
def test_the_seat_that_laid_it_may_lay_its_like_as_well_but_not_the_seat_to_act() -> None:
    r = lay("classic hands=r5,r5,r3/g1,g2,g3/y1,y2,y3 pile=b5 draw=* options=jump_in:coloured")
    play(r, "0:r5")
    assert (r.turn, r.legal(0)) == (1, ["r5"])
    play(r, "0:r5")
    assert r.turn == 1
    own = lay("classic hands=b5,r5,r3/g1,g2,g3 pile=b5 draw=* options=jump_in:coloured")
    assert not told(play(own, "0:b5"), "played")[0].out_of_turn


@clause("JUMP-1")
@pytest.mark.parametrize("edition", ALL)
def test_nobody_jumps_in_on_the_start_card(edition: str) -> None:
    def twin_of_the_top(r: lastcard.Round) -> bool:
        return r.phase == "turn" and any(r.top in r.hand(seat) for seat in range(4) if seat != r.actor)

    r = find(twin_of_the_top, edition, seats=4, options={"jump_in": "coloured"})
    (seat,) = [seat for seat in range(4) if seat != r.actor and r.top in r.hand(seat)]
    assert " start=1 " in r.position()
    refused(r, seat, r.top, "JUMP-1")
    play(r, f"{r.actor}:draw")
    if r.phase == "drawn":
        play(r, f"{r.actor}:keep")
    if seat != r.actor:
        refused(r, seat, r.top, "JUMP-1")
        assert lay(r.position()).legal(seat) == []
    bare = r.position().replace(" start=1", "")
    if seat != r.actor:
        assert r.top in lay(bare).legal(seat)


@clause("JUMP-1")
def test_not_once_the_turn_has_begun() -> None:
    r = lay("classic hands=r1,r2/g1,g2/r5,y2,y3 pile=r5 draw=r9 turn=1 options=jump_in:coloured")
    assert r.legal(2) == ["r5"]
    play(r, "1:uno")
    assert r.legal(2) == ["r5"], "a call is no turn action"
    play(r, "1:draw")
    assert (r.phase, r.legal(2)) == ("drawn", [])
    refused(r, 2, "r5", "JUMP-1")


@clause("JUMP-1", "STACK-7")
@pytest.mark.parametrize("stacking", ["off", "twos"])
def test_not_during_a_penalty_but_once_it_is_drawn(stacking: str) -> None:
    r = lay(
        "classic hands=rd,r2,r3/g1,g2/y1,y2/rd,b2,b3 pile=r5 draw=*"
        f" options=jump_in:coloured,stacking:{stacking}"
    )
    play(r, "0:rd")
    if stacking == "twos":
        assert (r.phase, r.legal(3)) == ("answer", [])
        refused(r, 3, "rd", "JUMP-1")
        play(r, "1:take")
    assert (r.turn, r.legal(3)) == (2, ["rd"])


@clause("JUMP-1", "NAR-8")
@pytest.mark.parametrize("guess", [None, "y"])
def test_not_before_a_guess_nor_after_a_right_one(guess: str | None) -> None:
    r = lay("corn hands=p1,p2/g1,g2/p5,y2,y3 pile=p5 draw=* turn=1 foreheads=-/y4/- options=jump_in:coloured")
    if guess:
        play(r, f"1:{guess}")
        assert r.phase == "turn"
        assert lay(r.position()).legal(2) == []
    refused(r, 2, "p5", "JUMP-1")


@clause("JUMP-1", "NAR-8")
@pytest.mark.parametrize("guess", [None, "y"])
def test_on_a_card_that_nobody_jumps_upon_a_guess_changes_no_word(guess: str | None) -> None:
    r = lay("corn hands=p1,p2/g1,g2/F,y3 pile=F colour=y draw=* turn=1 foreheads=-/y4/- options=jump_in:all")
    if guess:
        play(r, f"1:{guess}")
    for one in (r, r.view(2).imagine(1)):
        with pytest.raises(lastcard.IllegalAction, match="only with a card like F") as refusal:
            one.act(2, "F")
        assert refusal.value.clause == "JUMP-1"


@clause("JUMP-1", "NAR-7")
def test_after_a_wrong_guess_the_next_turn_is_open_to_jumps() -> None:
    r = lay(
        "corn hands=p5,p2,p3/g1,g2/p8,y2,y3 pile=p5 draw=* turn=1 foreheads=-/y4/- options=jump_in:coloured"
    )
    play(r, "1:b")
    assert (r.turn, r.legal(0)) == (2, ["p5"])


@clause("JUMP-2")
def test_not_with_a_forehead_card() -> None:
    r = lay("corn hands=p1,p2/g1,g2/p5,y2,y3 pile=p5 draw=* turn=1 foreheads=-/-/y4 options=jump_in:coloured")
    refused(r, 2, "p5", "JUMP-2")


@clause("JUMP-2")
@pytest.mark.parametrize(
    "card, turn, sizes, direction",
    [
        ("r5", 3, [3, 3, 2, 3], 1),
        ("rs", 0, [3, 3, 2, 3], 1),
        ("rr", 1, [3, 3, 2, 3], -1),
        ("rd", 0, [3, 3, 2, 5], 1),
    ],
)
def test_action_cards_act_from_the_jumper(card: str, turn: int, sizes: list[int], direction: int) -> None:
    r = after(card, card)
    play(r, f"2:{card}")
    assert (r.turn, r.sizes, r.direction) == (turn, sizes, direction)


@clause("JUMP-2", "STACK-2")
def test_a_jumped_draw_two_is_answered_like_any_other() -> None:
    r = lay(
        "classic hands=r1,r2/g1,g2/rd,y2,y3/gd,b2,b3 pile=rd draw=* turn=1"
        " options=jump_in:coloured,stacking:twos"
    )
    play(r, "2:rd 3:gd")
    assert (r.actor, r.pending) == (0, 4)


@clause("JUMP-2", "WILD-1")
@pytest.mark.parametrize(
    "edition, card, decisions",
    [("classic", "W", "2:y"), ("angry-birds", "K", "2:g 2:y"), ("corn", "N", "2:y"), ("mod", "M", "2:y 2:b")],
)
def test_a_jumped_wild_asks_its_colour_once(edition: str, card: str, decisions: str) -> None:
    r = lay(
        f"{edition} hands=g1,g2,g3/g4,g5,g6/{card},y2,b3/b1,b2,b4 pile={card} colour=g draw=* turn=1"
        " options=jump_in:all"
    )
    events = play(r, f"2:{card} {decisions}")
    assert [event.phase for event in told(events, "asked")].count("name") == 1
    assert (r.turn, r.actor) == (3, 3)
    assert r.phase == ("guess" if edition == "corn" else "turn")


@clause("JUMP-2", "UNO-3")
def test_a_jump_in_saves_an_exposed_seat_from_a_catch() -> None:
    r = lay("classic hands=r5,r1/g1,g2/r5,y2,y3 pile=r4 draw=* options=jump_in:coloured")
    play(r, "0:r5")
    assert (r.exposed, "catch0" in r.legal(1)) == (0, True)
    play(r, "2:r5")
    assert r.exposed is None
    refused(r, 1, "catch0", "UNO-3")


@clause("JUMP-2", "UNO-1", "UNO-8")
def test_whoever_jumps_in_with_two_cards_calls_after_it() -> None:
    r = lay("classic hands=r1,r2/g1,g2/r5,y2 pile=r5 draw=* turn=1 options=jump_in:coloured")
    play(r, "1:uno")
    assert r.legal(2) == ["r5"]
    assert r.view(2).with_call == ("r5",)
    play(r, "2:r5")
    assert (r.exposed, r.view(0).called, r.turn) == (2, False, 0)
    play(r, "2:uno")
    assert r.exposed is None


@clause("JUMP-2", "OUT-1", "LAST-1")
def test_a_jump_in_may_be_the_last_card() -> None:
    r = lay("classic hands=r1,r2/g1,g2/rd/b1,b2 pile=rd draw=* turn=1 options=jump_in:coloured")
    play(r, "2:rd")
    assert (r.over, r.winner, r.sizes) == (True, 2, [2, 2, 0, 4])


@clause("JUMP-2", "SWAP-1")
def test_a_jumped_7_swaps_from_its_player() -> None:
    r = lay(
        "classic hands=r1,r2/g1,g2/r7,y2,y3/b1,b2 pile=r7 draw=* turn=1"
        " options=jump_in:coloured,seven_zero:both"
    )
    play(r, "2:r7 2:swap0")
    assert (r.hand(2), r.hand(0), r.turn) == (["r1", "r2"], ["y2", "y3"], 3)


@clause("JUMP-2", "R-37")
@pytest.mark.parametrize("bot", ["chance", "sensible"])
def test_claims_without_clocks_are_asked_for_before_the_awaited_decision(bot: str) -> None:
    r = lay(
        "classic hands=r5,r2,r3/g1,g2,g3/r1,y2,y3/b1,b2,b3 pile=r5 draw=* turn=1 options=jump_in:coloured"
    )
    jumped = set()
    for seed in range(20):
        jumped.add(next_move(r, {seat: make_bot(bot, seed) for seat in range(4)}))
    assert (0, "r5") in jumped
    assert len(jumped) > 1 or bot == "sensible"


@clause("JUMP-2", "R-37")
def test_where_seats_are_asked_in_turn_being_asked_tells_nothing_of_a_hand() -> None:
    holds = after("r5", "r5")
    lacks = after("r5", "y5")
    for r in (holds, lacks):
        assert [concerns(r, seat) for seat in range(4)] == [True, False, True, True]
    wild = after("W colour=y", "W")
    assert [concerns(wild, seat) for seat in range(4)] == [False] * 4


@clause("JUMP-1")
@pytest.mark.parametrize(
    "hint, line",
    [
        ("no card was laid yet", "classic hands=r1/b1 pile=W start=1 phase=name"),
        ("foreheads", "classic hands=r1/b1 pile=r5 acted=yes"),
    ],
)
def test_what_cannot_be_at_the_beginning_cannot_be_read(hint: str, line: str) -> None:
    with pytest.raises(lastcard.InvalidNotation, match=hint):
        lay(f"{line} draw=*")
