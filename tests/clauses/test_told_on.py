"""What was said or seen a while ago and still matters: a view tells it on, so nobody has to remember."""

import pytest

import lastcard
from kit import ALL, clause, lay, play, red
from look import cards, only


def everybody(r: lastcard.Round) -> list[int | None]:
    return [*range(r.seats), None]


def callers(r: lastcard.Round) -> str:
    """Who has called, as everybody is told."""
    told = {r.view(viewer).callers for viewer in everybody(r)}
    assert len(told) == 1
    return " ".join(map(str, *told))


def laid(r: lastcard.Round) -> list[tuple[str | None, str]]:
    """The colour before the Draw Four and what convicts, as everybody is told."""
    return [(r.view(viewer).before, cards(r.view(viewer).convicts)) for viewer in everybody(r)]


def of(colour: str, wilds: str = "") -> str:
    return cards([*(colour + face for face in "0123456789srd"), *wilds])


# Calls


@clause("UNO-1", "UNO-8")
@pytest.mark.parametrize("edition", ALL)
def test_a_call_ahead_stands_and_goes_on_with_the_last_card(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2/y3,y4,y5/g5,g6 pile=b5 draw=y6,y7,y8 turn=0")
    assert callers(r) == ""
    play(r, "0:uno")
    assert callers(r) == "0"
    play(r, "0:b1")
    assert (callers(r), r.view(None).called) == ("0", False)
    play(r, "1:draw 2:draw")
    assert callers(r) == "0"
    play(r, "0:b2")
    assert (r.over, callers(r)) == (True, "")


@clause("UNO-5")
@pytest.mark.parametrize("edition", ALL)
def test_a_late_call_stands_and_who_is_exposed_has_none(edition: str) -> None:
    r = lay(f"{edition} hands=b1,b2/y3,y4,y5/g5,g6 pile=b5 draw=b6,b7,b8 turn=0")
    play(r, "0:b1")
    assert callers(r) == ""
    play(r, "0:uno")
    assert callers(r) == "0"


@clause("UNO-2", "UNO-3")
@pytest.mark.parametrize("edition", ALL)
def test_who_was_caught_or_went_by_unseen_has_not_called(edition: str) -> None:
    position = f"{edition} hands=b1,b2/y3,y4,y5/g5,g6 pile=b5 draw=y6,y7,b8,b9 turn=0"
    caught, unseen = lay(position), lay(position)
    play(caught, "0:b1 1:catch0")
    play(unseen, "0:b1 1:draw")
    assert [callers(caught), callers(unseen)] == ["", ""]


@clause("UNO-1", "D2-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_call_is_over_with_the_card_and_the_next_last_card_wants_one_of_its_own(edition: str) -> None:
    r = lay(f"{edition} hands=b1/bd,b4,y5 pile=b5 draw=b6,b7,y8,y9 turn=1 said=0")
    assert callers(r) == "0"
    play(r, "1:bd")
    assert (r.sizes[0], callers(r)) == (3, "")
    play(r, "1:b4 1:uno 0:b1 1:draw 0:b6")
    assert (r.sizes[0], r.exposed, callers(r)) == (1, 0, "")


@clause("UNO-8", "DRAW-3")
@pytest.mark.parametrize("edition", ALL)
def test_a_call_ahead_of_a_draw_is_worth_nothing(edition: str) -> None:
    r = lay(f"{edition} hands=y1,y2/y3,y4,y5 pile=b5 draw=b6,b7,y8,y9 turn=0")
    play(r, "0:uno")
    assert callers(r) == "0"
    play(r, "0:draw")
    assert (r.phase, r.view(0).called, callers(r)) == ("drawn", True, "")


@clause("MOD-7", "UNO-7")
def test_who_called_ahead_and_gives_all_but_one_away_has_called() -> None:
    r = lay("mod hands=M,r1,b9/y1,y2/g1,g2 pile=r7 draw=* turn=0")
    play(r, "0:M 0:r")
    assert (r.sizes[0], r.exposed, callers(r)) == (1, 0, "")
    play(r, "0:uno")
    assert callers(r) == "0"


@clause("UNO-8")
@pytest.mark.parametrize("edition", ALL)
def test_the_cards_with_which_a_call_may_go_are_told_to_who_may_lay_them(edition: str) -> None:
    r = lay(f"{edition} hands=b1,W/b3,b4/g5,g6 pile=b5 draw=b6,b7,b8 turn=0")
    assert [cards(r.view(viewer).with_call) for viewer in everybody(r)] == ["W b1", "", "", ""]
    play(r, "0:uno")
    assert r.view(0).with_call == ()
    three = lay(f"{edition} hands=b1,b2,W/b3,b4 pile=b5 draw=b6,b7 turn=0")
    assert three.view(0).with_call == ()
    drawn = lay(f"{edition} hands=y1/b3,b4 pile=b5 draw=b6,b7 turn=0")
    play(drawn, "0:draw")
    assert drawn.view(0).with_call == ("b6",)


# The Draw Four


@clause("WD4-2", "CHAL-1")
@pytest.mark.parametrize("edition", ALL)
def test_the_colour_before_a_draw_four_is_told_until_it_was_taken(edition: str) -> None:
    wilds = "WFA" if edition == "avatar" else ""
    r = lay(f"{edition} hands=F,b3/y1,y2/y3,y4 pile=W,b1 colour=g draw=b5,b6,b7,b8,b9 turn=0")
    assert laid(r) == [(None, "")] * 4
    play(r, "0:F")
    assert laid(r) == [("g", of("g", wilds))] * 4
    play(r, "0:y")
    assert laid(r) == [("g", of("g", wilds))] * 4
    play(r, "1:take")
    assert laid(r) == [(None, "")] * 4


@clause("R-15")
@pytest.mark.parametrize("draw_four", ["strict", "free"])
@pytest.mark.parametrize("edition", ALL)
def test_where_nobody_can_challenge_nothing_convicts(edition: str, draw_four: str) -> None:
    r = lay(
        f"{edition} hands=F,b3/y1,y2 pile=g1 draw=b5,b6,b7,b8 turn=0 "
        f"options=draw_four:{draw_four}" + (",wild_match:none" if edition == "avatar" else "")
    )
    play(r, "0:F")
    assert (r.phase, laid(r)) == ("name", [(None, "")] * 3)


@clause("LAST-1")
@pytest.mark.parametrize("edition", ALL)
def test_nobody_doubts_the_draw_four_of_who_is_out(edition: str) -> None:
    r = lay(f"{edition} hands=F/y1,y2 pile=g1 draw=b5,b6,b7,b8 turn=0")
    play(r, "0:F")
    assert (r.over, laid(r)) == (True, [(None, "")] * 3)


@clause("R-18", "WD4-3", "CHAL-4")
@pytest.mark.parametrize(
    "wild_match, wilds", [("all", "AFW"), ("except-draw-four", "AW"), ("plain-wild-only", "W"), ("none", "")]
)
def test_which_wilds_convict_in_avatar(wild_match: str, wilds: str) -> None:
    r = lay(
        "avatar hands=F,F,W,A,g3,b4/y1,y2/y3,y4 pile=g5 draw=b5,b6,b7,b8 turn=0 "
        f"options=wild_match:{wild_match}"
    )
    (event,) = only(play(r, "0:F 0:y 1:challenge"), "shown")
    assert cards(r.view(2).convicts) == of("g", wilds)
    assert cards(r.view(1).proof) == cards(["g3", *wilds])
    assert cards(event.proof) == cards(["g3", *wilds])


@clause("WD4-3", "CHAL-4")
@pytest.mark.parametrize("edition", ALL)
def test_a_wild_is_no_proof_where_it_does_not_convict(edition: str) -> None:
    r = lay(f"{edition} hands=F,W,b4/y1,y2/y3,y4 pile=g5 draw=b5,b6,b7,b8,b9,b1 turn=0")
    play(r, "0:F 0:y 1:challenge")
    assert r.view(1).proof == (("W",) if edition == "avatar" else ())


@clause("CHAL-3", "CHAL-4", "R-19")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("then", ["1:y1", "1:draw"])
def test_what_proves_a_bluff_is_told_to_the_challenger_while_the_hand_is_shown(
    edition: str, then: str
) -> None:
    r = lay(f"{edition} hands=F,g3,g3,b4/y1,y2/y3,y4 pile=g5 draw=b5,b6,b7,b8,b9 turn=0")
    (event,) = only(play(r, "0:F 0:y 1:challenge"), "shown")
    assert [r.view(viewer).proof for viewer in everybody(r)] == [(), ("g3", "g3"), (), ()]
    assert [r.view(viewer).before for viewer in everybody(r)] == ["g"] * 4
    told = [lastcard.redact(event, viewer) for viewer in everybody(r)]
    assert [one.proof for one in told] == [("g3", "g3"), ("g3", "g3"), (), ()]  # not even how many
    assert [one.colour for one in told] == ["g"] * 4
    play(r, then)
    assert laid(r) == [(None, "")] * 4
    assert [r.view(viewer).proof for viewer in everybody(r)] == [()] * 4


@clause("CHAL-5", "R-19")
@pytest.mark.parametrize("edition", ALL)
def test_an_honest_draw_four_has_no_proof_against_it(edition: str) -> None:
    r = lay(f"{edition} hands=F,b3,b4/y1,y2/y3,y4 pile=g5 draw=b5,b6,b7,b8,b9,y5 turn=0")
    (event,) = only(play(r, "0:F 0:y 1:challenge"), "shown")
    assert (event.colour, event.proof, r.view(1).before, r.view(1).proof) == ("g", (), "g", ())


@clause("CHAL-4", "CHAL-5", "UNO-2")
@pytest.mark.parametrize("last, proof", [("g3", ("g3",)), ("b3", ())])
def test_cards_that_came_after_the_draw_four_are_no_proof(last: str, proof: tuple[str, ...]) -> None:
    r = lay(f"classic hands=F,{last}/y1,y2/y3,y4 pile=g5 draw=g8,g9,b6,b7,b8,b9,y5,y6 turn=0")
    play(r, "0:F 1:catch0 0:y 1:challenge")
    assert r.view(1).shown == (0, tuple(r.hand(0)) if not proof else ("g3", "g8", "g9"))
    assert r.view(1).proof == proof


@clause("R-19")
@pytest.mark.parametrize("edition", ALL)
def test_by_option_all_see_what_proves_a_bluff(edition: str) -> None:
    r = lay(
        f"{edition} hands=F,g3,b4/y1,y2/y3,y4 pile=g5 draw=b5,b6,b7,b8 turn=0 options=challenge_reveal:all"
    )
    (event,) = only(play(r, "0:F 0:y 1:challenge"), "shown")
    assert [r.view(viewer).proof for viewer in everybody(r)] == [("g3",)] * 4
    assert [lastcard.redact(event, viewer).proof for viewer in everybody(r)] == [("g3",)] * 4


# King Pig, Mod, whose turn


@clause("KP-2", "KP-9")
def test_the_colour_that_king_pig_hit_is_told_while_the_colour_in_play_is_named() -> None:
    r = lay("angry-birds hands=K,b1,b2/y1,y2/g1,g2 pile=r5 draw=b5,W,r7,r8 turn=0")
    play(r, "0:K")
    assert [r.view(viewer).hit for viewer in everybody(r)] == [None] * 4
    play(r, "0:r")
    assert [r.view(viewer).hit for viewer in everybody(r)] == ["r"] * 4
    play(r, "0:b")
    assert [r.view(viewer).hit for viewer in everybody(r)] == [None] * 4


@clause("KP-9", "R-23")
def test_where_king_pig_has_one_colour_nothing_is_left_to_name() -> None:
    r = lay("angry-birds hands=K,b1,b2/y1,y2 pile=r5 draw=b5,W,r7,r8 turn=0 options=king_pig_colours:one")
    play(r, "0:K 0:r")
    assert (r.phase, r.view(0).hit, r.colour) == ("turn", None, "r")


@clause("MOD-3", "MOD-4")
def test_the_giver_is_told_who_gets_which_of_the_cards_and_nobody_else_how_many_they_are() -> None:
    r = lay("mod hands=M,r1,r1,r2,r3,W/b2,b3/y1,y4/g1 pile=r7 draw=b1 turn=0")
    play(r, "0:M 0:r")
    assert [r.view(viewer).gifts for viewer in everybody(r)] == [(1, 2, 3, 1), (), (), (), ()]
    play(r, "0:r2")
    assert r.view(0).gifts == (2, 3, 1)
    play(r, "0:r3")
    assert (r.phase, r.view(0).gifts) == ("name", ())


@clause("R-28")
@pytest.mark.parametrize("hand, gifts", [("r1,r2,r3", (1, 2)), ("r1,r2,r3,W", (1, 2, 1))])
def test_a_card_that_has_to_stay_is_no_gift(hand: str, gifts: tuple[int, ...]) -> None:
    r = lay(f"mod hands=M,{hand}/b2,b3/y1,y4 pile=r7 draw=b1 turn=0 options=mod_go_out:off")
    play(r, "0:M 0:r")
    assert r.view(0).gifts == gifts


@clause("TURN-3", "REV-1")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("direction, turn, after", [("cw", 0, 1), ("cw", 2, 0), ("ccw", 0, 2), ("ccw", 2, 1)])
def test_whose_turn_comes_next(edition: str, direction: str, turn: int, after: int) -> None:
    r = lay(f"{edition} hands=b1,b2/y3,y4/g5,g6 pile={red(edition)}5 turn={turn} dir={direction} draw=*")
    assert [r.view(viewer).next for viewer in everybody(r)] == [after] * 4


@clause("SHUF-5")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    "piles, passes", [("pile=b5 draw=-", True), ("pile=b5,b6 draw=-", False), ("pile=b5 draw=b6", False)]
)
def test_that_a_draw_would_only_pass_the_turn_is_told(edition: str, piles: str, passes: bool) -> None:
    r = lay(f"{edition} hands=y1,y2/y3,y4 {piles} turn=0")
    assert [r.view(viewer).passes for viewer in everybody(r)] == [passes] * 3


# The end


@clause("OUT-1", "LAST-1", "SHUF-6", "MOD-8")
@pytest.mark.parametrize(
    "position, actions, ended",
    [
        ("classic hands=b1/y1,y2 pile=b5 draw=g1", "0:b1", "card"),
        ("classic hands=bd/y1,y2 pile=b5 draw=g1,g2", "0:bd", "draw-card"),
        ("classic hands=F/y1,y2 pile=b5 draw=g1,g2", "0:F", "draw-card"),
        ("classic hands=bd/y1,y2 pile=b5 draw=g1 options=last_card_draw:off", "0:bd", "card"),
        ("classic hands=W/y1,y2 pile=b5 draw=g1", "0:W", "card"),
        ("angry-birds hands=K/y1,y2 pile=b5 draw=g1", "0:K", "card"),
        ("angry-birds hands=K/y1,y2 pile=b5 draw=g1 options=last_card_special:on", "0:K 0:g", "king-pig"),
        ("mod hands=M/y1,y2 pile=b5 draw=g1", "0:M", "card"),
        ("mod hands=M,b1/y1,y2 pile=b5 draw=g1", "0:M 0:b", "gift"),
        ("classic hands=b1,b2/y1,y2 pile=r5 draw=-", "0:draw 1:draw", "void"),
    ],
)
def test_how_a_round_has_ended(position: str, actions: str, ended: str) -> None:
    r = lay(position)
    assert [r.view(viewer).ended for viewer in everybody(r)] == [None] * 3
    play(r, actions)
    assert [r.view(viewer).ended for viewer in everybody(r)] == [ended] * 3
    assert lay(r.position()).view(None).ended == ended
    assert r.view(None).next is None
