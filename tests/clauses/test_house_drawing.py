"""House rules about drawing and about the last card (MUST, UNTIL, DRAWN, LASTC), and R-18 where bluffs are
forbidden."""

import pytest

import lastcard
from kit import ALL, cards_in_game, clause, kinds, lay, play, refused, told
from lastcard.reasons import reason

SPECIALS = {"angry-birds": "K", "mod": "M", "corn": "N", "avatar": "A"}
COLOURS_AND_A = "A,r1,y1,g1,b1"

# MUST-1


@clause("MUST-1", "OPT-1")
@pytest.mark.parametrize("edition", ALL)
def test_who_can_play_must_play(edition: str) -> None:
    position = f"{edition} hands=b1,y2/g1,g2/g3,g4 pile=b5 draw=g7,g8"
    assert "draw" in lay(position).legal(0)
    r = lay(f"{position} options=must_play:on")
    assert [token for token in r.legal(0) if token != "uno"] == ["b1"]
    assert refused(r, 0, "draw", "MUST-1").code == "must-lay"
    r = lay(f"{edition} hands=y1,y2/g1,g2/g3,g4 pile=b5 draw=g7,g8 options=must_play:on")
    assert "draw" in r.legal(0)


@clause("MUST-1", "WD4-2")
@pytest.mark.parametrize("draw_four", ["bluff", "free", "strict"])
@pytest.mark.parametrize("edition", ALL)
def test_a_fair_draw_four_must_be_played(edition: str, draw_four: str) -> None:
    r = lay(f"{edition} hands=F,y6/g1,g2 pile=b7 draw=g7 options=must_play:on,draw_four:{draw_four}")
    assert "draw" not in r.legal(0)


@clause("MUST-1", "WD4-5", "R-18")
@pytest.mark.parametrize("hand", ["F,F,y6", "F,A,y6"])
@pytest.mark.parametrize("draw_four, forced", [("bluff", False), ("free", True)])
def test_a_bluff_is_no_card_that_one_must_play(hand: str, draw_four: str, forced: bool) -> None:
    """Only in avatar can it be the one card that fits: what convicts elsewhere fits itself."""
    r = lay(f"avatar hands={hand}/g1,g2 pile=b7 draw=g7 options=must_play:on,draw_four:{draw_four}")
    assert r.legal(0) == (["F"] if forced else ["F", "draw"])


@clause("MUST-1", "WAS-4")
@pytest.mark.parametrize("wild", ["off", "on"])
def test_avatar_state_is_no_card_that_one_must_play(wild: str) -> None:
    options = f"options=must_play:on,avatar_wild_on_turn:{wild}"
    r = lay(f"avatar hands={COLOURS_AND_A}/g2,g3 pile=F,b5 colour=b draw=g7 {options}")
    assert "draw" not in r.legal(0)  # b1
    r = lay(f"avatar hands=A,r2,y2,g2/g2,g3 pile=F,b5 colour=b draw=g7 {options}")
    assert ("A" in r.legal(0), "draw" in r.legal(0)) == (wild == "on", True)
    r = lay(f"avatar hands=A,r2,y2,g2,bd/g3 pile=W,b5 colour=b draw=g7 turn=1 {options}")
    assert r.legal(1) == ["draw"]


@clause("MUST-1", "SHUF-5", "R-42")
@pytest.mark.parametrize("edition", ALL)
def test_with_nothing_to_draw_a_bluff_need_not_be_played_where_one_must_play(edition: str) -> None:
    hand, legal = ("F,F,g3", {"F", "draw"}) if edition == "avatar" else ("F,y2,g3", {"F", "y2"})
    r = lay(f"{edition} hands={hand}/g1,g2 pile=y7 draw=- options=must_play:on")
    assert set(r.legal(0)) == legal


# UNTIL-1


