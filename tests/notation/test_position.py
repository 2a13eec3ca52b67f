"""Positions: what they default to, what they refuse, and that they read back."""

from __future__ import annotations

import pytest

import lastcard
from kit import lay, play


def test_fields_left_out_have_their_defaults() -> None:
    r = lay("classic hands=r1,b2/y3,g4 pile=r7")
    assert (r.turn, r.direction, r.dealer, r.phase, r.colour, r.exposed) == (0, 1, 0, "turn", "r", None)
    assert len(r.draw_pile) == 108 - 5


def test_fields_come_in_any_order() -> None:
    one = lay("mod hands=r1/b2 pile=r7 turn=1 draw=y1,y2")
    assert lay("mod draw=y1,y2 turn=1 pile=r7 hands=r1/b2").position() == one.position()


def test_a_star_shuffles_the_rest_of_the_deck_by_the_seed() -> None:
    one, two, three = (lay(f"mod hands=r1/b2 pile=r7 draw=* seed={seed}") for seed in ("a", "a", "b"))
    assert one.draw_pile == two.draw_pile != three.draw_pile
    assert sorted(one.draw_pile) == sorted(three.draw_pile)


def test_a_repr_rebuilds_the_round() -> None:
    r = lastcard.Round.deal("corn", 3, "repr")
    assert eval(repr(r), {"Round": lastcard.Round}).position() == r.position()


def test_a_void_round_reads_back() -> None:
    r = lay("classic hands=b1,b2/y1,y2 pile=r5 draw=- turn=0")
    play(r, "0:draw 1:draw")
    twin = lay(r.position())
    assert (twin.over, twin.void, twin.winner) == (True, True, None)
    assert twin.position() == r.position()


def test_a_seed_with_blanks_is_printed_as_its_key() -> None:
    r = lastcard.Round.deal("mod", 2, "two words")
    assert "seed=#" in r.position()
    assert lay(r.position()).draw_pile == r.draw_pile


