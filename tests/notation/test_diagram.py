"""The table as text and as a picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import get_args

import pytest

import lastcard
from kit import lay, play
from lastcard.rules.edition import KnownPhase
from wander import EDITIONS, random_round, walk

CORN = "corn hands=b1,W/y1/g1,g2 foreheads=-/p7/- pile=N,p5 colour=y draw=b5,b6 turn=0 exposed=1"


def test_a_round_is_printed_with_all_its_cards() -> None:
    assert str(lay(CORN)) == (
        "Corn, clockwise: seat 0 may play or draw\n"
        "> 0  b1 W\n"
        "  1  y1  (forehead p7, can be caught)\n"
        "  2  g1 g2\n"
        "  top N, yellow in play, 2 to draw"
    )


def test_a_view_is_printed_as_far_as_it_is_seen() -> None:
    r = lay(CORN)
    assert str(r.view(1)).splitlines()[1:4] == [
        "> 0  ? ?",
        "  1  y1  (forehead ?, can be caught)",
        "  2  ? ?",
    ]
    assert "y1" not in str(r.view(None))
    assert "p7" not in r.view(1)._repr_svg_()
    assert "p7" in r.view(0)._repr_svg_()


def test_a_round_is_drawn_with_all_its_cards_and_a_view_as_far_as_it_is_seen() -> None:
    r = lay(CORN)
    assert lastcard.svg(r) == r._repr_svg_()
    assert lastcard.svg(r.view(1)) == r.view(1)._repr_svg_() != lastcard.svg(r)


def test_a_match_is_drawn_as_its_round() -> None:
    m = lastcard.Match("corn", 3, "drawn")
    assert m._repr_svg_() == lastcard.svg(m) == lastcard.svg(m.round)


def test_the_end_of_a_round_is_printed() -> None:
    r = lay("mod hands=b1/W pile=b5 draw=g1 dir=ccw")
    play(r, "0:b1")
    assert str(r).splitlines()[0] == "Mod, anticlockwise: seat 0 has won"


def test_a_match_is_printed_with_its_scores() -> None:
    m = lastcard.Match.resume("mod", [20, 0], lay("mod hands=b1/W pile=b5 draw=g1"))
    assert str(m).splitlines()[0] == "Round 1, scores: seat 0: 20, seat 1: 0"
    assert str(m).endswith(str(m.round))


def test_a_match_rebuilds_itself() -> None:
    m = lastcard.Match.resume("mod", [20, 0], lay("mod hands=b1/W pile=b5 draw=g1"), seed="x")
    m.comment('a "remark"')
    m.act(0, "b1")
    m.next_round()
    assert eval(repr(m), {"read_record": lastcard.read_record}) == m


@pytest.mark.parametrize("number", range(len(EDITIONS)))
def test_every_moment_can_be_printed_and_drawn(number: int) -> None:
    r, rng = random_round(number)
    met = set()
    for _ in walk(r, rng):
        met.add(r.phase)
        viewer = rng.choice([None, *range(r.seats)])
        view = r.view(viewer)
        drawn = [one.text for one in ET.fromstring(lastcard.svg(view)).iter() if one.tag.endswith("text")]
        assert view.top in drawn
        assert {*view.hand} <= {*drawn}
        assert len(str(view).splitlines()) == r.seats + 2
    assert met <= {*get_args(KnownPhase)}
    ET.fromstring(r._repr_svg_())


def test_a_picture_is_safe_whatever_its_words_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(lastcard.EDITIONS["mod"]), "name", "<script>alert(1)</script>&")
    picture = lay("mod hands=b1/W pile=b5 draw=g1")._repr_svg_()
    assert "<script" not in picture
    assert "<script>alert(1)</script>&, clockwise" in "".join(ET.fromstring(picture).itertext())