@clause("UNTIL-1", "DRAW-1")
@pytest.mark.parametrize("edition", ALL)
def test_who_cannot_play_draws_until_a_card_fits_and_each_card_is_told(edition: str) -> None:
    r = lay(f"{edition} hands=y1,y2/g1,g2/g3,g4 pile=b5 draw=g7,g8,y9,b2,g6 options=draw_until:on")
    assert reason(r.view(0), "draw") == ("draw", "UNTIL-1")
    events = play(r, "0:draw")
    assert [drew.cards for drew in told(events, "drew")] == [("g7",), ("g8",), ("y9",), ("b2",)]
    assert (r.phase, r.actor, r.drawn, r.sizes[0]) == ("drawn", 0, "b2", 6)
    assert sorted(r.legal(0)) == ["b2", "keep"]
    refused(r, 0, "g7", "DCO-2")


@clause("UNTIL-1", "OPT-2")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("held", ["b1", "W", "F"])
def test_a_voluntary_draw_is_one_card(edition: str, held: str) -> None:
    r = lay(f"{edition} hands={held},b9,y2/g1,g2/g3,g4 pile=b5 draw=g7,g8,b2 options=draw_until:on")
    play(r, "0:draw")
    assert (r.sizes[0], r.turn) == (4, 1)


@clause("UNTIL-1", "WAS-2", "R-35")
@pytest.mark.parametrize("wild, drawn", [("on", 1), ("off", 3)])
def test_who_could_lay_avatar_state_draws_one_card(wild: str, drawn: int) -> None:
    options = f"options=draw_until:on,avatar_wild_on_turn:{wild}"
    r = lay(f"avatar hands=A,r1,y1/g6,g8 pile=b5 draw=r7,y8,b2 {options}")
    play(r, "0:draw")
    assert r.sizes[0] == 3 + drawn


@clause("UNTIL-1", "SHUF-1", "SHUF-3")
@pytest.mark.parametrize("edition", ALL)
def test_drawing_until_a_card_fits_goes_through_a_reshuffle(edition: str) -> None:
    r = lay(f"{edition} hands=y1,y2/g1,g2 pile=b5,b6,b7 draw=g7 options=draw_until:on")
    events = play(r, "0:draw")
    assert kinds(events)[:3] == ["drew", "reshuffled", "drew"]
    assert r.drawn in ("b6", "b7")


@clause("UNTIL-1", "SHUF-5", "SHUF-6")
@pytest.mark.parametrize("edition", ALL)
def test_with_both_piles_dry_drawing_ends_and_in_the_end_the_round_is_void(edition: str) -> None:
    r = lay(f"{edition} hands=y1,y2/g1,g2/g3,g4 pile=b5,g9 draw=g7,g8 options=draw_until:on")
    before = cards_in_game(r)
    events = play(r, "0:draw")
    assert [drew.cards for drew in told(events, "drew")] == [("g7",), ("g8",), ("g9",)]
    assert [short.missing for short in told(events, "short")] == [1]
    assert (r.phase, r.turn, r.draw_pile, r.discard_pile) == ("turn", 1, [], ["b5"])
    play(r, "1:draw 2:draw")
    assert not r.over  # the three cards that seat 0 drew began the count anew
    assert reason(r.view(0), "draw").code == "pass"
    play(r, "0:draw")
    assert (r.over, r.void) == (True, True)
    assert cards_in_game(r) == before


@clause("UNTIL-1", "DRAWN-1")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("drawn_card", ["may", "must", "wait"])
def test_the_card_that_fits_at_last_may_must_or_has_to_wait(edition: str, drawn_card: str) -> None:
    options = f"options=draw_until:on,drawn_card:{drawn_card}"
    r = lay(f"{edition} hands=y1,y2/g1,g2 pile=b5 draw=g7,b2,g8 {options}")
    play(r, "0:draw")
    assert r.sizes[0] == 4
    if drawn_card == "wait":
        assert (r.phase, r.turn) == ("turn", 1)
    else:
        assert r.legal(0) == (["b2"] if drawn_card == "must" else ["b2", "keep"])


@clause("UNTIL-1", "LASTC-1")
@pytest.mark.parametrize("edition", ALL)
def test_who_may_not_lay_the_last_card_draws_until_one_fits(edition: str) -> None:
    r = lay(f"{edition} hands=W/g1,g2 pile=b5 draw=g7,b2,g8 options=draw_until:on,last_card:number")
    play(r, "0:draw")
    assert (r.phase, r.drawn, r.sizes[0]) == ("drawn", "b2", 3)