@pytest.mark.parametrize(
    "position, hint",
    [
        ("", "starts with the edition"),
        ("chess hands=r1/b2 pile=r7", "one of angry-birds"),
        ("mod pile=r7", "hands= is missing"),
        ("mod hands=r1/b2", "pile= is missing"),
        ("mod hands=r1/b2 pile=-", "pile= is empty"),
        ("mod hands=r1 pile=r7", "2 to 10 seats"),
        (
            "mod hands=" + "/".join(["r1", "b1", "y1", "g1"] * 2 + ["r2", "b2", "y2"]) + " pile=r7",
            "2 to 10 seats",
        ),
        ("mod hands=r1/b2 pile=r7 pile=r7", "twice"),
        ("mod hands=r1/b2 pile=r7 size=3", "the fields are"),
        ("mod hands=r1/b2 pile=r7 turn=2", "from 0 to 1"),
        ("mod hands=r1/b2 pile=r7 turn=one", "from 0 to 1"),
        ("mod hands=r1/b2 pile=r7 turn=" + "9" * 5000, "from 0 to 1"),
        ("mod hands=r1/b2 pile=r7 dir=left", "cw or ccw"),
        ("mod hands=r1/b2 pile=r7 phase=sleep", "one of opening"),
        ("mod hands=r1/b2 pile=r7 phase=guess", "no phase guess"),
        ("mod hands=r1/b2 pile=W", "colour= is missing"),
        ("mod hands=r1/b2 pile=r7 colour=b", "the top card is r7"),
        ("mod hands=r1/b2 pile=W phase=name colour=b", "no colour in play"),
        ("mod hands=r1/b2 pile=r7 phase=name", "needs one of W, F, M"),
        ("classic hands=r1/b2 pile=r7 phase=name", "needs one of W, F on"),
        ("corn hands=r1/b2 pile=y7", "not a card of corn"),
        ("mod hands=W,W,W/W,W,r1 pile=r7", "5 copies of W, but the deck of mod has 4"),
        ("mod hands=" + ",".join(["r1"] * 256) + ",b2/b3 pile=r7", "256 copies of r1"),
        ("mod hands=r0/r0 pile=r7", "2 copies of r0"),
        ("mod hands=K/r1 pile=r7", "not a card of mod"),
        ("mod hands=r1/- pile=r7", "seat 1 has no cards"),
        ("mod hands=-/- pile=r7 phase=over", "seats [0, 1]"),
        ("mod hands=r1,r2/b2 pile=r7 exposed=0", "exactly one card"),
        ("mod hands=r1,r2/b2 pile=r7 phase=drawn", "drawn="),
        ("mod hands=r1,r2/b2 pile=r7 drawn=r1", "drawn="),
        ("mod hands=r1,b2/b2 pile=g7 phase=drawn drawn=b2", "not a playable card"),
        ("mod hands=r1,r2/b2 pile=r7 guilty=yes", "guilty=yes needs"),
        ("mod hands=r1,r2/b2 pile=r7 guilty=maybe", "yes or no"),
        ("mod hands=r1,r2/b2/y1 pile=M phase=give", "needs gift="),
        ("mod hands=r1,r2/b2/y1 pile=M phase=give gift=b", "holds no card"),
        ("mod hands=r1,r2/b2/y1 pile=M phase=give gift=r to=0", "is the giver"),
        ("mod hands=r1,r2/b2/y1 pile=r7 to=1", "belong to phase give"),
        ("mod hands=W,W/b2 pile=M phase=gift", "does not have the cards for it"),
        ("mod hands=W/W pile=M,F turn=0 phase=gift exposed=1 draw=-", "does not have the cards"),
        ("mod hands=W/y1,y2 pile=M phase=gift exposed=0", "does not have the cards"),
        ("mod hands=r1/g1,g2 pile=M,g5 phase=give gift=r options=mod_go_out:off", "does not have the cards"),
        ("avatar hands=r1/g1,g2 pile=A,g5 phase=follow", "does not have the cards"),
        ("avatar hands=r1,y1,g1/g1,g2 pile=A,g5 phase=follow", "does not have the cards"),
        ("mod hands=r1/b2 pile=r7 " + "x" * 10_000, "the fields are"),
        ("mod hands=r1,r2/b2 pile=F colour=r phase=answer options=draw_four:strict", "draw_four:bluff"),
        ("mod hands=r1/b2 pile=r7 foreheads=g1/-", "no forehead cards"),
        ("corn hands=b1/b2 pile=y7 foreheads=g1", "1 group for 2 seats"),
        ("corn hands=b1/b2 pile=y7 guessed=g/-", "no forehead card"),
        ("corn hands=b1/b2 pile=y7 phase=guess", "needs a forehead card"),
        ("mod hands=r1/b2 pile=r7 shown=0:r1", "write shown=0>1"),
        ("mod hands=r1/b2 pile=r7 options=mod_go_out", "key:value"),
        ("mod hands=r1/b2 pile=r7 options=mod_go_out:maybe", "on or off"),
        ("mod hands=r1/b2 pile=r7 options=king_pig_colours:one", "angry-birds"),
        ("mod hands=r1/b2 pile=r7 options=scoring:points", "belongs to a match"),
        ("avatar hands=r1/b2 pile=W phase=opening", "no phase opening"),
        ("mod hands=r1/b2 pile=r7 blanks=2", "from 0 to 1"),
        ("mod hands=r1/b2 pile=r7 called=yes", "two cards in hand"),
        ("mod hands=r1/b2 pile=r7 drewon=r1", "1 group for 2 seats"),
        ("mod hands=r1/b2 pile=r7 drewon=p1/-", "not a colour"),
        ("mod hands=r1/b2 pile=r7 drewon=r/-", "not a number from 0 to 254"),
        ("mod hands=r1/b2 pile=r7 drewon=r255/-", "not a number from 0 to 254"),
        ("mod hands=r1/b2 pile=r7 drewon=r1+r2/-", "each colour once"),
        ("mod hands=r1/b2 pile=r7 named=-/b-1", "not a number from 0 to 254"),
        ("mod hands=r1/b2 pile=r7 fours=1+1/-", "as in 2+1+0"),
        ("mod hands=r1/b2 pile=r7 fours=0+5+9/-", "nor challenged than laid"),
        ("mod hands=r1/b2 pile=r7 fours=0+2+0/-", "nor challenged than laid"),
        ("mod hands=r1/b2 pile=r7 fours=3+1+2/-", "no more can be guilty"),
        ("mod hands=r1/-/b2 pile=r7 options=mercy:20 out=1 drewon=-/r1/-", "seat 1 is out"),
        ("mod hands=r1/b2 pile=r7 known=0>1:r1", "does not hold"),
        ("mod hands=r1/b2 pile=r7 known=0>0:r1", "write 0>1:r1"),
        ("mod hands=r1/b2 pile=r7 known=2>1:b2", "write 0>1:r1"),
        ("mod hands=r1/b2 pile=r7 known=0>1:b2/0>1:b2", "each pair once"),
        ("mod hands=r1,r2/b2 pile=r7 said=0", "here that can be 1"),
        ("mod hands=r1,r2/b2 pile=r7 said=1,1", "here that can be 1"),
        ("mod hands=r1,r2/b2 pile=r7 said=x", "here that can be 1"),
        ("mod hands=r1,r2/b2 pile=r7 said=1 exposed=1", "can be nobody"),
        ("mod hands=-/b2 pile=r7 phase=over said=1", "can be nobody"),
        ("mod hands=r1,r2/b2 pile=M,r7 phase=name hit=r", "that was hit"),
        ("angry-birds hands=r1,r2/b2 pile=K,r7 phase=hit hit=r", "that was hit"),
        ("angry-birds hands=r1,r2/b2 pile=W,r7 phase=name hit=r", "that was hit"),
        ("angry-birds hands=r1,r2/b2 pile=K,r7 phase=name hit=x", "not a colour of angry-birds"),
        ("mod hands=r1,r2/b2 pile=W,r7 phase=name before=r", "before= needs a Draw Four"),
        ("mod hands=r1,r2/b2 pile=F,r7 colour=y before=r", "before= needs a Draw Four"),
        ("mod hands=r1,r2/b2 pile=F phase=name options=draw_four:free before=r", "before= needs a Draw Four"),
        ("mod hands=r1,b2/b2 pile=F,r7 phase=name proof=r1", "a card that convicts"),
        ("mod hands=r1,b2/b2 pile=F,r7 phase=name guilty=yes proof=b2", "a card that convicts"),
        ("mod hands=r1,b2/b2 pile=F,r7 phase=name guilty=yes proof=r2", "a card that convicts"),
        ("mod hands=r1,b2/b2 pile=F,r7 colour=y shown=0>1:b2 proof=r1", "a card that convicts"),
        ("mod hands=r1/b2 pile=r7 ended=card", "here it can be nothing yet"),
        ("mod hands=-/b2 pile=r7 phase=over ended=gift", "here it can be card"),
        ("mod hands=-/b2 pile=M phase=over ended=void", "here it can be card or gift"),
        ("mod hands=r1/b2 pile=M phase=over ended=gift", "here it can be void"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(position: str, hint: str) -> None:
    with pytest.raises(lastcard.InvalidNotation) as refused:
        lay(position)
    assert hint in str(refused.value)
    assert len(str(refused.value)) < 400


def test_a_challenge_to_a_draw_four_that_nobody_remembers_is_told_and_read() -> None:
    r = lay("classic hands=g1,g2/b1,b2 pile=F,r7 colour=g phase=answer turn=0 draw=*")
    r.act(1, "challenge")
    assert r.view(0).fours == ((0, 1, 0), (0, 0, 0))
    assert lay(r.position()) == r


def test_a_seed_of_any_text_survives_in_a_position() -> None:
    for seed in ("two words", "{brace}", "\udc80", "a=b", ""):
        r = lastcard.Round.deal("mod", 2, seed)
        assert lay(r.position()).position() == r.position()


def test_the_counter_of_the_generator_goes_round() -> None:
    r = lay("classic hands=r1/g1,g2 pile=g5,r7,b3,b4 draw=- shuffled=4294967295")
    r.act(0, "draw")
    assert lay(r.position()).position() == r.position()
    assert "shuffled" not in r.position()


@pytest.mark.parametrize(
    "position, told",
    [
        ("classic hands=r1,r2/b2/g4 pile=r7 colour=r draw=r8 turn=0 said=1,2", {"callers": (1, 2)}),
        ("angry-birds hands=r1,r2/b2 pile=K,r7 draw=r8 turn=0 phase=name hit=y", {"hit": "y"}),
        ("classic hands=r1,r2/b2 pile=F,W colour=y draw=r8 turn=0 phase=answer before=g", {"before": "g"}),
        ("classic hands=r1,b2/b2 pile=F,r7 colour=y draw=r8 turn=0 phase=answer", {"before": "r"}),
        (
            "classic hands=r1,b2/b2 pile=F,r7 colour=y draw=r8 turn=0 phase=answer before=-",
            {"before": None, "convicts": ()},
        ),
        (
            "classic hands=r1,b2/b2 pile=F,r7 colour=y draw=r8 turn=1 shown=0>1:r1,b2 proof=r1",
            {"before": "r", "proof": ("r1",)},
        ),
        ("mod hands=-/b2 pile=M draw=r8 turn=0 phase=over ended=gift", {"ended": "gift"}),
        (
            "mod hands=r1/b2,b2/y1 pile=r7 colour=r draw=r8 turn=0 drewon=r0+b254/-/g7",
            {"drew_on": ((("r", 0), ("b", 254)), (), (("g", 7),))},
        ),
        (
            "mod hands=r1/b2,b2/y1 pile=r7 colour=r draw=r8 turn=0 named=-/y3/- fours=2+1+1/-/-",
            {"named": (None, ("y", 3), None), "fours": ((2, 1, 1), (0, 0, 0), (0, 0, 0))},
        ),
        (
            "mod hands=r1/b2,b2/y1 pile=r7 colour=r draw=r8 turn=0 known=0>1:b2/1>0:r1/1>2:y1/s>2:y1",
            {"known": (("r1",), (), ("y1",))},
        ),
    ],
)
def test_what_was_seen_before_is_in_the_line(position: str, told: dict[str, object]) -> None:
    view = lay(position).view(1)
    assert {name: getattr(view, name) for name in told} == told
    assert lay(position).position() == position
