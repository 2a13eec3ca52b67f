"""House rules as they are declared: known to every edition, off by default, and the presets made of them."""

from __future__ import annotations

import pytest

import lastcard
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


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_preset_can_be_played_in_every_edition(edition: str) -> None:
    assert {name: dict(options) for name, options in lastcard.PRESETS.items()} == PRESETS
    for options in lastcard.PRESETS.values():
        settled = settle(lastcard.EDITIONS[edition], options)
        assert {key: settled[key] for key in options} == options