@clause("UNTIL-1")
@pytest.mark.parametrize("edition", ALL)
def test_others_see_how_many_cards_were_drawn_and_not_which(edition: str) -> None:
    r = lay(f"{edition} hands=y1,y2/g1,g2 pile=b5 draw=g7,b2,g8 options=draw_until:on")
    events = [lastcard.redact(event, 1) for event in play(r, "0:draw")]
    assert [drew.cards for drew in told(events, "drew")] == [("?",), ("?",)]
    assert r.view(1).drawn == "?"


# DRAWN-1


@clause("DRAWN-1", "DRAW-2")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize("card", ["b2", "W", "bd"])
def test_a_drawn_card_that_fits_must_be_played_and_a_call_can_come_first(edition: str, card: str) -> None:
    r = lay(f"{edition} hands=y1/g1,g2 pile=b5 draw={card},g8 options=drawn_card:must")
    play(r, "0:draw")
    assert (r.phase, r.legal(0)) == ("drawn", [card, "uno"])
    assert refused(r, 0, "keep", "DRAWN-1").code == "must-lay"
    assert reason(r.view(0), card) == ("drawn-card", "DRAWN-1")
    play(r, f"0:uno 0:{card}")
    assert (r.exposed, r.sizes[0]) == (None, 1)


@clause("DRAWN-1", "WD4-5", "R-15")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    "hand, draw_four, may_keep",
    [
        ("y1,y2", "bluff", False),
        ("b1,y2", "bluff", True),
        ("b1,y2", "free", False),
        ("y1,y2", "strict", False),
    ],
)
def test_a_drawn_bluff_may_be_kept(edition: str, hand: str, draw_four: str, may_keep: bool) -> None:
    options = f"options=drawn_card:must,draw_four:{draw_four}"
    r = lay(f"{edition} hands={hand}/g1,g2 pile=b5 draw=F,g8 {options}")
    play(r, "0:draw")
    assert r.legal(0) == (["F", "keep"] if may_keep else ["F"])


@clause("DRAWN-1", "WAS-4")
def test_a_drawn_avatar_state_may_be_kept() -> None:
    r = lay("avatar hands=r1,y1,g1,b1/g2,g3 pile=b5 draw=A,g8 options=drawn_card:must")
    play(r, "0:draw")
    assert (r.phase, r.legal(0)) == ("drawn", ["A", "keep"])
    r = lay("avatar hands=A,r1,y1,g1,g4/g2,g3 pile=b5 draw=b2,g8 options=drawn_card:must")
    play(r, "0:draw")
    assert sorted(r.legal(0)) == ["A", "b2"]  # the other card works at any time (DCO-2)


@clause("DRAWN-1", "DRAW-3")
@pytest.mark.parametrize("edition", ALL)
def test_a_drawn_card_can_have_to_wait(edition: str) -> None:
    r = lay(f"{edition} hands=y1,y2/g1,g2 pile=b5 draw=b2,W,g8 options=drawn_card:wait")
    assert kinds(play(r, "0:draw")) == ["drew", "asked"]
    assert (r.phase, r.turn, r.drawn) == ("turn", 1, None)
    play(r, "1:draw")
    assert "b2" in r.legal(0)
    with pytest.raises(lastcard.InvalidNotation, match="wait"):
        lay(f"{edition} hands=b2,y2/g1,g2 pile=b5 phase=drawn drawn=b2 options=drawn_card:wait")


# LASTC-1


