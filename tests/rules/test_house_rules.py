"""House rules as they are declared: known to every edition, off by default, and the presets made of them."""

from __future__ import annotations

import json

import pytest

import lastcard
from kit import lay, play, refused
from lastcard.inside import image
from lastcard.rules.options import HOUSE_KEYS, settle
from wander import EDITIONS, other_values

PRESETS = {
    "sheet": {},
    "progressive": {"stacking": "same"},
    "party": {"stacking": "same", "seven_zero": "both", "jump_in": "coloured", "draw_until": "on"},
    "no-mercy": {
        "stacking": "up",
        "seven_zero": "both",
        "draw_until": "on",
        "drawn_card": "must",
        "draw_four": "free",
        "mercy": "25",
    },
    "little-ones": {"hand_size": "5", "uno_call": "off", "draw_four": "free", "start_card": "number"},
}


@pytest.mark.parametrize("key", sorted(HOUSE_KEYS))
def test_a_house_rule_is_known_to_every_edition_and_off_in_all_of_them(key: str) -> None:
    option = lastcard.OPTIONS[key]
    assert option.editions == EDITIONS
    assert {option.default_for(edition) for edition in EDITIONS} == {option.default}
    assert other_values(option)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_house_rule_that_is_off_is_written_nowhere(edition: str) -> None:
    off = {key: lastcard.OPTIONS[key].default for key in HOUSE_KEYS}
    m = lastcard.Match(edition, 4, "off", off)
    assert m.record() == lastcard.Match(edition, 4, "off").record()
    assert "options=" not in m.round.position()
    assert image(m.round) == image(lastcard.Match(edition, 4, "off").round)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_house_rule_that_is_on_is_read_back(edition: str) -> None:
    on = {key: other_values(lastcard.OPTIONS[key])[-1] for key in HOUSE_KEYS}
    m = lastcard.Match(edition, 4, "on", on)
    assert {key: lastcard.read_record(m.record()).options[key] for key in on} == on
    again = lastcard.Round.from_position(m.round.position())
    assert again.options == m.round.options
    assert again.position() == m.round.position()


def test_presets_are_plain_dicts_and_nobody_can_change_them_for_others() -> None:
    assert dict(lastcard.PRESETS) == PRESETS
    assert json.loads(json.dumps({name: lastcard.PRESETS[name] for name in lastcard.PRESETS})) == PRESETS
    party = lastcard.PRESETS["party"]
    assert isinstance(party, dict)
    party["mercy"] = "20"
    lastcard.PRESETS.get("sheet", {})["stacking"] = "any"
    assert dict(lastcard.PRESETS) == PRESETS


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_preset_can_be_played_in_every_edition(edition: str) -> None:
    for options in lastcard.PRESETS.values():
        settled = settle(lastcard.EDITIONS[edition], options)
        assert {key: settled[key] for key in options} == options


ALL_ON = (
    "stacking:any,deflect:both,seven_zero:both,jump_in:all,draw_until:on,drawn_card:must,must_play:on,"
    "last_card:number,mercy:20"
)


@pytest.mark.parametrize(
    "line, actions, seat, token, clause",
    [
        ("hands=r5,b1/y1,y2/g1,g2 pile=r9", "", 0, "draw", "MUST-1"),
        ("hands=r5,b1/y1,y2/g1,g2 pile=r9", "", 0, "b1", "MATCH-1"),
        ("hands=r5,b1/y1,y2/g1,g2 pile=r9", "", 1, "y1", "JUMP-1"),
        ("hands=r5,b1/y1,y2/g1,g2 pile=r9", "", 0, "swap1", "SWAP-1"),
        ("hands=r5,b1/y1,y2/g1,g2 pile=r9", "", 0, "take", "WD4-1"),
        ("hands=b1,b2/y1,y2/g1,g2 pile=r9 draw=y3,r4", "0:draw", 0, "keep", "DRAWN-1"),
        ("hands=b1,b2/y1,y2/g1,g2 pile=r9 draw=y3,r4", "0:draw", 0, "draw", "DRAW-4"),
        ("hands=W/y1,y2/g1,g2 pile=r9", "", 0, "W", "LASTC-1"),
        ("hands=rs/y1,y2/g1,g2 pile=r9", "", 0, "rs", "LASTC-1"),
        ("hands=rd,r1,r2/y1,bs/g1,g2 pile=r9", "0:rd", 1, "y1", "STACK-1"),
        ("hands=rd,r1,r2/y1,bs/g1,g2 pile=r9", "0:rd", 1, "bs", "DEFL-1"),
        ("hands=rd,r1,r2/gd/g1,g2 pile=r9", "0:rd", 1, "gd", "LASTC-1"),
        ("hands=rd,r1,r2/gd,g3/rd,g2 pile=r9", "0:rd", 2, "rd", "JUMP-1"),
        ("hands=rd,r1,r2/y1,bs/g1,g2 pile=r9", "0:rd", 1, "challenge", "STACK-5"),
        ("hands=r7,r1,r2/y1,y2/g1,g2 pile=r9", "0:r7", 0, "r1", "SWAP-1"),
        ("hands=W,r1,r2/y1,y2/g1,g2 pile=r9", "0:W", 0, "r1", "WILD-1"),
        ("hands=r5,b1/-/g1,g2 pile=r9 out=1", "", 1, "draw", "MERCY-1"),
    ],
)
def test_where_all_are_on_each_rule_still_refuses_for_its_own_reason(
    line: str, actions: str, seat: int, token: str, clause: str
) -> None:
    draw = "" if "draw=" in line else "draw=*"
    r = lay(f"classic {line} {draw} options={ALL_ON}")
    play(r, actions)
    refused(r, seat, token, clause)