@clause("LASTC-1", "OUT-3")
@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    "card, no_wild, number",
    [("W", False, False), ("F", False, False), ("bs", True, False), ("br", True, False), ("bd", True, False),
     ("b0", True, True), ("b9", True, True)],
)  # fmt: skip
def test_some_kinds_of_cards_cannot_be_the_last(edition: str, card: str, no_wild: bool, number: bool) -> None:
    for choice, allowed in (("any", True), ("no-wild", no_wild), ("number", number)):
        r = lay(f"{edition} hands={card}/g1,g2 pile=b5 draw=g7,g8,g9,y7,y8 options=last_card:{choice}")
        assert r.legal(0) == ([card, "draw"] if allowed else ["draw"])
        if allowed:
            play(r, f"0:{card}")
            assert (r.over, r.winner) == (True, 0)
        else:
            assert refused(r, 0, card, "LASTC-1").code == "last-card-barred"
            assert reason(r.view(0), "draw").code == "draw"


@clause("LASTC-1", "KP-9", "MOD-9", "NAR-13", "R-35")
@pytest.mark.parametrize("edition", SPECIALS)
def test_no_special_card_is_the_last_where_no_wild_can_be(edition: str) -> None:
    also = ",avatar_wild_on_turn:on" if edition == "avatar" else ""
    also = ",last_card_special:on" if edition == "angry-birds" else also
    card = SPECIALS[edition]
    r = lay(f"{edition} hands={card}/g1,g2 pile=b5 draw=g7,g8 options=last_card:no-wild{also}")
    assert r.legal(0) == ["draw"]
    refused(r, 0, card, "LASTC-1")


@clause("LASTC-1", "MOD-8", "R-28")
@pytest.mark.parametrize("choice, won", [("any", True), ("no-wild", False), ("number", False)])
def test_giving_stops_at_one_card_where_some_cannot_be_the_last(choice: str, won: bool) -> None:
    r = lay(f"mod hands=M,b1,b2/g1,g2 pile=b5 draw=g7 options=last_card:{choice}")
    play(r, "0:M 0:b")
    if won:
        assert (r.over, r.winner) == (True, 0)
    else:
        assert (r.phase, r.legal(0)) == ("give", ["b1", "b2"])
        play(r, "0:b1")
        assert (r.phase, r.hand(0), r.exposed) == ("name", ["b2"], 0)


@clause("LASTC-1", "DCO-1")
@pytest.mark.parametrize("edition", ALL)
def test_a_drawn_card_is_never_the_last_so_any_kind_may_be_played(edition: str) -> None:
    r = lay(f"{edition} hands=W/g1,g2 pile=b5 draw=bs,g8 options=last_card:number")
    play(r, "0:draw")
    assert r.legal(0) == ["bs", "keep", "uno"]


@clause("LASTC-1", "SHUF-5", "SHUF-6")
@pytest.mark.parametrize("edition", ALL)
def test_with_only_barred_cards_and_nothing_to_draw_the_round_is_void(edition: str) -> None:
    r = lay(f"{edition} hands=W/W pile=b5 draw=- options=last_card:number")
    assert (r.legal(0), r.legal(1)) == (["draw"], [])
    play(r, "0:draw 1:draw")
    assert (r.over, r.void) == (True, True)


#


@clause("R-18", "R-15", "WD4-3")
@pytest.mark.parametrize(
    "edition, hand, legal",
    [
        *((edition, "F,F,g2", True) for edition in ALL),
        ("avatar", "F,F,W", False),
        ("avatar", "F,F,A", False),
        ("avatar", "F,F,b2", False),
        ("mod", "F,F,W", True),
    ],
)
def test_where_a_bluff_is_forbidden_a_further_draw_four_does_not_count(
    edition: str, hand: str, legal: bool
) -> None:
    r = lay(f"{edition} hands={hand}/g1,g3 pile=b5 draw=g7,g8 options=draw_four:strict")
    assert ("F" in r.legal(0)) is legal
    if legal:
        assert reason(r.view(0), "F") == ("draw-four-lawful", "WD4-2")


@clause("R-18", "WD4-3")
def test_where_a_bluff_is_allowed_a_further_draw_four_convicts_in_avatar() -> None:
    r = lay("avatar hands=F,F,g2/g1,g3 pile=b5 draw=g7,g8,g9,y1,y2")
    assert reason(r.view(0), "F").code == "draw-four-bluff"
    play(r, "0:F 0:g 1:challenge")
    assert r.sizes[0] == 2 + 4
